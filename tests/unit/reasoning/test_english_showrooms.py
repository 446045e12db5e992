"""Questions as people put them to bases that call things otherwise: amounts done, rates, states that nothing keeps."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told, cells_in

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SHOWROOMS = """
create table designer (designer_id integer primary key, name text, age integer, nationality text);
create table maker (maker_id integer primary key, name text, country text, num_of_employees integer);
create table furniture (furniture_id integer primary key, name text, category text,
  designer_id integer references designer(designer_id), maker_id integer references maker(maker_id),
  market_rate real, weight_kg real);
create table material (material_id integer primary key, name text, cost_per_kg real);
create table furniture_material (furniture_id integer references furniture(furniture_id),
  material_id integer references material(material_id), primary key (furniture_id, material_id));
create table showroom (showroom_id integer primary key, city text, manager_name text);
create table stock (showroom_id integer references showroom(showroom_id),
  furniture_id integer references furniture(furniture_id), quantity integer,
  primary key (showroom_id, furniture_id));
insert into designer values (1,'Astrid Falk',61,'Swedish'),(2,'Bruno Sarti',48,'Italian'),(3,'Celia Wren',35,'British');
insert into maker values (1,'Halden','Sweden',820),(2,'Casa Verdi','Italy',310),(3,'Plankwell','Britain',23);
insert into furniture values (1,'Fjord','sofa',1,1,1290,68),(2,'Lagom','chair',1,1,149,6),
  (3,'Bruna','armchair',2,2,890,31),(4,'Wren','chair',3,3,210,7),(5,'Crate','bookcase',null,3,120,18);
insert into material values (1,'oak',4.2),(2,'pine',1.6),(3,'wool',15.5);
insert into furniture_material values (1,2),(1,3),(2,2),(3,1),(4,1),(4,3),(5,2);
insert into showroom values (1,'London','Peter Aldous'),(2,'Milan','Carlo Fenn'),(3,'Osaka','Ken Abe');
insert into stock values (1,1,4),(1,2,9),(2,3,7),(2,4,20),(3,2,1);
"""
CINEMAS = """
create table Cinema (CinemaID integer primary key, Name text, City text, Chain text);
create table Screen (ScreenID integer primary key, CinemaID integer references Cinema(CinemaID), Seats integer);
create table Film (FilmID integer primary key, Title text, BudgetMillions real);
create table Screening (ScreeningID integer primary key, FilmID integer references Film(FilmID),
  ScreenID integer references Screen(ScreenID), ShowDate date, TicketPrice real, TicketsSold integer);
create table Actor (ActorID integer primary key, FullName text, Gender text);
create table Casting (FilmID integer references Film(FilmID), ActorID integer references Actor(ActorID),
  RoleName text, primary key (FilmID, ActorID));
insert into Cinema values (1,'Rialto','Leeds','Lumen'),(2,'Electric','Hull',null),(3,'Scala','York','Orion');
insert into Screen values (1,1,300),(2,1,140),(3,2,95),(4,3,200);
insert into Film values (1,'Salt Road',14.5),(2,'Night Ferry',22),(3,'Starfall',95.5);
insert into Screening values (1,1,1,'2023-07-01',8.5,90),(2,2,2,'2023-07-02',7,80),(3,2,3,'2023-07-03',7,60),
  (4,2,4,'2023-07-04',12,70),(5,3,1,'2023-07-05',9,150),(6,3,4,'2023-07-06',9,15);
insert into Actor values (1,'Nadia Fox','F'),(2,'Tom Wilder','M'),(3,'Keiko Arai','F');
insert into Casting values (1,1,'Nurse'),(2,1,'Helen'),(2,2,'Rudd'),(3,3,'Aiko'),(3,2,'Rex'),(1,2,'Don');
"""
LESSONS = """
create table instructors (instructor_id integer primary key, first_name text, last_name text, gender text, hourly_rate real);
create table learners (learner_id integer primary key, first_name text, last_name text, amount_outstanding real);
create table lessons (lesson_id integer primary key, learner_id integer references learners(learner_id),
  instructor_id integer references instructors(instructor_id), lesson_date date, duration_minutes integer,
  lesson_status_code text);
insert into instructors values (1,'Alan','Pearce','M',34),(2,'Bridget','Lowe','F',38.5),(3,'Carl','Dixon','M',29);
insert into learners values (1,'Amy','Baxter',0),(2,'Brian','Cole',60.5),(3,'Cathy','Dunn',35);
insert into lessons values (1,1,1,'2023-01-05',60,'completed'),(2,2,2,'2023-02-05',90,'completed'),
  (3,2,1,'2023-03-05',120,'cancelled'),(4,3,3,'2023-03-09',60,'booked');
"""
EMBASSIES = """
create table country (code text primary key, name text, continent text);
create table embassy (embassy_id integer primary key, host_country text references country(code), city text,
  opened_year integer, staff_count integer);
create table diplomat (diplomat_id integer primary key, first_name text, last_name text, title text,
  home_country text references country(code), languages_spoken integer);
create table posting (diplomat_id integer references diplomat(diplomat_id),
  embassy_id integer references embassy(embassy_id), start_date date, end_date date, primary key (diplomat_id, embassy_id));
create table treaty (treaty_id integer primary key, title text, signed_on date, subject text);
create table treaty_signatory (treaty_id integer references treaty(treaty_id),
  country_code text references country(code), primary key (treaty_id, country_code));
insert into country values ('FRA','France','Europe'),('JPN','Japan','Asia'),('KEN','Kenya','Africa'),('IND','India','Asia');
insert into embassy values (1,'JPN','Tokyo',1870,64),(2,'KEN','Nairobi',1964,38),(3,'IND','New Delhi',1951,92);
insert into diplomat values (1,'Claire','Dumont','Ambassador','FRA',4),(2,'Luc','Perrin','Consul','FRA',2),
  (3,'Yui','Tanaka','Counsellor','JPN',4),(4,'Anil','Kapoor','Ambassador','IND',5);
insert into posting values (1,1,'2018-09-01',null),(2,2,'2015-01-10','2019-06-30'),(3,2,'2020-01-01',null);
insert into treaty values (1,'Rivers Convention','1998-05-12','environment'),(2,'Paris Accord','2004-10-01','trade'),
  (3,'Digital Pact','2020-02-14','trade');
insert into treaty_signatory values (1,'KEN'),(1,'FRA'),(2,'FRA'),(2,'JPN'),(3,'JPN'),(3,'IND');
"""

ANSWERED: list[tuple[str, str, Rows]] = [
    # pieces of what rows are called by are those rows
    (SHOWROOMS, "How many pieces of furniture are there?", [(5,)]),
    (SHOWROOMS, "Which piece of furniture is the most expensive?", [("Fjord",)]),
    # who designs has no other name than a designer
    (SHOWROOMS, "Who designed the sofa Fjord?", [("Astrid Falk",)]),
    # a market rate is a price, and no cost per kilo of what else there is
    (SHOWROOMS, "What are the names and prices of all the chairs?", [("Lagom", 149.0), ("Wren", 210.0)]),
    (SHOWROOMS, "Which showrooms is Bruna sold in?", [(2,)]),
    (SHOWROOMS, "How many designers are there, and what is their average age?", [(3, 48.0)]),
    (SHOWROOMS, "How many designers are there? List their names.", [("Astrid Falk",), ("Bruno Sarti",), ("Celia Wren",)]),
    (SHOWROOMS, "How many makers are there, and what are their names?", [("Halden",), ("Casa Verdi",), ("Plankwell",)]),
    (SHOWROOMS, "How many pieces of furniture are there in the chair category? Name them.", [("Lagom",), ("Wren",)]),
    # how many people work somewhere
    (SHOWROOMS, "Which maker employs the most people?", [("Halden",)]),
    (SHOWROOMS, "How many people does Casa Verdi employ?", [(310,)]),
    (SHOWROOMS, "Which makers employ fewer than 100 workers?", [("Plankwell",)]),
    # the name of who is in charge is not that of a place
    (SHOWROOMS, "Which showroom holds the largest stock?", [(2,)]),
    # amounts that are called by what was done
    (CINEMAS, "How many tickets were sold?", [(465,)]),
    (CINEMAS, "How many tickets were sold for Night Ferry?", [(210,)]),
    (CINEMAS, "How many tickets did Night Ferry sell?", [(210,)]),
    (CINEMAS, "Which film sold the most tickets?", [("Night Ferry",)]),
    (CINEMAS, "Which film has sold the fewest tickets?", [("Salt Road",)]),
    (CINEMAS, "Which cinema sold the most tickets?", [("Rialto",)]),
    (CINEMAS, "Which films sold more than 160 tickets?", [("Night Ferry",), ("Starfall",)]),
    (CINEMAS, "Which screenings sold more than 100 tickets?", [(5,)]),
    # of two things called alike, what the adjective grades
    (CINEMAS, "What was the most expensive ticket?", [(12.0,)]),
    (CINEMAS, "Which film had the most expensive ticket?", [("Night Ferry",)]),
    (CINEMAS, "How many actresses are there?", [(2,)]),
    (CINEMAS, "Which actress appeared in the most films?", [("Nadia Fox",)]),
    (CINEMAS, "Which cinemas don't belong to any chain?", [("Electric",)]),
    # what lasts is not last
    (LESSONS, "How many lessons lasted longer than an hour?", [(2,)]),
    (LESSONS, "What is the number of lessons for each status?",
     [("booked", 1), ("cancelled", 1), ("completed", 2)]),
    (LESSONS, "Which learners owe money?", [("Brian", "Cole"), ("Cathy", "Dunn")]),
    (LESSONS, "How many learners do not owe anything?", [(1,)]),
    (LESSONS, "Which instructor charges the most per hour?", [("Bridget", "Lowe")]),
    (LESSONS, "Which instructors earn more per hour than the average?",
     [("Alan", "Pearce"), ("Bridget", "Lowe")]),
    (LESSONS, "Which instructors charge at least 34 an hour?", [("Alan", "Pearce"), ("Bridget", "Lowe")]),
    (EMBASSIES, "Which embassy employs the most people?", [(3,)]),
    (EMBASSIES, "Which diplomats from Asia speak at least 5 languages?", [("Anil", "Kapoor")]),
    # one of what was named before
    (EMBASSIES, "Which countries have signed both a treaty about trade and one about the environment?",
     [("France",)]),
]  # fmt: skip
NOT_ANSWERED = [
    (SHOWROOMS, "How many makers are there, and which ones employ people?"),
    (SHOWROOMS, "How many pieces of furniture are there, and which were made by Halden?"),
    (SHOWROOMS, "How many makers are there and what are their countries?"),
    # states that nothing is kept of, whatever else names faintly
    (EMBASSIES, "Which ambassador is married?"),
    (EMBASSIES, "Which countries are closed?"),
    # women among those whose sex is kept are not their instructors
    (LESSONS, "Which female learners are there?"),
]


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED, ids=[q for _, q, _ in ANSWERED])
def test_what_is_said_in_other_words_is_answered(
    told: Told, script: str, question: str, rows: Rows
) -> None:
    verdict, found = told(script, question)
    assert (verdict, cells_in(found)) == ("answer", cells_in(rows))


@pytest.mark.parametrize(("script", "question"), NOT_ANSWERED, ids=[q for _, q in NOT_ANSWERED])
def test_what_nothing_tells_is_not_answered(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"
