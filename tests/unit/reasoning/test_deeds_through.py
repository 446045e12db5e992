"""Questions of who did what, asked of tables of deeds that reach what was done to by way of its pieces, as loans
do books by their copies and bookings do hotels by their rooms, and that may refer to more than two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
LOANS = (
    (1, 1, "2023-01-10", "2023-01-31", "2023-01-25"),
    (2, 3, "2023-02-01", "2023-02-22", "2023-03-02"),
    (1, 4, "2023-02-15", "2023-03-08", "2023-03-01"),
    (3, 1, "2023-03-05", "2023-03-26", "2023-03-20"),
    (2, 2, "2023-07-10", "2023-07-31", None),
    (1, 3, "2023-12-20", "2024-01-10", None),
    (3, 1, "2022-11-02", "2022-11-23", "2022-11-20"),
)
BOOKINGS = (
    (1, 1, 1, "2022-12-01", "2023-01-05", "2023-01-08", 450, "completed"),
    (2, 3, None, "2023-01-15", "2023-02-10", "2023-02-12", 190, "completed"),
    (3, 1, 1, "2023-03-03", "2023-04-20", "2023-04-21", 150, "cancelled"),
    (3, 2, None, "2023-04-01", "2023-05-02", "2023-05-09", 2240, "completed"),
    (1, 4, 2, "2023-06-01", "2023-07-01", "2023-07-02", 60, "completed"),
)


def _rows(table: str, rows: tuple[tuple[object, ...], ...]) -> str:
    """What puts rows into a table, numbered from one."""
    told = (", ".join("NULL" if c is None else repr(c) for c in row) for row in rows)
    return "".join(f"INSERT INTO {table} VALUES ({n}, {row});\n" for n, row in enumerate(told, 1))


LIBRARY = f"""
CREATE TABLE members(member_id INTEGER PRIMARY KEY, name TEXT, city TEXT, joined_on DATE);
CREATE TABLE books(book_id INTEGER PRIMARY KEY, title TEXT, author TEXT, genre TEXT, published_year INTEGER);
CREATE TABLE copies(copy_id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES books, shelf TEXT);
CREATE TABLE loans(loan_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members,
  copy_id INTEGER REFERENCES copies, lent_on DATE, due_on DATE, returned_on DATE);
INSERT INTO members VALUES (1,'Ann Lee','Leeds','2019-03-01'),(2,'Bob Ray','York','2020-05-12'),
  (3,'Cy Oak','Leeds','2021-01-20'),(4,'Flo Hart','Hull','2022-06-30');
INSERT INTO books VALUES (1,'Dune','Frank Herbert','fantasy',1965),(2,'Emma','Jane Austen','romance',1815),
  (3,'Dracula','Bram Stoker','horror',1897),(4,'Ivanhoe','Walter Scott','romance',1819);
INSERT INTO copies VALUES (1,1,'A1'),(2,1,'A1'),(3,2,'B2'),(4,3,'C1'),(5,3,'C1');
{_rows("loans", LOANS)}
"""
LIBRARY_ZH = f"""
CREATE TABLE 读者(读者编号 INTEGER PRIMARY KEY, 姓名 TEXT, 院系 TEXT, 办证日期 DATE);
CREATE TABLE 图书(图书编号 INTEGER PRIMARY KEY, 书名 TEXT, 作者 TEXT, 出版年份 INTEGER);
CREATE TABLE 馆藏(条码号 INTEGER PRIMARY KEY, 图书编号 INTEGER REFERENCES 图书(图书编号), 书架 TEXT);
CREATE TABLE 借阅(借阅编号 INTEGER PRIMARY KEY, 读者编号 INTEGER REFERENCES 读者(读者编号),
  条码号 INTEGER REFERENCES 馆藏(条码号), 借出日期 DATE, 应还日期 DATE, 归还日期 DATE);
INSERT INTO 读者 VALUES (1,'李安','物理系','2019-03-01'),(2,'王博','历史系','2020-05-12'),
  (3,'赵柯','物理系','2021-01-20'),(4,'何露','中文系','2022-06-30');
INSERT INTO 图书 VALUES (1,'三体','刘慈欣',2008),(2,'活着','余华',1993),(3,'围城','钱钟书',1947),(4,'边城','沈从文',1934);
INSERT INTO 馆藏 VALUES (1,1,'A1'),(2,1,'A1'),(3,2,'B2'),(4,3,'C1'),(5,3,'C1');
{_rows("借阅", LOANS)}
"""
HOTELS = f"""
CREATE TABLE guests(guest_id INTEGER PRIMARY KEY, name TEXT, country TEXT, birth_date DATE);
CREATE TABLE hotels(hotel_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE rooms(room_id INTEGER PRIMARY KEY, hotel_id INTEGER REFERENCES hotels, room_number TEXT,
  room_type TEXT, nightly_rate REAL);
CREATE TABLE agents(agent_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE bookings(booking_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests,
  room_id INTEGER REFERENCES rooms, agent_id INTEGER REFERENCES agents, booked_on DATE,
  check_in DATE, check_out DATE, price REAL, status TEXT);
INSERT INTO guests VALUES (1,'Ann Lee','Ireland','1985-04-02'),(2,'Bob Ray','France','1970-12-24'),
  (3,'Cy Oak','Spain','1992-07-15'),(4,'Flo Hart','France','1978-03-19');
INSERT INTO hotels VALUES (1,'Grand Plaza','Lisbon'),(2,'Sea View','Porto'),(3,'Old Mill','Porto');
INSERT INTO rooms VALUES (1,1,'101','double',150),(2,1,'501','suite',320),(3,2,'11','double',95),(4,3,'7','single',60);
INSERT INTO agents VALUES (1,'Sunways'),(2,'Travelbug');
{_rows("bookings", BOOKINGS)}
"""
HOTELS_ZH = f"""
CREATE TABLE 客人(客人编号 INTEGER PRIMARY KEY, 姓名 TEXT, 生日 DATE);
CREATE TABLE 酒店(酒店编号 INTEGER PRIMARY KEY, 酒店名称 TEXT, 城市 TEXT);
CREATE TABLE 房间(房间编号 INTEGER PRIMARY KEY, 酒店编号 INTEGER REFERENCES 酒店(酒店编号), 房号 TEXT, 房型 TEXT);
CREATE TABLE 代理商(代理商编号 INTEGER PRIMARY KEY, 名称 TEXT);
CREATE TABLE 预订(预订编号 INTEGER PRIMARY KEY, 客人编号 INTEGER REFERENCES 客人(客人编号),
  房间编号 INTEGER REFERENCES 房间(房间编号), 代理商编号 INTEGER REFERENCES 代理商(代理商编号), 预订日期 DATE,
  入住日期 DATE, 离店日期 DATE, 金额 REAL, 状态 TEXT);
INSERT INTO 客人 VALUES (1,'李安','1985-04-02'),(2,'王博','1970-12-24'),(3,'赵柯','1992-07-15'),(4,'何露','1978-03-19');
INSERT INTO 酒店 VALUES (1,'金陵饭店','南京'),(2,'海景酒店','青岛'),(3,'老城客栈','青岛');
INSERT INTO 房间 VALUES (1,1,'101','双人间'),(2,1,'501','套房'),(3,2,'2011','双人间'),(4,3,'甲一','单人间');
INSERT INTO 代理商 VALUES (1,'阳光旅行'),(2,'飞途网');
{_rows("预订", BOOKINGS).replace("completed", "已完成").replace("cancelled", "已取消")}
"""
RENTALS = """
CREATE TABLE customer(id INTEGER PRIMARY KEY, full_name TEXT, town TEXT);
CREATE TABLE model(id INTEGER PRIMARY KEY, model_name TEXT, daily_rate REAL);
CREATE TABLE car(id INTEGER PRIMARY KEY, model_id INTEGER REFERENCES model, colour TEXT);
CREATE TABLE clerk(id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE rental(id INTEGER PRIMARY KEY, clerk_id INTEGER REFERENCES clerk, customer_id INTEGER REFERENCES customer,
  car_id INTEGER REFERENCES car, picked_up DATE, due_back DATE, returned DATE);
INSERT INTO customer VALUES (1,'Ann Lee','Leeds'),(2,'Bob Ray','York'),(3,'Cy Oak','York');
INSERT INTO model VALUES (1,'Corsa',40),(2,'Golf',55);
INSERT INTO car VALUES (1,1,'red'),(2,2,'black'),(3,2,'white');
INSERT INTO clerk VALUES (1,'Tom Ash'),(2,'Una Bell');
INSERT INTO rental VALUES (1,1,1,1,'2023-01-10','2023-01-15','2023-01-14'),(2,2,2,2,'2023-12-20','2023-12-27',NULL);
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    with domains(tmp_path_factory) as made_of:
        yield made_of


SAID = [
    (LIBRARY, "Who has never borrowed a book?", ["Flo Hart"]),
    (LIBRARY, "Which books has nobody borrowed?", ["Ivanhoe"]),
    (LIBRARY, "What has Bob Ray borrowed?", ["Dune", "Emma"]),
    (LIBRARY, "Which copies did Bob Ray borrow?", ["2", "3"]),
    (LIBRARY, "Which copies have never been lent?", ["5"]),
    (LIBRARY, "Who borrowed a copy of Dracula?", ["Ann Lee"]),
    (LIBRARY, "Has Cy Oak ever borrowed Emma?", ["False"]),
    (LIBRARY, "How often has Dune been lent?", ["4"]),
    (LIBRARY, "When was Emma last borrowed?", ["2023-12-20"]),
    (LIBRARY, "Who was the first to borrow Dune?", ["Cy Oak"]),
    (LIBRARY, "Which members borrowed only one book?", ["Cy Oak"]),
    (LIBRARY, "Which members borrowed fantasy but no horror?", ["Bob Ray", "Cy Oak"]),
    # When it was done is the first of its times; a month is never compared with the year of a book.
    (LIBRARY, "Which books were borrowed in February 2023?", ["Dracula", "Emma"]),
    (LIBRARY, "Who borrowed a book in 2022?", ["Cy Oak"]),
    (LIBRARY, "Which members borrowed nothing in 2023?", ["Flo Hart"]),
    # What has not been returned is out, and was not simply never borrowed.
    (LIBRARY, "Which books have not been returned?", ["Dune", "Emma"]),
    (LIBRARY, "Which books has Bob Ray not returned yet?", ["Dune"]),
    (LIBRARY, "Who has not returned a book?", ["Ann Lee", "Bob Ray"]),
    (LIBRARY, "Which books are on loan?", ["Dune", "Emma"]),
    (LIBRARY, "Which copies of Dune are on loan?", ["2"]),
    (LIBRARY, "Which books are overdue?", ["Dune"]),
    (LIBRARY, "Who returned a book late?", ["Bob Ray"]),
    (LIBRARY, "When did Cy Oak last return Dune?", ["2023-03-20"]),
    (LIBRARY_ZH, "谁从来没借过书？", ["何露"]),
    (LIBRARY_ZH, "哪些书从来没有人借过？", ["边城"]),
    (LIBRARY_ZH, "王博借过哪些书？", ["三体", "活着"]),
    (LIBRARY_ZH, "三体被借过几次？", ["4"]),
    (LIBRARY_ZH, "活着最后一次被借是什么时候？", ["2023-12-20"]),
    (LIBRARY_ZH, "李安最近一次借书是什么时候？", ["2023-12-20"]),
    (LIBRARY_ZH, "赵柯什么时候归还的三体？", ["2022-11-20", "2023-03-20"]),
    (LIBRARY_ZH, "2023年没有借过书的读者", ["何露"]),
    (LIBRARY_ZH, "哪些书没有还？", ["三体", "活着"]),
    (LIBRARY_ZH, "谁还没还书？", ["李安", "王博"]),
    (LIBRARY_ZH, "哪些书逾期了？", ["三体"]),
    (HOTELS, "Who has never booked a room?", ["Flo Hart"]),
    (HOTELS, "Has Ann Lee ever booked a suite?", ["False"]),
    (HOTELS, "Who booked room 101?", ["Ann Lee", "Cy Oak"]),
    (HOTELS, "Which guests booked a room at the Grand Plaza?", ["Ann Lee", "Cy Oak"]),
    (HOTELS, "Who stayed at the Sea View?", ["Bob Ray"]),
    (HOTELS, "Who stayed at the Grand Plaza but not at the Old Mill?", ["Cy Oak"]),
    (HOTELS, "Which guests have never stayed in Porto?", ["Cy Oak", "Flo Hart"]),
    (HOTELS, "When did Bob Ray check in at the Sea View?", ["2023-02-10"]),
    (HOTELS, "Who booked through Travelbug?", ["Ann Lee"]),
    (HOTELS, "Which bookings were longer than 2 nights?", ["1", "4"]),
    (HOTELS, "Who made only one booking?", ["Bob Ray"]),
    # A clerk sees to rentals, and rents nothing.
    (RENTALS, "Who rented a Golf?", ["Bob Ray"]),
    (RENTALS, "Who has never rented a car?", ["Cy Oak"]),
    (RENTALS, "Which cars are rented out?", ["2"]),
    (RENTALS, "When was the Corsa last rented?", ["2023-01-10"]),
    (HOTELS_ZH, "李安订过套房吗？", ["False"]),
    (HOTELS_ZH, "哪些客人预订过金陵饭店？", ["李安", "赵柯"]),
    (HOTELS_ZH, "谁住过海景酒店？", ["王博"]),
    (HOTELS_ZH, "住过金陵饭店但没住过老城客栈的客人", ["赵柯"]),
    (HOTELS_ZH, "2023年5月谁入住了金陵饭店？", ["赵柯"]),
    (HOTELS_ZH, "王博什么时候入住海景酒店？", ["2023-02-10"]),
]


@pytest.mark.parametrize(("script", "question", "rows"), SAID, ids=[q for _, q, _ in SAID])
def test_who_did_what_by_way_of_its_pieces(
    made: Callable[[str], Domain], script: str, question: str, rows: list[str]
) -> None:
    verdict, found = verdict_on(made(script), question, NOW)
    assert (verdict, sorted(str(row[0]) for row in found)) == ("answer", rows)


REFUSED: list[tuple[str, str, Rows]] = [
    (LIBRARY, "When is Emma due?", [("2024-01-10",)]),
    (LIBRARY_ZH, "李安的活着应该什么时候还？", [("2024-01-10",)]),
    (HOTELS, "Where did Cy Oak stay?", [("Grand Plaza",)]),
    (HOTELS, "Who booked without an agent?", [("Bob Ray",), ("Cy Oak",)]),
    (HOTELS, "Who was the last guest in the suite?", [("Cy Oak",)]),
    (HOTELS, "Which rooms cost more than 100 a night?", [("101",), ("501",)]),
    (HOTELS_ZH, "从没取消过预订的客人", [("何露",), ("李安",), ("王博",)]),
]


@pytest.mark.parametrize(("script", "question", "rows"), REFUSED, ids=[q for _, q, _ in REFUSED])
def test_another_time_or_place_is_no_answer(
    made: Callable[[str], Domain], script: str, question: str, rows: Rows
) -> None:
    verdict, found = verdict_on(made(script), question, NOW)
    assert verdict != "answer" or sorted(found) == rows
