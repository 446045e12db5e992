"""Asking the golden questions, of the base as it is and as it was, and comparing the answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, Literal

from duckkb.errors import ConfigError, RecordNotFoundError, SettingsError, UsageError
from duckkb.golden.answers import AnswerEvaluation, asking, compared
from duckkb.golden.expected import AnswerQuestion
from duckkb.golden.measures import CUT, Measures, mean, measure
from duckkb.golden.questions import Question, Relevant, no_questions, read_questions
from duckkb.golden.revision import Revision, checked_out
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.verified import Replayed
from duckkb.search.query import Mode

_EQUAL = 1e-9
"""Means of equal rankings may differ by rounding; less than this is no difference."""


@dataclass(frozen=True, slots=True)
class Place:
    """A question, and where it stands."""

    path: str
    line: int
    query: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A relevant record that the base does not hold; it counts as not found."""

    path: str
    line: int
    query: str
    type: str
    identity: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Movement:
    """The rank of one relevant record before and after, None where it was not among the hits."""

    type: str
    identity: Mapping[str, Any]
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Change:
    """A question that is answered better or worse than before.

    `before_rank` and `after_rank` are those of the first relevant record; `records` names those
    that moved.
    """

    path: str
    line: int
    query: str
    change: Literal["better", "worse"]
    before_rank: int | None
    after_rank: int | None
    before_ndcg: float
    after_ndcg: float
    records: tuple[Movement, ...]


@dataclass(frozen=True, slots=True)
class Baseline:
    """The same questions asked of the base at a revision."""

    rev: str
    commit: str
    measures: Measures | None
    missing: tuple[Missing, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The questions of one file, or with one tag; `before` where there is a baseline."""

    kind: Literal["file", "tag"]
    name: str
    questions: int
    measures: Measures
    before: Measures | None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How well the golden questions are answered, and what changed against the baseline.

    Of all `questions` so many are `searched`, `measures` are theirs (None where there are none).
    `changes` begins with the greatest loss; `unanswered` are the questions none of whose relevant
    records was found. `answers` are the questions in plain words, None where there are none. `ok` is
    false where one of these did not end as it should, or, where a fall was allowed, nDCG@10 or the
    share of right answers fell by more than that.
    """

    questions: int
    searched: int
    measures: Measures | None
    baseline: Baseline | None
    changes: tuple[Change, ...]
    unanswered: tuple[Place, ...]
    missing: tuple[Missing, ...]
    groups: tuple[Group, ...]
    answers: AnswerEvaluation | None
    ok: bool
    notices: tuple[str, ...]


def evaluate(
    kb: KnowledgeBase,
    baseline: str | None = None,
    mode: Mode = "hybrid",
    limit: int = CUT,
    fail_below: float | None = None,
) -> Evaluation:
    """Asks the golden questions of a base, and of what it was at a revision.

    The questions are those of today on both sides, few-shot examples that can be checked among
    them; records, config and lexicon are each side's own. Files of sources that are not in Git are
    today's.

    Args:
        kb: the base.
        baseline: a Git revision to compare with.
        mode: which legs answer the questions that do not say so themselves.
        limit: how many hits to look at for ranks, at least 10; the measures take the first 10.
        fail_below: by how much nDCG@10, or the share of right answers, may fall against the
            baseline for the result to be `ok`; without it every answer has to be right.

    Raises:
        UsageError: no questions, mistakes in them (all are listed), or a baseline that cannot be had.
    """
    if limit < CUT:
        raise UsageError(f"limit must be at least {CUT}: the measures look that far")
    if fail_below is not None and baseline is None:
        raise UsageError("how far nDCG@10 may fall means nothing without a baseline")
    if fail_below is not None and not (isfinite(fail_below) and fail_below >= 0):
        raise UsageError(f"nDCG@10 may fall by 0 or more, got {fail_below}")
    questions = read_questions(kb.root, kb.ontology.stored)
    with asking(kb) as someone:
        asked = (*questions.asked, *someone.few_shots())
        if not questions.searched and not asked:
            raise no_questions(kb.root, kb.ontology.stored)
        after = _Searching(kb, mode, limit).all(questions.searched)
        endings = someone.all(asked)
    if baseline is None:
        return _result(after, None, None, _answers(asked, endings, None), None)
    with checked_out(kb.root, baseline) as revision, _opened(revision, kb) as old:
        before = _Searching(old, mode, limit, of_today=False).all(questions.searched)
        with asking(old, elsewhere=kb.root) as someone:
            answers = _answers(asked, endings, someone.all(asked))
    return _result(after, before, revision, answers, fail_below)


def _answers(
    asked: Sequence[AnswerQuestion], after: Sequence[Replayed], before: Sequence[Replayed] | None
) -> AnswerEvaluation | None:
    return compared(asked, after, before) if asked else None


@contextmanager
def _opened(revision: Revision, kb: KnowledgeBase) -> Generator[KnowledgeBase]:
    """The base at a revision; it keeps what it derives in memory."""
    try:
        old = KnowledgeBase(revision.folder, read_only=True, progress=kb.progress)
    except (ConfigError, SettingsError) as error:
        message = error.message.replace(f"{revision.folder}/", "")
        raise UsageError(
            f"the base at revision '{revision.name}' cannot be opened: {message}",
            code=error.code,
            issues=[replace(i, path=f"{revision.name}: {i.path}") for i in error.issues],
            total=error.total,
        ) from error
    with old:
        yield old


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a search made of one question; ranks in the order of its relevant records."""

    question: Question
    ranks: tuple[int | None, ...]
    missing: tuple[Relevant, ...]
    measures: Measures

    @property
    def first(self) -> int | None:
        return min((rank for rank in self.ranks if rank is not None), default=None)


@dataclass(frozen=True, slots=True)
class _Answers:
    of: tuple[_Answer, ...]
    notices: tuple[str, ...]


class _Searching:
    """Puts queries to one base.

    Args:
        kb: the base.
        mode: for questions that name none.
        limit: how many hits are looked at.
        of_today: whether the questions were written for this state of the base; to an older one
            their types may be unknown, which then finds nothing.
    """

    def __init__(self, kb: KnowledgeBase, mode: Mode, limit: int, *, of_today: bool = True) -> None:
        self._kb = kb
        self._mode: Mode = mode
        self._limit = limit
        self._of_today = of_today
        self._notices: dict[str, None] = {}

    def all(self, questions: Sequence[Question]) -> _Answers:
        answers: list[_Answer] = []
        for number, question in enumerate(questions, 1):
            answers.append(self._answer(question))
            if self._kb.progress is not None:
                self._kb.progress("questions", number, len(questions))
        return _Answers(tuple(answers), tuple(self._notices))

    def _answer(self, question: Question) -> _Answer:
        rank_of = {found: rank for rank, found in enumerate(self._search(question), 1)}
        ranks: list[int | None] = []
        missing: list[Relevant] = []
        for record in question.relevant:
            record_id = self._id(record)
            if record_id is None:
                missing.append(record)
            ranks.append(None if record_id is None else rank_of.get(record_id))
        grades = [(rank, r.grade) for rank, r in zip(ranks, question.relevant, strict=True)]
        return _Answer(question, tuple(ranks), tuple(missing), measure(grades))

    def _search(self, question: Question) -> list[int]:
        types = question.types
        if types is not None and not self._of_today:
            types = tuple(name for name in types if name in self._kb.ontology.stored.nodes)
            if not types:
                return []
        mode = question.mode or self._mode
        try:
            result = self._kb.search(question.query, self._limit, types, mode)
        except UsageError as error:
            if self._of_today:
                place = f"{question.path}:{question.line}"
                raise UsageError(
                    f"{place}: {error.message}",
                    path=question.path,
                    line=question.line,
                    hint=error.hint,
                ) from error
            self._notices[f"a question could not be asked there: {error.message}"] = None
            return []
        self._notices.update(dict.fromkeys(result.notices))
        return [hit.id for hit in result.hits]

    def _id(self, record: Relevant) -> int | None:
        try:
            return self._kb.get(record.type, record.identity).id
        except RecordNotFoundError:
            return None
        except UsageError:
            # An older state may lack the type, or name its records by other fields.
            if self._of_today:
                raise
            return None


def _result(
    after: _Answers,
    before: _Answers | None,
    revision: Revision | None,
    answers: AnswerEvaluation | None,
    fail_below: float | None,
) -> Evaluation:
    measures = _mean(after)
    baseline, changes, notices, fall = None, [], list(after.notices), 0.0
    if before is not None and revision is not None:
        old = _mean(before)
        baseline = Baseline(revision.name, revision.commit, old, _missing(before))
        changes = [
            change
            for pair in zip(before.of, after.of, strict=True)
            if (change := _change(*pair)) is not None
        ]
        changes.sort(key=lambda c: (c.after_ndcg - c.before_ndcg, c.path, c.line))
        notices += [f"at {revision.name}: {text}" for text in before.notices]
        if old is not None and measures is not None:
            fall = old.ndcg_10 - measures.ndcg_10
        if answers is not None and answers.before is not None:
            fall = max(fall, answers.before.share - answers.outcomes.share)
    asked = answers.questions if answers is not None else 0
    right = answers is None or not answers.failing
    return Evaluation(
        len(after.of) + asked,
        len(after.of),
        measures,
        baseline,
        tuple(changes),
        tuple(
            Place(a.question.path, a.question.line, a.question.query)
            for a in after.of
            if a.first is None
        ),
        _missing(after),
        _groups(after, before),
        answers,
        right if fail_below is None else fall <= fail_below + _EQUAL,
        tuple(notices),
    )


def _mean(answers: _Answers) -> Measures | None:
    return mean([a.measures for a in answers.of]) if answers.of else None


def _missing(answers: _Answers) -> tuple[Missing, ...]:
    return tuple(
        Missing(a.question.path, a.question.line, a.question.query, r.type, r.identity)
        for a in answers.of
        for r in a.missing
    )


def _change(before: _Answer, after: _Answer) -> Change | None:
    """What became of one question, None where its relevant records rank as before.

    nDCG@10 decides; below the first ten, where it sees nothing, the ranks do.
    """
    if before.ranks == after.ranks:
        return None
    gain = after.measures.ndcg_10 - before.measures.ndcg_10
    if abs(gain) < _EQUAL:
        gain = _standing(after) - _standing(before)
        if abs(gain) < _EQUAL:
            return None
    question = after.question
    return Change(
        question.path,
        question.line,
        question.query,
        "better" if gain > 0 else "worse",
        before.first,
        after.first,
        before.measures.ndcg_10,
        after.measures.ndcg_10,
        tuple(
            Movement(record.type, record.identity, was, now)
            for record, was, now in zip(question.relevant, before.ranks, after.ranks, strict=True)
            if was != now
        ),
    )


def _standing(answer: _Answer) -> float:
    """Higher the higher the relevant records stand, however far down."""
    graded = zip(answer.ranks, answer.question.relevant, strict=True)
    return sum(record.grade / rank for rank, record in graded if rank is not None)


def _groups(after: _Answers, before: _Answers | None) -> tuple[Group, ...]:
    """The measures by file, then by tag."""
    members: dict[tuple[Literal["file", "tag"], str], list[int]] = defaultdict(list)
    for n, answer in enumerate(after.of):
        members["file", answer.question.path].append(n)
    for n, answer in enumerate(after.of):
        for tag in answer.question.tags:
            members["tag", tag].append(n)
    return tuple(
        Group(
            kind,
            name,
            len(numbers),
            mean([after.of[n].measures for n in numbers]),
            mean([before.of[n].measures for n in numbers]) if before is not None else None,
        )
        for (kind, name), numbers in members.items()
    )
