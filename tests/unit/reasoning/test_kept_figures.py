"""Figures that rows keep by name: the accuracy of an experiment is the value of a metric called so. Models in millions of
parameters."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, rounded, verdict_on

NOW = datetime(2026, 11, 25, 12)
LAB = """
CREATE TABLE researchers(id INTEGER PRIMARY KEY, name TEXT, team TEXT, joined_on DATE, email TEXT);
CREATE TABLE models(id INTEGER PRIMARY KEY, name TEXT, architecture TEXT, params_million REAL,
  base_model_id INTEGER REFERENCES models(id), created_by INTEGER REFERENCES researchers(id), is_open_source INTEGER);
CREATE TABLE experiments(id INTEGER PRIMARY KEY, title TEXT, model_id INTEGER REFERENCES models(id),
  owner_id INTEGER REFERENCES researchers(id), status TEXT, started_at DATETIME, finished_at DATETIME,
  learning_rate REAL, gpu_hours REAL);
CREATE TABLE metrics(id INTEGER PRIMARY KEY, experiment_id INTEGER REFERENCES experiments(id), name TEXT, value REAL);
CREATE TABLE papers(id INTEGER PRIMARY KEY, title TEXT, venue TEXT, citations INTEGER);
CREATE TABLE paper_authors(paper_id INTEGER REFERENCES papers(id), researcher_id INTEGER REFERENCES researchers(id),
  PRIMARY KEY (paper_id, researcher_id));
INSERT INTO researchers VALUES (1,'林浩然','语音组','2019-03-01','l@x.cn'),(2,'苏晴','视觉组','2021-07-15','s@x.cn'),
  (3,'赵一鸣','视觉组','2026-06-01',NULL);
INSERT INTO models VALUES (1,'Falcon','Transformer',110,NULL,1,1),(2,'EagleNet','CNN',25,NULL,2,0),(3,'Sparrow','Transformer',7000,1,1,0);
INSERT INTO experiments VALUES (1,'baseline',1,1,'成功','2026-03-05 08:00:00','2026-03-06 08:00:00',0.001,60),
  (2,'streets',2,2,'成功','2026-09-01 08:00:00','2026-09-01 20:00:00',0.01,40),(3,'streets again',2,3,'失败','2026-09-02 08:00:00','2026-09-02 09:00:00',0.1,90),
  (4,'pretraining',3,1,'运行中','2026-11-20 08:00:00',NULL,0.0003,500);
INSERT INTO metrics VALUES (1,1,'accuracy',0.91),(2,2,'accuracy',0.83),(3,2,'f1',0.81),(4,3,'accuracy',0.33),
  (5,3,'f1',0.4),(6,4,'perplexity',8.4);
INSERT INTO papers VALUES (1,'Streets','CVPR',140),(2,'Speech','ACL',56),(3,'More streets','CVPR',3);
INSERT INTO paper_authors VALUES (1,2),(1,3),(2,1),(3,2);
"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(LAB)


ASKED: list[tuple[str, Rows]] = [
    ("experiment with the highest accuracy", [("baseline",)]),
    ("which experiment has the lowest accuracy", [("streets again",)]),
    ("what is the accuracy of baseline", [(0.91,)]),
    ("average accuracy", [(0.69,)]),
    ("experiments with f1 above 0.8", [("streets",)]),
    ("accuracy最高的实验是哪个", [("baseline",)]),
    ("准确率不低于0.85的实验", [("baseline",)]),
    ("平均准确率", [(0.69,)]),
    ("baseline的准确率是多少", [(0.91,)]),
    ("每个模型的平均准确率", [("Falcon", 0.91), ("EagleNet", 0.58)]),
    # A column called so keeps millions; the word of a figure is none of its name.
    ("models with more than 1000 million params", [("Sparrow",)]),
    ("models with more than 1 billion parameters", [("Sparrow",)]),
    ("参数超过10亿的模型", [("Sparrow",)]),
    ("参数量最大的模型是哪个", [("Sparrow",)]),
    ("没开源的模型", [("EagleNet",), ("Sparrow",)]),
    # Hours of machines are not how long it took.
    ("how long did baseline take", [(24.0,)]),
    ("which experiment took the longest", [("baseline",)]),
    ("耗时最长的实验", [("baseline",)]),
    # Those that refer to it, and not what it refers to itself.
    ("models based on Falcon", [("Sparrow",)]),
    # Open source is nothing that is not finished yet.
    ("open source models", [("Falcon",)]),
    ("models that are not open source", [("EagleNet",), ("Sparrow",)]),
    # Of a team that the people name themselves, not of those who link them with papers.
    ("视觉组有几个人", [(2,)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_figures_kept_by_name(lab: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(lab, question, NOW)
    assert (kind, sorted(rounded(rows), key=str)) == ("answer", sorted(expected, key=str))
