"""The journal: stage, fsync, commit point, roll forward.

`.state/journal/` holds at most one transaction: the staged part files, `manifest.json` with the
hashes of the targets and, by record, old and new lines; and, once `commit` stands beside them, the
promise that all of it will reach `data/`. Without `commit` the rest is rubbish.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from duckkb.errors import ConcurrentEditError, JournalError
from duckkb.truth import files
from duckkb.truth.part import LineChange, PartFile
from duckkb.truth.record import LineFormat

_MANIFEST = "manifest.json"
_COMMIT = "commit"


class LineEntry(msgspec.Struct, frozen=True):
    """One record's line before and after."""

    id: int
    old: str | None
    new: str | None


class Target(msgspec.Struct, frozen=True):
    """One part file to be replaced: hashes are None where the file does not exist."""

    path: str
    type: str
    old: str | None
    new: str | None
    staged: str | None
    lines: list[LineEntry]


class Manifest(msgspec.Struct, frozen=True):
    """A whole transaction."""

    id: str
    targets: list[Target]


@dataclass(frozen=True, slots=True)
class StagedPart:
    """A part file's next content, worked out but not yet on disk."""

    path: str
    type: str
    old_hash: str | None
    content: PartFile | None
    changes: tuple[LineChange, ...]


@dataclass(frozen=True, slots=True)
class RolledForward:
    """What finishing somebody's journal did; `merged` are files that had changed meanwhile."""

    paths: tuple[str, ...]
    merged: tuple[str, ...]


class Journal:
    """The journal of one base. All methods but `committed` and `content` need the write lock."""

    def __init__(self, root: Path, formats: Mapping[str, LineFormat]) -> None:
        self._root = root
        self._folder = root / ".state" / "journal"
        self._formats = formats
        self._encode = msgspec.json.Encoder().encode
        self._decode = msgspec.json.Decoder(Manifest).decode

    def prepare(self, transaction: str, parts: Sequence[StagedPart]) -> Manifest:
        """Writes and syncs everything but the commit record.

        Raises:
            OSError: the disk refused, or a folder could not take its part after the commit; what was
                written is gone again, as it may be what filled the disk.
        """
        files.make_folder(self._folder)
        self.drop()
        try:
            return self._stage(transaction, parts)
        except OSError:
            with contextlib.suppress(OSError):
                self.drop()
            raise

    def _stage(self, transaction: str, parts: Sequence[StagedPart]) -> Manifest:
        targets: list[Target] = []
        for number, part in enumerate(parts):
            staged = None
            new = None
            path = self._root / part.path
            files.make_writable_folder(path.parent)
            if part.content is not None:
                staged, new = f"{number}.part", part.content.hash
                mode = files.mode_of(path)
                files.write_synced(self._folder / staged, part.content.data, mode)
            lines = [
                LineEntry(c.id, _text(c.old), _text(c.new.line if c.new is not None else None))
                for c in part.changes
            ]
            targets.append(Target(part.path, part.type, part.old_hash, new, staged, lines))
        manifest = Manifest(transaction, targets)
        files.write_synced(self._folder / _MANIFEST, self._encode(manifest))
        files.sync_folder(self._folder)
        return manifest

    def commit(self, manifest: Manifest) -> None:
        """The commit point: afterwards the change has happened, whatever comes.

        Raises:
            ConcurrentEditError: a target moved since it was read; nothing has happened.
        """
        for target in manifest.targets:
            if self._hash(target.path) != target.old:
                raise ConcurrentEditError(
                    f"{target.path} was changed by somebody else while this write was being prepared",
                    path=target.path,
                    hint="nothing was written; try again",
                )
        temporary = self._folder / f"{_COMMIT}.tmp"
        files.write_synced(temporary, manifest.id.encode())
        files.move(temporary, self._folder / _COMMIT)

    def publish(self, manifest: Manifest, *, own: bool = False) -> RolledForward:
        """Brings every target to its new content and waits until that is on disk.

        With `own` the staged files were just written by this process and are not read again.
        """
        files.sync_folder(self._folder)
        merged: list[str] = []
        folders: dict[Path, None] = {}
        for target in manifest.targets:
            path = self._root / target.path
            found = files.read(path)
            current = None if found is None else files.content_hash(found)
            if current != target.new:
                if current == target.old:
                    self._replace(path, target, own)
                else:
                    merged.append(target.path)
                    self._write(path, self._merged(found, target))
            folders[path.parent] = None
        for folder in folders:
            # Where the last part of a day went, so did its folder: then the folder above changed.
            while not folder.is_dir():
                folder = folder.parent
            files.sync_folder(folder)
        return RolledForward(tuple(t.path for t in manifest.targets), tuple(merged))

    def drop(self) -> None:
        """Forgets the transaction, its commit record first."""
        files.remove(self._folder / _COMMIT)
        if self._folder.is_dir():
            files.sync_folder(self._folder)
            for entry in list(self._folder.iterdir()):
                files.remove(entry)

    def committed(self) -> Manifest | None:
        """The transaction that is committed but not yet dropped, if there is one.

        Raises:
            JournalError: there is a commit record, but what it commits cannot be read.
        """
        for _ in range(5):
            identity = files.read(self._folder / _COMMIT)
            if identity is None:
                return None
            data = files.read(self._folder / _MANIFEST)
            if data is not None:
                try:
                    manifest = self._decode(data)
                except msgspec.DecodeError:
                    continue
                if manifest.id.encode() == identity:
                    return manifest
        if files.read(self._folder / _COMMIT) is None:
            return None
        raise JournalError(
            "the journal holds a commit record whose transaction cannot be read",
            path=str(self._folder),
            hint="move that folder to a safe place: the base then opens without this one write,"
            " and the lines it was to bring are in the moved files",
        )

    def content(self, target: Target, found: bytes | None) -> bytes | None:
        """What a target's file is to hold, given what it holds: a reader's view of the journal."""
        current = None if found is None else files.content_hash(found)
        if current == target.new:
            return found
        if current == target.old:
            if target.staged is None:
                return None
            staged = files.read(self._folder / target.staged)
            if staged is not None and files.content_hash(staged) == target.new:
                return staged
        return self._merged(found, target)

    def _replace(self, path: Path, target: Target, own: bool) -> None:
        if target.staged is None:
            files.remove(path)
            files.remove_empty_folder(path.parent)
            return
        files.make_folder(path.parent)
        staged = self._folder / target.staged
        data = None if own else files.read(staged)
        if own or (data is not None and files.content_hash(data) == target.new):
            files.move(staged, path)
        else:
            self._write(path, self._merged(files.read(path), target))

    def _write(self, path: Path, data: bytes | None) -> None:
        if data is None:
            files.remove(path)
            return
        files.make_folder(path.parent)
        temporary = self._folder / "merged.part"
        files.write_synced(temporary, data, files.mode_of(path))
        files.move(temporary, path)

    def _merged(self, found: bytes | None, target: Target) -> bytes | None:
        """The journal's lines put into a file that changed meanwhile.

        A record that both changed keeps both lines: it then stands twice, which reading resolves
        and `doctor` names. A removal loses against a change.
        """
        line_format = self._formats.get(target.type)
        if line_format is None:
            raise JournalError(
                f"the journal changes records of type '{target.type}', which config.yaml lacks",
                path=target.path,
                hint="bring the type back into config.yaml, then open the base again",
            )
        part = PartFile(target.path, found or b"", line_format)
        changes: list[LineChange] = []
        extra: list[bytes] = []
        for entry in target.lines:
            old = None if entry.old is None else entry.old.encode()
            new = None if entry.new is None else line_format.parse(entry.new.encode())
            present = [record.line for record in part.of(entry.id)]
            if new is not None and new.line in present:
                continue
            if not present or present == [old]:
                changes.append(LineChange(entry.id, new, old))
            elif new is not None:
                extra.append(new.line)
        rewritten = part.rewritten(changes) if changes else part
        data = rewritten.data if rewritten is not None else None
        if extra:
            base = data or b""
            if base and not base.endswith(b"\n"):
                base += b"\n"
            data = base + b"".join(line + b"\n" for line in extra)
        return data

    def _hash(self, path: str) -> str | None:
        data = files.read(self._root / path)
        return None if data is None else files.content_hash(data)


def _text(line: bytes | None) -> str | None:
    return None if line is None else line.decode()
