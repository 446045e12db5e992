"""How long people lived, where both their birth and their death are kept as years: who lived longest, the
average lifespan, who died before forty, who died first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import lifetime
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    classes_said,
    marked,
    shown,
    told,
    unit_end,
    whole,
)
from duckkb.reasoning.interpret.phrases.things import holds
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Condition,
    Constant,
    Expression,
    Operator,
    Order,
    Output,
    Query,
    Use,
    all_of,
)
from duckkb.reasoning.regexes import regex

_LIFE = regex(r"\b(?:lived|living|died|life|lifespan|death)\b|活|寿|享年|终年|死|[去逝]世")
"""Without it a question asks for no lifetime, and no class needs to be looked at."""
_KIND, _FIGURE, _VALUE = "\1", "\2", "\3"
"""They stand for the class, a figure with its unit and comparator, and a value of rows."""
_SURE = 0.6
"""How well words must be a value of the rows to narrow them down."""
_OLDEST = 150
"""A greater figure is a year, no age."""
_ASKS_ZH = regex(
    rf"请问|列出|哪(?:些|[一几]?{MEASURE_WORD})|谁|是|的|[里之当]?[中面]|[里都]|有|(?:多少|几){MEASURE_WORD}|[{_KIND}{_VALUE}]"
)
"""What of a Chinese question says no more than of whom it is asked."""
_COUNTS_ZH = regex(rf"(?:几{MEASURE_WORD}|多少{MEASURE_WORD}?){_KIND}|{_KIND}有(?:几|多少)")
_MOST_ZH = regex(
    r"(?P<longest>活得?(?:时间)?最[久长]|最长[寿命]|(?:寿命|享年|终年)最[长高大])"
    r"|(?P<shortest>活得?(?:时间)?最短|最短[寿命]|(?:寿命|享年|终年)最[短低小]|(?:死|去世|逝世)得?时?最年轻|最年轻就?(?:死|去世|逝世))"
    r"|(?P<first>(?:死|去世|逝世)得?最[早先]|最[早先](?:死|去世|逝世))"
    r"|(?P<last>(?:死|去世|逝世)得?最[晚后]|最[晚后](?:死|去世|逝世))"
)
_MEAN_ZH = regex(
    r"平均(?:寿命|享年|终年)(?:多少[岁年]?|多[长大]|几岁)?|平均活了?(?:多少[岁年]|多[久长]|几岁)|平均(?:多少|几)岁(?:死|去世|逝世)"
)
_BOUND_ZH = regex(
    rf"(?P<past>活过了?){_FIGURE}|(?P<to>活到了?){_FIGURE}|(?:活了?|享年|寿命|终年){_FIGURE}|{_FIGURE}就?(?:死|去世|逝世|早逝)了?"
)
_ROWS = rf"(?:{_VALUE}(?:\ {_KIND})?|{_KIND})"
_WHO = (
    rf"(?:(?:which|what|list|show|find|the|all|every|(?P<count>how\ many))\ )*{_ROWS}"
    r"(?:\ (?:that|who|has|have|had))*|who(?:\ has|\ had)?"
)
_MOST_EN = regex(
    rf"""(?:{_WHO})\ (?:lived\ (?:for\ )?(?:the\ )?(?:(?P<longest>longest)|(?P<shortest>shortest))(?:\ (?:life|lives|time))?
      | died\ (?:the\ )?(?:(?P<shortest_>youngest)|(?P<longest_>oldest)|(?P<first>first|earliest)|(?P<last>last|latest)))
    | (?:(?:who|which|what)\ (?:is|was)\ )?the\ (?:(?P<longest__>longest)|(?P<shortest__>shortest))[-\ ](?:lived|living)\ {_ROWS}""",
    re.VERBOSE,
)
_MEAN_EN = regex(
    rf"""(?:what(?:'s|\ is|\ was)\ )?(?:the\ )?(?:average|mean)\ (?:life\ ?span|life\ expectancy|length\ of\ life|age\ (?:at|of)\ death)
      (?:\ (?:of|for|among)\ (?:all\ )?(?:the\ )?{_ROWS})?
    | how\ (?:long|many\ years|old)\ (?:did|were)\ (?:the\ )?{_ROWS}\ (?:live|when\ they\ died)\ on\ average""",
    re.VERBOSE,
)
_BOUND_EN = regex(
    rf"""(?:{_WHO})\ (?:lived(?:\ to\ be|\ to|\ for|\ (?P<past>past|beyond))?(?:\ the\ age\ of)?\ {_FIGURE}(?:\ years|\ old|\ of\ age)*
      | died\ (?:(?P<past_>after)|(?P<under>before)|at|aged|(?P<under_>younger)\ than|(?P<past__>older)\ than)
        (?:\ the\ age\ of|\ age|\ turning|\ reaching)?\ {_FIGURE}(?:\ years|\ old|\ of\ age)*)""",
    re.VERBOSE,
)


def lifetime_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as lifetimes of rows; empty where the question says more, or less, than that."""
    if not _LIFE.search(question.normalised.folded):
        return ()
    found = [
        (each, *kept, plan)
        for each in catalog.classes.values()
        if (kept := lifetime(each)) is not None
        and (plan := _plan(question, each, kept, catalog, naming)) is not None
    ]
    if len(found) != 1:
        return ()
    each, _, death, plan = found[0]
    return (whole(question, plan, "target", death.id, (each.name,)),)


def _plan(
    question: Question,
    each: Class,
    kept: tuple[Attribute, Attribute],
    catalog: Catalog,
    naming: Naming,
) -> Query | None:
    birth, death = (Column("a", a.name) for a in kept)
    lived = Arithmetic("-", death, birth)
    spans, chinese = question.spans, question.normalised.chinese
    values = list(_values(question, each))
    where: list[Condition] = [holds("a", catalog.attributes[v.attribute], v.value) for v in values]
    marks = {(v.start, v.end): _VALUE for v in values}
    marks |= {
        (k.start, k.end): _KIND
        for k in classes_said(question)
        if k.target == each.name and not any(k.start < e and s < k.end for s, e in marks)
    }
    figure = _figure(question) if len(spans.numbers) == 1 and not spans.superlatives else None
    if figure is not None:
        marks = {at: m for at, m in marks.items() if at[1] <= figure[0] or figure[1] <= at[0]}
        marks[figure] = _FIGURE
    text = marked(question.normalised.folded, marks).strip(ENDS)
    if len(values) != text.count(_VALUE):
        return None
    counted = bool(_COUNTS_ZH.search(text))
    rest = re.sub(r"\s", "", _ASKS_ZH.sub("", text)) if chinese else text
    select, use = shown(each.name, False, naming), (Use("a", each.name),)
    if most := (_MOST_ZH if chinese else _MOST_EN).fullmatch(_without_count(question, rest)):
        (grade,) = told(most).keys() - {"count"}
        measure: Expression = death if grade in ("first", "last") else lived
        order = (Order(measure, grade in ("longest", "last")),)
        limit = spans.superlatives[0].limit if spans.superlatives else 1
        return Query(use, select, where=all_of(where), order_by=order, limit=limit)
    if (_MEAN_ZH if chinese else _MEAN_EN).fullmatch(rest):
        mean = (Output(Aggregate("avg", lived), "average years"),)
        return Query(use, mean, where=all_of(where))
    bound = (_BOUND_ZH if chinese else _BOUND_EN).fullmatch(rest)
    if figure is None or bound is None or spans.numbers[0].value > _OLDEST:
        return None
    said = told(bound)
    operator = _operator(question, said)
    where.append(Compare(lived, operator, (Constant(spans.numbers[0].value),)))
    select = shown(each.name, counted or "count" in said, naming)
    return Query(use, select, where=all_of(where))


def _operator(question: Question, said: dict[str, str]) -> Operator:
    """How an age is compared: by a comparator, or by the verb (活过, past; before)."""
    if question.spans.comparators:
        return question.spans.comparators[0].operator
    if "past" in said:
        return "gt"
    if "under" in said:
        return "lt"
    return "ge" if "to" in said else "eq"


def _figure(question: Question) -> tuple[int, int]:
    """Where the one figure stands, with its unit and what compares it."""
    (number,) = question.spans.numbers
    end = unit_end(number, question.normalised.folded)
    around = [c for c in question.spans.comparators if c.operator != "between"]
    near = [c for c in around if c.end <= number.start or end <= c.start]
    return min([number.start, *(c.start for c in near)]), max([end, *(c.end for c in near)])


def _without_count(question: Question, text: str) -> str:
    """The text without how many are to be shown: 活得最久的三个人."""
    if all(s.limit == 1 for s in question.spans.superlatives):
        return text
    return re.sub(rf"前?(?:\d+|[一二两三四五六七八九十]+){MEASURE_WORD}?|top\s+\w+\s+", "", text)


def _values(question: Question, each: Class) -> Iterator[ValueHit]:
    """The values that rows of a class are said to have, the longest first, none over another."""
    own = [
        h for h in question.values if h.score >= _SURE and h.attribute.startswith(f"{each.name}.")
    ]
    taken: list[tuple[int, int]] = []
    for hit in sorted(own, key=lambda h: (h.start - h.end, -h.score)):
        if not any(hit.start < end and start < hit.end for start, end in taken):
            taken.append((hit.start, hit.end))
            yield hit
