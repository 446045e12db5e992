"""The source tree: who may import whom, and how long a file may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import duckkb

SOURCE = Path(duckkb.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
MOST_LINES = 450

LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors",),
    ("yamltext", "timezones", "languages"),
    ("ontology",),
    ("settings", "config"),
    ("introspect", "git"),
    ("scaffold", "templates"),
    ("truth",),
    ("runtime", "text"),
    ("writer", "search"),
    ("bundle",),
    ("graph",),
    ("mending", "status", "records", "contract", "upkeep"),
    ("doctor", "parts"),
    ("kb",),
    ("operation", "reasoning"),
    ("golden", "source_health"),
    ("graph_operations", "kg_operations", "reasoning_operations"),
    ("operations",),
    ("surfaces",),
    ("__main__",),
)
"""From the bottom up; a part imports from lower layers, from itself, and where `TOGETHER` says so."""

TOGETHER = {("config", "settings"), ("scaffold", "templates"), ("doctor", "mending")}
RANK = {part: rank for rank, parts in enumerate(LAYERS) for part in parts}


def part_of(path: Path) -> str:
    """`…/duckkb/ontology/load.py` -> `ontology`; the package's own `__init__` is ``."""
    steps = path.relative_to(SOURCE).with_suffix("").parts
    return "" if steps == ("__init__",) else steps[0]


def is_type_checking(test: ast.expr) -> bool:
    return ast.unparse(test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def imports(*nodes: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import that may run, those inside functions too."""
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and is_type_checking(node.test):
            yield from imports(*node.orelse)
        else:
            yield from imports(*ast.iter_child_nodes(node))


def targets(path: Path, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The parts of DuckKB that an import names; `` is the package's own face."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        module = node.module or ""
        if node.level:
            package = ("duckkb", *path.relative_to(SOURCE).parent.parts)
            base = package[: len(package) - node.level + 1]
            module = ".".join([*base, *([module] if module else [])])
        names = [module]
        if module == "duckkb":
            names = [f"duckkb.{alias.name}" for alias in node.names]
    for name in names:
        steps = name.split(".")
        if steps[0] == "duckkb":
            known = len(steps) > 1 and steps[1] in RANK
            yield steps[1] if known else ""


def violations(path: Path) -> list[str]:
    own = part_of(path)
    found: list[str] = []
    for node in imports(ast.parse(path.read_text(encoding="utf-8"))):
        for target in targets(path, node):
            place = f"{path.relative_to(SOURCE)}:{node.lineno}"
            if target == own or (own, target) in TOGETHER:
                continue
            if target == "":
                if RANK[own] < RANK["operations"]:
                    found.append(f"{place} imports the package's own face")
            elif RANK[target] >= RANK[own]:
                found.append(f"{place} '{own}' imports '{target}', which stands above or beside it")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(SOURCE).as_posix())
def test_imports_point_downwards(path: Path) -> None:
    if part_of(path) != "":
        assert violations(path) == []


def test_every_part_has_its_layer() -> None:
    assert {part_of(path) for path in MODULES} - {""} <= set(RANK)


def test_the_package_itself_imports_nothing_of_its_own_when_it_is_imported() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [n.lineno for n in top for t in targets(SOURCE / "__init__.py", n)] == []


@pytest.mark.parametrize(
    ("file", "text", "lines"),
    [
        ("truth/x.py", "from duckkb.kb import KnowledgeBase\n", [1]),
        ("truth/x.py", "import os\n\n\ndef f():\n    import duckkb.search.index\n", [5]),
        ("text/x.py", "from duckkb import doctor\n", [1]),
        ("text/x.py", "from ..runtime import database\n", [1]),
        ("search/x.py", "from duckkb.writer import Writer\n", [1]),
        ("kb.py", "from duckkb import __version__\n", [1]),
        ("kb.py", "from duckkb.operations import OPERATIONS\n", [1]),
        ("truth/x.py", "if TYPE_CHECKING:\n    from duckkb.kb import KnowledgeBase\n", []),
        ("truth/x.py", "if TYPE_CHECKING:\n    pass\nelse:\n    import duckkb.kb\n", [4]),
        ("truth/x.py", "from duckkb.truth import files\nfrom duckkb.errors import Issue\n", []),
        ("surfaces/x.py", "from duckkb import __version__\n", []),
    ],
)
def test_a_violation_is_found_with_its_line(
    file: str, text: str, lines: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.SOURCE", tmp_path)
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    assert [int(v.split(":")[1].split()[0]) for v in violations(path)] == lines


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(SOURCE).as_posix())
def test_a_file_has_one_subject(path: Path) -> None:
    """A file that grows beyond this holds a second subject."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
