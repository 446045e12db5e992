"""Items -> what the bundle wants of each record, one operation a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duckkb.bundle.messages import Messages, identity_text
from duckkb.bundle.parse import Bundle
from duckkb.bundle.validate import Findings
from duckkb.ontology.bundle_schema import READ_AT
from duckkb.ontology.model import EdgeType, Field, NodeType, Ontology
from duckkb.truth.record import LineFormat

_OF_THE_ITEM = frozenset({"type", "action", READ_AT})
"""What an item says about itself; the rest are values of the record."""


@dataclass(slots=True)
class Op:
    """What the bundle wants of one record."""

    index: int
    type: str
    values: dict[str, Any]
    delete: bool
    replaces: bool = False
    """A delete of the same record stood before: nothing of the old one is merged."""
    real_id: int | None = None
    """The id of the stored record that it is about."""
    new_id: int = 0
    """The id of the record that it makes, where there is none."""
    ends: tuple[int, int] | None = None
    read_at: tuple[str | None, ...] = ()
    """When the version was made that the items were made from, of those that tell it."""


class Gatherer:
    """Joins the items of a bundle by the record they are about; contradictions become findings."""

    def __init__(
        self,
        bundle: Bundle,
        findings: Findings,
        ontology: Ontology,
        formats: Mapping[str, LineFormat],
        messages: Messages,
    ) -> None:
        self._bundle = bundle
        self._ontology = ontology
        self._findings = findings
        self._formats = formats
        self._messages = messages
        self.nodes: dict[int, Op] = {}
        self.edges: dict[int, Op] = {}

    def gather(self) -> None:
        """One operation a record: equal upserts are one, unlike ones an issue, and so is a delete after an upsert."""
        for index, item in enumerate(self._bundle.items):
            if type(item) is not dict:
                continue
            name = item.get("type")  # pyright: ignore
            record_type = self._ontology.types.get(name) if isinstance(name, str) else None
            if record_type is None:
                continue
            values: dict[str, Any] = {k: v for k, v in item.items() if k not in _OF_THE_ITEM}  # pyright: ignore
            line_format = self._formats[record_type.name]
            delete = item.get("action") == "delete"  # pyright: ignore
            if not self._has_identity(record_type, values):
                continue
            if self._misfits(index, line_format, values):
                continue
            if not delete:
                self._check_named(index, record_type, values)
                self._check_storable(index, line_format, values)
            op = Op(index, record_type.name, line_format.whole(values), delete)
            if READ_AT in item:
                op.read_at = (item[READ_AT],)
            table = self.edges if isinstance(record_type, EdgeType) else self.nodes
            self._join(table, line_format.id_of(values), op, line_format)

    def _join(self, table: dict[int, Op], computed: int, op: Op, line_format: LineFormat) -> None:
        earlier = table.get(computed)
        if earlier is not None and line_format.identity(earlier.values) != line_format.identity(
            op.values
        ):
            self.collision(op, computed, earlier.values)
            return
        if earlier is None:
            table[computed] = op
            return
        earlier.read_at = op.read_at = (*earlier.read_at, *op.read_at)
        if earlier.delete and not op.delete:
            op.replaces = True
            table[computed] = op
        elif op.delete and not earlier.delete:
            self._contradicts(op, earlier, "deletes_upsert")
        elif not op.delete and not line_format.same_content(earlier.values, op.values):
            self._contradicts(op, earlier, "duplicate")

    def _contradicts(self, op: Op, earlier: Op, how: str) -> None:
        problem = self._messages.text(how, other=earlier.index)
        line = self._line(op.index)
        self._findings.add(self._messages.invalid("duplicate", op.index, [], problem, line=line))

    def _has_identity(self, record_type: NodeType | EdgeType, values: Mapping[str, Any]) -> bool:
        """Whether the record is named well enough to look it up; if not, its schema has said so."""
        holders: list[tuple[Any, Sequence[str]]] = [(values, record_type.identity)]
        if isinstance(record_type, EdgeType):
            source, target = self._ontology.endpoints(record_type)
            holders += [
                (values.get("source"), source.identity),
                (values.get("target"), target.identity),
            ]
        for holder, names in holders:
            if not isinstance(holder, dict):
                return False
            if any(holder.get(n) is None or isinstance(holder[n], dict | list) for n in names):  # pyright: ignore
                return False
        return True

    def _check_named(
        self, index: int, record_type: NodeType | EdgeType, values: Mapping[str, Any]
    ) -> None:
        """A node whose whole identity is empty text, or blanks, has no name, unless its schema lists that; of a longer
        identity a part may be empty."""
        fields = record_type.identity_fields if isinstance(record_type, NodeType) else ()
        if not fields or any(not _is_blank(values[f.name]) or "enum" in f.schema for f in fields):
            return
        name = fields[0].name
        if (index, name) not in self._findings.fields:
            self._findings.fields.add((index, name))
            value = values[name]
            expected = self._messages.expected("minLength", 1)
            if value:
                expected = self._messages.text("not_blank")
            line = self._line(index, name)
            self._findings.add(
                self._messages.mismatch("minLength", index, [name], expected, value, line)
            )

    def _misfits(self, index: int, line_format: LineFormat, values: Mapping[str, Any]) -> bool:
        """Identity values of a wrong type or size: no record can have them, so none is looked up."""
        found = line_format.misfits(values)
        for path, named, (code, _) in found:
            if (index, path[0]) in self._findings.fields:
                continue
            self._findings.fields.add((index, path[0]))
            self._unstorable(index, path, named, code, values)
        return bool(found)

    def _unstorable(
        self,
        index: int,
        path: tuple[str, ...],
        field: Field,
        code: str,
        values: Mapping[str, Any],
    ) -> None:
        line = self._line(index, *path)
        value: Any = values
        for step in path:
            value = value[step]
        if code == "range":
            expected = self._messages.expected("range", field.sql.removesuffix("[]"))
            issue = self._messages.mismatch("range", index, path, expected, value, line)
        else:
            form = str(field.schema.get("format") or field.sql.lower())
            expected = self._messages.expected("format", form)
            issue = self._messages.mismatch(code, index, path, expected, value, line)
        self._findings.add(issue)

    def _check_storable(
        self, index: int, line_format: LineFormat, values: Mapping[str, Any]
    ) -> None:
        """What the schema allows but no column can hold: an integer beyond 64 bits, a 30th of February."""
        for error in line_format.check(values):
            assert error.field is not None
            if (index, error.field) in self._findings.fields:
                continue
            field = line_format.type.by_name[error.field]
            self._unstorable(index, (error.field,), field, error.code, values)

    def collision(self, op: Op, computed: int, other: Mapping[str, Any]) -> None:
        names = self._formats[op.type].type.identity
        shown_identity = identity_text({n: other.get(n) for n in names})
        problem = self._messages.text("collision", id=computed, identity=shown_identity)
        self._findings.add(
            self._messages.invalid("collision", op.index, [], problem, line=self._line(op.index))
        )

    def _line(self, index: int, *path: str) -> int | None:
        return self._bundle.line(index, path)


def _is_blank(value: Any) -> bool:
    return isinstance(value, str) and not value.strip()
