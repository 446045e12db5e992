"""Whether everything that answers are made from can be reached."""

from __future__ import annotations

import logging
from contextlib import suppress

from duckkb.errors import DuckKBError, SessionNotFoundError
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.catalog import BASE, catalog_of
from duckkb.reasoning.plan import Column, Output, Query, Use
from duckkb.reasoning.reasoner import reasoner_of
from duckkb.reasoning.stores import Stores

_SECONDS = 3.0
_log = logging.getLogger("duckkb.rest")


def is_ready(kb: KnowledgeBase) -> bool:
    """Whether the base's files and tables, the sessions and every bound database answer.

    What does not is told in the log, and not to whoever asks.
    """
    try:
        (kb.root / "config.yaml").stat()
        kb.sql("SELECT 1")
        _look_at_sessions(kb)
        _look_at_sources(kb)
    except (DuckKBError, OSError) as error:
        _log.warning("not ready: %s", error)
        return False
    return True


def _look_at_sessions(kb: KnowledgeBase) -> None:
    with suppress(SessionNotFoundError):
        reasoner_of(kb).sessions.get("probe", "none")


def _look_at_sources(kb: KnowledgeBase) -> None:
    """Reads a value of one class in each bound database."""
    catalog = catalog_of(kb.ontology)
    bound = {each.store: each for each in catalog.classes.values() if each.store != BASE}
    if not bound:
        return
    with Stores(catalog, kb.settings.sources, kb) as stores:
        for each in bound.values():
            value = Output(Column("t", each.attributes[0].name), "value")
            stores.run(Query((Use("t", each.name),), (value,), limit=1), 1, _SECONDS)


__all__ = ["is_ready"]
