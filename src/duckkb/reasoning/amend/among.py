"""A follow-up about the rows that were just answered: `which of them are urgent?`, only the critical ones,
其中谁最年轻. The rest is read as a question of its own, and its rows are looked for among those."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Aggregate, Column, Compare, Constant, Output, Plan, Query, all_of
from duckkb.reasoning.regexes import regex

MOST_ROWS = 500
"""Rows that a question goes on about; of more the base is asked anew."""
_AND = r"^\s*(?:and\s+|but\s+|so\s+)?"
_OF_THEM = regex(
    rf"{_AND}(?P<asks>which|who|what|how many|are any|is any)(?:\s+one)?\s+of\s+(?:them|these|those)\b"
)
_AMONG_THEM = regex(rf"{_AND}(?:of|among|out of)\s+(?:them|these|those)\s*,?\s*")
_ONES = regex(rf"{_AND}(?:only|just)\s+(?:the\s+|those\s+)?(?P<what>[^?.]+?)\s+ones?\W*$")
_AMONG_ZH = regex(
    r"^(?:那么?)?(?:其中|(?:这|那)里面|(?:这些|那些|[它他她]们)(?:之?中|当中|里面?))的?[,，]?(?:只看)?"
)
_TAIL_ZH = regex(r"[呢?？。\s]+$")
_WHICH_ZH = regex(rf"哪(?:些|[一几]?{MEASURE_WORD})|几{MEASURE_WORD}|多少{MEASURE_WORD}?")


@dataclass(frozen=True)
class Among:
    """A follow-up put as a question of its own, and the rows that it is about: by what they are called."""

    text: str
    attribute: str
    names: tuple[str, ...]

    def note(self, chinese: bool) -> str:
        """The sentence that tells of it."""
        count = len(self.names)
        return (
            f"只看上一个答案中的{count}行"
            if chinese
            else f"only of the rows answered before: {count}"
        )

    def narrowed(self, reading: Interpretation, chinese: bool) -> Interpretation | None:
        """The reading for those rows only; None where it is of others."""
        plan = reading.plan
        name, _, attribute = self.attribute.partition(".")
        if not isinstance(plan, Query) or plan.inner is not None:
            return None
        uses = [u.alias for u in plan.uses if u.class_name == name]
        if len(uses) != 1:
            return None
        column = Column(uses[0], attribute)
        same = Compare(column, "in", tuple(map(Constant, self.names)))
        old = () if plan.where is None else (plan.where,)
        notes = (*reading.assumptions, self.note(chinese))
        plan = msgspec.structs.replace(plan, where=all_of((*old, same)))
        features = {**reading.features, "follow_up": 1.0}
        return msgspec.structs.replace(reading, plan=plan, assumptions=notes, features=features)


def is_among(question: Question) -> bool:
    """Whether a question is about some of the rows before."""
    text = question.normalised.folded
    return any(p.search(text) for p in (_OF_THEM, _AMONG_THEM, _ONES, _AMONG_ZH))


def listed(plan: Plan, naming: Naming) -> Plan:
    """The plan with the rows that it only counts, by what they are called; any other as it is."""
    if not isinstance(plan, Query) or len(plan.select) != 1 or plan.group_by or plan.inner:
        return plan
    counted = plan.select[0].expression
    if not isinstance(counted, Aggregate) or counted.function != "count":
        return plan
    argument = counted.argument
    alias = argument.alias if isinstance(argument, Column) else plan.uses[0].alias
    names = naming.names(plan.class_of(alias)) if plan.class_of(alias) else ()
    if not names or plan.having is not None or not isinstance(argument, Column | None):
        return plan
    select = (Output(Column(alias, names[0].name), names[0].name),)
    return msgspec.structs.replace(plan, select=select, distinct=True)


def among(
    question: Question,
    plan: Plan,
    rows: Sequence[Sequence[Any]],
    calling: frozenset[str],
    catalog: Catalog,
) -> Among | None:
    """The follow-up; None where the rows before have no names, or are none or too many.

    Args:
        question: what is asked now.
        plan: how the question before was read, `listed`.
        rows: what that finds, one more than `MOST_ROWS` at most.
        calling: the attributes that rows are called by.
        catalog: what there is to ask about.
    """
    if not isinstance(plan, Query) or not 0 < len(rows) <= MOST_ROWS:
        return None
    columns = [(n, o.expression) for n, o in enumerate(plan.select)]
    ids = [(n, plan.attribute_id(c)) for n, c in columns if isinstance(c, Column)]
    told = next(((n, a) for n, a in ids if a in calling), None)
    if told is None:
        return None
    place, attribute = told
    names = tuple(dict.fromkeys(str(row[place]) for row in rows if row[place] is not None))
    nouns = catalog.classes[attribute.partition(".")[0]].names
    text = _plain(question, nouns)
    return Among(text, attribute, names) if text and names else None


def _plain(question: Question, nouns: Sequence[str]) -> str:
    """The follow-up as a question of its own, with a noun for the rows; "" where none is known."""
    chinese = question.normalised.chinese
    noun = next((n for n in nouns if n.isascii() is not chinese), "")
    text, folded = question.normalised.text, question.normalised.folded
    if not noun:
        return ""
    if chinese:
        found = _AMONG_ZH.match(folded)
        rest = _TAIL_ZH.sub("", text[found.end() :]) if found else ""
        if not rest or noun in rest or "谁" in rest:
            return rest
        which = _WHICH_ZH.search(rest)
        if which is not None:
            return rest[: which.end()] + noun + rest[which.end() :]
        return f"{rest if rest.endswith('的') else rest + '的'}{noun}"
    noun = noun.casefold().replace("_", " ").removesuffix("s") + "s"
    if (found := _ONES.match(folded)) is not None:
        return f"{text[slice(*found.span('what'))]} {noun}"
    if (found := _OF_THEM.match(folded)) is not None:
        asks = "which" if found["asks"] in ("who", "what") else found["asks"]
        rest = text[found.end() :]
        return f"{asks} {noun}{rest}"
    found = _AMONG_THEM.match(folded)
    return text[found.end() :] if found is not None else ""
