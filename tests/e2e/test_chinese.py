"""A base whose language is Chinese, by the real command."""

from __future__ import annotations

from pathlib import Path

import pytest

from .command import run


@pytest.fixture
def chinese(fresh: Path) -> Path:
    config = fresh / "config.yaml"
    config.write_text("language: zh\n" + config.read_text("utf-8"), encoding="utf-8")
    return fresh


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["serach", "x"], 2, ["错误：没有命令“serach”", "是否想写“search”？", "“duckkb --help”有更多说明"]),
        (["search", "x", "--lmit", "3"], 2, ["没有选项 --lmit", "是否想写“--limit”？"]),
        (["search", "a", "b"], 2, ["多余的参数：b", "请放在引号中"]),
        (["get", "Document"], 2, ["缺少参数“KEY”"]),
        (["search", "x", "--where", "lvel>3"], 2, ["没有字段“lvel”", "是否想写“level”？"]),
        (["get", "Document", "none"], 1, ["没有 {doc_uri: \"none\"} 的“Document”"]),
        (["search", "x", "--where", ""], 2, ["条件为空", "请写字段"]),
        (["search", "x", "--where", "level between 1 3"], 2, ["需要两个值", "请用逗号分隔它们"]),
        (["sql", "DELETE FROM docs"], 2, ["只允许 SELECT 和 EXPLAIN", "请导入数据包"]),
        (["sql", "SELECT * FROM dcs"], 2, ["SQL 出错：Catalog Error", "是否想写“docs”？"]),
        (["graph", "neighbors", "x"], 2, ["“x”没有指明节点"]),
        (["import", "none.yaml"], 2, ["none.yaml 不存在"]),
        (["sessions", "purge"], 2, ["要删除多久以前的会话？"]),
        (["mcp", "--tools", "cor"], 2, ["没有工具组“cor”", "是否想写“core”？"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)  # fmt: skip
def test_every_error_is_told_in_chinese(
    chinese: Path, arguments: list[str], code: int, said: list[str]
) -> None:
    done = run(*arguments, cwd=chinese)
    assert (done.code, done.out) == (code, "")
    assert all(text in done.err for text in said), done.err
    found = run(*arguments, "--json", cwd=chinese)
    assert (found.code, found.err) == (code, "")
    assert said[0].removeprefix("错误：") in found.json["message"]


def test_screens_are_in_chinese_and_what_the_base_holds_stays_as_it_is(chinese: Path) -> None:
    record = '{"type": "Document", "doc_uri": "a", "content": "Nothing was found."}\n'
    imported = run("import", "-", cwd=chinese, stdin=record)
    assert imported.out.startswith("已导入 1 个节点；改动 1 个文件，用时 ")
    assert run("search", "zzzz", cwd=chinese).out == "没有找到。\n"
    assert "Nothing was found." in run("get", "Document", "a", cwd=chinese).out
    assert "一切正常：检查了 1 条记录。" in run("doctor", cwd=chinese).out
    info = run("info", cwd=chinese).out
    assert "Document  表 docs，1 条记录" in info
    assert "可搜索" in info
    assert "searched" not in info
    asked = run("ask", "how many documents are there?", cwd=chinese).out
    assert asked.startswith("1\n")
    assert "理解为：" in asked


def test_a_wrong_call_from_elsewhere_is_told_in_the_language_of_the_base_it_names(
    chinese: Path, tmp_path: Path
) -> None:
    assert "没有选项" in run("status", "--jsn", "--kb", chinese, cwd=tmp_path).err
    assert "没有选项" in run(f"--kb={chinese}", "status", "--jsn", cwd=tmp_path).err
    assert "no such option" in run("status", "--jsn", cwd=tmp_path).err


def test_what_a_broken_config_lacks_and_what_doctor_finds_is_told_in_chinese(chinese: Path) -> None:
    part = chinese / "data/nodes/docs/20260101/part_001.jsonl"
    part.parent.mkdir(parents=True)
    part.write_text("no json\n", encoding="utf-8")
    done = run("doctor", cwd=chinese)
    assert done.code == 1
    assert "不是 JSON 对象" in done.out
    assert "错误    data/" in done.out
    assert "请在编辑器中更正或删除该行" in done.out
    config = chinese / "config.yaml"
    config.write_text(config.read_text("utf-8") + "colour: red\n", encoding="utf-8")
    broken = run("status", cwd=chinese)
    assert broken.code == 2
    assert "未知的键“colour”" in broken.err
