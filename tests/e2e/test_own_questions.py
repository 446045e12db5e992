"""The questions that travel with the project: what was answered rightly stays so."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest
from benchmarks.answers_own import QUESTIONS, ask_all, summary
from benchmarks.answers_unknown import ask_all as ask_of_strangers


def some(language: str, of: int, at: int) -> list[str]:
    """One in so many databases, chosen by a hash of their names so that a new one moves no other."""
    every = [asked.stem for asked in (QUESTIONS / language).glob("*.jsonl")]
    return sorted(name for name in every if crc32(name.encode()) % of == at)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("language", "right", "wrong"), [("english", 430, 0.025), ("chinese", 377, 0.015)]
)
def test_no_fewer_are_right_and_no_more_are_wrong(
    language: str, right: int, wrong: float, tmp_path: Path
) -> None:
    """A tenth of the databases is asked; all of them are by `python -m benchmarks.answers_own`.

    A little room is left below what was measured (438 and 384), for one question or the other changes with any
    mending. So many are right, whatever their share: further questions are hard ones, and add to them all the same.
    """
    figures = summary(ask_all(language, some(language, 10, 0), tmp_path))
    assert figures["questions"] >= 400
    assert figures["right"] * figures["questions"] >= right, figures
    assert figures["wrong"] <= wrong, figures


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["english", "chinese"])
def test_about_strangers_hardly_anything_is_answered(language: str, tmp_path: Path) -> None:
    """Of a tenth of the databases; 0.8 % of the English and 1.4 % of the Chinese questions were answered of other rows
    (2.4 % and 10.6 % before words and halves of names that the data do not know were looked for)."""
    asked = list(ask_of_strangers(language, some(language, 10, 5), tmp_path))
    assert len(asked) >= 80
    assert sum(bool(a.sql) for a in asked) <= 0.03 * len(asked), [a for a in asked if a.sql]
