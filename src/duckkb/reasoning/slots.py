"""Text slots of a family of tables: which of their values a question names, in full or in part."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from duckkb.reasoning.regexes import regex

_SUFFIX = regex(r"(?<=..)(?:特别行政区|自治区|自治州|自治县|地区|新区|[省市区县州盟旗镇])$")
"""What a Chinese place name may be said without."""
_LATIN = regex(r"[a-z0-9]")
_SEPARATOR = regex(r"[的\s\-_,·]*")


@dataclass(frozen=True)
class TextSlot:
    """The values of a slot, folded -> as the names have them, and their parts.

    A value such as 南京市江宁区 has two parts where several values share the first; 江宁区 behind
    南京市秦淮区和, or where it is the only one, names it too.
    """

    values: Mapping[str, str]
    parts: Mapping[str, tuple[str, str]]
    """Folded value -> (head, tail); without parts the tail is the value and the head empty."""

    def find(
        self, text: str, covered: Sequence[tuple[int, int]] = ()
    ) -> Iterator[tuple[int, int, frozenset[str]]]:
        """Where values stand in folded text: start, end and the values that it may be.

        Whole values come first, then tails that they or their surroundings decide, then heads.
        """
        taken: list[tuple[int, int]] = []
        heads_told: list[tuple[int, str]] = []
        found: list[tuple[int, int, frozenset[str]]] = []
        for start, end, value in self._whole(text):
            if _free(start, end, taken) and not _inside(start, end, covered):
                taken.append((start, end))
                heads_told.append((start, self.parts[value][0]))
                found.append((start, end, frozenset((self.values[value],))))
        for start, end, values in self._tails(text):
            if not _free(start, end, taken) or _inside(start, end, covered):
                continue
            chosen = values
            if len(values) > 1:
                before = [head for at, head in sorted(heads_told) if at < start]
                chosen = [v for v in values if before and self.parts[v][0] == before[-1]] or values
            if len(chosen) == 1 or not found:
                taken.append((start, end))
                found.append((start, end, frozenset(self.values[v] for v in chosen)))
        if not found:
            for start, end, values in self._heads(text):
                if _free(start, end, taken) and not _inside(start, end, covered):
                    taken.append((start, end))
                    found.append((start, end, frozenset(self.values[v] for v in values)))
        yield from sorted(found, key=lambda f: f[0])

    def _whole(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Values as they are, and with head or tail said short (南京江宁区, 北京市东城)."""
        hits: list[tuple[int, int, str]] = []
        for value, (head, tail) in self.parts.items():
            for h, t in _sayings(head, tail):
                at = text.find(h)
                while at >= 0:
                    gap = _SEPARATOR.match(text, at + len(h)) if h else None
                    begin = gap.end() if gap else at
                    if text.startswith(t, begin) and _bounded(text, at, begin + len(t)):
                        hits.append((at, begin + len(t), value))
                        break
                    at = text.find(h, at + 1) if h else text.find(t, at + 1)
                    if not h and at < 0:
                        break
        hits.sort(key=lambda x: (x[0] - x[1], x[0]))
        # The same value may be named several times; every place counts once.
        yield from hits

    def _tails(self, text: str) -> Iterator[tuple[int, int, list[str]]]:
        by_tail: dict[str, list[str]] = defaultdict(list)
        for value, (head, tail) in self.parts.items():
            if head:
                by_tail[tail].append(value)
        for tail in sorted(by_tail, key=len, reverse=True):
            for m in re.finditer(re.escape(tail), text):
                yield m.start(), m.end(), by_tail[tail]

    def _heads(self, text: str) -> Iterator[tuple[int, int, list[str]]]:
        by_head: dict[str, list[str]] = defaultdict(list)
        for value, (head, _) in self.parts.items():
            if head:
                by_head[head].append(value)
        for head in sorted(by_head, key=len, reverse=True):
            for said in dict.fromkeys((head, _SUFFIX.sub("", head))):
                at = text.find(said)
                if at >= 0:
                    yield at, at + len(said), by_head[head]
                    break


def slot_of(values: Sequence[str]) -> TextSlot:
    """A slot with these values; parts are found from what the values have in common."""
    folded = {_fold(v): v for v in values}
    parts: dict[str, tuple[str, str]] = {}
    branching: dict[str, set[str]] = defaultdict(set)
    for value in folded:
        for cut in range(1, len(value)):
            branching[value[:cut]].add(value[cut])
    for value in folded:
        cuts = [c for c in range(1, len(value)) if len(branching[value[:c]]) > 1]
        cuts = [c for c in cuts if not (value[c - 1].isascii() and value[c].isascii())
                or not value[c - 1].isalnum() or not value[c].isalnum()]  # fmt: skip
        best = max(cuts, key=lambda c: (len(branching[value[:c]]), c), default=0)
        parts[value] = (value[:best], value[best:])
    return TextSlot(folded, parts)


def _sayings(head: str, tail: str) -> Iterator[tuple[str, str]]:
    yield head, tail
    if head:
        short_head, short_tail = _SUFFIX.sub("", head), _SUFFIX.sub("", tail)
        for pair in ((short_head, tail), (head, short_tail), (short_head, short_tail)):
            if pair != (head, tail) and len(pair[1]) > 1:
                yield pair


def _fold(text: str) -> str:
    folded = text.casefold()
    return re.sub(r"_+", " ", folded if len(folded) == len(text) else text.lower())


def _bounded(text: str, start: int, end: int) -> bool:
    """Latin words must be whole."""

    def latin(at: int) -> bool:
        return 0 <= at < len(text) and _LATIN.match(text[at]) is not None

    return not ((latin(start) and latin(start - 1)) or (latin(end - 1) and latin(end)))


def _free(start: int, end: int, taken: Sequence[tuple[int, int]]) -> bool:
    return all(end <= a or b <= start for a, b in taken)


def _inside(start: int, end: int, covered: Sequence[tuple[int, int]]) -> bool:
    return any(a <= start and end <= b for a, b in covered)
