"""Checks every promise a base makes, says what to do, and mends what is safe to mend."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import jsonschema_rs

from duckkb.bundle.messages import identity_text
from duckkb.mending import MENDABLE, bears_other_id, mend
from duckkb.ontology.bundle_schema import item_schemas
from duckkb.ontology.ddl import quote
from duckkb.ontology.model import EdgeType, NodeType
from duckkb.scaffold import ATTRIBUTES, IGNORED, missing_lines
from duckkb.search.check import faults as index_faults
from duckkb.truth import files
from duckkb.truth.layout import day_folder, why_strange
from duckkb.truth.part import PartFile
from duckkb.truth.record import Record

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase

Severity = Literal["error", "warning", "info"]
_LFS_POINTER = b"version https://git-lfs"
_MOST = 200
_CONFLICT = "settle the conflict that Git left in this file"


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken promise. `fix` says what to do; `fixed` that `--fix` has done it."""

    code: str
    severity: Severity
    path: str | None
    line: int | None
    message: str
    fix: str
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was found; `ok` when nothing but remarks is left."""

    ok: bool
    problems: tuple[Problem, ...]
    checked: int
    total: int


def examine(kb: KnowledgeBase, fix: bool = False) -> Report:
    """Runs every check; with `fix` mends what is safe and examines once more."""
    if fix:
        mended = [p for p in _find(kb) if p.code in MENDABLE]
        mend(kb, {p.code for p in mended})
        found = _find(kb)
        left = {(p.code, p.path) for p in found}
        done = [replace(p, fixed=True) for p in mended if (p.code, p.path) not in left]
        problems = [*done, *found]
    else:
        found = problems = _find(kb)
    ok = not any(p.severity != "info" for p in found)
    return Report(ok, tuple(problems[:_MOST]), len(kb.store), len(problems))


def _find(kb: KnowledgeBase) -> list[Problem]:
    kb.catch_up()
    return [problem for check in CHECKS for problem in check(kb)]


# -- lines -------------------------------------------------------------------------------------


def _lines(kb: KnowledgeBase) -> Iterator[Problem]:
    for p in kb.store.problems:
        what = (
            _CONFLICT
            if p.code == "conflict"
            else "correct the line in an editor, or remove it; until then it is kept but not read"
        )
        yield Problem(f"line_{p.code}", "error", p.path, p.line, p.message, what)
    for path in kb.store.strange:
        yield Problem(
            "strange_file",
            "warning",
            path,
            None,
            why_strange(kb.root / path),
            "add the type to config.yaml, or remove the file; for a link put there what it leads to",
        )


def _doubles(kb: KnowledgeBase) -> Iterator[Problem]:
    conflicts = kb.store.in_conflict()
    for copies in kb.store.doubles().values():
        first, *others = copies
        settled = conflicts.isdisjoint(copy.path for copy in copies)
        for other in others:
            yield Problem(
                "double",
                "warning",
                other.path,
                other.line,
                f"the record also stands at {first.path}:{first.line}, which counts",
                "'duckkb doctor --fix' leaves one; so does the next write of the record"
                if settled
                else _CONFLICT,
            )


def _parts(kb: KnowledgeBase) -> Iterator[Problem]:
    conflicts = kb.store.in_conflict()
    for path, info in kb.store.parts.items():
        data = files.read(kb.root / path)
        if data is None:
            continue
        part = kb.store.part(path, data, info.type)
        if part.hash != info.hash:
            yield Problem(
                "stale",
                "error",
                path,
                None,
                "the file differs from what was read of it",
                "run doctor again; if it persists, 'duckkb sync --rebuild'",
            )
        if path not in conflicts and not part.is_sorted():
            yield Problem(
                "order",
                "info",
                path,
                None,
                "the lines are not in the order of their identities",
                "'duckkb doctor --fix' sorts them; reading does not depend on it",
            )
        yield from _records(kb, part, path in conflicts)


def _records(kb: KnowledgeBase, part: PartFile, conflict: bool) -> Iterator[Problem]:
    record_type = part.format.type
    schema = dict(item_schemas(kb.ontology.stored, record_type).upsert)
    validator = jsonschema_rs.Draft7Validator(schema, validate_formats=True)
    folder = part.path.rsplit("/", 1)[0]
    flat = part.path.count("/") == 1
    for number, record in enumerate(part.records, 1):
        if record is None:
            continue
        if not flat and (b'"__id"' not in record.line or record.created is None):
            yield Problem(
                "no_id",
                "warning",
                part.path,
                number,
                "the line lacks its __id or its times",
                _CONFLICT if conflict else "'duckkb doctor --fix' adds them",
            )
        elif bears_other_id(record):
            yield Problem(
                "id_taken",
                "warning",
                part.path,
                number,
                "the line bears the __id of another record, as a copied line does",
                _CONFLICT if conflict else "'duckkb doctor --fix' gives it its own",
            )
        elif not flat and record.created and day_folder(record_type, record.created) != folder:
            yield Problem(
                "day",
                "info",
                part.path,
                number,
                f"the record was created on {record.created[:10]}, the folder is of another day",
                "nothing: it is read from where it lies",
            )
        item = {"type": record_type.name, **record.values}
        if not validator.is_valid(item):
            error = next(iter(validator.iter_errors(item)))
            place = ".".join(str(step) for step in error.instance_path)
            yield Problem(
                "schema",
                "warning",
                part.path,
                number,
                f"{place or 'record'}: {error.message}",
                "import the record again with a valid value",
            )


# -- records among each other --------------------------------------------------------------------


def _identities(kb: KnowledgeBase) -> Iterator[Problem]:
    for node in kb.ontology.stored.nodes.values():
        names = ", ".join(quote(n) for n in node.identity)
        rows = kb.database.query(
            f"SELECT list(__id ORDER BY __id) FROM {quote(node.table)} GROUP BY {names} HAVING count(*) > 1"
        )
        for (ids,) in rows:
            stored = kb.store.stored([ids[0]]).get(ids[0])
            identity = identity_text(_identity(node, stored)) if stored else f"of __id {ids[0]}"
            places = ", ".join(f"{kb.store.parts_of(i)[0]}:{_line_of(kb, i)}" for i in ids)
            yield Problem(
                "same_identity",
                "error",
                kb.store.parts_of(ids[1])[0],
                _line_of(kb, ids[1]),
                f"{len(ids)} records of '{node.name}' have the identity {identity}: {places}",
                "remove all lines but one in an editor; edges refer to them by __id",
            )


def _dangling(kb: KnowledgeBase) -> Iterator[Problem]:
    for edge in kb.ontology.stored.edges.values():
        source, target = kb.ontology.stored.endpoints(edge)
        for column, node in (("__from_id", source), ("__to_id", target)):
            rows = kb.database.query(
                f"SELECT e.__id, e.{column} FROM {quote(edge.table)} e ANTI JOIN {quote(node.table)} n"
                f" ON e.{column} = n.__id ORDER BY e.__id LIMIT {_MOST}"
            )
            for edge_id, node_id in rows:
                end = "source" if column == "__from_id" else "target"
                yield Problem(
                    "dangling_edge",
                    "error",
                    kb.store.parts_of(edge_id)[0],
                    _line_of(kb, edge_id),
                    f"'{edge.name}' {edge_id}: its {end}, '{node.name}' {node_id}, does not exist",
                    f"import the missing '{node.name}', or delete the edge",
                )


def _ends(kb: KnowledgeBase) -> Iterator[Problem]:
    """An edge names its ends twice, by id and by identity; both must mean the same node."""
    for edge in kb.ontology.stored.edges.values():
        for path in kb.store.hashes((edge.name,)):
            for record in kb.store.records(path):
                yield from _end_of(kb, edge, record, path)


def _end_of(kb: KnowledgeBase, edge: EdgeType, record: Record, path: str) -> Iterator[Problem]:
    ends = zip(
        kb.ontology.stored.endpoints(edge),
        ("source", "target"),
        (record.from_id, record.to_id),
        strict=True,
    )
    for node, name, node_id in ends:
        identity = record.values[name]
        computed = kb.store.formats[node.name].id_of(identity)
        if computed == node_id or node_id is None or node_id not in kb.store:
            continue
        stored = kb.store.stored([node_id]).get(node_id)
        if stored is not None and _identity(node, stored) != identity:
            yield Problem(
                "edge_ends",
                "error",
                path,
                _line_of(kb, record.id),
                f"'{edge.name}': {name} says {identity_text(identity)}, its id means"
                f" {identity_text(_identity(node, stored))}",
                "correct the line in an editor, or delete the edge and import it again",
            )


def _cardinality(kb: KnowledgeBase) -> Iterator[Problem]:
    for edge in kb.ontology.stored.edges.values():
        rules = (
            (edge.cardinality.one_target_per_source, "__from_id", "__to_id", "source", "target"),
            (edge.cardinality.one_source_per_target, "__to_id", "__from_id", "target", "source"),
        )
        for applies, one, many, one_name, many_name in rules:
            if not applies:
                continue
            rows = kb.database.query(
                f"SELECT {one}, list(__id ORDER BY __id) FROM {quote(edge.table)}"
                f" GROUP BY {one} HAVING count(DISTINCT {many}) > 1 ORDER BY {one} LIMIT {_MOST}"
            )
            for node_id, ids in rows:
                yield Problem(
                    "cardinality",
                    "error",
                    kb.store.parts_of(ids[1])[0],
                    _line_of(kb, ids[1]),
                    f"'{edge.name}' is {edge.cardinality.value}, but {one_name} {node_id} has"
                    f" {len(ids)} edges to different {many_name}s",
                    "delete all of them but one",
                )


def _identity(node: NodeType, record: Record) -> dict[str, object]:
    return {name: record.values.get(name) for name in node.identity}


def _line_of(kb: KnowledgeBase, record_id: int) -> int | None:
    path = kb.store.parts_of(record_id)[0]
    data = files.read(kb.root / path)
    info = kb.store.parts.get(path)
    if data is None or info is None:
        return None
    numbers = kb.store.part(path, data, info.type).line_numbers(record_id)
    return numbers[0] if numbers else None


# -- around the data -----------------------------------------------------------------------------


def _journal(kb: KnowledgeBase) -> Iterator[Problem]:
    folder = kb.root / ".state" / "journal"
    if kb.store.journal.committed() is not None:
        yield Problem(
            "journal",
            "error",
            str(folder.relative_to(kb.root)),
            None,
            "a committed write has not reached the files yet",
            "open the base for writing once, for example with 'duckkb sync'",
        )
    elif folder.is_dir() and any(folder.iterdir()):
        yield Problem(
            "journal_rest",
            "info",
            str(folder.relative_to(kb.root)),
            None,
            "rests of a write that was interrupted before it counted",
            "'duckkb doctor --fix' clears them; so does the next write",
        )


def _index(kb: KnowledgeBase) -> Iterator[Problem]:
    if kb.read_only:
        return
    if not kb.index.settle():
        yield Problem(
            "index",
            "info",
            ".build/search",
            None,
            "the search index is behind the files",
            "nothing: the next search brings it up to date",
        )
        return
    for path, info in kb.store.parts.items():
        if files.content_hash(files.read(kb.root / path) or b"") != info.hash:
            return  # stale: what was read of the files is at fault, not the index
    for fault in index_faults(kb.index, kb.store):
        yield Problem(
            "index_differs",
            "error",
            ".build/search",
            None,
            fault,
            "'duckkb doctor --fix' or 'duckkb sync --rebuild' makes it anew",
        )


def _git(kb: KnowledgeBase) -> Iterator[Problem]:
    for name, wanted, code in (
        (".gitignore", IGNORED, "gitignore"),
        (".gitattributes", ATTRIBUTES, "gitattributes"),
    ):
        missing = missing_lines(kb.root / name, wanted)
        if missing:
            yield Problem(
                code,
                "warning",
                name,
                None,
                f"lacks {', '.join(repr(m) for m in missing)}",
                "'duckkb doctor --fix' adds it",
            )
    cache = kb.root / "data" / "indices" / "search_cache.parquet"
    head = files.read(cache)
    if head is not None and head.startswith(_LFS_POINTER):
        yield Problem(
            "lfs_pointer",
            "warning",
            "data/indices/search_cache.parquet",
            None,
            "only the Git LFS pointer is here, not the cache itself",
            "run 'git lfs pull'; without it texts are segmented and embedded again",
        )
    if head is not None and shutil.which("git-lfs") is None:
        yield Problem(
            "lfs_missing",
            "warning",
            "data/indices/search_cache.parquet",
            None,
            "Git LFS is not installed",
            "install git-lfs, then run 'git lfs install'",
        )


CHECKS: tuple[Callable[[KnowledgeBase], Iterator[Problem]], ...] = (
    _lines,
    _doubles,
    _parts,
    _identities,
    _dangling,
    _ends,
    _cardinality,
    _journal,
    _index,
    _git,
)
