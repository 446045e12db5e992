"""Every use case, defined once; command line, tool server and REST are made from this table.

An operation is a function. Its signature is the request, with a word of help for each argument;
its return type is the result; its docstring is what every surface shows. Heavy modules are
imported inside the functions, so that `duckkb --help` stays quick.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from duckkb.graph_operations import GRAPH_OPERATIONS
from duckkb.kg_operations import KG_OPERATIONS
from duckkb.operation import Arg, Effect, Operation
from duckkb.reasoning_operations import REASONING_OPERATIONS

if TYPE_CHECKING:
    from duckkb.bundle.importer import ImportResult
    from duckkb.contract import Contract, Info
    from duckkb.doctor import Report
    from duckkb.golden.evaluate import Evaluation
    from duckkb.introspect.ontology import Progress
    from duckkb.kb import KnowledgeBase
    from duckkb.records import GetResult
    from duckkb.runtime.sql_guard import SqlResult
    from duckkb.scaffold import InitResult
    from duckkb.search.publish import CacheChange, CacheStatus
    from duckkb.search.query import SearchResult
    from duckkb.status import Status, SyncResult


@dataclass(frozen=True, slots=True)
class SettingInfo:
    """One setting as it is in effect, and where its value came from."""

    key: str
    value: Any
    origin: str


@dataclass(frozen=True, slots=True)
class Version:
    """Versions of DuckKB and of what it stands on."""

    version: str
    python: str
    duckdb: str
    tantivy: str


def init(
    dir: Annotated[
        str, Arg("Folder of the new base; it may exist if it is no base yet.", True, "DIR")
    ],
    template: Annotated[str, Arg("What to begin with: notes, agent-memory or research.")] = "notes",
    source: Annotated[
        str | None,
        Arg(
            "Describe the tables of this database instead, their rows staying where they are:"
            " a SQLite or DuckDB file, a folder or a file of CSV or Parquet, postgresql://…, or env:NAME.",
            metavar="URL",
            flag="--from",
        ),
    ] = None,
    views: Annotated[
        bool, Arg("With --from: describe views of the tables too; they hold the same rows again.")
    ] = False,
    git: Annotated[
        bool, Arg("Start a Git repository where there is none.", flag="--git/--no-git")
    ] = True,
    language: Annotated[
        Literal["en", "zh"] | None,
        Arg(
            "Of the base's messages; default: zh where LC_ALL, LC_MESSAGES or LANG says so, else en."
        ),
    ] = None,
    progress: Progress | None = None,
) -> InitResult:
    """Make a new knowledge base from a template, or for the tables of a database."""
    from duckkb import scaffold

    if source is not None:
        return scaffold.init_from(dir, source, git, progress, language, views)
    return scaffold.init(dir, template, git, language)


def schema(
    kb: KnowledgeBase,
    example: Annotated[bool, Arg("Print only the example bundle, ready to edit.")] = False,
) -> Contract:
    """Show what can be imported: JSON Schema of a bundle, and an example that obeys it."""
    from duckkb.contract import contract_of

    return contract_of(kb)


def info(
    kb: KnowledgeBase,
    mermaid: Annotated[
        bool, Arg("Print only the entity-relationship diagram, as Mermaid.")
    ] = False,
) -> Info:
    """Show the ontology: types, fields, relations, and the base's own rules."""
    from duckkb.contract import info_of

    return info_of(kb)


def import_bundle(
    kb: KnowledgeBase,
    file: Annotated[str, Arg("YAML, JSON or JSONL file; '-' reads standard input.", True, "FILE")],
    dry_run: Annotated[
        bool, Arg("Check everything and show what would change; write nothing.")
    ] = False,
    merge: Annotated[
        bool, Arg("Keep stored fields that an item leaves out; null removes one.")
    ] = False,
    cascade: Annotated[bool, Arg("Delete the edges of deleted nodes too.")] = False,
) -> ImportResult:
    """Import a bundle of records: all of it lands, or every error is listed and nothing changes."""
    if file == "-":
        import sys

        text = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
        return kb.import_bundle(text, dry_run=dry_run, merge=merge, cascade=cascade)
    return kb.import_bundle(Path(file), dry_run=dry_run, merge=merge, cascade=cascade)


def import_table(
    kb: KnowledgeBase,
    table: Annotated[str, Arg("The table, or its type's name.", True, "TABLE")],
    file: Annotated[
        str, Arg("JSONL file, one record a line; '-' reads standard input.", True, "FILE")
    ],
    dry_run: Annotated[
        bool, Arg("Check everything and show what would change; write nothing.")
    ] = False,
    merge: Annotated[
        bool, Arg("Keep stored fields that a row leaves out; null removes one.")
    ] = False,
) -> ImportResult:
    """Import the rows of one table: all of them land, or every error is told by its line."""
    if file == "-":
        import sys

        text = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
        return kb.import_table(table, text, dry_run=dry_run, merge=merge)
    return kb.import_table(table, Path(file), dry_run=dry_run, merge=merge)


def sync(
    kb: KnowledgeBase,
    rebuild: Annotated[bool, Arg("Make all derived data anew.")] = False,
) -> SyncResult:
    """Take over what changed on disk: edits, 'git pull', a changed config."""
    return kb.sync(rebuild=rebuild)


def search(
    kb: KnowledgeBase,
    query: Annotated[str, Arg("What to look for, in any language.", True, "QUERY")],
    limit: Annotated[int, Arg("How many records at most.")] = 10,
    table: Annotated[
        list[str] | None, Arg("Only this type; may be given several times.", metavar="TYPE")
    ] = None,
    mode: Annotated[Literal["hybrid", "text", "vector"], Arg("Which legs to use.")] = "hybrid",
    where: Annotated[
        list[str] | None,
        Arg(
            "Only records that meet it: a field, one of = != > >= < <= ~, and a value,"
            " or one of in, not_in, between, contains, like, starts_with, is_null, not_null, as in"
            " 'year>=200' or 'year in 200,208'; __created_at and __updated_at are fields too."
            " May be repeated.",
            metavar="CONDITION",
        ),
    ] = None,
    cursor: Annotated[str | None, Arg("The next page: next_cursor of the one before.")] = None,
    explain: Annotated[bool, Arg("Say why each hit ranks where it does.")] = False,
) -> SearchResult:
    """Search all text: the best records first, each with the passage that matched."""
    from duckkb.search.filters import parse_filter

    filters = [parse_filter(text) for text in where or ()]
    return kb.search(
        query, limit, table or None, mode, explain=explain, filters=filters, cursor=cursor
    )


def get(
    kb: KnowledgeBase,
    type: Annotated[str, Arg("The record's type.", True, "TYPE")],
    key: Annotated[
        list[str],
        Arg(
            "Its identity values in order, or '#' and its __id; for an edge source, target, own.",
            True,
            "KEY...",
        ),
    ],
) -> GetResult:
    """Show one record."""
    return kb.get_by_keys(type, key)


def sql(
    kb: KnowledgeBase,
    query: Annotated[
        str, Arg("One SELECT in DuckDB's SQL; '-' reads standard input.", True, "QUERY")
    ],
) -> SqlResult:
    """Run a read-only SQL query; tables are those that 'info' lists.

    In JSON ids are text, and so are all values of an integer column of which one lies beyond 2^53:
    JavaScript and others would round them. The type of the column says what they are. Records as
    'get' and 'search' show them have their numbers as their files do.
    """
    if query == "-":
        import sys

        query = sys.stdin.read()
    return kb.sql(query)


def status(kb: KnowledgeBase) -> Status:
    """Show what the base holds and what needs attention."""
    return kb.status()


def doctor(
    kb: KnowledgeBase,
    fix: Annotated[bool, Arg("Mend what is safe to mend.")] = False,
) -> Report:
    """Check every line, identity, edge, index, Git file and source, and say what to do."""
    report = kb.doctor(fix=fix)
    if not any(node.bound for node in kb.ontology.nodes.values()):
        return report
    from duckkb.source_health import with_sources

    return with_sources(report, kb)


def evaluate(
    kb: KnowledgeBase,
    baseline: Annotated[
        str | None, Arg("Compare with the base as it was at this Git revision.", metavar="REV")
    ] = None,
    mode: Annotated[
        Literal["hybrid", "text", "vector"], Arg("Which legs answer questions that name none.")
    ] = "hybrid",
    limit: Annotated[int, Arg("How many hits to look at for ranks; measures take 10.")] = 10,
    fail_below: Annotated[
        float | None,
        Arg(
            "Exit with 1 when nDCG@10 or the share of right answers falls by more than this, "
            "not for each answer that is not right; needs a baseline.",
            metavar="DROP",
        ),
    ] = None,
) -> Evaluation:
    """Ask the golden questions in eval/*.jsonl, and measure how well they are found and answered.

    Exits with 1 where a question in plain words does not end as it should.
    """
    from duckkb.golden.evaluate import evaluate as ask

    return ask(kb, baseline, mode, limit, fail_below)


def cache_status(kb: KnowledgeBase) -> CacheStatus:
    """Show what is cached: vectors in the index, and what is published for clones."""
    return kb.cache.status()


def cache_publish(kb: KnowledgeBase) -> CacheChange:
    """Write the vectors and segmentations in use to the cache file that travels with the base."""
    return kb.cache.publish()


def cache_gc(kb: KnowledgeBase) -> CacheChange:
    """Remove entries from the cache file that no record has used for 30 days."""
    return kb.cache.collect()


def settings(kb: KnowledgeBase) -> tuple[SettingInfo, ...]:
    """Show every setting in effect and where its value came from."""
    from duckkb.text.embed import provider_of
    from duckkb.text.embed.hashing import DIM

    provider = provider_of(kb.settings.embedding)
    chosen: dict[str, Any] = {"embedding.provider": provider}
    if provider == "hash":
        chosen["embedding.dim"] = DIM
    return tuple(
        SettingInfo(e.key, chosen.get(e.key, e.value) if e.value is None else e.value, e.origin)
        for e in kb.config.loaded.effective
    )


def version() -> Version:
    """Show the version of DuckKB and of what it stands on."""
    import platform
    from importlib.metadata import version as installed

    from duckkb import __version__

    return Version(
        __version__, platform.python_version(), installed("duckdb"), installed("tantivy")
    )


OPERATIONS: tuple[Operation, ...] = (
    Operation(init, Effect.WRITE, "init"),
    Operation(schema, Effect.READ, "schema", ("get_knowledge_schema",), ("GET", "/schema")),
    Operation(info, Effect.READ, "info", ("get_schema_info",), ("GET", "/schema/info")),
    Operation(
        import_bundle,
        Effect.DESTRUCTIVE,
        "import",
        ("import_knowledge_bundle",),
        ("POST", "/bundles"),
    ),
    Operation(
        import_table,
        Effect.DESTRUCTIVE,
        "import-table",
        ("validate_and_import",),
        ("POST", "/tables/{table}/rows"),
    ),
    Operation(sync, Effect.WRITE, "sync", ("sync_knowledge_base",), ("POST", "/sync")),
    Operation(
        search,
        Effect.READ,
        "search",
        ("smart_search", "fts_search", "vector_search"),
        ("GET", "/search"),
    ),
    Operation(get, Effect.READ, "get", ("get_source_record",), ("GET", "/records/{type}/{id}")),
    Operation(sql, Effect.READ, "sql", ("query_raw_sql",), ("POST", "/sql")),
    Operation(status, Effect.READ, "status", ("get_status",), ("GET", "/status")),
    *GRAPH_OPERATIONS,
    *KG_OPERATIONS,
    *REASONING_OPERATIONS,
    Operation(doctor, Effect.WRITE, "doctor"),
    Operation(evaluate, Effect.READ, "eval"),
    Operation(cache_status, Effect.READ, "cache status"),
    Operation(cache_publish, Effect.WRITE, "cache publish"),
    Operation(cache_gc, Effect.WRITE, "cache gc"),
    Operation(settings, Effect.READ, "settings"),
    Operation(version, Effect.READ, "version", (), ("GET", "/version")),
)

__all__ = ["OPERATIONS", "Arg", "Effect", "Operation"]
