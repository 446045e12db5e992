"""Recovery, measured: questions and sources with faults in them, and what becomes of the answer.

    python -m benchmarks.answers_faults [--failures] [--kind KIND ...]

Small bases, English and Chinese, over SQLite databases that the ontology binds; two of them over
two databases each, of which one is broken. Every case has a fault that can be recovered and the
rows that are right; a few have one that cannot, and must end in a refusal or a structured failure.
Recovered means: the right rows, and where something was put in place of what was written or meant, a
sentence in `assumptions` or an event in the trace tells.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Literal

from benchmarks.answers_faults_data import (
    CHINESE,
    ENGLISH,
    TRADE,
    TRADE_CHINESE,
    make_customers,
    make_firms,
    make_shop,
    make_suppliers,
)
from benchmarks.answers_kingdoms import matches
from duckkb.errors import DuckKBError
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.answer import Asked
from duckkb.reasoning.reasoner import Reasoner

NOW = datetime(2024, 6, 15, tzinfo=UTC)
"""The clock of every case; what is told from today is told from here."""
Break = Literal["absent", "locked", "column", "table"]
Base = Literal["en", "zh", "trade en", "trade zh"]
Row = tuple[Any, ...]


@dataclass(frozen=True)
class Fault:
    """One case.

    `turns` are asked in one session; `gold` is a statement over the source (of two: over the one
    that stays whole) that gives the right rows for the last, None where no answer is right. `told`
    says that the repair must be told. `broken` is done to the source before the last turn; it is
    mended after `tries` tries, or never where that is 0. `cold` asks with nothing known from before.
    """

    kind: str
    base: Base
    turns: tuple[str, ...]
    gold: str | None
    told: bool = False
    broken: Break | None = None
    tries: int = 0
    cold: bool = False


@dataclass(frozen=True)
class Result:
    """What became of a case: recovered, refused (as it must), or what went wrong."""

    fault: Fault
    how: str
    asked: Asked | None = None
    error: DuckKBError | None = None
    rows: Sequence[Row] = field(default_factory=tuple)

    @property
    def right(self) -> bool:
        return self.how in ("recovered", "refused")

    @property
    def silent(self) -> bool:
        """A wrong answer given as if it were right."""
        return self.how in ("wrong", "answered")


_DROPS: Mapping[Break, str] = {
    "column": "ALTER TABLE products DROP COLUMN rating",
    "table": "DROP TABLE products",
}
_TRADE_DROPS: Mapping[Break, str] = {
    "column": "ALTER TABLE customers DROP COLUMN phone",
    "table": "DROP TABLE customers",
}


class Source:
    """A database that can be taken away, locked or changed, and mended on the n-th wait."""

    def __init__(
        self, path: Path, make: Callable[[Path], None], drops: Mapping[Break, str], whole: Path
    ) -> None:
        self.path, self._make, self._drops, self._whole = path, make, drops, whole
        self._mend: Callable[[], None] | None = None
        self._left = 0
        make(path)

    def gold(self, statement: str) -> list[Row]:
        connection = sqlite3.connect(self._whole)
        try:
            return [tuple(row) for row in connection.execute(statement)]
        finally:
            connection.close()

    def break_it(self, how: Break, tries: int) -> None:
        self._left = tries
        if how == "absent":
            away = self.path.with_suffix(".away")
            self.path.rename(away)
            self._mend = lambda: away.rename(self.path) and None
        elif how == "locked":
            lock = sqlite3.connect(self.path, isolation_level=None)
            lock.execute("PRAGMA locking_mode = EXCLUSIVE")
            lock.execute("BEGIN EXCLUSIVE")
            self._mend = lock.close
        else:
            connection = sqlite3.connect(self.path)
            connection.execute(self._drops[how])
            connection.commit()
            connection.close()
            self._mend = self._anew

    def waited(self, _: float) -> None:
        """Stands for the wait between two tries."""
        if self._left:
            self._left -= 1
            if not self._left:
                self.mend()

    def mend(self) -> None:
        if self._mend is not None:
            self._mend()
            self._mend = None

    def _anew(self) -> None:
        self.path.unlink()
        self._make(self.path)


class Bench:
    """Both bases with their sources, open."""

    def __init__(self, folder: Path) -> None:
        self._stack = ExitStack()
        self.sources: dict[str, Source] = {}
        self._bases: dict[str, KnowledgeBase] = {}
        for name, config, make in (("en", ENGLISH, make_shop), ("zh", CHINESE, make_firms)):
            path = self._open(folder / name, name, config)
            self.sources[name] = Source(path, make, _DROPS, path)
        for language, config in (("en", TRADE), ("zh", TRADE_CHINESE)):
            name = f"trade {language}"
            path = self._open(folder / name, name, config)
            other = path.with_name("other.db")
            make_suppliers(other, language)
            make = partial(make_customers, language=language)
            self.sources[name] = Source(path, make, _TRADE_DROPS, other)

    def _open(self, root: Path, name: str, config: str) -> Path:
        """Opens a base with that config; gives the place of its database."""
        root.mkdir(parents=True)
        (root / "config.yaml").write_text(config, encoding="utf-8")
        self._bases[name] = self._stack.enter_context(KnowledgeBase(root))
        return root / "source.db"

    def run(self, fault: Fault) -> Result:
        """Asks all turns of a case with its fault in place."""
        source = self.sources[fault.base]
        reasoner = Reasoner(
            self._bases[fault.base],
            clock=lambda: NOW,
            sessions_url="sqlite://",
            sleep=source.waited,
        )
        gold = source.gold(fault.gold) if fault.gold is not None else None
        try:
            if fault.cold:
                shutil.rmtree(source.path.parent / ".build", ignore_errors=True)
            else:
                reasoner.domain()
            session: str | None = None
            for turn in fault.turns[:-1]:
                session = reasoner.ask(turn, session).session_id
            if fault.broken is not None:
                source.break_it(fault.broken, fault.tries)
            asked = reasoner.ask(fault.turns[-1], session, trace=True)
        except DuckKBError as error:
            return Result(fault, "refused" if gold is None else "failed", error=error)
        finally:
            source.mend()
            reasoner.close()
        return _judged(fault, asked, gold)

    def close(self) -> None:
        self._stack.close()


def _judged(fault: Fault, asked: Asked, gold: Sequence[Row] | None) -> Result:
    rows = asked.answer.rows if asked.answer else ()
    if gold is None:
        # A word that is nowhere may be asked about once; a broken source never.
        asks = asked.status == "clarify" and fault.broken is None
        good = asked.status == "refused" or asks
        return Result(fault, "refused" if good else asked.status, asked, rows=rows)
    if asked.status != "answered":
        return Result(fault, f"{asked.status} instead", asked)
    if not matches(rows, gold):
        return Result(fault, "wrong", asked, rows=rows)
    events = {str(e["event_type"]) for e in asked.trace or ()}
    if fault.told and not asked.assumptions and not events & {"recovery_triggered", "step_failed"}:
        return Result(fault, "not told", asked, rows=rows)
    return Result(fault, "recovered", asked, rows=rows)


def run_all(folder: Path, faults: Iterable[Fault]) -> list[Result]:
    """How each case ends, in order."""
    bench = Bench(folder)
    try:
        return [bench.run(fault) for fault in faults]
    finally:
        bench.close()


def main() -> None:
    from benchmarks.answers_faults_cases import FAULTS

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--failures", action="store_true", help="show what ended wrongly")
    parser.add_argument("--kind", nargs="*", default=[])
    given = parser.parse_args()
    faults = [f for f in FAULTS if not given.kind or f.kind in given.kind]
    with tempfile.TemporaryDirectory() as folder:
        results = run_all(Path(folder), faults)
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for each in results:
        kinds[each.fault.kind][each.how] += 1
        if given.failures and not each.right:
            asked = each.asked
            told = (asked.interpretation, asked.reason, asked.assumptions) if asked else each.error
            print(
                f"[{each.fault.kind}] {each.fault.turns}: {each.how} {list(each.rows)[:3]} {told}"
            )
            if asked and asked.clarification:
                print("    asks:", [o["label"] for o in asked.clarification["options"]])
    for kind, counted in kinds.items():
        print(f"{kind:12}", dict(counted))
    recoverable = [r for r in results if r.fault.gold is not None]
    recovered = sum(r.how == "recovered" for r in recoverable)
    print(
        f"{recovered} of {len(recoverable)} recovered: {recovered / max(1, len(recoverable)):.1%}"
    )
    silent = sum(r.silent for r in results)
    closed = [r for r in results if r.fault.gold is None]
    print(f"{silent} wrong answers; {sum(r.right for r in closed)} of {len(closed)} others refused")


if __name__ == "__main__":
    main()
