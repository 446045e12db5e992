"""The `duckkb` command called wrongly, from odd terminals and where nothing may be written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .command import COMMAND, environment, run


@pytest.mark.parametrize(
    ("arguments", "message", "next_step"),
    [
        (["search", "grey", "heron"], "unexpected argument: heron", "put several words in quotes"),
        (
            ["import", "a.yaml", "b.yaml"],
            "unexpected argument: b.yaml",
            "cat A B | duckkb import -",
        ),
        (["search", "x", "--jsn"], "no such option: --jsn", "Did you mean '--json'?"),
        (["serch", "x"], "no such command 'serch'", "Did you mean 'search'"),
        (["delete", "Note", "a"], "no such command 'delete'", "'action: delete'"),
        (["validate"], "no such command 'validate'", "'duckkb import FILE --dry-run' checks"),
        (["diff"], "no such command 'diff'", "'duckkb import FILE --dry-run' shows"),
        (["search", "x", "--limit", "ten"], "expected a whole number", "search --help"),
        (["search", "x", "--mode", "fast"], "'hybrid', 'text', 'vector'", "search --help"),
        (["get", "Document"], "missing argument 'KEY'", "get --help"),
        (["kg", "update-node", "clk"], "missing argument 'PROPERTIES'", "such as: duckkb kg up"),
        (["kg", "update-node", "a", "B", "{}"], "unexpected argument: {}", "update-node clk '{"),
        (["kg", "update-node", "a", "--properties", "{}"], "no such option", "update-node clk '{"),
        (["status", "--kb"], "requires an argument", "--help"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_wrong_call_is_told_like_any_error_with_the_next_step(
    arguments: list[str], message: str, next_step: str, tmp_path: Path
) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Error: ")
    assert message in done.err
    assert next_step in done.err
    assert "╭" not in done.err
    found = run("--json", *arguments, cwd=tmp_path)
    assert (found.code, found.err, found.json["code"]) == (2, "", "usage")
    assert message in found.json["message"]


def test_a_group_without_a_command_shows_its_commands(tmp_path: Path) -> None:
    done = run("graph", cwd=tmp_path)
    assert (done.code, done.err) == (2, "")
    assert "neighbors" in done.out
    for arguments in (("--json", "graph"), ("--json",)):
        found = run(*arguments, cwd=tmp_path)
        assert (found.code, found.json["message"]) == (2, "missing command")


def test_what_every_command_knows_may_stand_after_a_group_too(library: Path) -> None:
    done = run("cache", "--json", "--kb", library, "status")
    assert done.json == run("cache", "status", "--json", "--kb", library).json
    found = run("graph", "--json")
    assert (found.code, found.json["message"]) == (2, "missing command")


def test_several_mistakes_in_rows_name_each_line_once(fresh: Path) -> None:
    rows = '{"doc_uri": 5, "content": "x"}\n{"doc_uri": "b"}\n'
    done = run("import-table", "docs", "-", "--kb", fresh, stdin=rows)
    assert (done.code, done.out) == (1, "")
    assert "  Line 1: field 'doc_uri' expects text, got 5." in done.err
    assert done.err.lower().count("line 2") == 1


def test_rows_keep_what_they_leave_out_where_this_is_asked_for(fresh: Path) -> None:
    run(
        "import-table",
        "docs",
        "-",
        "--kb",
        fresh,
        stdin='{"doc_uri":"a","content":"x","level":3}\n',
    )
    row = '{"doc_uri":"a","content":"y"}\n'
    dropped = run("import-table", "docs", "-", "--dry-run", "--kb", fresh, stdin=row)
    assert "(--merge keeps them)" in dropped.out
    kept = run("import-table", "docs", "-", "--merge", "--kb", fresh, stdin=row)
    assert (kept.code, "dropped" in kept.out) == (0, False)
    assert run("get", "docs", "a", "--kb", fresh, "--json").json["values"]["level"] == 3


def test_the_help_shows_no_type_of_flags_and_no_pictures_for_keys(tmp_path: Path) -> None:
    shown = run("graph", "subgraph", "--help", cwd=tmp_path).out
    assert "<bool>" not in shown
    assert "'Type:key1:key2'" in shown
    main = run("--help", cwd=tmp_path).out
    assert (
        main.index(" Read ") < main.index(" Graph ") < main.index(" Care ") < main.index(" Serve ")
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk"])
def test_a_terminal_that_lacks_a_character_gets_an_answer_all_the_same(
    encoding: str, fresh: Path
) -> None:
    item = "- {type: Document, doc_uri: bird, content: 鹭 and 🪶}\n"
    run("import", "-", "--kb", fresh, stdin=item)
    where = environment(PYTHONIOENCODING=encoding)
    for arguments in (["get", "Document", "bird"], ["sql", "SELECT content FROM docs"]):
        done = subprocess.run(
            [COMMAND, *arguments, "--kb", str(fresh)], env=where, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert "\\U0001fab6" in done.stdout.decode(encoding)
    as_json = subprocess.run(
        [COMMAND, "get", "Document", "bird", "--json", "--kb", str(fresh)],
        env=where,
        capture_output=True,
        check=False,
    )
    assert json.loads(as_json.stdout)["values"]["content"] == "鹭 and 🪶"


def test_what_the_system_refuses_is_an_error_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("init", tmp_path / "file" / "base")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Error: ")
    assert "Traceback" not in done.err


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_base_where_nothing_may_be_written_can_be_read(fresh: Path) -> None:
    run("import", "-", "--kb", fresh, stdin="- {type: Document, doc_uri: bird, content: heron}\n")
    fresh.chmod(0o555)
    try:
        assert run("search", "heron", "--kb", fresh).code == 0
        assert run("status", "--kb", fresh).code == 0
        other = "- {type: Document, doc_uri: fish, content: carp}\n"
        assert run("import", "-", "--dry-run", "--kb", fresh, stdin=other).code == 0
    finally:
        fresh.chmod(0o755)


def test_help_shows_examples_and_arguments_as_they_are_typed(tmp_path: Path) -> None:
    shown = run("kg", "create-node", "--help", cwd=tmp_path).out
    assert "duckkb kg create-node clk Signal --properties '{\"width\": 1}'" in shown
    assert "Usage: duckkb kg create-node [OPTIONS] ID TYPE" in shown
    flowing = " ".join(run("ask", "--help", cwd=tmp_path).out.split())
    assert "and from what it was answered;" in flowing


def test_run_as_a_module_it_shows_the_same_help(tmp_path: Path) -> None:
    """`python -m duckkb` is what it is called where its script is not on the path."""
    command = [sys.executable, "-m", "duckkb", "init", "--help"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage: duckkb init" in done.stdout
    assert "duckkb init my-kb" in done.stdout


def test_the_next_steps_of_init_can_be_pasted_whatever_the_folder_is_called(tmp_path: Path) -> None:
    done = run("init", "my notes", "--no-git", cwd=tmp_path)
    assert "  cd 'my notes'\n" in done.out
    checked = run("doctor", "--kb", "my notes", cwd=tmp_path)
    assert (checked.code, checked.out) == (0, "All is well: 0 records checked.\n")
    (tmp_path / "here").mkdir()
    assert "  cd " not in run("init", ".", "--no-git", cwd=tmp_path / "here").out


def test_a_cut_result_says_so_in_the_table_and_in_json(library: Path) -> None:
    query = "SELECT * FROM range(1200)"
    shown = run("sql", query, cwd=library)
    assert shown.out.endswith(
        "1,000 rows\n! cut after 1000 rows; give a LIMIT of your own for more\n"
    )
    found = run("sql", query, "--json", cwd=library).json
    assert (len(found["rows"]), found["truncated"]) == (1000, True)
    assert found["notices"] == ["cut after 1000 rows; give a LIMIT of your own for more"]
    whole = run("sql", f"{query} LIMIT 1100", "--json", cwd=library).json
    assert (len(whole["rows"]), whole["truncated"], whole["notices"]) == (1100, False, [])


def test_of_a_table_that_is_not_here_only_our_own_advice_is_given(library: Path) -> None:
    done = run("sql", "SELECT * FROM document", cwd=library)
    assert "the table of 'Document' is 'docs'" in done.err
    assert "Did you mean" not in done.err
