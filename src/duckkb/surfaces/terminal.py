"""What reaches the terminal: results, errors and progress, as text or as JSON."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from duckkb.errors import DuckKBError
    from duckkb.operations import Operation
    from duckkb.settings import Language
    from duckkb.surfaces.words import Screen


_MANY = 20
_SOON = 1.0
"""A bar is shown for so many steps at once, for fewer when they have taken so many seconds."""


def forgive_encoding() -> None:
    """Lets a character that the terminal does not have be told by its number, not by a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_result(
    operation: Operation,
    result: Any,
    as_json: bool,
    arguments: dict[str, Any],
    language: Language,
) -> None:
    from duckkb.surfaces import render
    from duckkb.surfaces.jsonable import jsonable, sql_rows

    if as_json and operation.name != "kg_export":  # which prints a file, and that is JSON
        value = jsonable(result)
        if operation.name == "sql":
            value["rows"] = sql_rows(result.columns, result.rows)
        _write_json(value)
        return
    out = console(language)
    if out.file.isatty():
        render.RENDERERS[operation.name](result, out, arguments)
        return
    # Tables pad their cells; in a file or a pipe nobody wants the blanks at the ends of lines.
    with out.capture() as captured:
        render.RENDERERS[operation.name](result, out, arguments)
    text = captured.get().removesuffix("\n")
    if text:
        sys.stdout.write("".join(line.rstrip() + "\n" for line in text.split("\n")))
    sys.stdout.flush()


def print_error(
    error: DuckKBError, as_json: bool, language: Language, operation: Operation | None = None
) -> None:
    from duckkb.surfaces.jsonable import jsonable
    from duckkb.surfaces.language import told
    from duckkb.surfaces.render_errors import show_error

    error = told(error, language)
    if as_json:
        value = operation.failure(error) if operation is not None else error.as_dict()
        _write_json(jsonable(value))
    else:
        show_error(error, console(language, stderr=True))


def _write_json(value: Any) -> None:
    """Prints JSON in UTF-8, as its standard asks, whatever the terminal's own encoding is."""
    from duckkb.surfaces.render import json_text
    from duckkb.surfaces.visible import visible_json

    sys.stdout.flush()
    sys.stdout.buffer.write(f"{visible_json(json_text(value))}\n".encode())
    sys.stdout.buffer.flush()


def console(language: Language = "en", stderr: bool = False) -> Screen:
    from duckkb.surfaces.words import Screen

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else 120
    return Screen(language, stderr=stderr, highlight=False, emoji=False, width=width)


@contextmanager
def progress() -> Generator[Callable[[str, int, int], None] | None]:
    """A bar on stderr for work that takes longer than a moment; none where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=console(stderr=True), transient=True)
    tasks: dict[str, Any] = {}

    begun = time.monotonic()

    def report(stage: str, done: int, total: int) -> None:
        if total < _MANY and time.monotonic() - begun < _SOON:
            return
        if not tasks:
            bar.start()
        if stage not in tasks:
            tasks[stage] = bar.add_task(stage, total=total)
        bar.update(tasks[stage], completed=done, total=total)

    try:
        yield report
    finally:
        bar.stop()


__all__ = ["forgive_encoding", "print_error", "print_result", "progress"]
