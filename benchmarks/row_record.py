"""Importing one record: does the cost follow the change, or the size of the base?"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from benchmarks.bases import Bases
from benchmarks.data import CONFIG, Item, document, reference
from benchmarks.measure import Timed, file_system, median, shown, timed
from benchmarks.report import Row, at_most, check
from duckkb.kb import KnowledgeBase

_EACH = 100_000
_RUNS = 30
_KINDS = ("new node", "new edge", "changed node", "changed edge")


def run(bases: Bases, full: bool) -> Iterator[Row]:
    with TemporaryDirectory(dir=bases.folder, prefix="record-") as name:
        large_root, empty_root = Path(name) / "large", Path(name) / "empty"
        shutil.copytree(bases.of(_EACH), large_root)
        empty_root.mkdir()
        (empty_root / "config.yaml").write_text(CONFIG, encoding="utf-8")
        with KnowledgeBase(large_root) as large, KnowledgeBase(empty_root) as empty:
            large.sync()  # the index of an open base is there; making it is measured in `open`
            sides = (_Side(large, range(_EACH)), _Side(empty, range(_EACH, _EACH)))
            firsts = [side.once("new node").seconds for side in sides]
            times: dict[str, list[tuple[Timed, Timed]]] = {kind: [] for kind in _KINDS}
            for number in range(_RUNS):
                kind = _KINDS[number % len(_KINDS)]
                times[kind].append((sides[0].once(kind), sides[1].once(kind)))
            counts = large.database.counts()
            added = sum(len(times[f"new {what}"]) for what in ("node", "edge")) + 1
            check(sum(counts.values()) == 2 * _EACH + added, "records are missing")
            check(bool(large.search(sides[0].title).hits), "the last change is not found")
        disk = file_system(Path(name))
    pairs = [pair for some in times.values() for pair in some]
    own, others = [a.seconds for a, _ in pairs], [b.seconds for _, b in pairs]
    ratio = median(own) / median(others)
    each = "; ".join(
        f"{kind} {median(a.seconds for a, _ in some) * 1e3:.0f} / "
        f"{median(b.seconds for _, b in some) * 1e3:.0f} ms"
        for kind, some in times.items()
    )
    yield Row(
        f"import one record into an open base of {2 * _EACH:,}",
        shown(own, [a.cpu for a, _ in pairs]),
        f"duckkb, empty base: {shown(others, [b.cpu for _, b in pairs])}",
        f"{ratio:.2f} x the empty base",
        (at_most(median(own) * 1e3, 50, " ms"), at_most(ratio, 2, "x")),
        f"A bundle of one item as YAML text, on {disk} with fsync; medians large / empty: {each}. New "
        "records land in a half-full part, changed ones anywhere. One import before the "
        f"{_RUNS} is not counted: {firsts[0] * 1e3:.0f} / {firsts[1] * 1e3:.0f} ms.",
        {
            "seconds": own,
            "peer_seconds": others,
            "ratio": ratio,
            "by_kind": {k: [(a.seconds, b.seconds) for a, b in some] for k, some in times.items()},
        },
    )


class _Side:
    """One of the two bases, and the records that may be changed in it."""

    def __init__(self, kb: KnowledgeBase, numbers: range) -> None:
        self._kb = kb
        self._rng = random.Random(1)
        self._next = 10_000_000
        self._nodes = list(numbers)
        self._edges = [(n, (n * 7919 + 13) % len(numbers)) for n in numbers]
        self.title = ""

    def once(self, kind: str) -> Timed:
        """Imports one record."""
        text = yaml.safe_dump([self._item(kind)], sort_keys=False)
        done = timed(lambda: self._kb.import_bundle(text))
        plan = done.value.plan
        check(plan.nodes.upserted + plan.edges.upserted == 1, f"{kind}: nothing was written")
        check(not done.value.notices, f"{kind}: {done.value.notices}")
        return done

    def _item(self, kind: str) -> Item:
        rng = self._rng
        if kind.endswith("edge"):
            if kind == "new edge":
                # From the newest node, so that the edge is surely new.
                self._edges.append((self._nodes[-1], rng.choice(self._nodes)))
                return reference(rng, *self._edges[-1])
            return reference(rng, *rng.choice(self._edges))
        if kind == "new node":
            self._nodes.append(self._next)
            self._next -= 1  # so that new lines do not always stand at the end of a part
            item = document(rng, self._nodes[-1])
        else:
            item = document(rng, rng.choice(self._nodes))
        self.title = item["title"]
        return item
