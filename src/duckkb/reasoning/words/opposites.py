"""Words of an English question that deny what the ontology has a word for: unfinished, of a flag
`finished`; unpaid, of a date `paid_on`; unassigned, of an edge `ASSIGNED_TO`; open, of what may be done;
failed, of what is `passed`; full-time, of what is `part_time`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_PREFIXED = regex(r"(?<![\w'’-])(?P<prefix>un|in|non-?)(?P<rest>[a-z]{4,})(?![\w'’-])")
_OPEN = regex(
    r"(?<![\w'’-])(?<!\bto )(?:open(?!\s+(?:the|it|a|this|my)\b)|pending|outstanding|incomplete)(?![\w'’-])"
)
_DOES = regex(r"\b(?:does|do|did|will|can)\s+(?:\w+\s+){0,4}$")
_FAILED = regex(r"(?<![\w'’-])(?:fail(?:ed|s|ing)?|unsuccessful)(?![\w'’-])")
_SUCCEEDS = frozenset(("pass", "succeed", "success"))
_DONE = ("done", "finished", "completed", "complete", "closed", "resolved", "solved", "merged")
_CONTRARY = {
    one: other
    for pair in (("full", "part"), ("long", "short"), ("high", "low"))
    for one, other in (pair, pair[::-1])
}
_GRADED = regex(
    rf"(?<![\w'’-])(?P<first>{'|'.join(_CONTRARY)})[ -](?P<rest>[a-z]{{4,}})(?![\w'’-])"
)
"""Full-time, where a flag tells who works part-time."""
_DENIED = regex(r"[a-z]{2,}(?:ive|[ai]ble|al|[ae]nt|[ae]te|[cr]t|[lr]id|ous|ure)")
"""What `in` denies: incomplete, ineligible, invalid; not income, intake, inside, invested, intent."""
_ANTONYMS = {
    one: other
    for pair in (("offline", "online"), ("disabled", "enabled"), ("absent", "present"))
    for one, other in (pair, pair[::-1])
}
"""What is so of rows of which the other is not."""
_YES_AND_NO = ({"yes", "no"}, {"y", "n"}, {"true", "false"})
_SURE, _NAMED = 0.95, 0.75
_NOT = "not "


def _tells(attribute: Attribute) -> bool:
    """Whether an attribute may tell that something is done: a flag, be it written Yes and No, or when that was."""
    return attribute.flag or attribute.kind.temporal or says_yes_or_no(attribute)


def says_yes_or_no(attribute: Attribute) -> bool:
    """Whether it says no more than yes and no, by the values that the ontology shows."""
    shown = (attribute.schema or {}).get("enum") or (attribute.schema or {}).get("examples") or ()
    return {str(value).casefold() for value in shown} in _YES_AND_NO


def _words_of_flags(catalog: Catalog) -> Iterator[str]:
    flags = (a for a in catalog.attributes.values() if a.kind is Kind.BOOLEAN)
    return (w for a in flags for n in a.names if n.isascii() for w in words_of(n))


def _denied(verb: str) -> re.Pattern[str]:
    """Where a verb is denied: `does Lily not like`, `doesn't Lily like`, `doesn't like`."""
    who = r"(?P<who>(?:(?!not\b)[\w'’-]+\s+){0,3}?)"
    return re.compile(
        rf"\b(?P<does>does|do|did)(?=n['’]t|.*\snot\s)(?:n['’]t)?\s+{who}(?:not\s+)?(?P<verb>{re.escape(verb)})\b"
    )


class Opposites:
    """Finds the words that deny a flag or an edge of a catalog."""

    def __init__(self, catalog: Catalog) -> None:
        flags = [n for a in catalog.attributes.values() if _tells(a) for n in a.names]
        edges = [n for link in catalog.links for n in link.names]
        self._stems = {p for n in (*flags, *edges) if n.isascii() for p in parts(n)}
        # What is not liked is disliked, where that is kept as well.
        against = {n[3:].rstrip("s") for n in edges if n.casefold().startswith("dis")}
        self._against = [_denied(verb) for verb in sorted(against) if len(verb) > 2]
        self._passed = next((w for w in _words_of_flags(catalog) if stem(w) in _SUCCEEDS), None)
        named = [words_of(n) for n in flags if n.isascii()]
        self._pairs = {pair for words in named for pair in itertools.pairwise(words)}
        self._done: dict[str, str] = {}
        for name, each in catalog.classes.items():
            told = [w for a in each.attributes if _tells(a) for n in a.names for w in words_of(n)]
            deeds = {stem(w) for w in told}
            done = next((word for word in _DONE if word in told), None)
            done = done or next((word for word in _DONE if stem(word) in deeds), None)
            if done is not None:  # `done` by itself is a word of the grammar
                self._done[name] = "completed" if done == "done" else done

    def find(self, question: Question) -> tuple[Respelt, ...]:
        """The denying words of a question, in order, each with what it denies behind `not`."""
        text = question.normalised.folded
        found = {
            m.span(): Respelt(*m.span(), m.group(), f"not {m['rest']}")
            for m in _PREFIXED.finditer(text)
            if self._denies(m)
        }
        for m in _GRADED.finditer(text):
            contrary = _CONTRARY[m["first"]]
            if (contrary, m["rest"]) in self._pairs and (m["first"], m["rest"]) not in self._pairs:
                found[m.span()] = Respelt(*m.span(), m.group(), f"not {contrary}-{m['rest']}")
        for token in tokens(text):
            other = _ANTONYMS.get(token.word, "")
            if other and stem(other) in self._stems and token.stem not in self._stems:
                place = token.start, token.end
                found[place] = Respelt(*place, token.word, f"not {other}")
        done = self._done_of(question)
        for m in _PREFIXED.finditer(text) if done is not None else ():
            if m["prefix"] == "un" and m["rest"] in _DONE:  # unfinished, of what is done
                found.setdefault(m.span(), Respelt(*m.span(), m.group(), f"not {done}"))
        for m in _OPEN.finditer(text) if done is not None else ():
            if _DOES.search(text[: m.start()]):
                continue  # `when does it open`
            behind = {
                n.target for n in question.names if n.start == m.end() + 1 and n.of == "class"
            }
            if behind and behind.isdisjoint(self._done):
                continue  # open models, of which only the runs are done
            found.setdefault(m.span(), Respelt(*m.span(), m.group(), f"not {done}"))
        for m in _FAILED.finditer(text) if self._passed is not None else ():
            found.setdefault(m.span(), Respelt(*m.span(), m.group(), f"not {self._passed}"))
        said = {n.target for n in question.named("class", _SURE)}
        # What is kept of other rows than those spoken of, which may be done, tells nothing of them.
        others = said & self._done.keys()
        known = [
            (v.start, v.end)
            for v in question.values
            if v.how != "part" and (not others or v.class_name in said)
        ]
        sure = [n for n in question.names if n.score >= _SURE]
        # What is opened is another word than what is open.
        known += [
            (n.start, n.end) for n in sure if n.how == "exact" or not _OPEN.match(text, n.start)
        ]
        # `open source`, of models that say whether they are: a word of a longer name.
        longer = [n for n in question.names if n.score >= _NAMED]
        known += [
            (m.start(), m.end())
            for m in _OPEN.finditer(text)
            if any(
                n.start <= m.start() and m.end() <= n.end and n.end - n.start > len(m.group())
                for n in longer
            )
        ]
        free = (r for r in found.values() if not any(s < r.end and r.start < e for s, e in known))
        disliked = (self._disliked(m, question) for p in self._against for m in p.finditer(text))
        return tuple(_once(r, text) for r in sorted((*free, *disliked), key=lambda r: r.start))

    def _disliked(self, m: re.Match[str], question: Question) -> Respelt:
        said = question.normalised.text
        who = said[slice(*m.span("who"))]
        return Respelt(*m.span(), said[slice(*m.span())], f"{m['does']} {who}dis{m['verb']}")

    def _done_of(self, question: Question) -> str | None:
        """What rows are called that are done: of the classes spoken of, else of any; None of several."""
        said = {n.target for n in question.named("class")} & self._done.keys()
        done = {self._done[name] for name in said or self._done}
        return done.pop() if len(done) == 1 else None

    def _denies(self, m: re.Match[str]) -> bool:
        """Whether a word with a prefix denies a word of the catalog, and is no word of another kind."""
        told = m["prefix"] != "in" or _DENIED.fullmatch(m["rest"]) is not None
        return told and stem(m["rest"]) in self._stems


def _once(found: Respelt, text: str) -> Respelt:
    """`not unpaid` is paid."""
    twice = found.meant.startswith(_NOT) and text.endswith(f" {_NOT}", 0, found.start)
    if not twice:
        return found
    begin = found.start - len(_NOT)
    return Respelt(begin, found.end, _NOT + found.written, found.meant.removeprefix(_NOT))
