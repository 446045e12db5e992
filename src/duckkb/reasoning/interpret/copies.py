"""Rows that refer to others of their own kind are read by way of a copy of their class, which only lives while a
question is read: in its plan the class itself stands again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from msgspec.structs import replace as with_

from duckkb.reasoning.catalog import Class
from duckkb.reasoning.plan import Link, Part, Plan, Query, Use, rewritten


def copied(own: Class, name: str, aliases: Sequence[str] = ()) -> Class:
    """A class of the same rows under another name, called so and by these aliases alone."""
    attributes = tuple(replace(a, class_name=name) for a in own.attributes)
    return replace(
        own, name=name, title=None, table="", aliases=tuple(aliases), attributes=attributes
    )


def without_copies(plan: Plan, of: Mapping[str, tuple[str, str]]) -> Plan:
    """The plan with the classes themselves in place of their copies.

    Args:
        plan: over copies, or not.
        of: for each copy the class, and the join in whose place one of the copy's name stands.
    """

    def change(part: Part, _: Query) -> Part:
        if isinstance(part, Use) and part.class_name in of:
            return with_(part, class_name=of[part.class_name][0])
        if isinstance(part, Link) and part.join in of:
            return with_(part, join=of[part.join][1])
        return part

    return rewritten(plan, change) if of else plan
