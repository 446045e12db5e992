"""Fits the probabilities of readings: runs of `benchmarks.answers` -> `calibration.json`.

    python -m benchmarks.answers DATA --plain --out first.jsonl
    python -m benchmarks.answers DATA --plain --synonym --out second.jsonl
    python -m benchmarks.answers_own english --write OWN
    python -m benchmarks.answers OWN --plain --out third.jsonl
    python -m benchmarks.calibrate_answers english DATA:first.jsonl DATA:second.jsonl OWN:third.jsonl

DATA is Spider-Syn's train pool, whose questions leave more open than those that people ask of data they
know; OWN balances it. A run that is named twice counts twice. A logistic regression with a ridge
penalty. What is printed was predicted for databases that the fit had not seen (five folds over
databases); what is written is fitted on all.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.answers import load_scorer, read_questions
from benchmarks.answers_kingdoms import matches
from duckkb.reasoning.interpret.calibrate import FILE, described

Floats = NDArray[np.float64]
RIDGE = 64.0
"""Databases differ more than questions do: a lighter penalty tells less of databases not seen."""
FOLDS = 5
REORDERED = 0.8
"""How right rows are whose columns only stand in another order, which questions seldom tell: who asks how
many there are for each is served either way, and would be asked back for nothing were it counted as wrong."""
SHY = 0.47
"""What is taken off the bias: a wrong answer is worse than none."""


def fit(rows: Floats, right: Floats) -> tuple[Floats, float]:
    """Weights and bias of the plain features."""
    mean, spread = rows.mean(0), rows.std(0) + 1e-6
    x = np.c_[np.ones(len(rows)), (rows - mean) / spread]
    weights = np.zeros(x.shape[1])
    penalty = np.eye(len(weights)) * RIDGE
    penalty[0, 0] = 0.0
    for _ in range(40):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (x * (p * (1 - p))[:, None]) + penalty
        weights -= np.linalg.solve(slope, x.T @ (p - right) + penalty @ weights)
    plain = weights[1:] / spread
    return plain, float(weights[0] - plain @ mean)


def predict(model: tuple[Floats, float], rows: Floats) -> Floats:
    return 1 / (1 + np.exp(-(rows @ model[0] + model[1])))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.calibrate_answers", description=__doc__
    )
    parser.add_argument("name", help="which way of reading the runs are of")
    parser.add_argument("runs", nargs="+", metavar="DATA:RUN")
    parser.add_argument("--write", action="store_true", help=f"put the model into {FILE.name}")
    arguments = parser.parse_args()
    described_runs: list[dict[str, float]] = []
    right: list[float] = []
    groups: list[str] = []
    others = wrong = 0
    for told in arguments.runs:
        data, _, path = told.rpartition(":")
        scorer = load_scorer(Path(data).resolve())
        questions = {q["id"]: q for q in read_questions(Path(data) / "questions.jsonl")}
        for run in read_questions(Path(path)):
            if run.get("answer") is None:
                continue
            question = questions[run["id"]]
            hit = _right(scorer, question, run)
            described_runs.append(described(run["features"], run["scores"]))
            right.append(1.0 if hit else REORDERED * _reordered(scorer, question, run))
            groups.append(question["db"])
            if not hit:
                wrong += 1
                others += any(_right(scorer, question, o) for o in run["others"][1:])
    # Readings of another kind, which have features of their own, take no part.
    names, _ = Counter(tuple(sorted(d)) for d in described_runs).most_common(1)[0]
    mine = np.array([tuple(sorted(d)) == names for d in described_runs])
    rows = np.array([[d[n] for n in names] for d in described_runs if tuple(sorted(d)) == names])
    truth, group = np.array(right)[mine], np.array(groups)[mine]
    told = np.zeros(len(truth))
    for k in range(FOLDS):
        held = np.isin(group, sorted(set(groups))[k::FOLDS])
        told[held] = predict(fit(rows[~held], truth[~held]), rows[held])
    print(
        f"{len(truth)} readings, {truth.mean():.3f} right; another one right for {others / wrong:.3f} of the wrong"
    )
    for floor in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9):
        over = told >= floor
        print(
            f"  p >= {floor:.2f}: {over.mean():.3f} of them, {truth[over].mean() if over.any() else 0:.3f} right"
        )
    weights, bias = fit(rows, truth)
    model = {
        "bias": round(bias - SHY, 4),
        "others": round(others / wrong, 3),
        "weights": {n: round(float(w), 4) for n, w in zip(names, weights, strict=True)},
    }
    if arguments.write:
        kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
        kept[arguments.name] = model
        FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def _right(scorer: Any, question: dict[str, Any], run: dict[str, Any]) -> bool:
    """Whether the rows are right: to our own questions as they are judged elsewhere too, where the order of the
    columns tells nothing."""
    if "answers" in question:
        golds = question["answers"]
        return any(matches(run["answer"], gold, ordered=question["ordered"]) for gold in golds)
    return bool(scorer.score_question(question, {**run, "id": "", "status": "answered"})["right"])


def _reordered(scorer: Any, question: dict[str, Any], run: dict[str, Any]) -> bool:
    """Whether the rows are those of the gold answer but for the order of their columns."""
    told = scorer.score_question(question, {**run, "id": "", "status": "answered"})
    mine, gold = run["answer"], question["answer"]
    alike = bool(mine) and len(mine) == len(gold) and len(mine[0]) == len(gold[0])
    return alike and bool(told["right_lenient"])


if __name__ == "__main__":
    main()
