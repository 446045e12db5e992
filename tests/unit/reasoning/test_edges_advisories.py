"""English questions over what a security team keeps: who is affected by what, and what is not resolved."""

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

NOW = datetime(2026, 11, 26, tzinfo=UTC)
ADVISORIES = """\
name: Advisories
nodes:
  Package:
    table: packages
    identity: name
    schema:
      type: object
      required: [name]
      properties:
        name: {type: string}
        latest_version: {type: string}
        last_release: {type: string, format: date}
  Vulnerability:
    table: vulnerabilities
    identity: cve
    schema:
      type: object
      required: [cve]
      properties:
        cve: {type: string}
        published: {type: string, format: date}
  Service:
    table: services
    identity: name
    schema:
      type: object
      required: [name]
      properties:
        name: {type: string}
        team: {type: string}
        exposure: {type: string, enum: [public, internal]}
  Engineer:
    table: engineers
    identity: name
    schema:
      type: object
      required: [name]
      properties:
        name: {type: string}
        team: {type: string}
  Fix:
    table: fixes
    identity: title
    schema:
      type: object
      required: [title]
      properties:
        title: {type: string}
        state: {type: string, enum: [planned, deployed]}
        hours: {type: number}
edges:
  AFFECTS: {from: Vulnerability, to: Package, schema: {type: object, properties: {}}}
  USES: {from: Service, to: Package, schema: {type: object, properties: {version: {type: string}}}}
  DEPENDS_ON: {from: Package, to: Package, schema: {type: object, properties: {}}}
  MAINTAINS: {from: Engineer, to: Service, schema: {type: object, properties: {}}}
  REPORTED: {from: Engineer, to: Vulnerability, schema: {type: object, properties: {reported_on: {type: string, format: date}}}}
  RESOLVES: {from: Fix, to: Vulnerability, schema: {type: object, properties: {}}}
  APPLIED_TO: {from: Fix, to: Service, schema: {type: object, properties: {}}}
  WORKED_ON: {from: Engineer, to: Fix, schema: {type: object, properties: {role: {type: string, enum: [author, reviewer]}}}}
"""
PACKAGES = (
    ("requests", "2.32.3", "2025-05-29"),
    ("urllib3", "2.2.3", "2026-09-12"),
    ("express", "4.21.0", "2026-09-11"),
    ("gin", "1.10.0", "2026-05-07"),
)
VULNERABILITIES = (
    ("CVE-2023-1", "2023-05-26"),
    ("CVE-2026-1", "2026-03-02"),
    ("CVE-2026-2", "2026-10-05"),
)
SERVICES = (
    ("catalog", "shop", "public"),
    ("billing", "payments", "internal"),
    ("reporting", "data", "internal"),
    ("auth", "platform", "public"),
)
ENGINEERS = (("Maya Chen", "payments"), ("Ines Park", "platform"), ("Olu Ade", "data"))
FIXES = (("Bump requests", "deployed", 3.5), ("Block headers", "planned", None))
AFFECTS = (
    ("CVE-2023-1", "requests"),
    ("CVE-2026-1", "express"),
    ("CVE-2026-2", "gin"),
    ("CVE-2026-2", "express"),
)
USES = (
    ("catalog", "express", "4.18.0"),
    ("billing", "requests", "2.30.0"),
    ("reporting", "requests", "2.32.3"),
    ("reporting", "urllib3", "2.2.3"),
)
MAINTAINS = (("Maya Chen", "billing"), ("Ines Park", "auth"), ("Olu Ade", "reporting"))
REPORTED = (
    ("Ines Park", "CVE-2026-1", "2026-02-20"),
    ("Ines Park", "CVE-2026-2", "2026-10-01"),
    ("Olu Ade", "CVE-2023-1", "2023-05-20"),
)
RESOLVES = (("Bump requests", "CVE-2023-1"), ("Block headers", "CVE-2026-2"))
APPLIED_TO = (("Bump requests", "billing"), ("Block headers", "catalog"))
WORKED_ON = (
    ("Maya Chen", "Bump requests", "author"),
    ("Ines Park", "Bump requests", "reviewer"),
    ("Ines Park", "Block headers", "author"),
)


@pytest.fixture(scope="module")
def advisories(open_shared: Open) -> Iterator[Reasoner]:
    items = nodes_of("Package", ("name", "latest_version", "last_release"), PACKAGES)
    items += nodes_of("Vulnerability", ("cve", "published"), VULNERABILITIES)
    items += nodes_of("Service", ("name", "team", "exposure"), SERVICES)
    items += nodes_of("Engineer", ("name", "team"), ENGINEERS)
    items += nodes_of("Fix", ("title", "state", "hours"), FIXES)
    items += edges_of("AFFECTS", ("cve", "name"), (), AFFECTS)
    items += edges_of("USES", ("name", "name"), ("version",), USES)
    items += edges_of("DEPENDS_ON", ("name", "name"), (), (("requests", "urllib3"),))
    items += edges_of("MAINTAINS", ("name", "name"), (), MAINTAINS)
    items += edges_of("REPORTED", ("name", "cve"), ("reported_on",), REPORTED)
    items += edges_of("RESOLVES", ("title", "cve"), (), RESOLVES)
    items += edges_of("APPLIED_TO", ("title", "name"), (), APPLIED_TO)
    items += edges_of("WORKED_ON", ("name", "title"), ("role",), WORKED_ON)
    with answering(open_shared, ADVISORIES, items, NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # What is denied of rows that are not asked for themselves.
        ("engineers who reported unresolved vulnerabilities", {"Ines Park"}),
        ("who reported vulnerabilities that are not resolved?", {"Ines Park"}),
        ("packages with unresolved vulnerabilities", {"express"}),
        ("packages that have unresolved vulnerabilities", {"express"}),
        ("which packages have vulnerabilities that are not resolved?", {"express"}),
        ("which packages are affected by unresolved vulnerabilities?", {"express"}),
        ("which unresolved vulnerabilities affect express?", {"CVE-2026-1"}),
        ("how many unresolved vulnerabilities affect express", {"1"}),
        ("unresolved vulnerabilities", {"CVE-2026-1"}),
        ("services using packages without vulnerabilities", {"reporting"}),
        ("services using packages that are not affected by vulnerabilities", {"reporting"}),
        ("services that use packages not affected by CVE-2023-1", {"catalog", "reporting"}),
        ("who maintains services without fixes?", {"Ines Park", "Olu Ade"}),
        # What those asked for did not do themselves.
        ("services that do not use packages with vulnerabilities", {"auth"}),
        ("engineers who have not reported vulnerabilities", {"Maya Chen"}),
        ("engineers who did not report vulnerabilities", {"Maya Chen"}),
        # A name of an attribute that is called `latest`; what is first by its time is not.
        ("what is the latest version of gin?", {"1.10.0"}),
        ("what was the latest vulnerability?", {"CVE-2026-2"}),
        ("indirect dependencies of requests", {"urllib3"}),
    ],
)
def test_what_is_answered(advisories: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(advisories, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "which services have unresolved vulnerabilities?",  # by way of what they use
        "which services does the team of Maya Chen maintain?",
        "which engineers reviewed a fix they authored?",
        "average time from publication to deployment",
        "who maintains services that are not used?",  # it is they that use something
    ],
)
def test_what_is_not_answered_with_something_else(advisories: Reasoner, question: str) -> None:
    assert advisories.ask(question).status != "answered"
