"""Whether the databases that types are bound to can be asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duckkb.doctor.report import Problem, Report
from duckkb.errors import DuckKBError
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.catalog import BASE, catalog_of
from duckkb.reasoning.plan import Column, Output, Query, Use
from duckkb.reasoning.stores import Stores

_SECONDS = 3.0


def unanswering(kb: KnowledgeBase) -> Iterator[tuple[str, DuckKBError]]:
    """Each bound database that does not give a value of one of its classes, and why."""
    catalog = catalog_of(kb.ontology)
    bound = {each.store: each for each in catalog.classes.values() if each.store != BASE}
    if not bound:
        return
    with Stores(catalog, kb.settings.sources, kb, timezone=kb.settings.timezone) as stores:
        for name, each in bound.items():
            value = Output(Column("t", each.attributes[0].name), "value")
            try:
                stores.run(Query((Use("t", each.name),), (value,), limit=1), 1, _SECONDS)
            except DuckKBError as error:
                yield name, error


def with_sources(report: Report, kb: KnowledgeBase) -> Report:
    """What the doctor found of the base, and of the databases that it reads."""
    found = tuple(
        Problem(
            "source",
            "warning",
            "config.yaml",
            None,
            error.message,
            error.hint or f"see that 'sources.{name}' is right, and that it may be read",
        )
        for name, error in unanswering(kb)
    )
    if not found:
        return report
    return replace(
        report, ok=False, problems=(*report.problems, *found), total=report.total + len(found)
    )


__all__ = ["unanswering", "with_sources"]
