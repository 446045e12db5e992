"""The trace of a session: complete, in order, and computed again with the same plan."""

from __future__ import annotations

from typing import Any

from duckkb.reasoning.sessions.replay import replay
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.steps import EVENT_TYPES, Done, Next, Recover, Write

from .conftest import Open
from .session_chain import USUAL, Chain, asks

FIELDS = {
    "seq", "trace_id", "event_type", "step_name", "turn_no", "latency_ms", "error_code",
    "error_message", "payload", "created_at",
}  # fmt: skip


def eventful(chain: Chain) -> None:
    """Asks once, recovers once, writes to the context."""
    chain.scripts["locating"] = asks()
    chain.scripts["planning"] = lambda s: Next(
        {"plan": [s["question"], s["now"], s["outputs"]["locating"], s["recoveries"]]},
        (),
        [Write("last", s["question"], "session")],
    )
    chain.scripts["executing"] = lambda s: (
        Done(s["outputs"]["planning"])
        if s["recoveries"]
        else Recover({"error": {"code": "empty", "message": "No rows."}}, "planning")
    )


def test_every_event_has_all_fields_and_its_number(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    eventful(chain)
    session_id = sessions.create(tenant, "list people")["session_id"]
    sessions.run(tenant, session_id, trace_id="first call")
    sessions.clarify(tenant, session_id, {"option_id": "1"}, trace_id="second call")
    chain.scripts.clear()
    sessions.run(tenant, session_id, "list notes")
    sessions.cancel(tenant, session_id)
    trace = sessions.trace(tenant, session_id)

    assert set(trace) == {"session_id", "events"}
    events = trace["events"]
    assert [e["seq"] for e in events] == list(range(1, len(events) + 1))
    assert all(set(e) == FIELDS and e["event_type"] in EVENT_TYPES for e in events)
    assert [(e["turn_no"], e["event_type"], e["step_name"]) for e in events] == [
        (1, "intent_parsed", "understanding"),
        (1, "clarification_asked", "locating"),
        (1, "session_resumed", "locating"),
        (1, "ontologies_located", "locating"),
        (1, "task_planned", "planning"),
        (1, "recovery_triggered", "executing"),
        (1, "task_planned", "planning"),
        (1, "task_executed", "executing"),
        (1, "session_completed", "executing"),
        (2, "intent_parsed", "understanding"),
        (2, "ontologies_located", "locating"),
        (2, "task_planned", "planning"),
        (2, "task_executed", "executing"),
        (2, "session_completed", "executing"),
        (2, "session_cancelled", None),
    ]
    assert [e["trace_id"] for e in events[:3]] == ["first call", "first call", "second call"]
    assert all(isinstance(e["latency_ms"], int) for e in events if "record" in e["payload"])
    assert events[0]["payload"]["words"] == 2, "what the step tells stays"


def test_a_trace_computed_again_gives_the_same_plans(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    eventful(chain)
    sessions.put_global(tenant, "currency", "CNY")
    session_id = sessions.create(tenant, "list people", {"language": "en"})["session_id"]
    sessions.run(tenant, session_id)
    sessions.clarify(tenant, session_id, {"option_id": "2"})
    chain.scripts["locating"] = USUAL["locating"]
    sessions.run(tenant, session_id, "list notes")
    eventful(again := Chain())
    again.scripts["locating"] = lambda s: (
        asks()(s) if s["question"] == "list people" else USUAL["locating"](s)
    )
    ran = len(chain.ran)

    replayed = replay(sessions.trace(tenant, session_id), again.steps())

    assert [(r.turn_no, r.step) for r in replayed] == [
        (1, "understanding"), (1, "locating"), (1, "locating"), (1, "planning"), (1, "planning"),
        (2, "understanding"), (2, "locating"), (2, "planning"), (2, "planning"),
    ]  # fmt: skip
    assert all(r.same and r.recorded == r.computed for r in replayed)
    assert "executing" not in again.ran
    assert len(chain.ran) == ran, "replaying leaves the session alone"


def test_a_step_that_computes_something_else_shows(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    session_id = sessions.create(tenant, "list people")["session_id"]
    sessions.run(tenant, session_id)
    other = Chain({"locating": lambda _: Next({"tables": ["notes"]})})
    replayed = replay(sessions.trace(tenant, session_id), other.steps())
    assert [(r.step, r.same) for r in replayed] == [
        ("understanding", True),
        ("locating", False),
        ("planning", False),
    ]


def test_an_interrupted_turn_is_computed_again_as_well(
    open_sessions: Open, tenant: str, chain: Chain
) -> None:
    sessions = open_sessions()
    session_id = sessions.create(tenant, "list people")["session_id"]

    def interrupted(_: Any) -> Any:
        raise KeyboardInterrupt

    chain.scripts["planning"] = interrupted
    try:
        sessions.run(tenant, session_id)
    except KeyboardInterrupt:
        del chain.scripts["planning"]
    open_sessions().run(tenant, session_id)
    replayed = replay(sessions.trace(tenant, session_id), Chain().steps())
    assert [r.same for r in replayed] == [True, True, True]


def test_the_plan_hash_of_a_step_counts_where_it_gives_one(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    took = iter(range(100))
    scripts = {"planning": lambda s: Next({"plan_hash": s["question"], "took_ms": next(took)})}
    chain.scripts |= scripts
    session_id = sessions.create(tenant, "list people")["session_id"]
    sessions.run(tenant, session_id)
    planned = replay(sessions.trace(tenant, session_id), Chain(scripts).steps())[-1]
    assert (planned.recorded, planned.same) == ("list people", True)
