"""Examples of answers for the OpenAPI document: of each endpoint, and of what may fail at it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from duckkb import errors
from duckkb.errors import DuckKBError, Issue
from duckkb.runtime.sql_guard import NARROWER
from duckkb.surfaces.rest.door import BEARER
from duckkb.surfaces.rest.endpoint import Endpoint
from duckkb.surfaces.rest.envelope import JSON, answer, failed_with, refused

TRACE_ID = "9f1c6d2ab04e4c7f8d35e1a2b3c4d5e6"

_BUNDLE = errors.BundleError(
    "Validation error at [0].doc_uri: \"doc_uri\" is required (and 1 more)",
    issues=[
        Issue("required", 'Validation error at [0].doc_uri: "doc_uri" is required', "[0].doc_uri",
              line=1, index=0),
        Issue("type", 'Validation error at [1].level: expected integer, got "high"', "[1].level",
              line=5, index=1, expected="integer", found='"high"'),
    ],
)  # fmt: skip
_SQL = errors.QueryError(
    'Binder Error: Referenced column "titel" not found in FROM clause!',
    code="sql",
    path="line 1, column 8",
    line=1,
    hint="Did you mean 'title'?",
)
_UNKNOWN = errors.UsageError(
    "unknown argument 'limt'",
    code="invalid_arguments",
    hint="Did you mean 'limit'?",
    issues=[
        Issue("unknown_argument", "unknown argument 'limt'", "limt", hint="Did you mean 'limit'?")
    ],
)
_KG = {
    404: errors.KgError("graph 'default' has no node b", code="NODE_NOT_FOUND"),
    409: errors.KgError(
        "node 'b' already exists in graph 'default'",
        code="NODE_EXISTS",
        hint="kg_update_node replaces its properties",
    ),
    422: errors.KgError(
        "id: an id is 1 to 60 letters a-z or A-Z, digits, '_' or '-'", code="INVALID_ID"
    ),
}
_SESSIONS = {
    404: errors.SessionNotFoundError("There is no session with that id."),
    409: errors.ConflictError(
        "The session waits for the answer to its question.",
        code="waiting_for_answer",
        turn_no=1,
        hint="answer with clarify, or cancel the session",
    ),
}
_OTHERS = {
    403: errors.ReadOnlyError("the base was opened read-only"),
    404: errors.RecordNotFoundError("there is no 'Document' with {doc_uri: \"doc-009\"}"),
    409: errors.ConcurrentEditError(
        "a file was changed by somebody else while this write was being prepared",
        hint="nothing was written; try again",
    ),
    413: errors.QueryError(
        "one row alone is larger than 0.5 MB",
        code="too_large",
        hint=NARROWER,
    ),
    422: _UNKNOWN,
}


@cache
def answers() -> dict[str, Any]:
    """The data of an answer by the endpoint's name."""
    text = files("duckkb.surfaces.rest").joinpath("examples.json").read_bytes()
    return msgspec.json.decode(text)


def success(endpoint: Endpoint) -> Any:
    """A whole answer of an endpoint to its example."""
    return _body(answer(answers()[endpoint.name], TRACE_ID))


def failures(endpoint: Endpoint, statuses: Iterator[int]) -> Iterator[tuple[str, Any]]:
    """A whole answer for each status at which an endpoint may fail, and for any other."""
    for status in statuses:
        error = _error(endpoint, status)
        own = endpoint.failure(error) if endpoint.failure is not None else None
        yield str(status), _body(failed_with(error, TRACE_ID, data=own))
    yield "default", unauthorized()


def unauthorized() -> Any:
    """What a call without its token is answered."""
    return _body(refused(401, "a bearer token is needed", TRACE_ID, "en", hint=BEARER))


def probes() -> dict[str, dict[str, Any]]:
    """Whole answers of what stands at the root, by path and status."""
    data = {
        "/healthz": {"status": "alive"},
        "/readyz": {"status": "ready"},
        "/version": answers()["version"],
    }
    away = refused(503, "the base or one of its stores does not answer", TRACE_ID, "en")
    return {
        path: {
            "200": _body(answer(value, TRACE_ID)),
            "default": _body(away) if path == "/readyz" else unauthorized(),
        }
        for path, value in data.items()
    }


def _error(endpoint: Endpoint, status: int) -> DuckKBError:
    if endpoint.tag == "Property graph" and status in _KG:
        return _KG[status]
    if endpoint.tag == "Reasoning" and status in _SESSIONS:
        return _SESSIONS[status]
    if status == 422 and endpoint.name in ("import_bundle", "import_table"):
        return _BUNDLE
    if status == 422 and endpoint.name == "sql":
        return _SQL
    return _OTHERS[status]


def _body(response: JSON) -> Any:
    return msgspec.json.decode(bytes(response.body))


__all__ = ["TRACE_ID", "answers", "failures", "probes", "success", "unauthorized"]
