"""What a Chinese question wishes to see, before it is known which attributes it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.plan import DatePart, Function, Operator

AGES = ("年龄", "岁数", "年纪")
"""Nouns that a date of birth tells, too."""
SERVED = ("工龄", "司龄", "年资", "资历")
"""Nouns that tell since when somebody has been there."""
AGED = ("岁", "周岁")
"""Units of nothing but an age."""
ToldKind = Literal["number", "value", "date", "flag", "null", "text", "none", "nested", "than"]


def rows_meant(
    class_name: str, start: int, end: int, text: str = "", score: float = 0.9
) -> Mention:
    """A noun for the rows of a class that the question says otherwise, or not at all, at [start, end)."""
    return Mention(start, end, text, (Candidate("class", class_name, score),))


def attribute_meant(attribute_id: str, start: int, end: int, text: str = "") -> Mention:
    """The same of an attribute."""
    return Mention(start, end, text, (Candidate("attribute", attribute_id, 0.9),))


@dataclass(eq=False)
class Item:
    """Something that is shown, sorted by or compared: an attribute, a row, or an aggregate of them.

    Without a mention the attribute is told by `unit` (多少公斤), by a word of grade (最重) or, under
    `count`, it is the rows.
    """

    mention: Mention | None = None
    function: Function | None = None
    distinct: bool = False
    unit: str = ""
    graded: str = ""
    of: Mention | None = None
    """The rows that the word of grade stands before (最短的歌曲)."""
    word: str = ""
    """The adjective that a named attribute is graded by."""
    timed: bool = False
    """What is asked is a time (哪天, 什么时候)."""
    named: bool = False
    """What is asked is the name of the mentioned rows (叫什么, 是谁)."""
    start: int = 0
    over: Item | None = None
    """What this one is divided by (平均每个茶农产茶)."""
    share: int = 0
    """What part of the same for all rows is wanted: 100 for percent, 1 for a fraction."""
    when: Told | None = None
    """What is averaged is whether this holds (合格率)."""
    less: Item | None = None
    """What is taken from this one (主队得分减客队得分)."""


@dataclass(eq=False)
class Told:
    """A condition on rows.

    `both` numbers conditions that must each hold of some related row of one thing (既…又…);
    `option` numbers alternatives.
    """

    kind: ToldKind
    mention: Mention | None
    operator: Operator = "eq"
    values: tuple[int | float | str, ...] = ()
    value: Mention | None = None
    other: Mention | None = None
    """The amount that it is compared with (库存低于安全库存), `values` times it where there are any."""
    owner: Mention | None = None
    """The rows that the value stands right before (一级文物)."""
    date: DateSpan | None = None
    """When it was; of what was later than planned the day before which what is not done yet is late, too."""
    negated: bool = False
    option: int = 0
    either: bool = False
    """An alternative that was told as one (…或者…), whatever attributes it is about."""
    side: int = 0
    """Which of two alternatives it belongs to that are several conditions each (甲且乙, 或者丙且丁)."""
    both: bool = False
    together: bool = False
    """Said of one deed and joined by 和: both must hold where rows may have several (借过甲和乙的读者)."""
    unit: str = ""
    function: Function | None = None
    inside: tuple[Told, ...] = ()
    """Conditions on the rows that are averaged (高于男球员平均身高)."""
    never: bool = False
    """Denied of every row that is related, not of one (从没返修过的技师)."""
    by: str = ""
    """The relation, of several alike, by which the rows are related to those of which this is told."""
    start: int = 0
    end: int = 0


Period = DatePart | Literal[""]
"""The part of a time that is kept finer, or all of what is kept."""


@dataclass(eq=False)
class Group:
    """What rows are grouped by: rows, an attribute, or a period of a time that is kept finer."""

    mention: Mention | None
    period: Period = ""
    start: int = 0


@dataclass(eq=False)
class Sets:
    """What values of an attribute two kinds of rows have: either of them, both, or only the first."""

    kind: Literal["either", "both", "only"]
    one: Mention
    other: Mention
    asked: Mention


@dataclass(eq=False)
class Apart:
    """Two values of one attribute, or two times, of which a figure is asked, the second taken from the first.

    `either`: whichever is less is taken from the other; `times`: the first is divided by the second.
    `graded` is the adjective that says which figure, `unit` what it is counted in, where they say so.
    """

    one: Told
    other: Told
    either: bool = False
    times: bool = False
    graded: str = ""
    unit: str = ""


@dataclass(eq=False)
class Having:
    """What a group must meet."""

    item: Item
    operator: Operator
    values: tuple[int | float, ...] = ()
    other: Mention | None = None
    """The amount of the rows themselves that it is compared with (库存低于安全库存)."""
    of_all: Function | None = None
    """What it is compared with of all rows (平均工资高于所有人的平均工资的部门)."""


@dataclass(frozen=True)
class Bound:
    """A condition with its attribute; `apart` is said of other rows than those asked for."""

    told: Told
    attribute: Attribute | None
    text: str | bool | int | float = ""
    other: str = ""
    apart: bool = False
    than: Attribute | None = None
    """The attribute that it is compared with."""
    of: Attribute | None = None
    """What is told, of the rows that the attribute refers to."""


@dataclass(eq=False)
class Wish:
    """One reading of a question.

    `entity` is the noun for the rows that are asked for; `shown` whether they are to be named, `which`
    whether it is asked which of them it is.
    `nouns` are further rows that are mentioned. `apart` are two sides whose
    figures are compared (A 比 B 多多少).
    """

    entity: Mention | None = None
    shown: bool = False
    which: bool = False
    items: list[Item] = field(default_factory=list[Item])
    told: list[Told] = field(default_factory=list[Told])
    groups: list[Group] = field(default_factory=list[Group])
    having: list[Having] = field(default_factory=list[Having])
    order: list[tuple[Item, bool]] = field(default_factory=list[tuple[Item, bool]])
    limit: int | None = None
    offset: int = 0
    each: bool = False
    """The first rows of each group are wanted, not of the whole."""
    apart: Apart | None = None
    sets: Sets | None = None
    nouns: list[Mention] = field(default_factory=list[Mention])
    distinct: bool = False
    mean: bool = False
    """The average of what each group has is wanted (平均每个科室有多少医生)."""
    share: int = 0
    """What share of the rows meets the conditions is wanted: 100 for percent, 1 for a fraction."""
    share_from: int = 0
    """Conditions that start behind this hold for the whole, too."""
    listed: int = -1
    """Where the clause starts that lists what is shown, in its order; -1 where there is none."""
    contest: bool = False
    """Which of the values that are named has more is asked (甲店和乙店谁的收入更高)."""
    single: bool = False
    """One row is compared with others, not what several have together (观众最多的一场演出)."""
    whole: bool = False
    """All attributes of the rows are wanted (所有信息)."""
    states: list[Mention] = field(default_factory=list[Mention])
    """What says in which state rows are, by words that are no name (没付)."""
    words: str = ""
    unheeded: int = 0
    """Pieces that found no place in the reading."""

    def figures(self) -> list[Item]:
        """All items: shown, sorted by, and those that groups must meet."""
        return [*self.items, *(i for i, _ in self.order), *(h.item for h in self.having)]

    def mentions(self) -> Iterator[Mention]:
        """Everything that names something."""
        for item in self.figures():
            held = (item.when.mention, item.when.value) if item.when is not None else ()
            yield from (m for m in (item.mention, *held) if m is not None)
        sides = [self.apart.one, self.apart.other] if self.apart is not None else []
        for told in (*self.told, *sides):
            yield from (m for m in (told.mention, told.value, told.other) if m is not None)
        yield from (h.other for h in self.having if h.other is not None)
        yield from (g.mention for g in self.groups if g.mention is not None)
        yield from self.nouns
        if self.entity is not None:
            yield self.entity
