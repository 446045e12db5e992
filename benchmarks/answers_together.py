"""The questions of small databases asked where several of them are one: tables that no relation connects, and that call
much alike what is not the same.

    python -m benchmarks.answers_together [english|chinese] [--size N] [--groups N] [--failures]

The databases of `answers_own` are drawn into groups in which no two have a table of one name, always the same
ones. Each question is asked of its own database and of the group that this is in; what is lost between
the two is what the others disturb. A question that fits a table of each of two databases may rightly be
asked back.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from benchmarks.answers import make_base
from benchmarks.answers_own import LANGUAGES, QUESTIONS, Asked, asked_of, databases

_SEED = 1


def groups(language: str, size: int, count: int, folder: Path) -> list[list[str]]:
    """So many groups of databases with tables of different names; `folder` holds them by name."""
    names = sorted(p.stem for p in (QUESTIONS / language).glob("*.jsonl"))
    random.Random(_SEED).shuffle(names)
    found: list[list[str]] = []
    taken: list[set[str]] = []
    for name in names:
        tables = _tables(folder / f"{name}.sqlite")
        for group, held in zip(found, taken, strict=True):
            if len(group) < size and held.isdisjoint(tables):
                group.append(name)
                held |= tables
                break
        else:
            if len(found) < count:
                found.append([name])
                taken.append(tables)
    return [group for group in found if len(group) == size]


def _tables(place: Path) -> set[str]:
    with closing(sqlite3.connect(place)) as database:
        rows = database.execute("SELECT name, tbl_name FROM sqlite_master WHERE sql NOT NULL")
        return {name.casefold() for row in rows for name in row}


def together(places: Sequence[Path], whole: Path) -> None:
    """Copies the tables and views of some databases into one."""
    with closing(sqlite3.connect(whole)) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        for place in places:
            with closing(sqlite3.connect(place)) as one:
                database.executescript("\n".join(one.iterdump()))


def ending(asked: Asked) -> str:
    """How a question ended: right, wrong, or as its status says."""
    if asked.status != "answered":
        return asked.status
    return "right" if asked.right else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.answers_together", description=__doc__
    )
    parser.add_argument("language", nargs="?", choices=LANGUAGES, help="both where none is told")
    parser.add_argument("--size", type=int, default=8, metavar="N", help="databases in a group")
    parser.add_argument("--groups", type=int, default=3, metavar="N", help="how many groups")
    parser.add_argument("--failures", action="store_true", help="show what is lost")
    given = parser.parse_args()
    for language in [given.language] if given.language else LANGUAGES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            made = {place.stem: (place, cases) for place, cases in databases(language, (), folder)}
            chosen = groups(language, given.size, given.groups, folder / "db")
            alone, joined, lost = Counter[str](), Counter[str](), list[str]()
            for number, group in enumerate(chosen):
                whole = folder / f"group{number}.sqlite"
                together([made[each][0] for each in group], whole)
                cases = [case for each in group for case in made[each][1]]
                own = [
                    asked
                    for db in group
                    for asked in asked_of(make_base(made[db][0], folder / db), made[db][1])
                ]
                all_of = asked_of(make_base(whole, folder / f"group{number}"), cases)
                for each, among in zip(own, all_of, strict=True):
                    before, after = ending(each), ending(among)
                    alone[before] += 1
                    joined[after] += 1
                    if before == "right" != after or after == "wrong" != before:
                        lost.append(f"{each.db}: {each.question}: {before}, among others {after}")
            if given.failures:
                print("\n".join(lost))
            asked = sum(alone.values())
            print(
                f"{language}: {asked} questions over {given.size * len(chosen)} databases, {given.size} in one"
            )
            for what, ended in (("alone", alone), ("among others", joined)):
                told = ", ".join(f"{how} {n / asked:.3f}" for how, n in sorted(ended.items()))
                print(f"  {what}: {told}")


if __name__ == "__main__":
    main()
