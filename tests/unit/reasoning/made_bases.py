"""What tests of questions over databases share: a base made by a script, and what a question comes to."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.scaffold import init_from
from duckkb.settings import ReasoningSettings

Rows = list[tuple[Any, ...]]
Told = Callable[[str, str], tuple[str, Rows]]
"""What a script and a question give: the verdict, and the rows of the best reading."""


def base_of(folder: Path, script: str) -> Path:
    """The base that is made of a database without anything added."""
    connection = sqlite3.connect(folder / "data.db")
    connection.executescript(script)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'data.db'}", git=False)
    return folder / "base"


@contextmanager
def domains(folders: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    """The domain over what a script makes, each opened once: questions do not change it."""
    with ExitStack() as stack:

        @cache
        def domain(script: str) -> Domain:
            base = base_of(folders.mktemp("made"), script)
            return open_domain(stack.enter_context(KnowledgeBase(base)))

        yield domain


def verdict_on(domain: Domain, question: str, now: datetime) -> tuple[str, Rows]:
    """The verdict on a question and the rows of its best reading, in their order."""
    thought = read(domain, question, now, Context())
    done = run(domain, thought.interpretations, thought.weights)
    if not done.readings:
        return "refuse", []
    verdict = judge(done, ReasoningSettings(), may_ask=True)
    return str(verdict.kind), [tuple(row) for row in done.readings[0].rows]


def cells_in(rows: Sequence[tuple[Any, ...]]) -> set[frozenset[str]]:
    """What stands in each row, whatever the order of rows and columns."""
    return {frozenset(map(str, row)) for row in rows}


def rounded(rows: Sequence[tuple[Any, ...]]) -> Rows:
    """The rows with three places behind the point."""
    return [tuple(round(c, 3) if isinstance(c, float) else c for c in row) for row in rows]
