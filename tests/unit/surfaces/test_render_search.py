"""What a person sees of a search and of its cache."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from tests.unit.conftest import Open

from duckkb.search.publish import CacheStatus
from duckkb.settings import Language
from duckkb.surfaces.render_search import show_cache_status, show_hits, show_search
from duckkb.surfaces.words import Screen
from duckkb.text.cache import Published

CONFIG = """\
name: Birds
nodes:
  Note:
    table: notes
    identity: id
    schema: { type: object, properties: { id: { type: string }, text: { type: string } } }
    search: { full_text: [text], vectors: [text] }
"""


def screen(language: Language = "en") -> tuple[Screen, io.StringIO]:
    told = io.StringIO()
    return Screen(language, file=told, width=200), told


def test_what_the_legs_brought_adds_up_to_the_score(open_base: Open) -> None:
    """A reader can check the sum; vectors that are weighed by trust are not shown as if added."""
    base = open_base(CONFIG)
    birds = ("grey heron", "great egret", "white stork", "grey crane", "glossy ibis")
    base.import_bundle(
        [
            {"type": "Note", "id": f"b{n}", "text": f"A {birds[n % 5]} was seen, number {n}."}
            for n in range(25)
        ]
    )
    out, told = screen()
    show_search(base.search("grey herons", explain=True), out, {})
    sums = re.findall(
        r"text ([\d.]+) ([+-]) vector ([\d.]+) \(trust [\d.]+\) = (-?[\d.]+)", told.getvalue()
    )
    assert len(sums) == 10
    for words, sign, meaning, whole in sums:
        assert float(words) + float(sign + meaning) == pytest.approx(float(whole), abs=0.002)


def test_no_score_is_told_below_nothing(open_base: Open) -> None:
    base = open_base(CONFIG)
    base.import_bundle([{"type": "Note", "id": "a", "text": "a heron"}])
    (hit,) = base.search("heron").hits
    out, told = screen()
    show_hits([replace(hit, score=-0.00488), replace(hit, score=2.5)], out)
    scores = re.findall(r"text  (\S+)$", told.getvalue(), re.MULTILINE)
    assert scores == ["0", "2.5"]


def test_the_state_of_the_cache_is_told_in_chinese() -> None:
    out, told = screen("zh")
    nothing = Published("", False, False, 0, 0, 0, 0, {})
    show_cache_status(CacheStatus(3, 2, 1, 2, ("hash/v1/384",), nothing), out, {})
    assert "3 个文本块，2 个向量" in told.getvalue()
    assert "1 个文本块还没有向量" in told.getvalue()
    assert "尚未发布" in told.getvalue()
    labels = [line.split()[0] for line in told.getvalue().splitlines()]
    assert labels == ["模型", "索引", "待处理", "已发布", "未发布"]


def test_published_vectors_of_another_model_are_told_apart() -> None:
    out, told = screen()
    models = {"hash/v1/384": 5, "hash/v1/128": 2}
    published = Published("", True, False, 100, 9, 7, 0, models)
    show_cache_status(CacheStatus(3, 2, 0, 0, ("hash/v1/128",), published), out, {})
    assert "5 vectors of hash/v1/384, which is not the model now" in told.getvalue()
    assert "hash/v1/128, which" not in told.getvalue()
