"""Names in Chinese questions: whole, with synonyms, in part; and conditions on time of any layout."""

from __future__ import annotations

from datetime import datetime

import pytest

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.interpret.chinese.lexis import Lexis
from duckkb.reasoning.interpret.chinese.names import content_words
from duckkb.reasoning.interpret.moments import date_condition, reads_as_period
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.plan import And, Column, Compare, Constant
from duckkb.reasoning.spans import find_spans

NAMES = (
    "企业名称",
    "营业总收入",
    "负债合计",
    "信用债情况",
    "是否国有",
    "成交日期",
    "平均价格",
    "员工编号",
)


@pytest.fixture(scope="module")
def lexis() -> Lexis:
    return Lexis([Attribute("T", n, n, Kind.TEXT) for n in NAMES])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("营业总收入", "营业总收入"),
        ("营收", "营业总收入"),
        ("负债", "负债合计"),
        ("总负债", "负债合计"),
        ("公司", "企业名称"),
        ("国有企业", "是否国有"),
        ("成交时间", "成交日期"),
        ("单价", "平均价格"),
        ("雇员编号", "员工编号"),
    ],
)
def test_the_best_name_for_a_word(lexis: Lexis, text: str, name: str) -> None:
    whole = [h for h in lexis.find(text) if (h.start, h.end) == (0, len(text))]
    best = max(whole, key=lambda h: h.score)
    assert best.target == f"T.{name}"
    assert best.score > 0.5


@pytest.mark.parametrize("text", ["有企业", "的", "多少", "情况", "哪一年"])
def test_pieces_of_words_name_nothing_surely(lexis: Lexis, text: str) -> None:
    whole = [h.score for h in lexis.find(text) if (h.start, h.end) == (0, len(text))]
    assert max(whole, default=0.0) < 0.5


def test_the_rest_of_a_name_elsewhere_in_the_question_speaks_for_it(lexis: Lexis) -> None:
    alone = max(h.score for h in lexis.find("日期是") if h.target == "T.成交日期")
    helped = max(h.score for h in lexis.find("成交的日期是") if h.target == "T.成交日期")
    assert helped > alone


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("请问一下，这两家的分别是多少呢？", ()),
        ("请告诉我是怎样的", ()),
        ("在火星上的", ("火星",)),
        # Their characters hold sentences together, the words do not.
        ("上海有多少家", ("上海",)),
        ("有多少内科的", ("内科",)),
        ("陈为民的", ("陈为民",)),
        ("女的有几个", ("女",)),
        # These do: a place within, a measure.
        ("厂里有多少", ()),
        ("多少小时", ()),
        ("对于每种的", ()),
        ("这张是谁的", ()),
    ],
)
def test_what_only_holds_a_question_together_is_no_content(
    text: str, words: tuple[str, ...]
) -> None:
    assert content_words(text) == words


MOMENT = Column("t", "m")


@pytest.mark.parametrize(
    ("text", "kind", "sample", "expected"),
    [
        ("2020年5月", Kind.TEXT, "2019年08月", Compare(MOMENT, "eq", (Constant("2020年05月"),))),
        ("2020年5月", Kind.TEXT, "2022年07月26日", And((
            Compare(MOMENT, "ge", (Constant("2020年05月01日"),)),
            Compare(MOMENT, "lt", (Constant("2020年06月01日"),))))),
        ("2020年", Kind.TEXT, "2019-08", And((
            Compare(MOMENT, "ge", (Constant("2020-01"),)),
            Compare(MOMENT, "lt", (Constant("2021-01"),))))),
        ("2020年12月", Kind.DATE, "", And((
            Compare(MOMENT, "ge", (Constant("2020-12-01"),)),
            Compare(MOMENT, "lt", (Constant("2021-01-01"),))))),
        ("2020年", Kind.INTEGER, "", Compare(MOMENT, "eq", (Constant(2020),))),
        ("2019年至2021年", Kind.INTEGER, "",
         Compare(MOMENT, "between", (Constant(2019), Constant(2021)))),
    ],
)  # fmt: skip
def test_time_is_compared_as_the_column_keeps_it(
    text: str, kind: Kind, sample: str, expected: object
) -> None:
    (span,) = find_spans(normalise(text), datetime(2024, 1, 1)).dates
    assert date_condition(MOMENT, kind, span, "between", [sample] if sample else []) == expected


def test_before_and_after_leave_out_the_time_itself() -> None:
    (span,) = find_spans(normalise("2020年"), datetime(2024, 1, 1)).dates
    before = date_condition(MOMENT, Kind.DATE, span, "lt", ())
    after = date_condition(MOMENT, Kind.DATE, span, "gt", ())
    assert before == Compare(MOMENT, "lt", (Constant("2020-01-01"),))
    assert after == Compare(MOMENT, "ge", (Constant("2021-01-01"),))


@pytest.mark.parametrize(
    ("values", "grain"),
    [
        (["2019年08月", "2020年12月"], "month"),
        (["2022年07月26日"], "day"),
        (["2021-09-01 08:00:00"], "day"),
        (["五月花号"], ""),
        (["A1", "2020年"], ""),
        ([], ""),
    ],
)
def test_text_that_is_a_date(values: list[str], grain: str) -> None:
    assert reads_as_period(values) == grain
