"""Long text -> chunks of bounded size, cut at sentence ends where possible."""

from __future__ import annotations

import re

_SENTENCE_END = re.compile(r"[。！？；…]+[”’」』）)]*|[.!?;]+[\"')\]]*(?=\s)|\n+")
_SPACE = re.compile(r"\s+|[，、,]")


def chunk(text: str, size: int, overlap: int = 0) -> list[str]:
    """Cuts `text` into chunks of at most `size` characters.

    A cut falls behind the last sentence end in the second half of a chunk, else behind the last
    space or comma there, else at `size`. Neighbours share up to `overlap` characters, from the
    nearest sentence end or space on. A text that fits is one chunk; blank text has none.
    """
    if len(text) <= size:
        return [text] if text.strip() else []
    overlap = min(overlap, size // 2)
    chunks: list[str] = []
    start = 0
    while start < len(text):
        if len(text) - start <= size:
            end = len(text)
        else:
            end = _cut(text, start + size // 2, start + size)
        piece = text[start:end].strip()
        if piece:
            chunks.append(piece)
        if end == len(text):
            break
        start = max(start + 1, _resume(text, end - overlap, end))
    return chunks


def _cut(text: str, low: int, high: int) -> int:
    for pattern in (_SENTENCE_END, _SPACE):
        ends = [match.end() for match in pattern.finditer(text, low, high)]
        if ends:
            return ends[-1]
    return high


def _resume(text: str, low: int, high: int) -> int:
    """Where the next chunk begins: behind the first break in the overlap, so that no word is cut."""
    if low >= high:
        return high
    for pattern in (_SENTENCE_END, _SPACE):
        match = pattern.search(text, low, high)
        if match is not None and match.end() < high:
            return match.end()
    return low if low > 0 else high
