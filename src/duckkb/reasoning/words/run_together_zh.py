"""Names that a Chinese question runs together, turns round or leaves a part of: 越剧团 of a 剧团 that plays 越剧, 哪种蜜 of
蜜种, 哪个剧团人最多 of those that keep a 人数."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.names.forms import chinese_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_KIND = regex(r"(?P<lead>哪[一几些]?|[几各]|多少|每一?)(?P<kind>[种类])(?P<what>[一-鿿]{1,2})")
_PEOPLE = regex(
    rf"(?:哪一?{MEASURE_WORD}|哪些|每一?{MEASURE_WORD})(?P<rows>[一-鿿]{{2,6}})(?P<most>人最?[多少])(?=的|[,，。?？]|\W*$)"
)
_HEADS = "人数"
_MEMBER = regex(r"会员(?![卡费等级类型资制编号数])")
_MEMBERSHIP = parts("membership")
_SURE = 0.6


def run_together(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """Such words by the whole names that the base has for them."""
    if not question.normalised.chinese:
        return ()
    return apart(
        (
            *_sharing(question, catalog),
            *_kinds(question, catalog),
            *_heads(question, catalog),
            *_members(question, catalog),
        )
    )


def _sharing(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """越剧团: a value of the rows, and the rows, where the end of one is the beginning of the other."""
    text, taken = question.normalised.folded, question.verbatim()
    for v in question.values:
        rows = catalog.classes.get(v.class_name)
        if rows is None or v.how != "exact" or v.end - v.start < 2:
            continue
        for name in _chinese(rows):
            end = v.end - 1 + len(name)
            whole = text[v.end - 1 : end] == name and len(name) > 1
            longer = any(overlap((v.start, end), t) for t in taken if t != (v.start, v.end))
            named = any(n.start <= v.start and end <= n.end for n in question.names)
            if whole and not longer and not named:
                meant = f"{text[v.start : v.end]}{name}"
                yield Respelt(v.start, end, text[v.start : end], meant, quiet=True)
                break


def _kinds(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """哪种蜜, where rows are called 蜜种 and none 蜜."""
    text, taken = question.normalised.folded, question.verbatim()
    called = {name for each in catalog.classes.values() for name in _chinese(each)}
    for m in _KIND.finditer(text):
        for end in (m.end(), m.end() - 1):
            what = text[m.start("what") : end]
            whole = what + m["kind"]
            if not what or whole not in called or what in called:
                continue
            if not any(overlap((m.start("kind"), end), t) for t in taken):
                said = text[m.start("kind") : end]
                yield Respelt(m.start("kind"), end, said, f"个{whole}", quiet=True)
                break


def _heads(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """哪个剧团人最多: by the number of heads that the very rows keep."""
    for m in _PEOPLE.finditer(question.normalised.folded):
        rows = {
            n.target for n in question.names if n.of == "class" and n.start == m.start("rows")
            and n.end == m.end("rows") and n.how == "exact"
        }  # fmt: skip
        kept = [a for r in rows for a in catalog.classes[r].attributes if a.name == _HEADS]
        if len(kept) == 1:
            most = m["most"].replace("人", _HEADS, 1)
            yield Respelt(*m.span("most"), m["most"], most, quiet=True)


def _members(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """会员, where none are called so: the people who keep what membership they have."""
    if any(n.how == "exact" and n.of == "class" for n in question.names if _is_member(question, n)):
        return
    kept = {
        a.class_name
        for n in question.names
        if _is_member(question, n) and (a := catalog.attributes.get(n.target)) is not None
        and parts(a.name) == _MEMBERSHIP
    }  # fmt: skip
    people = [c for c in kept if is_person(catalog.classes[c])]
    taken = question.verbatim()
    for m in _MEMBER.finditer(question.normalised.folded) if len(people) == 1 else ():
        if not any(overlap(m.span(), t) for t in taken):
            name = catalog.classes[people[0]].names[0]
            called = (chinese_of(name, _SURE) if name.isascii() else [name]) or [f" {name} "]
            yield Respelt(*m.span(), m.group(), called[0], quiet=True)


def _is_member(question: Question, hit: NameHit) -> bool:
    return question.normalised.folded[hit.start : hit.end] == "会员"


def _chinese(rows: Class) -> list[str]:
    return [name for name in rows.names if not name.isascii()]
