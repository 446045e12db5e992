"""Slips that many make when they write YAML or JSON: what to write instead, text that YAML cuts off, and paths whose
backslashes were taken for escapes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import cast

import yaml

from duckkb import yamltext
from duckkb.bundle.messages import Messages, item_path

MAX_TOLD = 20
"""So many texts that were cut off are told."""
_MAY_CUT = re.compile(r"[^\s#,\[{:-][ \t]+#[^\s#]")
_CUT = re.compile(r"[ \t]+(#[^\s#].*)")
_QUOTED_ONLY = frozenset("@`%*&!")
_MARKDOWN = re.compile(rb"#{1,6} \S|---[ \t]*\r?\n(?s:.*?)\n(?:---|\.\.\.)[ \t]*\r?\n\s*\S")
_ITEM = re.compile(rb"^(?:[ \t]*-[ \t]+|[ \t]+)[\"']?type[\"']?\s*:|^[ \t]*-?[ \t]*[{\[]", re.M)
_GLUED = re.compile(r"\w+:\S")
_ESCAPED = re.compile(r":(?:[\t\b\f\v\a\0\x1b]|\r(?!\n))\w")
"""What a backslash and a letter behind a drive's colon have become; `\\n` begins too many honest lines."""


def syntax_hint(error: yamltext.YamlError, data: bytes, messages: Messages) -> str | None:
    """What to do about a text that is no YAML; None where nothing certain can be said."""
    if isinstance(error.__cause__, UnicodeDecodeError):
        wide = data.startswith(yamltext.UTF16) or b"\x00" in data[:100]
        return messages.text("utf16_hint" if wide else "not_utf8_hint")
    if error.line is None or error.column is None:
        return None
    lines = yamltext.BREAK.split(data.decode("utf-8-sig", "replace"))
    line = lines[error.line - 1] if error.line <= len(lines) else ""
    before, sign = line[: error.column - 1], line[error.column - 1 : error.column]
    if yamltext.is_tab_in_indent(before, sign):
        return messages.text("tab_hint")
    if line.startswith("```"):
        return messages.text("fence_hint")
    if sign in _QUOTED_ONLY and before.strip():
        return messages.text("sign_hint", sign=sign)
    if "mapping values are not allowed" in error.message:
        return messages.text("colon_hint" if ": " in before else "indent_hint")
    if "flow " in error.message and any(map(_MAY_CUT.search, lines[: error.line])):
        return messages.text("hash_hint")
    if "parsing a quoted scalar" in error.message and "Unicode" not in error.message:
        return messages.text("escape_hint")
    if "block collection" in error.message or "block mapping" in error.message:
        return messages.text("indent_hint")
    return None


def other_format_hint(data: bytes, messages: Messages) -> str | None:
    """What to do with a table or a document of another format, which YAML may take for one long text."""
    if data.startswith(b"<"):
        return messages.text("xml_hint")
    if looks_like_markdown(data):
        return messages.text("markdown_hint")
    first, second, *_ = (*data[:4096].split(b"\n"), b"", b"")
    heads = not first.startswith((b"-", b"[", b"{", b"#")) and b":" not in first
    if heads and any(0 < first.count(sign) <= second.count(sign) for sign in (b",", b";", b"\t")):
        return messages.text("csv_hint")
    return None


def looks_like_markdown(data: bytes) -> bool:
    """Whether a text begins with a heading or with front matter, and has no item of a bundle.

    YAML takes a heading for a comment, a list behind it for items that are texts.
    """
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    return bool(_MARKDOWN.match(start)) and not _ITEM.search(start)


def item_hint(item: object, messages: Messages) -> str | None:
    """What to do about an item that is a text because its colons are none to YAML."""
    if not isinstance(item, str):
        return None
    if "：" in item:
        return messages.wide("：")
    return messages.text("blank_hint") if _GLUED.match(item) else None


def cut_off(text: str, messages: Messages) -> list[str]:
    """What YAML took for comments though it looks like text, as `#12` in `see issue #12`."""
    if not _MAY_CUT.search(text):
        return []
    told: list[str] = []
    for line, comment in _comments(text):
        if len(told) == MAX_TOLD:
            break
        told.append(messages.text("cut_off", line=line, comment=comment))
    return told


def lost_backslashes(items: Iterable[object], messages: Messages) -> list[str]:
    """The texts in which a path such as `C:\\temp` has become `C:`, a tab and `emp`."""
    told: list[str] = []
    for index, item in enumerate(items):
        if not isinstance(item, dict):
            continue
        for name, value in cast("dict[str, object]", item).items():
            if not isinstance(value, str) or _ESCAPED.search(value) is None:
                continue
            if any(_is_drive(value, m.start()) for m in _ESCAPED.finditer(value)):
                told.append(messages.text("lost_backslash", path=item_path(index, [name])))
                if len(told) == MAX_TOLD:
                    return told
    return told


def _is_drive(text: str, colon: int) -> bool:
    letter, before = text[colon - 1 : colon], text[max(colon - 2, 0) : max(colon - 1, 0)]
    return letter.isascii() and letter.isalpha() and not before.isalnum()


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """The comments right behind plain scalars, with the lines they stand on."""
    lines = yamltext.BREAK.split(text)
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.ScalarEvent) and event.implicit[0]:
            end = event.end_mark
            found = _CUT.match(lines[end.line], end.column) if end.line < len(lines) else None
            if found is not None:
                yield end.line + 1, found[1].strip()
