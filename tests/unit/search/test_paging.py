"""Pages: together they are the one long list, and each record stands on one of them."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
import pytest

import duckkb
from duckkb.errors import UsageError
from duckkb.search.filters import Filter

from ..bases import DOCS, doc
from ..conftest import Open

COUNT = 330
CONFIG = DOCS + "search: { chunk_size: 60, chunk_overlap: 0 }\n"


@pytest.fixture(scope="module")
def kb(open_shared: Open) -> duckkb.KnowledgeBase:
    return fill(open_shared(CONFIG))


def fill(kb: duckkb.KnowledgeBase) -> duckkb.KnowledgeBase:
    birds = ("heron", "egret", "stork", "crane", "ibis")
    kb.import_bundle(
        [
            doc(
                f"d{n}",
                f"A {birds[n % 5]} in the reeds. " * (1 + n % 4) + f"Number {n}, seen by the lake.",
                title=f"{birds[n % 3]} {n}",
                level=1 + n % 7,
            )
            for n in range(COUNT)
        ]
    )
    return kb


def pages(kb: duckkb.KnowledgeBase, query: str, limit: int, **options: Any) -> list[list[str]]:
    found: list[list[str]] = []
    cursor = None
    while True:
        result = kb.search(query, limit, cursor=cursor, **options)
        found.append([h.identity["doc_uri"] for h in result.hits])
        cursor = result.next_cursor
        if cursor is None:
            return found


@pytest.mark.parametrize("mode", ["text", "vector", "hybrid"])
@pytest.mark.parametrize("limit", [7, 40, 150])
def test_pages_together_are_the_long_list(kb: duckkb.KnowledgeBase, mode: Any, limit: int) -> None:
    found = pages(kb, "heron in the reeds", limit, mode=mode)
    flat = [uri for page in found for uri in page]
    assert len(set(flat)) == len(flat)
    assert all(len(page) == limit for page in found[:-1])
    assert 0 < len(found[-1]) <= limit
    whole = kb.search("heron in the reeds", 1000, mode=mode)
    assert whole.next_cursor is None
    assert flat == [h.identity["doc_uri"] for h in whole.hits]
    if mode == "text":
        assert len(flat) == COUNT


@pytest.mark.parametrize("fusion", ["rrf", "weighted"])
def test_so_they_are_in_the_other_fusions(open_base: Open, fusion: str) -> None:
    kb = open_base(DOCS + f"search: {{ fusion: {fusion} }}\n")
    kb.import_bundle([doc(f"d{n}", f"heron number {n} of the reeds") for n in range(150)])
    flat = [uri for page in pages(kb, "heron number 7", 20) for uri in page]
    assert sorted(flat) == sorted(f"d{n}" for n in range(150))
    assert flat == [h.identity["doc_uri"] for h in kb.search("heron number 7", 1000).hits]


def test_pages_with_filters_and_types(kb: duckkb.KnowledgeBase) -> None:
    few = Filter("level", "eq", 3)
    found = pages(kb, "heron reeds", 10, filters=[few], types=["docs"])
    flat = [uri for page in found for uri in page]
    expected = {f"d{n}" for n in range(COUNT) if 1 + n % 7 == 3}
    assert set(flat) == expected
    assert len(flat) == len(expected)


def test_the_last_page_has_no_cursor(kb: duckkb.KnowledgeBase) -> None:
    whole = kb.search("Number 17", COUNT, mode="text", filters=[Filter("doc_uri", "eq", "d17")])
    assert len(whole.hits) == 1
    assert whole.next_cursor is None
    exact = kb.search("reeds", COUNT, mode="text")
    assert len(exact.hits) == COUNT
    assert exact.next_cursor is None
    assert kb.search("reeds", COUNT - 1, mode="text").next_cursor is not None
    assert kb.search("qqqzzz", mode="text").next_cursor is None


def test_a_cursor_belongs_to_its_search(kb: duckkb.KnowledgeBase) -> None:
    cursor = kb.search("heron", 5).next_cursor
    assert cursor is not None
    assert kb.search("heron", 5, cursor=cursor).hits
    assert kb.search("heron", 9, cursor=cursor, explain=True).hits, "a page may be longer"
    level = [Filter("level", "eq", 3)]
    for other in (
        {"query": "egret"},
        {"query": "heron", "mode": "text"},
        {"query": "heron", "types": ["docs"]},
        {"query": "heron", "filters": level},
    ):
        with pytest.raises(UsageError, match="another query"):
            kb.search(**{"cursor": cursor, **other})  # type: ignore[arg-type]
    filtered = kb.search("heron", 5, filters=level).next_cursor
    assert kb.search("heron", 5, filters=tuple(level), cursor=filtered).hits
    with pytest.raises(UsageError, match="another query"):
        kb.search("heron", filters=[Filter("level", "eq", 4)], cursor=filtered)


def test_the_same_type_by_both_of_its_names_is_the_same_search(kb: duckkb.KnowledgeBase) -> None:
    cursor = kb.search("heron", 5, types=["docs"]).next_cursor
    assert kb.search("heron", 5, types=["Document"], cursor=cursor).hits


@pytest.mark.parametrize(
    "cursor",
    ["", "x", "!!!!", "AAAA", "é", "\ud800", "W10", "bnVsbA", "e30"]
    + [base64.urlsafe_b64encode(t).decode() for t in (b'["x",-5]', b'["x","y"]', b'["x"]', b"5")],
)
def test_what_is_no_cursor_is_refused(kb: duckkb.KnowledgeBase, cursor: str) -> None:
    with pytest.raises(UsageError):
        kb.search("heron", cursor=cursor)


def test_a_cursor_cannot_be_turned_back_beyond_the_beginning(kb: duckkb.KnowledgeBase) -> None:
    cursor = kb.search("heron", 5).next_cursor
    assert cursor is not None
    text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))

    def forged(begin: bytes) -> str:
        return base64.urlsafe_b64encode(text[: text.rindex(b",")] + begin).decode()

    with pytest.raises(UsageError):
        kb.search("heron", 5, cursor=forged(b",-5]"))
    assert kb.search("heron", 5, cursor=forged(b",99999999999999999]")).hits == ()


def test_a_page_beyond_the_end_is_empty(open_base: Open) -> None:
    kb = fill(open_base(CONFIG))
    cursor = kb.search("reeds", COUNT - 1, mode="text").next_cursor
    kb.import_bundle(
        [{"type": "Document", "action": "delete", "doc_uri": f"d{n}"} for n in range(20)]
    )
    result = kb.search("reeds", 5, mode="text", cursor=cursor)
    assert result.hits == ()
    assert result.next_cursor is None


def test_ranks_are_the_ids_and_scores_of_the_search(kb: duckkb.KnowledgeBase) -> None:
    for mode in ("text", "vector", "hybrid"):
        hits = kb.search("heron in the reeds", 25, mode=mode).hits  # type: ignore[arg-type]
        ranked = kb.rank("heron in the reeds", 25, mode=mode)  # type: ignore[arg-type]
        assert ranked == [(h.id, h.score) for h in hits]


def test_a_cursor_of_another_vector_is_refused(kb: duckkb.KnowledgeBase) -> None:
    one, other = (np.ones(384).tolist(), [*np.ones(383), 2.0])
    options: dict[str, Any] = {"limit": 1}
    cursor = kb.search("heron", vector=one, **options).next_cursor
    assert cursor is not None
    assert kb.search("heron", vector=tuple(one), cursor=cursor, **options).hits
    with pytest.raises(UsageError, match="another query"):
        kb.search("heron", vector=other, cursor=cursor, **options)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("query", value) for value in (None, 5, b"x", ["x"])),
        *(("limit", value) for value in ("3", None, 2.5, True)),
        *(("types", value) for value in (5, [5], [None])),
        *(("filters", value) for value in (["year>=1"], "year>=1", None, 5)),
        *(("cursor", value) for value in (5, b"x")),
    ],
)
def test_an_argument_of_another_type_is_named(
    kb: duckkb.KnowledgeBase, name: str, value: Any
) -> None:
    given: dict[str, Any] = {"query": "heron", name: value}
    for call in (kb.search, kb.rank):
        if name == "cursor" and call == kb.rank:
            continue
        with pytest.raises(UsageError, match=f"argument '{name}'") as caught:
            call(**given)
        assert caught.value.path == name


def test_a_text_is_one_type(kb: duckkb.KnowledgeBase) -> None:
    name = next(iter(kb.ontology.nodes))
    assert kb.search("heron", types=name).hits == kb.search("heron", types=[name]).hits
