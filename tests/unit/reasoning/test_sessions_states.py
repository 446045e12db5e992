"""Which state of a session may follow which."""

from __future__ import annotations

import pytest

from duckkb.reasoning.sessions.states import LEGAL, IllegalTransitionError, Status, check

EXPECTED = """
created: understanding cancelled
understanding: locating waiting_clarification recovering completed failed cancelled
locating: planning waiting_clarification recovering completed failed cancelled
planning: executing waiting_clarification recovering completed failed cancelled
executing: waiting_clarification recovering completed failed cancelled
waiting_clarification: understanding locating planning executing cancelled
recovering: understanding locating planning executing failed cancelled
completed: understanding cancelled
failed: understanding
cancelled:
"""
TABLE = {
    Status(old): {Status(new) for new in following.split()}
    for old, _, following in (line.partition(":") for line in EXPECTED.strip().splitlines())
}


def test_every_state_has_its_followers() -> None:
    assert set(TABLE) == set(LEGAL) == set(Status)


@pytest.mark.parametrize("old", Status)
@pytest.mark.parametrize("new", Status)
def test_a_transition_is_taken_or_refused_as_the_table_says(old: Status, new: Status) -> None:
    if new is old or new in TABLE[old]:
        assert check(old, new) is new
    else:
        with pytest.raises(IllegalTransitionError) as refused:
            check(old, new)
        assert refused.value.code == "illegal_transition"


def test_what_was_cancelled_goes_nowhere() -> None:
    assert LEGAL[Status.CANCELLED] == frozenset()
