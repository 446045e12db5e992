"""How commands are listed, and how a wrong call of one is told: in one voice with all other errors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from typer import Exit, TyperException
from typer.core import TyperCommand, TyperGroup, TyperOption

from duckkb.errors import UsageError
from duckkb.ontology.model import near
from duckkb.surfaces.examples import CALLS

if TYPE_CHECKING:
    from typer import Context

PANELS: Final = ("Begin", "Write", "Read", "Graph", "Care", "Serve")
"""The groups of commands in the order in which the help shows them."""

_WRONG = 2
_SEVERAL = {
    "search": "put several words in quotes",
    "ask": "put the question in quotes",
    "sql": "put the query in quotes",
    "import": "one file a call; lists of YAML or JSONL may be joined: cat A B | duckkb import -",
}
_OTHERWISE = {
    ("delete", "remove", "rm", "del", "drop"): (
        "an item with 'action: delete', its type and its identity deletes a record: duckkb import FILE"
    ),
    ("add", "create", "insert", "new", "put", "save", "write"): (
        "'duckkb import FILE' adds records; 'duckkb schema --example' shows what a file may hold"
    ),
    ("update", "edit", "change", "set", "patch"): (
        "'duckkb import FILE --merge' changes records, and keeps the fields that an item leaves out"
    ),
    ("query", "select"): "'duckkb sql' takes SQL, 'duckkb ask' a question in your own words",
    ("validate", "check", "verify", "lint", "test"): (
        "'duckkb import FILE --dry-run' checks a bundle, 'duckkb doctor' the base"
    ),
    ("diff", "changes"): (
        "'duckkb import FILE --dry-run' shows what a bundle would change, 'git diff' what was changed"
    ),
    ("show", "read", "view", "cat"): "'duckkb get TYPE KEY' shows a record",
    ("list", "ls"): "'duckkb info' lists the types, 'duckkb sql \"SELECT …\"' records",
}
"""What people look for under other names, and how it is done."""
_QUOTED = re.compile(r"'([^']+)'")
_NO_COMMAND = re.compile(r"no such command '([^']+)'")
_TOO_MANY = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)
_NUMBERS = re.compile(r"Input should be a valid (integer|number).*")


class Command(TyperCommand):
    """A command with examples, whose flags are shown without a type, as they take no value."""

    def __init__(self, name: str | None, **given: Any) -> None:
        given["help"] = _flowing(given.get("help"))
        super().__init__(name, **given)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from rich.markup import escape

        path = ctx.command_path.split(" ", 1)[-1]
        self.epilog = "\n".join(["Examples:", *(f"  {escape(call)}" for call in CALLS[path])])
        super().format_help(ctx, formatter)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [
            piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)
        ]

    def get_params(self, ctx: Any) -> Any:
        return _plain_flags(super().get_params(ctx))


class Group(TyperGroup):
    """A group of commands in the order of their panels; called without one it shows its help."""

    def get_params(self, ctx: Any) -> Any:
        return _plain_flags(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(super().list_commands(ctx), key=self._panel)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args and self.no_args_is_help and not ctx.resilient_parsing:
            if ctx.find_root().params.get("json"):
                ctx.fail("missing command")
            print(ctx.get_help())
            raise Exit(_WRONG)
        return super().parse_args(ctx, args)

    def _panel(self, name: str) -> int:
        panel = getattr(self.commands[name], "rich_help_panel", None)
        return PANELS.index(panel) if panel in PANELS else len(PANELS)


def _flowing(text: str | None) -> str | None:
    """A text whose lines end where paragraphs do: the terminal breaks the others."""
    if text is None:
        return None
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _plain_flags(params: Any) -> Any:
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag and param.metavar is None:
            param.metavar = ""
    return params


def usage_error(error: TyperException) -> UsageError:
    """What the parser of the command line refused, with the next step."""
    message, hints = _said(error)
    context: Context | None = getattr(error, "ctx", None)
    if context is None:
        return UsageError(message, hint="\n".join([*hints, "'duckkb --help' lists the commands"]))
    if message.startswith("unexpected argument") and context.info_name in _SEVERAL:
        hints.append(_SEVERAL[context.info_name])
    words = context.command_path.split()[1:]
    if not words and (named := _NO_COMMAND.match(message)):
        hints += [how for names, how in _OTHERWISE.items() if named[1].lower() in names]
    if len(words) > 1 and (calls := CALLS.get(" ".join(words))):
        hints.append(f"such as: {calls[0]}")
    hints.append(f"'{context.command_path} --help' says more")
    return UsageError(message, hint="\n".join(hints))


def _said(error: TyperException) -> tuple[str, list[str]]:
    given: list[str] | None = getattr(error, "possibilities", None)
    message = error.message if given else error.format_message()
    message, _, offered = message.partition(" Did you mean ")
    wrong = getattr(error, "option_name", None) or next(iter(_QUOTED.findall(message)), "")
    names = [*(given or ()), *_QUOTED.findall(offered)]
    meant = [name for name in names if near(wrong.lstrip("-"), name.lstrip("-"))]
    hints = [f"Did you mean {' or '.join(repr(name) for name in sorted(meant))}?"] if meant else []
    message = _NUMBERS.sub(_number, message.replace("Value error, ", "")).rstrip(".")
    message = _TOO_MANY.sub(r"unexpected argument: \1", message)
    return f"{message[:1].lower()}{message[1:]}", hints


def _number(found: re.Match[str]) -> str:
    return "expected a whole number" if found[1] == "integer" else "expected a number"


__all__ = ["PANELS", "Command", "Group", "usage_error"]
