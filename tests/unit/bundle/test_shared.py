"""Records that share one identity after it was changed in the config: none of them is taken for the one that is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.errors import BundleError

from ..conftest import Open

CONFIG = """
nodes:
  Decision:
    identity: [area, number]
    schema:
      properties: { area: {type: string}, number: {type: integer}, title: {type: string} }
  Module: { identity: name, schema: { properties: { name: {type: string} } } }
edges:
  CONCERNS: { from: Decision, to: Module }
  NEEDS: { from: Module, to: Module, identity: why, schema: { properties: { why: {type: string} } } }
"""


def decision(area: str, number: int = 1, **fields: Any) -> dict[str, Any]:
    return {"type": "Decision", "area": area, "number": number, "title": area, **fields}


def needs(why: str) -> dict[str, Any]:
    return {"type": "NEEDS", "source": {"name": "auth"}, "target": {"name": "ledger"}, "why": why}


MODULES: list[dict[str, Any]] = [{"type": "Module", "name": name} for name in ("auth", "ledger")]
ONE: dict[str, Any] = {"type": "Decision", "number": 1}
NEED: dict[str, Any] = {key: value for key, value in needs("").items() if key != "why"}


def reconfigured(kb: duckkb.KnowledgeBase, before: str, after: str) -> None:
    text = (kb.root / "config.yaml").read_text(encoding="utf-8")
    assert before in text
    (kb.root / "config.yaml").write_text(text.replace(before, after), encoding="utf-8")
    kb.sync()


@pytest.fixture
def alike(open_base: Open) -> duckkb.KnowledgeBase:
    """Two decisions that are both called 1 by now, and one that is called 2."""
    kb = open_base(CONFIG)
    kb.import_bundle([decision("api"), decision("storage"), decision("api", 2), *MODULES])
    reconfigured(kb, "identity: [area, number]", "identity: number")
    return kb


@pytest.fixture
def parallel(open_base: Open) -> duckkb.KnowledgeBase:
    """Two edges between the same modules, where there can be one by now."""
    kb = open_base(CONFIG)
    kb.import_bundle([*MODULES, needs("one"), needs("two")])
    reconfigured(kb, " identity: why,", "")
    return kb


def places(kb: duckkb.KnowledgeBase, table: str, *numbers: int) -> list[str]:
    (path,) = kb.root.glob(f"data/*/{table}/**/*.jsonl")
    return [f"{path.relative_to(kb.root).as_posix()}:{number}" for number in numbers]


def written(root: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted((root / "data").rglob("*.jsonl"))}


@pytest.mark.parametrize(
    ("item", "where"),
    [
        ({**ONE, "title": "changed"}, "[0]"),
        ({**ONE, "action": "delete"}, "[0]"),
        ({"type": "CONCERNS", "source": {"number": 1}, "target": {"name": "auth"}}, "[0].source"),
        (
            {
                "type": "CONCERNS",
                "source": {"number": 1},
                "target": {"name": "auth"},
                "action": "delete",
            },
            "[0].source",
        ),
    ],
)
@pytest.mark.parametrize("merge", [False, True])
def test_an_item_that_means_one_of_several_records_is_refused_and_names_them(
    alike: duckkb.KnowledgeBase, item: dict[str, Any], where: str, merge: bool
) -> None:
    before = written(alike.root)
    with pytest.raises(BundleError) as refused:
        alike.import_bundle([item], merge=merge, cascade=True)
    [issue] = refused.value.issues
    assert (issue.code, issue.path) == ("same_identity", where)
    assert "'Decision' {number: 1}" in issue.message
    for place in places(alike, "decision", 1, 3):
        assert place in issue.message
    assert written(alike.root) == before


def test_a_table_and_a_chinese_base_are_told_likewise(alike: duckkb.KnowledgeBase) -> None:
    with pytest.raises(BundleError, match="Line 1: It is not known which 'Decision'"):
        alike.import_table("decision", '{"number": 1, "title": "changed"}')
    with (
        duckkb.KnowledgeBase(alike.root, settings={"language": "zh"}) as kb,
        pytest.raises(BundleError, match="有 2 条记录的标识与此相同"),
    ):
        kb.import_bundle([{**ONE, "title": "changed"}])


def test_what_has_an_identity_of_its_own_is_written_as_ever(alike: duckkb.KnowledgeBase) -> None:
    items = [
        {"type": "Decision", "number": 2, "title": "changed"},
        {"type": "CONCERNS", "source": {"number": 2}, "target": {"name": "auth"}},
    ]
    result = alike.import_bundle(items)
    assert (result.plan.nodes.upserted, result.plan.edges.upserted) == (1, 1)


def test_get_by_such_a_key_names_the_other_record(alike: duckkb.KnowledgeBase) -> None:
    found = alike.get("Decision", {"number": 1})
    ids = {row[0] for row in alike.sql("SELECT __id FROM decision WHERE number = 1").rows}
    [other] = ids - {found.id}
    [place] = set(places(alike, "decision", 1, 3)) - {
        f"{found.path}:{1 if found.values['area'] == 'api' else 3}"
    }
    assert found.notices == (f"__id {other} has this identity too: {place}",)
    assert alike.get("Decision", other).notices == ()
    assert alike.get("Decision", {"number": 2}).notices == ()


def test_sync_and_status_name_them_until_one_is_left(alike: duckkb.KnowledgeBase) -> None:
    one, other = places(alike, "decision", 1, 3)
    told = "2 records of 'Decision' have the identity {number: 1}: "
    for lines in (alike.sync().notices, alike.status().attention):
        assert [line for line in lines if line.startswith(told)]
        assert [line for line in lines if one in line and other in line]
    (path,) = alike.root.glob("data/nodes/decision/**/*.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    assert alike.sync().notices == ()
    assert alike.status().attention == ()
    assert alike.get("Decision", {"number": 1}).notices == ()
    assert alike.import_bundle([{**ONE, "title": "changed"}]).plan.nodes.upserted == 1


@pytest.mark.parametrize("action", ["delete", "upsert"])
def test_an_edge_that_is_one_of_several_by_now_is_refused_and_they_are_named(
    parallel: duckkb.KnowledgeBase, action: str
) -> None:
    before = written(parallel.root)
    with pytest.raises(BundleError) as refused:
        parallel.import_bundle([{**NEED, "action": action}])
    [issue] = refused.value.issues
    assert (issue.code, issue.path) == ("same_identity", "[0]")
    assert '\'NEEDS\' {source: {"name":"auth"}, target: {"name":"ledger"}}' in issue.message
    for place in places(parallel, "needs", 1, 2):
        assert place in issue.message
    assert written(parallel.root) == before


def test_doctor_names_edges_that_are_one_by_now(parallel: duckkb.KnowledgeBase) -> None:
    [problem] = [p for p in parallel.doctor(fix=True).problems if p.code == "same_identity"]
    one, other = places(parallel, "needs", 1, 2)
    assert one in problem.message
    assert other in problem.message
    assert "tell the edges apart" in problem.fix
    assert problem.message in parallel.status().attention
    notices = parallel.get("NEEDS", {key: NEED[key] for key in ("source", "target")}).notices
    assert len(notices) == 1
    assert notices[0].endswith(
        ("needs/" + one.split("needs/")[1], "needs/" + other.split("needs/")[1])
    )


def test_edges_that_go_with_their_node_leave_nothing_to_tell(
    parallel: duckkb.KnowledgeBase,
) -> None:
    parallel.import_bundle([{"type": "Module", "name": "auth", "action": "delete"}], cascade=True)
    assert parallel.status().attention == ()
    assert parallel.import_bundle([MODULES[0], NEED]).plan.edges.upserted == 1


def test_many_records_of_one_identity_are_not_all_named(open_base: Open) -> None:
    kb = open_base(CONFIG)
    kb.import_bundle([decision(f"area {n}") for n in range(300)])
    reconfigured(kb, "identity: [area, number]", "identity: number")
    with pytest.raises(BundleError) as refused:
        kb.import_bundle([{**ONE, "action": "delete"}])
    assert "300 records" in refused.value.issues[0].message
    assert refused.value.issues[0].message.endswith(", …")
    assert len(kb.get("Decision", {"number": 1}).notices) == 5
