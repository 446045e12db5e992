"""What the plan of a question costs hardly depends on how many tables there are beside those in question.

Calls are counted, as time depends on the machine.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import domains

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
FEW, MANY = 20, 160
SLACK = 1.4
"""How much more often Python may call something over eight times as many tables."""


def _company(k: int) -> str:
    return f"天地{chr(0x5000 + k)}黄公司"


def _families(tables: int) -> str:
    """Tables alike but for the city in their names."""
    return "".join(
        f"CREATE TABLE {_plots(k)}(地块名称 TEXT, 成交日期 TEXT, 成交价 REAL, 竞买人 TEXT);"
        f"INSERT INTO {_plots(k)} VALUES ('塔影{chr(0x5000 + k)}地块','2023-03-05',{120 + k},'{_company(k)}'),"
        f"('石湖{chr(0x5000 + k)}地块','2023-07-20',{80 + k},'{_company(k + 1)}');"
        for k in range(tables)
    )


def _plots(k: int) -> str:
    return f'"{chr(0x6C00 + k)}州2023年住宅用地成交表"'


def _apart(tables: int) -> str:
    """Tables that no relation connects, with one column called alike."""
    return "".join(
        f"CREATE TABLE order_{k}(id INTEGER PRIMARY KEY, client TEXT, city TEXT, year INTEGER, amount_{k} INTEGER);"
        f"INSERT INTO order_{k} VALUES (1,'Bolu {chr(97 + k % 26) * 3}zar{chr(97 + k // 26) * 2}','City {k}',2021,{k}),"
        f"(2,'{_company(k)}','Town {k}',2022,{900 + k});"
        for k in range(tables)
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    with domains(tmp_path_factory) as domain:
        yield domain


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (_families, f"{chr(0x6C00 + 7)}州2023年3月成交的住宅用地的成交价是多少"),
        (_families, f"{chr(0x6C00 + 7)}州住宅用地的最高成交价是多少"),
        (_families, f"{_company(7)}2023年竞得了哪些住宅用地地块"),
        (_apart, f"{_company(7)}的城市是什么"),
        (_apart, f"{_company(7)}在哪个城市"),
        (_apart, "What is the city of Bolu hhhzaraa?"),
        (_apart, "Which city is Bolu hhhzaraa in?"),
    ],
)
def test_a_question_about_one_table_costs_about_the_same_among_many(
    made: Callable[[str], Domain], script: Callable[[int], str], question: str
) -> None:
    few, many = (_calls(made(script(tables)), question) for tables in (FEW, MANY))
    assert many.total() < SLACK * few.total(), (many - few).most_common(5)


def _calls(domain: Domain, question: str) -> Counter[str]:
    """What Python calls to plan a question again, and how often: by then what is kept has been made."""
    thought = read(domain, question, NOW, Context())
    assert thought.interpretations
    calls = Counter[str]()

    def count(frame: object, event: str, _: object) -> None:
        if event == "call":
            calls[frame.f_code.co_qualname] += 1  # type: ignore[attr-defined]

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read(domain, question, NOW, Context())
    finally:
        sys.setprofile(before)
    return calls
