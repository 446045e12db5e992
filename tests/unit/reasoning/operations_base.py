"""What a team that runs services keeps: who owns what, what depends on what, who resolved what."""

from __future__ import annotations

from typing import Any

CONFIG = """\
name: Operations
nodes:
  Service:
    table: services
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        language: { type: string, enum: [python, go, rust], title: 语言 }
        deprecated: { type: boolean }
        price: { type: number, description: "单位：千元" }
    title: 服务
  Team:
    table: teams
    identity: name
    title: 团队
    schema: { type: object, properties: { name: { type: string }, channel: { type: string } } }
  Engineer:
    table: engineers
    identity: handle
    title: 工程师
    aliases: [人员]
    schema:
      type: object
      properties:
        handle: { type: string }
        full_name: { type: string }
        joined_on: { type: string, format: date, title: 入职日期 }
  Incident:
    table: incidents
    identity: id
    title: 事故
    schema:
      type: object
      properties:
        id: { type: string }
        title: { type: string }
        severity: { type: string, enum: [sev1, sev2] }
        minutes: { type: integer }
edges:
  OWNS:
    from: Team
    to: Service
    title: 负责
    schema: { type: object, properties: { since: { type: string, format: date } } }
  DEPENDS_ON:
    from: Service
    to: Service
    title: 依赖
    schema: { type: object, properties: { protocol: { type: string, enum: [http, kafka] } } }
  MEMBER_OF:
    from: Engineer
    to: Team
    schema: { type: object, properties: { role: { type: string, enum: [lead, manager, engineer] } } }
  AFFECTED: { from: Incident, to: Service, title: 影响 }
  RESOLVED_BY: { from: Incident, to: Engineer, title: 解决人 }
  MENTORS: { from: Engineer, to: Engineer }
  REPORTS_TO: { from: Engineer, to: Engineer, title: 汇报给, aliases: [上级] }
"""

_SERVICES = (
    ("billing", "go", False, 30),
    ("ledger", "rust", False, 20),
    ("checkout", "python", False, 10),
    ("auth", "go", False, 40),
    ("mailer", "python", True, 5),
)
_ENGINEERS = (
    ("amy", "Amy Chen", "2021-03-01"),
    ("bob", "Bob Stone", "2019-07-15"),
    ("carla", "Carla Ruiz", "2023-01-09"),
    ("feng", "Feng Li", "2024-08-08"),
    ("dana", "Dana Fox", "2018-01-01"),
    ("fox", "Dana Fox", "2018-02-01"),
)
_INCIDENTS = (
    ("INC-1", "Double charge", "sev1", 45),
    ("INC-2", "Login outage", "sev1", 30),
    ("INC-3", "Emails delayed", "sev2", 300),
)
_EDGES: tuple[tuple[str, str, str, str, dict[str, str]], ...] = (
    ("OWNS", "name", "Payments", "billing", {"since": "2022-01-01"}),
    ("OWNS", "name", "Payments", "ledger", {"since": "2022-06-01"}),
    ("OWNS", "name", "Payments", "checkout", {"since": "2023-05-01"}),
    ("OWNS", "name", "Platform", "auth", {"since": "2020-01-01"}),
    ("OWNS", "name", "Platform", "mailer", {"since": "2020-02-01"}),
    ("DEPENDS_ON", "name", "checkout", "billing", {"protocol": "http"}),
    ("DEPENDS_ON", "name", "checkout", "auth", {"protocol": "http"}),
    ("DEPENDS_ON", "name", "billing", "ledger", {"protocol": "http"}),
    ("DEPENDS_ON", "name", "billing", "mailer", {"protocol": "kafka"}),
    ("DEPENDS_ON", "name", "mailer", "auth", {"protocol": "http"}),
    ("DEPENDS_ON", "name", "ledger", "auth", {"protocol": "http"}),
    ("MEMBER_OF", "handle", "amy", "Payments", {"role": "lead"}),
    ("MEMBER_OF", "handle", "carla", "Payments", {"role": "engineer"}),
    ("MEMBER_OF", "handle", "bob", "Platform", {"role": "manager"}),
    ("MEMBER_OF", "handle", "feng", "Platform", {"role": "engineer"}),
    ("AFFECTED", "id", "INC-1", "billing", {}),
    ("AFFECTED", "id", "INC-1", "checkout", {}),
    ("AFFECTED", "id", "INC-2", "auth", {}),
    ("AFFECTED", "id", "INC-3", "mailer", {}),
    ("RESOLVED_BY", "id", "INC-1", "amy", {}),
    ("RESOLVED_BY", "id", "INC-2", "feng", {}),
    ("RESOLVED_BY", "id", "INC-3", "feng", {}),
    ("MENTORS", "handle", "amy", "carla", {}),
    ("MENTORS", "handle", "dana", "amy", {}),
    ("MENTORS", "handle", "fox", "bob", {}),
    ("MENTORS", "handle", "bob", "feng", {}),
    ("REPORTS_TO", "handle", "amy", "bob", {}),
    ("REPORTS_TO", "handle", "carla", "amy", {}),
)
_TO = {"OWNS": "name", "DEPENDS_ON": "name", "MEMBER_OF": "name", "AFFECTED": "name"}


def bundle() -> list[dict[str, Any]]:
    """All records."""
    services = [
        {"type": "Service", "name": n, "language": lang, "deprecated": old, "price": price}
        for n, lang, old, price in _SERVICES
    ]
    teams = [{"type": "Team", "name": n, "channel": f"#{n}-team"} for n in ("Payments", "Platform")]
    engineers = [
        {"type": "Engineer", "handle": h, "full_name": n, "joined_on": on}
        for h, n, on in _ENGINEERS
    ]
    incidents = [
        {"type": "Incident", "id": i, "title": t, "severity": s, "minutes": m}
        for i, t, s, m in _INCIDENTS
    ]
    edges = [
        {"type": kind, "source": {key: a}, "target": {_TO.get(kind, "handle"): b}, **held}
        for kind, key, a, b, held in _EDGES
    ]
    return [*services, *teams, *engineers, *incidents, *edges]
