"""Progress: shown for what takes long, and only where somebody looks."""

from __future__ import annotations

import io
import sys

import pytest

from duckkb.surfaces import terminal
from duckkb.surfaces.words import plain


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(total: int) -> None:
    with terminal.progress() as report:
        assert report is not None
        for done in range(1, total + 1):
            report("answers", done, total)


def test_many_steps_have_a_bar_at_once_and_few_only_when_they_take_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = _Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    told(3)
    assert screen.getvalue() == ""
    monkeypatch.setattr(terminal, "_SOON", 0.0)
    told(3)
    assert "answers" in screen.getvalue()
    screen.truncate(0)
    monkeypatch.setattr(terminal, "_SOON", 1e9)
    told(20)
    assert "answers" in screen.getvalue()


def test_nothing_is_told_where_nobody_looks() -> None:
    with terminal.progress() as report:
        assert report is None


def test_a_number_beyond_what_json_clients_hold_has_no_quotes_on_a_screen() -> None:
    assert plain(2**63 - 1) == "9223372036854775807"
    assert plain(float("inf")) == "inf"
    assert plain(["x", 2**60]) == '["x",1152921504606846976]'
