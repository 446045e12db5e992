"""The public names, and what importing them costs."""

from __future__ import annotations

import subprocess
import sys

import pytest

import duckkb

PUBLIC = [
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

HEAVY = ("duckdb", "numpy", "tantivy", "rjieba", "jsonschema_rs", "rich.table", "pydantic")


def test_the_public_names_are_these() -> None:
    assert sorted(duckkb.__all__) == sorted(PUBLIC)


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_can_be_imported(name: str) -> None:
    assert getattr(duckkb, name) is not None
    scope: dict[str, object] = {}
    exec(f"from duckkb import {name}", scope)
    assert scope[name] is getattr(duckkb, name)


def test_open_opens_a_knowledge_base() -> None:
    assert duckkb.open is duckkb.KnowledgeBase


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = duckkb.nothing  # type: ignore[attr-defined]
    assert not hasattr(duckkb, "__wrapped__")


def test_every_error_is_a_duckkb_error_with_a_code_of_its_own() -> None:
    errors = [getattr(duckkb, n) for n in PUBLIC if n.endswith("Error") and n != "DuckKBError"]
    assert all(issubclass(e, duckkb.DuckKBError) for e in errors)
    codes = [e("message").code for e in errors]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("module", ["duckkb", "duckkb.surfaces.cli", "duckkb.operations"])
def test_importing_the_surface_loads_nothing_heavy(module: str) -> None:
    """`duckkb --help` answers at once because of this."""
    program = f"import sys, {module}; print(*sorted(m for m in {HEAVY!r} if m in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == ""


def test_all_names_are_shown_by_dir_or_all() -> None:
    assert set(duckkb.__all__) <= set(dir(duckkb)) | set(PUBLIC)
