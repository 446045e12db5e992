"""What a question says and a plan does not, or tells otherwise: no score makes up for that."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.choose import Choice
from duckkb.reasoning.interpret.cues import CALLED, DISTINCT, LINKING, NEGATION
from duckkb.reasoning.interpret.frame import Frame
from duckkb.reasoning.interpret.kinds import is_person, money
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature, is_number
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY
from duckkb.reasoning.lexicon.words import Token, tokens
from duckkb.reasoning.plan import (
    BOUNDING,
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Not,
    Or,
    Part,
    Query,
    SetOperation,
    parts_of,
)
from duckkb.reasoning.regexes import regex

_PEOPLE = regex(r"\bhow many (?P<which>[a-z]+) people\b")
"""Such people are counted, and not the rows that tell of them: injured people, of rescues."""
_NAMES_OF = regex(r"\bnames of (?:(?:the|all|any|every|both|those|these|different) )*$")
_DONE_TO = regex(r"\b(\w+) (?:to|under|for|with|against|alongside) (?:the )?$")
_NO_REPEATS = regex(r"\b(?:without|no|not) (?:any )?(?:duplicat|repetiti|repeats)\w*")
_HOW_MANY_ZH = regex(rf"(?:(?<=有)|(?<![一-鿿])){HOW_MANY}(?=[一-鿿])")
_HOW_FAR_APART = regex(r"\bby how much\b|\bdifferences? (?:\w+ ){0,5}between\b")
_DENIED_TWICE = regex(
    r"\bneither\b.*\bnor\b|(?:\b(?:not|never|no)\b|n['’]t\b).*\b(?:and|nor)\b.*(?:\b(?:not|never|no)\b(?! (?:more|less|fewer)\b)|n['’]t\b)"
)
_DENIES = frozenset(("ne", "not_in", "is_null"))
_THE_DAY = regex(r"\bon the (?:same )?(?:day|date) (?:that |when )?(?:they|it) \w+ \w+")
_WHICH = regex(r"(?:which|what) (\w+s)\b(?! of\b)")
_MADE_OF = frozenset(("density", "growth", "increase", "decrease", "change", "ratio", "trend"))
"""Nouns that stand behind a figure for another one."""
_SUMS = frozenset(("sum", "avg"))
_TURNED_OUT = regex(r"\w(?:ed|en|wn)$")
_MEMBERS = regex(r"\b(?:how many|number of|most|fewest) (?P<who>members)\b")
_CALLED = 0.9
"""How well rows must be named to be those that a value stands by."""
_MOST_PEOPLE = regex(r"\b(?:most|fewest|least) (?:people|persons)\b")


def lost(
    question: Question, plan: Query | SetOperation, grounds: Sequence[Ground], flagged: bool
) -> int:
    """How many of `not` and `or` the question says, outside of values, and the plan does not; `flagged`
    tells whether a flag is asked for that says no, as of those who are `not insured`, or have `no lift`, not of
    `no products` that are. Nothing is denied by `no fewer than`, nor by `without duplicates`."""
    values = [(g.start, g.end) for g in grounds if g.role == "filter"]
    told = _words_outside(question, values)
    found = tuple(parts_of(plan))
    compared = {p.operator for p in found if isinstance(p, Compare)}
    no_rows = "no" in told and not _lacks_what_is_said(question, grounds)
    none = (flagged and not no_rows) or any(isinstance(p, Not) for p in found)
    none = none or compared & {"ne", "not_in", "is_null"}
    none = none or any(isinstance(p, SetOperation) and p.operator == "except" for p in found)
    either = any(isinstance(p, Or) for p in found) or compared & {"in", "ge", "le"}
    either = either or isinstance(plan, SetOperation)
    idle = [(c.start, c.end) for c in question.spans.comparators if c.operator in BOUNDING]
    idle += [m.span() for m in _NO_REPEATS.finditer(question.normalised.folded)]
    negated = any(
        w in NEGATION or w.endswith("n't") for w in _words_outside(question, values + idle)
    )
    negated = negated or "yet to" in question.normalised.folded
    once = not flagged and _DENIED_TWICE.search(question.normalised.folded) and _denies_once(found)
    return (
        int(negated and not none)
        + int("or" in told and not either)
        + int(bool(once))
        + _ungrouped(told, plan)
    )


def _denies_once(parts: Sequence[Part]) -> bool:
    """Whether a single thing is denied, of which there is but one."""
    nots = [p for p in parts if isinstance(p, Not)]
    within = {id(p) for each in nots for p in parts_of(each)}
    denied = [p for p in parts if isinstance(p, Compare) and p.operator in _DENIES]
    denied = [*nots, *(p for p in denied if id(p) not in within)]
    return len(denied) == 1 and not any(isinstance(p, Or | And) for p in parts_of(denied[0]))


def _lacks_what_is_said(question: Question, grounds: Sequence[Ground]) -> bool:
    """Whether each `no` stands right before what is said of rows: `have no lift`, of has_lift; not before other
    rows of which it is said: `no discontinued products`."""
    words = _words(question)
    behind = [after.start for t, after in itertools.pairwise(words) if t.word == "no"]
    rows = {n.start for n in question.named("class")}
    said = {g.start for g in grounds if g.role == "filter" and g.end + 1 not in rows}
    return bool(behind) and said.issuperset(behind)


def _words_outside(question: Question, ranges: Sequence[tuple[int, int]]) -> set[str]:
    return {
        t.word
        for t in tokens(question.normalised.folded)
        if not any(s <= t.start and t.end <= e for s, e in ranges)
    }


def _ungrouped(told: set[str], plan: Query | SetOperation) -> int:
    """Whether a figure is wanted of each of several, and the plan tells but one."""
    if not isinstance(plan, Query) or not told & {"each", "every"}:
        return 0
    figures = any(isinstance(o.expression, Aggregate) for o in plan.select)
    return int(figures and not (plan.group_by or plan.per_group or plan.inner))


def uncounted(text: str, reading: Interpretation) -> bool:
    """Whether it is asked how many rows there are, and they are only listed: 有多少学员是去年报名的."""
    asked = [m.end() for m in _HOW_MANY_ZH.finditer(text)]
    rows = (g for g in reading.grounds if g.role == "filter" or "." not in g.target)
    counted = any(g.start in asked for g in rows if g.role in ("target", "filter"))
    return counted and not any(isinstance(p, Aggregate) for p in parts_of(reading.plan))


def either_of_both(frame: Frame, query: Query) -> bool:
    """Whether rows are wanted that go with both of two values, and found that have either of them; or what
    two kinds of rows have in common, and found what is joined."""
    if "both" in frame.said and frame.values and all(t.function is None for t in frame.targets):
        return not any(isinstance(p, Compare) and p.query is not None for p in parts_of(query))
    if not frame.both or not isinstance(query.where, Or):
        return False
    told = [p for p in query.where.items if isinstance(p, Compare) and p.operator == "eq"]
    return len(told) == len(query.where.items) and len({p.left for p in told}) == 1


def says_else(
    question: Question, frame: Frame, choice: Choice, query: Query, uncovered: tuple[str, ...]
) -> int:
    """In how many ways a plan tells something else than what is asked."""
    return (
        (len(query.uses) > 1 and _counts_unknown(question, uncovered))
        + any(m["which"] in uncovered for m in _PEOPLE.finditer(question.normalised.folded))
        + _half_counted(question, frame)
        + _figure_of_itself(query)
        + _counts_namesakes(frame, choice, query)
        + _lasts_by_end(frame, choice)
        + _has_and_has_not(query)
        + (_no_difference(question, query) or _differs_from_rows(frame))
        + _asks_for_unknown(question, uncovered)
        + _compares_no_days(question, query)
    )


def _half_counted(question: Question, frame: Frame) -> bool:
    """Whether two kinds of rows are to be counted, and one is shown by its names: `how many pupils and
    teachers does each school have`."""
    rows = [(t, t.mention) for t in frame.targets if t.mention is not None and t.mention.is_class]
    text = question.normalised.folded
    return any(
        a.function == "count" and b.function is None and text[m.end : n.start].strip() == "and"
        for (a, m), (b, n) in itertools.pairwise(rows)
    )


def _counts_unknown(question: Question, uncovered: tuple[str, ...]) -> bool:
    """Whether nothing tells what is counted: `how many runs does the resort have`, of no runs."""
    said = question.normalised.folded
    told = (w for w in uncovered if w not in LINKING or w.endswith("s"))
    return any(f"how many {word} " in said for word in told)


def unknown_value(
    question: Question, query: Query, grounds: Sequence[Ground], uncovered: Sequence[str]
) -> bool:
    """Whether rows are to have some value of an attribute behind which an unknown one is told: `the place
    with code zq`."""
    known = {
        query.attribute_id(p.left)
        for p in parts_of(query)
        if isinstance(p, Compare) and p.operator == "not_null" and isinstance(p.left, Column)
    }
    said = {t.start: t.word for t in _words(question)}
    behind = (said.get(g.end + 1) for g in grounds if g.role == "filter" and g.target in known)
    return any(word in uncovered for word in behind if word)


def passes_over_nearer(question: Question, query: Query, grounds: Sequence[Ground]) -> bool:
    """Whether how something turned out is told of other rows than those it stands by, which may be so too: the jobs
    of failed runs that failed themselves; or of rows further away: tests that failed, by the runs they belong to,
    whose own results may fail."""
    near = [u.class_name for u in query.uses]
    rows = question.named("class", _CALLED)
    for ground in (g for g in grounds if g.role == "filter" and " = " in g.target):
        attribute, _, value = ground.target.partition(" = ")
        of = attribute.partition(".")[0]
        same = [v for v in question.values if (v.start, v.end) == (ground.start, ground.end)]
        if not _TURNED_OUT.search(value.casefold()):
            continue
        best = max((v.score for v in same if v.attribute == attribute), default=1.0)
        same = [v for v in same if v.value == value and v.score >= best]
        having = {v.class_name for v in same}
        behind = {n.target for n in rows if n.start == ground.end + 1}
        before = max((n.end for n in rows if n.end <= ground.start), default=-1)
        if behind & having:
            passed = of not in behind
        elif of in {n.target for n in rows if n.end == before} or of not in near:
            passed = False
        else:
            passed = not having.isdisjoint(near[: near.index(of)])
        if passed:
            return True
    return False


def acts_on_itself(
    question: Question,
    query: Query,
    naming: Naming,
    grounds: Sequence[Ground],
    unread: Sequence[str],
) -> bool:
    """Whether those who did something to somebody, by a verb that nothing explains, are taken for that very
    one: employees who report to Ann Lee."""
    if len(query.uses) != 1 or query.inner is not None or not unread:
        return False
    of = query.uses[0].class_name
    named = {f"{of}.{a.name}" for a in naming.names(of)}
    values = [g for g in grounds if g.role == "filter" and g.target.partition(" = ")[0] in named]
    told = (_DONE_TO.search(question.normalised.folded[: g.start]) for g in values)
    return any(m is not None and m.group(1) in unread for m in told)


def names_figures(question: Question, catalog: Catalog, grounds: Sequence[Ground]) -> bool:
    """Whether names are asked of what is taken for a figure: the names of all games played, of how many
    were played."""
    text = question.normalised.folded
    for ground in grounds:
        shown = catalog.attributes.get(ground.target) if ground.role == "target" else None
        if shown is not None and shown.measure and _NAMES_OF.search(text[: ground.start]):
            return True
    return False


def unread_head(question: Question, grounds: Sequence[Ground], uncovered: Sequence[str]) -> bool:
    """Whether a figure is asked for that is made of one, which alone is told: the population density."""
    nouns = _MADE_OF.intersection(uncovered)
    behind = {t.start - 1: t.word for t in _words(question)}
    shown = (g.end for g in grounds if g.role == "target" and "." in g.target)
    return bool(nouns) and any(behind.get(end) in nouns for end in shown)


def _compares_no_days(question: Question, query: Query) -> bool:
    """Whether one time is to be that of another, `closed on the day they were opened`, and none is compared."""
    asked = _THE_DAY.search(question.normalised.folded)
    compared = (v for p in parts_of(query) if isinstance(p, Compare) for v in p.values)
    return asked is not None and not any(isinstance(v, Column) for v in compared)


def _asks_for_unknown(question: Question, uncovered: tuple[str, ...]) -> bool:
    """Whether nothing tells what the rows are that are asked for: `which devices does Ann have`."""
    asked = _WHICH.match(question.normalised.folded)
    return asked is not None and asked[1] in uncovered and asked[1] not in LINKING


def _figure_of_itself(query: Query) -> bool:
    """Whether a figure of what rows are grouped by is shown or ranks them: of each salary the average."""
    told = (o.expression for o in (*query.order_by, *query.select))
    figures = (e for e in told if isinstance(e, Aggregate) and e.function != "count")
    return any(f.argument in query.group_by for f in figures if f.argument)


def _has_and_has_not(query: Query) -> bool:
    """Whether rows are joined that there are not to be any of: nothing is found by that, whatever is asked."""
    met = {p for link in query.links if not link.outer for p in (link.left, link.right)}
    joined = {u.class_name for u in query.uses[1:] if u.alias in met}
    told = parts_of(query.where) if query.where is not None else ()
    denied = (
        p.query
        for p in told
        if isinstance(p, Compare) and p.operator == "not_in" and isinstance(p.query, Query)
    )
    return any(
        q.where is None and len(q.uses) == 1 and q.uses[0].class_name in joined for q in denied
    )


def _no_difference(question: Question, query: Query) -> bool:
    """Whether it is asked by how much one figure exceeds another, and nothing is taken from anything."""
    asked = _HOW_FAR_APART.search(question.normalised.folded)
    return asked is not None and not any(isinstance(p, Arithmetic) for p in parts_of(query))


def _differs_from_rows(frame: Frame) -> bool:
    """Whether rows are to be taken from a figure: `between the weight of parcel 1 and parcel 2`."""
    rows = (
        t.function is None and t.mention is not None and t.mention.is_class for t in frame.targets
    )
    return frame.difference and any(rows)


def _counts_namesakes(frame: Frame, choice: Choice, query: Query) -> bool:
    """Whether rows of the class asked for are to have several of their own kind, of which nothing but
    their name is alike: lawyers who mentor more than one lawyer."""
    terms = (*(h.term for h in frame.having), *(o.term for o in frame.order))
    counted = [choice.of(t.mention) for t in terms if t and t.function == "count"]
    asked = [t.mention for t in frame.targets if t.function is None and t.mention]
    rows = [choice.of(m) for m in asked if m.is_class]
    own = {m.class_name for m in counted if m} & {m.class_name for m in rows if m}
    return len(query.uses) == 1 and bool(own) and query.uses[0].class_name in own


def counts_else(
    question: Question, frame: Frame, query: Query, catalog: Catalog, naming: Naming, nature: Nature
) -> bool:
    """Whether something else is counted than what is asked: the one row that has a name (`how many brake
    pads were used`), things for people (`the country with the most people`), or how many answers a flag knows
    (`how many ascents used oxygen`)."""
    ranks = [o.expression for o in query.order_by if isinstance(o.expression, Aggregate)]
    if any(r.function == "count" for r in ranks) and _MOST_PEOPLE.search(
        question.normalised.folded
    ):
        counted = [u.class_name for u in query.uses[1:] or query.uses]
        kin = {name for each in counted for name in (each, *catalog.ends[each])}
        return not any(is_person(catalog.classes[name]) for name in kin)
    if _counts_no_members(question, query, catalog):
        return True
    counts = [o.expression for o in query.select if isinstance(o.expression, Aggregate)]
    if _sums_money(question, query, counts, catalog):
        return True
    counts = [c for c in counts if c.function == "count"]
    if len(query.select) != 1 or len(counts) != 1 or query.inner is not None:
        return False
    of = counts[0].argument
    if isinstance(of, Column) and (own := catalog.attributes.get(query.attribute_id(of))):
        if nature.flag(own) is not None and not DISTINCT & {t.word for t in _words(question)}:
            return True
        counted = own.class_name
    else:
        counted = query.uses[0].class_name if len(query.uses) == 1 else ""
    if not counted:
        return False
    said = question.normalised.folded
    if any(f"how many {w}" in said for w in ("people", "persons")):
        people = nature.people()
        kin = (counted, *catalog.ends[counted])
        return bool(people) and not any(name in people for name in kin)
    if any(t.mention is not None for t in frame.targets) or CALLED & {
        t.word for t in _words(question)
    }:
        return False
    return any(
        part.operator == "eq"
        and isinstance(part.left, Column)
        and (own := catalog.attributes.get(query.attribute_id(part.left))) is not None
        and own.class_name == counted
        and own in naming.names(counted)
        for part in parts_of(query)
        if isinstance(part, Compare)
    )


def _counts_no_members(question: Question, query: Query, catalog: Catalog) -> bool:
    """Whether members are counted, which nothing is called, and what is joined is nobody: the facilities of a club."""
    found = _MEMBERS.search(question.normalised.folded)
    if found is None or not any(p == Aggregate("count") for p in parts_of(query)):
        return False
    sure = [n for n in question.names if n.score >= _CALLED]
    if any(n.start <= found.start("who") < n.end for n in sure):
        return False
    named = {n.target for n in sure}
    joined = {u.class_name for u in query.uses if u.class_name in catalog.classes} - named
    kin = {name for each in joined for name in (each, *catalog.ends[each])}
    return bool(joined) and not any(is_person(catalog.classes[name]) for name in kin)


def _sums_money(
    question: Question, query: Query, figures: Sequence[Aggregate], catalog: Catalog
) -> bool:
    """Whether it is asked how many rows there are, and told how much money: `how many bridges charge a toll`."""
    text = question.normalised.folded
    rows = question.named("class", _CALLED)
    if not any(text[: n.start].endswith("how many ") for n in rows):
        return False
    summed = (f.argument for f in figures if f.function == "sum" and isinstance(f.argument, Column))
    kept = (catalog.attributes.get(query.attribute_id(c)) for c in summed)
    return all(f.function == "sum" for f in figures) and any(a and money(a) for a in kept)


def _words(question: Question) -> tuple[Token, ...]:
    return tokens(question.normalised.folded)


def _lasts_by_end(frame: Frame, choice: Choice) -> bool:
    """Whether what took longest is told by a day: the case that took the longest to close."""
    ranked = (choice.of(o.term.mention) for o in frame.order if o.word in ("long", "short"))
    return any(m and len(m.attributes) == 1 and m.attributes[0].kind.temporal for m in ranked)


def measures_names(query: Query, catalog: Catalog, naming: Naming) -> bool:
    """Whether a name is compared with a number: a last name that exceeds 2, for what lasted longer."""
    for part in parts_of(query):
        if isinstance(part, Compare) and part.operator in BOUNDING:
            left = part.left
            own = catalog.attributes.get(
                query.attribute_id(left) if isinstance(left, Column) else ""
            )
            if own and any(map(_is_figure, part.values)) and own in naming.names(own.class_name):
                return not own.kind.numeric
    return False


def reckons_words(query: Query, catalog: Catalog, nature: Nature) -> bool:
    """Whether figures are made of what holds none, or compared with it: the sum of the wineries of wines,
    a duration of 4 where durations are written 4:27, more than once of what is so or is not, nor is
    anything the most so."""

    def kept(told: Iterable[object]) -> list[Attribute]:
        ids = (query.attribute_id(c) for c in told if isinstance(c, Column))
        return [a for a in map(catalog.attributes.get, ids) if a is not None]

    taken = [
        p.argument for p in parts_of(query) if isinstance(p, Aggregate) and p.function in _SUMS
    ]
    compared = [p for p in parts_of(query) if isinstance(p, Compare) and p.values]
    taken += [p.left for p in compared if all(map(_is_figure, p.values))]
    bounded = [p.left for p in compared if p.operator in BOUNDING]
    bounded += [o.expression for o in query.order_by if query.limit is not None]
    return any(not nature.adds(a) for a in kept(taken)) or any(
        nature.flag(a) is not None for a in kept(bounded)
    )


def _is_figure(value: object) -> bool:
    return isinstance(value, Constant) and is_number(str(value.value))
