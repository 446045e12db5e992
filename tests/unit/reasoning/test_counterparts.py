"""Tables that pair rows of one class: friends, prerequisites, followers, citations, the parts of a thing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SCRIPT = """
create table swimmer (ID integer primary key, name text, age integer, club text);
create table buddy (swimmer_id integer references swimmer(ID), buddy_id integer references swimmer(ID),
  since integer, primary key (swimmer_id, buddy_id));
create table member (member_id integer primary key, nickname text);
create table follows (follower_id integer references member(member_id), followee_id integer references member(member_id),
  primary key (follower_id, followee_id));
create table paper (paper_id integer primary key, title text);
create table citation (citing_id integer references paper(paper_id), cited_id integer references paper(paper_id),
  primary key (citing_id, cited_id));
create table part (part_no text primary key, part_name text, weight real);
create table component (parent_no text references part(part_no), child_no text references part(part_no),
  primary key (parent_no, child_no));
create table 课程 (课程号 integer primary key, 课程名 text, 学分 integer);
create table 先修 (课程号 integer references 课程(课程号), 先修课程号 integer references 课程(课程号),
  primary key (课程号, 先修课程号));
insert into swimmer values (1,'Kyle',17,'Otters'),(2,'Jordan',16,'Otters'),(3,'Brittany',18,'Pikes'),(4,'Alexis',15,'Pikes');
insert into buddy values (1,2,2019),(1,3,2020),(2,3,2018),(4,1,2021);
insert into member values (1,'Ada'),(2,'Ben'),(3,'Cleo');
insert into follows values (1,2),(1,3),(3,1),(2,3);
insert into paper values (1,'Deep Rivers'),(2,'Warm Stones'),(3,'Old Maps');
insert into citation values (2,1),(3,1),(3,2);
insert into part values ('A1','Bicycle',12.5),('B1','Wheel',1.5),('B2','Frame',4.0),('C1','Spoke',0.01);
insert into component values ('A1','B1'),('A1','B2'),('B1','C1');
insert into 课程 values (1,'高等数学',5),(2,'线性代数',4),(3,'机器学习',3);
insert into 先修 values (3,1),(3,2),(2,1);
"""


@pytest.fixture(scope="module")
def paired(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("paired"), SCRIPT)) as kb:
        yield open_domain(kb)


ANSWERS: list[tuple[str, Rows]] = [
    # the other rows, told by the column that refers to them or by the table
    ("Show the names of buddies of Kyle.", [("Jordan",), ("Brittany",)]),
    ("Who are Kyle's buddies?", [("Jordan",), ("Brittany",)]),
    ("How many buddies does Kyle have?", [(2,)]),
    ("What is the average age of Kyle's buddies?", [(17.0,)]),
    ("What are the ages and clubs of Kyle's buddies?", [(16, "Otters"), (18, "Pikes")]),
    # the rows that they are of
    ("Whose buddy is Kyle?", [("Alexis",)]),
    # whoever calls the other so
    ("Which swimmers are buddies with Brittany?", [("Kyle",), ("Jordan",)]),
    # both ends are called by what they are, and the table by what is done
    ("Who follows Cleo?", [("Ada",), ("Ben",)]),
    ("Who does Ada follow?", [("Ben",), ("Cleo",)]),
    ("Who are the followers of Ada?", [("Cleo",)]),
    ("How many followers does Cleo have?", [(2,)]),
    ("Which papers cite Deep Rivers?", [("Warm Stones",), ("Old Maps",)]),
    ("Which papers does Old Maps cite?", [("Deep Rivers",), ("Warm Stones",)]),
    ("Which papers are cited by Old Maps?", [("Deep Rivers",), ("Warm Stones",)]),
    ("How many papers cite Deep Rivers?", [(2,)]),
    ("What are the components of the Bicycle?", [("Wheel",), ("Frame",)]),
    ("What is the parent of Spoke?", [("Wheel",)]),
    ("机器学习的先修课程有哪些？", [("高等数学",), ("线性代数",)]),
    ("机器学习有几门先修课程？", [(2,)]),
    ("哪些课程以高等数学为先修课程？", [("线性代数",), ("机器学习",)]),
    ("哪些课程的先修课程是高等数学？", [("线性代数",), ("机器学习",)]),
    # nobody is named: the table is joined at its own end
    ("没有先修课程的课程有哪些？", [("高等数学",)]),
    ("每门课程有几门先修课程？", [("线性代数", 1), ("机器学习", 2)]),
]
OPEN = [
    # what is said of the others is not told of the one who is named
    "Kyle's buddies live where, and what is their age on average?",
    "Kyle的伙伴都在哪些俱乐部？",
]


@pytest.mark.parametrize(("question", "rows"), ANSWERS, ids=[a[0] for a in ANSWERS])
def test_the_other_end_is_shown(paired: Domain, question: str, rows: Rows) -> None:
    kind, got = verdict_on(paired, question, NOW)
    assert (kind, sorted(got)) == ("answer", sorted(rows))


@pytest.mark.parametrize("question", OPEN)
def test_the_named_row_is_not_shown_for_the_other(paired: Domain, question: str) -> None:
    assert verdict_on(paired, question, NOW)[0] != "answer"
