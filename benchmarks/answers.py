"""Answers from data, measured: questions over SQLite databases with gold rows (Spider-Syn's form).

    python -m benchmarks.answers DATA [--bases DIR] [--synonym] [--db NAME ...] [--failures]

DATA holds `questions.jsonl`, `db/*.sqlite` and, in it or above it, `score.py`. For each database
an ontology is made as `duckkb init --from` makes it (kept in `--bases`); nothing is added by hand.
With `--plain` the best reading is always answered; else the verdict of the chain counts.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

NOW = datetime(2024, 1, 1, tzinfo=UTC)
"""The clock, fixed so that runs can be compared."""


def load_scorer(data: Path) -> Any:
    """The module `score.py` of the data folder or one above it."""
    for folder in (data, *data.parents):
        if (folder / "score.py").is_file():
            spec = importlib.util.spec_from_file_location("score", folder / "score.py")
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    raise SystemExit(f"no score.py in {data} or above it")


def read_questions(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def make_base(database: Path, folder: Path) -> Path:
    """The base of a database, made once."""
    if not (folder / "config.yaml").is_file():
        command = [
            sys.executable,
            "-m",
            "duckkb",
            "init",
            str(folder),
            "--from",
            f"sqlite:///{database}",
        ]
        subprocess.run(command, check=True, capture_output=True)
    return folder


def answer_all(
    base: Path, questions: Sequence[Mapping[str, Any]], field: str, plain: bool
) -> list[dict[str, Any]]:
    """Runs of one base: the scorer's fields, and what the reading was."""
    from duckkb.kb import KnowledgeBase
    from duckkb.reasoning.chain import LEAST, Context, judge, read
    from duckkb.reasoning.chain import run as run_readings
    from duckkb.reasoning.domain import open_domain

    kinds = {"answer": "answered", "ask": "clarify", "refuse": "refused"}
    found: list[dict[str, Any]] = []
    with KnowledgeBase(base) as kb:
        domain = open_domain(kb)
        classes = domain.catalog.classes
        for question in questions:
            started = time.perf_counter()
            thought = read(domain, question[field], NOW, Context())
            run: dict[str, Any] = {
                "id": question["id"],
                "status": "refused",
                "tables": [],
                "answer": None,
                "ms_read": 1000 * (time.perf_counter() - started),
            }
            # All of them are run where the best always answers: what the rivals are worth is told by
            # their rows, also of those that are hardly ever run.
            weights = [max(w, LEAST) for w in thought.weights] if plain else thought.weights
            done = run_readings(domain, thought.interpretations, weights)
            run["errors"] = [str(failed.error) for failed in done.failures]
            if thought.interpretations:
                likeliest = thought.interpretations[0]
                run["tables"] = [classes[name].table for name in likeliest.tables]
            if done.readings:
                verdict = judge(done, kb.settings.reasoning, may_ask=True)
                best = done.readings[0] if plain else verdict.best
                run |= {
                    "status": "answered" if plain else kinds[verdict.kind],
                    "tables": [classes[name].table for name in best.interpretation.tables],
                    "answer": [list(row) for row in best.rows],
                    "sql": " ".join(best.sql.split()),
                    "probability": best.probability,
                    "score": best.interpretation.score,
                    "features": dict(best.interpretation.features),
                    "scores": [i.score for i in thought.interpretations],
                    "uncovered": list(best.interpretation.uncovered),
                    "grounds": [f"{g.text}>{g.target}" for g in best.interpretation.grounds],
                    "others": [
                        {
                            "score": r.interpretation.score,
                            "features": dict(r.interpretation.features),
                            "answer": [list(row) for row in r.rows],
                        }
                        for r in done.readings
                    ],
                }
            run["ms"] = 1000 * (time.perf_counter() - started)
            found.append(run)
    return found


def failure_kind(question: Mapping[str, Any], run: Mapping[str, Any]) -> str:
    """What is wrong with a wrong answer, told from its shape."""
    if run.get("answer") is None:
        return "error" if run.get("errors") else "no reading"
    gold = {t.casefold() for t in question.get("tables", ())}
    mine = {t.casefold() for t in run["tables"]}
    rows, wanted = run["answer"], question["answer"]
    if gold and run["tables"] and run["tables"][0].casefold() not in gold:
        return "wrong table"
    if rows and wanted and len(rows[0]) != len(wanted[0]):
        return "number of columns"
    sql, right = run["sql"].casefold(), question["sql"].casefold()
    for word in ("count(", "sum(", "avg(", "max(", "min("):
        if (word in sql) != (word in right.replace(" (", "(")):
            return "aggregate"
    if gold and mine != gold:
        return "other tables"
    return "number of rows" if len(rows) != len(wanted) else "cells"


def report(scorer: Any, questions: list[dict[str, Any]], runs: dict[str, dict[str, Any]]) -> None:
    """The scorer's figures, for all and by database, and the kinds of failures."""
    keys = (
        "answer_accuracy",
        "answer_accuracy_lenient",
        "coverage",
        "precision_when_answered",
        "table_top1",
        "table_exact_set",
    )
    print(f"{'':28}" + "".join(f"{k[:16]:>18}" for k in keys))
    by: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for q in questions:
        by[q["db"]].append(q)
    kinds: Counter[str] = Counter()
    for name, each in [*sorted(by.items()), ("all", questions)]:
        figures = scorer.nl2data_report(each, runs)
        print(f"{name:28}" + "".join(f"{figures[k] or 0:18.3f}" for k in keys))
    for q in questions:
        if not scorer.score_question(q, {**runs[q["id"]], "status": "answered"})["right"]:
            kinds[failure_kind(q, runs[q["id"]])] += 1
    print("failures: " + ", ".join(f"{k} {n}" for k, n in kinds.most_common()))
    times = sorted(r["ms_read"] for r in runs.values())
    print(
        f"reading: median {times[len(times) // 2]:.0f} ms, 95 % {times[int(len(times) * 0.95)]:.0f} ms, worst {times[-1]:.0f} ms"
    )


def show_failures(
    scorer: Any, questions: Iterable[dict[str, Any]], runs: dict[str, dict[str, Any]]
) -> None:
    for q in questions:
        run = runs[q["id"]]
        if scorer.score_question(q, {**run, "status": "answered"})["right"]:
            continue
        print(f"\n[{failure_kind(q, run)}] {q['db']} {q['id']}\n  Q {run['asked']}\n  G {q['sql']}")
        print(
            f"  M {run.get('sql')}  p={run.get('probability')} unc={run.get('uncovered')} {run.get('errors') or ''}"
        )
        print(f"    {run.get('grounds')}")
        print(f"    gold {str(q['answer'])[:150]}\n    mine {str(run.get('answer'))[:150]}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.answers", description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--bases", type=Path, default=Path(".bench/answers"))
    parser.add_argument("--synonym", action="store_true", help="ask in the synonym wording")
    parser.add_argument("--field", help="the field that holds the question")
    parser.add_argument("--db", nargs="*", default=[], help="only these databases")
    parser.add_argument("--plain", action="store_true", help="always answer the best reading")
    parser.add_argument("--failures", action="store_true", help="also print what went wrong")
    parser.add_argument("--out", type=Path, help="write the run file")
    arguments = parser.parse_args()
    scorer = load_scorer(arguments.data.resolve())
    field = arguments.field or ("question_synonym" if arguments.synonym else "question")
    questions = read_questions(arguments.data / "questions.jsonl")
    if arguments.db:
        questions = [q for q in questions if q["db"] in arguments.db]
    by: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for q in questions:
        by[q["db"]].append(q)
    runs: dict[str, dict[str, Any]] = {}
    started = time.perf_counter()
    with ProcessPoolExecutor(2) as pool:
        waiting = []
        for name, each in by.items():
            base = make_base(
                (arguments.data / "db" / f"{name}.sqlite").resolve(), arguments.bases / name
            )
            asked = [{"id": q["id"], field: q[field]} for q in each]
            waiting.append(pool.submit(answer_all, base, asked, field, arguments.plain))
        for future in waiting:
            runs |= {run["id"]: run for run in future.result()}
    for q in questions:
        runs[q["id"]]["asked"] = q[field]
    if arguments.out:
        with arguments.out.open("w", encoding="utf-8") as out:
            for run in runs.values():
                out.write(json.dumps(run, default=str) + "\n")
    if arguments.failures:
        show_failures(scorer, questions, runs)
    report(scorer, questions, runs)
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
