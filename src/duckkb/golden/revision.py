"""A base's folder as it was at a Git revision."""

from __future__ import annotations

import os
import tarfile
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from duckkb.config import CONFIG_NAME
from duckkb.errors import StorageError, UsageError
from duckkb.git import Git


@dataclass(frozen=True, slots=True)
class Revision:
    """A base's files at a commit, in a folder of their own."""

    name: str
    commit: str
    folder: Path


@contextmanager
def checked_out(root: Path, name: str) -> Generator[Revision]:
    """The base's folder as it was at a revision, for as long as the context lasts.

    The repository is only read; the files go to a temporary folder, which is removed at the end.

    Args:
        root: the base's folder.
        name: a commit, branch, tag or anything else that `git rev-parse` understands.

    Raises:
        UsageError: no Git, no repository, no such revision, or no base at that revision.
        StorageError: Git gave the files incompletely, or one of them leads out of the folder.
    """
    git = Git.find()
    top, prefix = git.place_of(root)
    commit = git.commit(top, name)
    files = git.files(top, commit, prefix)
    if CONFIG_NAME not in files:
        raise UsageError(
            f"there is no base at revision '{name}': it has no {prefix}{CONFIG_NAME}",
            code="no_base_at_revision",
            hint="name a revision in which the base already was in this folder",
        )
    with tempfile.TemporaryDirectory(prefix="duckkb-revision-") as temporary:
        archive = Path(temporary) / "base.tar"
        folder = Path(temporary) / "base"
        git.archive(top, f"{commit}:{prefix}", archive)
        _extract(archive, folder)
        archive.unlink()
        missing = [
            file for file in files if _is_of_base(file) and not os.path.lexists(folder / file)
        ]
        if missing:
            raise StorageError(
                f"Git left {len(missing)} of the base's files out of revision '{name}', "
                f"{missing[0]} for one",
                hint="'export-ignore' in .gitattributes does that",
            )
        yield Revision(name, commit, folder)


def _is_of_base(file: str) -> bool:
    return file == CONFIG_NAME or file.startswith("data/")


def _extract(archive: Path, folder: Path) -> None:
    if not hasattr(tarfile, "data_filter"):
        raise StorageError("unpacking a revision safely takes Python 3.11.4 or newer")
    folder.mkdir()
    try:
        with tarfile.open(archive, "r:") as tar:
            # The filter refuses names and links that lead out of the folder, devices, and modes.
            tar.extractall(folder, filter="data")
    except (tarfile.TarError, OSError) as error:
        raise StorageError(f"the files of that revision cannot be unpacked: {error}") from error
