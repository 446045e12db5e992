"""Edges by the words that such edges are commonly called: `looks after` for CARES_FOR, 徒弟 for MENTORS."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.interpret.edges.verbs import without_particle
from duckkb.reasoning.interpret.edges.words import BY, NOUN_OF, OF_WHOM, PREPOSITIONS
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.lexicon.loader import Role, Words, irregular, relations
from duckkb.reasoning.lexicon.words import Token, fold, stem, stems, tokens
from duckkb.reasoning.regexes import regex

_LONGEST = 4
_PLURALS = {"children": "child", "wives": "wife"}
_HEADS = frozenset(("head", "lead", "chief"))
"""What begins the names of those who lead: head_keeper."""
_LIGHT = frozenset(("has", "have", "is", "be"))
_OWNED = regex(r"(?:'s|’s|的|\b(?:an?|the|no|any|his|her|their|its|whose|as))\s*$")
"""Behind this a word is a noun."""
_AUX_ZH = regex(r"[过了着的谁哪什几多]")


@dataclass(frozen=True)
class Meant:
    """What a word means of an edge.

    Attributes:
        edge: the edge type.
        role: the end, `from` or `to`, whose rows the word is a noun for; else empty.
        turned: whether the word is a verb that turns the edge around, as `learns from` does `teaches`.
    """

    edge: str
    role: str = ""
    turned: bool = False


class Relations:
    """The common words for the edges of a catalog."""

    def __init__(self, catalog: Catalog) -> None:
        known = relations()
        self._verbs: dict[Words, dict[str, Meant]] = defaultdict(dict)
        self._nouns: dict[Words, dict[str, Meant]] = defaultdict(dict)
        self._loops = {c.name for c in catalog.links if catalog.loops(c.name)}
        for link in catalog.links:
            called = _called(link, catalog)
            self._add(frozenset(w for w in called if len(w) == 1), Meant(link.name))
            self._add(_done_by(link), Meant(link.name))
            for group in known.verbs:
                if called & group:
                    self._add(group, Meant(link.name))
            for pair in known.roles:
                self._add_pair(link, pair)

    def _add_pair(self, link: Class, pair: tuple[Role, Role]) -> None:
        """The words of two roles, where an edge joins one to the other."""
        first = next((s for n in link.names if (s := _source(n, pair)) is not None), None)
        if first is None:
            return
        by = BY.search(link.name) is not None
        for side, role in enumerate(pair):
            self._add(role.verbs, Meant(link.name, turned=(side != first) is not by))
            self._add(role.nouns, Meant(link.name, "from" if side == first else "to"))

    def _add(self, words: frozenset[Words], meant: Meant) -> None:
        known = self._nouns if meant.role else self._verbs
        for each in words:
            known[each][meant.edge] = meant
            bare = () if meant.role else _bare(each)
            if bare:
                known[bare].setdefault(meant.edge, meant)

    def find(
        self, text: str, things: Collection[int] = ()
    ) -> Iterator[tuple[int, int, tuple[Meant, ...]]]:
        """Where a folded text has such words, and what they mean: the longest at each place.

        Args:
            text: folded.
            things: where rows are named, before which a single character may be a verb (谁吃氨氯地平).
        """
        cut = tokens(text)
        words = [_stem(t.word) for t in cut]
        begin = 0
        while begin < len(cut):
            for end in range(min(len(cut), begin + _LONGEST), begin, -1):
                meant = self._of(text, cut[begin:end], tuple(words[begin:end]), things)
                if meant:
                    yield cut[begin].start, cut[end - 1].end, tuple(meant.values())
                    begin = end - 1
                    break
            begin += 1

    def _of(
        self, text: str, cut: Sequence[Token], words: Words, things: Collection[int]
    ) -> dict[str, Meant]:
        """What some tokens mean; of a word that is a noun and a verb, what it is where it stands."""
        first, last = cut[0], cut[-1]
        if first.han:
            close = all(a.end == b.start for a, b in pairwise(cut))
            ends = last.end in things or _AUX_ZH.match(text, last.end) is not None
            if not close or (len(cut) == 1 and not ends):
                return {}
        verb, noun = self._verbs.get(words, {}), self._nouns.get(words, {})
        # Who leads a house is nobody's boss: a role is first that of one person to another.
        noun = {e: m for e, m in noun.items() if e in self._loops} or noun
        if last.word.endswith(("ed", "ing")):
            return verb
        if not verb or not noun:
            return verb or noun
        named = _OWNED.search(text[: first.start]) or OF_WHOM.match(text[last.end :])
        return noun if named else verb


def _called(link: Class, catalog: Catalog) -> set[Words]:
    """The words of an edge's names, whole and without a preposition or the name of an end."""
    found: set[Words] = set()
    said = {*PREPOSITIONS, *(p for end in catalog.ends[link.name] for p in parts(end))}
    for name in link.names:
        words = _words(name)
        found |= {words, tuple(stems(fold(name.replace("_", " "))))}
        if len(words) == 2 and (words[1] in said or words[0] in _HEADS) and words[0] not in _LIGHT:
            found.add(words[:1])
    return found


def _done_by(link: Class) -> frozenset[Words]:
    """What those do who an edge is named after: to manage, of ACCOUNT_MANAGER_OF."""
    doers = (w for n in link.names if NOUN_OF.search(n) for w in words_of(n)[-2:-1])
    roots = [w[:-2] for w in doers if len(w) > 5 and w.endswith(("er", "or"))]
    return frozenset((stem(root + end),) for root in roots for end in ("", "e"))


def _words(name: str) -> Words:
    """The stems of a name, its verb in the present."""
    if not name.isascii():
        return tuple(stems(without_particle(name)))
    return tuple(map(_stem, words_of(name)))


def _stem(word: str) -> str:
    """The stem of a word in the present and the singular."""
    return stem(_PLURALS.get(word) or irregular().get(word, word))


def _bare(words: Words) -> Words:
    """A verb without its preposition, which may stand elsewhere: `participate` of `participate in`."""
    long = len(words) == 2 and words[1] in PREPOSITIONS and len(words[0]) > 5
    return words[:1] if long else ()


def _source(name: str, pair: tuple[Role, Role]) -> int | None:
    """Which of two roles the rows at the `from` end of an edge of that name have."""
    words = _words(name)
    for side, role in enumerate(pair):
        if NOUN_OF.search(name) and words[:-1] in role.nouns:
            return side
        if BY.search(name) and words[:-1] in {v[:1] for v in role.verbs}:
            return 1 - side
        plain = name.isascii() and not name.casefold().endswith("s") and len(words) == 1
        if words in role.verbs and not (plain and words in role.nouns):
            return side
        if words in role.nouns or (words[:1] == ("has",) and words[1:] in role.nouns):
            return 1 - side
    return None
