"""Questions over so many tables that most names are those of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain
from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.chinese.rows import row_over
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.names.crowded import MOST_PLACES, SOME_PLACES, of_few

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SOME, MANY = 20, 80
"""More than a word is taken for, and more than a name is told of."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _client(k: int) -> str:
    return f"Bolu {LETTERS[k % 26] * 3}zar{LETTERS[k // 26] * 2}"


def _company(k: int) -> str:
    return f"天地{chr(0x5000 + k)}黄公司"


def _script(tables: int) -> str:
    return "".join(
        f"CREATE TABLE order_{k}(id INTEGER PRIMARY KEY, client TEXT, city TEXT, amount_{k} INTEGER);"
        f"INSERT INTO order_{k} VALUES (1,'{_client(k)}','City {k}',{k}),(2,'{_company(k)}','Town {k}',{900 + k});"
        + "".join(f"INSERT INTO order_{k}(client) VALUES ('Nobody {n}');" for n in range(k % 7))
        for k in range(tables)
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[int], Domain]]:
    with domains(tmp_path_factory) as domain:
        yield lambda tables: domain(_script(tables))


QUESTIONS: list[tuple[str, Rows]] = [
    (f"What is the city of {_client(17)}?", [("City 17",)]),
    (f"Which city is {_client(17)} in?", [("City 17",)]),
    ("How many clients are there in order 17?", [(5,)]),
    (f"{_company(17)}的城市是什么", [("Town 17",)]),
    (f"哪个城市有{_company(17)}", [("Town 17",)]),
]


@pytest.mark.parametrize("tables", [SOME, MANY])
@pytest.mark.parametrize(("question", "rows"), QUESTIONS)
def test_a_name_is_that_of_the_table_in_question(
    made: Callable[[int], Domain], tables: int, question: str, rows: Rows
) -> None:
    assert verdict_on(made(tables), question, NOW) == ("answer", rows)


def test_most_of_very_many_tables_are_not_looked_at(made: Callable[[int], Domain]) -> None:
    domain = made(MANY)
    question = domain.understand(f"{_company(77)}的城市是什么", NOW)
    schema = Schema(domain.catalog, domain.naming, domain.values, domain.catalog.classes)
    everywhere = [h for h in schema.lexis.find(question.normalised.folded) if h.of == "attribute"]
    assert len(everywhere) >= MANY
    mentions = [p.mention for p in row_over(question, schema).pieces if p.mention is not None]
    assert mentions[-1].candidates[0].target == "order_77.city"
    assert len([h for h in question.names if h.of == "attribute"]) <= SOME_PLACES + 1


def test_what_is_left_out_early_is_what_would_be_left_out_later(
    made: Callable[[int], Domain],
) -> None:
    domain = made(MANY)
    lexis = Schema(domain.catalog, domain.naming, domain.values, domain.catalog.classes).lexis
    for text in (f"{_company(77)}的城市是什么", "order_70的城市和客户", "城市"):
        every = lexis.find(text)
        for said in ((), ("order_75",)):
            few = lexis.find_few(text, said, domain.catalog)
            assert few == of_few(every, said, domain.catalog)
            assert len(few) < len(every)


def test_names_of_few_stay_as_they_are(made: Callable[[int], Domain]) -> None:
    hits = [_hit(k) for k in (3, 1, 2)]
    assert of_few(hits, ("order_2",), made(SOME).catalog) == hits


def test_the_nearest_and_the_surest_of_crowded_names_are_told(
    made: Callable[[int], Domain],
) -> None:
    hits = [_hit(k, 0.9 if k == 70 else 0.5) for k in range(MANY)]
    kept = [h.target for h in of_few(hits, {"order_75"}, made(MANY).catalog)]
    assert kept[:2] == ["order_70.city", "order_75.city"]
    assert len(kept) == SOME_PLACES + 1
    several = of_few(hits[:MOST_PLACES], {"order_60"}, made(MANY).catalog)
    assert len(several) == MOST_PLACES
    assert several[0].target == "order_60.city"


def _hit(k: int, score: float = 0.5) -> NameHit:
    return NameHit(0, 2, "attribute", f"order_{k}.city", score, "part")
