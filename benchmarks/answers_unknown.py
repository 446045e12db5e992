"""What is answered although the data do not know whom or what it is about.

    python -m benchmarks.answers_unknown [english|chinese] [--db NAME ...] [--failures]

Every question of `questions/` that is about a single value of the data (`How many orders did Ben Stone place?`,
上海有几家供应商) is asked about something that no data hold, in its place. An answer that does not even look for it is of
other rows, and wrong without anybody seeing it. A question that is not answered as it stands is left out.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from benchmarks.answers import answer_all, make_base
from benchmarks.answers_own import LANGUAGES, databases

STRANGERS = {
    "english": ("Zorbville", "Quentin Marlow", "Brackwater", "Ulla Pfennig", "quillon", "Vexhall"),
    "chinese": (
        "成都",
        "赵晓敏",
        "上饶",
        "紫云台",
        "孙中和",
        "甘孜",
        "雷雨田",
        "内江",
        "蓝鲸",
        "云栖",
    ),
}
"""Places, people and things that sound like those that are asked about, some of characters that also hold sentences together."""
_LITERAL = re.compile(r"'([^'\d]{2,})'")


@dataclass(frozen=True)
class Asked:
    """A question about something unknown, and the statement that answered it; "" where none did, or one that looks for it."""

    db: str
    question: str
    sql: str


def ask_all(language: str, names: Sequence[str], folder: Path) -> Iterator[Asked]:
    """Asks what belongs to some databases, or to all of a language, about strangers."""
    for place, cases in databases(language, names, folder):
        base = make_base(place, folder / place.stem)
        about = [(c, s) for c in cases if (s := _about_stranger(c, STRANGERS[language]))]
        known = answer_all(base, [c for c, _ in about], "question", plain=False)
        about = [a for a, k in zip(about, known, strict=True) if k["status"] == "answered"]
        strange = [{**c, "question": question} for c, (question, _) in about]
        for case, (_, (_, name)), run in zip(
            strange, about, answer_all(base, strange, "question", plain=False), strict=True
        ):
            sql = str(run.get("sql") or "") if run["status"] == "answered" else ""
            looks_for = name.casefold() in sql.casefold()
            yield Asked(case["db"], case["question"], "" if looks_for else sql)


def _about_stranger(case: dict[str, Any], strangers: Sequence[str]) -> tuple[str, str] | None:
    """The question about a stranger, and its name; None where it is about no value, or says it twice."""
    question = case["question"]
    told = [v for v in _LITERAL.findall(case["sql"]) if question.count(v) == 1]
    if not told:
        return None
    stranger = strangers[crc32(question.encode()) % len(strangers)]
    return question.replace(max(told, key=len), stranger), stranger


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.answers_unknown", description=__doc__
    )
    parser.add_argument("language", nargs="?", choices=LANGUAGES, help="both where none is told")
    parser.add_argument("--db", nargs="*", default=[], metavar="NAME", help="only these databases")
    parser.add_argument("--failures", action="store_true", help="show what is answered")
    given = parser.parse_args()
    for language in [given.language] if given.language else LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            asked = list(ask_all(language, given.db, Path(folder)))
        wrong = [a for a in asked if a.sql]
        for each in wrong if given.failures else ():
            print(f"{each.db}: {each.question}\n    {each.sql}")
        share = len(wrong) / max(1, len(asked))
        print(f"{language}: {len(asked)} questions, answered of other rows {share:.3f}")


if __name__ == "__main__":
    main()
