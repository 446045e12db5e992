"""Who reports to somebody, or is managed by them, told by what rows call those above them: `who reports to Ann` are the
people whose manager is Ann, and whom Bob reports to is Bob's manager."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.lexicon.loader import Words, relations
from duckkb.reasoning.lexicon.words import Token, stem, tokens
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.words.respelling import Respelt

_KEYS = frozenset(("id", "no", "number", "code", "key"))
_SURE = 0.9
_BETWEEN = frozenset(("directly", "currently", "now"))
"""What may stand before the preposition of such a verb, or before the verb, and changes nothing."""
_WHOM = re.compile(r"(?:whom?|(?:which|what) [a-z ]+?) (?:do|does|did) (?P<who>.+) $")
_WHO = re.compile(r"\b(?:who|that) (?:(?:is|are|was|were|do|does|did) )?$")
_AUXILIARY = re.compile(r"\b(?:is|are|was|were) $")
_DENIED = re.compile(r"(?:\bnot|n['’]t|\bnever) $")
_HAS_NONE = re.compile(r"(?: (?:do|does|did)(?: not|n['’]t)| never)? $")
_NOBODY = re.compile(r" (?:nobody|no[ -]one|any(?:one|body))(?: else)?(?=\W*$)")
_ENDS = " ?!."


def led_by(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The verbs of those below, or what is done to them, where people refer in one way to such as are above."""
    text, said = question.normalised.folded, question.normalised.text
    if question.normalised.chinese:
        return
    told = tokens(text)
    known = [(*each[:2], place) for each in _roles(catalog) for place in _places(told, each[2])]
    if len(known) != 1:
        return
    ((rows, noun, (start, end)),) = known
    before, named = text[:start], [(v.start, v.end) for v in question.values]
    if _others_before(question, rows, before):
        return
    one, who, nobody = _WHOM.match(before), _WHO.search(before), _NOBODY.match(text, end)
    if one and one.span("who") in named and not text[end:].strip(_ENDS):
        yield _put(said, 0, end, f"who is {said[slice(*one.span('who'))]}'s {noun}")
    elif nobody and (none := _HAS_NONE.search(before)):
        has = "has" if text.startswith("who") else "have"
        yield _put(said, none.start(), nobody.end(), f" {has} no {noun}")
    elif not _DENIED.search(before) and any(end + 1 == first for first, _ in named):
        opening = who or _AUXILIARY.search(before)
        begin = opening.start() if opening else start
        whose = f"{catalog.classes[rows].names[0]} whose" if who and not begin else "whose"
        yield _put(said, begin, end, f"{whose} {noun} is")


def _others_before(question: Question, rows: str, before: str) -> bool:
    """Whether something else is said to be below: projects managed by Ann."""
    behind = len(_AUXILIARY.sub("", before).rstrip())
    near = {
        n.target for n in question.names if n.of == "class" and n.end == behind and n.score >= _SURE
    }
    return bool(near) and rows not in near


def _put(said: str, start: int, end: int, meant: str) -> Respelt:
    return Respelt(start, end, said[start:end], meant, quiet=True)


def _roles(catalog: Catalog) -> Iterator[tuple[str, str, frozenset[Words]]]:
    """The people that refer to those above them, what these are called, and the verbs for being below."""
    for join in catalog.joins.values():
        own = None if join.end else catalog.referring(join)
        own_kind = join.left == join.right
        if (
            own is None
            or not own.name.isascii()
            or not (own_kind or is_person(catalog.classes[join.left]))
        ):
            continue
        words = tuple(w for w in cut_name(own.name) if w not in _KEYS)
        stems = tuple(map(stem, words))
        for pair in relations().roles:
            for upper, lower in (pair, pair[::-1]):
                if stems in upper.nouns:
                    passive = {(*verb, "by") for verb in upper.verbs if len(verb) == 1}
                    verbs = {v for v in lower.verbs if len(v) > 1}
                    yield join.left, " ".join(words), frozenset(verbs | passive)


def _places(told: list[Token], verbs: frozenset[Words]) -> Iterator[tuple[int, int]]:
    """Where one of several verbs of two words stands, an adverb in it left aside."""
    for k, token in enumerate(told):
        rest = [t for t in told[k + 1 : k + 3] if t.word not in _BETWEEN][:1]
        if rest and (token.stem, rest[0].stem) in verbs:
            yield token.start, rest[0].end
