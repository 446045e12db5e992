"""What a question says, before it is known which attributes it means: a language-neutral reading."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from duckkb.reasoning.plan import Function, Operator, Value

PERIOD = "period:"
"""Begins the `generic` of mentions that stand for each year or month of the one time that rows have."""

_WELL = 0.85


@dataclass(frozen=True)
class Candidate:
    """One thing that a mention may stand for, and how well it fits (0 to 1).

    `target` is a class's name (`of` is class) or an attribute's id; `value` is set when the words
    are a value of that attribute.
    """

    of: Literal["class", "attribute", "value"]
    target: str
    score: float
    value: str | None = None

    @property
    def class_name(self) -> str:
        """The class that it is, or that its attribute is of."""
        return self.target if self.of == "class" else self.target.rsplit(".", 1)[0]


@dataclass(eq=False)
class Mention:
    """A piece of the question that names something.

    `head` is the class mention that it belongs to (`name` of the student); `generic` says that it
    is only a role every class fills in its own way: name, id, all (every attribute).
    """

    start: int
    end: int
    text: str
    candidates: tuple[Candidate, ...]
    head: Mention | None = None
    generic: str = ""

    def of(self, kind: str) -> tuple[Candidate, ...]:
        """Its candidates of one kind."""
        return tuple(c for c in self.candidates if c.of == kind)

    @property
    def is_class(self) -> bool:
        """Whether its best name is that of a class."""
        return bool(self.candidates) and self.candidates[0].of == "class"

    @property
    def called(self) -> str:
        """The id of the attribute that it names well; empty where it rather names something else."""
        best = self.candidates[0] if self.candidates else None
        return best.target if best and best.of == "attribute" and best.score > _WELL else ""


@dataclass(eq=False)
class Term:
    """A mention, or with `mention` None the rows, under an aggregate or not."""

    mention: Mention | None
    function: Function | None = None
    distinct: bool = False
    minus: Mention | None = None
    start: int = 0
    place: int = 0
    """Where it is shown, unless where it is said."""
    carried: bool = False
    """The aggregate was said of an earlier attribute of the same list."""


@dataclass(eq=False)
class Nested:
    """A value that has to be looked up: the average price, the salary of employee 163."""

    term: Term
    conditions: list[Condition] = field(default_factory=list["Condition"])
    common: bool | None = None
    """The value that most rows have (False: fewest) is meant: the most popular method."""


Given = Value | Mention | Nested


@dataclass(eq=False)
class Condition:
    """`term` `operator` `values`.

    `term` None leaves the attribute to the value (a Mention with value candidates). `clause`
    numbers the relative clause it stands in: conditions of one clause speak of one related row.
    `option` numbers the alternatives of an `or`; conditions without stand together.
    Without values and with operator `has` it only says that a related row exists.
    """

    term: Term | None
    operator: Operator
    values: tuple[Given, ...] = ()
    negated: bool = False
    clause: int = 0
    option: int = 0
    hints: tuple[Mention, ...] = ()
    start: int = 0
    end: int = 0
    linked: Condition | None = None
    """The condition right before it, joined by `and`, `or` or a comma."""

    @property
    def says_yes_or_no(self) -> bool:
        """Whether it only tells that something is so, or is not."""
        return bool(self.values) and isinstance(self.values[0], bool)


@dataclass(eq=False)
class Ordering:
    """A sort key."""

    term: Term
    descending: bool
    amount: bool = False
    """How much there is in all is compared, not what single rows have: `the most credits`."""
    word: str = ""
    """`first` or `last` of several, which in time are the earliest and the latest."""


@dataclass(frozen=True)
class Portion:
    """A part of the rows: from `begin` on the question tells which; in `hundredths` (a percentage), or
    as a number between 0 and 1."""

    begin: int
    hundredths: bool


@dataclass(eq=False)
class Frame:
    """One reading of the question's words.

    `subject` is the class asked about; `both` holds pairs of clauses that must each have a row of
    their own. `explained` are half-open ranges of the question that the reading accounts for.
    """

    subject: Mention | None = None
    sure: bool = True
    """Whether the subject is told, not only the last class that was named."""
    targets: list[Term] = field(default_factory=list[Term])
    conditions: list[Condition] = field(default_factory=list[Condition])
    groups: list[Mention] = field(default_factory=list[Mention])
    having: list[Condition] = field(default_factory=list[Condition])
    order: list[Ordering] = field(default_factory=list[Ordering])
    limit: int | None = None
    offset: int = 0
    distinct: bool = False
    both: bool = False
    pair: tuple[Literal["and", "or", "both", "but"], Mention, Mention] | None = None
    """Two classes that are asked for one attribute: `the cities of customers and suppliers`."""
    ors: list[int] = field(default_factory=list[int])
    """Where an `or` stands."""
    nots: list[int] = field(default_factory=list[int])
    """Where a `but not` stands."""
    difference: bool = False
    """The second of two targets is taken from the first."""
    extreme: bool = False
    """`order` and `limit` come from a superlative."""
    ranked: Mention | None = None
    """The rows that a superlative tells, where they are not those asked for: `players of the team
    with the most wins`."""
    related: list[Mention] = field(default_factory=list[Mention])
    """Classes that are mentioned without a value: a row there must exist."""
    explained: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    stems: frozenset[str] = frozenset()
    """The stems of the question's content words."""
    said: frozenset[str] = frozenset()
    """The stems of all of its words, small ones too."""
    tokens: tuple[tuple[int, int, str], ...] = ()
    """All words as half-open ranges with their stems."""
    unsaid: int = 0
    """Attributes that are named beside what is asked for and of which nothing is said …"""
    passing: list[Mention] = field(default_factory=list[Mention])
    """… unless the plan heeds them anyway: `degree`, of those who have a Ph.D. degree."""
    unstated: int = 0
    """Attributes that are told as states of rows, of which nothing is made: `are being repaired`."""
    unnamed: bool = False
    """A name is asked for that nothing in the data is called by."""
    values: bool = False
    """Values are asked for, not rows: `which cities do customers live in`."""
    untold: bool = False
    """Something is asked for that no plan of this reading can tell, such as a share of rows."""
    spread: Function | None = None
    """The figure of the counts of all groups that is asked for: how many orders customers have on average."""
    portion: Portion | None = None
    """Not how many rows are asked for, but what part of them."""
    weight: float = 1.0
    numbers_lost: int = 0
    """Numbers, dates and values of the question that no part of the reading uses."""
