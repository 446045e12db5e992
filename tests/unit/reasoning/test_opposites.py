"""Words that deny a flag or an edge: what is read anew, and what only looks as if it denied something."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.spans import find_spans
from duckkb.reasoning.words.opposites import Opposites

FLAGS = ("complete", "valid", "active", "formed", "side", "tent", "member")
EDGES = ("COMES_FROM", "TAKES", "ASSIGNED_TO", "VESTED_IN", "HAS_DEED")


@pytest.fixture(scope="module")
def opposites() -> Opposites:
    flags = tuple(Attribute("Task", n, n, Kind.BOOLEAN) for n in FLAGS)
    classes = {"Task": Class("Task", BASE, "tasks", flags, ())}
    classes |= {n: Class(n, BASE, n.lower(), (), (), link=True) for n in EDGES}
    return Opposites(Catalog(classes, {}))


def denied(opposites: Opposites, text: str) -> list[str]:
    normalised, now = normalise(text), datetime(2024, 1, 1, tzinfo=UTC)
    found = Question(normalised, now, find_spans(normalised, now), (), ())
    return [each.meant for each in opposites.find(found)]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("unassigned", "not assigned"),
        ("invalid", "not valid"),
        ("inactive", "not active"),
        ("incomplete", "not complete"),
        ("pending", "not complete"),
        ("non-member", "not member"),
        ("nonmember", "not member"),
    ],
)
def test_what_denies_is_read_once(opposites: Opposites, word: str, meant: str) -> None:
    assert denied(opposites, f"list the {word} tasks") == [meant]


@pytest.mark.parametrize(
    "word",
    ["income", "incoming", "intake", "informed", "inside", "intent", "invested", "indeed"],
)
def test_in_before_a_word_of_its_own_denies_nothing(opposites: Opposites, word: str) -> None:
    assert denied(opposites, f"list the {word} of tasks") == []


def test_what_opens_is_no_state(opposites: Opposites) -> None:
    assert denied(opposites, "when does the counter open") == []
    assert denied(opposites, "open the tasks") == []
    assert denied(opposites, "which tasks are open") == ["not complete"]


def test_a_time_says_what_is_done_and_each_class_its_own() -> None:
    closed = Attribute("Ticket", "closed_at", "closed_at", Kind.TIME)
    solved = Attribute("Case", "solved_on", "solved_on", Kind.DATE)
    classes = {a.class_name: Class(a.class_name, BASE, "t", (a,), ()) for a in (closed, solved)}
    only = Opposites(Catalog({"Case": classes["Case"]}, {}))
    assert denied(only, "unsolved cases") == denied(only, "open cases") == ["not solved"]
    assert denied(Opposites(Catalog(classes, {})), "open cases") == []  # closed, or solved?
