"""Questions asked of an archive of recordings: columns that are called by a figure, verbs that say a flag, and
words that only resemble what rows are called."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.made_bases import verdict_on
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.domain import Domain

ROWS = """
create table speaker (speaker_id integer primary key, speaker_name text, county text, avg_mark real,
  total_sales integer, birth_year text, medals integer, smoker text, salary integer);
create table hill (hill_id integer primary key, hill_name text, elev_m integer,
  speaker_id integer references speaker(speaker_id));
create table tape (tape_id integer primary key, title text, speaker_id integer references speaker(speaker_id),
  genre text, word_count integer, number_of_pages integer, prem_amt integer);
create table guild (guild_id integer primary key, guild_name text, town text);
create table helper (helper_id integer primary key, helper_name text, phone text, duty text, craft text, cost integer,
  guild_id integer references guild(guild_id));
create table airing (airing_id integer primary key, tape_id integer references tape(tape_id), times_aired integer,
  play_order integer, repair_minutes integer, qty integer, station text);
create table letter (letter_id integer primary key, subject text, words integer, letter_date text,
  speaker_id integer references speaker(speaker_id));
create table trial (trial_id integer primary key, applicant_id integer references helper(helper_id),
  avg_grade real, outcome text);
create table review (review_id integer primary key, tape_id integer references tape(tape_id),
  reviewer text, score integer);
create table audit (audit_id integer primary key, audit_name text, planned_close date, actual_close date, permit_no text);
insert into audit values (1,'Fire','2022-12-30','2023-01-05','P1'),(2,'Noise','2023-03-01',null,null);
create table duel (duel_id integer primary key, won_by text, guest_points integer, host_points integer);
insert into duel values (1,'guest',9,5),(2,'host',11,12);
insert into speaker values (1,'Ann','Kent',3.5,100,'1950',2,'Y',80),(2,'Bob','Surrey',4.5,300,'1990',0,'N',70),
  (3,'Cy','Kent',2.5,200,'1970',1,'N',60);
insert into hill values (1,'Toll',900,1),(2,'Wrekin',407,2),(3,'Kinder',636,3);
insert into tape values (1,'Alpha',1,'song',1000,100,5),(2,'Beta',1,'tale',2000,300,7),
  (3,'Gamma',2,'song',4000,250,9),(4,'Delta',3,'joke',500,50,2);
insert into guild values (1,'Zoology','Deal'),(2,'Weaving','Rye');
insert into helper values (1,'Ida','1','sorting','zoologist',5,1),(2,'Jo','2','carting','weaver',7,1),(3,'Kim','3','sorting','weaver',8,2);
insert into airing values (1,1,3,1,20,2,'Wave'),(2,1,4,2,90,5,'Wave'),(3,2,9,3,70,1,'Spark'),(4,3,1,4,30,3,'Spark');
insert into trial values (1,1,4.0,'failed'),(2,2,6.0,'failed'),(3,3,9.0,'passed');
insert into letter values (1,'Greetings',90,'2019-03-03',1),(2,'Thanks',120,'2020-04-04',2);
insert into review values (9,1,'Eve',7),(2,1,'Flo',9),(3,2,'Eve',5),(10,4,'Gil',8);
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("archive"), ROWS)


ANSWERED: list[tuple[str, list[tuple[Any, ...]]]] = [
    # of many rows that keep a figure each the figure of all is asked for, of one its own
    ("What is the average mark of Kent speakers?", [(3.0,)]),
    ("What is the total sales of Kent speakers?", [(300,)]),
    ("What is the average mark by county?", [(3.0, "Kent"), (4.5, "Surrey")]),
    ("What is the average mark of Ann?", [(3.5,)]),
    ("Show the average mark of Kent speakers.", [(2.5,), (3.5,)]),
    ("List the name and average mark of each speaker.", [("Ann", 3.5), ("Bob", 4.5), ("Cy", 2.5)]),
    ("What is the average grade of failed applicants?", [(5.0,)]),
    # a figure belongs to what follows, not to what is called so elsewhere
    ("What is the total number of pages?", [(700,)]),
    ("Find the total word count for each genre.", [(500, "joke"), (2000, "tale"), (5000, "song")]),
    # a value that only says the rest of its name is no condition
    ("What were the highest points given to the guest?", [(11,)]),
    ("What is the minimum of the salaries of the speakers?", [(60,)]),
    # when something closed is not when it was to, and what is not held is not there
    ("Which audits closed in 2023?", [("Fire",)]),
    ("When did the Fire audit close?", [("2023-01-05",)]),
    ("How many audits have not closed yet?", [(1,)]),
    ("Which audits do not hold a permit number?", [("Noise",)]),
    # an abbreviation is spelt out, its amount need not be said; what is added up is no part of the name
    ("What is the highest premium?", [(9,)]),
    ("What is the minimum and maximum premium of song tapes?", [(5, 9)]),
    # reviews are no reviewers
    ("Which tape has the most reviews?", [("Alpha",)]),
    # a row with a name is not called by its figure
    ("What is the highest hill?", [("Toll",)]),
    ("Which hills are taller than Kinder?", [("Toll",)]),
    # what somebody does says the flag, what nobody has is none of it, what is outside is not there
    ("How many speakers smoke?", [(1,)]),
    ("List the names of speakers who do not smoke.", [("Bob",), ("Cy",)]),
    # … and so does what those are called of whom it says yes
    ("List the smokers.", [("Ann",)]),
    ("What is the salary of the smokers from Kent?", [(80,)]),
    ("Which smokers have a salary above 70?", [("Ann",)]),
    ("How many speakers without any medal are there?", [(1,)]),
    ("How many speakers live outside Kent?", [(1,)]),
    # whoever a row refers to did it
    ("Who wrote Gamma?", [("Bob",)]),
    # it is kept how many times something was done: those are added up
    ("How many times was Alpha aired?", [(7,)]),
    ("Which tape was aired most often?", [("Beta",)]),
    # a number and a figure of rows: each group is counted
    ("Give the number and the total word count of tapes per genre.",
     [(1, 500, "joke"), (1, 2000, "tale"), (2, 5000, "song")]),
    # several rows of one value may belong to the same row
    ("Which stations aired more than one tape?", [("Spark",)]),
    # what everybody is called is a name of people; a value is meant that is written just so
    ("List the name and duty of everyone working in Weaving.", [("Kim", "sorting")]),
    ("How many helpers work in Zoology?", [(2,)]),
    # rows that only a value tells have a verb of their own
    ("How many weavers cost less than 8?", [(1,)]),
    # what rows do to something is no figure of others
    ("Which speakers make song tapes?", [("Ann",), ("Bob",)]),
    # an extent is told by its unit
    ("What is the average repair time for each station?", [(50.0, "Spark"), (55.0, "Wave")]),
    # the longest text has the most words
    ("What is the longest letter?", [("Thanks",)]),
    # verbs of several words say no more than that rows belong together
    ("How many hills does Ann look after?", [(1,)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), ANSWERED, ids=[q for q, _ in ANSWERED])
def test_what_is_answered(archive: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    verdict, found = verdict_on(archive, question, NOW)
    assert verdict == "answer"
    assert sorted(found) == rows


def test_the_oldest_were_born_first(archive: Domain) -> None:
    _, rows = verdict_on(archive, "List the names of speakers by birth, oldest first.", NOW)
    assert rows == [("Ann",), ("Cy",), ("Bob",)]


def test_who_did_something_may_have_done_it_at_some_time(archive: Domain) -> None:
    _, rows = verdict_on(archive, "Who wrote Thanks in 2020?", NOW)
    assert rows == [("Bob",)]


@pytest.mark.parametrize(
    "question",
    [
        "What is the maximum wattage of tapes?",  # no extreme is left out silently
        "What is the minimum humidity of hills?",
        "Which tapes did the speakers review themselves?",  # nor who did it to whom
        "Who made the longest airing?",  # nor is anybody a number
        "How much did Kinder pay?",  # nor is an amount of others theirs
    ],
)
def test_what_is_not_kept_is_not_answered(archive: Domain, question: str) -> None:
    verdict, _ = verdict_on(archive, question, NOW)
    assert verdict != "answer"
