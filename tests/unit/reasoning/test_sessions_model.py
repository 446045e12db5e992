"""Random calls of one session against a model of a few lines: what is allowed, and what it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import settings, strategies
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from duckkb.errors import ConflictError
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.states import LEGAL, RUNNING, Status
from duckkb.reasoning.sessions.steps import STEPS, Ask, Done, Fail, Next, Outcome, Recover

from .session_chain import Chain, Clock

Outcomes = strategies.sampled_from(["next", "ask", "done", "fail", "error", "recover", "crash"])
PLACES = [*STEPS, None]


class Model(RuleBasedStateMachine):
    """What a session must be in, computed without a database."""

    sessions: Sessions
    chain: Chain
    clock: Clock

    def __init__(self) -> None:
        super().__init__()
        self.status = "created"
        self.turn = 1
        self.step: str | None = None
        self.asked: int | None = None
        self.recoveries = 0
        self.crashes = 0
        self.seq = 0

    @initialize()
    def create(self) -> None:
        self.id = self.sessions.create("acme", "list people")["session_id"]

    @rule(
        plan=strategies.lists(Outcomes, max_size=6),
        again=strategies.booleans(),
        wait=strategies.booleans(),
    )
    def run(self, plan: list[str], again: bool, wait: bool) -> None:
        """Runs with outcomes given in advance; those that follow are `next` and `done`."""
        if wait:
            self.clock.pass_by(hours=1)
        text = "list people" if again else None
        allowed = (
            self.status == "created"
            or (self.status == "completed" and again)
            or self.status in RUNNING
        )
        if not allowed:
            with pytest.raises(ConflictError):
                self.sessions.run("acme", self.id, text)
            return
        if self.status in RUNNING:
            self._take_up()
        else:
            self.turn += self.status == "completed"
            self._begin()
        self._play(plan, lambda: self.sessions.run("acme", self.id, text))

    @rule(plan=strategies.lists(Outcomes, max_size=6), stale=strategies.booleans())
    def clarify(self, plan: list[str], stale: bool) -> None:
        version = self.asked
        if self.status != "waiting_clarification" or stale:
            with pytest.raises(ConflictError):
                self.sessions.clarify("acme", self.id, {"text": "people"}, -1)
            return
        assert self.step is not None
        self.status, self.crashes = self.step, 0
        self._play(
            plan, lambda: self.sessions.clarify("acme", self.id, {"text": "people"}, version)
        )

    @rule()
    def cancel(self) -> None:
        answer = self.sessions.cancel("acme", self.id)
        if self.status != "failed":
            self.status, self.step = "cancelled", None
        assert answer["status"] == self.status

    @precondition(lambda self: self.status in RUNNING)
    @rule()
    def reclaim(self) -> None:
        self._take_up()
        self._play([], self.sessions.reclaim, result=False)

    @invariant()
    def looks_like_the_model(self) -> None:
        if not hasattr(self, "id"):
            return
        view = self.sessions.get("acme", self.id)
        assert (view["status"], view["current_step"]) == (self.status, self.step)
        assert len(view["turns"]) == self.turn
        seqs = [e["seq"] for e in self.sessions.trace("acme", self.id)["events"]]
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) >= self.seq
        self.seq = len(seqs)

    def teardown(self) -> None:
        if hasattr(self, "id"):
            # What is left running must not be taken up in the next example.
            self.sessions.cancel("acme", self.id)

    def _begin(self) -> None:
        self.status = self.step = STEPS[0]
        self.recoveries = self.crashes = 0

    def _take_up(self) -> None:
        if self.crashes >= 3:
            self.status, self.step = "failed", None
        else:
            self.crashes += 1

    def _play(self, plan: list[str], call: Any, *, result: bool = True) -> None:
        """Makes the call with the outcomes of the plan, and computes where it must end."""
        left = list(plan)

        def script(name: str) -> Any:
            def run(state: Mapping[str, Any]) -> Outcome:
                kind = left.pop(0) if left else "next"
                return outcome_of(kind, name)

            return run

        self.chain.scripts |= {name: script(name) for name in STEPS}
        crashed = self._foresee(list(plan))
        if crashed:
            with pytest.raises(KeyboardInterrupt):
                call()
            return
        answer = call()
        if result:
            assert answer["status"] == self.status
            assert (answer["error"] is None) == (self.status != "failed")
            question = answer["clarification"]
            assert (question is None) == (self.status != "waiting_clarification")
            self.asked = None if question is None else question["turn_version"]

    def _foresee(self, plan: list[str]) -> bool:
        """Follows the plan from where the model stands; whether it ends in a crash."""
        while self.status in RUNNING:
            assert self.step is not None
            kind = plan.pop(0) if plan else "next"
            if self.status == "recovering":
                self.status = self.step
            if kind == "next" and self.step == STEPS[-1]:
                kind = "done"
            if kind == "crash":
                return True
            self.crashes = 0
            if kind == "recover" and self.recoveries >= 3:
                kind = "fail"
            if kind == "next":
                self._go(STEPS[STEPS.index(self.step) + 1])
            elif kind == "ask":
                self._reach("waiting_clarification")
            elif kind == "recover":
                self.recoveries += 1
                self._reach("recovering")
                self.step = STEPS[0]
            else:
                self._reach("completed" if kind == "done" else "failed")
                self.step = None
        return False

    def _go(self, step: str) -> None:
        self._reach(step)
        self.step = step

    def _reach(self, status: str) -> None:
        assert Status(status) in LEGAL[Status(self.status)]
        self.status = status


def outcome_of(kind: str, step: str) -> Outcome:
    if kind == "crash":
        raise KeyboardInterrupt
    if kind == "error":
        raise ValueError("a fault of the step")
    if kind == "ask":
        return Ask({"prompt": "Which?", "options": []})
    if kind == "fail":
        return Fail("refused", "No.")
    if kind == "recover":
        return Recover({"error": "again"}, STEPS[0])
    return Done(1) if kind == "done" or step == STEPS[-1] else Next()


@pytest.mark.parametrize(
    "examples", [40, pytest.param(600, marks=[pytest.mark.slow, pytest.mark.timeout(900)])]
)
def test_random_calls_lead_where_the_model_says(examples: int) -> None:
    chain, clock = Chain(), Clock()
    with Sessions.open("sqlite://", chain.steps(), clock=clock, sleep=lambda _: None) as sessions:

        class Bound(Model):
            pass

        Bound.sessions, Bound.chain, Bound.clock = sessions, chain, clock
        run_state_machine_as_test(
            Bound,
            settings=settings(max_examples=examples, stateful_step_count=12, deadline=None),
        )
