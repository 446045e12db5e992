"""The one tree of errors.

    DuckKBError
    ├── ConfigError          config.yaml cannot be used; carries every issue with its line
    ├── BundleError          a bundle or table file is invalid; carries every issue
    ├── BaseNotFoundError    no folder with a config.yaml
    ├── RecordNotFoundError  no record with that identity
    ├── UsageError           an argument that the caller must mend
    ├── QueryError           SQL that was refused or failed
    ├── KgError              a call of the property graph was refused; bears the seed's code
    ├── SettingsError        a setting from a flag or the environment is invalid
    ├── EmbeddingError       vectors could not be made; full text still answers
    ├── TransientError       something outside failed that may work in a moment
    ├── SessionError         a call of a reasoning session was refused; nothing was changed
    │   ├── SessionNotFoundError  this tenant has no session with that id
    │   ├── ConflictError    the session's state does not allow it; bears the turn
    │   └── IdempotencyError the idempotency key was used with another body
    └── StorageError         the files could not be read or written
        ├── ReadOnlyError    the base was opened read-only
        ├── LockTimeoutError another process holds the lock; names the holder
        ├── SourceError      a database that types are bound to cannot be read
        ├── DamagedIndexError  a file of the full-text index is not what was written
        ├── ConcurrentEditError  a file changed between planning and writing; nothing was written
        └── JournalError     a journal left behind cannot be understood

An error carries data for whoever must mend it: a `code`, the place, what was expected, what was
found and a `hint`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that is wrong in an input, and where.

    `path` reads like `[4].doc_uri` in a bundle and like `nodes.Document.identity` in a config;
    `line` counts from 1; `index` is the item's position in a bundle.
    """

    code: str
    message: str
    path: str = ""
    line: int | None = None
    index: int | None = None
    expected: str | None = None
    found: str | None = None
    hint: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """The issue as a JSON object; what is unknown of the last three is left out."""
        data: dict[str, Any] = {
            "index": self.index,
            "path": self.path,
            "line": self.line,
            "code": self.code,
            "message": self.message,
        }
        for key in ("expected", "found", "hint"):
            value = getattr(self, key)
            if value is not None:
                data[key] = value
        return data


class DuckKBError(Exception):
    """Base of all errors that DuckKB raises on purpose."""

    default_code: ClassVar[str] = "error"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        path: str | None = None,
        line: int | None = None,
        hint: str | None = None,
        issues: Sequence[Issue] = (),
        total: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code
        self.path = path
        self.line = line
        self.hint = hint
        self.issues = tuple(issues)
        self.total = len(self.issues) if total is None else total

    def as_dict(self) -> dict[str, Any]:
        """The error as the JSON object that every surface shows."""
        data: dict[str, Any] = {"status": "error", "code": self.code, "message": self.message}
        for key in ("path", "line", "hint"):
            value = getattr(self, key)
            if value is not None:
                data[key] = value
        if self.issues:
            data["total"] = self.total
            data["errors"] = [issue.as_dict() for issue in self.issues]
        return data


class ConfigError(DuckKBError):
    """The configuration cannot be used."""

    default_code = "config"


class BundleError(DuckKBError):
    """The bundle is invalid; nothing was changed. `issues` holds at most 100 of `total`."""

    default_code = "invalid_bundle"


class BaseNotFoundError(DuckKBError):
    """There is no knowledge base where one was looked for."""

    default_code = "no_base"


class RecordNotFoundError(DuckKBError):
    """No record has the identity or id that was asked for."""

    default_code = "not_found"


class UsageError(DuckKBError):
    """An argument is wrong: an unknown type, a key too few, a folder that is not empty."""

    default_code = "usage"


def closed() -> UsageError:
    """The refusal of whatever is asked of a base that was closed."""
    return UsageError("the base is closed", code="closed", hint="open it again: duckkb.open(…)")


def wrong_type(name: str, wanted: str, value: object) -> UsageError:
    """The refusal of an argument of another type than it has; Python lets any through."""
    return UsageError(
        f"argument '{name}': expected {wanted}, got {value!r}"[:_LONGEST],
        code="invalid_arguments",
        path=name,
    )


def check_type(name: str, value: Any, kinds: Any, wanted: str) -> None:
    """Refuses an argument that is none of `kinds`; a truth value is no number.

    Raises:
        UsageError: it is none.
    """
    if not isinstance(value, kinds) or (kinds is int and isinstance(value, bool)):
        raise wrong_type(name, wanted, value)


class QueryError(DuckKBError):
    """A query was refused by the guard, or failed in DuckDB."""

    default_code = "query"


class KgError(DuckKBError):
    """A call of the property graph was refused; nothing was changed.

    `code` is one of NODE_EXISTS, NODE_NOT_FOUND, RELATION_EXISTS, RELATION_NOT_FOUND, HAS_RELATIONS,
    INVALID_ID, INVALID_TYPE and INVALID_ARGUMENT; `issues` lists everything wrong with a whole graph.
    """

    default_code = "INVALID_ARGUMENT"


class SettingsError(DuckKBError):
    """A setting given by flag or environment variable is invalid."""

    default_code = "settings"


class EmbeddingError(DuckKBError):
    """A model or its endpoint could not make vectors; never holds a key."""

    default_code = "embedding"


class TransientError(DuckKBError):
    """Something outside failed in a way that may pass: a step that raises it is tried again.

    Any exception with a true attribute `transient` is treated in the same way.
    """

    default_code = "unavailable"
    transient: ClassVar[bool] = True


class SessionError(DuckKBError):
    """A call of a reasoning session was refused; nothing was changed."""

    default_code = "session"


class SessionNotFoundError(SessionError):
    """The tenant has no session with that id; whether another tenant has one is not told."""

    default_code = "unknown_session"


class ConflictError(SessionError):
    """The state of the session does not allow the call.

    `code` is one of running, waiting_for_answer, not_waiting, stale_clarification, nothing_to_run,
    unfinished_turn, lease_lost, failed and cancelled. `turn_no` is the session's latest turn.
    """

    default_code = "conflict"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        turn_no: int | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message, code=code, hint=hint)
        self.turn_no = turn_no

    def as_dict(self) -> dict[str, Any]:
        """The error as a JSON object, with the turn."""
        return {**super().as_dict(), "turn_no": self.turn_no}


class IdempotencyError(SessionError):
    """The key was used before for the same endpoint with another body."""

    default_code = "idempotency_mismatch"


class StorageError(DuckKBError):
    """The files of the base could not be read or written."""

    default_code = "storage"


class ReadOnlyError(StorageError):
    """The base was opened read-only, or lies where this process may not write."""

    default_code = "read_only"


class LockTimeoutError(StorageError):
    """Another process kept the write lock for longer than the bounded wait."""

    default_code = "locked"


class SourceError(StorageError):
    """A database that types are bound to cannot be read as the ontology says.

    `code` is `source_unavailable` where it cannot be reached, `source_changed` where a table or
    column is no longer there. `transient` says whether trying again may help.
    """

    default_code = "source_unavailable"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        path: str | None = None,
        hint: str | None = None,
        transient: bool = False,
    ) -> None:
        super().__init__(message, code=code, path=path, hint=hint)
        self.transient = transient


class DamagedIndexError(StorageError):
    """A file of the full-text index is not what was written; the index is to be made anew."""

    default_code = "index_damaged"


class ConcurrentEditError(StorageError):
    """A target file changed while the write was being prepared; nothing was written."""

    default_code = "concurrent_edit"


class JournalError(StorageError):
    """A committed journal cannot be read; its folder is named, nothing was changed."""

    default_code = "journal"


def refused_by_system(error: OSError) -> StorageError:
    """What the operating system refused: no right, no room, no such folder."""
    reason = error.strerror or str(error)
    if error.filename is None:
        return StorageError(reason)
    name = os.fsdecode(error.filename)
    return StorageError(f"{name}: {reason}", path=name)


def first_line(error: BaseException) -> str:
    """The error in one line, without the statement and its parameters."""
    text = str(getattr(error, "orig", None) or error).strip()
    return text.splitlines()[0] if text else type(error).__name__
