"""The generation: one small file whose stat tells a reader that somebody wrote.

`.build/state.json` is derived and may vanish; a reader then looks at the part files themselves.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from duckkb.truth import files

Signature = tuple[int, int, int] | None


class State(msgspec.Struct, frozen=True):
    """What the file says: how many writes this base has seen, and the transaction of the last."""

    generation: int
    transaction: str


class Generation:
    """Reads and raises the generation of a base."""

    def __init__(self, root: Path) -> None:
        self._path = root / ".build" / "state.json"

    def signature(self) -> Signature:
        """One stat; it differs after every write by any process."""
        try:
            stat = self._path.stat()
        except OSError:
            return None
        return stat.st_ino, stat.st_mtime_ns, stat.st_size

    def number(self) -> int:
        """The generation on disk; 0 where the file is missing or torn."""
        data = files.read(self._path)
        if data is None:
            return 0
        try:
            return msgspec.json.decode(data, type=State).generation
        except msgspec.DecodeError:
            return 0

    def raise_to(self, number: int, transaction: str) -> None:
        """Writes the next generation; the caller holds the lock."""
        files.make_folder(self._path.parent)
        files.write_plain(self._path, msgspec.json.encode(State(number, transaction)))
