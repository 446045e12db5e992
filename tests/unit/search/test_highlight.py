"""Excerpts of a chunk: what is marked, and how it is written."""

from __future__ import annotations

import pytest

from duckkb.search.highlight import highlights
from duckkb.text.segment import Segmenter


@pytest.mark.parametrize(
    "blank", ["  ", "\n", "\t", " \n ", "\u00a0", "\u3000", "\x1c", "\u2028"], ids=ascii
)
def test_whatever_is_blank_is_one_space(blank: str) -> None:
    text = f"{blank}the{blank}grey heron{blank}stands{blank}"
    assert highlights(text, ["heron"]) == ("the grey **heron** stands",)


def test_an_excerpt_that_is_one_line_stays_as_it_is_written() -> None:
    assert highlights(" the grey heron stands ", ["heron"]) == ("the grey **heron** stands",)
    assert highlights("灰色的苍鹭，站着。", ["苍鹭"]) == ("灰色的**苍鹭**，站着。",)


def test_places_that_touch_are_marked_as_one() -> None:
    assert highlights("a firefly", ["fire", "fly"]) == ("a **firefly**",)
    assert highlights("a firefly", ["firefly", "fire"]) == ("a **firefly**",)
    assert highlights("a firefly", ["fly", "iref"]) == ("a f**irefly**",)


def test_of_many_places_the_first_are_shown_in_three_excerpts_that_do_not_overlap() -> None:
    text = " ".join(f"{'heron' if n % 30 == 0 else 'reed'}" for n in range(300))
    excerpts = highlights(text, ["heron"])
    assert len(excerpts) == 3
    assert [excerpt.count("**heron**") for excerpt in excerpts] == [1, 1, 1]
    assert not excerpts[0].startswith("…")
    assert all(excerpt.endswith("…") for excerpt in excerpts)


def test_a_place_near_another_is_marked_in_the_same_excerpt() -> None:
    assert highlights("heron and goose, heron", ["goose", "heron"]) == (
        "**heron** and **goose**, **heron**",
    )


def test_a_text_without_the_words_has_no_excerpt() -> None:
    assert highlights("the grey goose", ["heron"]) == ()
    assert highlights("the grey goose", []) == ()


def test_what_one_excerpt_shows_the_next_does_not_repeat() -> None:
    text = "heron " + "x" * 50 + " goose " + "y" * 60
    first, second = highlights(text, ["heron", "goose"])
    assert first == "**heron** " + "x" * 39 + "…"
    assert second == "…" + "x" * 11 + " **goose** " + "y" * 39 + "…"


def test_a_place_that_reaches_out_of_an_excerpt_is_not_cut() -> None:
    text = "heron " + "x" * 36 + "goosegoose end"
    assert highlights(text, ["heron", "goose"]) == ("**heron** " + "x" * 36 + "goo…",)


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("1e-3", "RTX-3360, rate 1e-3", "RTX-3360, rate **1e-3**"),
        ("3", "3360 of 33 in 3.5", "3360 of 33 in **3**.5"),
        ("4", "in 04, not 104 nor 40", "in 0**4**, not 104 nor 40"),
        ("plan b", "the plan: b before c", "the **plan**: **b** before c"),
        ("台湾", "去臺灣玩", "去**臺灣**玩"),
        ("臺灣大學", "台湾大学在台北", "**台湾大学**在台北"),
        ("臺灣", "臺灣島", "**臺灣**島"),
    ],
)
def test_what_is_marked_is_what_was_looked_for(query: str, text: str, marked: str) -> None:
    segmenter = Segmenter()
    surfaces = segmenter.surfaces(query, segmenter.words(query))
    assert highlights(text, surfaces, segmenter.simplified) == (marked,)
