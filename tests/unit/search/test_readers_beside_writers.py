"""A search that began before a write sees what there was, and does not fall over what is new."""

from __future__ import annotations

import pytest

from ..bases import DOCS, doc
from ..conftest import Open


@pytest.mark.parametrize("mode", ["hybrid", "text", "vector"])
def test_a_search_is_not_disturbed_by_rows_that_a_writer_adds_meanwhile(
    mode: str, open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vectors belong to the whole index: they know of rows that the search's own view lacks."""
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"old-{n}", f"A heron in the reeds {n}.") for n in range(3)])
    kb.search("heron", mode=mode)
    (before,) = kb.index.shelves()
    kb.import_bundle([doc(f"new-{n}", "heron") for n in range(20)])
    assert kb.search("heron", mode=mode).hits[0].identity["doc_uri"].startswith("new")
    monkeypatch.setattr(kb.index, "shelves", lambda: [before])
    found = {hit.identity["doc_uri"] for hit in kb.search("heron", limit=5, mode=mode).hits}
    assert found == {"old-0", "old-1", "old-2"}
