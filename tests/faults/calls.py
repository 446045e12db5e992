"""Stands between `duckkb.truth.files` and the system, and sees every call that changes the disk."""

from __future__ import annotations

import builtins
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Protocol

import tantivy

from duckkb.runtime.database import Database
from duckkb.search import tail
from duckkb.truth import files

Moment = Literal["before", "half", "after"]


@dataclass(frozen=True)
class Call:
    """One system call; `number` counts from 0 within one import."""

    number: int
    name: str
    path: str

    def __str__(self) -> str:
        return f"call {self.number}, {self.name} {self.path}"

    @property
    def is_commit_point(self) -> bool:
        return self.name == "replace" and self.path.endswith("/journal/commit")


class Hook(Protocol):
    def __call__(self, call: Call, act: Callable[[], Any], half: Callable[[], Any]) -> Any:
        """Does the call with `act`, a part of it with `half`, or something else instead."""
        ...


class Counting:
    """Does every call and remembers it."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def __call__(self, call: Call, act: Callable[[], Any], half: Callable[[], Any]) -> Any:
        self.calls.append(call)
        return act()


@dataclass
class Killing:
    """Kills this process around one call, as a power cut for the process would."""

    number: int
    moment: Moment

    def __call__(self, call: Call, act: Callable[[], Any], half: Callable[[], Any]) -> Any:
        if call.number != self.number:
            return act()
        if self.moment == "half":
            half()
        elif self.moment == "after":
            with suppress(OSError):
                act()
        return die()


@dataclass
class Failing:
    """Lets the disk refuse one call, or with `onwards` every call from that one on.

    A write that is refused has written half of its bytes, as a disk does that becomes full. With
    `done` the first call does its work and reports failure all the same, as over a network.
    """

    number: int
    code: int
    onwards: bool = False
    done: bool = False
    refused: list[Call] = field(default_factory=list)

    def __call__(self, call: Call, act: Callable[[], Any], half: Callable[[], Any]) -> Any:
        if call.number == self.number or (self.onwards and call.number > self.number):
            self.refused.append(call)
            if self.done and call.number == self.number:
                act()
            else:
                half()
            raise OSError(self.code, os.strerror(self.code), call.path)
        return act()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def watching(hook: Hook, root: Path) -> Iterator[None]:
    """Every call of the block that changes the disk goes through the hook."""
    system = _System(hook, root)
    files.os = system  # type: ignore[assignment]
    files.open = system.create  # type: ignore[attr-defined]
    try:
        yield
    finally:
        files.os = os
        del files.open  # type: ignore[attr-defined]


class _System:
    """What `files` sees as the module `os`; what changes nothing passes through."""

    def __init__(self, hook: Hook, root: Path) -> None:
        self._hook = hook
        self._root = root
        self._count = 0
        self._paths: dict[int, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def see(self, name: str, path: Any, act: Callable[[], Any], half: Any = None) -> Any:
        shown = os.path.relpath(path, self._root).replace(str(os.getpid()), "PID")
        call = Call(self._count, name, shown)
        self._count += 1
        return self._hook(call, act, half or (lambda: None))

    def create(self, path: Any, mode: str) -> Any:
        if mode == "rb":
            return builtins.open(path, mode)
        if isinstance(path, int):
            file = builtins.open(path, mode, buffering=0)  # noqa: SIM115
            return _File(self, self._paths[path], file)
        file = self.see("create", path, lambda: builtins.open(path, mode, buffering=0))  # noqa: SIM115
        self._paths[file.fileno()] = path
        return _File(self, path, file)

    def open(self, path: Any, flags: int, mode: int = 0o777) -> int:
        descriptor = os.open(path, flags, mode)
        self._paths[descriptor] = path
        return descriptor

    def fsync(self, descriptor: int) -> None:
        self.see("fsync", self._paths[descriptor], lambda: os.fsync(descriptor))

    def replace(self, source: Any, target: Any) -> None:
        self.see("replace", target, lambda: os.replace(source, target))

    def mkdir(self, path: Any) -> None:
        self.see("mkdir", path, lambda: os.mkdir(path))

    def unlink(self, path: Any) -> None:
        self.see("unlink", path, lambda: os.unlink(path))

    def chmod(self, path: Any, mode: int) -> None:
        self.see("chmod", path, lambda: os.chmod(path, mode))

    def rmdir(self, path: Any) -> None:
        self.see("rmdir", path, lambda: os.rmdir(path))


class _File:
    """A file open for writing whose bytes reach the system at once."""

    def __init__(self, system: _System, path: Any, file: Any) -> None:
        self._system = system
        self._path = path
        self._file = file

    def write(self, data: bytes) -> int:
        return self._system.see(
            "write",
            self._path,
            lambda: self._file.write(data),
            lambda: self._file.write(data[: len(data) // 2]),
        )

    def seek(self, position: int) -> None:
        self._file.seek(position)

    def flush(self) -> None:
        self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()


class Landmark(Enum):
    """Steps of a write that are no system call of `files`."""

    TABLES = "the commit of the tables"
    INDEX = "the commit of the full-text index"


@contextmanager
def at(
    landmark: Landmark, moment: Moment, root: Path, happens: Callable[[], Any]
) -> Iterator[None]:
    """Something happens before or after a step, once a write of the base is committed."""
    committed = root / ".state" / "journal" / "commit"

    def around(step: Callable[..., Any]) -> Callable[..., Any]:
        def stepped(*arguments: Any) -> Any:
            if not committed.exists():
                return step(*arguments)
            if moment == "before":
                happens()
            result = step(*arguments)
            if moment == "after":
                happens()
            return result

        return stepped

    with ExitStack() as stack:
        if landmark is Landmark.TABLES:
            commit = Database.commit
            Database.commit = around(commit)  # type: ignore[method-assign]
            stack.callback(setattr, Database, "commit", commit)
        else:
            # Else a small change would leave full text to follow later.
            stack.callback(setattr, tail, "LAG", tail.LAG)
            tail.LAG = 0
            index = tantivy.Index
            tantivy.Index = lambda *a, **o: _Index(index(*a, **o), around)  # type: ignore[misc]
            stack.callback(setattr, tantivy, "Index", index)
        yield


class _Through:
    """Passes everything on to what it stands for."""

    def __init__(self, inner: Any, around: Callable[[Any], Any]) -> None:
        self._inner = inner
        self._around = around

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class _Index(_Through):
    def writer(self, *arguments: Any) -> _IndexWriter:
        return _IndexWriter(self._inner.writer(*arguments), self._around)


class _IndexWriter(_Through):
    def commit(self) -> Any:
        return self._around(self._inner.commit)()
