"""The values by which an attribute only says yes or no."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from duckkb.reasoning.catalog import Attribute, Kind

Flag: TypeAlias = tuple[str | bool | int, str | bool | int]
"""What says yes, and what says no."""
_YES = frozenset(("是", "有", "1", "true", "yes", "y", "t", "√"))
_NO = frozenset(("否", "无", "没有", "不是", "0", "false", "no", "n", "f", "×"))


def said_by(attribute: Attribute, known: Sequence[str]) -> Flag | None:
    """What an attribute says yes and no by, if it says nothing else.

    Args:
        attribute: of any kind.
        known: of a text, some of its values: all where there are at most two.
    """
    if attribute.kind is Kind.BOOLEAN:
        return True, False
    whether = any(re.match(r"是否|有无|is_|has_", n) for n in attribute.names)
    if attribute.kind is Kind.INTEGER:
        return (1, 0) if whether or attribute.binary else None
    if not whether and set(known) <= {"0", "1"}:
        return None  # codes of something, as of a gender
    yes = [v for v in known if v.casefold() in _YES]
    no = [v for v in known if v.casefold() in _NO]
    if not known or len(known) > 2 or len(yes) + len(no) != len(known):
        return None
    return (yes or ["是"])[0], (no or ["否"])[0]


def comes_last(value: str, values: Sequence[str], attribute: Attribute) -> bool:
    """Whether no other state that rows were brought to may follow one: what is not 已修复 may be 已关闭.

    Args:
        value: a state.
        values: all that are kept, in no order.
        attribute: may tell their order.
    """
    order = list(map(str, (attribute.schema or {}).get("enum") or ()))
    later = order[order.index(value) + 1 :] if value in order else [v for v in values if v != value]
    return value.startswith("已") and not any(v.startswith("已") for v in later)
