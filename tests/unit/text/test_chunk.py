"""Cutting long text into chunks."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duckkb.text.chunk import chunk

ENGLISH = " ".join(f"This is sentence number {n}, and it says nothing new." for n in range(100))
CHINESE = "".join(f"这是第{n}句话，说的都是同一件事。" for n in range(100))
TEXTS = st.text(st.sampled_from("ab 中文。！.?!\n,，\t“”)\u3000😀"), max_size=400)


@pytest.mark.parametrize("text", ["", " ", "\n\t\u3000"])
def test_blank_text_has_no_chunk(text: str) -> None:
    assert chunk(text, 50) == []


def test_a_text_that_fits_is_one_chunk_as_it_is() -> None:
    assert chunk(" as it is ", 50) == [" as it is "]
    assert chunk("x" * 50, 50) == ["x" * 50]
    assert len(chunk("x" * 51, 50)) == 2


@pytest.mark.parametrize("text", [ENGLISH, CHINESE], ids=["english", "chinese"])
@pytest.mark.parametrize("overlap", [0, 40])
def test_chunks_end_at_sentence_ends_and_begin_behind_them(text: str, overlap: int) -> None:
    chunks = chunk(text, 200, overlap)
    assert all(re.search(r"[.。]$", c) for c in chunks)
    assert all(re.match(r"This is|这是第", c) for c in chunks[1:] if overlap == 0)
    assert all(100 <= len(c) <= 200 for c in chunks[:-1])


def test_without_overlap_the_chunks_are_the_text() -> None:
    assert "".join(chunk(CHINESE, 120)) == CHINESE
    assert " ".join(chunk(ENGLISH, 120)) == ENGLISH


def test_a_chunk_holds_as_many_sentences_as_fit() -> None:
    for left, right in pairwise(chunk(CHINESE, 200)):
        following = right[: right.index("。") + 1]
        assert len(left) + len(following) > 200


def test_neighbours_share_what_the_overlap_says() -> None:
    chunks = chunk(CHINESE, 200, 60)
    for left, right in pairwise(chunks):
        shared = max(n for n in range(1, 61) if left[-n:] == right[:n])
        assert 17 <= shared <= 60


@pytest.mark.parametrize("text", ["知" * 1000, "x" * 1000])
def test_text_without_any_break_is_cut_at_the_bound(text: str) -> None:
    chunks = chunk(text, 100)
    assert [len(c) for c in chunks] == [100] * 10
    overlapped = chunk(text, 100, 20)
    assert max(map(len, overlapped)) == 100
    assert sum(map(len, overlapped)) > 1000


def test_a_word_is_not_cut_where_there_is_a_space() -> None:
    words = [f"word{n}" for n in range(300)]
    for piece in chunk(" ".join(words), 100, 30):
        assert set(piece.split()) <= set(words)


def test_a_closing_quotation_mark_stays_with_its_sentence() -> None:
    text = "他说：“今天下雨。”" * 30
    assert all(c.endswith("”") for c in chunk(text, 60))


def test_a_point_inside_a_number_is_no_sentence_end() -> None:
    text = "The value is 3.14159 " * 30
    assert all("3." not in c[-3:] for c in chunk(text, 60))


@settings(max_examples=60, deadline=None)
@given(text=TEXTS, size=st.integers(50, 90), overlap=st.integers(0, 80))
def test_every_chunk_is_a_piece_of_the_text_within_bounds_and_no_word_is_lost(
    text: str, size: int, overlap: int
) -> None:
    chunks = chunk(text, size, overlap)
    position = 0
    covered = set[int]()
    for piece in chunks:
        assert 0 < len(piece) <= size
        assert piece.strip()
        position = text.index(piece, position)
        covered.update(range(position, position + len(piece)))
        position += 1 if overlap else len(piece)
    if overlap == 0:
        assert all(n in covered for n, letter in enumerate(text) if not letter.isspace())
