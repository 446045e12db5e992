"""Ctrl-C, whenever it comes: the command says so and ends with 130.

Raised while a module is imported, an interrupt ends in the traceback of that module, in the error of a
library that was left half made, or in the abort of one that is written in C++. So until an operation
begins it ends the process; then it is raised, and remembered, as imports go on there.

Nothing heavy is imported here, and nothing at all by the handlers: this comes before everything else.
"""

from __future__ import annotations

import os
import signal

from duckkb.languages import local_language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

CODE = 130
_SAID = {"en": b"interrupted\n", "zh": "已中断\n".encode()}
_came = False


def end_at_once() -> None:
    """From now on an interrupt ends the process: nothing is under way that would have to be finished."""
    # One that the process was told to ignore, as under nohup, is ignored still.
    if signal.getsignal(signal.SIGINT) in (signal.default_int_handler, _raise):
        signal.signal(signal.SIGINT, _end)


def be_raised() -> None:
    """From now on an interrupt that would have ended the process is raised, and remembered."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, _raise)


def leave_alone() -> None:
    """From now on an interrupt is Python's matter again: event loops have their own way with it."""
    if signal.getsignal(signal.SIGINT) in (_end, _raise):
        signal.signal(signal.SIGINT, signal.default_int_handler)


def came() -> bool:
    """Whether an interrupt was raised."""
    return _came


def end() -> NoReturn:
    """Says that it was interrupted, and ends the process."""
    os.write(2, _SAID[local_language()])
    os._exit(CODE)


def _end(signum: int, frame: object) -> None:
    end()


def _raise(signum: int, frame: object) -> None:
    global _came
    _came = True
    raise KeyboardInterrupt
