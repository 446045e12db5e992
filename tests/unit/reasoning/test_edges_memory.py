"""Questions to what an agent keeps of its work: bugs, decisions, people, repositories."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Memory
nodes:
  Repo:
    table: repos
    identity: id
    title: 仓库
    schema: { type: object, properties: { id: { type: string }, name: { type: string } } }
  Person:
    table: people
    identity: id
    title: 人
    schema:
      type: object
      properties: { id: { type: string }, name: { type: string, title: 姓名 } }
  Bug:
    table: bugs
    identity: id
    title: 缺陷
    schema:
      type: object
      properties:
        id: { type: string }
        title: { type: string, title: 标题 }
        status: { type: string, enum: [open, fixed], title: 状态 }
        opened: { type: string, format: date }
  Decision:
    table: decisions
    identity: id
    title: 决定
    schema:
      type: object
      properties:
        id: { type: string }
        title: { type: string, title: 题目 }
        made_on: { type: string, format: date, title: 日期 }
        reason: { type: string }
edges:
  MAINTAINS: { from: Person, to: Repo }
  IN: { from: Bug, to: Repo, cardinality: N:1, aliases: [bug in] }
  DECIDED_BY: { from: Decision, to: Person, aliases: [made by] }
  ABOUT: { from: Decision, to: Repo, title: 关于 }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        *({"type": "Repo", "id": i, "name": i} for i in ("core", "web")),
        *({"type": "Person", "id": i, "name": n} for i, n in (("max", "Max Weber"), ("zoe", "Zoe Park"))),
        *({"type": "Bug", "id": i, "title": t, "status": s, "opened": d} for i, t, s, d in (
            ("b1", "Crash", "fixed", "2024-01-05"), ("b2", "Leak", "open", "2024-02-11"))),
        *({"type": "Decision", "id": i, "title": t, "made_on": d, "reason": "faster"} for i, t, d in (
            ("d1", "Use DuckDB", "2023-11-02"), ("d2", "Move to Svelte", "2024-01-15"))),
        *({"type": e, "source": {"id": a}, "target": {"id": b}} for e, a, b in (
            ("MAINTAINS", "max", "core"), ("MAINTAINS", "zoe", "web"), ("IN", "b1", "core"), ("IN", "b2", "web"),
            ("DECIDED_BY", "d1", "max"), ("DECIDED_BY", "d2", "zoe"), ("ABOUT", "d1", "core"), ("ABOUT", "d2", "web"))),
    ]  # fmt: skip
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # A word of grade in a name grades nothing.
        ("What did Max Weber maintain?", {"core"}),
        ("decisions by Max Weber", {"Use DuckDB"}),
        # The one time that rows keep, whatever it is called.
        ("latest decision", {"Move to Svelte"}),
        ("最新的决定", {"Move to Svelte"}),
        ("最近的决定是什么", {"Move to Svelte"}),
        # A state is no time.
        ("Which bugs are still open?", {"Leak"}),
        ("关于 core 的决定", {"Use DuckDB"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows
