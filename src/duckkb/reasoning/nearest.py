"""What a search finds for a question that the fields do not answer: the text of a record may."""

from __future__ import annotations

import logging

from duckkb.errors import DuckKBError
from duckkb.kb import KnowledgeBase
from duckkb.search.query import Hit

log = logging.getLogger(__name__)
_MOST = 3


def nearest(kb: KnowledgeBase, question: str) -> tuple[Hit, ...]:
    """The best records that have words of the question in their text; none where there is no text.

    By full text alone: vectors find something for any question at all.
    """
    if not any(node.search.fields for node in kb.ontology.stored.nodes.values()):
        return ()
    try:
        return kb.search(question, _MOST, mode="text").hits
    except DuckKBError as error:
        # The question has its refusal already; what is wrong with the index, a search tells.
        log.warning("no search for what the question is about: %s", error)
        return ()
