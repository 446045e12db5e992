"""The table of operations, and the command line that is made from it."""

from __future__ import annotations

import re

import pytest

from duckkb.ontology.values import OPERATORS
from duckkb.operations import OPERATIONS, Effect, Operation
from duckkb.surfaces import render
from duckkb.surfaces.mcp.tools import TOOLS

CONTRACT = {
    # command: (effect, MCP tools, REST)
    "init": (Effect.WRITE, (), None),
    "schema": (Effect.READ, ("get_knowledge_schema",), ("GET", "/schema")),
    "info": (Effect.READ, ("get_schema_info",), ("GET", "/schema/info")),
    "import": (Effect.DESTRUCTIVE, ("import_knowledge_bundle",), ("POST", "/bundles")),
    "sync": (Effect.WRITE, ("sync_knowledge_base",), ("POST", "/sync")),
    "search": (Effect.READ, ("smart_search",), ("GET", "/search")),
    "get": (Effect.READ, ("get_source_record",), ("GET", "/records/{type}/{id}")),
    "sql": (Effect.READ, ("query_raw_sql",), ("POST", "/sql")),
    "status": (Effect.READ, ("get_status",), ("GET", "/status")),
    "settings": (Effect.READ, (), None),
    "version": (Effect.READ, (), ("GET", "/version")),
}
BY_COMMAND = {o.cli: o for o in OPERATIONS if o.cli is not None}


@pytest.mark.parametrize("command", CONTRACT)
def test_an_operation_has_the_names_of_the_contract(command: str) -> None:
    effect, mcp, rest = CONTRACT[command]
    operation = BY_COMMAND[command]
    assert (operation.effect, operation.mcp[: len(mcp)], operation.rest) == (effect, mcp, rest)


def test_no_name_is_given_twice() -> None:
    for names in (
        [o.cli for o in OPERATIONS if o.cli],
        [tool for o in OPERATIONS for tool in o.mcp],
        [o.rest for o in OPERATIONS if o.rest],
    ):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda o: o.name)
def test_every_operation_and_argument_says_what_it_is(operation: Operation) -> None:
    assert operation.summary.endswith(".")
    assert "\n" not in operation.summary
    for name, (_, arg, _) in operation.arguments.items():
        assert arg.help.endswith("."), name


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda o: o.name)
def test_every_command_has_a_form_for_people(operation: Operation) -> None:
    assert operation.cli is None or operation.name in render.RENDERERS


def test_the_arguments_of_the_contract_and_their_defaults() -> None:
    defaults = {
        command: {n: d for n, (_, _, d) in BY_COMMAND[command].arguments.items()}
        for command in ("import", "search", "sync", "schema", "info")
    }
    assert {k: v for k, v in defaults["import"].items() if k != "file"} == {
        "dry_run": False,
        "merge": False,
        "cascade": False,
    }
    assert defaults["search"]["limit"] == 10
    assert defaults["search"]["mode"] == "hybrid"
    assert defaults["search"]["explain"] is False
    assert defaults["sync"] == {"rebuild": False}
    assert defaults["schema"] == {"example": False}
    assert defaults["info"] == {"mermaid": False}


def test_where_is_told_with_every_operator_that_is_a_word() -> None:
    """`contains` was taken and told nowhere."""
    helps = [o.arguments["where"][1].help for o in OPERATIONS if "where" in o.arguments]
    where = TOOLS["smart_search"].input["properties"]["where"]["description"]
    assert len(helps) > 4
    for text in (*helps, where):
        words = set(re.findall(r"[a-z_]+", text))
        assert set(OPERATORS[6:]) <= words
