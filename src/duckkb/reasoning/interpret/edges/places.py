"""What the words of a question over edges are taken for, of the pieces that stand at one place.

Where a word may be several kinds of piece, all are given that nothing rules out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from duckkb.reasoning.interpret.edges.pieces import NEARLY, Piece, Pieces, classes_of, owners
from duckkb.reasoning.interpret.edges.verbs import SOMETHING
from duckkb.reasoning.interpret.edges.words import AS, JOINED, OF, PREPOSITIONS, WHICH_ROWS_ZH
from duckkb.reasoning.interpret.kinds import amount
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.interpret.phrases.things import Thing
from duckkb.reasoning.regexes import regex

_SURE = 0.95
"""How well a class is named by its own name."""
_VERBAL = regex(
    r"\b(?:who|whom|that|to|not|never|will|can|does|did|do)\s+$|\b(?:does|did|do)\s[^,?]*$"
)
"""Before a word that may be a noun and is a verb here."""
_STANDS = regex(r"\b(?:is|are|was|were|be|been|still|currently|now|have|has)\s+$")
"""Before a state."""
_CHOSEN = regex(r"\b(?:which|how many)\s+$")
"""Before a noun."""
_OF_THIS = regex(r"\s+of\s+(?:the\s+)?")
_BOTH_ZH = regex(r"(?:[既又]|同时)$")
_DEED_ZH = regex(r"(?:[既又]|同时)(?:曾|都|有)?(?:[被受]到?)?$|[被受]到?$")
"""Before a verb, or its passive, where a state might stand."""
_WRITTEN = ("exact", "folded")
"""How a value is met that is written as it is kept."""
_KINDS = ("class", "verb", "attribute", "value")
Kinds = dict[str, Piece]
"""The pieces of one place by their kind."""


class Places(Pieces):
    """Decides between the pieces of each place."""

    def places(self) -> list[tuple[Piece, ...]]:
        """For each place its pieces, the likeliest kind first; the longest places win."""
        found = self._met()
        kept = [(t.start, t.end) for t in self._things]
        rows = self._alike(
            [
                (Piece(t.start, t.end, "thing", classes_of(t), t), *self._also(t))
                for t in self._things
            ]
        )
        for start, end in sorted(found, key=lambda s: (s[0] - s[1], s[0])):
            if not any(start < e and s < end for s, e in kept):
                kept.append((start, end))
                rows.append(self._ranked(self._settled(found[start, end], start)))
        return self._joined_attributes(sorted(rows, key=lambda row: row[0].start))

    def _met(self) -> dict[tuple[int, int], Kinds]:
        """All pieces by place and kind; of one kind the surest."""
        found: dict[tuple[int, int], Kinds] = {}
        roles, verbs = self._roles, self._verbs
        named = list(self._named())
        text = self._question.normalised.folded
        for piece in (*roles, *named, *self._derived(), *self._objects(), *verbs, *self._values):
            if self._compares(piece) or self._is_value(piece):
                continue
            if any(self._leads(piece, n) for n in named):
                continue
            if piece.kind == "attribute" and AS.search(text[: piece.start]):
                continue  # `fought as an attacker` does not ask who attacked
            if any(self._is_about(piece, n) or self._are_deeds(piece, n) for n in named):
                continue
            kinds = found.setdefault((piece.start, piece.end), {})
            known = kinds.setdefault(piece.kind, piece)
            if piece in verbs and known.kind == "verb" and known.score < _SURE and not known.role:
                # Just the verb of one edge, and a word in the name of another.
                both = dict.fromkeys((*known.classes, *piece.classes))
                kinds["verb"] = replace(known, classes=tuple(both))
        for role in roles:
            kinds = found[role.start, role.end]
            if "class" in kinds and kinds["verb"] is role:
                del kinds["verb"]
        return found

    def _settled(self, kinds: Kinds, start: int) -> Kinds:
        """The kinds that a word may be after all."""
        if "value" in kinds and AS.search(self._question.normalised.folded[:start]):
            held = self._of_deeds(kinds["value"])
            if held.values:
                return {"value": held}
        attribute, verb, called = (kinds.get(k) for k in ("attribute", "verb", "class"))
        if attribute and self._less_sure(attribute, verb, called):
            del kinds["attribute"]
        elif attribute and verb and _is_amount(attribute, verb.score):
            del kinds["verb"]
        if attribute and attribute.own and self._is_had(attribute):
            kinds.pop("value", None)
            if called and attribute.score >= max(called.score, 1.0):
                del kinds["class"]
                called = None
        verb = kinds.get("verb")
        if verb and "value" in kinds and self._is_done(verb):
            del kinds["value"]
        if called and verb and (self._is_head(start) or self._is_rows(called, verb)):
            del kinds["verb"]
        elif called and verb and verb.own and not called.own:
            del kinds["class"]  # who borrows, of members
        related = kinds.get("verb") in (*self._roles, *self._verbs)
        if "value" in kinds and not (related or any(p.own for p in kinds.values())):
            # 教授 is a title that somebody has, though to teach may be called so elsewhere.
            return {"value": kinds["value"]}
        return kinds

    def _of_deeds(self, value: Piece) -> Piece:
        """Of a value that rows may have, too, what edges have."""
        links = {c.name for c in self._catalog.links}
        held = tuple(h for h in value.values if h.class_name in links)
        return replace(value, values=held)

    def _less_sure(self, attribute: Piece, verb: Piece | None, called: Piece | None) -> bool:
        """Whether rows or an edge are called for certain what an attribute may be called."""
        if called and attribute.score < called.score - NEARLY:
            return True
        return verb is not None and verb.own and not attribute.own

    def _ranked(self, kinds: Kinds) -> tuple[Piece, ...]:
        """The pieces of a place, each with how many kinds are likelier."""
        order = sorted(kinds, key=lambda k: (-kinds[k].score, _KINDS.index(k)))
        level = {k: n for n, k in enumerate(order)}
        if {"class", "verb"} <= kinds.keys():
            # A noun may be the verb as well (who sponsors, a sponsor): what fits better is taken.
            level["class"] = level["verb"] = min(level["class"], level["verb"])
        elif "value" in kinds and kinds.get("verb") in (*self._roles, *self._verbs):
            # So is a value that some edge has (a rank of pupil) and a word for other edges.
            level["value"] = level["verb"]
        pieces = ((level[k], p) for k in order for p in _by_class(kinds[k]))
        return tuple(replace(piece, rank=rank) for rank, piece in pieces)

    def _is_value(self, piece: Piece) -> bool:
        """Whether a word that is used for an edge is what that edge itself holds: `pilot`, of FLEW."""
        if piece.kind in ("verb", "attribute") and self._is_state(piece):
            return True
        if piece.kind != "verb" or piece.role:
            return False
        place = piece.start, piece.end
        held = [v for v in self._values if set(owners(v)) & set(piece.classes)]
        if piece.own:  # approved, of reviews that are called so and keep that as a verdict
            return any((v.start, v.end) == place and v.values[0].how in _WRITTEN for v in held)
        return any(v.start < piece.end and piece.start < v.end for v in held)

    def _is_state(self, piece: Piece) -> bool:
        """Whether a word, in another form than the name of an edge or a time, is written just so as a state
        of the rows concerned, and is no verb where it stands: `open tickets`, of OPENED and opened_at."""
        text = self._question.normalised.folded
        times = [a for a in piece.attributes if a.kind.temporal]
        called = [n for c in piece.classes for n in self._catalog.classes[c].names]
        called += [n for a in times for n in a.names]
        word = text[piece.start : piece.end]
        if not called or not word.isascii() or word in {w for n in called for w in words_of(n)}:
            return False
        if text.startswith(" by ", piece.end):
            return False  # supported by no paper
        rows = {c for e in piece.classes for c in self._catalog.ends[e]}
        rows |= {a.class_name for a in times}
        behind = (n.start for n in self._question.named("class") if n.target in rows)
        if not (_STANDS.search(text[: piece.start]) or piece.end + 1 in behind):
            return False
        return not _VERBAL.search(text[: piece.start]) and any(
            (v.start, v.end) == (piece.start, piece.end)
            and v.values[0].how in _WRITTEN
            and rows & {*owners(v)}
            for v in self._values
        )

    def _compares(self, piece: Piece) -> bool:
        """No 上 of an edge in 以上."""
        place = piece.start, piece.end
        within = (
            (c.start, c.end)
            for c in self._question.spans.comparators
            if c.start <= piece.start and piece.end <= c.end
        )
        return piece.kind in ("class", "verb") and any(span != place for span in within)

    def _is_head(self, start: int) -> bool:
        """没有诗人的朝代, 哪个朝代: behind 的 or 哪个 stands what is asked for, unless it is somebody's."""
        before = self._question.normalised.folded[:start].rstrip()
        if WHICH_ROWS_ZH.search(before):
            return True
        return before.endswith("的") and all(t.end != len(before) - 1 for t in self._things)

    def _is_about(self, edge: Piece, rows: Piece) -> bool:
        """`decisions about A`: behind rows that no edge ABOUT joins to anything it is a preposition."""
        text = self._question.normalised.folded
        return (
            rows.kind == "class"
            and rows.end < edge.start
            and (edge.kind, text[edge.start : edge.end]) == ("verb", "about")
            and not text[rows.end : edge.start].strip()
            and all(self._catalog.ends[e].isdisjoint(rows.classes) for e in edge.classes)
        )

    def _are_deeds(self, state: Piece, verb: Piece) -> bool:
        """既被支持又被反驳, 被反驳过: of states rows have one, so that of two both are deeds; and none is over."""
        text = self._question.normalised.folded
        return (
            (state.kind, verb.kind) == ("value", "verb")
            and (state.start + 1, state.end) == (verb.start, verb.end)
            and text.startswith("被", state.start)
            and (text.startswith("过", state.end) or bool(_BOTH_ZH.search(text[: state.start])))
        )

    def _is_done(self, verb: Piece) -> bool:
        """`superseded another one`, 论文支持的主张, 既支持又反驳: what does that is in no such state itself."""
        text = self._question.normalised.folded
        if SOMETHING.match(text, verb.end) or _DEED_ZH.search(text[: verb.start]):
            return True
        rows = {c for e in verb.classes for c in self._catalog.ends[e]}
        return self._question.normalised.chinese and any(
            n.of == "class" and n.end == verb.start and n.target in rows
            for n in self._question.names
        )

    def _is_rows(self, called: Piece, verb: Piece) -> bool:
        """Whether a word for an edge is just what rows are called, and no verb where it stands:
        `signed contracts`, where contract is another word for the edge."""
        sure = called.own and called.score >= _SURE and not (verb.role or verb.doer)
        chosen = _CHOSEN.search(self._question.normalised.folded[: called.start])
        less = not verb.own or verb.score < called.score - NEARLY
        sure = sure and (chosen is not None or less)
        return sure and not _VERBAL.search(self._question.normalised.folded[: called.start])

    def _leads(self, verb: Piece, called: Piece) -> bool:
        """Whether a word for an edge is what rows are called, and a preposition: `contracts with`."""
        if called.kind != "class" or verb.kind != "verb" or verb.start != called.start:
            return False
        text = self._question.normalised.folded
        if text[called.end : verb.end].strip() not in PREPOSITIONS:
            return False
        # An edge DEAL_WITH from deals is called after them.
        own = called.own and any(self._catalog.ends[e] & {*called.classes} for e in verb.classes)
        return self._is_rows(called, verb) or (own and not _VERBAL.search(text[: called.start]))

    def _is_had(self, attribute: Piece) -> bool:
        """甲的兵器, `the arms of X`: what a row itself keeps by this name, not what others have as a value
        or are called."""
        text = self._question.normalised.folded
        start, end = attribute.start, attribute.end
        own = {a.class_name for a in attribute.attributes}
        return any(
            (OF.fullmatch(text[t.end : start]) or _OF_THIS.fullmatch(text[end : t.start]))
            and own & {*classes_of(t)}
            for t in self._things
        )

    def _joined_attributes(self, rows: list[tuple[Piece, ...]]) -> list[tuple[Piece, ...]]:
        """A word beside an attribute, joined to it, that may be another of the same rows is that."""
        text = self._question.normalised.folded
        for n, (one, other) in enumerate(pairwise(rows)):
            if not JOINED.fullmatch(text[one[0].end : other[0].start]):
                continue
            for at, row, beside in ((n, one, other), (n + 1, other, one)):
                meant = [p for p in row if p.kind == "attribute"]
                sure = all(p.kind == "attribute" for p in beside)
                own = {a.class_name for p in beside for a in p.attributes}
                if sure and any(a.class_name in own for p in meant for a in p.attributes):
                    rows[at] = tuple(meant)
        return rows

    def _alike(self, rows: list[tuple[Piece, ...]]) -> list[tuple[Piece, ...]]:
        """Of 甲和乙 either is what the other is, too: no value of a field that the other is none of."""
        text = self._question.normalised.folded
        for n, (one, other) in enumerate(pairwise(list(rows))):
            both = {*one[0].classes} & {*other[0].classes}
            if both and JOINED.fullmatch(text[one[0].end : other[0].start]):
                fields = [{h.attribute for p in row for h in p.values} for row in (one, other)]
                for at in (n, n + 1):
                    rows[at] = tuple(
                        p
                        for p in rows[at]
                        if not p.values or {h.attribute for h in p.values} <= fields[0] & fields[1]
                    )
        return rows

    def _also(self, thing: Thing) -> Iterator[Piece]:
        """What is called by a name may be the value of some field as well: a country, a power."""
        called = {h.attribute for h in thing.hits}
        place, least = (thing.start, thing.end), max(h.score for h in thing.hits)
        for piece in self._values:
            if (piece.start, piece.end) == place:
                others = tuple(
                    h for h in piece.values if h.attribute not in called and h.score >= least
                )
                yield from _by_class(replace(piece, values=others)) if others else ()


def _is_amount(piece: Piece, verb: float) -> bool:
    """Whether rows keep an amount of just this name, which is then no edge that fits less: `citations`
    of papers that cite."""
    amounts = all(map(amount, piece.attributes))
    return piece.own and amounts and verb < piece.score - NEARLY


def _by_class(piece: Piece) -> list[Piece]:
    """A value for each class that has such."""
    apart = owners(piece)
    if len(apart) < 2:
        return [piece]
    return [
        replace(piece, values=tuple(h for h in piece.values if h.attribute.startswith(f"{owner}.")))
        for owner in apart
    ]
