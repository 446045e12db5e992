"""Questions of who did what to what, and when, asked of tables that tell of deeds and of the same as edges of a base."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import edges_of, nodes_of
from tests.unit.reasoning.made_bases import Rows, base_of, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
WHO = (("Ann Lee", "2019-01-01"), ("Bob Ray", "2020-01-01"), ("Cy Oak", "2020-05-01"))
WHAT = (
    ("Lathe", "2015-01-01"),
    ("Mill", "2016-01-01"),
    ("Press", "2016-05-05"),
    ("Saw", "2017-01-01"),
)
DONE = (
    ("Ann Lee", "Lathe", "2021-01-01", 10.0),
    ("Bob Ray", "Lathe", "2021-02-01", 20.0),
    ("Ann Lee", "Mill", "2021-03-01", 5.0),
    ("Ann Lee", "Press", "2022-03-01", 7.5),
)
EDGES = """\
name: Workshop
nodes:
  Technician:
    title: 技师
    identity: [name]
    schema: { type: object, properties: { name: { type: string }, hired: { type: string, format: date, title: 入职日期 } } }
  Machine:
    title: 设备
    identity: [name]
    schema: { type: object, properties: { name: { type: string }, bought: { type: string, format: date, title: 购买日期 } } }
edges:
  repaired:
    title: 维修
    from: Technician
    to: Machine
    identity: [repair_date]
    schema:
      type: object
      properties:
        repair_date: { type: string, format: date, title: 维修日期 }
        cost: { type: number, title: 费用 }
"""
ENGLISH = ("technician", "machine", "repair", "name", "hired", "bought", "repair_date", "cost")
CHINESE = ("技师", "设备", "维修", "名称", "入职日期", "购买日期", "维修日期", "费用")


def _script(
    who: str, what: str, done: str, name: str, since: str, bought: str, day: str, cost: str
) -> str:
    """The same as tables, under other names."""
    people = [n for n, _ in WHO]
    things = [n for n, _ in WHAT]
    lines = [
        f"CREATE TABLE {who}({who}_id INTEGER PRIMARY KEY, {name} TEXT, {since} DATE);",
        f"CREATE TABLE {what}({what}_id INTEGER PRIMARY KEY, {name} TEXT, {bought} DATE);",
        f"CREATE TABLE {done}({done}_id INTEGER PRIMARY KEY, {what}_id INTEGER REFERENCES {what}({what}_id),"
        f" {who}_id INTEGER REFERENCES {who}({who}_id), {day} DATE, {cost} REAL);",
        *(f"INSERT INTO {who} VALUES ({k},'{n}','{d}');" for k, (n, d) in enumerate(WHO)),
        *(f"INSERT INTO {what} VALUES ({k},'{n}','{d}');" for k, (n, d) in enumerate(WHAT)),
        *(
            f"INSERT INTO {done} VALUES ({k},{things.index(b)},{people.index(a)},'{d}',{c});"
            for k, (a, b, d, c) in enumerate(DONE)
        ),
    ]
    return "\n".join(lines)


Told = Callable[[str, str], tuple[str, Rows]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory, open_shared: Open) -> Iterator[Told]:
    """The verdict on a question over the tables of one language, or over the edges."""
    shop = open_shared(EDGES)
    shop.import_bundle(
        nodes_of("Technician", ("name", "hired"), WHO)
        + nodes_of("Machine", ("name", "bought"), WHAT)
        + edges_of("repaired", ("name", "name"), ("repair_date", "cost"), DONE)
    )
    opened: list[KnowledgeBase] = []
    domains = {"edges": open_domain(shop)}
    for kind, names in (("english", ENGLISH), ("chinese", CHINESE)):
        folder: Path = tmp_path_factory.mktemp(kind)
        opened.append(KnowledgeBase(base_of(folder, _script(*names))))
        domains[kind] = open_domain(opened[-1])

    def answer(kind: str, question: str) -> tuple[str, Rows]:
        found, rows = verdict_on(domains[kind], question, NOW)
        return found, [tuple(str(c) for c in row) for row in rows]

    yield answer
    for kb in opened:
        kb.close()


PAIRS = [("Ann Lee", "Lathe"), ("Ann Lee", "Mill"), ("Ann Lee", "Press"), ("Bob Ray", "Lathe")]
SAID = [
    ("Who has never repaired a machine?", [("Cy Oak",)]),
    ("Who never repaired the Lathe?", [("Cy Oak",)]),
    ("Which technicians have yet to repair the Lathe?", [("Cy Oak",)]),
    ("Which machines has nobody repaired?", [("Saw",)]),
    ("Has the Saw ever been repaired?", [("False",)]),
    ("Has Ann Lee ever repaired the Mill?", [("True",)]),
    ("Was the Lathe repaired in 2022?", [("False",)]),
    ("When was the Lathe last repaired?", [("2021-02-01",)]),
    ("When was the Lathe first repaired?", [("2021-01-01",)]),
    ("When did Ann Lee last repair a machine?", [("2022-03-01",)]),
    ("Who last repaired the Lathe?", [("Bob Ray",)]),
    ("Who repaired the Lathe first?", [("Ann Lee",)]),
    ("Who was the last to repair the Lathe?", [("Bob Ray",)]),
    ("Which machine was repaired most recently?", [("Press",)]),
    ("Which machine did Ann Lee repair last?", [("Press",)]),
    ("What did Ann Lee last repair?", [("Press",)]),
    ("How often was the Lathe repaired?", [("2",)]),
    ("How many times was the Lathe repaired?", [("2",)]),
    ("What did Ann Lee repair in 2021?", [("Lathe",), ("Mill",)]),
    ("Who repaired a machine in 2022?", [("Ann Lee",)]),
    ("Which machines did Ann Lee repair before March 2021?", [("Lathe",)]),
    ("Which technician did not repair anything in 2022?", [("Bob Ray",), ("Cy Oak",)]),
    ("Who repaired only one machine?", [("Bob Ray",)]),
    ("Who repaired what?", PAIRS),
    ("Who repaired which machine?", PAIRS),
    ("Who repaired which machines in 2022?", [("Ann Lee", "Press")]),
    ("Which machines were repaired by Ann Lee but not by Bob Ray?", [("Mill",), ("Press",)]),
    ("Which machine was repaired most often?", [("Lathe",)]),
    # What the rows are called in other places is no verb: they are counted themselves.
    ("How many repairs were done in 2021?", [("3",)]),
]
SAID_ZH = [
    ("谁没有维修过设备？", [("Cy Oak",)]),
    ("Lathe最后一次维修是什么时候？", [("2021-02-01",)]),
    ("Lathe第一次维修是什么时候？", [("2021-01-01",)]),
    ("Lathe是什么时候第一次维修的？", [("2021-01-01",)]),
    ("谁最后维修了Lathe？", [("Bob Ray",)]),
    ("谁第一次维修了Lathe？", [("Ann Lee",)]),
    ("最近维修的设备是哪台？", [("Press",)]),
    ("Saw维修过吗？", [("False",)]),
    ("Ann Lee维修过Lathe吗？", [("True",)]),
    ("Ann Lee在2021年维修过哪些设备？", [("Lathe",), ("Mill",)]),
    ("2022年谁维修过设备？", [("Ann Lee",)]),
    ("Ann Lee维修过但Bob Ray没维修过的设备", [("Mill",), ("Press",)]),
    ("谁维修了哪些设备？", PAIRS),
    ("2022年谁维修了哪些设备？", [("Ann Lee", "Press")]),
]
ASKED = [
    *((kind, q, rows) for q, rows in SAID for kind in ("english", "edges")),
    *((kind, q, rows) for q, rows in SAID_ZH for kind in ("chinese", "edges")),
]


@pytest.mark.parametrize(("kind", "question", "rows"), ASKED, ids=[f"{k}:{q}" for k, q, _ in ASKED])
def test_what_was_done(told: Told, kind: str, question: str, rows: Rows) -> None:
    verdict, found = told(kind, question)
    assert (verdict, sorted(found)) == ("answer", sorted(rows))


@pytest.mark.parametrize("kind", ["english", "edges"])
def test_a_bound_of_what_came_first_asks_for_no_single_row(told: Told, kind: str) -> None:
    assert told(kind, "Which machines were first repaired before March 2021?")[0] != "answer"


@pytest.mark.parametrize("kind", ["english", "edges"])
def test_what_the_last_deed_cost_is_never_who_did_it(told: Told, kind: str) -> None:
    verdict, found = told(kind, "What did the last repair of the Lathe cost?")
    assert verdict != "answer" or found == [("20.0",)]


COURSES = """
CREATE TABLE student(student_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE teacher(teacher_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE course(course_id INTEGER PRIMARY KEY, title TEXT, teacher_id INTEGER REFERENCES teacher);
CREATE TABLE enrolment(student_id INTEGER REFERENCES student, course_id INTEGER REFERENCES course, grade INTEGER,
  PRIMARY KEY(student_id, course_id));
INSERT INTO student VALUES (1,'Ann Lee','Leeds'),(2,'Bob Ray','York'),(3,'Dee Fox','Hull');
INSERT INTO teacher VALUES (1,'Prof Stone'),(2,'Dr Wood');
INSERT INTO course VALUES (1,'Algebra',1),(2,'Optics',1),(3,'Rome',2);
INSERT INTO enrolment VALUES (1,1,90),(1,2,75),(2,1,60),(2,3,50);
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], tuple[str, Rows]]]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("school"), COURSES)) as kb:
        domain = open_domain(kb)
        yield lambda question: verdict_on(domain, question, NOW)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Those whom a table of their own joins to a course take it, not the one whom the course refers to.
        ("Who takes Algebra?", [("Ann Lee",), ("Bob Ray",)]),
        ("Who teaches Algebra?", [("Prof Stone",)]),
        ("Who takes Algebra but not Optics?", [("Bob Ray",)]),
        ("Which courses does Ann Lee take?", [("Algebra",), ("Optics",)]),
        ("Is Dee Fox enrolled in Algebra?", [(False,)]),
        ("Who is not enrolled in Algebra?", [("Dee Fox",)]),
    ],
)
def test_who_takes_what(
    school: Callable[[str], tuple[str, Rows]], question: str, rows: Rows
) -> None:
    verdict, found = school(question)
    assert (verdict, sorted(found)) == ("answer", sorted(rows))


def test_a_share_of_those_whom_rows_refer_to_is_no_share_of_the_rows(
    school: Callable[[str], tuple[str, Rows]],
) -> None:
    assert school("What share of students take Algebra?")[0] != "answer"


ORG = """
CREATE TABLE department(dept_id INTEGER PRIMARY KEY, name TEXT, head_id INTEGER REFERENCES employee(emp_id));
CREATE TABLE employee(emp_id INTEGER PRIMARY KEY, name TEXT, job TEXT, dept_id INTEGER REFERENCES department);
CREATE TABLE project(project_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE assignment(emp_id INTEGER REFERENCES employee, project_id INTEGER REFERENCES project, role TEXT, hours INTEGER,
  PRIMARY KEY(emp_id, project_id));
INSERT INTO department VALUES (1,'Sales',1),(2,'Research',3);
INSERT INTO employee VALUES (1,'Ann Lee','manager',1),(2,'Bob Ray','clerk',1),(3,'Cy Oak','scientist',2),
  (4,'Dee Fox','scientist',2),(5,'Eve Kim','clerk',2);
INSERT INTO project VALUES (1,'Apollo'),(2,'Gemini');
INSERT INTO assignment VALUES (3,1,'lead',100),(4,1,'analyst',300),(4,2,'lead',80),(5,2,'assistant',120);
"""
ORG_ZH = """
CREATE TABLE 部门(部门编号 INTEGER PRIMARY KEY, 部门名称 TEXT, 负责人 INTEGER REFERENCES 员工(工号));
CREATE TABLE 员工(工号 INTEGER PRIMARY KEY, 姓名 TEXT, 职位 TEXT, 部门编号 INTEGER REFERENCES 部门(部门编号));
CREATE TABLE 项目(项目编号 INTEGER PRIMARY KEY, 项目名称 TEXT);
CREATE TABLE 参与(工号 INTEGER REFERENCES 员工(工号), 项目编号 INTEGER REFERENCES 项目(项目编号), 工时 INTEGER,
  PRIMARY KEY(工号, 项目编号));
INSERT INTO 部门 VALUES (1,'销售部',1),(2,'研发部',3);
INSERT INTO 员工 VALUES (1,'李安','经理',1),(2,'王博','文员',1),(3,'赵柯','工程师',2),(4,'董芳','工程师',2),(5,'金夏','文员',2);
INSERT INTO 项目 VALUES (1,'朝阳'),(2,'双子');
INSERT INTO 参与 VALUES (3,1,100),(4,1,300),(4,2,80),(5,2,120);
"""


@pytest.fixture(scope="module")
def offices(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[[str], tuple[str, Rows]]]:
    """The verdict on a question over the tables of its language."""
    bases = [KnowledgeBase(base_of(tmp_path_factory.mktemp("org"), s)) for s in (ORG, ORG_ZH)]
    domains = [open_domain(kb) for kb in bases]
    yield lambda question: verdict_on(domains[not question.isascii()], question, NOW)
    for kb in bases:
        kb.close()


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # That somebody works somewhere asks for nobody's job.
        ("Who works in Sales?", [("Ann Lee",), ("Bob Ray",)]),
        ("Who works on Apollo?", [("Cy Oak",), ("Dee Fox",)]),
        ("Who works on no project?", [("Ann Lee",), ("Bob Ray",)]),
        ("Who works on Apollo but not on Gemini?", [("Cy Oak",)]),
        ("Who worked the most hours?", [("Dee Fox",)]),
        ("How many people work in each department?", [(3, "Research"), (2, "Sales")]),
        ("What does Dee Fox work as?", [("scientist",)]),
        # 人 says nothing of a 负责人, and rows that refer to a 工号 are nobody themselves.
        ("哪个部门人最多？", [("研发部",)]),
        ("员工超过两人的部门", [("研发部",)]),
        ("谁参与了朝阳？", [("董芳",), ("赵柯",)]),
        ("谁没参与任何项目？", [("李安",), ("王博",)]),
        ("谁负责销售部？", [("李安",)]),
    ],
)
def test_who_works_where(
    offices: Callable[[str], tuple[str, Rows]], question: str, rows: Rows
) -> None:
    verdict, found = offices(question)
    assert (verdict, sorted(found)) == ("answer", sorted(rows))


def test_a_verb_behind_but_tells_of_what_stands_before_it(
    offices: Callable[[str], tuple[str, Rows]],
) -> None:
    verdict, found = offices("Who leads a project but does not work on any?")
    assert verdict != "answer" or found == []


SHOP = """
CREATE TABLE customer(customer_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE product(product_id INTEGER PRIMARY KEY, name TEXT, price REAL);
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, order_date DATE, total REAL);
CREATE TABLE order_item(order_id INTEGER REFERENCES orders, product_id INTEGER REFERENCES product, quantity INTEGER,
  PRIMARY KEY(order_id, product_id));
CREATE TABLE review(review_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer,
  product_id INTEGER REFERENCES product, stars INTEGER);
INSERT INTO customer VALUES (1,'Ann Lee','Leeds'),(2,'Bob Ray','York'),(3,'Cy Oak','Leeds'),(4,'Dee Fox','Hull');
INSERT INTO product VALUES (1,'Lamp',30),(2,'Desk',200),(3,'Pen',2),(4,'Chair',80),(5,'Ink',9);
INSERT INTO orders VALUES (1,1,'2022-01-10',260),(2,1,'2022-03-05',30),(3,2,'2022-03-20',84),(4,3,'2022-05-01',20),
  (5,1,'2023-01-02',80);
INSERT INTO order_item VALUES (1,1,2),(1,2,1),(2,1,1),(3,4,1),(3,3,2),(4,3,10),(5,4,1);
INSERT INTO review VALUES (1,1,1,5),(2,2,1,4),(3,2,2,3);
"""
SHOP_ZH = """
CREATE TABLE 客户(客户编号 INTEGER PRIMARY KEY, 客户名称 TEXT, 城市 TEXT);
CREATE TABLE 商品(商品编号 INTEGER PRIMARY KEY, 商品名称 TEXT, 单价 REAL, 库存 INTEGER);
CREATE TABLE 订单(订单编号 INTEGER PRIMARY KEY, 客户编号 INTEGER REFERENCES 客户, 下单日期 DATE, 总金额 REAL);
CREATE TABLE 订单明细(订单编号 INTEGER REFERENCES 订单, 商品编号 INTEGER REFERENCES 商品, 数量 INTEGER,
  PRIMARY KEY(订单编号, 商品编号));
CREATE TABLE 评价(评价编号 INTEGER PRIMARY KEY, 客户编号 INTEGER REFERENCES 客户(客户编号),
  商品编号 INTEGER REFERENCES 商品(商品编号), 星级 INTEGER);
INSERT INTO 评价 VALUES (1,1,1,5),(2,2,1,4),(3,2,2,3);
INSERT INTO 客户 VALUES (1,'李安','长沙'),(2,'王博','武汉'),(3,'赵柯','长沙'),(4,'董芳','成都');
INSERT INTO 商品 VALUES (1,'台灯',30,12),(2,'书桌',200,0),(3,'钢笔',2,9),(4,'椅子',80,7),(5,'墨水',9,40);
INSERT INTO 订单 VALUES (1,1,'2022-01-10',260),(2,1,'2022-03-05',30),(3,2,'2022-03-20',84),(4,3,'2022-05-01',20),
  (5,1,'2023-01-02',80);
INSERT INTO 订单明细 VALUES (1,1,2),(1,2,1),(2,1,1),(3,4,1),(3,3,2),(4,3,10),(5,4,1);
"""


@pytest.fixture(scope="module")
def shops(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[[str], tuple[str, Rows]]]:
    """The verdict on a question over the tables of its language."""
    bases = [KnowledgeBase(base_of(tmp_path_factory.mktemp("shop"), s)) for s in (SHOP, SHOP_ZH)]
    domains = [open_domain(kb) for kb in bases]
    yield lambda question: verdict_on(domains[not question.isascii()], question, NOW)
    for kb in bases:
        kb.close()


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who bought a Lamp?", [("Ann Lee",)]),
        ("What did Ann Lee order?", [("Chair",), ("Desk",), ("Lamp",)]),
        ("What did customers from Leeds buy?", [("Chair",), ("Desk",), ("Lamp",), ("Pen",)]),
        ("When was the Lamp last sold?", [("2022-03-05",)]),
        ("How often was the Lamp ordered?", [(2,)]),
        ("How many Lamps did Ann Lee buy?", [(3,)]),
        ("Who has never bought anything?", [("Dee Fox",)]),
        ("Which products were never ordered?", [("Ink",)]),
        ("Has Ann Lee ever bought a Desk?", [(True,)]),
        ("Which products were sold in 2023?", [("Chair",)]),
        ("Who bought the Lamp but not the Chair?", []),
        # Who reviewed something has not bought it.
        ("Which customers bought the Lamp?", [("Ann Lee",)]),
        ("Which customers ordered both the Lamp and the Desk?", [("Ann Lee",)]),
        ("Which customers ordered a Chair but no Lamp?", [("Bob Ray",)]),
        ("Which customers reviewed the Lamp?", [("Ann Lee",), ("Bob Ray",)]),
        ("哪些客户评价过台灯？", [("李安",), ("王博",)]),
        ("没有库存的商品", [("书桌",)]),
        ("谁买过台灯", [("李安",)]),
        ("李安买过哪些商品", [("书桌",), ("台灯",), ("椅子",)]),
        ("台灯卖了几次", [(2,)]),
        ("谁没买过台灯", [("王博",), ("董芳",), ("赵柯",)]),
        ("李安什么时候买的书桌", [("2022-01-10",)]),
        ("哪些商品没有人买过", [("墨水",)]),
        ("李安买了多少个台灯", [(3,)]),
    ],
)
def test_orders_and_their_lines_tell_who_bought_what(
    shops: Callable[[str], tuple[str, Rows]], question: str, rows: Rows
) -> None:
    verdict, found = shops(question)
    found = [tuple(c if isinstance(c, bool | int) else str(c) for c in row) for row in found]
    assert (verdict, sorted(found)) == ("answer", rows)
