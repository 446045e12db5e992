"""The telling words of English names, by which a Chinese question may mean them.

Of `year_built` both words tell, in either order, and the year is the head; of `berth_count` the
berths are what counts; of `port_name` among ports the name; a unit (`height_cm`) tells nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from duckkb.reasoning.catalog import Attribute, Class, Kind
from duckkb.reasoning.interpret.chinese.pieces import HOLLOW
from duckkb.reasoning.lexicon.words import is_han, stem
from duckkb.reasoning.names.bilingual import PERIODS, UNITS
from duckkb.reasoning.names.forms import cut_name, variants
from duckkb.reasoning.regexes import regex

Words: TypeAlias = tuple[str, ...]
Sort: TypeAlias = Literal["class", "own", "key", "amount", "time", "text"]
"""What is named: rows, what tells rows apart (their own number, or that of others), or what they have."""
_IMPLIED, _LIGHT, _MODIFIER, _DATED = 0.1, 0.35, 0.8, 0.97
_BESIDE = 0.85
"""How good a name is whose thing has one in the question's language, too."""
_MEASURED = UNITS | PERIODS
_SEVERAL = frozenset(
    [
        "member",
        "members",
        "record",
        "records",
        "list",
        "info",
        "infos",
        "information",
        "data",
        "table",
    ]
)
"""What only says that a class holds several rows."""
_COUNTS = frozenset(("count", "quantity", "total", "cnt"))
_COUNTED = _COUNTS | {"number", "num", "no", "n"}
"""What a name of a count ends with, and what it begins with: a `prof_num` only tells rows apart."""
_DONE = regex(
    r"(?:.{2,}ed|built|won|lost|paid|sold|made|born|held|spent|bought|sent|begun|written|taken|given|run|left|met)$"
)
_LIGHTER = {"amount": _COUNTS, "text": frozenset(("code", "id", "no", "number"))}
"""What adds little behind what is counted or coded: `berth_count`, `product_type_code`."""
_PER = 0.9
"""How well a `price_per_table` is called by the price alone."""
_AT = frozenset(("on", "at", "since"))
"""`opened_on`: what such a name ends with instead of `date`."""


@dataclass(frozen=True, slots=True)
class TellingName:
    """One way to read a name: its telling words, how much each matters, which is the head.

    `factor` is how good the way is in itself, `beside` whether there is a name in Chinese as well.
    """

    words: Words
    weights: tuple[float, ...]
    head: int
    factor: float
    sort: Sort
    beside: bool = False


def telling_names(
    attributes: Iterable[Attribute], classes: Iterable[Class]
) -> Mapping[TellingName, Sequence[tuple[str, str]]]:
    """Every way to read the English names, and what each names: class or attribute, and which.

    An English name beside a Chinese one is worth less than that.
    """
    targets: dict[TellingName, dict[tuple[str, str], None]] = defaultdict(dict)
    read: dict[tuple[Words, Sequence[Words], Sort], tuple[TellingName, ...]] = {}
    for of, target, names, owner, sort in _targets(attributes, classes):
        english = tuple(filter(_english, names))
        key = english, owner, sort
        if key not in read:
            read[key] = tuple(dict.fromkeys(_names(english, owner, sort)))
        beside = len(english) < len(names)
        for name in read[key]:
            each = replace(name, factor=name.factor * _BESIDE, beside=True) if beside else name
            targets[each][of, target] = None
    return {name: tuple(each) for name, each in targets.items()}


def counts(attribute: Attribute) -> bool:
    """Whether an attribute holds how many there are of something, by its English name: `berth_count`, `photos_taken`."""
    words = cut_name(attribute.name)
    if not attribute.measure or len(words) < 2:
        return False
    done = attribute.kind is Kind.INTEGER and _DONE.match(words[-1]) is not None
    several = done and stem(words[-2]) != words[-2] and words[-2].endswith("s")
    return several or words[-1] in _COUNTS or words[0] in _COUNTED


def _targets(
    attributes: Iterable[Attribute], classes: Iterable[Class]
) -> Iterator[tuple[str, str, Words, tuple[Words, ...], Sort]]:
    """What there is to find: kind, id, names, the words of its class's name, and its sort."""
    owners: dict[str, tuple[Words, ...]] = {}
    for a in attributes:
        if not any(map(_english, a.names)):
            continue
        if a.class_name not in owners:
            owners[a.class_name] = (cut_name(a.class_name),)
        yield "attribute", a.id, a.names, owners[a.class_name], _sort(a)
    classes = tuple(classes)
    heads = {stem(words[-1]) for c in classes if (words := cut_name(c.name))}
    for c in classes:
        if any(map(_english, c.names)):
            of, last = cut_name(c.name)[-2:-1], cut_name(c.name)[-1:]
            # The members of projects, where there are projects as well, are no projects.
            others = bool(of) and last[0] in _SEVERAL and stem(of[0]) in heads
            yield "class", c.name, c.names, (of,) if others else (), "class"


def _english(name: str) -> bool:
    return not any(map(is_han, cut_name(name)))


def _sort(attribute: Attribute) -> Sort:
    if attribute.identity:
        return "own"
    if attribute.key:
        return "key"
    if attribute.kind.numeric:
        return "amount"
    return "time" if attribute.kind.temporal else "text"


def _names(names: Sequence[str], owner: Sequence[Words], sort: Sort) -> Iterator[TellingName]:
    """The ways to read names."""
    full = {(*cut_name(n)[:-1],) for n in names if cut_name(n)[-1:] and cut_name(n)[-1] in UNITS}
    for name in names:
        if cut_name(name) in full:
            continue  # the title `mem` of a `mem_gb` says less than that
        if sort == "amount" and len(cut_name(name)) == 1:
            yield from _owned(cut_name(name)[0], owner, sort)
        measured = sort == "amount" and cut_name(name)[-1:] and cut_name(name)[-1] in UNITS
        for words, factor in variants(name, owner):
            if measured and words[-1] not in UNITS and len(words) > 1:
                continue  # distance_nm is a distance, no name of one
            yield from _name(words, owner, factor, sort)
            if "per" in words[1:-1]:
                yield from _name(words[: words.index("per")], owner, factor * _PER, sort)
            if len(words) > 1 and words[-1] in _AT:
                yield from _name((*words[:-1], "date"), owner, factor * _DATED, sort)


def _owned(word: str, owner: Sequence[Words], sort: Sort) -> Iterator[TellingName]:
    """A `fee` of `deliveries` is a delivery fee; `days` of them only measure."""
    if word in _MEASURED:
        return
    for own in dict.fromkeys(w for each in owner for w in each):
        if own not in HOLLOW and own not in _SEVERAL and stem(own) != stem(word):
            if word in _COUNTS:
                # The quantity of an order is no number of orders: the order alone does not tell it.
                yield TellingName((own, word), (_MODIFIER, 1.0), 1, 1.0, sort)
                continue
            yield from _name((own, word), owner, 1.0, sort)


def _name(words: Words, owner: Sequence[Words], factor: float, sort: Sort) -> Iterator[TellingName]:
    kept = [w for w in words if w not in HOLLOW and not w.isdecimal()]
    kept = kept or [w for w in words if not w.isdecimal()]
    if not kept:
        return
    own = {stem(w) for each in owner for w in each} if sort != "class" else set[str]()
    last = len(kept) - 1
    while last > 0 and kept[last] in _MEASURED:
        last -= 1
    while sort == "class" and not owner and last > 0 and kept[last] in _SEVERAL:
        last -= 1
    light = _LIGHTER.get(sort, frozenset[str]())
    head = last
    if head > 0 and (_DONE.fullmatch(kept[head]) or kept[head] in light):
        head -= 1
    counted = sort == "amount" and kept[0] in _COUNTED
    if counted and head > 0:
        head = max(head, 1)
    weights: list[float] = []
    for k, word in enumerate(kept):
        if k > last or (k != head and stem(word) in own and k < last):
            weights.append(_IMPLIED)
        elif k != head and (word in light or (not k and counted and word in _COUNTED)):
            weights.append(_LIGHT)
        else:
            weights.append(1.0 if k == head else _MODIFIER)
    yield TellingName(tuple(kept), tuple(weights), head, factor, sort)
