"""Rows told by a flag as people say it: projects that won and winning projects, of a flag `Won`; captains, of hackers
who keep whether they are one."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import words_of
from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.lexicon.words import Token, stem, tokens
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart

_BEHIND = regex(
    r" (?P<that>(?:that|which|who) )?(?P<not>(?:did not|didn't|never|have not|haven't) )?(?:(?:have|has|had) )?(?P<verb>[a-z]+)\b(?! (?:by|to)\b)"
)
_BEFORE = regex(r"\b(?P<verb>[a-z]+(?:ing|ed|n)) $")
_LED = regex(r"\b(?:is|are|was|were|be|been|as|an?|not|non|or|and) $")
_SMALL = frozenset(("is", "was", "has", "did"))
_SURE = 0.9


def lemma(word: str) -> str:
    """The stem of a verb, its past led back: won, winning -> win."""
    return stem(irregular().get(word, word))


def verbal(attribute: Attribute) -> str:
    """The lemma of the verb by which a flag tells what was done; "" of any other attribute."""
    words = [w for w in words_of(attribute.name) if w not in _SMALL]
    flag = attribute.kind is Kind.BOOLEAN or attribute.binary
    done = len(words) == 1 and (words[0] in irregular() or words[0].endswith("ed"))
    return lemma(words[0]) if flag and done else ""


def flags_said(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The words for such rows, each with the flag said of the rows as it is called."""
    if question.normalised.chinese:
        return ()
    return apart((*_done(question, catalog), *_nouns(question, catalog)))


@of_catalog
def verb_flags(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """The ids of all flags of verbs, by their lemmas."""
    found: dict[str, tuple[str, ...]] = {}
    for a in catalog.attributes.values():
        if lead := verbal(a):
            found[lead] = (*found.get(lead, ()), a.id)
    return found


@of_catalog
def _verbs(catalog: Catalog) -> dict[str, dict[str, str]]:
    """For each class the flags of verbs by their lemmas, as they are called."""
    found: dict[str, dict[str, str]] = {}
    for name, each in catalog.classes.items():
        flags = {lead: words_of(a.name)[-1] for a in each.attributes if (lead := verbal(a))}
        if flags:
            found[name] = flags
    return found


def _done(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`projects won`, `projects that did not win`, `winning projects`."""
    text, verbs = question.normalised.folded, _verbs(catalog)
    for rows in question.names if verbs else ():
        flags = verbs.get(rows.target, {}) if rows.of == "class" and rows.score >= _SURE else {}
        if not flags:
            continue
        behind = _BEHIND.match(text, rows.end)
        before = _BEFORE.search(text[: rows.start])
        if behind and (called := flags.get(lemma(behind["verb"]))):
            denied = "not " if behind["not"] else ""
            said = f" {behind['that'] or ''}were {denied}{called}"
            yield Respelt(*behind.span(), behind.group(), said, quiet=True)
            continue
        called = flags.get(lemma(before["verb"])) if before else None
        if before and called and before["verb"] != called:
            said = f"{text[rows.start : rows.end]} that were {called}"
            written = text[before.start() : rows.end]
            yield Respelt(before.start(), rows.end, written, said, quiet=True)


def _nouns(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`list captains`, of hackers: who keep whether they are one, and are not spoken of otherwise."""
    text = question.normalised.folded
    said = {n.target for n in question.names if n.of == "class"}
    told = {(t.start, t.end): t for t in tokens(text)}
    for name in question.names:
        attribute = catalog.attributes.get(name.target) if name.of == "attribute" else None
        token = told.get((name.start, name.end))
        if attribute is None or token is None or not _is_noun(attribute, token):
            continue
        if attribute.class_name in said or _LED.search(text[: name.start]):
            continue
        rows = words_of(attribute.class_name)
        called = f"{' '.join(rows).removesuffix('s')}s who are {token.word}"
        yield Respelt(name.start, name.end, token.word, called, quiet=True)


def _is_noun(attribute: Attribute, token: Token) -> bool:
    """Whether a word is the plural of what a flag tells that rows are: captains, of `is_captain`."""
    words = words_of(attribute.name)
    flag = attribute.kind is Kind.BOOLEAN or attribute.binary
    plural = token.word.endswith("s") and not token.word.endswith("ss")
    return flag and plural and len(words) == 2 and words[0] == "is" and stem(words[1]) == token.stem
