"""Chinese questions over what developers keep of services, deployments and reviews under English names:
states, days of the week, and what was this morning."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

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

NOW = datetime(2026, 11, 23, 4, 0, tzinfo=UTC)
"""A Monday; noon in Shanghai."""
CONFIG = """\
timezone: Asia/Shanghai
nodes:
  Service:
    table: services
    identity: name
    schema:
      type: object
      properties: { name: { type: string }, tier: { type: integer }, deprecated: { type: boolean } }
  Deployment:
    table: deployments
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        version: { type: string }
        deployed_at: { type: string, format: date-time }
        status: { type: string, enum: [succeeded, failed, rolled_back] }
  PullRequest:
    table: pull_requests
    identity: number
    aliases: [PR]
    schema:
      type: object
      properties:
        number: { type: integer }
        title: { type: string }
        state: { type: string, enum: [open, merged, closed] }
  Engineer:
    table: engineers
    identity: name
    schema: { type: object, properties: { name: { type: string }, team: { type: string }, joined: { type: string, format: date } } }
edges:
  deploys: { from: Deployment, to: Service }
  deployed_by: { from: Deployment, to: Engineer }
  authored: { from: Engineer, to: PullRequest }
  owns: { from: Engineer, to: Service }
"""
ITEMS = [
    *nodes_of(
        "Service",
        ("name", "tier", "deprecated"),
        [("gateway", 1, False), ("billing", 1, False), ("mail", 3, True)],
    ),
    *nodes_of(
        "Engineer",
        ("name", "team", "joined"),
        [("王磊", "平台组", "2021-03-01"), ("陈静", "支付组", "2022-07-15")],
    ),
    *nodes_of(
        "Deployment",
        ("id", "version", "deployed_at", "status"),
        [
            ("d1", "v1.4.0", "2026-11-20T22:30:00+08:00", "succeeded"),
            ("d2", "v1.4.1", "2026-11-22T07:30:00+08:00", "failed"),
            ("d3", "v2.0.0", "2026-11-23T00:30:00+08:00", "succeeded"),
            ("d4", "v2.0.1", "2026-11-23T08:10:00+08:00", "rolled_back"),
            ("d5", "v2.1.0", "2026-11-23T21:00:00+08:00", "succeeded"),
        ],
    ),
    *nodes_of(
        "PullRequest",
        ("number", "title", "state"),
        [(101, "修复连接池", "merged"), (103, "增量索引", "open"), (105, "网关限流", "closed")],
    ),
    *edges_of(
        "deploys",
        ("id", "name"),
        (),
        [("d1", "gateway"), ("d2", "gateway"), ("d3", "billing"), ("d4", "billing"), ("d5", "billing")],
    ),
    *edges_of("authored", ("name", "number"), (), [("王磊", 101), ("王磊", 105), ("陈静", 103)]),
    *edges_of("owns", ("name", "name"), (), [("王磊", "gateway"), ("陈静", "billing"), ("王磊", "mail")]),
]  # fmt: skip


@pytest.fixture(scope="module")
def operations(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("billing最近一次部署是什么时候", {"2026-11-23T08:10:00+08:00"}),
        ("gateway最近一次部署是什么时候", {"2026-11-22T07:30:00+08:00"}),
        ("上周五部署的版本", {"v1.4.0"}),
        ("前天有哪些部署", set()),
        ("昨天有几次部署", {"1"}),
        ("哪些部署被回滚了", {"d4"}),
        ("每个服务部署了几次", {"gateway 2", "billing 3"}),
        ("各服务的部署次数分别是多少", {"billing 3", "gateway 2"}),
        ("谁是最近入职的", {"陈静"}),
        ("Which deployments were rolled back?", {"d4"}),
        ("被回滚的版本", {"v2.0.1"}),
        ("已废弃的服务", {"mail"}),
        ("gateway是谁负责的", {"王磊"}),
        ("平台组负责的服务", {"gateway", "mail"}),
        ("王磊提了哪些PR", {"修复连接池", "网关限流"}),
        ("已合并的PR", {"修复连接池"}),
        ("还没合并的PR", {"增量索引", "网关限流"}),
    ],
)
def test_what_is_answered(question: str, rows: set[str], operations: Reasoner) -> None:
    assert rows_shown(answer_of(operations, question)) == rows


def test_a_grade_is_not_passed_over(operations: Reasoner) -> None:
    assert operations.ask("一级服务有哪些").status != "answered"
