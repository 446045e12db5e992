"""What comes first, and that it comes first for the right reason."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import duckkb
from duckkb.search.chunks import ChunkLog
from duckkb.search.judge import COMMON
from duckkb.search.pool import gather
from duckkb.search.rank import Statistics, TextScores, query_words, text_scores
from duckkb.search.rows import FIRST, Chunk, Made
from duckkb.text.segment import Segmenter

from ..bases import DOCS, doc
from ..conftest import Open

ENDS = ("ola", "eri", "unat", "imo")
FUSIONS = ("calibrated", "rrf", "weighted")
CHUNKS = "search: { chunk_size: 100, chunk_overlap: 0 }\n"
NAMED = """\
nodes:
  Person:
    table: people
    identity: name
    schema:
      properties:
        name: { type: string }
        bio: { type: string }
        rank: { type: number }
    search: { full_text: [name, bio], vectors: [bio] }
"""
WEIGHED = """\
nodes:
  Page:
    identity: id
    schema: { properties: { id: { type: string }, text: { type: string }, rank: { type: number } } }
    search: { full_text: [text], vectors: [text], priority_field: rank }
  Note:
    identity: id
    schema: { properties: { id: { type: string }, text: { type: string } } }
    search: { full_text: [text], vectors: [text], priority_weight: 3 }
  Memo:
    identity: id
    schema: { properties: { id: { type: string }, text: { type: string } } }
    search: { full_text: [text], vectors: [text], priority_weight: 0.25 }
"""


def found(kb: duckkb.KnowledgeBase, query: str, **options: Any) -> list[Any]:
    """The identity values of the hits, best first."""
    return [next(iter(h.identity.values())) for h in kb.search(query, **options).hits]


def filler(count: int, seed: int) -> str:
    """So many words that mean nothing, a few of them in common with other texts."""
    chance = random.Random(seed)
    return " ".join(
        "".join(chance.choices("bdkmnrst", k=2)) + chance.choice(ENDS) for _ in range(count)
    )


def person(name: str, bio: str, **more: object) -> dict[str, object]:
    return {"type": "Person", "name": name, "bio": bio, **more}


# -- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["text", "hybrid"])
def test_a_record_that_bears_the_query_as_its_name_comes_first(open_base: Open, mode: str) -> None:
    kb = open_base(NAMED)
    kb.import_bundle(
        [
            person("Grace Hopper", "An admiral who wrote compilers and found a moth."),
            person(
                "Howard Aiken",
                "A physicist at Harvard who built the Mark I with money of the navy. Grace Hopper"
                " wrote its programs and its manual; Aiken said later that Grace Hopper was a good"
                " man, and Grace Hopper took it as it was meant.",
            ),
            person(
                "Jean Sammet",
                "A computer scientist who designed FORMAC and wrote the history of programming"
                " languages. With others she worked on COBOL, for which Grace Hopper had shown the"
                " way with FLOW-MATIC; she met Grace Hopper there and praised Grace Hopper.",
            ),
            person("Grace Kelly", "An actress and a princess."),
            *(person(f"Other {n}", filler(30, n)) for n in range(30)),
        ]
    )
    assert found(kb, "Grace Hopper", mode=mode)[0] == "Grace Hopper"
    assert found(kb, "Who is Grace Hopper?", mode=mode)[0] == "Grace Hopper"


@pytest.mark.parametrize("mode", ["text", "hybrid"])
def test_a_chinese_record_that_bears_the_query_as_its_name_comes_first(
    open_base: Open, mode: str
) -> None:
    kb = open_base(NAMED)
    kb.import_bundle(
        [
            person("诸葛亮", "字孔明，号卧龙，琅琊阳都人，蜀汉丞相。"),
            person(
                "刘备",
                "字玄德，涿郡涿县人，蜀汉开国皇帝。早年织席贩履，与关羽、张飞结义，后三顾茅庐请"
                "诸葛亮出山。诸葛亮为他定下三分天下之策。夷陵之败后病逝于白帝城，临终托孤于诸葛亮。",
            ),
            person(
                "司马懿",
                "字仲达，河内温县人，曹魏重臣。多次率军抵御北伐，与诸葛亮对阵于五丈原，坚守不出。"
                "诸葛亮病逝后蜀军退去，他视察营垒，叹诸葛亮为天下奇才。",
            ),
            *(person(f"路人{n}", f"第{n}号人物，生平不详，住在第{n}条街。") for n in range(30)),
        ]
    )
    for query in ("诸葛亮", "諸葛亮", "诸葛亮是谁？"):
        assert found(kb, query, mode=mode)[0] == "诸葛亮", query


def test_a_name_is_found_by_a_query_that_says_much_more(open_base: Open) -> None:
    kb = open_base(NAMED)
    others = [person(f"词库{n}", f"第{n}个词库，配置方法不同。") for n in range(20)]
    kb.import_bundle([person("雾凇拼音", "开源。"), *others])
    assert found(kb, "请问怎样在新电脑上安装雾凇拼音输入法", mode="text")[0] == "雾凇拼音"


# -- closeness ---------------------------------------------------------------------------------


def scattered(kb: duckkb.KnowledgeBase, **texts: str) -> None:
    """Documents among others that have nothing to do with them."""
    others = [doc(f"d{n}", filler(40, 100 + n)) for n in range(20)]
    kb.import_bundle([*(doc(name, text) for name, text in texts.items()), *others])


def test_words_side_by_side_beat_words_far_apart(open_base: Open) -> None:
    kb = open_base(DOCS)
    scattered(
        kb,
        apart=f"tiger {filler(39, 1)} lily",
        beside=f"{filler(20, 2)} tiger lily {filler(19, 3)}",
    )
    assert found(kb, "tiger lily", mode="text")[:2] == ["beside", "apart"]


def test_words_in_the_order_of_the_query_beat_the_same_words_turned_round(open_base: Open) -> None:
    kb = open_base(DOCS)
    scattered(
        kb,
        turned=f"{filler(9, 1)} and dog bites man {filler(9, 2)}",
        straight=f"{filler(9, 1)} and man bites dog {filler(9, 2)}",
    )
    assert found(kb, "man bites dog", mode="text")[:2] == ["straight", "turned"]


def test_words_close_together_beat_words_far_apart_also_where_others_stand_between(
    open_base: Open,
) -> None:
    kb = open_base(DOCS)
    scattered(
        kb,
        apart=f"copper {filler(39, 1)} kettle",
        close=f"{filler(19, 2)} copper {filler(3, 3)} kettle {filler(17, 4)}",
    )
    assert found(kb, "copper kettle", mode="text")[:2] == ["close", "apart"]


def test_a_phrase_that_all_have_says_no_more_than_its_words(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"n{n}", f"machine shop {filler(12, 200 + n)}") for n in range(12)])
    scattered(kb, lathe=f"lathe {filler(3, 1)} shop {filler(9, 2)} machine")
    (first, *_) = kb.search("machine shop lathe", mode="text", explain=True).hits
    assert first.identity["doc_uri"] == "lathe"
    named = kb.search("machine shop", mode="text", explain=True).hits[0].explain
    assert named is not None
    assert 0 < named["text"]["pairs"] < 0.2 * named["text"]["record"]


# -- words that hold others --------------------------------------------------------------------


def test_a_word_of_several_pieces_counts_once_not_for_each(open_base: Open) -> None:
    """Whatever has single-row has single and row too."""
    kb = open_base(DOCS)
    scattered(
        kb,
        whole=f"single-row {filler(9, 1)} value {filler(9, 2)}",
        asked=f"comparison {filler(9, 3)} row {filler(4, 5)} single {filler(4, 4)}",
    )
    assert found(kb, "single-row comparison", mode="text")[:2] == ["asked", "whole"]
    assert found(kb, "single-row", mode="text")[:2] == ["whole", "asked"]


@pytest.mark.parametrize("first", [0, 3, 7, 11, 15])
def test_a_record_gains_nothing_by_the_words_of_its_neighbour(open_base: Open, first: int) -> None:
    """Records lie one behind the other in the index; where one ends, closeness ends."""
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", " ".join(["pad"] * first + ["copper"]))])
    kb.import_bundle([doc("b", "kettle pad")])
    assert set(found(kb, "copper kettle", mode="text")) == {"a", "b"}
    assert found(kb, "copper", mode="text") == ["a"]
    assert found(kb, "kettle", mode="text") == ["b"]


# -- long records ------------------------------------------------------------------------------


def test_a_long_record_is_found_by_words_spread_over_its_chunks(open_base: Open) -> None:
    kb = open_base(DOCS + CHUNKS)
    parts = [filler(30, n) for n in range(4)]
    scattered(
        kb,
        all=f"{parts[0]}. A volcano. {parts[1]}. A lantern. {parts[2]}. A harbour. {parts[3]}",
        one=f"{parts[0]}. A volcano. {parts[1]}. A volcano. {parts[2]}. A mountain. {parts[3]}",
        two=f"{parts[0]}. A village. {parts[1]}. A lantern. {parts[2]}. A lantern. {parts[3]}",
        three=f"{parts[0]}. A garden. {parts[1]}. A harbour. {parts[2]}. A harbour. {parts[3]}",
    )
    (first, *_) = kb.search("volcano lantern harbour", mode="text", explain=True).hits
    assert first.identity["doc_uri"] == "all"
    assert first.explain is not None
    assert first.explain["text"]["matched"] == ["harbour", "lantern", "volcano"]


def test_the_title_counts_with_the_chunk_that_stands_under_it(open_base: Open) -> None:
    """Only together do the title and the passage answer the query."""
    kb = open_base(DOCS + CHUNKS)
    text = f"{filler(30, 1)}. The opening hours are long. {filler(12, 2)}"
    kb.import_bundle(
        [
            doc("paris", text, title="Louvre Museum"),
            doc("other", text, title="City Zoo"),
            doc("map", f"{filler(40, 3)}", title="Louvre Square"),
            *(doc(f"d{n}", filler(40, 10 + n), title=f"Place {n}") for n in range(10)),
        ]
    )
    (hit, *_) = kb.search("opening hours of the Louvre", mode="text").hits
    assert hit.identity["doc_uri"] == "paris"
    assert "opening hours" in hit.content


def test_a_record_of_very_many_chunks_is_found_by_its_last_one(open_base: Open) -> None:
    kb = open_base(DOCS + "search: { chunk_size: 50, chunk_overlap: 0 }\n")
    long = "".join(f"Line number {n} says nothing. " for n in range(400)) + "The hidden okapi."
    kb.import_bundle([doc("long", long), doc("short", "Line number 5 of another.")])
    (hit,) = kb.search("okapi", mode="text").hits
    assert hit.identity["doc_uri"] == "long"
    assert "okapi" in hit.content
    assert hit.highlights[0].count("**okapi**") == 1


# -- priority ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["text", "hybrid", "vector"])
@pytest.mark.parametrize("fusion", FUSIONS)
def test_priorities_count_in_every_fusion(open_base: Open, fusion: str, mode: str) -> None:
    kb = open_base(WEIGHED + f"search: {{ fusion: {fusion} }}\n")
    text = "the grey heron stands in the reeds"
    kb.import_bundle(
        [
            {"type": "Page", "id": "low", "text": text, "rank": 0.5},
            {"type": "Page", "id": "high", "text": text, "rank": 9},
            {"type": "Page", "id": "none", "text": text},
            {"type": "Note", "id": "note", "text": text},
            {"type": "Memo", "id": "memo", "text": text},
            *({"type": "Page", "id": f"p{n}", "text": f"reeds {n}"} for n in range(5)),
        ]
    )
    hits = found(kb, "grey heron", mode=mode)
    assert [h for h in hits if not h.startswith("p")] == ["high", "note", "none", "low", "memo"]


@pytest.mark.parametrize("fusion", FUSIONS)
def test_a_priority_lifts_what_scores_below_zero_too(open_base: Open, fusion: str) -> None:
    """An inner product may be negative; a greater priority must not push such a record down."""
    config = WEIGHED.replace("vectors: [text]", "vectors: { text: { metric: l2 } }")
    kb = open_base(config + f"search: {{ fusion: {fusion} }}\n")
    text = "the grey heron stands in the reeds"
    kb.import_bundle(
        [
            {"type": "Page", "id": "low", "text": text, "rank": 0.5},
            {"type": "Page", "id": "high", "text": text, "rank": 9},
            {"type": "Note", "id": "note", "text": text},
        ]
    )
    hits = kb.search("nothing of the kind", mode="vector").hits
    assert [h.identity["id"] for h in hits] == ["high", "note", "low"]
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)


def test_a_record_without_a_priority_counts_as_the_weight_of_its_type(open_base: Open) -> None:
    kb = open_base(WEIGHED)
    kb.import_bundle(
        [
            {"type": "Page", "id": "a", "text": "heron"},
            {"type": "Note", "id": "b", "text": "heron"},
        ]
    )
    assert found(kb, "heron") == ["b", "a"]


# -- ties, common words, odd queries -----------------------------------------------------------


@pytest.mark.parametrize("fusion", FUSIONS)
@pytest.mark.parametrize("mode", ["text", "hybrid", "vector"])
def test_equal_records_come_in_the_order_of_their_ids(
    open_base: Open, mode: str, fusion: str
) -> None:
    kb = open_base(DOCS + f"search: {{ fusion: {fusion} }}\n")
    for n in range(12):
        kb.import_bundle([doc(f"d{n * 7 % 12}", "a grey heron in the reeds")])
    hits = kb.search("grey heron", mode=mode, limit=20).hits
    assert len(hits) == 12
    if fusion != "rrf":  # reciprocal ranks tell equal scores apart by their order
        assert len({hit.score for hit in hits}) == 1
    assert [h.id for h in hits] == sorted(h.id for h in hits)


def test_common_words_alone_still_find_who_holds_them(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(
        [
            doc("hamlet", "To be, or not to be, that is the question."),
            doc("heron", "The grey heron stands in the reeds."),
            doc("他", "这是的了是一句话。"),
            doc("other", "知识图谱把实体连成网。"),
        ]
    )
    assert found(kb, "to be or not to be", mode="text")[0] == "hamlet"
    assert found(kb, "的了是", mode="text")[0] == "他"


def test_common_words_do_not_outweigh_the_one_that_tells(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(
        [
            doc("what", "What is it that this is about, and what is it in the end?"),
            doc("heron", "The heron, a bird."),
            *(doc(f"d{n}", f"Number {n} of something else.") for n in range(10)),
        ]
    )
    assert found(kb, "what is it about a heron then", mode="text")[0] == "heron"


@pytest.fixture(scope="module")
def few(open_shared: Open) -> duckkb.KnowledgeBase:
    kb = open_shared(DOCS)
    kb.import_bundle([doc("a", "heron"), doc("b", "知识图谱"), doc("c", "word and w7")])
    return kb


@pytest.mark.parametrize("mode", ["text", "hybrid", "vector"])
@pytest.mark.parametrize(
    "query",
    [
        "!?…。，",
        "word " * 5000,
        " ".join(f"w{n}" for n in range(5000)),
        "知识图谱" * 2000,
        "heron " + " ".join(f"w{n}" for n in range(3000)),
        "x" * 100_000,
        "\ud800 heron",
        "heron\0heron",
        '(heron AND) OR [* "',
        "😀",
    ],
    ids=[
        "punctuation",
        "one word",
        "many",
        "chinese",
        "one known",
        "endless",
        "surrogate",
        "null",
        "syntax",
        "emoji",
    ],
)
def test_no_query_is_too_much(few: duckkb.KnowledgeBase, query: str, mode: str) -> None:
    hits = found(few, query, mode=mode)
    if "heron" in query and mode != "vector":
        assert "a" in hits


def test_a_word_that_stands_nowhere_does_not_hide_the_others(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "heron"), doc("b", "egret")])
    assert found(kb, "heron qqqzzz", mode="text") == ["a"]


def test_what_holds_no_word_of_the_query_is_not_found_by_text(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"d{n}", f"heron {n}") for n in range(30)])
    kb.import_bundle([doc("s", "stork")])
    assert found(kb, "stork", mode="text") == ["s"]


# -- the parts of the text leg's score ---------------------------------------------------------


def scored(
    query: str, *records: list[str], others: int = 20
) -> tuple[TextScores, np.ndarray[Any, Any]]:
    """Judges records, each a list of chunks of which the first is its heading."""
    segmenter = Segmenter()
    log = ChunkLog(None)
    change = log.change()
    for number, texts in enumerate([*records, *([f"other {n}"] for n in range(others))]):
        chunks = [
            Chunk(
                "T", "name" if seq == 0 else "text", max(seq - 1, 0),
                segmenter.ids(segmenter.words(text)), bytes(16),
            )
            for seq, text in enumerate(texts)
        ]  # fmt: skip
        change.add([(number, "p", chunks)])
    view = change.commit(Made("", {}))
    buckets = np.zeros(1 << 20, dtype=np.int32)
    np.add.at(buckets, view.tokens[view.tokens >= FIRST] & np.uint32((1 << 20) - 1), 1)
    count = len(records) + others
    known = Statistics(
        count, len(view.tokens) / view.rows, len(view.tokens) / count, buckets, segmenter.common_ids
    )
    words = segmenter.words(query)
    rows = np.flatnonzero(view.record < len(records))
    pool = gather(view, [rows])
    return text_scores(pool, query_words(words, segmenter.ids(words), known), known), pool.records


def test_a_record_without_a_word_of_the_query_has_no_score() -> None:
    scores, records = scored("grey heron", ["grey heron"], ["stork"], ["grey"])
    assert records.tolist() == [0, 1, 2]
    assert np.isnan(scores.total).tolist() == [False, True, False]
    assert scores.total[0] > scores.total[2] > 0
    assert scores.matched.sum(axis=1).tolist() == [2, 0, 1]


@pytest.mark.parametrize("pad", range(0, 40, 3))
def test_no_part_of_the_score_depends_on_who_lies_beside(pad: int) -> None:
    padding = " ".join(["filler"] * pad) or "x"
    before, _ = scored("copper kettle", [padding], ["name", "copper ore"], ["x", "kettle drum"])
    after, _ = scored("copper kettle", ["name", "copper ore"], ["x", "kettle drum"], [padding])
    np.testing.assert_allclose(before.total[1:3], after.total[:2])
    assert np.isnan(before.total[0])
    assert np.isnan(after.total[2])


def test_missing_tells_what_the_best_record_lacks() -> None:
    whole, _ = scored("grey heron", ["grey heron"], ["grey"])
    assert whole.missing == pytest.approx(0)
    half, _ = scored("grey heron", ["grey"], ["heron"])
    assert half.missing == pytest.approx(0.5)
    nowhere, _ = scored("grey qqqzzz", ["grey"], ["stork"])
    assert nowhere.missing == pytest.approx(0)


def test_pairs_count_only_in_the_order_of_the_query() -> None:
    scores, _ = scored("man bites dog", ["x", "man bites dog"], ["x", "dog bites man"])
    assert scores.parts.pairs[0] > 0
    assert scores.parts.pairs[1] == 0


def test_words_at_the_end_of_one_chunk_and_the_start_of_the_next_are_no_pair() -> None:
    scores, _ = scored("man bites", ["x", "a man", "bites it"], ["x", "a man bites"])
    assert scores.parts.pairs[0] == 0
    assert scores.parts.pairs[1] > 0
    assert scores.parts.best.tolist() == [1, 4]


def test_seams_of_a_chinese_query_count_as_common_words_do() -> None:
    segmenter = Segmenter()
    known = Statistics(100, 10, 10, np.ones(1 << 20, dtype=np.int32), segmenter.common_ids)
    words = segmenter.words("刘备逝世")
    plain = query_words(words, segmenter.ids(words), known)
    seams = query_words(words, segmenter.ids(words), known, segmenter.seams("刘备逝世"))
    shares = dict(zip(plain.words, seams.idf / plain.idf, strict=True))
    assert shares == pytest.approx({"刘备": 1, "备逝": COMMON, "逝世": 1})


def test_a_pair_that_two_words_make_by_chance_does_not_outweigh_the_words(open_base: Open) -> None:
    kb = open_base(DOCS)
    others = [doc(f"d{n}", f"第{n}座城市的历史与人口，行政区划如下。") for n in range(20)]
    kb.import_bundle(
        [
            doc("who", "关羽死后，吕凯随刘备南征，于永昌逝世，葬于城外。"),
            doc("chance", "王连早年随刘备在成都，总理盐铁事务，后任屯骑校尉。"),
            *others,
        ]
    )
    assert found(kb, "刘备在哪里逝世", mode="text")[0] == "who"


def test_a_misspelt_word_is_found_by_how_it_is_spelt(open_base: Open) -> None:
    kb = open_base(DOCS)
    texts = {
        "people": "Mountaineers like grey walls.",
        "stone": "A grey stone.",
        "cloud": "A grey cloud.",
    }
    kb.import_bundle([*(doc(name, text) for name, text in texts.items()), doc("x", "A stork.")])
    assert found(kb, "grey montaneers", mode="text")[0] != "people"
    assert found(kb, "grey montaneers")[0] == "people"


def test_words_that_may_be_misspelt_are_those_of_letters_that_stand_nowhere() -> None:
    scores, _ = scored("grey hreon", ["grey heron"], ["stork"])
    assert 0.4 < scores.lost < 0.6
    for query in ("grey heron", "grey 2119-3", "grey 知识"):
        assert scored(query, ["grey heron"], ["stork"])[0].lost == 0, query
