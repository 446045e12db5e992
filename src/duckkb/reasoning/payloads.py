"""What the steps of a turn tell: payloads of their events, answers, questions and refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from duckkb.errors import DuckKBError
from duckkb.reasoning import clarify
from duckkb.reasoning.decide import Reading, Verdict
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.explain import explain
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Aggregate, Query
from duckkb.reasoning.sessions.steps import Event, Fail
from duckkb.reasoning.thought import Thought

MOST_TOLD = 10


def failure(error: DuckKBError, events: Sequence[Event] = ()) -> Fail:
    """The turn ends with the reason why what was meant cannot be read or run."""
    return Fail(error.code, error.message, error.hint or "", events)


def rivals(verdict: Verdict, gap: float) -> list[Reading]:
    """The readings to ask between: those that are not further than `gap` below the best."""
    best = verdict.best.probability
    return [r for r in verdict.readings if best - r.probability < gap][: clarify.MOST_OPTIONS]


def reading(found: Reading, domain: Domain, chinese: bool) -> dict[str, Any]:
    """Where an answer was read from, and how the question was understood."""
    interpretation = found.interpretation
    classes = domain.catalog.classes
    return {
        "tables": [classes[name].table for name in interpretation.tables],
        "sql": found.sql,
        "interpretation": explain(interpretation.plan, domain.catalog, chinese),
    }


def rows(reading: Reading, domain: Domain) -> dict[str, Any]:
    """The rows of a reading, and the table of each where several tables stand together."""
    told: dict[str, Any] = {
        "columns": list(reading.columns),
        "rows": [list(row) for row in reading.rows],
        "truncated": reading.truncated,
    }
    if reading.sources:
        classes = domain.catalog.classes
        told["row_sources"] = [classes[name].table for name in reading.sources]
    return told


def operation(interpretation: Interpretation) -> str:
    """Which operation a reading needs: the turn may use no other (seed 003 §12)."""
    if interpretation.features.get("capability"):
        return "capability"
    plan = interpretation.plan
    if isinstance(plan, Query):
        computed = any(isinstance(o.expression, Aggregate) for o in plan.select)
        if plan.group_by or computed:
            return "group_analysis"
    return "query_data"


def shown(asked: clarify.Clarification, thought: Thought | None = None) -> dict[str, Any]:
    """A question to the user; the session adds the version of its turn. Where what was asked only went on from the
    question before, it tells the whole that it is about, in which its `span` lies."""
    value: dict[str, Any] = msgspec.to_builtins(asked)
    value.pop("turn_version")
    value["options"] = [dict(option) for option in value["options"]]
    if thought is not None and thought.wording is not None:
        value["question"] = thought.wording
    return value


def nothing(thought: Thought) -> str:
    """Why there is no reading at all."""
    chinese = thought.question.normalised.chinese
    if thought.unknown:
        words = "、".join(thought.unknown) if chinese else ", ".join(thought.unknown)
        return f"数据中没有：{words}" if chinese else f"the data know nothing of: {words}"
    return "数据不能回答这个问题" if chinese else "the data do not answer this question"


def only_reads(chinese: bool) -> Fail:
    """The turn ends because it was ordered to change something."""
    if chinese:
        return Fail(
            "refused",
            "提问只读取数据：什么都没有改动",
            "写入、修改与删除用 import：它的一项就是一条记录，删除则加上 action: delete",
        )
    return Fail(
        "refused",
        "asking only reads: nothing was changed",
        "import adds, changes and deletes records: an item is a record, and one with action: delete deletes it",
    )


def unexplained(thought: Thought) -> str:
    """The words of the question that no reading accounts for."""
    if thought.question.normalised.chinese:
        return f"无法解释：{'、'.join(thought.unknown)}"
    return f"nothing explains: {', '.join(thought.unknown)}"


def span(found: Any) -> dict[str, Any]:
    """A typed span as plain values, what is empty left out."""
    told = {k: v for k, v in asdict(found).items() if v not in (None, "", False)}
    return {"kind": type(found).__name__.removesuffix("Span").lower(), **_plain(told)}


def _plain(told: Mapping[str, Any]) -> dict[str, Any]:
    return msgspec.to_builtins({k: getattr(v, "value", v) for k, v in told.items()})


def piece(question: Question, hit: Any) -> str:
    """The words of the question that a hit stands for."""
    return question.normalised.text[hit.start : hit.end]


def best(hits: Sequence[Any]) -> list[Any]:
    """The hits that are told of."""
    return sorted(hits, key=lambda h: -h.score)[:MOST_TOLD]


def rounded(number: float) -> float:
    """A score or probability as it is told."""
    return round(float(number), 4)
