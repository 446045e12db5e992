"""Which classes are people, and what attributes of edges tell: when something began, how often."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.naming import is_deed_of, parts
from duckkb.reasoning.lexicon.words import stem, stems

_PEOPLE_HAVE = frozenset(
    (
        "surnam",
        "gender",
        "sex",
        "birth",
        "born",
        "birthday",
        "email",
        "handl",
        "nation",
        "age",
        "hire",
    )
)
_PEOPLE_HAVE_ZH = ("姓名", "性别", "生日", "出生", "年龄", "工号", "民族", "国籍", "入职")
_PEOPLE_ARE = re.compile(
    r"(?:person|people|staff|member|user|[^v]er|or|ist|ian|ee|(?<![a-z])empl?)s?$|[人员师生者]$",
    re.I,
)

_NO_PEOPLE = frozenset(
    stem(word)
    for word in [
        "order",
        "paper",
        "number",
        "chapter",
        "parameter",
        "server",
        "letter",
        "newsletter",
        "container",
        "filter",
        "layer",
        "folder",
        "cluster",
        "center",
        "counter",
        "poster",
        "register",
        "offer",
        "tower",
        "river",
        "trailer",
        "charter",
        "buffer",
        "ledger",
        "voucher",
        "header",
        "transfer",
        "sensor",
        "motor",
        "reactor",
        "elevator",
        "floor",
        "door",
        "theater",
        "semester",
        "quarter",
        "weather",
        "computer",
        "printer",
    ]
)
"""Things whose names end as those of people do."""
_PLACE = re.compile(
    r"(?:^|[_ ])(?:places?|venues?|locations?|cit(?:y|ies)|towns?|countr(?:y|ies)|addresse?s?|sites?|halls?|regions?|stations?"
    r"|rooms?|offices?|buildings?|shel(?:f|ves)|drawers?|cabinets?|folders?|director(?:y|ies)|paths?|villages?|ports?|harbou?rs?|states?|provinces?|streets?)$|[地城市区县省国镇村站馆店楼室]$|地[点址方区]|位置|场[地所馆]|[书货]架|抽屉|路径|目录|文件夹",
    re.I,
)
"""Names of places, and of what tells where something is."""
_TIMES = re.compile(r"(?:^|[_ ])(?:times|count|frequency)(?:[_ ]per[_ ]\w+)?$|次数$", re.I)
_QUANTITY = frozenset(("quantiti", "qty", "copi", "piec", "stock", "amount", "count", "number"))
_QUANTITY_ZH = re.compile(r"(?:数量|存量|库存量?|[个件份颗枚]数)$")
_LASTS = frozenset(("durat", "hour", "minut", "second", "day", "week", "month"))
PLANNED = re.compile(r"预[计估期算]|计划|估[计算]|planned|estimate|expected|budget", re.I)
"""What an attribute is called that keeps how long something is to take."""
_LASTS_ZH = re.compile(r"时长|[耗用工]时|时间|分钟|小时|[天月]数")
_WAY = re.compile(
    r"\b(?:method|instructions?|steps|procedure|recipe|how[_ ]to|solution|resolution|workaround|remedy|fix)\b|做法|步骤|流程|操作方法|解决(?:方案|办法)|处理(?:方式|办法)|^(?:办法|对策)$",
    re.I,
)
_PROOF = re.compile(r"\b(?:evidence|proof|sources?|citation)\b|[依证]据|来源|出处", re.I)
_FUNCTION = re.compile(
    r"\b(?:description|purpose|function|role|job|occupation|duty|duties)\b|描述|说明|用途|作用|功能|职[务位责]|职业",
    re.I,
)
_REASON = re.compile(
    r"(?:原因|理由|缘由|事由|根因)$|(?:^|_)(?:reasons?|causes?|rationale|justification)$", re.I
)
_MONEY = re.compile(
    r"euro|dollar|pound|yuan|\b(?:usd|eur|gbp|cny)\b|money|price|[金价款费元钱额]", re.I
)
_PAYMENT = frozenset(
    (
        "price", "cost", "fee", "paid", "pay", "payment", "amount", "salari", "wage", "grant", "budget",
        "valu", "sum", "fund", "donat", "rent", "fare", "charg", "bonu", "gift", "loan", "bid",
    )
)  # fmt: skip
_SPENDINGS = frozenset(
    (
        "expens", "expenditur", "payment", "donat", "cost", "fee", "bill", "salari", "fine", "refund",
        "incom", "revenu", "deposit", "withdraw", "debt", "sale", "spend", "contribut", "tip", "wage",
    )
)  # fmt: skip
_SPENDINGS_ZH = re.compile(
    r"(?:支出|费用?|花费|开销|收入|付款|捐款|罚款|账单|报销|缴费|还款|借款|欠款)$"
)
_BORN = frozenset(("birth", "born", "dob", "birthday", "birthdat"))
_DIED = frozenset(("death", "die", "deceas"))
_LIFE = _BORN | _DIED
_BORN_ZH = re.compile(r"生日|出生|生年")
_DIED_ZH = re.compile(r"卒|去世|逝世|死亡")
_LIFE_ZH = re.compile(rf"{_BORN_ZH.pattern}|{_DIED_ZH.pattern}")
_BEGINS = frozenset(("sinc", "start", "begin", "began", "from", "join", "first", "enter", "hire"))
_BEGINS_ZH = re.compile(r"开始|加入|[入起始首自]|拜师")
LASTING = frozenset("久长短")
"""Superlatives of how long something has lasted, where it is kept when it began."""
_ENDS = frozenset(("until", "till", "end", "left", "leav", "finish", "expir", "to", "last", "quit"))
_DUE = frozenset(("due", "deadlin"))
_DUE_ZH = re.compile(r"截止|到期|期限|应还|保质期|有效期|(?:计划|预计|预期)(?:完成|结束|交付)")
_AIMED = frozenset(("plan", "expect", "target", "estim", "schedul"))
_AIMED_ZH = re.compile(r"^(?:计划|预计|预期|预定)")
_KEPT = frozenset(("updat", "modifi", "chang", "seen", "last"))
_KEPT_ZH = re.compile(r"计划|预计|预期|更新|修改")
"""What a time that nothing is measured by is called."""
_ENDED = frozenset(("end", "finish", "complet", "deliveri", "deliv", "done"))
_GOOD_UNTIL = frozenset(("expir", "expiri", "warranti", "valid", "best"))
_GOOD_UNTIL_ZH = re.compile(r"到期|有效|保质|保修|质保|过期")
_DONE = frozenset(("done", "finish", "complet", "close", "resolv", "return", "paid"))
_DONE_ZH = re.compile(r"完成|关闭|解决|归还|已[还付]")
_AHEAD = frozenset(("plan", "schedul", "book", "expect"))
"""States of what is still to begin, which is when that is."""
_STATE = frozenset(("status", "state", "stage", "progress"))
_STATE_ZH = re.compile(r"状态|进度|阶段")
_WHEN = frozenset(("date", "time", "day", "at", "on", "datetim", "timestamp"))
_WHEN_BEHIND_ZH = re.compile(r"(?:日期|时间|日)$")
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
    )
)
_COMES_BACK = frozenset(
    ("land", "return", "close", "arriv", "discharg", "resolv", "solv", "fix", "complet")
)
"""Further words for when something began and ended that are of no edge."""
_ENDS_ZH = re.compile(r"结束|离开|退出|到期|截止|[离止终]")
_SETS_OUT_ZH = re.compile(
    rf"{_BEGINS_ZH.pattern}|发生|发现|出现|创建|提出|提交|报告|上报|下单|出发|启程|签[订约署]|发射|生效|借出"
)
_COMES_BACK_ZH = re.compile(rf"{_ENDS_ZH.pattern}|返回|归还|完成|着陆|失效|关闭|解决|修复")


def is_person(each: Class) -> bool:
    """Whether the rows of a class are people, by what is kept of them, or else by what they are called."""
    said = {p for a in each.attributes for n in a.names for p in parts(n)}
    zh = any(n.startswith(_PEOPLE_HAVE_ZH) for a in each.attributes for n in a.names)
    called = (n for n in each.names if not {*parts(n)[-1:]} & _NO_PEOPLE)
    return zh or bool(said & _PEOPLE_HAVE) or any(map(_PEOPLE_ARE.search, called))


def born(attribute: Attribute) -> bool:
    """Whether it is by its name when somebody was born."""
    return timed(attribute) and _says(attribute, _BORN, _BORN_ZH)


def died(attribute: Attribute) -> bool:
    """Whether it is by its name when somebody died."""
    return timed(attribute) and _says(attribute, _DIED, _DIED_ZH)


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


def places(each: Class) -> tuple[Attribute, ...] | None:
    """The attributes that say where the rows of a class are; None of rows that are places themselves."""
    if any(_PLACE.search(n) for n in each.names) or {"latitud", "longitud"} & {
        p for a in each.attributes for p in parts(a.name)
    }:
        return None
    return tuple(filter(tells_place, each.attributes))


def amount(attribute: Attribute) -> bool:
    """Whether it is how much of something there is; no year or date that is kept as a number."""
    return attribute.measure and not timed(attribute)


def repeats(attribute: Attribute) -> bool:
    """Whether it is by its name how often something was done."""
    return attribute.measure and any(_TIMES.search(n) for n in attribute.names)


def lasts(attribute: Attribute) -> bool:
    """Whether it is by its name or unit how long something took."""
    if any(map(PLANNED.search, attribute.names)):
        return False
    told = _says(attribute, _LASTS, _LASTS_ZH) or _LASTS_ZH.search(attribute.unit or "")
    return amount(attribute) and bool(told)


def quantity(attribute: Attribute) -> bool:
    """Whether it is by its name how many pieces of something an edge is about."""
    names = attribute.names
    named = any(_QUANTITY & {*parts(n)} if n.isascii() else _QUANTITY_ZH.search(n) for n in names)
    money = _MONEY.search(" ".join((*names, attribute.description or "")))
    return attribute.kind is Kind.INTEGER and named and not money


def tells_why(attribute: Attribute) -> bool:
    """Whether it is by its name why something was done."""
    return any(_REASON.search(n) for n in attribute.names)


def tells_how(attribute: Attribute) -> bool:
    """Whether it is by its name how something is done."""
    return attribute.kind is Kind.TEXT and any(_WAY.search(n) for n in attribute.names)


def tells_place(attribute: Attribute) -> bool:
    """Whether it is by its name where something is."""
    text = attribute.kind is Kind.TEXT and not attribute.identity
    return text and any(_PLACE.search(n) for n in attribute.names)


def tells_proof(attribute: Attribute) -> bool:
    """Whether it is by its name what something is known by."""
    return attribute.kind is Kind.TEXT and any(_PROOF.search(n) for n in attribute.names)


def tells_function(attribute: Attribute) -> bool:
    """Whether it is by its name what something or somebody does."""
    return attribute.kind is Kind.TEXT and any(_FUNCTION.search(n) for n in attribute.names)


def ranked_in(attribute: Attribute, unit: str) -> bool:
    """Whether it keeps ranks that are told in a unit: 楼层 in 楼, 星级 in 星."""
    kept = attribute.kind.numeric and not timed(attribute)
    return kept and (attribute.unit == unit or any(n.startswith(unit) for n in attribute.names))


def money(attribute: Attribute) -> bool:
    """Whether it is by its name or description an amount of money."""
    names = attribute.names
    named = any(_PAYMENT & {*parts(n)} for n in names if n.isascii())
    return named or _MONEY.search(" ".join((*names, attribute.description or ""))) is not None


def amount_of(each: Class) -> Attribute | None:
    """How much each row of a class is, where the class is called after amounts of money."""
    called = any(
        parts(n)[-1:] and parts(n)[-1] in _SPENDINGS if n.isascii() else _SPENDINGS_ZH.search(n)
        for n in each.names
    )
    kept = [a for a in each.attributes if amount(a)]
    paid = [a for a in kept if money(a)] if len(kept) > 1 else kept
    return paid[0] if called and len(paid) == 1 else None


def of_life(attribute: Attribute) -> bool:
    """Whether it is when somebody was born or died, which nobody means who does not say so."""
    return _says(attribute, _LIFE, _LIFE_ZH)


def begins(attribute: Attribute) -> bool:
    """Whether it is by its name when something began."""
    return _says(attribute, _BEGINS, _BEGINS_ZH)


def ends(attribute: Attribute) -> bool:
    """Whether it is by its name when something ended."""
    return _says(attribute, _ENDS, _ENDS_ZH)


def has_state(each: Class) -> bool:
    """Whether rows of a class keep a state, which may say what is over."""
    return any(map(is_state, each.attributes))


def is_state(attribute: Attribute) -> bool:
    """Whether it is by its name what has become of something."""
    return _says(attribute, _STATE, _STATE_ZH)


def may_date(time: Attribute, state: str, catalog: Catalog) -> bool:
    """Whether a time may be when rows came to a state: one that says no more than when, that is called
    after it, or after any end where the state is one."""
    if stem(state) in _AHEAD:
        return True
    rows = catalog.classes[time.class_name].names
    own = {p for n in rows for p in parts(n)} | _WHEN | {"year", "month"}
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
    return stem(state) in _ENDS | _COMES_BACK | _DONE


def over(attribute: Attribute) -> bool:
    """Whether it is by its name when something ended or was brought back."""
    return _says(attribute, _ENDS | _COMES_BACK, _COMES_BACK_ZH)


def overdue(each: Class) -> tuple[Attribute, Attribute | None] | None:
    """By when rows of a class are to be done, and what tells that they are: a flag, or when that was.

    None where nothing says by when, where several attributes might, or where only a state tells what
    is done, of which nobody knows which it is.
    """
    if (both := _planned(each)) is not None:
        return both
    due = [a for a in each.attributes if a.kind.temporal and due_by(a)]
    done = _finished(each) or [a for a in each.attributes if a.kind.temporal and over(a)]
    done = [a for a in done if a not in due]
    if len(due) != 1 or len(done) > 1 or (has_state(each) and not done):
        return None
    return due[0], done[0] if done else None


def _planned(each: Class) -> tuple[Attribute, Attribute] | None:
    """Of just two times that rows keep, the planned one and when it was: 计划日期 and 发布日期."""
    times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
    planned = [a for a in times if _says(a, _AIMED, _AIMED_ZH)]
    if len(times) != 2 or len(planned) != 1:
        return None
    (done,) = (a for a in times if a is not planned[0])
    return None if begins(planned[0]) or begins(done) else (planned[0], done)


def due_by(attribute: Attribute) -> bool:
    """Whether it says by when something is to be done: due, a deadline, the planned end."""
    named = ({*parts(n)} for n in attribute.names if n.isascii())
    return _says(attribute, _DUE, _DUE_ZH) or any(n & _AIMED and n & _ENDED for n in named)


def expires(each: Class) -> Attribute | None:
    """The one time of rows that says until when they are good: a warranty, the use of food."""
    times = (a for a in each.attributes if a.kind.temporal and not begins(a))
    kept = [a for a in times if _says(a, _GOOD_UNTIL, _GOOD_UNTIL_ZH)]
    return kept[0] if len(kept) == 1 else None


def finished(each: Class) -> Attribute | None:
    """The one flag or time of rows that tells that they are done."""
    done = _finished(each)
    return done[0] if len(done) == 1 else None


def _finished(each: Class) -> list[Attribute]:
    kinds = (a for a in each.attributes if a.kind is Kind.BOOLEAN or a.kind.temporal)
    return [a for a in kinds if _says(a, _DONE, _DONE_ZH)]


def happened(times: Sequence[Attribute], text: str, catalog: Catalog) -> list[Attribute]:
    """Of several times that an edge keeps, the one that is meant: the one whose deed the question says
    (归还, of 归还日期); else that which says no more than when, or is called as the edge is (借出日期, of
    借出). All of them where that is none, or more than one."""
    if len(times) < 2:
        return list(times)
    told = {*stems(text)}
    said = [a for a in times if (d := deed(a)) and d in text]
    said = said or [a for a in times if ({*parts(a.name)} - _WHEN) & told]
    plain = [a for a in times if {*parts(a.name)} <= _WHEN or a.name in _WHEN_ZH]
    called = [a for a in times if deed(a) in catalog.classes[a.class_name].names]
    return next((found for found in (said, plain, called) if len(found) == 1), list(times))


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
    first = [a for a in times if _says(a, _BEGINS | _SETS_OUT, _SETS_OUT_ZH)]
    last = [a for a in times if over(a)]
    if len(first) != 1 or len(last) != 1 or first == last:
        return None
    return first[0], last[0]


def led_to(each: Class, text: str) -> tuple[Attribute, Attribute] | None:
    """Of just two times that rows of a class keep, that whose deed a text names, behind the other one:
    `how long did it take to acknowledge`, of acknowledged_at beside fired_at."""
    times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
    ahead = (due_by(a) or expires(each) is a or _says(a, _AIMED | _KEPT, _KEPT_ZH) for a in times)
    if len(times) != 2 or any(ahead):
        return None
    told = {*stems(text)}
    said = [a for a in times if (deed(a) and deed(a) in text) or ({*parts(a.name)} - _WHEN) & told]
    if len(said) != 1 or begins(said[0]) or _says(said[0], _SETS_OUT, _SETS_OUT_ZH):
        return None
    return (times[1] if said[0] is times[0] else times[0]), said[0]


def _says(attribute: Attribute, stems: frozenset[str], han: re.Pattern[str]) -> bool:
    names = attribute.names
    return any(stems & {*parts(n)} if n.isascii() else han.search(n) for n in names)
