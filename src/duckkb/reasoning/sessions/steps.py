"""The seam between a session and what its turns compute.

A turn runs `STEPS` in this order, as the objects of `Step` that a session is given. A step gets JSON
values and returns an `Outcome`; it keeps nothing of its own between two calls, since the next one
may run in another process.

The state that `run` gets:

    question            what the user asked, as it was typed
    now                 the clock when the turn began, ISO 8601 in UTC; the same after a crash
    ontology_version    of the ontology that the turn is understood with
    context             {"global": {…}, "session": {…}, "local": {…}}: values by key
    choices             answers to clarifications of this turn, in order, each
                        {"round", "clarification", "answer": {"option_id"} or {"text"}, "option"};
                        `option` is the chosen one, null for free text
    rounds              how many clarifications this turn has asked so far
    recoveries          how many recoveries this turn has made so far
    outputs             the latest output of each step of this turn, by name; a step that asked or
                        that is run again after a recovery finds its own former one
    metadata            what was given when the session was created
    session             {"id", "tenant_id", "turn_no", "idempotency_key"}: for logs and for effects
                        outside; the key stays the same when a crash makes a step run again
    last_try            true where no other try follows a transient failure; else it is not there
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from duckkb.errors import TransientError

__all__ = [
    "EVENT_TYPES",
    "STEPS",
    "Ask",
    "Done",
    "Event",
    "Fail",
    "Next",
    "Outcome",
    "Recover",
    "Scope",
    "State",
    "Step",
    "TransientError",
    "Write",
]

STEPS = ("understanding", "locating", "planning", "executing")
"""The names of a turn's steps, in the order of seed 003 §5.1."""

EVENT_TYPES = frozenset(
    {
        "intent_parsed",
        "attributes_matched",
        "ontologies_located",
        "task_planned",
        "task_executed",
        "clarification_asked",
        "recovery_triggered",
        "session_completed",
        "session_failed",
        "session_cancelled",
        "session_resumed",
    }
)
"""What a trace may say (seed 003 §11.1, and the last two)."""

State = Mapping[str, Any]
Event = tuple[str, Mapping[str, Any]]
"""One of `EVENT_TYPES` and its payload."""
Scope = Literal["local", "session", "artifact"]


@dataclass(frozen=True, slots=True)
class Write:
    """A value that a step leaves in the context, committed together with its result.

    `local` ends with the turn, `session` stays for later turns, `artifact` is kept in all its
    versions and not given to steps. What is global belongs to the tenant and is not written by a
    question.
    """

    key: str
    value: Any
    scope: Scope = "local"


@dataclass(frozen=True, slots=True)
class Next:
    """The step is done; go on with the next one."""

    output: Mapping[str, Any] = field(default_factory=dict[str, Any])
    events: Sequence[Event] = ()
    writes: Sequence[Write] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """The user must answer first; then the same step runs again, with one choice more.

    `clarification` holds `kind`, `span`, `prompt`, `options` (each with an `id`),
    `allow_free_text` and, where the words only went on from the question before, the whole `question` in which the
    span lies; the session adds `turn_version`, and an `id` where there is none.
    """

    clarification: Mapping[str, Any]
    output: Mapping[str, Any] = field(default_factory=dict[str, Any])
    events: Sequence[Event] = ()
    writes: Sequence[Write] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """The turn is answered."""

    answer: Any
    output: Mapping[str, Any] = field(default_factory=dict[str, Any])
    events: Sequence[Event] = ()
    writes: Sequence[Write] = ()


@dataclass(frozen=True, slots=True)
class Recover:
    """The step did not work; go on at `back_to`, which is this step or an earlier one."""

    output: Mapping[str, Any]
    back_to: str
    events: Sequence[Event] = ()
    writes: Sequence[Write] = ()


@dataclass(frozen=True, slots=True)
class Fail:
    """The turn cannot be answered, and why; the session ends."""

    code: str
    message: str
    advice: str = ""
    events: Sequence[Event] = ()
    writes: Sequence[Write] = ()


Outcome = Next | Ask | Done | Recover | Fail


@runtime_checkable
class Step(Protocol):
    """One step of a turn.

    An exception that is marked transient (`TransientError`, or a true attribute `transient`) makes
    the session try again, at most twice; any other one fails the turn.
    """

    @property
    def name(self) -> str:
        """One of `STEPS`."""
        ...

    def run(self, state: State) -> Outcome:
        """Computes the step from the state alone."""
        ...
