"""The command line, made from the table of operations. It translates and decides nothing."""

from __future__ import annotations

import gc
import inspect
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from duckkb.errors import (
    BundleError,
    DuckKBError,
    KgError,
    RecordNotFoundError,
    refused_by_system,
)
from duckkb.operations import OPERATIONS, Effect, Operation
from duckkb.surfaces import interrupts
from duckkb.surfaces.commands import Command, Group, usage_error
from duckkb.surfaces.terminal import (
    forgive_encoding,
    leave_output,
    print_error,
    print_result,
    progress,
    take_streams,
)

if TYPE_CHECKING:
    from duckkb.settings import Language

DONE, NEGATIVE, ERROR, INTERRUPTED = 0, 1, 2, interrupts.CODE
_COLLECTED_AFTER = 100_000
"""Objects that are new before garbage is looked for. Nearly all that a command makes at its start stays,
and at the 700 of Python the search through it is a tenth of the time of `duckkb ask`."""
_KB_HELP = (
    "The base; default: DUCKKB_KB, KB_PATH, or the nearest folder upwards with a config.yaml."
)
_JSON_HELP = "Print the result as JSON, and nothing else."
_GROUPS = {
    "init": "Begin",
    "schema": "Write",
    "import": "Write",
    "import-table": "Write",
    "sync": "Write",
    "search": "Read",
    "ask": "Read",
    "get": "Read",
    "sql": "Read",
    "info": "Read",
    "status": "Care",
    "doctor": "Care",
    "eval": "Care",
    "graph": "Graph",
    "kg": "Graph",
    "cache": "Care",
    "sessions": "Care",
    "settings": "Care",
    "version": "Care",
}

_GROUP_HELP = {
    "cache": "The cache of vectors and segmentations that travels with the base.",
    "graph": "How records hang together: neighbours, walks, paths.",
    "kg": "Property graphs: nodes and relations of free properties.",
    "sessions": "Conversations of the reasoning service.",
}

_FOUND = {"search": "hits", "graph_search": "results", "graph_paths": "paths"}
"""What of a result is empty where nothing was found."""

app = typer.Typer(
    name="duckkb",
    cls=Group,
    help="A knowledge engine for AI agents: plain JSONL in Git, searched, queried and checked.",
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)

KbOption = Annotated[
    str | None, typer.Option("--kb", help=_KB_HELP, metavar="DIR", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help=_JSON_HELP)]
ReadOnlyOption = Annotated[
    bool, typer.Option("--read-only", help="Write nothing, not even derived data.")
]
VersionOption = Annotated[bool, typer.Option("--version", help="Print the version.")]


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    kb: KbOption = None,
    json: JsonOption = False,
    version: VersionOption = False,
) -> None:
    context.obj = {"kb": kb, "json": json}
    if version:
        _print_version(json)
        raise typer.Exit
    if context.invoked_subcommand is None:
        if json:
            context.fail("missing command")
        print(context.get_help())


def _print_version(as_json: bool) -> None:
    if as_json:
        told = next(operation for operation in OPERATIONS if operation.name == "version")
        print_result(told, told.run(), True, {}, "en")
    else:
        from duckkb import __version__

        print(f"duckkb {__version__}")


def _command(operation: Operation) -> Callable[..., None]:
    """A function with the signature that typer needs, made from the operation's own."""

    def run(context: typer.Context, **arguments: Any) -> None:
        shared: Mapping[str, Any] = context.obj or {}
        base = arguments.pop("kb", None) or shared.get("kb")
        as_json = arguments.pop("json") or bool(shared.get("json"))
        as_json = as_json or arguments.get("format") == "json"
        read_only = arguments.pop("read_only", False)
        raise typer.Exit(_carry_out(operation, base, as_json, read_only, arguments))

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter(
            "context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context
        )
    ]
    for name, (kind, arg, default) in operation.arguments.items():
        if arg.positional:
            shown = arg.metavar and arg.metavar.removesuffix("...")  # which the parser adds itself
            info: Any = typer.Argument(help=arg.help, metavar=shown, show_default=False)
        else:
            flag = arg.flag or f"--{name.replace('_', '-')}"
            info = typer.Option(flag, help=arg.help, metavar=arg.metavar)
        parameters.append(
            inspect.Parameter(name, keyword, default=default, annotation=Annotated[kind, info])
        )
    if operation.needs_base:
        parameters.append(inspect.Parameter("kb", keyword, default=None, annotation=KbOption))
        if operation.effect is Effect.READ or operation.name == "sync":
            parameters.append(
                inspect.Parameter("read_only", keyword, default=False, annotation=ReadOnlyOption)
            )
    parameters.append(inspect.Parameter("json", keyword, default=False, annotation=JsonOption))
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    run.__name__ = operation.name
    run.__doc__ = operation.description
    return run


def _carry_out(
    operation: Operation,
    base: str | None,
    as_json: bool,
    read_only: bool,
    arguments: dict[str, Any],
) -> int:
    """Runs an operation and prints its result; returns the exit code."""
    try:
        result = _run(operation, base, as_json, read_only, arguments)
    except DuckKBError as error:
        print_error(error, as_json, _language(base), operation)
        negative = isinstance(error, BundleError | KgError | RecordNotFoundError)
        return NEGATIVE if negative else ERROR
    except KeyboardInterrupt:
        from duckkb.surfaces.language import said

        print(said("interrupted", _language(base)), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the output has gone, as in `duckkb sql … | head`
        leave_output()
        return DONE
    except OSError as error:
        print_error(refused_by_system(error), as_json, _language(base), operation)
        return ERROR
    return _exit_code(operation, result)


def _run(
    operation: Operation,
    base: str | None,
    as_json: bool,
    read_only: bool,
    arguments: dict[str, Any],
) -> Any:
    language: Language = "en"
    if operation.needs_base:
        from duckkb.kb import KnowledgeBase
        from duckkb.surfaces.language import spoken
        from duckkb.surfaces.logs import log_to_stderr

        folder = _base_folder(base)
        # What only reads does so too where nothing may be written.
        reads = operation.effect is Effect.READ or bool(arguments.get("dry_run"))
        read_only = read_only or (reads and not _writable(folder))
        interrupts.be_raised()
        with progress() as report:
            kb = KnowledgeBase(folder, read_only=read_only, progress=report)
            log_to_stderr(kb.settings.log_level, "duckkb: %(message)s")
            with kb:
                language = kb.settings.language
                result = spoken(operation.run(kb, **arguments), language)
    elif operation.tells_progress:
        from duckkb.surfaces.language import spoken

        interrupts.be_raised()
        with progress() as report:
            result = operation.run(progress=report, **arguments)
        language = _language(arguments["dir"])  # that of the new base
        result = spoken(result, language)
    else:
        result = operation.run(**arguments)
    told = {**arguments, "kb": base, "read_only": read_only}
    print_result(operation, result, as_json, told, language)
    return result


def _base_folder(given: str | None) -> Path:
    from duckkb.config import find_base

    named = given or os.environ.get("DUCKKB_KB") or os.environ.get("KB_PATH")
    return Path(named) if named else find_base(Path.cwd())


def _language(base: str | None) -> Language:
    """That of the base, where there is one."""
    from duckkb.surfaces.language import language_at

    try:
        return language_at(_base_folder(base))
    except DuckKBError:
        return language_at(Path.cwd())


def _writable(folder: Path) -> bool:
    return not folder.is_dir() or os.access(folder, os.W_OK)


def _exit_code(operation: Operation, result: Any) -> int:
    found = _FOUND.get(operation.name)
    if found is not None and not getattr(result, found):
        return NEGATIVE
    if operation.name in ("doctor", "evaluate") and not result.ok:
        return NEGATIVE
    if operation.name == "ask" and result.status != "answered":
        away = result.reason_code in ("source_unavailable", "source_changed")
        return ERROR if away else NEGATIVE
    return DONE


def _shared(context: typer.Context, kb: KbOption = None, json: JsonOption = False) -> None:
    """Takes what every command knows where it stands between a group's name and its command's."""
    given: Mapping[str, Any] = context.obj or {}
    context.obj = {"kb": kb or given.get("kb"), "json": json or given.get("json", False)}


def _register() -> None:
    groups: dict[str, typer.Typer] = {}
    for operation in OPERATIONS:
        if operation.cli is None:
            continue
        group, _, name = operation.cli.rpartition(" ")
        if group and group not in groups:
            groups[group] = typer.Typer(cls=Group, help=_GROUP_HELP[group], no_args_is_help=True)
            groups[group].callback()(_shared)
            app.add_typer(groups[group], name=group, rich_help_panel=_GROUPS.get(group))
        panel = None if group else _GROUPS.get(name)
        (groups[group] if group else app).command(name, cls=Command, rich_help_panel=panel)(
            _command(operation)
        )


_register()


@app.command("mcp", cls=Command, rich_help_panel="Serve")
def mcp(
    context: typer.Context,
    tools: Annotated[
        str, typer.Option("--tools", help="Tool profiles, such as core or core,kg; all has all.")
    ] = "core",
    read_only: ReadOnlyOption = False,
    http: Annotated[
        int | None,
        typer.Option("--http", help="Serve over HTTP at this port.", metavar="PORT"),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", help="Where to listen; elsewhere a token is needed.")
    ] = "127.0.0.1",
    print_config: Annotated[
        str | None,
        typer.Option(
            "--print-config",
            help="Print what this client's configuration needs; with --json as JSON whatever it reads.",
            metavar="CLIENT",
        ),
    ] = None,
    kb: KbOption = None,
    json: JsonOption = False,
) -> None:
    """Serve this base to agents over MCP, on standard input and output unless told otherwise."""
    from duckkb.surfaces.mcp.launch import launch

    interrupts.leave_alone()
    shared: Mapping[str, Any] = context.obj or {}
    try:
        launch(
            _base_folder(kb or shared.get("kb")),
            tools=tools,
            read_only=read_only,
            http=http,
            host=host,
            print_config=print_config,
            as_json=json or bool(shared.get("json")),
        )
    except DuckKBError as error:
        language = _language(kb or shared.get("kb"))
        print_error(error, json or bool(shared.get("json")), language)
        raise typer.Exit(ERROR) from error
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


@app.command("serve", cls=Command, rich_help_panel="Serve")
def serve(
    context: typer.Context,
    host: Annotated[
        str,
        typer.Option(
            "--host", help="Where to listen. Where others can call, DUCKKB_TOKENS is needed."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", help="The port; 0 takes a free one.", metavar="PORT")
    ] = 8000,
    read_only: ReadOnlyOption = False,
    tools: Annotated[
        str, typer.Option("--tools", help="Tool profiles offered over MCP; all has all.")
    ] = "core",
    kb: KbOption = None,
    json: JsonOption = False,
) -> None:
    """Serve this base over HTTP: REST at /api/v1, documents at /docs, MCP at /mcp.

    Where only this machine can call, X-Tenant-Id names the tenant. Elsewhere a
    bearer token does: DUCKKB_TOKENS holds pairs tenant:token, parted by blanks,
    commas or line ends, and DUCKKB_TOKENS_FILE may name a file of them, with lines
    of comment that begin with #. A tenant may have several tokens. Set but empty, they are refused.
    """
    interrupts.leave_alone()
    shared: Mapping[str, Any] = context.obj or {}
    try:
        from duckkb.surfaces.rest.serve import serve as serve_rest

        serve_rest(
            _base_folder(kb or shared.get("kb")),
            host=host,
            port=port,
            read_only=read_only,
            tools=tools,
        )
    except DuckKBError as error:
        language = _language(kb or shared.get("kb"))
        print_error(error, json or bool(shared.get("json")), language)
        raise typer.Exit(ERROR) from error
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _named_base(given: list[str]) -> str | None:
    """What follows `--kb` in a call that could not be parsed."""
    for position, word in enumerate(given):
        if word == "--kb":
            return given[position + 1] if position + 1 < len(given) else None
        if word.startswith("--kb="):
            return word.removeprefix("--kb=")
    return None


def main() -> None:
    """The entry point of the `duckkb` command."""
    interrupts.end_at_once()
    try:
        code = _called()
    except (KeyboardInterrupt, typer.Abort):
        interrupts.end()
    except Exception:
        if not interrupts.came():
            raise
        interrupts.end()
    else:
        leave(code)


def _called() -> int:
    """Carries out the call of the command line; returns the exit code."""
    gc.set_threshold(_COLLECTED_AFTER)
    take_streams()
    forgive_encoding()
    given = sys.argv[1:]
    try:
        code = typer.main.get_command(app).main(prog_name="duckkb", standalone_mode=False)
        if not code:
            sys.stdout.flush()
    except typer.TyperException as error:
        print_error(usage_error(error), "--json" in given, _language(_named_base(given)))
        return ERROR
    except (BrokenPipeError, SystemExit) as error:
        # The latter is how the libraries that print help end where its reader has gone.
        if not isinstance(error.__context__ or error, BrokenPipeError):
            raise
        leave_output()
        return DONE
    except OSError as error:
        leave_output()
        print_error(refused_by_system(error), False, _language(_named_base(given)))
        return ERROR
    return code if isinstance(code, int) else DONE


def leave(code: int) -> NoReturn:
    """Ends the process, at once where a query that was stopped still runs in its thread.

    Python would pull the ground from under it, and DuckDB's binding tell the user of objects that it lost.
    """
    interrupts.end_at_once()
    try:
        sys.stdout.flush()
    except OSError:
        leave_output()  # which was told
    guard = sys.modules.get("duckkb.runtime.sql_guard")
    if guard is not None and guard.running():
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)
