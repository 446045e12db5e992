"""Validating a large bundle, against the reference implementation of JSON Schema in Python."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import jsonschema
import msgspec

from benchmarks.bases import Bases
from benchmarks.data import Item, mixed, ontology
from benchmarks.measure import median, shown, timed
from benchmarks.report import Row, at_least, check
from duckkb.bundle.messages import Messages
from duckkb.bundle.parse import Bundle, parse_bundle
from duckkb.bundle.validate import Findings, Validator
from duckkb.ontology.bundle_schema import bundle_schema

_ITEMS = 100_000
_SAMPLE = 2_000
_RUNS = 5
_PEER_RUNS = 3


def run(bases: Bases, full: bool) -> Iterator[Row]:
    known = ontology()
    items, broken = mixed(_ITEMS)
    text = b"".join(msgspec.json.encode(item) + b"\n" for item in items)
    messages = Messages("en")
    bundle = parse_bundle(text, "jsonl", messages)

    def validate() -> Findings:
        return Validator(known, messages).validate(bundle)

    runs = [timed(validate) for _ in range(_RUNS)]
    findings: Findings = runs[0].value
    check(findings.invalid == broken, "duckkb does not find exactly the items that were broken")

    sample = items[:_SAMPLE]
    peer = _peer()
    peer_runs = [timed(lambda: _invalid(peer, sample)) for _ in range(_PEER_RUNS)]
    same = {index for index in findings.invalid if index < _SAMPLE}
    check(bool(same), "the sample holds no broken item")
    check(peer_runs[0].value == same, "duckkb and jsonschema disagree about the sample")

    own = [r.seconds for r in runs]
    scale = _ITEMS / _SAMPLE
    others = [r.seconds * scale for r in peer_runs]
    ratio = median(others) / median(own)
    by_type = timed(lambda: _by_type(sample)).seconds * scale
    small = _growth(bundle, messages)
    yield Row(
        f"validate {_ITEMS:,} mixed items, {len(broken):,} of them broken",
        shown(own, [r.cpu for r in runs]),
        f"jsonschema iter_errors, scaled: {shown(others, [r.cpu * scale for r in peer_runs])}",
        f"{ratio:.0f} x faster",
        (at_least(ratio, 100, "x"),),
        f"jsonschema ran on the first {_SAMPLE:,} items, scaled by {scale:g}; on them both name the same "
        f"{len(same)} invalid items, and duckkb names exactly the {len(broken):,} that were broken on purpose "
        f"({findings.total:,} errors). A validator is made anew in each run, so compiling the schemas counts. "
        "jsonschema checks the whole schema, whose oneOf tries every type; told the type of each item, as duckkb "
        f"chooses it, it would need {by_type:.3g} s ({by_type / median(own):.0f} x). "
        f"duckkb by size: {small}.",
        {
            "seconds": own,
            "peer_seconds_scaled": others,
            "ratio": ratio,
            "peer_by_type_seconds_scaled": by_type,
            "errors": findings.total,
        },
    )


def _peer() -> jsonschema.Draft7Validator:
    return jsonschema.Draft7Validator(bundle_schema(ontology()), format_checker=_formats())


def _formats() -> jsonschema.FormatChecker:
    """The formats that the ontology uses; jsonschema has no date-time of its own."""
    checker = jsonschema.FormatChecker(("date", "email"))

    @checker.checks("date-time", raises=ValueError)
    def date_time(value: object) -> bool:
        return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None

    return checker


def _invalid(validator: jsonschema.Draft7Validator, items: list[Item]) -> set[int]:
    return {int(error.absolute_path[0]) for error in validator.iter_errors(items)}


def _by_type(items: list[Item]) -> None:
    """All errors by jsonschema where the branch of `oneOf` is chosen by the item's type."""
    branches = {
        branch["properties"]["type"]["const"]: jsonschema.Draft7Validator(
            branch, format_checker=_formats()
        )
        for branch in bundle_schema(ontology())["items"]["oneOf"]
    }
    for item in items:
        validator = branches.get(str(item.get("type")))
        if validator is not None:
            list(validator.iter_errors(item))


def _growth(bundle: Bundle, messages: Messages) -> str:
    """Items per second for growing parts of the bundle: does the cost stay linear?"""
    known = ontology()
    found: list[str] = []
    for size in (1_000, 10_000, _ITEMS):
        part = Bundle(bundle.items[:size], bundle.line)
        seconds = median(
            timed(lambda part=part: Validator(known, messages).validate(part)).seconds
            for _ in range(3)
        )
        found.append(f"{size:,} items {seconds * 1e3:.0f} ms")
    return ", ".join(found)
