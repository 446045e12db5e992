"""Questions over Chinese remedies: how many herbs they hold is no text of theirs, and herbs are counted by 味."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import (
    answer_of,
    answering,
    edges_of,
    nodes_of,
    rows_shown,
)

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 方剂
language: zh
nodes:
  药材:
    table: herbs
    identity: 名称
    aliases: [中药, 药]
    schema: { type: object, properties: { 名称: { type: string }, 药性: { type: string, enum: [温, 寒] }, 单价: { type: number } } }
  方剂:
    table: remedies
    identity: 名称
    aliases: [方子]
    search: { full_text: [名称, 功用] }
    schema: { type: object, properties: { 名称: { type: string }, 功用: { type: string } } }
edges:
  含有: { from: 方剂, to: 药材, aliases: [组成] }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    herbs = (("人参", "温", 900), ("黄连", "寒", 300), ("半夏", "温", 200), ("甘草", "温", 30))
    remedies = (("半夏泻心汤", "寒热平调"), ("理中汤", "温中祛寒"), ("黄连汤", "平调寒热"))
    held = [("半夏泻心汤", h) for h, *_ in herbs]
    held += [("理中汤", "人参"), ("理中汤", "甘草"), ("黄连汤", "黄连")]
    items = [
        *nodes_of("药材", ("名称", "药性", "单价"), herbs),
        *nodes_of("方剂", ("名称", "功用"), remedies),
        *edges_of("含有", ("名称", "名称"), (), held),
    ]
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("含有四种以上药材的方剂", {"半夏泻心汤"}),
        ("含有两味以上药的方剂", {"半夏泻心汤", "理中汤"}),
        ("含有超过两种药材的方剂", {"半夏泻心汤"}),
        ("最贵的两味药", {"人参", "黄连"}),
        ("温性的药占百分之几", {"75.0"}),
    ],
)
def test_herbs_are_counted(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows
