"""Chinese words that a name or a value only seems to be: 订单的详情 of orders that keep it, 护士 of nurses whose position is
Nurse."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from duckkb.reasoning.evidence import NameHit, ValueHit

_SURE = 0.8
_DE = "的"


def without_torn(names: Sequence[NameHit], text: str) -> list[NameHit]:
    """The names, less those of classes that run over 的 where the words before it name rows and those behind it
    surely what these keep: `order_details` of orders, though Order_Items may be called 订单详情."""
    rows = {(h.start, h.end, h.target) for h in names if h.of == "class"}
    kept = {
        (h.start, h.end, h.class_name) for h in names if h.of == "attribute" and h.score >= _SURE
    }

    def torn(hit: NameHit) -> bool:
        at = text.find(_DE, hit.start + 1, hit.end - 1) if hit.of == "class" else -1
        return at > 0 and any(
            (hit.start, at, own) in rows
            for start, end, own in kept
            if (start, end) == (at + 1, hit.end)
        )

    return [h for h in names if not torn(h)]


def without_nouns_for_rows(
    values: Sequence[ValueHit], names: Sequence[NameHit]
) -> tuple[ValueHit, ...]:
    """The values, less those that a noun translates to and that surely means the very rows that have them."""
    rows = {(n.start, n.end, n.target) for n in names if n.of == "class" and n.score >= _SURE}
    return tuple(
        v for v in values if v.how != "alias" or (v.start, v.end, v.class_name) not in rows
    )


def without_names_of_tables(
    values: Sequence[ValueHit], names: Sequence[NameHit], logs: Collection[str]
) -> tuple[ValueHit, ...]:
    """The values, less those of a log that says which table it is about, where the question names the rows of that table
    and nothing of the log.

    Args:
        values: what was found.
        names: of the same question.
        logs: ids of the attributes that hold names of tables.
    """
    if not logs:
        return tuple(values)
    sure = [n for n in names if n.score >= _SURE]
    rows = {(n.start, n.end) for n in sure if n.of == "class"}
    spoken = {n.target for n in sure}
    return tuple(
        v
        for v in values
        if v.attribute not in logs
        or (v.start, v.end) not in rows
        or not spoken.isdisjoint((v.attribute, v.class_name))
    )
