"""A small database of students and dormitories, and its catalog, for the tests of the indexes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.stores import Stores

STUDENTS = [
    (1, "Clara", "Smith", "F", "BAL", "2001-05-06"),
    (2, "Linda", "Smith", "F", "PIT", "2000-01-02"),
    (3, "Zhang", "Wei", "M", "BAL", "1999-12-31"),
]
DORMS = [
    (100, "Smith Hall", 85, "the university; male students"),
    (110, "Fawlty Towers", 355, "all; " + "very long " * 20),
    (120, "Dorm-plex 2000", 400, "X"),
    (130, "诸葛亮纪念馆", 12, "蜀漢"),
]


def attribute(class_name: str, name: str, kind: Kind = Kind.TEXT, **more: str) -> Attribute:
    return Attribute(class_name, name, name, kind, title=more.get("title"))


def make_class(name: str, *attributes: Attribute) -> Class:
    return Class(name, "dorms", name, attributes, (attributes[0].name,))


CATALOG = Catalog(
    {
        "Student": make_class(
            "Student",
            attribute("Student", "StuID", Kind.INTEGER),
            attribute("Student", "Fname"),
            attribute("Student", "LName"),
            attribute("Student", "Sex"),
            attribute("Student", "city_code"),
            attribute("Student", "birthdate", Kind.DATE),
        ),
        "Dorm": make_class(
            "Dorm",
            attribute("Dorm", "dormid", Kind.INTEGER),
            attribute("Dorm", "dorm_name"),
            attribute("Dorm", "student_capacity", Kind.INTEGER),
            attribute("Dorm", "remark", title="备注（说明）"),
        ),
    },
    {},
)


def make_database(path: Path, students: Sequence[tuple[object, ...]] = STUDENTS) -> None:
    with sqlite3.connect(path) as db:
        db.execute(
            "CREATE TABLE Student (StuID INTEGER, Fname TEXT, LName TEXT, Sex TEXT,"
            " city_code TEXT, birthdate TEXT)"
        )
        db.execute(
            "CREATE TABLE Dorm (dormid INTEGER, dorm_name TEXT, student_capacity INTEGER,"
            " remark TEXT)"
        )
        db.executemany("INSERT INTO Student VALUES (?, ?, ?, ?, ?, ?)", students)
        db.executemany("INSERT INTO Dorm VALUES (?, ?, ?, ?)", DORMS)
    db.close()


def open_stores(path: Path, catalog: Catalog = CATALOG) -> Stores:
    return Stores(catalog, {"dorms": {"url": f"sqlite:///{path}"}}, root=path.parent)
