"""The states of a session (seed 003 §5.1, and `cancelled`) and what may follow what."""

from __future__ import annotations

from enum import StrEnum

from duckkb.errors import DuckKBError
from duckkb.reasoning.sessions.steps import STEPS


class Status(StrEnum):
    """Where a session is. The four steps are states of their own while they run."""

    CREATED = "created"
    UNDERSTANDING = "understanding"
    LOCATING = "locating"
    PLANNING = "planning"
    EXECUTING = "executing"
    WAITING = "waiting_clarification"
    RECOVERING = "recovering"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


RUNNING = frozenset({*(Status(step) for step in STEPS), Status.RECOVERING})
"""A turn is being worked on; the lease says whether somebody does."""

FINAL = frozenset({Status.FAILED, Status.CANCELLED})
"""Nothing follows but, where somebody talks on after a failure, the next question."""

ENDED = FINAL | {Status.COMPLETED}
"""No turn is open."""

_STEP_ENDS = frozenset(
    {Status.WAITING, Status.RECOVERING, Status.COMPLETED, Status.FAILED, Status.CANCELLED}
)
_STEP_STATES = frozenset(Status(step) for step in STEPS)

LEGAL: dict[Status, frozenset[Status]] = {
    Status.CREATED: frozenset({Status.UNDERSTANDING, Status.CANCELLED}),
    Status.UNDERSTANDING: _STEP_ENDS | {Status.LOCATING},
    Status.LOCATING: _STEP_ENDS | {Status.PLANNING},
    Status.PLANNING: _STEP_ENDS | {Status.EXECUTING},
    Status.EXECUTING: _STEP_ENDS,
    Status.WAITING: _STEP_STATES | {Status.CANCELLED},
    Status.RECOVERING: _STEP_STATES | {Status.FAILED, Status.CANCELLED},
    Status.COMPLETED: frozenset({Status.UNDERSTANDING, Status.CANCELLED}),
    Status.FAILED: frozenset({Status.UNDERSTANDING}),
    Status.CANCELLED: frozenset(),
}
"""The states that may follow a state; staying in one is no transition."""


class IllegalTransitionError(DuckKBError):
    """The code asked for a transition that `LEGAL` lacks; nothing was changed."""

    default_code = "illegal_transition"


def check(old: Status, new: Status) -> Status:
    """The new state.

    Raises:
        IllegalTransitionError: it may not follow the old one.
    """
    if new is not old and new not in LEGAL[old]:
        allowed = ", ".join(sorted(LEGAL[old])) or "nothing"
        raise IllegalTransitionError(
            f"A session cannot go from '{old}' to '{new}'.", hint=f"'{old}' allows: {allowed}"
        )
    return new
