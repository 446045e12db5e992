"""Reasoner: asks a base questions in plain words; wires the domain, the steps and the sessions."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from duckkb.errors import SessionNotFoundError, StorageError, UsageError, check_type
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.answer import Asked, Rows
from duckkb.reasoning.cataloguing import catalog_of
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.reasoning.nearest import nearest
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.offers import asks_what_there_is
from duckkb.reasoning.steps import LIKELIEST, Stages

if TYPE_CHECKING:
    from duckkb.reasoning.data.query import DataPage
    from duckkb.reasoning.llm import Chooser
    from duckkb.reasoning.metadata.operations import Metadata
    from duckkb.reasoning.sessions.model import SessionView, TurnResult
    from duckkb.reasoning.sessions.service import Sessions

Clock = Callable[[], datetime]
LOCAL = "default"
"""The tenant of the command line, of Python and of whoever names none on this machine."""
_FILE = ".state/reasoning.db"
_MEMORY = "sqlite://"
_UNKEPT = "the conversation cannot be written to the disk; it is kept in memory and ends with this process"
_LOG = logging.getLogger(__name__)


def utc_now() -> datetime:
    return datetime.now(UTC)


class Reasoner:
    """Answers questions over one open base. Thread-safe.

    Args:
        kb: the base; rows of bound types are read from their own databases.
        clock: what `today` is; the trace records it.
        sessions_url: SQLAlchemy URL of the sessions' database. Default: what the setting
            `reasoning.sessions_url_env` names, else a file in `.state/`, or memory where the base
            is read-only.
        sleep: waits that many seconds between two tries of a step, where a source is away for now.
        elsewhere: a folder with the files of sources that the base's own folder lacks.
    """

    def __init__(
        self,
        kb: KnowledgeBase,
        *,
        clock: Clock = utc_now,
        sessions_url: str | None = None,
        sleep: Callable[[float], None] = time.sleep,
        elsewhere: Path | None = None,
    ) -> None:
        self.kb = kb
        self.clock = clock
        self._url = sessions_url
        self._sleep = sleep
        self._elsewhere = elsewhere
        self._order = threading.RLock()
        self._domain: Domain | None = None
        self._sessions: Sessions | None = None
        self._unkept: Sessions | None = None

    def domain(self) -> Domain:
        """Catalog, stores and indexes for the present state of the base."""
        with self._order:
            self._domain = open_domain(self.kb, self._domain, self._elsewhere)
            return self._domain

    @property
    def sessions(self) -> Sessions:
        """Conversations that survive a crash.

        Raises:
            BaseNotFoundError: the base was moved away, and with it the conversations.
        """
        self.kb.refresh()
        with self._order:
            if self._sessions is None:
                self._sessions = self._open_sessions(self._sessions_place())
            return self._sessions

    def _in_memory(self) -> Sessions:
        """Conversations that end with this process, for a disk that takes no more."""
        with self._order:
            if self._unkept is None:
                self._unkept = self._open_sessions(_MEMORY)
            return self._unkept

    def _chooser(self) -> Chooser | None:
        settings = self.kb.settings.reasoning.llm
        if settings.model is None:
            return None
        from duckkb.reasoning.llm import chooser_of  # with a client of HTTP that few have use for

        return chooser_of(settings)

    def _open_sessions(self, place: str | Path) -> Sessions:
        from duckkb.reasoning.sessions.service import Sessions

        settings = self.kb.settings.reasoning
        days = settings.sessions_keep_days
        stages = Stages(self.domain, settings, self._chooser())
        return Sessions.open(
            place,
            stages.steps,
            self._version,
            clock=self.clock,
            sleep=self._sleep,
            keep=None if days is None else timedelta(days=days),
        )

    def _version(self) -> str:
        """The version of the ontology, told without reaching for any source."""
        self.kb.refresh()
        with self._order:
            known = self._domain
        if known is not None and known.state[0] == self.kb.config.digest:
            return known.version
        return catalog_of(self.kb.ontology).version

    @cached_property
    def metadata(self) -> Metadata:
        """What there is to ask about, for those who ask in steps of their own."""
        from duckkb.reasoning.metadata.operations import Metadata

        return Metadata(self.kb, self.domain)

    # -- questions -----------------------------------------------------------------------------

    def ask(
        self,
        question: str | None = None,
        session_id: str | None = None,
        answer: str | None = None,
        trace: bool = False,
        likeliest: bool = False,
        tenant: str = LOCAL,
    ) -> Asked:
        """Asks, follows up, or answers a question that was asked back.

        A question that found no answer does not end the conversation: the session takes the next one.

        Args:
            question: in plain words, of any language; also to put one otherwise that was not understood.
            session_id: the session to go on with; None begins one.
            answer: the answer to the session's clarification: an option's id or free text.
            trace: whether the turn's events come with the answer.
            likeliest: whether a new session answers by the likeliest reading, however unsure, instead of
                asking back or refusing; its `confidence` and `assumptions` tell.
            tenant: whose session it is.

        Raises:
            UsageError: neither a question nor an answer, an answer without a session, or `likeliest`
                for a session that has begun.
            DuckKBError: the session does not exist, was cancelled, or is running elsewhere.
        """
        self.kb.refresh()
        given_texts = (("question", question), ("session_id", session_id), ("answer", answer))
        for name, value in given_texts:
            check_type(name, value, str | None, "text")
        if likeliest and session_id is not None:
            raise UsageError(
                f"{LIKELIEST} is for a new session", hint="ask without the session, or without it"
            )
        if answer is not None:
            if session_id is None:
                raise UsageError("an answer needs the session that asked", code="required")
            sessions = self._sessions_with(tenant, session_id)
            given = _answer(sessions.get(tenant, session_id), answer)
            turn = sessions.clarify(tenant, session_id, given)
        elif question is None or not question.strip():
            raise UsageError("ask something", code="required", hint='duckkb ask "…"')
        elif any("\ud800" <= char <= "\udfff" for char in question):
            raise UsageError("the question is not valid text: half a character stands in it")
        elif session_id is None:
            how = {LIKELIEST: True} if likeliest else None
            sessions, session_id, turn = self._begun(tenant, question, how)
        else:
            sessions = self._sessions_with(tenant, session_id)
            if _to_rephrase(sessions.get(tenant, session_id)):
                turn = sessions.clarify(tenant, session_id, {"text": question})
            else:
                turn = sessions.run(tenant, session_id, question, talks_on=True)
        events = sessions.trace(tenant, session_id)["events"]
        found = replace(_asked(turn, session_id, events, trace), kept=not sessions.in_memory)
        if sessions is self._unkept:
            found = replace(found, notices=(_UNKEPT,))
        said = question or answer or ""
        if not found.lost or asks_what_there_is(normalise(said)):
            return found
        return replace(found, hits=nearest(self.kb, said))

    def close(self) -> None:
        """Lets go of the sessions' database and of the sources."""
        for sessions in filter(None, (self._sessions, self._unkept)):
            sessions.close()
        if self._domain is not None:
            self._domain.stores.close()

    def _begun(
        self, tenant: str, question: str, how: dict[str, Any] | None
    ) -> tuple[Sessions, str, TurnResult]:
        """A new session with its first turn: in memory where the disk takes none."""
        from duckkb.reasoning.sessions.database import is_full

        def begin(sessions: Sessions) -> tuple[Sessions, str, TurnResult]:
            session_id = str(sessions.create(tenant, question, how)["session_id"])
            return sessions, session_id, sessions.run(tenant, session_id)

        try:
            return begin(self.sessions)
        except StorageError as error:
            # A place that somebody has named is another matter: there a session must be kept.
            if not isinstance(self._sessions_place(), Path) or not is_full(error):
                raise
            _LOG.debug("a session is kept in memory: %s", error)
            return begin(self._in_memory())

    def _sessions_with(self, tenant: str, session_id: str) -> Sessions:
        """Those that a session is among."""
        if self._unkept is not None:
            with suppress(SessionNotFoundError):
                self._unkept.get(tenant, session_id)
                return self._unkept
        return self.sessions

    # -- data ----------------------------------------------------------------------------------

    def query_data(
        self,
        class_id: str,
        filters: Sequence[Mapping[str, Any]] = (),
        sort_field: str | None = None,
        sort_order: Literal["asc", "desc"] = "asc",
        page: int = 1,
        page_size: int = 20,
    ) -> DataPage:
        """Rows of a class; see `data.query_data`."""
        from duckkb.reasoning.data.query import query_data

        domain = self.domain()
        return query_data(
            domain.catalog,
            domain.stores,
            class_id,
            filters,
            sort_field,
            sort_order,
            page,
            page_size,
        )

    def group_analysis(
        self,
        class_id: str,
        group_by: Sequence[str],
        metrics: Sequence[Mapping[str, Any]],
        filters: Sequence[Mapping[str, Any]] = (),
        page: int = 1,
        page_size: int = 20,
        sort_by: str | None = None,
        sort_order: Literal["asc", "desc"] = "asc",
    ) -> DataPage:
        """Groups of a class; see `data.group_analysis`."""
        from duckkb.reasoning.data.query import group_analysis

        domain = self.domain()
        return group_analysis(
            domain.catalog,
            domain.stores,
            class_id,
            group_by,
            metrics,
            filters,
            page,
            page_size,
            sort_by,
            sort_order,
        )

    def _sessions_place(self) -> str | Path:
        if self._url is not None:
            return self._url
        variable = self.kb.settings.reasoning.sessions_url_env
        if variable is not None:
            named = os.environ.get(variable)
            if named is None:
                raise UsageError(
                    f"the environment has no {variable}, which reasoning.sessions_url_env names",
                    code="settings",
                )
            return named
        if self.kb.read_only:
            return _MEMORY
        return self.kb.root / _FILE


_LOCK = threading.Lock()


def reasoner_of(kb: KnowledgeBase) -> Reasoner:
    """The one reasoner that all surfaces over an open base share; it is closed with the base."""
    with _LOCK:
        found = kb.attached.get("reasoner")
        if not isinstance(found, Reasoner):
            found = kb.attached["reasoner"] = Reasoner(kb)
        return found


def _to_rephrase(session: SessionView) -> bool:
    """Whether a session waits for its question to be put otherwise."""
    from duckkb.reasoning.sessions.states import Status

    return session["status"] == Status.WAITING and _asked_back(session).get("kind") == "rephrase"


def _answer(session: SessionView, answer: str) -> dict[str, str]:
    """An answer as the session takes it: the id of an option, or free text."""
    asked = _asked_back(session)
    known = {str(option["id"]) for option in asked.get("options") or ()}
    if answer.strip() in known:
        return {"option_id": answer.strip()}
    if known and answer.strip().isdecimal() and asked.get("kind") != "parameter":
        raise UsageError(
            f"there is no option {answer.strip()}",
            code="unknown_option",
            hint=f"the options are {', '.join(sorted(known))}; words of your own will do too",
        )
    if asked.get("kind") == "rephrase" and answer.strip().isdecimal():
        raise UsageError(
            f"there is no option {answer.strip()}",
            code="unknown_option",
            hint="put the question otherwise",
        )
    return {"text": answer}


def _asked_back(session: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the last turn of a session asked back."""
    turns: Sequence[Mapping[str, Any]] = session["turns"]
    return (turns[-1].get("clarification") if turns else None) or {}


def _asked(
    turn: Mapping[str, Any], session_id: str, events: Sequence[Mapping[str, Any]], trace: bool
) -> Asked:
    told = tuple(dict(e) for e in events) if trace else None
    answer: Any = turn.get("answer")
    if answer is not None:
        rows = answer["answer"]
        return Asked(
            "answered",
            tuple(answer["tables"]),
            answer["sql"],
            Rows(
                tuple(rows["columns"]),
                tuple(tuple(r) for r in rows["rows"]),
                rows["truncated"],
                tuple(rows.get("row_sources", ())),
            ),
            answer["interpretation"],
            tuple(answer["assumptions"]),
            None,
            answer["confidence"],
            session_id,
            None,
            told,
        )
    tables, reads, weight = _likeliest([e for e in events if e["turn_no"] == turn["turn_no"]])
    clarification: Any = turn.get("clarification")
    if clarification is not None:
        shown = cast(dict[str, Any], dict(clarification))
        return Asked(
            "clarify", tables, None, None, reads, (), shown, weight, session_id, None, told
        )
    error: Mapping[str, Any] = turn.get("error") or {}
    parts = [str(p) for p in (error.get("message"), error.get("advice")) if p]
    joint = "；" if parts and parts[0][:1] >= "\u3400" else "; "  # by the language of the message
    reason = joint.join(parts) or "there is no answer"
    code = error.get("code")
    return Asked(
        *("refused", tables, None, None, reads, (), None, weight, session_id, reason, told),
        reason_code=str(code) if code else None,
    )


def _likeliest(
    events: Sequence[Mapping[str, Any]],
) -> tuple[tuple[str, ...], str | None, float]:
    """Tables, words and probability of the likeliest reading of a turn that was not answered."""
    for event in reversed(events):
        tasks: Any = (event.get("payload") or {}).get("tasks")
        if event["event_type"] == "task_planned" and tasks:
            return tuple(tasks[0]["tables"]), tasks[0]["reads"], tasks[0]["probability"]
    return (), None, 0.0
