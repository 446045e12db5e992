"""The program Git: what is asked of it about the repository in which a base lies. It is only read."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from duckkb.errors import StorageError, UsageError

# A hook runs with these set; they would lead Git away from the folder that was asked for.
_MISLEADING = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR")


class Git:
    """The Git commands that are needed, with what to do where one fails."""

    def __init__(self, program: str) -> None:
        self._program = program

    @classmethod
    def find(cls) -> Git:
        """
        Raises:
            UsageError: there is no Git.
        """
        program = shutil.which("git")
        if program is None:
            raise UsageError("a baseline needs the program 'git', which is not installed")
        return cls(program)

    def place_of(self, root: Path) -> tuple[Path, str]:
        """The repository's top folder, and the way from there to the base: `` or `a/b/`."""
        top = self._run(root, "rev-parse", "--show-toplevel")
        if top.returncode != 0:
            said = _said(top)
            if "not a git repository" in said:
                raise UsageError(
                    f"{root} is in no Git repository, so there is no revision to compare with",
                    code="no_repository",
                )
            raise UsageError(f"Git cannot be asked about {root}: {said}", code="git")
        prefix = self._run(root, "rev-parse", "--show-prefix")
        return Path(os.fsdecode(_line(top))), os.fsdecode(_line(prefix))

    def commit(self, top: Path, name: str) -> str:
        # A name like an option would be taken for one.
        known = not name.startswith("-") and bool(name.strip()) and "\0" not in name
        if known:
            done = self._run(top, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
            if done.returncode == 0:
                return _line(done).decode()
        shallow = self._run(top, "rev-parse", "--is-shallow-repository")
        hint = "'git log --oneline' lists revisions; 'git fetch' brings those of others"
        if _line(shallow) == b"true":
            hint = (
                "this clone is shallow and may lack it: 'git fetch --unshallow' brings the rest "
                "(in GitHub Actions: 'fetch-depth: 0' of actions/checkout)"
            )
        raise UsageError(
            f"there is no revision '{name}' in this repository", code="unknown_revision", hint=hint
        )

    def files(self, top: Path, commit: str, prefix: str) -> set[str]:
        """The files of the base at a commit, relative to its folder; none where it has no such."""
        done = self._run(
            top, "ls-tree", "-r", "-z", "--name-only", "--full-tree", f"{commit}:{prefix}"
        )
        return {os.fsdecode(name) for name in done.stdout.split(b"\0") if name}

    def archive(self, top: Path, tree: str, target: Path) -> None:
        done = self._run(top, "archive", "--format=tar", f"--output={target}", tree)
        if done.returncode != 0:
            raise StorageError(f"Git cannot give the files of that revision: {_said(done)}")

    def said(self, top: Path, *arguments: str) -> bytes:
        """What a command prints; nothing where it fails."""
        done = self._run(top, *arguments)
        return done.stdout if done.returncode == 0 else b""

    def _run(self, folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        kept = {key: value for key, value in os.environ.items() if key not in _MISLEADING}
        return subprocess.run(
            [self._program, "-C", str(folder), *arguments],
            env={**kept, "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )


def _line(done: subprocess.CompletedProcess[bytes]) -> bytes:
    """What Git printed, without the end of the line alone: a folder's name may end in a blank."""
    return done.stdout.removesuffix(b"\n")


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode(errors="replace").strip() or f"it ended with {done.returncode}"
