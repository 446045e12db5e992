"""Pieces of a Chinese question that are one together: a word and its gloss, two names of a person, 专业代码."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from duckkb.reasoning.blanks import without
from duckkb.reasoning.interpret.chinese.families.items import Piece, Row
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.regexes import regex

_CODED = ("代码", "编号", "编码", "代号")
_WORD_BEFORE = regex(r"(?:(?![的是为在和与或于又有既不没未非了过])[一-鿿]){1,4}$")
_DENIED_BEFORE = regex(r"[没未不](?:有|能|被)*$")
_GLOSS = regex(r"[(（]\s*([a-z][a-z0-9 _.-]*)[)）]")
_QUOTES = regex("[\"“”‘’'「」『』《》`]")


def joined_up(row: Row, schema: Schema) -> Row:
    """The pieces so put together, without quotation marks and glosses between them."""
    told = _coded(_without_glosses(row.pieces, row.text), schema)
    pieces = tuple(_full_names(told, row.text, schema))
    # Quotation marks are told by the question; here they only keep words apart.
    return Row(
        _QUOTES.sub(" ", without(row.text, map(re.Match.span, _GLOSS.finditer(row.text)))), pieces
    )


def _without_glosses(pieces: Sequence[Piece], text: str) -> list[Piece]:
    """名字(first name), 食物(food): the word in brackets says what the one before it means."""
    kept = list(pieces)
    for m in _GLOSS.finditer(text):
        inner = [p for p in kept if m.start(1) <= p.start and p.end <= m.end()]
        if len(inner) != 1 or inner[0].text.rstrip(")") != m[1].strip() or inner[0].mention is None:
            continue
        (told,) = inner
        word = _WORD_BEFORE.search(text[: m.start()])
        since = max((p.end for p in kept if p.end < m.start() and p.kind != told.kind), default=0)
        start = max(word.start() if word else m.start(), since)
        before = [
            p for p in kept if p.start >= start and p.end <= m.start() and p.kind == told.kind
        ]
        if told.kind == "name":
            before = [p for p in before if p.end == m.start()]
            start = told.start
        denied = _DENIED_BEFORE.search(text, 0, start)
        if denied is not None and told.kind == "value" and not before:
            # 没有达成(missed): what is denied is the word that is put in other words.
            start = denied.start()
        start = min([start, *(p.start for p in before)])
        mention = told.mention
        assert mention is not None
        stretched = Mention(
            start, m.end(), text[start : m.start()] or mention.text, mention.candidates
        )
        glossed = replace(told, start=start, end=m.end(), text=stretched.text, mention=stretched)
        kept = [
            p for p in kept
            if p is not told and p not in before and not start <= p.start < m.start()
        ]  # fmt: skip
        kept.append(glossed)
        kept.extend(_again(glossed, text[start : m.start()], text, kept))
    return sorted(kept, key=lambda p: p.start)


def _coded(pieces: Sequence[Piece], schema: Schema) -> list[Piece]:
    """专业代码, where a major is kept as a code and nothing else is called so: the major."""
    kept: list[Piece] = []
    for p in pieces:
        last = kept[-1] if kept else None
        if (
            last is not None
            and last.kind == p.kind == "name"
            and last.end == p.start
            and p.text in _CODED
            and last.mention is not None
            and last.mention.candidates[0].of == "attribute"
            and not schema.row_class(last.mention)
        ):
            text = last.text + p.text
            mention = replace(last.mention, end=p.end, text=text)
            kept[-1] = replace(last, end=p.end, text=text, mention=mention)
            continue
        kept.append(p)
    return kept


def _again(told: Piece, word: str, text: str, others: Sequence[Piece]) -> Iterator[Piece]:
    """队长(Captain)…队长: the word means the same wherever it stands."""
    for m in re.finditer(re.escape(word), text) if len(word) > 1 and told.kind == "value" else ():
        if not any(p.start < m.end() and m.start() < p.end for p in others):
            assert told.mention is not None
            mention = replace(told.mention, start=m.start(), end=m.end())
            yield replace(told, start=m.start(), end=m.end(), mention=mention)


def _full_names(pieces: Sequence[Piece], text: str, schema: Schema) -> Iterator[Piece]:
    """Anna Bell: two values side by side are the first and the last name of one row, where they can be."""
    kept = list(pieces)
    for k in range(len(kept) - 1):
        one, other = kept[k : k + 2]
        if (
            one.kind != "value"
            or other.kind != "value"
            or one.mention is None
            or other.mention is None
        ):
            continue
        if text[one.end : other.start] not in (" ", "·", "-"):
            continue
        people = {
            c: (first.id, last.id)
            for c in schema.classes
            if (first := schema.naming.first_name(c)) and (last := schema.naming.last_name(c))
        }
        held = [{c.target for c in p.mention.candidates} for p in (one, other) if p.mention]
        both = [ids for ids in people.values() if ids[0] in held[0] and ids[1] in held[1]]
        if both:
            kept[k] = _only(one, {first for first, _ in both})
            kept[k + 1] = _only(other, {last for _, last in both})
    yield from kept


def _only(piece: Piece, targets: Collection[str]) -> Piece:
    """A piece that means one of some targets."""
    assert piece.mention is not None
    found = tuple(c for c in piece.mention.candidates if c.target in targets)
    return replace(piece, mention=replace(piece.mention, candidates=found))
