"""Sessions: from a question to its answer, by way of clarification, recovery and failure."""

from __future__ import annotations

import logging
from itertools import count
from typing import Any

import pytest

from duckkb.errors import ConflictError, DuckKBError, SessionNotFoundError, UsageError
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.steps import (
    Ask,
    Done,
    Fail,
    Next,
    Recover,
    TransientError,
    Write,
)

from .conftest import Open
from .session_chain import QUESTION, USUAL, Chain, Clock, asks


def begun(sessions: Sessions, tenant: str, question: str = "list all people") -> str:
    return sessions.create(tenant, question)["session_id"]


def event_types(sessions: Sessions, tenant: str, session_id: str) -> list[str]:
    return [e["event_type"] for e in sessions.trace(tenant, session_id)["events"]]


def test_a_question_is_answered_in_one_run(sessions: Sessions, tenant: str, chain: Chain) -> None:
    created = sessions.create(tenant, "list all people", {"channel": "test"})
    session_id = created["session_id"]

    assert created == {"session_id": session_id, "status": "created"}
    assert sessions.get(tenant, session_id)["last_result"] is None
    result = sessions.run(tenant, session_id)

    assert result == {
        "session_id": session_id,
        "turn_no": 1,
        "status": "completed",
        "answer": {"rows": [["people at 2024-05-06T12:00:00Z"]]},
        "clarification": None,
        "error": None,
    }
    assert chain.ran == ["understanding", "locating", "planning", "executing"]
    assert chain.seen[0]["metadata"] == {"channel": "test"}
    view = sessions.get(tenant, session_id)
    assert (view["status"], view["current_step"]) == ("completed", None)
    assert view["last_result"] == result
    assert view["turns"] == [
        {
            "turn_no": 1,
            "user_input": "list all people",
            "status": "completed",
            "clarification": None,
            "error": None,
            "created_at": "2024-05-06T12:00:00Z",
            "ended_at": "2024-05-06T12:00:00Z",
        }
    ]


def test_new_input_to_a_completed_session_opens_the_next_turn(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    session_id = begun(sessions, tenant)
    sessions.run(tenant, session_id)
    result = sessions.run(tenant, session_id, "and all notes")

    assert (result["turn_no"], result["status"]) == (2, "completed")
    assert result["answer"] == {"rows": [["notes at 2024-05-06T12:00:00Z"]]}
    assert [t["user_input"] for t in sessions.get(tenant, session_id)["turns"]] == [
        "list all people",
        "and all notes",
    ]
    assert chain.seen[4]["outputs"] == {}, "a turn begins without the outputs of the one before"


def test_a_completed_session_without_new_input_has_nothing_to_run(
    sessions: Sessions, tenant: str
) -> None:
    session_id = begun(sessions, tenant)
    sessions.run(tenant, session_id)
    with pytest.raises(ConflictError) as refused:
        sessions.run(tenant, session_id)
    assert refused.value.code == "nothing_to_run"
    assert refused.value.as_dict()["turn_no"] == 1


def test_input_given_to_the_first_run_is_the_question(sessions: Sessions, tenant: str) -> None:
    session_id = begun(sessions, tenant)
    result = sessions.run(tenant, session_id, "rather all notes")
    assert (result["turn_no"], result["answer"]["rows"][0][0][:5]) == (1, "notes")


def test_a_clarification_is_asked_and_its_answer_goes_to_the_step_that_asked(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["locating"] = asks()
    session_id = begun(sessions, tenant)
    asked = sessions.run(tenant, session_id)

    assert (asked["status"], asked["answer"], asked["error"]) == (
        "waiting_clarification",
        None,
        None,
    )
    question = asked["clarification"]
    assert question is not None
    assert {k: v for k, v in question.items() if k in QUESTION} == QUESTION
    assert set(question) - set(QUESTION) == {"id", "turn_version"}
    view = sessions.get(tenant, session_id)
    assert (view["current_step"], view["last_result"]) == ("locating", asked)
    assert view["turns"][0]["clarification"] == question

    done = sessions.clarify(
        tenant, session_id, {"option_id": "2"}, turn_version=question["turn_version"]
    )

    assert (done["status"], done["turn_no"]) == ("completed", 1)
    assert chain.ran == ["understanding", "locating", "locating", "planning", "executing"]
    choice = chain.seen[2]["choices"][0]
    assert choice["option"] == QUESTION["options"][1]
    assert (choice["round"], choice["answer"]) == (1, {"option_id": "2"})
    assert (chain.seen[1]["rounds"], chain.seen[2]["rounds"]) == (0, 1)
    assert chain.seen[2]["outputs"]["locating"] == {"asked": 0}


def test_words_of_ones_own_answer_too_unless_the_question_forbids_it(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["locating"] = asks()
    session_id = begun(sessions, tenant)
    sessions.run(tenant, session_id)
    assert sessions.clarify(tenant, session_id, {"text": "notes"})["status"] == "completed"
    assert chain.seen[-1]["choices"][0]["answer"] == {"text": "notes"}
    assert chain.seen[-1]["choices"][0]["option"] is None

    chain.scripts["locating"] = asks(allow_free_text=False)
    session_id = begun(sessions, tenant)
    sessions.run(tenant, session_id)
    with pytest.raises(UsageError):
        sessions.clarify(tenant, session_id, {"text": "notes"})
    assert sessions.get(tenant, session_id)["status"] == "waiting_clarification"


@pytest.mark.parametrize(
    "answer",
    [{}, {"option_id": "9"}, {"option_id": "1", "text": "people"}, {"text": " "}, {"option": "1"}],
)
def test_an_answer_that_the_question_does_not_allow_changes_nothing(
    sessions: Sessions, tenant: str, chain: Chain, answer: dict[str, Any]
) -> None:
    chain.scripts["locating"] = asks()
    session_id = begun(sessions, tenant)
    asked = sessions.run(tenant, session_id)
    with pytest.raises(UsageError):
        sessions.clarify(tenant, session_id, answer)
    assert sessions.get(tenant, session_id)["last_result"] == asked


def test_an_answer_to_an_earlier_question_is_stale(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["locating"] = asks(times=2)
    session_id = begun(sessions, tenant)
    first = sessions.run(tenant, session_id)["clarification"]
    assert first is not None
    second = sessions.clarify(tenant, session_id, {"option_id": "1"}, first["turn_version"])
    assert second["clarification"] is not None
    assert second["clarification"]["turn_version"] != first["turn_version"]

    with pytest.raises(ConflictError) as refused:
        sessions.clarify(tenant, session_id, {"option_id": "1"}, first["turn_version"])
    assert refused.value.code == "stale_clarification"
    assert sessions.get(tenant, session_id)["last_result"] == second


def test_a_session_that_asks_refuses_run_and_one_that_does_not_refuses_clarify(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["locating"] = asks()
    session_id = begun(sessions, tenant)
    with pytest.raises(ConflictError) as refused:
        sessions.clarify(tenant, session_id, {"option_id": "1"})
    assert refused.value.code == "not_waiting"
    sessions.run(tenant, session_id)
    with pytest.raises(ConflictError) as refused:
        sessions.run(tenant, session_id, "something else")
    assert refused.value.code == "waiting_for_answer"


def test_what_nothing_matches_is_asked_back_once_and_then_refused(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["understanding"] = lambda s: (
        Ask({"kind": "rephrase", "prompt": "Put it otherwise.", "options": []})
        if s["rounds"] == 0
        else Fail("refused", "Nothing here matches.", "Ask about people or notes.")
    )
    session_id = begun(sessions, tenant, "weather tomorrow")
    assert sessions.run(tenant, session_id)["status"] == "waiting_clarification"
    refused = sessions.clarify(tenant, session_id, {"text": "is it sunny"})

    assert refused["status"] == "failed"
    assert refused["error"] == {
        "code": "refused",
        "message": "Nothing here matches.",
        "advice": "Ask about people or notes.",
        "step": "understanding",
    }
    assert event_types(sessions, tenant, session_id)[-1] == "session_failed"


def test_a_failed_session_refuses_everything_but_reading_and_cancelling(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["planning"] = lambda _: Fail("refused", "No.")
    session_id = begun(sessions, tenant)
    sessions.run(tenant, session_id)
    for call in (
        lambda: sessions.run(tenant, session_id),
        lambda: sessions.run(tenant, session_id, "again"),
        lambda: sessions.clarify(tenant, session_id, {"text": "people"}),
    ):
        with pytest.raises(ConflictError) as refused:
            call()
        assert refused.value.code == "failed"
    before = sessions.trace(tenant, session_id)
    assert sessions.cancel(tenant, session_id)["status"] == "failed"
    assert sessions.trace(tenant, session_id) == before


def test_who_talks_on_after_a_failure_asks_the_next_question_of_the_same_session(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["planning"] = lambda _: Fail("refused", "No.")
    session_id = begun(sessions, tenant)
    assert sessions.run(tenant, session_id)["status"] == "failed"
    del chain.scripts["planning"]
    answered = sessions.run(tenant, session_id, "something else", talks_on=True)
    assert (answered["status"], answered["turn_no"]) == ("completed", 2)
    asked = [turn["user_input"] for turn in sessions.get(tenant, session_id)["turns"]]
    assert asked[-1] == "something else"
    seqs = [event["seq"] for event in sessions.trace(tenant, session_id)["events"]]
    assert seqs == list(range(1, len(seqs) + 1))


@pytest.mark.parametrize("status", ["failed", "cancelled"])
def test_nothing_is_run_again_by_talking_on(
    status: str, sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["planning"] = lambda _: Fail("refused", "No.")
    session_id = begun(sessions, tenant)
    question = None
    if status == "cancelled":
        sessions.cancel(tenant, session_id)
        question = "again"
    else:
        sessions.run(tenant, session_id)
    with pytest.raises(ConflictError) as refused:
        sessions.run(tenant, session_id, question, talks_on=True)
    assert refused.value.code == status


@pytest.mark.parametrize("at", ["created", "waiting_clarification", "completed"])
def test_a_cancelled_session_is_closed_for_good(
    sessions: Sessions, tenant: str, chain: Chain, at: str
) -> None:
    if at == "waiting_clarification":
        chain.scripts["locating"] = asks()
    session_id = begun(sessions, tenant)
    if at != "created":
        sessions.run(tenant, session_id)
    assert sessions.get(tenant, session_id)["status"] == at

    cancelled = sessions.cancel(tenant, session_id, "no longer needed")
    assert cancelled == {"session_id": session_id, "status": "cancelled"}
    with pytest.raises(ConflictError) as refused:
        sessions.run(tenant, session_id, "again")
    assert refused.value.code == "cancelled"
    with pytest.raises(ConflictError):
        sessions.clarify(tenant, session_id, {"option_id": "1"})
    assert sessions.cancel(tenant, session_id, "again") == cancelled
    events = sessions.trace(tenant, session_id)["events"]
    assert events[-1]["event_type"] == "session_cancelled"
    assert events[-1]["payload"] == {"reason": "no longer needed"}
    turn = sessions.get(tenant, session_id)["turns"][-1]
    assert turn["status"] == ("completed" if at == "completed" else "cancelled")


@pytest.mark.parametrize("step", ["understanding", "planning", "executing"])
def test_a_result_that_comes_after_cancelling_is_thrown_away(
    sessions: Sessions, tenant: str, chain: Chain, step: str
) -> None:
    session_id = begun(sessions, tenant)

    def cancelled_meanwhile(state: Any) -> Any:
        sessions.cancel(tenant, session_id, "too slow")
        return USUAL[step](state)

    chain.scripts[step] = cancelled_meanwhile
    result = sessions.run(tenant, session_id)

    assert (result["status"], result["answer"]) == ("cancelled", None)
    assert result["error"] == {
        "code": "cancelled",
        "message": "The session was cancelled: too slow",
        "advice": "",
        "step": step,
    }
    assert chain.ran[-1] == step, "nothing runs after the cancelled step"
    assert sessions.get(tenant, session_id)["status"] == "cancelled"
    assert event_types(sessions, tenant, session_id)[-1] == "session_cancelled"


def test_a_cancelled_session_is_not_tried_again_after_a_transient_failure(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    session_id = begun(sessions, tenant)

    def gone(_: Any) -> Any:
        sessions.cancel(tenant, session_id)
        raise TransientError("the model is busy")

    chain.scripts["planning"] = gone
    assert sessions.run(tenant, session_id)["status"] == "cancelled"
    assert chain.ran.count("planning") == 1


def test_a_recovery_goes_back_and_is_told(sessions: Sessions, tenant: str, chain: Chain) -> None:
    def executing(state: Any) -> Any:
        if state["recoveries"] == 0:
            error = {"code": "no_column", "message": "There is no column 'x'."}
            return Recover({"error": error}, "planning")
        return Done({"rows": [[state["outputs"]["planning"]["after"]]]})

    chain.scripts["executing"] = executing
    chain.scripts["planning"] = lambda s: Next({"after": s["outputs"].get("executing")})
    session_id = begun(sessions, tenant)
    result = sessions.run(tenant, session_id)

    assert result["status"] == "completed"
    assert result["answer"]["rows"][0][0]["error"]["code"] == "no_column"
    assert chain.ran == [
        "understanding", "locating", "planning", "executing", "planning", "executing",
    ]  # fmt: skip
    told = [
        e
        for e in sessions.trace(tenant, session_id)["events"]
        if e["event_type"] == "recovery_triggered"
    ]
    assert [(e["step_name"], e["error_code"], e["payload"]["back_to"]) for e in told] == [
        ("executing", "no_column", "planning")
    ]


def test_recoveries_come_to_an_end(open_sessions: Open, tenant: str, chain: Chain) -> None:
    sessions = open_sessions(most_recoveries=2)
    chain.scripts["executing"] = lambda _: Recover(
        {"error": {"code": "empty", "message": "No rows."}}, "planning"
    )
    session_id = begun(sessions, tenant)
    result = sessions.run(tenant, session_id)

    assert result["status"] == "failed"
    assert result["error"] is not None
    assert result["error"]["code"] == "recovery_exhausted"
    assert "No rows." in result["error"]["message"]
    assert chain.ran.count("executing") == 3


def test_a_step_knows_its_last_try_and_may_do_with_less(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    def planning(state: Any) -> Any:
        if not state.get("last_try"):
            raise TransientError("busy")
        return USUAL["planning"](state)

    chain.scripts["planning"] = planning
    session_id = begun(sessions, tenant)
    assert sessions.run(tenant, session_id)["status"] == "completed"
    assert chain.ran.count("planning") == 3
    assert not chain.seen[-1].get("last_try"), "the next step begins anew"


@pytest.mark.parametrize("failures", [1, 2, 3])
def test_a_transient_failure_is_tried_again_at_most_twice(
    open_sessions: Open, tenant: str, chain: Chain, failures: int
) -> None:
    waits: list[float] = []
    sessions = open_sessions(sleep=waits.append)
    left = [TransientError(f"busy {n}") for n in range(failures)]

    def planning(state: Any) -> Any:
        if left:
            raise left.pop()
        return USUAL["planning"](state)

    chain.scripts["planning"] = planning
    session_id = begun(sessions, tenant)
    result = sessions.run(tenant, session_id)

    assert len(waits) == min(failures, 2)
    assert waits == sorted(waits), "each wait is longer than the one before"
    if failures < 3:
        assert (result["status"], result["error"]) == ("completed", None)
    else:
        assert result["status"] == "failed"
        assert result["error"] == {
            "code": "unavailable", "message": "busy 0", "advice": "", "step": "planning",
        }  # fmt: skip
    retries = [
        (e["payload"]["reason"], e["error_code"])
        for e in sessions.trace(tenant, session_id)["events"]
        if e["event_type"] == "recovery_triggered"
    ]
    assert retries == [("retry", "transient")] * min(failures, 2)


class OutsideError(Exception):
    transient = True


def test_any_exception_marked_transient_is_tried_again(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    def executing(state: Any) -> Any:
        if chain.ran.count("executing") < 2:
            raise OutsideError
        return USUAL["executing"](state)

    chain.scripts["executing"] = executing
    assert sessions.run(tenant, begun(sessions, tenant))["status"] == "completed"


@pytest.mark.parametrize(
    ("failure", "code"),
    [
        (ValueError("bad \0 text \ud800"), "step_failed"),
        (DuckKBError("SQL failed", code="query", hint="mend it"), "query"),
    ],
)
def test_an_exception_fails_the_turn_and_is_never_a_question(
    sessions: Sessions,
    tenant: str,
    chain: Chain,
    failure: Exception,
    code: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    # A log with half a surrogate pair cannot be sent between the processes that run tests.
    caplog.set_level(logging.CRITICAL)

    def executing(_: Any) -> Any:
        raise failure

    chain.scripts["executing"] = executing
    session_id = begun(sessions, tenant)
    result = sessions.run(tenant, session_id)

    assert (result["status"], result["clarification"]) == ("failed", None)
    assert result["error"] is not None
    assert (result["error"]["code"], result["error"]["step"]) == (code, "executing")
    assert chain.ran.count("executing") == 1
    last = sessions.trace(tenant, session_id)["events"][-1]
    assert (last["event_type"], last["error_code"]) == ("session_failed", code)
    assert last["error_message"] == result["error"]["message"]


@pytest.mark.parametrize(
    "outcome",
    [
        None,
        {"answer": 1},
        Next({"x": object()}),
        Next({"x": "\ud800"}),
        Next({}, [("made_up", {})]),
        Next({}, (), [Write("k", 1, "global")]),  # pyright: ignore[reportArgumentType]
        Recover({}, "executing"),
        Next([1]),  # pyright: ignore[reportArgumentType]
    ],
)
def test_an_outcome_that_makes_no_sense_fails_the_turn(
    sessions: Sessions, tenant: str, chain: Chain, outcome: Any
) -> None:
    chain.scripts["planning"] = lambda _: outcome
    result = sessions.run(tenant, begun(sessions, tenant))
    assert result["error"] is not None
    assert (result["status"], result["error"]["code"]) == ("failed", "step_failed")


def test_a_chain_that_ends_without_an_answer_fails(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["executing"] = lambda _: Next({})
    result = sessions.run(tenant, begun(sessions, tenant))
    assert result["error"] is not None
    assert (result["status"], result["error"]["code"]) == ("failed", "no_answer")


def test_an_early_step_may_answer(sessions: Sessions, tenant: str, chain: Chain) -> None:
    chain.scripts["locating"] = lambda _: Done("There are two tables.")
    result = sessions.run(tenant, begun(sessions, tenant))
    assert (result["status"], result["answer"]) == ("completed", "There are two tables.")


def test_outputs_are_json_whether_read_back_or_not(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    big = 2**70
    chain.scripts["locating"] = lambda _: Next({"pair": (1, "二"), "big": big, "nul": "a\0b"})
    chain.scripts["planning"] = lambda s: Next({"got": s["outputs"]["locating"]})
    chain.scripts["executing"] = lambda s: Done(s["outputs"]["planning"]["got"])
    result = sessions.run(tenant, begun(sessions, tenant))
    assert result["answer"] == {"pair": [1, "二"], "big": big, "nul": "a\0b"}


def test_an_ontology_that_changes_while_a_turn_runs_makes_it_plan_anew(
    open_sessions: Open, tenant: str, chain: Chain
) -> None:
    version = ["v1"]
    sessions = open_sessions(ontology_version=lambda: version[0])

    def planning(state: Any) -> Any:
        version[0] = "v2"
        return Next({"plan": state["ontology_version"]})

    chain.scripts["planning"] = planning
    chain.scripts["executing"] = lambda s: Done(s["outputs"]["planning"]["plan"])
    session_id = begun(sessions, tenant)
    assert sessions.run(tenant, session_id)["answer"] == "v2"
    assert chain.ran == [
        "understanding", "locating", "planning",
        "understanding", "locating", "planning", "executing",
    ]  # fmt: skip
    assert chain.seen[3]["outputs"] == {}
    told = [
        e["payload"]
        for e in sessions.trace(tenant, session_id)["events"]
        if e["event_type"] == "recovery_triggered"
    ]
    assert told == [
        {"reason": "ontology_changed", "from": "v1", "to": "v2", "back_to": "understanding"}
    ]


def test_an_ontology_that_changed_while_the_session_waited_makes_it_plan_anew(
    open_sessions: Open, tenant: str, chain: Chain
) -> None:
    chain.scripts["planning"] = lambda s: (
        Next({"plan": s["choices"]}) if s["choices"] else Ask(QUESTION)
    )
    session_id = begun(open_sessions(), tenant)
    open_sessions().run(tenant, session_id)
    later = open_sessions(ontology_version=lambda: "v2")
    result = later.clarify(tenant, session_id, {"option_id": "1"})

    assert result["status"] == "completed"
    assert chain.ran[3:] == ["understanding", "locating", "planning", "executing"]
    assert len(chain.seen[-1]["choices"]) == 1, "what the user answered is not forgotten"
    assert chain.seen[-1]["ontology_version"] == "v2"


def test_an_ontology_that_never_stands_still_ends_the_turn(
    open_sessions: Open, tenant: str
) -> None:
    versions = count()
    sessions = open_sessions(ontology_version=lambda: f"v{next(versions)}")
    result = sessions.run(tenant, begun(sessions, tenant))
    assert result["error"] is not None
    assert result["error"]["code"] == "recovery_exhausted"


def test_an_interrupted_turn_goes_on_at_its_step_when_asked_for(
    open_sessions: Open, tenant: str, chain: Chain, clock: Clock
) -> None:
    sessions = open_sessions()
    session_id = begun(sessions, tenant)

    def interrupted(_: Any) -> Any:
        raise KeyboardInterrupt

    chain.scripts["planning"] = interrupted
    with pytest.raises(KeyboardInterrupt):
        sessions.run(tenant, session_id)
    assert sessions.get(tenant, session_id)["current_step"] == "planning"
    del chain.scripts["planning"]
    clock.pass_by(days=1)
    with pytest.raises(ConflictError) as refused:
        sessions.run(tenant, session_id, "another question")
    assert refused.value.code == "unfinished_turn"

    result = open_sessions().run(tenant, session_id)

    assert chain.ran == ["understanding", "locating", "planning", "planning", "executing"]
    assert result["answer"] == {"rows": [["people at 2024-05-06T12:00:00Z"]]}, "the clock of then"
    assert "session_resumed" in event_types(sessions, tenant, session_id)


def test_what_was_left_is_taken_up_by_whoever_looks_after_the_sessions(
    open_sessions: Open, tenant: str, chain: Chain
) -> None:
    sessions = open_sessions()
    session_id = begun(sessions, tenant, question=tenant)
    chain.scripts["executing"] = lambda _: (_ for _ in ()).throw(KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        sessions.run(tenant, session_id)
    del chain.scripts["executing"]

    assert open_sessions().reclaim() >= 1
    assert sessions.get(tenant, session_id)["status"] == "completed"
    ran = [n for n, s in zip(chain.ran, chain.seen, strict=True) if s["question"] == tenant]
    assert ran == ["understanding", "locating", "planning", "executing", "executing"]


def test_a_step_that_always_kills_its_process_is_given_up(
    open_sessions: Open, tenant: str, chain: Chain
) -> None:
    sessions = open_sessions(most_recoveries=2)
    session_id = begun(sessions, tenant)

    def deadly(_: Any) -> Any:
        raise KeyboardInterrupt

    chain.scripts["locating"] = deadly
    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            sessions.run(tenant, session_id)
    result = sessions.run(tenant, session_id)
    assert result["status"] == "failed"
    assert result["error"] is not None
    assert (result["error"]["code"], result["error"]["step"]) == ("recovery_exhausted", "locating")
    assert chain.ran.count("locating") == 3


def test_a_turn_may_be_interrupted_in_every_step_as_long_as_it_gets_on(
    open_sessions: Open, tenant: str, chain: Chain
) -> None:
    sessions = open_sessions(most_recoveries=1)
    session_id = begun(sessions, tenant)

    def interrupted_once(name: str) -> Any:
        def script(state: Any) -> Any:
            if chain.ran.count(name) == 1:
                raise KeyboardInterrupt
            return USUAL[name](state)

        return script

    chain.scripts |= {name: interrupted_once(name) for name in USUAL}
    for _ in USUAL:
        with pytest.raises(KeyboardInterrupt):
            sessions.run(tenant, session_id)
    assert sessions.run(tenant, session_id)["status"] == "completed"
    assert chain.ran == [name for name in USUAL for _ in range(2)]


def test_a_run_that_lost_its_lease_does_not_overwrite_the_one_that_took_over(
    open_sessions: Open, tenant: str, chain: Chain, clock: Clock
) -> None:
    sessions = open_sessions()
    session_id = begun(sessions, tenant)
    other = Chain()
    other.scripts["executing"] = lambda _: Done("the other's answer")

    def slow(state: Any) -> Any:
        clock.pass_by(hours=1)
        assert open_sessions(other).run(tenant, session_id)["answer"] == "the other's answer"
        return USUAL["planning"](state)

    chain.scripts["planning"] = slow
    result = sessions.run(tenant, session_id)
    assert result["answer"] == "the other's answer"
    assert "executing" not in chain.ran
    assert sessions.get(tenant, session_id)["last_result"] == result


def test_a_lease_that_is_renewed_is_not_taken(
    open_sessions: Open, tenant: str, chain: Chain, clock: Clock
) -> None:
    sessions = open_sessions()
    session_id = begun(sessions, tenant)

    def slow(state: Any) -> Any:
        for _ in range(5):
            clock.pass_by(seconds=40)
            sessions.renew()
        with pytest.raises(ConflictError) as refused:
            open_sessions().run(tenant, session_id)
        assert (refused.value.code, refused.value.turn_no) == ("running", 1)
        return USUAL["planning"](state)

    chain.scripts["planning"] = slow
    assert sessions.run(tenant, session_id)["status"] == "completed"


@pytest.mark.parametrize("reclaimed", [True, False])
def test_a_lease_of_a_clock_that_ran_ahead_is_no_lease(
    open_sessions: Open, tenant: str, chain: Chain, clock: Clock, reclaimed: bool
) -> None:
    sessions = open_sessions()
    session_id = begun(sessions, tenant)
    clock.pass_by(days=365)

    def silent(state: Any) -> Any:
        clock.pass_by(days=-365)
        other = open_sessions(Chain())
        if reclaimed:
            other.reclaim()
        else:
            other.run(tenant, session_id)
        return USUAL["planning"](state)

    chain.scripts["planning"] = silent
    assert sessions.run(tenant, session_id)["status"] == "completed"
    assert "executing" not in chain.ran


@pytest.mark.parametrize("text", ["", "  \n", "x" * 10_001, "a\0b", "\ud800"])
def test_input_that_cannot_be_kept_is_refused(sessions: Sessions, tenant: str, text: str) -> None:
    with pytest.raises(UsageError):
        sessions.create(tenant, text)


@pytest.mark.parametrize("session_id", ["nothing", "", "../x", "a\0b", "\ud800", "é" * 200])
def test_an_id_that_no_session_has_is_not_found(
    sessions: Sessions, tenant: str, session_id: str
) -> None:
    for call in (
        lambda: sessions.get(tenant, session_id),
        lambda: sessions.run(tenant, session_id),
        lambda: sessions.clarify(tenant, session_id, {"text": "x"}),
        lambda: sessions.cancel(tenant, session_id),
        lambda: sessions.trace(tenant, session_id),
        lambda: sessions.context(tenant, session_id),
    ):
        with pytest.raises(SessionNotFoundError):
            call()


def test_the_steps_must_be_the_four_in_order(open_sessions: Open, chain: Chain) -> None:
    with pytest.raises(UsageError):
        Sessions.open("sqlite://", chain.steps()[:3])
