"""Answers from thousands of alike tables, measured: Chinese questions over RETQA's tables.

    python -m benchmarks.answers_retqa [--data DIR] [--split train|valid] [--base DIR] [--run FILE]
                                       [--first N] [--failures N] [--plain]

DIR is the folder that holds `score.py` and `nl2data/retqa`. The tables are put into one SQLite
database, the base is made as `duckkb init --from` makes it, and nothing is added by hand. Tune on
`train`; `valid` is only measured: failures are shown for `train` alone.

With `--plain` the best reading is always answered; else the verdict of the whole chain counts.
"""

from __future__ import annotations

import argparse
import json
import re
import sqlite3
import statistics
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.answers import load_scorer, read_questions
from duckkb.errors import DuckKBError
from duckkb.scaffold import init_from

_MONTH = re.compile(r"\d{4}年\d{1,2}月")
NOW = datetime(2024, 1, 1, tzinfo=UTC)
"""The clock, fixed so that runs can be compared."""


def make_database(tables: Path, database: Path) -> None:
    """All tables of the JSONL file as tables of one SQLite database, under their captions."""
    part = database.with_suffix(".part")
    part.unlink(missing_ok=True)
    connection = sqlite3.connect(part)
    with tables.open(encoding="utf-8") as lines, connection:
        for line in lines:
            table = json.loads(line)
            columns = list(zip(*table["rows"], strict=True)) or [() for _ in table["columns"]]
            kinds = [_kind(values) for values in columns]
            named = ", ".join(
                f"{_quoted(c)} {k}" for c, k in zip(table["columns"], kinds, strict=True)
            )
            connection.execute(f"CREATE TABLE {_quoted(table['caption'])} ({named})")
            marks = ", ".join("?" * len(kinds))
            connection.executemany(
                f"INSERT INTO {_quoted(table['caption'])} VALUES ({marks})", table["rows"]
            )
    connection.close()
    part.rename(database)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _kind(values: Sequence[Any]) -> str:
    present = [v for v in values if v is not None]
    if present and all(isinstance(v, int) for v in present):
        return "INTEGER"
    return "REAL" if present and all(isinstance(v, int | float) for v in present) else "TEXT"


def make_base(data: Path, folder: Path) -> Path:
    """Database and base in `folder`, each made once."""
    folder.mkdir(parents=True, exist_ok=True)
    database, base = folder / "retqa.db", folder / "base"
    if not database.is_file():
        make_database(data / "nl2data" / "retqa" / "tables.jsonl", database)
    if not (base / "config.yaml").is_file():
        init_from(base, f"sqlite:///{database}", git=False)
    return base


def answer_all(
    base: Path, questions: Sequence[Mapping[str, Any]], plain: bool
) -> list[dict[str, Any]]:
    """A run: the scorer's fields, times in milliseconds, and how the question was read."""
    from duckkb.kb import KnowledgeBase
    from duckkb.reasoning.chain import Context, judge, read, run
    from duckkb.reasoning.domain import open_domain

    found: list[dict[str, Any]] = []
    with KnowledgeBase(base) as kb:
        domain = open_domain(kb)
        for question in questions:
            started = time.perf_counter()
            thought = read(domain, question["question"], NOW, Context())
            planned = time.perf_counter()
            made: dict[str, Any] = {
                "id": question["id"],
                "tables": [],
                "answer": [],
                "status": "refused",
            }
            try:
                keep = 1 if plain else None
                done = run(domain, thought.interpretations[:keep], thought.weights[:keep])
                if done.readings:
                    verdict = judge(done, kb.settings.reasoning, may_ask=not plain)
                    best = verdict.best
                    made["status"] = {
                        "answer": "answered",
                        "ask": "clarify",
                        "refuse": "refused",
                    }.get(str(verdict.kind), str(verdict.kind))
                    made["tables"] = [
                        domain.catalog.classes[c].table for c in best.interpretation.tables
                    ]
                    made["answer"] = [list(r) for r in best.rows]
                    made["sql"] = best.sql
                    made["uncovered"] = list(best.interpretation.uncovered)
                    made["assumptions"] = list(best.interpretation.assumptions)
                elif done.failures:
                    made["error"] = str(done.failures[0].error)
            except DuckKBError as error:
                made["error"] = str(error)
            made["plan_ms"] = (planned - started) * 1000
            made["all_ms"] = (time.perf_counter() - started) * 1000
            found.append(made)
    return found


def kind_of(question: Mapping[str, Any], made: Mapping[str, Any], scored: Mapping[str, Any]) -> str:
    """What went wrong with an answer, in a word or two; "" for a right one."""
    if scored["right"]:
        return ""
    if made["status"] != "answered":
        return made["status"] if "error" not in made else "error"
    told = _MONTH.search(question["question"])
    if told and scored.get("exact") and not _MONTH.search(question["sql"]):
        return "gold ignores the month that is told"
    if not scored.get("exact", True):
        return "other tables, right rows otherwise" if scored["right_lenient"] else "other tables"
    return "more columns or equal rows twice" if scored["right_lenient"] else "other rows"


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--split", choices=("train", "valid"), default="train")
    parser.add_argument(
        "--base", type=Path, help="folder for database and base, kept; default: a temporary one"
    )
    parser.add_argument("--run", type=Path, help="write the run file here")
    parser.add_argument("--first", type=int, help="only so many questions")
    parser.add_argument(
        "--failures", type=int, default=0, help="show so many failures of each kind (train only)"
    )
    parser.add_argument("--plain", action="store_true", help="always answer with the best reading")
    given = parser.parse_args(argv)
    scorer = load_scorer(given.data / "nl2data" / "retqa")
    questions = read_questions(given.data / "nl2data" / "retqa" / f"questions_{given.split}.jsonl")[
        : given.first
    ]
    with tempfile.TemporaryDirectory() as temporary:
        base = make_base(given.data, given.base or Path(temporary))
        runs = answer_all(base, questions, given.plain)
    if given.run:
        with given.run.open("w", encoding="utf-8") as out:
            out.writelines(json.dumps(r, ensure_ascii=False, default=str) + "\n" for r in runs)
    by_id = {r["id"]: json.loads(json.dumps(r, default=str)) for r in runs}
    for name, value in scorer.nl2data_report(questions, by_id).items():
        print(f"  {name:26} {value:.4f}" if isinstance(value, float) else f"  {name:26} {value}")
    report(scorer, questions, by_id, given.failures if given.split == "train" else 0)


def report(
    scorer: Any,
    questions: Sequence[Mapping[str, Any]],
    runs: Mapping[str, dict[str, Any]],
    show: int,
) -> None:
    """Times, and the failures by kind."""
    kinds: Counter[str] = Counter()
    shown: dict[str, list[str]] = defaultdict(list)
    wrong = 0
    for question in questions:
        made = runs[question["id"]]
        kind = kind_of(question, made, scorer.score_question(question, made))
        kinds[kind] += 1
        wrong += bool(kind) and made["status"] == "answered"
        if kind and len(shown[kind]) < show:
            rows = json.dumps(made["answer"], ensure_ascii=False)[:120]
            gold = json.dumps(question["answer"], ensure_ascii=False)[:120]
            shown[kind].append(
                f"  {question['question']}\n    gold {question['tables'][:3]} {gold}\n"
                f"    made {made['tables'][:3]} {rows} {made.get('uncovered', '')}\n    {made.get('sql', made.get('error', ''))}"
            )
    print(f"  wrong_of_all               {wrong / len(questions):.4f}")
    for name in ("plan_ms", "all_ms"):
        times = sorted(r[name] for r in runs.values())
        print(
            f"  {name} p50 / p95            {statistics.median(times):.1f} / {times[int(len(times) * 0.95)]:.1f}"
        )
    for kind, count in kinds.most_common():
        print(f"  {kind or 'right':40} {count}")
    for kind, lines in shown.items():
        print(f"== {kind}")
        print("\n".join(lines))


if __name__ == "__main__":
    main()
