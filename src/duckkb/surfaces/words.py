"""Values and counts in words, shared by all screens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from rich import text as rich_text
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from duckkb.settings import Language
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.language import said
from duckkb.surfaces.visible import visible

_UTC = re.compile(r"\b(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00(?![\d:])")


class Text(rich_text.Text):
    """A text in which nothing steers the terminal; made so before it is measured and laid out."""

    def __init__(self, text: str = "", *args: Any, **options: Any) -> None:
        super().__init__(visible(text), *args, **options)

    def append(self, text: Any, style: Any = None) -> Text:
        super().append(visible(text) if isinstance(text, str) else text, style)
        return self


class Screen(Console):
    """A terminal, or what stands for one, that tells sentences in the language of a base.

    All that people read goes through it, and no text of a base steers the terminal.
    """

    def __init__(self, language: Language = "en", **options: Any) -> None:
        super().__init__(**options)
        self.language: Language = language

    def render_str(self, text: str, **options: Any) -> rich_text.Text:
        return super().render_str(visible(text), **options)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """What is printed, piece by piece: whatever it was made of, it ends up here."""
        for segment in super().render(renderable, options):
            if segment.control is None:
                yield Segment(visible(segment.text), segment.style)
            else:
                yield segment

    def say(self, sentence: str, style: str = "") -> None:
        """Prints one of our own sentences; what a base holds goes by `print`, and stays as it is."""
        told = sentence.lstrip(" !#")
        lead = sentence[: len(sentence) - len(told)]
        self.print(Text(lead + said(told, self.language), style=style), soft_wrap=True)


def plain(value: Any) -> str:
    """A value as text: strings as they are, nothing for null, the rest as JSON."""
    if value is None:
        return ""
    told = jsonable(value)
    return told if isinstance(told, str) else msgspec.json.encode(told).decode()


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 record`, `2,000 records`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def size(number: int) -> str:
    """Bytes as a person reads them."""
    value = float(number)
    for unit in ("bytes", "KB", "MB"):
        if value < 1000:
            return f"{value:,.0f} {unit}" if unit == "bytes" else f"{value:,.1f} {unit}"
        value /= 1000
    return f"{value:,.1f} GB"


def score(value: float) -> str:
    """How well a hit fits; what only vectors found may lie below their mean, which is nothing worth a sign."""
    return f"{max(value, 0):.3g}"


def in_utc(text: str) -> str:
    """A text whose times in UTC are told as everywhere: `…Z`, where an answer has `…+00:00`."""
    return _UTC.sub(r"\1Z", text)


def notices(texts: Sequence[str], out: Screen) -> None:
    """What was not done as asked."""
    for text in texts:
        out.say(f"! {text}", "yellow")
