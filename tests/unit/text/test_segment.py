"""The words that a text is found by, and that a query looks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from duckkb.text.segment import Segmenter, odd_entries, user_words

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
        ("well done 😀", "😀"),
        ("好的👌！", "👌"),
        ("👍🏽 from me", "👍"),
        ("🇨🇳🇯🇵", "🇯🇵"),
        ("❤️", "❤"),
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
        ("これはペンです", "ペン"),
        ("これはペンです", "これはペンです"),
        ("ﾃﾞｰﾀﾍﾞｰｽを開く", "データベース"),
        ("データベースを開く", "ベース"),
        ("漢字とかなを混ぜる", "漢字"),
        ("漢字とかなを混ぜる", "かな"),
        ("DuckDBはデータベースです", "duckdb"),
        ("문서입니다", "문서"),
        ("이 문서를 읽다", "문서입니다"),
        ("한국어문서검색", "문서 검색"),
    ],
)
def test_a_query_finds_the_text(
    text: str, query: str, tokenizer: str, segmenters: dict[str, Segmenter]
) -> None:
    assert shares_a_word(segmenters[tokenizer], text, query)


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("知识图谱", "数据库"),
        ("3.14", "2.71"),
        ("data_in", "engine"),
        ("公孙瓒", "诸葛亮"),
        ("これはペンです", "ノート"),
        ("문서입니다", "사람"),
    ],
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


def test_signs_at_the_end_of_a_name_belong_to_it(segmenters: dict[str, Segmenter]) -> None:
    words = segmenters["jieba"].words
    assert words("C++ or C#?") == ["c++", "c", "or", "c#", "c"]
    assert words("用C++写") == ["用", "c++", "c", "写"]
    assert words("Notepad++, x++y") == ["notepad++", "notepad", "x", "y"]
    assert words("page#top #5 5# A+ C###") == ["page", "top", "5", "5", "a", "c"]


def test_what_is_no_word_gives_none(segmenters: dict[str, Segmenter]) -> None:
    for text in ("", " \n", "!?…", "。，、", "--- * ---", "→", "🏽"):
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
    assert user_words(file).words == (("雾凇拼音", 1000), ("诸葛亮", None), ("云计算", None))
    assert user_words(tmp_path / "none.txt").words == ()
    file.write_text("water ²", encoding="utf-8")
    assert user_words(file).words == (("water", None),)


def test_a_line_in_another_encoding_has_no_effect_and_the_others_do(tmp_path: Path) -> None:
    file = tmp_path / "user_dict.txt"
    odd = "曹操 3\n".encode("gb18030")
    file.write_bytes("\ufeff诸葛亮 5\r\n".encode() + odd + "# 云\n云计算".encode())
    taken = user_words(file)
    assert taken.words == (("诸葛亮", 5), ("云计算", None))
    assert taken.unreadable == (2,)
    ((line, message),) = odd_entries(file)
    assert (line, "not UTF-8" in message, "iconv" in message) == (2, True, True)


def test_lines_of_a_user_dictionary_that_are_not_what_they_seem_are_named(tmp_path: Path) -> None:
    file = tmp_path / "user_dict.txt"
    file.write_text("# 人名\n诸葛亮 5 nr\n张 三\n\nWi-Fi\n云计算 nz\n云,计算\n", encoding="utf-8")
    assert [line for line, _ in odd_entries(file)] == [3, 5, 7]
    assert odd_entries(tmp_path / "none.txt") == []


# -- both directions, and what people really type ------------------------------------------------


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("雾凇拼音", "凇拼"),
        ("拼音", "雾凇拼音怎么装"),
        ("图谱", "我们的知识图谱系统"),
        ("AX-1200 router", "AX-1200"),
        ("AX-1200 router", "ax 1200"),
        ("AX-1200 router", "AX1200"),
        ("the AX1200", "AX-1200"),
        ("parseHTTPResponse()", "parseHTTPResponse"),
        ("parseHTTPResponse()", "http"),
        ("parseHTTPResponse()", "response parse"),
        ("parsehttpresponse", "parseHTTPResponse"),
        ("3.14.15", "3.14.15"),
        ("型号AX-1200的路由器", "AX-1200"),
        ("型号AX-1200的路由器", "路由器"),
        ("于2021年04月发布", "4月"),
        ("于2021年04月发布", "2021年4月"),
        ("2021-04-05", "2021年4月5日"),
        ("agent 007", "7"),
        ("諸葛亮", "诸葛亮"),
        ("诸葛亮", "諸葛亮"),
        ("臺灣大學", "台湾大学"),
        ("台湾大学", "臺灣"),
        ("後漢書", "后汉书"),
        ("著名", "著名"),
        ("café", "cafe"),
        ("cafe", "café"),
        ("cafe\u0301", "café"),
        ("Ångström", "angstrom"),
        ("ｄａｔａ＿ｉｎ", "data_in"),
        ("２０２１", "2021"),
        ("libraries", "library"),
        ("ﬁne print", "fine"),
        ("O'Reilly's", "reilly"),
        ("user@example.org", "example"),
        ("C:/data/part_001.jsonl", "part_001.jsonl"),
    ],
)
def test_a_query_finds_the_text_both_ways(
    text: str, query: str, tokenizer: str, segmenters: dict[str, Segmenter]
) -> None:
    assert shares_a_word(segmenters[tokenizer], text, query)


def test_a_traditional_word_becomes_the_simplified_one_and_no_other(
    segmenters: dict[str, Segmenter],
) -> None:
    words = segmenters["jieba"].words
    assert words("諸葛亮出山") == words("诸葛亮出山")
    assert words("臺灣") == words("台灣") == words("台湾")
    assert words("著名") == ["著名"], "a character that folds elsewhere is left alone in its word"
    assert words("著作") == ["著作"]


def test_accents_of_other_scripts_tell_letters_apart(segmenters: dict[str, Segmenter]) -> None:
    words = segmenters["jieba"].words
    assert words("й") != words("и")
    assert words("が") != words("か")


def test_only_the_telling_words_of_a_query_are_looked_for(
    segmenters: dict[str, Segmenter],
) -> None:
    segmenter = segmenters["jieba"]

    def telling(query: str) -> list[int]:
        return segmenter.telling(segmenter.ids(segmenter.words(query))).tolist()

    def ids(*words: str) -> list[int]:
        return segmenter.ids(words).tolist()

    assert telling("what is the heron in this lake") == ids("heron", "lake")
    assert telling("to be or not to be") == ids("to", "be", "or", "not", "to", "be")
    assert telling("") == []
    assert telling("的了是") == ids(*segmenter.words("的了是"))
    assert {*ids("知识", "识图", "图谱")} <= {*telling("这是知识图谱吗")}
    assert not {*ids("这", "是", "这是", "吗")} & {*telling("这是知识图谱吗")}


def test_a_very_long_query_is_cut_into_words_all_the_same(
    segmenters: dict[str, Segmenter],
) -> None:
    words = segmenters["jieba"].words
    assert len(words("word " * 20_000)) == 20_000
    assert len(words("知识图谱" * 5_000)) >= 19_999


def test_ids_are_the_same_in_every_process_and_leave_the_highest_bit_free(
    segmenters: dict[str, Segmenter],
) -> None:
    ids = segmenters["jieba"].ids(["heron", "知识", ""])
    assert ids.tolist()[0] == 2088913833
    assert (ids < 1 << 31).all()
    assert segmenters["bigram"].ids(["heron"]).tolist() == ids.tolist()[:1]


def test_what_is_marked_in_a_text_is_what_was_asked_for(segmenters: dict[str, Segmenter]) -> None:
    text, segmenter = "Running RFC-2119 雾凇拼音", segmenters["jieba"]
    surfaces = segmenter.surfaces(text, segmenter.words(text))
    assert surfaces[:3] == ["running", "rfc-2119", "雾凇拼音"]
    assert {"run", "rfc", "2119", "雾凇", "拼音"} <= set(surfaces)


def test_a_word_of_the_user_dictionary_is_found_whole_and_in_part() -> None:
    knowing = Segmenter(words=[("雾凇拼音", None), ("DuckKB引擎", 10)])
    for query in ("雾凇拼音", "雾凇", "拼音", "凇拼"):
        assert shares_a_word(knowing, "雾凇拼音是词库", query), query
    assert shares_a_word(knowing, "DuckKB引擎很快", "引擎")


def test_chinese_and_latin_words_are_what_they_were(segmenters: dict[str, Segmenter]) -> None:
    words = segmenters["jieba"].words
    assert words("我们用DuckDB v2 建立知识图谱, naïve running") == [
        *("用", "我们", "们用", "duckdb", "duck", "db", "v2", "v", "2"),
        *("建立", "立知", "知识", "识图", "图谱", "naiv", "run"),
    ]


def test_kana_and_hangul_give_the_run_and_its_pairs(segmenters: dict[str, Segmenter]) -> None:
    words = segmenters["jieba"].words
    assert words("ペン") == ["ペン"]
    assert words("ペンです") == ["ペンです", "ペン", "ンで", "です"]
    assert words("문서입") == ["문서입", "문서", "서입"]
    assert words("の") == ["の"]


@pytest.mark.parametrize(
    "text", ["Joanna's screenplay", "Joanna’s screenplay", "JOANNA'S Screenplay"]
)
def test_a_genitive_is_its_word(segmenters: dict[str, Segmenter], text: str) -> None:
    words = segmenters["jieba"].words
    assert words(text) == words("Joanna screenplay")
    assert words("it's 3's") == words("it 3")
    assert "don't" in words("don't")


def test_seams_are_pairs_that_no_word_has() -> None:
    seams = Segmenter().seams
    assert seams("刘备在哪个城市逝世？") == {"备在", "在哪", "个城", "市逝"}
    assert seams("劉備在哪個城市逝世？") == seams("刘备在哪个城市逝世？")
    assert seams("备在刘备在") <= {"在刘", "备在"}
    assert seams("plain words") == seams("") == Segmenter("bigram").seams("刘备在哪") == set()


def test_the_pairs_of_a_name_that_no_dictionary_has_are_no_seams() -> None:
    assert "雌狸" not in Segmenter().seams("雌狸大约有多长？")
    assert "雾凇" not in Segmenter(words=[("雾凇拼音", None)]).seams("安装雾凇拼音")
    assert "凇拼" not in Segmenter(words=[("雾凇拼音", None)]).seams("安装雾凇拼音")


def test_words_that_hold_others_are_told_with_these() -> None:
    pieces = Segmenter(words=[("雾凇拼音", None)]).pieces
    assert pieces("a single-row view of data_in") == {
        "single-row": ["singl", "row"],
        "data_in": ["data", "in"],
    }
    assert pieces("安装雾凇拼音") == {"雾凇拼音": ["雾凇", "凇拼", "拼音"]}
    assert pieces("安裝雾凇拼音 RFC-2119")["rfc-2119"] == ["rfc", "2119"]
    assert pieces("もものき") == {"もものき": ["もも", "もの", "のき"]}


def test_a_word_with_a_sign_of_its_own_holds_no_other() -> None:
    assert Segmenter().pieces("C# rows, and a man, a woman") == {}
