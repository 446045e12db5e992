"""The generation: one small file whose stat tells a reader that somebody wrote.

`.build/state.json` is derived and may vanish; a reader then looks at the part files themselves.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from duckkb.truth import files

Signature = tuple[int, int, int] | None


class State(msgspec.Struct, frozen=True):
    """What the file says: how many writes this base has seen, and the part files after the last."""

    generation: int = 0
    parts: dict[str, str] = {}


class Generation:
    """Reads and raises the generation of a base."""

    def __init__(self, root: Path) -> None:
        self._path = root / ".build" / "state.json"
        self._name = str(
            self._path
        )  # it is asked for by every call, and a path costs more than the stat

    def signature(self) -> Signature:
        """One stat; it differs after every write by any process."""
        try:
            stat = os.stat(self._name)
        except OSError:
            return None
        return stat.st_ino, stat.st_mtime_ns, stat.st_size

    def mark(self) -> str:
        """The signature as a short text."""
        return files.content_hash(repr(self.signature()).encode())[:8]

    def read(self) -> State:
        """The state on disk; an empty one where the file is missing or torn."""
        data = files.read(self._path)
        if data is None:
            return State()
        try:
            return msgspec.json.decode(data, type=State)
        except msgspec.DecodeError:
            return State()

    def advance(self, parts: Mapping[str, str]) -> None:
        """Writes the next generation; the caller holds the lock.

        Args:
            parts: content hash of every part file, so that a later `sync` can name what changed.
        """
        files.make_folder(self._path.parent)
        state = State(self.read().generation + 1, dict(parts))
        files.write_plain(self._path, msgspec.json.encode(state))
