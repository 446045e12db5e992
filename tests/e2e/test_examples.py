"""The example bases: their bundles give their data, and they hold what their readers expect."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import duckkb

EXAMPLES = Path(__file__).parents[2] / "examples"
THREE_KINGDOMS = EXAMPLES / "three-kingdoms"
KEPT = ("config.yaml", "user_dict.txt", "README.md", ".gitignore", ".gitattributes")


def copy_of(source: Path, target: Path, *, data: bool) -> Path:
    """A copy without derived state, so that the example itself stays untouched."""
    target.mkdir()
    for name in KEPT:
        if (source / name).exists():
            shutil.copy(source / name, target / name)
    if data:
        shutil.copytree(source / "data", target / "data")
    return target


def lines(root: Path) -> dict[tuple[str, int], dict[str, Any]]:
    """Every record by its table and id, times left out."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for part in sorted((root / "data").rglob("*.jsonl")):
        table = "/".join(part.relative_to(root).parts[1:3])
        for line in part.read_bytes().splitlines():
            record = msgspec.json.decode(line)
            assert record.pop("__created_at")
            assert record.pop("__updated_at")
            key = (table, record["__id"])
            assert key not in found
            found[key] = record
    return found


@pytest.fixture(scope="module")
def three_kingdoms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckkb.KnowledgeBase]:
    """The example as it is delivered."""
    root = copy_of(THREE_KINGDOMS, tmp_path_factory.mktemp("example") / "kb", data=True)
    with duckkb.open(root) as kb:
        yield kb


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty copy, into which the bundles were imported by file name."""
    root = copy_of(THREE_KINGDOMS, tmp_path_factory.mktemp("imported") / "kb", data=False)
    with duckkb.open(root) as kb:
        for bundle in sorted((THREE_KINGDOMS / "bundles").glob("*.yaml")):
            result = kb.import_bundle(bundle)
            assert result.notices == (), bundle.name
            assert result.plan.dropped == [], bundle.name
    return root


def test_the_bundles_give_the_data(imported: Path) -> None:
    made, delivered = lines(imported), lines(THREE_KINGDOMS)
    assert made.keys() == delivered.keys()
    assert [key for key in made if made[key] != delivered[key]] == []
    assert [list(made[key]) for key in made] == [list(delivered[key]) for key in made]


def test_importing_the_bundles_again_changes_nothing(imported: Path) -> None:
    with duckkb.open(imported) as kb:
        for bundle in sorted((THREE_KINGDOMS / "bundles").glob("*.yaml")):
            assert kb.import_bundle(bundle).files_changed == (), bundle.name


@pytest.mark.parametrize("name", ["three-kingdoms", "game-world"])
def test_doctor_has_nothing_to_complain_about(name: str, tmp_path: Path) -> None:
    root = copy_of(EXAMPLES / name, tmp_path / "kb", data=True)
    with duckkb.open(root) as kb:
        report = kb.doctor()
    assert [p for p in report.problems if p.severity in ("error", "warning")] == []
    assert report.ok
    assert report.checked > 0


def test_there_is_a_world_to_explore(three_kingdoms: duckkb.KnowledgeBase) -> None:
    status = three_kingdoms.status()
    assert status.nodes["Character"] >= 150
    assert sum(1 for count in status.edges.values() if count > 0) >= 4
    assert all(status.nodes.values())
    assert all(status.edges.values())


def test_some_texts_have_several_chunks(three_kingdoms: duckkb.KnowledgeBase) -> None:
    rows = three_kingdoms.sql(
        "SELECT source_id, source_field, count(*) AS chunks FROM search_index"
        " WHERE source_table = 'texts' GROUP BY ALL HAVING chunks > 1"
    ).rows
    assert len(rows) >= 3


@pytest.mark.parametrize("query", ["诸葛亮", "Zhuge Liang", "孔明", "zhuge liang"])
def test_a_person_is_found_by_both_names(query: str, three_kingdoms: duckkb.KnowledgeBase) -> None:
    hits = three_kingdoms.search(query, limit=5, types=["Character"]).hits
    assert "zhuge-liang" in [h.identity["id"] for h in hits]


@pytest.mark.parametrize(
    ("query", "type_name", "wanted"),
    [
        ("赤壁", "Battle", "battle-of-chibi"),
        ("Red Cliffs", "Battle", "battle-of-chibi"),
        ("出师表", "Text", "chushi-biao-read"),
        ("Chushi Biao", "Text", "chushi-biao-read"),
    ],
)
def test_battles_and_texts_are_found_in_both_languages(
    query: str, type_name: str, wanted: str, three_kingdoms: duckkb.KnowledgeBase
) -> None:
    hits = three_kingdoms.search(query, limit=5, types=[type_name]).hits
    assert wanted in [h.identity["id"] for h in hits]


def test_the_ids_are_written_as_the_readme_says(three_kingdoms: duckkb.KnowledgeBase) -> None:
    names = dict(three_kingdoms.sql("SELECT id, name_zh FROM characters LIMIT 1000").rows)  # type: ignore[arg-type]
    for key, name in {
        "cao-cao": "曹操",
        "zhuge-liang": "诸葛亮",
        "taishi-ci": "太史慈",
        "lu-bu": "吕布",
        "lady-zhen": "甄氏",
    }.items():
        assert names[key] == name


def test_the_readme_describes_every_type(three_kingdoms: duckkb.KnowledgeBase) -> None:
    readme = (THREE_KINGDOMS / "README.md").read_text(encoding="utf-8")
    assert [name for name in three_kingdoms.ontology.types if f"`{name}`" not in readme] == []


def test_the_game_world_is_read_from_flat_files(tmp_path: Path) -> None:
    root = copy_of(EXAMPLES / "game-world", tmp_path / "kb", data=True)
    with duckkb.open(root) as kb:
        assert kb.status().nodes == {"Character": 20, "Location": 8}
        hits = kb.search("tavern inn beer", limit=20).hits
        assert {h.type for h in hits} <= {"Character", "Location"}
        first = kb.sql("SELECT id FROM characters ORDER BY id LIMIT 2").rows
        place = kb.sql("SELECT id FROM locations ORDER BY id LIMIT 1").rows[0][0]
        kb.import_bundle(
            [{"type": "located_at", "source": {"id": first[0][0]}, "target": {"id": place}}]
        )
        assert kb.status().edges["located_at"] == 1
