"""Texts in an English question: what is said to contain words or letters, and what only holds rows; and the rows that
something is said of right behind them."""

from __future__ import annotations

import dataclasses

from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.state import ARTICLES, Stand
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.lexicon.words import fold

_QUOTES = frozenset("\"'“”‘’")
_AS_WELL = 0.9
"""Of what its best name fits, the part that a word must name a text with."""


class Texts(Stand):
    """Tells what contains a piece of text."""

    def _ends_here(self) -> bool:
        """Whether nothing of the phrase follows: `starts with S`, where `s` is no small word."""
        after = self.at(1)
        return after is None or after.kind == "mark"

    def _reaches_row(self) -> bool:
        """`lines that end at Oslo`: what rows called by a whole value are to those told before, not how
        their names are spelt."""
        where, k = self.at(1), 2
        while (named := self.at(k)) is not None and named.word in ARTICLES:
            k += 1
        if where is None or where.word not in ("at", "in", "from") or named is None:
            return False
        if named.mention is None or self._named_texts():
            return False
        if named.kind == "name" and named.mention.is_class and where.word == "at":
            return True  # `trails that start at a hut`
        if named.kind != "value" or k > 2:
            return False
        said = fold(named.mention.text)
        return any(fold(c.value or "") == said for c in named.mention.of("value"))

    def _named_texts(self) -> bool:
        """Whether what stands before is an attribute, whose letters are spoken of."""
        told = self._named_before()
        return told is not None and not told.is_class

    def _rows_compared(self) -> Mention | None:
        """`by a warden younger than 40`: those right before the comparison, where they are not the rows asked for."""
        k = 1
        while (before := self.at(-k)) is not None and before.kind == "comparator":
            k += 1
        rows = before.mention if before is not None and k > 1 else None
        return rows if rows is not None and rows.is_class and rows is not self.main_class else None

    def _within(self) -> Item | None:
        """`have 'Wild' in their name`: the attribute that contains it."""
        k = self._past_quotes(1)
        item, whose, named = self.at(k), self.at(k + 1), self.at(k + 2)
        if item is None or item.word != "in" or whose is None or named is None:
            return None
        if whose.word not in ("their", "its", "his", "her") or named.mention is None:
            return None
        return named

    def _spells_on(self) -> bool:
        """Whether another text follows that is spelt as this one: `contains "Court" or "House"`."""
        k = self._past_quotes(1)
        joint = self.at(k)
        if joint is None or joint.word not in ("or", "and"):
            return False
        behind = self.at(k + 1)
        if behind is not None and behind.word in _QUOTES:
            return self._quoted_at(k + 2)
        return joint.word == "or" and (behind is None or behind.word not in words.CONTAINS)

    def _told_before(self) -> Mention | None:
        """The name before `contains`, as something that has letters."""
        named = self._named_before()
        return self._textual(named) if named is not None else None

    def _is_spelt(self, item: Item) -> bool:
        """Whether rows are said to contain letters, not something they have: `the word "milk"`, or a text in quotes
        that is no more than a part of what something is called."""
        if not item.quoted or item.mention is None:
            return False
        k = 1
        while (before := self.at(-k)) is not None and before.word in _QUOTES:
            k += 1
        said = fold(item.mention.text)
        whole = any(fold(c.value or "") == said for c in item.mention.of("value"))
        return (before is not None and before.word in words.PIECES) or not whole

    def _shown_text(self) -> Mention | None:
        """The text that is asked for of the rows before `contain` or `start with`: `the Latin names of the plants that
        start with "A"`, of plants that have other names too."""
        rows = self._named_before()
        if rows is None or not rows.is_class or self._texts(rows):
            return None
        shown = (t.mention for t in self.frame.targets if t.function is None)
        texts = (m for m in shown if m is not None and m.head is rows and not m.is_class)
        return next(
            (m for m in texts if any(map(self.nature.is_text, m.of("attribute")[:1]))), None
        )

    def _named_before(self) -> Mention | None:
        for k in range(1, 8):
            item = self.at(-k)
            if item is None or (item.kind not in ("word", "mark") and item.mention is None):
                return None
            named = item.kind == "name" and item.word not in words.PIECES
            if named and item.mention is not None:
                return item.mention
        return None

    def _of_rows(self) -> bool:
        """Whether what `contains` is said of are rows, not a text."""
        told = self._named_before()
        return told is not None and told.is_class and not self._texts(told)

    def _textual(self, mention: Mention) -> Mention:
        """What has letters: an attribute, though the word names a class as well (address)."""
        texts = self._texts(mention) if mention.is_class else ()
        if not texts:
            return mention
        self.frame.related = [m for m in self.frame.related if m is not mention]
        return dataclasses.replace(mention, candidates=texts)

    def _texts(self, mention: Mention) -> tuple[Candidate, ...]:
        """The attributes with text of their own that a word names about as well as a class: `heroes` are no part of
        `hero_id`."""
        least = _AS_WELL * mention.candidates[0].score
        found = filter(self.nature.is_text, mention.of("attribute"))
        return tuple(c for c in found if c.score >= least)

    def _holds_rows(self) -> bool:
        """`contain more than 5 species`, `include both books and …`: rows are had, not letters."""
        k = 1
        while (item := self.at(k)) is not None and item.word in ARTICLES | {"both", "at"}:
            k += 1
        if item is None or item.kind in ("comparator", "number", "superlative", "aggregate"):
            return item is not None and not self.s.text_match
        spelt = item.word in words.PIECES and self._quoted_at(k + 1)
        return item.mention is not None and item.mention.is_class and not spelt

    def _quoted_at(self, k: int) -> bool:
        """Whether a text in quotes stands there."""
        item = self.at(self._past_quotes(k))
        return item is not None and item.quoted

    def _past_quotes(self, k: int) -> int:
        """The first place from this one on that has no quotation mark."""
        while (item := self.at(k)) is not None and item.word in _QUOTES:
            k += 1
        return k
