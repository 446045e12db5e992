"""Questions over matches that refer to a home team and to an away team: of either, and who won."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
ENGLISH = """
CREATE TABLE teams(id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT, team_id INTEGER REFERENCES teams(id), position TEXT);
CREATE TABLE matches(id INTEGER PRIMARY KEY, match_date DATE, home_team_id INTEGER REFERENCES teams(id),
  away_team_id INTEGER REFERENCES teams(id), home_score INTEGER, away_score INTEGER);
CREATE TABLE goals(id INTEGER PRIMARY KEY, match_id INTEGER REFERENCES matches(id),
  player_id INTEGER REFERENCES players(id), minute INTEGER);
INSERT INTO teams VALUES (1,'Ashford Town','Ashford'),(2,'Brook City','Brookfield'),(3,'Carling Rovers','Carling'),
  (4,'Fenwick Albion','Fenwick');
INSERT INTO players VALUES (1,'Tom Reed',1,'Forward'),(2,'Luca Bianchi',2,'Forward'),(3,'Dan Foster',2,'Defender'),
  (4,'Ivan Petrov',3,'Forward'),(5,'Jamie Kerr',4,'Defender');
INSERT INTO matches VALUES (11,'2023-08-12',1,2,1,2),(12,'2023-09-02',2,3,1,1),(13,'2023-10-07',3,1,2,0),
  (14,'2023-11-04',2,1,0,1),(15,'2024-02-10',3,2,NULL,NULL);
INSERT INTO goals VALUES (1,11,1,12),(2,11,2,33),(3,11,2,60),(4,12,3,8),(5,12,4,15),(6,13,4,5),(7,13,4,50),(8,14,1,77);
"""
CHINESE = """
CREATE TABLE 球队(编号 INTEGER PRIMARY KEY, 队名 TEXT, 城市 TEXT);
CREATE TABLE 比赛(编号 INTEGER PRIMARY KEY, 比赛日期 DATE, 主队编号 INTEGER REFERENCES 球队(编号),
  客队编号 INTEGER REFERENCES 球队(编号), 主队得分 INTEGER, 客队得分 INTEGER);
CREATE TABLE 球员(编号 INTEGER PRIMARY KEY, 姓名 TEXT, 球队编号 INTEGER REFERENCES 球队(编号));
CREATE TABLE 出场(比赛编号 INTEGER REFERENCES 比赛(编号), 球员编号 INTEGER REFERENCES 球员(编号), 上场时间 INTEGER);
INSERT INTO 球队 VALUES (1,'飞鹰队','青岛'),(2,'猛虎队','沈阳'),(3,'海豚队','厦门'),(4,'白鹭队','南宁');
INSERT INTO 比赛 VALUES (11,'2023-03-04',1,2,98,92),(12,'2023-04-02',2,3,101,88),(13,'2023-05-20',3,1,90,93);
INSERT INTO 球员 VALUES (1,'王海涛',1),(2,'赵刚',2);
INSERT INTO 出场 VALUES (11,1,36),(11,2,30),(12,2,34),(13,1,20);
"""


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as domain:
        yield {"english": domain(ENGLISH), "chinese": domain(CHINESE)}


ASKED = [
    ("english", "Matches of Ashford Town", [(11,), (13,), (14,)]),
    ("english", "How many matches did Ashford Town play?", [(3,)]),
    ("english", "How many home matches did Brook City play?", [(2,)]),
    ("english", "Away matches of Ashford Town", [(13,), (14,)]),
    ("english", "When did Carling Rovers play Ashford Town?", [("2023-10-07",)]),
    ("english", "Matches between Brook City and Ashford Town", [(11,), (14,)]),
    ("english", "Which defenders have scored?", [("Dan Foster",)]),
    ("english", "Who has never scored?", [("Jamie Kerr",)]),
    ("english", "How many matches did Ashford Town win?", [(1,)]),
    ("english", "Which matches were drawn?", [(12,)]),
    ("english", "Matches won by the away team", [(11,), (14,)]),
    ("chinese", "海豚队的比赛", [(12,), (13,)]),
    ("chinese", "飞鹰队一共打了几场比赛？", [(2,)]),
    ("chinese", "哪支球队从来没有打过比赛？", [("白鹭队",)]),
    ("chinese", "飞鹰队和猛虎队什么时候打的比赛？", [("2023-03-04",)]),
]


@pytest.mark.parametrize(("kind", "question", "rows"), ASKED, ids=[q for _, q, _ in ASKED])
def test_a_team_plays_on_either_side(
    league: dict[str, Domain], kind: str, question: str, rows: Rows
) -> None:
    verdict, found = verdict_on(league[kind], question, NOW)
    assert (verdict, sorted(found)) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many goals has Carling Rovers scored at home?", [(2,)]),
        ("Top 2 scorers", [("Ivan Petrov",), ("Luca Bianchi",)]),
        # The goals of a match are not those of one of its teams.
        ("How many goals did Ashford Town score?", [(2,)]),
        ("Which team scored the most goals?", [("Brook City",)]),
        # Not how often players of theirs were on the field, nor for how long.
        ("飞鹰队打了几场主场？", [(1,)]),
        ("赵刚第一次出场是什么时候？", [("2023-03-04",)]),
        ("Which team won the most matches?", [("Brook City",)]),
        ("Which team played the most matches?", [("Brook City",)]),
        # Fenwick Albion has players, and no matches.
        ("Which team has never played?", [("Fenwick Albion",)]),
    ],
)
def test_no_side_is_taken_for_granted(league: dict[str, Domain], question: str, rows: Rows) -> None:
    verdict, found = verdict_on(league["english"], question, NOW)
    assert verdict != "answer" or found == rows
