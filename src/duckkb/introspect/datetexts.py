"""Texts that stand for something else: dates in forms of their own, and marks that say there is no value."""

from __future__ import annotations

_NO_VALUE = frozenset(
    "n/a na n.a. #n/a nan null none nil unknown missing undefined tbd tba tbc pending".split()
) | frozenset(("not available", "not applicable", "no data"))
_NO_VALUE_ZH = frozenset(
    ("无", "没有", "未知", "暂无", "不详", "待定", "空", "缺失", "未填", "暂缺")
)


def is_mark(text: str) -> bool:
    """Whether a text only says that there is no value: `N/A`, `-`, 未知."""
    bare = text.strip().casefold()
    return not any(c.isalnum() for c in bare) or bare in _NO_VALUE or bare in _NO_VALUE_ZH
