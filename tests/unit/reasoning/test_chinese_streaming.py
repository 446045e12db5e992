"""What is asked in Chinese of a music service and of house agents whose tables and columns are named in English: links
that are called as one of their ends is, marks that are no money, a second question."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2026, 3, 1, 12)
MUSIC = """
CREATE TABLE Singer(Singer_ID INTEGER PRIMARY KEY, Singer_Name TEXT, Formed_Year INTEGER, Is_Group INTEGER);
CREATE TABLE Album(Album_ID INTEGER PRIMARY KEY, Title TEXT, Singer_ID INTEGER REFERENCES Singer(Singer_ID), Label TEXT,
  Price REAL);
CREATE TABLE Song(Song_ID INTEGER PRIMARY KEY, Song_Name TEXT, Album_ID INTEGER REFERENCES Album(Album_ID));
CREATE TABLE Subscriber(Subscriber_ID INTEGER PRIMARY KEY, Nickname TEXT, Email TEXT);
CREATE TABLE Playlist(Playlist_ID INTEGER PRIMARY KEY, Playlist_Name TEXT,
  Owner_ID INTEGER REFERENCES Subscriber(Subscriber_ID), Created_On DATE);
CREATE TABLE Playlist_Song(Playlist_ID INTEGER REFERENCES Playlist(Playlist_ID), Song_ID INTEGER REFERENCES Song(Song_ID),
  Position INTEGER, PRIMARY KEY(Playlist_ID, Song_ID));
INSERT INTO Singer VALUES (1,'Nova Drift',2012,1),(2,'Lena Hart',2001,0),(3,'Tin Lanterns',2015,1);
INSERT INTO Album VALUES (1,'Polar Lights',1,'Northside',12),(2,'Paper Moons',2,'Crown',20),(3,'Old Harbour',3,'Crown',10);
INSERT INTO Song VALUES (1,'Aurora',1),(2,'Skyline',2),(3,'Anchor',3);
INSERT INTO Subscriber VALUES (1,'emma','emma@mail.com'),(2,'liam',NULL);
INSERT INTO Playlist VALUES (1,'Morning Run',1,'2024-01-01'),(2,'Dinner',2,'2025-05-06'),(3,'Empty Box',1,'2025-06-06');
INSERT INTO Playlist_Song VALUES (1,1,1),(1,2,2),(2,2,1);
"""
HOUSES = """
CREATE TABLE offices(office_id INTEGER PRIMARY KEY, office_name TEXT, city TEXT);
CREATE TABLE agents(agent_id INTEGER PRIMARY KEY, agent_name TEXT, hire_date DATE, office_id INTEGER REFERENCES offices(office_id));
CREATE TABLE listings(listing_id INTEGER PRIMARY KEY, agent_id INTEGER REFERENCES agents(agent_id), address TEXT,
  asking_price INTEGER, list_date DATE);
CREATE TABLE viewings(viewing_id INTEGER PRIMARY KEY, listing_id INTEGER REFERENCES listings(listing_id), viewing_date DATE,
  feedback_score INTEGER);
INSERT INTO offices VALUES (1,'Harbor Office','Boston'),(2,'Mesa Office','Phoenix');
INSERT INTO agents VALUES (1,'Grace Miller','2012-04-01',1),(2,'Tom Becker','2018-06-11',1);
INSERT INTO listings VALUES (1,1,'12 Pier Road',720000,'2025-03-01'),(2,2,'7 Elm Street',510000,'2025-04-10');
INSERT INTO viewings VALUES (1,1,'2025-03-10',8),(2,1,'2025-03-12',5),(3,2,'2025-04-20',9);
"""

ANSWERED: list[tuple[str, str, Rows]] = [
    # What a link and one of its ends are both called is the end.
    (MUSIC, "包含歌曲Skyline的歌单有哪些？", [("Morning Run",), ("Dinner",)]),
    (MUSIC, "一首歌都没有的歌单", [("Empty Box",)]),
    # What is formed is no playlist that was created.
    (MUSIC, "2010年之后成立的歌手有哪些？", [("Nova Drift",), ("Tin Lanterns",)]),
    (MUSIC, "每个唱片公司专辑的平均价格", [("Northside", 12.0), ("Crown", 15.0)]),
    (MUSIC, "没有邮箱的用户", [("liam",)]),
    (HOUSES, "哪个办事处没有经纪人？", [("Mesa Office",)]),
    (HOUSES, "平均要价", [(615000.0,)]),
]


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED)
def test_names_of_an_english_base_are_met_by_chinese_words(
    told: Told, script: str, question: str, rows: Rows
) -> None:
    kind, found = told(script, question)
    assert kind == "answer"
    assert sorted(rounded(found), key=str) == sorted(rows, key=str)


NOT_ANSWERED = [
    (HOUSES, "各经纪人的总成交额"),  # marks of those who viewed are no money
    (MUSIC, "最贵的专辑叫什么？是谁的？"),  # whose it is would be left out
]


@pytest.mark.parametrize(("script", "question"), NOT_ANSWERED)
def test_what_would_be_answered_by_something_else_is_refused(
    told: Told, script: str, question: str
) -> None:
    assert told(script, question)[0] != "answer"


def test_each_playlist_has_its_number_of_songs(told: Told) -> None:
    kind, found = told(MUSIC, "每个歌单有几首歌？")
    assert kind == "answer"
    assert {("Morning Run", 2), ("Dinner", 1)} <= {(row[0], row[-1]) for row in found}
