"""Items -> every error of their form at once.

The schema of an item is chosen by its `type`: a `oneOf` over all types would only say "not valid
under any". Items of one type and action are checked as one array, in one call of the validator.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import jsonschema_rs
import msgspec

from duckkb.bundle.messages import Messages, identity_text, item_path, shown
from duckkb.bundle.parse import Bundle
from duckkb.bundle.slips import item_hint
from duckkb.errors import Issue
from duckkb.ontology.bundle_schema import ACTIONS, FORMAT_EXAMPLES, ItemSchemas, item_schemas
from duckkb.ontology.model import Ontology, closest
from duckkb.timezones import with_offset

MAX_ISSUES = 100


@dataclass
class Findings:
    """The issues of a bundle: the first hundred of `total`, and which items are at fault."""

    issues: list[Issue] = field(default_factory=list[Issue])
    total: int = 0
    invalid: set[int] = field(default_factory=set[int])
    fields: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])

    def add(self, issue: Issue) -> None:
        self.total += 1
        if issue.index is not None:
            self.invalid.add(issue.index)
        if len(self.issues) < 10 * MAX_ISSUES:
            self.issues.append(issue)

    def first(self) -> list[Issue]:
        """At most a hundred issues, in the order of the items and of their lines."""
        ordered = sorted(
            self.issues, key=lambda i: (-1 if i.index is None else i.index, i.line or 0)
        )
        return ordered[:MAX_ISSUES]


class Validator:
    """Checks bundles against the types of one ontology."""

    def __init__(self, ontology: Ontology, messages: Messages) -> None:
        self._ontology = ontology
        self._messages = messages
        self._schemas = {name: item_schemas(ontology, t) for name, t in ontology.types.items()}
        self._validators: dict[tuple[str, str], jsonschema_rs.Draft7Validator] = {}

    def validate(self, bundle: Bundle, *, merge: bool = False) -> Findings:
        """All errors that an item's schema finds; with `merge` nothing but identities is required."""
        findings = Findings()
        groups: dict[tuple[str, str], tuple[list[int], list[Any]]] = {}
        known = self._schemas
        upsert_key = "merge" if merge else "upsert"
        for index, item in enumerate(bundle.items):
            if index in bundle.broken:
                findings.add(bundle.broken[index])
                continue
            if type(item) is not dict:
                findings.add(self._no_object(bundle, index, item))
                continue
            name = item.get("type")  # pyright: ignore
            if type(name) is not str or name not in known:
                findings.add(self._no_type(bundle, index, item))  # pyright: ignore
                continue
            key = (name, "delete" if item.get("action") == "delete" else upsert_key)  # pyright: ignore
            group = groups.get(key)
            if group is None:
                group = groups[key] = ([], [])
            group[0].append(index)
            group[1].append(_without_nulls(item) if merge else item)  # pyright: ignore
        found = [
            self._check(bundle, key, indices, items, findings)
            for key, (indices, items) in groups.items()
        ]
        for _, issue in heapq.merge(*found, key=lambda pair: pair[0]):
            findings.issues.append(issue)
        return findings

    def check_one(
        self, bundle: Bundle, index: int, name: str, item: Mapping[str, Any]
    ) -> list[Issue]:
        """The errors of one upsert that was put together from a stored record and an item."""
        single = Bundle(
            [dict(item)],
            lambda _, path: bundle.line(index, path),
            written=lambda _, path: bundle.written(index, path),
        )
        findings = Findings()
        pairs = self._check(single, (name, "upsert"), [index], [dict(item)], findings)
        return [issue for _, issue in pairs]

    def _check(
        self,
        bundle: Bundle,
        key: tuple[str, str],
        indices: Sequence[int],
        items: list[Any],
        findings: Findings,
    ) -> list[tuple[int, Issue]]:
        pairs: list[tuple[int, Issue]] = []
        for error in self._validator(key).iter_errors(items):
            path = list(error.instance_path)
            position = int(path[0])
            index = indices[position]
            findings.invalid.add(index)
            if len(path) > 1:
                findings.fields.add((index, str(path[1])))
            if len(pairs) >= MAX_ISSUES:
                findings.total += self._weight(error)
                continue
            for issue in self._issues(bundle, key[0], index, path[1:], items[position], error):
                findings.total += 1
                pairs.append((index, issue))
        return pairs

    @staticmethod
    def _weight(error: jsonschema_rs.ValidationError) -> int:
        """How many issues an error stands for."""
        return len(getattr(error.kind, "unexpected", None) or (0,))

    def _validator(self, key: tuple[str, str]) -> jsonschema_rs.Draft7Validator:
        validator = self._validators.get(key)
        if validator is None:
            schemas: ItemSchemas = self._schemas[key[0]]
            item = dict(getattr(schemas, key[1]))
            definitions = item.pop("definitions")
            schema = {
                "$schema": item.pop("$schema"),
                "type": "array",
                "items": item,
                "definitions": definitions,
            }
            validator = jsonschema_rs.Draft7Validator(schema, validate_formats=True)
            self._validators[key] = validator
        return validator

    def _no_object(self, bundle: Bundle, index: int, item: Any) -> Issue:
        expected = self._messages.expected("type", ["object"])
        hint = item_hint(item, self._messages) or bundle.hint
        line = bundle.line(index, ())
        return self._messages.mismatch("type", index, [], expected, item, line, hint)

    def _no_type(self, bundle: Bundle, index: int, item: Mapping[str, Any]) -> Issue:
        messages = self._messages
        names = ", ".join(self._ontology.types)
        known = messages.text("known_types", names=names) if names else None
        if "type" not in item:
            line = bundle.line(index, ())
            problem = messages.text("required", name="type")
            return messages.invalid(
                "required", index, ["type"], problem, line=line, expected=names, hint=known
            )
        name = item["type"]
        line = bundle.line(index, ("type",))
        if not isinstance(name, str):
            return messages.mismatch(
                "type", index, ["type"], messages.expected("type", ["string"]), name, line
            )
        if name in self._ontology.elsewhere:
            message = messages.text("bound", name=name)
            return Issue(
                "bound", message, item_path(index, ["type"]), line, index, names, name, known
            )
        near = closest(name, self._ontology.types)
        message = messages.text("unknown_type", name=name)
        if near is not None:
            known = messages.text("did_you_mean", name=near)
            message += (" " if messages.language == "en" else "") + known
        return Issue(
            "unknown_type",
            message,
            item_path(index, ["type"]),
            line,
            index,
            near or names,
            name,
            known,
        )

    def _issues(
        self,
        bundle: Bundle,
        name: str,
        index: int,
        path: list[str | int],
        item: Any,
        error: jsonschema_rs.ValidationError,
    ) -> list[Issue]:
        messages = self._messages
        kind = error.kind
        keyword = str(kind.name)
        if keyword == "required":
            missing = str(kind.value)
            problem = messages.text("required", name=missing)
            line = bundle.line(index, path)
            return [
                messages.invalid(
                    "required", index, [*path, missing], problem, line=line, expected=missing
                )
            ]
        found = _at(item, path)
        if is_unknown_field(error):
            unexpected = getattr(kind, "unexpected", None) or [str(path.pop())]
            return [
                self._unknown_field(bundle, name, index, path, str(field)) for field in unexpected
            ]
        if keyword == "propertyNames":
            found = path[-1] if path else found
        value = kind.value
        if keyword == "type" or keyword == "enum":
            value = list(kind.value)
        elif keyword in ("not", "contains", "uniqueItems", "anyOf", "oneOf", "propertyNames"):
            value = None
        expected = messages.expected(keyword, value)
        hint = None
        if keyword == "type":
            hint = self._end_hint(name, path, found) or self._type_hint(
                bundle, index, name, path, found, list(kind.value)
            )
        elif keyword == "format" and value in FORMAT_EXAMPLES:
            hint = self._format_hint(value, found)
        line = bundle.line(index, path)
        return [messages.mismatch(keyword, index, path, expected, found, line, hint)]

    def _format_hint(self, form: str, found: Any) -> str:
        """The value as it is wanted, where it only lacks its offset; else an example."""
        messages = self._messages
        if form == "date-time" and isinstance(found, str):
            time = with_offset(found, messages.timezone)
            if time is not None:
                return messages.text("offset_hint", time=time)
        return messages.text("format_hint", example=FORMAT_EXAMPLES[form])

    def _end_hint(self, name: str, path: Sequence[str | int], found: Any) -> str | None:
        """How an end is written of which the key alone was given."""
        edge = self._ontology.edges.get(name)
        if edge is None or len(path) != 1 or path[0] not in ("source", "target"):
            return None
        node = self._ontology.endpoints(edge)[path[0] == "target"]
        if len(node.identity) != 1 or not isinstance(found, str | int):
            return None
        identity = identity_text({node.identity[0]: found})
        return self._messages.text("end_hint", name=path[0], identity=identity)

    def _type_hint(
        self,
        bundle: Bundle,
        index: int,
        name: str,
        path: Sequence[str | int],
        found: Any,
        kinds: Sequence[str],
    ) -> str | None:
        """What to write where quotes are too many or too few, or null stands for nothing."""
        if found is None:
            known = self._ontology.types[name]
            field = known.by_name.get(str(path[0])) if len(path) == 1 else None
            needed = field is None or field.required or field.name in known.identity
            return None if needed else self._messages.text("null_hint")
        if type(found) in (int, float) and "string" in kinds:
            written = bundle.written(index, path)
            return self._messages.text("quotes_hint", value=written or shown(found))
        if isinstance(found, str) and any(_is_number(found, kind) for kind in kinds):
            return self._messages.text("no_quotes_hint", value=found)
        return None

    def _unknown_field(
        self, bundle: Bundle, name: str, index: int, path: list[str | int], unknown: str
    ) -> Issue:
        messages = self._messages
        record_type = self._ontology.types[name]
        if not path:
            ends = ["source", "target"] if name in self._ontology.edges else []
            names = [*ends, *(f.name for f in record_type.fields), "action"]
        elif path[0] in ("source", "target") and name in self._ontology.edges:
            ends = self._ontology.endpoints(self._ontology.edges[name])
            names = list(ends[path[0] == "target"].identity)
        else:
            names = []
        near = closest(unknown, names)
        hint = messages.text("known_fields", names=", ".join(names)) if names else None
        problem = messages.text("unknown_field")
        if near is not None:
            hint = messages.text("did_you_mean", name=near)
            problem += (" " if messages.language == "en" else "") + hint
        line = bundle.line(index, [*path, unknown])
        return messages.invalid(
            "unknown_field",
            index,
            [*path, unknown],
            problem,
            line=line,
            expected=near,
            found=unknown,
            hint=hint,
        )


def _without_nulls(item: dict[str, Any]) -> dict[str, Any]:
    """With `merge` null removes a field, whatever the field's schema says of null."""
    return {k: v for k, v in item.items() if v is not None} if None in item.values() else item


def _is_number(text: str, kind: str) -> bool:
    """Whether a text is a number of this kind, as JSON and YAML write it."""
    try:
        value = msgspec.json.decode(text.encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return type(value) is int if kind == "integer" else kind == "number" and type(value) in _NUMBERS


_NUMBERS = (int, float)


def _at(item: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        try:
            item = item[step]
        except (KeyError, IndexError, TypeError):
            return None
    return item


__all__ = ["ACTIONS", "MAX_ISSUES", "Findings", "Validator"]


def is_unknown_field(error: jsonschema_rs.ValidationError) -> bool:
    """Whether what is wrong is a field that the schema does not name."""
    return str(error.kind.name) in ("additionalProperties", "falseSchema")
