"""What an endpoint is: a method and a path, and the tool that it calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel, ConfigDict, create_model

from duckkb.errors import DuckKBError
from duckkb.surfaces.mcp.registry import Desk, Tool

PREFIX = "/api/v1"


@dataclass(frozen=True, slots=True)
class Visit(Desk):
    """The desk as one call finds it: with its trace id, and the key under which it is known again."""

    trace_id: str | None = None
    idempotency_key: str | None = None


@dataclass(frozen=True)
class Endpoint:
    """One method of one path under `PREFIX`.

    Those arguments of the tool that the path names come from there, the others from the query of a
    GET or the JSON body of a POST. The tool is called with a `Visit`.

    Args:
        name: of the operation; the names of its schemas are made from it.
        tag: the group in which it is shown.
        changes: a base that was opened read-only refuses it.
        waited: its caller must learn what became of it, however long it takes.
        keyed: it takes an `Idempotency-Key`.
        failure: how the seed wants its failures told, beside the envelope; they are the `data` then.
        example: arguments as a caller may give them.
    """

    name: str
    method: str
    path: str
    summary: str
    tool: Tool
    tag: str
    changes: bool = False
    waited: bool = False
    keyed: bool = False
    failure: Callable[[DuckKBError], dict[str, Any]] | None = None
    example: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def title(self) -> str:
        """`graph_paths` -> `GraphPaths`: what the names of its schemas begin with."""
        return "".join(word.capitalize() for word in self.name.split("_"))

    @cached_property
    def in_path(self) -> tuple[str, ...]:
        return tuple(re.findall(r"{(\w+)}", self.path))

    @cached_property
    def model(self) -> type[BaseModel]:
        """The arguments that do not stand in the path, as a model that refuses any other."""
        rest: dict[str, Any] = {
            name: (_in_query(kind) if self.method == "GET" else kind, default)
            for name, (kind, default) in self.tool.fields.items()
            if name not in self.in_path
        }
        return create_model(f"{self.title}Request", __config__=ConfigDict(extra="forbid"), **rest)


def _in_query(kind: Any) -> Any:
    """A text or a list of texts is a list, of what stands in the query once or several times."""
    plain, *more = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    if plain != (str | list[str] | None):
        return kind
    return Annotated[list[str] | None, *more] if more else list[str] | None


__all__ = ["PREFIX", "Endpoint", "Visit"]
