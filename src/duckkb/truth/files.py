"""Every system call that changes the disk, in one place.

The fault tests kill the process and inject errors around each of these functions, so nothing in
the write path may change a file by other means.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

from duckkb.errors import ReadOnlyError, StorageError

if TYPE_CHECKING:
    from typing_extensions import Buffer


@contextlib.contextmanager
def refusals_told(hint: str) -> Generator[None]:
    """Whatever the system refuses in the block, as an error of this project.

    Args:
        hint: what became of the block's work, and what to do.

    Raises:
        ReadOnlyError: this process may not write there.
        StorageError: the disk is full, broken or gone.
    """
    try:
        yield
    except PermissionError as error:
        raise ReadOnlyError(f"this process may not write there: {error}") from error
    except OSError as error:
        if error.errno == errno.EROFS:  # trying again would not help
            raise ReadOnlyError(f"this process may not write there: {error}") from error
        raise StorageError(f"the disk refused: {error}", hint=hint) from error


def content_hash(data: bytes) -> str:
    """The hash by which part files are compared: BLAKE2b, 128 bits, hexadecimal."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def write_synced(path: Path, data: bytes, mode: int | None = None) -> None:
    """Writes a whole file and waits until it is on disk.

    Args:
        path: the file.
        data: its content.
        mode: its permissions; those of every new file where None.
    """
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        if mode is not None and mode_of(path) != mode:
            os.chmod(path, mode)
        os.fsync(file.fileno())


def write_plain(path: Path, data: bytes) -> None:
    """Replaces a derived file whole, without waiting for the disk."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def write_at(path: Path, position: int, data: Buffer) -> None:
    """Writes into a derived file from a position on, making it where there is none."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    with open(descriptor, "r+b") as file:
        file.seek(position)
        file.write(data)


def sync_file(path: Path) -> None:
    """Waits until a file's content is on disk."""
    with open(path, "r+b") as file:
        os.fsync(file.fileno())


def mode_of(path: Path) -> int | None:
    """The permissions of a file, or None where there is none."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return None


def move(source: Path, target: Path) -> None:
    """Moves a file onto the target, which is the old one or the new one at any moment."""
    try:
        os.replace(source, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        # `data` may be a link or a mount: nothing is renamed from one file system to another.
        nearby = target.with_name(f".{target.name}.tmp")
        try:
            write_synced(nearby, source.read_bytes(), mode_of(source))
            os.replace(nearby, target)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(nearby)
            raise
        os.unlink(source)


def make_folder(path: Path) -> None:
    """Makes a folder and its parents, each entry synced into its parent."""
    if path.is_dir():
        return
    make_folder(path.parent)
    with contextlib.suppress(FileExistsError):
        os.mkdir(path)
    sync_folder(path.parent)


def make_writable_folder(path: Path) -> None:
    """Makes a folder, and makes sure that files can be made in it.

    Raises:
        OSError: something else has its name, or this process may not write there.
    """
    make_folder(path)
    if not path.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))
    if not os.access(path, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def sync_folder(path: Path) -> None:
    """Waits until the folder's entries are on disk; systems that cannot do so are left alone."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def remove(path: Path) -> None:
    """Removes a file; one that is already gone is no error."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)


def remove_empty_folder(path: Path) -> None:
    """Removes a folder if nothing is in it."""
    with contextlib.suppress(OSError):
        os.rmdir(path)


def read(path: Path) -> bytes | None:
    """The content of a file, or None where there is none."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
