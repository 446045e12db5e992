"""Questions to a base that no reading was made for: states told by times, who did what, links beside roles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain

ROWS = """
create table Guide (guide_id integer primary key, first_name text, last_name text, dept text,
  trained_by integer references Guide(guide_id), manager_id integer references Guide(guide_id));
create table Hut (hut_id integer primary key, hut_name text, OpenDate date, CloseDate date,
  status text);
create table Trail (trail_no integer primary key, trail_name text,
  first_hut integer references Hut(hut_id), last_hut integer references Hut(hut_id));
create table Trail_Hut (trail_no integer references Trail(trail_no),
  hut_id integer references Hut(hut_id), primary key (trail_no, hut_id));
create table Patron (patron_id integer primary key, patron_name text, kind text);
create table Item (item_id integer primary key, item_name text, unit text, stock integer);
create table Donation (donation_id integer primary key,
  patron_id integer references Patron(patron_id), item_id integer references Item(item_id));
create table Sale (sale_id integer primary key, item_id integer references Item(item_id));
create table Asset (tag text primary key, model_name text, checked_on date,
  found_by integer references Guide(guide_id));
create table Parcel (parcel_id integer primary key, weight_kg real, packed_on date,
  packed_by integer references Guide(guide_id));
create table Parcel_Item (parcel_id integer references Parcel(parcel_id),
  item_id integer references Item(item_id), primary key (parcel_id, item_id));
insert into Guide values (1,'Ada','Holm','Management',null,null),(2,'Ben','Ruiz','Tours',1,1),
  (3,'Cem','Sato','Tours',2,1),(4,'Dia','Frost','Tours',2,2);
insert into Hut values (1,'Alm','2019-05-01','2021-09-01','shut'),
  (2,'Brink','2020-06-01',null,'in repair'),(3,'Cairn','2021-07-01','2021-07-01','shut'),
  (4,'Dale','2022-05-05',null,'fine');
insert into Trail values (1,'Ridge',1,2),(2,'Brook',1,4);
insert into Trail_Hut values (1,1),(1,2),(1,3),(2,1),(2,4);
insert into Patron values (1,'Hill Farm','farm'),(2,'Oak Farm','farm'),(3,'Rye Bakers','bakery');
insert into Item values (1,'milk','litre',0),(2,'bread','loaf',7),(3,'nails','pack',4),
  (4,'oats','kg',9);
insert into Donation values (1,1,1),(2,1,4),(3,2,4),(4,3,2);
insert into Sale values (1,2),(2,2),(3,4);
insert into Asset values ('A-1','Lamp','2020-01-01',2),('A-2','Lamp','2023-01-01',2),
  ('A-3','Rope','2023-02-02',3);
insert into Parcel values (1,4.5,'2023-01-01',2),(2,9.5,'2023-02-01',2),(3,8.5,'2023-02-02',3);
insert into Parcel_Item values (1,3),(2,4),(3,2);
"""


@pytest.fixture(scope="module")
def huts(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("huts"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # at which end of a way a place is, however it is said; of names, how they are spelt
    ("Which trails start at Alm?", [("Brook",), ("Ridge",)]),
    ("Which trails end in Brink?", [("Ridge",)]),
    ("Which trails terminate at Dale?", [("Brook",)]),
    ("Which huts end with e?", [("Dale",)]),
    # what was closed has a time of it; what is still open has none, whatever form the verb has there
    ("How many huts have been closed?", [(2,)]),
    ("Which huts are closed?", [("Alm",), ("Cairn",)]),
    ("Which huts are still open?", [("Brink",), ("Dale",)]),
    # who trained somebody, and whom somebody trained
    ("Which guide trained Dia Frost?", [("Ben", "Ruiz")]),
    ("Who was trained by Ben Ruiz?", [("Cem", "Sato"), ("Dia", "Frost")]),
    # the manager is somebody, not the management
    ("Who is the manager of Dia Frost?", [("Ben", "Ruiz")]),
    ("Who manages Dia Frost?", [("Ben", "Ruiz")]),
    # a link goes before roles that nobody spoke of
    ("How many huts does each trail have?", [(2, "Brook"), (3, "Ridge")]),
    ("Which huts are on the Ridge?", [("Alm",), ("Brink",), ("Cairn",)]),
    # what is done with rows that tell of the deed, and by whom
    ("What did Hill Farm donate?", [("milk",), ("oats",)]),
    ("Which farms donated oats?", [("Hill Farm",), ("Oak Farm",)]),
    ("Which items were sold?", [("bread",), ("oats",)]),
    # a verb that only tells who it was, though it is a unit as well
    ("How many parcels did each guide pack?", [(1, "Cem", "Sato"), (2, "Ben", "Ruiz")]),
    # what was found was not founded
    ("Who found the most assets?", [("Ben", "Ruiz")]),
    # there is none of it
    ("Which items are out of stock?", [("milk",)]),
    # a unit behind a number is no value
    ("Which parcels weigh between 8 and 10 kg?", [(2,), (3,)]),
    # a code of their own, not the name of something else
    ("Which assets were checked in 2023?", [("A-2",), ("A-3",)]),
    # whatever is kept is ours
    ("What are the assets we bought?", [("A-1",), ("A-2",), ("A-3",)]),
    # equipment by other words
    ("Which devices did Cem Sato find?", [("A-3",)]),
]


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_answered(huts: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    readings = read(huts, question, NOW, Context()).interpretations
    assert readings, question
    found = huts.stores.run(readings[0].plan).rows
    assert sorted(tuple(str(c) for c in r) for r in found) == [tuple(map(str, r)) for r in rows]


@pytest.mark.parametrize(
    "question",
    [
        # a state that the rows do not tell
        "Which assets are currently being checked?",
        # rows of which nothing is known
        "Which gnomes does Hill Farm have?",
        # a difference, and two times that are equal
        "What is the difference between the weight of parcel 1 and parcel 2?",
        "Which huts were closed on the day they were opened?",
    ],
)
def test_what_no_reading_tells_is_lost(huts: Domain, question: str) -> None:
    for reading in read(huts, question, NOW, Context()).interpretations[:1]:
        assert reading.features["lost"] >= 1.0
