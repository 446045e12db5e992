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


def edge(kind: str, source: Any, target: Any, **kept: Any) -> dict[str, Any]:
    """An edge from one record to another, each told by its identity."""
    return {"type": kind, "source": source, "target": target, **kept}


def nodes_of(kind: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[Any]:
    """Records of a type, a row of values each; None leaves a field out."""
    return [{"type": kind, **_kept(columns, row)} for row in rows]


def edges_of(
    kind: str, ends: tuple[str, str], columns: Sequence[str], rows: Sequence[Sequence[Any]]
) -> list[Any]:
    """Edges of a type: the identities of both ends, then the values of each row."""
    source, target = ends
    return [
        {"type": kind, "source": {source: a}, "target": {target: b}, **_kept(columns, rest)}
        for a, b, *rest in rows
    ]


def _kept(columns: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    return {c: v for c, v in zip(columns, values, strict=True) if v is not None}
