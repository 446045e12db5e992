"""The `duckkb` command as a person or a script calls it."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from duckkb.operations import OPERATIONS

from .command import COMMAND, Done, environment, run
from .conftest import BUNDLE

COMMANDS = [o.cli for o in OPERATIONS if o.cli is not None]
NUMBER = re.compile(r"\d+\Z")


def answer(done: Done, code: int = 0) -> Any:
    """The JSON answer of a command that ended with `code` and had nothing to complain about."""
    assert (done.code, done.err) == (code, ""), done
    return done.json


# -- the shapes of the contract ----------------------------------------------------------------


def test_schema_prints_the_contract(library: Path) -> None:
    found = answer(run("schema", "--json", "--kb", library))
    assert set(found) == {"full_bundle_schema", "example_yaml"}
    assert found["full_bundle_schema"]["type"] == "array"
    assert "- type: Document" in found["example_yaml"]
    assert run("schema", "--kb", library).out.lstrip().startswith("{")
    assert run("schema", "--example", "--kb", library).out == found["example_yaml"]


def test_info_prints_the_ontology(library: Path) -> None:
    found = answer(run("info", "--json", "--kb", library))
    assert found["name"] == "Library"
    assert found["usage_instructions"] == "Write what you read."
    assert found["readme"]
    assert [n["name"] for n in found["nodes"]] == ["Document", "Person"]
    (edge,) = found["edges"]
    assert (edge["source"], edge["target"], edge["table"]) == (
        "Document",
        "Document",
        "edge_references",
    )
    assert found["mermaid"].startswith("erDiagram\n")
    assert run("info", "--mermaid", "--kb", library).out == found["mermaid"]


def test_import_prints_the_success_object(fresh: Path) -> None:
    found = answer(run("import", "-", "--json", "--kb", fresh, stdin=BUNDLE))
    assert found["status"] == "success"
    assert found["dry_run"] is False
    stats = found["stats"]
    assert stats["nodes"] == {"upserted": 3, "unchanged": 0, "deleted": 0}
    assert stats["edges"] == {"upserted": 1, "unchanged": 0, "deleted": 0}
    assert set(stats) == {"nodes", "edges", "chunks", "embeddings", "files_changed"}
    assert set(stats["embeddings"]) == {"cached", "computed", "pending"}
    assert all((fresh / path).is_file() for path in stats["files_changed"])
    assert found["dropped_fields"] == []
    assert isinstance(found["duration_ms"], int)


def test_import_prints_every_error_of_an_invalid_bundle(fresh: Path) -> None:
    text = "- {type: Document, doc_uri: a}\n- {type: Human}\n- {type: Document, content: x, level: 0}\n"
    found = answer(run("import", "-", "--json", "--kb", fresh, stdin=text), code=1)
    assert found["status"] == "error"
    assert found["total"] == len(found["errors"]) == 4
    assert found["errors"][0] == {
        "index": 0,
        "path": "[0].content",
        "line": 1,
        "code": "required",
        "message": 'Validation error at [0].content: "content" is required',
        "expected": "content",
    }
    assert [e["index"] for e in found["errors"]] == [0, 1, 2, 2]
    assert not list((fresh / "data").rglob("*.jsonl"))


def test_a_dry_run_shows_what_would_change_and_changes_nothing(fresh: Path) -> None:
    found = answer(run("import", "-", "--dry-run", "--json", "--kb", fresh, stdin=BUNDLE))
    assert found["dry_run"] is True
    assert len(found["diff"]) == 4
    assert not list((fresh / "data").rglob("*.jsonl"))
    shown = run("import", "-", "--dry-run", "--kb", fresh, stdin=BUNDLE)
    assert shown.code == 0
    assert "Would import" in shown.out
    assert "grey heron" in shown.out


def test_merge_and_cascade_reach_the_import(fresh: Path) -> None:
    run("import", "-", "--kb", fresh, stdin=BUNDLE)
    part = "- {type: Document, doc_uri: doc-001, level: 3}\n"
    assert run("import", "-", "--kb", fresh, stdin=part).code == 1
    assert run("import", "-", "--merge", "--kb", fresh, stdin=part).code == 0
    record = answer(run("get", "Document", "doc-001", "--json", "--kb", fresh))
    assert (record["values"]["title"], record["values"]["level"]) == ("Birds", 3)
    gone = "- {type: Document, action: delete, doc_uri: doc-001}\n"
    assert run("import", "-", "--kb", fresh, stdin=gone).code == 1
    found = answer(run("import", "-", "--cascade", "--json", "--kb", fresh, stdin=gone))
    assert found["stats"]["edges"]["deleted"] == 1


def test_search_prints_hits_as_the_contract_has_them(library: Path) -> None:
    found = answer(run("search", "heron", "--json", "--kb", library))
    assert set(found) == {"hits", "notices", "next_cursor"}
    (hit,) = found["hits"]
    assert {
        "id", "type", "table", "field", "chunk_seq", "content", "score", "identity", "metadata",
        "highlights",
    } <= set(hit)  # fmt: skip
    assert NUMBER.match(hit["id"])
    assert isinstance(hit["id"], str)
    assert hit["identity"] == {"doc_uri": "doc-001"}
    assert hit["content"] == "The grey heron stands in the reeds."
    assert hit["metadata"]["title"] == "Birds"
    assert hit["highlights"]
    explained = answer(run("search", "heron", "--explain", "--json", "--kb", library))
    assert explained["hits"][0]["explain"]


def test_search_takes_limit_table_and_mode(library: Path) -> None:
    def types(*arguments: str) -> list[str]:
        done = run("search", *arguments, "--json", "--kb", library)
        assert done.code in (0, 1)
        return [hit["type"] for hit in done.json["hits"]]

    assert types("知识图谱", "--table", "docs")[0] == "Document"
    assert types("知识图谱", "--table", "Document", "--table", "Person")[0] == "Document"
    assert types("知识图谱", "--table", "Person") == []
    assert types("知识图谱 heron", "--limit", "1", "--mode", "text") == ["Document"]
    assert run("search", "x", "--mode", "magic", "--kb", library).code == 2


def test_get_prints_one_record(library: Path) -> None:
    found = answer(run("get", "Document", "doc-001", "--json", "--kb", library))
    assert isinstance(found["id"], str)
    assert found["type"] == "Document"
    assert found["values"]["content"] == "The grey heron stands in the reeds."
    assert (library / found["path"]).is_file()
    assert found["created_at"].endswith("Z")
    same = answer(run("get", "Document", f"#{found['id']}", "--json", "--kb", library))
    assert same == found
    assert answer(run("get", "docs", "doc-001", "--json", "--kb", library)) == found
    person = answer(run("get", "Person", "诸葛", "number=7", "--json", "--kb", library))
    assert person["values"] == {"family": "诸葛", "number": 7}
    edge = answer(run("get", "REFERENCES", "doc-001", "doc-002", "--json", "--kb", library))
    assert edge["values"]["ref_type"] == "citation"


def test_sql_prints_columns_and_rows(library: Path) -> None:
    query = "SELECT __id, doc_uri, level FROM docs ORDER BY doc_uri"
    found = answer(run("sql", query, "--json", "--kb", library))
    assert {"columns", "rows", "truncated"} <= set(found)
    assert found["columns"] == [
        {"name": "__id", "type": "BIGINT"},
        {"name": "doc_uri", "type": "VARCHAR"},
        {"name": "level", "type": "BIGINT"},
    ]
    assert [row[1:] for row in found["rows"]] == [["doc-001", 2], ["doc-002", None]]
    assert all(isinstance(row[0], str) for row in found["rows"])
    assert found["truncated"] is False
    assert answer(run("sql", "-", "--json", "--kb", library, stdin=query)) == found


def test_sync_status_doctor_settings_and_version_print_json(library: Path) -> None:
    synced = answer(run("sync", "--json", "--kb", library))
    assert synced["files_changed"] == []
    status = answer(run("status", "--json", "--kb", library))
    assert status["nodes"] == {"Document": 2, "Person": 1}
    assert status["edges"] == {"REFERENCES": 1}
    doctor = answer(run("doctor", "--json", "--kb", library))
    assert doctor["ok"] is True
    assert doctor["problems"] == []
    settings = answer(run("settings", "--json", "--kb", library))
    by_key = {s["key"]: (s["value"], s["origin"]) for s in settings}
    assert by_key["search.chunk_size"] == (100, "file")
    assert by_key["embedding.provider"] == ("hash", "default")
    assert by_key["embedding.dim"] == (384, "default")
    assert by_key["search.rrf_k"] == (60, "default")
    version = answer(run("version", "--json"))
    assert re.match(r"\d+\.\d+", version["version"])


def test_sync_tells_that_another_config_had_the_index_made_anew(fresh: Path) -> None:
    run("import", "-", "--kb", fresh, stdin=BUNDLE)
    config = fresh / "config.yaml"
    told = config.read_text(encoding="utf-8").replace("[title, content]", "[content]")
    config.write_text(told, encoding="utf-8")
    done = run("sync", "--kb", fresh)
    assert done.out == "No record changed on disk; 2 chunks indexed anew.\n"
    assert run("sync", "--kb", fresh).out == "Nothing changed on disk.\n"


def test_doctor_names_code_severity_path_line_message_and_fix(fresh: Path) -> None:
    run("import", "-", "--kb", fresh, stdin=BUNDLE)
    part = next((fresh / "data" / "nodes" / "docs").rglob("*.jsonl"))
    part.write_text(part.read_text(encoding="utf-8") + "{ broken\n", encoding="utf-8")
    found = answer(run("doctor", "--json", "--kb", fresh), code=1)
    assert found["ok"] is False
    (problem,) = [p for p in found["problems"] if p["severity"] != "info"]
    assert {"code", "severity", "path", "line", "message", "fix"} <= set(problem)
    assert problem["severity"] == "error"
    assert problem["path"] == part.relative_to(fresh).as_posix()
    assert problem["line"] == 3
    assert problem["fix"]
    assert run("doctor", "--kb", fresh).code == 1


def test_init_prints_what_it_made(tmp_path: Path) -> None:
    found = answer(run("init", tmp_path / "new", "--template", "notes", "--no-git", "--json"))
    assert found["template"] == "notes"
    assert found["git"] is False
    assert {"config.yaml", "README.md", ".gitignore", ".gitattributes"} <= set(found["files"])
    assert not (tmp_path / "new" / ".git").exists()


def test_doctor_tells_that_a_source_is_away(tmp_path: Path) -> None:
    """Whoever asks a question would be told; whoever looks after the base should know before."""
    rows = tmp_path / "rows"
    rows.mkdir()
    (rows / "towns.csv").write_text("id,name\n1,Pisa\n")
    root = tmp_path / "kb"
    assert run("init", root, "--from", rows).code == 0
    assert run("doctor", "--kb", root).code == 0
    (rows / "towns.csv").unlink()
    found = answer(run("doctor", "--json", "--kb", root), code=1)
    (problem,) = [p for p in found["problems"] if p["severity"] != "info"]
    assert (problem["code"], problem["severity"]) == ("source_changed", "error")
    assert problem["message"]
    assert problem["fix"]


@pytest.mark.parametrize("command", ["schema", "info", "sync", "status", "doctor", "settings"])
def test_every_command_has_a_form_for_people_too(command: str, library: Path) -> None:
    done = run(command, "--kb", library)
    assert (done.code, done.err) == (0, "")
    assert done.out.strip()


def test_search_get_sql_and_version_have_a_form_for_people(library: Path) -> None:
    assert "heron" in run("search", "heron", "--kb", library).out
    assert "heron" in run("get", "Document", "doc-001", "--kb", library).out
    assert "doc-001" in run("sql", "SELECT doc_uri FROM docs", "--kb", library).out
    assert run("version").out.startswith("duckkb ")


def test_the_same_search_prints_the_same_in_every_process(library: Path) -> None:
    """Neither the order of hits nor a highlight hangs on the hash seed of the process."""
    answers = {
        run(
            "search", "知识图谱 实体", "--json", "--kb", library, env={"PYTHONHASHSEED": str(n)}
        ).out
        for n in range(4)
    }
    assert len(answers) == 1


# -- which base --------------------------------------------------------------------------------


def test_kb_and_json_are_taken_before_and_after_the_command(library: Path, tmp_path: Path) -> None:
    after = run("status", "--json", "--kb", library, cwd=tmp_path)
    before = run("--json", "--kb", library, "status", cwd=tmp_path)
    mixed = run("--kb", library, "status", "--json", cwd=tmp_path)
    assert answer(after) == answer(before) == answer(mixed)


def test_what_stands_after_the_command_wins(library: Path, tmp_path: Path) -> None:
    done = run("--kb", tmp_path / "nowhere", "status", "--json", "--kb", library)
    assert answer(done)["name"] == "Library"


def test_the_environment_names_the_base(library: Path, tmp_path: Path) -> None:
    for name in ("DUCKKB_KB", "KB_PATH"):
        done = run("status", "--json", cwd=tmp_path, env={name: str(library)})
        assert answer(done)["name"] == "Library", name
    both = {"DUCKKB_KB": str(library), "KB_PATH": str(tmp_path)}
    assert answer(run("status", "--json", cwd=tmp_path, env=both))["name"] == "Library"
    flag = run("status", "--json", "--kb", library, env={"DUCKKB_KB": str(tmp_path)})
    assert answer(flag)["name"] == "Library"


def test_the_nearest_folder_upwards_is_the_base(library: Path) -> None:
    inner = library / "data" / "nodes"
    assert answer(run("status", "--json", cwd=inner))["root"] == str(library)
    assert answer(run("status", "--json", cwd=library))["root"] == str(library)


def test_a_setting_of_the_environment_is_in_effect(library: Path) -> None:
    done = run("settings", "--json", "--kb", library, env={"DUCKKB_SEARCH_RRF_K": "7"})
    by_key = {s["key"]: (s["value"], s["origin"]) for s in answer(done)}
    assert by_key["search.rrf_k"] == (7, "environment")


def test_read_only_creates_nothing(fresh: Path) -> None:
    run("import", "-", "--kb", fresh, stdin=BUNDLE)
    shutil.rmtree(fresh / ".build")
    shutil.rmtree(fresh / ".state")
    before = sorted(fresh.rglob("*"))
    found = answer(run("search", "heron", "--read-only", "--json", "--kb", fresh))
    assert len(found["hits"]) == 1
    assert run("sync", "--read-only", "--kb", fresh).code == 0
    assert sorted(fresh.rglob("*")) == before


# -- exit codes and errors ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        (["search", "heron"], 0, None),
        (["search", "zzzzzz"], 1, None),
        (["get", "Document", "doc-001"], 0, None),
        (["get", "Document", "nothing"], 1, "not_found"),
        (["get", "Documnt", "doc-001"], 2, "unknown_type"),
        (["get", "Document"], 2, "usage"),
        (["get", "Document", "a", "b"], 2, "usage"),
        (["get", "Person", "a", "seven"], 2, "usage"),
        (["search", "x", "--table", "Documnt"], 2, "unknown_type"),
        (["search", "x", "--limit", "0"], 2, "usage"),
        (["sql", "SELECT 1"], 0, None),
        (["sql", "DROP TABLE docs"], 2, "not_read_only"),
        (["sql", "SELECT nothing FROM docs"], 2, "sql"),
        (["import", "no-such-file.yaml"], 2, "usage"),
        (["frobnicate"], 2, "usage"),
        (["search", "--frobnicate", "x"], 2, "usage"),
        (["search"], 2, "usage"),
        (["status"], 0, None),
        (["doctor"], 0, None),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_the_exit_code_says_how_it_went(
    arguments: list[str], code: int, error: str | None, library: Path
) -> None:
    done = run(*arguments, cwd=library)
    assert done.code == code, done
    if code == 2 or error is not None:
        assert done.out == ""
        assert done.err.strip()
        assert "Traceback" not in done.err
    if error is not None:
        as_json = run(*arguments, "--json", cwd=library)
        assert as_json.code == code
        found = as_json.json
        assert (found["status"], found["code"]) == ("error", error)
        assert found["message"]


def test_an_unknown_type_is_answered_with_the_nearest(library: Path) -> None:
    done = run("get", "Documnt", "x", "--json", "--kb", library)
    assert done.json["hint"] == "Did you mean 'Document'?"
    assert "Did you mean 'Document'?" in run("get", "Documnt", "x", "--kb", library).err
    bundle = run("import", "-", "--kb", library, stdin="- {type: Human}\n")
    assert bundle.code == 1
    assert "Did you mean 'Person'?" in bundle.err
    assert bundle.out == ""


def test_no_base_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    for arguments in (["status"], ["status", "--kb", str(tmp_path / "none")]):
        done = run(*arguments, cwd=tmp_path)
        assert (done.code, done.out) == (2, "")
        assert "duckkb init" in done.err
    found = run("status", "--json", cwd=tmp_path)
    assert (found.code, found.json["code"]) == (2, "no_base")


def test_a_bad_config_is_an_error_with_every_line(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text("language: fr\nnodes:\n  A: {identy: id}\n")
    done = run("status", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "line 1" in done.err
    assert "line 3" in done.err
    assert "Did you mean 'identity'?" in done.err
    found = run("status", "--json", cwd=tmp_path)
    assert (found.code, found.json["code"]) == (2, "config")
    assert [e["line"] for e in found.json["errors"]][:1] == [1]


def test_a_bad_setting_of_the_environment_is_named(library: Path) -> None:
    done = run("status", "--kb", library, env={"DUCKKB_SEARCH_CHUNK_SIZE": "big"})
    assert done.code == 2
    assert "DUCKKB_SEARCH_CHUNK_SIZE" in done.err


@pytest.mark.parametrize("stdin", ["", "[]", "\xff\xfe\x00", "- [", "nonsense"])
def test_anything_on_standard_input_is_answered(stdin: str, fresh: Path) -> None:
    done = run("import", "-", "--json", "--kb", fresh, stdin=stdin.encode("latin-1"))
    assert done.code in (0, 1)
    assert done.json["status"] in ("success", "error")
    assert "Traceback" not in done.err


def test_a_warning_goes_to_standard_error_and_the_answer_stays_json(fresh: Path) -> None:
    run("import", "-", "--kb", fresh, stdin=BUNDLE)
    part = next((fresh / "data" / "nodes" / "docs").rglob("*.jsonl"))
    part.write_text("{ broken\n" + part.read_text(encoding="utf-8"), encoding="utf-8")
    done = run("status", "--json", "--kb", fresh, env={"DUCKKB_LOG_LEVEL": "DEBUG"})
    assert done.code == 0
    assert done.json["unreadable_lines"] == 1
    assert any("part_001.jsonl:1" in line for line in done.json["attention"])


def test_ctrl_c_ends_with_130_and_leaves_the_base_whole(fresh: Path) -> None:
    process = subprocess.Popen(
        [COMMAND, "import", "-", "--kb", str(fresh)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(DUCKKB_LOG_LEVEL="DEBUG"),
        # A shell starts what it puts in the background with the interrupt ignored, and that is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdin is not None
    # A pipe holds 64 KiB: once more than that is written, the command is reading its input.
    process.stdin.write(b"# nothing\n" * 20_000)
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert out == b""
    assert b"Traceback" not in err, err
    for done in (run("import", "-", "--kb", fresh, stdin=BUNDLE), run("doctor", "--kb", fresh)):
        assert done.code == 0, done


def test_a_reader_that_goes_away_is_no_error(library: Path) -> None:
    for arguments in (["schema"], ["sql", "SELECT repeat('x', 1000) FROM range(900)", "--json"]):
        process = subprocess.Popen(
            [COMMAND, *arguments, "--kb", str(library)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
        process.stderr.close()
        assert process.wait(timeout=30) == 0
        assert err == b""


def test_no_color_is_honoured_and_a_pipe_has_none(library: Path) -> None:
    for env in ({}, {"NO_COLOR": "1"}, {"NO_COLOR": "1", "FORCE_COLOR": "1"}):
        for arguments in (["status"], ["search", "heron"], ["get", "Nothing", "x"], ["--help"]):
            done = run(*arguments, cwd=library, env=env)
            assert "\x1b[3" not in done.out + done.err, (env, arguments)


def test_help_of_the_command_names_every_command() -> None:
    for arguments in (["--help"], ["-h"]):
        done = run(*arguments)
        assert done.code == 0
        assert all(re.search(rf"\b{name.split()[0]}\b", done.out) for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_names_its_options(command: str) -> None:
    done = run(*command.split(), "--help")
    assert (done.code, done.err) == (0, "")
    operation = next(o for o in OPERATIONS if o.cli == command)
    assert operation.summary.split(":")[0].split(",")[0] in " ".join(done.out.split())
    for name, (_, arg, _) in operation.arguments.items():
        wanted = arg.metavar if arg.positional else (arg.flag or f"--{name.replace('_', '-')}")
        assert wanted is not None
        assert wanted.split("/")[0].rstrip(".") in done.out
    assert "--json" in done.out
    assert ("--kb" in done.out) is operation.needs_base


# -- templates ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("template", ["notes", "agent-memory", "research"])
def test_a_template_works_from_init_to_doctor(template: str, tmp_path: Path) -> None:
    root = tmp_path / "my base"
    assert run("init", root, "--template", template).code == 0
    example = run("schema", "--example", cwd=root)
    assert (example.code, example.err) == (0, "")
    (root / "first.yaml").write_text(example.out, encoding="utf-8")
    imported = answer(run("import", "first.yaml", "--json", cwd=root))
    stats = imported["stats"]
    assert stats["nodes"]["upserted"] > 0
    assert stats["edges"]["upserted"] > 0
    assert (root / "first.yaml").exists()
    status = answer(run("status", "--json", cwd=root))
    assert all(status["nodes"].values())
    assert all(status["edges"].values())
    query = "SELECT content FROM search_index WHERE length(content) > 3 LIMIT 1"
    ((content,),) = answer(run("sql", query, "--json", cwd=root))["rows"]
    assert answer(run("search", content, "--json", cwd=root))["hits"]
    doctor = answer(run("doctor", "--json", cwd=root))
    assert doctor["problems"] == []
    again = answer(run("import", "first.yaml", "--json", cwd=root))
    assert again["stats"]["files_changed"] == []


def test_init_starts_a_repository_that_ignores_what_is_derived(tmp_path: Path) -> None:
    root = tmp_path / "kb"
    assert answer(run("init", root, "--json"))["git"] is True
    (root / "first.yaml").write_text(run("schema", "--example", cwd=root).out, encoding="utf-8")
    run("import", "first.yaml", cwd=root)
    git = ["git", "-C", str(root), "status", "--porcelain", "--untracked-files=all"]
    listed = subprocess.run(git, capture_output=True, text=True, check=True).stdout
    assert "data/nodes/" in listed
    assert ".build" not in listed
    assert ".state" not in listed
    assert "data/**/*.jsonl merge=union" in (root / ".gitattributes").read_text()


def test_init_overwrites_nothing(tmp_path: Path) -> None:
    root = tmp_path / "kb"
    root.mkdir()
    (root / "README.md").write_text("mine")
    made = answer(run("init", root, "--json"))
    assert made["files"] == [".gitattributes", ".gitignore", "config.yaml"]
    assert made["notices"][0].startswith("README.md is kept as it was")
    assert (root / "README.md").read_text() == "mine"
    assert answer(run("doctor", "--json", "--kb", root))["ok"] is True
    rows = tmp_path / "rows.csv"
    rows.write_text("id,name\n1,reed\n", encoding="utf-8")
    (tmp_path / "bound").mkdir()
    (tmp_path / "bound" / "README.md").symlink_to(tmp_path / "nowhere")
    assert run("init", tmp_path / "bound", "--from", rows).code == 0
    assert not (tmp_path / "nowhere").exists()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "data").write_text("mine")
    assert run("init", tmp_path / "full").code == 2
    assert [p.name for p in (tmp_path / "full").iterdir()] == ["data"]
    other = tmp_path / "other"
    assert run("init", other).code == 0
    before = (other / "config.yaml").read_bytes()
    assert run("init", other, "--template", "research").code == 2
    assert (other / "config.yaml").read_bytes() == before


def test_init_names_the_templates_there_are(tmp_path: Path) -> None:
    done = run("init", tmp_path / "x", "--template", "note")
    assert done.code == 2
    assert all(name in done.err for name in ("notes", "agent-memory", "research"))
    assert not (tmp_path / "x").exists()
