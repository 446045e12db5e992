"""What the tests of questions over edges share: somebody who answers, and what was answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from tests.unit.conftest import Open

from duckkb.reasoning.answer import Rows
from duckkb.reasoning.reasoner import Reasoner


@contextmanager
def answering(
    open_: Open, config: str, items: Sequence[Any], now: datetime | None = None
) -> Iterator[Reasoner]:
    """A reasoner over a base of these records, whose sessions are in memory, at a time or today."""
    base = open_(config)
    base.import_bundle(items)
    found = Reasoner(base, clock=lambda: now or datetime.now(UTC), sessions_url="sqlite://")
    yield found
    found.close()


def answer_of(reasoner: Reasoner, question: str) -> Rows:
    """What a question is answered with; it fails where it is not."""
    asked = reasoner.ask(question)
    assert asked.status == "answered", asked.reason
    assert asked.answer is not None
    return asked.answer


def rows_shown(answer: Any) -> set[str]:
    """The rows of an answer, each as its values with a blank between them."""
    return {" ".join(str(v) for v in row) for row in answer.rows}
