"""Questions with the answers they must have: each is asked, and what comes back is compared.

Few-shot examples of the knowledge are such questions where they have a `question` and either `sql`,
a statement over the base's own tables, or `answer`: a value, a list of values, or a list of rows.
Others are only for reading.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from duckkb.errors import DuckKBError
from duckkb.reasoning.metadata.knowledge import Knowledge, open_knowledge

if TYPE_CHECKING:
    from duckkb.reasoning.reasoner import Reasoner

Row = tuple[Any, ...]
_WIDEST = 8
"""Columns of an answer that are looked through for those of the example."""


Ending = Literal["answer", "clarify", "refuse"]
Outcome = Literal["right", "wrong", "asked", "refused", "invalid"]


@dataclass(frozen=True, slots=True)
class Expected:
    """A question and how it must end.

    Attributes:
        question: in plain words.
        ending: with an answer, or with a question asked back, or refused (asked back will do).
        rows: those of the answer; or
        sql: the statement over the base's own tables that gives them.
    """

    question: str
    ending: Ending = "answer"
    rows: tuple[Row, ...] | None = None
    sql: str | None = None


@dataclass(frozen=True, slots=True)
class Replayed:
    """One question and how it fared.

    Attributes:
        question: as it stands in the knowledge.
        outcome: `right`, `wrong`, `asked` (back), `refused`, or `invalid`: its statement fails.
        expected: the rows that it must have.
        found: the rows that were answered.
        reason: why there are none, where there are none.
    """

    question: str
    outcome: Outcome
    expected: tuple[Row, ...] = ()
    found: tuple[Row, ...] = ()
    reason: str | None = None


def few_shots(reasoner: Reasoner) -> Iterator[tuple[str, Expected]]:
    """The examples of a base that can be checked, each with the type that it illustrates."""
    kb = reasoner.kb
    knowledge = open_knowledge(kb.ontology, kb.settings.knowledge, kb.root)
    return _verifiable(knowledge)


def rows_of(answer: Any) -> tuple[Row, ...]:
    """An answer as it is written down: a value, a list of values, or a list of rows."""
    listed: list[Any] = answer if isinstance(answer, list) else [answer]
    return tuple(tuple(cast("list[Any]", r)) if isinstance(r, list) else (r,) for r in listed)


def replay(reasoner: Reasoner, expected: Expected) -> Replayed:
    """Asks a question in a session of its own, and compares."""
    question = expected.question
    try:
        rows = _expected(reasoner, expected)
    except DuckKBError as error:
        return Replayed(question, "invalid", reason=str(error))
    asked = reasoner.ask(question)
    if asked.answer is not None:
        right = expected.ending == "answer" and same_rows(asked.answer.rows, rows)
        return Replayed(question, "right" if right else "wrong", rows, asked.answer.rows)
    if asked.status == "clarify":
        prompt = str((asked.clarification or {}).get("prompt"))
        outcome: Outcome = "asked" if expected.ending == "answer" else "right"
        return Replayed(question, outcome, rows, reason=prompt)
    outcome = "right" if expected.ending == "refuse" else "refused"
    return Replayed(question, outcome, rows, reason=asked.reason)


def same_rows(found: Sequence[Row], expected: Sequence[Row]) -> bool:
    """Whether an answer holds the expected rows, in any order; more columns may stand beside."""
    if len(found) != len(expected) or not expected:
        return len(found) == len(expected)
    wanted = Counter(tuple(_cell(c) for c in row) for row in expected)
    rows = [tuple(_cell(c) for c in row) for row in found]
    columns = range(min(len(rows[0]), _WIDEST))
    return any(
        Counter(tuple(row[i] for i in chosen) for row in rows) == wanted
        for chosen in itertools.permutations(columns, len(expected[0]))
    )


def _verifiable(knowledge: Knowledge) -> Iterator[tuple[str, Expected]]:
    for name in knowledge.ontology.types:
        for example in knowledge.examples(name):
            if not isinstance(example, Mapping):
                continue
            held = cast("Mapping[str, Any]", example)
            question = str(held.get("question") or "")
            if question and "sql" in held:
                yield name, Expected(question, sql=str(held["sql"]))
            elif question and "answer" in held:
                yield name, Expected(question, rows=rows_of(held["answer"]))


def _expected(reasoner: Reasoner, expected: Expected) -> tuple[Row, ...]:
    if expected.sql is not None:
        return tuple(tuple(row) for row in reasoner.kb.sql(expected.sql).rows)
    return expected.rows or ()


def _cell(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float):
        return round(float(value), 6)
    return tuple(cast("list[Any]", value)) if isinstance(value, list) else str(value)
