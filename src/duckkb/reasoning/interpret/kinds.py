"""Which classes are people, and what attributes tell: how much, how often, how long, where and why."""

from __future__ import annotations

import re
from collections.abc import Collection

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind, of_catalog
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import says
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex

_PEOPLE_HAVE = frozenset(
    (
        "surnam",
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
_PEOPLE_ARE = regex(
    r"(?:person|people|staff|member|user|[^v]er|or|ist|ian|ee|(?<![a-z])(?:empl?|dev))s?$|[人员师生者客]$|[客用租住]户$|[买卖]家$"
    r"|(?<![a-z])(?:student|pupil|patient|guest|athlete|parent|candidate|applicant|participant|resident|tenant"
    r"|assistant|coach|pilot|captain|nurse|poet|clerk|citizen|friend|colleague|apprentice|judge"
    r"|actress|contestant|accountant|consultant|lieutenant|sergeant|president|hero|scholar|surgeon|fellow|chef|attorney"
    r"|scout|intern|delegate|graduate|mechanic)(?:e?s)?$",
    re.I,
)
_SERVE = regex(
    r"(?:clerk|employee|staff|agent|cashier|operator|librarian|receptionist|attendant|salesperson|handler)s?$"
    r"|员工$|[店职柜馆]员$|(?:业务|服务|收银|管理|营业|销售|操作|工作人)员$|客服$|经办人$",
    re.I,
)
_SORTED_BY = frozenset(("gender", "sex"))
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
        "power",
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
_PLACE = regex(
    r"(?:^|[_ ])(?:places?|venues?|locations?|cit(?:y|ies)|towns?|countr(?:y|ies)|addresse?s?|sites?|halls?|regions?|stations?"
    r"|rooms?|offices?|buildings?|shel(?:f|ves)|drawers?|cabinets?|folders?|director(?:y|ies)|paths?|villages?|ports?|harbou?rs?|states?|provinces?|streets?)$|[地城市区县省国镇村站馆店楼室]$|地[点址方区]|位置|场[地所馆]|[书货]架|抽屉|路径|目录|文件夹",
    re.I,
)
"""Names of places, and of what tells where something is."""
_TIMES = regex(r"(?:^|[_ ])(?:times|count|frequency)(?:[_ ]per[_ ]\w+)?$|次数$", re.I)
_QUANTITY = frozenset(
    ("quantiti", "qti", "copi", "piec", "stock", "amount", "count", "number", "hand")
)
_QUANTITY_ZH = regex(r"(?:数量|存量|库存量?|[个件份颗枚]数)$")
_LASTS = frozenset(("durat", "hour", "minut", "second", "day", "week", "month"))
PLANNED = regex(
    r"预[计估期算]|计划|估[计算]|planned|scheduled|(?<![a-z])(?:plan|sched)(?=_)|estimate|expected|budget",
    re.I,
)
"""What an attribute is called that keeps how long something is to take."""
_LASTS_ZH = regex(r"时长|[耗用工]时|时间|分钟|小时|[天月]数")
_WAY = regex(
    r"\b(?:method|instructions?|steps|procedure|recipe|how[_ ]to|solution|resolution|workaround|remedy|fix)\b|做法|步骤|流程|操作方法|解决(?:方案|办法)|处理(?:方式|办法)|^(?:办法|对策)$",
    re.I,
)
_PROOF = regex(r"\b(?:evidence|proof|sources?|citation)\b|[依证]据|来源|出处", re.I)
_FUNCTION = regex(
    r"\b(?:description|purpose|function|role|job|occupation|duty|duties)\b|描述|说明|用途|作用|功能|职[务位责]|职业",
    re.I,
)
_REASON = regex(
    r"(?:原因|理由|缘由|事由|根因)$|(?:^|_)(?:reasons?|causes?|rationale|justification)$", re.I
)
_MONEY = regex(r"euro|dollar|pound|yuan|\b(?:usd|eur|gbp|cny)\b|money|price|[金价款费元钱额]", re.I)
_PAYMENT = frozenset(
    (
        "price", "cost", "fee", "paid", "pay", "payment", "amount", "amt", "salari", "wage", "grant", "budget",
        "valu", "sum", "fund", "donat", "rent", "fare", "charg", "bonu", "gift", "loan", "bid",
        "incom", "revenu", "profit",
    )
)  # fmt: skip
_SPENDINGS = frozenset(
    (
        "expens", "expenditur", "payment", "donat", "cost", "fee", "bill", "salari", "fine", "refund",
        "incom", "revenu", "deposit", "withdraw", "debt", "sale", "spend", "contribut", "tip", "wage",
    )
)  # fmt: skip
_COSTS = frozenset(("cost", "expens"))
_MONEY_DONE = frozenset(
    map(
        stem,
        (
            "paid",
            "unpaid",
            "settled",
            "refunded",
            "invoiced",
            "billed",
            "charged",
            "collected",
            "owed",
            "outstanding",
        ),
    )
)
_STORED = frozenset(("stock", "inventori"))
_BOOKED = frozenset(("transact", "post", "movement", "entri"))
_SPENDINGS_ZH = regex(
    r"(?:支出|费用?|花费|开销|收入|付款|捐款|罚款|账单|报销|缴费|还款|借款|欠款)$"
)


def serves(each: Class) -> bool:
    """Whether rows of a class are people who see to what others do: clerks, of rentals to customers."""
    return any(_SERVE.search(n) for n in each.names)


def is_person(each: Class) -> bool:
    """Whether the rows of a class are people, by what is kept of them, or else by what they are called; what only
    links them with others (paper_authors) is none."""
    told = [a for a in each.attributes if a.identity]
    if len(told) > 1 and all(a.key for a in told):
        return False
    own = [a for a in each.attributes if not a.key]  # 工号, of those whom rows refer to
    said = {p for a in own for n in a.names for p in parts(n)}
    zh = any(n.startswith(_PEOPLE_HAVE_ZH) for a in own for n in a.names)
    called = (n for n in each.names if not {*parts(n)[-1:]} & _NO_PEOPLE)
    sorts = (
        bool(said & _SORTED_BY) and "name" in said
    )  # events are for women, too, and have no name
    return zh or sorts or bool(said & _PEOPLE_HAVE) or any(map(_PEOPLE_ARE.search, called))


def people_in(group: str, catalog: Catalog) -> list[Class]:
    """The kinds of people whose rows refer to those of a class: the employees of departments."""
    joins = (j for j in catalog.joins_at[group] if j.right == group != j.left)
    near = (catalog.classes[n] for n in dict.fromkeys(j.left for j in joins))
    return [each for each in near if is_person(each)]


def called_people(each: Class) -> bool:
    """Whether rows are called people, be it that they only link people with others: cast members, participants."""
    return any(map(_PEOPLE_ARE.search, each.names))


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
    told = says(attribute, _LASTS, _LASTS_ZH) or _LASTS_ZH.search(attribute.unit or "")
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


def paid_amount(flag: Attribute, catalog: Catalog) -> Attribute | None:
    """The one amount of money that rows keep beside a flag of what is done with it: whether it is paid, or the like."""
    beside = catalog.classes[flag.class_name].attributes
    kept = [a for a in beside if money(a) and a.measure and not a.binary]
    done = any(_MONEY_DONE & {*parts(n)} for n in flag.names if n.isascii())
    return kept[0] if len(kept) == 1 and done else None


def called_by(each: Class, stems: Collection[str]) -> bool:
    """Whether one of these stems is in what rows are called."""
    return any(p in stems for n in each.names for p in parts(n))


def is_stock(each: Class) -> bool:
    """Whether rows are by their name what is in stock."""
    return called_by(each, _STORED)


def is_booked(each: Class) -> bool:
    """Whether rows are by their name entries of an account, which may be money spent or money that came in."""
    return bool(_BOOKED & {p for n in each.names for p in parts(n)[-1:]})


@of_catalog
def only_cost(catalog: Catalog) -> Attribute | None:
    """What rows cost, where it is the only money that is kept of anything."""
    kept = [a for a in catalog.attributes.values() if a.measure and money(a)]
    return kept[0] if len(kept) == 1 and _COSTS & {*parts(kept[0].name)} else None


def amount_of(each: Class) -> Attribute | None:
    """How much each row of a class is, where the class is called after amounts of money."""
    called = any(
        parts(n)[-1:] and parts(n)[-1] in _SPENDINGS if n.isascii() else _SPENDINGS_ZH.search(n)
        for n in each.names
    )
    if not called:
        return None
    kept = [a for a in each.attributes if amount(a)]
    paid = [a for a in kept if money(a)] if len(kept) > 1 else kept
    return paid[0] if len(paid) == 1 else None
