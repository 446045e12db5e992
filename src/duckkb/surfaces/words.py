"""Values and counts in words, shared by all screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from duckkb.settings import Language
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.language import said


class Screen(Console):
    """A terminal, or what stands for one, that tells sentences in the language of a base."""

    def __init__(self, language: Language = "en", **options: Any) -> None:
        super().__init__(**options)
        self.language: Language = language

    def say(self, sentence: str, style: str = "") -> None:
        """Prints one of our own sentences; what a base holds goes by `print`, and stays as it is."""
        told = sentence.lstrip(" !")
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


def notices(texts: Sequence[str], out: Screen) -> None:
    """What was not done as asked."""
    for text in texts:
        out.say(f"! {text}", "yellow")
