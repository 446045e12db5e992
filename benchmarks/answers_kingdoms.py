"""Answers over the example base, measured: 100 questions, half Chinese, half English.

    python -m benchmarks.answers_kingdoms [--failures] [--only ID ...]

The base is `examples/three-kingdoms`, copied to a temporary folder; the questions are its
`questions.jsonl`. A line has `question`, `shape`, `expect` (answer, clarify or refuse) and, where
there is an answer, `sql`: the statement over the base's own tables that computes it (a list where
either of two answers is right).

A question ends rightly when

* it has an answer, and that is given at once, or by one of the options of a single question back;
* it is ambiguous, and is asked back;
* the data cannot answer it, and it is refused, or the user is asked to put it otherwise.
"""

from __future__ import annotations

import argparse
import itertools
import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.answer import Asked
from duckkb.reasoning.reasoner import Reasoner

EXAMPLE = Path(__file__).parents[1] / "examples" / "three-kingdoms"
NOW = datetime(2024, 1, 1, tzinfo=UTC)
"""The clock, fixed so that runs can be compared."""
RIGHT = ("answered", "through a question", "asked back", "refused")
_MOST_COLUMNS = 8
_PARTS = ("config.yaml", "user_dict.txt", "data")

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Case:
    """One question and how it must end; `golds` are the answers that are right."""

    id: str
    question: str
    shape: str
    expect: str
    golds: tuple[tuple[Row, ...], ...]


@dataclass(frozen=True)
class Ended:
    """How a question ended: one of `RIGHT`, or what went wrong."""

    case: Case
    how: str
    asked: Asked

    @property
    def right(self) -> bool:
        return self.how in RIGHT


@contextmanager
def copied(folder: Path) -> Iterator[KnowledgeBase]:
    """The example base, open, in a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in _PARTS:
        place = EXAMPLE / part
        if place.is_dir():
            shutil.copytree(place, folder / part)
        elif place.is_file():
            shutil.copy(place, folder / part)
    with KnowledgeBase(folder) as kb:
        yield kb


def read_cases(kb: KnowledgeBase, path: Path = EXAMPLE / "questions.jsonl") -> list[Case]:
    """The questions, with their answers computed from the base as it is."""
    cases: list[Case] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        sql = raw.get("sql") or []
        statements = [sql] if isinstance(sql, str) else sql
        golds = tuple(tuple(tuple(row) for row in kb.sql(s).rows) for s in statements)
        cases.append(Case(raw["id"], raw["question"], raw["shape"], raw["expect"], golds))
    return cases


def matches(answer: Sequence[Row], gold: Sequence[Row], *, ordered: bool = False) -> bool:
    """Whether an answer holds the gold rows, in whatever order of columns; more columns may stand beside."""
    if len(answer) != len(gold) or not gold:
        return len(answer) == len(gold)
    wanted = [tuple(_cell(c) for c in row) for row in gold]
    found = [tuple(_cell(c) for c in row) for row in answer]
    for chosen in itertools.permutations(range(min(len(found[0]), _MOST_COLUMNS)), len(wanted[0])):
        rows = [tuple(row[i] for i in chosen) for row in found]
        if rows == wanted if ordered else Counter(rows) == Counter(wanted):
            return True
    return False


def end(reasoner: Reasoner, case: Case) -> Ended:
    """Asks a question and, where it is asked back, takes the option that leads to the answer."""
    asked = reasoner.ask(case.question)
    if case.expect == "clarify":
        return Ended(
            case, "asked back" if _compares(asked) else f"not asked: {asked.status}", asked
        )
    if case.expect == "refuse":
        good = asked.status == "refused" and "fault" not in (asked.reason or "")
        good = good or (asked.status == "clarify" and not _compares(asked))
        return Ended(case, "refused" if good else f"not refused: {asked.status}", asked)
    if asked.status == "answered":
        return Ended(case, "answered" if _right(asked, case) else "wrong", asked)
    if asked.status == "clarify":
        assert asked.clarification is not None
        for option in asked.clarification["options"]:
            again = reasoner.ask(case.question)
            then = reasoner.ask(session_id=again.session_id, answer=option["id"])
            if then.status == "answered" and _right(then, case):
                return Ended(case, "through a question", asked)
        return Ended(case, "asked in vain", asked)
    return Ended(case, "refused wrongly", asked)


def end_all(kb: KnowledgeBase, cases: Iterable[Case]) -> list[Ended]:
    """How each question ends, in order."""
    reasoner = Reasoner(kb, clock=lambda: NOW, sessions_url="sqlite://")
    try:
        return [end(reasoner, case) for case in cases]
    finally:
        reasoner.close()


def _right(asked: Asked, case: Case) -> bool:
    rows = asked.answer.rows if asked.answer else ()
    ordered = case.shape == "order"
    return any(matches(rows, gold, ordered=ordered) for gold in case.golds)


def _compares(asked: Asked) -> bool:
    """Whether readings are put to the user, rather than the question put back as it is."""
    return asked.status == "clarify" and (asked.clarification or {}).get("kind") != "rephrase"


def _cell(value: Any) -> Any:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return round(float(value), 4)
    return tuple(value) if isinstance(value, list) else value


def _told(ended: Ended) -> str:
    asked = ended.asked
    rows = list(asked.answer.rows[:3]) if asked.answer else ""
    lines = [f"{ended.case.id} [{ended.case.shape}] {ended.case.question}: {ended.how}"]
    lines.append(f"    reads: {asked.interpretation} ({asked.confidence:.2f}) {rows}")
    if asked.clarification:
        options = " | ".join(o["label"] for o in asked.clarification["options"])
        lines.append(f"    asks: {asked.clarification['prompt']} {options}")
    if asked.reason:
        lines.append(f"    because: {asked.reason}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--failures", action="store_true", help="show what ended wrongly")
    parser.add_argument("--only", nargs="*", default=[], metavar="ID")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, copied(Path(folder) / "base") as kb:
        cases = [c for c in read_cases(kb) if not given.only or c.id in given.only]
        ended = end_all(kb, cases)
    for each in ended:
        if (not each.right and (given.failures or given.only)) or given.only:
            print(_told(each))
    for how, number in Counter(e.how for e in ended).most_common():
        print(f"{number:4d}  {how}")
    right = sum(e.right for e in ended)
    print(f"{right} of {len(ended)} end rightly: {right / max(1, len(ended)):.1%}")


if __name__ == "__main__":
    main()
