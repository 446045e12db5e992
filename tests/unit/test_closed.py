"""A base that was closed says so, whatever is asked of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import duckkb
from duckkb.errors import UsageError

from .bases import DOCS, doc
from .conftest import Open

CALLS: dict[str, Callable[[duckkb.KnowledgeBase], Any]] = {
    "search": lambda kb: kb.search("text"),
    "rank": lambda kb: kb.rank("text"),
    "sql": lambda kb: kb.sql("SELECT 1"),
    "get": lambda kb: kb.get("Document", {"doc_uri": "a"}),
    "import": lambda kb: kb.import_bundle([doc("b")]),
    "import table": lambda kb: kb.import_table("docs", "{}"),
    "sync": lambda kb: kb.sync(),
    "status": lambda kb: kb.status(),
    "doctor": lambda kb: kb.doctor(),
    "neighbors": lambda kb: kb.graph.neighbors("Document:a"),
    "ask": lambda kb: duckkb.Reasoner(kb).ask("how many documents"),
    "query data": lambda kb: duckkb.Reasoner(kb).query_data("Document"),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_closed_base_answers_nothing(
    open_base: Open, call: Callable[[duckkb.KnowledgeBase], Any]
) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    kb.search("text")
    kb.close()
    kb.close()
    with pytest.raises(UsageError, match="the base is closed") as caught:
        call(kb)
    assert caught.value.code == "closed"


@pytest.mark.parametrize("name", ["question", "session_id", "answer"])
def test_a_question_that_is_no_text_is_named(open_base: Open, name: str) -> None:
    given: Any = {"question": "how many documents", name: 5}
    with pytest.raises(UsageError, match=f"argument '{name}'"):
        duckkb.Reasoner(open_base(DOCS)).ask(**given)
