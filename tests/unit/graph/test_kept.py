"""The graph follows every change of the files, whoever makes it, without being made anew."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.graph.bases import PEOPLE, TOWN, city, deleted, knows, lives, person

import duckkb
from duckkb.graph.adjacency import Adjacency
from duckkb.graph.kept import read


def reached(kb: duckkb.KnowledgeBase, name: str = "Person:ann", **rules: Any) -> dict[str, int]:
    found = kb.graph.traverse(name, **rules)
    return {node.identity["name"]: node.distance for node in found.nodes}


def edge_lines(root: Path, label: str = "knows") -> Path:
    (path,) = (root / "data" / "edges" / label).rglob("*.jsonl")
    return path


def test_the_arrays_are_made_at_first_use_and_not_again(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def counted(*arguments: Any) -> Any:
        made.append(1)
        return read(*arguments)

    monkeypatch.setattr("duckkb.graph.kept.read", counted)
    kb = open_base(PEOPLE)
    kb.import_bundle(TOWN)
    assert made == []
    assert reached(kb)["bob"] == 1
    kb.import_bundle([person("fay"), knows("bob", "fay")])
    kb.import_bundle([deleted(knows("ann", "bob", 2001))])
    edge_lines(kb.root).write_text("")
    kb.sync()
    assert reached(kb) == {"ann": 0, "wu": 1}
    assert made == [1]


def test_a_replaced_record_leaves_the_graph_as_it_is(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    kb.import_bundle(TOWN)
    before = reached(kb, direction="both", depth=5)
    kb.import_bundle([person("bob", about="new"), knows("ann", "bob", 2001, how="other")])
    assert reached(kb, direction="both", depth=5) == before
    found = kb.graph.neighbors("Person:bob", direction="in")
    assert sorted(n.edge.values["how"] for n in found.neighbors) == ["other", "work"]


def test_a_rejected_bundle_leaves_the_graph_as_it_is(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    kb.import_bundle(TOWN)
    before = reached(kb)
    with pytest.raises(duckkb.BundleError):
        kb.import_bundle([knows("ann", "eve", 1), knows("ann", "nobody", 1)])
    kb.import_bundle([knows("ann", "eve", 1)], dry_run=True)
    assert reached(kb) == before


def test_what_another_process_writes_is_seen_at_the_next_question(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    kb.import_bundle(TOWN)
    reached(kb)
    other = open_base()
    other.import_bundle([knows("ann", "eve", 2024), deleted(knows("cem", "dan", 2020))])
    assert reached(kb, depth=9) == {"ann": 0, "bob": 1, "eve": 1, "wu": 1, "cem": 2}
    assert reached(other, depth=9) == reached(kb, depth=9)


def test_edits_of_the_files_are_seen_after_a_sync(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    kb.import_bundle(TOWN)
    assert reached(kb)["cem"] == 2
    path = edge_lines(kb.root)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if '"name":"cem"' not in line))
    kb.sync()
    assert reached(kb) == {"ann": 0, "bob": 1, "wu": 1}
    path.write_text("".join(lines))
    kb.sync()
    assert reached(kb)["dan"] == 3


def test_several_edits_between_two_questions_come_to_one_state(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    kb.import_bundle(TOWN)
    before = kb.graph.neighbors("Person:cem")
    path = edge_lines(kb.root)
    text = path.read_text()
    for content in ("", text, "", text):
        path.write_text(content)
        kb.sync()
    assert kb.graph.neighbors("Person:cem") == before
    assert before.stats.total_count == 3


def test_an_edge_whose_end_is_missing_is_counted_and_not_walked(open_base: Open) -> None:
    """An edit or a merge can leave such an edge; `doctor` names it."""
    kb = open_base(PEOPLE)
    kb.import_bundle(TOWN)
    (people,) = (kb.root / "data" / "nodes" / "people").rglob("*.jsonl")
    lines = people.read_text().splitlines(keepends=True)
    for warm in (True, False):
        if warm:
            reached(kb)
        people.write_text("".join(line for line in lines if '"name":"bob"' not in line))
        kb.sync()
        asked = kb if warm else open_base()
        assert reached(asked, depth=9) == {"ann": 0, "wu": 1}
        stats = asked.graph.neighbors("Person:ann").stats
        assert (stats.total_count, stats.dangling) == (2, 2)
        assert asked.graph.paths("Person:ann", "Person:cem", direction="out").paths == ()
        assert {e.type for e in asked.graph.subgraph("Person:ann", depth=1).edges} == {
            "KNOWS",
            "LIVES_IN",
        }
        people.write_text("".join(lines))
        asked.sync()
        assert reached(asked, depth=9)["cem"] == 2
        assert asked.graph.neighbors("Person:ann").stats.dangling == 0


def test_an_edge_that_was_moved_by_hand_joins_its_new_ends(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    kb.import_bundle([person("ann"), person("bob"), person("cem"), knows("ann", "bob", 1)])
    assert reached(kb) == {"ann": 0, "bob": 1}
    path = edge_lines(kb.root)
    bob, cem = (str(kb.get("Person", {"name": n}).id) for n in ("bob", "cem"))
    path.write_text(path.read_text().replace(bob, cem).replace('"bob"', '"cem"'))
    kb.sync()
    assert reached(kb) == {"ann": 0, "cem": 1}


def test_a_changed_config_makes_the_graph_anew(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    kb.import_bundle(TOWN)
    reached(kb)
    (kb.root / "config.yaml").write_text(
        PEOPLE + "  ADMIRES:\n    from: Person\n    to: Person\n", encoding="utf-8"
    )
    kb.sync()
    ends = {"source": {"name": "ann"}, "target": {"name": "eve"}}
    kb.import_bundle([{"type": "ADMIRES", **ends}])
    assert reached(kb, edge_types=["ADMIRES"]) == {"ann": 0, "eve": 1}


def test_a_base_without_edges_or_types_answers(open_base: Open) -> None:
    kb = open_base(
        "nodes:\n  A: {table: a, identity: n, schema: {properties: {n: {type: string}}}}"
    )
    kb.import_bundle([{"type": "A", "n": "x"}])
    assert len(kb.graph.traverse("A:x", direction="both").nodes) == 1
    assert kb.graph.paths("A:x", "A:x").paths[0].length == 0
    assert kb.graph.subgraph("A:x").edges == ()


def test_many_changes_are_folded_in_and_the_answer_stays(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    kb.import_bundle([person("ann"), city("wu")])
    reached(kb)
    crowd = [person(f"p{n}") for n in range(6000)]
    kb.import_bundle([*crowd, *(knows("ann", f"p{n}", n) for n in range(6000))])
    kb.import_bundle([lives("ann", "wu")])
    assert len(reached(kb, limit=10_000)) == 6002
    kb.import_bundle([deleted(knows("ann", f"p{n}", n)) for n in range(5990)])
    assert len(reached(kb)) == 12
    kb.import_bundle([knows("ann", "p0", 7)])
    assert len(reached(kb)) == 13


def test_readers_go_on_while_somebody_writes(open_base: Open) -> None:
    """Each answer is that of one moment: whoever is there has both of their edges."""
    kb = open_base(PEOPLE)
    kb.import_bundle([person("ann"), city("wu")])
    reached(kb)
    stop, wrong = threading.Event(), []

    def ask() -> None:
        while not stop.is_set():
            ids, distances = kb.graph.reach("Person:ann", direction="out", depth=1)
            back, _ = kb.graph.reach("City:wu:cn", direction="in", depth=1)
            if len(ids) != len({*ids.tolist()}) or distances.max(initial=0) > 1 or not len(back):
                wrong.append(ids)

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for number in range(10):
            name = f"p{number}"
            kb.import_bundle([person(name), knows("ann", name, 1), lives(name, "wu")])
            if number % 5 == 4:
                kb.import_bundle([deleted(person(name))], cascade=True)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert wrong == []
    assert len(reached(kb, depth=1)) == 9


def test_a_change_that_was_taken_over_in_half_is_not_built_upon(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kb = open_base(PEOPLE)
    kb.import_bundle(TOWN)
    before = reached(kb, depth=5)
    whole = Adjacency.apply

    def in_half(self: Adjacency, delta: Any) -> None:
        whole(self, delta)
        raise MemoryError

    open_base().import_bundle([person("fay"), knows("ann", "fay")])
    monkeypatch.setattr(Adjacency, "apply", in_half)
    with pytest.raises(MemoryError):
        reached(kb, depth=5)
    monkeypatch.setattr(Adjacency, "apply", whole)
    assert reached(kb, depth=5) == before | {"fay": 1}
    assert len(kb.graph.neighbors("Person:fay", direction="in").neighbors) == 1
