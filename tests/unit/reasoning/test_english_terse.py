"""Questions as people type them: without a verb, ranked by a word behind, in chat, misspelt."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.words.respelling import Respelling

ROWS = """
create table Client (client_id integer primary key, client_name text, city text, phone text);
create table Seller (seller_id integer primary key, seller_name text, salary integer);
create table Client_Purchase (purchase_id integer primary key, amount integer, status text,
  client_id integer references Client(client_id), seller_id integer references Seller(seller_id));
insert into Client values (1,'Ida Holm','Oslo','11'),(2,'Karl Berg','Bergen','22'),
  (3,'Lena Frost','Oslo','33');
insert into Seller values (1,'Ann Moe',50),(2,'Bo Lie',70);
insert into Client_Purchase values (1,40,'open',1,1),(2,40,'closed',1,2),(3,70,'closed',2,2),
  (4,5,'open',1,2);
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("shop"), ROWS)


def asked(domain: Domain, question: str) -> tuple[list[tuple[Any, ...]], tuple[str, ...]]:
    """The rows of the likeliest reading, and what it assumes."""
    thought = read(domain, question, NOW, Context())
    best = run(domain, thought.interpretations, thought.weights).readings[0]
    return [tuple(row) for row in best.rows], best.interpretation.assumptions


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # what rows are ranked by stands behind them; what belongs to other rows is added up
    ("top 2 sellers by salary", [("Bo Lie",), ("Ann Moe",)]),
    ("bottom 1 sellers by salary", [("Ann Moe",)]),
    ("top 1 clients by amount", [("Ida Holm",)]),
    ("top 1 clients by number of purchases", [("Ida Holm",)]),
    ("Which client has the most amount?", [("Ida Holm",)]),
    ("sellers by salary", [("Ann Moe",), ("Bo Lie",)]),
    # figures without a word for them
    ("purchases per client", [(1, "Karl Berg"), (3, "Ida Holm")]),
    ("purchases by status", [(2, "closed"), (2, "open")]),
    ("number of purchases by client", [(1, "Karl Berg"), (3, "Ida Holm")]),
    ("clients count", [(3,)]),
    ("What is the maximum and minimum amount of purchases?", [(70, 5)]),
    ("How much do sellers earn in total?", [(120,)]),
    # a name of several words does not stride over a denial
    ("clients without purchases", [("Lena Frost",)]),
    # whose figure it is, not the figure: sellers are people by their name, clients need not be
    ("Who has the most purchases?", [("Bo Lie",)]),
    ("lowest salary sellers", [("Ann Moe",)]),
    ("best paid seller", [("Bo Lie",)]),
    ("Which sellers are paid the most?", [("Bo Lie",)]),
    # chat
    ("hi, i need a list of all clients pls", [("Ida Holm",), ("Karl Berg",), ("Lena Frost",)]),
    ("Which purchases have an amount between 30 and 50?", [(1,), (2,)]),
    ("Sort the names of sellers in descending order of salary.", [("Bo Lie",), ("Ann Moe",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_typed_comes_back(shop: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    found, _ = asked(shop, question)
    ordered = any(w in question for w in (" by ", "Sort")) and len(rows[0]) == 1
    assert (found if ordered else sorted(found)) == rows


@pytest.mark.parametrize(
    ("question", "rows", "note"),
    [
        ("How many cleints are there?", [(3,)], "'cleints' was read as 'clients'"),
        ("averge salary of sellers", [(60.0,)], "'averge' was read as 'average'"),
        ("sellers' names and salry", [("Ann Moe", 50), ("Bo Lie", 70)], "'salry' was read as 'salary'"),
        ("names of clients in bergn", [("Karl Berg",)], "there is no 'bergn'; 'Bergen' was taken to be meant"),
    ],
)  # fmt: skip
def test_one_wrong_letter_is_put_right_and_told(
    shop: Domain, question: str, rows: list[tuple[Any, ...]], note: str
) -> None:
    found, assumed = asked(shop, question)
    assert sorted(found) == rows
    assert note in assumed


def test_words_of_the_language_are_no_misspellings(shop: Domain) -> None:
    """`prize` is a word, so no `price` is put in its place; nor is anything where two are as near."""
    corrected = Respelling(("price", "stamps", "stumps"))
    for question in ("Which prize is highest?", "How many stxmps are there?", "'prxce' of it"):
        assert corrected.find(shop.understand(question, NOW)) == ()
    (found,) = corrected.find(shop.understand("What is the prixe of it?", NOW))
    assert (found.written, found.meant) == ("prixe", "price")


def test_an_unknown_letter_is_no_part_of_a_plan(shop: Domain) -> None:
    """Nobody is called X; that a plan has the letter somewhere does not make it known."""
    plain, unknown = (
        read(shop, f"What is the phone of {who}?", NOW, Context()).weights[0]
        for who in ("the clients", "client X")
    )
    assert unknown < 0.6 * plain
