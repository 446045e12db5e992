"""What a Chinese question says, beyond what other languages need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from duckkb.reasoning.evidence import (
    DateSpan,
)
from duckkb.reasoning.interpret.frame import Frame, Mention, Ordering
from duckkb.reasoning.plan import Operator

Test = Callable[[Mention], bool]


@dataclass(eq=False)
class ChineseFrame(Frame):
    """A frame with what only some Chinese questions say.

    `inner` are the rows that the rest is about (the five that sell best, among which …).
    `asked` is the noun behind 哪个; `which` the count there (哪三个), else 1, and 0 without 哪.
    """

    inner: tuple[Ordering, int] | None = None
    asked: Mention | None = None
    which: int = 0
    measure_word: str = ""
    each_time: bool = False
    difference: bool = False
    each: Mention | None = None
    """每个学院工资最高的教师: what the best rows are wanted for, one after another."""
    date_names: dict[int, Mention] = field(default_factory=dict[int, Mention])
    """Where a date starts -> the name that stands with it (2003年出生, 成立时间早于1950年)."""
    dates: list[tuple[DateSpan, Operator]] = field(default_factory=list[tuple[DateSpan, Operator]])
    nouns: list[Mention] = field(default_factory=list[Mention])
    """Names that only say what kind of thing a value or a row is (这两个小区)."""
    counted: str = ""
    """The measure word behind 多少 (多少套), where the rows or a quantity are counted."""
    words: str = ""
    """What stands outside of all pieces."""
