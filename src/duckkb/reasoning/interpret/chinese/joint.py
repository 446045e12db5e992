"""Conditions that a Chinese question tells of several attributes, or of several times, at once: 身高和体重都超过80."""

from __future__ import annotations

import itertools
from dataclasses import replace

from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.wish import Told
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.regexes import regex

_JOINS = regex(r"\s*(?:和|与|跟|及|以及|、|或者?|或是)\s*")
_EACH = regex(r"都|均|全|皆|同时|各|分别")
_ADDED = regex(r"总[和计数]|合计|一共|共计|乘积")
_RECKONED = regex(r"之[和差比积]|相[加差减乘除]|加起来|差距")
"""What makes one figure of several; these of no fewer than two."""
_SHOWN = regex(r"(?:列出|显示|查询|查找|查看|给出|返回|展示|告诉我)[^,。;的]{0,4}$")
"""What leads a list of things to be shown, of which only the last has the condition."""
_AND_TIME = regex(r"\s*(?:和|与|及|以及|、)\s*")
_BOTH_TIMES = regex(r"都|均(?!价)|同时")
_SHARED = ("number", "null", "date", "nested")
_BOTH_SO = regex(r"既(?P<one>[^,。;?]+?),?(?:又|也)(?P<other>[^,。;?]+)")


class Joint(Clauses):
    """Gives what is told of the last of several attributes to the others, too."""

    def _distribute(self) -> None:
        for having in self.wish.having:
            amount = having.item.mention
            self.wish.unheeded += amount is not None and bool(self._joined_to(amount))
        for told in list(self.wish.told):
            if told.kind not in _SHARED or told.mention is None or told.negated:
                continue
            others = self._joined_to(told.mention)
            said = self.text[told.mention.end : max(told.mention.end, told.end) + 2]
            if _RECKONED.search(said) or (others and _ADDED.search(said)):
                self.wish.unheeded += 1
                continue
            if not others:
                continue
            first = self.mention(others[-1])
            if _EACH.search(said) or not _SHOWN.search(self.text[: first.start]):
                self.use(*others)
                self.wish.told += [self._same_of(told, self.mention(k)) for k in others]

    def _both_bounds(self) -> None:
        """既有1960年前成立的又有1990年后成立的农场的县: two bounds, each of which some row must meet."""
        m = _BOTH_SO.search(self.text)
        sides = [
            [t for t in self.wish.told if m and m.start(s) <= t.start < m.end(s)]
            for s in ("one", "other")
        ]
        if m is None or any(len(s) != 1 or s[0].kind not in ("number", "date") for s in sides):
            return
        for (told,) in sides:
            told.both = not told.negated
        self.explained += [(m.start(), m.start("one")), (m.end("one"), m.start("other"))]

    def _joined_to(self, last: Mention) -> list[int]:
        """The pieces for attributes of the same sort that stand before it, joined to it; the nearest first."""
        k = next((k for k, p in enumerate(self.pieces) if p.mention is last), None)
        found: list[int] = []
        while k is not None and k > 0 and _JOINS.fullmatch(self.row.between(k - 1, k)):
            k -= 1
            if k in self.used or not self.is_measure(k):
                return []  # of names and figures, only the last is compared
            found.append(k)
        return found

    def _same_of(self, told: Told, mention: Mention) -> Told:
        return replace(told, mention=mention, start=mention.start, end=mention.end)

    def _several_times(self) -> None:
        """2023年和2024年各有多少: rows of either time, which are told apart where something is added up."""
        dates = [t for t in self.wish.told if t.kind == "date" and t.operator == "between"]
        for a, b in itertools.pairwise(sorted(dates, key=lambda t: t.start)):
            alike = a.date is not None and b.date is not None and a.date.grain == b.date.grain
            between = self.text[a.end : b.start]
            if a.negated or b.negated:
                a.negated = b.negated = (a.negated and b.negated) or _AND_TIME.fullmatch(
                    between
                ) is not None
                continue
            if alike and _AND_TIME.fullmatch(between) and not _BOTH_TIMES.search(self.text, b.end):
                a.option = b.option = a.option or a.start + 1
                a.either = b.either = True
                a.mention = b.mention = a.mention or b.mention
