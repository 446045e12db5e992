"""Who is in charge of rows that refer to them by another word: 科室的负责人, of departments with a head_surgeon_id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import NameHit, ValueHit
from duckkb.reasoning.interpret.chinese.makers import leading
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.regexes import regex

_IN_CHARGE = regex(r"负责人|主管|领导(?=是|叫|[?。]?$)")
_BETWEEN = regex(r"(?:的|都|还|目前|现在|[没未]?有)*|的(?:名称|名字|编号|代码)?[和及与、]")
_AND = regex(r"的?(?:[和及与、]|以及)")
_CALLED = regex(r"的(?:姓名|名字|名称)")
_SURE, _SCORE = 0.6, 0.93


def with_leaders(
    names: list[NameHit], values: Sequence[ValueHit], folded: str, schema: Schema
) -> list[NameHit]:
    """The names, those in charge being the people that the rows spoken of refer to as such, where they do so once."""
    for m in _IN_CHARGE.finditer(folded):
        own = [a for name in _owners(m.span(), names, values, folded) for a in _led(name, schema)]
        if len(own) == 1 and all(h.target != own[0].id for h in names if h.start == m.start()):
            start, end = m.start(), m.end()
            if called := _CALLED.match(folded, end):
                end = called.end()
            names = [h for h in names if h.end <= start or end <= h.start]
            names.append(NameHit(start, end, "attribute", own[0].id, _SCORE, "synonym"))
    return names


def tells_leaders(value: ValueHit, names: Sequence[NameHit]) -> bool:
    """Whether the word for a value stands for those in charge of the rows spoken of."""
    place = value.start, value.end
    return any(
        (h.start, h.end) == place and h.score == _SCORE and h.how == "synonym" for h in names
    )


def _owners(
    place: tuple[int, int], names: Sequence[NameHit], values: Sequence[ValueHit], folded: str
) -> dict[str, None]:
    """The classes of the rows that it is asked of: those right before, or behind 的, or of which something else is asked
    together with it."""
    start, end = place

    def beside(low: int, high: int) -> bool:
        before = high <= start and _BETWEEN.fullmatch(folded, high, start) is not None
        return before or (low == end + 1 and folded[end] == "的")

    rows = (
        h.target for h in names if h.of == "class" and h.score > _SURE and beside(h.start, h.end)
    )
    named = (
        h.class_name
        for h in names
        if h.of == "attribute" and h.score > _SURE and _AND.fullmatch(folded, h.end, start)
    )
    told = (v.class_name for v in values if v.how in ("exact", "folded") and beside(v.start, v.end))
    return dict.fromkeys((*rows, *told)) or dict.fromkeys(named)


def _led(name: str, schema: Schema) -> Iterator[Attribute]:
    """The references of rows to who leads them."""
    found = schema.classes.get(name)
    for a in found.attributes if found is not None else ():
        if a.key and not a.identity and leading(a.name):
            yield a
