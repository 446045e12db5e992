"""The screen of the golden questions that are asked in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from duckkb.surfaces.words import Screen, Text, count, plain

if TYPE_CHECKING:
    from duckkb.golden.answers import AnswerEvaluation, Failing, Outcomes
    from duckkb.reasoning.verified import Row

_SHOWN = 20
_ROWS = 3
_OUTCOMES = ("right", "wrong", "asked", "refused", "invalid")
_STYLE = {"better": "green", "worse": "red", "other": "yellow"}


def show_answers(result: AnswerEvaluation, out: Screen) -> None:
    """How the questions ended, what changed, and which did not end as they should."""
    out.print()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("answers", style="cyan")
    for name in ("questions", *_OUTCOMES):
        table.add_column(name, justify="right")
    if result.before is None:
        table.add_row("all", str(result.questions), *_cells(result.outcomes))
    else:
        table.add_row("before", str(result.questions), *_cells(result.before))
        table.add_row("now", str(result.questions), *_cells(result.outcomes))
    for group in result.groups if len(result.groups) > 1 else ():
        table.add_row(Text(group.name), str(group.questions), *_cells(group.outcomes))
    out.print(table)
    if result.changes:
        out.print()
        out.say(f"{count(len(result.changes), 'question')} ended otherwise than before:")
        for change in result.changes[:_SHOWN]:
            moved = Text(f"  {change.before} -> {change.after}", style=_STYLE[change.change])
            _line(change.question, moved, change.path, change.line, out)
        _more(len(result.changes), out)
    if result.failing:
        out.print()
        failing = count(len(result.failing), "question")
        if len(result.failing) == 1:
            out.say(f"{failing} did not end as it should:")
        else:
            out.say(f"{failing} did not end as they should:")
        for failing in result.failing[:_SHOWN]:
            moved = Text(f"  {failing.outcome}", style="red")
            _line(failing.question, moved, failing.path, failing.line, out)
            out.print(Text(f"    {_told(failing)}", style="dim"), soft_wrap=True)
        _more(len(result.failing), out)


def _cells(outcomes: Outcomes) -> list[str]:
    return [str(getattr(outcomes, name)) for name in _OUTCOMES]


def _line(question: str, moved: Text, path: str, line: int, out: Screen) -> None:
    where = (f"  {path}:{line}", "dim")
    out.print(Text.assemble("  ", (question, "bold"), moved, where), soft_wrap=True)


def _told(failing: Failing) -> str:
    if failing.outcome == "wrong":
        return f"expected {_rows(failing.expected)}, found {_rows(failing.found)}"
    return failing.reason or "there is no answer"


def _rows(rows: tuple[Row, ...]) -> str:
    shown = [", ".join(plain(value) for value in row) for row in rows[:_ROWS]]
    return "; ".join(shown) + ("; …" if len(rows) > _ROWS else "") if rows else "no rows"


def _more(number: int, out: Screen) -> None:
    if number > _SHOWN:
        out.say(f"  … and {number - _SHOWN} more")
