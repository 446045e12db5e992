"""Who flies for whom, technicians of orders called after them, rows under maintenance, two rows compared, and work
that two did together."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2026, 3, 1, 12)
BALLOONS = """
CREATE TABLE club(club_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE pilot(pilot_id INTEGER PRIMARY KEY, name TEXT, club_id INTEGER REFERENCES club(club_id), total_hours INTEGER);
CREATE TABLE balloon(balloon_id INTEGER PRIMARY KEY, nickname TEXT, manufacturer TEXT, built_year INTEGER,
  owner_club_id INTEGER REFERENCES club(club_id));
CREATE TABLE flight(flight_id INTEGER PRIMARY KEY, pilot_id INTEGER REFERENCES pilot(pilot_id),
  balloon_id INTEGER REFERENCES balloon(balloon_id), flight_date DATE);
INSERT INTO club VALUES (1,'Saga Circle'),(2,'Alpine Drift');
INSERT INTO pilot VALUES (1,'Rosa Delgado',1,120),(2,'Emre Yildiz',2,300),(3,'Nina Kessler',NULL,80);
INSERT INTO balloon VALUES (1,'Papillon','Cameron',1999,1),(2,'Red Kite','Cameron',2004,2),(3,'Wisp','Cameron',2011,2),
  (4,'Plum','Kubicek',2015,1);
INSERT INTO flight VALUES (1,1,1,'2025-05-01'),(2,1,2,'2025-06-01'),(3,2,2,'2024-07-01');
"""
TURBINES = """
CREATE TABLE wind_farm(farm_id INTEGER PRIMARY KEY, farm_name TEXT, province TEXT, commissioned_date DATE);
CREATE TABLE turbine(turbine_id INTEGER PRIMARY KEY, code TEXT, farm_id INTEGER REFERENCES wind_farm(farm_id),
  status TEXT CHECK (status IN ('running','stopped','maintenance')));
CREATE TABLE technician(tech_id INTEGER PRIMARY KEY, name TEXT, monthly_salary REAL, skill_level TEXT);
CREATE TABLE work_order(order_id INTEGER PRIMARY KEY, turbine_id INTEGER REFERENCES turbine(turbine_id), created_date DATE);
CREATE TABLE order_technician(order_id INTEGER REFERENCES work_order(order_id),
  tech_id INTEGER REFERENCES technician(tech_id), hours REAL, PRIMARY KEY (order_id, tech_id));
CREATE TABLE order_part(order_id INTEGER REFERENCES work_order(order_id), part_no INTEGER, quantity INTEGER,
  PRIMARY KEY (order_id, part_no));
INSERT INTO order_part VALUES (1,7,2);
INSERT INTO wind_farm VALUES (1,'灰腾梁风电场','内蒙古','2012-06-18'),(2,'东台海上风电场','江苏','2017-12-20');
INSERT INTO turbine VALUES (1,'HT-01',1,'running'),(2,'HT-02',1,'maintenance'),(3,'DT-01',2,'running'),(4,'DT-02',2,'stopped');
INSERT INTO technician VALUES (1,'巴特尔',9000,'高级'),(2,'娜仁',7000,'初级'),(3,'艾力',6000,'初级'),(4,'林平',12000,'高级');
INSERT INTO work_order VALUES (1,2,'2025-01-08'),(2,4,'2025-02-03');
INSERT INTO order_technician VALUES (1,1,32),(2,2,10);
"""
CAVES = """
CREATE TABLE Cave(cvId INTEGER PRIMARY KEY, cvName TEXT, depthM INTEGER);
CREATE TABLE Expedition(expId INTEGER PRIMARY KEY, expName TEXT, cvId INTEGER REFERENCES Cave(cvId), startDt DATE);
CREATE TABLE Find(findId INTEGER PRIMARY KEY, expId INTEGER REFERENCES Expedition(expId), kind TEXT, descr TEXT);
CREATE TABLE Rescue(resId INTEGER PRIMARY KEY, cvId INTEGER REFERENCES Cave(cvId), resDt DATE, victims INTEGER);
INSERT INTO Cave VALUES (1,'Snezhnaya Mala',1760),(2,'Sima Honda',900);
INSERT INTO Expedition VALUES (1,'Deep Wolf',1,'2019-08-03'),(2,'Honda Bottom',2,'2023-08-11'),(3,'Ice Shaft',1,'2025-12-05'),
  (4,'Old Ice',1,'2020-12-05');
INSERT INTO Find VALUES (1,1,'bone','wolf tooth'),(2,2,'pottery','shard');
INSERT INTO Rescue VALUES (1,1,'2006-04-01',3),(2,2,'2011-09-12',1);
"""

ANSWERED: list[tuple[str, str, Rows]] = [
    # The club a pilot flies for is the pilot's, not the one that owns what was flown.
    (BALLOONS, "Which club does Rosa Delgado fly for?", [("Saga Circle",)]),
    (BALLOONS, "Which club does Nina Kessler fly for?", []),
    (BALLOONS, "Which pilots have never flown?", [("Nina Kessler",)]),
    (BALLOONS, "Which manufacturers built more than two of the balloons?", [("Cameron",)]),
    (BALLOONS, "Does Emre Yildiz have more hours than Rosa Delgado?", [("Emre Yildiz",)]),
    (BALLOONS, "Does Rosa Delgado have more hours than Emre Yildiz?", []),
    # A table called after the technicians of orders is no deed of theirs.
    (TURBINES, "高级技术员的平均月薪是多少", [(10500,)]),
    (TURBINES, "初级技术员的平均月薪是多少", [(6500,)]),
    (TURBINES, "维修中的风机在哪个省？", [("内蒙古",)]),
    # Who takes part in orders has nothing to do with their parts.
    (TURBINES, "哪些技术员没参与过工单", [("艾力",), ("林平",)]),
    (TURBINES, "2015年以后投产的风电场", [("东台海上风电场",)]),
    (CAVES, "Is Snezhnaya Mala deeper than Sima Honda?", [("Snezhnaya Mala",)]),
    (CAVES, "Is Sima Honda deeper than Snezhnaya Mala?", []),
    # A month is that of the last year, or of any where that has nothing.
    (CAVES, "Which expeditions started in December?", [("Ice Shaft",)]),
    (CAVES, "Which expeditions started in August?", [("Deep Wolf",), ("Honda Bottom",)]),
]
NOT_ANSWERED: list[tuple[str, str]] = [
    (CAVES, "How many injured people were there in rescues after 2005?"),
    (CAVES, "What bones were found, and on which expedition?"),
]


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED)
def test_it_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    verdict, found = told(script, question)
    assert verdict == "answer"
    assert rounded(found) == rounded(rows)


@pytest.mark.parametrize(("script", "question"), NOT_ANSWERED)
def test_half_of_it_is_no_answer(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"
