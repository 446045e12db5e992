"""What a Chinese question over a family of tables says, before it is known which attributes it means."""

from __future__ import annotations

from dataclasses import dataclass, field

from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.interpret.frame import Condition, Mention, Ordering, Term
from duckkb.reasoning.plan import Operator


@dataclass(eq=False)
class FamilyFrame:
    """One reading of the question's words.

    `inner` are the rows that the rest is about (the five that sell best, among which …).
    `asked` is the noun behind 哪个; `which` the count there (哪三个), else 1, and 0 without 哪.
    """

    targets: list[Term] = field(default_factory=list[Term])
    conditions: list[Condition] = field(default_factory=list[Condition])
    groups: list[Mention] = field(default_factory=list[Mention])
    order: list[Ordering] = field(default_factory=list[Ordering])
    limit: int | None = None
    offset: int = 0
    distinct: bool = False
    inner: tuple[Ordering, int] | None = None
    asked: Mention | None = None
    which: int = 0
    measure_word: str = ""
    each_time: bool = False
    all_times: bool = False
    """Whether rows of all times are meant, where none is told."""
    difference: bool = False
    date_names: dict[int, Mention] = field(default_factory=dict[int, Mention])
    """Where a date starts -> the name that stands with it (2003年出生, 成立时间早于1950年)."""
    dates: list[tuple[DateSpan, Operator]] = field(default_factory=list[tuple[DateSpan, Operator]])
    nouns: list[Mention] = field(default_factory=list[Mention])
    """Names that only say what kind of thing a value or a row is (这两个小区)."""
    counted: str = ""
    """The measure word behind 多少 (多少套), where the rows or a quantity are counted."""
    unplanned: int = 0
    """How much is said of groups, or of the best of each, that no plan over rows can say."""
    words: str = ""
    """What stands outside of all pieces."""
