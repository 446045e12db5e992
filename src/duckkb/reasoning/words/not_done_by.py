"""张三没有借过的书: what somebody has not done anything to, put as what was not done to it by them."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_NOT_DONE = regex(r"(?:还|从来?)?没有?(?P<done>[一-鿿]{1,4}(?<![通经超难不])过)的?")


def not_done_by(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`没有被张三借过的` for `张三没有借过的`, before other rows than those that 张三 is a value of."""
    text = question.normalised.folded
    if not question.normalised.chinese:
        return
    for value in question.values:
        m = _NOT_DONE.match(text, value.end) if value.how == "exact" else None
        own = value.class_name
        if m is not None and any(
            n.of == "class" and n.start == m.end() and n.target != own for n in question.names
        ):
            said = question.normalised.text[value.start : m.end()]
            put = f"没有被{said[: value.end - value.start]}{m['done']}的"
            yield Respelt(value.start, m.end(), said, put, quiet=True)
            return
