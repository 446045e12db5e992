"""Questions and sources with faults in them: recovered and told of, or refused; never silently wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.answers_faults import Bench, Fault, run_all
from benchmarks.answers_faults_cases import FAULTS

LEAST = 0.95
"""Of the faults that can be recovered, so many are (seed: 95 of 100)."""
RECOVERABLE = [f for f in FAULTS if f.gold is not None]
LOST = [f for f in FAULTS if f.gold is None]
FIRST = {f.kind: f for f in reversed(RECOVERABLE)}
"""One case of each kind, for a run that shall be over soon."""


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    opened = Bench(tmp_path_factory.mktemp("recovery") / "bases")
    yield opened
    opened.close()


def test_there_are_enough_faults_of_every_kind() -> None:
    assert len(RECOVERABLE) >= 60
    assert len(FIRST) == 10


@pytest.mark.parametrize("fault", FIRST.values(), ids=list(FIRST))
def test_one_fault_of_each_kind_is_recovered(fault: Fault, bench: Bench) -> None:
    result = bench.run(fault)
    assert result.how == "recovered", result


@pytest.mark.parametrize("fault", LOST, ids=[f"{f.kind}-{n}" for n, f in enumerate(LOST)])
def test_what_cannot_be_recovered_is_refused(fault: Fault, bench: Bench) -> None:
    result = bench.run(fault)
    assert result.how == "refused", result
    if fault.broken is not None:
        # A broken source is told of as what it is, and asks nothing of the user.
        told = str(result.error or (result.asked.reason if result.asked else ""))
        assert any(w in told for w in ("source", "the database", "无法解释")), result
        assert result.asked is None or result.asked.clarification is None


def test_a_repair_is_told(bench: Bench) -> None:
    result = bench.run(next(f for f in FAULTS if f.kind == "misspelt"))
    assert result.asked is not None
    assert "there is no 'Aurora Lmap'; 'Aurora Lamp' was taken to be meant" in (
        result.asked.assumptions
    )


@pytest.mark.slow
def test_nearly_all_faults_are_recovered_and_none_ends_in_a_wrong_answer(tmp_path: Path) -> None:
    results = run_all(tmp_path / "bases", FAULTS)
    recovered = [r for r in results if r.how == "recovered"]
    wrong = [r for r in results if not r.right]
    assert len(recovered) >= LEAST * len(RECOVERABLE), wrong
    assert not [r for r in results if r.silent], wrong
