"""Two counts in one question, the first few of the figures of each, and what is said of values where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 1, tzinfo=UTC)
FAIR = """
CREATE TABLE 展会(展会编号 INTEGER PRIMARY KEY, 展会名称 TEXT, 展会类型 TEXT, 状态 TEXT, 门票价格 INTEGER);
CREATE TABLE 展位预订(预订编号 INTEGER PRIMARY KEY, 展会编号 INTEGER REFERENCES 展会(展会编号), 展位面积 INTEGER);
INSERT INTO 展会 VALUES (1,'灯会','节庆','待开展',0),(2,'书展','文化','已开展',30),(3,'车展','商业','已开展',80),(4,'茶展','商业','已开展',0);
INSERT INTO 展位预订 VALUES (1,1,30),(2,1,20),(3,2,90),(4,3,60),(5,3,70),(6,4,10);
"""
FAIR_ASKED = [
    ("展会一共有多少场，其中免费的有几场？", [(4, 2)]),
    ("展会有几场,其中商业的有几场", [(4, 2)]),
    ("各展会的展位面积总和，取前两名", [("车展", 130), ("书展", 90)]),
    ("各展会的展位面积总和，最低的两个展会是哪些", [("茶展", 10), ("灯会", 50)]),
    ("各类型展会的门票价格总和，哪个类型最高？", [("商业",)]),
    ("哪些展会的展位总面积超过80平米", [("书展",), ("车展",)]),
    ("展位平均面积超过60平米的展会", [("书展",), ("车展",)]),
    ("有哪些展会类型", [("节庆",), ("文化",), ("商业",)]),
    ("除了商业，还有哪些展会类型", [("节庆",), ("文化",)]),
    ("还没开展的展会", [("灯会",)]),
    ("待开展的展会有几场", [(1,)]),
]
SWIM = """
CREATE TABLE coach(coach_id INTEGER PRIMARY KEY, coach_name TEXT, mentor_id INTEGER REFERENCES coach(coach_id));
CREATE TABLE swimmer(swimmer_id INTEGER PRIMARY KEY, swimmer_name TEXT, birthdate DATE, coach_id INTEGER REFERENCES coach(coach_id));
CREATE TABLE race(race_id INTEGER PRIMARY KEY, stroke TEXT, gender TEXT);
CREATE TABLE result(result_id INTEGER PRIMARY KEY, race_id INTEGER REFERENCES race(race_id),
  swimmer_id INTEGER REFERENCES swimmer(swimmer_id), finishtime REAL, points INTEGER, official CHAR(1));
INSERT INTO coach VALUES (1,'Ada',NULL),(2,'Ben',1),(3,'Cho',1),(4,'Dov',2);
INSERT INTO swimmer VALUES (1,'Ann','2001-01-01',1),(2,'Bea','2002-02-02',1),(3,'Cid','2003-03-03',2);
INSERT INTO race VALUES (1,'Butterfly','F'),(2,'Freestyle','M');
INSERT INTO result VALUES (1,1,1,31.5,10,'Y'),(2,1,2,30.0,12,'N'),(3,2,1,58.0,14,'Y'),(4,2,3,60.5,9,'Y');
"""
SWIM_ASKED = [
    ("How many results are there and how many of them are official?", [(4, 3)]),
    ("Total points per swimmer, top 2 only", [(24, "Ann"), (12, "Bea")]),
    ("What is the fastest finish time?", [(30.0,)]),
    ("What is the best finish time for each stroke?", [(30.0, "Butterfly"), (58.0, "Freestyle")]),
    ("slowest finish time", [(60.5,)]),
    ("Which swimmer has the fastest finish time?", [("Bea",)]),
    ("Which swimmer has the longest finish time?", [("Cid",)]),
    ("Who scored the most points overall?", [("Ann",)]),
    ("Which coaches mentor at least two people?", [("Ada",)]),
    ("Which coaches are the mentor of at least two coaches?", [("Ada",)]),
    ("coaches with a mentor id above 1", [("Dov",)]),
    ("Show the coach name of each coach and the coach name of their mentor.",
     [("Ada", None), ("Ben", "Ada"), ("Cho", "Ada"), ("Dov", "Ben")]),
    ("Show the points and finish time of every official result.", [(10, 31.5), (14, 58.0), (9, 60.5)]),
]  # fmt: skip

SHOP = """
CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), order_date DATE);
CREATE TABLE products(id INTEGER PRIMARY KEY, name TEXT, price REAL);
CREATE TABLE order_items(order_id INTEGER REFERENCES orders(id), product_id INTEGER REFERENCES products(id),
  quantity INTEGER, unit_price REAL, PRIMARY KEY(order_id, product_id));
CREATE TABLE task(task_id INTEGER PRIMARY KEY, title TEXT, hours REAL, done INTEGER, owner_id INTEGER REFERENCES customers(id));
INSERT INTO customers VALUES (1,'Ada','Leeds'),(2,'Bob','York');
INSERT INTO orders VALUES (1,1,'2026-01-01'),(2,2,'2026-01-02'),(3,1,'2026-01-03');
INSERT INTO products VALUES (1,'desk',300),(2,'pen',2),(3,'lamp',40);
INSERT INTO order_items VALUES (1,1,1,300),(2,2,90,2),(2,3,5,40),(3,2,10,2),(3,3,1,40);
INSERT INTO task VALUES (1,'write',3,0,1),(2,'read',8,1,1);
"""
SHOP_ASKED = [
    ("top 2 products by quantity sold", [("pen",), ("lamp",)]),
    ("the 2 best selling products", [("pen",), ("lamp",)]),
    ("Which product sold the most?", [("pen",)]),
    ("the most expensive order", [(2,)]),
    ("金额最高的订单", [(2,)]),
    ("the cheapest order", [(3,)]),
    ("Which order has the highest unit price?", [(1,)]),
    ("the most expensive product", [("desk",)]),
]
BOOKS = """
CREATE TABLE shop(shop_id INTEGER PRIMARY KEY, shop_name TEXT, city TEXT, manager_id INTEGER REFERENCES employee(employee_id));
CREATE TABLE employee(employee_id INTEGER PRIMARY KEY, full_name TEXT, shop_id INTEGER REFERENCES shop(shop_id));
CREATE TABLE book(book_id INTEGER PRIMARY KEY, title TEXT, publisher TEXT, publication_year INTEGER, list_price REAL);
INSERT INTO shop VALUES (1,'Quill House','Leeds',2),(2,'Owl and Oak','York',3);
INSERT INTO employee VALUES (1,'Ann Lee',1),(2,'Bo Nash',1),(3,'Cy Orr',2);
INSERT INTO book VALUES (1,'Salt','Harbour Press',1995,12),(2,'Tide','Old Mill',2012,30),(3,'Reef','Harbour Press',2015,9);
"""
BOOKS_ASKED = [
    ("Who runs the Quill House shop?", [("Bo Nash",)]),
    ("Who is in charge of the Quill House shop?", [("Bo Nash",)]),
    ("What are the titles of books published between 1990 and 2005?", [("Salt",)]),
    ("titles of books published after 2010", [("Tide",), ("Reef",)]),
    ("How many books published after 2010 cost more than 20?", [(1,)]),
]
LEFT = ["How many hours does Ada have left?", "remaining hours for Ada"]


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as opened:
        yield {
            "fair": opened(FAIR),
            "swim": opened(SWIM),
            "shop": opened(SHOP),
            "books": opened(BOOKS),
        }


@pytest.mark.parametrize(
    ("base", "question", "expected"),
    [
        *(("fair", *each) for each in FAIR_ASKED),
        *(("swim", *each) for each in SWIM_ASKED),
        *(("shop", *each) for each in SHOP_ASKED),
        *(("books", *each) for each in BOOKS_ASKED),
    ],
)
def test_it_is_answered(bases: dict[str, Domain], base: str, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(bases[base], question, NOW)
    assert kind == "answer"
    assert sorted(map(str, rows)) == sorted(map(str, expected))


@pytest.mark.parametrize(
    ("base", "question"),
    [
        ("fair", "开展的展会有几场"),
        ("fair", "展会一共有多少场，其中好看的有几场？"),
        *(("shop", each) for each in LEFT),
    ],
)
def test_what_is_not_so_is_no_answer(bases: dict[str, Domain], base: str, question: str) -> None:
    assert verdict_on(bases[base], question, NOW)[0] != "answer"
