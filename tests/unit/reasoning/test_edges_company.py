"""Chinese questions about a company's people: who is counted, and against whose average they are held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 公司
language: zh
nodes:
  员工:
    table: staff
    identity: 工号
    schema:
      type: object
      properties:
        工号: { type: string }
        姓名: { type: string }
        月薪: { type: integer, aliases: [工资] }
        城市: { type: string }
  部门:
    table: departments
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string } } }
edges:
  任职于: { from: 员工, to: 部门, cardinality: N:1 }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [{"type": "部门", "名称": n} for n in ("研发部", "设计部")]
    for key, name, pay, city, department in (
        ("E1", "周明远", 42000, "北京", "研发部"),
        ("E2", "李若兰", 26000, "上海", "研发部"),
        ("E3", "吴晓棠", 20000, "上海", "设计部"),
    ):
        items.append({"type": "员工", "工号": key, "姓名": name, "月薪": pay, "城市": city})
        ends = {"source": {"工号": key}, "target": {"名称": department}}
        items.append({"type": "任职于", **ends})
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("研发部有多少人", {"2"}),
        ("设计部有几个人", {"1"}),
        ("上海有多少人", {"2"}),
        ("谁的工资比李若兰高", {"周明远"}),
        ("工资高于李若兰的员工有哪些", {"周明远"}),
        ("工资比研发部平均工资高的员工", {"周明远"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_the_average_of_each_ones_own_department_is_not_that_of_all(reasoner: Reasoner) -> None:
    assert reasoner.ask("工资比部门平均高的员工").answer is None
