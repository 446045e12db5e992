"""A base whose folder is moved away while it is open: it is not taken for an empty one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import duckkb
from duckkb.errors import BaseNotFoundError

from ..conftest import Open

CONFIG = (
    "nodes:\n  A: {identity: id, schema: {properties: {id: {type: string}, text: {type: string}}},"
    " search: {full_text: [text]}}\n"
)
CALLS: dict[str, Callable[[duckkb.KnowledgeBase], Any]] = {
    "search": lambda kb: kb.search("pelican"),
    "sql": lambda kb: kb.sql("SELECT count(*) FROM a"),
    "get": lambda kb: kb.get("A", {"id": "x"}),
    "import": lambda kb: kb.import_bundle([{"type": "A", "id": "z", "text": "lost"}]),
    "table": lambda kb: kb.import_table("a", '{"id": "z"}\n'),
    "sync": lambda kb: kb.sync(),
    "status": lambda kb: kb.status(),
    "doctor": lambda kb: kb.doctor(),
}


@pytest.mark.parametrize("name", CALLS)
def test_every_call_says_so_and_nothing_is_written(name: str, open_base: Open) -> None:
    kb = open_base(CONFIG)
    kb.import_bundle([{"type": "A", "id": "x", "text": "a pelican"}])
    root, away = kb.root, kb.root.with_name("away")
    root.rename(away)
    with pytest.raises(BaseNotFoundError):
        CALLS[name](kb)
    assert not root.exists()
    away.rename(root)
    assert kb.sql("SELECT id FROM a").rows == (("x",),)
