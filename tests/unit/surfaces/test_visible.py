"""What a base holds does not steer the terminal on which it is shown, and JSON stays the same value."""

from __future__ import annotations

import io
import json
import logging
import re
import sys
from pathlib import Path

import pytest
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText
from tests.unit.conftest import Open

import duckkb
from duckkb.errors import UsageError
from duckkb.operations import OPERATIONS
from duckkb.surfaces import terminal
from duckkb.surfaces.logs import log_to_stderr
from duckkb.surfaces.visible import visible, visible_json
from duckkb.surfaces.words import Screen, Text

EVIL = "hello \x1b]0;PWNED\x07 \x1b[2J\x1b[31mevil zebra \x9b31m \u202edetrever\u2066 \x7f\r!"
SEEN = r"hello \x1b]0;PWNED\x07 \x1b[2J\x1b[31mevil zebra \x9b31m \u202edetrever\u2066 \x7f\x0d!"
STEERS = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
COMMANDS = {each.cli: each for each in OPERATIONS}
CONFIG = """\
name: Facts
nodes:
  Fact:
    table: facts
    identity: id
    schema:
      { type: object, properties: { id: { type: string }, statement: { type: string } } }
    search: { full_text: [statement] }
"""


class _Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def shown(capture: io.BytesIO) -> str:
    return capture.getvalue().decode()


def test_what_steers_a_terminal_is_spelt_and_lines_stay_lines() -> None:
    assert visible(EVIL) == SEEN
    assert visible("a\tb\nc\r\nd") == "a\tb\nc\nd"
    assert visible("刘备 é \u200e😀") == "刘备 é \u200e😀", "marks and letters are left alone"


def test_json_is_the_same_value_without_raw_controls() -> None:
    text = json.dumps({"text": EVIL}, ensure_ascii=False)
    told = visible_json(text)
    assert not STEERS.search(told)
    assert json.loads(told) == {"text": EVIL}


@pytest.mark.parametrize("tty", [False, True])
@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("search", {"query": "zebra", "explain": True}),
        ("get", {"type": "Fact", "key": ["esc"]}),
        ("sql", {"query": "SELECT statement FROM facts"}),
        ("ask", {"question": "what is the statement of esc?"}),
    ],
)
def test_no_command_lets_stored_text_steer_the_terminal(
    open_base: Open,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    arguments: dict[str, object],
    tty: bool,
) -> None:
    base = open_base(CONFIG)
    base.import_bundle([{"type": "Fact", "id": "esc", "statement": EVIL}])
    capture = io.BytesIO()
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    stream = (_Terminal if tty else io.TextIOWrapper)(capture, encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", stream)
    operation = COMMANDS[command]
    result = operation.run(base, **arguments)
    given = {name: default for name, (_, _, default) in operation.arguments.items()}
    terminal.print_result(operation, result, False, {**given, "kb": None, **arguments}, "en")
    stream.flush()
    assert r"\x1b[31mevil" in shown(capture)
    assert not STEERS.search(shown(capture))

    terminal.print_result(operation, result, True, given, "en")
    stream.flush()
    value = shown(capture)[shown(capture).index("{\n") :]
    assert not STEERS.search(value)
    assert r"\u001b[31mevil" in value
    json.loads(value)


def test_whatever_is_printed_passes_one_gate() -> None:
    """Also what was made of rich's own texts, and strings with markup."""
    screen = Screen(file=io.StringIO(), width=200)
    table = Table("a\x1b[1m")
    table.add_row(RichText("b\x1b[2m"))
    table.add_row("[bold]c\x1b[3m[/]")
    for each in (table, Padding(RichText("d\x1b[4m"), 1), "e\x1b[5m", RichText("f\x1b[6m")):
        screen.print(each)
    screen.say("g\x1b[7m")
    assert isinstance(screen.file, io.StringIO)
    told = screen.file.getvalue()
    assert "\x1b" not in told
    assert re.findall(r"([a-g])\\x1b\[", told) == list("abcdefg")


def test_an_escaped_text_is_laid_out_as_wide_as_it_is_shown() -> None:
    screen = Screen(file=io.StringIO(), width=80)
    table = Table(box=None, show_header=False, padding=0)
    table.add_column(no_wrap=True)
    table.add_row(Text("\x1b\x1b\x1b").append("\x07"), "|")
    screen.print(table)
    assert isinstance(screen.file, io.StringIO)
    assert screen.file.getvalue().rstrip() == r"\x1b\x1b\x1b\x07|"


def test_errors_and_the_log_are_escaped_too(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.print_error(UsageError(EVIL, hint=EVIL), False, "en")
    root = logging.getLogger()
    before = root.handlers[:]
    root.handlers.clear()
    try:
        log_to_stderr("INFO")
        logging.getLogger("duckkb.test").warning("%s", EVIL)
    finally:
        root.handlers[:] = before
    told = capsys.readouterr().err
    assert told.count("PWNED") == 2
    assert not STEERS.search(told)


def test_lines_that_only_unicode_ends_are_not_broken_in_a_pipe(
    open_base: Open, capsys: pytest.CaptureFixture[str]
) -> None:
    base = open_base(CONFIG)
    text = "one\u2028two"
    base.import_bundle([{"type": "Fact", "id": "a", "statement": text}])
    operation = COMMANDS["sql"]
    result = operation.run(base, "SELECT statement FROM facts")
    terminal.print_result(operation, result, False, {}, "en")
    assert text in capsys.readouterr().out


def test_no_screen_is_made_of_rich_texts() -> None:
    """They would be escaped only after they were laid out."""
    folder = Path(duckkb.__file__).parent / "surfaces"
    users = [p.name for p in folder.rglob("*.py") if "rich.text import" in p.read_text("utf-8")]
    assert users == []
