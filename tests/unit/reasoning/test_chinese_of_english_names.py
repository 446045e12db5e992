"""Chinese questions over tables whose names and values are English."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.scaffold import init_from
from duckkb.settings import ReasoningSettings

NOW = datetime(2024, 1, 1, tzinfo=UTC)
LIBRARY = """
CREATE TABLE Author(author_id INTEGER PRIMARY KEY, name TEXT, country TEXT, birth_date TEXT);
CREATE TABLE Publisher(publisher_id INTEGER PRIMARY KEY, publisher_name TEXT, city TEXT, founded_year INTEGER,
  headquarters TEXT, total_sales REAL);
CREATE TABLE Book(book_id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER REFERENCES Author(author_id),
  publisher_id INTEGER REFERENCES Publisher(publisher_id), fee REAL, pages INTEGER, language TEXT);
CREATE TABLE Reader(reader_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, age INTEGER, city TEXT);
CREATE TABLE Loan(loan_id INTEGER PRIMARY KEY, reader_id INTEGER REFERENCES Reader(reader_id),
  book_id INTEGER REFERENCES Book(book_id), loan_date TEXT, charge REAL);
CREATE TABLE Translator(translator_id INTEGER PRIMARY KEY, name TEXT, country TEXT, salary REAL);
INSERT INTO Author VALUES (1,'Anna Bell','Italy','1950-01-02'),(2,'Tom Reed','Japan','1961-03-04'),
  (3,'Li Ming','France','1970-05-06'),(4,'Mary Hill','France','1981-07-08');
INSERT INTO Publisher VALUES (1,'Blue Press','Paris',1900,'Lyon',70),(2,'Red Fox','Rome',1950,'Milan',90),
  (3,'Old Oak','Boston',1980,'Boston',20);
INSERT INTO Book VALUES (1,'Silent Sea',1,1,20,300,'English'),(2,'Deep Night',1,2,35,150,'French'),
  (3,'The Garden',2,1,10,500,'English'),(4,'Glass City',3,1,28,220,'French');
INSERT INTO Reader VALUES (1,'John','Smith',25,'Paris'),(2,'Eva','Stone',31,'Tokyo'),(3,'Max','Kim',19,'Rome'),
  (4,'Eva','Kim',44,'Paris');
INSERT INTO Loan VALUES (1,1,1,'2021-02-01',3),(2,1,2,'2022-02-01',4),(3,2,1,'2022-05-09',9),(4,3,3,'2023-01-01',2),
  (5,1,3,'2020-06-01',1);
INSERT INTO Translator VALUES (1,'Li Ming','China',5000),(2,'Eric Poe','USA',7000);
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    folder: Path = tmp_path_factory.mktemp("library")
    connection = sqlite3.connect(folder / "library.db")
    connection.executescript(LIBRARY)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'library.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


ANSWERS: list[tuple[str, list[tuple[object, ...]]]] = [
    # First and last names; whose name is asked for.
    ("年龄最大的读者姓什么？", [("Kim",)]),
    ("读者Eva Kim的年龄", [(44,)]),
    ("每位读者的姓名和年龄", [("John", "Smith", 25), ("Eva", "Stone", 31), ("Max", "Kim", 19), ("Eva", "Kim", 44)]),
    ("编号为2的出版社叫什么名字？", [("Red Fox",)]),
    ("25岁的读者有几位？", [(1,)]),
    # What is denied, what is an alternative, what a text holds.
    ("不住在Paris的读者有多少个？", [(2,)]),
    ("从来没借过Silent Sea的读者的名字", [("Max",), ("Eva",)]),
    ("没有写过书的作者叫什么", [("Mary Hill",)]),
    ("来自Italy或者Japan的作者叫什么", [("Anna Bell",), ("Tom Reed",)]),
    ("语言为French或者页数多于400的书名", [("Deep Night",), ("The Garden",), ("Glass City",)]),
    ("书名中含有字母y的书", [("Glass City",)]),
    ("语言是“English”的书名", [("Silent Sea",), ("The Garden",)]),
    ("英语（English）书的平均页数是多少", [(400,)]),
    # Other rows and rows of other kinds.
    ("哪些书的费用比Silent Sea高？", [("Deep Night",), ("Glass City",)]),
    ("有多少读者借过书？", [(3,)]),
    ("列出所有作者和译者的姓名。", [("Anna Bell",), ("Tom Reed",), ("Li Ming",), ("Mary Hill",), ("Eric Poe",)]),
    ("既是作者又是译者的人叫什么名字？", [("Li Ming",)]),
    ("既有读者又有出版社的城市有哪些", [("Paris",), ("Rome",)]),
    ("有读者但没有出版社的城市", [("Tokyo",)]),
    # Order, extremes, groups and the order of what is shown.
    ("最近一次借阅的读者姓什么？", [("Kim",)]),
    ("借书费用总和最高的读者姓什么？", [("Stone",)]),
    ("最早和最晚的成立年份分别是多少", [(1900, 1980)]),
    ("每种语言有多少本书？先给数量再给语言。", [(2, "English"), (2, "French")]),
    ("最常见的国家是哪个", [("France",)]),
    ("Red Fox的总部在哪里", [("Milan",)]),
    ("作者Anna Bell写了多少本书？", [(2,)]),
    # A number that stands in for the name, and what has a word of its own beside its number.
    ("每个出版社有多少本书？先给数量，再给出版社编号。", [(3, 1), (1, 2)]),
    ("各出版社的书有多少本？给出出版社编号和数量。", [(1, 3), (2, 1)]),
    ("借过书的读者叫什么名字（first name）？", [("John",), ("Eva",), ("Max",)]),
    ("语言代码为French的书名", [("Deep Night",), ("Glass City",)]),
    # Several kinds of one amount.
    ("书的页数的平均值、最小值、最大值和总和各是多少？", [(292.5, 150, 500, 1170)]),
    ("每种语言的书的平均、最小和最大页数分别是多少？", [("English", 400, 300, 500), ("French", 185, 150, 220)]),
    # Rows of one character, further measure words, all that is known, a verb that says which time.
    ("至少有两笔借阅的读者姓什么？", [("Smith",)]),
    ("借了书的读者有多少位？", [(3,)]),
    ("列出来自Japan的作者的所有信息。", [(2, "Tom Reed", "Japan", "1961-03-04")]),
    ("出生最早的作者叫什么", [("Anna Bell",)]),
    # What a relation does, a noun beside what it is, a listing that says all, an order told by 按.
    ("Anna Bell撰写的书名", [("Silent Sea",), ("Deep Night",)]),
    ("Blue Press这家出版社出了几本书", [(3,)]),
    ("每位作者写了多少本书？列出国家和数量。", [("Italy", 2), ("Japan", 1), ("France", 1)]),
    ("哪些读者至少借过两次书？给出读者编号。", [(1,)]),
    ("哪些城市有两名或两名以上的读者？", [("Paris",)]),
    ("成立年份介于1940和1990的出版社叫什么", [("Red Fox",), ("Old Oak",)]),
    ("费用比Silent Sea高的书有哪些", [("Deep Night",), ("Glass City",)]),
    ("书名中不含字母y的书", [("Silent Sea",), ("Deep Night",), ("The Garden",)]),
    ("2022年3月21日之前的借阅有几笔？", [(3,)]),
    # Values by their Chinese names.
    ("来自意大利的作者叫什么", [("Anna Bell",)]),
    ("语言是英语的书有几本", [(2,)]),
    # Values kept in English that the lexicon has a word for, in whatever case.
    ("语言为英文的书名", [("Silent Sea",), ("The Garden",)]),
    # A second bound of the same amount; several conditions on either side of 或者; rows told apart.
    ("页数低于200或高于400的书名", [("Deep Night",), ("The Garden",)]),
    (
        "Paris的30岁以上的读者，或者Rome的20岁以下的读者的名字（first name）",
        [("Eva",), ("Max",)],
    ),
    ("按字母顺序列出不同作者的姓名。", [("Anna Bell",), ("Li Ming",), ("Mary Hill",), ("Tom Reed",)]),
    ("有多少Paris的读者？", [(2,)]),
    # A noun beside a value that only one attribute has, a verb of the only relation.
    ("都会“Milan”的出版社叫什么", [("Red Fox",)]),
    ("Red Fox发掘了多少本书？", [(1,)]),
    # Another one of the same, of a class whose name is translated.
    ("和Anna Bell同一国家的其他作者", []),
    # A fee is met by a price, its synonym.
    ("价格最低的书叫什么", [("The Garden",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), ANSWERS, ids=[q for q, _ in ANSWERS])
def test_what_is_answered(
    library: Domain, question: str, expected: list[tuple[object, ...]]
) -> None:
    thought = read(library, question, NOW, Context())
    done = run(library, thought.interpretations, thought.weights)
    rows = [tuple(row) for row in done.readings[0].rows]
    assert sorted(rows, key=str) == sorted(expected, key=str)


def test_names_are_sorted_by_the_alphabet(library: Domain) -> None:
    thought = read(library, "按字母顺序列出所有作者的姓名。", NOW, Context())
    rows = run(library, thought.interpretations, thought.weights).readings[0].rows
    assert [row[0] for row in rows] == ["Anna Bell", "Li Ming", "Mary Hill", "Tom Reed"]


@pytest.mark.parametrize(
    "question",
    [
        "比所有译者都勤奋的作者叫什么",
        "某个城市的读者姓什么",
        "能随身携带的书有哪些不贵",
        "和Anna Bell同国家的作者叫什么",
        "列出读者的姓氏和城市，依次按姓氏、城市排序",
    ],
)
def test_comparisons_and_choices_left_unread_keep_a_reading_from_being_given(
    library: Domain, question: str
) -> None:
    thought = read(library, question, NOW, Context())
    done = run(library, thought.interpretations, thought.weights)
    assert not done.readings or judge(done, ReasoningSettings(), may_ask=True).kind != "answer"
