"""Few-shot examples as verified queries: each is asked, and its answer compared with what it should be.

An example counts that has a `question` and either `sql`, a statement over the base's own tables, or
`answer`: a value, a list of values, or a list of rows. Others are only for reading.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from duckkb.errors import DuckKBError
from duckkb.reasoning.knowledge import Knowledge, open_knowledge

if TYPE_CHECKING:
    from duckkb.reasoning.reasoner import Reasoner

Row = tuple[Any, ...]
_WIDEST = 8
"""Columns of an answer that are looked through for those of the example."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One example and how it fared.

    Attributes:
        of: the type or relation that it illustrates.
        question: as it stands in the knowledge.
        outcome: `right`, `wrong`, `asked` (back), `refused`, or `invalid`: the example itself fails.
        expected: the rows that it gives.
        found: the rows that were answered.
        reason: why there are none, where there are none.
    """

    of: str
    question: str
    outcome: Literal["right", "wrong", "asked", "refused", "invalid"]
    expected: tuple[Row, ...] = ()
    found: tuple[Row, ...] = ()
    reason: str | None = None


def replay(reasoner: Reasoner) -> tuple[Replayed, ...]:
    """Asks every example of a base, each in a session of its own, in the order of the types."""
    kb = reasoner.kb
    knowledge = open_knowledge(kb.ontology, kb.settings.knowledge, kb.root)
    return tuple(_replayed(reasoner, of, example) for of, example in verifiable(knowledge))


def verifiable(knowledge: Knowledge) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The examples that can be checked, each with the type that it illustrates."""
    for name in knowledge.ontology.types:
        for example in knowledge.examples(name):
            if not isinstance(example, Mapping):
                continue
            held = cast("Mapping[str, Any]", example)
            if held.get("question") and ("sql" in held or "answer" in held):
                yield name, held


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


def _replayed(reasoner: Reasoner, of: str, example: Mapping[str, Any]) -> Replayed:
    question = str(example["question"])
    try:
        expected = _expected(reasoner, example)
    except DuckKBError as error:
        return Replayed(of, question, "invalid", reason=str(error))
    asked = reasoner.ask(question)
    if asked.status == "clarify":
        prompt = (asked.clarification or {}).get("prompt")
        return Replayed(of, question, "asked", expected, reason=str(prompt))
    if asked.answer is None:
        return Replayed(of, question, "refused", expected, reason=asked.reason)
    right = same_rows(asked.answer.rows, expected)
    return Replayed(of, question, "right" if right else "wrong", expected, asked.answer.rows)


def _expected(reasoner: Reasoner, example: Mapping[str, Any]) -> tuple[Row, ...]:
    if "sql" in example:
        return tuple(tuple(row) for row in reasoner.kb.sql(str(example["sql"])).rows)
    answer: Any = example["answer"]
    listed: list[Any] = answer if isinstance(answer, list) else [answer]
    return tuple(tuple(cast("list[Any]", r)) if isinstance(r, list) else (r,) for r in listed)


def _cell(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float):
        return round(float(value), 6)
    return tuple(cast("list[Any]", value)) if isinstance(value, list) else str(value)
