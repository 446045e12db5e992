"""The reference page, made from what the code itself says: `python -m duckkb.surfaces.reference`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import annotated_types
import typer.main
from pydantic import BaseModel
from pydantic.fields import FieldInfo

import duckkb
from duckkb.kb import KnowledgeBase
from duckkb.operations import OPERATIONS, Arg, Effect, Operation
from duckkb.settings import Settings
from duckkb.surfaces.cli import DONE, ERROR, INTERRUPTED, NEGATIVE, app
from duckkb.surfaces.mcp.reference import KEPT
from duckkb.surfaces.mcp.tools import TOOLS
from duckkb.surfaces.reference_codes import bundle_errors, problems, rest_failures, table

_EMPTY = inspect.Parameter.empty
_EFFECTS = {
    Effect.READ: "reads",
    Effect.WRITE: "writes",
    Effect.DESTRUCTIVE: "writes, and may destroy",
}
_EXIT_CODES = (
    (DONE, "done"),
    (
        NEGATIVE,
        "a negative answer: the bundle is invalid, nothing was found, `doctor` has complaints, "
        "a golden question of `eval` did not end as it should",
    ),
    (ERROR, "an error: bad arguments, a bad config, no base, a file that cannot be written"),
    (INTERRUPTED, "interrupted"),
)


def reference() -> str:
    """The whole page, in Markdown."""
    sections = (_head, _commands, _settings, bundle_errors, problems, rest_failures)
    return "\n".join(line for section in sections for line in section())


def _head() -> Iterator[str]:
    yield "# Reference"
    yield ""
    yield "Made from the code by `make docs`; a test compares. Change the code, not this page."
    yield ""
    yield "[Commands](#commands) · [Exit codes](#exit-codes) · [Settings](#settings)"
    yield "· [Bundle errors](#bundle-errors) · [Doctor](#doctor) · [REST failures](#rest-failures)"
    yield ""


# -- commands ------------------------------------------------------------------------------------


def _commands() -> Iterator[str]:
    yield "## Commands"
    yield ""
    yield "Every command knows, before or after its name:"
    yield ""
    yield from table(
        ("option", "meaning"),
        (
            (
                "`--kb DIR`",
                "the base; else `DUCKKB_KB`, `KB_PATH`, or the nearest folder upwards with a `config.yaml`",
            ),
            ("`--json`", "the result as JSON on standard output, and nothing else"),
            ("`-h`, `--help`", "help"),
        ),
    )
    yield "Messages and progress go to standard error. `NO_COLOR` is honoured. The tools of the MCP server are"
    yield "described in [tools](tools.md), the paths of `duckkb serve` on its own page `/docs`."
    yield ""
    yield "### Exit codes"
    yield ""
    yield from table(("code", "meaning"), ((str(code), text) for code, text in _EXIT_CODES))
    for operation in OPERATIONS:
        yield from _operation(operation)
    yield from _serving()


def _serving() -> Iterator[str]:
    """The commands that carry out no operation but offer them to others."""
    commands: dict[str, Any] = typer.main.get_command(app).commands  # pyright: ignore
    offered = {operation.cli.split()[0] for operation in OPERATIONS if operation.cli}
    for name, command in commands.items():
        if name in offered:
            continue
        yield f"### {name}"
        yield ""
        yield " ".join((command.help or "").split())
        yield ""
        rows = [
            (
                f"`{parameter.opts[0]}`",
                "flag" if parameter.is_flag else "value",
                parameter.help or "",
            )
            for parameter in command.params
        ]
        yield from table(("option", "", ""), rows)


def _operation(operation: Operation) -> Iterator[str]:
    yield f"### {operation.cli or operation.name}"
    yield ""
    yield operation.description
    yield ""
    if operation.cli is not None:
        yield "```text"
        yield synopsis(operation)
        yield "```"
        yield ""
    rows = [_argument(name, *details) for name, details in operation.arguments.items()]
    if _takes_read_only(operation):
        rows.append(("`--read-only`", "flag", "off", "Write nothing, not even derived data."))
    if rows:
        yield from table(("argument", "values", "default", ""), rows)
    keeps = any(TOOLS[name].keeps for name in operation.mcp)
    yield from table(
        ("effect", "Python", "MCP", "REST under `/api/v1`"),
        [
            (
                _EFFECTS[operation.effect] + (KEPT if keeps else ""),
                _python_name(operation),
                ", ".join(f"`{tool}`" for tool in operation.mcp) or "–",
                f"`{operation.rest[0]} /api/v1{operation.rest[1]}`" if operation.rest else "–",
            )
        ],
    )


def synopsis(operation: Operation) -> str:
    """`duckkb import FILE [--dry-run] [--merge] [--cascade]`."""
    words = [f"duckkb {operation.cli}"]
    for name, (kind, arg, _) in operation.arguments.items():
        flag = _flag(name, arg)
        if arg.positional:
            words.append(flag)
        elif kind is bool:
            words.append(f"[{flag}]")
        else:
            repeated = " …" if get_origin(_plain(kind)) is list else ""
            words.append(f"[{flag} {arg.metavar or _metavar(kind)}{repeated}]")
    return " ".join(words)


def _argument(name: str, kind: Any, arg: Arg, default: Any) -> tuple[str, str, str, str]:
    shown = "required" if default is _EMPTY else _shown(default)
    return f"`{_flag(name, arg)}`", _values(kind), shown, arg.help


def _flag(name: str, arg: Arg) -> str:
    if arg.positional:
        return arg.metavar or name.upper()
    return arg.flag or f"--{name.replace('_', '-')}"


def _metavar(kind: Any) -> str:
    kind = _plain(kind)
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    return "|".join(map(str, choices)) or {int: "N", float: "N"}.get(kind, "TEXT")


def _takes_read_only(operation: Operation) -> bool:
    group, _, name = (operation.cli or "").rpartition(" ")
    inner = [g.typer_instance for g in app.registered_groups if g.name == group]
    registered = inner[0].registered_commands if inner and inner[0] else app.registered_commands
    callbacks = (c.callback for c in registered if c.name == name)
    return any("read_only" in inspect.signature(c).parameters for c in callbacks if c)


def _python_name(operation: Operation) -> str:
    if hasattr(KnowledgeBase, operation.name):
        return f"`kb.{operation.name}(…)`"
    return f"`duckkb.{operation.name}(…)`" if operation.name in duckkb.__all__ else "–"


# -- settings ------------------------------------------------------------------------------------


def _settings() -> Iterator[str]:
    yield "## Settings"
    yield ""
    yield "Keys of `config.yaml` beside the ontology. A value comes from the environment, else from the file,"
    yield "else it is the default; `duckkb settings` shows which one won. A list or mapping in the environment"
    yield "is JSON."
    yield ""
    yield from table(("key", "environment", "values", "default", ""), _setting_rows())


def _setting_rows() -> Iterator[tuple[str, ...]]:
    for path, field in setting_fields(Settings):
        key, variable = ".".join(path), "DUCKKB_" + "_".join(path[:2]).upper()
        yield (
            f"`{key}`",
            f"`{variable}`" if len(path) <= 2 else f"in `{variable}`, as JSON",
            _values(field.annotation, field.metadata),
            _shown(field.get_default(call_default_factory=True)),
            field.description or "",
        )


def setting_fields(
    model: type[BaseModel], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], FieldInfo]]:
    """Every setting with its path, sections opened."""
    for name, field in model.model_fields.items():
        section = _plain(field.annotation)
        if isinstance(section, type) and issubclass(section, BaseModel):
            yield from setting_fields(section, (*path, name))
        else:
            yield (*path, name), field


# -- Markdown ------------------------------------------------------------------------------------


def _plain(kind: Any) -> Any:
    """A type without its `| None`."""
    if get_origin(kind) in (Union, UnionType):
        left = [k for k in get_args(kind) if k is not type(None)]
        return left[0] if len(left) == 1 else kind
    return kind


def _values(kind: Any, metadata: Sequence[Any] = ()) -> str:
    kind = _plain(kind)
    origin = get_origin(kind)
    arguments = [k for k in get_args(kind) if k is not type(None)]
    if origin is Literal:
        return ", ".join(f"`{choice}`" for choice in arguments)
    if origin in (Union, UnionType):
        return " or ".join(_values(k) for k in arguments)
    if origin in (list, tuple):
        return f"list of {_values(arguments[0])}"
    name = {str: "text", bool: "flag", int: "integer", float: "number"}.get(kind, "mapping")
    low = next((m.ge for m in metadata if isinstance(m, annotated_types.Ge)), None)
    high = next((m.le for m in metadata if isinstance(m, annotated_types.Le)), None)
    if low is not None and high is not None:
        return f"{name}, {low} to {high}"
    return name if low is None else f"{name}, from {low}"


def _shown(value: Any) -> str:
    if value is None or value == {}:
        return "–"
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"`{', '.join(value) if isinstance(value, tuple) else value}`"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(reference().rstrip() + "\n")
