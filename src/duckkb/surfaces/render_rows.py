"""Rows too wide for a table, as records: one field a line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.table import Table

from duckkb.surfaces.words import Screen, Text

_READABLE = 30
_CUT = 200


def fits(names: Sequence[str], cells: Sequence[Sequence[str]], out: Screen) -> bool:
    """Whether a table would give each column the width it takes, or enough to be read."""
    columns = ((name, *(row[n] for row in cells)) for n, name in enumerate(names))
    widths = [max(map(cell_len, column)) for column in columns]
    return sum(min(width, _READABLE) + 3 for width in widths) < out.width


def show_records(
    names: Sequence[str], cells: Sequence[Sequence[str]], out: Screen, *, empty: bool = True
) -> None:
    """Each row below the other, with its empty fields or without; of several rows long values are cut."""
    alone = len(cells) == 1
    for number, row in enumerate(cells, 1):
        if not alone:
            out.print(Text(f"row {number}", style="dim"))
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0 if alone else 2))
        table.add_column(style="cyan", no_wrap=True)
        table.add_column(overflow="fold")
        for name, cell in zip(names, row, strict=True):
            if cell or empty:
                whole = alone or len(cell) <= _CUT
                table.add_row(Text(name), Text(cell if whole else f"{cell[:_CUT]}…"))
        out.print(table)
