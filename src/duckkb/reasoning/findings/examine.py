"""What a user must know of the rows of an answer, told in sentences and, for the trace, in figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duckkb.reasoning.decide import Reading
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.explain import explain, explain_expression
from duckkb.reasoning.findings.emptied import empty, why_empty
from duckkb.reasoning.findings.looks import Looks
from duckkb.reasoning.findings.reckoned import Reckoned, reckoned
from duckkb.reasoning.findings.spellings import Spelling, other_spellings
from duckkb.reasoning.findings.ties import Tie, ties
from duckkb.reasoning.findings.valueless import Valueless, valueless
from duckkb.reasoning.plan import Column, Expression, Query, SetOperation, classes_used

_MOST_SPELLINGS = 3


@dataclass(frozen=True)
class Examined:
    """Sentences for the user, and what stands in the trace beside the rows; both often empty."""

    notes: tuple[str, ...]
    told: dict[str, Any]

    def traced(
        self, events: Sequence[tuple[str, Mapping[str, Any]]], plan_hash: str
    ) -> list[tuple[str, Mapping[str, Any]]]:
        """The events of the turn, with what is told in the one of the plan that was answered by."""
        return [
            (name, {**payload, **self.told})
            if name == "task_executed" and payload.get("plan_hash") == plan_hash
            else (name, payload)
            for name, payload in events
        ]


def examine(domain: Domain, reading: Reading, chinese: bool) -> Examined:
    """Looks at an answer: why it is empty, where equal rows were cut, what was left out or taken twice."""
    plan = reading.interpretation.plan
    looks = Looks(domain.stores, reading.seconds)
    words = _Words(domain, chinese)
    notes: list[str] = []
    told: dict[str, Any] = {}
    if empty(reading.rows, plan):
        notes = why_empty(plan, domain, looks, chinese)
        if notes:
            told["emptied"] = notes
    else:
        tied = ties(plan, len(reading.rows), looks)
        if tied:
            apart = isinstance(plan, SetOperation)
            notes += [words.tie(tie) + (words.where(tie) if apart else "") for tie in tied]
            told["ties"] = [_figures(tie) for tie in tied]
        lacking = valueless(plan, domain.catalog, looks)
        if lacking:
            assert isinstance(plan, Query)
            notes += [words.valueless(each, plan) for each in lacking]
            told["without_value"] = [{"missing": v.missing, "rows": v.rows} for v in lacking]
        repeated = reckoned(plan, domain.catalog, looks)
        if repeated:
            notes += map(words.reckoned, repeated)
            told["taken_once_each"] = [{"times": r.times, "rows": r.different} for r in repeated]
    spelt = other_spellings(plan, domain.catalog, domain.values)
    if spelt:
        notes += map(words.spelling, spelt)
        told["other_spellings"] = [{"value": s.value, "others": list(s.others)} for s in spelt]
    if looks.left_out:
        told["looks_left_out"] = looks.left_out
    return Examined(tuple(notes), told)


def _figures(tie: Tie) -> dict[str, Any]:
    told: dict[str, Any] = {
        "values": list(tie.values),
        "equal": tie.equal,
        "taken": tie.taken,
        "at_least": tie.at_least,
    }
    if tie.groups:
        told |= {"groups": tie.groups, "group": list(tie.group)}
    return told


@dataclass(frozen=True)
class _Words:
    domain: Domain
    chinese: bool

    def tie(self, tie: Tie) -> str:
        query, chinese = tie.query, self.chinese
        keys = self._names(tie.keys, query)
        values = self._values(tie.values)
        equal = f"{tie.equal}{'+' if tie.at_least else ''}"
        if tie.groups:
            group = self._values(tie.group)
            if chinese:
                return (
                    f"有 {tie.groups} 组在「{keys}」上并列而未全部取出"
                    f"（如 {group}：{equal} 行同为 {values}，只取了其中 {tie.taken} 行），取哪一行是任意的"
                )
            return (
                f"in {tie.groups} {'group' if tie.groups == 1 else 'groups'} rows tie on {keys} and"
                f" not all are taken (such as {group}: {equal} rows have {values}, {tie.taken} of"
                " them taken); which is arbitrary"
            )
        if not tie.keys:
            what = explain(query, self.domain.catalog, chinese)
            if chinese:
                return f"有 {equal} 行符合「{what}」，只取了其中 {tie.taken} 行，取哪一行是任意的"
            return f"{equal} rows answer to '{what}', {tie.taken} of them taken; which is arbitrary"
        if chinese:
            return (
                f"按「{keys}」取前 {query.limit} 个时，有 {equal} 行同为 {values}，"
                f"只取了其中 {tie.taken} 行，取哪一行是任意的"
            )
        return (
            f"{equal} rows tie on {keys} at {values} where the list is cut after {query.limit};"
            f" {tie.taken} of them taken, and which is arbitrary"
        )

    def where(self, tie: Tie) -> str:
        """The tables that a query reads, where several are asked alike."""
        classes = [self.domain.catalog.classes[name] for name in classes_used(tie.query)]
        names = [each.title or each.name for each in classes]
        return f"（{'、'.join(names)}）" if self.chinese else f" ({', '.join(names)})"

    def valueless(self, each: Valueless, query: Query) -> str:
        name = self._names((each.expression,), query)
        if self.chinese:
            left_out = "不参与排名" if each.ranks else "未计入"
            return f"{each.rows} 行中有 {each.missing} 行没有「{name}」的值，{left_out}"
        left_out = "do not rank" if each.ranks else "are left out"
        return f"{each.missing} of {each.rows} rows have no {name} and {left_out}"

    def reckoned(self, each: Reckoned) -> str:
        of, by = (c.title or c.name for c in (each.of, each.by))
        name = each.expression.attribute if isinstance(each.expression, Column) else ""
        attribute = each.of.by_name.get(name)
        name = (attribute.title if attribute else None) or name or of
        if self.chinese:
            return (
                f"「{name}」按{by}逐行计入：{each.times} 行{by}只涉及 {each.different} 行{of}，"
                "有的重复计入"
            )
        return (
            f"{name} is taken once for each {by}: {each.times} rows of {by} share"
            f" {each.different} of {of}"
        )

    def spelling(self, each: Spelling) -> str:
        name = self._names((each.column,), each.query)
        others = self._values(each.others[:_MOST_SPELLINGS])
        if self.chinese:
            return f"「{name}」中另有写法 {others}，未算作「{each.value}」"
        return f"{name} also has {others}, not taken for '{each.value}'"

    def _names(self, expressions: Sequence[Expression], query: Query) -> str:
        catalog, chinese = self.domain.catalog, self.chinese
        names = [explain_expression(e, query, catalog, chinese) for e in expressions]
        return ("、" if chinese else ", ").join(names)

    def _values(self, values: Sequence[Any]) -> str:
        none = "空值" if self.chinese else "no value"
        told = [none if v is None else f"{v:g}" if isinstance(v, float) else str(v) for v in values]
        return ("、" if self.chinese else ", ").join(told)
