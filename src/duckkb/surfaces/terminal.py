"""What reaches the terminal: results, errors and progress, as text or as JSON."""

from __future__ import annotations

import io
import os
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


def take_streams() -> None:
    """Gives a process that was started without an output or error stream what stands for it.

    Else the next file that is opened would have the number of the stream, and take what is printed. To
    write on the output then fails as on a full disk; of errors without a place nobody is told.
    """
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
        _stand_in(1, os.O_RDONLY)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]
        _stand_in(2, os.O_WRONLY)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)


def leave_output() -> None:
    """Drops what the output has not taken, and what follows: its reader has gone, or its disk is full."""
    _stand_in(1, os.O_WRONLY)


def _stand_in(stream: int, flags: int) -> None:
    null = os.open(os.devnull, flags)
    if null != stream:
        os.dup2(null, stream)
        os.close(null)


@contextmanager
def _writing() -> Generator[None]:
    """Says of an error that it is the output which could not be written: the work itself is done.

    Raises:
        StorageError: the output takes nothing, as on a full disk.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        from duckkb.errors import StorageError

        reason = error.strerror or str(error)
        raise StorageError(f"the output cannot be written: {reason}") from error


def print_result(
    operation: Operation,
    result: Any,
    as_json: bool,
    arguments: dict[str, Any],
    language: Language,
) -> None:
    """Prints what an operation found.

    Raises:
        StorageError: the output takes nothing.
    """
    with _writing():
        _print(operation, result, as_json, arguments, language)


def _print(
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
        if operation.name == "ask" and not result.kept:
            value["session_id"] = None  # it has ended with this call
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
    """Tells an error: as JSON on the output, or in words where the output takes nothing."""
    from duckkb.surfaces.jsonable import jsonable
    from duckkb.surfaces.language import told
    from duckkb.surfaces.render_errors import show_error

    error = told(error, language)
    if as_json:
        value = operation.failure(error) if operation is not None else error.as_dict()
        try:
            _write_json(jsonable(value))
            return
        except BrokenPipeError:
            leave_output()
            return
        except OSError:
            leave_output()
    try:
        show_error(error, console(language, stderr=True))
    except OSError:
        # Nobody can be told in words; the exit code still tells.
        _stand_in(2, os.O_WRONLY)


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


__all__ = [
    "forgive_encoding",
    "leave_output",
    "print_error",
    "print_result",
    "progress",
    "take_streams",
]
