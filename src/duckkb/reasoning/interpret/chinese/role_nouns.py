"""Whom rows refer to by a role, called in Chinese: 报修人 and 受派人, of a `reporter_id` and an `assignee_id`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.chinese.makers import in_chinese
from duckkb.reasoning.interpret.chinese.names import KEY_TAIL
from duckkb.reasoning.interpret.chinese.roles import PERSON, called_in_role
from duckkb.reasoning.interpret.chinese.schema import Schema

_SCORE = 0.75
"""How surely a role is meant that only one reference is for."""


def roles_called(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """The references that a question calls by such a noun, and by no other name."""
    for called, reference in _nouns(schema.catalog).items():
        start = folded.find(called)
        while start >= 0:
            end = start + len(called)
            # 收费员 is no 收费
            taken = any(
                n.start < end and start < n.end and n.score >= _SCORE
                for n in names
                if n.start < start or n.end >= end
            )
            if schema.fits(reference) and not taken:
                yield NameHit(start, end, "attribute", reference, _SCORE, "stem")
            start = folded.find(called, end)


@of_catalog
def _nouns(catalog: Catalog) -> Mapping[str, str]:
    """What people are called in a role, and the one attribute that refers to them."""
    found: dict[str, set[str]] = defaultdict(set)
    rows = [name for each in catalog.classes.values() for name in each.names]
    for join in catalog.joins.values():
        for column, _ in join.columns[:1]:
            cut = KEY_TAIL.sub("", column)
            if cut in ("", column):
                continue
            if not column.isascii():
                if not any(cut in name for name in rows):
                    found[cut].add(f"{join.left}.{column}")
                continue
            own = {name for each in catalog.classes[join.right].names for name in in_chinese(each)}
            for called in called_in_role(column) - own:
                if PERSON.search(called):
                    found[called].add(f"{join.left}.{column}")
    return {
        called: ids.pop()
        for called, ids in found.items()
        if len(ids) == 1 and next(iter(ids)) in catalog.attributes
    }
