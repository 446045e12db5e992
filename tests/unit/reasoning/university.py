"""A small university in SQLite, and what reading questions about it needs."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Join, Kind
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.families import find_families
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.names.index import NameIndex
from duckkb.reasoning.stores import Stores
from duckkb.reasoning.values.index import ValueIndex

NOW = datetime(2024, 5, 1, tzinfo=UTC)

ROWS = """
create table Department (dept_id integer primary key, dept_name text, building text, budget real);
create table Teacher (teacher_id integer primary key, first_name text, last_name text,
  salary integer, hired_date text, dept_id integer references Department(dept_id));
create table Student (student_id integer primary key, name text, age integer, city text,
  gender text, dept_id integer references Department(dept_id));
create table Course (course_id integer primary key, title text, credits integer,
  dept_id integer references Department(dept_id));
create table Enrollment (student_id integer references Student(student_id),
  course_id integer references Course(course_id), grade text);
insert into Department values (1,'History','East Hall',1000),(2,'Physics','West Hall',5000),
  (3,'Biology','East Hall',3000);
insert into Teacher values (1,'Ada','Stone',90,'2001-05-02',1),(2,'Bo','Reed',70,'2010-02-03',2),
  (3,'Cy','Lake',80,'2015-07-08',2);
insert into Student values (1,'Mia',20,'Rome','F',1),(2,'Noah',22,'Paris','M',2),
  (3,'Olga',25,'Rome','F',2),(4,'Paul',19,'Berlin','M',3);
insert into Course values (1,'World Wars',4,1),(2,'Optics',3,2),(3,'Cells',2,3);
insert into Enrollment values (1,1,'A'),(1,2,'B'),(2,2,'A'),(3,2,'C'),(3,1,'B');
"""

_KINDS = {"integer": Kind.INTEGER, "real": Kind.NUMBER, "text": Kind.TEXT, "date": Kind.DATE}


def make_domain(folder: Path, rows: str = ROWS) -> Domain:
    """The domain over a fresh database in the folder, made by the SQL of `rows`."""
    path = folder / "university.db"
    with sqlite3.connect(path) as database:
        database.executescript(rows)
        catalog = _catalog(database)
    stores = Stores(catalog, {"main": {"url": f"sqlite:///{path}"}}, None, root=folder)
    return Domain(
        catalog,
        stores,
        ValueIndex.open(catalog, stores),
        NameIndex(catalog),
        find_families(catalog),
        Locator(catalog),
        (),
        ("", None),
    )


def _catalog(database: sqlite3.Connection) -> Catalog:
    classes: dict[str, Class] = {}
    joins: dict[str, Join] = {}
    tables = [r[0] for r in database.execute("select name from sqlite_master where type='table'")]
    for table in tables:
        keys = {r[3]: (r[2], r[4]) for r in database.execute(f"pragma foreign_key_list({table})")}
        columns = list(database.execute(f"pragma table_info({table})"))
        identity = tuple(r[1] for r in columns if r[5])
        classes[table] = Class(
            table,
            "main",
            table,
            tuple(
                Attribute(table, r[1], r[1], _KINDS[r[2].lower()], r[1] in identity, r[1] in keys)
                for r in columns
            ),
            identity,
        )
        for column, (other, target) in keys.items():
            name = f"{table}_{column}"
            joins[name] = Join(name, table, other, ((column, target),), name)
    return Catalog(classes, joins)
