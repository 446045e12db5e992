"""TruthStore: what the part files say, what of it changed, and how a change becomes files.

The store knows, for every record, the parts in which it stands, and for every part the hash of
each line. So the difference between the files now and when they were last read is found by line,
whoever changed them. It holds no text but that of parts which searches show records of, up to a
bound: other text is read again from the one part that is needed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from duckkb.ontology.model import Ontology
from duckkb.truth import files
from duckkb.truth.changes import Change, ChangeSet
from duckkb.truth.doubles import Copy, ranked, strays
from duckkb.truth.generation import Generation
from duckkb.truth.journal import Journal, Manifest, StagedPart
from duckkb.truth.known import Known
from duckkb.truth.layout import DATA, Layout
from duckkb.truth.part import LineProblem, PartFile, line_hash
from duckkb.truth.part_info import (
    PartInfo,
    absent,
    is_racy,
    lines_at,
    lines_kept,
    moved,
    signature,
    stat_of,
)
from duckkb.truth.record import Record, line_formats
from duckkb.truth.strayed import judged_anew

_BATCH = 50_000
_TRIES = 20
_FEW = 20
"""So many records of a part are read line by line, and so many parts whole to be kept, at most."""

Progress = Callable[[str, int, int], None]


@dataclass
class _Reading:
    """A change that is being gathered while parts are read."""

    changed: dict[str, PartFile | None] = field(default_factory=dict[str, PartFile | None])
    before: dict[str, PartInfo | None] = field(default_factory=dict[str, "PartInfo | None"])


class TruthStore:
    """The files of one base.

    Reading methods never lock. `take_over` belongs to the writer, which holds the write lock. The store is not thread-safe; the owner orders the calls.
    """

    def __init__(self, root: Path, ontology: Ontology) -> None:
        self.root = root
        self.ontology = ontology
        self.formats = line_formats(ontology)
        self.layout = Layout(root, ontology)
        self.journal = Journal(root, self.formats)
        self.generation = Generation(root)
        self.reset()

    def reset(self) -> None:
        """Forgets everything that was read; the next `catch_up` reads all."""
        self.known = Known()
        self.strange: tuple[str, ...] = ()

    # -- what is known -----------------------------------------------------------------------

    def __contains__(self, record_id: int) -> bool:
        return record_id in self.known.where

    def __len__(self) -> int:
        return len(self.known.where)

    @property
    def parts(self) -> Mapping[str, PartInfo]:
        """Every part file that was read, by path."""
        return self.known.parts

    def hashes(self, types: Collection[str]) -> dict[str, str]:
        """The content hash of every part file of these types."""
        return self.known.hashes(types)

    def fingerprints(self, types: Collection[str]) -> dict[str, str]:
        """What decides the records that count in every part of these types."""
        return self.known.fingerprints(types)

    @property
    def problems(self) -> list[LineProblem]:
        """Every line that could not be read."""
        return [p for path in sorted(self.known.troubled) for p in self.known.parts[path].problems]

    def part(self, path: str, data: bytes, type_name: str) -> PartFile:
        """Parses a part as this store reads it, lines with another record's id under their own."""
        return PartFile(path, data, self.formats[type_name], self.known.rekeyed)

    def in_conflict(self) -> frozenset[str]:
        """The files in which Git left a conflict: which side counts, and where it ends, is not ours to say."""
        return frozenset(p.path for p in self.problems if p.code == "conflict")

    def last_part(self, folder: str) -> str | None:
        """The part of a day's folder that new records go to, or None on the first of the day."""
        return self.known.last.get(folder)

    def type_of(self, record_id: int) -> str | None:
        """The type of a stored record, or None where there is none."""
        return self.known.type_of(record_id)

    def parts_of(self, record_id: int) -> list[str]:
        """The paths of the parts in which the record stands, the one that counts first."""
        return self.known.parts_of(record_id)

    @property
    def without_data(self) -> bool:
        """Whether there is no folder of records, and none was known: a new base, or a clone without them."""
        return DATA not in self.strange and not (self.root / DATA).exists()

    def doubles(self) -> dict[int, list[Copy]]:
        """Records that stand more than once, each with all its lines; the one that counts first."""
        return self.doubles_among(self.known.doubles)

    def doubles_among(self, ids: Iterable[int]) -> dict[int, list[Copy]]:
        """As `doubles`, of these records alone."""
        known = self.known
        some = sorted(known.doubles.intersection(ids))
        return {i: self._copies(i, set(known.places(i)), {}) for i in some}

    def stored(self, ids: Iterable[int], keep: bool = False) -> dict[int, Record]:
        """The records with these ids, as their files say; ids that are not there are left out.

        With `keep`, for records that are only shown, their parts are kept in memory if these are
        few; they are then as the files said when these were last read.
        """
        wanted: dict[int, list[int]] = {}
        result: dict[int, Record] = {}
        for record_id in ids:
            at = self.known.where.get(record_id)
            if at is None:
                continue
            if isinstance(at, int):
                wanted.setdefault(at, []).append(record_id)
            else:
                result[record_id] = self._copies(record_id, set(at), {})[0].record
        few = len(wanted) <= _FEW
        for number, here in wanted.items():
            path = self.known.paths[number]
            found = None
            if (info := self.known.parts.get(path)) is not None:
                line_format = self.formats[info.type]
                if keep and (info.text or (few and self.known.keep(info, self.root / path))):
                    found = lines_kept(info, line_format, here)
                    if found is None:
                        self.known.let_go(info)
                elif len(here) <= _FEW:
                    found = lines_at(os.path.join(self.root, path), info, line_format, here)
            if found is None:
                part = self._open(path)
                by_id = {r.id: r for r in part.records if r is not None} if part else {}
                found = {i: by_id[i] for i in here if i in by_id}
            result.update(found)
        return result

    def records(self, path: str) -> list[Record]:
        """The records whose line in this part is the one that counts."""
        info = self.known.parts.get(path)
        part = self._open(path)
        if info is None or part is None:
            return []
        found: list[Record] = []
        for record in part.records:
            if record is None:
                continue
            at = self.known.where.get(record.id)
            if at == info.number:
                found.append(record)
            elif (
                isinstance(at, tuple)
                and at[0] == info.number
                and record.id not in {r.id for r in found}
            ):
                found.append(self._copies(record.id, set(at), {path: part})[0].record)
        return found

    # -- what changed ------------------------------------------------------------------------

    def catch_up(self, progress: Progress | None = None) -> Iterator[ChangeSet]:
        """The differences between the files and what is known, in batches; known moves along.

        A committed journal that its writer has not finished is read as if it were applied. If a
        commit happens while reading, the reading goes on until it has seen one state whole.
        """
        for _ in range(_TRIES):
            manifest = self.journal.committed()
            generation = self.generation.signature()
            yield from self._differences(manifest, progress)
            # A writer raises the generation before it drops its journal: if neither moved, no
            # write came between any two of the files that were read.
            same = self.generation.signature() == generation
            again = self.journal.committed()
            if same and (again and again.id) == (manifest and manifest.id):
                return

    def edited(self) -> str | None:
        """The first part file that is another by now than what was read of it; those that look as they did are not
        opened."""
        if self.journal.committed() is not None:
            return None  # the files have yet to become what was read
        present, known = self.layout.list().parts, self.known.parts
        for path in sorted({*present, *known}):
            stat, info = present.get(path), known.get(path)
            if stat is None or info is None:
                return path
            if info.stat != signature(stat):
                data = files.read(self.root / path)
                if data is None or files.content_hash(data) != info.hash:
                    return path
        return None

    def _differences(
        self, manifest: Manifest | None, progress: Progress | None
    ) -> Iterator[ChangeSet]:
        listing = self.layout.list()
        self.strange = listing.strange
        if not listing.parts and not (self.root / DATA).exists() and self.generation.read().parts:
            self.strange = (DATA,)  # where records were, not even the folder is left
        targets = {t.path: t for t in manifest.targets} if manifest else {}
        present = dict.fromkeys((*listing.parts, *targets))
        suspects: list[str] = []
        for path in present:
            info = self.known.parts.get(path)
            stat = listing.parts.get(path)
            if (
                path in targets
                or info is None
                or stat is None
                or info.racy
                or info.stat != signature(stat)
            ):
                suspects.append(path)
        removed = [path for path in self.known.parts if path not in present]
        batch = _Reading()
        size = 0
        total = len(suspects)
        for done, path in enumerate(suspects, 1):
            stat = listing.parts.get(path)
            data = files.read(self.root / path)
            if path in targets:
                # The file has yet to become what is read here: its times tell nothing of that.
                data, stat = self.journal.content(targets[path], data), None
            info = self.known.parts.get(path)
            if data is None:
                if info is not None:
                    batch.changed[path] = None
                continue
            if info is not None and info.hash == files.content_hash(data):
                if stat is not None:
                    info.stat, info.racy = signature(stat), is_racy(stat)
                continue
            name = listing.types.get(path) or targets[path].type
            part = self.part(path, data, name)
            batch.changed[path] = part
            batch.before[path] = self.known.note(part, name, stat)
            size += len(part.lines)
            if size >= _BATCH:
                yield self._resolve(batch)
                batch, size = _Reading(), 0
            if progress is not None:
                progress("reading", done, total)
        for path in removed:
            batch.changed[path] = None
        if batch.changed:
            yield self._resolve(batch)

    def _resolve(self, batch: _Reading) -> ChangeSet:
        """Turns parts that differ into changed records, doubles settled."""
        affected: dict[int, None] = {}
        fresh: dict[int, Record] = {}
        nothing = absent()
        parts, where = self.known.parts, self.known.where
        if self.known.rekeyed:
            found, reread = judged_anew(self.known, batch.changed, batch.before)
            affected.update(dict.fromkeys(found))
            for path, part in reread.items():
                batch.changed[path] = self.part(path, part.data, parts[path].type)
        for path, part in batch.changed.items():
            now = parts[path] if part is not None else nothing
            before = batch.before.get(path, parts.get(path)) or nothing
            if before.ids or part is None:
                affected.update(dict.fromkeys(moved(before, now)))
                continue
            for record in part.records:
                if record is None:
                    continue
                if record.id in where or record.id in affected or record.id in fresh:
                    affected[record.id] = None
                    fresh.pop(record.id, None)
                else:
                    fresh[record.id] = record
        changes: dict[int, Change] = {}
        here = {
            parts[path].number: set(parts[path].ids) if part is not None else set[int]()
            for path, part in batch.changed.items()
        }
        for path, part in batch.changed.items():
            if part is None or not fresh:
                continue
            number = parts[path].number
            for record in part.records:
                if (
                    record is not None
                    and fresh.get(record.id) is record
                    and record.id not in affected
                ):
                    where[record.id] = number
                    changes[record.id] = Change(record.type, record.id, record, False, path)
        for record_id in affected:
            for change in self._settle(record_id, here, batch.changed):
                # A line that gets its own id back may bring a record up a second time.
                first = changes.get(change.id, change)
                changes[change.id] = msgspec.structs.replace(change, existed=first.existed)
        for path, part in batch.changed.items():
            if part is None:
                self.known.forget(path)
        return ChangeSet([c for c in changes.values() if c.existed or c.record is not None])

    def _settle(
        self,
        record_id: int,
        here: dict[int, set[int]],
        opened: Mapping[str, PartFile | None],
        also: int | None = None,
    ) -> Iterator[Change]:
        """Where a record stands now and which of its lines counts."""
        known = self.known
        before = known.places(record_id)
        numbers = {n for n in before if n not in here}
        numbers.update(n for n, ids in here.items() if record_id in ids)
        if also is not None:
            numbers.add(also)
        copies = self._copies(record_id, numbers, opened)
        for stray in strays(copies, self.formats):
            copies.remove(stray)
            yield from self._rekey(stray, here, opened)
        known.place(record_id, tuple(known.parts[copy.path].number for copy in copies))
        if copies:
            winner = copies[0]
            yield Change(winner.record.type, record_id, winner.record, bool(before), winner.path)
        elif before:
            path = known.paths[before[0]]
            yield Change(known.parts[path].type, record_id, None, True, path)

    def _rekey(
        self, stray: Copy, here: dict[int, set[int]], opened: Mapping[str, PartFile | None]
    ) -> Iterator[Change]:
        """Gives a line that bears the `__id` of another record the one computed from its identity."""
        record = stray.record
        new_id = self.formats[record.type].id_of(record.values)
        mark = line_hash(record.line)
        self.known.rekeyed[mark] = record.id
        info = self.known.parts[stray.path]
        for position, line in enumerate(info.lines):
            if line == mark:
                info.ids[position] = new_id
        part = opened.get(stray.path)
        if part is not None:
            part.give_id(stray.line, new_id)
        if info.number in here:
            here[info.number].add(new_id)
        yield from self._settle(new_id, here, opened, info.number)

    def _copies(
        self, record_id: int, numbers: set[int], opened: Mapping[str, PartFile | None]
    ) -> list[Copy]:
        """All lines of a record, first the one that counts."""
        copies: list[Copy] = []
        # In the order of the paths, not of the numbers, which hang on what was read first.
        for path in sorted(self.known.paths[number] for number in numbers):
            part = opened.get(path) or self._open(path)
            if part is not None:
                numbered = zip(part.line_numbers(record_id), part.of(record_id), strict=True)
                copies.extend(Copy(path, line, record) for line, record in numbered)
        return ranked(copies)

    def _open(self, path: str) -> PartFile | None:
        """A part as it is now, a committed journal included."""
        data = files.read(self.root / path)
        info = self.known.parts.get(path)
        if info is None:
            return None
        if data is None or files.content_hash(data) != info.hash:
            manifest = self.journal.committed()
            target = (
                next((t for t in manifest.targets if t.path == path), None) if manifest else None
            )
            if target is not None:
                data = self.journal.content(target, data)
        return None if data is None else self.part(path, data, info.type)

    # -- following a write ---------------------------------------------------------------------

    @contextmanager
    def writing(self, staged: Sequence[StagedPart]) -> Generator[None]:
        """While a write of this process brings these parts to the disk and all that is derived follows."""
        self.known.ours = frozenset(part.path for part in staged)
        try:
            yield
        finally:
            self.known.ours = frozenset()

    def take_over(self, changes: ChangeSet, staged: Sequence[StagedPart]) -> ChangeSet:
        """Remembers a committed write without reading it back; returns the changes with their parts."""
        known = self.known
        homes: dict[int, str] = {}
        for part in staged:
            if part.content is None:
                number = known.parts[part.path].number
                for change in part.changes:
                    self._drop_place(change.id, number)
                known.forget(part.path)
                continue
            known.note(part.content, part.type, stat_of(self.root / part.path))
            info = known.parts[part.path]
            info.racy = True
            for change in part.changes:
                if change.new is None:
                    self._drop_place(change.id, info.number)
                else:
                    homes[change.id] = part.path
                    known.place(change.id, (info.number,))
        done = [
            Change(c.type, c.id, c.record, c.existed, homes.get(c.id, c.part))
            for c in changes.changes
        ]
        return ChangeSet(done)

    def _drop_place(self, record_id: int, number: int) -> None:
        places = self.known.places(record_id)
        self.known.place(record_id, tuple(n for n in places if n != number))
