"""Whether everything that answers are made from can be reached."""

from __future__ import annotations

import logging
from contextlib import suppress

from duckkb.errors import DuckKBError, SessionNotFoundError
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.reasoner import reasoner_of
from duckkb.source_health import unanswering

_log = logging.getLogger("duckkb.rest")


def is_ready(kb: KnowledgeBase) -> bool:
    """Whether the base's files and tables, the sessions and every bound database answer.

    What does not is told in the log, and not to whoever asks.
    """
    try:
        (kb.root / "config.yaml").stat()
        kb.sql("SELECT 1")
        _look_at_sessions(kb)
        for _, error in unanswering(kb):
            raise error
    except (DuckKBError, OSError) as error:
        _log.warning("not ready: %s", error)
        return False
    return True


def _look_at_sessions(kb: KnowledgeBase) -> None:
    with suppress(SessionNotFoundError):
        reasoner_of(kb).sessions.get("probe", "none")


__all__ = ["is_ready"]
