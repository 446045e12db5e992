"""English questions for rows by what lasts on a day: who is on leave today, which flats are vacant, upcoming bookings.

Rows that keep when they begin and end last on a day that lies between; what they refer to is away or taken then, and
vacant where none of them does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Join
from duckkb.reasoning.evidence import DateSpan, Question
from duckkb.reasoning.interpret.kinds import called_by, is_person
from duckkb.reasoning.interpret.moments import only_day
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import begins, spanned
from duckkb.reasoning.interpret.phrases.given_up import ASKED, GIVEN_UP, in_none_of
from duckkb.reasoning.interpret.phrases.marks import NAMED, TIME, VALUE, Marks, marks_of
from duckkb.reasoning.interpret.phrases.reach import Reach
from duckkb.reasoning.interpret.phrases.shared import shown, told, whole
from duckkb.reasoning.interpret.phrases.things import holds
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import (
    Column,
    Compare,
    Condition,
    Constant,
    Link,
    Or,
    Output,
    Query,
    Use,
    all_of,
)
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex

_NOW = r"(?:\ (?:now|right\ now|currently|at\ the\ moment|at\ present))?"
_WHEN = rf"(?:\ (?:on\ |in\ |during\ |for\ )?(?:the\ )?{TIME})?{_NOW}"
_ASK = r"(?:(?:which|what|list|show|give|find|me|us|all|any|the|of\ the|our|are|is|there|do\ we\ have|(?P<count>how\ many))\ )*"
_IS = r"(?:\ (?:that|which|who))?(?:\ (?:is|are|was|were|will\ be))?(?:\ (?:currently|still|now))?"
_AWAY = regex(
    rf"(?:who(?:\ all)?|{_ASK}(?P<who>{NAMED}|people)){_IS}(?:"
    rf"\ (?:away\ |off\ |out\ )?(?:on|in|at)\ (?:an?\ |the\ )?(?:(?P<value>{VALUE})(?:\ (?P<kind>{NAMED}))?|(?P<kind_>{NAMED}))"
    rf"|\ (?:out|off|away)\ (?P<value_>{VALUE})"
    rf"|\ (?P<away>off|away|absent|out\ of\ (?:the\ )?office|not\ in)){_WHEN}"
)
_FREE = regex(
    rf"{_ASK}(?:(?P<free>vacant|empty|free|unoccupied|available|unrented|unlet|unbooked)\ |(?P<taken>occupied|rented|leased|let|booked|taken)\ )?"
    rf"(?P<rows>{NAMED})(?:\ (?:do\ we\ have|are\ there))?{_IS}"
    rf"(?:\ (?P<free_>vacant|empty|free|unoccupied|available|unrented|unlet|unbooked|not\ (?:rented|let|occupied|leased|booked|taken))"
    rf"|\ (?P<taken_>occupied|rented|leased|let|booked|taken)(?:\ out)?|\ do\ we\ (?:currently\ )?(?P<taken__>rent|let|lease)(?:\ out)?)?{_WHEN}"
)
_COMING = regex(rf"{_ASK}(?:upcoming|future|coming)\ (?P<rows>{NAMED})")
_HINT = regex(
    r"\b(?:on|in|at|off|out|away|absent|vacant|empty|free|unoccupied|available|unrented|unlet|unbooked|occupied|rent(?:ed)?|leased?|let|booked"
    r"|taken|upcoming|future|coming)\b"
)
_PLAIN = frozenset(
    ("vacant",
        "rent", "empty", "free", "unoccupied", "available", "occupied", "rented", "leased", "let", "booked", "taken", "upcoming")
)  # fmt: skip
"""Words of the phrases, where they are no values."""
_STAYS = frozenset(
    ("leas", "rental", "rent", "tenanc", "book", "reserv", "stay", "occup", "contract", "hire", "agreement", "assign", "loan")
)  # fmt: skip
"""What the rows are called that take others for a time."""
_ABSENT = frozenset(("leav", "absenc", "vacat", "holiday", "pto"))


def present_readings(
    question: Question, catalog: Catalog, naming: Naming, values: ValueIndex
) -> tuple[Interpretation, ...]:
    """The reading as rows of a day; empty where a question asks for anything else.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        naming: what rows are called by.
        values: which states rows are in.
    """
    text = question.normalised.folded
    if question.normalised.chinese or _HINT.search(text) is None or len(question.spans.dates) > 1:
        return ()
    phrase, marks = marks_of(question, _PLAIN)
    reader = _Reader(question, catalog, naming, values, marks)
    for pattern, read in ((_AWAY, reader.away), (_FREE, reader.taken), (_COMING, reader.coming)):
        match = pattern.fullmatch(phrase)
        plan = read(told(match)) if match else None
        if plan is not None:
            tables = tuple(u.class_name for u in plan.uses)
            return (whole(question, plan, "filter", tables[0], tables),)
    return ()


@dataclass(frozen=True)
class _Reader:
    """What a question of such a form asks, and what there is to ask about."""

    question: Question
    catalog: Catalog
    naming: Naming
    values: ValueIndex
    marks: Marks

    def away(self, said: dict[str, str]) -> Query | None:
        """Those who are on leave, or on the kind of it that is told."""
        values = [
            (self.catalog.attributes[a], v)
            for a, v in self.marks.values.get(said.get("value", ""), ())
        ]
        named = self.marks.names.get(said.get("kind", ""), ())
        stays = [c for c in self.catalog.classes.values() if spanned(c) and called_by(c, _ABSENT)]
        stays = [c for c in stays if "kind" not in said or c.name in named]
        if "value" in said:
            stays = [c for c in stays if any(a.class_name == c.name for a, _ in values)]
        if len(stays) != 1:
            return None
        (own,) = stays
        joins = [
            j
            for j in self.catalog.joins_at[own.name]
            if j.left == own.name and _people(j, self.catalog)
        ]
        asked = self.marks.names.get(said.get("who", ""), ())
        joins = [
            j for j in joins if "who" not in said or said["who"] == "people" or j.right in asked
        ]
        kinds = [holds("s", a, v) for a, v in values if a.class_name == own.name]
        if len(joins) != 1 or len(kinds) > 1:
            return None
        return self.rows(joins[0], kinds, False, "count" in said)

    def taken(self, said: dict[str, str]) -> Query | None:
        """What is vacant, or taken."""
        if not ("free" in said) ^ ("taken" in said):
            return None
        joins = [
            j
            for name in self.marks.names.get(said["rows"], ())
            if name in self.catalog.classes
            for j in self.catalog.joins_at[name]
            if j.right == name != j.left
            and spanned(self.catalog.classes[j.left])
            and called_by(self.catalog.classes[j.left], _STAYS)
        ]
        if len(joins) != 1:
            return None
        return self.rows(joins[0], [], "free" in said, "count" in said)

    def coming(self, said: dict[str, str]) -> Query | None:
        """Rows that are yet to begin."""
        names = [n for n in self.marks.names.get(said["rows"], ()) if n in self.catalog.classes]
        own = self.catalog.classes[names[0]] if len(names) == 1 else None
        both = None if own is None else spanned(own) or _lone(own)
        if own is None or both is None or not Reach(self.catalog, names[0]).in_tables:
            return None
        today = Constant(self.question.now.date().isoformat())
        begun = Compare(Column("a", both[0].name), "gt", (today,))
        where = [begun, *in_none_of(self.catalog.classes[names[0]], "a", GIVEN_UP, self.values)]
        select = shown(names[0], "count" in said, self.naming)
        return Query((Use("a", names[0]),), select, where=all_of(where))

    def rows(
        self, join: Join, kinds: Sequence[Condition], without: bool, counted: bool
    ) -> Query | None:
        """Rows that some refer to, or none of them, which last on the day that is told, or today."""
        own, rows = self.catalog.classes[join.left], self.catalog.classes[join.right]
        both = spanned(own)
        if both is None or len(rows.identity) != 1 or not Reach(self.catalog, own.name).in_tables:
            return None
        told = self.question.spans.dates
        span = told[0] if told else only_day(self.question.now.date(), 0, 0)
        lasts = [*_lasts(*both, span), *in_none_of(own, "s", GIVEN_UP + ASKED, self.values), *kinds]
        key = rows.identity[0]
        within = Query(
            (Use("s", own.name), Use("p", rows.name)),
            (Output(Column("p", key), key),),
            (Link(join.id, "s", "p"),),
            all_of(lasts),
        )
        held = Compare(Column("a", key), "not_in" if without else "in", (), within)
        return Query((Use("a", rows.name),), shown(rows.name, counted, self.naming), where=held)


def _lone(own: Class) -> tuple[Attribute] | None:
    """When rows begin, where that is the only time they keep."""
    times = [a for a in own.attributes if a.kind.temporal]
    return (times[0],) if len(times) == 1 and begins(times[0]) else None


def _lasts(begin: Attribute, end: Attribute, span: DateSpan) -> list[Condition]:
    """That rows `s` last on a day of a span: they have begun by then, and not ended before."""
    first, after = Constant(span.first.isoformat()), Constant(span.after.isoformat())
    begun, ended = Column("s", begin.name), Column("s", end.name)
    open_yet = Or((Compare(ended, "is_null"), Compare(ended, "ge", (first,))))
    return [Compare(begun, "lt", (after,)), open_yet]


def _people(join: Join, catalog: Catalog) -> bool:
    return is_person(catalog.classes[join.right])
