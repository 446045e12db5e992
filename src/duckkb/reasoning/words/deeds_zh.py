"""Chinese words for what has been done to rows, put as the times are called that keep it: who is 在职 has not
离职, of people with a 离职日期; what has been 关了 has been 关单, of tickets with a 关单时间."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.occasions import comes_later, deed, expires, finished, spanned
from duckkb.reasoning.lexicon.measure_words import EVENTS
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_SURE = 0.9
_STILL: Mapping[str, tuple[str, ...]] = {
    "在职": ("离职", "离任", "卸任"), "在岗": ("离岗", "离职"), "在任": ("卸任", "离任", "离职"),
    "在租": ("退租", "退房"), "在住": ("退房", "退租", "离店"), "在院": ("出院",), "住院中": ("出院",),
    "在读": ("毕业", "离校", "退学"), "在校": ("离校", "毕业"), "在用": ("停用", "报废"), "在营": ("停业", "关店"),
    "在借": ("归还", "还书"), "在押": ("释放",), "在养": ("出栏",),
}  # fmt: skip
"""What rows are that have not come to one of the ends that are kept of them."""
_STILL_SO = regex(
    rf"(?:{'|'.join(_STILL)})(?:着|中)?(?!时间|日期|年限|年数|时长|天数|期间|率|多久|多长)"
)
_NOUNS_END = regex(r"的|了?\W*$|有|吗|呢|人数|吧|没|还是")
_BY_ITSELF = frozenset("单费租款货账诊")
"""Objects that a verb may be said without: 关了, of 关单."""
_REMAINING = regex(r"(?:还|仍)?剩下?(?=几|多少)")
_LASTED = regex(r"(?<![一-鿿])[一-鿿]{2}(?:时间|时长)(?=最[长短久]的|超过)")
_LONGEST = regex(
    rf"(?P<of>[一-鿿]{{2}})(?:时间|时长|周期)最(?P<how>[长短久])的?(?:那?一?[个{EVENTS}])?(?=\W*$)"
)
_IN_FORCE = regex(
    r"(?:[还仍]?在|处于)?(?:保修|质保|保质|有效)期[内里]的?(?!有|最)|(?<![不再])(?:还|仍)?在保的?(?=[一-鿿])|(?:还|仍)?[没未](?:有)?(?:过期|[过出]保(?![质修险护存留管障]))的?"
)
_LAPSED = regex(
    r"(?<![没未])(?:已经?)?(?:过了?|超过了?)(?:保修|质保|保质|有效)期了?的?|(?<![没未快将要会])(?:已经?)?(?:[过出脱]保(?![质修险护存留管障])|过期)了?的?(?![时日])"
)
_AIMED = regex(r"(?P<how>实际|计划|预计|预定|预期|应)(?P<core>[一-鿿]{2})")
_LEFT_TO_COME = "(?<=[没未要会将])"
_TO_COME = regex(r"(?:[要将会应该快待]|即将|准备)$")
_HOW_MANY = regex(r"多少")
_MONEY = regex(r"[款费钱金税薪资]$|支出|收入|消费|缴纳|付款")
_VERB = r"(?:{verb}(?=[了掉过]|完了?)(?:掉了?|了|过|完了?)(?!{own})|(?<=[没未已])(?:有|经)?{verb}(?=的|\W*$))"


def deeds_called(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """What a question says was done, in the words by which it is kept when that was."""
    text = question.normalised.folded
    if not question.normalised.chinese:
        return ()
    values = [(v.start, v.end) for v in question.values if v.how != "part"]
    taken = [*values, *((n.start, n.end) for n in question.names if n.score >= _SURE)]
    times = _times(catalog)
    rows = [n.target for n in question.named("class", _SURE)]
    classes = [catalog.classes[c] for c in dict.fromkeys(rows)]
    found = (
        *_not_over(text, times.deeds),
        *_without_object(text, times.later),
        *_left(text, classes),
        *_lasted(text, classes),
        *_came_about(question, times.aimed),
        *_so_many(question),
    )
    alone = (r for r in found if not any(overlap((r.start, r.end), t) for t in taken))
    good = _good(question, _good_until(classes) if classes else times.good_until)
    # 买过保温杯: no guarantee has run out there
    good = (r for r in good if not any(overlap((r.start, r.end), v) for v in values))
    return apart((*alone, *_took_longest(text, classes), *good))


@dataclass(frozen=True)
class _Times:
    """What the times of a catalog tell: the deeds that they are called by, those that come later than the rows, the
    times of what was planned or really came about, and the days until which rows of a database are good."""

    deeds: tuple[str, ...]
    later: tuple[str, ...]
    aimed: tuple[Attribute, ...]
    good_until: tuple[Attribute, ...]


@of_catalog
def _times(catalog: Catalog) -> _Times:
    own = catalog.classes
    times = [(a, deed(a)) for a in catalog.attributes.values() if a.kind.temporal]
    short = [(a, d) for a, d in times if len(d) == 2]
    cores = {m["core"] for _, d in times if (m := _AIMED.fullmatch(d))}
    return _Times(
        tuple(sorted({d for _, d in short})),
        tuple(sorted({d for a, d in short if comes_later(a, own[a.class_name])})),
        tuple(a for a, d in times if _AIMED.fullmatch(d) or d in cores),
        _good_until(own.values()),
    )


def _good_until(classes: Iterable[Class]) -> tuple[Attribute, ...]:
    return tuple(a for c in classes if c.store != BASE and (a := expires(c)) is not None)


def _not_over(text: str, kept: Sequence[str]) -> Iterator[Respelt]:
    """在职: not 离职 yet."""
    for found in _STILL_SO.finditer(text):
        over = [d for d in _STILL[found.group().rstrip("着")] if d in kept]
        if over:
            joined = "" if _NOUNS_END.match(text, found.end()) else "的"
            yield Respelt(*found.span(), found.group(), f"未{over[0]}{joined}")


def _left(text: str, classes: list[Class]) -> Iterator[Respelt]:
    """还剩几个工单: those that are not closed, of rows that keep when they were."""
    ends = [end for own in classes if (end := finished(own)) is not None and end.kind.temporal]
    done = deed(ends[0]) if len(ends) == 1 else ""
    for found in _REMAINING.finditer(text) if done else ():
        yield Respelt(*found.span(), found.group(), f"没{done}的有")


def _lasted(text: str, classes: list[Class]) -> Iterator[Respelt]:
    """处理时间最长的工单: of rows that keep when they began and ended, and no such length: how long they took."""
    for found in _LASTED.finditer(text) if any(map(spanned, classes)) else ():
        yield Respelt(*found.span(), found.group(), "用时")


def _took_longest(text: str, classes: list[Class]) -> Iterator[Respelt]:
    """维修时间最长的一次: of the 维修 themselves, which keep when they began and ended."""
    for found in _LONGEST.finditer(text) if "哪" not in text else ():
        if any(found["of"] in c.names and spanned(c) for c in classes):
            yield Respelt(*found.span(), found.group(), f"用时最{found['how']}的{found['of']}")


def _good(question: Question, until: Sequence[Attribute]) -> Iterator[Respelt]:
    """还在保修期内的, 过保的: by the day until which rows of a database are good."""
    text, today = question.normalised.folded, question.now.date()
    if len(until) != 1 or question.spans.dates:
        return
    for pattern, how in ((_IN_FORCE, "不早于"), (_LAPSED, "早于")):
        for found in pattern.finditer(text):
            rows, end = _begun(text, found.end(), until[0].class_name)
            meant = f"{until[0].name}{how}{today}的{rows}"
            yield Respelt(found.start(), end, text[found.start() : end], meant)


def _begun(text: str, start: int, name: str) -> tuple[str, int]:
    """The name of rows of which only the first character is said, as 药 of 药品, and where that ends."""
    short = text.startswith(name[:1], start) and not text.startswith(name[:2], start)
    return (name, start + 1) if short and not name.isascii() else ("", start)


def _came_about(question: Question, times: Sequence[Attribute]) -> Iterator[Respelt]:
    """本月到达的, of what keeps a 计划到达日期 and an 实际到达日期: when it did, or, of a time ahead, when it is to."""
    text, today = question.normalised.folded, question.now.date()
    said = {m[0]: m for a in times if (m := _AIMED.fullmatch(deed(a)))}
    cores = {m["core"] for m in said.values() if m["how"] == "实际"}
    dated = bool(question.spans.dates)
    ahead = any(d.first > today for d in question.spans.dates)
    for core in sorted(cores):
        aims = [m[0] for m in said.values() if m["core"] == core and m["how"] != "实际"]
        if len(aims) != 1 or any(deed(a) == core for a in times) or "实际" in text:
            continue
        aimed = next(a.name for a in times if deed(a) == aims[0])
        if aims[0] in text:
            for found in re.finditer(rf"{aims[0]}(?=的)", text) if dated else ():
                yield Respelt(*found.span(), found.group(), aimed)
            continue
        alone = rf"|{_LEFT_TO_COME}{core[0]}(?=的|了|\W*$)"
        named = next(a.name for a in times if deed(a) == f"实际{core}")
        for found in re.finditer(rf"[没未]有?{core}(?=的)", text):
            yield Respelt(*found.span(), found.group(), f"没有{named}")
        for found in re.finditer(rf"(?<![要将会该应时期])已?{core}(?=的)", text):
            meant = aimed if ahead else named if dated else f"有{named}"
            yield Respelt(*found.span(), found.group(), meant)
        for found in re.finditer(rf"{core}(?!时间|日期){alone}", text):
            to_come = ahead or _TO_COME.search(text, 0, found.start())
            yield Respelt(*found.span(), found.group(), aims[0] if to_come else f"实际{core}")


def _so_many(question: Question) -> Iterator[Respelt]:
    """有多少预约: so many of them, whatever amount they keep; 多少罚款 are money."""
    text = question.normalised.folded
    for found in _HOW_MANY.finditer(text):
        behind = [n for n in question.names if n.start == found.end() and n.of == "class"]
        if any(n.how == "exact" and not _MONEY.search(text[n.start : n.end]) for n in behind):
            yield Respelt(*found.span(), found.group(), "多少个", quiet=True)


def _without_object(text: str, kept: Sequence[str]) -> Iterator[Respelt]:
    """关了: 关单, where that alone begins so; what rows begin with (下了多少单) is told by themselves."""
    for done in kept:
        verb, own = done
        if own not in _BY_ITSELF or sum(d[0] == verb for d in kept) != 1:
            continue
        for found in re.finditer(_VERB.format(verb=verb, own=own), text):
            told = found.group()
            led = told[: told.index(verb)]
            yield Respelt(*found.span(), told, f"{led}{done}")
