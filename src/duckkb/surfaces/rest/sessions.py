"""Sessions of questions: `/reasoning/…`. Each belongs to its tenant; to another it does not exist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from duckkb.reasoning.sessions.inputs import LONGEST_INPUT
from duckkb.reasoning.sessions.listing import MOST
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.mcp import bounds
from duckkb.surfaces.mcp.registry import Tool
from duckkb.surfaces.rest.endpoint import Endpoint, Visit

if TYPE_CHECKING:
    from duckkb.reasoning.sessions.service import Sessions

_Session = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The session's id.")]
_Input = Annotated[
    str, Field(min_length=1, max_length=LONGEST_INPUT, description="In one's own words.")
]


class ClarifyAnswer(BaseModel):
    """The answer to a question asked back: one of its options, or free text."""

    model_config = ConfigDict(extra="forbid")

    option_id: Annotated[str | None, Field(description="The id of an option.")] = None
    text: Annotated[
        str | None,
        Field(min_length=1, max_length=LONGEST_INPUT, description="In own words instead."),
    ] = None


def create_session(
    visit: Visit,
    user_input: _Input,
    metadata: Annotated[
        dict[str, Any] | None,
        Field(
            description="Free keys and values, kept with the session. `likeliest: true` answers by the"
            " likeliest reading, however unsure, instead of asking back or refusing."
        ),
    ] = None,
) -> dict[str, Any]:
    key = visit.idempotency_key
    return jsonable(
        _sessions(visit).create(visit.tenant, user_input, metadata, idempotency_key=key)
    )


def list_sessions(
    visit: Visit,
    page: Annotated[int, Field(ge=1, le=10_000)] = 1,
    page_size: Annotated[int, Field(ge=1, le=MOST)] = 20,
) -> dict[str, Any]:
    return jsonable(_sessions(visit).page(visit.tenant, page, page_size))


def get_session(visit: Visit, session_id: _Session) -> dict[str, Any]:
    return jsonable(_sessions(visit).get(visit.tenant, session_id))


def run_session(
    visit: Visit,
    session_id: _Session,
    user_input: Annotated[
        str | None,
        Field(min_length=1, max_length=LONGEST_INPUT, description="What opens the next turn."),
    ] = None,
) -> dict[str, Any]:
    return _turn(
        _sessions(visit).run(
            visit.tenant,
            session_id,
            user_input,
            idempotency_key=visit.idempotency_key,
            trace_id=visit.trace_id,
        )
    )


def clarify_session(
    visit: Visit,
    session_id: _Session,
    answer: ClarifyAnswer,
    turn_version: Annotated[
        int | None,
        Field(ge=0, description="`turn_version` of the question; an older one is refused."),
    ] = None,
) -> dict[str, Any]:
    return _turn(
        _sessions(visit).clarify(
            visit.tenant,
            session_id,
            answer.model_dump(),
            turn_version,
            idempotency_key=visit.idempotency_key,
            trace_id=visit.trace_id,
        )
    )


def trace_session(visit: Visit, session_id: _Session) -> dict[str, Any]:
    value: dict[str, Any] = jsonable(_sessions(visit).trace(visit.tenant, session_id))
    if bounds.fits(value):
        return value
    keep = bounds.longest_start(value, "events")
    return {**value, "events": value["events"][:keep], "truncated": True}


def cancel_session(
    visit: Visit,
    session_id: _Session,
    reason: Annotated[str | None, Field(min_length=1, max_length=1000)] = None,
) -> dict[str, Any]:
    return jsonable(
        _sessions(visit).cancel(visit.tenant, session_id, reason, trace_id=visit.trace_id)
    )


def _turn(result: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a turn, with so many rows of its answer as fit."""
    value: dict[str, Any] = jsonable(result)
    answer = (value["answer"] or {}).get("answer") or {}
    while answer.get("rows") and not bounds.fits(value):
        answer |= {"rows": answer["rows"][: len(answer["rows"]) // 2], "truncated": True}
        if "row_sources" in answer:
            answer["row_sources"] = answer["row_sources"][: len(answer["rows"])]
    return value


def _sessions(visit: Visit) -> Sessions:
    from duckkb.reasoning.reasoner import reasoner_of

    return reasoner_of(visit.kb).sessions


# -- what they answer ------------------------------------------------------------------------------

_TEXT: dict[str, Any] = {"type": "string"}
_MAYBE_OBJECT: dict[str, Any] = {"type": ["object", "null"]}


def _object(required: str, **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required.split()}


_STATUS: dict[str, Any] = {
    "enum": [
        "created",
        "understanding",
        "locating",
        "planning",
        "executing",
        "waiting_clarification",
        "recovering",
        "completed",
        "failed",
        "cancelled",
    ]
}
CREATED = _object("session_id status", session_id=_TEXT, status=_STATUS)
SESSION = _object(
    "session_id status current_step turns last_result",
    session_id=_TEXT,
    status=_STATUS,
    current_step={"type": ["string", "null"]},
    turns={"type": "array", "items": {"type": "object"}},
    last_result=_MAYBE_OBJECT,
)
PAGE = _object(
    "items total page page_size",
    items={
        "type": "array",
        "items": _object(
            "session_id status question turns created_at updated_at",
            session_id=_TEXT,
            status=_STATUS,
            question=_TEXT,
            turns={"type": "integer"},
            created_at=_TEXT,
            updated_at=_TEXT,
        ),
    },
    total={"type": "integer"},
    page={"type": "integer"},
    page_size={"type": "integer"},
)
TURN = _object(
    "session_id turn_no status answer clarification error",
    session_id=_TEXT,
    turn_no={"type": "integer"},
    status=_STATUS,
    answer=_MAYBE_OBJECT,
    clarification=_MAYBE_OBJECT,
    error=_MAYBE_OBJECT,
)
TRACE = _object(
    "session_id events",
    session_id=_TEXT,
    events={
        "type": "array",
        "items": _object(
            "seq trace_id event_type step_name turn_no latency_ms payload created_at",
            seq={"type": "integer"},
            trace_id={"type": ["string", "null"]},
            event_type=_TEXT,
            step_name={"type": ["string", "null"]},
            turn_no={"type": ["integer", "null"]},
            latency_ms={"type": ["number", "null"]},
            created_at=_TEXT,
        ),
    },
)


def _endpoint(
    method: Literal["GET", "POST"],
    path: str,
    summary: str,
    tool: Tool,
    example: dict[str, Any],
    *,
    keyed: bool = False,
) -> Endpoint:
    return Endpoint(
        tool.name,
        method,
        f"/reasoning/sessions{path}",
        summary,
        tool,
        "Reasoning",
        waited=method == "POST",
        keyed=keyed,
        example=example,
    )


_ID = {"session_id": "3f2a9c0d5e7b4a61"}

SESSIONS: tuple[Endpoint, ...] = (
    _endpoint(
        "POST",
        "",
        "Begin a session with a question.",
        Tool(create_session, CREATED, None, "create_session"),
        {"user_input": "How many documents are there?"},
        keyed=True,
    ),
    _endpoint(
        "GET",
        "",
        "List the tenant's sessions, those that changed last first.",
        Tool(list_sessions, PAGE, None, "list_sessions"),
        {"page": 1, "page_size": 20},
    ),
    _endpoint(
        "GET",
        "/{session_id}",
        "Show a session: its state, its turns and its last result.",
        Tool(get_session, SESSION, None, "get_session"),
        _ID,
    ),
    _endpoint(
        "POST",
        "/{session_id}/run",
        "Answer the session's question, or the next one.",
        Tool(run_session, TURN, None, "run_session"),
        _ID,
        keyed=True,
    ),
    _endpoint(
        "POST",
        "/{session_id}/clarify",
        "Answer the question that was asked back; the session goes on.",
        Tool(clarify_session, TURN, None, "clarify_session"),
        {**_ID, "answer": {"option_id": "1"}},
        keyed=True,
    ),
    _endpoint(
        "GET",
        "/{session_id}/trace",
        "Show each step that the session took.",
        Tool(trace_session, TRACE, None, "trace_session"),
        _ID,
    ),
    _endpoint(
        "POST",
        "/{session_id}/cancel",
        "End a session for good.",
        Tool(cancel_session, CREATED, None, "cancel_session"),
        {**_ID, "reason": "asked by mistake"},
    ),
)
"""The endpoints of sessions. To cancel twice is the same as once, so it takes no key."""

__all__ = ["SESSIONS"]
