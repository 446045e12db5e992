"""Rows of what is in store, by which it is kept how much there is of other things: inventory, 库存."""

from __future__ import annotations

import re
from collections.abc import Iterable

from duckkb.reasoning.catalog import Attribute, Class
from duckkb.reasoning.interpret.kinds import is_stock, money
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex

_STOCK_ZH = regex(r"库存|存货")
_MOVED = frozenset(
    (
        "out",
        "in",
        "issue",
        "receipt",
        "move",
        "movement",
        "transfer",
        "adjustment",
        "log",
        "history",
        "count",
    )
)
_MOVED_ZH = regex(r"[出入调移盘]")
_LEAST = regex(r"safety|reorder|(?:^|_)min(?:imum)?(?:_|$)|安全库存|最低库存", re.I)
_BOUND = regex(r"safety|min|max|reorder|安全|上限|下限|最低|最高", re.I)
"""What says how much there is to be in store, not how much there is."""


def keeps_stock(each: Class) -> bool:
    """Whether rows say what is in store, and nothing of what was done with it."""
    return is_stock(each) or any(map(_STOCK_ZH.search, each.names))


def stock_kept(classes: Iterable[Class]) -> Attribute | None:
    """How much of others the one kind of rows of what is in store keeps; not what went in or out."""
    stores = [c for c in classes if keeps_stock(c) and not any(map(_moved, c.names))]
    own = stores[0].attributes if len(stores) == 1 else ()
    amounts = (a for a in own if a.measure and not money(a))
    kept = [a for a in amounts if not any(map(_BOUND.search, a.names))]
    return kept[0] if len(kept) == 1 else None


def bounds_of_stock(each: Class) -> list[Attribute]:
    """How much of each row there is to be in store at least."""
    own = (a for a in each.attributes if a.measure)
    return [a for a in own if any(map(_LEAST.search, a.names))]


def _moved(name: str) -> bool:
    words = {w.removesuffix("s") for w in cut_name(name)}
    return bool(words & _MOVED) or _MOVED_ZH.search(name) is not None
