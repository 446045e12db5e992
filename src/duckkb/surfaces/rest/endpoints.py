"""What each path does: an operation, its arguments' schema, its answer's schema. One table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict, create_model

from duckkb.errors import DuckKBError
from duckkb.operations import OPERATIONS, Effect, Operation
from duckkb.surfaces.mcp.registry import Desk, Tool
from duckkb.surfaces.mcp.tools import TOOLS
from duckkb.surfaces.rest.calls import CALLS
from duckkb.surfaces.rest.sessions import SESSION_CALLS, SessionCall

PREFIX = "/api/v1"

TAGS: dict[str, str] = {
    "Write": "Bundles and rows: all of it lands, or every error is told.",
    "Read": "Search, records, SQL.",
    "Graph": "How records hang together: neighbours, walks, paths.",
    "Property graph": "Nodes and relations of free properties.",
    "Metadata": "What can be asked about: attributes, types, relations, capabilities.",
    "Data": "Rows and groups of one type, wherever they are kept.",
    "Reasoning": "Sessions of questions in plain words. Each belongs to its tenant.",
    "Base": "What the base is and holds.",
}
"""The groups of endpoints, in the order in which they are shown."""

_TAGS = (
    ("/graph/", "Graph"),
    ("/kg/", "Property graph"),
    ("/mcp/metadata/", "Metadata"),
    ("/mcp/data/", "Data"),
    ("/reasoning/", "Reasoning"),
    ("/bundles", "Write"),
    ("/tables/", "Write"),
    ("/sync", "Write"),
    ("/search", "Read"),
    ("/records/", "Read"),
    ("/sql", "Read"),
)


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, and under which key a repeated call is the same."""

    tenant: str
    idempotency_key: str | None = None


@dataclass(frozen=True)
class Endpoint:
    """One method of one path.

    `fields` are the arguments: those that the path names come from there, the others from the query
    of a GET or the JSON body of a POST. `changes` says that a read-only base refuses it; `waited`
    that its caller must learn what became of it, however long it takes.
    """

    name: str
    method: str
    path: str
    summary: str
    run: Callable[..., Any]
    fields: Mapping[str, tuple[Any, Any]]
    output: Mapping[str, Any]
    changes: bool
    waited: bool
    failure: Callable[[DuckKBError], dict[str, Any]] | None = None
    idempotent_by_key: bool = False

    @property
    def tag(self) -> str:
        return next((tag for start, tag in _TAGS if self.path.startswith(start)), "Base")

    @cached_property
    def in_path(self) -> tuple[str, ...]:
        return tuple(re.findall(r"{(\w+)}", self.path))

    @cached_property
    def model(self) -> type[BaseModel] | None:
        """The arguments that do not stand in the path, as a model that refuses any other."""
        rest: dict[str, Any] = {n: f for n, f in self.fields.items() if n not in self.in_path}
        if not rest and self.method == "GET":
            rest = {}
        title = "".join(word.capitalize() for word in self.name.split("_"))
        return create_model(f"{title}Request", __config__=ConfigDict(extra="forbid"), **rest)

    @cached_property
    def optional(self) -> bool:
        """Whether it can be called without any argument beside those in the path."""
        return not any(
            default is ... for name, (_, default) in self.fields.items() if name not in self.in_path
        )


def _of_operation(operation: Operation, tool: Tool, method: str, path: str) -> Endpoint:
    def run(desk: Desk, caller: Caller, **arguments: Any) -> Any:
        return tool.run(desk, **arguments)

    return Endpoint(
        tool.name,
        method,
        path,
        operation.summary,
        run,
        tool.fields,
        tool.output,
        changes=tool.adds or operation.effect is Effect.DESTRUCTIVE,
        waited=operation.effect is not Effect.READ,
        failure=None if operation.failure is DuckKBError.as_dict else operation.failure,
    )


def _of_session(call: SessionCall) -> Endpoint:
    def run(desk: Desk, caller: Caller, **arguments: Any) -> Any:
        return call.tool.run(desk, caller.tenant, caller.idempotency_key, **arguments)

    return Endpoint(
        call.tool.name,
        call.method,
        call.path,
        call.summary,
        run,
        call.fields,
        call.tool.output,
        changes=False,
        waited=call.method == "POST",
        idempotent_by_key=call.method == "POST",
    )
