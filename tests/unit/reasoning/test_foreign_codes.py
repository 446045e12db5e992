"""A code that the data have in another language is never silently left out of a question."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain

CHINESE = """
create table 订单 (订单编号 integer primary key, 状态 text, 金额 integer, 渠道 text);
insert into 订单 values (1,'cancelled',10,'web'),(2,'shipped',20,'phone'),(3,'pending',3,'shop');
"""
ENGLISH = """
create table orders (order_id integer primary key, status text, amount integer, channel text);
insert into orders values (1,'已取消',10,'网站'),(2,'已发货',20,'电话'),(3,'待处理',3,'门店');
"""
ASKED, SURE = 0.5, 0.8


def likeliest(domain: Domain, question: str) -> float:
    return max(read(domain, question, NOW, Context()).weights)


@pytest.mark.parametrize(
    ("rows", "question"),
    [
        (CHINESE, "已作废的订单有多少？"),
        (CHINESE, "网站渠道的订单平均金额是多少？"),
        (ENGLISH, "How many cancelled orders are there?"),
        (ENGLISH, "How many orders are pending?"),
        (ENGLISH, "Show the ids of orders with status cancelled."),
    ],
)
def test_a_code_named_in_another_language_leaves_doubt(
    rows: str, question: str, tmp_path: Path
) -> None:
    assert likeliest(make_domain(tmp_path, rows), question) < ASKED


@pytest.mark.parametrize(
    ("rows", "question"), [(CHINESE, "订单有多少？"), (ENGLISH, "How many orders are there?")]
)
def test_what_names_no_code_is_not_doubted(rows: str, question: str, tmp_path: Path) -> None:
    assert likeliest(make_domain(tmp_path, rows), question) > SURE
