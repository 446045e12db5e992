"""Follow-ups that tell a time: what they leave out is as in the question before."""

from __future__ import annotations

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.decide import Reading
from duckkb.reasoning.domain import Domain

SALES = """
create table sale (sale_no text primary key, amount real, sold_on date);
insert into sale values ('A1',5,'2021-03-04'),('A2',7,'2021-04-09'),('A3',9,'2022-04-11'),('A4',11,'2021-12-30');
"""


@pytest.fixture(scope="module")
def sales(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("sales"), SALES)


def asked(
    domain: Domain, question: str, before: Reading | None = None, first: str | None = None
) -> Reading:
    context = Context(None if before is None else before.interpretation, first)
    thought = read(domain, question, NOW, context)
    return run(domain, thought.interpretations, thought.weights).readings[0]


@pytest.mark.parametrize(
    ("first", "then", "amount"),
    [
        ("total amount of sales in March 2021", "and in April?", 7.0),
        ("total amount of sales in March 2021", "and in December?", 11.0),
        ("total amount of sales in March 2021", "and in April 2022?", 9.0),
        ("2021年3月的sale的amount合计", "那4月呢", 7.0),
    ],
)
def test_a_month_without_its_year_is_of_the_year_before_it_in_the_conversation(
    sales: Domain, first: str, then: str, amount: float
) -> None:
    before = asked(sales, first)
    assert list(before.rows) == [(5.0,)]
    assert list(asked(sales, then, before, first).rows) == [(amount,)]
