"""The reference page says what the code does, and all of it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.main

from duckkb import doctor, source_health
from duckkb.bundle import messages
from duckkb.config import parse_config
from duckkb.settings import Settings
from duckkb.surfaces import reference, reference_codes
from duckkb.surfaces.cli import app

ROOT = Path(__file__).parents[3]


def calls(source: str, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            if name in names:
                yield node


def test_the_page_on_disk_is_the_one_that_the_code_makes():
    written = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert written == reference.reference().rstrip() + "\n", "run 'make docs'"


def test_every_command_and_option_of_the_command_line_is_on_the_page():
    page = reference.reference()
    common = page[: page.index("### init")]
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert commands
    single = {
        f"{name} {inner}" if inner else name: command
        for name, group in commands.items()
        for inner, command in getattr(group, "commands", {"": group}).items()
    }
    for name, command in single.items():
        start = page.index(f"\n### {name}\n")
        section = page[start : page.find("\n##", start + 5)]
        for parameter in command.params:
            shown = parameter.metavar if parameter.param_type_name == "argument" else None
            for option in [shown] if shown else parameter.opts:
                assert option.strip("{}") in section or f"`{option}" in common, (name, option)


def test_every_problem_of_the_doctor_is_on_the_page_with_its_severity():
    known = {code: severity for code, severity, *_ in reference_codes.DOCTOR_CODES}
    assert len(known) == len(reference_codes.DOCTOR_CODES)
    found = {"gitignore": "warning", "gitattributes": "warning"}
    checks = (*Path(doctor.__file__).parent.glob("*.py"), Path(source_health.__file__))
    sources = [p.read_text(encoding="utf-8") for p in checks]
    for call in [call for source in sources for call in calls(source, {"Problem"})]:
        code, severity = call.args[0], call.args[1]
        if isinstance(code, ast.Constant):
            assert isinstance(severity, ast.Constant)
            found[str(code.value)] = str(severity.value)
    unread = {code: severity for code, severity in known.items() if code.startswith("line_")}
    assert known == {**unread, **found}


def test_every_code_of_a_bundle_error_is_on_the_page():
    folder = Path(messages.__file__).parent
    found: set[str] = set()
    for path in folder.glob("*.py"):
        for call in calls(path.read_text(encoding="utf-8"), {"Issue", "invalid", "mismatch"}):
            if call.args and isinstance(call.args[0], ast.Constant):
                found.add(str(call.args[0].value))
    assert len(found) > 8
    assert found <= set(reference_codes.BUNDLE_CODES)


def test_a_message_on_the_page_has_no_placeholder_left_open():
    for code in reference_codes.BUNDLE_CODES:
        assert "{" not in reference_codes.bundle_message(code)


VALUES = {
    "language": "zh",
    "knowledge": '{"notes": []}',
    "sources": '{"main": {"url": "sqlite:///a.db"}}',
}


@pytest.mark.parametrize(
    ("path", "field"),
    [pytest.param(p, f, id=".".join(p)) for p, f in reference.setting_fields(Settings)],
)
def test_the_environment_variable_on_the_page_sets_its_setting(path, field, monkeypatch):
    default = field.get_default()
    value = VALUES.get(path[0], default if default is not None else "7")
    if len(path) == 3:
        value = {path[2]: value}
    text = value if isinstance(value, str) else json.dumps(value)
    monkeypatch.setenv("DUCKKB_" + "_".join(path[:2]).upper(), _valid(path, text))
    effective = parse_config(b"nodes: {}").loaded.effective
    origins = {item.key: item.origin for item in effective}
    assert origins[".".join(path)] == "environment"


def _valid(path: tuple[str, ...], text: str) -> str:
    return "hash" if path == ("embedding", "provider") else text


def test_the_page_prints_in_any_locale(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "duckkb.surfaces.reference"],
        capture_output=True,
        env={"LC_ALL": "C", "PYTHONUTF8": "0", "HOME": str(tmp_path)},
        check=True,
    )
    assert done.stdout.decode("utf-8").startswith("# Reference\n")
