"""Characters that steer a terminal, written so that they are seen and steer nothing.

What a base holds was written by somebody: an escape sequence in it could set the title of a window,
clear the screen or hide a line, and a bidirectional override shows a text in another order than the
one it is read in by programs (CVE-2021-42574).
"""

from __future__ import annotations

import re

_BIDI = "\u202a-\u202e\u2066-\u2069"
_STEERS = re.compile(f"[\0-\x08\x0b-\x1f\x7f-\x9f{_BIDI}]")
"""C0 less tab and line feed, DEL, C1, and the overrides and isolates of bidirectional text."""
_RAW_IN_JSON = re.compile(f"[\x7f-\x9f{_BIDI}]")
"""Those of them that JSON allows as they are in a string; they stand nowhere else in it."""


def visible(text: str) -> str:
    r"""A text for the screen: ESC as `\x1b`, a right-to-left override as `\u202e`; lines end with LF."""
    return _STEERS.sub(_as_in_python, text.replace("\r\n", "\n"))


def visible_json(text: str) -> str:
    r"""JSON of the same value without a character that steers a terminal: `\u009b` for CSI."""
    return _RAW_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _as_in_python(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


__all__ = ["visible", "visible_json"]
