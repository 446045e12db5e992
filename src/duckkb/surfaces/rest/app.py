"""The application: the endpoints as routes of FastAPI, the probes, and what answers every mistake."""

from __future__ import annotations

import inspect
import re
from codecs import BOM_UTF8
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any

import msgspec
from fastapi import Body, FastAPI, Header, Path, Query
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from duckkb import __version__
from duckkb.errors import UsageError
from duckkb.ontology.model import closest
from duckkb.settings import Language
from duckkb.surfaces.language import told
from duckkb.surfaces.mcp.http import is_loopback, protocol_app
from duckkb.surfaces.mcp.registry import Desk, issues_of
from duckkb.surfaces.rest import tenants
from duckkb.surfaces.rest.counter import Counter
from duckkb.surfaces.rest.document import document, responses_of
from duckkb.surfaces.rest.door import Door, Limits
from duckkb.surfaces.rest.endpoint import PREFIX, Endpoint
from duckkb.surfaces.rest.envelope import JSON, failed_with, refused, trace_id_of
from duckkb.surfaces.rest.probes import add_probes
from duckkb.surfaces.rest.table import ENDPOINTS
from duckkb.surfaces.rest.tenants import Tokens
from duckkb.truth.jsontext import LineError, may_hide_keys, refuse_duplicate_keys

_Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def build_app(
    desk: Desk,
    *,
    host: str = "127.0.0.1",
    tokens: Tokens | None = None,
    profiles: str = "core",
    limits: Limits | None = None,
) -> ASGIApp:
    """REST, the probes and documents at the root, and MCP at `/mcp`, behind one door.

    Raises:
        UsageError: others can reach the host, and there are no tokens; a profile does not exist.
    """
    if tokens is None and not is_loopback(host):
        raise UsageError(
            f"'{host}' can be reached from elsewhere, so tokens are needed",
            code="tokens_needed",
            hint=f"set {tenants.VARIABLE}=tenant:token, or name a file of such lines in"
            f" {tenants.FILE_VARIABLE}, or bind to 127.0.0.1",
        )
    bounds = limits or Limits()
    protocol = protocol_app(desk, profiles, host)
    language = desk.kb.settings.language
    return Door(rest_app(desk, protocol, bounds), protocol, host, tokens, bounds, language)


def rest_app(desk: Desk, protocol: Starlette, limits: Limits) -> FastAPI:
    """The application without its door; `protocol` lives as long as it does."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with protocol.router.lifespan_context(protocol):
            yield

    app = FastAPI(
        title="DuckKB",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        default_response_class=JSON,
    )
    app.state.desk = desk
    app.router.route_class = _Route
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_arguments)
    counter = Counter(desk, limits.reading)
    for endpoint in ENDPOINTS:
        _add(app, counter, endpoint)
    add_probes(app, desk)
    app.openapi = lambda: document(app)
    return app


# -- routes ----------------------------------------------------------------------------------------


def _add(app: FastAPI, counter: Counter, endpoint: Endpoint) -> None:
    async def handle(request: Request, **given: Any) -> Response:
        rest = given.pop("given")
        key = given.pop("idempotency_key", None)
        names = type(rest).model_fields
        arguments = {**given, **{name: getattr(rest, name) for name in names}}
        state = request.scope["state"]
        return await counter.call(endpoint, arguments, state["trace_id"], state["tenant"], key)

    handle.__name__ = endpoint.name
    handle.__signature__ = _signature(endpoint)  # type: ignore[attr-defined]
    app.add_api_route(
        PREFIX + endpoint.path,
        handle,
        methods=[endpoint.method],
        operation_id=endpoint.name,
        tags=[endpoint.tag],
        summary=endpoint.summary.rstrip("."),
        response_model=None,
        responses=responses_of(endpoint),
    )


def _signature(endpoint: Endpoint) -> inspect.Signature:
    """What FastAPI is to take from where: path, query or body, and headers."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [inspect.Parameter("request", keyword, annotation=Request)]
    for name in endpoint.in_path:
        kind, _ = endpoint.tool.fields[name]
        parameters.append(inspect.Parameter(name, keyword, annotation=Annotated[kind, Path()]))
    model = endpoint.model
    if endpoint.method == "GET":
        parameters.append(inspect.Parameter("given", keyword, annotation=Annotated[model, Query()]))
    else:
        needed = any(field.is_required() for field in model.model_fields.values())
        default = inspect.Parameter.empty if needed else model()
        parameters.append(
            inspect.Parameter(
                "given", keyword, default=default, annotation=Annotated[model, Body()]
            )
        )
    if endpoint.keyed:
        header = Annotated[
            str | None,
            Header(
                description="Repeated with the same body, the call gives the same answer again.",
            ),
        ]
        parameters.append(
            inspect.Parameter("idempotency_key", keyword, default=None, annotation=header)
        )
    return inspect.Signature(parameters)


class _Route(APIRoute):
    """A route that reads JSON strictly."""

    def get_route_handler(self) -> _Handler:
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await handler(_StrictRequest(request.scope, request.receive))

        return handle


class _StrictRequest(Request):
    """A request whose body is JSON by the standard, or refused: no NaN, no lone surrogate, no key twice."""

    async def body(self) -> bytes:
        data = await super().body()
        if data and not _is_json(self.headers.get("content-type", "")):
            raise HTTPException(415, "the body is to be application/json")
        return data

    async def json(self) -> Any:
        data = (await self.body()).removeprefix(BOM_UTF8)  # which RFC 8259 lets a reader ignore
        try:
            value = msgspec.json.decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            # The parser calls half a pair at the end of a text truncated input.
            lone = _LONE_SURROGATE.search(data)
            why = f"{lone[0].decode()} is half of a surrogate pair" if lone else str(error)
            raise HTTPException(400, f"the body is no JSON: {why}") from error
        if may_hide_keys(data, value):
            try:
                refuse_duplicate_keys(data)
            except LineError as error:
                raise HTTPException(422, f"the body is refused: {error}") from error
        return value


_LONE_SURROGATE = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    rb"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}"
)


def _is_json(content_type: str) -> bool:
    kind = content_type.split(";")[0].strip().lower()
    return re.fullmatch(r"application/([a-z0-9.-]+\+)?json", kind) is not None


# -- mistakes --------------------------------------------------------------------------------------


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    said, hint = error.detail, None
    if error.status_code == 404:
        said = f"there is nothing at {request.url.path}"
        # Without what all paths begin with, which would make any two alike.
        asked = request.url.path.removeprefix(PREFIX)
        near = closest(asked, (endpoint.path for endpoint in ENDPOINTS))
        hint = (
            f"Did you mean {PREFIX}{near}?" if near else f"operations are under {PREFIX}, see /docs"
        )
    elif error.status_code == 405:
        said = f"{request.method} is not what {request.url.path} takes"
        hint = f"it takes {(error.headers or {}).get('Allow', 'another method')}"
    elif error.status_code == 415:
        hint = "send it with the header 'Content-Type: application/json'"
    return refused(
        error.status_code,
        said,
        trace_id_of(request.scope),
        _language(request),
        hint=hint,
        headers=error.headers,
    )


async def _on_arguments(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    endpoint = _endpoint(request)
    problems = [_placed(problem) for problem in error.errors()]
    if endpoint is not None and any(
        p["loc"] == ("body",) and p["type"] == "missing" for p in problems
    ):
        return _empty(request, endpoint)
    issues = issues_of(problems, list(endpoint.tool.fields) if endpoint is not None else [])
    found = UsageError(
        issues[0].message, code="invalid_arguments", hint=issues[0].hint, issues=issues
    )
    found = told(found, _language(request))
    own = None if endpoint is None or endpoint.failure is None else endpoint.failure(found)
    return failed_with(found, trace_id_of(request.scope), data=own)


def _empty(request: Request, endpoint: Endpoint) -> Response:
    """No body came where some argument is needed; told with a body that would do."""
    body = {k: v for k, v in endpoint.example.items() if k not in endpoint.in_path}
    found = UsageError(
        "the body is empty",
        code="invalid_arguments",
        path="body",
        hint=f"send JSON, such as {msgspec.json.encode(body).decode()}",
    )
    found = told(found, _language(request))
    own = None if endpoint.failure is None else endpoint.failure(found)
    return failed_with(found, trace_id_of(request.scope), data=own)


def _language(request: Request) -> Language:
    desk: Desk = request.app.state.desk
    return desk.kb.settings.language


def _placed(problem: Mapping[str, Any]) -> dict[str, Any]:
    """What is wrong, told of the argument and not of where it was sent."""
    where = tuple(problem["loc"])
    return {**problem, "loc": where[1:] or where, "input": problem.get("input")}


def _endpoint(request: Request) -> Endpoint | None:
    route = request.scope.get("route")
    for endpoint in ENDPOINTS:
        if isinstance(route, APIRoute) and route.operation_id == endpoint.name:
            return endpoint
    return None


__all__ = ["build_app", "rest_app"]
