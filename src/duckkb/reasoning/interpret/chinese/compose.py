"""English names of attributes and classes in a Chinese question, put together from its words.

The pieces of the question are read in English by the lexicon (`pieces`), and a run of
pieces that meets the words of a name, in whatever order, names it: 建造年份 and 年份建造 are a
`year_built`. Nothing is translated beforehand, so that a thousand tables cost no more than ten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from duckkb.reasoning.catalog import Attribute, Class
from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.chinese.pieces import Meant, agent_of, meant, root_of
from duckkb.reasoning.interpret.chinese.telling import telling_names
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.clipped import bare, clipped, within
from duckkb.reasoning.names.forms import amount_in_chinese
from duckkb.reasoning.regexes import regex

MOST_PIECES = 4
MOST_KEPT = 10_000
"""Meanings whose names are kept."""
_LEAST, _LEAST_OTHERWISE = 0.35, 0.45
_END, _BEGIN, _BEGIN_TIMED, _ADDED = 0.55, 0.25, 0.4, 0.4
"""What meeting the head of a name is worth, and meeting only what stands before it, as 启用 of a year opened."""
_TIMES = frozenset(("date", "time", "year", "month", "day", "datetime"))
_HARDLY = 0.2
"""A smaller part of a name, as the class that it is in, does not name it."""
_NEAR = 0.12
"""What it adds that the rest of a name stands elsewhere in the question (哪一年成交, deal_date)."""
_TURNED, _LONE, _WIDER, _CLIPPED, _LED, _KIN = 0.98, 0.95, 0.97, 0.85, 0.96, 0.8
_WORTH = {"class": 0.95, "key": 0.97}
"""How good a class is as what a noun means, and a number of other rows (客户编号 is told by the customer)."""
_TELLING, _WHOLE = 0.3, 0.6
_NEARLY_CLIPPED, _SHORTEST_BARE, _MOST_LETTERS = 0.75, 4, 0.8
"""How well a word is met by most of its letters without vowels."""
_INFLECTED = regex(r"(?:(?<=.{3})(?:ed|es|s))$")
_DERIVED = regex(
    r"(?<=.{4})(?:ion|er|or|ment|ance|ence|al|ity|ness|ive|ant|ent|ure|ist|ism|ing|ship)$"
)
_GENERIC: Mapping[str, frozenset[str]] = {
    "amount": frozenset(map(stem, ("count", "number", "quantity", "amount"))),
    "time": frozenset(map(stem, ("date", "time"))),
    "text": frozenset(map(stem, ("name", "type", "kind", "category"))),
    "key": frozenset(map(stem, ("id", "number", "code"))),
    "own": frozenset(map(stem, ("id", "number", "code"))),
    "class": frozenset(map(stem, ("record", "information", "data", "list", "table"))),
}
"""What Chinese adds behind names of a kind: 订阅人数 of `subscribers`, 出发日期 of `departure`."""
_LEADS = ("所在", "所属", "是否", "有无")
_EMPTY = regex(
    r"全部|全体|所有|成交|所属|总额|合计|总计|总[数和共值]|数[量据目值]|信息|情况|时候|一个|记录|[最平]均?[高低大小多少]?值?|.*平均|.*[哪几何多].*|.*什么.*"
)
"""Too general to point to a name by themselves."""
_QUALIFIED = frozenset(("min", "max", "minimum", "maximum", "lowest", "highest"))
"""A least salary is no salary: these are said where they are meant."""
_VAGUE = regex(r"数据|数量|信息|记录|总[数和共值]|平均值?")
"""The same, and not even to what its class says the rest of."""
_NUMBER = regex(r"(?:编号|id|数量|数目|人数|总数)$")
_QUANTITIES = ("数", "数量", "数目")
"""How many there are is no number that tells rows apart, though both are called number."""

_MOST = regex(r"最[高大低小多少]$")

Place: TypeAlias = tuple[int, int]
"""Where something is named, [start, end)."""
Called: TypeAlias = dict[tuple[str, str], float]
"""What is named, class or attribute, and which: how surely."""
Few: TypeAlias = Callable[[Mapping[Place, Called]], Mapping[Place, Mapping[tuple[str, str], float]]]
"""What leaves out some of what pieces of a question name."""


@dataclass(frozen=True, slots=True)
class _State:
    """A run of pieces: the words of a name that it meets, how surely, and in what order."""

    met: tuple[int, ...]
    grade: float
    pieces: int
    short: int
    factor: float
    direct: bool
    """Whether the lexicon has each word itself, not only a synonym or a kin of it."""
    opens: bool = False
    """Whether its last piece is a word only before another."""


class Composer:
    """Finds attributes and classes by what their English names mean. A Chinese name beside one is preferred.

    Args:
        attributes: what there is to name.
        classes: the same.
    """

    def __init__(self, attributes: Iterable[Attribute], classes: Iterable[Class]) -> None:
        targets = telling_names(attributes, classes)
        self._names = tuple(targets)
        self._targets = [tuple(targets[name]) for name in self._names]
        self._at: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self._rooted: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self._bare: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, name in enumerate(self._names):
            for place, word in enumerate(name.words):
                self._at[stem(word)].append((number, place))
                self._rooted[agent_of(word) or root_of(word)].append((number, place))
                if clipped(word) and (len(name.words) > 1 or name.factor == 1.0):
                    self._bare[bare(word)].append((number, place))
        self._met: dict[
            tuple[tuple[str, ...], bool, tuple[str, ...]], dict[int, tuple[tuple[int, ...], float]]
        ] = {}

    def find(self, folded: str, few: Few = dict) -> list[NameHit]:
        """Every run of words that names something, with its surest score; `few` may leave some out."""
        if not self._names:
            return []
        pieces = meant(folded)
        found = defaultdict[Place, Called](dict)
        said = self._said(pieces)
        for start in pieces:
            for (number, end), state in self._runs(folded, start, pieces).items():
                if folded.startswith("字母", end - 1) or _MOST.search(folded, start + 1, end):
                    continue  # 歌名字母顺序; 工资最高 is no 最高工资
                score = self._score(number, state, folded[start:end], start, end, said)
                if score < (_LEAST if state.direct else _LEAST_OTHERWISE):
                    continue
                amount = amount_in_chinese(folded[start:end])
                called = found[start, end]
                for target in self._targets[number]:
                    if not (amount and target[0] == "class") and score > called.get(target, 0.0):
                        called[target] = score
        plain = dict(_without_numbers(found, folded))
        for place, led in [*_led(plain, folded)]:
            plain.setdefault(place, {}).update(led)
        return [
            NameHit(start, end, of, target, score, "part")
            for (start, end), called in few(plain).items()
            for (of, target), score in called.items()
        ]

    # -- runs of pieces ----------------------------------------------------------------------------

    def _runs(
        self, folded: str, start: int, pieces: Mapping[int, Sequence[Meant]]
    ) -> dict[tuple[int, int], _State]:
        """What runs that start somewhere meet: by name and end, the best."""
        best: dict[tuple[int, int], _State] = {}
        frontier: dict[int, dict[int, _State]] = defaultdict(dict)
        for piece in pieces[start]:
            if piece.place == "end":
                continue
            short = int(piece.end - start == 1)
            for number, (met, grade) in self._matches(piece).items():
                opens = piece.place == "begin"
                state = _State(met, grade, 1, short, 1.0, piece.direct, opens)
                self._keep(frontier[piece.end], number, state)
        while frontier:
            end = min(frontier)
            states = frontier.pop(end)
            best |= {(number, end): state for number, state in states.items() if not state.opens}
            going = {n: s for n, s in states.items() if s.pieces < MOST_PIECES}
            for piece in pieces.get(end, ()) if going else ():
                self._extend(going, piece, frontier, folded[end : piece.end])
        return best

    def _extend(
        self,
        states: Mapping[int, _State],
        piece: Meant,
        frontier: dict[int, dict[int, _State]],
        word: str,
    ) -> None:
        matches = self._matches(piece)
        short = int(len(word) == 1)
        small, large = (states, matches) if len(states) < len(matches) else (matches, states)
        for number in small:
            if number not in large:
                continue
            state, (met, grade) = states[number], matches[number]
            if set(met) & set(state.met):
                continue
            joined = _State(
                (*state.met, *met),
                state.grade + grade,
                state.pieces + 1,
                state.short + short,
                state.factor,
                state.direct and piece.direct,
                piece.place == "begin",
            )
            self._keep(frontier[piece.end], number, joined)
        if not piece.direct or len(piece.stems) != 1 or word in ("名字", "姓名", "名称"):
            return  # 职位名称 asks for the name of a position in two words
        for number, state in states.items():
            name = self._names[number]
            if name.head in state.met and piece.stems[0] in _GENERIC.get(name.sort, ()):
                wider = replace(
                    state, pieces=state.pieces + 1, factor=state.factor * _WIDER, opens=False
                )
                self._keep(frontier[piece.end], number, wider)

    def _keep(self, states: dict[int, _State], number: int, state: _State) -> None:
        known = states.get(number)
        if known is None or _worth(state) > _worth(known):
            states[number] = state

    def _matches(self, piece: Meant) -> Mapping[int, tuple[tuple[int, ...], float]]:
        """The names that a piece meets words of: which, and how much of the name's weight so."""
        key = piece.stems, piece.root, piece.words
        found = self._met.get(key)
        if found is None:
            found = self._look_up(piece)
            if len(self._met) >= MOST_KEPT:
                self._met.clear()
            self._met[key] = found
        return {n: (met, worth * piece.grade) for n, (met, worth) in found.items()}

    def _look_up(self, piece: Meant) -> dict[int, tuple[tuple[int, ...], float]]:
        found: dict[int, tuple[tuple[int, ...], float]] = {}

        def add(number: int, first: int, count: int, factor: float) -> None:
            met = tuple(range(first, first + count))
            worth = factor * sum(self._names[number].weights[k] for k in met)
            if worth > found.get(number, ((), 0.0))[1]:
                found[number] = met, worth

        first, count = piece.stems[0], len(piece.stems)
        if piece.root:
            for number, at in self._rooted.get(first, ()):
                add(number, at, 1, 1.0)
            return found
        if count > 1 and piece.words:
            self._clipped_phrase(piece.words, add)
        for number, at in self._at.get(first, ()):
            words = self._names[number].words[at : at + count]
            if _often(piece.words, words):
                continue
            if count == 1 or tuple(map(stem, words)) == piece.stems:
                same = not piece.words or all(map(_same, words, piece.words))
                add(number, at, count, 1.0 if same else _KIN)
        if count == 1 and piece.words:
            for short, factor in self._clipped(piece.words[0]):
                for number, at in self._bare[short]:
                    if len(self._names[number].words[at]) < len(piece.words[0]):
                        add(number, at, 1, factor)
        return found

    def _clipped_phrase(
        self, words: Sequence[str], add: Callable[[int, int, int, float], None]
    ) -> None:
        """The names that have all words of a phrase side by side, some without their vowels."""
        options = [dict.fromkeys(self._at.get(stem(w), ()), 1.0) for w in words]
        for found, word in zip(options, words, strict=True):
            for short, factor in self._clipped(word):
                for place in self._bare[short]:
                    found.setdefault(place, factor)
        for number, at in options[0]:
            places = [(number, at + k) for k in range(len(words))]
            if all(place in each for place, each in zip(places, options, strict=True)):
                least = min(each[place] for place, each in zip(places, options, strict=True))
                if least < 1.0:
                    add(number, at, len(words), least)

    def _clipped(self, word: str) -> Iterator[tuple[str, float]]:
        """The letters of names that are a word without its vowels, or nearly (`trnmt`)."""
        if len(word) <= 2 or not self._bare:
            return
        letters = bare(word)
        for short in self._bare:
            if short == letters:
                yield short, _CLIPPED
            elif (
                len(letters) > len(short) >= _SHORTEST_BARE
                and short[0] == letters[0]
                and short[-1] == letters[-1]
                and len(short) >= _MOST_LETTERS * len(letters)
                and within(short, letters)
            ):
                yield short, _NEARLY_CLIPPED

    # -- scores ------------------------------------------------------------------------------------

    def _said(
        self, pieces: Mapping[int, Sequence[Meant]]
    ) -> Mapping[tuple[int, int], list[tuple[int, int]]]:
        """Where each word of each name is met at all."""
        found: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for start, each in pieces.items():
            for piece in each:
                if piece.end - start < 2:
                    continue
                for number, (met, _) in self._matches(piece).items():
                    for at in met:
                        found[number, at].append((start, piece.end))
        return found

    def _score(
        self, number: int, state: _State, phrase: str, start: int, end: int,
        said: Mapping[tuple[int, int], list[tuple[int, int]]],
    ) -> float:  # fmt: skip
        name = self._names[number]
        if name.beside and not state.direct:
            return 0.0  # what the Chinese name says is nearer than a synonym of the English one
        met = sum(name.weights[k] for k in state.met)
        share = met / sum(name.weights)
        missed = [k for k, w in enumerate(name.weights) if k not in state.met and w > _TELLING]
        if missed and (not state.direct or len(phrase) < 2 or _EMPTY.fullmatch(phrase)):
            return 0.0
        if share < 1 and _VAGUE.fullmatch(phrase):
            return 0.0
        if name.sort in ("key", "own") and phrase.endswith(_QUANTITIES):
            return 0.0
        if any(name.words[k] in _QUALIFIED for k in missed):
            return 0.0
        headed = name.head in state.met
        if not headed and share < _HARDLY:
            return 0.0
        timed = not headed and name.words[name.head] in _TIMES
        begin = _BEGIN_TIMED if timed else _BEGIN
        score = _END + (1 - _END) * share if headed else begin + _ADDED * share
        score *= state.grade / met * name.factor * state.factor
        if state.pieces > 1:
            score *= _LONE**state.short
        if list(state.met) != sorted(state.met):
            score *= _TURNED
        if missed and score >= _LEAST:
            elsewhere = sum(
                any(b <= start or end <= a for a, b in said.get((number, k), ())) for k in missed
            )
            score += _NEAR * elsewhere / len(missed)
        return score * _WORTH.get(name.sort, 1.0)


def _worth(state: _State) -> float:
    return state.grade * state.factor * _LONE**state.short


@lru_cache(50_000)
def _same(word: str, other: str) -> bool:
    """Whether two words of one stem are one, inflected (an exhibit is no exhibition, stored is store)."""
    return word == other or _derived(word) == _derived(other)


def _often(words: Sequence[str], called: Sequence[str]) -> bool:
    """Whether a piece says how often something is, and a name only when, or how long: 次数, of a `downtime`."""
    return tuple(words) == ("times",) and tuple(called) == ("time",)


def _derived(word: str) -> str:
    """What a word is derived with: `ion` of exhibitions, nothing of stored."""
    m = _DERIVED.search(_INFLECTED.sub("", word))
    return m.group() if m else ""


def _without_numbers(found: Mapping[Place, Called], folded: str) -> Iterator[tuple[Place, Called]]:
    """客户编号, 理赔数量: of rows that a noun names by itself a number is told by two nouns."""
    named = {
        place
        for place, called in found.items()
        if any(of == "class" and score > _WHOLE for (of, _), score in called.items())
    }
    for (start, end), called in found.items():
        m = _NUMBER.search(folded, start + 1, end)
        twice = m is not None and (start, m.start()) in named
        if twice and not folded.startswith("按", start - 1):
            called = {target: score for target, score in called.items() if target[0] == "class"}
        yield (start, end), called


def _led(found: Mapping[Place, Called], folded: str) -> Iterator[tuple[Place, Called]]:
    """所在城市, 是否在用: with what may lead a name."""
    for (start, end), called in found.items():
        for lead in _LEADS:
            if start >= len(lead) and folded.startswith(lead, start - len(lead)):
                sure = {
                    t: s * _LED for t, s in called.items() if t[0] == "attribute" and s > _WHOLE
                }
                yield (start - len(lead), end), sure
