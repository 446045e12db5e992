"""Questions over bases made of the templates, as their first users ask them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import resources
from typing import Any

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

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
MEMORY = [
    *nodes_of(
        "Component",
        ("name", "path", "description"),
        [
            ("billing", "services/billing", "Charges customers and writes invoices"),
            ("gateway", "services/gateway", "Routes requests and checks tokens"),
            ("parser", "libs/parser", "Reads uploaded spreadsheets"),
        ],
    ),
    *nodes_of(
        "Fact",
        ("id", "statement", "evidence", "valid_until"),
        [
            ("inv-rounding", "Invoices round half to even", "tests/test_invoice.py", None),
            ("gw-timeout", "The gateway cuts requests off after 30 seconds", "read it", None),
            ("token-ttl", "Access tokens live for 15 minutes", "auth.py", "2026-06-30"),
            ("bom", "The parser assumes GB18030 without a BOM", "12 files", "2026-12-31"),
        ],
    ),
    *nodes_of("Person", ("name", "role"), [("Ana", "backend lead"), ("Chen Wei", "architect")]),
    *nodes_of(
        "Decision",
        ("id", "title", "status", "decided_on", "reason"),
        [
            ("use-postgres", "Use PostgreSQL for billing", "accepted", "2025-11-03", "Exact decimals"),
            ("use-mysql", "Use MySQL for billing", "superseded", "2025-02-10", "Already there"),
            ("drop-redis", "Drop Redis from the gateway", "accepted", "2026-03-18", "No sessions"),
        ],
    ),
    *edges_of(
        "ABOUT",
        ("id", "name"),
        (),
        [("inv-rounding", "billing"), ("gw-timeout", "gateway"), ("token-ttl", "gateway"), ("bom", "parser")],
    ),
    *edges_of(
        "AFFECTS",
        ("id", "name"),
        (),
        [("use-postgres", "billing"), ("use-mysql", "billing"), ("drop-redis", "gateway")],
    ),
    *edges_of(
        "DECIDED_BY",
        ("id", "name"),
        (),
        [("use-postgres", "Chen Wei"), ("use-mysql", "Ana"), ("drop-redis", "Chen Wei")],
    ),
    *edges_of("SUPERSEDES", ("id", "id"), (), [("use-postgres", "use-mysql")]),
]  # fmt: skip
ATTENTION, BERT, FEW, SCALING = "arXiv:1", "arXiv:2", "arXiv:3", "arXiv:4"
PAPERS = [
    *nodes_of(
        "Paper",
        ("uri", "title", "authors", "year"),
        [
            (ATTENTION, "Attention Is All You Need", ["Ashish Vaswani", "Noam Shazeer"], 2017),
            (BERT, "BERT: Pre-training of Deep Transformers", ["Jacob Devlin"], 2018),
            (FEW, "Language Models are Few-Shot Learners", ["Tom Brown"], 2020),
            (SCALING, "Scaling Laws for Neural Language Models", ["Jared Kaplan"], 2020),
        ],
    ),
    *nodes_of(
        "Claim",
        ("id", "statement", "status"),
        [
            ("scaling-helps", "Larger models need fewer examples", "contested"),
            ("params-first", "Parameters matter more than data", "refuted"),
            ("no-recurrence", "Recurrence is not needed", "supported"),
        ],
    ),
    *edges_of(
        "SUPPORTS",
        ("uri", "id"),
        ("page",),
        [(FEW, "scaling-helps", 5), (SCALING, "scaling-helps", 2), (SCALING, "params-first", 4)],
    ),
    *edges_of("CONTRADICTS", ("uri", "id"), ("page",), [(BERT, "params-first", 3)]),
    *edges_of(
        "CITES",
        ("uri", "uri"),
        (),
        [(BERT, ATTENTION), (FEW, ATTENTION), (FEW, BERT), (FEW, SCALING), (SCALING, ATTENTION)],
    ),
]


def config_of(template: str) -> str:
    return (resources.files("duckkb.templates") / template / "config.yaml").read_text("utf-8")


@pytest.fixture(scope="module")
def memory(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, config_of("agent-memory"), MEMORY, NOW) as reasoner:
        yield reasoner


@pytest.fixture(scope="module")
def research(open_shared: Open) -> Iterator[Reasoner]:
    def open_(config: str) -> Any:
        return open_shared(config, "research")

    with answering(open_, config_of("research"), PAPERS, NOW) as reasoner:
        yield reasoner


GATEWAY = {"The gateway cuts requests off after 30 seconds", "Access tokens live for 15 minutes"}
BILLING = {"Use PostgreSQL for billing", "Use MySQL for billing"}
LASTING = {
    "Invoices round half to even",
    "The gateway cuts requests off after 30 seconds",
    "The parser assumes GB18030 without a BOM",
}
ENDLESS = {"Invoices round half to even", "The gateway cuts requests off after 30 seconds"}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which facts are about the gateway?", GATEWAY),
        ("What do we know about the gateway?", GATEWAY),
        ("What have we learnt about the gateway so far?", GATEWAY),
        ("关于gateway我们知道什么", GATEWAY),
        ("What do we know about Ana?", {"Ana backend lead"}),
        ("What did we decide about billing?", BILLING),
        ("what was decided on the billing?", BILLING),
        ("关于billing我们决定了什么", BILLING),
        ("billing方面决定了哪些事情", BILLING),
        ("Why did we decide to use PostgreSQL?", {"Exact decimals"}),
        ("What superseded the use of MySQL?", {"Use PostgreSQL for billing"}),
        ("Which facts are no longer valid?", {"Access tokens live for 15 minutes"}),
        ("哪些Fact已经失效了", {"Access tokens live for 15 minutes"}),
        ("哪些Fact不再有效", {"Access tokens live for 15 minutes"}),
        ("Which facts are still valid?", LASTING),
        ("哪些Fact还有效", LASTING),
        ("How do we know that access tokens live for 15 minutes?", {"auth.py"}),
        ("Where does the parser live?", {"libs/parser"}),
        ("Where is the billing located?", {"services/billing"}),
        ("parser在哪个目录", {"libs/parser"}),
        ("What does the gateway do?", {"Routes requests and checks tokens"}),
        ("What is the parser for?", {"Reads uploaded spreadsheets"}),
        ("gateway有什么用", {"Routes requests and checks tokens"}),
        ("What does Chen Wei do?", {"architect"}),
        ("facts about the gateway", GATEWAY),
        ("show me the facts of the gateway", GATEWAY),
        ("decisions about billing", BILLING),
        ("accepted decisions about the billing component", {"Use PostgreSQL for billing"}),
        ("Which decision superseded another one?", {"Use PostgreSQL for billing"}),
        ("Which decisions supersede others?", {"Use PostgreSQL for billing"}),
        ("Which decisions were superseded by another one?", {"Use MySQL for billing"}),
        ("Which decisions are superseded?", {"Use MySQL for billing"}),
        ("why did we pick PostgreSQL?", {"Exact decimals"}),
        ("why are we using PostgreSQL?", {"Exact decimals"}),
        ("过期的Fact有哪些", {"Access tokens live for 15 minutes"}),
        ("Which facts never expire?", ENDLESS),
        ("不会过期的Fact", ENDLESS),
        ("what do we know about access tokens?", {"Access tokens live for 15 minutes"}),
        (
            "What do we know about requests so far?",
            {"The gateway cuts requests off after 30 seconds"},
        ),
        ("关于 GB18030 我们知道些什么", {"The parser assumes GB18030 without a BOM"}),
    ],
)
def test_what_an_agent_remembers(question: str, rows: set[str], memory: Reasoner) -> None:
    assert rows_shown(answer_of(memory, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "Where is Ana?",
        "What did we decide about Redis?",
        "What did we decide about Ana?",
        "why not MySQL?",
        "why don't we use PostgreSQL?",
        "为什么不用MySQL",
        "当前有效的决策",  # only facts keep until when they are valid
    ],
)
def test_what_is_not_kept_is_not_told(question: str, memory: Reasoner) -> None:
    assert memory.ask(question).status != "answered"


LATER = {"Language Models are Few-Shot Learners", "Scaling Laws for Neural Language Models"}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which claims are contested?", {"Larger models need fewer examples"}),
        ("Which papers published after 2019 cite a paper from 2017?", LATER),
        (
            "Which papers published before 2020 are cited by a paper from 2020?",
            {"Attention Is All You Need", "BERT: Pre-training of Deep Transformers"},
        ),
        ("2020年的哪些Paper引用了2017年的Paper", LATER),
        ("谁写了 Attention Is All You Need", {"Ashish Vaswani", "Noam Shazeer"}),
        ("Attention Is All You Need 是谁写的", {"Ashish Vaswani", "Noam Shazeer"}),
        ("Attention Is All You Need的作者是谁", {"Ashish Vaswani", "Noam Shazeer"}),
        ("Which papers by Tom Brown cite a paper by Jacob Devlin?", {"Language Models are Few-Shot Learners"}),
        ("which papers support the claim that larger models need fewer examples?", LATER),
        ("how many papers support the claim that parameters matter more than data?", {"1"}),
        ("哪些论文反驳了params-first", {"BERT: Pre-training of Deep Transformers"}),
        ("没有论文支持的主张", {"Recurrence is not needed"}),
        ("既被支持又被反驳的主张", {"Parameters matter more than data"}),
        ("同时被支持和反驳的主张", {"Parameters matter more than data"}),
        ("哪些主张既有支持又有反驳的论文", {"Parameters matter more than data"}),
        ("有几个主张被反驳过", {"1"}),
        ("被支持的主张", {"Recurrence is not needed"}),  # that is its state
        ("每年多少篇论文", {"2017 1", "2018 1", "2020 2"}),
        ("作者超过一个的论文", {"Attention Is All You Need"}),
        ("有两个以上作者的论文有几篇", {"1"}),
    ],
)  # fmt: skip
def test_what_a_researcher_keeps(question: str, rows: set[str], research: Reasoner) -> None:
    assert rows_shown(answer_of(research, question)) == rows


def test_no_other_edge_stands_for_the_one_that_a_verb_means(research: Reasoner) -> None:
    """What no paper supports is not what no paper contradicts."""
    asked = research.ask("哪些主张没有论文支持")
    assert "CONTRADICTS" not in (asked.interpretation or "")


CHINESE = [
    *nodes_of("Component", ("name", "path"), [("网关", "services/gateway"), ("解析器", "libs/parser")]),
    *nodes_of(
        "Fact",
        ("id", "statement", "evidence", "confidence"),
        [
            ("gw-timeout", "网关三十秒后断开请求", "config/gateway.toml", 0.9),
            ("token-ttl", "访问令牌十五分钟后失效", "看了auth.py", 1.0),
            ("ci-cache", "每周日CI缓存会丢失", "观察到两次", 0.5),
        ],
    ),
    *nodes_of("Person", ("name", "role"), [("李雷", "后端负责人"), ("陈伟", "架构师")]),
    *nodes_of(
        "Decision",
        ("id", "title", "status", "decided_on", "reason"),
        [
            ("postgres", "计费改用PostgreSQL", "accepted", "2025-11-03", "精确小数"),
            ("mysql", "计费使用MySQL", "superseded", "2025-02-10", "当时已经有了"),
            ("redis", "网关去掉Redis", "accepted", "2026-03-18", "不再需要会话"),
            ("rust", "用Rust重写解析器", "proposed", "2026-09-30", "大文件太慢"),
        ],
    ),
    *edges_of("ABOUT", ("id", "name"), (), [("gw-timeout", "网关"), ("token-ttl", "网关")]),
    *edges_of("AFFECTS", ("id", "name"), (), [("redis", "网关"), ("rust", "解析器")]),
    *edges_of(
        "DECIDED_BY",
        ("id", "name"),
        (),
        [("postgres", "陈伟"), ("postgres", "李雷"), ("mysql", "李雷"), ("redis", "陈伟"), ("rust", "李雷")],
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def chinese(open_shared: Open) -> Iterator[Reasoner]:
    def open_(config: str) -> Any:
        return open_shared(config, "chinese")

    with answering(open_, config_of("agent-memory"), CHINESE, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("通过的决定有几个", {"2"}),
        ("今年通过了几个决定", {"1"}),
        ("最新通过的决定", {"网关去掉Redis"}),
        ("列出所有通过的决定和理由", {"计费改用PostgreSQL 精确小数", "网关去掉Redis 不再需要会话"}),
        ("哪些决定还在提议中", {"用Rust重写解析器"}),
        ("有没有被取代的决定", {"计费使用MySQL"}),
        ("用Rust重写解析器通过了吗", {"False"}),
        ("置信度低于0.8的事实", {"每周日CI缓存会丢失"}),
        ("置信度最低的事实", {"每周日CI缓存会丢失"}),
        ("我们有多大把握每周日CI缓存会丢失", {"0.5"}),
        ("怎么知道每周日CI缓存会丢失", {"观察到两次"}),
        (
            "列出网关的事实和依据",
            {"网关三十秒后断开请求 config/gateway.toml", "访问令牌十五分钟后失效 看了auth.py"},
        ),
        ("解析器在哪个目录", {"libs/parser"}),
        ("李雷和陈伟共同做了哪些决定", {"计费改用PostgreSQL"}),
    ],
)
def test_a_memory_in_chinese_of_a_template_in_english(
    question: str, rows: set[str], chinese: Reasoner
) -> None:
    assert rows_shown(answer_of(chinese, question)) == rows


@pytest.mark.parametrize("question", ["哪些决定是陈伟一个人做的", "哪些决定是陈伟独自做的"])
def test_that_nobody_else_took_part_is_not_passed_over(question: str, chinese: Reasoner) -> None:
    assert chinese.ask(question).status != "answered"


NOTES = [
    *nodes_of(
        "Note",
        ("id", "title", "content", "tags"),
        [
            ("backups", "Backups run nightly", "pg_dump at two", ["ops", "postgres"]),
            ("restore", "How to restore", "stop, pg_restore, start", ["ops", "docker"]),
            ("compose", "Compose needs version 2", "not docker-compose", ["docker"]),
            ("idea", "An idea for later", "kubernetes might be too much", None),
        ],
    ),
    *edges_of(
        "REFERENCES",
        ("id", "id"),
        ("why",),
        [
            ("backups", "restore", "a backup nobody restored is none"),
            ("restore", "backups", None),
            ("compose", "restore", None),
            ("idea", "idea", "by mistake"),
        ],
    ),
]
BOTH_WAYS = {"Backups run nightly", "How to restore"}


@pytest.fixture(scope="module")
def notes(open_shared: Open) -> Iterator[Reasoner]:
    def open_(config: str) -> Any:
        return open_shared(config, "notes")

    with answering(open_, config_of("notes"), NOTES, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("notes that reference each other", BOTH_WAYS),
        ("how many notes reference one another?", {"2"}),
        ("互相引用的笔记", BOTH_WAYS),
        ("有几条笔记相互引用", {"2"}),
        ("what references the note about backups?", {"How to restore"}),
        ("most referenced note", {"How to restore"}),
        ("does any note mention kubernetes?", {"An idea for later"}),
    ],
)
def test_notes_and_how_they_refer_to_each_other(
    question: str, rows: set[str], notes: Reasoner
) -> None:
    assert rows_shown(answer_of(notes, question)) == rows
