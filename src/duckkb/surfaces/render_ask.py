"""Screens of questions: the answer, the question back, the refusal, and the trace."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table

from duckkb.surfaces.language import said
from duckkb.surfaces.render_rows import fits, show_records
from duckkb.surfaces.render_search import show_hits
from duckkb.surfaces.words import Screen, Text, count, in_utc, notices, plain

if TYPE_CHECKING:
    from duckkb.reasoning.answer import Asked, Rows
    from duckkb.reasoning.sessions.listing import SessionPage
    from duckkb.reasoning.sessions.purge import Purged

_MOST_ROWS = 50
_ADVICE = re.compile("; |；")
"""What stands between the parts of a refusal: why, and what may help."""
_OPTION = re.compile(r"\blikeliest\b(?! reading)")
"""An argument that the advice names, as the command line spells it."""
_FOR_REPLAY = ("record", "interpretations", "question", "now")
"""What a trace has for machines only; `--json` shows it."""


def show_asked(result: Asked, out: Screen, arguments: Mapping[str, Any]) -> None:
    if result.trace is not None:
        _trace(result.trace, out)
    if result.status == "answered":
        _answered(result, out)
    elif result.status == "clarify":
        _question_back(result, out, arguments)
    else:
        _refused(result, out)
    if result.hits:
        out.say("A search finds:", "dim")
        show_hits(result.hits, out)
    notices(result.notices, out)


def _answered(result: Asked, out: Screen) -> None:
    assert result.answer is not None
    _rows(result.answer, out)
    out.print()
    if result.interpretation:
        out.say(f"Understood as: {in_utc(result.interpretation)}", "dim")
    if result.tables:
        share = f"{result.confidence:.0%}"
        out.say(f"From: {', '.join(result.tables)} (confidence {share})", "dim")
    notices([in_utc(text) for text in result.assumptions], out)


def _rows(answer: Rows, out: Screen) -> None:
    if not answer.rows:
        out.say("There are no such rows.")
        return
    sources = answer.row_sources
    if all(cell is None for row in answer.rows for cell in row):
        out.say("There are such rows, with nothing in them.")
        return
    if len(answer.columns) == 1 and len(answer.rows) == 1 and not sources:
        (cell,) = answer.rows[0]
        if isinstance(cell, bool):
            out.say("Yes." if cell else "No.", "bold")
        else:
            out.print(Text(_cell(cell), style="bold"), soft_wrap=True)
        return
    cells = [[_cell(cell) for cell in row] for row in answer.rows[:_MOST_ROWS]]
    if sources or fits(answer.columns, cells, out):
        _table(answer.columns, cells, sources, out)
    else:
        show_records(answer.columns, cells, out, empty=False)
    hidden = len(answer.rows) - _MOST_ROWS
    if hidden > 0:
        out.say(f"… and {count(hidden, 'more row')}; --json shows them", "dim")
    if answer.truncated:
        out.say("! there are more rows than were fetched", "yellow")


def _cell(value: Any) -> str:
    return in_utc(plain(value))


def _table(
    columns: Sequence[str], cells: Sequence[Sequence[str]], sources: Sequence[str], out: Screen
) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in columns:
        table.add_column(name, overflow="fold")
    if sources:
        table.add_column("from", overflow="fold", style="dim")
    for number, row in enumerate(cells):
        table.add_row(*map(Text, row), *sources[number : number + 1])
    out.print(table)


def _question_back(result: Asked, out: Screen, arguments: Mapping[str, Any]) -> None:
    asked = result.clarification or {}
    if asked.get("hint"):
        out.print(Text(f"! {asked['hint']}", style="yellow"), soft_wrap=True)
    out.print(Text(str(asked.get("prompt", "")), style="bold"), soft_wrap=True)
    for option in asked.get("options") or ():
        line = Text(f"  {option['id']}  ", style="cyan").append(option["label"], style="bold")
        out.print(line, soft_wrap=True)
        details = [option.get("description") or ""]
        if option.get("row_count") is not None:
            details.append(said(count(option["row_count"], "row"), out.language))
        if option.get("example"):
            details.append(said(f"e.g. {in_utc(str(option['example']))}", out.language))
        told = "; ".join(part for part in details if part)
        if told:
            out.print(Text(f"     {told}", style="dim"), soft_wrap=True)
    out.print()
    if not result.kept:
        out.say(
            "No session is kept where nothing is written: ask again, and say which is meant.", "dim"
        )
        return
    number = "2" if asked.get("options") else "'…'"
    base = f" --kb {shlex.quote(arguments['kb'])}" if arguments["kb"] else ""
    call = f"duckkb ask{base} --session {result.session_id} --answer {number}"
    out.say(f"Answer with: {call}", "dim")


def _refused(result: Asked, out: Screen) -> None:
    why, *advice = _ADVICE.split(result.reason or "")
    lead = Text(said("No answer: ", out.language), style="yellow")
    out.print(lead.append(why, style="default"), soft_wrap=True)
    for each in advice:
        out.print(Text(f"  {_OPTION.sub('--likeliest', each)}", "dim"), soft_wrap=True)
    if result.interpretation and result.interpretation not in (result.reason or ""):
        out.say(f"The best reading was: {result.interpretation}", "dim")


def _trace(events: Sequence[Mapping[str, Any]], out: Screen) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("#", "event", "ms", "what"):
        table.add_column(name, overflow="fold", no_wrap=name != "what")
    for event in events:
        latency = event.get("latency_ms")
        table.add_row(
            str(event["seq"]),
            Text(event["event_type"], style="cyan"),
            "" if latency is None else f"{latency:.0f}",
            Text(_told(event)),
        )
    out.print(table)
    out.print()


def _told(event: Mapping[str, Any]) -> str:
    if event.get("error_code"):
        return f"{event['error_code']}: {event.get('error_message') or ''}"
    payload: Mapping[str, Any] = event.get("payload") or {}
    return "\n".join(
        f"{key}: {_short(value)}" for key, value in payload.items() if key not in _FOR_REPLAY
    )


def _short(value: Any) -> str:
    text = plain(value)
    return text if len(text) <= 160 else text[:160] + "…"


def show_sessions(result: SessionPage, out: Screen, arguments: Mapping[str, Any]) -> None:
    """Two lines for each session, and whether there are more."""
    if not result.items:
        out.say("There are no sessions." if not result.total else "This page has no sessions.")
        return
    widest = max(len(each.status) for each in result.items)
    for each in result.items:
        head = Text(each.session_id, style="cyan")
        head.append(f"  {each.status:{widest}}", style="default")
        head.append(f"  {each.updated_at:%Y-%m-%d %H:%M} UTC", style="dim")
        if each.turns > 1:
            turns = said(count(each.turns, "turn"), out.language)
            head.append(f"  {turns}", style="dim")
        out.print(head, soft_wrap=True)
        out.print(Text(f"  {' '.join(each.question.split())}"), no_wrap=True, overflow="ellipsis")
    seen = (result.page - 1) * result.page_size + len(result.items)
    if seen < result.total:
        more = f"… and {count(result.total - seen, 'more session')}: --page {result.page + 1}"
        out.say(more, "dim")


def show_purged(result: Purged, out: Screen, arguments: Mapping[str, Any]) -> None:
    """How many sessions were removed, of which sort, and what stays."""
    since = f"{result.before:%Y-%m-%d %H:%M} UTC"
    said = "would be removed" if result.dry_run else "removed"
    sorts = ("completed", "failed", "cancelled")
    told = ", ".join(f"{getattr(result, name):,} {name}" for name in sorts)
    line = f"{count(result.removed, 'session')} {said} that did not change since {since}: {told}."
    out.say(line)
    if result.open:
        out.say(f"{count(result.open, 'session')} of that age did not end, and stay.")
