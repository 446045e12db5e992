"""A base that speaks Chinese does so on every surface: no sentence of ours is without its Chinese."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import pytest
from rich.text import Text

import duckkb
from duckkb.config import read_config
from duckkb.errors import ConfigError, Issue, QueryError, ReadOnlyError, UsageError
from duckkb.runtime.sql_guard import SqlResult
from duckkb.surfaces.language import language_at, said, spoken, told
from duckkb.surfaces.words import Screen

SOURCE = Path(duckkb.__file__).parent
LINES = [
    line
    for line in files("duckkb.surfaces").joinpath("chinese.tsv").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
ERRORS = {
    name
    for name in vars(duckkb.errors)
    if name.endswith("Error") and name not in ("BundleError", "KgError")
}
"""Errors whose text stands where they are raised; those of bundles and graphs have tables of their own."""
OWN = {"surfaces/rest/examples.py"}
"""Where errors are made up."""
COMMANDS = ("pip install ", 'duckkb ask "…"', "source: {join: ")
"""Beginnings of what is to be typed as it stands."""
COMPUTED = {
    "'7' is not 7 7 type": ("'X' is not a node type", "'X' is not an edge type"),
    "there is no 7 type '7'": ("there is no node type 'X'", "there is no edge type 'X'"),
    "there is no 7 '7'": tuple(
        f"there is no {what} 'x'"
        for what in ("type", "attribute", "relation", "capability", "filter", "kind", "source")
    ),
    "an edge type needs '7': the node type it 7 at": (
        "an edge type needs 'from': the node type it starts at",
        "an edge type needs 'to': the node type it ends at"),
    "7 has no attribute '7'": ("'X' has no attribute 'a'", "the inner query 'q' has no attribute 'a'"),
    "7 is for a new session": ("likeliest is for a new session",),
    "The session is 7.": ("The session is failed.", "The session is cancelled."),
    "7 has changed: 7": ("the source 'x' has changed: y", "the base has changed: y"),
    "7 cannot be reached: 7": ("the source 'x' cannot be reached: y", "the base cannot be reached: y"),
    "'7' is named by 7 7 (7), got 7": ("'X' is named by 1 key (a), got 2",
                                       "'X' is named by 2 keys (a, b), got 1"),
    "7 7 no vector yet; 'duckkb sync' computes what is missing": (
        "1 chunk has no vector yet; 'duckkb sync' computes what is missing",
        "2 chunks have no vector yet; 'duckkb sync' computes what is missing"),
    "Did you mean '7'? 7": ("Did you mean 'cursor'? known are cursor, zed",),
    "7 rows7 rows; 7 rows 7 rows, 7 rows ms.": (
        "Imported 1 node and 2,000 edges; 3 files changed, 5 ms.",
        "Would delete 1 edge, unchanged: 2 nodes; 1 file to change, 5 ms.",
        "Imported nothing; 0 files changed, 5 ms.", "Unchanged: 1 node; 0 files changed, 5 ms."),
    "7 rows, 7 rows; generation 7 rows; index 7 rows.": (
        "1 part file, 2.4 kB; generation 5; index current.",
        "2 part files, 2.4 kB; generation 5; index made by the next search."),
    "7 rows: 7 rows checked.": ("All is well: 1 record checked.",
                                "There are complaints: 2,000 records checked."),
    "… and 7 rows; --json shows them": ("… and 3 more rows; --json shows them",
                                        "… and 1 more type; --json shows them"),
    "7 rows that 7 rows:": ("1 relevant record that this base does not hold:",
                            "2 relevant records that main did not hold:"),
    "7 rows7 rows7 rows": ("3 edges: KNOWS 3", "0 edges"),
    "Graph '7 rows' has no 7 rows; --graph names another.": (
        "Graph 'g' has no nodes; --graph names another.",
        "Graph 'g' has no such nodes; --graph names another."),
    "The published cache now holds 7 rows.": (
        "The published cache now holds 1 entry, 2 vectors, 3.1 KB.",),
    "Nothing to do: the published cache holds 7 rows.": (
        "Nothing to do: the published cache holds 2 entries, 1 vector, 3.1 KB.",),
    "7: 7": ("relevant[0]: there is no type 'x'",),
    "7.7: 7": ("relevant[0].id: expected string, got 1",),
    "7: pair 7 7": ("DUCKKB_TOKENS: pair 2 has the token of another tenant",),
}  # fmt: skip
"""Sentences of which more than names and numbers changes, and what they can be."""
HOLE = re.compile(r"\{[+!#]?([a-z_]+)\}")


def test_every_pair_is_complete_and_stands_once() -> None:
    english = [line.split("\t")[0] for line in LINES]
    assert len(set(english)) == len(english)
    for line in LINES:
        ours, _, chinese = line.partition("\t")
        assert re.search(r"[\u4e00-\u9fff]|^[^a-z]*$|^\{", chinese), line
        assert set(HOLE.findall(chinese)) == set(HOLE.findall(ours)), line


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: path.stem)
def test_every_sentence_that_a_module_raises_has_its_chinese(path: Path) -> None:
    if str(path.relative_to(SOURCE)) in OWN:
        return
    said_there = [text for text in sentences(path) if not text.startswith(COMMANDS)]
    possible = [each for text in said_there for each in COMPUTED.get(text, (text,))]
    missing = [text for text in possible if said(text, "zh") == text]
    assert not missing, "give them a line in surfaces/chinese.tsv"


def sentences(path: Path) -> Iterator[str]:
    """Messages and hints of errors, complaints about a config, problems of doctor; 7 fills the holes."""
    tree = ast.parse(path.read_text("utf-8"))
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        told_of: list[ast.expr] = []
        if name in ERRORS:
            told_of = call.args[:1]
        elif ast.unparse(call.func) == "out.say":
            # Counts stand in the holes of screens: `3 rows`.
            for text in texts(call.args[0], constants):
                told = text.lstrip(" !#")
                yield told if told == "… and 7 more" else told.replace("7", "7 rows")
            continue
        elif name in ("complain", "LineError"):
            told_of = call.args[1:2]
        elif path.parent.name == "golden" and name in ("complain", "refuse"):
            told_of = call.args[:1]
        elif name == "Problem":
            told_of = call.args[4:6]
        elif (name, path.name[:4]) == ("unknown_name", "data") or (
            (name, path.parent.name) == ("refused", "rest")
        ):
            told_of = call.args[1:2]
        elif ast.unparse(call.func) == "notices.append":
            told_of = call.args[:1]
        else:
            continue
        told_of += [word.value for word in call.keywords if word.arg == "hint"]
        for node in told_of:
            yield from (text for text in texts(node, constants) if re.search("[a-z]{3} ", text))


def texts(node: ast.expr, constants: Mapping[str, ast.expr]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values
        )
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body, constants)
        yield from texts(node.orelse, constants)
    elif isinstance(node, ast.Call) and ast.unparse(node.func) == "did_you_mean":
        for otherwise in node.args[2:]:
            yield from texts(otherwise, constants)
    elif isinstance(node, ast.Name) and node.id in constants:
        yield from texts(constants[node.id], {})


def test_a_sentence_without_a_pair_is_noticed(tmp_path: Path) -> None:
    module = tmp_path / "new.py"
    module.write_text("raise UsageError(f'{n} geese flew away', hint='count them again')\n")
    assert list(sentences(module)) == ["7 geese flew away", "count them again"]
    assert said("7 geese flew away", "zh") == "7 geese flew away"


def test_holes_keep_what_stands_in_them_and_inner_sentences_are_put_over_too() -> None:
    assert said("'a.b' is not allowed here", "zh") == "这里不允许“a.b”"
    assert said("no such command 'x'. Did you mean 'y'?", "zh") == "没有命令“x”。是否想写“y”？"
    assert said("argument 'n': expected a whole number or text, got 1", "zh") == (
        "参数“n”：期待整数或文本，实际得到 1"
    )
    assert said("field 'n': expected string, got integer", "zh") == (
        "字段“n”：期待字符串，实际得到 integer"
    )
    assert said("a: b", "zh") == "a: b", "only where the rest is a sentence of ours"
    assert said("data/a.jsonl:3: the text is not UTF-8\nother words", "zh") == (
        "data/a.jsonl:3：文本不是 UTF-8\nother words"
    )
    assert said("the base was opened read-only", "en") == "the base was opened read-only"


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (
            "'in' on 'name_zh' takes a list of values, got '刘备'",
            "“name_zh”的“in”需要值的列表，实际得到 '刘备'",
        ),
        (
            "argument 'q': expected text of 1 or more characters, got \"\"",
            '参数“q”：期待至少 1 个字符的文本，实际得到 ""',
        ),
        (
            "argument 'sort_order': expected one of 'asc' or 'desc', got \"up\"",
            "参数“sort_order”：期待'asc' 或 'desc' 之一，实际得到 \"up\"",
        ),
        (
            "eval/a.jsonl:3: 'query' must be text that is not empty (and 2 more)",
            "eval/a.jsonl:3：“query”应为非空文本（另有 2 个）",
        ),
        ("eval/a.jsonl:3: 'note' must be text", "eval/a.jsonl:3: 'note' 应为文本"),
        (
            "an item with 'action: delete', its type and its identity deletes a record: duckkb import FILE",
            "删除记录请导入带“action: delete”、类型和标识的条目：duckkb import FILE",
        ),
        (
            "'duckkb sql' takes SQL, 'duckkb ask' a question in your own words",
            "“duckkb sql”接受 SQL，“duckkb ask”接受用自己的话提的问题",
        ),
        (
            "'/tmp/a.yaml' cannot be read: No such file or directory",
            "无法读取“/tmp/a.yaml”：文件或目录不存在",
        ),
        (
            "/kb/.build/a.json was removed, as a temporary file is once it is imported",
            "/kb/.build/a.json 已删除：临时文件导入后即删除",
        ),
        (
            "the disk refused: [Errno 28] No space left on device: '/kb/data'",
            "磁盘拒绝写入：磁盘空间不足：'/kb/data'",
        ),
        (
            "this process may not write there: [Errno 30] Read-only file system: '/kb/.state'",
            "本进程无权写入：只读文件系统：'/kb/.state'",
        ),
    ],
)
def test_a_sentence_is_put_over_whole(english: str, chinese: str) -> None:
    assert said(english, "zh") == chinese


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("2 nodes, 1 edge within 1 step", "1 步之内：2 个节点，1 条边"),
        ("2,000 nodes within 3 steps", "3 步之内：2,000 个节点"),
        ("… and 3 more sessions: --page 2", "……另有 3 个会话：--page 2"),
        (
            "1 session removed that did not change since 2026-01-01 10:00 UTC:"
            " 1 completed, 0 failed, 0 cancelled.",
            "已删除 1 个会话（2026-01-01 10:00 UTC 以来没有变化）：已完成 1，失败 0，取消 0。",
        ),
        ("without it there would be 3 rows", "without it there would be 3 rows"),
    ],
)
def test_counts_are_put_over_and_only_counts(english: str, chinese: str) -> None:
    assert said(english, "zh") == chinese


def test_a_screen_tells_sentences_in_its_language_and_leaves_data_as_they_are() -> None:
    screen = Screen("zh", file=io.StringIO(), width=80)
    screen.say("! there are more rows than were fetched")
    screen.print(Text("Nothing was found."))
    assert isinstance(screen.file, io.StringIO)
    assert screen.file.getvalue() == "! 还有更多行没有取出\nNothing was found.\n"


def test_a_text_that_somebody_made_long_is_left_as_it_is() -> None:
    assert said("the base is being written by me", "zh") == "知识库正由 me 写入"
    long = f"the base is being written by {'x' * 1000}"
    assert said(long, "zh") == long
    nested = "a: " * 10 + "the text is not UTF-8"
    assert said(nested, "zh") == nested


def test_an_error_is_told_with_its_hint_and_issues_and_stays_what_it_was() -> None:
    issue = Issue("required", "argument 'sql' is required", "sql", expected="text")
    error = UsageError("x: argument 'sql' is required", hint="try again", issues=[issue], total=3)
    found = told(error, "zh")
    assert (type(found), found.code, found.total) == (UsageError, "usage", 3)
    assert (found.message, found.hint) == ("x：缺少参数“sql”", "请重试")
    assert (found.issues[0].message, found.issues[0].expected) == ("缺少参数“sql”", "文本")
    assert error.message.startswith("x: argument"), "the error itself is not touched"
    assert told(error, "en") is error


def test_what_duckdb_says_is_led_in_and_kept() -> None:
    said_by_duckdb = 'Catalog Error: no such table\nDid you mean "docs"?'
    found = told(QueryError(said_by_duckdb, code="sql", hint="try later"), "zh")
    assert found.message == f"SQL 出错：{said_by_duckdb}"
    assert found.hint == "请稍后再试"
    assert told(QueryError("the query is nested too deeply"), "zh").message == "查询嵌套过深"


def test_notices_of_results_and_of_their_json_are_put_over() -> None:
    notice = "cut after 1000 rows; give a LIMIT of your own for more"
    result = spoken(SqlResult((), (), True, (notice,)), "zh")
    assert result.notices == ("已截断为 1000 行；要更多请自行写 LIMIT",)
    value = spoken({"rows": [["a"]], "notices": [notice]}, "zh")
    assert value == {"rows": [["a"]], "notices": ["已截断为 1000 行；要更多请自行写 LIMIT"]}
    failed = {"error": {"code": "x", "message": "The session was cancelled", "advice": "try later"}}
    assert spoken(failed, "zh")["error"] == {
        "code": "x",
        "message": "会话已被取消",
        "advice": "请稍后再试",
    }
    refused = {"status": "refused", "reason": "the source 'main' has no table 't'; try later"}
    assert spoken(refused, "zh")["reason"] == "数据源“main”没有表“t”; 请稍后再试"
    untouched = {"success": False, "error": "no", "hits": []}
    assert spoken(untouched, "zh") is untouched


def test_the_language_is_known_of_a_base_whose_config_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DUCKKB_LANGUAGE", raising=False)
    assert language_at(tmp_path) == "en"
    config = tmp_path / "config.yaml"
    config.write_text("name: [\nlanguage: zh  # for agents\n", encoding="utf-8")
    assert language_at(tmp_path) == "zh"
    config.write_text("nodes: { language: zh }\n", encoding="utf-8")
    assert language_at(tmp_path) == "en"
    config.write_bytes(b"language: zh\nname: \xff\n")
    assert language_at(tmp_path) == "zh"
    config.write_text("name: x\n", encoding="utf-8")
    monkeypatch.setenv("DUCKKB_LANGUAGE", "zh")
    assert language_at(tmp_path) == "zh"


def test_where_no_base_is_the_language_is_that_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert language_at(tmp_path) == "zh"
    (tmp_path / "config.yaml").write_text("name: x\n", encoding="utf-8")
    assert language_at(tmp_path) == "en", "a base that names no language speaks English"


def test_what_only_the_parser_of_yaml_says_is_led_in(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text("language: zh\nname: a: b\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        read_config(tmp_path)
    found = told(caught.value, "zh")
    led_in = "不是有效的 YAML：mapping values are not allowed in this context"
    assert found.issues[0].message == led_in
    assert found.message.endswith(led_in)
    assert "YAML：" not in caught.value.message


def test_an_error_with_data_of_its_own_keeps_it() -> None:
    error = duckkb.errors.ConflictError("The session asks nothing.", code="not_waiting", turn_no=4)
    found = told(error, "zh")
    assert found.as_dict() == {
        "status": "error",
        "code": "not_waiting",
        "message": "会话没有在提问。",
        "turn_no": 4,
    }
    assert told(ReadOnlyError("the base was opened read-only"), "zh").message == (
        "知识库以只读方式打开"
    )
