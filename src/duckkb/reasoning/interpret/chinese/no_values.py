"""Words of a Chinese question that are like a value of the data, and are none, or another one than they are like."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.evidence import WRITTEN, NameHit, Question, ValueHit
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.occasions import deed
from duckkb.reasoning.regexes import regex

_SINCE = regex(r"(?:[以之][后前来内]|[后前底初间内])?(?:才|新|刚)?")
_STUDIED = regex(r"[系学课专部]")
_PLACE_OF_LIFE = regex(r"地址|[类用型区]")


def done_so(value: ValueHit, folded: str) -> bool:
    """运输过 is a verb, and not nearly 运输中."""
    last = folded[value.end - 1]
    return value.how not in WRITTEN and last in "过了着" and last not in value.value


def behind_date(value: ValueHit, question: Question) -> ValueHit:
    """2023年取消的, 去年取消的, of what is 已取消: what is nearly a value begins behind a date, and not inside of it."""
    folded, dates = question.normalised.folded, question.spans.dates
    ends = [d.end for d in dates if d.start < value.end and value.start <= d.end < value.end]
    if value.how not in ("fuzzy", "part") or not ends:
        return value
    rest = folded[ends[0] : value.end]
    if value.value != f"已{rest}" or not folded.startswith("的", value.end):
        return value
    return replace(value, start=ends[0], how="folded")


def behind_a_date(hit: NameHit | ValueHit, question: Question) -> bool:
    """2020年之后开业: whether words stand right behind a time."""
    folded, dates = question.normalised.folded, question.spans.dates
    return any(
        d.end <= hit.start and _SINCE.fullmatch(folded, d.end, hit.start) is not None for d in dates
    )


def tells_when(value: ValueHit, question: Question, schema: Schema) -> bool:
    """2020年之后开业的店, of shops with an 开业日期: a verb behind a time, and no 开业 that other rows are for."""
    folded = question.normalised.folded
    if not behind_a_date(value, question):
        return False
    said = folded[value.start : value.end]
    times = [a for a in schema.attributes.values() if a.kind.temporal and deed(a) == said]
    return (
        folded[value.end : value.end + 1] in ("的", "了")
        and bool(times)
        and all(a.class_name != value.class_name for a in times)
    )


def asks_for(value: ValueHit, folded: str) -> bool:
    """统计…, 居住在…: a verb that asks, or says where, is no value that is kept in English."""
    if value.how != "alias":
        return False
    first = not folded[: value.start].strip() and not _STUDIED.match(folded, value.end)
    return (first and folded[: value.end].endswith("统计")) or (
        folded.startswith("居住", value.start) and _PLACE_OF_LIFE.match(folded, value.end) is None
    )


def of_rate(value: ValueHit, folded: str) -> ValueHit:
    """完成 of 完成率, where rows are 已完成: that value."""
    done = value.value == f"已{folded[value.start : value.end]}"
    return replace(value, how="folded") if done and folded[value.end :][:1] == "率" else value


def only_a_unit(value: ValueHit, question: Question) -> bool:
    """元 behind a number is no dynasty, and a bare 是 no answer to a flag."""
    if question.normalised.folded[value.start : value.end] in tuple("是有否无"):
        return not any(a <= value.start < b for a, b in question.normalised.quoted)
    short = value.end - value.start < 2
    return short and any(n.end == value.start for n in question.spans.numbers)
