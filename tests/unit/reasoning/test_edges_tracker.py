"""Chinese questions over an English ontology with titles: issues, projects and who works on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Tracker
language: zh
nodes:
  Developer:
    table: developers
    identity: login
    title: 开发者
    schema:
      type: object
      properties: { login: { type: string }, name: { type: string, title: 姓名 } }
  Issue:
    table: issues
    identity: number
    title: 缺陷
    schema:
      type: object
      properties:
        number: { type: integer }
        title: { type: string, title: 标题 }
        closed: { type: string, format: date, title: 关闭日期 }
  Project:
    table: projects
    identity: key
    title: 项目
    schema:
      type: object
      properties: { key: { type: string }, name: { type: string, title: 项目名 } }
edges:
  WORKS_ON:
    from: Developer
    to: Project
    title: 参与
    schema: { type: object, properties: { hours: { type: integer, title: 工时 } } }
  ASSIGNED_TO: { from: Issue, to: Developer, title: 分配给 }
  DUPLICATES: { from: Issue, to: Issue, title: 重复 }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "Developer", "login": "zw", "name": "张伟"},
        {"type": "Developer", "login": "ln", "name": "李娜"},
        {"type": "Project", "key": "APL", "name": "苹果园"},
        {"type": "Project", "key": "RIV", "name": "长河"},
        {"type": "Issue", "number": 1, "title": "登录崩溃", "closed": "2024-01-07"},
        {"type": "Issue", "number": 2, "title": "启动闪退", "closed": "2024-03-30"},
        {"type": "ASSIGNED_TO", "source": {"number": 1}, "target": {"login": "zw"}},
        {"type": "DUPLICATES", "source": {"number": 2}, "target": {"number": 1}},
    ]
    for who, project, hours in (("ln", "APL", 150), ("ln", "RIV", 60), ("zw", "APL", 320)):
        ends = {"source": {"login": who}, "target": {"key": project}}
        items.append({"type": "WORKS_ON", **ends, "hours": hours})
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("李娜一共投入了多少工时", {"210"}),
        ("张伟参与了哪些项目", {"苹果园"}),
        ("没有分配的缺陷", {"启动闪退"}),
        ("登录崩溃和哪个缺陷重复", {"启动闪退"}),
        ("参与了两个以上项目的人", {"李娜"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_date_tells_no_speed(reasoner: Reasoner) -> None:
    """What was closed last was not closed fastest."""
    assert reasoner.ask("关闭最快的缺陷").status != "answered"
