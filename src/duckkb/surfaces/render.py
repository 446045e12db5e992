"""Results as a person reads them in a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.cells import set_cell_size
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from duckkb.surfaces import render_ask, render_graph, render_kg
from duckkb.surfaces.jsonable import sql_rows
from duckkb.surfaces.language import said
from duckkb.surfaces.render_eval import show_evaluation
from duckkb.surfaces.render_rows import fits, show_records
from duckkb.surfaces.render_search import show_cache_change, show_cache_status, show_search
from duckkb.surfaces.words import Screen, Text
from duckkb.surfaces.words import count as _count
from duckkb.surfaces.words import notices as _notices
from duckkb.surfaces.words import plain as _plain

if TYPE_CHECKING:
    from duckkb.bundle.importer import ImportResult
    from duckkb.contract import Contract, Info, TypeInfo
    from duckkb.doctor import Report
    from duckkb.operations import SettingInfo, Version
    from duckkb.records import GetResult
    from duckkb.runtime.sql_guard import SqlResult
    from duckkb.scaffold import InitResult
    from duckkb.settings import Language
    from duckkb.status import Status, SyncResult

_SEVERITY = {"error": "red", "warning": "yellow", "info": "dim"}
_CHINESE = {
    "key": "标识", "required": "必填", "searched": "可搜索",
    "error": "错误", "warning": "警告", "info": "提示", "fixed": "已修正",
}  # fmt: skip
"""Words that stand alone; sentences are in `chinese.tsv`, where these would be taken for parts of others."""
_CHANGE = {"add": ("+", "green"), "delete": ("-", "red"), "change": ("~", "yellow")}


def json_text(value: Any, indent: int = 2) -> str:
    """A value as JSON text."""
    return msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()


def _word(english: str, language: Language) -> str:
    return _CHINESE.get(english, english) if language == "zh" else english


def show_init(result: InitResult, out: Screen, arguments: Mapping[str, Any]) -> None:
    given = str(arguments["dir"])
    if result.source is not None:
        tables = _count(result.tables or 0, "table")
        out.say(f"Made a knowledge base in {given} for {tables} of {result.source}.")
    else:
        out.say(f"Made a knowledge base in {given} from template '{result.template}'.")
    if result.git:
        out.say("Started a Git repository in it.")
    folder = escape(shlex.quote(given))
    out.say("Next:")
    if Path(given).resolve() != Path.cwd():
        out.print(f"  cd {folder}", soft_wrap=True)
    if result.source is not None:
        _step("duckkb info", "the types, their fields and the joins", out)
        _step('duckkb ask "…"', "answers in rows, with how it was understood", out)
    else:
        _step("duckkb schema --example > first.yaml", "an example bundle to edit", out)
        out.print("  duckkb import first.yaml")
    _notices(result.notices, out)


def _step(call: str, what: str, out: Screen) -> None:
    told = f"   # {said(what, out.language)}"
    out.print(Text.assemble("  ", call, (told, "dim")), soft_wrap=True)


def show_schema(result: Contract, out: Screen, arguments: Mapping[str, Any]) -> None:
    if arguments["example"] and not result.example_yaml.strip():
        out.say(
            "# There is no example: this base has no types of its own, whose records could be imported."
        )
    elif arguments["example"]:
        out.print(result.example_yaml, markup=False, highlight=False, soft_wrap=True, end="")
    else:
        text = json_text(result.full_bundle_schema)
        out.print(text, markup=False, highlight=False, soft_wrap=True)


_MOST_TYPES = 100


def show_info(result: Info, out: Screen, arguments: Mapping[str, Any]) -> None:
    if arguments["mermaid"]:
        out.print(result.mermaid, markup=False, highlight=False, soft_wrap=True, end="")
        return
    out.print(f"[bold]{escape(result.name)}[/]")
    if result.usage_instructions:
        out.print(Padding(Text(result.usage_instructions.strip(), style="dim"), (0, 0, 1, 2)))
    for node in result.nodes[:_MOST_TYPES]:
        out.print(_type_heading(node, out.language))
        out.print(Padding(_fields(node, out.language), (0, 0, 1, 2)))
    hidden = max(0, len(result.nodes) - _MOST_TYPES)
    if hidden:
        out.say(f"… and {_count(hidden, 'more type')}; --json shows them", "dim")
    for edge in result.edges[:_MOST_TYPES]:
        out.print(_type_heading(edge, out.language))
        if edge.fields:
            out.print(Padding(_fields(edge, out.language), (0, 0, 1, 2)))


def _type_heading(item: TypeInfo, language: Language) -> Text:
    text = Text(item.name, style="bold cyan")
    if item.source is not None:
        text.append(f"  {item.source} -> {item.target}  {item.cardinality}", style="not bold")
    text.append(f"  {said(_where(item), language)}", style="dim not bold")
    words = _in_words(item.title if item.title != item.name else None, item.description)
    if words:
        text.append(f"  {words}", style="not bold default")
    return text


def _in_words(title: str | None, description: str | None) -> str:
    return ": ".join(words for words in (title, description) if words)


def _where(item: TypeInfo) -> str:
    """Where the records are, and how many where that is known."""
    if item.join is not None:
        return ", ".join(f"{own} = {other}" for own, other in item.join.items())
    if item.bound is not None:
        return f"table {item.table} of source {item.bound}"
    return f"table {item.table}, {_count(item.records or 0, 'record')}"


def _fields(item: TypeInfo, language: Language) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for field in item.fields:
        marks = "key" if field.identity else "required" if field.required else ""
        searched = "searched" if field.searched else ""
        words = _in_words(field.title, field.description)
        table.add_row(
            Text(field.name),
            field.type.lower(),
            _word(marks, language),
            _word(searched, language),
            Text(words, style="dim"),
        )
    return table


def show_import(result: ImportResult, out: Screen, arguments: Mapping[str, Any]) -> None:
    for diff in result.diff:
        sign, style = _CHANGE[diff.change]
        if diff.before is not None and diff.change == "change":
            out.print(Text(f"- {diff.before}", style="red"), soft_wrap=True)
            out.print(Text(f"+ {diff.after}", style="green"), soft_wrap=True)
        else:
            out.print(Text(f"{sign} {diff.after or diff.before}", style=style), soft_wrap=True)
    plan = result.plan
    done = ("would import", "would delete") if result.dry_run else ("imported", "deleted")
    parts: list[str] = []
    for verb, field in ((done[0], "upserted"), (done[1], "deleted"), ("unchanged:", "unchanged")):
        counts = [
            _count(getattr(counts, field), name)
            for name, counts in (("node", plan.nodes), ("edge", plan.edges))
            if getattr(counts, field)
        ]
        if counts:
            parts.append(f"{verb} {' and '.join(counts)}")
    sentence = ", ".join(parts) or f"{done[0]} nothing"
    files = _count(len(result.files_changed), "file")
    verb = "to change" if result.dry_run else "changed"
    out.say(f"{sentence[0].upper()}{sentence[1:]}; {files} {verb}, {result.duration_ms} ms.")
    for path in result.files_changed[:10]:
        out.print(f"  {escape(path)}", highlight=False)
    if len(result.files_changed) > 10:
        out.say(f"  … and {len(result.files_changed) - 10} more")
    for dropped in plan.dropped[:10]:
        lost = ", ".join(dropped.fields)
        what = f"{dropped.type} {_plain(dropped.identity)}"
        out.say(f"  dropped {lost} of {what} (--merge keeps them)", "yellow")
    _notices(result.notices, out)


def show_sync(result: SyncResult, out: Screen, arguments: Mapping[str, Any]) -> None:
    chunks = _count(result.chunks_indexed, "chunk")
    if result.files_changed or arguments["rebuild"]:
        files = _count(len(result.files_changed), "changed file")
        out.say(f"Took over {files} with {_count(result.records, 'record')}; {chunks} indexed.")
    elif result.chunks_indexed:
        # Another config, another user_dict.txt, or `.build` without its index.
        out.say(f"No record changed on disk; {chunks} indexed anew.")
    else:
        out.say("Nothing changed on disk.")
    for path in result.files_changed[:20]:
        out.print(f"  {escape(path)}", highlight=False)
    _notices(result.notices, out)


def show_get(result: GetResult, out: Screen, arguments: Mapping[str, Any]) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in result.values.items():
        table.add_row(Text(name), Text(_plain(value)))
    out.print(table)
    out.print(
        Text(
            f"{result.type} #{result.id}  created {result.created_at}  updated {result.updated_at}",
            style="dim",
        ),
        soft_wrap=True,
    )
    out.print(Text(result.path, style="dim"), soft_wrap=True)
    _notices(result.notices, out)


def show_sql(result: SqlResult, out: Screen, arguments: Mapping[str, Any]) -> None:
    cells = [[_plain(cell) for cell in row] for row in sql_rows(result.columns, result.rows)]
    names = [column.name for column in result.columns]
    if fits(names, cells, out):
        _show_table(result, cells, out)
    else:
        show_records(names, cells, out)
    out.say(_count(len(result.rows), "row"), "dim")
    _notices(result.notices, out)


def _show_table(result: SqlResult, cells: list[list[str]], out: Screen) -> None:
    table = Table(header_style="bold")
    for column in result.columns:
        numeric = any(word in column.type for word in ("INT", "DOUBLE", "FLOAT", "DECIMAL"))
        table.add_column(
            escape(column.name), justify="right" if numeric else "left", overflow="fold"
        )
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    out.print(table)


def show_status(result: Status, out: Screen, arguments: Mapping[str, Any]) -> None:
    mode = "  [yellow]read-only[/]" if result.read_only else ""
    out.print(
        f"[bold]{escape(result.name)}[/]  [dim]{escape(result.root)}[/]{mode}", soft_wrap=True
    )
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
    table.add_column(style="cyan")
    table.add_column(justify="right")
    for name, count in (*result.nodes.items(), *result.edges.items()):
        table.add_row(Text(name), f"{count:,}")
    out.print(table)
    for name, count in result.bound.items():
        out.say(f"{_count(count, 'type')} bound to source {name}.")
    size = (
        f"{result.bytes / 1e6:,.1f} MB" if result.bytes >= 1e5 else f"{result.bytes / 1e3:,.1f} kB"
    )
    index = "current" if result.index_current else "made by the next search"
    out.say(
        f"{_count(result.parts, 'part file')}, {size}; generation {result.generation}; index {index}."
    )
    for line in result.attention:
        out.say(f"! {line}", "yellow")


def show_doctor(result: Report, out: Screen, arguments: Mapping[str, Any]) -> None:
    for problem in result.problems:
        where = ":".join(str(x) for x in (problem.path, problem.line) if x is not None)
        style = "green" if problem.fixed else _SEVERITY[problem.severity]
        label = "fixed" if problem.fixed else problem.severity
        label = set_cell_size(_word(label, out.language), 8)
        out.print(
            Text.assemble((label, style), (where + "  ", "bold"), problem.message),
            soft_wrap=True,
        )
        if not problem.fixed:
            out.print(Text(f"        -> {problem.fix}", style="dim"), soft_wrap=True)
    if result.total > len(result.problems):
        out.say(f"… and {result.total - len(result.problems)} more")
    records = _count(result.checked, "record")
    verdict = "All is well" if result.ok else "There are complaints"
    out.say(f"{verdict}: {records} checked.", "green" if result.ok else "red")


def show_settings(
    result: tuple[SettingInfo, ...], out: Screen, arguments: Mapping[str, Any]
) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for item in result:
        value = _plain(item.value) if item.value not in (None, {}) else "-"
        style = "dim" if item.origin == "default" else ""
        table.add_row(
            Text(item.key, style="cyan"), Text(value, style=style), Text(item.origin, style="dim")
        )
    out.print(table)


def show_version(result: Version, out: Screen, arguments: Mapping[str, Any]) -> None:
    out.print(
        f"duckkb {result.version} (Python {result.python}, DuckDB {result.duckdb}, tantivy {result.tantivy})",
        highlight=False,
    )


RENDERERS: dict[str, Callable[[Any, Screen, Mapping[str, Any]], None]] = {
    "init": show_init,
    "schema": show_schema,
    "info": show_info,
    "import_bundle": show_import,
    "import_table": show_import,
    "sync": show_sync,
    "search": show_search,
    "get": show_get,
    "sql": show_sql,
    "graph_neighbors": render_graph.show_neighbors,
    "graph_traverse": render_graph.show_traversal,
    "graph_subgraph": render_graph.show_subgraph,
    "graph_paths": render_graph.show_paths,
    "graph_search": render_graph.show_graph_search,
    "kg_init": render_kg.show_graph_made,
    "kg_create_node": render_kg.show_node_created,
    "kg_create_relation": render_kg.show_relation_created,
    "kg_delete_node": render_kg.show_node_deleted,
    "kg_delete_relation": render_kg.show_relation_deleted,
    "kg_update_node": render_kg.show_node_updated,
    "kg_query": render_kg.show_neighbourhood,
    "kg_list": render_kg.show_nodes,
    "kg_import": render_kg.show_graph_made,
    "kg_export": render_kg.show_export,
    "ask": render_ask.show_asked,
    "list_sessions": render_ask.show_sessions,
    "purge_sessions": render_ask.show_purged,
    "status": show_status,
    "doctor": show_doctor,
    "evaluate": show_evaluation,
    "cache_status": show_cache_status,
    "cache_publish": show_cache_change,
    "cache_gc": show_cache_change,
    "settings": show_settings,
    "version": show_version,
}
