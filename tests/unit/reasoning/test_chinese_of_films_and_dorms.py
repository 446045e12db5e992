"""Chinese questions over English tables of students, films and customers: what is denied, counted, listed and owed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told

NOW = datetime(2026, 1, 2, tzinfo=UTC)
STUDENTS = """
create table student (stu_id integer primary key, fname text, lname text, age integer, sex text, major integer,
  advisor integer, city_code text);
create table dorm (dorm_id integer primary key, dorm_name text, gender text);
create table lives_in (stu_id integer references student(stu_id), dorm_id integer references dorm(dorm_id),
  room_number integer);
create table sports_info (stu_id integer references student(stu_id), sport_name text, hours_per_week integer);
create table college (college_name text primary key, state text, enr integer);
insert into student values (1,'Ann','Hale',19,'F',600,11,'BAL'),(2,'Ben','Ito',22,'M',600,11,'PIT'),
  (3,'Cem','Ode',18,'M',520,12,'BAL'),(4,'Dia','Roe',21,'F',520,11,'PIT'),(5,'Eli','Moss',20,'M',600,13,'PIT');
insert into dorm values (1,'North Hall','M'),(2,'South Hall','F'),(3,'Lake Hall','X');
insert into lives_in values (1,2,101),(2,1,7),(3,1,8),(4,3,12),(5,3,14);
insert into sports_info values (1,'Football',4),(2,'Football',6),(3,'Tennis',2),(5,'Tennis',9);
insert into college values ('Alder','FL',19000),('Birch','FL',11000),('Cedar','LA',18000);
"""
COURSES = """
create table department (dept_code text primary key, dept_name text, school_code text);
create table course (course_id integer primary key, title text, dept_code text references department(dept_code),
  credits integer);
insert into department values ('ACC','Accounting','BUS'),('FIN','Finance','BUS'),('BIO','Biology','SCI');
insert into course values (1,'Ledgers','ACC',4),(2,'Audit','ACC',3),(3,'Cells','BIO',2);
"""
STAFF = """
create table departments (department_id integer primary key, department_name text);
create table jobs (job_id text primary key, job_title text, min_salary integer, max_salary integer);
create table employees (employee_id integer primary key, first_name text, last_name text, hire_date date,
  job_id text references jobs(job_id), salary integer, department_id integer references departments(department_id));
create table nurse (nurse_id integer primary key, name text, position text);
create table physician (physician_id integer primary key, name text);
create table appointment (appointment_id integer primary key, nurse_id integer references nurse(nurse_id),
  physician_id integer references physician(physician_id), start_at timestamp);
insert into departments values (10,'Sales'),(20,'Research'),(30,'Support');
insert into jobs values ('REP','Representative',1000,9000),('ENG','Engineer',2000,12000);
insert into employees values (1,'Ada','King','2019-01-07','ENG',8000,20),(2,'Bo','Lund','2020-03-02','ENG',6000,20),
  (3,'Cy','Marsh','2018-05-21','REP',3000,10),(4,'Di','Noor','2021-09-13','REP',4000,10),(5,'Ed','Orr','2017-02-01','REP',2000,30);
insert into nurse values (1,'Fay','Head Nurse'),(2,'Gus','Nurse');
insert into physician values (1,'Hal'),(2,'Ines'),(3,'Jun');
insert into appointment values (1,1,1,'2024-01-01 09:00'),(2,1,2,'2024-01-02 09:00'),(3,2,1,'2024-01-03 09:00');
"""
FILMS = """
create table movie (movie_id integer primary key, title text, year integer, director text);
create table reviewer (reviewer_id integer primary key, name text);
create table rating (reviewer_id integer references reviewer(reviewer_id), movie_id integer references movie(movie_id),
  stars integer, rating_date text);
create table artist (artist_name text primary key, country text, gender text);
create table song (song_id integer primary key, song_name text, artist_name text references artist(artist_name),
  genre text, rating integer);
insert into movie values (1,'Harbor',1999,'Lena Cole'),(2,'Dunes',2004,'Igor Vale'),(3,'Glass',2011,'Lena Cole');
insert into reviewer values (1,'Chris Field'),(2,'Dana Poe'),(3,'Eve Lund'),(4,'Finn Ray');
insert into rating values (1,1,5,'2020-01-01'),(1,2,4,'2020-02-01'),(2,1,4,'2020-03-01'),(2,3,2,'2020-03-05'),
  (3,3,5,'2020-04-01'),(4,2,3,'2020-04-09');
insert into artist values ('Mira','UK','Female'),('Tomas','UK','Male'),('Yuki','Japan','Female');
insert into song values (1,'Tide','Mira','folk',8),(2,'Ember','Mira','pop',6),(3,'Kite','Tomas','folk',9),
  (4,'Moss','Tomas','pop',7),(5,'Rain','Yuki','folk',5),(6,'Snow','Mira','pop',4);
"""
SHOP = """
create table customers (customer_id integer primary key, first_name text, last_name text, amount_outstanding real);
create table customer_payments (payment_id integer primary key, customer_id integer references customers(customer_id),
  amount_payment real);
create table orders (order_id integer primary key, customer_id integer references customers(customer_id),
  order_status text, order_details text);
create table products (product_id integer primary key, product_name text, product_type_code text,
  color_code text references ref_colors(color_code), product_details text);
create table order_items (order_id integer references orders(order_id), product_id integer references products(product_id),
  order_quantity integer);
create table ref_colors (color_code text primary key, color_description text);
insert into customers values (1,'Carol','Bern',255.0),(2,'Omar','Reyes',40.0),(3,'Lin','Koch',0.0);
insert into customer_payments values (1,1,100.0),(2,1,50.5),(3,2,20.0);
insert into orders values (1,1,'Cancelled','Second time'),(2,2,'Delivered','First time'),(3,1,'Delivered','Second time');
insert into ref_colors values ('w','white'),('r','red');
insert into products values (1,'pepper','Spice','w','hot'),(2,'chili','Spice','r','hotter'),(3,'flour','Grain','w','fine');
insert into order_items values (1,1,2),(1,2,5),(2,3,1),(3,1,4);
"""


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        # What is denied.
        (STUDENTS, "不踢足球（Football）的学生的学号是什么？", [(3,), (4,), (5,)]),
        (FILMS, "Chris Field没有评论过的电影有哪些？", [("Glass",)]),
        (FILMS, "没有打过4星的评论者是谁？", [("Eve Lund",), ("Finn Ray",)]),
        (FILMS, "没打过4星或5星的评论者有几个？", [(1,)]),
        (FILMS, "哪些导演执导过2星的电影？", [("Lena Cole",)]),
        # What is counted.
        (STUDENTS, "哪个专业的学生最多？", [(600,)]),
        (STUDENTS, "哪位导师的学生最多？", [(11,)]),
        (STUDENTS, "有多少不同的专业？", [(2,)]),
        (COURSES, "有多少个系开设了课程？", [(2,)]),
        (COURSES, "每个学院有多少个系？", [("BUS", 2), ("SCI", 1)]),
        (STUDENTS, "住的学生最多的城市代码是什么？", [("PIT",)]),
        (STUDENTS, "住在性别为M的宿舍的学生总数是多少？", [(2,)]),
        (SHOP, "有多少种产品类型？", [(2,)]),
        (SHOP, "有多少种不同的产品类型？", [(2,)]),
        (SHOP, '有多少订单的详情是"Second time"？', [(2,)]),
        # What is added up.
        (COURSES, "各系所开课程的总学分是多少？", [("Accounting", 7), ("Biology", 2)]),
        (STUDENTS, "FL州学院的平均招生人数是多少？", [(15000.0,)]),
        (SHOP, "Carol Bern一共付了多少钱？", [(150.5,)]),
        (SHOP, "名为Carol、姓为Bern的客户一共付了多少钱？", [(150.5,)]),
        (SHOP, "Carol Bern还欠多少钱？", [(255.0,)]),
        (SHOP, "每个客户付了多少钱？", [("Carol", "Bern", 150.5), ("Omar", "Reyes", 20.0)]),
        # What is listed.
        (STUDENTS, "一共有哪些专业？", [(520,), (600,)]),
        (STUDENTS, "住在城市代码为BAL的女学生，或者年龄小于20的男学生，姓什么？", [("Hale",), ("Ode",)]),
        (FILMS, "哪些导演执导过获得5星评分的电影？同时给出电影名。", [("Lena Cole", "Glass"), ("Lena Cole", "Harbor")]),
        (FILMS, "歌曲最少的歌手来自哪个国家？", [("Japan",)]),
        (FILMS, "每个流派有多少首歌？按流派排序", [("folk", 3), ("pop", 3)]),
        (FILMS, "列出歌手的信息", [("Mira", "UK", "Female"), ("Tomas", "UK", "Male"), ("Yuki", "Japan", "Female")]),
        (FILMS, "和Mira同一国家的歌手的性别", [("Male",)]),
        (SHOP, "颜色为white的产品名称有哪些？", [("flour",), ("pepper",)]),
        # Groups, extremes and names.
        (STAFF, "平均工资高于所有员工平均工资的部门有哪些？", [("Research",)]),
        (STAFF, "工资最高的员工是谁？", [("Ada", "King")]),
        (STAFF, "每个部门工资最高的员工是谁？", [("Research", "Ada", "King"), ("Sales", "Di", "Noor"), ("Support", "Ed", "Orr")]),
        (STAFF, "和Ada同一部门的员工的姓名和入职日期。", [("Bo", "Lund", "2020-03-02")]),
        (STAFF, "预约最多的护士叫什么名字？", [("Fay",)]),
        (STAFF, "从来没有接受过预约的医生有哪些？", [("Jun",)]),
        (FILMS, "只拍过一部电影的导演叫什么？", [("Igor Vale",)]),
        (SHOP, "大多数产品是哪种类型？", [("Spice",)]),
        (SHOP, "颜色为white但类型不是Grain的产品名称有哪些？", [("pepper",)]),
    ],
)  # fmt: skip
def test_answers(told: Told, script: str, question: str, rows: Rows) -> None:
    status, found = told(script, question)
    assert (status, sorted(found, key=str)) == ("answer", sorted(rows, key=str))


def test_names_that_are_sorted_by_stand_in_their_order(told: Told) -> None:
    assert told(FILMS, "按名称列出所有电影") == ("answer", [("Dunes",), ("Glass",), ("Harbor",)])
