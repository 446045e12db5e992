"""The OpenAPI document: requests as FastAPI tells them, answers in their envelope, examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from duckkb.surfaces.rest import examples, tenants
from duckkb.surfaces.rest.endpoint import PREFIX, Endpoint
from duckkb.surfaces.rest.envelope import TRACE_HEADER
from duckkb.surfaces.rest.failures import HTTP, TABLE
from duckkb.surfaces.rest.table import ENDPOINTS, TAGS

_DESCRIPTION = """\
Every answer is `{code, message, data, trace_id}`; `code` is 0 where the call succeeded. A failure has a
`code` whose hundreds are the HTTP status, `reason`, the same as a word, and `errors`, each with what is
wrong and where. Ids are text, and so are, in rows of SQL, all values of an integer column of which one lies beyond 2^53;
a number in a record is the number that its file has, of any size. An unknown argument is refused. An answer holds at most 0.5 MB; what was cut is said.

On this machine `X-Tenant-Id` names the tenant, `default` where it is missing. A server that has tokens
asks for one, and it decides the tenant. `X-Trace-Id` is taken over from the caller.
"""
_ISSUE: dict[str, Any] = {
    "type": "object",
    "title": "Issue",
    "description": "One thing that is wrong, and where.",
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "path": {"type": "string"},
        "line": {"type": ["integer", "null"]},
        "index": {"type": ["integer", "null"]},
        "expected": {"type": "string"},
        "found": {"type": "string"},
        "hint": {"type": "string"},
    },
    "required": ["code", "message"],
}
_FAILURE: dict[str, Any] = {
    "type": "object",
    "title": "Failure",
    "properties": {
        "code": {"type": "integer", "minimum": 40000, "description": "HTTP status and two digits."},
        "message": {"type": "string"},
        "data": {"description": "Null, or what the failure leaves to say."},
        "trace_id": {"type": "string"},
        "reason": {"type": "string", "description": "The code as a word."},
        "errors": {"type": "array", "items": {"$ref": "#/components/schemas/Issue"}},
        "total": {"type": "integer"},
        "hint": {"type": "string"},
    },
    "required": ["code", "message", "data", "trace_id", "reason", "errors", "total"],
}


def envelope_of(data: Mapping[str, Any], title: str) -> dict[str, Any]:
    """The schema of an answer whose `data` has the given schema."""
    return {
        "type": "object",
        "title": title,
        "properties": {
            "code": {"const": 0, "type": "integer"},
            "message": {"const": "ok", "type": "string"},
            "data": data,
            "trace_id": {"type": "string"},
        },
        "required": ["code", "message", "data", "trace_id"],
    }


def responses_of(endpoint: Endpoint) -> dict[int | str, dict[str, Any]]:
    """What an endpoint answers, by status."""
    return responses(endpoint.title, *_statuses(endpoint))


def responses(title: str, *failures: int) -> dict[int | str, dict[str, Any]]:
    """The answer of that title, and failures."""
    found: dict[int | str, dict[str, Any]] = {
        200: {"description": "Done.", "content": _json(f"{title}Answer")},
        "default": {"description": "Any other failure.", "content": _json("Failure")},
    }
    for status in failures:
        found[status] = {"description": _MEANINGS[status], "content": _json("Failure")}
    return found


_MEANINGS = {
    403: "The base was opened read-only, or what was named may not be.",
    404: "It does not exist.",
    409: "It cannot be done in the present state.",
    413: "It is too large: what was sent, or a single row of the answer.",
    422: "An argument is wrong; `errors` says which.",
}


def _statuses(endpoint: Endpoint) -> Iterator[int]:
    yield 422
    if endpoint.name == "sql":
        yield 413
    if endpoint.changes:
        yield 403
    if endpoint.in_path or endpoint.path.startswith(("/graph/", "/kg/")):
        yield 404
    if endpoint.changes or endpoint.keyed:
        yield 409


def _json(schema: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}


def document(app: FastAPI) -> dict[str, Any]:
    """The whole document, made once."""
    if app.openapi_schema is None:
        app.openapi_schema = _made(app)
    return app.openapi_schema


def _made(app: FastAPI) -> dict[str, Any]:
    found = get_openapi(
        title=app.title,
        version=app.version,
        description=_DESCRIPTION,
        routes=app.routes,
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
    )
    components = found.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Failure"] = _FAILURE
    schemas["Issue"] = _ISSUE
    schemas["ProbeAnswer"] = envelope_of({"type": "object"}, "ProbeAnswer")
    for endpoint in ENDPOINTS:
        title = f"{endpoint.title}Answer"
        schemas[title] = envelope_of(endpoint.tool.output, title)
        _exemplify(found["paths"][PREFIX + endpoint.path][endpoint.method.lower()], endpoint)
    for path, probe in examples.probes().items():
        for status, example in probe.items():
            answer = found["paths"][path]["get"]["responses"][status]
            answer["content"]["application/json"]["example"] = example
    components["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer"},
        "tenant": {"type": "apiKey", "in": "header", "name": tenants.HEADER},
    }
    found["security"] = [{"bearer": []}, {"tenant": []}, {}]
    found["x-failures"] = failures()
    return found


def _exemplify(operation: dict[str, Any], endpoint: Endpoint) -> None:
    """Puts the endpoint's examples where its arguments and its answers are described."""
    for parameter in operation.get("parameters", ()):
        if parameter["name"] in endpoint.example:
            parameter["example"] = endpoint.example[parameter["name"]]
    body = {n: v for n, v in endpoint.example.items() if n not in endpoint.in_path}
    if "requestBody" in operation and body:
        operation["requestBody"]["content"]["application/json"]["example"] = body
    answers = operation["responses"]
    answers["200"]["content"]["application/json"]["example"] = examples.success(endpoint)
    for status, failure in examples.failures(endpoint, _statuses(endpoint)):
        answers[status]["content"]["application/json"]["example"] = failure
    for answer in answers.values():
        answer["headers"] = {TRACE_HEADER: {"schema": {"type": "string"}}}


def failures() -> list[dict[str, Any]]:
    """Every code: what an operation may raise, and what HTTP itself refuses."""
    raised = [
        {
            "code": row.code,
            "status": row.status,
            "error": row.error.__name__,
            "reasons": sorted(row.sent),
        }
        for row in TABLE
    ]
    refused = [
        {"code": status * 100, "status": status, "reasons": [reason]}
        for status, reason in HTTP.items()
    ]
    return sorted(raised + refused, key=lambda row: row["code"])


__all__ = ["document", "envelope_of", "failures", "responses", "responses_of"]
