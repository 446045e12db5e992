"""The words that a text is found by, and that a query looks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from duckkb.text.segment import Segmenter, user_words

TOKENIZERS = ("jieba", "bigram")


@pytest.fixture(scope="module")
def segmenters() -> dict[str, Segmenter]:
    return {name: Segmenter(name) for name in TOKENIZERS}


def shares_a_word(segmenter: Segmenter, text: str, query: str) -> bool:
    return bool(set(segmenter.words(text)) & set(segmenter.words(query)))


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("我们建立了知识图谱系统", "知识图谱"),
        ("我们建立了知识图谱系统", "知识"),
        ("我们建立了知识图谱系统", "图谱"),
        ("雾凇拼音是一个词库", "雾凇拼音"),
        ("雾凇拼音是一个词库", "雾凇"),
        ("雾凇拼音是一个词库", "拼音"),
        ("雾凇拼音输入法", "雾凇 拼音"),
        ("雾凇 拼音", "雾凇拼音"),
        ("诸葛亮", "诸葛"),
        ("see RFC-2119 for MUST", "RFC-2119"),
        ("see RFC-2119 for MUST", "rfc 2119"),
        ("see RFC-2119 for MUST", "2119"),
        ("see RFC 2119", "RFC-2119"),
        ("the field data_in is read", "data_in"),
        ("the field data_in is read", "data"),
        ("pi is 3.14", "3.14"),
        ("version 42", "42"),
        ("2024年", "2024"),
        ("第3章", "3"),
        ("DuckDB", "duckdb"),
        ("duckdb", "DUCKDB"),
        ("ＤｕｃｋＤＢ　１２３", "duckdb"),
        ("ＤｕｃｋＤＢ　１２３", "123"),
        ("engines", "engine"),
        ("running", "run"),
        ("Zürich", "ZÜRICH"),
        ("Москва", "москва"),
        ("a.b@example.org", "example.org"),
        ("src/duckkb/kb.py", "kb.py"),
        ("爨", "爨"),
        ("C言語", "言語"),
        ("DuckDB是一个数据库", "DuckDB"),
        ("DuckDB是一个数据库", "数据库"),
        ("使用GPT4模型", "模型"),
        ("data_in字段", "data_in"),
        ("data_in字段", "字段"),
    ],
)
def test_a_query_finds_the_text(
    text: str, query: str, tokenizer: str, segmenters: dict[str, Segmenter]
) -> None:
    assert shares_a_word(segmenters[tokenizer], text, query)


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize(
    ("text", "query"),
    [("知识图谱", "数据库"), ("3.14", "2.71"), ("data_in", "engine"), ("公孙瓒", "诸葛亮")],
)
def test_other_words_do_not(
    text: str, query: str, tokenizer: str, segmenters: dict[str, Segmenter]
) -> None:
    assert not shares_a_word(segmenters[tokenizer], text, query)


def test_an_identifier_is_one_word_and_its_pieces(segmenters: dict[str, Segmenter]) -> None:
    words = segmenters["jieba"].words
    assert words("RFC-2119") == ["rfc-2119", "rfc", "2119"]
    assert words("data_in") == ["data_in", "data", "in"]
    assert words("3.14") == ["3.14", "3", "14"]


def test_what_is_no_word_gives_none(segmenters: dict[str, Segmenter]) -> None:
    for text in ("", " \n", "!?…", "。，、", "--- * ---", "😀"):
        assert segmenters["jieba"].words(text) == []


def test_a_word_of_the_index_has_no_space(segmenters: dict[str, Segmenter]) -> None:
    """The index keeps a chunk's words as one text, joined by spaces."""
    text = "知识 图谱\u3000ＡＢ c\u00a0d\u2003e-f\tg"
    assert all(w and not any(c.isspace() for c in w) for w in segmenters["jieba"].words(text))


def test_case_and_width_do_not_tell_words_apart(segmenters: dict[str, Segmenter]) -> None:
    words = segmenters["jieba"].words
    assert words("RFC") == words("rfc") == words("ＲＦＣ")


def test_an_endless_word_is_cut(segmenters: dict[str, Segmenter]) -> None:
    assert all(len(w) <= 200 for w in segmenters["jieba"].words("x" * 5000 + "-" + "y" * 5000))


def test_extra_words_are_words() -> None:
    plain = Segmenter()
    knowing = Segmenter(words=[("雾凇拼音", 1000)])
    assert "雾凇拼音" not in plain.words("雾凇拼音是词库")
    assert "雾凇拼音" in knowing.words("雾凇拼音是词库")


def test_what_changes_the_words_changes_the_fingerprint() -> None:
    prints = {
        Segmenter().fingerprint,
        Segmenter("bigram").fingerprint,
        Segmenter(words=[("雾凇拼音", 1000)]).fingerprint,
        Segmenter(words=[("雾凇拼音", None)]).fingerprint,
    }
    assert len(prints) == 4
    assert Segmenter().fingerprint in prints


def test_a_user_dictionary_is_read_as_jieba_has_it(tmp_path: Path) -> None:
    file = tmp_path / "user_dict.txt"
    file.write_text("\ufeff# names\n雾凇拼音 1000 nz\n\n诸葛亮\n云计算 abc\n", encoding="utf-8")
    assert user_words(file) == [("雾凇拼音", 1000), ("诸葛亮", None), ("云计算", None)]
    assert user_words(tmp_path / "none.txt") == []
