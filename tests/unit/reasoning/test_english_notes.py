"""Questions jotted down like notes, over tables whose columns are called by customary abbreviations."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.domain import Domain

ROWS = """
create table harbour (harbour_id integer primary key, name text, town text);
create table berth (berth_id integer primary key, berth_name text, berth_type text,
  has_crane integer, daily_rate integer, harbour_id integer references harbour(harbour_id));
create table skipper (skipper_id integer primary key, skipper_name text, club text, active text,
  crd_lmt integer);
create table charter_hdr (charter_no integer primary key,
  skipper_id integer references skipper(skipper_id), mfr_nm text, dpst_amt integer);
insert into harbour values (1,'Sund','Moss'),(2,'Vik','Moss');
insert into berth values (1,'Aft','guest berth',1,30,1),(2,'Bow','guest berth',0,50,2),
  (3,'Cove','winter berth',1,40,1);
insert into skipper values (1,'Ida','Odin','Y',10),(2,'Jon','Odin','Y',30),(3,'Kim',null,'Y',20),
  (4,'Liv',null,'Y',40),(5,'Mia','Thor','N',60);
insert into charter_hdr values (7,1,'Alba',100),(8,1,'Alba',200),(9,3,'Brio',300);
"""


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("port"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # the names of what was spoken of, though something else has an attribute called name
    ("guest berths? just names", [("Aft",), ("Bow",)]),
    # yes or no beside a value is not what the value is of
    ("guest berths with a crane", [("Aft",)]),
    # signs for and, and a figure behind its group
    ("berth name + daily rate of each berth", [("Aft", 30), ("Bow", 50), ("Cove", 40)]),
    ("berth count by berth type", [(1, "winter berth"), (2, "guest berth")]),
    ("berths per berth type, how many", [(1, "winter berth"), (2, "guest berth")]),
    # the unit of a rate makes no groups
    ("names of the two priciest berths per day", [("Bow",), ("Cove",)]),
    # who has no club is no club; the number is of the active ones
    ("Which clubs have more than 1 skippers?", [("Odin",)]),
    ("Find the clubs with at least 2 active skippers.", [("Odin",)]),
    ("inactive skippers", [("Mia",)]),
    # the head of a charter is the charter; a light verb names nothing
    ("how many charters are there?", [(3,)]),
    ("Which skippers have not made any charters?", [("Jon",), ("Liv",), ("Mia",)]),
    # abbreviations
    ("avg credit limit of active skippers", [(25.0,)]),
    ("total deposit amount", [(600,)]),
]


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_notes_are_read(port: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    thought = read(port, question, NOW, Context())
    best = run(port, thought.interpretations, thought.weights).readings[0]
    assert sorted(tuple(row) for row in best.rows) == rows


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        (
            "Which berths have a daily rate above twice the average daily rate?",
            "Which berths have a daily rate above the average daily rate?",
        ),
        ("active vs inactive skippers", "inactive skippers"),
    ],
)
def test_what_is_multiplied_or_set_against_is_not_read_as_if_it_were_not(
    port: Domain, question: str, plain: str
) -> None:
    told, sure = (
        run(port, thought.interpretations, thought.weights).readings[0].probability
        for thought in (read(port, q, NOW, Context()) for q in (question, plain))
    )
    assert told < 0.7 * sure
