"""Items + current state -> the changes to make, or every reason why not.

The items are one change: edges may stand before the nodes they join, and a node that one item
deletes and another upserts again is there at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from duckkb.bundle.gather import Gatherer, Op
from duckkb.bundle.messages import Messages, identity_text, item_path, shown
from duckkb.bundle.parse import Bundle
from duckkb.bundle.resolve import Resolver
from duckkb.bundle.shared import SharedRefused
from duckkb.bundle.validate import Findings, Validator
from duckkb.errors import ConcurrentEditError, Issue
from duckkb.ontology.bundle_schema import READ_AT
from duckkb.ontology.ddl import ENDS
from duckkb.ontology.model import EdgeType, NodeType
from duckkb.truth.changes import Change, ChangeSet
from duckkb.truth.fits import format_time, parse_time
from duckkb.truth.illegible import claimed
from duckkb.truth.layout import day_of
from duckkb.truth.part import LineProblem
from duckkb.truth.record import Record
from duckkb.writer import State

_SHOWN_EDGES = 5
_LONG = 500
"""From how many characters a text that lost its end is told of; no answer cuts shorter ones."""


@dataclass(slots=True)
class Counts:
    """What a bundle did to nodes, or to edges."""

    upserted: int = 0
    unchanged: int = 0
    deleted: int = 0


@dataclass(frozen=True, slots=True)
class DroppedFields:
    """A replacement that left out fields which the record had."""

    type: str
    identity: Mapping[str, Any]
    fields: tuple[str, ...]


@dataclass
class Plan:
    """The changes of a bundle and what there is to say about them."""

    changes: ChangeSet = field(default_factory=ChangeSet)
    nodes: Counts = field(default_factory=Counts)
    edges: Counts = field(default_factory=Counts)
    dropped: list[DroppedFields] = field(default_factory=list[DroppedFields])
    missing_deletes: int = 0
    cascaded: int = 0
    shortened: list[str] = field(default_factory=list[str])
    """What was told of long texts that only lost their ends."""


class Planner:
    """Makes the plan of one bundle."""

    def __init__(
        self,
        bundle: Bundle,
        findings: Findings,
        state: State,
        validator: Validator,
        messages: Messages,
        *,
        merge: bool = False,
        cascade: bool = False,
    ) -> None:
        self._bundle = bundle
        self._findings = findings
        self._state = state
        self._ontology = state.ontology
        self._formats = state.store.formats
        self._validator = validator
        self._messages = messages
        self._merge = merge
        self._cascade = cascade
        gathered = Gatherer(bundle, findings, state.ontology, state.store.formats, messages)
        gathered.gather()
        self._gathered = gathered
        self._nodes, self._edges = gathered.nodes, gathered.edges
        self._resolver = Resolver(state, self._nodes, self._edges)
        self._plan = Plan()
        self._claimed: dict[str, Mapping[int, LineProblem]] = {}

    def plan(self) -> Plan:
        """All issues go to `findings`; the plan counts only when there are none."""
        shared = SharedRefused(
            self._bundle, self._findings, self._state, self._messages, self._resolver
        )
        self._resolver.nodes()
        shared.nodes(self._nodes, self._edges)
        self._check_all_ends()
        self._resolver.edges()
        shared.edges(self._edges)
        removed = self._deletions()
        changes = self._records(self._nodes) + self._records(self._edges)
        self._check_cardinality(removed)
        named = {op.real_id for op in self._edges.values()}
        for record_id, name in removed.items():
            if record_id not in named:
                self._plan.cascaded += 1
                self._plan.edges.deleted += 1
                changes.append(Change(name, record_id, None, True))
        self._plan.changes = ChangeSet(changes)
        return self._plan

    def _check_all_ends(self) -> None:
        for op in (op for op in self._edges.values() if not op.delete):
            source, target = self._ontology.endpoints(self._ontology.edges[op.type])
            first, second = self._resolver.computed_ends(op)
            self._check_end(op, "source", source, first)
            self._check_end(op, "target", target, second)

    def _check_end(self, op: Op, end: str, node: NodeType, computed: int) -> None:
        planned = self._nodes.get(computed)
        exists = not planned.delete if planned is not None else self._resolver.exists(computed)
        if exists:
            return
        identity = {n: op.values[end].get(n) for n in node.identity}
        messages = self._messages
        message = messages.text(
            "orphan_edge",
            edge=op.type,
            end=messages.text(end),
            node=node.name,
            identity=identity_text(identity),
        )
        path = item_path(op.index, [end])
        hint = messages.text("orphan_hint", node=node.name)
        line = self._line(op.index, end)
        found = identity_text(identity)
        self._findings.add(
            Issue("orphan_edge", message, path, line, op.index, node.name, found, hint)
        )

    # -- deciding ----------------------------------------------------------------------------

    def _deletions(self) -> dict[int, str]:
        """Edges that go: those the bundle deletes, and with `cascade` those of deleted nodes."""
        removed = {
            op.real_id: op.type
            for op in self._edges.values()
            if op.delete and op.real_id is not None
        }
        kept = {op.real_id for op in self._edges.values() if not op.delete}
        gone = {
            op.real_id: op
            for op in self._nodes.values()
            if op.delete and op.real_id is not None and op.index not in self._findings.invalid
        }
        if not gone:
            return removed
        held: dict[int, dict[int, EdgeType]] = {}
        for edge in self._ontology.edges.values():
            for at, node_name in enumerate((edge.source, edge.target)):
                column = ENDS[at]
                ids = [i for i, op in gone.items() if op.type == node_name]
                for row in self._state.database.edges_of(edge, ids, column):
                    node = row[1 + at]
                    if row[0] not in removed and row[0] not in kept:
                        held.setdefault(node, {})[row[0]] = edge
        for node, edges in held.items():
            if self._cascade:
                removed.update((edge_id, edge.name) for edge_id, edge in edges.items())
            else:
                self._has_edges(gone[node], edges)
        return removed

    def _has_edges(self, op: Op, edges: Mapping[int, EdgeType]) -> None:
        messages = self._messages
        node = self._ontology.nodes[op.type]
        identity = identity_text({n: op.values.get(n) for n in node.identity})
        count = len(edges)
        message = messages.text(
            "has_edges",
            node=op.type,
            identity=identity,
            count=count,
            edges="edge" if count == 1 else "edges",
        )
        if count == 1:
            message = message.replace("edge still refer", "edge still refers")
        names = [
            f"{record.type} {shown(record.values['source'])} -> {shown(record.values['target'])}"
            for record in self._state.store.stored(list(edges)[:_SHOWN_EDGES]).values()
        ]
        if count > _SHOWN_EDGES:
            names.append("…")
        hint = messages.text("has_edges_hint", names="; ".join(names))
        path = item_path(op.index, [])
        line = self._line(op.index)
        self._findings.add(
            Issue("has_edges", message, path, line, op.index, None, str(count), hint)
        )

    def _records(self, ops: Mapping[int, Op]) -> list[Change]:
        """The change each operation makes, if it makes one."""
        stored = self._stored([op.real_id for op in ops.values() if op.real_id is not None])
        changes: list[Change] = []
        counts = self._plan.edges if ops is self._edges else self._plan.nodes
        for computed, op in ops.items():
            old = stored.get(op.real_id) if op.real_id is not None else None
            if old is None and self._cannot_be_read(computed, op):
                continue
            if self._was_changed(op, old):
                continue
            if op.delete:
                if old is None:
                    self._plan.missing_deletes += 1
                else:
                    counts.deleted += 1
                    changes.append(Change(op.type, old.id, None, True))
                continue
            if op.index in self._findings.invalid:
                continue
            line_format = self._formats[op.type]
            if old is None and op.new_id in self._state.store:
                other = self._stored([op.new_id])[op.new_id]
                self._gathered.collision(op, op.new_id, other.values)
                continue
            values = self._merged(op, old)
            if values is None:
                continue
            if old is not None and line_format.same_content(
                old.values, _without_nothing(values, old)
            ):
                counts.unchanged += 1
                continue
            counts.upserted += 1
            if old is not None:
                self._note_shortened(op, old)
            changes.append(self._upsert(op, old, values))
        return changes

    def _cannot_be_read(self, computed: int, op: Op) -> bool:
        """Whether a line shows that the record is there, and cannot be read: what it says must not give way unseen."""
        if op.type not in self._claimed:
            self._claimed[op.type] = claimed(self._state.store, op.type)
        problem = self._claimed[op.type].get(computed)
        if problem is not None:
            messages = self._messages
            message = messages.text(
                "unreadable",
                node=op.type,
                identity=identity_text(self._identity(op)),
                place=f"{problem.path}:{problem.line}",
            )
            path, line = item_path(op.index, []), self._line(op.index)
            hint = messages.text("unreadable_hint")
            self._findings.add(Issue("unreadable", message, path, line, op.index, hint=hint))
        return problem is not None

    def _was_changed(self, op: Op, old: Record | None) -> bool:
        """Whether the record is not as it was when the item's author read it: what others wrote must not be lost."""
        stored = old.updated if old is not None else None
        behind = [read for read in op.read_at if not _same_moment(read, stored)]
        if behind and op.index not in self._findings.invalid:
            messages = self._messages
            how = "changed" if stored is not None else "vanished"
            known = {"node": op.type, "identity": identity_text(self._identity(op))}
            message = messages.text(how, **known, now=stored, read=behind[0] or "null")
            path, line = item_path(op.index, [READ_AT]), self._line(op.index, READ_AT)
            hint = messages.text("changed_hint", field=READ_AT)
            self._findings.add(
                Issue("changed", message, path, line, op.index, stored, behind[0], hint)
            )
        return bool(behind)

    def _stored(self, ids: Sequence[int]) -> dict[int, Record]:
        """Records that the tables know; one whose line vanished just now refuses the whole write."""
        found = self._state.store.stored(ids)
        if len(found) < len(set(ids)):
            raise ConcurrentEditError(
                "a file was changed by somebody else while this write was being prepared",
                hint="nothing was written; try again",
            )
        return found

    def _merged(self, op: Op, old: Record | None) -> dict[str, Any] | None:
        """The record's new values; None where merging gave something invalid."""
        if old is not None and (op.replaces or not self._merge):
            self._note_dropped(op, old)
        if not self._merge:
            return op.values
        base = old.values if old is not None and not op.replaces else {}
        merged = {**base, **op.values}
        merged = {
            k: v for k, v in merged.items() if v is not None or (k in base and k not in op.values)
        }
        known = {*self._formats[op.type].type.by_name, "source", "target"}
        judged = {"type": op.type, **{k: v for k, v in merged.items() if k in known}}
        issues = self._validator.check_one(self._bundle, op.index, op.type, judged)
        kept = [item_path(op.index, [name]) for name in base if name not in op.values]
        for issue in issues:
            if any(re.match(rf"{re.escape(path)}(\Z|[.\[])", issue.path) for path in kept):
                issue = replace(issue, hint=self._messages.text("stored_hint"))
            elif old is None and issue.code == "required":
                issue = replace(issue, hint=self._messages.text("nothing_stored_hint"))
            self._findings.add(issue)
        return None if issues else merged

    def _note_dropped(self, op: Op, old: Record) -> None:
        lost = tuple(k for k, v in old.values.items() if k not in op.values and v is not None)
        if lost:
            self._plan.dropped.append(DroppedFields(op.type, self._identity(op), lost))

    def _note_shortened(self, op: Op, old: Record) -> None:
        """A long text that gives way to its own beginning was probably read from an answer that was cut."""
        for name, value in op.values.items():
            before = old.values.get(name)
            if not isinstance(value, str) or not isinstance(before, str):
                continue
            start = value.removesuffix("…")  # as answers mark what they cut
            if _LONG <= len(start) < len(before) and before.startswith(start):
                self._plan.shortened.append(
                    self._messages.text(
                        "shortened",
                        path=item_path(op.index, [name]),
                        kept=f"{len(start):,}",
                        had=f"{len(before):,}",
                    )
                )

    def _identity(self, op: Op) -> dict[str, Any]:
        """What names the record; of an edge also its ends."""
        ends = ("source", "target") if op.type in self._ontology.edges else ()
        return {n: op.values.get(n) for n in (*ends, *self._formats[op.type].type.identity)}

    def _upsert(self, op: Op, old: Record | None, values: dict[str, Any]) -> Change:
        now = self._state.now
        updated = format_time(now)
        created = updated
        if old is not None:
            created = old.created or day_of(self._state.store.parts_of(old.id)[0]) or updated
            if old.updated is not None:
                updated = _later(now, old.updated)
        record_id = op.new_id if old is None else old.id
        record = self._formats[op.type].render(record_id, values, created, updated, op.ends)
        return Change(op.type, record_id, record, old is not None)

    # -- cardinality -------------------------------------------------------------------------

    def _check_cardinality(self, removed: Mapping[int, str]) -> None:
        for edge in self._ontology.edges.values():
            ops = [op for op in self._edges.values() if op.type == edge.name and not op.delete]
            if not ops:
                continue
            for at in edge.cardinality.single:
                self._check_ends(edge, ops, removed, at)

    def _check_ends(
        self, edge: EdgeType, ops: Iterable[Op], removed: Mapping[int, str], at: int
    ) -> None:
        """At most one partner for each node at end `at` (0: source, 1: target)."""
        ops = list(ops)
        column = ENDS[at]
        ids = list(dict.fromkeys(op.ends[at] for op in ops if op.ends is not None))
        partners: dict[int, int] = {}
        for row in self._state.database.edges_of(edge, ids, column):
            if row[0] not in removed:
                partners[row[1 + at]] = row[2 - at]
        for op in ops:
            assert op.ends is not None
            node, partner = op.ends[at], op.ends[1 - at]
            known = partners.setdefault(node, partner)
            if known != partner:
                self._too_many(edge, op, at, known)

    def _too_many(self, edge: EdgeType, op: Op, at: int, known: int) -> None:
        messages = self._messages
        sides = ("source", "target")
        other_type = self._ontology.endpoints(edge)[1 - at]
        message = messages.text(
            "cardinality",
            edge=edge.name,
            cardinality=edge.cardinality.value,
            many=messages.text(f"one_{sides[1 - at]}"),
            one=messages.text(f"one_{sides[at]}"),
            identity=identity_text(op.values[sides[at]]),
            other=self._identity_of(other_type, known),
        )
        path = item_path(op.index, [sides[1 - at]])
        line = self._line(op.index, sides[1 - at])
        self._findings.add(
            Issue("cardinality", message, path, line, op.index, edge.cardinality.value)
        )

    def _identity_of(self, node: NodeType, record_id: int) -> str:
        stored = self._state.store.stored([record_id]).get(record_id)
        planned = self._nodes.get(record_id)
        holder = stored or planned
        values: Mapping[str, Any] = holder.values if holder is not None else {}
        return identity_text({n: values.get(n) for n in node.identity})

    def _line(self, index: int, *path: str) -> int | None:
        return self._bundle.line(index, path)


def _without_nothing(values: dict[str, Any], old: Record) -> dict[str, Any]:
    """Values as they would be stored, to compare with what is stored."""
    return {k: v for k, v in values.items() if v is not None or k in old.values}


def _same_moment(read: str | None, stored: str | None) -> bool:
    if read is None or stored is None:
        return read is stored
    try:
        return parse_time(read) == parse_time(stored)
    except ValueError:  # a moment by the schema alone, such as a leap second
        return read == stored


def _later(now: datetime, stored: str) -> str:
    """Never at or before the version it replaces, whatever the clock says: the later one wins a merge."""
    try:
        return format_time(max(now, parse_time(stored) + timedelta(microseconds=1)))
    except OverflowError:  # there is no later moment
        return stored
