"""Rows that a table pairs with others of the same class: whose friend somebody is, what a course requires.

Such a table has two references to one class. One of them is called by what the other row is to this one
(`friend_id`, `prereq_id`), or the table itself is (`Friend`); of two that are (`follower_id`, `followee_id`)
each tells its own end. The grammars join a class but once, and would show the very row that is named.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import parts, resembles
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import (
    COUNTED,
    ENDS,
    classes_said,
    marked,
    outputs,
    told,
)
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, is_thing
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD
from duckkb.reasoning.lexicon.words import Token, stem, tokens
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Link,
    Or,
    Output,
    Part,
    Plan,
    Query,
    Use,
    parts_of,
    rewritten,
)
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import overlap

_NAME, _THEIRS, _KIND, _WHAT, _FIGURE = "\0", "\1", "\2", "\3", "\4"
"""They stand for the name, what the other rows are to this one, their class, an attribute and a figure of
it in a question compared with the phrases."""
_LIKE = 0.7
"""How well a word must name the table or its reference."""
_SURE = 0.9
_WORD = regex(r"[^\W\d_]+")
_ID_END = regex(r"_?(?:id|no|num|code|key)$|(?:编?号码?|代码|编码)$")
_SUFFERS = regex(r"(?:ee|(?<=e)d)(?:_?id)?$")
"""The end to which is done what the table tells: followee_id, cited_id."""
_NOUN = regex(r"(?:ion|ment|[ae]nce)s?$")
"""What makes a noun for what is done, by which neither of the two is called."""
_WITHIN = frozenset(("child", "sub", "component", "member"))
"""The end that is a part of the other: the components of a machine."""
_DOES = regex(r"ing(?:_?id)?$")
"""The end that does it, by no noun: citing_id."""
_ACTS = regex(r"(?P<deed>[a-z]{3,}?)[eo]r|(?P<deed_>[一-鿿]{2})[人员者]")
"""What those are called who do something."""
_SHORTENED = 4
"""So many letters of a word tell it: `prereq`."""

_ROW = rf"(?:the )?(?:{_KIND} )?(?:named |called |titled )?[\"'“]?{_NAME}[\"'”]?(?: {_KIND})?"
_A = r"(?:an? |the )?"
_ONE = rf"{_THEIRS}(?: {_KIND})?"
_OF = rf"{_ONE}(?: of| for| to| with) {_ROW}"
_HAS = rf"{_ONE}(?: that| which| who)? {_ROW} ha(?:s|ve|d)"
_IS_ONE = rf"{_KIND} (?:(?:that|who|which) (?:is|are|was|were) {_A})?{_OF}"
_OTHERS = rf"(?:all )?(?:of )?(?:the )?(?:{_ROW}(?:['’]s?)? {_ONE}|{_OF}|{_HAS}|{_IS_ONE})"
_LEAD = r"(?:(?:who|what|which)(?: (?:is|are|was|were))?|(?:show|list|find|give|tell|name)(?: me)?)"
_MANY = r"(?:how many|(?:what is |count |find |show )?the number of)"
_SAID = rf"(?:{_KIND} )?{_WHAT}"
_SHOWN = rf"(?:{_FIGURE} )?(?:of )?{_SAID}(?:(?:,|,? and) (?:the )?{_SAID})*"
_THEIRS_EN = regex(
    rf"(?:{_LEAD} )?(?:the |all )*(?:{_SHOWN} (?:of|for) )?{_OTHERS}"
    rf"|(?:which|what) {_KIND} (?:is|are|was|were) {_A}{_OF}"
    rf"|(?:(?:(?P<count__>how many)|which|what) {_KIND}|who) (?:is|are|was|were|has been|have been) (?P<deed>{_THEIRS} by) {_ROW}"
    rf"|(?P<count>{_MANY}) (?:{_OTHERS}|{_ONE} (?:does|do|did) {_ROW} have)"
    rf"|(?:(?P<count_>how many)|which|what|who)(?: {_KIND}| {_ONE})? (?:does|do|did) {_ROW} "
    rf"(?:(?P<deed_>{_THEIRS})|have(?: as {_A}{_ONE})?)"
)
_ROWS_ASKED = (
    rf"(?:(?P<count>{_MANY} {_KIND})|who|which {_KIND}|what {_KIND}"
    rf"|{_LEAD} (?:the |all )*(?:{_SHOWN} of (?:the |all )*)?{_KIND})"
)
_THEIR_OWN_EN = regex(
    rf"whose {_ONE} (?:is|are|includes?) {_ROW}|{_ROWS_ASKED}(?: (?:that|who|which))? "
    rf"(?:(?:have|has|had|having|with) {_ROW} as (?:an? |the |their |its |one of (?:their|its) )?{_ONE}"
    rf"|(?P<deed>{_THEIRS}) {_ROW})"
)
_MUTUAL = regex(rf"{_THEIRS} with {_ROW}|互为{_THEIRS}")
"""Who is friends with somebody, be it either who calls the other so."""
_WHO = rf"(?:谁|哪些人?|哪几{MEASURE_WORD}?|什么)"
_ASKS = rf"(?:都?(?:是|有|包括)?(?:{_WHO}{_KIND}?)?)"
_THEIRS_ZH = regex(
    rf"(?:列出|找出|查询?)?(?:所有)?{_KIND}?{_NAME}(?:这{MEASURE_WORD})?{_KIND}?的(?:所有|全部)?{_THEIRS}(?:的{_WHAT}(?:[、和及]{_WHAT})*)?{_ASKS}"
    rf"|{_KIND}?{_NAME}{_KIND}?的(?:所有|全部)?{_THEIRS}(?:都|分别)?(?:在|是|来自|住在|属于)?(?:哪些|哪个|哪|什么){_WHAT}"
    rf"|{_KIND}?{_NAME}{_KIND}?有(?:{_WHO}|(?P<count>{HOW_MANY})){_THEIRS}"
    rf"|{_KIND}?{_NAME}{_KIND}?{_THEIRS}[了过着]?{_WHO}{_KIND}?"
    rf"|(?:{_WHO}(?:{_KIND})?)是{_KIND}?{_NAME}{_KIND}?的{_THEIRS}"
    rf"|{_KIND}?{_NAME}{_KIND}?的{_THEIRS}(?:一共|总共)?有(?P<count_>{HOW_MANY})"
)
_THEIR_OWN_ZH = regex(
    rf"{_WHO}{_KIND}?{_THEIRS}[了过着]?{_KIND}?{_NAME}{_KIND}?"
    rf"|{_WHO}{_KIND}?的{_THEIRS}(?:里|中)?(?:是|有|包括){_NAME}"
    rf"|{_WHO}{_KIND}?(?:以|把|将){_KIND}?{_NAME}{_KIND}?(?:作为|为|当作|当|列为){_THEIRS}"
)


@dataclass(frozen=True)
class _Pairing:
    """A table that pairs rows of one class; `far` leads to the rows that are called by a noun with one of these
    stems, or by a word that begins so and not with what the rows at the near end are called. Where `named`,
    whatever names the table or that reference calls them, too."""

    table: str
    near: Join
    far: Join
    stems: frozenset[str]
    begins: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    named: bool = False

    def called(self, word: Token) -> bool:
        """Whether a word calls the far rows so."""
        if any(map(word.word.startswith, self.barred)):
            return False
        return word.stem in self.stems or any(map(word.word.startswith, self.begins))

    def does(self, word: str) -> bool:
        """Whether a verb says what the far rows are called by doing: reviewed, of a reviewer."""
        acting = [m["deed"] for m in map(_ACTS.fullmatch, self.begins) if m and m["deed"]]
        return self.named and any(map(word.startswith, acting))


_known: WeakKeyDictionary[Naming, Mapping[str, tuple[_Pairing, ...]]] = WeakKeyDictionary()


def counterpart_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as the rows paired with a named one, or those it is paired with; empty where the question
    asks for anything else."""
    words = tokens(question.normalised.folded)
    for pairing in itertools.chain.from_iterable(_pairings(catalog, naming).values()):
        for place in _nouns_said(question, words, pairing, catalog):

            def plan(
                q: Question,
                name: str,
                thing: Thing,
                c: Catalog,
                n: Naming,
                at: tuple[int, int] = place,
                of: _Pairing = pairing,
            ) -> Query | None:
                return _plan(q, name, thing, c, n, of, at)

            if found := about_one_thing(question, catalog, naming, plan):
                return found
    return ()


def shows_itself(query: Plan, catalog: Catalog, naming: Naming) -> bool:
    """Whether rows are joined to such a table and what is shown is told of the very rows that are named."""
    if not isinstance(query, Query):
        return False
    tables = _pairings(catalog, naming)
    paired = [tables[u.class_name] for u in query.uses if u.class_name in tables]
    if len(paired) != 1:
        return False
    of = paired[0][0].far.right
    rows = [u.alias for u in query.uses if u.class_name == of]
    if len(rows) != 1:
        return False
    called = {a.name for a in naming.names(of)}
    named = any(
        p.operator == "eq" and p.left in {Column(rows[0], n) for n in called}
        for p in (parts_of(query.where) if query.where else ())
        if isinstance(p, Compare)
    )
    columns = (p for o in query.select for p in parts_of(o) if isinstance(p, Column))
    return named and any(c.alias == rows[0] for c in columns)


def with_own_ends(reading: Interpretation, catalog: Catalog, naming: Naming) -> Interpretation:
    """The reading with such a table joined at its own end, where the rows are joined to it but once: how many
    friends somebody has are the pairs that begin with them."""
    if not isinstance(reading.plan, Query):
        return reading
    tables = _pairings(catalog, naming)
    used = {u.class_name for u in parts_of(reading.plan) if isinstance(u, Use)}
    own = {p.far.id: p for name in used for p in tables.get(name, ()) if p.named}
    if not own:
        return reading
    whole = reading.plan.uses

    def change(part: Part, query: Query) -> Part:
        rows = [u.class_name for u in query.uses]
        if isinstance(part, Link) and part.join in own:
            pairing = own[part.join]
            if rows.count(pairing.far.right) == 1:
                return replace(part, join=pairing.near.id)
        if isinstance(part, Column) and len(rows) == 1 and query.uses != whole:
            for pairing in own.values():
                far, near = catalog.referring(pairing.far), catalog.referring(pairing.near)
                if rows[0] == pairing.table and far and near and part.attribute == far.name:
                    return Column(part.alias, near.name)
        return part

    return replace(reading, plan=rewritten(reading.plan, change))


def _pairings(catalog: Catalog, naming: Naming) -> Mapping[str, tuple[_Pairing, ...]]:
    """The tables that pair rows, with the ends that are called by something."""
    if naming not in _known:
        found = {
            each.name: tuple(_pairings_of(each, catalog))
            for each in catalog.classes.values()
            if not each.link
        }
        _known[naming] = {table: ends for table, ends in found.items() if ends}
    return _known[naming]


def _pairings_of(each: Class, catalog: Catalog) -> Iterator[_Pairing]:
    """The two ends of a table, those that are called by what they are to one another."""
    joins = [j for j in catalog.joins_at[each.name] if j.left == each.name]
    if len(joins) != 2 or any(len(j.columns) != 1 for j in joins):
        return
    one, two = joins
    if one.right != two.right or one.right == each.name:
        return
    rows = catalog.classes[one.right]
    of_rows = {p for n in rows.names for p in parts(n)}
    of_table = frozenset(p for n in each.names for p in parts(n)) - of_rows
    for near, far in ((two, one), (one, two)):
        roles, theirs = _role(far, rows), _role(near, rows)
        if not theirs and any(_acts(r, each) for r in roles):
            continue  # the approver of a request is nobody's approver
        if roles and not theirs:
            begins = frozenset(r for r in roles if len(r) >= _SHORTENED or not r.isascii())
            yield _Pairing(
                each.name, near, far, of_table | {stem(r) for r in roles}, begins, named=True
            )
        elif roles and _SUFFERS.search(_column(far)):
            begins = frozenset(_SUFFERS.sub("", r) for r in roles)
            yield _Pairing(each.name, near, far, of_table, begins, theirs)
        elif roles and not _DOES.search(_column(far)):
            yield _Pairing(
                each.name, near, far, of_table if roles & _WITHIN else frozenset(), roles
            )
        elif not roles and not theirs and far is two and of_table and _plain(far, near, rows):
            yield _Pairing(each.name, near, far, of_table, named=True)


def _column(join: Join) -> str:
    return join.columns[0][0].casefold()


def _role(join: Join, rows: Class) -> frozenset[str]:
    """What the column of a reference says beyond the rows it leads to: `friend` of friend_id."""
    said = [w for w in _WORD.findall(_ID_END.sub("", _column(join))) if not w.isdecimal()]
    own = {w for n in rows.names for w in _WORD.findall(n.casefold())}
    if any(w.startswith(s) or s.startswith(w) for w in own for s in said):
        return frozenset()
    short = len(said) == 1 and len(said[0]) < _SHORTENED and resembles(said[0], rows)
    return frozenset() if short else frozenset(said)


def _acts(role: str, table: Class) -> bool:
    """Whether somebody does something with the rows of a table, which are not called after it: an approver of leave
    requests, unlike the follower of a table of follows."""
    m = _ACTS.fullmatch(role)
    deed = m and (m["deed"] or m["deed_"])
    return bool(deed) and not any(deed in n.casefold() for n in table.names)


def _plain(far: Join, near: Join, rows: Class) -> bool:
    """Whether the columns of two references say no more than what the rows are called, be it numbered: the
    teams of a match are not one another's matches, of home_team_id and away_team_id."""
    own = {p for n in rows.names for p in parts(n)}
    said = [
        {
            w
            for w in _WORD.findall(_ID_END.sub("", _column(j)))
            if len(w) > 1 and not own & {*parts(w)}
        }
        for j in (far, near)
    ]
    return not (said[0] and said[1])


def _nouns_said(
    question: Question, words: Sequence[Token], pairing: _Pairing, catalog: Catalog
) -> list[tuple[int, int]]:
    """Where the question says what the other rows are to a row, the longest first."""
    text = question.normalised.folded
    key = catalog.referring(pairing.far)
    own = {pairing.table, key.id if key else pairing.table}
    found = {(t.start, t.end) for t in words if pairing.called(t)}
    for begin in pairing.begins:
        if not begin.isascii():
            found |= {m.span() for m in re.finditer(re.escape(begin), text)}
    found |= {
        (n.start, n.end)
        for n in (question.names if pairing.named else ())
        if n.score >= _LIKE and n.target in own
    }
    return sorted(found, key=lambda p: p[0] - p[1])


def _plan(
    question: Question,
    name: str,
    thing: Thing,
    catalog: Catalog,
    naming: Naming,
    pairing: _Pairing,
    place: tuple[int, int],
) -> Query | None:
    """The rows at the other end, or what is asked of them."""
    named = (thing.start, thing.end)
    if pairing.far.right != name or overlap(place, named):
        return None
    marks = {named: _NAME, place: _THEIRS}

    def add(where: tuple[int, int], mark: str) -> bool:
        free = not any(overlap(where, other) for other in marks)
        if free:
            marks[where] = mark
        return free

    shown: list[tuple[int, Attribute]] = []
    hits = sorted(question.names, key=lambda n: (n.start - n.end, -n.score))
    for hit in hits:
        attribute = catalog.attributes.get(hit.target)
        mine = attribute is not None and attribute.class_name == name and hit.score >= _SURE
        if mine and attribute is not None and add((hit.start, hit.end), _WHAT):
            shown.append((hit.start, attribute))
    for hit in classes_said(question):
        if hit.target == name:
            add((hit.start, hit.end), _KIND)
    figures = [s for s in question.spans.aggregates if s.function != "count"]
    for span in figures:
        add((span.start, span.end), _FIGURE)
    text = marked(question.normalised.folded, marks).strip(ENDS)
    chinese = question.normalised.chinese
    theirs = (_THEIRS_ZH if chinese else _THEIRS_EN).fullmatch(text)
    own = None if theirs else (_THEIR_OWN_ZH if chinese else _THEIR_OWN_EN).fullmatch(text)
    match = theirs or own
    if match is None:
        return None
    if _SUFFERS.search(_column(pairing.far)) and _NOUN.search(
        question.normalised.folded[slice(*place)]
    ):
        return None  # the citations of a paper may be those it has, and those it makes
    said = question.normalised.folded[slice(*place)]
    done = pairing.does(said)
    if done and "deed" not in told(match) and not said.startswith(tuple(pairing.begins)):
        return None  # the reviews of Ann are no reviewers
    if done and "deed" in told(match):
        theirs = own  # who reviewed Ann is her reviewer
    ends = (pairing.near, pairing.far) if theirs else (pairing.far, pairing.near)
    counted = "count" in told(match)
    asked = [a for _, a in sorted(shown, key=lambda s: s[0])] if _WHAT in text else []
    if figures and (counted or len(asked) != 1 or not asked[0].kind.numeric):
        return None
    select = COUNTED if counted else outputs(asked or naming.shown(name))
    if figures:
        figure = Aggregate(figures[0].function, Column("a", asked[0].name))
        select = (Output(figure, f"{figures[0].function} {asked[0].name}"),)
    orders = (ends, (ends[1], ends[0])) if _MUTUAL.search(text) else (ends,)
    named_row = is_thing("s", thing, name, catalog)
    where = [_among(name, pairing, order, named_row, catalog) for order in orders]
    met = [each for each in where if each is not None]
    if len(met) < len(orders):
        return None
    return Query((Use("a", name),), select, where=Or(tuple(met)) if met[1:] else met[0])


def _among(
    name: str, pairing: _Pairing, ends: tuple[Join, Join], named: Compare, catalog: Catalog
) -> Compare | None:
    """That the key of a row stands at the second end of a pair, where the first one leads to the named row."""
    first, second = ends
    own, key = catalog.referring(second), catalog.referred(second)
    if own is None or key is None:
        return None
    pairs = Query(
        (Use("p", pairing.table), Use("s", name)),
        (Output(Column("p", own.name), own.name),),
        (Link(first.id, "p", "s"),),
        named,
    )
    return Compare(Column("a", key.name), "in", (), pairs)
