"""What the times of rows tell by their names: when somebody was born, when something began, ended or is due."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import is_deed_of, parts
from duckkb.reasoning.lexicon.loader import irregular, verb_stem
from duckkb.reasoning.lexicon.words import stem, stems
from duckkb.reasoning.regexes import regex

BORN = frozenset(("birth", "born", "dob", "birthday", "birthdat"))
_DIED = frozenset(("death", "die", "deceas"))
_LIFE = BORN | _DIED
_BORN_ZH = regex(r"生日(?!期)|出生|生年")
_DIED_ZH = regex(r"卒|去世|逝世|死亡")
_LIFE_ZH = regex(rf"{_BORN_ZH.pattern}|{_DIED_ZH.pattern}")
_BEGINS = frozenset(("sinc", "start", "begin", "began", "from", "join", "first", "enter", "hire"))
_BEGINS_ZH = regex(r"开始|加入|[入起始首自]|拜师")
LASTING = frozenset("久长短")
"""Superlatives of how long something has lasted, where it is kept when it began."""
_ENDS = frozenset(
    ("until", "till", "end", "left", "leav", "finish", "expir", "to", "last", "quit", "stop")
)
_DUE = frozenset(("due", "deadlin", "next", "promis"))
_DUE_ZH = regex(
    r"截止|到期|期限|^应[还缴付收交]|保质期|有效期|(?:计划|预计|预期|预定|要求|约定|承诺)(?:完成|完工|竣工|结束|交[付货]|到[达货]|送达|归还)"
)
_AIMED = frozenset(("plan", "expect", "target", "estim", "schedul"))
_AIMED_ZH = regex(r"^(?:计划|预计|预期|预定)")
_REAL = frozenset(("actual", "real", "effect"))
_KEPT = frozenset(("updat", "modifi", "chang", "seen", "last"))
_KEPT_ZH = regex(r"计划|预计|预期|更新|修改")
"""What a time that nothing is measured by is called."""
_ENDED = frozenset(("end", "finish", "complet", "deliveri", "deliv", "done"))
_GOOD_UNTIL = frozenset(("expir", "expiri", "warranti", "valid", "best"))
_GOOD_UNTIL_ZH = regex(r"到期|有效|保质|保修|质保|过期")
_DONE = frozenset(("done", "finish", "complet", "close", "resolv", "return", "paid"))
_DONE_ZH = regex(r"完成|关闭|关单|结[单案]|解决|归还|已[还付]|^实[还缴付收交]|签收|送达|完工|竣工")
_AHEAD = frozenset(("plan", "schedul", "book", "expect"))
"""States of what is still to begin, which is when that is."""
_NAME_WORDS = regex(r"[A-Z]?[a-z]+")
_TURNED_OUT = frozenset(("fail", "pass", "succeed", "crash", "abort"))
"""How something turned out, which is known when it has ended."""
_STATE = frozenset(("status", "state", "stage", "progress"))
_STATE_ZH = regex(r"状态|进度|阶段")
_WHEN = frozenset(("date", "time", "day", "at", "on", "datetim", "timestamp"))
_OF_RECORD = frozenset(("work", "workday", "shift", "log", "record", "entri", "calendar", "attend"))
"""What the day of a record is called by: the work_date of an attendance is when whatever it says was."""
_WHEN_BEHIND_ZH = regex(r"(?:日期|时间|日)$")
_WHEN_ZH = frozenset(("日期", "时间", "时刻"))
_SETS_OUT = frozenset(
    (
        "launch",
        "open",
        "occur",
        "creat",
        "submit",
        "report",
        "depart",
        "departur",
        "sign",
        "admit",
        "pick",
        "lent",
        "lend",
        "borrow",
        "loan",
        "rent",
        "checkin",
        "book",
        "order",
        "dispatch",
    )
)
_COMES_BACK = frozenset(
    (
        "land",
        "return",
        "close",
        "arriv",
        "discharg",
        "resolv",
        "solv",
        "fix",
        "complet",
        "checkout",
        "deliv",
    )
)
"""Further words for when something began and ended that are of no edge."""
_GIVEN_UP = frozenset(
    (
        *("cancel", "retir", "final", "dissolv", "withdrawn", "scrap", "terminat", "termin"),
        *("resign", "dismiss", "deactiv", "decommiss", "exit", "left", "leav"),
    )
)
"""What is done with that which there is no more from then on."""
_ENDS_ZH = regex(r"结束|离开|退出|到期|截止|[离止终]")
_SETS_OUT_ZH = regex(
    rf"{_BEGINS_ZH.pattern}|发生|发现|出现|创建|提出|提交|报告|上报|报[障案警]|下单|出发|启程|签[订约署]|[开立][单案]|发射|生效|借[出书阅]|出借|入住|发货|寄出|报修|开工|受理|接单|进厂|入院"
)
_COMES_BACK_ZH = regex(
    rf"{_ENDS_ZH.pattern}|返回|归还|退[房还]|完成|着陆|失效|关闭|关单|结[单案]|解决|修[复好]|签收|送达|[完竣]工|到[达货]|出[厂院]"
)
_FOUNDED = _BEGINS | {"found", "establish"}
_FOUNDED_ZH = regex(rf"{_BEGINS_ZH.pattern}|[建创成]立|建国|创[建办]")
_FELL_ZH = regex(rf"{_ENDS_ZH.pattern}|灭亡|解散|撤销|倒闭")
"""Of powers, firms and clubs that were founded in one year and came to their end in another."""
LATER = (
    _DONE | _AIMED | _KEPT | _GIVEN_UP | {"ship", "approv", "pay", "check", "confirm", "publish"}
)
LATER_ZH = regex(
    rf"{_DONE_ZH.pattern}|{_AIMED_ZH.pattern}|{_KEPT_ZH.pattern}|付|发货|审批|审核|取消|注销"
)
"""What is done with rows that are there already."""


def born(attribute: Attribute) -> bool:
    """Whether it is by its name when somebody was born."""
    return timed(attribute) and says(attribute, BORN, _BORN_ZH)


def died(attribute: Attribute) -> bool:
    """Whether it is by its name when somebody died."""
    return timed(attribute) and says(attribute, _DIED, _DIED_ZH)


def year_of(each: Class, event: Callable[[Attribute], bool]) -> Attribute | None:
    """The one time of rows that is told of an event (`born`, `died`): the year, where the day is kept too."""
    found = [a for a in each.attributes if event(a)]
    years = [a for a in found if a.kind is Kind.INTEGER] or found
    return years[0] if len(years) == 1 else None


def lifetime(each: Class) -> tuple[Attribute, Attribute] | None:
    """The years of birth and death of rows, where both are kept as years."""
    birth, death = year_of(each, born), year_of(each, died)
    if birth is None or death is None or not birth.kind is death.kind is Kind.INTEGER:
        return None
    return birth, death


def of_life(attribute: Attribute) -> bool:
    """Whether it is when somebody was born or died, which nobody means who does not say so."""
    return says(attribute, _LIFE, _LIFE_ZH)


def begins(attribute: Attribute) -> bool:
    """Whether it is by its name when something began."""
    return says(attribute, _BEGINS, _BEGINS_ZH)


def ends(attribute: Attribute) -> bool:
    """Whether it is by its name when something ended."""
    return says(attribute, _ENDS, _ENDS_ZH) and not _goes_on(attribute)


def _goes_on(attribute: Attribute) -> bool:
    """Whether it is when something last happened, which ended nothing: `last_login`, unlike `last_day`."""
    own = {*parts(attribute.name)}
    return "last" in own and not own <= {"last", "year", *_WHEN, *_OF_RECORD}


def _once(attribute: Attribute) -> bool:
    """Whether it is when something first happened to what was there: `first_response_at`, unlike `first_day`."""
    own = {*parts(attribute.name)}
    return "first" in own and not own <= {"first", "year", *_WHEN, *_OF_RECORD}


def comes_later(time: Attribute, each: Class) -> bool:
    """Whether rows keep another time before it, so that it is empty as long as nothing of the kind happened."""
    times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
    return time in times[1:]


def has_state(each: Class) -> bool:
    """Whether rows of a class keep a state, which may say what is over."""
    return any(map(is_state, each.attributes))


def is_state(attribute: Attribute) -> bool:
    """Whether it is by its name what has become of something."""
    return says(attribute, _STATE, _STATE_ZH)


def may_date(time: Attribute, state: str, catalog: Catalog) -> bool:
    """Whether a time may be when rows came to a state: one that says no more than when, that is called
    after it, or after any end where the state is one."""
    if stem(state) in _AHEAD:
        return True
    rows = catalog.classes[time.class_name].names
    own = {p for n in rows for p in parts(n)} | _WHEN | _OF_RECORD | {"year", "month"}
    said = {p for n in time.names if n.isascii() for p in parts(n)} - own
    said -= {p for p in said for noun in own if is_deed_of(p, noun)}  # decided on, of decisions
    deeds = {d for n in time.names if not n.isascii() and (d := _WHEN_BEHIND_ZH.sub("", n))}
    deeds -= {*_WHEN_ZH, *rows, "年", "年份"}
    if not (said or deeds) or stem(state) in said or any(state in d or d in state for d in deeds):
        return True
    return over(time) and not due_by(time) and _ended(state)


def _ended(state: str) -> bool:
    """Whether a word says that something came to an end."""
    if not state.isascii():
        return _COMES_BACK_ZH.search(state) is not None
    return stem(state) in _ENDS | _COMES_BACK | _DONE | _TURNED_OUT


def over(attribute: Attribute) -> bool:
    """Whether it is by its name when something ended or was brought back."""
    return says(attribute, _ENDS | _COMES_BACK, _COMES_BACK_ZH) and not _goes_on(attribute)


def overdue(each: Class) -> tuple[Attribute, Attribute | None] | None:
    """By when rows of a class are to be done, and what tells that they are: a flag, or when that was.

    None where nothing says by when, where several attributes might, or where only a state tells what
    is done, of which nobody knows which it is.
    """
    if (both := _planned(each)) is not None:
        return both
    due = [a for a in each.attributes if a.kind.temporal and due_by(a)]
    done = _finished(each) or [a for a in each.attributes if a.kind.temporal and over(a)]
    done = [a for a in done if a not in due] or (_as_it_was(due[0], each) if len(due) == 1 else [])
    if len(due) != 1 or len(done) > 1 or (has_state(each) and not done):
        return None
    return due[0], done[0] if done else None


def _planned(each: Class) -> tuple[Attribute, Attribute] | None:
    """Of just two times that rows keep, the planned one and when it was: 计划日期 and 发布日期."""
    times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
    planned = [a for a in times if says(a, _AIMED, _AIMED_ZH)]
    if len(times) != 2 or len(planned) != 1:
        return None
    (done,) = (a for a in times if a is not planned[0])
    return None if begins(planned[0]) or begins(done) else (planned[0], done)


def _as_it_was(planned: Attribute, each: Class) -> list[Attribute]:
    """The times of rows that are called as the planned one, but for its being planned: actual_delivery."""
    meant = {*parts(planned.name)} - _AIMED - _WHEN
    times = [a for a in each.attributes if a.kind.temporal and a is not planned]
    return [a for a in times if meant and {*parts(a.name)} - _REAL - _WHEN == meant]


def due_by(attribute: Attribute) -> bool:
    """Whether it says by when something is to be done: due, a deadline, the planned end."""
    named = ({*parts(n)} for n in attribute.names if n.isascii())
    return says(attribute, _DUE, _DUE_ZH) or any(n & _AIMED and n & _ENDED for n in named)


def comes_again(attribute: Attribute) -> bool:
    """Whether it is the day of the next of several times that something is done: next_service_date."""
    return attribute.kind.temporal and "next" in parts(attribute.name)


def expires(each: Class) -> Attribute | None:
    """The one time of rows that says until when they are good: a warranty, the use of food."""
    times = (a for a in each.attributes if a.kind.temporal and not begins(a))
    kept = [a for a in times if says(a, _GOOD_UNTIL, _GOOD_UNTIL_ZH)]
    return kept[0] if len(kept) == 1 else None


def finished(each: Class) -> Attribute | None:
    """The one flag or time of rows that tells that they are done."""
    done = _finished(each)
    return done[0] if len(done) == 1 else None


def _finished(each: Class) -> list[Attribute]:
    kinds = (a for a in each.attributes if a.kind is Kind.BOOLEAN or a.kind.temporal)
    return [a for a in kinds if says(a, _DONE, _DONE_ZH)]


def happened(times: Sequence[Attribute], text: str, catalog: Catalog) -> list[Attribute]:
    """Of several times that an edge keeps, the one that is meant: the one whose deed the question says
    (归还, of 归还日期); else that which says no more than when, or is called as the edge is (借出日期, of
    借出), or that beside which the others say by when it was to be over, or was. All of them where that is none,
    or more than one."""
    if len(times) < 2:
        return list(times)
    told = {*stems(text)}
    said = [a for a in times if (d := deed(a)) and d in text]
    said = said or [a for a in times if ({*parts(a.name)} - _WHEN) & told]
    plain = [a for a in times if {*parts(a.name)} <= _WHEN or a.name in _WHEN_ZH]
    called = [a for a in times if deed(a) in catalog.classes[a.class_name].names]
    first = [a for a in times if not (due_by(a) or over(a))] if any(map(due_by, times)) else []
    ways = (said, plain, called, first)
    return next((found for found in ways if len(found) == 1), list(times))


def only_time(times: Sequence[Attribute]) -> Attribute | None:
    """The one time there is, or of several the one when something began; None where none or more are."""
    first = [a for a in times if begins(a)] if len(times) > 1 else times
    return first[0] if len(first) == 1 else None


def deed(attribute: Attribute) -> str:
    """What is done at the time that a Chinese attribute keeps: 归还日期 -> 归还; "" where nothing says."""
    return next(
        (d for n in attribute.names if (d := _WHEN_BEHIND_ZH.sub("", n)) not in ("", n)), ""
    )


def spanned(each: Class) -> tuple[Attribute, Attribute] | None:
    """When rows of a class began and ended, where just one attribute keeps each."""
    times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
    first = [a for a in times if says(a, _BEGINS | _SETS_OUT, _SETS_OUT_ZH)]
    last = [a for a in times if over(a)]
    last = [a for a in last if not says(a, _AIMED, _AIMED_ZH)] or last  # 预计到达, 签收
    if len(first) > 1:  # signed before it began, a first answer after it was opened
        first = [a for a in first if not _once(a)] if any(map(_once, first)) else first
        first = [a for a in first if begins(a)] if len(first) > 1 else first
    first, last = _in_and_out(times) or (first, last)
    if len(first) != 1 or len(last) != 1 or first == last:
        return None
    return first[0], last[0]


def _in_and_out(times: Sequence[Attribute]) -> tuple[list[Attribute], list[Attribute]] | None:
    """The times that are called alike but for going in and out: check_in and check_out."""
    for time in times:
        own = parts(time.name)
        out = tuple("out" if p == "in" else p for p in own)
        back = [a for a in times if parts(a.name) == out != own]
        if back:
            return [time], back
    return None


def years_spanned(each: Class) -> tuple[Attribute, Attribute] | None:
    """The years in which rows of a class began and ended, where just one attribute keeps each as a year."""
    years = [a for a in each.attributes if a.kind is Kind.INTEGER and timed(a) and not of_life(a)]
    first = [a for a in years if says(a, _FOUNDED, _FOUNDED_ZH)]
    last = [a for a in years if says(a, _ENDS, _FELL_ZH)]
    return (first[0], last[0]) if len(first) == len(last) == 1 and first != last else None


def until(each: Class) -> Attribute | None:
    """When rows of a class ended, where it is kept when they began too, and no state besides."""
    times = None if has_state(each) else spanned(each) or years_spanned(each) or _given_up(each)
    return times[1] if times else None


def stamp_of(attribute: Attribute) -> str:
    """The stem of the verb by whose participle a time is called: close, of closed_at; "" where it is none."""
    return verb_stem(participle_of(attribute))


def participle_of(attribute: Attribute) -> str:
    """The participle by which a time is called: closed, of closed_at; "" where it is none."""
    words = [w.lower() for w in _NAME_WORDS.findall(attribute.name)]
    if not attribute.kind.temporal or len(words) != 2 or stem(words[1]) not in _WHEN | {"on"}:
        return ""
    return words[0] if words[0] in irregular() or words[0].endswith("ed") else ""


def good_until(each: Class) -> Attribute | None:
    """When rows of a class ended, or until when they are good."""
    return until(each) or (None if has_state(each) else expires(each))


def _given_up(each: Class) -> tuple[Attribute, Attribute] | None:
    """When rows came to be, and when they were given up, of just two times: joined_on, cancelled_on."""
    times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
    last = [a for a in times if says(a, _GIVEN_UP, _ENDS_ZH)]
    return (times[0], times[1]) if len(times) == 2 and last == times[1:] else None


def is_moment(attribute: Attribute) -> bool:
    """Whether it is a time, or the year in which something came to be that its name does not call a year."""
    year = attribute.kind is Kind.INTEGER and says(attribute, _FOUNDED | _SETS_OUT, _FOUNDED_ZH)
    return timed(attribute) or year


def only_planned(attribute: Attribute, each: Class, said: frozenset[str]) -> bool:
    """Whether it is when something was to be, beside when it was, and the stems that are said speak of no plan."""
    if not attribute.kind.temporal or said & (_AIMED | _DUE):
        return False
    own = {*parts(attribute.name)}
    if _is_ahead(attribute, each) and not said & (own - _WHEN | _GOOD_UNTIL):
        times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
        return any(not _is_ahead(a, each) for a in times)
    if not own & _AIMED:
        return False
    others = ({*parts(a.name)} for a in each.attributes if a.kind is attribute.kind)
    if not own - _AIMED - _WHEN:  # scheduled_at, of nothing else that says when that was
        others = (other for other in others if other & _REAL)
    return any(own - _AIMED <= other and not other & _AIMED for other in others)


def _is_ahead(time: Attribute, each: Class) -> bool:
    """Whether it is a day by which something is to be done, or until which it is good."""
    return due_by(time) or time is expires(each)


def set_for(each: Class) -> Attribute | None:
    """The time that rows were set for, where it is the first that they keep and the others tell how they went:
    scheduled_at of appointments, beside started_at and ended_at."""
    times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
    first = {*parts(times[0].name)} - _WHEN if len(times) > 1 else set[str]()
    aimed = bool(first) and first <= _AIMED
    return times[0] if aimed and not any({*parts(a.name)} & _REAL for a in times) else None


def led_to(each: Class, text: str) -> tuple[Attribute, Attribute] | None:
    """Of the times that rows of a class keep, that whose deed a text names, behind the only other one, or that when
    they began: `how long did it take to acknowledge`, of acknowledged_at beside fired_at."""
    times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
    times = [a for a in times if not _is_ahead(a, each) and not says(a, _AIMED | _KEPT, _KEPT_ZH)]
    told = {*stems(text)}
    said = [a for a in times if (deed(a) and deed(a) in text) or does(a, told)]
    if len(said) != 1 or says(said[0], _SETS_OUT, _SETS_OUT_ZH):
        return None
    (last,) = said
    both = spanned(each) if len(times) > 2 else None
    others = [a for a in times if a is not last] if both is None else [both[0]]
    begun = begins(last) and not _once(last)
    return None if begun or len(others) != 1 or others == said else (others[0], last)


def does(time: Attribute, told: Collection[str]) -> bool:
    """Whether a time is called by one of some stems, or by the deed of a verb: a response, of `respond`."""
    own = {irregular().get(p, p) for p in parts(time.name)} - _WHEN
    return any(p in told or any(is_deed_of(t, p) for t in told) for p in own)


def says(attribute: Attribute, stems: frozenset[str], han: re.Pattern[str]) -> bool:
    """Whether a name of an attribute has one of the stems in it, or what a pattern finds in a Chinese one."""
    names = attribute.names
    return any(stems & {*parts(n)} if n.isascii() else han.search(n) for n in names)
