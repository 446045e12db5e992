"""Who did something and to whom it was done, where its rows refer twice to people; and times beside what has none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SCHOOL = """
create table teachers (teacher_id integer primary key, full_name text, hired_on date);
create table inspections (inspection_id integer primary key,
  teacher_id integer references teachers(teacher_id),
  inspector_id integer references teachers(teacher_id), school_year integer, remark text);
create table reports (report_id integer primary key, subject text, filed_on date,
  signed_by integer references teachers(teacher_id));
create table clubs (club_id integer primary key, club_name text, paid integer, fee real);
insert into teachers values (1,'Ada Holm','2011-02-01'),(2,'Ben Ruiz','2015-03-01'),
  (3,'Cem Sato','2019-04-01'),(4,'Dia Frost','2023-05-01');
insert into inspections values (1,2,1,2022,'fine'),(2,3,1,2023,null),(3,1,2,2022,'fine'),
  (4,2,1,2023,'good');
insert into reports values (1,'roof','2023-02-01',1),(2,'heating','2022-02-01',1),
  (3,'garden','2023-07-01',2);
insert into clubs values (1,'chess',1,10),(2,'choir',0,0),(3,'drama',1,12);
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    with domains(tmp_path_factory) as domain:
        yield domain


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who was inspected by Ada Holm?", [("Ben Ruiz",), ("Cem Sato",)]),
        ("Which teachers were inspected by Ada Holm?", [("Ben Ruiz",), ("Cem Sato",)]),
        ("How many teachers were inspected by Ada Holm?", [(2,)]),
        ("Who did Ada Holm inspect?", [("Ben Ruiz",), ("Cem Sato",)]),
        ("Who inspected Ada Holm?", [("Ben Ruiz",)]),
        ("Who is the inspector of Ada Holm?", [("Ben Ruiz",)]),
        ("Who has not been inspected in 2023?", [("Ada Holm",), ("Dia Frost",)]),
        ("Which teachers were never inspected?", [("Dia Frost",)]),
        ("Which reports were signed by Ada Holm in 2023?", [("roof",)]),
    ],
)
def test_who_did_it_and_to_whom_it_was_done_are_told_apart(
    school: Callable[[str], Domain], question: str, rows: Rows
) -> None:
    verdict, found = verdict_on(school(SCHOOL), question, NOW)
    assert (verdict, sorted(found, key=str)) == ("answer", rows)


def test_a_flag_is_no_year(school: Callable[[str], Domain]) -> None:
    assert verdict_on(school(SCHOOL), "Who has not been paid for December 2023?", NOW) == (
        "refuse",
        [],
    )


def test_the_reviews_of_somebody_are_not_who_wrote_them(school: Callable[[str], Domain]) -> None:
    _, found = verdict_on(school(SCHOOL), "inspections of Ada Holm", NOW)
    assert ("Ben Ruiz",) not in found


WARD = """
create table nurses (nurse_id integer primary key, nurse_name text, leave_reason text);
create table night_shifts (shift_id integer primary key, worked_on date,
  nurse_id integer references nurses(nurse_id));
insert into nurses values (1,'Ada','night shift'),(2,'Ben',null),(3,'Cem','illness');
insert into night_shifts values (1,'2023-01-01',1),(2,'2023-01-02',2);
"""


def test_rows_that_are_named_in_full_are_no_reason_of_somebody(
    school: Callable[[str], Domain],
) -> None:
    asked = "Which nurses have never worked a night shift?"
    assert verdict_on(school(WARD), asked, NOW) == ("answer", [("Cem",)])
    _, because = verdict_on(school(WARD), "Which nurses left because of a night shift?", NOW)
    assert because in ([("Ada",)], [])
