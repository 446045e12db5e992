"""Chinese questions over an English-named gear hire: what each of some rows exceeds, amounts told by their unit,
fees and numbers by name, and rows called by what one of their own kind is to them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.decide import Verdict
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.scaffold import init_from
from duckkb.settings import ReasoningSettings

NOW = datetime(2024, 1, 1, tzinfo=UTC)
GEAR = """
CREATE TABLE Instructor(InstructorID INTEGER PRIMARY KEY, InstructorName TEXT, YearsExperience INTEGER, HourlyRate REAL,
  MentorID INTEGER REFERENCES Instructor(InstructorID));
CREATE TABLE Lake(LakeID INTEGER PRIMARY KEY, LakeName TEXT, Region TEXT, MaxDepth INTEGER, EntryFee REAL);
CREATE TABLE Outing(OutingID INTEGER PRIMARY KEY, LakeID INTEGER REFERENCES Lake(LakeID),
  InstructorID INTEGER REFERENCES Instructor(InstructorID), Price REAL, Minutes INTEGER);
CREATE TABLE Gear(GearID INTEGER PRIMARY KEY, GearName TEXT, DailyFee REAL, StartDate DATE);
CREATE TABLE Rental(RentalID INTEGER PRIMARY KEY, GearID INTEGER REFERENCES Gear(GearID), Quantity INTEGER);
CREATE TABLE Comment(CommentID INTEGER PRIMARY KEY, OutingID INTEGER REFERENCES Outing(OutingID), Stars INTEGER);
CREATE TABLE Piece(PieceID INTEGER PRIMARY KEY, GearID INTEGER REFERENCES Gear(GearID), Weight REAL);
CREATE TABLE Repair(RepairID INTEGER PRIMARY KEY, GearID INTEGER REFERENCES Gear(GearID),
  InstructorID INTEGER REFERENCES Instructor(InstructorID), Cost REAL);
INSERT INTO Repair VALUES (1,2,1,20),(2,3,2,55);
CREATE TABLE Chef(ChefID INTEGER PRIMARY KEY, ChefName TEXT);
CREATE TABLE Recipe(RecipeID INTEGER PRIMARY KEY, Title TEXT, ChefID INTEGER REFERENCES Chef(ChefID), CookMinutes INTEGER);
INSERT INTO Chef VALUES (1,'Eli'),(2,'Flo');
INSERT INTO Recipe VALUES (1,'Stew',2,50),(2,'Soup',1,20);
INSERT INTO Instructor VALUES (1,'Ada',12,40,NULL),(2,'Bo',5,30,1),(3,'Cy',8,35,1);
INSERT INTO Lake VALUES (1,'Swan Lake','North',20,5),(2,'Moor Lake','North',31,9),(3,'Iron Lake','South',44,7),
  (4,'Reed Lake','South',15,3);
INSERT INTO Outing VALUES (1,1,1,60,90),(2,3,2,80,120),(3,3,1,75,90),(4,4,2,30,60);
INSERT INTO Gear VALUES (1,'Kayak',12,'2021-01-01'),(2,'Paddle',4,'2021-01-01'),(3,'Vest',6,'2022-01-01');
INSERT INTO Rental VALUES (1,1,1),(2,1,1),(3,2,9),(4,3,2);
INSERT INTO Comment VALUES (1,1,5),(2,2,3),(3,3,4),(4,2,5);
"""


@pytest.fixture(scope="module")
def gear(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    folder: Path = tmp_path_factory.mktemp("gear")
    connection = sqlite3.connect(folder / "gear.db")
    connection.executescript(GEAR)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'gear.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


def judged(domain: Domain, question: str) -> Verdict | None:
    thought = read(domain, question, NOW, Context())
    done = run(domain, thought.interpretations, thought.weights)
    return judge(done, ReasoningSettings(), may_ask=True) if done.readings else None


ANSWERS: list[tuple[str, list[tuple[object, ...]]]] = [
    # Compared with each of some rows.
    ("最大深度大于所有North湖泊的湖泊叫什么？", [("Iron Lake",)]),
    ("最大深度比所有North湖泊都小的湖泊有哪些？", [("Reed Lake",)]),
    ("最大深度低于任何North湖泊最大深度的湖泊叫什么？", [("Reed Lake",)]),
    # An amount that its unit tells; 过 behind a verb compares nothing.
    ("5星评论有几条？", [(2,)]),
    ("得到过5星评论的湖泊叫什么？", [("Swan Lake",), ("Iron Lake",)]),
    ("3星或4星的评论有几条？", [(2,)]),
    ("4星以上的评论有几条？", [(3,)]),
    # Fees and years by other names than the price and the year that are also kept.
    ("门票最贵的湖泊叫什么？", [("Moor Lake",)]),
    ("日租金在5到12之间的装备叫什么？", [("Kayak",), ("Vest",)]),
    ("从业年数超过6年的教练叫什么？", [("Ada",), ("Cy",)]),
    # The pieces that are rented in all, not how often.
    ("租用总数量最多的装备叫什么？", [("Paddle",)]),
    # Rows of several kinds that are listed are shown together; a measure word is no piece.
    ("费用最高的维修的教练和装备是什么？", [("Bo", "Vest")]),
    ("日租金最高的装备是哪件？", [("Kayak",)]),
    ("每道菜谱的标题和厨师是什么？", [("Stew", "Flo"), ("Soup", "Eli")]),
    # 教练 are the instructors themselves, 导师 those they refer to.
    ("时薪最高的教练叫什么？", [("Ada",)]),
    ("Bo的导师是谁？", [("Ada",)]),
]


@pytest.mark.parametrize(("question", "expected"), ANSWERS, ids=[q for q, _ in ANSWERS])
def test_what_is_answered(gear: Domain, question: str, expected: list[tuple[object, ...]]) -> None:
    verdict = judged(gear, question)
    assert verdict is not None
    assert verdict.kind == "answer"
    assert sorted(map(tuple, verdict.best.rows), key=str) == sorted(expected, key=str)


@pytest.mark.parametrize(
    "question", ["装备的开始日期和起始日期是什么？", "得到过7颗钻评论的湖泊叫什么？"]
)
def test_what_is_not_told_apart_or_not_counted_by_is_not_answered(
    gear: Domain, question: str
) -> None:
    verdict = judged(gear, question)
    assert verdict is None or verdict.kind != "answer"
