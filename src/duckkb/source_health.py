"""Whether the databases that types are bound to can be asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duckkb.doctor.report import Problem, Report
from duckkb.errors import DuckKBError, SourceError
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.catalog import BASE
from duckkb.reasoning.cataloguing import catalog_of
from duckkb.reasoning.compile.scope import changed, table_source
from duckkb.reasoning.plan import Column, Output, Query, Use
from duckkb.reasoning.stores import Stores

_SECONDS = 3.0
_UNREADABLE = "see that 'sources' in config.yaml is right, and that it may be read"
_CHANGED = "change the type in config.yaml, or compare it with what 'duckkb init --from' writes into a new folder"


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


def changed_tables(kb: KnowledgeBase) -> Iterator[DuckKBError]:
    """Each bound table that is gone or cannot be read, and each bound column that its table has no more."""
    catalog = catalog_of(kb.ontology)
    bound = [each for each in catalog.classes.values() if each.store != BASE]
    away: set[str] = set()
    with Stores(catalog, kb.settings.sources, kb, timezone=kb.settings.timezone) as stores:
        for each in bound:
            if each.store in away:
                continue
            try:
                physical = stores.store(each.store).physical(each)
            except DuckKBError as error:
                if isinstance(error, SourceError) and error.transient:
                    away.add(each.store)  # none of its tables can be looked at
                yield error
                continue
            for column in table_source("t", each, physical).gone.values():
                yield changed(each, column)


def with_sources(report: Report, kb: KnowledgeBase) -> Report:
    """What the doctor found of the base, and of the databases that it reads."""
    differing = {error.message: error for error in changed_tables(kb)}
    found = [
        Problem(
            "source_changed", "error", "config.yaml", None, error.message, error.hint or _CHANGED
        )
        for error in differing.values()
        if error.code == "source_changed"
    ]
    told = {problem.message for problem in found}
    away = {error.message: error for _, error in unanswering(kb)}
    found += [
        Problem("source", "warning", "config.yaml", None, message, error.hint or _UNREADABLE)
        for message, error in (differing | away).items()
        if message not in told
    ]
    if not found:
        return report
    return replace(
        report, ok=False, problems=(*report.problems, *found), total=report.total + len(found)
    )


__all__ = ["changed_tables", "unanswering", "with_sources"]
