"""Questions over what edges keep: sums, orders and groups, yes or no, who is whose teacher."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answering, rows_shown
from tests.unit.reasoning.theatre_base import CONFIG, bundle

from duckkb.reasoning.reasoner import Reasoner

ANSWERED = {
    # figures over what edges keep
    "How much money does Mira Trust give in total?": "950",
    "How much does Orlo Fund give to Stormbound?": "300",
    "What is the total amount that Orlo Fund gave?": "800",
    "How many nights did Ada Finch act in total?": "42",
    "How many nights has Cleo Dove spent in plays altogether?": "45",
    "Stormbound 的资助总金额是多少？": "1100",
    "What is the highest amount of Orlo Fund?": "500",
    # … and over rows reached by them
    "What is the average fee of the artists who acted in Stormbound?": "600.0",
    "What is the average fee of the members of Blue Lantern?": "600.0",
    "What is the average fee of the people that Ada Finch teaches?": "500.0",
    # order by what an edge keeps
    "Which play did Cleo Dove act in for the most nights?": "Quiet Harbour",
    "Who was the first member of Blue Lantern?": "Ada Finch",
    "Who joined Blue Lantern most recently?": "Cleo Dove",
    "Which patron gave the most money in total?": "Mira Trust",
    "出演 Stormbound 场数最多的艺人是谁？": "Ada Finch",
    "What is the longest play that Ada Finch acted in?": None,
    # groups
    "What is the average fee of the artists in each troupe?": "Blue Lantern 600.0, Red Comet 700.0",
    "What is the total amount that each patron gave?": "Mira Trust 950, Orlo Fund 800",
    "每个剧团的平均酬金是多少？": "Blue Lantern 600.0, Red Comet 700.0",
    # several verbs, several rows
    "Which plays were directed or acted in by Ada Finch?": None,
    "Who acted in or directed Stormbound?": "Ada Finch, Ben Crane, Cleo Dove, Dan Heron",
    "谁出演或执导过 Quiet Harbour？": "Cleo Dove, Ada Finch",
    "Who acted in both Stormbound and Paper Moon?": "Ada Finch",
    "Who acted in neither Stormbound nor Paper Moon?": "Dan Heron",
    "Which plays have no patron?": "Last Orchard",
    # yes or no
    "Did Ben Crane act in Stormbound?": "True",
    "Did Ben Crane act in Paper Moon?": "False",
    "Is Cleo Dove a student of Ben Crane?": "True",
    "Is Ben Crane a student of Cleo Dove?": "False",
    "Ada Finch 是不是 Ben Crane 的老师？": "True",
    "Cleo Dove 是否出演过 Paper Moon？": "False",
    # words that nobody declared
    "Who is Cleo Dove's teacher?": "Ben Crane",
    "Who are the students of Ada Finch?": "Ben Crane",
    "Who is the teacher of Cleo Dove's teacher?": "Ada Finch",
    "Who learned from Ben Crane?": "Cleo Dove",
    "Who did Ada Finch mentor?": "Ben Crane",
    "Ben Crane 的徒弟是谁？": "Cleo Dove",
    "Ben Crane 的师父是谁？": "Ada Finch",
    "Which artists have no teacher?": "Ada Finch, Dan Heron",
    "Who leads Red Comet?": "Dan Heron",
    "Who sponsors Paper Moon?": "Mira Trust",
    # times that edges keep
    "Who joined Blue Lantern after 2010?": "Cleo Dove",
    "Who was a member of Blue Lantern in 2003?": "Ada Finch",
    "When did Cleo Dove join Blue Lantern?": "2015-06-01",
    "When did Dan Heron leave Red Comet?": "2010-01-31",
    # by way of rows that nobody names
    "In which halls did Ada Finch act?": "Old Mill Hall",
    "Which halls does Orlo Fund fund?": "Old Mill Hall, River Stage",
}
"""Question -> its rows; None where a refusal is right as well."""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, bundle()) as found:
        yield found


@pytest.mark.parametrize("question", [q for q, rows in ANSWERED.items() if rows])
def test_a_question_over_what_edges_keep_is_answered(reasoner: Reasoner, question: str) -> None:
    asked = reasoner.ask(question)
    assert asked.answer is not None, asked.reason or asked.interpretation
    found = rows_shown(asked.answer)
    assert found == {*str(ANSWERED[question]).split(", ")}


TELLING = {
    "Is Ada Finch older than Ben Crane?": "True",
    "Did all members of Blue Lantern act in Stormbound?": "True",
    "Did Ada Finch act in more plays than Ben Crane?": "True",
    "Did Ada Finch or Dan Heron act in Stormbound?": "True",
    "Did Ben Crane not act in Paper Moon?": "True",
    "Who acted in Stormbound but did not direct it?": "Ada Finch, Ben Crane, Cleo Dove",
    "Which patron gave Stormbound the most money?": "Mira Trust",
    "Which artist acted in the most plays that Mira Trust funds?": "Ada Finch",
    "How much did Mira Trust give to plays that Dan Heron directed?": "800",
    "Which plays did Ada Finch act in for more than 20 nights?": "Stormbound",
    "Who taught the artist who acted in Quiet Harbour?": "Ben Crane",
    "Who is the mother of Ben Crane?": "",
    "Which halls does nobody act in?": "",
    "What is the average fee of the artists who did not act in Stormbound?": "700.0",
    "How many students does each teacher have?": "Ada Finch 1, Ben Crane 1",
    "Who acted in Stormbound before joining Blue Lantern?": "",
    "出演过所有剧目的艺人有哪些？": "",
    "资助金额超过 400 的赞助人有哪些？": "Mira Trust, Orlo Fund",
    "Ada Finch 和 Ben Crane 都出演过的剧目有哪些？": "Stormbound",
    "谁没有老师也没有徒弟？": "Dan Heron",
    "Mira Trust 资助了多少剧目？": "2",
    "Blue Lantern 的团长的老师是谁？": "Ada Finch",
    "谁的徒弟出演过 Quiet Harbour？": "Ben Crane",
    "Orlo Fund 资助的剧目的平均幕数是多少？": "4.0",
}


@pytest.mark.parametrize("question", TELLING)
def test_what_a_question_says_is_not_left_out(reasoner: Reasoner, question: str) -> None:
    """Either it is answered as it is meant, or not at all."""
    asked = reasoner.ask(question)
    if asked.answer is not None:
        found = rows_shown(asked.answer)
        assert found == {row for row in TELLING[question].split(", ") if row}, asked.interpretation
