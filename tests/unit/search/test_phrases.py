"""What stands in double quotes in a query."""

from __future__ import annotations

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.search.conditions import Filter
from duckkb.search.phrases import phrases

from ..bases import DOCS, doc
from ..conftest import Open


@pytest.fixture
def kb(open_base: Open) -> KnowledgeBase:
    base = open_base(DOCS)
    base.import_bundle(
        [
            doc("near", "Vectors wait: the Deferred\n  Embedding fills them in.", level=1),
            doc(
                "far",
                "Embedding is costly, so it was deferred.",
                level=2,
            ),
            doc("within", "An undeferred embedding and a deferred embeddings table.", level=2),
            doc("图", "知识图谱把实体连成网。"),
            doc("谱", "图谱的知识，知识与图谱。"),
            doc("c", "Use C++ (not C) and f(x) = 1."),
        ]
    )
    return base


def found(kb: KnowledgeBase, query: str, mode: str = "text", **options: object) -> set[str]:
    hits = kb.search(query, mode=mode, **options).hits  # type: ignore[arg-type]
    return {str(hit.identity["doc_uri"]) for hit in hits}


@pytest.mark.parametrize("mode", ["text", "hybrid", "vector"])
def test_every_hit_holds_the_phrase_whatever_its_capitals_and_lines(
    mode: str, kb: KnowledgeBase
) -> None:
    assert found(kb, '"deferred embedding"', mode) <= {"near"}
    assert found(kb, "“deferred embedding” of vectors", mode) <= {"near"}
    assert found(kb, '"deferred embedding"') == {"near"}
    assert {"near", "far", "within"} <= found(kb, "deferred embedding", "text")


def test_a_chinese_phrase_is_its_characters_next_to_each_other(kb: KnowledgeBase) -> None:
    assert found(kb, '"知识图谱"') == {"图"}
    assert found(kb, "知识图谱") == {"图", "谱"}


def test_several_phrases_must_all_be_held_and_signs_are_taken_as_they_are(
    kb: KnowledgeBase,
) -> None:
    assert found(kb, '"C++ (not C)" "f(x) = 1."') == {"c"}
    assert kb.search('"deferred embedding" "knowledge of C"').notices


def test_a_phrase_that_nothing_holds_is_told_and_its_words_are_looked_for(
    kb: KnowledgeBase,
) -> None:
    answer = kb.search('"embedding vectors"', mode="text")
    assert {str(hit.identity["doc_uri"]) for hit in answer.hits} == {"near", "far", "within"}
    told = 'no record holds "embedding vectors" word by word; the words are looked for singly'
    assert answer.notices == (told,)
    level = (Filter("level", "eq", 2),)
    answer = kb.search('"deferred embedding"', mode="text", filters=level)
    assert len(answer.notices) == 1
    assert {str(hit.identity["doc_uri"]) for hit in answer.hits} == {"far", "within"}


@pytest.mark.parametrize(
    "query",
    [
        '"' + "word " * 5000 + '"',
        '"two words" ' * 500,
        '"\ud800 heron wades"',
        '"a\0b c" "(x [y *z \\\\ {2} ^$ |?+"',
        '"' + "知识图谱" * 2000 + '"',
    ],
    ids=["long", "many", "surrogate", "signs", "chinese"],
)
def test_no_phrase_is_too_much(query: str, kb: KnowledgeBase) -> None:
    assert kb.search(query).hits is not None


@pytest.mark.parametrize(
    "query",
    [
        '"heron"',
        'an "unclosed phrase',
        "it's 'single quotes' only",
        '""',
        "“图”",
        'who wrote of the "deferred embedding" that fills vectors in',
        "所谓“知识图谱”是怎样把实体连成网的？",
    ],
)
def test_quotes_around_one_word_or_in_a_sentence_are_no_phrase(query: str) -> None:
    assert phrases(query) == []
