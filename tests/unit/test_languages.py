"""The language of a new base: the one asked for, or that of whoever makes it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from duckkb.config import read_config
from duckkb.errors import UsageError
from duckkb.languages import local_language
from duckkb.scaffold import init, init_from
from duckkb.surfaces.render import show_init
from duckkb.surfaces.words import Screen


def language_of(root: Path) -> str:
    return read_config(root, {}).loaded.settings.language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
    ],
)
def test_the_environment_is_asked_as_posix_does(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LANG")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert local_language() == language


@pytest.mark.parametrize("template", ["notes", "agent-memory", "research"])
def test_a_new_base_speaks_the_language_of_whoever_makes_it(
    template: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    init(tmp_path / "mine", template, git=False)
    init(tmp_path / "asked", template, git=False, language="en")
    assert (language_of(tmp_path / "mine"), language_of(tmp_path / "asked")) == ("zh", "en")
    monkeypatch.setenv("LANG", "C.UTF-8")
    init(tmp_path / "plain", template, git=False)
    assert language_of(tmp_path / "plain") == "en"


def test_a_base_over_tables_does_so_too(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("id,name\n1,reed\n", encoding="utf-8")
    init_from(tmp_path / "zh", str(rows), git=False, language="zh")
    init_from(tmp_path / "en", str(rows), git=False)
    assert (language_of(tmp_path / "zh"), language_of(tmp_path / "en")) == ("zh", "en")
    text = (tmp_path / "zh" / "config.yaml").read_text(encoding="utf-8")
    assert text.startswith("#"), "the comment still comes first"


def test_what_was_made_is_told_in_chinese(tmp_path: Path) -> None:
    made = init(tmp_path / "kb", git=False, language="zh")
    out = Screen("zh", file=io.StringIO(), width=200)
    show_init(made, out, {"dir": "kb"})
    assert isinstance(out.file, io.StringIO)
    first, then, *_ = out.file.getvalue().splitlines()
    assert (first, then) == ("已在 kb 用模板“notes”新建知识库。", "接下来：")


def test_an_empty_name_does_not_make_the_current_folder_a_base(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of `duckkb init "$FOLDER"` where the variable is not set."""
    monkeypatch.chdir(tmp_path)
    rows = tmp_path / "rows.csv"
    rows.write_text("id\n1\n", encoding="utf-8")
    for call in (lambda: init(""), lambda: init_from("", str(rows))):
        with pytest.raises(UsageError, match="name is empty"):
            call()
    assert [path.name for path in tmp_path.iterdir()] == ["rows.csv"]
    init(".", git=False)
    assert (tmp_path / "config.yaml").exists()
