"""ChangeSet -> the next content of every part file it touches. Nothing is written here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duckkb.errors import ConcurrentEditError, StorageError
from duckkb.truth import files
from duckkb.truth.changes import ChangeSet
from duckkb.truth.journal import StagedPart
from duckkb.truth.layout import PART_BYTES, PART_LINES, day_folder, next_part
from duckkb.truth.part import LineChange, fresh_part
from duckkb.truth.record import Record
from duckkb.truth.store import TruthStore


def stage(store: TruthStore, changes: ChangeSet) -> list[StagedPart]:
    """Works out the next content of every part that the changes touch.

    Additions get their place: the last part of the day they were created on, until that has 1,000
    lines or 1 MiB. A record that stands more than once is left once.

    Raises:
        ConcurrentEditError: a part no longer holds what was read.
        StorageError: a line to be changed stands in a part in which Git left a conflict.
    """
    by_part: dict[str, list[LineChange]] = {}
    types: dict[str, str] = {}
    additions: dict[tuple[str, str], list[Record]] = {}
    for change in changes.changes:
        record = change.record
        if not change.existed:
            if record is None or record.created is None:
                raise ValueError(f"the addition of record {change.id} has no line or no time")
            folder = day_folder(store.ontology.types[change.type], record.created)
            additions.setdefault((folder, change.type), []).append(record)
            continue
        for position, path in enumerate(dict.fromkeys(store.parts_of(change.id))):
            types[path] = change.type
            line = LineChange(change.id, record if position == 0 else None)
            by_part.setdefault(path, []).append(line)
    for (folder, name), records in additions.items():
        key = store.formats[name].sort_key
        records.sort(key=lambda record: key(record.values))
        for path, some in _places(store, folder, records):
            types[path] = name
            by_part.setdefault(path, []).extend(LineChange(r.id, r) for r in some)
    return [_staged(store, path, types[path], by_part[path]) for path in sorted(by_part)]


def _places(
    store: TruthStore, folder: str, records: Sequence[Record]
) -> Iterator[tuple[str, list[Record]]]:
    """Fills the day's last part, then as many new ones as it takes."""
    path = store.last_part(folder)
    info = store.parts.get(path) if path else None
    count = len(info.ids) if info else 0
    size = info.size if info else 0
    if path is None:
        path = _free(store, folder, None)
    elif info and (
        any(problem.code == "conflict" for problem in info.problems)
        or (info.problems and not info.ids)
    ):
        # Whoever settles it may take one side whole; a new line must not stand in the other. Of a
        # file of which nothing is read the encoding may be another, which a new line would spoil.
        path, count, size = _free(store, folder, path), 0, 0
    some: list[Record] = []
    for record in records:
        if count and (count >= PART_LINES or size + len(record.line) > PART_BYTES):
            if some:
                yield path, some
            path, some, count, size = _free(store, folder, path), [], 0, 0
        some.append(record)
        count += 1
        size += len(record.line) + 1
    if some:
        yield path, some


def _free(store: TruthStore, folder: str, after: str | None) -> str:
    """The next part of a day, past those that are links: what they lead to is not this base's to write."""
    path = next_part(folder, after)
    while path in store.strange:
        path = next_part(folder, path)
    return path


def _staged(store: TruthStore, path: str, name: str, changes: list[LineChange]) -> StagedPart:
    data = files.read(store.root / path)
    info = store.parts.get(path)
    line_format = store.formats[name]
    if data is None and info is None:
        new = fresh_part(path, (c.new for c in changes if c.new is not None), line_format)
        return StagedPart(path, name, None, new, tuple(changes))
    if data is None or info is None or files.content_hash(data) != info.hash:
        raise ConcurrentEditError(
            f"{path} was changed by somebody else while this write was being prepared",
            path=path,
            hint="nothing was written; try again; 'duckkb doctor' names what is not read",
        )
    for problem in info.problems:
        if problem.code == "conflict":
            # Both sides are somebody's work, and whoever settles it may take one of them whole.
            raise StorageError(
                f"{path}:{problem.line}: Git left a conflict here; no record of this file can be changed",
                code="line_conflict",
                path=path,
                line=problem.line,
                hint="nothing was written; settle the conflict in an editor, or take one side with"
                " 'git checkout --ours' or '--theirs' and the file, then try again",
            )
    part = store.part(path, data, name)
    lines = {r.id: r.line for r in part.records if r is not None}
    known = [LineChange(c.id, c.new, lines.get(c.id)) for c in changes]
    return StagedPart(path, name, part.hash, part.rewritten(known), tuple(known))
