"""Questions over papers and experiments: times, exceptions, ranks, and rows that several fields name."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, nodes_of, rows_shown

from duckkb.reasoning.reasoner import Reasoner

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
CONFIG = """\
name: Papers
nodes:
  人物: { table: people, identity: 姓名, schema: { properties: { 姓名: { type: string }, 出生年: { type: integer } } } }
  Paper:
    table: papers
    title: 论文
    identity: doi
    schema: { properties: { doi: { type: string }, title: { type: string, title: 标题 }, year: { type: integer, title: 年份 }, venue: { type: string, title: 会议 }, citations: { type: integer, title: 引用数 }, published: { type: string, format: date, title: 发表日期 }, score: { type: number, title: 评分 }, tags: { type: array, items: { type: string } } } }
  Experiment:
    table: experiments
    title: 实验
    identity: [项目, 编号]
    schema: { properties: { 项目: { type: string }, 编号: { type: integer }, 准确率: { type: number } } }
  Fact: { table: facts, identity: id, schema: { properties: { id: { type: string }, statement: { type: string }, valid_until: { type: string, format: date } } } }
edges:
  RAN: { from: 人物, to: Experiment, title: 负责 }
"""
PAPERS = [
    ("p1", "甲文", 2018, "ACL", 90, "2018-03-01", 1.5, ["2018"]),
    ("p2", "乙文", 2019, "ACL", 80, "2019-03-01", 4.5, ["2019"]),
    ("p3", "丙文", 2019, "SIGIR", 70, "2019-05-01", 3.5, []),
    ("p4", "丁文", 2020, "SIGIR", 60, "2020-05-01", 2.5, ["2020"]),
    ("p5", "戊文", 2020, "ACL", 50, "2020-07-01", 0.5, []),
    ("p6", "己文", 2020, "ACL", 40, "2020-08-01", 0.7, []),
]
ITEMS = [
    *nodes_of("人物", ("姓名", "出生年"), [("李勇", 1970), ("王秀兰", 1975), ("赵静", 1988)]),
    *nodes_of("Paper", ("doi", "title", "year", "venue", "citations", "published", "score", "tags"), PAPERS),
    *nodes_of("Experiment", ("项目", "编号", "准确率"), [("Alpha", 1, 0.9), ("Alpha", 2, 0.8), ("Alpha", 3, 0.7)]),
    *({"type": "RAN", "source": {"姓名": "李勇"}, "target": {"项目": "Alpha", "编号": n}} for n in (1, 2)),
]  # fmt: skip


@pytest.fixture(scope="module")
def papers(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # rows that two fields name are counted as rows, and named by both
        ("李勇负责了多少个实验", {"2"}),
        ("没有人负责的实验有几个", {"1"}),
        ("每个人负责了多少个实验", {"李勇 2"}),
        ("准确率最高的实验", {"Alpha 1"}),
        ("准确率超过0.7的实验", {"Alpha 1", "Alpha 2"}),
        # what is excepted
        ("除2018年外的论文有几篇", {"5"}),
        ("除2018和2019年外的论文有几篇", {"3"}),
        ("除2019年以外的论文", {"甲文", "丁文", "戊文", "己文"}),
        ("不含2018年的论文有几篇", {"5"}),
        ("除ACL外的论文有几篇", {"2"}),
        # ten years
        ("1970年代出生的人物有几个", {"2"}),
        ("2010年代的论文有几篇", {"3"}),
        # what a name holds
        ("名字里有秀的人", {"王秀兰"}),
        ("标题里有甲的论文", {"甲文"}),
        # ranks
        ("第二高的引用数", {"80"}),
        ("引用数第二高的论文", {"乙文"}),
        ("引用数排名第3到第4的论文", {"丙文", "丁文"}),
        ("引用数第2到第4名的论文", {"乙文", "丙文", "丁文"}),
        # sums of groups, and the first of each
        ("引用总数超过150的会议", {"ACL"}),
        ("各年引用总数最多的会议", {"2018 ACL", "2019 ACL", "2020 ACL"}),
        ("每个会议论文最多的年份", {"ACL 2020", "SIGIR 2020"}),
        ("按会议统计引用总数", {"ACL 260", "SIGIR 130"}),
        # a time is no tag, and is as long as it says
        ("papers published after 2019", {"丁文", "戊文", "己文"}),
        ("papers published in 2018", {"甲文"}),
        ("papers published by 2018", {"甲文"}),
        ("papers published until 2019", {"甲文", "乙文", "丙文"}),
        ("papers published no later than 2018", {"甲文"}),
        ("papers published no earlier than 2020", {"丁文", "戊文", "己文"}),
        ("papers published later than 2019", {"丁文", "戊文", "己文"}),
        ("papers published up to 2018", {"甲文"}),
        ("papers tagged 2019", {"乙文"}),
    ],
)
def test_questions_about_papers(papers: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(papers, question)) == rows


def test_what_cannot_be_computed_is_told_in_the_words_of_the_question(papers: Reasoner) -> None:
    asked = papers.ask("评分最高和最低的论文")
    assert asked.status != "answered"
    assert "无法计算" in str(asked.reason)
    assert "aggregate" not in str(asked.reason)


def test_what_holds_longest_is_not_the_latest(open_base: Open) -> None:
    base = open_base(CONFIG)
    base.import_bundle(
        [{"type": "Fact", "id": "f1", "statement": "old", "valid_until": "2027-12-31"}]
    )
    base.import_bundle([{"type": "Fact", "id": "f2", "statement": "new"}])
    with_sessions = Reasoner(base, sessions_url="sqlite://")
    for question in ("latest fact", "最新的一条事实", "most recent facts"):
        assert answer_of(with_sessions, question).rows[0][0] == "new"
    with_sessions.close()
