"""What something costs is its price, not what it cost to make or to buy, where rows keep both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2024, 6, 1, tzinfo=UTC)
SHOP = """
CREATE TABLE products(id INTEGER PRIMARY KEY, name TEXT, {price} cost_price REAL, stock INTEGER);
INSERT INTO products VALUES (1,'Desk',{a}130,4), (2,'Chair',{b}60,9), (3,'Lamp',{c}140,2), (4,'Sofa',{d}180,1);
"""
BOTH = SHOP.format(price="price REAL,", a="250,", b="120,", c="150,", d="900,")
ONLY_COST = SHOP.format(price="", a="", b="", c="", d="")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    with domains(tmp_path_factory) as domain:
        yield domain


QUESTIONS: list[tuple[str, Rows]] = [
    ("products that cost between 100 and 200", [("Chair",), ("Lamp",)]),
    ("Which products cost more than 200?", [("Desk",), ("Sofa",)]),
    ("products costing less than 130", [("Chair",)]),
    ("How many products cost over 140?", [(3,)]),
    ("What does the Desk cost?", [(250.0,)]),
    ("How much do the Lamp and the Sofa cost?", [(150.0,), (900.0,)]),
    ("Which product costs the least?", [("Chair",)]),
    # What is kept as a cost, by its name.
    ("What is the cost price of the Lamp?", [(140.0,)]),
    ("What did the Desk cost us?", [(130.0,)]),
]


@pytest.mark.parametrize(("question", "rows"), QUESTIONS)
def test_what_something_costs_is_its_price(
    made: Callable[[str], Domain], question: str, rows: Rows
) -> None:
    kind, found = verdict_on(made(BOTH), question, NOW)
    assert (kind, sorted(found)) == ("answer", sorted(rows))


def test_where_only_a_cost_is_kept_it_is_meant(made: Callable[[str], Domain]) -> None:
    assert verdict_on(made(ONLY_COST), "What does the Desk cost?", NOW) == ("answer", [(130.0,)])
