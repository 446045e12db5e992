"""With `--json` there is JSON on standard output and nothing else, wherever it stands in the call."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import duckkb
from duckkb.surfaces.cli import app


def printed(*arguments: str) -> object:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0
    return json.loads(done.stdout)


@pytest.mark.parametrize("call", ["--json --version", "--version --json"])
def test_the_version_is_that_of_its_command(call: str) -> None:
    assert printed(*call.split()) == printed("version", "--json")
    done = CliRunner().invoke(app, ["--version"])
    assert (done.exit_code, done.stdout) == (0, f"duckkb {duckkb.__version__}\n")


def test_the_block_of_a_client_that_reads_toml_too(tmp_path: Path) -> None:
    duckkb.init(tmp_path / "kb", git=False)
    found = printed("mcp", "--kb", str(tmp_path / "kb"), "--print-config", "codex", "--json")
    assert isinstance(found, dict)
    assert found["mcp_servers"]["kb"]["args"] == ["mcp", "--kb", str(tmp_path / "kb")]
