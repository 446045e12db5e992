"""Four processes work on property graphs of one base at once: nothing is lost, doubled or half seen."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.errors import KgError
from duckkb.graph.property_graph import PropertyGraph

from .nursery import Nursery, Task

CALLERS = 4
ROUNDS = 3
SIZES = (3, 9)
"""Nodes of the graph `flip`, which one process makes anew again and again."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "config.yaml").write_text("graph:\n", encoding="utf-8")
    with duckkb.open(tmp_path) as kb:
        kb.kg.create_node("hub", "Signal")
        kb.kg.init(*ring(SIZES[0]), graphId="flip")
    return tmp_path


def ring(size: int) -> tuple[list[Any], list[Any]]:
    """So many nodes in a circle; the properties of each say how many there are."""
    nodes = [{"id": f"n{i}", "type": "Signal", "properties": {"of": size}} for i in range(size)]
    ends = [(f"n{i}", f"n{(i + 1) % size}") for i in range(size)]
    return nodes, [{"from": a, "to": b, "type": "RELATED"} for a, b in ends]


# -- what the processes do -------------------------------------------------------------------------


def attempt(made: Counter[str], name: str, kg: PropertyGraph, *arguments: Any) -> None:
    """Calls, and counts the success or the code."""
    try:
        getattr(kg, name)(*arguments)
        made[f"{name} {arguments[0]}"] += 1
    except KgError as error:
        made[error.code] += 1


def work(root: Path, caller: int) -> Counter[str]:
    """Makes nodes of its own, contends for shared ones, ties all to the hub and to each other."""
    made: Counter[str] = Counter()
    try:
        with duckkb.open(root) as kb:
            for number in range(ROUNDS):
                own, shared = f"own{caller}_{number}", f"shared{number}"
                kb.kg.create_node(own, "Signal", {"by": caller})
                kb.kg.create_relation(own, "hub", "RELATED")
                attempt(made, "create_node", kb.kg, shared, "Signal", {"by": caller})
                attempt(made, "create_relation", kb.kg, shared, "hub", "EXAMPLES")
                kb.kg.update_node(own, {"by": caller, "round": number})
            kb.kg.create_node(f"gone{caller}", "Signal")
            kb.kg.delete_node(f"gone{caller}")
    finally:
        (root / f"done-{caller}").touch()
    return made


def contend(root: Path, caller: int) -> Counter[str]:
    """Deletes what others tie up at the same time, and ties up what others delete."""
    made: Counter[str] = Counter()
    with duckkb.open(root) as kb:
        for number in range(ROUNDS):
            if caller % 2:
                attempt(made, "delete_node", kb.kg, f"prey{number}")
            else:
                attempt(made, "create_relation", kb.kg, f"prey{number}", "hub", "RELATED")
    return made


def flip(root: Path) -> None:
    """Makes a graph anew while the others work, now large, now small."""
    with duckkb.open(root) as kb:
        for number in range(3 * ROUNDS):
            kb.kg.init(*ring(SIZES[(number + 1) % 2]), graphId="flip")


def watch(root: Path, read_only: bool) -> list[str]:
    """Reads as long as the others work; gives what it saw of `flip` that never was."""
    wrong: list[str] = []
    with duckkb.open(root, read_only=read_only) as kb:
        last = False
        while not last:
            last = done(root)
            sizes = [node["properties"]["of"] for node in kb.kg.list(graphId="flip")]
            if sizes not in ([size] * size for size in SIZES):
                wrong.append(f"list gave {sizes}")
            found = kb.kg.query("n0", 100, graphId="flip")
            size = len(found["nodes"])
            if size not in SIZES or len(found["relations"]) != size:
                wrong.append(f"query gave {size} nodes, {len(found['relations'])} relations")
    return wrong


def done(root: Path) -> bool:
    return all((root / f"done-{caller}").exists() for caller in range(CALLERS))


# -- what must be there afterwards -----------------------------------------------------------------


@pytest.mark.slow
def test_four_processes_at_once_lose_nothing(nursery: Nursery, root: Path) -> None:
    tasks = [Task(work, {"root": root, "caller": caller}) for caller in range(CALLERS)]
    watchers = [Task(watch, {"root": root, "read_only": only}) for only in (False, True)]
    ended = nursery.run_all([*tasks, Task(flip, {"root": root}), *watchers])
    made = sum((e.value() for e in ended[:CALLERS]), Counter[str]())
    assert [e.value() for e in ended[CALLERS:]] == [None, [], []]
    # Of four that create the same, one does and three are told so.
    once = [f"{call} shared{n}" for call in ("create_node", "create_relation") for n in range(ROUNDS)]  # fmt: skip
    lost = {"NODE_EXISTS": 3 * ROUNDS, "RELATION_EXISTS": 3 * ROUNDS}
    assert made == {**dict.fromkeys(once, 1), **lost}
    with duckkb.open(root) as kb:
        nodes = {node["id"]: node["properties"] for node in kb.kg.list()}
        own = {f"own{c}_{n}": {"by": c, "round": n} for c in range(CALLERS) for n in range(ROUNDS)}
        assert {name: nodes[name] for name in own} == own
        assert nodes.keys() == {"hub", *own, *(f"shared{n}" for n in range(ROUNDS))}
        around = kb.kg.query("hub")
        assert len(around["nodes"]) == len(nodes)
        assert len(around["relations"]) == len(nodes) - 1
        assert [p for p in kb.doctor().problems if p.severity == "error"] == []
        assert {h.identity["id"] for h in kb.search("hub", mode="text").hits} == {"hub"}


def test_a_node_is_never_deleted_under_a_relation(nursery: Nursery, root: Path) -> None:
    with duckkb.open(root) as kb:
        kb.kg.init([{"id": i, "type": "Signal"} for i in ("hub", *(f"prey{n}" for n in range(ROUNDS)))])  # fmt: skip
    tasks = [Task(contend, {"root": root, "caller": caller}) for caller in range(CALLERS)]
    made = sum((e.value() for e in nursery.run_all(tasks)), Counter[str]())
    assert made.total() == CALLERS * ROUNDS
    with duckkb.open(root) as kb:
        left = {node["id"] for node in kb.kg.list()} - {"hub"}
        tied = {r["from"] for r in kb.kg.query("hub")["relations"]}
        assert left == tied
        assert tied == {f"prey{n}" for n in range(ROUNDS) if made[f"create_relation prey{n}"]}
        assert [p for p in kb.doctor().problems if p.severity == "error"] == []
