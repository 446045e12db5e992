"""Every kind of bundle error: message, path, line and code, in both languages.

In the YAML of a case the line at fault ends in `# here`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.errors import BundleError, Issue

from ..bases import DOCS, DOCS_ZH, delete, doc, ref
from ..conftest import Open

PLACES = """\
nodes:
  Character:
    identity: id
    schema: { properties: { id: { type: string } } }
  Location:
    identity: id
    schema: { properties: { id: { type: string } } }
edges:
  located_at:
    from: Character
    to: Location
    cardinality: N:1
"""


@dataclass(frozen=True)
class Case:
    """A bundle with one mistake."""

    bundle: str
    code: str
    path: str
    english: str
    chinese: str
    expected: str | None = None
    found: str | None = None


FOUR = "".join(f"- {{type: Document, doc_uri: d{n}, content: x}}\n" for n in range(4))
TWO = "".join(f"- {{type: Document, doc_uri: d{n}, content: x}}\n" for n in range(2))


def two(field: str) -> str:
    return f"{TWO}- type: Document\n  doc_uri: d2\n  content: x\n  {field}  # here\n"


CASES = {
    "required": Case(
        FOUR + "- type: Document  # here\n  content: x\n",
        "required",
        "[4].doc_uri",
        'Validation error at [4].doc_uri: "doc_uri" is required',
        "[4].doc_uri 校验错误：缺少必填字段“doc_uri”",
        expected="doc_uri",
    ),
    "required field": Case(
        TWO + "- doc_uri: d2  # here\n  type: Document\n",
        "required",
        "[2].content",
        'Validation error at [2].content: "content" is required',
        "[2].content 校验错误：缺少必填字段“content”",
    ),
    "required end": Case(
        TWO + "- type: REFERENCES  # here\n  source: {doc_uri: d0}\n",
        "required",
        "[2].target",
        'Validation error at [2].target: "target" is required',
        "[2].target 校验错误：缺少必填字段“target”",
    ),
    "required inside an end": Case(
        TWO + "- type: REFERENCES\n  source: {doc_uri: d0}\n  target: {}  # here\n",
        "required",
        "[2].target.doc_uri",
        'Validation error at [2].target.doc_uri: "doc_uri" is required',
        "[2].target.doc_uri 校验错误：缺少必填字段“doc_uri”",
    ),
    "no type": Case(
        "- doc_uri: d0  # here\n  content: x\n",
        "required",
        "[0].type",
        'Validation error at [0].type: "type" is required',
        "[0].type 校验错误：缺少必填字段“type”",
    ),
    "unknown type": Case(
        "- email: a@b.c\n  type: Human  # here\n",
        "unknown_type",
        "[0].type",
        "Entity type 'Human' is not defined. Did you mean 'Person'?",
        "实体类型“Human”未定义。是否想写“Person”？",
        expected="Person",
        found="Human",
    ),
    "unknown type like none": Case(
        "- type: Xyzzy  # here\n",
        "unknown_type",
        "[0].type",
        "Entity type 'Xyzzy' is not defined.",
        "实体类型“Xyzzy”未定义。",
        expected="Document, Person, REFERENCES, WROTE",
        found="Xyzzy",
    ),
    "orphan target": Case(
        "- {type: Document, doc_uri: doc-002, content: x}\n- type: REFERENCES\n"
        "  source: {doc_uri: doc-002}\n  target: {doc_uri: doc-001}  # here\n",
        "orphan_edge",
        "[1].target",
        "Cannot create 'REFERENCES' relation: Target 'Document' with identity"
        ' {doc_uri: "doc-001"} not found.',
        "无法创建关系“REFERENCES”：终点“Document” {doc_uri: \"doc-001\"} 不存在。",
        expected="Document",
        found='{doc_uri: "doc-001"}',
    ),
    "orphan source": Case(
        "- {type: Document, doc_uri: d, content: x}\n- type: WROTE\n"
        "  source:  # here\n    email: a@b.c\n  target: {doc_uri: d}\n",
        "orphan_edge",
        "[1].source",
        "Cannot create 'WROTE' relation: Source 'Person' with identity"
        ' {email: "a@b.c"} not found.',
        "无法创建关系“WROTE”：起点“Person” {email: \"a@b.c\"} 不存在。",
    ),
    "type": Case(
        two("level: high"),
        "type",
        "[2].level",
        'Validation error at [2].level: expected integer, got "high"',
        '[2].level 校验错误：期待 整数，实际得到 "high"',
        expected="integer",
        found='"high"',
    ),
    "type inside a list": Case(
        TWO + "- type: Document\n  doc_uri: d2\n  content: x\n  tags:\n  - a\n  - 7  # here\n",
        "type",
        "[2].tags[1]",
        "Validation error at [2].tags[1]: expected string, got 7",
        "[2].tags[1] 校验错误：期待 字符串，实际得到 7",
        expected="string",
        found="7",
    ),
    "type of the type": Case(
        "- type: [Document]  # here\n",
        "type",
        "[0].type",
        'Validation error at [0].type: expected string, got ["Document"]',
        '[0].type 校验错误：期待 字符串，实际得到 ["Document"]',
    ),
    "no object": Case(
        TWO + "- Document  # here\n",
        "type",
        "[2]",
        'Validation error at [2]: expected object, got "Document"',
        '[2] 校验错误：期待 对象，实际得到 "Document"',
        expected="object",
    ),
    "an end that is text": Case(
        TWO + "- type: REFERENCES\n  source: d0  # here\n  target: {doc_uri: d1}\n",
        "type",
        "[2].source",
        'Validation error at [2].source: expected object, got "d0"',
        '[2].source 校验错误：期待 对象，实际得到 "d0"',
    ),
    "null": Case(
        two("level: null"),
        "type",
        "[2].level",
        "Validation error at [2].level: expected integer, got null",
        "[2].level 校验错误：期待 整数，实际得到 null",
    ),
    "enum": Case(
        two("status: old"),
        "enum",
        "[2].status",
        'Validation error at [2].status: expected one of "draft", "final", got "old"',
        '[2].status 校验错误：期待 "draft", "final" 之一，实际得到 "old"',
        expected='one of "draft", "final"',
    ),
    "action": Case(
        two("action: remove"),
        "enum",
        "[2].action",
        'Validation error at [2].action: expected one of "upsert", "delete", got "remove"',
        '[2].action 校验错误：期待 "upsert", "delete" 之一，实际得到 "remove"',
    ),
    "format": Case(
        two("published: 31 May"),
        "format",
        "[2].published",
        'Validation error at [2].published: expected format date, got "31 May"',
        '[2].published 校验错误：期待 格式 date，实际得到 "31 May"',
        expected="format date",
    ),
    "minimum": Case(
        two("level: 0"),
        "minimum",
        "[2].level",
        "Validation error at [2].level: expected at least 1, got 0",
        "[2].level 校验错误：期待 不小于 1 的数，实际得到 0",
        expected="at least 1",
        found="0",
    ),
    "range": Case(
        two("level: 9223372036854775808"),
        "range",
        "[2].level",
        "Validation error at [2].level: expected an integer that fits BIGINT,"
        " got 9223372036854775808",
        "[2].level 校验错误：期待 在 BIGINT 范围内的整数，实际得到 9223372036854775808",
        found="9223372036854775808",
    ),
    "unknown field": Case(
        two("titel: t"),
        "unknown_field",
        "[2].titel",
        "Validation error at [2].titel: unknown field. Did you mean 'title'?",
        "[2].titel 校验错误：未知字段。是否想写“title”？",
        expected="title",
        found="titel",
    ),
    "unknown field like none": Case(
        two("colour: red"),
        "unknown_field",
        "[2].colour",
        "Validation error at [2].colour: unknown field.",
        "[2].colour 校验错误：未知字段。",
    ),
    "unknown field of an end": Case(
        TWO + "- type: REFERENCES\n  source: {doc_uri: d0}\n  target:\n    doc_uri: d1\n    uri: d1  # here\n",
        "unknown_field",
        "[2].target.uri",
        "Validation error at [2].target.uri: unknown field. Did you mean 'doc_uri'?",
        "[2].target.uri 校验错误：未知字段。是否想写“doc_uri”？",
    ),
    "a field of DuckKB": Case(
        two("__id: 5"),
        "unknown_field",
        "[2].__id",
        "Validation error at [2].__id: unknown field.",
        "[2].__id 校验错误：未知字段。",
    ),
    "duplicate": Case(
        "".join(f"- {{type: Document, doc_uri: d{n}, content: x}}\n" for n in range(7))
        + "- type: Document  # here\n  doc_uri: d3\n  content: y\n",
        "duplicate",
        "[7]",
        "Validation error at [7]: same identity as [3] with different content",
        "[7] 校验错误：与 [3] 标识相同但内容不同",
    ),
    "duplicate edge": Case(
        TWO
        + "- {type: REFERENCES, source: {doc_uri: d0}, target: {doc_uri: d1}, ref_type: a}\n"
        + "- {type: REFERENCES, source: {doc_uri: d0}, target: {doc_uri: d1}, ref_type: b}  # here\n",
        "duplicate",
        "[3]",
        "Validation error at [3]: same identity as [2] with different content",
        "[3] 校验错误：与 [2] 标识相同但内容不同",
    ),
}  # fmt: skip


def issues_of(kb: duckkb.KnowledgeBase, source: Any, **options: bool) -> tuple[Issue, ...]:
    with pytest.raises(BundleError) as caught:
        kb.import_bundle(source, **options)
    assert not (kb.root / "data").exists() or not list((kb.root / "data").rglob("*.jsonl"))
    return caught.value.issues


def marked(text: str) -> int:
    (line,) = [n for n, content in enumerate(text.splitlines(), 1) if content.endswith("# here")]
    return line


@pytest.fixture(scope="module", params=["en", "zh"])
def language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def empty(language: str, open_shared: Open) -> duckkb.KnowledgeBase:
    """A base in each language, for bundles that it refuses."""
    return open_shared(DOCS if language == "en" else DOCS_ZH, language)


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_is_reported_word_for_word(
    name: str, language: str, empty: duckkb.KnowledgeBase
) -> None:
    case = CASES[name]
    found = issues_of(empty, case.bundle)
    wanted = case.english if language == "en" else case.chinese
    index = int(case.path[1 : case.path.index("]")])
    assert [(i.code, i.path, i.line, i.index, i.message) for i in found] == [
        (case.code, case.path, marked(case.bundle), index, wanted)
    ]
    if language == "en" and case.expected is not None:
        assert found[0].expected == case.expected
    if case.found is not None:
        assert found[0].found == case.found


@pytest.mark.parametrize(
    ("config", "message"),
    [
        (DOCS, "Cannot delete 'Document' {doc_uri: \"doc-001\"}: 3 edges still refer to it"),
        (DOCS_ZH, '无法删除“Document” {doc_uri: "doc-001"}：仍有 3 条边引用它'),
    ],
    ids=["en", "zh"],
)
def test_deleting_a_node_that_has_edges_names_their_number_and_the_edges(
    config: str, message: str, open_base: Open
) -> None:
    kb = open_base(config)
    others = [f"doc-00{n}" for n in (2, 3, 4)]
    kb.import_bundle([doc(u) for u in ("doc-001", *others)] + [ref(u, "doc-001") for u in others])
    text = "- type: Document\n  doc_uri: doc-002\n  content: y\n- type: Document\n  action: delete\n  doc_uri: doc-001\n"
    with pytest.raises(BundleError) as caught:
        kb.import_bundle(text)
    (issue,) = caught.value.issues
    assert (issue.code, issue.path, issue.line, issue.index) == ("has_edges", "[1]", 4, 1)
    assert issue.message == message
    assert issue.found == "3"
    assert issue.hint is not None
    for uri in others:
        assert f'REFERENCES {{"doc_uri":"{uri}"}} -> {{"doc_uri":"doc-001"}}' in issue.hint


def test_one_edge_is_no_plural(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), ref("a", "b")])
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([delete("b")])
    assert caught.value.issues[0].message == (
        "Cannot delete 'Document' {doc_uri: \"b\"}: 1 edge still refers to it"
    )


@pytest.mark.parametrize(
    ("language", "message"),
    [
        (
            "en",
            "Cannot create 'located_at' relation: N:1 allows one target per source;"
            ' {id: "a"} already has {id: "x"}',
        ),
        (
            "zh",
            '无法创建关系“located_at”：N:1 规定每个起点只有一个终点；{id: "a"} 已有 {id: "x"}',
        ),
    ],
)
def test_a_second_target_of_an_n_to_1_edge_is_reported_word_for_word(
    language: str, message: str, open_base: Open
) -> None:
    kb = open_base(f"language: {language}\n{PLACES}")
    kb.import_bundle(
        "- {type: Character, id: a}\n- {type: Location, id: x}\n- {type: Location, id: y}\n"
        "- {type: located_at, source: {id: a}, target: {id: x}}\n"
    )
    with pytest.raises(BundleError) as caught:
        kb.import_bundle("- type: located_at\n  source: {id: a}\n  target: {id: y}\n")
    (issue,) = caught.value.issues
    assert (issue.code, issue.path, issue.line, issue.index) == ("cardinality", "[0].target", 3, 0)
    assert issue.message == message
    assert issue.expected == "N:1"


@pytest.mark.parametrize("key", [" ", "\t\n", "\u3000"])
def test_blanks_are_no_name(key: str, open_base: Open) -> None:
    (issue,) = issues_of(open_base(DOCS), [doc(key)])
    assert (issue.code, issue.path) == ("minLength", "[0].doc_uri")
    assert "expected a text that is not blank" in issue.message


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("doc_uri,content\na,text\nb,text\n", "it looks like CSV"),
        ('doc_uri,content\na,"text: more, of it"\n"b",text\n', "it looks like CSV"),
        ("doc_uri\tcontent\na\ttext\n", "it looks like CSV"),
        ("<docs><doc uri='a'/></docs>\n", "it looks like XML"),
        ("<?xml version='1.0'?>\n<docs note='a: b'>\n<doc/></docs>\n", "it looks like XML"),
        ("# Title\n- one\n", "it looks like Markdown"),
        ("# Title\n\nSome words.\n", "it looks like Markdown"),
        ("## Title\n\nsee: this: that\n", "it looks like Markdown"),
        ("---\ntype: note\n---\n\n# Title\n", "it looks like Markdown"),
        ("some words, and some more\n", "begin each item with"),
        ("id, name:\n  - a, b\n -c\n", "indent all fields"),
    ],
)
def test_a_table_or_a_document_of_another_format_is_told_where_to_go(
    text: str, advice: str, open_base: Open
) -> None:
    (issue,) = issues_of(open_base(DOCS), text)
    assert issue.hint
    assert issue.hint.startswith(advice)


@pytest.mark.parametrize(
    "text",
    [
        "# a comment\n- { type: Document, doc_uri: a b: c }\n",
        "# a comment\n- one\n- type: Document\n  doc_uri: b\n  content: c\n",
        "# a comment\n---\n- doc_uri: b\n  'type': Document\n  content: c: d\n",
        "---\n- type: Document\n  doc_uri: b\n---\n- type: Document\n",
    ],
)
def test_a_bundle_with_comments_is_not_taken_for_markdown(text: str, open_base: Open) -> None:
    for issue in issues_of(open_base(DOCS), text):
        assert "Markdown" not in (issue.hint or "")


CHINESE = re.compile(r"[^a-zA-Z]*")


@pytest.mark.parametrize(
    ("text", "code", "line", "english", "chinese"),
    [
        (
            "type: Document\ndoc_uri: a\n",
            "not_a_list",
            1,
            "a bundle is a list of items, got a mapping (line 1, column 1)",
            r"数据包应为条目列表，实际得到 [^a-zA-Z]+（第 1 行，第 1 列）",
        ),
        (
            "# nothing\n",
            "not_a_list",
            1,
            "a bundle is a list of items, got nothing (line 1, column 1)",
            r"数据包应为条目列表，实际得到 [^a-zA-Z]+（第 1 行，第 1 列）",
        ),
        (
            "- type: Document\n  doc_uri: a\n content: x\n",
            "yaml_syntax",
            3,
            "the bundle is not valid YAML: while parsing a block collection,"
            " did not find expected '-' indicator (line 3, column 2)",
            r"数据包不是有效的 YAML：.+（第 3 行，第 2 列）",
        ),
        (
            "- type: Document\n  doc_uri: a\n  doc_uri: b\n",
            "yaml_syntax",
            3,
            "the bundle is not valid YAML: duplicate key 'doc_uri' (line 3, column 3)",
            r"数据包不是有效的 YAML：.+（第 3 行，第 3 列）",
        ),
        (
            "- " + "[" * 101 + "]" * 101,
            "too_large",
            1,
            "the bundle is too large: nested deeper than 100 levels (line 1, column 102)",
            r"数据包过大：.+（第 1 行，第 102 列）",
        ),
    ],
    ids=["a mapping", "nothing", "bad indentation", "duplicate key", "too deep"],
)
def test_a_text_that_is_no_bundle_is_refused_with_line_and_column(
    text: str, code: str, line: int, english: str, chinese: str, open_base: Open
) -> None:
    (issue,) = issues_of(open_base(DOCS), text)
    assert (issue.code, issue.line, issue.message) == (code, line, english)
    (issue,) = issues_of(open_base(DOCS_ZH, "zh"), text)
    assert (issue.code, issue.line) == (code, line)
    assert re.fullmatch(chinese, issue.message), issue.message


EVENTS = """\
nodes:
  Event:
    identity: id
    schema:
      properties:
        id: { type: string }
        title: { type: string }
        level: { type: integer, minimum: 0 }
        at: { type: string, format: date-time }
"""
MOMENTS = """\
nodes:
  Event:
    identity: id
    schema: { properties: { id: { type: string }, at: { type: string, format: date-time } } }
"""


def test_an_empty_text_is_no_identity(open_base: Open) -> None:
    kb = open_base(DOCS)
    (issue,) = issues_of(kb, "- {type: Document, content: x, doc_uri: ''}\n")
    assert (issue.code, issue.path, issue.line) == ("minLength", "[0].doc_uri", 1)
    assert issue.message.endswith('expected at least 1 characters, got ""')


def test_a_part_of_an_identity_may_be_empty_and_what_has_an_empty_one_can_go(
    open_base: Open,
) -> None:
    kb = open_base(
        "nodes:\n  A: {identity: [a, b], schema: {properties: {a: {type: string}, b: {type: string}}}}\n"
    )
    kb.import_bundle([{"type": "A", "a": "x", "b": ""}])
    kb.import_bundle([{"type": "A", "a": "", "b": "", "action": "delete"}])
    assert kb.status().nodes == {"A": 1}


def test_a_value_that_no_column_can_hold_is_reported_like_any_other(open_base: Open) -> None:
    """The schema allows a leap second, DuckDB has none."""
    text = "- {type: Event, id: a}\n- type: Event\n  id: b\n  at: 2016-12-31T23:59:60Z\n"
    (issue,) = issues_of(open_base(MOMENTS), text)
    assert (issue.code, issue.path, issue.line) == ("format", "[1].at", 4)
    assert issue.message.startswith("Validation error at [1].at: ")
    assert "2016-12-31T23:59:60Z" in issue.message
    (issue,) = issues_of(open_base(f"language: zh\n{MOMENTS}", "zh"), text)
    words = issue.message.replace("[1].at", "").replace("2016-12-31T23:59:60Z", "")
    assert CHINESE.fullmatch(words.replace("date-time", "")), issue.message


def test_notices_are_in_the_language_of_the_base(open_base: Open) -> None:
    english = open_base(DOCS).import_bundle([delete("x")])
    assert english.notices == ("1 delete matched no record",)
    chinese = open_base(DOCS_ZH, "zh").import_bundle([delete("x")])
    assert len(chinese.notices) == 1
    assert CHINESE.fullmatch(chinese.notices[0]), chinese.notices


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[{"type": "Document", "doc_uri": "a"},\n {"type": ]', 2),
        ('{"type": "Document", "doc_uri": "a", "content": "x"}\n{"type": \n', 2),
        ('[{"type": "Document", "doc_uri": "a", "doc_uri": "b", "content": "x"}]', 1),
    ],
    ids=["json", "jsonl", "duplicate key"],
)
def test_broken_json_is_named_with_its_line(
    text: str, line: int, tmp_path: Path, open_base: Open
) -> None:
    kb = open_base(DOCS)
    suffix = ".json" if text.startswith("[") else ".jsonl"
    file = tmp_path / f"bundle{suffix}"
    file.write_text(text)
    (issue,) = issues_of(kb, file)
    assert (issue.code, issue.line) == ("json_syntax", line)


@pytest.mark.parametrize(
    ("name", "text", "english", "chinese"),
    [
        (
            "a.yaml",
            "- type：Document\n",
            "the full-width ： has to be : and a blank",
            "全角 ： 应为半角 :（后加一个空格）",
        ),
        (
            "a.json",
            '[{"type": "Document"， "doc_uri": "a"}]',
            "the full-width ， has to be ,",
            "全角 ， 应为半角 ,",
        ),
        (
            "a.jsonl",
            "{“type”: 1}\n",
            'the full-width “ has to be "',
            '全角 “ 应为半角 "',
        ),
        (
            "a.json",
            '{"type": "Document"}',
            "put the items in brackets: [{…}, {…}]",
            "请把条目放在方括号中：[{…}, {…}]",
        ),
        (
            "b.yaml",
            "- {type: REFERENCES, source: a-1, target: {doc_uri: b}}\n",
            'write source: {doc_uri: "a-1"}',
            '请写作 source: {doc_uri: "a-1"}',
        ),
        (
            "c.yaml",
            b"- {type: Document, doc_uri: \xd6\xd0}\n",
            "save it as UTF-8; of a Chinese text: iconv -f GB18030 -t UTF-8 FILE",
            "请另存为 UTF-8，例如 iconv -f GB18030 -t UTF-8 FILE",
        ),
        (
            "d.yaml",
            "- {type: Document, doc_uri: a}\n".encode("utf-16"),
            "save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE",
            "请另存为 UTF-8：iconv -f UTF-16 -t UTF-8 FILE",
        ),
        (
            "d.jsonl",
            '{"type": "Document", "doc_uri": "a"}\n'.encode("utf-16"),
            "save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE",
            "请另存为 UTF-8：iconv -f UTF-16 -t UTF-8 FILE",
        ),
        (
            "e.yaml",
            "- type:Document\n",
            "behind a colon there has to be a blank",
            "冒号之后要有空格",
        ),
        (
            "f.yaml",
            "- type: Document\n\tdoc_uri: a\n",
            "indent with blanks, not with tabs",
            "请用空格缩进，不要用制表符",
        ),
        (
            "g.yaml",
            "```yaml\n- type: Document\n```\n",
            "leave out the lines that begin with ```",
            "请去掉以 ``` 开头的行",
        ),
        (
            "h.yaml",
            "- type: Document\n  content: @cached is used\n",
            "a text that begins with @ has to stand in quotes",
            "以 @ 开头的文本要加引号",
        ),
        (
            "i.yaml",
            "- type: Document\n  content: one thing: another\n",
            "a text with a colon and a blank in it has to stand in quotes",
            "含有冒号加空格的文本要加引号",
        ),
        (
            "j.yaml",
            "- type: Document\n   doc_uri: a\n  content: b\n",
            "indent all fields of an item alike, with blanks",
            "同一条目的各字段要用空格对齐缩进",
        ),
        (
            "k.yaml",
            "- {type: Document, content: see PR #45, doc_uri: a}\n",
            "a text with a blank and # in it has to stand in quotes",
            "含有空格加 # 的文本要加引号",
        ),
        (
            "l.yaml",
            '- type: Document\n  doc_uri: a\n  content: "C:\\Users\\ann"\n',
            'in double quotes a backslash is written \\\\, as in "C:\\\\Users"',
            '双引号中的反斜杠要写作 \\\\，例如 "C:\\\\Users"',
        ),
    ],
)
def test_a_slip_that_many_make_is_told_with_what_to_write(
    name: str, text: str | bytes, english: str, chinese: str, tmp_path: Path, open_base: Open
) -> None:
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    for kb, hint in ((open_base(DOCS), english), (open_base(DOCS_ZH, "zh"), chinese)):
        assert issues_of(kb, file)[0].hint == hint


@pytest.mark.parametrize(
    ("text", "english", "chinese"),
    [
        (
            '[{"type": "Document"},\n {"doc_uri": "知识",}]',
            "trailing comma in object (line 2, column 19)",
            "对象末尾多了逗号（第 2 行，第 19 列）",
        ),
        (
            '{"type": "Document"}\n{"doc_uri": "知识" "content": "x"}',
            "expected ',' or '}' (line 2, column 18)",
            "此处应为 , 或 }（第 2 行，第 18 列）",
        ),
        ('[{"doc_uri": "a", "doc_uri": "b"}]', "the key 'doc_uri' stands twice (line 1)", "键“doc_uri”出现了两次（第 1 行）"),
    ],
    ids=["json", "jsonl", "duplicate key"],
)  # fmt: skip
def test_why_a_text_is_no_json_is_told_in_the_language_of_the_base(
    text: str, english: str, chinese: str, tmp_path: Path, open_base: Open
) -> None:
    path = tmp_path / ("b.json" if text.startswith("[") else "b.jsonl")
    path.write_text(text, encoding="utf-8")
    for config, language, told in ((DOCS, "en", english), (DOCS_ZH, "zh", chinese)):
        with pytest.raises(BundleError) as caught:
            open_base(config, language).import_bundle(path)
        syntax = [i.message for i in caught.value.issues if i.code == "json_syntax"]
        assert [message.endswith(told) for message in syntax] == [True]


@pytest.mark.parametrize(
    "text", ['{"items": [{"type": "Document"}], "v": 1}', "items:\n- type: Document\n"]
)
def test_a_list_within_an_object_is_found_for_who_wrapped_it(
    text: str, tmp_path: Path, open_base: Open
) -> None:
    path = tmp_path / ("b.json" if text.startswith("{") else "b.yaml")
    path.write_text(text, encoding="utf-8")
    for config, language, told in (
        (DOCS, "en", "the list is in 'items': give that list alone"),
        (DOCS_ZH, "zh", "列表在“items”中：请只给出该列表"),
    ):
        (issue,) = issues_of(open_base(config, language), path)
        assert (issue.code, issue.hint) == ("not_a_list", told)


def test_an_edge_whose_ends_go_by_other_names_is_told_theirs(open_base: Open) -> None:
    edge = {"type": "REFERENCES", "from": {"doc_uri": "a"}, "dst": {"doc_uri": "b"}, "zzz": "x"}
    found = {i.path: i for i in issues_of(open_base(DOCS), [edge]) if i.code == "unknown_field"}
    assert [found[f"[0].{name}"].expected for name in ("from", "dst")] == ["source", "target"]
    assert (found["[0].zzz"].hint or "").startswith("the fields are: source, target, ")


def test_every_broken_line_of_a_jsonl_file_is_named(tmp_path: Path, open_base: Open) -> None:
    file = tmp_path / "bundle.jsonl"
    file.write_text('{"a": }\n\n{"type": "Document", "doc_uri": "a", "content": "x"}\nnot json\n')
    found = issues_of(open_base(DOCS), file)
    assert [(i.code, i.line) for i in found] == [("json_syntax", 1), ("json_syntax", 4)]


def test_a_value_that_json_cannot_hold_hides_no_other_mistake(open_base: Open) -> None:
    found = issues_of(
        open_base(DOCS),
        "- {type: Document, doc_uri: a, level: .nan, content: x}\n"
        "- {type: Document, doc_uri: b, content: x, level: .inf, content: y}\n"
        "- {type: Document, doc_uri: c, content: x, doc_uri: d, level: 1e999}\n"
        "- {type: Document, doc_uri: e}\n",
    )
    assert [(i.code, i.path, i.line) for i in found] == [
        ("yaml_syntax", "[0]", 1),
        ("yaml_syntax", "[1]", 2),
        ("yaml_syntax", "[2]", 3),
        ("required", "[3].content", 4),
    ]
    assert found[2].message.endswith("duplicate key 'doc_uri' (line 3, column 44)")


def test_a_broken_line_does_not_hide_the_mistakes_of_the_others(
    tmp_path: Path, open_base: Open
) -> None:
    """Whether an edge's end exists is not judged: it may stand in the line that is broken."""
    file = tmp_path / "bundle.jsonl"
    file.write_text(
        '{"type": "Document", "doc_uri": "a", "content": 5}\n'
        '{"type": "Document", "doc_uri": "b"\n'
        '{"type": "REFERENCES", "source": {"doc_uri": "b"}, "target": {"doc_uri": "b"}}\n'
        '{"type": "Documnt"}\n'
    )
    found = issues_of(open_base(DOCS), file)
    assert [(i.code, i.line) for i in found] == [
        ("type", 1),
        ("json_syntax", 2),
        ("unknown_type", 4),
    ]


@pytest.mark.parametrize(
    ("field", "english", "chinese"),
    [
        ("at: noon", "for example 2026-01-31T09:30:00Z", "例如 2026-01-31T09:30:00Z"),
        (
            "at: 2026-01-31 09:30",
            "with its offset: 2026-01-31T09:30:00Z",
            "请带上时区偏移：2026-01-31T09:30:00Z",
        ),
        ("title: 7", 'in quotes it is text: "7"', '加引号即为文本："7"'),
        ('level: "7"', "without quotes it is a number: 7", "去掉引号即为数字：7"),
        ('level: "seven"', None, None),
        ("level: null", "leave the field out", "请省略该字段"),
        ("id: null", None, None),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_with_what_to_write(
    field: str, english: str | None, chinese: str | None, open_base: Open
) -> None:
    text = f"- {{type: Event, id: a}}\n- type: Event\n  {field}\n"
    if not field.startswith("id"):
        text += "  id: b\n"
    for language, hint in (("en", english), ("zh", chinese)):
        kb = open_base(f"language: {language}\n{EVENTS}", language)
        assert [i.hint for i in issues_of(kb, text)] == [hint]


@pytest.mark.parametrize("number", ["00123", "1e3", "0755", "0x1F", "1.10", "+5"])
def test_a_number_that_should_be_text_is_put_in_quotes_as_it_was_written(
    number: str, open_base: Open
) -> None:
    kb = open_base(EVENTS)
    [issue] = issues_of(kb, f"- {{type: Event, id: a, title: {number}}}")
    assert issue.hint == f'in quotes it is text: "{number}"'


@pytest.mark.parametrize("text", ["[{}]", "{}"], ids=["json", "jsonl"])
def test_so_is_one_of_json(text: str, open_base: Open) -> None:
    kb = open_base(EVENTS)
    item = '{"type": "Event", "id": "a", "title": 1.10}'
    [issue] = issues_of(kb, text.replace("{}", item))
    assert issue.hint == 'in quotes it is text: "1.10"'


def test_a_stored_value_that_breaks_the_schema_is_not_blamed_on_the_item(open_base: Open) -> None:
    """A line edited by hand, or a schema made stricter, shows when the record is merged with."""
    kb = open_base(EVENTS)
    kb.import_bundle([{"type": "Event", "id": "a", "level": 3}])
    (part,) = kb.root.glob("data/nodes/*/*/part_001.jsonl")
    part.write_bytes(part.read_bytes().replace(b'"level":3', b'"level":-3'))
    hints = {"title: x": "the stored record has this value", "level: -1": "None"}
    for field, hint in hints.items():
        with pytest.raises(BundleError) as caught:
            kb.import_bundle(f"- {{type: Event, id: a, {field}}}\n", merge=True)
        (issue,) = caught.value.issues
        assert (issue.path, issue.code) == ("[0].level", "minimum")
        assert str(issue.hint).startswith(hint)


def test_what_nests_too_deeply_is_not_to_be_split(open_base: Open) -> None:
    (issue,) = issues_of(open_base(DOCS), f"- {'[' * 300}{']' * 300}\n")
    assert (issue.code, issue.hint) == ("too_large", "put less of it inside one another")


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
def test_a_mistake_bears_the_line_of_the_file_in_every_format(
    form: str, tmp_path: Path, open_base: Open
) -> None:
    good = '{"type": "Document", "doc_uri": "a", "content": "x"}'
    bad = '{"type": "Document", "doc_uri": "b", "content": 5}'
    texts = {
        "yaml": f"- {good}\n\n- {bad}\n",
        "json": f"[\n  {good},\n  {bad}\n]\n",
        "jsonl": f"{good}\n\n{bad}\n",
    }
    file = tmp_path / f"bundle.{form}"
    file.write_text(texts[form])
    (issue,) = issues_of(open_base(DOCS), file)
    assert (issue.code, issue.path, issue.line) == ("type", "[1].content", 3)


def test_items_given_as_values_have_no_lines(open_base: Open) -> None:
    (issue,) = issues_of(open_base(DOCS), [doc("a", level=0)])
    assert (issue.line, issue.index, issue.path) == (None, 0, "[0].level")


def test_all_errors_of_a_bundle_come_at_once_in_the_order_of_its_items(open_base: Open) -> None:
    items: list[Any] = [
        ref("a", "missing"),
        doc("a", level="high", titel="t"),
        {"type": "Human"},
        5,
        doc("b", status="old"),
        doc("b", status="final"),
        {"type": "Person", "age": 3},
        ref("missing", "a"),
    ]
    found = issues_of(open_base(DOCS), items)
    assert [i.index for i in found] == sorted(i.index for i in found if i.index is not None)
    assert {(i.index, i.code) for i in found} >= {
        (0, "orphan_edge"),
        (1, "type"),
        (1, "unknown_field"),
        (2, "unknown_type"),
        (3, "type"),
        (4, "enum"),
        (6, "required"),
        (7, "orphan_edge"),
    }


def test_a_hundred_errors_are_shown_and_all_are_counted(open_base: Open) -> None:
    kb = open_base(DOCS)
    items = [doc(f"d{n}", level=0) for n in range(130)] + [{"type": "Human"} for _ in range(20)]
    with pytest.raises(BundleError) as caught:
        kb.import_bundle(items)
    error = caught.value
    assert len(error.issues) == 100
    assert error.total == 150
    assert [i.index for i in error.issues] == list(range(100))
    shown = error.as_dict()
    assert shown["status"] == "error"
    assert shown["total"] == 150
    assert len(shown["errors"]) == 100


def test_the_first_hundred_are_those_of_the_first_items_whatever_their_type(
    open_base: Open,
) -> None:
    kb = open_base(DOCS)
    items: list[Any] = []
    for n in range(200):
        items.append(doc(f"d{n}", level=0) if n % 2 else {"type": "Person", "email": n})
    with pytest.raises(BundleError) as caught:
        kb.import_bundle(items)
    assert [i.index for i in caught.value.issues] == list(range(100))
    assert caught.value.total == 200


def test_an_issue_as_json_has_exactly_the_keys_of_the_contract(open_base: Open) -> None:
    found = issues_of(
        open_base(DOCS), TWO + "- {type: Document, doc_uri: d2, content: x, titel: t}"
    )
    assert found[0].as_dict() == {
        "index": 2,
        "path": "[2].titel",
        "line": 3,
        "code": "unknown_field",
        "message": "Validation error at [2].titel: unknown field. Did you mean 'title'?",
        "expected": "title",
        "found": "titel",
        "hint": "Did you mean 'title'?",
    }
    (other,) = issues_of(open_base(), [{"type": "Document", "doc_uri": "a"}])
    assert set(other.as_dict()) <= {
        "index", "path", "line", "code", "message", "expected", "found", "hint",
    }  # fmt: skip
    assert "found" not in other.as_dict()


def test_content_never_stands_in_an_error_beyond_the_value_at_fault(open_base: Open) -> None:
    secret = "the rest of the record"
    found = issues_of(open_base(DOCS), [doc("a", secret, level="x" * 5000)])
    text = repr([i.as_dict() for i in found])
    assert secret not in text
    assert len(text) < 1000


def test_one_mistake_is_not_reported_twice(open_base: Open) -> None:
    """An item with a bad field draws no orphan or duplicate errors of the same cause."""
    items = [doc("a", level=2**70), doc("b", published="2023-02-30"), ref("a", "b")]
    found = issues_of(open_base(DOCS), items)
    assert [(i.index, i.code) for i in found] == [(0, "range"), (1, "format")]


def test_a_number_that_python_cannot_write_out_is_refused_by_its_place(open_base: Open) -> None:
    kb = open_base(DOCS)
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([doc("a"), doc("b", content=10**5000)])  # type: ignore[arg-type]
    assert [issue.path for issue in caught.value.issues] == ["[1].content"]
    assert "too many digits" in caught.value.message
