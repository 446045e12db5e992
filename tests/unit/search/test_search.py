"""What a search finds, and what a hit says."""

from __future__ import annotations

import re
from typing import Any

import pytest

import duckkb
from duckkb.errors import UsageError
from duckkb.search.filters import Filter

from ..bases import DOCS, delete, doc
from ..conftest import Open

WEIGHTS = """\
nodes:
  Page:
    table: pages
    identity: id
    schema: { properties: { id: { type: string }, text: { type: string }, rank: { type: number } } }
    search: { full_text: [text], priority_field: rank }
  Note:
    table: notes
    identity: id
    schema: { properties: { id: { type: string }, text: { type: string } } }
    search: { full_text: [text], priority_weight: 3 }
  Silent:
    identity: id
    schema: { properties: { id: { type: string }, text: { type: string } } }
"""


def found(kb: duckkb.KnowledgeBase, query: str, **options: Any) -> list[Any]:
    """The identity values of the hits, best first."""
    return [next(iter(h.identity.values())) for h in kb.search(query, **options).hits]


def test_a_hit_has_its_record_and_the_passage_that_matched(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "All about tantivy.", title="An index", level=2)])
    (hit,) = kb.search("tantivy", mode="text").hits
    assert hit.id == kb.get("Document", {"doc_uri": "a"}).id
    assert (hit.type, hit.table, hit.field, hit.chunk_seq) == ("Document", "docs", "content", 0)
    assert hit.content == "All about tantivy."
    assert hit.identity == {"doc_uri": "a"}
    assert hit.metadata == {"doc_uri": "a", "title": "An index", "level": 2}
    assert hit.score > 0
    assert hit.highlights == ("All about **tantivy**.",)
    assert hit.explain is None


@pytest.mark.parametrize(
    ("query", "notice"),
    [(" ", "the query is empty"), ("。，！", "the query has no letter and no digit")],
)
def test_a_query_without_words_says_so(query: str, notice: str, open_base: Open) -> None:
    answer = open_base(DOCS).search(query)
    assert answer.hits == ()
    assert [text.startswith(notice) for text in answer.notices] == [True]


def test_an_emoji_is_looked_for_as_a_word(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "Shipped 🚀 today."), doc("b", "上线了🎉"), doc("c", "Quiet.")])
    for query, key, marked in (("🚀", "a", "**🚀**"), ("🎉", "b", "**🎉**")):
        answer = kb.search(query, mode="text")
        assert [hit.identity["doc_uri"] for hit in answer.hits] == [key]
        assert marked in answer.hits[0].highlights[0]
        assert answer.notices == ()


def test_an_explained_hit_says_why(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "All about tantivy."), doc("b", "Other things.")])
    (hit,) = kb.search("tantivy indexes", mode="text", explain=True).hits
    assert hit.explain is not None
    assert "tantivi" in str(hit.explain)


def test_a_long_text_is_found_by_its_best_chunk(open_base: Open) -> None:
    kb = open_base(DOCS + "search: { chunk_size: 100, chunk_overlap: 0 }\n")
    text = "Nothing of note here. " * 20 + "The heron stands still. " + "Nothing again. " * 20
    kb.import_bundle([doc("a", text)])
    (hit,) = kb.search("heron").hits
    assert "heron" in hit.content
    assert len(hit.content) <= 100
    assert hit.chunk_seq > 0


def test_a_record_is_found_once_however_many_chunks_match(open_base: Open) -> None:
    kb = open_base(DOCS + "search: { chunk_size: 50, chunk_overlap: 0 }\n")
    kb.import_bundle([doc("a", "The heron waits. " * 50, title="heron"), doc("b", "A heron.")])
    assert sorted(found(kb, "heron")) == ["a", "b"]


def test_every_full_text_field_counts_lists_too(open_base: Open) -> None:
    kb = open_base(DOCS.replace("full_text: [title, content]", "full_text: [title, content, tags]"))
    kb.import_bundle([doc("a", "x", title="heron"), doc("b", "x", tags=["egret", "grey heron"])])
    assert sorted(found(kb, "heron")) == ["a", "b"]


def test_chinese_is_found_by_sub_phrases_and_names(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("kg", "知识图谱把实体连成网。"), doc("rime", "雾凇拼音是一个开源词库。")])
    assert found(kb, "知识图谱") == ["kg"]
    assert found(kb, "图谱") == ["kg"]
    assert found(kb, "雾凇") == ["rime"]
    assert found(kb, "拼音") == ["rime"]
    (hit,) = kb.search("雾凇拼音").hits
    assert re.search(r"\*\*(雾凇|拼音|雾凇拼音)\*\*", hit.highlights[0])


def test_japanese_and_korean_are_found_by_their_parts(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("pen", "これはペンです"), doc("page", "문서입니다"), doc("x", "ノート")])
    assert found(kb, "ペン", mode="text") == ["pen"]
    assert found(kb, "문서", mode="text") == ["page"]
    (hit,) = kb.search("문서", mode="text").hits
    assert "**문서**" in hit.highlights[0]


def test_latin_and_chinese_words_without_a_space_are_found(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "DuckDB是一个嵌入式分析数据库")])
    for query in ("DuckDB", "duckdb", "数据库", "嵌入式", "DuckDB 数据库"):
        assert found(kb, query) == ["a"], query


def test_the_better_match_comes_first(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(
        [
            doc("one", "A heron and many other birds of the lake in spring."),
            doc("two", "heron heron"),
        ]
    )
    assert found(kb, "heron") == ["two", "one"]


def test_types_filter_by_name_or_table(open_base: Open) -> None:
    kb = open_base(WEIGHTS)
    kb.import_bundle([{"type": t, "id": t, "text": "heron"} for t in ("Page", "Note")])
    assert sorted(found(kb, "heron")) == ["Note", "Page"]
    assert found(kb, "heron", types=["Page"]) == ["Page"]
    assert found(kb, "heron", types=["notes"]) == ["Note"]
    assert sorted(found(kb, "heron", types=["notes", "Page"])) == ["Note", "Page"]
    assert found(kb, "heron", types=["Silent"]) == []


def test_an_unknown_type_is_an_error_and_no_empty_result(open_base: Open) -> None:
    kb = open_base(WEIGHTS)
    with pytest.raises(UsageError) as caught:
        kb.search("heron", types=["Pagee"])
    assert caught.value.code == "unknown_type"
    assert caught.value.hint == "Did you mean 'Page'?"


def test_what_has_no_search_section_is_not_found(open_base: Open) -> None:
    kb = open_base(WEIGHTS)
    kb.import_bundle([{"type": "Silent", "id": "s", "text": "heron"}])
    assert found(kb, "heron") == []


def test_the_weight_of_a_type_lifts_its_hits(open_base: Open) -> None:
    kb = open_base(WEIGHTS)
    kb.import_bundle([{"type": t, "id": t, "text": "grey heron"} for t in ("Page", "Note")])
    hits = kb.search("heron", mode="text").hits
    assert [h.type for h in hits] == ["Note", "Page"]
    assert hits[0].score == pytest.approx(3 * hits[1].score)


def test_the_priority_field_of_a_record_wins_over_the_weight_of_its_type(open_base: Open) -> None:
    kb = open_base(WEIGHTS)
    ranks = {"low": 0.5, "high": 9, "none": None}
    kb.import_bundle(
        [
            {"type": "Page", "id": i, "text": "heron", **({} if r is None else {"rank": r})}
            for i, r in ranks.items()
        ]
        + [{"type": "Note", "id": "note", "text": "heron"}]
    )
    assert found(kb, "heron", mode="text") == ["high", "note", "none", "low"]


@pytest.mark.parametrize("other", [", priority_weight: 3", ", priority_field: rank", ""])
def test_either_way_to_prefer_records_counts_without_the_other(open_base: Open, other: str) -> None:
    weighs = ", priority_weight: 3"
    kb = open_base(WEIGHTS.replace(weighs, "").replace(", priority_field: rank", other))
    pages = [{"type": "Page", "id": f"p{n}", "text": "heron", "rank": n} for n in (3, 9)]
    kb.import_bundle([*pages, {"type": "Note", "id": "n", "text": "heron"}])
    hits = kb.search("heron", mode="text", explain=True).hits
    priority = {h.identity["id"]: h.explain["priority"] for h in hits if h.explain}
    low, high = {"": (1, 1), weighs: (3, 3)}.get(other, (3, 9))
    assert priority == {"p3": low, "p9": high, "n": 1}
    scores = {h.identity["id"]: h.score for h in hits}
    assert scores["p3"] == pytest.approx(low * scores["n"])
    assert scores["p9"] == pytest.approx(high * scores["n"])


def test_highlights_are_excerpts_around_the_words(open_base: Open) -> None:
    kb = open_base(DOCS)
    text = "x " * 100 + "The grey Heron stands in the reeds. " + "y " * 100
    kb.import_bundle([doc("a", text)])
    (hit,) = kb.search("heron").hits
    (excerpt,) = hit.highlights
    assert "grey **Heron** stands" in excerpt
    assert excerpt.startswith("…")
    assert excerpt.endswith("…")
    assert len(excerpt) < 120


def test_a_limit_is_kept_and_must_be_sensible(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"d{n}", "heron") for n in range(30)])
    assert len(kb.search("heron").hits) == 10
    assert len(kb.search("heron", limit=25).hits) == 25
    assert len(kb.search("heron", limit=1000).hits) == 30
    for limit in (0, -1, 1001):
        with pytest.raises(UsageError):
            kb.search("heron", limit=limit)


def test_equal_scores_come_in_the_same_order_every_time(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"d{n}", "heron") for n in range(20)])
    first = found(kb, "heron", limit=20)
    kb.sync(rebuild=True)
    assert found(kb, "heron", limit=20) == first


@pytest.mark.parametrize("query", ["", "   ", "!!!", "。", "zzzzqqqq", '"', "a:b AND (", "\0", "*"])
def test_a_query_that_finds_nothing_is_no_error(query: str, open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "heron")])
    assert kb.search(query).hits == ()


def test_an_empty_base_can_be_searched(open_base: Open) -> None:
    assert open_base(DOCS).search("heron").hits == ()
    assert open_base("name: x\n", "empty").search("heron").hits == ()


def test_updates_and_deletes_are_seen_by_the_next_search(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "heron"), doc("b", "egret")])
    assert found(kb, "heron") == ["a"]
    kb.import_bundle([doc("a", "stork"), doc("b", "heron")])
    assert found(kb, "heron") == ["b"]
    assert found(kb, "stork") == ["a"]
    kb.import_bundle([delete("b")])
    assert found(kb, "heron") == []
    kb.import_bundle([doc("b", "heron")])
    assert found(kb, "heron") == ["b"]


def test_a_line_that_was_edited_by_hand_is_found_after_a_sync(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "heron"), doc("b", "egret")])
    assert found(kb, "heron") == ["a"]
    (part,) = (kb.root / "data").rglob("*.jsonl")
    part.write_bytes(part.read_bytes().replace(b"heron", b"bittern"))
    result = kb.sync()
    assert result.files_changed == (part.relative_to(kb.root).as_posix(),)
    assert found(kb, "heron") == []
    assert found(kb, "bittern") == ["a"]
    part.unlink()
    kb.sync()
    assert found(kb, "egret") == []


def test_the_search_index_can_be_queried_by_sql(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "Two herons.", title="Birds")])
    rows = kb.sql(
        "SELECT source_table, source_id, source_field, chunk_seq, content, fts_content"
        " FROM search_index ORDER BY source_field"
    ).rows
    number = kb.get("Document", {"doc_uri": "a"}).id
    assert rows == (
        ("docs", number, "content", 0, "Two herons.", "two heron"),
        ("docs", number, "title", 0, "Birds", "bird"),
    )
    kb.import_bundle([delete("a")])
    assert kb.sql("SELECT count(*) FROM search_index").rows == ((0,),)
    assert [c.name for c in kb.sql("SELECT * FROM search_cache").columns] == [
        "content_hash",
        "fts_content",
        "vector",
    ]


def test_a_key_finds_its_record_first_though_keys_are_not_searched(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(
        [
            doc("log-7", "Birds of the reeds."),
            doc("other", "log-7 is told of here."),
            {"type": "Person", "email": "log-7"},
        ]
    )
    assert found(kb, " log-7 ", mode="text") == ["log-7", "log-7", "other"]
    first, second, third = kb.search("log-7", mode="text", explain=True).hits
    assert (first.type, first.field, first.content) == ("Document", "doc_uri", "log-7")
    assert second.type == "Person"
    assert first.score >= third.score
    assert first.explain
    assert first.explain["fusion"]["method"] == "key"
    by_id = kb.get("Document", {"doc_uri": "log-7"}).id
    assert found(kb, f"#{by_id}", limit=1) == ["log-7"]


def test_a_key_keeps_to_types_filters_and_pages(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("reed", "a heron"), doc("b", "reed", level=2), doc("c", "reed reed")])
    assert found(kb, "reed", types="Person") == []
    assert "reed" not in found(kb, "reed", filters=[Filter("level", "eq", 2)])
    pages, cursor = list[str](), None
    while True:
        page = kb.search("reed", limit=1, mode="text", cursor=cursor)
        pages += [hit.identity["doc_uri"] for hit in page.hits]
        if (cursor := page.next_cursor) is None:
            break
    assert pages == ["reed", *found(kb, "reed", mode="text")[1:]]
    assert sorted(pages) == ["b", "c", "reed"]


def test_a_key_of_several_fields_and_a_searched_key_are_found_too(open_base: Open) -> None:
    kb = open_base(
        "nodes:\n  Seat:\n    identity: [row, number]\n    schema: { properties: { row: { type:"
        " string }, number: { type: integer } } }\n  Tag:\n    identity: id\n    schema: {"
        " properties: { id: { type: string } } }\n    search: { full_text: [id] }\n"
    )
    kb.import_bundle([{"type": "Seat", "row": "A", "number": 7}, {"type": "Tag", "id": "heron"}])
    assert found(kb, "A 7") == ["A"]
    assert found(kb, "A seven") == []
    (hit,) = kb.search("heron", explain=True).hits
    assert hit.explain
    assert hit.explain["fusion"]["method"] == "calibrated", "found by its words, as ever"


def test_a_name_written_wide_finds_the_name(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "曹操字孟德。"), doc("b", "刘备亮相。"), doc("c", "火 与 水")])
    for query in ("曹 操", "曹　操"):
        assert found(kb, query, mode="text") == ["a"]
    (hit,) = kb.search("曹 操", mode="text").hits
    assert hit.highlights == ("**曹操**字孟德。",)
    assert found(kb, "水 火", mode="text") == ["c"], "words that are no name stay apart"
