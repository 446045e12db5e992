"""What stands at the root: whether the server lives, what it is, and how it is called."""

from __future__ import annotations

from importlib.resources import files

import anyio
import anyio.to_thread
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from duckkb.surfaces.language import spoken
from duckkb.surfaces.mcp.http import PATH
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.rest.calls import version
from duckkb.surfaces.rest.document import responses
from duckkb.surfaces.rest.endpoint import PREFIX
from duckkb.surfaces.rest.envelope import JSON, answer, refused, trace_id_of
from duckkb.surfaces.rest.health import is_ready

_SECONDS = 5.0
_WAYS = {
    "documents": "/docs",
    "openapi": "/openapi.json",
    "operations": PREFIX,
    "mcp": PATH,
    "health": "/healthz",
    "ready": "/readyz",
    "version": "/version",
}
_KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def add_probes(app: FastAPI, desk: Desk) -> None:
    """Adds `/`, `/healthz`, `/readyz`, `/version`, `/openapi.json` and `/docs`."""
    pages = {
        entry.name: entry.read_bytes()
        for entry in files("duckkb.surfaces.rest").joinpath("static").iterdir()
        if entry.name.rsplit(".", 1)[-1] in _KINDS
    }
    # A thread of its own, as others at work do not make it unready; one, as everybody may ask.
    one = anyio.CapacityLimiter(1)

    async def root(request: Request) -> Response:
        if "text/html" in request.headers.get("accept", ""):
            return RedirectResponse("docs")  # relative: a proxy may have put a path before it
        return answer(_WAYS, trace_id_of(request.scope))

    async def healthz(request: Request) -> Response:
        return answer({"status": "alive"}, trace_id_of(request.scope))

    async def readyz(request: Request) -> Response:
        trace_id = trace_id_of(request.scope)
        try:
            with anyio.fail_after(_SECONDS):
                ready = await anyio.to_thread.run_sync(
                    is_ready, desk.kb, limiter=one, abandon_on_cancel=True
                )
        except TimeoutError:
            ready = False
        if not ready:
            return refused(
                503,
                "the base or one of its stores does not answer",
                trace_id,
                desk.kb.settings.language,
            )
        said = {"notices": list(notices)} if (notices := desk.kb.outdated()) else {}
        language = desk.kb.settings.language
        return answer(spoken({"status": "ready", **said}, language), trace_id)

    async def what(request: Request) -> Response:
        return answer(version(desk), trace_id_of(request.scope))

    async def openapi() -> Response:
        return JSON(app.openapi())

    async def page() -> Response:
        return _page("docs.html", pages["docs.html"])

    async def part(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in pages:
            trace_id, language = trace_id_of(request.scope), desk.kb.settings.language
            return refused(404, f"there is no page '{name}'", trace_id, language)
        return _page(name, pages[name])

    for path, run, summary in (
        ("/healthz", healthz, "Whether the server lives"),
        ("/readyz", readyz, "Whether the base and its stores answer"),
        ("/version", what, "Versions of DuckKB and of what it stands on"),
    ):
        app.add_api_route(
            path,
            run,
            methods=["GET"],
            operation_id=f"probe_{path[1:]}",
            tags=["Server"],
            summary=summary,
            response_model=None,
            responses=responses("Probe"),
        )
    app.add_api_route("/", root, methods=["GET"], include_in_schema=False)
    app.add_api_route("/openapi.json", openapi, methods=["GET"], include_in_schema=False)
    app.add_api_route("/docs", page, methods=["GET"], include_in_schema=False)
    app.add_api_route("/docs/{name}", part, methods=["GET"], include_in_schema=False)


def _page(name: str, content: bytes) -> Response:
    kind = _KINDS[name.rsplit(".", 1)[-1]]
    return Response(
        content,
        media_type=f"{kind}; charset=utf-8",
        headers={"Content-Security-Policy": _POLICY, "Referrer-Policy": "no-referrer"},
    )


__all__ = ["add_probes"]
