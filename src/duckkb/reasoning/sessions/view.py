"""A session as its caller sees it: its turns, and the latest that was told of them."""

from __future__ import annotations

from sqlalchemy.engine import Connection

from duckkb.reasoning.sessions.model import Session, SessionView, TurnSummary, iso
from duckkb.reasoning.sessions.states import Status
from duckkb.reasoning.sessions.store import find_turns, result_of


def view_of(connection: Connection, session: Session) -> SessionView:
    """A session with its turns and its latest result, which is an answer, an error or a question."""
    turns = find_turns(connection, session)
    told = [t for t in turns if t.ended_at is not None or t.status is Status.WAITING]
    last = result_of(connection, session, told[-1]) if told else None
    return SessionView(
        session_id=session.id,
        status=session.status.value,
        current_step=session.current_step,
        turns=[
            TurnSummary(
                turn_no=turn.turn_no,
                user_input=turn.user_input,
                status=turn.status.value,
                # Only the latest turn can wait, and then it is the last result.
                clarification=last["clarification"]
                if last is not None and last["turn_no"] == turn.turn_no
                else None,
                error=turn.error,
                created_at=iso(turn.created_at),
                ended_at=None if turn.ended_at is None else iso(turn.ended_at),
            )
            for turn in turns
        ],
        last_result=last,
    )
