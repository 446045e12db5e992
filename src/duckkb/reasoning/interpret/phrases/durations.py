"""How long something took, or how old somebody is: of one named row, on average, the longest, those
that took longer than a figure.

Where no attribute keeps how long rows took, but two keep when they began and ended, it is the days
between, or the hours where both are times of day. An age is shown as the birth that is kept; `ages.py` reckons it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.edges.words import HOW_LONG
from duckkb.reasoning.interpret.kinds import lasts
from duckkb.reasoning.interpret.moments import between
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import (
    born,
    deed,
    died,
    led_to,
    lifetime,
    overdue,
    spanned,
    years_spanned,
)
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    certain,
    classes_said,
    marked,
    shown,
    telling_words,
    told,
    unit_end,
    whole,
)
from duckkb.reasoning.interpret.phrases.things import Thing, is_thing, named_things, surer
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Expression,
    Order,
    Output,
    Query,
    Use,
)
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.units import measure

_LONG = regex(
    rf"{HOW_LONG.pattern}|\b(?:how many|number of|the) (?:days|hours)\b|\bhow many years\b|(?:多少|几)(?:天|年|个?小时)|天数"
)
_FROM_TO = (
    regex(
        r"从(?P<first>[一-鿿]{2,4}?)[到至](?P<last>[一-鿿]{2,4}?)(?=[平一总共用花隔经历要需多几有的]|$)"
    ),
    regex(
        r"的?(?P<first>[一-鿿]{2,3}(?:日期|时间))[和与跟到至](?P<last>[一-鿿]{2,3}(?:日期|时间))(?:之间)?的?(?:相差|相隔|间隔|差|隔)?了?(?=[平多几有是天]|$)"
    ),
    regex(
        r"\b(?:between|from) (?:the |their )?(?P<first>[a-z]+(?: [a-z]+)?) (?:and|to|until) (?:the |their )?(?P<last>[a-z]+(?: [a-z]+)?)(?=,| (?:of|for|in) |$)"
    ),
)
"""The two times by what they are called: 从下单到签收, 结束日期和开始日期相差, between start date and end date."""
_LIVED = regex(
    r"\bhow long did\b(?=.*\blive\b)|\bhow old was\b(?=.*\bdied\b)|\bhow many years did\b(?=.*\blive\b)"
    r"|活了?(?:多久|多少[年岁]|几岁)|享年(?:多少岁?|几岁)?|终年(?:多少岁?|几岁)?"
    r"|寿命(?:有?多[长少]|是?多少岁?)?"
)
_LATE = regex(
    r"\bhow (?:late|overdue|early)\b|\bhow many days (?:late|overdue|early)\b"
    r"|(?:晚|迟|延期|逾期|超期|拖延?|延误|提前|提早)了?(?:多久|多少天|几天)"
)
"""By how long what was done missed the day by which it was to be, or came before it."""
_EARLY = regex(r"early|提[前早]")
_SPENT = regex(
    r"(?:^|_)(?:[gct]pu|man|labou?r|person|bill(?:able|ed)|staff|machine|node|core)_?(?:hours|hrs|days)|工时|机时|卡时|人天",
    re.I,
)
"""Hours of those who worked on something, not those that it took from its beginning to its end."""
_WELL_DONE = regex(r"^[一-鿿][好完毕掉]$")
_IN_DAYS = regex(r"\bdays\b|天")
_OLD = regex(r"多大(?:年纪|岁数)?|几岁|多少岁|年龄(?:是?多[少大])?")
_TAKES = regex(
    r"\b(?:live|when s?he died|takes?|took|taken|lasts?|lasted|need(?:s|ed)?|runs?|ran|going on|been|go on|exist(?:s|ed)?|survived?)\b"
    r"|持续|存在|延续|历时|进行|一共|总共|修[复好完]|处理|解决|完成|[要花需用费开跑修办做]"
)
"""What says that time passes."""
_OF_EACH = regex(
    r"每一?(?:个|位|名|条|笔|单|项|次|件|场)?|各个?|所有|列出|显示|给出|\b(?:what|is|are|was|were|the|of|for|each|every|all|in|show|list|give|me|find)\b"
)
_SMALL = regex(r"[\s\W_]|[的是了过有被]|今年|现在|如今")
_NOW = frozenset(("今年", "now", "today"))
"""What an age may be told of, although it is told anyway."""
Length = Callable[[Class, str], tuple[Expression, str, Attribute] | None]
"""How long rows `a` of a class took, as a text asks for it, what that is called, and an attribute that
tells it; None where nothing does."""
_KIND = "\1"
"""It stands for the class in a question compared with the phrases."""
_LONG_ZH = r"(?:多久|多长时间|多少天|几天)"
_AVERAGE = regex(
    rf"""(?:what(?:'s|\ is|\ was)\ )?(?:the\ )?average\ (?:length|duration)\ of\ (?:an?\ |the\ |all\ )*{_KIND}
    | how\ long\ (?:does|do|did)\ (?:an?\ |the\ )?{_KIND}\ (?:usually\ )?(?:take|last|run)\ on\ average
    | how\ long\ (?:does|do|did)\ (?:an?\ |the\ )?average\ {_KIND}\ (?:take|last|run)
    | {_KIND}平均(?:持续|花|用|要|历时|需要)?{_LONG_ZH}
    | 平均(?:要|需要?|花|用)?{_LONG_ZH}(?:能|可以|才)?(?P<deed>[一-鿿]{{2}})(?:掉|好|完)?一{MEASURE_WORD}{_KIND}
    | (?P<deed__>[一-鿿]{{2}})一{MEASURE_WORD}{_KIND}平均(?:要|需要?|花|用)?{_LONG_ZH}
    | {_KIND}平均(?:要|需要?|花|用)?(?:了)?{_LONG_ZH}(?:能|可以|才)?(?P<deed_>[一-鿿]{{2}})
    | {_KIND}的?平均(?:时长|天数|持续时间|持续天数|周期)(?:是多少)?""",
    re.VERBOSE,
)
_TIME_TO = regex(
    rf"(?:what(?:'s| is| was) )?(?:the )?(?:average|mean) time (?:it (?:takes|took) )?to (?P<deed>\w+)"
    rf"(?: (?:an? |the )?{_KIND})?"
)
_LONGEST = regex(
    rf"""(?:持续|存在|延续|历时|用时|耗时)?(?:的?时间)?最(?P<grade>[长久短])的(?:一{MEASURE_WORD})?{_KIND}(?:是(?:哪一?{MEASURE_WORD})?)?
    | (?:which|what)\ {_KIND}\ (?:has\ )?(?:lasted|took|taken|ran|went\ on)\ (?:for\ )?(?:the\ )?
      (?P<grade__>longest|shortest)(?:\ time)?(?:\ to\ (?P<deed>\w+))?
    | 哪一?{MEASURE_WORD}{_KIND}(?:持续|存在|延续|花的?|用的?|历时)?(?:的?时间)?最(?P<grade_>[长久短])""",
    re.VERBOSE,
)
_FIGURE = "\2"
"""It stands for the figure with its unit and comparator."""
_LASTED = regex(
    rf"""(?:(?:which|what|list|show|give|find|get|the|all|any|me|our|are|is|there|(?P<count>how\ many))\ )*{_KIND}
      (?:\ (?:that|which))?(?:\ (?:have|has))?(?:\ (?:took|taken|take|takes|lasted|last|ran|run|went\ on|is|are|was|were))?
      (?:\ for)?\ {_FIGURE}(?:\ long)?(?:\ to\ (?P<deed>\w+))?
    | (?:(?:哪些|什么|列出|所有|有(?:哪些|没有)|(?P<count_>有?{HOW_MANY}))的?)?{_KIND}
      (?:的?(?:持续|历时|用时|耗时|时长)|用|花|跑|做)?(?:了|时间)?{_FIGURE}
    | (?:哪些|有?哪些|列出|所有|(?P<count__>有?{HOW_MANY}))?
      (?:持续|历时|用时|耗时|时长|用|花|跑)?(?:了|时间)?{_FIGURE}的{_KIND}(?:有哪些|(?P<count___>有{HOW_MANY}))?""",
    re.VERBOSE,
)
"""Rows that took longer, or less long, than so many hours."""


def lasting_readings(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """The reading as a length of time; empty where the question says more, or less, than that."""
    things = named_things(question, catalog, naming)
    text = question.normalised.folded
    ends = next(filter(None, (way.search(text.rstrip(ENDS)) for way in _FROM_TO)), None)
    long = _LONG.search(text)
    if ends and long:
        found = _from_to(question, things, ends, long.span(), catalog, surer(rivals), naming)
        if found or question.normalised.chinese:
            return found
    dates = [text[d.start : d.end] for d in question.spans.dates]
    if len(things) == 1 and not question.spans.superlatives and set(dates) <= _NOW:
        for asks, kept in ((_LIVED, _life), (_LATE, _late), (_LONG, _length), (_OLD, _birth)):
            found = asks.search(text)
            if found:
                return _of_row(question, things[0], found.span(), kept, catalog, surer(rivals))
    return _of_class(question, catalog, naming, surer(rivals)) if not things else ()


def _from_to(
    question: Question,
    things: Sequence[Thing],
    ends: re.Match[str],
    asked: tuple[int, int],
    catalog: Catalog,
    score: float,
    naming: Naming,
) -> tuple[Interpretation, ...]:
    """从下单到签收用了几天: the time between two that are named, of a row, of each or on average."""

    def length(each: Class, text: str) -> tuple[Expression, str, Attribute] | None:
        first, last = (_called(each, ends[word]) for word in ("first", "last"))
        if first is None or last is None or first is last:
            return None
        if spanned(each) == (last, first):
            first, last = last, first  # 结束日期和开始日期相差
        return between_times(first, last, text)

    if len(things) == 1:
        return _of_row(question, things[0], asked, length, catalog, score, (ends.span(),))
    text = question.normalised.folded
    kinds = [k for k in classes_said(question) if length(catalog.classes[k.target], text)]
    if not kinds:
        # 从报修到修好平均要几天: the only rows that keep both
        both = [name for name, each in catalog.classes.items() if length(each, text)]
        kinds = [NameHit(0, 0, "class", name, 1.0, "exact") for name in both]
    average = [(a.start, a.end) for a in question.spans.aggregates if a.function == "avg"]
    if things or len({k.target for k in kinds}) != 1 or len(average) > 1:
        return ()
    kind = kinds[0]
    places = [(k.start, k.end) for k in kinds]
    rest = without(text, [asked, ends.span(), *places, *average])
    found = length(catalog.classes[kind.target], text)
    if found is None or _SMALL.sub("", _TAKES.sub(" ", _OF_EACH.sub(" ", rest))):
        return ()
    if average:
        select = (Output(Aggregate("avg", found[0]), f"average {found[1]}"),)
    else:
        select = (*shown(kind.target, False, naming), Output(found[0], found[1]))
    plan = Query((Use("a", kind.target),), select)
    return (whole(question, plan, "target", found[2].id, (kind.target,), score),)


def _called(each: Class, word: str) -> Attribute | None:
    """The one time of rows that is called by a word, or by what is done at it."""
    times = [a for a in each.attributes if a.kind.temporal]
    same = [a for a in times if deed(a) == word or word in a.names]
    found = same or [a for a in times if any(n.startswith(word) for n in a.names)]
    if not found and _WELL_DONE.search(word):  # 修好, of a 修复日期
        found = [a for a in times if any(n.startswith(word[0]) for n in a.names)]
    return found[0] if len(found) == 1 else None


def _of_row(
    question: Question,
    thing: Thing,
    asked: tuple[int, int],
    length: Length,
    catalog: Catalog,
    score: float,
    also: Sequence[tuple[int, int]] = (),
) -> tuple[Interpretation, ...]:
    """How long one named row took or lived, or how old it is; `length` knows what is kept of it."""
    text, said = question.normalised.folded, question.normalised.text
    dates = question.spans.dates
    names = {h.class_name for h in thing.hits}
    kept = [(n, *found) for n in names if (found := length(catalog.classes[n], text)) is not None]
    if len(kept) != 1:
        return ()
    name, taken, label, attribute = kept[0]
    classes = [(c.start, c.end) for c in classes_said(question) if c.target == name]
    rest = _TAKES.sub(" ", without(text, [asked, (thing.start, thing.end), *classes, *also]))
    done = _stems(attribute)
    left = [w for w in telling_words(rest) if stem(w) not in done]  # to resolve A, of `resolved_at`
    if _SMALL.sub("", rest) if question.normalised.chinese else left:
        return ()
    grounds = [
        Ground(thing.start, thing.end, said[thing.start : thing.end], "filter", attribute.id, 1.0),
        *(Ground(*at, said[slice(*at)], "target", attribute.id, 1.0) for at in (asked, *also)),
        *(
            Ground(d.start, d.end, said[d.start : d.end], "target", attribute.id, 1.0)
            for d in dates
        ),
    ]
    same = is_thing("a", thing, name, catalog)
    plan = Query((Use("a", name),), (Output(taken, label),), where=same)
    return (certain(plan, score, grounds, (name,)),)


def _length(each: Class, text: str) -> tuple[Expression, str, Attribute] | None:
    """How long rows `a` of a class took: the one attribute that keeps it, else the days between two."""
    kept = [a for a in each.attributes if lasts(a)]
    both = spanned(each) or led_to(each, text)
    if both is not None:
        kept = [a for a in kept if not any(map(_SPENT.search, a.names))]
    if kept:
        return (Column("a", kept[0].name), kept[0].name, kept[0]) if len(kept) == 1 else None
    if both is not None:
        return between_times(*both, text)
    return None if (years := years_spanned(each)) is None else _years(*years)


def between_times(begin: Attribute, end: Attribute, text: str) -> tuple[Expression, str, Attribute]:
    """The days or hours from one time to another."""
    sign = "-" if _IN_DAYS.search(text) else between(begin, end)
    taken = Arithmetic(sign, Column("a", end.name), Column("a", begin.name))
    return taken, "days" if sign == "-" else "hours", end


def _years(begin: Attribute, end: Attribute) -> tuple[Expression, str, Attribute]:
    """The years from one year to another."""
    return Arithmetic("-", Column("a", end.name), Column("a", begin.name)), "years", end


def _late(each: Class, text: str) -> tuple[Expression, str, Attribute] | None:
    """The days from when rows were to be done to when they were, or the other way around."""
    by, done = overdue(each) or (None, None)
    if by is None or done is None or not done.kind.temporal:
        return None
    begin, end = (done, by) if _EARLY.search(text) else (by, done)
    return Arithmetic("-", Column("a", end.name), Column("a", begin.name)), "days", done


def _birth(each: Class, text: str) -> tuple[Expression, str, Attribute] | None:
    kept = [a for a in each.attributes if born(a)]
    if len(kept) != 1 or any(map(died, each.attributes)):
        return None
    return Column("a", kept[0].name), kept[0].name, kept[0]


def _life(each: Class, text: str) -> tuple[Expression, str, Attribute] | None:
    """The years between birth and death, where both are kept as years."""
    kept = lifetime(each)
    return None if kept is None else _years(*kept)


def _of_class(
    question: Question, catalog: Catalog, naming: Naming, score: float
) -> tuple[Interpretation, ...]:
    """How long the rows of a class take on average, or which took longest; only the time between."""
    text = question.normalised.folded.strip(ENDS)
    said = [(k.target, marked(text, {(k.start, k.end): _KIND})) for k in classes_said(question)]
    if not said and _TIME_TO.fullmatch(text):
        said = [(name, text) for name in catalog.classes]
    for name, phrase in said:
        length = _length(catalog.classes[name], text)
        if length is None or isinstance(length[0], Column):
            continue
        taken, unit, end = length
        longest, average = _LONGEST.fullmatch(phrase), _AVERAGE.fullmatch(phrase)
        average = average or _TIME_TO.fullmatch(phrase)
        compared = _compared(question, catalog.classes[name], naming)
        if compared is not None:
            plan = compared
        elif average and _is_deed(told(average).get("deed"), end):
            mean = Output(Aggregate("avg", taken), f"average {unit}")
            plan = Query((Use("a", name),), (mean,))
        elif longest and _is_deed(longest["deed"], end):
            order = (Order(taken, told(longest)["grade"] not in ("短", "shortest")),)
            plan = Query((Use("a", name),), shown(name, False, naming), order_by=order, limit=1)
        else:
            continue
        return (whole(question, plan, "target", end.id, (name,), score),)
    return ()


def _compared(question: Question, each: Class, naming: Naming) -> Query | None:
    """The rows of a class that took longer or less long than a figure, where that is all that is asked."""
    text = question.normalised.folded
    spans = question.spans
    both = spanned(each)
    if both is None or len(spans.numbers) != 1 or spans.dates or len(spans.comparators) > 1:
        return None
    taken, unit, end = between_times(*both, "")
    (figure,), kinds = spans.numbers, [k for k in classes_said(question) if k.target == each.name]
    told_in, kept_in = measure(figure.unit_text), measure(unit)
    factor = told_in.into(kept_in) if told_in is not None and kept_in is not None else None
    if len(kinds) != 1 or factor is None:
        return None
    places = [
        (figure.start, unit_end(figure, text)),
        *((c.start, c.end) for c in spans.comparators),
    ]
    start, stop = min(s for s, _ in places), max(e for _, e in places)
    marks = {(start, stop): _FIGURE, (kinds[0].start, kinds[0].end): _KIND}
    match = _LASTED.fullmatch(marked(text, marks).strip(ENDS))
    if match is None or not _is_deed(told(match).get("deed"), end):
        return None
    operator = spans.comparators[0].operator if spans.comparators else "eq"
    where = Compare(taken, operator, (Constant(figure.value * factor),))
    select = shown(each.name, "count" in told(match), naming)
    return Query((Use("a", each.name),), select, where=where)


def _is_deed(word: str | None, end: Attribute) -> bool:
    """Whether a time is when what a word says was done; also where nothing is said."""
    if word is None or not word.isascii():
        return word is None or any(n.startswith(word) for n in end.names)
    return tokens(word)[0].stem in _stems(end)


def _stems(attribute: Attribute) -> set[str]:
    return {p for n in attribute.names if n.isascii() for p in parts(n)}
