"""The names of an ontology cut into words: the forms by which a question may name something."""

from __future__ import annotations

import itertools
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from weakref import WeakKeyDictionary

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.families import Families, Family, find_families
from duckkb.reasoning.lexicon.bilingual import bilingual
from duckkb.reasoning.lexicon.loader import abbreviations, vocabulary
from duckkb.reasoning.lexicon.pinyin import PARTS, in_characters
from duckkb.reasoning.lexicon.words import fold, is_han, stem, tokens
from duckkb.reasoning.names.bilingual import Rendering, translated
from duckkb.reasoning.names.clipped import SHORTEST
from duckkb.reasoning.regexes import regex
from duckkb.text.commonwords import COMMON_WORDS

MANY = 20
"""So many classes that differ by other words than a time are parts of one."""
_BEING = regex(r"(?:[eo]r|lar|ern|ian|tice|end|ion)ships?$")
"""What somebody is or does with somebody, which is no ship: mentorships, internships."""
_BRACKETS = regex(r"\s*[(（\[【]([^)）\]】]*)[)）\]】]\s*")
_MOST_VARIANTS = 6
_MODIFIER, _IMPLIED, _EMPTY = 0.8, 0.25, 0.1
_WAYS = ("out", "off")
"""What tells stock_out from stock."""
_CONTRARY = {"in": "out", "out": "in"}
_UNITS_TEXT = """
g kg mg t lb lbs oz m km cm mm mi ft nm ha l ml s ms min h hr hrs kw kwh mw mwh gwh kv w v usd eur gbp pct
kmh mph c f sqm m2 km2 sqkm sqft m3 k mn bn thousand thousands million millions billion billions chf jpy kb mb gb tb hz khz mhz ghz kcal psi deg
"""
UNITS = frozenset(_UNITS_TEXT.split())
"""Units that a column's name may end with; thousands and millions, too."""
_TIMES = frozenset(("minutes", "mins", "min", "hours", "hrs", "hr", "seconds", "secs", "sec"))
_TIMED_ZH = regex(r"([一-鿿]{2,}?)(?:分钟数?|小时数?|毫秒数?|秒数|天数)")
_LASTING = frozenset(("time", "duration", "dur", "length", "len", "age", "delay", "max", "limit"))
_MEASURES = (
    (_TIMES, "duration"),
    (frozenset(("km", "kms", "kilometers", "kilometres", "mi", "miles")), "distance"),
    (frozenset(("kg", "kgs", "kilos", "kilograms", "lb", "lbs", "pounds", "tons")), "weight"),
    (frozenset(("liters", "litres", "gallons")), "volume"),
)
"""Units, and what is told by a column that is called by nothing but one of them."""
_BY_UNIT = 0.93
"""How well that names it; and how well `time` names what is kept in units of time, unless the name says
already what lasts so long."""
_COUNTS = ("count", "cnt")
_COUNTS_OF = ("num", "number", "count", "total")
_BY_COUNT = 0.95
"""How well what is counted names the number of it."""
BY_SIZE = 0.96
"""How well the crew size names a crew_cnt: rather as a whole than by its first word, and not by the last alone."""
_ORDINALS = ("no", "nr")
_HOW_MANY_ZH = ("数量", "个数", "数目", "总数")
_ENDINGS = ("id", "no", "num", "nr", "name", "code", "key", "date", "type", "title")
"""Words that a column's name often ends with behind the first letters of its table's."""
_KEYS = frozenset(("id", "no", "number", "code", "key"))
_LIVING = ("species", "breed", "breeds", "variety", "varieties")
"""Kinds of living beings, of which all that is kept is said of these."""
_MOST_PREFIX = 4


@dataclass(frozen=True, slots=True)
class Form:
    """One way to name some targets: its words, their stems, and how much each word matters.

    The last word is the head. A word that the class already says (`dorm` in `Dorm.dorm_name`)
    matters little, one like `of` next to nothing. `factor` is how good the way is in itself;
    `translated` whether it is in another language than the name.
    """

    words: tuple[str, ...]
    stems: tuple[str, ...]
    weights: tuple[float, ...]
    factor: float = 1.0
    translated: bool = False


Target = tuple[str, str]
"""What a form names: class, attribute or join, and which."""


@dataclass(frozen=True)
class Forms:
    """Every form with its targets, and the families of equal classes."""

    targets: dict[Form, list[Target]]
    members: dict[str, tuple[str, ...]]
    """The class that stands for a family -> all classes of it."""


def one_for_all(family: Family) -> bool:
    """Whether one class of a family may stand for all.

    Parts by time, or by very many words, are not told apart by name; a few `Ref_colors`, `Ref_sizes`
    that only share columns are.
    """
    return family.timed or len(family.members) >= MANY


_ABBREVIATED = 6
_AMOUNT = regex(r"[一-鿿]+[量额率]")
_BY_IDENTITY = 0.95
BY_KIND = 0.5
"""How well something is named by what kind of thing it is, of which its name says nothing."""


_known: WeakKeyDictionary[Catalog, Forms] = WeakKeyDictionary()


def forms_of(catalog: Catalog) -> Forms:
    """The forms of all names in a catalog; of a family those of one class."""
    forms = _known.get(catalog)
    if forms is None:
        forms = _known[catalog] = _forms_of(catalog, find_families(catalog))
    return forms


def _forms_of(catalog: Catalog, families: Families) -> Forms:
    found: dict[Form, dict[Target, None]] = defaultdict(dict)
    members: dict[str, tuple[str, ...]] = {}
    chosen: list[Class] = []
    taken = {cut_name(name) for each in catalog.classes.values() for name in each.names}
    stems = {tuple(map(stem, name)) for name in taken}
    for each in catalog.classes.values():
        family = families.of(each.name)
        if family is None or not one_for_all(family):
            chosen.append(each)
            read = (*_named(each.names, frozenset()), *_by_identity(each, catalog, taken))
            for form in (*read, *_of_species(each, stems)):
                if not (form.translated and amount_in_chinese("".join(form.words))):
                    found[form][("class", each.name)] = None
        elif family.example == each.name:
            chosen.append(each)
            members[each.name] = tuple(family.members)
            for form in _named((family.name.replace("{}", " "),), frozenset()):
                found[form][("class", each.name)] = None
    for each in chosen:
        own = list(_named(each.names, frozenset()))
        implied = frozenset(s for f in own for s in f.stems)
        called = tuple(f.words for f in own)
        for attribute in each.attributes:
            named = _named(attribute.names, implied, called)
            lasting = _named(_lasting_zh(attribute), implied)
            named = _in_or_out(named, attribute, each)
            counted = _as_count(attribute, stems)
            kinds = _by_kind(attribute)
            for form in (*named, *kinds, *_as_measure(attribute), *counted, *lasting):
                found[form][("attribute", attribute.id)] = None
    for join in catalog.joins.values():
        called = (join.title, *join.aliases, join.edge if join.end else None)
        for form in _named([n for n in called if n], frozenset()):
            found[form][("join", join.id)] = None
    return Forms({form: list(targets) for form, targets in found.items()}, members)


def _in_or_out(named: Iterable[Form], attribute: Attribute, owner: Class) -> Iterator[Form]:
    """The forms of one of two amounts of what goes in and what comes out, `tokens_in` and `tokens_out`: of the input and
    the output; what both are of tells them not apart."""
    *words, way = cut_name(attribute.name) or ("",)
    contrary = _CONTRARY.get(way) if words and attribute.kind.numeric else None
    if contrary is None or all(cut_name(a.name) != (*words, contrary) for a in owner.attributes):
        yield from named
        return
    for form in named:
        told = form.words[-1] == way
        yield replace(form, weights=(*form.weights[:-1], 1.0)) if told else form
    yield _form((f"{way}put", *words), frozenset(), _BY_IDENTITY)


def _by_kind(attribute: Attribute) -> Iterator[Form]:
    """The date of a decision is that of `decided_on`, though nothing calls it so; a customer type is what a
    `customer_type_code` is the code of, that refers to no rows."""
    words = cut_name(attribute.name)
    if attribute.kind.temporal and len(words) > 1 and words[-1] in ("at", "on"):
        yield Form(("date",), (stem("date"),), (1.0,), BY_KIND)
    if len(words) > 2 and words[-1] == "code" and not attribute.key:
        called = words[:-1]  # all of it has to be said: a type alone may be that of anything
        weights = (*(1.5 for _ in called[:-1]), 1.0)
        yield Form(called, tuple(map(stem, called)), weights, _BY_UNIT)


def _as_measure(attribute: Attribute) -> Iterator[Form]:
    """The distance of a ride is what it keeps as `km`."""
    words = cut_name(attribute.name)
    if attribute.kind.numeric and len(words) == 1:
        for units, noun in _MEASURES:
            if words[0] in units:
                yield _form((noun,), frozenset(), _BY_UNIT)


def _as_count(attribute: Attribute, rows: Collection[tuple[str, ...]]) -> Iterator[Form]:
    """The members of a choir are what it keeps as `MemberCount`, where no rows are called so (`rows`: stems)."""
    words = cut_name(attribute.name)
    if not attribute.measure or len(words) < 2 or attribute.kind is not Kind.INTEGER:
        return
    told = words[:-1] if words[-1] in _COUNTS else words[1:] if words[0] in _COUNTS_OF else ()
    told = told[1:] if told[:1] == ("of",) else told
    if told and tuple(map(stem, told)) not in rows and all(w.isalpha() for w in told):
        yield _form(told, frozenset(), _BY_COUNT)
        yield _form((*told, "size"), frozenset(), BY_SIZE)


def _lasting_zh(attribute: Attribute) -> Iterator[str]:
    """持续时间, of what is kept as 持续分钟: what names say of time may be said without its unit."""
    for name in attribute.names if attribute.kind.numeric else ():
        if found := _TIMED_ZH.fullmatch(name):
            yield from (found[1] + noun for noun in ("时间", "时长"))


def amount_in_chinese(word: str) -> bool:
    """Whether a Chinese word is how much there is of something, which no rows are: 销量 and 销售额 are of sales."""
    return _AMOUNT.fullmatch(word) is not None


def _by_identity(
    each: Class, catalog: Catalog, taken: Collection[tuple[str, ...]]
) -> Iterator[Form]:
    """What the identity of a class calls its rows, where no class is called so (`taken`): keepers, of a
    class Beekeeper with a `keeper_id`; plots and applicants, by the `Plot No` and `Applicant Name`
    of tables that are called otherwise."""
    key = each.identity or [
        a.name for a in each.attributes[:1] if cut_name(a.name)[-1:] == ("name",)
    ]
    if len(key) != 1:
        return
    *words, last = cut_name(key[0]) or ("",)
    known = all(len(w) > SHORTEST and stem(w) in vocabulary() for w in words)
    refers = any(
        join.left == each.name and join.columns and join.columns[0][0] == key[0]
        for join in catalog.joins_at[each.name]
    )
    tells = last in ("id", "no", "number", "name")
    if words and tells and known and tuple(words) not in taken and not refers:
        yield _form(tuple(words), frozenset(), _BY_IDENTITY)


def _of_species(each: Class, taken: Collection[tuple[str, ...]]) -> Iterator[Form]:
    """Birds are the rows of a class BirdSpecies, where none is called so by itself (`taken`: stems)."""
    for name in each.names:
        *words, last = cut_name(name) or ("",)
        if words and last in _LIVING and tuple(map(stem, words)) not in taken:
            yield _form(tuple(words), frozenset(), _BY_IDENTITY)


def _named(
    names: Iterable[str], implied: frozenset[str], owner: Sequence[tuple[str, ...]] = ()
) -> tuple[Form, ...]:
    return _forms_by(tuple(names), implied, tuple(owner))


@lru_cache(20_000)  # the parts of an ontology, looked at by themselves, have the names of the whole
def _forms_by(
    names: tuple[str, ...], implied: frozenset[str], owner: tuple[tuple[str, ...], ...]
) -> tuple[Form, ...]:
    read = [_form(w, implied, factor) for name in names for w, factor in variants(name, owner)]
    read += [_form(w, implied, factor, True) for w, factor in in_other_language(names, owner)]
    return tuple(dict.fromkeys(form for form in read if form.stems))


def chinese_of(name: str, least: float = 0.0) -> list[str]:
    """What a whole English name is called in Chinese, so surely at least, the surest first; nothing of other names."""
    words = tuple(map(stem, cut_name(name))) if name.isascii() else ()
    pairs = sorted(bilingual().by_stems.get(words, ()), key=lambda p: -p.weight)
    return [p.chinese for p in pairs if p.weight >= least]


def in_other_language(
    names: Sequence[str], owner: Sequence[tuple[str, ...]] = ()
) -> tuple[Rendering, ...]:
    """What something of a Chinese name is called in English, and the reverse; the surest first.

    Nothing where it has names in both: its author knows better.
    """
    cut = [cut_name(name) for name in names]
    if len({any(map(is_han, words)) for words in cut if words}) > 1:
        return ()
    found = translated((v for name in names for v in variants(name, owner)), owner)
    if not any(words[-1:] and words[-1] in _ORDINALS for words in cut):
        return found
    # `round_no` numbers the rounds, and counts none.
    return tuple(f for f in found if not "".join(f[0]).endswith(_HOW_MANY_ZH))


def _form(
    words: tuple[str, ...], implied: frozenset[str], factor: float, foreign: bool = False
) -> Form:
    stemmed = tuple(stem(w) for w in words)
    last = len(words) - 1
    if "per" in words[1:]:
        last = words.index("per", 1) - 1  # The head of `price_per_kg` is the price.
    if last and words[last] in UNITS:
        last -= 1  # Of `length_m` the head is the length.
    weights: list[float] = []
    for k, (word, each) in enumerate(zip(words, stemmed, strict=True)):
        little = word in COMMON_WORDS and not (len(words) == 2 and k == last and word in _WAYS)
        if k > last or (little and len(words) > 1):
            weights.append(_EMPTY)
        elif k < last and (
            each in implied or (len(word) == 1 and word.isalpha() and not is_han(word))
        ):
            weights.append(_IMPLIED)
        else:
            weights.append(1.0 if k == last or is_han(each) else _MODIFIER)
    return Form(words, stemmed, tuple(weights), factor, foreign)


def variants(
    name: str, owner: Sequence[tuple[str, ...]]
) -> Iterator[tuple[tuple[str, ...], float]]:
    """The ways a name may be read: as it is, abbreviations spelt out, run-together words apart."""
    outer = _BRACKETS.sub(" ", name).strip()
    yield from _read(outer or name, owner)
    if outer and outer != name:
        yield from _read(name, owner)
        for inner in _BRACKETS.findall(name):
            yield from ((words, 0.7) for words, _ in _read(inner, owner))


def _read(name: str, owner: Sequence[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], float]]:
    words = cut_name(name)
    if not words:
        return
    yield words, 1.0
    if any(is_han(w) for w in words):
        return
    if len(words) == 1:
        several = f"{words[0]}s"
        if len(several) <= _ABBREVIATED and stem(several) not in (several[:-1], stem(words[0])):
            yield (several,), 0.99  # PRs, of which no stem is made
        prefixed = _prefixed(words[0], owner)
        if prefixed:
            yield prefixed, 0.97
    else:
        begun = _begun(words, owner)
        if begun:
            yield begun, 0.97
            for each in itertools.islice(_spelt_out(begun), _MOST_VARIANTS):
                yield each, 0.97
    spelt = list(itertools.islice(_spelt_out(words), _MOST_VARIANTS))
    for each in spelt:
        if each != words:
            yield each, 0.98
    if words[-1] in _TIMES and len(words) > 1 and not _LASTING.intersection(words):
        for each in dict.fromkeys((words, *spelt)):
            yield (*each[:-1], "time"), _BY_UNIT  # prep_minutes: the preparation time
    for each in (words, *spelt[:1]):
        if len(each) in (2, 3):
            yield ("".join(each),), 0.97


@lru_cache(50_000)
def cut_name(name: str) -> tuple[str, ...]:
    """A name's words, folded: snake case, camel case and digits taken apart."""
    plain = unicodedata.normalize("NFKC", (*in_characters(name), name)[0])
    if not plain.isupper():
        plain = " ".join(p for part in plain.replace("_", " ").split() for p in _humps(part))
    return tuple(t.word for t in tokens(fold(plain.replace("_", " "))))


def cut_reference(name: str) -> tuple[str, ...]:
    """The words of a column that refers to rows, without those for their key: `manager_id` is a manager."""
    return tuple(w for w in cut_name(name) if w not in _KEYS)


def _humps(part: str) -> list[str]:
    return PARTS.findall(part) if part.isalnum() else [part]


def _spelt_out(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The words with abbreviations spelt out and run-together words taken apart."""
    known = abbreviations()
    choices: list[tuple[tuple[str, ...], ...]] = []
    k = 0
    while k < len(words):
        two = known.get(words[k : k + 2]) if k + 1 < len(words) else None
        if two:
            choices.append(two)
            k += 2
            continue
        word = words[k]
        choices.append(known.get((word,)) or (_apart(word) or (word,),))
        k += 1
    for chosen in itertools.product(*choices):
        yield tuple(itertools.chain.from_iterable(chosen))


def _prefixed(word: str, owner: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
    """`aid` of Aircraft -> aircraft, id: the first letters of the class before a usual ending."""
    if stem(word) in vocabulary():
        return None
    for ending in _ENDINGS:
        start = word[: -len(ending)]
        if not word.endswith(ending) or not 0 < len(start) <= _MOST_PREFIX:
            continue
        expanded = (abbreviations().get((ending,)) or ((ending,),))[0]
        for words in owner:
            if "".join(words).startswith(start) or "".join(w[0] for w in words) == start:
                return (*words, *expanded)
        if len(start) == 1:
            return (start, *expanded)
    return None


def _begun(words: tuple[str, ...], owner: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
    """`GType` of Games -> games, type: the first letters of a word of the class before a name."""
    first, *rest = words
    if len(first) > _MOST_PREFIX or not first.isalpha() or stem(first) in vocabulary():
        return None
    for called in owner:
        for word in called:
            if len(word) > len(first) and word.startswith(first):
                return (*called, *rest)
    return None


def _apart(word: str) -> tuple[str, ...] | None:
    """`studentid` -> student, id; None where it is a word or does not come apart."""
    if len(word) < 5 or not word.isascii() or not word.isalpha() or stem(word) in vocabulary():
        return None
    if _BEING.search(word):
        return None
    short = abbreviations()
    for cut in sorted(range(2, len(word) - 1), key=lambda c: abs(c - len(word) / 2)):
        parts = word[:cut], word[cut:]
        if all(stem(p) in vocabulary() or (p,) in short for p in parts):
            return tuple(w for p in parts for w in (short.get((p,)) or ((p,),))[0])
    return None
