"""The screen of an error."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType

from duckkb.config import CONFIG_NAME
from duckkb.errors import ConfigError, KgError
from duckkb.surfaces.language import said
from duckkb.surfaces.words import Screen, Text, count

if TYPE_CHECKING:
    from duckkb.errors import DuckKBError

_SHOWN_ISSUES = 20
_KG_TOOL = re.compile(r"\bkg_([a-z_]+)")
_PLACE = re.compile(r" \(line \d+\)$|（第 \d+ 行）$")


def show_error(error: DuckKBError, out: Screen) -> None:
    """An error for people: what, where, and what to do."""
    issues, language = error.issues, out.language
    if len(issues) > 1 or (issues and issues[0].message != error.message):
        where = f" in {CONFIG_NAME}" if isinstance(error, ConfigError) else ""
        heading = said(f"{count(error.total, 'error')}{where}:", language)
        out.print(Text(heading, style="red"))
        lines: list[RenderableType] = []
        hints: set[str] = set()
        for issue in issues[:_SHOWN_ISSUES]:
            message = _PLACE.sub("", issue.message) if issue.line else issue.message
            where = place = ""
            if issue.line and issue.path.endswith(".jsonl"):  # golden questions, of several files
                where = f"{issue.path}:{issue.line}: "
            elif not (issue.line and _says(message, issue.line)):
                where = said(f"line {issue.line}: ", language) if issue.line else ""
                place = "" if not issue.path or issue.path in message else f"{issue.path}: "
            lines.append(Text.assemble(("  ", ""), (where, "bold"), place + message))
            if issue.hint and issue.hint not in issue.message and issue.hint not in hints:
                hints.add(issue.hint)
                lines.append(Text(f"      {issue.hint}", style="dim"))
        out.print(Group(*lines), soft_wrap=True)
        if error.total > _SHOWN_ISSUES:
            more = f"… and {error.total - _SHOWN_ISSUES} more (--json shows up to 100)"
            out.say(f"  {more}")
        return
    line = error.line or (issues[0].line if issues else None)
    where = ""
    if line is not None and not _says(error.message, line):
        where = said(f"line {line}: ", language)
    lead = (said("Error: ", language), "red")
    out.print(Text.assemble(lead, (where, "bold"), error.message), soft_wrap=True)
    hint = error.hint or (issues[0].hint if issues else None)
    if hint and isinstance(error, KgError):
        hint = _KG_TOOL.sub(lambda tool: f"'duckkb kg {tool[1].replace('_', '-')}'", hint)
    if hint and hint not in error.message:
        for each in hint.splitlines():
            out.print(Text(f"  {each}", style="dim"), soft_wrap=True)


def _says(message: str, line: int) -> bool:
    """Whether a message names its line itself, in either language or as `file:line`."""
    said = re.search(rf"\bline {line}\b|第 {line} 行|:{line}:", message, re.IGNORECASE)
    return said is not None
