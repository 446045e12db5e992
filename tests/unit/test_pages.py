"""The README files and the pages they lead to say what is so, and both languages the same."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import typer.main

import duckkb
from duckkb.ontology.bundle_schema import example_bundle
from duckkb.ontology.load import EDGE_KEYS, NODE_KEYS
from duckkb.ontology.model import SqlType
from duckkb.surfaces.cli import app
from pages import READMES, ROOT, blocks, commands

PAGES = (*READMES, "ARCHITECTURE.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md")))


def test_the_ontology_on_the_page_of_the_config_can_be_used(tmp_path: Path):
    (example,) = blocks("docs/config.md", "yaml")
    (tmp_path / "config.yaml").write_text(example, encoding="utf-8")
    with duckkb.open(tmp_path) as kb:
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


def test_the_two_readmes_tell_the_same_figures():
    """Row by row of their tables; the words between differ, and so may the order within a row."""

    def figures(page: str) -> list[list[str]]:
        lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
        rows = [line for line in lines if line.startswith("|")]
        return [sorted(re.findall(r"\d(?:[\d,]*\d)?(?:\.\d+)?", row)) for row in rows]

    english, chinese = (figures(page) for page in READMES)
    assert english == chinese


def test_a_line_of_a_base_on_the_readme_is_one_that_duckkb_would_write():
    for page in READMES:
        (line,) = blocks(page, "json")
        record = json.loads(line)
        assert line.strip() == json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        assert list(record) == ["__id", "id", "title", "content", "__created_at", "__updated_at"]
