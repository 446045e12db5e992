"""The README files and the tour keep their word."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import duckkb
from pages import READMES, ROOT, blocks, commands

OF_THE_CALLER = ("DUCKKB_", "KB_PATH", "GIT_", "PYTHON")


@pytest.fixture
def fresh(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command as a new user would: an empty HOME, no Git identity, no terminal."""
    home = tmp_path / "home"
    home.mkdir()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(OF_THE_CALLER)}
    environment["HOME"] = str(home)
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"

    def run(*arguments: str, cwd: Path, **extra: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            arguments,
            cwd=cwd,
            env={**environment, **extra},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )

    return run


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """An empty folder to work in."""
    folder = tmp_path / "desk"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("page", READMES)
def test_every_python_example_of_the_readme_runs(page: str, fresh, desk: Path):
    examples = blocks(page, "python")
    assert examples
    for number, example in enumerate(examples):
        folder = desk / str(number)
        folder.mkdir()
        (folder / "example.py").write_text(example, encoding="utf-8")
        done = fresh(sys.executable, "-W", "error", "example.py", cwd=folder)
        assert done.returncode == 0, done.stdout
        assert "unknown_type" in done.stdout


@pytest.mark.parametrize("page", READMES)
def test_the_commands_of_the_readme_work_one_after_the_other(page: str, fresh, desk: Path):
    (bundle,) = blocks(page, "yaml")
    (desk / "first.yaml").write_text(bundle, encoding="utf-8")
    shown = [c for c in commands(page) if c.startswith(("duckkb ", "cd "))]
    assert any(c.startswith("duckkb import ") for c in shown)
    done = fresh("bash", "-euxc", "\n".join(shown), cwd=desk)
    assert done.returncode == 0, done.stdout
    assert "Imported 2 nodes and 1 edge" in done.stdout
    assert done.stdout.count("1. Note") == 2


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_tour_runs_for_a_new_user_and_leaves_nothing_behind(fresh, desk: Path):
    mine, temporary = desk / "mine", desk / "tmp"
    temporary.mkdir()
    duckkb.init(mine, git=False)
    before = files_under(mine)
    done = fresh(
        "bash",
        str(ROOT / "examples" / "demo.sh"),
        cwd=ROOT,
        TMPDIR=str(temporary),
        DUCKKB_KB=str(mine),
        KB_PATH=str(mine),
        GIT_DIR=str(mine / ".git"),
    )
    assert done.returncode == 0, done.stdout
    assert "Traceback" not in done.stdout
    assert "7 errors:" in done.stdout
    assert "1 file changed, 1 insertion(+), 1 deletion(-)" in done.stdout
    assert "7 edges still refer to it" in done.stdout
    assert "Took over 1 changed file" in done.stdout
    assert "That was the tour." in done.stdout
    assert list(temporary.iterdir()) == []
    assert files_under(mine) == before, "a base that the caller's environment names is left alone"


def files_under(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
