"""Questions over the plainest tables of papers: who wrote which, where they appeared, and which cite which."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
ENGLISH = """
CREATE TABLE authors(id INTEGER PRIMARY KEY, name TEXT, institution TEXT, country TEXT);
CREATE TABLE venues(id INTEGER PRIMARY KEY, name TEXT, publisher TEXT, founded INTEGER);
CREATE TABLE papers(id INTEGER PRIMARY KEY, title TEXT, published_on DATE,
  venue_id INTEGER REFERENCES venues(id));
CREATE TABLE authorships(paper_id INTEGER REFERENCES papers(id), author_id INTEGER REFERENCES authors(id),
  PRIMARY KEY(paper_id, author_id));
CREATE TABLE citations(citing_id INTEGER REFERENCES papers(id), cited_id INTEGER REFERENCES papers(id),
  PRIMARY KEY(citing_id, cited_id));
INSERT INTO authors VALUES (1,'Ada Lind','Uppsala','Sweden'),(2,'Boris Klein','Munich','Germany'),
  (3,'Chen Wei','Tsinghua','China'),(4,'Gus Hart',NULL,'USA');
INSERT INTO venues VALUES (1,'Journal of Data','Elsevier',1971),(2,'SysConf','ACM',1999);
INSERT INTO papers VALUES (1,'Fast Joins','2018-03-10',1),(2,'Deep Indexes','2019-06-21',2),(3,'Lazy Views','2020-01-15',1),
  (4,'Tiny Models','2020-09-30',NULL);
INSERT INTO authorships VALUES (1,1),(1,2),(2,2),(2,3),(3,1),(4,3),(4,1);
INSERT INTO citations VALUES (2,1),(3,1),(4,1),(4,2),(4,3);
"""
CHINESE = """
CREATE TABLE 作者(编号 INTEGER PRIMARY KEY, 姓名 TEXT);
CREATE TABLE 论文(编号 INTEGER PRIMARY KEY, 题目 TEXT, 发表日期 DATE);
CREATE TABLE 署名(论文编号 INTEGER REFERENCES 论文(编号), 作者编号 INTEGER REFERENCES 作者(编号), PRIMARY KEY(论文编号, 作者编号));
CREATE TABLE 引用(施引论文编号 INTEGER REFERENCES 论文(编号), 被引论文编号 INTEGER REFERENCES 论文(编号));
INSERT INTO 作者 VALUES (1,'林静'),(2,'高远'),(3,'陈思'),(4,'何平');
INSERT INTO 论文 VALUES (1,'图索引研究','2018-03-10'),(2,'查询优化综述','2019-06-21'),(3,'流式连接算法','2020-01-15'),
  (4,'小样本学习','2020-09-30');
INSERT INTO 署名 VALUES (1,1),(1,2),(2,2),(2,3),(3,1),(4,3),(4,1);
INSERT INTO 引用 VALUES (2,1),(3,1),(4,1),(4,2),(4,3);
"""


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as domain:
        yield {"english": domain(ENGLISH), "chinese": domain(CHINESE)}


ASKED = [
    ("english", "Who wrote Fast Joins?", [("Ada Lind",), ("Boris Klein",)]),
    ("english", "Who has never written a paper?", [("Gus Hart",)]),
    ("english", "Who has written the most papers?", [("Ada Lind",)]),
    ("english", "Who wrote a paper in 2019?", [("Boris Klein",), ("Chen Wei",)]),
    ("english", "Which papers cite Deep Indexes?", [("Tiny Models",)]),
    (
        "english",
        "Which papers does Tiny Models cite?",
        [("Deep Indexes",), ("Fast Joins",), ("Lazy Views",)],
    ),
    ("english", "Which papers cite nothing?", [("Fast Joins",)]),
    ("english", "Which papers have never been cited?", [("Tiny Models",)]),
    ("english", "Which paper cites the most papers?", [("Tiny Models",)]),
    ("english", "Which paper is cited the most?", [("Fast Joins",)]),
    ("english", "Papers cited more than twice", [("Fast Joins",)]),
    ("english", "How many times was Fast Joins cited?", [(3,)]),
    ("english", "Papers by Boris Klein", [("Deep Indexes",), ("Fast Joins",)]),
    (
        "english",
        "How many papers were published each year?",
        [(1, 2018), (1, 2019), (2, 2020)],
    ),
    ("english", "When was SysConf founded?", [(1999,)]),
    ("english", "Papers with only one author", [("Lazy Views",)]),
    ("english", "Where does Chen Wei work?", [("Tsinghua",)]),
    ("english", "When did Chen Wei first publish a paper?", [("2019-06-21",)]),
    ("english", "Does Deep Indexes cite Fast Joins?", [(True,)]),
    ("english", "Does Fast Joins cite Deep Indexes?", [(False,)]),
    (
        "english",
        "Which papers cite Fast Joins but not Deep Indexes?",
        [("Deep Indexes",), ("Lazy Views",)],
    ),
    ("chinese", "谁写了图索引研究？", [("林静",), ("高远",)]),
    ("chinese", "谁没有发表过论文？", [("何平",)]),
    ("chinese", "谁发表的论文最多？", [("林静",)]),
    ("chinese", "何平发表过论文吗？", [(False,)]),
    ("chinese", "哪些论文引用了查询优化综述？", [("小样本学习",)]),
    (
        "chinese",
        "小样本学习引用了哪些论文？",
        [("图索引研究",), ("查询优化综述",), ("流式连接算法",)],
    ),
    ("chinese", "哪些论文从来没有被引用过？", [("小样本学习",)]),
    ("chinese", "小样本学习被引用过吗？", [(False,)]),
    ("chinese", "图索引研究被引用了多少次？", [(3,)]),
]


@pytest.mark.parametrize(("kind", "question", "rows"), ASKED, ids=[q for _, q, _ in ASKED])
def test_who_wrote_and_what_cites_what(
    papers: dict[str, Domain], kind: str, question: str, rows: Rows
) -> None:
    verdict, found = verdict_on(papers[kind], question, NOW)
    assert (verdict, sorted(found)) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("kind", "question", "rows"),
    [
        # A publisher is neither a place nor who published there.
        ("english", "Where was Fast Joins published?", [("Journal of Data",)]),
        ("english", "Who published in SysConf?", [("Boris Klein",), ("Chen Wei",)]),
        # The citations of a paper are as well those that it makes.
        ("english", "How many citations does Fast Joins have?", [(3,)]),
        ("english", "Which papers cite papers by Chen Wei?", [("Tiny Models",)]),
        # At which place somebody comes is not told.
        ("chinese", "图索引研究的第一作者是谁？", []),
    ],
)
def test_nothing_else_is_shown(
    papers: dict[str, Domain], kind: str, question: str, rows: Rows
) -> None:
    verdict, found = verdict_on(papers[kind], question, NOW)
    assert verdict != "answer" or sorted(found) == rows
