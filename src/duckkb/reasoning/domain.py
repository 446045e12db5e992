"""What questions are asked about: catalog, stores and indexes of one base, kept current with it."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.catalog import Catalog, catalog_of
from duckkb.reasoning.evidence import Normalised, Question, Spans, ValueHit
from duckkb.reasoning.families import Families, find_families
from duckkb.reasoning.interpret import interpret
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.names import NameIndex
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.spans import find_spans
from duckkb.reasoning.stores import Stores
from duckkb.reasoning.values import ValueIndex


@dataclass(frozen=True)
class Domain:
    """All that reading a question needs, for one state of the base and its sources."""

    catalog: Catalog
    stores: Stores
    values: ValueIndex
    names: NameIndex
    families: Families
    locator: Locator

    def understand(self, text: str, now: datetime) -> Question:
        """Finds everything in a question that the base or the language explains."""
        normalised = normalise(text)
        spans = find_spans(normalised, now)
        names = self.names.find(normalised)
        values = self.values.find(normalised)
        return Question(normalised, now, spans, values, names)

    def interpret(self, question: Question) -> tuple[Interpretation, ...]:
        """Complete readings, the best first, at most 10."""
        return interpret(question, self)
