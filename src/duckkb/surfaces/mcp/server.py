"""The MCP server: tools, resources, prompts and completion over one open base."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import anyio
import anyio.to_thread
from mcp.server import Server, ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    ToolAnnotations,
)
from mcp_types import Tool as ToolDefinition

from duckkb import __version__
from duckkb.errors import DuckKBError, ReadOnlyError, UsageError
from duckkb.ontology.model import closest
from duckkb.operations import Effect
from duckkb.settings import Language
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.language import spoken, told
from duckkb.surfaces.mcp import bounds
from duckkb.surfaces.mcp.guidance import instructions
from duckkb.surfaces.mcp.progress import CURRENT, CallProgress
from duckkb.surfaces.mcp.registry import Desk, Tool, chosen
from duckkb.surfaces.mcp.resources import Library
from duckkb.surfaces.mcp.tools import TOOLS

_THREADS = 16
_log = logging.getLogger(__name__)
_Context = ServerRequestContext[Any, Any]

Shape = Callable[[DuckKBError], dict[str, Any]]
"""How an error looks as JSON."""


def build_server(desk: Desk, profiles: str = "core") -> Server[Any]:
    """A server over an open base, to be run on any transport.

    Raises:
        UsageError: a tool profile does not exist.
    """
    desk_tools = Counter(desk, chosen(TOOLS, profiles))
    library = Library(desk.kb)
    return Server(
        "duckkb",
        version=__version__,
        title=desk.kb.settings.name or desk.kb.root.name,
        instructions=instructions(desk.kb),
        get_tool_input_schema=desk_tools.input_schema,
        on_list_tools=desk_tools.list,
        on_call_tool=desk_tools.call,
        on_list_resources=library.list,
        on_list_resource_templates=library.templates,
        on_read_resource=library.read,
        on_list_prompts=library.prompts,
        on_get_prompt=library.prompt,
        on_completion=library.complete,
    )


class Counter:
    """Takes calls of tools, lets threads carry them out, and hands back answers or errors.

    Under a read-only base the tools that would change it are not shown, and refused when called.
    """

    def __init__(self, desk: Desk, tools: Mapping[str, Tool]) -> None:
        self._desk = desk
        self._tools = tools
        self._definitions = [
            definition(tool)
            for tool in tools.values()
            if not (desk.kb.read_only and tool.changes_records)
        ]
        self._limiter: anyio.CapacityLimiter | None = None

    def input_schema(self, name: str) -> Mapping[str, Any] | None:
        tool = self._tools.get(name)
        return None if tool is None else tool.input

    async def list(
        self, context: _Context, params: PaginatedRequestParams | None
    ) -> ListToolsResult:
        return ListToolsResult(tools=self._definitions)

    async def call(self, context: _Context, params: CallToolRequestParams) -> CallToolResult:
        progress = CallProgress(context.session.report_progress)
        token = CURRENT.set(progress)
        known = self._tools.get(params.name)
        shape = DuckKBError.as_dict if known is None else known.operation.failure
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(_THREADS)
        try:
            tool = self._tool(params.name)
            arguments = tool.arguments(params.arguments or {})
            value = await anyio.to_thread.run_sync(
                partial(self._carried_out, tool, self._desk_of(context), arguments),
                limiter=self._limiter,
                # A write is waited for: its caller must learn what became of it.
                abandon_on_cancel=tool.effect is Effect.READ,
            )
        except DuckKBError as error:
            return failure(told(error, self._language), shape)
        except Exception:  # noqa: BLE001  a client is told of every failure, and the log has it
            _log.exception("tool %s failed", params.name)
            failed = DuckKBError(
                f"{params.name} failed for a reason of its own; the server's log has it",
                code="internal",
            )
            return failure(told(failed, self._language), shape)
        finally:
            CURRENT.reset(token)
        return answer(value, shape)

    @property
    def _language(self) -> Language:
        return self._desk.kb.settings.language

    def _carried_out(self, tool: Tool, desk: Desk, arguments: Mapping[str, Any]) -> dict[str, Any]:
        desk.kb.follow_files()
        return spoken(tool.run(desk, **arguments), self._language)

    def _desk_of(self, context: _Context) -> Desk:
        """The desk, with the tenant that the door of a server found in the request."""
        state: Mapping[str, Any] = getattr(context.request, "scope", {}).get("state", {})
        return replace(self._desk, tenant=state.get("tenant", self._desk.tenant))

    def _tool(self, name: str) -> Tool:
        tool = self._tools.get(name)
        if tool is not None:
            if self._desk.kb.read_only and tool.changes_records:
                raise ReadOnlyError("the base was opened read-only")
            return tool
        if name in TOOLS:
            profile = TOOLS[name].profile or "all"
            hint = f"the server was started without it; `--tools {profile}` has it"
        else:
            near = closest(name, self._tools)
            hint = f"Did you mean '{near}'?" if near else f"there are {', '.join(self._tools)}"
        raise UsageError(f"there is no tool '{name}'", code="unknown_tool", hint=hint)


def definition(tool: Tool) -> ToolDefinition:
    """A tool as a client is told of it."""
    return ToolDefinition(
        name=tool.name,
        description=tool.description,
        input_schema=tool.input,
        output_schema=dict(tool.output),
        annotations=ToolAnnotations(
            read_only_hint=tool.effect is Effect.READ and not tool.keeps,
            destructive_hint=tool.effect is Effect.DESTRUCTIVE,
            # A bundle that is imported again changes nothing; so does a second sync.
            idempotent_hint=not tool.once,
            open_world_hint=False,
        ),
    )


def answer(value: dict[str, Any], shape: Shape = DuckKBError.as_dict) -> CallToolResult:
    """A result, as structured content and as the same in text for clients that read only text."""
    if not bounds.can_be_sent(value):
        return failure(UsageError("the answer is larger than 0.5 MB", code="too_large"), shape)
    return CallToolResult(
        content=[TextContent(type="text", text=bounds.text_of(value))], structured_content=value
    )


def failure(error: DuckKBError, shape: Shape = DuckKBError.as_dict) -> CallToolResult:
    """An error that the agent can mend: what, where, and what to do, in the shape of its operation."""
    found = jsonable(shape(error))
    if shape is DuckKBError.as_dict:
        found.pop("status")
        found.setdefault("errors", [])
        found.setdefault("hint", None)
    while found.get("errors") and not bounds.fits(found):
        found["errors"] = found["errors"][: len(found["errors"]) // 2]
    return CallToolResult(
        content=[TextContent(type="text", text=bounds.text_of(found))],
        structured_content=found,
        is_error=True,
    )


__all__ = ["Counter", "answer", "build_server", "definition", "failure"]
