"""Joined classes: what may be left out, and where rows come more than once."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.reasoning.university import make_domain

from duckkb.reasoning.domain import Domain
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.plan import Column


@pytest.fixture(scope="module")
def university(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    folder: Path = tmp_path_factory.mktemp("scope")
    return make_domain(folder)


def scope(domain: Domain, classes: list[str], columns: list[str], root: str = "") -> Scope:
    tree = domain.locator.trees(classes)[0]
    return Scope(domain.catalog, tree, [domain.catalog.attributes[c] for c in columns], (), root)


def test_a_class_of_which_only_the_key_is_used_is_left_out(university: Domain) -> None:
    found = scope(university, ["Student", "Enrollment"], ["Student.student_id"])
    assert [u.class_name for u in found.uses] == ["Enrollment"]
    key = university.catalog.attributes["Student.student_id"]
    assert found.column(key) == Column("t1", "student_id")


def test_a_class_with_a_used_column_stays(university: Domain) -> None:
    found = scope(university, ["Student", "Enrollment"], ["Student.name"], "Student")
    assert [u.class_name for u in found.uses] == ["Student", "Enrollment"]
    assert [(link.left, link.right) for link in found.links] == [("t2", "t1")]


def test_rows_come_more_than_once_on_the_one_side_only(university: Domain) -> None:
    found = scope(university, ["Student", "Department"], ["Student.name", "Department.dept_name"])
    assert found.multiplies("Department")
    assert not found.multiplies("Student")


def test_names_and_ids_of_classes(university: Domain) -> None:
    naming = Naming(university.catalog)
    assert [a.name for a in naming.names("Teacher")] == ["first_name", "last_name"]
    assert [a.name for a in naming.names("Department")] == ["dept_name"]
    assert [a.name for a in naming.names("Course")] == ["title"]
    assert [a.name for a in naming.ids("Student")] == ["student_id"]


def test_an_adjective_grades_an_attribute_that_can_be_graded(university: Domain) -> None:
    naming = Naming(university.catalog)
    graded = naming.graded("Student", "old")
    assert graded is not None
    assert (graded[0].name, graded[1]) == ("age", 1)
    assert naming.graded("Course", "old") is None
