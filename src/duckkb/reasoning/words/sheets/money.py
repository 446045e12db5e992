"""How people speak of the money of the only table there is, where it keeps one amount: `how much did we raise this year`,
`gifts over 200`, `which campaign brought in the most`, 一共花了多少钱, 平均一份多少钱. Put by that column."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Class, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import money
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORDS
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.respelling import Respelt, apart, plural
from duckkb.reasoning.words.sheets.columns import (
    called_so,
    grade,
    group_called,
    held,
    lone,
    name_of,
    one,
    put,
    spelt,
    whole_amount,
)

_PRICE = regex(r"单价|均价|unit_?(?:price|cost)|hourly|per_", re.I)
_VERBS = r"(?:raise|collect|receive|get|take(?: in)?|make|earn|bring in|spend|pay|give|donate|cost|charge|bill|invoice|owe)"
_DID = r"(?:raised|collected|received|taken(?: in)?|made|earned|brought in|spent|paid|given|donated|cost|charged|billed|invoiced)"
_HOW_MUCH = regex(
    rf"^how much (?:money )?(?:did (?:we|i|they|you|it|all) {_VERBS}|(?:have|has) (?:we|i|they|you|been) (?:been )?{_DID}|was {_DID}|came in|comes in|went out|is that)(?: (?:on|for|from)(?= (?!the (?:first|last))))?(?: so far)?(?=\W*$| )"
)
_HAS_GIVEN = regex(
    rf"^(?:what|how much) (?:has|did|have) (?P<who>[a-z][a-z .'-]+?) (?:{_DID}|{_VERBS})(?: (?:in total|altogether|overall|so far))?(?=\W*$| (?:in|since|this|last) )"
)
_BROUGHT = regex(
    rf"^(?P<which>which|what) (?P<of>[a-z]+(?: [a-z]+)?) (?:{_DID}|brings in|costs?)(?: us| me)? the (?P<way>most|least)(?: money)?(?=\W*$| (?:in|since|this|last) )"
)
_BEST = regex(
    r"^(?:the |our |my )?(?P<way>best|worst) (?P<when>day|week|month|quarter|year)(?P<of> (?:of|in) (?:19|20)\d\d)?(?: (?:in|by) (?:dollars|euros|money|amount|total))?(?=\W*$)"
)
_AVERAGE = regex(
    r"\b(?P<led>average|mean|median|total) (?P<what>[a-z]+)(?: size| amount| value)?(?=\W*$| (?:by|per|of|for|in|from|this|last) )"
)
_BIGGEST = regex(
    r"\b(?P<way>biggest|largest|highest|smallest|lowest) (?:single |ever )?(?P<what>[a-z]+)\b"
)
_OVER = regex(
    r"(?P<what>[a-z]+) (?:of )?(?P<how>over|above|under|below|more than|less than|at least|at most|exceeding)(?: [$€£])? ?(?P<n>\d[\d,.]*)(?: (?:dollars|euros|usd|eur))?(?=\W*$| (?:in|by|from|since|this|last) )"
)
_BY_TOTAL = regex(
    rf"\b(?P<top>top|first|bottom) (?P<n>\d+) (?P<of>[a-z]+(?: [a-z]+)?) by (?:total|amount|how much they)(?: (?:{_DID}|gave|amount))?(?=\W*$)"
)
_MONEY_SAID = regex(r"\b(?:the|our|all) money\b")

_SUM_ZH = regex(
    r"(?:一共|总共|共)?(?:花|收|付|交|用|捐|赚|挣|入|支出|收入)(?:了|到|掉)?(?:的)?(?:一共|总共)?多少钱?(?=\W*$)|(?:一共|总共|合计)(?:是|要)?多少钱(?=\W*$)"
)
_EACH_ZH = regex(
    rf"平均(?:下来)?[一每][{MEASURE_WORDS}](?:是|要)?(?:多少钱|金额)|[一每][{MEASURE_WORDS}]平均(?:是|要)?(?:多少钱|金额)"
)
_MOST_ZH = regex(r"(?:花|收|付|交|捐|赚)(?:得|的)?钱?最(?P<way>[多少])(?=\W*$|的)")
_GOES_OUT = regex(r"\b(?:spend|spent|pay|paid|cost|costs)\b|[花付]|支出")
_COMES_IN = regex(
    r"\b(?:raised?|collect(?:ed)?|received?|earn(?:ed)?|came in|comes in|brought in|brings in|donated?|gave|given?)\b|[收赚挣捐]"
)
_OUT = regex(
    r"花费|支出|费用|成本|开销|(?:^|[_ ])(?:cost|spend|spent|expense|expenses|fee|paid)(?:[_ ]|$)",
    re.I,
)
_IN = regex(
    r"成交|收入|营收|销售|业绩|(?:^|[_ ])(?:revenue|income|sales|turnover|earnings)(?:[_ ]|$)", re.I
)
"""Money that goes out, and that comes in."""


def money_of_the_sheet(
    question: Question, catalog: Catalog, values: ValueIndex
) -> tuple[Respelt, ...]:
    """Money by the one column that keeps it; none where there are several, or other tables."""
    text = question.normalised.folded
    amount = _amount(catalog).get(
        "out" if _GOES_OUT.search(text) else "in" if _COMES_IN.search(text) else ""
    )
    rows = lone(catalog)
    if amount is None or rows is None:
        return ()
    name = name_of(amount)
    if any(said and said in text for said in (name.casefold(), spelt(amount))):
        return ()
    if question.normalised.chinese:
        return apart(_chinese(text, name))
    return apart(_english(question, catalog, rows, amount, values))


@of_catalog
def _amount(catalog: Catalog) -> dict[str, Attribute]:
    """The one amount of the only table: as such, and of money that goes out or comes in."""
    rows = lone(catalog)
    if rows is None:
        return {}
    paid = [a for a in rows.attributes if a.measure and money(a)]
    called = [a for a in paid if any(a.name.startswith(n) for n in rows.names if len(n) > 1)]
    main = one(paid) or one(called) or whole_amount(rows)
    if main is not None and any(map(_PRICE.search, main.names)):
        main = None
    out = one([a for a in rows.attributes if a.measure and any(map(_OUT.search, a.names))])
    gained = one([a for a in paid if any(map(_IN.search, a.names))])
    told = {
        "": main,
        "out": out or (main if main is not gained else None),
        "in": gained or (main if main is not out else None),
    }
    return {way: a for way, a in told.items() if a is not None}


def _english(
    question: Question, catalog: Catalog, rows: Class, amount: Attribute, values: ValueIndex
) -> Iterator[Respelt]:
    text, figure = question.normalised.folded, spelt(amount)

    def group(said: str) -> str:
        return group_called(rows, values, said)

    for m in _HOW_MUCH.finditer(text):
        yield put(m, f"total {figure}")
    kept = held(question, catalog)
    for m in _HAS_GIVEN.finditer(text):
        if m["who"] in kept:
            yield put(m, f"total {figure} of {spelt(kept[m['who']][0])} {m['who']}")
    for m in _BROUGHT.finditer(text):
        if of := group(m["of"]):
            yield put(m, f"{m['which']} {of} has the {grade(m['way'])} total {figure}")
    for m in _BEST.finditer(text):
        yield put(m, f"which {m['when']}{m['of'] or ''} has the {grade(m['way'])} total {figure}")
    for m in _AVERAGE.finditer(text):
        if called_so(rows, m["what"]):
            yield put(m, f"{m['led']} {figure}")
    for m in _BIGGEST.finditer(text):
        if called_so(rows, m["what"]):
            yield put(m, f"{m['what']} with the {grade(m['way'])} {figure}")
    for m in _OVER.finditer(text):
        if called_so(rows, m["what"]):
            yield put(m, f"{m['what']} with {figure} {m['how']} {m['n']}")
    for m in _BY_TOTAL.finditer(text):
        if of := group(m["of"]):
            yield put(m, f"the {m['n']} {plural(of)} with the {grade(m['top'])} total {figure}")
    for m in _MONEY_SAID.finditer(text):
        yield put(m, f"the {figure}")


def _chinese(text: str, amount: str) -> Iterator[Respelt]:
    for m in _EACH_ZH.finditer(text):
        yield put(m, f"平均{amount}")
    for m in _SUM_ZH.finditer(text):
        of = "" if not m.start() or text[: m.start()].endswith("的") else "的"
        yield put(m, f"{of}{amount}合计")
    for m in _MOST_ZH.finditer(text):
        yield put(m, f"的{amount}合计最{'高' if m['way'] == '多' else '低'}")
