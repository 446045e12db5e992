"""Resources, prompts and completion: what a person or a client picks, beside what a model calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import quote, unquote

import anyio.to_thread
from mcp.server import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CompleteRequestParams,
    CompleteResult,
    Completion,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    PaginatedRequestParams,
    Prompt,
    PromptArgument,
    PromptMessage,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    ResourceTemplateReference,
    TextContent,
    TextResourceContents,
)

from duckkb import operations
from duckkb.errors import DuckKBError, RecordNotFoundError, UsageError
from duckkb.kb import KnowledgeBase
from duckkb.ontology.ddl import quote as sql_name
from duckkb.ontology.model import EdgeType
from duckkb.ontology.names import find_type
from duckkb.records import GetResult
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.language import told
from duckkb.surfaces.mcp import guidance
from duckkb.surfaces.mcp.bounds import can_be_sent, text_of

RECORD_TEMPLATE = "kb://{type}/{id}"
_JSON = "application/json"
_MOST_COMPLETIONS = 100
_PROMPTS: dict[str, tuple[Callable[[KnowledgeBase, str], str], str, str, str]] = {
    "remember": (guidance.remember, "what", "Save something in the knowledge base.", "The facts."),
    "recall": (guidance.recall, "question", "Answer from the knowledge base.", "The question."),
}
_Context = ServerRequestContext[Any, Any]
_T = TypeVar("_T")


class Library:
    """The resources and prompts of one base."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self._kb = kb

    # -- resources -------------------------------------------------------------------------------

    async def list(
        self, context: _Context, params: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        return ListResourcesResult(
            resources=[
                Resource(
                    uri="kb://schema",
                    name="schema",
                    description="What can be imported: JSON Schema of a bundle, and an example.",
                    mime_type=_JSON,
                ),
                Resource(
                    uri="kb://ontology",
                    name="ontology",
                    description="Types, fields, relations, rules, and a diagram.",
                    mime_type=_JSON,
                ),
            ]
        )

    async def templates(
        self, context: _Context, params: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        return ListResourceTemplatesResult(
            resource_templates=[
                ResourceTemplate(
                    uri_template=RECORD_TEMPLATE,
                    name="record",
                    description="One record, by its id or its identity (several values: a/b).",
                    mime_type=_JSON,
                )
            ]
        )

    async def read(
        self, context: _Context, params: ReadResourceRequestParams
    ) -> ReadResourceResult:
        value = await self._in_thread(lambda: self._value(params.uri))
        text = text_of(jsonable(value))
        if not can_be_sent(text):
            raise self._refused(
                UsageError(
                    "the answer is larger than 0.5 MB",
                    code="too_large",
                    hint="get_source_record shows a record with its long texts cut",
                )
            )
        return ReadResourceResult(
            contents=[TextResourceContents(uri=params.uri, mime_type=_JSON, text=text)]
        )

    def _value(self, uri: str) -> Any:
        self._kb.follow_files()
        if uri == "kb://schema":
            return operations.schema(self._kb)
        if uri == "kb://ontology":
            return operations.info(self._kb)
        scheme, _, rest = uri.partition("://")
        name, slash, key = rest.partition("/")
        if scheme != "kb" or not slash or not key:
            raise UsageError(f"there is no resource '{uri}'", hint=f"records are {RECORD_TEMPLATE}")
        return self._record(unquote(name), [unquote(part) for part in key.split("/")])

    def _record(self, name: str, keys: Sequence[str]) -> GetResult:
        """By identity first, then by id: an identity may be a number too."""
        try:
            return self._kb.get_by_keys(name, keys)
        except (RecordNotFoundError, UsageError):
            if len(keys) != 1 or not keys[0].isdecimal():
                raise
            return self._kb.get(name, int(keys[0]))

    # -- completion ------------------------------------------------------------------------------

    async def complete(self, context: _Context, params: CompleteRequestParams) -> CompleteResult:
        values: Sequence[str] = ()
        if isinstance(params.ref, ResourceTemplateReference) and params.ref.uri == RECORD_TEMPLATE:
            start = params.argument.value
            if params.argument.name == "type":
                values = [
                    n for n in self._kb.ontology.stored.types if n.lower().startswith(start.lower())
                ]
            elif params.argument.name == "id":
                given = (params.context.arguments if params.context else None) or {}
                name = given.get("type")
                if name is not None:
                    values = await self._in_thread(lambda: self._identities(name, start))
        more = len(values) > _MOST_COMPLETIONS
        return CompleteResult(
            completion=Completion(
                values=[*values[:_MOST_COMPLETIONS]],
                total=None if more else len(values),
                has_more=more,
            )
        )

    def _identities(self, name: str, start: str) -> Sequence[str]:
        record_type = find_type(self._kb.ontology.stored, name)
        if isinstance(record_type, EdgeType):
            # An edge is named by two records; its id is the only short name it has.
            columns, shown = ["__id"], "CAST(__id AS VARCHAR)"
        else:
            columns = [sql_name(field) for field in record_type.identity]
            shown = " || '/' || ".join(f"CAST({column} AS VARCHAR)" for column in columns)
        self._kb.follow_files()
        rows = self._kb.database.query(
            f"SELECT {', '.join(f'CAST({c} AS VARCHAR)' for c in columns)}"
            f" FROM {sql_name(record_type.table)}"
            f" WHERE starts_with(lower({shown}), lower(?))"
            f" ORDER BY {', '.join(columns)} LIMIT {_MOST_COMPLETIONS + 1}",
            [unquote(start)],
        )
        return ["/".join(quote(str(part), safe="") for part in row) for row in rows]

    # -- prompts ---------------------------------------------------------------------------------

    async def prompts(
        self, context: _Context, params: PaginatedRequestParams | None
    ) -> ListPromptsResult:
        return ListPromptsResult(
            prompts=[
                Prompt(
                    name=name,
                    description=description,
                    arguments=[PromptArgument(name=argument, description=help, required=True)],
                )
                for name, (_, argument, description, help) in _PROMPTS.items()
            ]
        )

    async def prompt(self, context: _Context, params: GetPromptRequestParams) -> GetPromptResult:
        if params.name not in _PROMPTS:
            raise self._refused(UsageError(f"there is no prompt '{params.name}'"))
        write, argument, description, _ = _PROMPTS[params.name]
        given = params.arguments or {}
        if set(given) != {argument}:
            raise self._refused(UsageError(f"'{params.name}' takes one argument, '{argument}'"))
        text = write(self._kb, given[argument])
        message = PromptMessage(role="user", content=TextContent(type="text", text=text))
        return GetPromptResult(description=description, messages=[message])

    async def _in_thread(self, work: Callable[[], _T]) -> _T:
        """Carries out blocking work; an error of ours becomes one of the protocol."""
        try:
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        except DuckKBError as error:
            raise self._refused(error) from error

    def _refused(self, error: DuckKBError) -> MCPError:
        found = told(error, self._kb.settings.language)
        return MCPError(INVALID_PARAMS, found.message, jsonable(found.as_dict()))
