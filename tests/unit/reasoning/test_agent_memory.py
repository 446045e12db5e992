"""What an agent is asked about what it remembers: of the template that `init` offers, and of one in Chinese."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from importlib.resources import files

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import edges_of, nodes_of
from tests.unit.reasoning.made_bases import Rows, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import open_domain

NOW = datetime(2027, 1, 1, tzinfo=UTC)
ZH = """\
name: 项目记忆
nodes:
  模块:
    identity: [名称]
    schema: { type: object, properties: { 名称: { type: string }, 路径: { type: string } } }
  事实:
    identity: [编号]
    schema: { type: object, properties: { 编号: { type: string }, 内容: { type: string }, 依据: { type: string }, 可信度: { type: number } } }
  决定:
    identity: [编号]
    schema: { type: object, properties: { 编号: { type: string }, 标题: { type: string }, 状态: { type: string }, 决定日期: { type: string, format: date } } }
  人员:
    identity: [姓名]
    schema: { type: object, properties: { 姓名: { type: string }, 角色: { type: string } } }
edges:
  关于: { from: 事实, to: 模块 }
  影响: { from: 决定, to: 模块 }
  作出: { from: 人员, to: 决定 }
"""
COMPONENTS = (("importer", "src/importer"), ("scheduler", "src/jobs"), ("auth", "src/auth"))
FACTS = (
    ("retry-limit", "It retries three times.", "read the code", 0.9),
    ("bad-utf", "It refuses what is not UTF-8.", None, 0.8),
    ("utc-jobs", "It uses UTC.", "a test", 0.95),
)
ABOUT = (("retry-limit", "importer"), ("bad-utf", "importer"), ("utc-jobs", "scheduler"))
PEOPLE = (("Ann Lee", "maintainer"), ("Bob Ray", "developer"), ("Dee Fox", "developer"))
DECISIONS = (
    ("use-sqlite", "Use SQLite", "superseded", "2025-01-10"),
    ("use-postgres", "Use PostgreSQL", "accepted", "2025-09-02"),
    ("hnsw", "Use HNSW", "proposed", None),
    ("stream", "Stream bundles", "accepted", "2026-01-20"),
)
AFFECTS = (("use-sqlite", "auth"), ("use-postgres", "auth"), ("stream", "importer"))
DECIDED = (
    ("use-sqlite", "Ann Lee"),
    ("use-postgres", "Ann Lee"),
    ("use-postgres", "Bob Ray"),
    ("hnsw", "Ann Lee"),
    ("stream", "Bob Ray"),
)
RESEARCH = (("10.1/a", "Dropout helps"), ("10.1/b", "Dropout hurts"), ("10.1/c", "A survey"))
CLAIMS = (
    ("dropout", "Dropout improves accuracy.", "contested"),
    ("batch", "Larger batches are worse.", "supported"),
    ("noise", "Noise helps.", "refuted"),
)
SUPPORTS = (("10.1/a", "dropout"), ("10.1/c", "dropout"), ("10.1/c", "batch"))
SQLITE, POSTGRES, HNSW, STREAM = ((d[1],) for d in DECISIONS)
Told = Callable[[str], tuple[str, Rows]]


def _asked(kb: KnowledgeBase) -> Told:
    domain = open_domain(kb)
    return lambda question: verdict_on(domain, question, NOW)


@pytest.fixture(scope="module")
def memory(open_shared: Open) -> Told:
    """The verdict on a question over a base of the template."""
    config = files("duckkb.templates").joinpath("agent-memory", "config.yaml").read_text("utf-8")
    kb = open_shared(config)
    kb.import_bundle(
        nodes_of("Component", ("name", "path"), COMPONENTS)
        + nodes_of("Fact", ("id", "statement", "evidence", "confidence"), FACTS)
        + nodes_of("Person", ("name", "role"), PEOPLE)
        + nodes_of("Decision", ("id", "title", "status", "decided_on"), DECISIONS)
        + edges_of("ABOUT", ("id", "name"), (), ABOUT)
        + edges_of("AFFECTS", ("id", "name"), (), AFFECTS)
        + edges_of("DECIDED_BY", ("id", "name"), (), DECIDED)
    )
    return _asked(kb)


@pytest.fixture(scope="module")
def research(open_shared: Open) -> Told:
    """The same over a base of the template for research, where a state is called as an edge is."""
    config = files("duckkb.templates").joinpath("research", "config.yaml").read_text("utf-8")
    kb = open_shared(config, name="research")
    kb.import_bundle(
        nodes_of("Paper", ("uri", "title"), RESEARCH)
        + nodes_of("Claim", ("id", "statement", "status"), CLAIMS)
        + edges_of("SUPPORTS", ("uri", "id"), (), SUPPORTS)
        + edges_of("CONTRADICTS", ("uri", "id"), (), (("10.1/b", "dropout"),))
    )
    return _asked(kb)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which claims are supported?", [(CLAIMS[1][1],)]),
        ("Which claims are supported by no paper?", [(CLAIMS[2][1],)]),
        ("Which claims are supported by A survey?", [(CLAIMS[0][1],), (CLAIMS[1][1],)]),
        ("Which claim is supported by the most papers?", [(CLAIMS[0][1],)]),
        ("How many claims are supported by more than one paper?", [(1,)]),
        ("Which claims are both supported and contradicted?", [(CLAIMS[0][1],)]),
    ],
)
def test_supported_by_something_is_no_state(research: Told, question: str, rows: Rows) -> None:
    verdict, found = research(question)
    assert (verdict, sorted(found)) == ("answer", rows)


@pytest.fixture(scope="module")
def chinese(open_shared: Open) -> Told:
    """The same over a base whose names are Chinese."""
    kb = open_shared(ZH, name="zh")
    made = tuple((who, what) for what, who in DECIDED)
    kb.import_bundle(
        nodes_of("模块", ("名称", "路径"), COMPONENTS)
        + nodes_of("事实", ("编号", "内容", "依据", "可信度"), FACTS)
        + nodes_of("人员", ("姓名", "角色"), PEOPLE)
        + nodes_of("决定", ("编号", "标题", "状态", "决定日期"), DECISIONS)
        + edges_of("关于", ("编号", "名称"), (), ABOUT)
        + edges_of("影响", ("编号", "名称"), (), AFFECTS)
        + edges_of("作出", ("姓名", "编号"), (), made)
    )
    return _asked(kb)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # A light verb with a noun is the verb that the noun is made of.
        ("Which decisions were made by Bob Ray?", [STREAM, POSTGRES]),
        ("Who made the most decisions?", [("Ann Lee",)]),
        ("Who has made no decision?", [("Dee Fox",)]),
        ("Which developers have made decisions?", [("Bob Ray",)]),
        ("Which decisions made by Bob Ray affect auth?", [POSTGRES]),
        # A preposition behind a verb is that of what it is done to, though a time is called `decided_on`.
        ("Who decided on use-postgres?", [("Ann Lee",), ("Bob Ray",)]),
        ("Did Ann Lee decide on hnsw?", [(True,)]),
        # The one time is the date, whatever it is called.
        ("Which decisions have no date?", [HNSW]),
        (
            "List accepted decisions with their date, newest first.",
            [(STREAM[0], "2026-01-20"), (POSTGRES[0], "2025-09-02")],
        ),
        # What rows have, or lack, tells which are meant.
        ("Which facts about the importer have no evidence?", [(FACTS[1][1],)]),
        ("Which facts about the importer have evidence?", [(FACTS[0][1],)]),
        ("How many facts about the importer have evidence?", [(1,)]),
        ("How many decisions were made by more than one person?", [(1,)]),
    ],
)
def test_what_an_agent_remembers(memory: Told, question: str, rows: Rows) -> None:
    verdict, found = memory(question)
    found = [tuple(c if isinstance(c, bool | int) else str(c) for c in row) for row in found]
    assert (verdict, found if "first" in question else sorted(found)) == ("answer", rows)


NEWEST = [STREAM, POSTGRES]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("哪些模块没有决定", [("scheduler",)]),
        ("关于importer的事实哪些没有依据", [(FACTS[1][1],)]),
        ("2025年作出了哪些决定", [POSTGRES, SQLITE]),
        ("最后一个决定是什么", [STREAM]),
        ("第一个决定是什么", [SQLITE]),
        ("有哪些角色", [("developer",), ("maintainer",)]),
        ("有多少人", [(3,)]),
        ("一共有几个人", [(3,)]),
    ],
)
def test_the_same_in_chinese(chinese: Told, question: str, rows: Rows) -> None:
    verdict, found = chinese(question)
    assert (verdict, sorted(found)) == ("answer", rows)


@pytest.mark.parametrize(
    "question",
    [
        "列出accepted的决定，最新的在前",
        "列出accepted的决定，最新的排在最前面",
        "列出accepted的决定，从新到旧",
        "列出accepted的决定，旧的排在后面",
    ],
)
def test_lists_the_newest_first_and_all_of_them(chinese: Told, question: str) -> None:
    assert chinese(question) == ("answer", NEWEST)


@pytest.mark.parametrize("question", ["Tom的角色是什么", "模块X9的路径", "模块网关的路径"])
def test_who_is_not_known_is_not_everybody(chinese: Told, question: str) -> None:
    assert chinese(question)[0] != "answer"
