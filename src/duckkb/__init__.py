"""DuckKB: a knowledge engine for AI agents; plain JSONL in Git, made findable at once.

import duckkb
with duckkb.open("my-kb") as kb:
    kb.import_bundle([{"type": "Note", "id": "a", "title": "A note"}])
    kb.search("note").hits
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
"""Checkers take it for true; to import `typing` for it would hold up every command."""

__version__ = "0.1.0"

_HOMES = {
    "init": "duckkb.scaffold",
    "KnowledgeBase": "duckkb.kb",
    "Reasoner": "duckkb.reasoning.reasoner",
    "Asked": "duckkb.reasoning.answer",
    "ImportResult": "duckkb.bundle.importer",
    "SearchResult": "duckkb.search.query",
    "Hit": "duckkb.search.query",
    "Filter": "duckkb.search.filters",
    "SqlResult": "duckkb.runtime.sql_guard",
    "GetResult": "duckkb.records",
    "SyncResult": "duckkb.status",
    "Status": "duckkb.status",
    "Report": "duckkb.doctor",
    "Issue": "duckkb.errors",
    "DuckKBError": "duckkb.errors",
    "ConfigError": "duckkb.errors",
    "BundleError": "duckkb.errors",
    "BaseNotFoundError": "duckkb.errors",
    "RecordNotFoundError": "duckkb.errors",
    "UsageError": "duckkb.errors",
    "QueryError": "duckkb.errors",
    "KgError": "duckkb.errors",
    "SettingsError": "duckkb.errors",
    "SessionError": "duckkb.errors",
    "SessionNotFoundError": "duckkb.errors",
    "ConflictError": "duckkb.errors",
    "IdempotencyError": "duckkb.errors",
    "SourceError": "duckkb.errors",
    "StorageError": "duckkb.errors",
    "ReadOnlyError": "duckkb.errors",
    "LockTimeoutError": "duckkb.errors",
    "ConcurrentEditError": "duckkb.errors",
    "JournalError": "duckkb.errors",
}

__all__ = [
    "Asked",
    "BaseNotFoundError",
    "BundleError",
    "ConcurrentEditError",
    "ConfigError",
    "ConflictError",
    "DuckKBError",
    "Filter",
    "GetResult",
    "Hit",
    "IdempotencyError",
    "ImportResult",
    "Issue",
    "JournalError",
    "KgError",
    "KnowledgeBase",
    "LockTimeoutError",
    "QueryError",
    "ReadOnlyError",
    "Reasoner",
    "RecordNotFoundError",
    "Report",
    "SearchResult",
    "SessionError",
    "SessionNotFoundError",
    "SettingsError",
    "SourceError",
    "SqlResult",
    "Status",
    "StorageError",
    "SyncResult",
    "UsageError",
    "__version__",
    "init",
    "open",
]

if TYPE_CHECKING:
    from duckkb.bundle.importer import ImportResult
    from duckkb.doctor import Report
    from duckkb.errors import (
        BaseNotFoundError,
        BundleError,
        ConcurrentEditError,
        ConfigError,
        ConflictError,
        DuckKBError,
        IdempotencyError,
        Issue,
        JournalError,
        KgError,
        LockTimeoutError,
        QueryError,
        ReadOnlyError,
        RecordNotFoundError,
        SessionError,
        SessionNotFoundError,
        SettingsError,
        SourceError,
        StorageError,
        UsageError,
    )
    from duckkb.kb import KnowledgeBase
    from duckkb.kb import KnowledgeBase as open
    from duckkb.reasoning.answer import Asked
    from duckkb.reasoning.reasoner import Reasoner
    from duckkb.records import GetResult
    from duckkb.runtime.sql_guard import SqlResult
    from duckkb.scaffold import init
    from duckkb.search.filters import Filter
    from duckkb.search.query import Hit, SearchResult
    from duckkb.status import Status, SyncResult


def __getattr__(name: str) -> object:
    # Loaded at first use: importing DuckDB and NumPy would cost every `duckkb --help` 0.3 s.
    if name == "open":
        return import_module("duckkb.kb").KnowledgeBase
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'duckkb' has no attribute {name!r}")
    return getattr(import_module(home), name)
