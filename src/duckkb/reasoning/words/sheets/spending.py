"""How people speak of a sheet of what they spent: 花钱最多的类别, 每月的支出, `which category did I spend the most on`, `spending
by month`. Put by the one amount that the sheet keeps: its total."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Class, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.sheets.columns import called, lone_sheet, put, whole_amount

_SPENDS = regex(
    r"expens|spending|expenditure|outgoing|bill|purchas|支出|开销|开支|花费|花销|消费|费用|报销|账单|账本|记账|采购",
    re.I,
)
_KIND = regex(r"类别|分类|类型|种类|科目|项目")
_SPENT_ZH = r"(?:支出|开销|开支|花费|花销|消费)"
_MOST = regex(
    rf"(?:{_SPENT_ZH}(?:金额)?|花(?:的)?钱|花得?)最(?P<way>多|高|大|少|低|小)(?P<of>的(?=[一-鿿]))?"
)
_WHICH = regex(r"哪一?[类种项]的?$")
_FIGURE = regex(
    rf"(?<=的)总?{_SPENT_ZH}(?:总?额|金额|合计|总计)?(?=\W*$|(?:一共|总共|分别|各自?)?[是有为]?多少)"
)
_ON_AVERAGE = regex(r"平均(?:每|一)[笔次单](?:花|付|支出)?(?:了)?多少钱?")
_IN_ALL = regex(r"费?(?:一共|总共|合计)(?:是|花了?|付了?)?多少钱?(?=\W*$)")
_LITTLE = frozenset("少低小")

_MOST_ON = regex(
    r"(?P<which>(?:which|what) [a-z]+) (?:did|do|have) (?:i|we|you|they) (?:spen[dt]) the (?P<way>most|least)(?: money)?(?: (?:on|at|in|with))?(?=\W*$| (?:in|last|this|during)\b)"
)
_SPENDING = regex(
    r"(?:(?:(?:the|our|my|all) )?(?:total |overall )?(?:spending|expenditures?|outgoings)|(?:(?:the|our|my) )?(?:total|overall) spend)(?= (?:per|by|for each|in|on|at|of|is|was|were|comes?|did)\b|\W*$)"
)
_SPENT_ON = regex(
    r"(?:what is )?(?:the )?(?:total|amount|money|sum) (?:amount |money )?(?:spent|paid) (?:on|for|at|with|by|in|to)\b"
)
_HOW_MUCH = regex(
    r"how much (?:was|were|has been|have been) (?:spent|paid) (?:on|for|at|with|by|in|to)\b(?! (?:january|february|march|april|may|june|july|august|september|october|november|december|\d))"
)
_MOST_OFTEN = regex(
    r"(?P<which>(?:which|what) [a-z]+) (?:did|do|have) (?:i|we|you) (?:visit|use|go to|buy from|shop at)(?:ed)? (?:the )?most(?: often)?(?=\W*$)"
)


def spent_by_the_sheet(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The words of spenders by the amount of the one sheet that there is; none where a base holds anything else."""
    amount = _spent(catalog)
    if amount is None:
        return ()
    rows, text = catalog.classes[amount.class_name], question.normalised.folded
    if question.normalised.chinese:
        return apart(_chinese(text, called(amount, rows, "花"), rows))
    return apart(_english(text, " ".join(words_of(called(amount, rows, "spending")))))


@of_catalog
def _spent(catalog: Catalog) -> Attribute | None:
    """The amount of the sheet, where it is one of spending."""
    rows = lone_sheet(catalog)
    if rows is None or not any(map(_SPENDS.search, rows.names)):
        return None
    return whole_amount(rows)


def _chinese(text: str, amount: str, rows: Class) -> Iterator[Respelt]:
    kinds = [a.title or a.name for a in rows.attributes if any(map(_KIND.search, a.names))]
    for m in _MOST.finditer(text) if amount else ():
        grade = "低" if m["way"] in _LITTLE else "高"
        yield put(m, f"{amount}合计最{grade}{m['of'] or ''}")
        which = _WHICH.search(text, 0, m.start())
        if which is not None and len(kinds) == 1:
            yield put(which, f"哪个{kinds[0]}")
    for form in (_FIGURE, _IN_ALL) if amount else ():
        for m in form.finditer(text):
            yield put(m, f"{amount}合计" + ("是多少" if form is _IN_ALL else ""))
    for m in _ON_AVERAGE.finditer(text) if amount else ():
        yield put(m, f"平均{amount}")


def _english(text: str, amount: str) -> Iterator[Respelt]:
    if not amount:
        return
    for m in _MOST_ON.finditer(text):
        grade = "highest" if m["way"] == "most" else "lowest"
        yield put(m, f"{m['which']} has the {grade} total {amount}")
    for m in _MOST_OFTEN.finditer(text):
        yield put(m, f"{m['which']} is used most often")
    for form in (_SPENT_ON, _HOW_MUCH):
        for m in form.finditer(text):
            yield put(m, f"what is the total {amount} of")
    for m in _SPENDING.finditer(text):
        yield put(m, f"total {amount}")
