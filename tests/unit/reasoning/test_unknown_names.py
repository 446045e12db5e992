"""Questions about somebody or something that the data do not know."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.domain import Domain
from duckkb.settings import ReasoningSettings


@pytest.fixture(scope="module")
def university(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("university"))


def asked(domain: Domain, question: str) -> tuple[str, list[tuple[Any, ...]]]:
    thought = read(domain, question, NOW, Context())
    verdict = judge(
        run(domain, thought.interpretations, thought.weights), ReasoningSettings(), may_ask=True
    )
    return verdict.kind, list(verdict.best.rows) if verdict.readings else []


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What is the salary of Ada Stone?", [(90,)]),
        ("What is the salary of teacher Ada Stone?", [(90,)]),
        ("How many students live in Rome?", [(2,)]),
    ],
)
def test_whom_the_data_know(university: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    assert asked(university, question) == ("answer", rows)


@pytest.mark.parametrize(
    "question",
    [
        # Half a name is known: there is an Ada, but no Ada Marlow.
        "What is the salary of Ada Marlow?",
        "What is the salary of Ada marlow?",
        "How many students live in quillon?",
        "List the students from Zorbville.",
        "What is the average age of the students of Brackwater?",
    ],
)
def test_whom_they_do_not_know(university: Domain, question: str) -> None:
    assert asked(university, question)[0] != "answer"
