"""Files that an agent names: which it may name, opened so that nothing else is read or removed."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from duckkb.bundle.parse import MAX_BYTES, FileBytes
from duckkb.errors import UsageError

_FOLDER = getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_LIMIT = max(MAX_BYTES.values())


@dataclass(frozen=True, slots=True)
class Places:
    """The folders in which an agent may name a file, and those in which one is removed after use.

    Links are resolved, once, when the places are made.
    """

    root: Path
    readable: tuple[Path, ...]
    removable: tuple[Path, ...]

    @classmethod
    def of_process(cls, root: Path) -> Places:
        """On stdio: the base, the working folder and the system's temporary folder."""
        build, temporary = root / ".build", Path(tempfile.gettempdir())
        working = Path.cwd()
        readable = [root, build, temporary]
        # Some clients start their servers in `/`, which would be everything.
        if working != Path(working.anchor):
            readable.append(working)
        return cls._resolved(root, readable, [build, temporary])

    @classmethod
    def of_server(cls, root: Path) -> Places:
        """Through HTTP: the base's `.build/`."""
        build = root / ".build"
        return cls._resolved(root, [build], [build])

    @classmethod
    def _resolved(cls, root: Path, readable: list[Path], removable: list[Path]) -> Places:
        return cls(
            Path(os.path.realpath(root)),
            tuple(Path(os.path.realpath(p)) for p in readable),
            tuple(Path(os.path.realpath(p)) for p in removable),
        )

    def resolve(self, name: str) -> Path:
        """The real path of a named file, if it lies in one of the places.

        Raises:
            UsageError: it does not, or the name is none that could be meant. Whether a file outside
                exists is not told.
        """
        if not name or "\0" in name:
            raise _refused(name, "it is no path")
        path = Path(name)
        if ".." in path.parts:
            raise _refused(name, "'..' is not allowed")
        if not path.is_absolute():
            path = self.root / path
        # The last step is not followed: a link is refused when it is opened.
        real = Path(os.path.realpath(path.parent)) / path.name
        if not any(place in real.parents for place in self.readable):
            shown = ", ".join(dict.fromkeys(str(place) for place in self.readable))
            raise _refused(name, f"only files under these folders may be named: {shown}")
        return real

    @contextmanager
    def taken(self, name: str, *, keep: bool) -> Generator[FileBytes]:
        """The bytes of a named file for the length of the block.

        Removed afterwards, if the block raised nothing, the file lies in a removable place and is nobody's own,
        it is still the one that was read, and `keep` is not set.

        Raises:
            UsageError: the file may not be named, is not there, is no regular file, or is too large.
        """
        real = self.resolve(name)
        folder = _open_folder(real.parent, name)
        try:
            data, seen = _read(folder, real.name, name)
            yield FileBytes(real.name, data)
            if not keep and self._is_dropped(real):
                _remove(folder, real.name, seen)
        finally:
            os.close(folder)

    def is_gone(self, name: str) -> bool:
        """Whether a named file was removed after use."""
        return not os.path.lexists(self.resolve(name))

    def _is_dropped(self, real: Path) -> bool:
        """Whether a file was only put down for the import: in `.build/`, or in the temporary folder outside of the base,
        of a home and of a working tree of Git, whose files are kept for good wherever they lie."""
        build = self.removable[0]
        if build in real.parents:
            return True
        for place in (place for place in self.removable if place in real.parents):
            kept = (self.root, Path(os.path.realpath(os.path.expanduser("~"))))
            within = [folder for folder in real.parents if place in folder.parents]
            if any(own in real.parents and place in own.parents for own in kept):
                return False
            return not any((folder / ".git").exists() for folder in within)
        return False


def _open_folder(path: Path, name: str) -> int:
    """Opens a resolved folder step by step, following no link that was put there meanwhile."""
    folder = os.open(path.anchor, _FOLDER)
    for step in path.parts[1:]:
        try:
            inner = os.open(step, _FOLDER, dir_fd=folder)
        except OSError as error:
            raise _unreadable(name, error) from error
        finally:
            os.close(folder)
        folder = inner
    return folder


def _read(folder: int, step: str, name: str) -> tuple[bytes, os.stat_result]:
    try:
        # A look first: opening some devices does something.
        if not stat.S_ISREG(os.stat(step, dir_fd=folder, follow_symlinks=False).st_mode):
            raise _refused(name, "it is not a regular file")
        handle = os.open(step, _FILE, dir_fd=folder)
    except OSError as error:
        raise _unreadable(name, error) from error
    with os.fdopen(handle, "rb") as file:
        seen = os.fstat(file.fileno())
        if not stat.S_ISREG(seen.st_mode):
            raise _refused(name, "it is not a regular file")
        if seen.st_size > _LIMIT:
            raise UsageError(
                f"{name} is too large: {seen.st_size:,} bytes, at most {_LIMIT:,}",
                code="too_large",
                path=name,
            )
        return file.read(_LIMIT + 1), seen


def _remove(folder: int, step: str, seen: os.stat_result) -> None:
    # Whoever replaced or removed the file meanwhile has said what is to become of it.
    with suppress(OSError):
        now = os.stat(step, dir_fd=folder, follow_symlinks=False)
        if (now.st_dev, now.st_ino) == (seen.st_dev, seen.st_ino):
            os.unlink(step, dir_fd=folder)


def _refused(name: str, why: str) -> UsageError:
    return UsageError(
        f"'{name}' cannot be used: {why}",
        code="path_refused",
        path=name,
        hint="write the file to the base's .build folder, or pass the text itself as `content`",
    )


def _unreadable(name: str, error: OSError) -> UsageError:
    start = None if Path(name).is_absolute() else "a relative path begins at the base's folder"
    return UsageError(
        f"'{name}' cannot be read: {error.strerror}", code="unreadable_file", path=name, hint=start
    )
