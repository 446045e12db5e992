"""Who does not know what to ask is told what there is, and offered questions that are answered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.unit.conftest import Open

from duckkb.errors import QueryError
from duckkb.reasoning.clarify import chosen_patch
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.offers import asks_what_there_is
from duckkb.reasoning.reasoner import Reasoner
from duckkb.reasoning.stores import Stores

from .edge_questions import answering, edge, nodes_of

CONFIG = """\
nodes:
  Category:
    table: categories
    identity: id
    schema: { properties: { id: { type: string } } }
  Book:
    table: books
    identity: id
    title: 书
    schema:
      properties: { id: { type: string }, title: { type: string }, shelf: { type: string, title: 书架 } }
    search: { full_text: [title] }
edges:
  IN: { from: Book, to: Category }
"""
BOOKS = nodes_of(
    "Book",
    ("id", "title", "shelf"),
    (
        ("b1", "Walden", "north"),
        ("b2", "1984", "north"),
        ("b3", "红楼梦", "south"),
        ("b4", "On the Origin of Species by Means of Natural Selection", "south"),
    ),
)
ITEMS = [
    *nodes_of("Category", ("id",), [("novel",)]),
    *BOOKS,
    edge("IN", {"id": "b1"}, {"id": "novel"}),
]


@pytest.fixture
def books(open_base: Open) -> Iterator[Reasoner]:
    with answering(open_base, CONFIG, ITEMS) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "is_so"),
    [
        ("What do you know?", True),
        ("what's in here", True),
        ("What can I ask you about?", True),
        ("help", True),
        ("list everything", True),
        ("这里有什么？", True),
        ("我能问哪些问题", True),
        ("有哪些类型的数据", True),
        ("what do you know about Walden?", False),
        ("who are you?", False),
        ("everything about Walden", False),
        ("有哪些书", False),
        ("你知道红楼梦什么", False),
        ("", False),
    ],
)
def test_what_asks_for_the_base_itself(question: str, is_so: bool) -> None:
    assert asks_what_there_is(normalise(question)) is is_so


def test_what_there_is_is_told_with_questions_to_go_on(books: Reasoner) -> None:
    asked = books.ask("what do you know?")
    assert asked.clarification is not None
    assert (
        asked.clarification["prompt"]
        == "This base holds: Category (1), Book (4). Ask, for instance:"
    )
    labels = [o["label"] for o in asked.clarification["options"]]
    assert labels == [
        "how many categories are there?",
        "the latest categories",
        "how many books are there?",
    ]
    assert not asked.hits, "nothing was looked for"
    chosen = books.ask(answer="3", session_id=asked.session_id)
    assert chosen.answer is not None
    assert chosen.answer.rows == ((4,),)


def test_it_is_told_in_the_language_of_the_asker(books: Reasoner) -> None:
    asked = books.ask("这里有什么").clarification
    assert asked is not None
    assert asked["prompt"] == "这个知识库里有：Category（1）、书（4）。例如可以问："


def test_each_question_offered_is_answered(books: Reasoner) -> None:
    for question in ("blorb the frobnicator?", "咕噜咕噜怎么办", "xyzzy"):
        offered = (books.ask(question).clarification or {}).get("options", ())
        assert offered
        for option in offered:
            assert books.ask(option["label"]).status == "answered", option["label"]


def test_of_the_kind_that_a_question_speaks_of(books: Reasoner) -> None:
    asked = books.ask("books xyzzy plugh 99 frotz")
    told = str(asked.clarification) + str(asked.reason)
    assert "how many books are there?" in told
    assert "tell me about Walden" in told, "neither digits nor what is too long to read at a glance"


def test_a_question_of_ones_own_is_none_that_was_offered() -> None:
    offered = {
        "id": "1",
        "label": "how many books are there?",
        "patch": {"text": "how many books are there?"},
    }
    asked = {"kind": "rephrase", "options": [offered]}
    own = "how many books are there in the north?"
    assert chosen_patch(asked, {"text": own}) == {"text": own}
    assert chosen_patch(asked, {"text": "the first one"}) == offered["patch"]
    assert chosen_patch(asked, {"option_id": "1"}) == offered["patch"]


def test_what_cannot_be_counted_is_told_without_a_figure(
    books: Reasoner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise QueryError("it took too long")

    monkeypatch.setattr(Stores, "run", away)
    asked = books.ask("what do you know?").clarification
    assert asked is not None
    assert asked["prompt"] == "This base holds: Category, Book. Ask, for instance:"
