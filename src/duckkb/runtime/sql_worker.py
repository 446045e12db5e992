"""SQL of strangers in processes of their own: bounded in memory, killed when their time is over.

DuckDB's own limits do not hold for everything: one expression can take memory past the limit, and does
not hear an interrupt. A worker is one more reader of the base; when it dies, nothing else does.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator
from multiprocessing.connection import Connection
from typing import Any, Protocol

from duckkb.errors import DuckKBError, QueryError
from duckkb.runtime.sql_guard import TIMEOUT_SECONDS, SqlResult

MEMORY_BYTES = 2 << 30
_OPENING_SECONDS = 600.0
_GRACE_SECONDS = 3.0
_MOST_WORKERS = 3
_MOST_OF_CALLER = _MOST_WORKERS - 1
"""One worker is always left to others."""
_MOST_WAITING = 10
"""Of one caller; whoever sends more at once is told to come later."""
_WAIT_SECONDS = 10.0


class Queryable(Protocol):
    """What a worker opens: something that runs a query, such as a knowledge base."""

    def sql(self, query: str, skip: int = 0) -> SqlResult: ...

    def state(self) -> str:
        """Tells apart what was read of the files."""
        ...

    def follow(self, state: str) -> None:
        """Reads what changed where another process has read files otherwise."""
        ...


class SqlWorkers:
    """Runs queries in worker processes, which start when they are first needed.

    A worker answers from what `base` has read of the files, or both from what is there by now: an edit
    without the lock is not seen by one and missed by another.

    Args:
        base: what answers everything else in this process.
        opener: a module's function, called in the worker with `arguments`; it opens the base.
        arguments: plain values.
        memory: bytes of address space that a worker may take beyond what the open base needs.
        timeout: seconds after which the process that runs a query is killed; its guard stops most
            queries before.
        wait: seconds after which whoever waits for a worker is told to come later.
    """

    def __init__(
        self,
        base: Queryable,
        opener: Callable[..., Queryable],
        arguments: tuple[Any, ...],
        memory: int = MEMORY_BYTES,
        timeout: float = TIMEOUT_SECONDS + _GRACE_SECONDS,
        wait: float = _WAIT_SECONDS,
    ) -> None:
        self._base = base
        self._start = (opener, arguments, memory)
        self._timeout = timeout
        self._wait = wait
        self._idle: list[_Worker] = []
        self._lock = threading.Lock()
        self._free = threading.Semaphore(_MOST_WORKERS)
        self._callers: dict[str, _Caller] = {}
        self._closed = False
        self._age = 0

    def sql(self, query: str, skip: int = 0, caller: str = "") -> SqlResult:
        """Runs a query in a worker that is free, or in a new one.

        Args:
            query, skip: as the base takes them.
            caller: whose queries leave a worker to those of others, however many they are.

        Raises:
            QueryError: the guard refused it, it failed, took too long or too much memory, or no worker
                was free for a while.
            BaseNotFoundError: the base was moved away.
        """
        with self._admitted(caller), _held(self._free, self._wait):
            state = self._base.state()
            with self._lock:
                age = self._age
                worker = self._idle.pop() if self._idle else None
            if worker is None:
                worker = _Worker(*self._start)
            try:
                result, state = worker.ask(query, skip, state, self._timeout)
            finally:
                self._put_back(worker, age)
        self._base.follow(state)
        return result

    @contextlib.contextmanager
    def _admitted(self, name: str) -> Generator[None]:
        """Waits until fewer queries of this caller run than it may have."""
        with self._lock:
            caller = self._callers.setdefault(name, _Caller())
            if caller.queries == _MOST_OF_CALLER + _MOST_WAITING:
                raise QueryError(
                    f"{_MOST_WAITING} queries of yours are waiting already",
                    code="busy",
                    hint="try again when they are done",
                )
            caller.queries += 1
        try:
            with _held(caller.free, self._wait):
                yield
        finally:
            with self._lock:
                caller.queries -= 1
                if caller.queries == 0:
                    del self._callers[name]

    def _put_back(self, worker: _Worker, age: int) -> None:
        with self._lock:
            if worker.is_fit and age == self._age and not self._closed:
                self._idle.append(worker)
                return
        worker.kill()

    def renew(self) -> None:
        """Lets new workers take over, as after a change of the config; running queries end first."""
        with self._lock:
            self._age += 1
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.kill()

    def close(self) -> None:
        self._closed = True
        self.renew()


@contextlib.contextmanager
def _held(free: threading.Semaphore, wait: float) -> Generator[None]:
    """Holds what is free, or becomes free in a while.

    Raises:
        QueryError: it does not.
    """
    if not free.acquire(timeout=wait):
        raise QueryError(
            f"earlier queries have taken all workers for {wait:g} seconds",
            code="busy",
            hint="try again when they are done",
        )
    try:
        yield
    finally:
        free.release()


class _Caller:
    """How many queries somebody has, running or waiting, and how many more may run."""

    def __init__(self) -> None:
        self.queries = 0
        self.free = threading.Semaphore(_MOST_OF_CALLER)


class _Worker:
    """One process and the pipe to it."""

    def __init__(
        self, opener: Callable[..., Queryable], arguments: tuple[Any, ...], memory: int
    ) -> None:
        # Never forked: the parent has threads, and DuckDB's would be missing in the child.
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, opener, arguments, memory), daemon=True
        )
        self._process.start()
        theirs.close()
        self._is_spent = False
        try:
            ready = self._pipe.poll(_OPENING_SECONDS) and self._pipe.recv()
        except (EOFError, OSError):
            ready = False
        if ready is not True:
            self.kill()
            if isinstance(ready, DuckKBError):
                raise ready
            raise QueryError("the process for queries could not be started", code="worker")

    @property
    def is_fit(self) -> bool:
        """Whether it can take another query."""
        return self._process.is_alive() and not self._is_spent

    def ask(self, query: str, skip: int, state: str, timeout: float) -> tuple[SqlResult, str]:
        """The rows, and what they were read from; `state` is what they are to be read from."""
        try:
            self._pipe.send((query, skip, state))
            if not self._pipe.poll(timeout):
                self.kill()
                raise QueryError(
                    f"the query was stopped after {timeout:g} seconds",
                    code="timeout",
                    hint="aggregate, filter earlier, or add a LIMIT",
                )
            answer, self._is_spent = self._pipe.recv()
        except (EOFError, OSError) as error:
            self.kill()
            raise QueryError(
                "the query took more memory than it may have",
                code="memory",
                hint="aggregate, filter earlier, or add a LIMIT",
            ) from error
        except BaseException:
            # Interrupted while waiting: the answer would be taken for that of the next query.
            self.kill()
            raise
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _serve(
    pipe: Connection, opener: Callable[..., Queryable], arguments: tuple[Any, ...], memory: int
) -> None:
    """The worker's whole life."""
    # Ctrl-C reaches the whole group; the parent decides when a worker ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        base = opener(*arguments)
    except DuckKBError as error:
        pipe.send(_to_travel(error))
        return
    most = _address_space() + memory
    _bound_memory(most)
    pipe.send(True)
    while True:
        try:
            query, skip, state = pipe.recv()
        except EOFError:
            return
        try:
            base.follow(state)
            answer: Any = (base.sql(query, skip), base.state())
        except DuckKBError as error:
            answer = _to_travel(error)
        except MemoryError:
            # Python itself has none left: a new process is the only clean state.
            os._exit(1)
        # Address space that a query took is seldom given back, and the next one would lack it.
        pipe.send((answer, _address_space() > most - memory // 2))


def _to_travel(error: DuckKBError) -> DuckKBError:
    """The error without where it came from: DuckDB's errors do not travel."""
    error.__cause__ = error.__context__ = None
    return error.with_traceback(None)


def _address_space() -> int:
    """Bytes of address space that this process has; 0 where the system does not tell."""
    with contextlib.suppress(OSError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _bound_memory(most: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    # A system without address-space limits (macOS) leaves the worker its time limit only.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
