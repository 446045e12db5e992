"""English names that Chinese phrases mean, word by word."""

from __future__ import annotations

import pytest

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.interpret.chinese.compose import Composer
from duckkb.reasoning.interpret.chinese.lexis import Lexis
from duckkb.reasoning.interpret.chinese.telling import counts

from .dorms import attribute, make_class


def composer(*names: str, class_name: str = "T", kind: Kind = Kind.TEXT) -> Composer:
    attributes = [Attribute(class_name, name, name, kind) for name in names]
    return Composer(attributes, [make_class(class_name, *attributes)])


def named(known: Composer, phrase: str) -> dict[str, float]:
    """What a whole phrase names, with its score."""
    found: dict[str, float] = {}
    for hit in known.find(phrase):
        if (hit.start, hit.end) == (0, len(phrase)):
            name = hit.target.removeprefix("T.")
            found[name] = max(hit.score, found.get(name, 0.0))
    return found


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("订单日期", "order_date"),
        ("主队", "home_team"),
        ("船名", "ship_name"),
        ("单价", "unit_price"),
        ("部门编号", "dept_no"),
        ("建造年份", "year_built"),
        ("开业年份", "year_opened"),
        ("最高航速", "max_speed_kn"),
        ("出生年份", "brth_yr"),
        ("球员编号", "plyr_id"),
        ("启用日期", "opened_on"),
        ("泊位数", "n_berths"),
        ("泊位", "berth_count"),
        ("采集者", "collector"),
        ("产品类型", "product_type_code"),
        ("所在城市", "city"),
        ("队名", "team_name"),
        ("计量单位", "unit_of_measure"),
    ],
)
def test_a_name_is_met_by_its_words_in_whatever_order(phrase: str, name: str) -> None:
    numeric = name in ("n_berths", "berth_count", "year_built", "year_opened", "max_speed_kn")
    kind = Kind.INTEGER if numeric else Kind.TEXT
    assert named(composer(name, kind=kind), phrase)[name] > 0.6


def test_what_the_class_says_already_may_be_left_out() -> None:
    known = composer("vessel_type", class_name="vessel")
    assert max(h.score for h in known.find("类型") if h.of == "attribute") > 0.75


def test_the_head_of_a_name_tells_more_than_what_stands_before_it() -> None:
    known = composer("order_date")
    assert named(known, "订单日期")["order_date"] > named(known, "日期")["order_date"]
    assert named(known, "日期")["order_date"] > named(known, "订单")["order_date"]


def test_a_word_beside_says_which_of_two_names_is_met_in_part() -> None:
    known = composer("order_date", "ship_date")
    scores = {h.target: h.score for h in known.find("日期在订单里") if h.end == 2}
    assert scores["T.order_date"] > scores["T.ship_date"]


def test_an_exhibit_is_no_exhibition_and_a_restorer_no_restoration() -> None:
    known = composer("exhibit", "exhibition", "restorer", "restoration")
    assert named(known, "展览")["exhibition"] > named(known, "展览").get("exhibit", 0.0)
    assert named(known, "修复")["restoration"] > named(known, "修复").get("restorer", 0.0)


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("数量", "customer_id"),
        ("客户数", "customer_id"),
        ("总和", "transaction_amount"),
        ("平均", "average_price"),
        ("名字", "distance_nm"),
    ],
)
def test_words_of_questions_name_nothing_by_themselves(phrase: str, name: str) -> None:
    key = Attribute("T", name, name, Kind.INTEGER, key=name.endswith("_id"))
    assert named(Composer([key], []), phrase) == {}


def test_of_rows_that_have_a_noun_the_number_is_told_by_two_nouns() -> None:
    own = attribute("customer", "customer_id", Kind.INTEGER)
    known = Composer([own], [make_class("customer", own)])
    assert not [h for h in known.find("客户编号") if h.end - h.start == 4]
    assert [h for h in known.find("按客户编号") if h.end - h.start == 4]


def test_chinese_names_are_left_to_others() -> None:
    assert composer("单价").find("单价") == []


def test_a_count_is_told_from_a_number_that_tells_rows_apart() -> None:
    assert counts(attribute("port", "berth_count", Kind.INTEGER))
    assert counts(attribute("port", "num_berths", Kind.INTEGER))
    assert not counts(attribute("class", "prof_num", Kind.INTEGER))


def test_an_english_name_beside_a_chinese_title_is_met_and_is_worth_less_than_the_title() -> None:
    known = Lexis([attribute("Hero", "weapons", title="兵刃")])
    by_name = max((h.score for h in known.find("武器")), default=0.0)
    by_title = max(h.score for h in known.find("兵刃"))
    assert 0.6 < by_name < by_title


def test_an_amount_may_be_named_with_its_class() -> None:
    fee = Attribute("deliveries", "fee", "fee", Kind.NUMBER)
    cost = Attribute("repairs", "cost", "cost", Kind.NUMBER)
    classes = [make_class("deliveries", fee), make_class("repairs", cost)]
    found = Composer([fee, cost], classes).find("运费")
    assert {h.target for h in found if h.end - h.start == 2} == {"deliveries.fee"}


@pytest.mark.parametrize(
    ("word", "name"),
    [("笔记", "note"), ("备忘", "memo"), ("事实", "fact"), ("想法", "idea"), ("教训", "lesson"), ("决策", "decision")],
)  # fmt: skip
def test_what_agents_remember_is_called_so(word: str, name: str) -> None:
    assert named(composer(name), word)[name] > 0.75
