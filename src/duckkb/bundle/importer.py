"""A bundle from its text to its result: parse, validate, plan under the lock, write."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from duckkb.bundle.messages import Messages
from duckkb.bundle.parse import Bundle, FileBytes, read_bundle
from duckkb.bundle.plan import Plan, Planner
from duckkb.bundle.slips import lost_backslashes
from duckkb.bundle.validate import Findings, Validator
from duckkb.errors import BundleError
from duckkb.ontology.model import Ontology
from duckkb.truth.changes import Change, ChangeSet
from duckkb.writer import Outcome, State, Writer


class EmbeddingCounts(Protocol):
    """How many vectors a write found, computed, and left for later."""

    @property
    def cached(self) -> int: ...
    @property
    def computed(self) -> int: ...
    @property
    def pending(self) -> int: ...
    @property
    def notices(self) -> tuple[str, ...]: ...


class Indexer(Protocol):
    """What the importer asks of the search index."""

    @property
    def chunks_written(self) -> int:
        """How many chunks the last write made."""
        ...

    @property
    def embeddings(self) -> EmbeddingCounts:
        """The vectors of those chunks."""
        ...

    @property
    def costly(self) -> bool:
        """Whether a vector costs so much that it is computed before the lock is taken."""
        ...

    def warm(self, items: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """Computes vectors of records that are about to be written."""
        ...


@dataclass(frozen=True, slots=True)
class LineDiff:
    """How one record's line changes: what `--dry-run` shows."""

    type: str
    change: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What an import did, or with `dry_run` would do."""

    dry_run: bool
    plan: Plan
    chunks: int
    embeddings: tuple[int, int, int]
    files_changed: tuple[str, ...]
    duration_ms: int
    notices: tuple[str, ...] = ()
    diff: tuple[LineDiff, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The success object of the contract."""
        result: dict[str, Any] = {
            "status": "success",
            "dry_run": self.dry_run,
            "stats": {
                "nodes": asdict(self.plan.nodes),
                "edges": asdict(self.plan.edges),
                "chunks": self.chunks,
                "embeddings": dict(
                    zip(("cached", "computed", "pending"), self.embeddings, strict=True)
                ),
                "files_changed": list(self.files_changed),
            },
            "dropped_fields": [
                {"type": d.type, "identity": dict(d.identity), "fields": list(d.fields)}
                for d in self.plan.dropped
            ],
            "duration_ms": self.duration_ms,
            "notices": list(self.notices),
        }
        if self.dry_run:
            result["diff"] = [asdict(d) for d in self.diff]
        return result


_MAX_DIFF = 200
_MAX_SHORTENED = 20


class Importer:
    """Imports bundles into one base."""

    def __init__(
        self, ontology: Ontology, messages: Messages, writer: Writer, index: Indexer
    ) -> None:
        self._messages = messages
        self._writer = writer
        self._validator = Validator(ontology, messages)
        self._index = index

    def run(
        self,
        source: Bundle | Path | FileBytes | str | list[Any],
        *,
        dry_run: bool = False,
        merge: bool = False,
        cascade: bool = False,
    ) -> ImportResult:
        """Imports a bundle; see `KnowledgeBase.import_bundle`."""
        started = time.monotonic()
        bundle = source if isinstance(source, Bundle) else read_bundle(source, self._messages)
        findings = self._validator.validate(bundle, merge=merge)
        if bundle.broken:
            # What an unreadable item would have held, others may refer to: no plan can judge them.
            raise bundle_error(findings, self._messages)
        plans: list[Plan] = []
        diffs: list[LineDiff] = []

        def make(state: State) -> ChangeSet:
            planner = Planner(
                bundle,
                findings,
                state,
                self._validator,
                self._messages,
                merge=merge,
                cascade=cascade,
            )
            plan = planner.plan()
            if findings.total:
                raise bundle_error(findings, self._messages)
            plans.append(plan)
            if dry_run:
                diffs.extend(_diffs(plan.changes.changes[:_MAX_DIFF], state))
            return plan.changes

        def look(state: State) -> ChangeSet:
            make(state)
            return ChangeSet()

        noticed: tuple[str, ...] = ()
        if not dry_run and self._index.costly:
            # Only what will be written is paid for, as it will be, and not while the lock is held.
            noticed = self._writer.write(look).notices
            self._index.warm(_upserts(plans[-1]))
        outcome = self._writer.write(make, dry_run=dry_run)
        slips = (*bundle.notices, *lost_backslashes(bundle.items, self._messages))
        outcome = replace(outcome, notices=(*noticed, *outcome.notices, *slips))
        return self._result(plans[-1], outcome, dry_run, diffs, started)

    def _result(
        self, plan: Plan, outcome: Outcome, dry_run: bool, diffs: list[LineDiff], started: float
    ) -> ImportResult:
        wrote = bool(outcome.changes) and not dry_run
        made = self._index.embeddings
        return ImportResult(
            dry_run=dry_run,
            plan=plan,
            chunks=self._index.chunks_written if wrote else 0,
            embeddings=(made.cached, made.computed, made.pending) if wrote else (0, 0, 0),
            files_changed=outcome.files_changed,
            duration_ms=round((time.monotonic() - started) * 1000),
            notices=(
                *outcome.notices,
                *(made.notices if wrote else ()),
                *_notices(plan, self._messages),
            ),
            diff=tuple(diffs),
        )


def _upserts(plan: Plan) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for change in plan.changes.changes:
        if change.record is not None:
            yield change.type, change.record.values


def bundle_error(findings: Findings, messages: Messages) -> BundleError:
    """The error that carries a bundle's findings; its message is the first of them."""
    issues = findings.first()
    message = issues[0].message
    if findings.total > 1:
        message = messages.text("and_more", first=message, count=findings.total - 1)
    return BundleError(message, issues=issues, total=findings.total)


def _notices(plan: Plan, messages: Messages) -> list[str]:
    notices: list[str] = []
    if plan.missing_deletes:
        count = plan.missing_deletes
        deletes = "delete" if count == 1 else "deletes"
        notices.append(messages.text("missing_deletes", count=count, deletes=deletes))
    if plan.cascaded:
        count = plan.cascaded
        edges = "edge" if count == 1 else "edges"
        notices.append(messages.text("cascaded", count=count, edges=edges))
    return notices + plan.shortened[:_MAX_SHORTENED]


def _diffs(changes: Sequence[Change], state: State) -> list[LineDiff]:
    old = state.store.stored(change.id for change in changes if change.existed)
    found: list[LineDiff] = []
    for change in changes:
        before = old[change.id].line.decode() if change.id in old else None
        after = change.record.line.decode() if change.record is not None else None
        kind = "delete" if after is None else "add" if before is None else "change"
        found.append(LineDiff(change.type, kind, before, after))
    return found
