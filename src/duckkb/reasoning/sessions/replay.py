"""Computing a trace again: same inputs, clock and ontology must give the same plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duckkb.reasoning.sessions.attempt import checked
from duckkb.reasoning.sessions.jsontext import as_stored
from duckkb.reasoning.sessions.model import Trace
from duckkb.reasoning.sessions.steps import Fail, Step
from duckkb.reasoning.sessions.trace import fingerprint, input_hash, outcome_kind

NOT_RUN = ("executing",)
"""Steps that reach for data; what they left for others stands in the trace."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One step of a trace, computed again.

    `recorded` and `computed` are the hashes of its output: the plan's own where the step gives
    `plan_hash`. `same` says that outcome and hash are as they were, from the same input.
    """

    turn_no: int
    seq: int
    step: str
    recorded: str | None
    computed: str | None
    same: bool


def replay(trace: Trace | Mapping[str, Any], steps: Sequence[Step]) -> tuple[Replayed, ...]:
    """Runs the steps of a trace again, without executing, from the inputs that it holds.

    Each step gets what the steps before it compute now, not what they computed then. Steps that
    ended in an exception are left out.

    Args:
        trace: as `Sessions.trace` gives it.
        steps: those of the sessions; the ontology must be the one of the trace.
    """
    by_name = {step.name: step for step in steps}
    found: list[Replayed] = []
    for turn_no, told in _steps_of(trace).items():
        inputs: dict[str, Any] = {}
        outputs: dict[str, Any] = {}
        for each in told:
            changed: dict[str, Any] = each["inputs"]
            if (
                inputs
                and changed.get("ontology_version", inputs["ontology_version"])
                != (inputs["ontology_version"])
            ):
                outputs = {}
            inputs |= changed
            name = each["name"]
            if name in NOT_RUN:
                outputs[name] = each.get("output") or {}
                continue
            if each["outcome"] == "error":
                continue
            state = as_stored(
                {
                    **inputs,
                    "outputs": outputs,
                    "session": {
                        "id": trace["session_id"],
                        "tenant_id": "",
                        "turn_no": turn_no,
                        "idempotency_key": "",
                    },
                }
            )
            given = input_hash(state)
            outcome = checked(by_name[name].run(state), name)
            computed = fingerprint(outcome)
            same = (
                computed == each["output_hash"]
                and outcome_kind(outcome) == each["outcome"]
                and given == each["input_hash"]
            )
            found.append(Replayed(turn_no, each["seq"], name, each["output_hash"], computed, same))
            if not isinstance(outcome, Fail):
                outputs[name] = dict(outcome.output)
    return tuple(found)


def _steps_of(trace: Trace | Mapping[str, Any]) -> dict[int, list[dict[str, Any]]]:
    """The records of the steps by turn; a run that was taken up tells all its inputs again."""
    turns: dict[int, list[dict[str, Any]]] = {}
    for event in trace["events"]:
        told = event["payload"].get("record")
        if isinstance(told, dict) and "input_hash" in told:
            turns.setdefault(event["turn_no"], []).append(told)
    return turns
