"""Parsing YAML and finding lines in it, against PyYAML's C loader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import yaml

from benchmarks.bases import Bases
from benchmarks.data import documents, references
from benchmarks.measure import Timed, median, shown, timed
from benchmarks.report import Row, at_most, check
from duckkb import yamltext

_EACH = 10_000
_PAIRS = 5
Pair = tuple[Timed, Timed]


def run(bases: Bases, full: bool) -> Iterator[Row]:
    items = [*documents(_EACH), *references(_EACH)]
    text = yaml.dump(
        items, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, encoding="utf-8"
    )
    check(yamltext.load(text).value == items, "duckkb reads something else than was written")

    def own() -> Timed:
        return _without_value(lambda: yamltext.load(text))

    def lines() -> Timed:
        return _without_value(lambda: yamltext.load(text).line((len(items) - 1, "kind")))

    def other() -> Timed:
        return _without_value(lambda: yaml.load(text, Loader=yaml.CSafeLoader))

    note = (
        "The ratio is the median of the ratios of runs that followed one another. Both run with Python's "
        "garbage collector on. duckkb also refuses duplicate keys, deep nesting and alias bombs, and "
        "reads by YAML 1.2."
    )
    plain = _in_turn(own, other, _PAIRS)
    yield _row(f"parse {2 * _EACH:,} items of YAML, {len(text) / 1e6:.1f} MB", plain, 1.3, note)
    note = (
        "What a bundle with an error costs: the lines are worked out when the first is asked for."
    )
    with_line = _in_turn(lines, other, 2)
    yield _row("the same, and the line of one value", with_line, None, note)


def _without_value(call: Callable[[], Any]) -> Timed:
    """Times a call and frees what it made, so that the next one begins with the same heap."""
    done = timed(call)
    return Timed(done.seconds, done.cpu, None)


def _in_turn(own: Callable[[], Timed], other: Callable[[], Timed], count: int) -> list[Pair]:
    """Pairs (own, peer); who runs first alternates."""
    pairs: list[Pair] = []
    for number in range(count):
        if number % 2:
            second = other()
            pairs.append((own(), second))
        else:
            first = own()
            pairs.append((first, other()))
    return pairs


def _row(what: str, pairs: list[Pair], bound: float | None, note: str) -> Row:
    ratios = [a.seconds / b.seconds for a, b in pairs]
    ratio = median(ratios)
    own, others = [a.seconds for a, _ in pairs], [b.seconds for _, b in pairs]
    return Row(
        what,
        shown(own, [a.cpu for a, _ in pairs]),
        f"yaml.CSafeLoader: {shown(others, [b.cpu for _, b in pairs])}",
        f"{ratio:.2f} x its time [{min(ratios):.2f} … {max(ratios):.2f}]",
        () if bound is None else (at_most(ratio, bound, "x"),),
        note,
        {"seconds": own, "peer_seconds": others, "ratios": ratios},
    )
