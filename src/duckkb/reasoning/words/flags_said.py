"""Rows told by a flag as people say it: projects that won and winning projects, of a flag `Won`; captains, of hackers
who keep whether they are one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.lexicon.loader import irregular, verb_stem
from duckkb.reasoning.lexicon.words import Token, stem, tokens
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.named_roles import says_who
from duckkb.reasoning.words.opposites import says_yes_or_no
from duckkb.reasoning.words.respelling import Respelt, apart, plural

_BEHIND = regex(
    r" (?P<that>(?:that|which|who) )?(?P<not>(?:did not|didn't|never|have not|haven't) )?(?:(?:have|has|had) )?(?P<verb>[a-z]+)\b(?! (?:by|to)\b)"
)
_WHO_IS = regex(
    r"^who(?: is| are| was| were| works?| does| do)(?P<not>n['’]t| not)?(?: work)? (?P<flag>[a-z]+)(?=\W*$)"
)
_THEIRS = regex(r"(?P<done>[a-z]+) (?:their|the|his|her|its|an?) (?P<what>[a-z]+)")
_HAVE_DONE = regex(
    r"(?P<who>^who )?\b(?:have|has|had)(?P<not>n['’]t| not| never)?(?: yet| already)? $"
)
_NEARLY = 0.85
_BEFORE = regex(r"\b(?P<verb>[a-z]+(?:ing|ed|n)) $")
_LED = regex(r"\b(?:is|are|was|were|be|been|as|an?|not|non|or|and) $")
_SMALL = frozenset(("is", "was", "has", "did"))
_SURE = 0.9


def flag_word(attribute: Attribute) -> str:
    """The one word that a flag is called by, `is` and the like left out; "" of several, and of what is no flag."""
    words = [w for w in words_of(attribute.name) if w not in _SMALL] if attribute.flag else []
    return words[0] if len(words) == 1 else ""


def flags_said(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The words for such rows, each with the flag said of the rows as it is called."""
    if question.normalised.chinese:
        return ()
    found = (*_who(question, catalog), *_done(question, catalog), *_nouns(question, catalog))
    return apart((*_of_theirs(question, catalog), *found))


def _of_theirs(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`users who have not verified their email`, of a flag `email_verified`: who are not email verified."""
    text, said = question.normalised.folded, question.normalised.text
    for name in question.names:
        own = catalog.attributes.get(name.target) if name.of == "attribute" else None
        theirs = _THEIRS.fullmatch(text, name.start, name.end)
        led = _HAVE_DONE.search(text[: name.start])
        if own is None or theirs is None or led is None or not (own.flag or says_yes_or_no(own)):
            continue
        who = f"which {_whose(own, catalog)} are" if led["who"] else "are"
        done = f"{theirs['what']} {theirs['done']}"
        meant = f"{who} not {done}" if led["not"] else f"{who} {done}"
        yield Respelt(led.start(), name.end, said[led.start() : name.end], meant, quiet=True)


def _whose(flag: Attribute, catalog: Catalog) -> str:
    """What those are called of whom a flag is kept: people, or the one that rows say who it is."""
    own = catalog.classes[flag.class_name]
    who = [] if is_person(own) else [a for a in own.attributes if says_who(a)]
    return plural(who[0].name if len(who) == 1 else flag.class_name)


@of_catalog
def verb_flags(catalog: Catalog) -> Mapping[str, Sequence[Attribute]]:
    """The flags that are called by the past of a verb, by its stem."""
    found: dict[str, list[Attribute]] = defaultdict(list)
    for a in catalog.attributes.values():
        word = flag_word(a)
        if word in irregular() or word.endswith("ed"):
            found[verb_stem(word)].append(a)
    return dict(found)


def _done(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`projects won`, `projects that did not win`, `winning projects`."""
    text, flags = question.normalised.folded, verb_flags(catalog)

    def flag(verb: str, rows: str) -> str:
        """The flag of a class for a verb, as it is called; or ""."""
        kept = [a for a in flags.get(verb_stem(verb), ()) if a.class_name == rows]
        return flag_word(kept[-1]) if kept else ""

    for rows in question.names if flags else ():
        if rows.of != "class" or rows.score < _SURE:
            continue
        behind = _BEHIND.match(text, rows.end)
        before = _BEFORE.search(text[: rows.start])
        if behind and (called := flag(behind["verb"], rows.target)):
            denied = "not " if behind["not"] else ""
            said = f" {behind['that'] or ''}were {denied}{called}"
            yield Respelt(*behind.span(), behind.group(), said, quiet=True)
            continue
        if before and (called := flag(before["verb"], rows.target)) not in ("", before["verb"]):
            said = f"{text[rows.start : rows.end]} that were {called}"
            written = text[before.start() : rows.end]
            yield Respelt(before.start(), rows.end, written, said, quiet=True)


def _who(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`who is remote`, `who works remotely`: the people of whom a flag holds, where one kind of them keeps it."""
    text = question.normalised.folded
    m = _WHO_IS.match(text)
    if m is None:
        return
    hits = [
        n for n in question.named("attribute") if (n.start, n.end) == m.span("flag") and n.score >= _NEARLY
    ]  # fmt: skip
    kept = [catalog.attributes[n.target] for n in hits]
    kept = [a for a in kept if flag_word(a) and is_person(catalog.classes[a.class_name])]
    if len(kept) == 1:
        denied = "not " if m["not"] else ""
        said = f"{plural(kept[0].class_name)} that are {denied}{flag_word(kept[0])}"
        yield Respelt(*m.span(), m.group(), said, quiet=True)


def _nouns(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`list captains`, of hackers: who keep whether they are one, and are not spoken of otherwise."""
    text = question.normalised.folded
    said = {n.target for n in question.named("class")}
    told = {(t.start, t.end): t for t in tokens(text)}
    for name in question.names:
        attribute = catalog.attributes.get(name.target) if name.of == "attribute" else None
        token = told.get((name.start, name.end))
        if attribute is None or token is None or not _is_noun(attribute, token):
            continue
        if attribute.class_name in said or _LED.search(text[: name.start]):
            continue
        called = f"{plural(attribute.class_name)} who are {token.word}"
        yield Respelt(name.start, name.end, token.word, called, quiet=True)


def _is_noun(attribute: Attribute, token: Token) -> bool:
    """Whether a word is the plural of what a flag tells that rows are: captains, of `is_captain`."""
    if not token.word.endswith("s") or token.word.endswith("ss"):
        return False
    words = words_of(attribute.name)
    called = len(words) == 2 and words[0] == "is" and stem(words[1]) == token.stem
    return called and attribute.flag
