"""Lines that bear the same `__id`: which one counts, and which belong to another record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from duckkb.truth.fits import parse_time
from duckkb.truth.record import LineFormat, Record


@dataclass(frozen=True, slots=True)
class Copy:
    """One of several lines of the same record."""

    path: str
    line: int
    record: Record


def ranked(copies: Sequence[Copy]) -> list[Copy]:
    """The lines of one record, first the one that counts, given the earliest creation time.

    The later `__updated_at` wins, of two equal ones the greater line (union merges leave such).
    """
    if len(copies) < 2:
        return list(copies)
    ordered = sorted(copies, key=lambda c: (_moment(c.record.updated), c.record.line), reverse=True)
    first = ordered[0]
    created = [c.record.created for c in copies if c.record.created is not None]
    earliest = min(created, key=parse_time, default=None)
    if earliest is not None and earliest != first.record.created:
        r = first.record
        kept = Record(r.type, r.id, r.values, r.line, earliest, r.updated, r.from_id, r.to_id)
        ordered[0] = Copy(first.path, first.line, kept)
    return ordered


def differ(copies: Sequence[Copy]) -> bool:
    """Whether the lines of one record say different things."""
    return any(copy.record.values != copies[0].record.values for copy in copies)


def undecided(copies: Sequence[Copy]) -> bool:
    """Whether a line says otherwise of which it is not known that it is the earlier one.

    It has no time, or the same, as a copy has that was changed in an editor.
    """
    first = copies[0].record
    return any(
        copy.record.values != first.values
        and (
            None in (copy.record.updated, first.updated)
            or _moment(copy.record.updated) == _moment(first.updated)
        )
        for copy in copies[1:]
    )


def strays(copies: Sequence[Copy], formats: Mapping[str, LineFormat]) -> list[Copy]:
    """Lines with the `__id` of another record, as copying a line in an editor leaves them.

    The id belongs to the identity that it is computed from; where none of them is, to the line
    that comes first. An edge that names its ends by their ids alone is never one.
    """
    copies = [c for c in copies if not formats[c.record.type].unnamed_ends(c.record.values)]
    if len(copies) < 2:
        return []
    identities = [
        [c.record.type, *formats[c.record.type].identity(c.record.values)] for c in copies
    ]
    if all(identity == identities[0] for identity in identities):
        return []
    record_id = copies[0].record.id
    owners = [
        identity
        for copy, identity in zip(copies, identities, strict=True)
        if formats[copy.record.type].id_of(copy.record.values) == record_id
    ]
    if not owners:
        first = min(range(len(copies)), key=lambda n: (copies[n].path, copies[n].line))
        owners = [identities[first]]
    return [
        copy
        for copy, identity in zip(copies, identities, strict=True)
        if identity != owners[0]
        and formats[copy.record.type].id_of(copy.record.values) != record_id
    ]


def _moment(text: str | None) -> datetime:
    return datetime.min.replace(tzinfo=UTC) if text is None else parse_time(text)
