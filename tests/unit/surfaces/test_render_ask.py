"""What a person sees of an answer."""

from __future__ import annotations

import io

from duckkb.reasoning.answer import Asked, Rows
from duckkb.surfaces.render_ask import show_asked
from duckkb.surfaces.words import Screen, in_utc


def test_times_are_told_as_get_and_sql_tell_them() -> None:
    at = "2026-11-27T21:42:09.474783"
    rows = Rows(("title", "created_at"), (("a", f"{at}+00:00"), ("b", f"{at}+08:00")))
    assumed = (f"2 rows tie at {at}+00:00 where the list is cut",)
    result = Asked("answered", ("notes",), None, rows, None, assumed, None, 1.0)
    out = Screen(file=io.StringIO(), width=200)
    show_asked(result, out, {})
    assert isinstance(out.file, io.StringIO)
    told = out.file.getvalue()
    assert "+00:00" not in told
    assert told.count(f"{at}Z") == 2
    assert f"{at}+08:00" in told


def test_only_times_are_taken_for_times() -> None:
    assert in_utc("UTC+00:00, 12+00:00") == "UTC+00:00, 12+00:00"
    assert in_utc("2026-11-27 21:42:09+00:00") == "2026-11-27 21:42:09Z"
