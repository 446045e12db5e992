"""What a question over edges says: rows, edges between them, and what is told of both."""

from __future__ import annotations

from dataclasses import dataclass, field

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import DateSpan, SuperlativeSpan
from duckkb.reasoning.interpret.phrases.things import Thing
from duckkb.reasoning.plan import Function, Operator


@dataclass(frozen=True)
class Told:
    """That an attribute has a value of the data, is set (True, of a flag), or compares with a figure,
    a time or another attribute of the same rows; `lasting` lets it be empty as well: what has no end
    lasts."""

    start: int
    end: int
    attribute: Attribute
    value: str | bool | int | float | DateSpan | Attribute
    operator: Operator = "eq"
    lasting: bool = False


@dataclass(eq=False)
class Node:
    """Rows that are spoken of.

    Attributes:
        start: where; likewise `end`.
        classes: what they may be; empty where nothing tells.
        things: the rows that are named; empty where they are spoken of as a class.
        either: whether any of the named rows will do, rather than all.
        told: what must hold of them.
        any_told: whether one of two things told is enough.
        all_told: whether each of several values told is that of rows of its own: bought both red and blue ones.
        each: whether something is asked of each of them.
        most: the superlative that asks who has most or fewest of them.
        bound: how many of them there must be: operator and number.
        person: whether they are spoken of as people.
        between: whether they only lie on the way to others: those in the middle of A's mentor's mentor.
        unspoken: whether only a value tells what they are.
        apart: the named row that they are not: those who work with A.
        done: whether only a time of what was done tells of them: experiments, of samples tested in May.
        best: the superlative that tells which of them is meant, and what it grades: 金额最高的订单.
    """

    start: int
    end: int
    classes: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    either: bool = False
    told: list[Told] = field(default_factory=list[Told])
    any_told: bool = False
    all_told: bool = False
    each: bool = False
    most: SuperlativeSpan | None = None
    bound: tuple[Operator, int] | None = None
    person: bool = False
    between: bool = False
    unspoken: bool = False
    apart: Thing | None = None
    done: bool = False
    best: tuple[SuperlativeSpan, Attribute] | None = None


@dataclass(eq=False)
class Verb:
    """An edge that is named, by itself or by a value that only it has.

    Attributes:
        start: where; likewise `end`.
        word: what it says.
        edges: the edge types that it may be.
        told: what must hold of the edge itself.
        doer: whether the word is a noun made of the verb, for who does it.
        role: the end, `from` or `to`, whose rows the word stands for, where it says what they are.
        turned: whether the word turns the edge around, as `learns from` does `teaches`.
        others: edges named beside it for the same rows: `directed or produced by`.
        either: whether one of these is enough.
        again: the verb that this one repeats, of the same rows: `served A but not B`.
        beside: the verb before it, of the same rows as this one: `served A and fought in B`.
        company: whether the word is for who does it with another: co-author.
        clause: the named rows and those that it tells apart by them: 依赖甲的服务.
        denied: whether just this is denied of the rows of its clause: vulnerabilities that are not resolved.
        apart: whether each of several values told of it is that of an edge of its own: both as A
            and as B.
    """

    start: int
    end: int
    word: str
    edges: tuple[str, ...]
    told: list[Told] = field(default_factory=list[Told])
    doer: bool = False
    role: str = ""
    turned: bool = False
    others: tuple[Verb, ...] = ()
    either: bool = False
    again: Verb | None = None
    beside: Verb | None = None
    company: bool = False
    clause: tuple[Node, Node] | None = None
    denied: bool = False
    apart: bool = False


@dataclass
class Said:
    """All that a question says, one way of reading its words.

    Attributes:
        nodes: in order.
        verbs: in order.
        attributes: named ones, by where; not those that a value stands beside.
        negations: where something is denied.
        function: count, sum, avg, min or max where a figure is asked for.
        graded: the superlative that grades an attribute, and where one is named beside it, this.
        explained: the places of all pieces and of the spans that play a part.
    """

    nodes: list[Node]
    verbs: list[Verb]
    attributes: list[tuple[int, int, tuple[Attribute, ...]]]
    negations: tuple[tuple[int, int], ...]
    function: Function | None
    graded: tuple[SuperlativeSpan, tuple[Attribute, ...]] | None
    explained: list[tuple[int, int]]
