"""What a question over edges tells of which rows or edges: what is given to the nearest that may be meant,
and times that stand beside no attribute."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import DateSpan, Question, SuperlativeSpan
from duckkb.reasoning.interpret.edges.nodes import Node, Told, Verb
from duckkb.reasoning.interpret.edges.pieces import Piece
from duckkb.reasoning.interpret.edges.words import BEGINNING, ENDING, negations, whether
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import begins, ends, happened, of_life
from duckkb.reasoning.lexicon.words import stems
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex

_LACKS = regex(
    r"\s*(?:(?:has|have|had|having)\s+|given\s+)?(?:an?\s+|any\s+|known\s+)?|(?:[写留填]下?)?(?:任何)?"
)
"""What stands between a negation and what rows do not keep."""
_HAVE = regex(
    r"\b(?:has|have|had|having)\s+(?:an?\s+|any\s+|some\s+)?$|(?<![没具哪还])有(?:着|了)?(?:任何)?$"
)
_PARTICIPLE = regex(r"(?:ed|en|wn)$")
_DONE_SAYING = regex(r"\W*(?:$|(?:and|but|or|are|is|were|was|do|does|did)\b|的|[吗么])")
"""What follows what is only told to be kept: nothing that tells more of it."""


class Given:
    """The pieces of a question put together so far, and what is told of them."""

    def __init__(self, question: Question, catalog: Catalog, naming: Naming) -> None:
        self._question = question
        self._text = question.normalised.folded
        self._catalog = catalog
        self._naming = naming
        self._chinese = question.normalised.chinese
        self._nodes: list[Node] = []
        self._verbs: list[Verb] = []
        self._attributes: list[tuple[int, int, tuple[Attribute, ...]]] = []
        self._explained: list[tuple[int, int]] = []
        self._dated: list[Attribute] = []
        self._graded: tuple[SuperlativeSpan, tuple[Attribute, ...]] | None = None
        self._negated = negations(self._text)
        self._whether = bool(whether(self._text))

    def _tellable(self, class_name: str) -> list[Node]:
        """The nodes whose rows something may be told of: those spoken of as a class; a named row where
        it is asked whether that is so, and not what it does."""
        known = [n for n in self._nodes if class_name in n.classes]
        plain = [n for n in known if not n.things]
        return plain or (known if self._whether and not self._verbs else [])

    def _name(
        self,
        start: int,
        end: int,
        edges: tuple[str, ...],
        told: Sequence[Told] = (),
    ) -> Verb:
        """Adds an edge that is named."""
        self._verbs.append(Verb(start, end, self._text[start:end], edges, [*told]))
        return self._verbs[-1]

    def _covered(self, at: int) -> bool:
        return any(start <= at < end for start, end in self._explained)

    def _spoken_of(self, attribute: Attribute) -> bool:
        """Whether it is of rows or of an edge that the question speaks of."""
        name = attribute.class_name
        return bool(self._tellable(name)) or any(name in v.edges for v in self._verbs)

    def _tell_kept(self) -> None:
        """`facts with no evidence`, 没有证据的事实: rows that keep nothing there; that `have evidence`: those
        that do. Of figures nothing is as good as none kept."""
        for place in list(self._attributes):
            start, end, attributes = place
            own = [a for a in attributes if self._tellable(a.class_name)]
            if len(own) != 1 or own[0].kind.numeric or not _DONE_SAYING.match(self._text[end:]):
                continue
            if _PARTICIPLE.search(self._text[start:end]):
                continue  # have expired
            lacks = [n for n in self._negated if _LACKS.fullmatch(self._text[n[1] : start])]
            has = _HAVE.search(self._text[:start])
            if not lacks and not has:
                continue
            self._attributes.remove(place)
            self._negated = [n for n in self._negated if n not in lacks]
            self._give(Told(start, end, own[0], True, "is_null" if lacks else "not_null"))
            self._explained += [*lacks, *([has.span()] if has else []), (start, end)]

    def _tell_time(self, figure: DateSpan, operator: Operator) -> bool:
        """A time beside no attribute: of the only one there is among the edges named, what was done
        there, or the rows."""
        edges = {e for v in self._verbs for e in v.edges}
        rows = {c for n in self._nodes if not n.things for c in n.classes[:1]}
        done = self._done_at(rows)
        for names in (edges, done, rows):
            kept = [a for n in names for a in self._catalog.classes[n].attributes]
            told = self._timed(kept, figure, operator)
            if not told and names is edges and any(timed(a) and not of_life(a) for a in kept):
                return False  # when it was done, of several times that are kept of it, nobody knows
            if told and names is done:
                self._done(told[0])
            if told:
                return all(map(self._give, told))
        return False

    def _timed(
        self, kept: Sequence[Attribute], figure: DateSpan, operator: Operator
    ) -> tuple[Told, ...]:
        """What a time tells of rows or edges that keep these; nothing where it may be one of several."""
        own = [a for a in kept if timed(a) and not of_life(a)]
        own = [a for a in own if a in self._dated] or happened(own, self._text, self._catalog)
        first, last = [a for a in own if begins(a)], [a for a in own if ends(a)]
        sides = (
            own
            for own, words in ((first, BEGINNING), (last, ENDING))
            if len(own) == 1 and any(words.search(v.word) for v in self._verbs)
        )
        one = own if len(own) == 1 else [a for side in sides for a in side]
        if len(one) == 1:
            return (Told(figure.start, figure.end, one[0], figure, operator),)
        if len(own) != 2 or len(first) != 1 or len(last) != 1 or operator != "between":
            return ()
        # What began before the time was over, and had not ended before it began.
        until = Told(figure.start, figure.end, last[0], figure, "ge", lasting=True)
        return Told(figure.start, figure.end, first[0], figure, "le"), until

    def _done_at(self, rows: set[str]) -> set[str]:
        """What is at the other end of the one edge named, if nobody speaks of it: samples tested in May, in
        experiments; not where rows are said to be received then, as they keep it themselves."""
        if len(self._verbs) != 1 or len(self._verbs[0].edges) != 1:
            return set()
        (edge,) = self._verbs[0].edges
        spoken = {c for n in self._nodes for c in n.classes}
        kept = (a for c in rows for a in self._catalog.classes[c].attributes if timed(a))
        said = {*stems(self._text)}
        if any(said & {*parts(a.name)} for a in kept):
            return set()
        ends = self._catalog.ends[edge]
        done = {c for c in ends - spoken if not is_person(self._catalog.classes[c])}
        return done if len(ends) == 2 and ends & spoken else set()

    def _done(self, told: Told) -> None:
        """Adds the rows that only a time tells of, unless they are counted: used twice in May."""
        name = (told.attribute.class_name,)
        counted = [n for n in self._nodes if n.bound and not n.classes]
        for node in counted:
            node.classes = name
        if not counted:
            self._nodes.append(Node(told.start, told.start, name, done=True))

    def _give(self, told: Told) -> bool:
        """Tells it of the edge, or of the nearest rows that may be meant."""
        name = told.attribute.class_name
        for verb in self._verbs:
            if name in verb.edges:
                verb.edges = (name,)
                verb.told.append(told)
                return True
        fitting = self._tellable(name)
        if fitting:
            node = min(fitting, key=lambda n: self._away(n, told))
            node.classes = (name,)
            node.told.append(told)
        elif not self._catalog.classes[name].link:
            self._nodes.append(Node(told.start, told.start, (name,), told=[told]))
        else:
            self._name(told.start, told.start, (name,), [told])
        return True

    def _away(self, node: Node, piece: Piece | Told) -> tuple[bool, int]:
        """How far a value stands from what it may be told of: what a verb stands between is on its other
        side (papers published after 2019 cite a paper)."""
        first, last = sorted(((node.start, node.end), (piece.start, piece.end)))
        return any(first[1] <= v.start and v.end <= last[0] for v in self._verbs), apart(
            node, piece
        )


def apart(node: Node, piece: Piece | Told) -> int:
    """How far a value stands from what it may be told of; one behind it is a little farther."""
    if piece.end <= node.start:
        return node.start - piece.end
    return piece.start - node.end + 1 if piece.start >= node.end else 0
