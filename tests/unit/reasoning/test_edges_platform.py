"""What a platform team asks of its services: what depends on what at any remove, what each team has, and when
incidents were."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answering, edges_of, nodes_of, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
nodes:
  Person:
    table: people
    identity: id
    schema:
      type: object
      properties: {id: {type: string}, name: {type: string}, team: {type: string, title: 团队}}
  Service:
    table: services
    identity: id
    title: 服务
    schema:
      type: object
      properties: {id: {type: string}, name: {type: string, title: 名称}, language: {type: string}, monthly_cost: {type: number}}
  Incident:
    table: incidents
    identity: id
    title: 故障
    schema:
      type: object
      properties:
        id: {type: string}
        title: {type: string, title: 标题}
        started_at: {type: string, format: date-time}
        resolved_at: {type: string, format: date-time}
  Region:
    table: regions
    identity: id
    schema: {type: object, properties: {id: {type: string}, name: {type: string}}}
  Decision:
    table: decisions
    identity: title
    schema:
      type: object
      properties:
        title: {type: string}
        outcome: {type: string, enum: [accepted, rejected]}
        rationale: {type: string}
edges:
  OWNS: {from: Person, to: Service, title: 负责}
  DEPENDS_ON: {from: Service, to: Service, title: 依赖}
  AFFECTED: {from: Incident, to: Service, title: 影响}
  RESOLVED: {from: Person, to: Incident, title: 解决}
  RUNS_IN:
    from: Service
    to: Region
    schema: {type: object, properties: {deployed_on: {type: string, format: date}}}
"""

RECORDS = [
    *nodes_of(
        "Person",
        ("id", "name", "team"),
        [
            ("ann", "Ann Lee", "payments"),
            ("bob", "Bob Chen", "payments"),
            ("carla", "Carla Gomez", "search"),
            ("dmitri", "Dmitri Volkov", "platform"),
        ],
    ),
    *nodes_of(
        "Service",
        ("id", "name", "language", "monthly_cost"),
        [
            ("s1", "auth-api", "Go", 120),
            ("s2", "billing", "Python", 300),
            ("s3", "invoice-worker", "Python", 60),
            ("s4", "mailer", "Go", 15),
            ("s5", "reports", "Python", 40),
        ],
    ),
    *nodes_of(
        "Incident",
        ("id", "title", "started_at", "resolved_at"),
        [
            ("i1", "Login outage", "2025-12-30T08:00:00Z", "2026-01-02T10:30:00Z"),
            ("i2", "Double charges", "2026-03-02T14:00:00Z", "2026-03-03T02:00:00Z"),
            ("i3", "Mails delayed", "2026-11-10T06:00:00Z", "2026-11-11T09:00:00Z"),
            ("i4", "Token errors", "2026-11-23T07:00:00Z", None),
        ],
    ),
    *edges_of(
        "OWNS",
        ("id", "id"),
        (),
        [
            ("ann", "s2"),
            ("ann", "s3"),
            ("bob", "s3"),
            ("carla", "s5"),
            ("dmitri", "s1"),
            ("dmitri", "s4"),
        ],
    ),
    *edges_of(
        "DEPENDS_ON",
        ("id", "id"),
        (),
        [("s2", "s1"), ("s3", "s2"), ("s3", "s4"), ("s5", "s3"), ("s2", "s5")],
    ),
    *edges_of(
        "AFFECTED", ("id", "id"), (), [("i1", "s1"), ("i1", "s2"), ("i2", "s2"), ("i3", "s4")]
    ),
    *edges_of("RESOLVED", ("id", "id"), (), [("dmitri", "i1"), ("carla", "i2"), ("dmitri", "i3")]),
    *nodes_of(
        "Decision",
        ("title", "outcome", "rationale"),
        [("Move mail to Kafka", "rejected", "too heavy"), ("Use uv", "accepted", "fast")],
    ),
    *nodes_of("Region", ("id", "name"), [("r1", "Oslo"), ("r2", "Porto")]),
    *edges_of(
        "RUNS_IN",
        ("id", "id"),
        ("deployed_on",),
        [("s1", "r1", "2026-02-01"), ("s4", "r2", "2026-04-09")],
    ),
]

ANSWERED = {
    # at any remove, round a circle too: billing -> reports -> invoice-worker -> billing
    "Which services depend on auth-api?": "billing",
    "Which services depend on auth-api, directly or indirectly?": "billing, invoice-worker, reports",
    "What depends directly or indirectly on mailer?": "invoice-worker, reports, billing",
    "Which services does reports depend on directly or indirectly?": (
        "invoice-worker, billing, mailer, auth-api, reports"
    ),
    "How many services transitively depend on auth-api?": "3",
    "Who owns a service that directly or indirectly depends on auth-api?": (
        "Ann Lee, Bob Chen, Carla Gomez"
    ),
    "Which services do not depend on auth-api, directly or indirectly?": "auth-api, mailer",
    "What are the direct and indirect dependencies of invoice-worker?": (
        "billing, mailer, auth-api, reports, invoice-worker"
    ),
    "哪些服务直接或间接依赖 auth-api": "billing, invoice-worker, reports",
    "auth-api 直接或者间接地被哪些服务依赖": "billing, invoice-worker, reports",
    "直接或间接依赖 auth-api 的服务有几个": "3",
    # a service that two of a team own is one service of the team
    "How many services does each team own?": "2 payments, 1 search, 2 platform",
    "How many services does each person own?": (
        "Ann Lee 2, Bob Chen 1, Carla Gomez 1, Dmitri Volkov 2"
    ),
    # rows, and of each who did it, or to what
    "Who resolved each incident?": (
        "Login outage Dmitri Volkov, Double charges Carla Gomez, Mails delayed Dmitri Volkov"
    ),
    "List the incidents and who resolved them": (
        "Login outage Dmitri Volkov, Double charges Carla Gomez, Mails delayed Dmitri Volkov"
    ),
    "List Python services with their owners": (
        "billing Ann Lee, invoice-worker Ann Lee, invoice-worker Bob Chen, reports Carla Gomez"
    ),
    "owners of each Go service": "auth-api Dmitri Volkov, mailer Dmitri Volkov",
    "List Python services and what they depend on": (
        "billing auth-api, billing reports, invoice-worker billing, invoice-worker mailer,"
        " reports invoice-worker"
    ),
    "Go services and the people who own them": "auth-api Dmitri Volkov, mailer Dmitri Volkov",
    "Incidents and the services they affected": (
        "Login outage auth-api, Login outage billing, Double charges billing, Mails delayed mailer"
    ),
    "List Python services with the services they depend on": (
        "billing auth-api, billing reports, invoice-worker billing, invoice-worker mailer,"
        " reports invoice-worker"
    ),
    "Which Go services are owned by whom?": "Dmitri Volkov auth-api, Dmitri Volkov mailer",
    # what each of them has is told for each of them
    "total cost of each person's services": (
        "360.0 Ann Lee, 60.0 Bob Chen, 40.0 Carla Gomez, 135.0 Dmitri Volkov"
    ),
    "number of each person's Python services": "Ann Lee 2, Bob Chen 1, Carla Gomez 1",
    # an edge that keeps when it was made is missing itself
    "Which services are undeployed?": "billing, invoice-worker, reports",
    "每个 Go 服务由谁负责": "auth-api Dmitri Volkov, mailer Dmitri Volkov",
    "列出所有 Go 服务及其负责人": "auth-api Dmitri Volkov, mailer Dmitri Volkov",
    # of two times the one when they began, unless the other is told
    "How many incidents were there this year?": "3",
    "Which incidents happened in the last 30 days?": "Mails delayed, Token errors",
    "How many incidents were resolved this year?": "3",
    # the reason, of a row that is said to be in some state
    "Why was Move mail to Kafka rejected?": "too heavy",
    # whether there were any: those that there were
    "今年三月有故障吗": "Double charges",
    "这个月有没有发生过故障": "Mails delayed, Token errors",
}


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, RECORDS, datetime(2026, 11, 25, 12, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize("question", ANSWERED)
def test_what_is_asked_of_services(reasoner: Reasoner, question: str) -> None:
    asked = reasoner.ask(question)
    assert asked.answer is not None, asked.reason or asked.interpretation
    assert rows_shown(asked.answer) == {*ANSWERED[question].split(", ")}


@pytest.mark.parametrize(
    "question",
    [
        "Who resolved incidents of their own services?",
        "Who resolved incidents that affected services they own?",
        "How many incidents affected the services of each person?",
        "number of incidents of each person's services",
        "Who owns billing, directly or indirectly?",
        "Which incidents affected auth-api directly or indirectly?",
    ],
)
def test_what_no_reading_tells_is_not_answered(reasoner: Reasoner, question: str) -> None:
    asked = reasoner.ask(question)
    assert asked.answer is None, asked.interpretation


def test_following_edges_on_is_told(reasoner: Reasoner) -> None:
    told = reasoner.ask("Which services depend on mailer, directly or indirectly?").interpretation
    assert told is not None
    assert told.endswith("whose 名称 is 'mailer', directly or indirectly")


def test_what_is_reckoned_between_two_times_is_told_with_its_unit(reasoner: Reasoner) -> None:
    answer = reasoner.ask("故障平均用时多久").answer
    assert answer is not None
    assert answer.columns == ("avg hours",)
    assert answer.rows[0][0] == pytest.approx((74.5 + 12 + 27) / 3)
