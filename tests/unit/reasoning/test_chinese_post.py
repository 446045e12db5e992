"""Chinese questions over a post office: from whom to whom, how many have so much, who learns from whom."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
POST = """
CREATE TABLE 邮局(邮局编号 INTEGER PRIMARY KEY, 名称 TEXT);
CREATE TABLE 邮差(工号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 月薪 INTEGER,
  邮局编号 INTEGER REFERENCES 邮局(邮局编号), 师傅工号 INTEGER REFERENCES 邮差(工号));
CREATE TABLE 居民(居民编号 INTEGER PRIMARY KEY, 姓名 TEXT, 城市 TEXT);
CREATE TABLE 信件(信件编号 INTEGER PRIMARY KEY, 寄件人编号 INTEGER REFERENCES 居民(居民编号),
  收件人编号 INTEGER REFERENCES 居民(居民编号), 邮差工号 INTEGER REFERENCES 邮差(工号), 重量 REAL, 寄件日期 DATE,
  签收日期 DATE, 信件类型 TEXT, 是否挂号 TEXT);
INSERT INTO 邮局 VALUES (1,'东门邮局'),(2,'河西邮局'),(3,'北坡邮局');
INSERT INTO 邮差 VALUES (1,'温如海','男',7000,1,NULL),(2,'裴小满','女',6000,1,1),(3,'杜衡','男',7500,1,1),
  (4,'连翘','女',5500,2,2),(5,'古月','男',6500,2,1);
INSERT INTO 居民 VALUES (1,'白露','苏州'),(2,'霍去尘','杭州'),(3,'江远帆','苏州'),(4,'沐春','宁波');
INSERT INTO 信件 VALUES
  (1,1,2,2,20,'2023-03-01','2023-03-09','平信','是'),(2,1,2,2,35,'2023-03-05','2023-03-07','平信','否'),
  (3,2,1,2,50,'2023-04-01','2023-04-04','快信','是'),(4,3,2,3,15,'2023-04-02','2023-04-05','平信','是'),
  (5,2,3,3,80,'2023-05-01',NULL,'快信','否'),(6,1,3,4,10,'2023-06-01','2023-06-02','公函','否'),
  (7,1,2,2,22,'2023-06-03','2023-06-05','平信','是');
"""


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base over letters, who writes them and who brings them."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("post"), POST)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Of two relations alike each has a value of its own.
        ("从苏州寄往杭州的信件有几封", [(4,)]),
        ("白露寄给霍去尘的信件有几封", [(3,)]),
        ("寄件人是白露、收件人是江远帆的信件有几封", [(1,)]),
        ("霍去尘寄、白露收的信件有几封", [(1,)]),
        ("从苏州或杭州寄出的信件有几封", [(7,)]),
        # Where it goes is told by 到, though 寄 stands in the name of who sent it.
        ("寄到苏州的信件平均重量是多少", [(46.667,)]),
        ("既寄过信件又收过信件的居民有几个", [(3,)]),
        # What is received at a time is not the time that is heaviest.
        ("霍去尘收到的信件里最重的有多重", [(35,)]),
    ],
)
def test_from_whom_to_whom(post: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(post, question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found)) == sorted(rows)


def test_two_at_one_end_are_no_list(post: Domain) -> None:
    kind, _ = verdict_on(post, "白露替霍去尘写的信件有几封", NOW)
    assert kind != "answer"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # 最多的 before a number ranks, and is no bound.
        ("信件最多的两个邮差", [("裴小满",), ("杜衡",)]),
        ("信件最多的两个邮差是谁", [("裴小满",), ("杜衡",)]),
        # Rows of which each has so many are counted, not listed.
        ("送了2封以上信件的邮差有几个", [(2,)]),
        ("邮差超过2人的邮局有几个", [(1,)]),
        ("平均重量高于30克的邮差有几个", [(2,)]),
    ],
)
def test_how_many_have_so_many(post: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(post, question, NOW)
    assert kind == "answer"
    assert rounded(found) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # A share of each group, or what groups are compared by.
        ("各信件类型的挂号率", [("公函", 0), ("平信", 0.75), ("快信", 0.5)]),
        ("信件的挂号率是多少", [(0.571,)]),
        ("2023年3月的挂号率", [(0.5,)]),
        ("挂号率低于40%的信件类型有哪些", [("公函",)]),
        ("挂号率最高的邮差是谁", [("裴小满",)]),
        ("每个邮局的女邮差占比", [("东门邮局", 0.333), ("河西邮局", 0.5)]),
        # Whose rows they are is told of the whole, too.
        ("东门邮局的女邮差占比是多少", [(0.333,)]),
        # The value that most rows have.
        ("哪种信件类型最多", [("平信",)]),
        ("信件类型最多的是哪种", [("平信",)]),
    ],
)
def test_shares_and_kinds(post: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(post, question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found)) == sorted(rows)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Who has a role towards others of his own kind is a row of its own.
        ("温如海有几个徒弟", [(3,)]),
        ("温如海的徒弟有哪些", [("裴小满",), ("杜衡",), ("古月",)]),
        ("连翘的师傅是谁", [("裴小满",)]),
        ("谁的徒弟最多", [("温如海",)]),
        ("没有徒弟的邮差有几个", [(3,)]),
        ("没有师傅的邮差有哪些", [("温如海",)]),
        ("每个师傅带了几个徒弟", [("温如海", 3), ("裴小满", 1)]),
        ("有2个以上徒弟的邮差有几个", [(1,)]),
        ("月薪比师傅高的邮差有哪些", [("杜衡",)]),
        ("师傅是温如海的邮差有几个", [(3,)]),
        ("温如海的徒弟的平均月薪是多少", [(6666.667,)]),
        ("徒弟平均月薪最高的师傅是谁", [("温如海",)]),
        # What stands right before a role is said of those who have it.
        ("温如海的女徒弟有几个", [(1,)]),
    ],
)
def test_roles_among_their_own_kind(post: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(post, question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found)) == sorted(rows)


def test_what_those_with_a_role_do_is_not_said_of_the_others(post: Domain) -> None:
    kind, _ = verdict_on(post, "温如海的徒弟送了多少封信件", NOW)
    assert kind != "answer"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Who does it, of several whom a letter refers to.
        ("谁寄的信件最多", [("白露",)]),
        ("最重的信件是谁寄的", [("霍去尘",)]),
        ("哪个邮局的邮差多，东门邮局还是河西邮局", [("东门邮局",)]),
        # Which of two has more.
        ("东门邮局和河西邮局哪个邮差多", [("东门邮局",)]),
        ("平信和快信哪种多", [("平信",)]),
        # What belongs to the row that comes first.
        ("月薪最高的邮差送了几封信件", [(2,)]),
        ("霍去尘最近一次寄信件是哪天", [("2023-05-01",)]),
    ],
)
def test_who_and_which(post: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(post, question, NOW)
    assert kind == "answer"
    assert rounded(found) == rows


@pytest.mark.parametrize(
    "question",
    [
        # Of each of two one figure is no answer, nor are those of one of them alone.
        "月薪最高的两个邮差各送了多少封信件",
        "温如海和他的徒弟谁月薪高",
        # Not all are a 徒弟 of somebody.
        "徒弟的平均月薪是多少",
        # No births are kept of those whose age is asked for.
        "邮差的平均年龄是多少",
    ],
)
def test_what_is_not_said_is_not_answered(post: Domain, question: str) -> None:
    kind, found = verdict_on(post, question, NOW)
    assert kind != "answer", found
