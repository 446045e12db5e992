"""Questions in other words than the names of the data: synonyms alone, in names of several words, and remote."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.names.remote import remote_meanings
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.words.unexplained import unexplained

ROWS = """
create table Product (product_id integer primary key, product_name text, product_type_code text,
  product_price integer);
create table Address (address_id integer primary key, town text, zip_postcode text);
create table Customer (customer_id integer primary key, customer_name text,
  address_id integer references Address(address_id));
create table Board_Game (game_id integer primary key, game_name text, game_type text);
create table Wine (wine_id integer primary key, label text, drink text, grade integer);
create table Course (course_id integer primary key, title text, major text);
create table Voyage (voyage_id integer primary key, voyage_number integer, distance integer);
insert into Product values (1,'Lamp','LIGHT',30),(2,'Torch','LIGHT',10),(3,'Rope','TOOL',8);
insert into Address values (1,'Bergen','N-50'),(2,'Tromso','N-90');
insert into Customer values (1,'Ida Holm',2),(2,'Karl Berg',1);
insert into Board_Game values (1,'Go','abstract'),(2,'Chess','abstract'),(3,'Risk','war');
insert into Wine values (1,'Lunaro','dry red',4),(2,'Vesta','still white',2);
insert into Course values (1,'Optics','Physics'),(2,'Waves','Physics'),(3,'Verse','Letters');
insert into Voyage values (1,11,70),(2,12,90);
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("store"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # synonyms of both words of a name, whose ending need not be said
    ("What is the average price for each goods category?", [(20.0, "LIGHT"), (8.0, "TOOL")]),
    ("Find the number of different goods categories.", [(2,)]),
    # a word of its own behind its class makes one name
    ("Show all board game categories.", [("abstract",), ("war",)]),
    # a name met as a whole is not its last word
    ("What is the postal code of the client Ida Holm?", [("N-90",)]),
    # behind a noun in the singular stands no verb
    ("Show the voyage number and voyage length of the voyage with id 2.", [(12, 90)]),
    # what nothing nearer explains may be a kind of what was said, or share a synonym with it
    ("How many curriculums are there?", [(3,)]),
    ("Show all disciplines.", [("Letters",), ("Physics",)]),
    # a phrase known as a whole outweighs the name that it ends with
    ("What are the labels of all alcoholic drinks?", [("Lunaro",), ("Vesta",)]),
]


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_other_words_than_the_names(
    store: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    thought = read(store, question, NOW, Context())
    best = run(store, thought.interpretations, thought.weights).readings[0]
    assert sorted(tuple(row) for row in best.rows) == sorted(rows)


def test_a_word_that_names_something_is_taken_for_nothing_remote(store: Domain) -> None:
    """Majors are disciplines; who says major means no other."""
    named = store.understand("Show all majors.", NOW)
    assert unexplained(named) == ()
    assert "Course.major" in {n.target for n in named.names}


def test_what_is_remote_is_looked_up_as_written_and_only_where_asked() -> None:
    cut = tokens(normalise("alcoholic drinks").folded)
    found = {(begin, end, other) for begin, end, other, _ in remote_meanings(cut, {0})}
    assert (0, 2, ("wine",)) in found
    assert not any(end == 1 for _, end, _ in found)  # to be alcoholic is no alcohol
    assert not list(remote_meanings(cut, ()))
