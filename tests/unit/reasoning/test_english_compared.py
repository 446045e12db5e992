"""English questions that compare two amounts, tell amounts by their unit, or say something beside what they ask."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told, domains

from duckkb.reasoning.chain import Context, read

NOW = datetime(2024, 1, 2, tzinfo=UTC)
PLATFORM = """
create table people (person_id integer primary key, full_name text, email text);
create table pipelines (pipeline_id integer primary key, name text, sla_minutes integer, enabled integer, owner_id integer references people(person_id));
create table runs (run_id integer primary key, pipeline_id integer references pipelines(pipeline_id), duration_min integer, cost_usd real);
create table datasets (dataset_id integer primary key, name text, size_gb real, storage_format text, row_count integer);
insert into people values (1,'Ana Lind','a@x.org'),(2,'Bo Ek',null),(3,'Cy Dahl','c@x.org');
insert into pipelines values (1,'ingest',30,1,1),(2,'sessionize',60,0,1),(3,'report',10,1,2);
insert into runs values (1,1,45,2.5),(2,1,20,1.0),(3,2,50,9.0),(4,3,15,0.5),(5,2,70,3.0);
insert into datasets values (1,'raw',2500,'csv',10),(2,'clean',800,'parquet',20),(3,'marts',1200,'parquet',5);
"""
CODE = """
create table pull_request (pr_id integer primary key, title text, lines_added integer, lines_deleted integer, state text);
insert into pull_request values (1,'Trim',5,50,'merged'),(2,'Grow',80,10,'open'),(3,'Swap',30,30,'merged');
"""
STATION = """
create table rangers (ranger_id integer primary key, full_name text, gender text, referred_by integer references rangers(ranger_id));
create table animals (animal_id integer primary key, tag_code text, nickname text, birth_year integer, tagged_on text,
  tagged_by integer references rangers(ranger_id));
insert into rangers values (1,'Amina Wekesa','F',null),(2,'Peter Lolo','M',1),(3,'Grace Auma','F',1),(4,'Daudi Sanka','M',2);
insert into animals values (1,'RH-01','Mzee',1999,'2020-01-01',1),(2,'LI-02','Asha',2016,'2021-01-01',2),(3,'LI-03','Nuru',2020,'2022-01-01',2);
"""


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        # One amount of rows and another, of theirs or of what they refer to.
        (PLATFORM, "which runs took longer than the SLA of their pipeline?", [(1,), (4,), (5,)]),
        (PLATFORM, "which runs have a duration below the sla minutes of their pipeline?", [(2,), (3,)]),
        (PLATFORM, "how many runs have duration_min greater than sla_minutes", [(3,)]),
        (CODE, "which pull requests have more lines deleted than lines added", [("Trim",)]),
        (CODE, "merged pull requests whose lines deleted exceed lines added", [("Trim",)]),
        # Amounts that only a unit tells.
        (PLATFORM, "which datasets are larger than 1 TB", [("marts",), ("raw",)]),
        (PLATFORM, "datasets over 1000 GB", [("marts",), ("raw",)]),
        (PLATFORM, "total gigabytes by storage format?", [(2000.0, "parquet"), (2500.0, "csv")]),
        # What is said beside a question, whatever it names.
        (PLATFORM, "who's the owner of report? need a sign-off", [("Bo Ek",)]),
        (PLATFORM, "names of datasets kept as csv, I want to move those to parquet", [("raw",)]),
        (PLATFORM, "quick one: how many pipelines do we have", [(3,)]),
        (PLATFORM, "how many datasets are there, parquet ones included?", [(3,)]),
        (PLATFORM, "top 2 datasets by row count, largest on top", [("clean",), ("raw",)]),
        (PLATFORM, "what was the priciest single run? give me the pipeline name and what it cost", [("sessionize", 9.0)]),
        # How people say what a column says.
        (PLATFORM, "which pipelines are switched off right now?", [("sessionize",)]),
        (PLATFORM, "how many times did sessionize run?", [(2,)]),
        (PLATFORM, "Give the names of the people whose email we do not have.", [("Bo Ek",)]),
        (PLATFORM, "Pipelines per person. People with none can stay out.", [(1, "Bo Ek"), (2, "Ana Lind")]),
        # A code is nobody.
        (STATION, "who tagged Mzee?", [("Amina Wekesa",)]),
    ],
)  # fmt: skip
def test_answers(told: Told, script: str, question: str, rows: Rows) -> None:
    status, found = told(script, question)
    assert status == "answer"
    assert sorted(row[: len(rows[0])] for row in found) == rows


@pytest.mark.parametrize(
    ("script", "question"),
    [
        # No rows of one name are ranked by how many they are.
        (STATION, "What is the full name of the ranger who has brought along the largest number of other rangers?"),
        # Both of two that are listed are shown, or nothing is.
        (STATION, "animals born after 2010: nickname and year of birth, youngest first"),
        (STATION, "who tagged Asha, and what's that person's grade?"),
    ],
)  # fmt: skip
def test_shows_no_less_than_is_asked(told: Told, script: str, question: str) -> None:
    status, found = told(script, question)
    assert status != "answer" or len(found[0]) == 2


def test_tells_what_was_not_taken_for_a_part_of_a_question(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with domains(tmp_path_factory) as make:
        thought = read(make(PLATFORM), "who's the owner of report? need a sign-off", NOW, Context())
    told = [note for each in thought.interpretations for note in each.assumptions]
    assert "'need a sign-off' was not taken for a part of the question" in told


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many datasets are there? only those kept as csv, I need", [(1,)]),
        ("For the csv review we need the names of the datasets.", [("raw",)]),
    ],
)
def test_what_narrows_a_question_is_no_remark(told: Told, question: str, rows: Rows) -> None:
    status, found = told(PLATFORM, question)
    assert status != "answer" or found == rows


def test_a_wish_is_no_remark(told: Told) -> None:
    status, found = told(
        PLATFORM, "which pipelines are enabled? I need the names and the sla minutes"
    )
    assert status == "answer"
    assert sorted(found) == [("ingest", 30), ("report", 10)]
