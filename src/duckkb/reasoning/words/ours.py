"""What we did with rows, of which they keep what came of it: the reviews we replied to have a reply; and things of which
nothing is said but when they were made: what was created last week are rows that were created then."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, plural

OUR_DEED = regex(
    r" (?:(?:did|do|have|had) we (?P<asked>[a-z]+)|(?:that |which )?we (?:(?:have|had) )?(?P<told>[a-z]+))"
    r"(?: (?:to|on|for|about))?(?=\W*$)"
)
"""At the end of a question: what we did with the rows before it, asked or told."""
_WHAT = regex(r"^what(?P<be> (?:was|were|got|has been|have been))(?= (?P<done>[a-z]+ed)\b)")
_SURE = 0.9
_WRITTEN = frozenset(map(stem, ("text", "message", "body", "content", "note")))


def done_by_us(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The rows with a reply, for those we replied to, where they keep that as a text, and nothing else is called so."""
    if question.normalised.chinese:
        return
    text = question.normalised.folded
    for rows in question.named("class", _SURE):
        m = OUR_DEED.match(text, rows.end)
        if m is None:
            continue
        verb = stem(m["asked"] or m["told"])
        named = [a for a in catalog.attributes.values() if verb in parts(a.name)]
        own = [a for a in named if a.class_name == rows.target and _kept(a, verb)]
        if len(own) == 1 == len(named):
            called = own[0].name.replace("_", " ")
            said = question.normalised.text[slice(*m.span())]
            yield Respelt(
                *m.span(), said, f" have a {called}" if m["asked"] else f" with a {called}"
            )
            return


def _kept(attribute: Attribute, verb: str) -> bool:
    """Whether an attribute, by just that name, is what came of something: the reply, or its text."""
    said = {*parts(attribute.name)} - _WRITTEN
    return attribute.kind is Kind.TEXT and said == {verb} and not attribute.key


def made_then(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Which flags were created, for what was, where only of flags it is kept when that was done."""
    m = _WHAT.match(question.normalised.folded)
    if m is None or not question.spans.dates:
        return
    verb = stem(m["done"])
    times = [a for a in catalog.attributes.values() if a.kind.temporal and parts(a.name)[0] == verb]
    if len(times) == 1:
        said = question.normalised.text[: m.end()]
        meant = f"which {plural(catalog.classes[times[0].class_name].name)} were"
        yield Respelt(0, m.end(), said, meant)
