"""The README files and the tour keep their word."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer.main

import duckkb
from duckkb.ontology.bundle_schema import example_bundle
from duckkb.ontology.load import EDGE_KEYS, NODE_KEYS
from duckkb.ontology.model import SqlType
from duckkb.surfaces.cli import app

ROOT = Path(__file__).parents[2]
READMES = ("README.md", "README.zh.md")
PAGES = (*READMES, "ARCHITECTURE.md", "docs/reference.md", "docs/config.md")
FENCED = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
OF_THE_CALLER = ("DUCKKB_", "KB_PATH", "GIT_", "PYTHON")


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of one language on a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [body for name, body in FENCED.findall(text) if name == language]


def commands(page: str) -> list[str]:
    """The command lines that a page shows behind a `$`."""
    lines = [line for body in blocks(page, "console") for line in body.splitlines()]
    return [line[2:] for line in lines if line.startswith("$ ")]


@pytest.fixture
def fresh(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command as a new user would: an empty HOME, no Git identity, no terminal."""
    home = tmp_path / "home"
    home.mkdir()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(OF_THE_CALLER)}
    environment["HOME"] = str(home)
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"

    def run(*arguments: str, cwd: Path, **extra: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            arguments,
            cwd=cwd,
            env={**environment, **extra},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )

    return run


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """An empty folder to work in."""
    folder = tmp_path / "desk"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("page", READMES)
def test_every_python_example_of_the_readme_runs(page: str, fresh, desk: Path):
    examples = blocks(page, "python")
    assert examples
    for number, example in enumerate(examples):
        folder = desk / str(number)
        folder.mkdir()
        (folder / "example.py").write_text(example, encoding="utf-8")
        done = fresh(sys.executable, "-W", "error", "example.py", cwd=folder)
        assert done.returncode == 0, done.stdout
        assert "unknown_type" in done.stdout


@pytest.mark.parametrize("page", READMES)
def test_the_commands_of_the_readme_work_one_after_the_other(page: str, fresh, desk: Path):
    (bundle,) = blocks(page, "yaml")
    (desk / "first.yaml").write_text(bundle, encoding="utf-8")
    shown = [c for c in commands(page) if c.startswith(("duckkb ", "cd "))]
    assert any(c.startswith("duckkb import ") for c in shown)
    done = fresh("bash", "-euxc", "\n".join(shown), cwd=desk)
    assert done.returncode == 0, done.stdout
    assert "Imported 2 nodes and 1 edge" in done.stdout
    assert done.stdout.count("1. Note") == 2


def test_the_ontology_on_the_page_of_the_config_can_be_used(desk: Path):
    (example,) = blocks("docs/config.md", "yaml")
    (desk / "config.yaml").write_text(example, encoding="utf-8")
    with duckkb.open(desk) as kb:
        done = kb.import_bundle(example_bundle(kb.ontology))
        assert (done.plan.nodes.upserted, done.plan.edges.upserted) == (3, 2)
        assert {p.code for p in kb.doctor().problems} <= {"gitignore", "gitattributes", "no_data"}


def test_the_page_of_the_config_names_every_key_of_a_type():
    page = (ROOT / "docs" / "config.md").read_text(encoding="utf-8")
    nodes, edges = (
        page[page.index(f"## {name}") :].split("\n## ")[0] for name in ("Node types", "Edge types")
    )
    assert {key for key in NODE_KEYS if f"`{key}`" not in nodes} == {"vectors"}, "another spelling"
    assert not {key for key in EDGE_KEYS if f"`{key}`" not in edges}
    assert not {kind.value for kind in SqlType if f"`{kind.value}`" not in nodes} - {"LIST"}


@pytest.mark.parametrize("page", READMES)
def test_every_command_and_option_that_the_readme_names_exists(page: str):
    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    text = (ROOT / page).read_text(encoding="utf-8")
    named = [*commands(page), *re.findall(r"`(duckkb [^`]+)`", text)]
    used: set[str] = set()
    for line in named:
        words = shlex.split(line, comments=True)
        if words[0] != "duckkb":
            continue
        assert words[1] in known, line
        used.add(words[1])
        options = {o for p in known[words[1]].params for o in (*p.opts, *p.secondary_opts)}
        assert {w for w in words[2:] if w.startswith("-") and w != "-"} <= options, line
    assert used == set(known), "the table of commands is complete"


@pytest.mark.parametrize("page", READMES)
def test_every_option_in_the_table_of_commands_belongs_to_its_command(page: str):
    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    text = (ROOT / page).read_text(encoding="utf-8")
    rows = re.findall(r"^\| `duckkb (\S+)[^`]*` \|(.*)\|$", text, re.MULTILINE)
    assert [name for name, _ in rows]
    for name, cell in rows:
        options = {o for p in known[name].params for o in p.opts}
        assert set(re.findall(r"`(--[\w-]+)`", cell)) <= options


@pytest.mark.parametrize("page", READMES)
def test_the_readme_names_one_command_for_the_tests(page: str):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert set(re.findall(r"make test[\w-]*|\bpytest\b", text)) == {"make test"}


@pytest.mark.parametrize("page", READMES)
def test_every_make_target_that_the_readme_names_exists(page: str):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(
        re.findall(
            r"\bmake ([a-z-]+)", "\n".join([*commands(page), *re.findall(r"`(make [^`]+)`", text)])
        )
    )
    assert {"demo", "test"} <= named
    assert named <= set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_every_link_to_a_file_leads_somewhere(page: str):
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = {t for t in re.findall(r"\]\(([^)\s#]+)[^)]*\)", text) if "://" not in t}
    missing = {t for t in targets if not ((ROOT / page).parent / t).exists()}
    assert not missing


def test_the_two_readmes_have_the_same_shape():
    def shape(page: str) -> list[object]:
        text = (ROOT / page).read_text(encoding="utf-8")
        tables = [line.count("|") for line in text.splitlines() if line.startswith("|")]
        code = {name: blocks(page, name) for name in ("python", "yaml", "json")}
        shown = [shlex.split(c, comments=True) for c in commands(page)]
        return [re.findall(r"^#+", text, re.MULTILINE), tables, code, shown]

    assert shape("README.md") == shape("README.zh.md")


def test_a_line_of_a_base_on_the_readme_is_one_that_duckkb_would_write():
    for page in READMES:
        (line,) = blocks(page, "json")
        record = json.loads(line)
        assert line.strip() == json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        assert list(record) == ["__id", "id", "title", "content", "__created_at", "__updated_at"]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_tour_runs_for_a_new_user_and_leaves_nothing_behind(fresh, desk: Path):
    mine, temporary = desk / "mine", desk / "tmp"
    temporary.mkdir()
    duckkb.init(mine, git=False)
    before = files_under(mine)
    done = fresh(
        "bash",
        str(ROOT / "examples" / "demo.sh"),
        cwd=ROOT,
        TMPDIR=str(temporary),
        DUCKKB_KB=str(mine),
        KB_PATH=str(mine),
        GIT_DIR=str(mine / ".git"),
    )
    assert done.returncode == 0, done.stdout
    assert "Traceback" not in done.stdout
    assert "7 errors:" in done.stdout
    assert "1 file changed, 1 insertion(+), 1 deletion(-)" in done.stdout
    assert "7 edges still refer to it" in done.stdout
    assert "Took over 1 changed file" in done.stdout
    assert "That was the tour." in done.stdout
    assert list(temporary.iterdir()) == []
    assert files_under(mine) == before, "a base that the caller's environment names is left alone"


def files_under(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
