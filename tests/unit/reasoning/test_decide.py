"""Answer, ask or refuse."""

from __future__ import annotations

from duckkb.reasoning.decide import Reading, decide, merged
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Output, Query, Use


def reading(name: str, probability: float, *rows: tuple[object, ...]) -> Reading:
    plan = Query((Use("t", "Thing"),), (Output(Column("t", name), name),))
    return Reading(Interpretation(plan, probability), probability, (name,), tuple(rows))


def test_one_reading_that_stands_out_is_the_answer() -> None:
    verdict = decide([reading("a", 0.7, (1,)), reading("b", 0.2, (2,))])
    assert verdict.kind == "answer"
    assert verdict.best.rows == ((1,),)
    assert verdict.confidence == 0.7


def test_two_readings_closer_than_the_gap_are_asked_about() -> None:
    verdict = decide([reading("a", 0.45, (1,)), reading("b", 0.40, (2,))])
    assert verdict.kind == "ask"


def test_readings_with_the_same_rows_are_one_and_need_no_question() -> None:
    verdict = decide([reading("a", 0.45, (1,), (2,)), reading("b", 0.40, (2,), (1,))])
    assert verdict.kind == "answer"
    assert verdict.confidence > 0.8


def test_rows_are_compared_as_a_multiset() -> None:
    twice = merged([reading("a", 0.5, (1,), (1,)), reading("b", 0.4, (1,))])
    assert len(twice) == 2


def test_true_is_not_one() -> None:
    assert len(merged([reading("a", 0.5, (True,)), reading("b", 0.4, ("x",))])) == 2


def test_two_readings_without_rows_stay_two() -> None:
    assert len(merged([reading("a", 0.5), reading("b", 0.4)])) == 2


def test_an_unlikely_reading_is_refused_not_given() -> None:
    verdict = decide([reading("a", 0.3, (1,)), reading("b", 0.1, (2,))])
    assert verdict.kind == "refuse"
    assert verdict.best.rows == ((1,),)


def test_many_unlikely_rivals_are_not_asked_about() -> None:
    rivals = [reading(str(n), 0.05, (n,)) for n in range(4)]
    assert decide(rivals).kind == "refuse"


def test_where_nobody_may_be_asked_the_best_of_the_rivals_stands() -> None:
    verdict = decide([reading("a", 0.45, (1,)), reading("b", 0.40, (2,))], may_ask=False)
    assert verdict.kind == "answer"


def test_nothing_is_refused() -> None:
    verdict = decide([])
    assert verdict.kind == "refuse"
    assert verdict.confidence == 0.0


def test_the_gap_and_the_floor_are_the_callers() -> None:
    both = [reading("a", 0.45, (1,)), reading("b", 0.35, (2,))]
    assert decide(both, gap=0.08, floor=0.4).kind == "answer"
    assert decide(both, gap=0.2, floor=0.4).kind == "ask"


def test_a_rival_of_a_reading_that_cannot_be_run_is_given() -> None:
    verdict = decide([reading("a", 0.4, (1,)), reading("b", 0.05, (2,))], lost=0.45)
    assert verdict.kind == "answer"
    assert verdict.best.rows == ((1,),)


def test_what_is_less_likely_than_a_reading_that_cannot_be_run_is_not_given() -> None:
    assert decide([reading("a", 0.3, (1,))], lost=0.6).kind == "refuse"
    assert decide([reading("a", 0.2, (1,))], lost=0.25).kind == "refuse"


def test_several_rivals_of_a_reading_that_cannot_be_run_are_asked_about() -> None:
    rivals = [reading("a", 0.3, (1,)), reading("b", 0.3, (2,))]
    assert decide(rivals, lost=0.3).kind == "ask"
    assert decide(rivals, lost=0.3, may_ask=False).kind == "answer"


def test_an_unlikely_reading_that_cannot_be_run_changes_nothing() -> None:
    assert decide([reading("a", 0.7, (1,))], lost=0.2).kind == "answer"
    assert decide([reading("a", 0.5, (1,))], lost=0.2).kind == "refuse"
