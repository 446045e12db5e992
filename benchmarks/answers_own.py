"""Answers over small databases that travel with the project, measured: 10,624 questions over 288 of them.

    python -m benchmarks.answers_own [english|chinese] [--db NAME ...] [--failures]
    python -m benchmarks.answers_own english --write DIR

`questions/LANGUAGE/NAME.sql` makes a database (one that is asked of in Chinese as well lies with the English ones
alone), `NAME.jsonl` holds what is asked of it: `question`, the
`sql` that computes the right answer, `ordered` where the order of the rows is told, and `answers` where
several are right (a share as 0.24 or as 24). The questions were written before any was asked; most were
then looked at while the readings were mended, so the figures say what has not got worse, and nothing
of questions never seen. An answer may hold more columns than are asked for, in any order.
With `--write` they are put into a folder in the form that `benchmarks.answers` reads.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.answers import answer_all, make_base
from benchmarks.answers_kingdoms import matches

QUESTIONS = Path(__file__).with_name("questions")
LANGUAGES = ("english", "chinese")


@dataclass(frozen=True)
class Asked:
    """A question, how it ended (answered, clarify or refused), and whether the rows were right."""

    db: str
    question: str
    status: str
    right: bool
    rows: Any
    sql: str


def databases(
    language: str, names: Sequence[str], folder: Path
) -> Iterator[tuple[Path, list[dict[str, Any]]]]:
    """Makes some databases, or all of a language, as `db/NAME.sqlite` in a folder.

    Yields:
        The place of each, and its questions with all right `answers` (lists of rows).
    """
    (folder / "db").mkdir(exist_ok=True)
    for asked in sorted((QUESTIONS / language).glob("*.jsonl")):
        name, script = asked.stem, asked.with_suffix(".sql")
        if names and name not in names:
            continue
        if not script.exists():
            script = QUESTIONS / "english" / script.name
        place = folder / "db" / f"{name}.sqlite"
        cases: list[dict[str, Any]] = []
        with closing(sqlite3.connect(place)) as database:
            database.executescript(script.read_text(encoding="utf-8"))
            for number, line in enumerate(asked.read_text(encoding="utf-8").splitlines()):
                case = {"id": f"{name}-{number}", "db": name, **json.loads(line)}
                rows = [list(row) for row in database.execute(case["sql"])]
                answers = case.get("answers") or [rows]
                cases.append({"ordered": False, **case, "answer": answers[0], "answers": answers})
        yield place, cases


def ask_all(language: str, names: Sequence[str], folder: Path) -> Iterator[Asked]:
    """Asks what belongs to some databases, or to all of a language, each made anew in a folder."""
    for place, cases in databases(language, names, folder):
        yield from asked_of(make_base(place, folder / place.stem), cases)


def asked_of(base: Path, cases: Sequence[dict[str, Any]]) -> Iterator[Asked]:
    """Asks the questions of some cases of a base."""
    for case, run in zip(cases, answer_all(base, cases, "question", plain=False), strict=True):
        rows = run["answer"] or []
        right = run["answer"] is not None and any(
            matches(rows, gold, ordered=case["ordered"]) for gold in case["answers"]
        )
        told = run.get("sql") or ""
        yield Asked(case["db"], case["question"], run["status"], right, rows[:3], told)


def summary(asked: Iterable[Asked]) -> dict[str, float]:
    """Shares of the questions: answered rightly, answered wrongly, asked back; and of those answered."""
    all_of = list(asked)
    answered = [a for a in all_of if a.status == "answered"]
    right = sum(a.right for a in answered)
    return {
        "questions": len(all_of),
        "right": right / len(all_of),
        "wrong": (len(answered) - right) / len(all_of),
        "asked": sum(a.status == "clarify" for a in all_of) / len(all_of),
        "right of those answered": right / max(1, len(answered)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.answers_own", description=__doc__)
    parser.add_argument("language", nargs="?", choices=LANGUAGES, help="both where none is told")
    parser.add_argument("--db", nargs="*", default=[], metavar="NAME", help="only these databases")
    parser.add_argument("--failures", action="store_true", help="show what ended wrongly")
    parser.add_argument("--write", type=Path, metavar="DIR", help="ask nothing; write them there")
    given = parser.parse_args()
    if given.write is not None:
        given.write.mkdir(parents=True, exist_ok=True)
        with (given.write / "questions.jsonl").open("w", encoding="utf-8") as out:
            for _, cases in databases(given.language or "english", given.db, given.write):
                out.writelines(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)
        return
    for language in [given.language] if given.language else LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            asked = list(ask_all(language, given.db, Path(folder)))
        for each in asked if given.failures else ():
            if each.status != "answered" or not each.right:
                how = "wrong" if each.status == "answered" else each.status
                print(f"{each.db}: {each.question}: {how}\n    {each.sql} {each.rows}")
        if asked:
            figures = summary(asked)
            told = ", ".join(
                f"{k} {v:.3f}" if isinstance(v, float) else f"{v} {k}" for k, v in figures.items()
            )
            print(f"{language}: {told}")


if __name__ == "__main__":
    main()
