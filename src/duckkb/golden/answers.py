"""Asking golden questions in plain words, of the base as it is and as it was."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

import pytz

from duckkb.golden.expected import AnswerQuestion
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.reasoner import Reasoner, utc_now
from duckkb.reasoning.verified import Outcome, Replayed, Row, few_shots, replay

_MOST_ROWS = 10
_ORDER: dict[Outcome, int] = {"right": 0, "asked": 1, "refused": 1, "invalid": 2, "wrong": 3}
"""A wrong answer is worse than none; a question asked back is no worse than a refusal."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How many questions ended how; `invalid` are those whose own statement fails."""

    right: int = 0
    wrong: int = 0
    asked: int = 0
    refused: int = 0
    invalid: int = 0

    @property
    def share(self) -> float:
        """The share of the questions that ended right."""
        total = self.right + self.wrong + self.asked + self.refused + self.invalid
        return self.right / total if total else 0.0


@dataclass(frozen=True, slots=True)
class Failing:
    """A question that did not end as it should.

    `expected` and `found` are at most ten rows; `reason` says why there are none.
    """

    path: str
    line: int
    question: str
    outcome: Outcome
    expected: tuple[Row, ...]
    found: tuple[Row, ...]
    reason: str | None


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """A question that ends otherwise than before."""

    path: str
    line: int
    question: str
    change: Literal["better", "worse", "other"]
    before: Outcome
    after: Outcome


@dataclass(frozen=True, slots=True)
class AnswerGroup:
    """The questions of one file, or with one tag; `before` where there is a baseline."""

    kind: Literal["file", "tag"]
    name: str
    questions: int
    outcomes: Outcomes
    before: Outcomes | None


@dataclass(frozen=True, slots=True)
class AnswerEvaluation:
    """How the golden questions in plain words ended; `changes` begins with what became worse."""

    questions: int
    outcomes: Outcomes
    before: Outcomes | None
    changes: tuple[AnswerChange, ...]
    failing: tuple[Failing, ...]
    groups: tuple[AnswerGroup, ...]


class Asking:
    """Asks questions of one base; `now` is the clock of the one that is being asked."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self.now: datetime | None = None

    def all(self, questions: Sequence[AnswerQuestion]) -> tuple[Replayed, ...]:
        """How each question ends, in their order."""
        progress = self._reasoner.kb.progress
        found: list[Replayed] = []
        for number, question in enumerate(questions, 1):
            self.now = question.now
            found.append(replay(self._reasoner, question.expected))
            if progress is not None:
                progress("answers", number, len(questions))
        return tuple(found)

    def few_shots(self) -> tuple[AnswerQuestion, ...]:
        """The verified examples of the base's knowledge; the line is their number within a type."""
        count: Counter[str] = Counter()
        found: list[AnswerQuestion] = []
        for of, expected in few_shots(self._reasoner):
            count[of] += 1
            found.append(AnswerQuestion(f"knowledge of {of}", count[of], expected))
        return tuple(found)


@contextmanager
def asking(kb: KnowledgeBase, elsewhere: Path | None = None) -> Generator[Asking]:
    """Someone who asks a base; conversations are kept in memory, and end with the context.

    Args:
        kb: the base.
        elsewhere: a folder with the files of sources that the base's own folder lacks.
    """

    zone = pytz.timezone(kb.settings.timezone)

    def clock() -> datetime:
        now = made.now or utc_now()
        return now if now.tzinfo else zone.localize(now)

    reasoner = Reasoner(kb, clock=clock, sessions_url="sqlite://", elsewhere=elsewhere)
    made = Asking(reasoner)
    try:
        yield made
    finally:
        reasoner.close()


def compared(
    questions: Sequence[AnswerQuestion],
    after: Sequence[Replayed],
    before: Sequence[Replayed] | None,
) -> AnswerEvaluation:
    """What became of the questions; `before` are their endings at the baseline."""
    was = before if before is not None else after
    changes = [
        _changed(question, old.outcome, new.outcome)
        for question, old, new in zip(questions, was, after, strict=True)
        if old.outcome != new.outcome
    ]
    changes.sort(key=lambda c: ("worse", "other", "better").index(c.change))
    return AnswerEvaluation(
        len(questions),
        _counted(after),
        None if before is None else _counted(before),
        tuple(changes),
        tuple(
            Failing(
                q.path,
                q.line,
                q.expected.question,
                r.outcome,
                r.expected[:_MOST_ROWS],
                r.found[:_MOST_ROWS],
                r.reason,
            )
            for q, r in zip(questions, after, strict=True)
            if r.outcome != "right"
        ),
        _groups(questions, after, before),
    )


def _changed(question: AnswerQuestion, before: Outcome, after: Outcome) -> AnswerChange:
    change: Literal["better", "worse", "other"] = "other"
    if _ORDER[before] != _ORDER[after]:
        change = "better" if _ORDER[after] < _ORDER[before] else "worse"
    return AnswerChange(
        question.path, question.line, question.expected.question, change, before, after
    )


def _counted(endings: Sequence[Replayed]) -> Outcomes:
    return Outcomes(**Counter(str(r.outcome) for r in endings))


def _groups(
    questions: Sequence[AnswerQuestion],
    after: Sequence[Replayed],
    before: Sequence[Replayed] | None,
) -> tuple[AnswerGroup, ...]:
    members: dict[tuple[Literal["file", "tag"], str], list[int]] = defaultdict(list)
    for n, question in enumerate(questions):
        members["file", question.path].append(n)
    for n, question in enumerate(questions):
        for tag in question.tags:
            members["tag", tag].append(n)
    return tuple(
        AnswerGroup(
            kind,
            name,
            len(numbers),
            _counted([after[n] for n in numbers]),
            None if before is None else _counted([before[n] for n in numbers]),
        )
        for (kind, name), numbers in members.items()
    )
