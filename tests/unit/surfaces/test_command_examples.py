"""The examples in the help: every command has some, and the parser takes each."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main

from duckkb.surfaces.cli import app
from duckkb.surfaces.commands import usage_error
from duckkb.surfaces.examples import CALLS


def commands() -> Iterator[tuple[str, Any]]:
    root: Any = typer.main.get_command(app)
    for name, found in root.commands.items():
        if hasattr(found, "commands"):
            yield from ((f"{name} {inner}", one) for inner, one in found.commands.items())
        else:
            yield name, found


COMMANDS = dict(commands())


def test_every_command_has_examples() -> None:
    assert set(CALLS) == set(COMMANDS)


@pytest.mark.parametrize("line", [line for lines in CALLS.values() for line in lines])
def test_the_parser_takes_every_example(line: str) -> None:
    words = shlex.split(line.split(" > ")[0].split(" < ")[0])
    words = words[words.index("duckkb") + 1 :]
    name = next(n for n in (" ".join(words[:2]), words[0]) if n in COMMANDS)
    given = words[len(name.split()) :]
    COMMANDS[name].make_context(name, given)


def test_an_option_that_does_not_exist_would_be_noticed() -> None:
    with pytest.raises(typer.TyperException, match="lmit"):
        COMMANDS["search"].make_context("search", ["x", "--lmit", "3"])


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("delete", "'action: delete'"),
        ("rm", "'action: delete'"),
        ("add", "duckkb import FILE"),
        ("update", "--merge"),
        ("query", "duckkb sql"),
        ("show", "duckkb get"),
        ("ls", "duckkb info"),
    ],
)
def test_what_is_done_by_another_command_is_told(name: str, way: str) -> None:
    root: Any = typer.main.get_command(app)
    with pytest.raises(typer.TyperException) as caught:
        root.main([name, "x"], prog_name="duckkb", standalone_mode=False)
    told = usage_error(caught.value)
    assert (told.message, way in str(told.hint)) == (f"no such command '{name}'", True)


def test_a_group_does_not_speak_of_records() -> None:
    root: Any = typer.main.get_command(app)
    with pytest.raises(typer.TyperException) as caught:
        root.main(["cache", "delete"], prog_name="duckkb", standalone_mode=False)
    assert "action" not in str(usage_error(caught.value).hint)
