"""What the rows of a class are called by how their names end: 校区, where branches are called 城东校区 and 下沙校区.

The class itself is called in another language; the data tell what it is in this one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.naming import Naming

_LONGEST, _SHORTEST = 4, 2
_SAMPLE, _LEAST = 40, 3
_SHARE = 0.7
_SCORE = 0.8
"""How surely rows are called so."""
_HAN = re.compile("[一-鿿]+")


def ends_of_names(
    catalog: Catalog, naming: Naming, values_of: Callable[[str, int], Sequence[str]]
) -> Mapping[str, str]:
    """What names of rows end in, and the class whose rows do; nothing that those of several classes end in."""
    found: dict[str, set[str]] = {}
    for each in catalog.classes.values():
        if each.link or not each.names[0].isascii():
            continue
        for label in naming.names(each.name)[:1]:
            names = [n for n in values_of(label.id, _SAMPLE) if _HAN.fullmatch(n)]
            if (end := _common_end(names)) is not None:
                found.setdefault(end, set()).add(each.name)
    return {end: classes.pop() for end, classes in found.items() if len(classes) == 1}


def _common_end(names: Sequence[str]) -> str | None:
    """The longest end that most names have, and none is as a whole."""
    if len(names) < _LEAST:
        return None
    for size in range(_LONGEST, _SHORTEST - 1, -1):
        ends = Counter(n[-size:] for n in names if len(n) > size)
        end, often = ends.most_common(1)[0] if ends else ("", 0)
        if often >= _SHARE * len(names):
            return end
    return None


def called_by_end(
    text: str, ends: Mapping[str, str], names: Sequence[NameHit]
) -> Iterator[NameHit]:
    """Where rows are called by how their names end, and by nothing else."""
    rows = [n for n in names if n.of == "class"]
    for end, name in ends.items():
        for m in re.finditer(re.escape(end), text):
            # 国际机场 are airports of a kind where 机场 is what they are called.
            if not any(n.start < m.end() and m.start() < n.end for n in rows):
                yield NameHit(*m.span(), "class", name, _SCORE, "stem")
