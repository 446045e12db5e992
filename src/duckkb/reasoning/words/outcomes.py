"""What went well or wrong, of rows that keep it as a flag: failed tool calls and the failure rate of tool calls, of
calls that say whether they were `ok`; the success rate of runs, of which one state is called so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.names.forms import in_other_language
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.flags_said import flag_word
from duckkb.reasoning.words.respelling import Respelt, apart

_SPOKEN_OF = regex(r"succe|fail|pass|err|wrong|成功|失败|出错")
"""Without it nothing is said of outcomes."""
_WELL = r"(?:successful|succeeded|succeeding)"
_WRONG = r"(?:failed|failing|unsuccessful|erroneous)"
_BEFORE = regex(rf"\b(?P<way>{_WELL}|(?P<wrong>{_WRONG})) $")
_BEHIND = regex(
    r" (?:(?:that|which) )?(?:(?P<way>succeed(?:ed|s)?|(?:was|were|are|is) successful)"
    r"|(?P<wrong>fail(?:ed|s)?|(?:was|were|are|is) unsuccessful|(?:did|do|does)(?: not|n't) succeed|went wrong))\b"
)
_RATE = regex(
    r"\b(?P<way>success|(?P<wrong>failure|error)) rates?(?: (?:of|for|in|among) (?:the |all )*(?P<rows>(?=\w)))?"
)
_TOLD_ZH = regex(r"(?:成功|(?P<wrong>失败|未成功|没成功|没有成功|不成功|出错))了?的$")
_RATE_ZH = regex(r"的?(?P<way>成功|(?P<wrong>失败|出错))率")
_OK = frozenset(("ok", "success", "succeeded", "successful", "passed"))
_NOT_OK = frozenset(("failed", "failure", "error", "errored"))
_SURE, _SURE_ZH = 0.75, 0.8


class Outcomes:
    """Finds such words; in `flags` stands for each class the one flag that tells how its rows turned out."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        found = {
            name: [a for a in each.attributes if _told(a)] for name, each in catalog.classes.items()
        }
        self._flags = {name: flags[0] for name, flags in found.items() if len(flags) == 1}

    def find(self, question: Question) -> tuple[Respelt, ...]:
        """What is said of outcomes, each with the flag in its place."""
        text = question.normalised.folded
        if not _SPOKEN_OF.search(text):
            return ()
        if question.normalised.chinese:
            return apart((*self._rates_zh(question), *self._told_zh(question)))
        found = [*self._rates(question)]
        for rows in _classes(question):
            if rows.target not in self._flags or self._kept(rows.target, question):
                continue
            called = text[rows.start : rows.end]
            if before := _BEFORE.search(text[: rows.start]):
                meant = f"{called} that were {self._said(rows.target, bool(before['wrong']))}"
                written = text[before.start() : rows.end]
                found.append(Respelt(before.start(), rows.end, written, meant, quiet=True))
            elif behind := _BEHIND.match(text, rows.end):
                that = "that " if behind.group().startswith((" that", " which")) else ""
                said = f" {that}were {self._said(rows.target, bool(behind['wrong']))}"
                found.append(Respelt(*behind.span(), behind.group(), said, quiet=True))
        return apart(found)

    def _rates(self, question: Question) -> Iterator[Respelt]:
        """The percentage of rows that went well, for their success rate."""
        text = question.normalised.folded
        for m in _RATE.finditer(text):
            at = m.start("rows")
            told = m["rows"] is not None
            named = [n for n in _classes(question) if told and n.start == at]
            rows = max(named, key=lambda n: n.end, default=None)
            name = rows.target if rows else "" if told else self._nearest(m, question)
            end = rows.end if rows else m.end()
            called = text[rows.start : rows.end] if rows else self._called(name)
            state = _state(m, name, question)
            if not state and name not in self._flags:
                continue
            said = f"that {state}" if state else f"that were {self._said(name, bool(m['wrong']))}"
            meant = f"percentage of {called} {said}"
            yield Respelt(m.start(), end, text[m.start() : end], meant, quiet=True)

    def _rates_zh(self, question: Question) -> Iterator[Respelt]:
        """The share of rows that went well, for their 成功率."""
        text = question.normalised.folded
        for m in _RATE_ZH.finditer(text):
            named = [n for n in _classes(question) if n.end == m.start()]
            kept = [n for n in named if n.target in self._flags or _state(m, n.target, question)]
            rows = kept[0] if kept else None
            name = rows.target if rows else self._nearest(m, question)
            called = text[rows.start : rows.end] if rows else self._called_zh(name)
            stated = text[slice(*m.span("way"))] if _state(m, name, question) else ""
            if not called or not (stated or name in self._flags):
                continue
            start = rows.start if rows else m.start()
            said = stated or self._said_zh(name, bool(m["wrong"]))
            led = "" if rows or not m.group().startswith("的") else "的"
            meant = f"{led}{said}的{called}占比"
            yield Respelt(start, m.end(), text[start : m.end()], meant, quiet=True)

    def _told_zh(self, question: Question) -> Iterator[Respelt]:
        """失败的工具调用, 失败的调用: those that were not ok."""
        text = question.normalised.folded
        rows = [(n.start, n.target) for n in _classes(question) if n.target in self._flags]
        for name in self._flags:
            called = self._called_zh(name)[-2:]
            found = re.finditer(re.escape(called), text) if len(called) == 2 else ()
            rows += [(m.start(), name) for m in found]
        for start, name in dict.fromkeys(rows):
            told = _TOLD_ZH.search(text[:start])
            if told is None or self._kept(name, question):
                continue
            said = f"{self._said_zh(name, bool(told['wrong']))}的"
            yield Respelt(*told.span(), told.group(), said, quiet=True)

    def _said_zh(self, name: str, wrong: bool) -> str:
        return self._said(name, wrong).replace("not ", "不")

    def _called_zh(self, name: str) -> str:
        """What rows are called in Chinese; or ""."""
        names = self._catalog.classes[name].names if name else ()
        return next(("".join(words) for words, _ in in_other_language(names)), "")

    def _called(self, name: str) -> str:
        return self._catalog.classes[name].names[0].replace("_", " ") if name else ""

    def _nearest(self, rate: re.Match[str], question: Question) -> str:
        """The one class that keeps such an outcome, of several the one that refers to rows that are named; or ""."""
        place = rate.span("way")
        stated = {v.class_name for v in question.values if (v.start, v.end) == place}
        found = {*self._flags, *stated}
        if len(found) > 1:
            named = {n.target for n in _classes(question)}
            joins = (j for name in found for j in self._catalog.joins_at[name])
            found = {j.left for j in joins if j.left in found and j.right in named}
        return found.pop() if len(found) == 1 else ""

    def _kept(self, name: str, question: Question) -> bool:
        """Whether a state of the rows themselves is called so."""
        own = {a.id for a in self._catalog.classes[name].attributes}
        return any(v.attribute in own for v in question.values if v.how != "part")

    def _said(self, name: str, wrong: bool) -> str:
        """What is said of rows that turned out well, or not."""
        word = flag_word(self._flags[name])
        return word if wrong == (word in _NOT_OK) else f"not {word}"


def _state(rate: re.Match[str], name: str, question: Question) -> str:
    """The state that rows keep for the outcome of which the rate is asked for."""
    found = {
        v.value.casefold()
        for v in question.values
        if (v.start, v.end) == rate.span("way") and v.class_name == name
    }
    return found.pop() if len(found) == 1 else ""


def _told(attribute: Attribute) -> bool:
    """Whether it is a flag for how something turned out."""
    return flag_word(attribute) in _OK | _NOT_OK


def _classes(question: Question) -> Iterator[NameHit]:
    """Where classes are named, the longest first."""
    least = _SURE_ZH if question.normalised.chinese else _SURE
    named = question.named("class", least)
    yield from sorted(named, key=lambda n: n.start - n.end)
