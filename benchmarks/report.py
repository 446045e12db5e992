"""Rows of the result, and the table and JSON made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table


class WrongResultError(Exception):
    """What was measured gave a wrong answer; its time means nothing."""


def check(holds: bool, what: str) -> None:
    """Stops a row whose answer is wrong."""
    if not holds:
        raise WrongResultError(what)


@dataclass(frozen=True, slots=True)
class Goal:
    """One bound and whether the measurement keeps it."""

    text: str
    met: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `values` are the raw numbers behind it, for the JSON file."""

    what: str
    measured: str
    peer: str = ""
    ratio: str = ""
    goals: tuple[Goal, ...] = ()
    note: str = ""
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def met(self) -> bool | None:
        return all(goal.met for goal in self.goals) if self.goals else None


def at_most(value: float, bound: float, unit: str) -> Goal:
    return Goal(f"<= {bound:g}{unit}", value <= bound)


def at_least(value: float, bound: float, unit: str) -> Goal:
    return Goal(f">= {bound:g}{unit}", value >= bound)


def print_table(rows: Sequence[Row], head: str, noise: str) -> None:
    table = Table(title="DuckKB benchmarks", caption=f"{head}\n{noise}", show_lines=True)
    columns = ("what", "measured", "peer in the same run", "ratio", "goal", "met?")
    for name in columns:
        table.add_column(name, overflow="fold")
    marks = {True: "[green]yes[/]", False: "[red]no[/]", None: "–"}
    notes: list[str] = []
    for row in rows:
        what = row.what
        if row.note:
            notes.append(row.note)
            what += f" ({len(notes)})"
        goal = " and ".join(g.text for g in row.goals) or "–"
        cells = (what, row.measured, row.peer, row.ratio, goal)
        table.add_row(*(cell.replace("[", r"\[") for cell in cells), marks[row.met])
    console = Console()
    if not console.is_terminal:
        console = Console(width=160)
    console.print(table)
    for number, note in enumerate(notes, 1):
        console.print(f"({number}) {note}", highlight=False, markup=False)


def write_json(path: Path, rows: Sequence[Row], head: str, noise: str) -> None:
    result = {
        "machine": head,
        "noise": noise,
        "rows": [{**asdict(row), "met": row.met} for row in rows],
    }
    path.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")
