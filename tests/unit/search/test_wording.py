"""Misspelt words of a query: what they are taken for, and what is left alone."""

from __future__ import annotations

from typing import Any

import pytest

import duckkb

from ..bases import DOCS, doc
from ..conftest import Open
from .test_search import found

TEXTS = [
    doc("tuning", "How we tuned the database connection pool."),
    doc("upgrade", "The upgrade of the Kubernetes cluster went in three steps."),
    doc("handbook", "Escalate to the second line after fifteen minutes."),
]


@pytest.fixture(params=["tail", "full text"])
def kb(request: Any, open_base: Open) -> duckkb.KnowledgeBase:
    """A base whose rows full text lacks as yet, or has."""
    kb = open_base(DOCS)
    tail = request.param == "tail"
    kb.import_bundle([doc("first", "Something else.")] if tail else TEXTS)
    kb.search("pool")
    kb.import_bundle(TEXTS)
    kb.search("pool")
    (shelf,) = kb.index.shelves()
    assert (shelf.texted < shelf.view.rows) is tail
    return kb


@pytest.mark.parametrize(
    ("query", "word", "meant", "first"),
    [
        ("datbase", "datbase", "database", "tuning"),  # a letter less
        ("kuberrnetes", "kuberrnetes", "kubernetes", "upgrade"),  # one more
        ("escalote", "escalote", "escalate", "handbook"),  # another
        ("upgarde", "upgarde", "upgrade", "upgrade"),  # two swapped
        ("adtabase pool", "adtabase", "database", "tuning"),
        ("Conection pool", "Conection", "connection", "tuning"),
    ],
)
def test_a_misspelt_word_is_put_right_and_told(
    query: str, word: str, meant: str, first: str, kb: duckkb.KnowledgeBase
) -> None:
    for mode in ("text", "hybrid"):
        answer = kb.search(query, mode=mode)
        assert answer.hits[0].identity == {"doc_uri": first}
        assert answer.notices == (f"'{word}' stands nowhere; '{meant}' is looked for",)
        assert f"**{meant}**" in answer.hits[0].highlights[0].lower()


@pytest.mark.parametrize(
    "query",
    [
        "ppol",  # short words have too many neighbours
        "seconb_line",  # a part of an identifier
        "cluster-wise",
        "where could anybody find a castle",  # they are words
        "clutter",  # so is this, though cluster is a letter away
        "mubernetes",  # its first letter is another
        "zzzqqqxxx",
        "p" * 100_000,
    ],
)
def test_other_words_stay_as_they_are(query: str, kb: duckkb.KnowledgeBase) -> None:
    assert kb.search(query, mode="text").notices == ()


def test_a_word_that_stands_somewhere_is_right(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "The minuets of Bach."), doc("b", "Five minutes. Ten minutes.")])
    assert kb.search("minuets", mode="text").notices == ()
    assert found(kb, "minuets", mode="text") == ["a"]


def test_of_several_the_one_that_most_rows_have_is_meant(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(
        [doc("a", "Strange cattle."), *(doc(f"b{n}", "The castle.") for n in range(3))]
    )
    (notice,) = kb.search("catsle", mode="text").notices
    assert "'castle'" in notice


def test_of_forms_of_one_word_the_one_that_is_a_word_is_told(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "He connected the pipes.")])
    assert kb.search("connectd", mode="text").notices == (
        "'connectd' stands nowhere; 'connect' is looked for",
    )


def test_of_a_long_query_only_the_first_strange_words_are_looked_at(
    kb: duckkb.KnowledgeBase,
) -> None:
    strange = [f"qqqq{a}{b}" for a in "abcdef" for b in "abcdef"]
    assert len(kb.search(" ".join([*strange[:7], "datbase"]), mode="text").notices) == 1
    assert kb.search(" ".join([*strange[:8], "datbase"]), mode="text").notices == ()
