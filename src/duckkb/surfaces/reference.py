"""The reference page, made from what the code itself says: `python -m duckkb.surfaces.reference`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import annotated_types
import typer.main
from pydantic import BaseModel
from pydantic.fields import FieldInfo

import duckkb
from duckkb.bundle.messages import (
    _EXPECTED as EXPECTED,  # pyright: ignore[reportPrivateUsage]
)
from duckkb.bundle.messages import Messages, item_path
from duckkb.doctor import Severity
from duckkb.kb import KnowledgeBase
from duckkb.operations import OPERATIONS, Arg, Effect, Operation
from duckkb.settings import Settings
from duckkb.surfaces.cli import DONE, ERROR, INTERRUPTED, NEGATIVE, app

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
        "a negative answer: the bundle is invalid, nothing was found, `doctor` has complaints",
    ),
    (ERROR, "an error: bad arguments, a bad config, no base, a file that cannot be written"),
    (INTERRUPTED, "interrupted"),
)

BUNDLE_CODES: tuple[str, ...] = (
    "required",
    "unknown_type",
    "bound",
    "unknown_field",
    "type",
    *EXPECTED,
    "orphan_edge",
    "duplicate",
    "collision",
    "has_edges",
    "cardinality",
    "not_a_list",
    "yaml_syntax",
    "json_syntax",
    "too_large",
)
"""Every `code` that an error of a bundle may bear."""

_OF_A_FIELD = frozenset({"required", "unknown_field"})
_OF_AN_ITEM = frozenset({"duplicate", "collision"})
_PLACEHOLDERS = [
    "name",
    "edge",
    "end",
    "node",
    "identity",
    "other",
    "id",
    "count",
    "edges",
    "cardinality",
    "many",
    "one",
    "problem",
    "found",
]

DOCTOR_CODES: tuple[tuple[str, Severity, str, str], ...] = (
    ("line_json", "error", "a line is no JSON object", "correct or remove the line"),
    ("line_conflict", "error", "Git left a conflict marker", "settle the conflict"),
    ("line_type", "error", "a value is not of its field's type", "correct or remove the line"),
    ("line_range", "error", "a number does not fit its column", "correct or remove the line"),
    ("line_format", "error", "a date or time is none", "correct or remove the line"),
    ("line_required", "error", "a line lacks its identity", "correct or remove the line"),
    (
        "strange_file",
        "warning",
        "a `.jsonl` file belongs to no type, or a link there leads to a folder or nowhere",
        "add the type, or remove it; put what a link leads to in its place",
    ),
    ("double", "warning", "a record stands twice, as after a merge", "`doctor --fix`"),
    ("stale", "error", "a file differs from what was read of it", "`sync --rebuild`"),
    ("order", "info", "the lines of a file are not sorted", "`doctor --fix`; reading is not hurt"),
    ("id_taken", "warning", "a line bears the `__id` of another record", "`doctor --fix`"),
    ("no_id", "warning", "a line lacks its `__id` or its times", "`doctor --fix`"),
    ("day", "info", "a record lies in the folder of another day", "nothing"),
    ("schema", "warning", "a stored record breaks its schema", "import it with a valid value"),
    ("same_identity", "error", "several ids for one identity", "remove all lines but one"),
    ("dangling_edge", "error", "an edge's source or target does not exist", "import it, or delete"),
    ("edge_ends", "error", "an edge's ids and identities disagree", "delete and import the edge"),
    ("cardinality", "error", "more edges than the type allows", "delete all but one"),
    ("journal", "error", "a committed write has not reached the files", "open for writing once"),
    ("journal_rest", "info", "rests of a write that never counted", "`doctor --fix`"),
    ("index", "info", "the search index is behind the files", "the next search mends it"),
    ("index_differs", "error", "the search index holds other chunks than the files", "--fix"),
    ("gitignore", "warning", "`.gitignore` lacks a line", "`doctor --fix`"),
    ("gitattributes", "warning", "`.gitattributes` lacks a line", "`doctor --fix`"),
    ("lfs_pointer", "warning", "only the Git LFS pointer of the cache is here", "`git lfs pull`"),
    ("lfs_missing", "warning", "Git LFS is not installed", "install git-lfs"),
)
"""Code, severity, meaning and remedy of every problem that `doctor` knows."""


def reference() -> str:
    """The whole page, in Markdown."""
    sections = (_head, _commands, _settings, _bundle_errors, _problems, _rest_failures)
    return "\n".join(line for section in sections for line in section())


def _head() -> Iterator[str]:
    yield "# Reference"
    yield ""
    yield "Made from the code by `make docs`; a test compares. Change the code, not this page."
    yield ""
    yield "[Commands](#commands) · [Exit codes](#exit-codes) · [Settings](#settings)"
    yield "· [Bundle errors](#bundle-errors) · [Doctor](#doctor)"
    yield ""


# -- commands ------------------------------------------------------------------------------------


def _commands() -> Iterator[str]:
    yield "## Commands"
    yield ""
    yield "Every command knows, before or after its name:"
    yield ""
    yield from _table(
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
    yield from _table(("code", "meaning"), ((str(code), text) for code, text in _EXIT_CODES))
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
        yield from _table(("option", "", ""), rows)


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
        yield from _table(("argument", "values", "default", ""), rows)
    yield from _table(
        ("effect", "Python", "MCP", "REST under `/api/v1`"),
        [
            (
                _EFFECTS[operation.effect],
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
    yield "Read and checked, but without effect until their parts are built: `embedding.*`, `search.fusion`,"
    yield "`search.rrf_k`, `search.weights` (vectors), `graph`, `knowledge`."
    yield ""
    yield from _table(("key", "environment", "values", "default", ""), _setting_rows())


def _setting_rows() -> Iterator[tuple[str, ...]]:
    for path, field in setting_fields(Settings):
        key, variable = ".".join(path), "DUCKKB_" + "_".join(path[:2]).upper()
        yield (
            f"`{key}`",
            f"`{variable}`" if len(path) <= 2 else f"in `{variable}`, as JSON",
            _values(field.annotation, field.metadata),
            _shown(field.get_default()),
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


# -- errors --------------------------------------------------------------------------------------


def _bundle_errors() -> Iterator[str]:
    yield "## Bundle errors"
    yield ""
    yield "An import that fails lists at most 100 errors, and `total`. Each has `index` (the item, from 0), `path`,"
    yield "`line` (from 1, where the bundle is a text), `code`, `message`, and where known `expected`, `found` and"
    yield "`hint`. A further keyword of the schema is its own code. The messages are in the base's `language`; in"
    yield "English:"
    yield ""
    yield from _table(
        ("code", "message"), ((f"`{c}`", f"`{bundle_message(c)}`") for c in BUNDLE_CODES)
    )


def bundle_message(code: str) -> str:
    """The English message of a code, with `<name>` where a value will stand."""
    messages = Messages("en")
    values = {name: f"<{name}>" for name in _PLACEHOLDERS}
    if code == "type" or code in EXPECTED:
        text = messages.text("expected", expected=_expected(code), found="<found>")
    else:
        text = messages.text(code, **values)
    if code in ("yaml_syntax", "json_syntax", "too_large", "not_a_list"):
        text += messages.text("place", line="<line>", column="<column>")
    field = code in _OF_A_FIELD or code == "type" or code in EXPECTED
    if field or code in _OF_AN_ITEM:
        path = item_path(4, ["field"] if field else [])
        return messages.text("invalid", path=path, problem=text)
    return text


def _expected(keyword: str) -> str:
    return "<type>" if keyword == "type" else EXPECTED[keyword]["en"].format(value="<value>")


def _rest_failures() -> Iterator[str]:
    from duckkb.surfaces.rest.document import failures

    yield "## REST failures"
    yield ""
    yield "An answer's `code` is the HTTP status times 100 plus a number; `reason` is the same in words, `errors` lists"
    yield "what is wrong, `trace_id` names the request in the server's log."
    yield ""
    rows = [
        (
            str(row["code"]),
            ", ".join(f"`{reason}`" for reason in row["reasons"]),
            f"`{row['error']}`" if "error" in row else "HTTP",
        )
        for row in failures()
    ]
    yield from _table(("code", "reason", "raised as"), rows)


def _problems() -> Iterator[str]:
    yield "## Doctor"
    yield ""
    yield "`duckkb doctor` exits with 1 where an error or a warning is left; remarks (`info`) do not count."
    yield ""
    rows = ((f"`{code}`", *rest) for code, *rest in DOCTOR_CODES)
    yield from _table(("code", "severity", "meaning", "remedy"), rows)


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
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"`{', '.join(value) if isinstance(value, tuple) else value}`"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(_cell(cell) for cell in row) + " |"
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(reference().rstrip() + "\n")
