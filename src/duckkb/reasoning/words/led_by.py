"""Who reports to somebody, or is managed by them, told by what rows call those above them: `who reports to Ann` are the
people whose manager is Ann, and whom Bob reports to is Bob's manager."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.lexicon.loader import Words, abbreviations, relations
from duckkb.reasoning.lexicon.words import Token, stem, tokens
from duckkb.reasoning.names.forms import cut_reference
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_SURE = 0.9
_BETWEEN = frozenset(("directly", "currently", "now"))
"""What may stand before the preposition of such a verb, or before the verb, and changes nothing."""
_WHOM = regex(r"(?:whom?|(?:which|what) [a-z ]+?) (?:do|does|did) (?P<who>.+) $")
_WHO = regex(r"\b(?:who|that) (?:(?:is|are|was|were|do|does|did) )?$")
_AUXILIARY = regex(r"\b(?:is|are|was|were) $")
_DENIED = regex(r"(?:\bnot|n['’]t|\bnever) $")
_HAS_NONE = regex(r"(?: (?:do|does|did)(?: not|n['’]t)| never)? $")
_NOBODY = regex(r" (?:nobody|no[ -]one|any(?:one|body))(?: else)?(?=\W*$)")
_WHOM_ABOVE = regex(
    r"(?P<many>how many (?P<rows>[a-z]+)|whom?|(?:which|what) (?P<rows_>[a-z]+)) (?:do|does|did) (?P<who>.+) (?P<verb>[a-z]+)"
)
"""The verb of those above ends the question: `how many people does Ann manage`."""
_MANY_BELOW = regex(
    r" (?:(?:that|who) )?(?:(?P<verb>[a-z]+)|(?:is|are) (?:an? |the )?(?P<role>[a-z]+) (?:of|to|for)) (?P<many>(?:(?:at least|at most|more than|fewer than|less than|over|exactly|only) )?"
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)) (?P<other>other )?(?P<rows>[a-z]+)"
)
"""So many whom those before it are above end the question: `engineers who mentor at least three people`."""
_PEOPLE = frozenset(("people", "persons", "others", "person"))
_DONE_BY = regex(r"who (?:is|are|was|were) (?P<verb>[a-z]+ed) by ")
_ENDS = " ?!."
_BEGINNING = 4
"""Letters by which a verb and a noun are akin."""


@dataclass(frozen=True)
class _Role:
    """People that refer to those above them, what these are called and what those below them, the verbs for being below
    and for being above, and whether both are of one kind."""

    rows: str
    noun: str
    lower: str
    below: frozenset[Words]
    above: frozenset[Words]
    own: bool


def led_by(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The verbs of those below, or what is done to them, where people refer in one way to such as are above."""
    text, said = question.normalised.folded, question.normalised.text
    if question.normalised.chinese:
        return
    yield from _by_whom(question, catalog)
    told = tokens(text)
    roles = list(_roles(catalog))
    yield from _those_below(question, roles, catalog)
    yield from _with_many_below(question, roles)
    known = {(r.rows, r.noun, place) for r in roles for place in _places(told, r.below)}
    if len(known) != 1:
        return
    ((rows, noun, (start, end)),) = known
    before, named = text[:start], [(v.start, v.end) for v in question.values]
    if _others_before(question, rows, before):
        return
    one, who, nobody = _WHOM.match(before), _WHO.search(before), _NOBODY.match(text, end)
    if one and _is_named(question, *one.span("who")) and not text[end:].strip(_ENDS):
        yield _put(said, 0, end, f"who is {said[slice(*one.span('who'))]}'s {noun}")
    elif nobody and (none := _HAS_NONE.search(before)):
        has = "has" if text.startswith("who") else "have"
        yield _put(said, none.start(), nobody.end(), f" {has} no {noun}")
    elif not _DENIED.search(before) and any(end + 1 == first for first, _ in named):
        opening = who or _AUXILIARY.search(before)
        begin = opening.start() if opening else start
        whose = f"{catalog.classes[rows].names[0]} whose" if who and not begin else "whose"
        yield _put(said, begin, end, f"{whose} {noun} is")


def _by_whom(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`who is sponsored by Ann`, where rows refer to a sponsor of their own kind: those whose sponsor she is."""
    text, said = question.normalised.folded, question.normalised.text
    m = _DONE_BY.match(text)
    if m is None or all(v.start != m.end() for v in question.values):
        return
    verbs = (n for n in question.names if (n.start, n.end) == m.span("verb"))
    own = [a for n in verbs if (a := catalog.attributes.get(n.target)) is not None and a.key]
    joins = [j for j in catalog.joins.values() if own and catalog.referring(j) == own[0]]
    if len(joins) == 1 and joins[0].left == joins[0].right:
        noun = " ".join(cut_reference(own[0].name))
        rows = catalog.classes[own[0].class_name].names[0]
        yield _put(said, 0, m.end(), f"{rows} whose {noun} is ")


def _those_below(question: Question, roles: Sequence[_Role], catalog: Catalog) -> Iterator[Respelt]:
    """How many people somebody manages, where one reference of people to others of their kind says so."""
    text, said = question.normalised.folded.rstrip(_ENDS), question.normalised.text
    found = _WHOM_ABOVE.fullmatch(text)
    above = [r for r in roles if r.own and found and (stem(found["verb"]),) in r.above]
    if found is None or len({(r.rows, r.noun) for r in above}) != 1:
        return
    role = above[0]
    many, who = found["rows"], found.span("who")
    place = found.span("rows") if many else found.span("rows_")
    rows = catalog.classes[role.rows].names[0]
    kinds = {n.target for n in question.names if (n.start, n.end) == place and n.of == "class"}
    plain = kinds == {role.rows} or text[slice(*place)] in _PEOPLE
    if (plain or place[0] < 0) and _is_named(question, *who):
        meant = f"{rows} whose {role.noun} is {said[slice(*who)]}"
        yield _put(said, 0, len(text), f"how many {meant}" if many else meant)


def _is_named(question: Question, start: int, end: int) -> bool:
    """Whether nothing but values stands there, be they a first and a last name."""
    held = {v.start: v.end for v in sorted(question.values, key=lambda v: v.end) if v.end <= end}
    while (stop := held.get(start)) is not None and stop < end:
        start = stop + 1
    return stop == end


def _with_many_below(question: Question, roles: Sequence[_Role]) -> Iterator[Respelt]:
    """Who is above so many of their kind, where one reference of people to others of it says so."""
    text, said = question.normalised.folded.rstrip(_ENDS), question.normalised.text
    for kind in question.named("class", _SURE):
        found = _MANY_BELOW.fullmatch(text, kind.end)
        above = [r for r in roles if r.own and r.rows == kind.target]
        above = [r for r in above if found and _says_above(found, r)]
        if found is None or len({r.noun for r in above}) != 1:
            continue
        rows = found.span("rows")
        kinds = {n.target for n in question.names if (n.start, n.end) == rows and n.of == "class"}
        if kinds == {kind.target} or found["rows"] in _PEOPLE:
            meant = f" with {found['many']} {above[-1].lower}"
            yield _put(said, kind.end, len(text), meant)
            return


def _says_above(found: re.Match[str], role: _Role) -> bool:
    noun, verb = found["role"], found["verb"]
    return stem(noun) == stem(role.noun) if noun else (stem(verb),) in role.above


def _others_before(question: Question, rows: str, before: str) -> bool:
    """Whether something else is said to be below: projects managed by Ann."""
    behind = len(_AUXILIARY.sub("", before).rstrip())
    near = {n.target for n in question.named("class") if n.end == behind and n.score >= _SURE}
    return bool(near) and rows not in near


def _put(said: str, start: int, end: int, meant: str) -> Respelt:
    return Respelt(start, end, said[start:end], meant, quiet=True)


def _roles(catalog: Catalog) -> Iterator[_Role]:
    """The references of people to those above them."""
    for join in catalog.joins.values():
        own = None if join.end else catalog.referring(join)
        own_kind = join.left == join.right
        if (
            own is None
            or not own.name.isascii()
            or not (own_kind or is_person(catalog.classes[join.left]))
        ):
            continue
        words = cut_reference(own.name)
        words = next(iter(abbreviations().get(tuple(words), ())), tuple(words))
        stems = tuple(map(stem, words))
        for pair in relations().roles:
            for upper, lower in (pair, pair[::-1]):
                if stems in upper.nouns:
                    above = frozenset(verb for verb in upper.verbs if len(verb) == 1)
                    verbs = {v for v in lower.verbs if len(v) > 1} | {(*v, "by") for v in above}
                    noun, lower_noun = " ".join(words), _plainest(lower.nouns, above)
                    yield _Role(join.left, noun, lower_noun, frozenset(verbs), above, own_kind)


def _plainest(nouns: Collection[Words], verbs: Collection[Words]) -> str:
    """One of several nouns for those below, of which only stems are kept, that is its own stem and akin to no verb."""
    begun = {verb[0][:_BEGINNING] for verb in verbs}
    plain = (n for n in nouns if n[-1][:_BEGINNING] not in begun and stem(n[-1]) == n[-1])
    return " ".join(min(plain, default=min(nouns)))


def _places(told: Sequence[Token], verbs: frozenset[Words]) -> Iterator[tuple[int, int]]:
    """Where one of several verbs of two words stands, an adverb in it left aside."""
    for k, token in enumerate(told):
        rest = [t for t in told[k + 1 : k + 3] if t.word not in _BETWEEN][:1]
        if rest and (token.stem, rest[0].stem) in verbs:
            yield token.start, rest[0].end
