"""Questions over edges that ask for two things: who, and since when or for how much."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown
from tests.unit.reasoning.theatre_base import CONFIG, bundle

from duckkb.reasoning.reasoner import Reasoner

_JOINED = "Ada Finch 1990-01-01, Ben Crane 2004-03-01, Cleo Dove 2015-06-01"
_ACTED = "Ada Finch 30, Ben Crane 25, Cleo Dove 5"
ANSWERED = {
    "Who joined Blue Lantern and when?": _JOINED,
    "Who joined Blue Lantern, and since when?": _JOINED,
    "谁在什么时候加入了 Blue Lantern？": _JOINED,
    "谁加入了 Blue Lantern，什么时候？": _JOINED,
    "Who left Red Comet, and when?": "Dan Heron 2010-01-31",
    "Who acted in Stormbound, and for how many nights?": _ACTED,
    "出演 Stormbound 的艺人有哪些，场数各是多少？": _ACTED,
    "Which patrons fund Stormbound, and what is the amount?": "Mira Trust 800, Orlo Fund 300",
    "Which plays did Ada Finch act in, and how many acts do they have?": "Stormbound 5, Paper Moon 2",
}
TELLING = {
    "Who acted in Stormbound and when?": _ACTED,
    "What did Ada Finch act in, and when?": "",
    "Who acted in Stormbound and who directed it?": "Ada Finch Dan Heron",
    "Who funds Stormbound, and how many nights?": "",
    "Who joined Blue Lantern first, and when?": "Ada Finch 1990-01-01",
    "How many plays did Ada Finch act in, and when?": "2",
}


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, bundle()) as found:
        yield found


@pytest.mark.parametrize("question", ANSWERED)
def test_both_things_are_answered(reasoner: Reasoner, question: str) -> None:
    assert rows_shown(answer_of(reasoner, question)) == {*ANSWERED[question].split(", ")}


@pytest.mark.parametrize("question", TELLING)
def test_neither_of_two_things_is_left_out(reasoner: Reasoner, question: str) -> None:
    """Either both are answered, or nothing is."""
    asked = reasoner.ask(question)
    if asked.answer is not None:
        assert rows_shown(asked.answer) == {*TELLING[question].split(", ")}, asked.interpretation
