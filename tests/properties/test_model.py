"""A base against the simplest thing it could be: two dictionaries and the rules of a bundle."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from duckkb.bundle.importer import ImportResult
from duckkb.errors import BundleError
from duckkb.kb import KnowledgeBase

from .bases import NOON, data_lines, files
from .generate import config_text, exact, examples

Item = dict[str, Any]
Key = tuple[str, ...]
_NOTE = {"type": "string"}
CONFIG = {
    "nodes": {
        "Person": {
            "identity": "id",
            "schema": {
                "properties": {"id": {"type": "string"}, "note": _NOTE, "age": {"type": "integer"}}
            },
        },
        "Doc": {
            "identity": ["n", "s"],
            "schema": {
                "properties": {"n": {"type": "integer"}, "s": {"type": "string"}, "note": _NOTE}
            },
        },
    },
    "edges": {
        "KNOWS": {
            "from": "Person",
            "to": "Person",
            "identity": "since",
            "schema": {"properties": {"since": {"type": "integer"}, "note": _NOTE}},
        },
        "OWNS": {"from": "Person", "to": "Doc", "cardinality": "1:N"},
        "AT": {"from": "Person", "to": "Doc", "cardinality": "N:1"},
        "ONE": {
            "from": "Doc",
            "to": "Person",
            "cardinality": "1:1",
            "schema": {"properties": {"note": _NOTE}},
        },
    },
}
IDENTITY = {
    "Person": ("id",),
    "Doc": ("n", "s"),
    "KNOWS": ("since",),
    "OWNS": (),
    "AT": (),
    "ONE": (),
}
ENDS = {
    "KNOWS": ("Person", "Person"),
    "OWNS": ("Person", "Doc"),
    "AT": ("Person", "Doc"),
    "ONE": ("Doc", "Person"),
}
# One partner at the other end: (for each source, for each target).
SINGLE = {"KNOWS": (False, False), "OWNS": (False, True), "AT": (True, False), "ONE": (True, True)}


def node_key(name: str, values: Mapping[str, Any]) -> Key:
    return (name, *(repr(values[key]) for key in IDENTITY[name]))


def item_key(item: Item) -> Key:
    name = item["type"]
    if name not in ENDS:
        return node_key(name, item)
    source, target = (
        node_key(kind, item[end])
        for kind, end in zip(ENDS[name], ("source", "target"), strict=True)
    )
    return (name, repr(source), repr(target), *(repr(item[key]) for key in IDENTITY[name]))


def ends_of(item: Item) -> tuple[Key, Key]:
    first, second = ENDS[item["type"]]
    return node_key(first, item["source"]), node_key(second, item["target"])


def content(item: Item) -> Item:
    return {key: value for key, value in item.items() if key != "action"}


@dataclass
class Op:
    """What the bundle wants of one record in the end."""

    index: int
    item: Item
    delete: bool
    replaces: bool = False


@dataclass
class Model:
    """The records by identity, each as an item, and when each was last written."""

    records: dict[Key, Item] = field(default_factory=dict[Key, Item])
    updated: dict[Key, datetime] = field(default_factory=dict[Key, datetime])

    def edges_at(self, node: Key) -> list[Key]:
        return [k for k, item in self.records.items() if k[0] in ENDS and node in ends_of(item)]

    def apply(
        self, items: list[Item], now: datetime, merge: bool, cascade: bool
    ) -> tuple[list[tuple[int, str]], dict[str, dict[str, int]]]:
        """The refusals as (item, code), or none and the counts; then the model has moved on."""
        refused: list[tuple[int, str]] = []
        ops = self._ops(items, refused)
        edges = {key: op for key, op in ops.items() if key[0] in ENDS}
        for op in edges.values():
            if not op.delete:
                for end in ends_of(op.item):
                    planned = ops.get(end)
                    if not (end in self.records if planned is None else not planned.delete):
                        refused.append((op.index, "orphan_edge"))
        removed = {key for key, op in edges.items() if op.delete and key in self.records}
        cascaded: set[Key] = set()
        for key, op in ops.items():
            if key[0] in ENDS or not op.delete or key not in self.records:
                continue
            held = [edge for edge in self.edges_at(key) if edge not in edges]
            if held and not cascade:
                refused.append((op.index, "has_edges"))
            cascaded.update(held)
        if not cascade:
            cascaded = set()
        self._cardinality(edges, removed | cascaded, refused)
        counts = {
            kind: {"upserted": 0, "unchanged": 0, "deleted": 0} for kind in ("nodes", "edges")
        }
        if refused:
            return sorted(refused), counts
        for key, op in ops.items():
            self._carry_out(key, op, now, merge, counts["edges" if key[0] in ENDS else "nodes"])
        for key in cascaded:
            del self.records[key], self.updated[key]
            counts["edges"]["deleted"] += 1
        return [], counts

    def _ops(self, items: list[Item], refused: list[tuple[int, str]]) -> dict[Key, Op]:
        ops: dict[Key, Op] = {}
        for index, item in enumerate(items):
            key = item_key(item)
            op = Op(index, item, item.get("action") == "delete")
            earlier = ops.get(key)
            if earlier is None:
                ops[key] = op
            elif earlier.delete and not op.delete:
                op.replaces = True
                ops[key] = op
            elif op.delete != earlier.delete or (
                not op.delete and exact(content(earlier.item)) != exact(content(item))
            ):
                refused.append((index, "duplicate"))
        return ops

    def _cardinality(
        self, edges: Mapping[Key, Op], gone: set[Key], refused: list[tuple[int, str]]
    ) -> None:
        for at in (0, 1):
            partners: dict[tuple[str, Key], Key] = {}
            for key, item in self.records.items():
                if key[0] in ENDS and key not in gone and SINGLE[key[0]][at]:
                    pair = ends_of(item)
                    partners[key[0], pair[at]] = pair[1 - at]
            for key, op in edges.items():
                if not op.delete and SINGLE[key[0]][at]:
                    pair = ends_of(op.item)
                    if partners.setdefault((key[0], pair[at]), pair[1 - at]) != pair[1 - at]:
                        refused.append((op.index, "cardinality"))

    def _carry_out(
        self, key: Key, op: Op, now: datetime, merge: bool, counts: dict[str, int]
    ) -> None:
        old = self.records.get(key)
        if op.delete:
            if old is not None:
                counts["deleted"] += 1
                del self.records[key], self.updated[key]
            return
        new = content(op.item)
        if merge:
            base = {} if old is None or op.replaces else old
            new = {k: v for k, v in {**base, **new}.items() if v is not None}
        if old is not None and exact(old) == exact(new):
            counts["unchanged"] += 1
            return
        counts["upserted"] += 1
        self.records[key] = new
        # The clock may stand still: a newer version is never stamped like the one it replaces.
        last = self.updated.get(key)
        self.updated[key] = now if last is None else max(now, last + timedelta(microseconds=1))


# -- what may be asked of both -------------------------------------------------------------------

persons = st.fixed_dictionaries({"id": st.sampled_from(["a", "b", "c"])})
docs = st.fixed_dictionaries({"n": st.sampled_from([1, 2]), "s": st.sampled_from(["x"])})
notes = st.sampled_from(["", "new", "知识"])
BY_TYPE = {"Person": persons, "Doc": docs}


def _item(name: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Item]:
    optional = {"note": notes, "age": st.sampled_from([1, 2])}
    known = CONFIG["nodes"].get(name) or CONFIG["edges"][name]  # type: ignore[attr-defined]
    properties = known.get("schema", {}).get("properties", {})
    mine = {key: values for key, values in optional.items() if key in properties}
    return st.fixed_dictionaries({"type": st.just(name), **fields}, optional=mine)


upserts = st.one_of(
    persons.flatmap(lambda p: _item("Person", **{k: st.just(v) for k, v in p.items()})),
    docs.flatmap(lambda d: _item("Doc", **{k: st.just(v) for k, v in d.items()})),
    _item("KNOWS", source=persons, target=persons, since=st.sampled_from([1, 2])),
    _item("OWNS", source=persons, target=docs),
    _item("AT", source=persons, target=docs),
    _item("ONE", source=docs, target=persons),
)


def _deleted(item: Item) -> Item:
    keep = {"type", "source", "target", *IDENTITY[item["type"]]}
    return {"action": "delete", **{k: v for k, v in item.items() if k in keep}}


def _nulled(item: Item) -> Item:
    return {**item, "note": None} if "note" in item else item


items = st.one_of(upserts, upserts, upserts, upserts.map(_deleted))
merges = st.one_of(upserts, upserts.map(_nulled), upserts.map(_deleted))


class BaseAgainstModel(RuleBasedStateMachine):
    """Random bundles on a real base and on the model, with the base closed and opened in between."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self.root = Path(self._folder.name)
        (self.root / "config.yaml").write_text(config_text(CONFIG), encoding="utf-8")
        self.now = NOON
        self.kb = KnowledgeBase(self.root, clock=lambda: self.now)
        self.model = Model()

    def teardown(self) -> None:
        around = {"gitignore", "gitattributes", "index", "no_data"}
        problems = [p for p in self.kb.doctor().problems if p.code not in around]
        self.kb.close()
        self._folder.cleanup()
        assert problems == []

    @initialize()
    def begin_with_something_of_each_type(self) -> None:
        a, b, c = ({"id": name} for name in "abc")
        one, two = ({"n": n, "s": "x"} for n in (1, 2))
        every: list[Item] = [
            *({"type": "Person", **person, "note": "old", "age": 1} for person in (a, b, c)),
            *({"type": "Doc", **doc, "note": "old"} for doc in (one, two)),
            {"type": "KNOWS", "source": a, "target": b, "since": 1, "note": "old"},
            {"type": "OWNS", "source": a, "target": one},
            {"type": "AT", "source": b, "target": one},
            {"type": "ONE", "source": one, "target": a, "note": "old"},
        ]
        self._bundle(every, merge=False, cascade=False)

    @rule(some=st.lists(items, min_size=1, max_size=5), cascade=st.booleans())
    def import_a_bundle(self, some: list[Item], cascade: bool) -> None:
        self._bundle(some, merge=False, cascade=cascade)

    @rule(some=st.lists(merges, min_size=1, max_size=4))
    def merge_a_bundle(self, some: list[Item]) -> None:
        self._bundle(some, merge=True, cascade=False)

    @precondition(lambda self: self.model.records)
    @rule(data=st.data(), cascade=st.booleans(), merge=st.booleans(), again=st.booleans())
    def delete_what_is_there(
        self, data: st.DataObject, cascade: bool, merge: bool, again: bool
    ) -> None:
        """Alone, or with the same record anew and bare: then nothing of the old one is left."""
        stored = list(self.model.records.values())
        rich = [item for item in stored if "note" in item or "age" in item]
        gone = _deleted(data.draw(st.sampled_from(rich if again and rich else stored)))
        anew = {key: value for key, value in gone.items() if key != "action"}
        self._bundle([gone, *([anew] if again else [])], merge=merge, cascade=cascade)

    @precondition(lambda self: any(any(SINGLE.get(k[0], ())) for k in self.model.records))
    @rule(data=st.data(), first=st.booleans())
    def give_an_edge_another_end(self, data: st.DataObject, first: bool) -> None:
        """In one bundle, whatever the order: the old partner makes room for the new one."""
        single = [i for k, i in self.model.records.items() if any(SINGLE.get(k[0], ()))]
        old = data.draw(st.sampled_from(single))
        end = data.draw(st.sampled_from(["source", "target"]))
        kind = ENDS[old["type"]][end == "target"]
        new = {**old, end: data.draw(BY_TYPE[kind])}
        some = [_deleted(old), new]
        self._bundle(some if first else some[::-1], merge=False, cascade=False)

    @precondition(lambda self: self.model.records)
    @rule()
    def import_all_that_is_stored(self) -> None:
        stored = [dict(item) for item in self.model.records.values()]
        self._bundle(stored, merge=False, cascade=False)

    @rule(read_only=st.booleans())
    def close_and_open(self, read_only: bool) -> None:
        before = files(self.root)
        self.kb.close()
        if read_only:
            KnowledgeBase(self.root, read_only=True).close()
        self.kb = KnowledgeBase(self.root, clock=lambda: self.now)
        assert files(self.root) == before

    @rule(days=st.sampled_from([0, 1]), back=st.booleans())
    def time_passes(self, days: int, back: bool) -> None:
        """A day, a moment, or backwards: clocks are set."""
        step = timedelta(days=days, seconds=1)
        self.now += -step if back else step

    def _bundle(self, some: list[Item], *, merge: bool, cascade: bool) -> None:
        before = files(self.root)
        refused, counts = self.model.apply(some, self.now, merge, cascade)
        answer: BundleError | ImportResult
        try:
            answer = self.kb.import_bundle(some, merge=merge, cascade=cascade)
        except BundleError as error:
            answer = error
        after = files(self.root)
        if isinstance(answer, BundleError):
            assert sorted((issue.index, issue.code) for issue in answer.issues) == refused
            assert answer.total == len(refused)
            assert after == before
            return
        assert refused == []
        stats = answer.as_dict()["stats"]
        assert {"nodes": stats["nodes"], "edges": stats["edges"]} == counts
        changed = {path for path in {*before, *after} if before.get(path) != after.get(path)}
        assert changed == set(answer.files_changed)

    @invariant()
    def the_files_say_what_the_model_says(self) -> None:
        lines = data_lines(self.root)
        assert len(lines) == len(self.model.records)
        told: dict[Key, tuple[Item, str]] = {}
        for name in CONFIG["nodes"] | CONFIG["edges"]:
            record_format = self.kb.store.formats[name]
            folder = "edges" if name in ENDS else "nodes"
            for path, data in files(self.root).items():
                if path.startswith(f"data/{folder}/{name.lower()}/"):
                    for line in data.splitlines():
                        record = record_format.parse(line)
                        item = {"type": name, **record.values}
                        told[item_key(item)] = (item, record.updated or "")
        assert told.keys() == self.model.records.keys()
        for key, (item, updated) in told.items():
            assert exact(item) == exact(self.model.records[key])
            assert datetime.fromisoformat(updated) == self.model.updated[key]

    @invariant()
    def sql_says_what_the_model_says(self) -> None:
        kept = self.model.records
        assert self.kb.status().nodes == {
            name: sum(key[0] == name for key in kept) for name in CONFIG["nodes"]
        }
        rows = self.kb.sql("SELECT id, note, age FROM person ORDER BY id").rows
        people = sorted((i["id"], i.get("note"), i.get("age")) for i in kept.values() if i["type"] == "Person")  # fmt: skip
        assert list(rows) == people
        joined = self.kb.sql(
            "SELECT s.id, t.id, k.since, k.note FROM edge_knows k JOIN person s ON s.__id = k.__from_id"
            " JOIN person t ON t.__id = k.__to_id ORDER BY ALL"
        ).rows
        knows = sorted((i["source"]["id"], i["target"]["id"], i["since"], i.get("note")) for i in kept.values() if i["type"] == "KNOWS")  # fmt: skip
        assert sorted(joined, key=repr) == sorted(knows, key=repr)


def behaves(count: int, steps: int) -> None:
    run_state_machine_as_test(
        BaseAgainstModel, settings=settings(examples(count), stateful_step_count=steps)
    )


def test_a_base_behaves_like_two_dictionaries() -> None:
    behaves(5, 20)


@pytest.mark.timeout(600)
@pytest.mark.slow
def test_a_base_behaves_like_two_dictionaries_for_long() -> None:
    behaves(40, 40)
