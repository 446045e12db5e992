"""What a tool is: a function, its arguments' schema, its answer's schema, and the operation it carries."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_type_hints

import msgspec
from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from duckkb.errors import Issue, UsageError
from duckkb.kb import KnowledgeBase
from duckkb.ontology.model import closest
from duckkb.operations import OPERATIONS, Effect, Operation
from duckkb.runtime.sql_guard import SqlResult
from duckkb.runtime.sql_worker import SqlWorkers
from duckkb.surfaces.mcp.files import Places

PROFILES = ("core", "graph", "kg", "reasoning")
"""Groups of tools that a server can offer; `all` is all of them, with the tools of no profile."""

_BY_TOOL = {name: operation for operation in OPERATIONS for name in operation.mcp}


@dataclass(frozen=True, slots=True)
class Desk:
    """What tools work with: the base, the files an agent may name, who runs its SQL, and who calls.

    Without `workers` its SQL runs in this process.
    `tenant` is that of the command line where nobody names another: they share their sessions.
    """

    kb: KnowledgeBase
    places: Places
    workers: SqlWorkers | None = None
    tenant: str = "default"

    def sql(self, query: str, skip: int) -> SqlResult:
        if self.workers is None:
            return self.kb.sql(query, skip)
        return self.workers.sql(query, skip, self.tenant)

    def after_sync(self) -> None:
        """The workers have read the config as it was."""
        if self.workers is not None:
            self.workers.renew()


@dataclass(frozen=True)
class Tool:
    """One tool. `profile` is None for those that only `all` has.

    `adds` says that it makes records, `keeps` that it reads those but keeps something of its own,
    `once` that the same call again is refused or keeps more.
    """

    run: Callable[..., dict[str, Any]]
    output: Mapping[str, Any]
    profile: str | None
    name: str
    adds: bool = False
    keeps: bool = False
    once: bool = False

    @property
    def operation(self) -> Operation:
        return _BY_TOOL[self.name]

    @property
    def description(self) -> str:
        """When to use it, what it costs, what to call next."""
        return " ".join(inspect.cleandoc(self.run.__doc__ or "").split())

    @property
    def effect(self) -> Effect:
        return self.operation.effect

    @property
    def changes_records(self) -> bool:
        """Whether a read-only base has no use for it; a sync, which only reads files, has one."""
        return self.adds or self.effect is Effect.DESTRUCTIVE

    @cached_property
    def fields(self) -> dict[str, tuple[Any, Any]]:
        """Name -> (type with its description, default or `...`) of each argument."""
        hints = get_type_hints(self.run, include_extras=True)
        return {
            name: (
                hints[name],
                ... if parameter.default is inspect.Parameter.empty else parameter.default,
            )
            for name, parameter in list(inspect.signature(self.run).parameters.items())[1:]
        }

    @cached_property
    def model(self) -> type[BaseModel]:
        """The arguments as a pydantic model that refuses any other."""
        fields: dict[str, Any] = self.fields
        return create_model(self.name, __config__=ConfigDict(extra="forbid"), **fields)

    @cached_property
    def input(self) -> dict[str, Any]:
        """JSON Schema of the arguments."""
        schema = _plain(self.model.model_json_schema())
        schema.setdefault("properties", {})
        return schema

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of a call, checked.

        Raises:
            UsageError: with one issue for each that is wrong, unknown or missing.
        """
        try:
            model = self.model.model_validate(dict(given))
        except ValidationError as error:
            raise _refused(self, error) from error
        return {name: getattr(model, name) for name in type(model).model_fields}


def _plain(schema: Any) -> Any:
    """A schema without what costs tokens and tells a model nothing: titles, and null as a default."""
    if isinstance(schema, list):
        return [_plain(child) for child in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: {name: _plain(child) for name, child in value.items()}
        if key == "properties"
        else _plain(value)
        for key, value in schema.items()
        if key != "title" and not (key == "default" and value is None)
    }
    kinds: Any = kept.get("anyOf", [])
    if any(kind == {"type": "null"} for kind in kinds):
        kinds = [kind for kind in kinds if kind != {"type": "null"}]
        kept["anyOf"] = kinds
    if len(kinds) == 1:
        kept = {**kept.pop("anyOf")[0], **kept}
    return kept


def _refused(tool: Tool, error: ValidationError) -> UsageError:
    problems = error.errors(include_url=False)
    issues = issues_of(problems, list(tool.model.model_fields))
    message = f"{tool.name}: {issues[0].message}"
    return UsageError(message, code="invalid_arguments", hint=issues[0].hint, issues=issues)


def issues_of(problems: Iterable[Mapping[str, Any]], known: list[str]) -> list[Issue]:
    """What pydantic found wrong with arguments, of which `known` are the names."""
    issues: list[Issue] = []
    for path, problem, expected in _by_argument(problems):
        found = _shown(problem["input"])
        if problem["type"] == "extra_forbidden":
            hint = None
            if "." not in path:  # `known` are not the names inside an argument
                near = closest(path, known)
                hint = f"Did you mean '{near}'?" if near else _known(known)
            issues.append(Issue("unknown_argument", f"unknown argument '{path}'", path, hint=hint))
        elif problem["type"] == "missing":
            issues.append(Issue("required", f"argument '{path}' is required", path))
        else:
            message = f"argument '{path}': expected {expected}, got {found}"
            issues.append(Issue("type", message, path, expected=expected, found=found))
    # What is there and wrong explains what is missing, not the other way round.
    issues.sort(key=lambda issue: issue.code == "required")
    return issues


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "finite": "a finite number",
    "string": "text",
    "bool": "true or false",
    "list": "a list",
    "dict": "an object",
    "model": "an object",
}
_RANGES = {
    "greater_than_equal": ("ge", "at least {}"),
    "less_than_equal": ("le", "at most {}"),
    "literal_error": ("expected", "one of {}"),
    "string_too_short": ("min_length", "text of {} or more characters"),
    "string_too_long": ("max_length", "text of {} characters at most"),
    "string_pattern_mismatch": ("pattern", "text that matches {}"),
}


def _by_argument(
    problems: Iterable[Mapping[str, Any]],
) -> Iterator[tuple[str, Mapping[str, Any], str]]:
    """Each argument with its first problem and what was expected of it.

    Of an argument that may be of several types pydantic tells one problem a type; it is one.
    """
    told: dict[str, tuple[Mapping[str, Any], list[str]]] = {}
    for problem in problems:
        steps = [str(step) for step in problem["loc"]]
        # The second step is a type where the argument may be of several, as in ('ids', 'list[str]').
        union = len(steps) > 1 and (steps[1] in ("str", "int") or steps[1].startswith("list["))
        path = ".".join([steps[0], *steps[2:]] if union else steps)
        _, expected = told.setdefault(path, (problem, []))
        if (words := _expected(problem)) not in expected:
            expected.append(words)
    for path, (problem, expected) in told.items():
        if any(other.startswith(f"{path}.") for other in told):
            continue  # a list was right, and what is wrong is in it
        yield path, problem, " or ".join(expected)


def _expected(problem: Mapping[str, Any]) -> str:
    kind, _, rest = str(problem["type"]).partition("_")
    context: Mapping[str, Any] = problem.get("ctx") or {}
    if problem["type"] in _RANGES:
        name, words = _RANGES[problem["type"]]
        return words.format(context[name])
    if kind in _KINDS and rest in ("type", "parsing", "from_float", "number", "attributes_type"):
        return _KINDS[kind]
    return str(problem["msg"])


def _shown(value: Any) -> str:
    """A value that was given, as JSON, at most 100 characters of it."""
    try:
        return msgspec.json.encode(value).decode()[:100]
    except (TypeError, ValueError, RecursionError):
        return repr(value)[:100]


def _known(names: list[str]) -> str:
    return f"the arguments are: {', '.join(names)}" if names else "it takes no arguments"


def chosen(tools: Mapping[str, Tool], profiles: str) -> dict[str, Tool]:
    """The tools of profiles such as `core,kg`.

    Raises:
        UsageError: a profile that does not exist.
    """
    wanted = [part.strip() for part in profiles.split(",") if part.strip()]
    for name in wanted:
        if name not in (*PROFILES, "all"):
            near = closest(name, [*PROFILES, "all"])
            raise UsageError(
                f"there is no tool profile '{name}'",
                code="unknown_profile",
                hint=f"Did you mean '{near}'?" if near else f"there are {', '.join(PROFILES)}, all",
            )
    if not wanted:
        raise UsageError("no tool profile was named", code="unknown_profile")
    return {n: t for n, t in tools.items() if "all" in wanted or t.profile in wanted}
