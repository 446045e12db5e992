"""The one shape of every answer: `{code, message, data, trace_id}`, and for failures more."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from starlette.responses import JSONResponse
from starlette.types import Scope

from duckkb.errors import DuckKBError, Issue
from duckkb.settings import Language
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.language import said
from duckkb.surfaces.mcp import bounds
from duckkb.surfaces.rest.failures import code_of, reason_of

TRACE_HEADER = "X-Trace-Id"
_TRACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{7,63}")
_MOST_ISSUES = 100
_COMMON = frozenset(DuckKBError("", path="", line=0, hint="").as_dict()) | {"total", "errors"}


class JSON(JSONResponse):
    """A JSON body, encoded with integers of any size."""

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def trace_id_from(given: str | None) -> str:
    """The caller's trace id, if it is well-formed, or a new one."""
    return given if given is not None and _TRACE.fullmatch(given) else secrets.token_hex(16)


def trace_id_of(scope: Scope) -> str:
    """The trace id of a request, which the door has set."""
    return scope["state"]["trace_id"]


def answer(data: Any, trace_id: str) -> JSON:
    """A success; `data` holds values of JSON types only."""
    return JSON({"code": 0, "message": "ok", "data": data, "trace_id": trace_id})


def failed(
    code: int,
    reason: str,
    message: str,
    trace_id: str,
    *,
    errors: Sequence[Mapping[str, Any]] = (),
    total: int | None = None,
    hint: str | None = None,
    data: Any = None,
    headers: Mapping[str, str] | None = None,
) -> JSON:
    """A failure; the hundreds of `code` are its HTTP status, and `errors` has one entry at least."""
    listed = list(errors) or [Issue(reason, message, hint=hint).as_dict()]
    body: dict[str, Any] = {
        "code": code,
        "message": message,
        "data": data,
        "trace_id": trace_id,
        "reason": reason,
        "errors": listed[:_MOST_ISSUES],
        "total": len(listed) if total is None else total,
    }
    if hint is not None:
        body["hint"] = hint
    while len(body["errors"]) > 1 and not bounds.fits(body):
        body["errors"] = body["errors"][: len(body["errors"]) // 2]
    status = code // 100
    more = dict(headers or {})
    if status == 401:
        more.setdefault("WWW-Authenticate", "Bearer")
    if status == 503:
        more.setdefault("Retry-After", "1")
    return JSON(body, status, more)


def refused(
    status: int,
    message: str,
    trace_id: str,
    language: Language,
    *,
    hint: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSON:
    """A failure that no operation raised."""
    advice = hint and said(hint, language)
    reason, text = reason_of(status), said(message, language)
    return failed(status * 100, reason, text, trace_id, hint=advice, headers=headers)


def failed_with(
    error: DuckKBError, trace_id: str, *, data: Any = None, in_path: bool = False
) -> JSON:
    """What an operation raised; `in_path` says that the path itself names a type.

    What an error knows beyond the fields of all errors, such as the turn that runs, is the `data`.
    """
    more = {key: value for key, value in error.as_dict().items() if key not in _COMMON}
    issues = error.issues or (
        Issue(error.code, error.message, error.path or "", error.line, hint=error.hint),
    )
    return failed(
        code_of(error, in_path=in_path),
        error.code,
        error.message,
        trace_id,
        errors=jsonable([issue.as_dict() for issue in issues]),
        total=error.total or None,
        hint=error.hint,
        data=jsonable(data or more or None),
    )


__all__ = [
    "JSON",
    "TRACE_HEADER",
    "answer",
    "failed",
    "failed_with",
    "refused",
    "trace_id_from",
    "trace_id_of",
]
