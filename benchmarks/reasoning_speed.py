"""Finding values and names in questions, and planning them: 1,000 tables of ten columns, a million distinct values.

Callable as a row of `python -m benchmarks`, and by itself: `python -m benchmarks.reasoning_speed`.
"""

from __future__ import annotations

import random
import resource
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.bases import Bases
from benchmarks.measure import machine, median, timed
from benchmarks.report import Row, at_most, check

TABLES = 1_000
VALUES = 1_000_000
QUESTIONS = 300
_NOUNS = [
    "order",
    "client",
    "hotel",
    "river",
    "engine",
    "ticket",
    "module",
    "garden",
    "vessel",
    "window",
]
_COLUMNS = ["first_name", "city", "category", "brand", "status", "serial_no"]
_NUMBERS = ("amount", "quantity", "created_year", "rating")
_SYLLABLES = [
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "je",
    "ki",
    "lo",
    "mu",
    "na",
    "pe",
    "ri",
    "so",
    "tu",
    "va",
    "we",
    "xi",
    "yo",
    "zu",
]
_HAN = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜"


def run(bases: Bases, full: bool) -> Iterator[Row]:
    """The rows of the benchmark; each checks that what it looks for is found."""
    del full
    with TemporaryDirectory(dir=bases.folder, prefix="reasoning-") as name:
        yield from rows(Path(name), TABLES, VALUES)


def rows(folder: Path, tables: int, size: int) -> Iterator[Row]:
    """Builds a database and its indexes in `folder` and measures them."""
    from duckkb.reasoning.chain import Context, read
    from duckkb.reasoning.domain import Domain
    from duckkb.reasoning.families import find_families
    from duckkb.reasoning.locate import Locator
    from duckkb.reasoning.names.index import NameIndex
    from duckkb.reasoning.normalise import normalise
    from duckkb.reasoning.stores import Stores
    from duckkb.reasoning.values.index import FILE, ValueIndex

    rng = random.Random(7)
    samples = _make(folder / "big.db", tables, size, rng)
    catalog = _catalog(tables)
    build = folder / ".build"
    with Stores(catalog, {"big": {"url": f"sqlite:///{folder / 'big.db'}"}}, root=folder) as stores:
        before = _resident()
        built = timed(lambda: ValueIndex.open(catalog, stores, build))
        built_memory = _resident() - before
        opened = timed(lambda: ValueIndex.open(catalog, stores, build))
        index: ValueIndex = opened.value
        names = timed(lambda: NameIndex(catalog))
        named: NameIndex = names.value

        asked = [_question(rng, samples) for _ in range(QUESTIONS)]
        questions = [(normalise(text), value) for text, value in asked]
        found = _Each(lambda q: index.find(q[0]), questions)
        for (_, value), hits in zip(questions, found.answers, strict=True):
            check(any(h.value == value for h in hits), f"the value {value!r} is not found")
        misspelt = [(_misspelt(rng, value), value) for _, value in asked]
        near = _Each(lambda m: index.nearest(m[0]), misspelt)
        right = sum(
            any(h.value == m[1] for h in hits)
            for m, hits in zip(misspelt, near.answers, strict=True)
        )
        told = _Each(lambda q: named.find(q[0]), questions)
        families, locator = find_families(catalog), Locator(catalog)
        domain = Domain(catalog, stores, index, named, families, locator, (), ("", None))
        now = datetime(2024, 1, 1, tzinfo=UTC)
        plain = [(_plain_question(value), value) for _, value in asked]
        planned = _Each(lambda q: read(domain, q[0], now, Context()), [*asked, *plain])
        read_at_all = sum(bool(thought.interpretations) for thought in planned.answers)
        check(read_at_all > len(plain) / 3, f"only {read_at_all} questions are read")
    megabytes = (build / FILE).stat().st_size / 1e6
    count = len(index)
    yield Row(
        f"values: find, {tables:,} tables, {count:,} values",
        found.shown,
        goals=(at_most(found.p95 * 1e3, 5, " ms p95"),),
        note=f"index built in {built.seconds:.1f} s (cpu {built.cpu:.1f}), {megabytes:.0f} MB on disk, "
        f"{built_memory:.0f} MB more resident while building; opened again in "
        f"{opened.seconds * 1e3:.0f} ms",
        values={"find": found.seconds, "build": built.seconds, "open": opened.seconds},
    )
    yield Row(
        "values: nearest to a misspelt one",
        near.shown,
        goals=(at_most(near.p95 * 1e3, 20, " ms p95"),),
        note=f"the right value is among the five nearest for {right} of {len(misspelt)}",
        values={"nearest": near.seconds, "right": right},
    )
    yield Row(
        f"a question planned, {tables:,} tables",
        planned.shown,
        goals=(at_most(planned.p95 * 1e3, 100, " ms p95"),),
        note=f"from its text to weighed readings, which {read_at_all} of {2 * len(asked)} questions have",
        values={"plan": planned.seconds, "read": read_at_all},
    )
    yield Row(
        f"names: find, {tables * 10:,} columns",
        told.shown,
        goals=(at_most(told.p95 * 1e3, 5, " ms p95"),),
        note=f"index made in {names.seconds * 1e3:.0f} ms",
        values={"find": told.seconds, "make": names.seconds},
    )


class _Each:
    """A call on each item, timed one by one."""

    def __init__(self, call: Callable[[Any], Any], items: Sequence[Any]) -> None:
        call(items[0])
        self.seconds: list[float] = []
        self.answers: list[Any] = []
        for item in items:
            started = time.perf_counter()
            self.answers.append(call(item))
            self.seconds.append(time.perf_counter() - started)
        self.p95 = sorted(self.seconds)[int(len(items) * 0.95)]
        self.shown = f"p50 {median(self.seconds) * 1e3:.2f} ms, p95 {self.p95 * 1e3:.2f} ms"


def _catalog(tables: int) -> Any:
    from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind

    classes: dict[str, Class] = {}
    for k in range(tables):
        name = _table(k)
        text = [Attribute(name, c, c, Kind.TEXT) for c in _columns(k)]
        numbers = [Attribute(name, c, c, Kind.INTEGER) for c in _NUMBERS]
        classes[name] = Class(name, "big", name, (*text, *numbers), (_columns(k)[-1],))
    return Catalog(classes, {})


def _table(k: int) -> str:
    return f"{_NOUNS[k % 10]}_{_NOUNS[k // 10 % 10]}_{k}"


def _columns(k: int) -> list[str]:
    """Columns that differ a little from table to table, so that the tables are no family."""
    return [*_COLUMNS[:-1], f"serial_no_{k}"]


def _make(path: Path, tables: int, size: int, rng: random.Random) -> list[tuple[str, str]]:
    """Fills the database; gives some of its values, each with its table."""
    each = size // tables // 2
    samples: list[tuple[str, str]] = []
    with sqlite3.connect(path) as db:
        for k in range(tables):
            columns = [*_columns(k), *_NUMBERS]
            quoted = ", ".join(f'"{c}"' for c in columns)
            db.execute(f'CREATE TABLE "{_table(k)}" ({quoted})')
            lines: list[tuple[Any, ...]] = []
            for row in range(each):
                name = _name(rng) if k % 2 else _han_name(rng)
                city = _word(rng).title()
                serial = f"{_word(rng, 2).upper()}-{k}-{row}"
                status = rng.choice(("open", "closed", "on hold"))
                category = f"{_word(rng, 1)} {rng.randrange(40)}"
                line = (name, city, category, _word(rng), status, serial)
                lines.append((*line, *(rng.randrange(100) for _ in _NUMBERS)))
            marks = ", ".join("?" * len(columns))
            db.executemany(f'INSERT INTO "{_table(k)}" VALUES ({marks})', lines)
            chosen = rng.choice(lines)
            samples += [(_table(k), chosen[0]), (_table(k), chosen[5])]
    db.close()
    return samples


def _word(rng: random.Random, syllables: int = 3) -> str:
    return "".join(rng.choice(_SYLLABLES) for _ in range(syllables))


def _name(rng: random.Random) -> str:
    return f"{_word(rng).title()} {_word(rng, 4).title()}"


def _han_name(rng: random.Random) -> str:
    return "".join(rng.choice(_HAN) for _ in range(6)) + "有限公司"


def _question(rng: random.Random, samples: Sequence[tuple[str, str]]) -> tuple[str, str]:
    table, value = rng.choice(samples)
    noun = table.split("_")[0]
    if value[-1] == "司":
        return f"请问{value}在2021年的总金额是多少，排名前五的城市有哪些？", value
    return (
        f"What is the total amount and average rating of every {noun} of {value} "
        "created after 2019, grouped by city and category?",
        value,
    )


def _plain_question(value: str) -> str:
    return f"{value}的城市是什么" if value[-1] == "司" else f"What is the city of {value}?"


def _misspelt(rng: random.Random, value: str) -> str:
    at = rng.randrange(1, len(value) - 1)
    return value[:at] + value[at + 1 :]


def _resident() -> float:
    """Megabytes that were resident at most so far; macOS counts in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1e3)


def main() -> None:
    """Measures and prints, in a folder of its own."""
    from benchmarks.report import print_table

    small = len(sys.argv) > 1 and sys.argv[1] == "--small"
    with TemporaryDirectory() as name:
        scale = (100, 50_000) if small else (TABLES, VALUES)
        print_table(list(rows(Path(name), *scale)), machine(), "")


if __name__ == "__main__":
    main()
