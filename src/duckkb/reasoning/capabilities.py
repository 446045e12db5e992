"""Capabilities: named questions of a type with parameters, declared in the config.

    capabilities:
      - id: roll-of-faction
        title: 势力名册
        aliases: [roll of a faction]
        input:
          type: object
          required: [faction]
          properties: { faction: { type: string, title: 势力 } }
        arguments:
          filters: [{ field: faction, op: eq, value: { parameter: faction } }]
          sort_field: name_zh

A question that names one is answered by it. Parameters come from the question, then from the
session; a required one that neither gives is asked for. Where `arguments` has no filters, each
parameter that is named like a field of the type must equal it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duckkb.errors import UsageError
from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import (
    Column,
    Compare,
    Constant,
    Order,
    Output,
    Query,
    Use,
    Value,
    all_of,
)

SCORE = 0.9
"""How likely a question that names a capability means it."""

_SHORTEST = 2


@dataclass(frozen=True)
class Capability:
    """One declared capability of a class."""

    id: str
    class_name: str
    spec: Mapping[str, Any]

    @property
    def names(self) -> tuple[str, ...]:
        """Title and aliases; the id alone is no way to speak."""
        aliases: Sequence[str] = self.spec.get("aliases") or ()
        return tuple(str(n) for n in (self.spec.get("title"), *aliases, self.id) if n)

    @property
    def parameters(self) -> Mapping[str, Mapping[str, Any]]:
        return (self.spec.get("input") or {}).get("properties") or {}

    @property
    def required(self) -> tuple[str, ...]:
        return tuple((self.spec.get("input") or {}).get("required") or ())


@dataclass(frozen=True)
class Called:
    """A capability that a question names, with the parameters that were found."""

    capability: Capability
    start: int
    end: int
    values: Mapping[str, Value]
    backfilled: tuple[str, ...] = ()
    """Parameters that the session gave."""

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(p for p in self.capability.required if p not in self.values)


def declared(specs: Mapping[str, Sequence[Mapping[str, Any]]]) -> tuple[Capability, ...]:
    """The capabilities of all types: class name -> its list in the config."""
    return tuple(
        Capability(str(spec.get("id") or f"{name}.{n}"), name, spec)
        for name, each in specs.items()
        for n, spec in enumerate(each, start=1)
    )


def called(
    question: Question,
    capabilities: Sequence[Capability],
    given: Mapping[str, Value],
    remembered: Mapping[str, Value],
    said: Mapping[str, Question],
    listed: Callable[[str], bool],
) -> Called | None:
    """The capability that the question names most fully, with its parameters.

    Args:
        question: with its values and spans.
        capabilities: all that are declared.
        given: parameters answered in this turn.
        remembered: parameters of earlier turns of the session.
        said: parameters answered in words of one's own; missing where these hold no value of it.
        listed: whether the values of an attribute are known, so that words can be told to be none.
    """
    text = question.normalised.folded
    best: tuple[int, int, Capability] | None = None
    for capability in capabilities:
        for name in capability.names:
            at = text.find(name.casefold())
            longer = best is None or len(name) > best[1] - best[0]
            if at >= 0 and len(name) >= _SHORTEST and longer:
                best = (at, at + len(name), capability)
    if best is None:
        return None
    start, end, capability = best
    values: dict[str, Value] = {}
    backfilled: list[str] = []
    for name, schema in capability.parameters.items():
        if name in said and name not in given:
            found = _from_question(name, schema, capability, said[name])
            if found is None and not _is_bounded(name, schema, capability, listed):
                found = said[name].normalised.text
            if found is not None:
                values[name] = found
            continue
        found = given.get(name, _from_question(name, schema, capability, question))
        if found is None and name in remembered:
            found = remembered[name]
            backfilled.append(name)
        if found is None:
            found = schema.get("default")
        if found is not None:
            values[name] = found
    return Called(capability, start, end, values, tuple(backfilled))


def interpretation_of(call: Called, catalog: Catalog) -> Interpretation:
    """A call with all its parameters as a reading of the question.

    Raises:
        UsageError: the declaration names a field that the type lacks, or no parameter.
    """
    known = catalog.classes[call.capability.class_name]
    arguments: Mapping[str, Any] = call.capability.spec.get("arguments") or {}
    conditions = tuple(_conditions(call, known, arguments.get("filters")))
    sort = arguments.get("sort_field")
    order = (Order(_column(sort, known), arguments.get("sort_order") == "desc"),) if sort else ()
    shown: Sequence[str] = arguments.get("fields") or [a.name for a in known.attributes]
    plan = Query(
        (Use("t", known.name),),
        tuple(Output(_column(name, known), name) for name in shown),
        where=all_of(conditions),
        order_by=order,
        limit=arguments.get("limit"),
    )
    ground = Ground(call.start, call.end, call.capability.names[0], "target", call.capability.id, 1)
    taken = tuple(f"{name} = {call.values[name]} (from earlier)" for name in call.backfilled)
    return Interpretation(plan, SCORE, (ground,), {"capability": 1.0}, (), taken, (known.name,))


def _conditions(
    call: Called, known: Class, filters: Sequence[Mapping[str, Any]] | None
) -> Iterator[Compare]:
    if filters is None:
        for name, value in call.values.items():
            if name in known.by_name:
                yield Compare(_column(name, known), "eq", (Constant(value),))
        return
    for each in filters:
        value: Any = each.get("value")
        if isinstance(value, Mapping):
            name = str(value.get("parameter"))  # pyright: ignore[reportUnknownMemberType]
            if name not in call.values:
                continue
            value = call.values[name]
        several: Any = value if isinstance(value, list | tuple) else (value,)
        constants = tuple(Constant(v) for v in several)  # pyright: ignore[reportUnknownVariableType]
        yield Compare(_column(str(each["field"]), known), each.get("op", "eq"), constants)


def _column(name: str, known: Class) -> Column:
    if name not in known.by_name:
        raise UsageError(
            f"a capability of '{known.name}' names the field '{name}', which it lacks",
            code="unknown_field",
        )
    return Column("t", name)


def _attribute(name: str, schema: Mapping[str, Any], capability: Capability) -> str:
    return str(schema.get("attribute") or f"{capability.class_name}.{name}")


def _is_bounded(
    name: str, schema: Mapping[str, Any], capability: Capability, listed: Callable[[str], bool]
) -> bool:
    """Whether not every text is a value of a parameter."""
    typed = schema.get("type") in ("integer", "number") or schema.get("format") == "date"
    return typed or bool(schema.get("enum")) or listed(_attribute(name, schema, capability))


def _from_question(
    name: str, schema: Mapping[str, Any], capability: Capability, question: Question
) -> Value:
    wanted = _attribute(name, schema, capability)
    hits = [v for v in question.values if v.attribute == wanted]
    if hits:
        return max(hits, key=lambda v: v.score).value
    kind = schema.get("type")
    if kind in ("integer", "number") and question.spans.numbers:
        number = question.spans.numbers[0].value
        return int(number) if kind == "integer" else number
    if schema.get("format") == "date" and question.spans.dates:
        return question.spans.dates[0].first.isoformat()
    choices: Sequence[Any] = schema.get("enum") or ()
    text = question.normalised.folded
    return next((c for c in choices if isinstance(c, str) and c.casefold() in text), None)
