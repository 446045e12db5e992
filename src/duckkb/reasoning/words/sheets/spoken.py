"""How people speak of the rows of the only table there is: `who made the most requests`, `what did ana report`, `papers I have
not rated`, `when did I last go to the gym`. Put by its columns."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.opposites import says_yes_or_no
from duckkb.reasoning.words.respelling import Respelt, apart, plural
from duckkb.reasoning.words.sheets.columns import (
    called_so,
    graded,
    group_called,
    held,
    lone,
    one,
    put,
    related,
    several,
    spelt,
    texts_of,
    word_of,
)

_PERSON = regex(
    r"(?:^|_)(?:user|author|employee|customer|client|assignee|owner|agent|clerk|member|student|player|driver|reporter|person|pupil|patient|guest|visitor|borrower|reader|translator|reviewer|name)s?(?:_?name)?$"
)
_HOLDER = regex(r"^(?:assignee|owner|assigned_to|user|responsible)$")
_I = r"(?:i|we|you|they|he|she)"
_WHO = regex(
    r"^(?:who|which one) (?:has |have )?(?P<verb>made|had|has|sent|did|ran|run|submitted|filed|got|wrote|written|caused|issued|[a-z]+ed) the (?P<way>most|fewest|least) (?P<kind>(?:[a-z]+ )?)(?P<what>[a-z]+)(?=\W*$| (?:in|on|with|from|to|for|last|this) )"
)
_WHO_IS_MOST = regex(
    r"^(?P<which>who|which (?P<of>[a-z]+)) (?:is|are|was|were) (?:the|my|our|your) (?P<more>most|least) (?P<adjective>[a-z]+)(?: (?P<person>[a-z]+))?(?=\W*$)"
)
_DAY = regex(
    r"\b(?:on |in )?(?:which|what) (?P<when>day|date|week|month|year|hour) (?:were|was|did|had) (?:there |we (?:have|get|see) )?the (?P<way>most|fewest|least) (?P<what>[a-z]+)(?=\W*$)"
)
_WHEN_MOST = regex(
    r"^when (?:were|was|did|had) (?:there |we (?:have|get|see) )?the (?P<way>most|fewest|least) (?P<what>[a-z]+)(?=\W*$)"
)
_LAST_BY = regex(
    r"\b(?P<way>last|first) (?P<what>[a-z]+)(?P<by> (?:by|of|from|on|in|at|with|for) )"
)
_LAST_DONE = regex(rf"^when did {_I} last (?:[a-z]+ )*?(?:the )?(?P<what>[a-z0-9]+)(?=\W*$)")
_WHAT_DONE = regex(
    rf"^what did {_I} (?:do|read|watch|eat|buy|visit|see|play|run|try|finish)(?: (?:in|on))?(?= (?:last|this|yesterday|today|in|on|january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d)\b)"
)
_WHAT_BY = regex(
    r"^what (?:did|has|have) (?P<who>[a-z0-9 ]+?) (?P<verb>[a-z]+)(?=\W*$| (?:in|on|last|this|since) )"
)
_NOT_DONE = regex(
    rf"\b(?:that |which )?(?:{_I} )?(?:have not|haven't|has not|hasn't|did not|didn't|have(?: {_I})? not|not)(?: yet)?(?: been)? (?P<done>[a-z]+?)(?: yet)?(?=\W*$)"
)
_DO_MOST = regex(
    rf"^(?P<which>which|what) (?P<of>[a-z]+(?: [a-z]+)?) (?:do|did|have) (?:{_I}|people|customers) (?P<verb>[a-z]+) (?:the )?(?P<way>most|least)(?: often)?(?=\W*$)"
)
_BUSY = regex(
    r"^(?:on )?(?P<which>which|what) (?P<of>[a-z]+(?: [a-z]+)?) (?:is|was|are we|were we|are you) (?:the |our )?(?P<way>busiest|quietest)(?: one)?(?=\W*$)"
)
_SHARE_OF = regex(
    r"\b(?P<share>(?:what )?(?:share|percentage|percent|proportion|fraction)) of (?:the |our |my |all )?(?P<kind>[a-z0-9-]+(?: [a-z0-9-]+)?) (?P<rows>[a-z]+)(?=\W*$)"
)
_EITHER = regex(
    r"^(?P<a>[a-z0-9 .-]+?) (?:or|vs\.?|versus) (?P<b>[a-z0-9 .-]+?)[,:]? (?:which (?:one )?is|what is) (?:the )?(?:more (?:common|frequent|popular)|most (?:common|frequent|popular))(?: here)?(?=\W*$)"
)
_NEVER = regex(
    r"^(?P<led>which |what |list |show )?(?:the )?(?P<of>[a-z]+) (?:(?:that|who|which) )?(?:(?:have |has |had )?never (?:had|has|have|been|made|got)|without|with no|who had no|that had no)(?: an?| any)? (?P<kind>[a-z]+)(?: (?P<rows>[a-z]+))?(?=\W*$)"
)
_OF_SO_MANY = regex(r"\b(?P<n>\d+)[ -](?P<what>[a-z]+?)s?[ -](?P<rows>[a-z]+)\b")
_WITHOUT_WITH = regex(
    r"\bwithout (?P<a>[a-z ]+?) (?P<b>with [a-z_ -]+? (?:in|on|before|after|since|over|under|above|below) [^,?]+?)(?=\W*$)"
)
_IS_SO = regex(r"\b(?:are|is|were|was) (?:still |currently |now )?(?P<state>[a-z]+)(?=\W*$)")
_TIMED_OUT = regex(
    r"\b(?:that |which )?(?:have |has |had )?timed out(?=\W*$| (?:in|on|since|this|last) )"
)
_OUT_OF = regex(r"\b(?:is|are|that are|which are)? ?out of (?P<what>[a-z]+)(?=\W*$)")
_DID_WE = regex(
    rf"^(?P<led>how many (?P<rows>[a-z]+)|which (?P<rows_>[a-z]+)|what) did {_I} (?P<verb>[a-z]+)(?=\W*$| (?:in|on|last|this|since) )"
)
_UN = regex(r"\bun(?P<done>[a-z]{4,}ed) (?P<rows>[a-z]+(?: [^?,]*?)?)(?=\W*$)")
_FLAGGED = regex(
    rf"(?P<rows>[a-z]+) (?:that )?{_I} (?P<no>(?:do not|don't) )?(?P<verb>[a-z]+)(?=\W*$)"
)


def spoken_by_the_sheet(
    question: Question, catalog: Catalog, values: ValueIndex
) -> tuple[Respelt, ...]:
    """Everyday English by the columns of the only table; none where a base has others."""
    rows = lone(catalog)
    if rows is None or question.normalised.chinese:
        return ()
    text = question.normalised.folded
    found = [
        *_people(text, rows, values),
        *_times(question, catalog, rows, values),
        *_kinds(question, catalog, rows, values),
    ]
    return apart([*found, *_undone(text, rows, values)])


_OFTEN_SO = frozenset(("read", "watched", "played", "frequent", "common"))


def _people(text: str, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    """Who has most of the rows, or most of a figure."""
    people = [
        a for a in texts_of(rows) if any(map(_PERSON.search, a.names)) and values.repeats(a.id)
    ]
    person = one(people) or one([a for a in people if any(map(_HOLDER.search, a.names))])
    for m in _WHO.finditer(text):
        by = one([a for a in people if related(m["verb"], spelt(a))]) or person
        if by is not None and called_so(rows, m["what"]):
            yield put(m, f"which {spelt(by)} has the {_most(m['way'])} {m['kind']}{m['what']}")
    who = spelt(person) if person is not None else ""
    for m in _WHO_IS_MOST.finditer(text) if who else ():
        if any(said is not None and said not in who.split() for said in (m["of"], m["person"])):
            continue
        found = graded(rows, m["adjective"], least=m["more"] == "least")
        if found is not None:
            grade = "highest" if found[1] else "lowest"
            yield put(m, f"which {who} has the {grade} total {spelt(found[0])}")
        elif m["person"] and m["adjective"] in _OFTEN_SO:
            yield put(m, f"which {who} has the {_most(m['more'])} {several(rows)}")


def _times(
    question: Question, catalog: Catalog, rows: Class, values: ValueIndex
) -> Iterator[Respelt]:
    """Which day has most rows, when something was last, what was done then, and by whom."""
    text = question.normalised.folded
    dated = any(a.kind.temporal for a in rows.attributes)
    for pattern in (_DAY, _WHEN_MOST) if dated else ():
        for m in pattern.finditer(text):
            when = m["when"] if pattern is _DAY else "day"
            if called_so(rows, m["what"]):
                yield put(m, f"which {when} has the {_most(m['way'])} {m['what']}")
    for m in _LAST_BY.finditer(text) if dated else ():
        if called_so(rows, m["what"]):
            way = "latest" if m["way"] == "last" else "earliest"
            yield put(m, f"{way} {m['what']}{m['by']}")
    rows_said = several(rows)
    days = [a for a in rows.attributes if a.kind.temporal]
    for m in _WITHOUT_WITH.finditer(text):
        yield put(m, f"{m['b']} without {m['a']}")
    for m in _IS_SO.finditer(text):
        state = one(list(values.attributes_of(m["state"])))
        if state is not None and any(related(m["state"], word_of(a, 0)) for a in days):
            yield put(m, f"with {spelt(catalog.attributes[state])} {m['state']}")
    for m in _TIMED_OUT.finditer(text):
        for attribute in values.attributes_of("timeout")[:1]:
            yield put(m, f"with {attribute.rpartition('.')[2]} timeout")
    for m in _OUT_OF.finditer(text):
        until = one([a for a in days if word_of(a, 0) == m["what"]])
        if until is not None:
            yield put(m, f" with {spelt(until)} before {question.now.date().isoformat()}")
    for m in _DID_WE.finditer(text):
        done = one([a for a in days if _past_of(word_of(a, 0), m["verb"])])
        said = m["rows"] or m["rows_"]
        if done is not None and (said is None or called_so(rows, said)):
            yield put(m, f"{m['led'] if said else f'which {rows_said}'} were {word_of(done, 0)}")
    kept = held(question, catalog)
    for m in _LAST_DONE.finditer(text) if dated else ():
        for column in kept.get(m["what"], ())[:1]:
            last = f"the latest {rows_said.removesuffix('s')}"
            yield put(m, f"when was {last} with {spelt(column)} {m['what']}")
    for m in _WHAT_DONE.finditer(text) if dated else ():
        yield put(m, f"which {rows_said} were there")
    for m in _WHAT_BY.finditer(text):
        by = [a for a in kept.get(m["who"], ()) if related(m["verb"], spelt(a))]
        for column in by[:1]:
            yield put(m, f"{rows_said} with {spelt(column)} {m['who']}")


def _kinds(
    question: Question, catalog: Catalog, rows: Class, values: ValueIndex
) -> Iterator[Respelt]:
    """Kinds of rows: which is most frequent, what share one has, who never had one, those of three rooms."""
    text = question.normalised.folded
    kept = {said: columns[0] for said, columns in held(question, catalog).items()}

    def group(said: str) -> str:
        return group_called(rows, values, said)

    for m in _DO_MOST.finditer(text):
        if (of := group(m["of"])) and graded(rows, m["verb"], least=False) is None:
            yield put(m, f"{m['which']} {of} has the {_most(m['way'])} {several(rows)}")
    for m in _BUSY.finditer(text):
        if of := m["of"] if m["of"] in _SPANS else group(m["of"]):
            yield put(m, f"which {of} has the {_most(m['way'])} {several(rows)}")
    for m in _SHARE_OF.finditer(text):
        if called_so(rows, m["rows"]) and m["kind"] in kept:
            yield put(m, f"{m['share']} of {m['rows']} that are {m['kind']}")
    for m in _EITHER.finditer(text):
        kind = kept.get(m["a"])
        if kind is not None and kept.get(m["b"]) == kind:
            yield put(m, f"which {spelt(kind)} has the most {several(rows)}, {m['a']} or {m['b']}")
    flags = [spelt(a) for a in rows.attributes if a.flag or says_yes_or_no(a)]
    amounts = {word_of(a, 0) for a in rows.attributes if a.measure}
    for m in _NEVER.finditer(text):
        of, kind = group(m["of"]), m["kind"]
        if kind in amounts:
            continue
        if kind not in kept:
            kind = next((flag for flag in flags if related(kind, flag)), "")
        if of and kind and (m["rows"] is None or called_so(rows, m["rows"])):
            row = several(rows).removesuffix("s")
            yield put(m, f"which {plural(of)} never had {_article(kind)} {row}")
    whole = {spelt(a).removesuffix("s"): spelt(a) for a in rows.attributes if a.measure}
    for m in _OF_SO_MANY.finditer(text):
        if m["what"] in whole and called_so(rows, m["rows"]):
            yield put(m, f"{m['rows']} with {m['n']} {whole[m['what']]}")


_SPANS = frozenset(("day", "weekday", "month", "hour", "week", "year", "quarter"))


def _most(way: str) -> str:
    return "most" if way in ("most", "busiest") else "fewest"


def _article(name: str) -> str:
    return f"{'an' if name[:1] in tuple('aeiou') else 'a'} {name}"


def _undone(text: str, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    """`papers I have not read`, of a state `unread`; `papers I have not rated`, of a column `rating` that may be empty; `books I
    own`, of a flag `owned`."""

    def empty(done: str) -> Attribute | None:
        kept = [a for a in rows.attributes if not (a.identity or a.flag)]
        return one([a for a in kept if related(done, spelt(a)) and " " not in spelt(a)])

    for m in _NOT_DONE.finditer(text):
        if values.attributes_of(f"un{m['done']}"):
            yield put(
                m, f"are un{m['done']}" if text.startswith("which") else f"that are un{m['done']}"
            )
        elif (column := empty(m["done"])) is not None:
            yield put(m, f"without {_article(spelt(column))}")
    for m in _UN.finditer(text):
        column = empty(m["done"])
        if column is not None and not values.attributes_of(m.group().split()[0]):
            yield put(m, f"{m['rows']} without {_article(spelt(column))}")
    flags = [a for a in rows.attributes if a.flag or says_yes_or_no(a)]
    for m in _FLAGGED.finditer(text):
        flag = one([a for a in flags if related(m["verb"], spelt(a))])
        if flag is not None and called_so(rows, m["rows"]):
            yield put(m, f"{m['rows']} that are {'not ' if m['no'] else ''}{spelt(flag)}")


def _past_of(past: str, verb: str) -> bool:
    """Whether a word is the past of a verb: bought, applied."""
    return irregular().get(past) == verb or (past.endswith("ed") and related(past, verb))


def called_by_person(attribute: Attribute) -> bool:
    """Whether a column is called by who does something: user, picked_by."""
    return any(_PERSON.search(n) or n.casefold().endswith(("_by", " by")) for n in attribute.names)
