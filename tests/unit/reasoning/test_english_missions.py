"""Verbs that name something only faintly, what a verb and its object name together, and words that mean less than they seem."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told, cells_in

NOW = datetime(2024, 1, 1, tzinfo=UTC)
BRIDGES = """
create table architect (id integer primary key, name text, nationality text, born integer);
create table bridge (id integer primary key, name text, architect_id integer references architect(id), city text,
  length_meters real, width_meters real, year_built integer, toll_charge real);
create table repair (repair_id integer primary key, bridge_id integer references bridge(id), started_on date,
  cost_thousands real, contractor text);
insert into architect values (1,'Amelie Garnier','French',1951),(2,'Louis Morel','French',1845);
insert into bridge values (1,'Pont des Brumes',2,'Nantes',312,14,1889,null),(2,'Pont Garnier',1,'Lyon',540,28.5,1998,2.5),
  (3,'Velha',null,'Porto',395,9,1931,null),(4,'Sol',null,'Regua',210,9.5,1958,1.2);
insert into repair values (1,3,'2020-09-01',1850,'Obras'),(2,1,'2023-06-01',940,'Atelier'),(3,3,'2021-09-01',80,'Obras');
"""
MISSIONS = """
create table spacecraft (craft_id integer primary key, craft_name text, crew_capacity integer, first_flight date);
create table mission (mission_id integer primary key, mission_name text,
  craft_id integer references spacecraft(craft_id), destination text, launch_date date);
create table astronaut (astronaut_id integer primary key, name text, birth_year integer);
create table crew (mission_id integer references mission(mission_id),
  astronaut_id integer references astronaut(astronaut_id), role text, primary key (mission_id, astronaut_id));
create table spacewalk (walk_id integer primary key, mission_id integer references mission(mission_id),
  astronaut_id integer references astronaut(astronaut_id), walk_date date, duration_minutes integer);
insert into spacecraft values (1,'Heron',7,'2010-06-04'),(2,'Kestrel',4,'2012-03-19');
insert into mission values (1,'Aurora',1,'orbit','2011-02-10'),(2,'Zenith',2,'station','2017-01-09'),
  (3,'Selene',1,'moon','2023-05-11');
insert into astronaut values (1,'Anna Keller',1974),(2,'Lars Eide',1988),(3,'Jill Park',1986);
insert into crew values (1,1,'pilot'),(2,3,'pilot'),(3,1,'commander');
insert into spacewalk values (1,1,1,'2011-02-14',320),(2,3,1,'2023-05-24',470),(3,2,3,'2017-01-09',190);
"""
PIZZERIAS = """
create table Customer (CustomerId integer primary key, FirstName text, LastName text, City text);
create table Pizzeria (PizzeriaId integer primary key, Name text, City text, Rating real);
create table Pizza (PizzaId integer primary key, Name text, BasePrice real);
create table Topping (ToppingId integer primary key, ToppingName text, ExtraCost real);
create table PizzaTopping (PizzaId integer references Pizza(PizzaId), ToppingId integer references Topping(ToppingId),
  primary key (PizzaId, ToppingId));
create table Orders (OrderId integer primary key, CustomerId integer references Customer(CustomerId),
  PizzeriaId integer references Pizzeria(PizzeriaId), OrderedAt datetime);
create table OrderLine (OrderId integer references Orders(OrderId), PizzaId integer references Pizza(PizzaId),
  Quantity integer, primary key (OrderId, PizzaId));
insert into Customer values (1,'Ada','Long','Leeds'),(2,'Ben','Cho','York');
insert into Pizzeria values (1,'Forno','Leeds',4.6),(2,'Vesuvio','York',null);
insert into Pizza values (1,'Margherita',8.5),(2,'Diavola',10.5);
insert into Topping values (1,'ham',1.8),(2,'olives',0.7);
insert into PizzaTopping values (1,2),(2,1),(2,2);
insert into Orders values (1,1,1,'2023-01-05 12:00'),(2,1,1,'2023-02-05 12:00'),(3,2,1,'2023-03-05 12:00');
insert into OrderLine values (1,2,3),(1,1,1),(2,2,1),(3,1,2);
"""
ALLERGIES = """
create table Allergy_Type (Allergy text primary key, AllergyType text);
create table Student (StuID integer primary key, LName text, Fname text, Major integer);
create table Has_Allergy (StuID integer references Student(StuID), Allergy text references Allergy_Type(Allergy));
create table Camp (CampID integer primary key, Camp_Name text, State text);
create table Attends_Camp (StuID integer references Student(StuID), CampID integer references Camp(CampID), Year integer);
insert into Allergy_Type values ('Soy','food'),('Milk','food'),('Pollen','environmental');
insert into Student values (1,'Smith','Linda',600),(2,'Kim','Tracy',520),(3,'Jones','Shiela',600);
insert into Has_Allergy values (1,'Soy'),(2,'Pollen'),(3,'Pollen'),(1,'Milk');
insert into Camp values (1,'Pine Ridge','Vermont'),(2,'Old Mill','Ohio');
insert into Attends_Camp values (1,1,2022),(2,1,2023);
"""
SHIPYARDS = """
create table Ref_Ship_Types (ship_type_code text primary key, ship_type_description text);
create table Shipyards (shipyard_id integer primary key, shipyard_name text, city text);
create table Customers (customer_id integer primary key, customer_name text, customer_type_code text);
create table Ships (ship_id integer primary key, ship_name text,
  ship_type_code text references Ref_Ship_Types(ship_type_code),
  shipyard_id integer references Shipyards(shipyard_id), customer_id integer references Customers(customer_id),
  gross_tonnage integer, length_in_meters real);
create table Engineers (engineer_id integer primary key, engineer_name text, salary integer,
  shipyard_id integer references Shipyards(shipyard_id));
create table Invoices (invoice_number integer primary key, ship_id integer references Ships(ship_id),
  invoice_amount real, invoice_status_code text);
insert into Ref_Ship_Types values ('TNK','Oil tanker'),('FER','Passenger ferry');
insert into Shipyards values (1,'Northwind','Gdansk'),(2,'Seabright','Hamburg');
insert into Customers values (1,'Baltic Lines','COMP'),(2,'Harbour Board','GOV'),(3,'Orient','COMP');
insert into Ships values (1,'Heron','FER',1,1,21500,168),(2,'Fulmar','TNK',2,3,158000,332),(3,'Ibis','FER',2,2,18900,151);
insert into Engineers values (1,'Adam Nowak',5200,1),(2,'Berta Lang',5900,2),(3,'Franz Keil',5000,2);
insert into Invoices values (1,1,250000,'PAID'),(2,2,480000,'OPEN'),(3,3,75000,'PAID');
"""
TRANSLATORS = """
create table LANGUAGE (lang_code text primary key, lang_name text);
create table TRANSLATOR (tr_id integer primary key, tr_name text);
create table TRANSLATOR_LANGUAGE (tr_id integer references TRANSLATOR(tr_id),
  lang_code text references LANGUAGE(lang_code), proficiency text, primary key (tr_id, lang_code));
create table JOB (job_id integer primary key, tr_id integer references TRANSLATOR(tr_id),
  source_lang text references LANGUAGE(lang_code), target_lang text references LANGUAGE(lang_code), word_count integer);
insert into LANGUAGE values ('en','English'),('de','German'),('fr','French');
insert into TRANSLATOR values (1,'Maja Horn'),(2,'Pierre Caron');
insert into TRANSLATOR_LANGUAGE values (1,'en','native'),(1,'de','good'),(2,'fr','native');
insert into JOB values (1,1,'en','de',500),(2,1,'en','de',700),(3,1,'de','en',100),(4,2,'fr','en',900);
"""
CLUBS = """
create table Person (PersonID integer primary key, FirstName text, LastName text, YearlyIncome integer);
create table Club (ClubID integer primary key, ClubName text, MonthlyFee real,
  PresidentID integer references Person(PersonID));
create table Membership (PersonID integer references Person(PersonID), ClubID integer references Club(ClubID),
  JoinDate date, primary key (PersonID, ClubID));
create table Facility (FacilityID integer primary key, ClubID integer references Club(ClubID), FacilityName text);
create table Booking (BookingID integer primary key, FacilityID integer references Facility(FacilityID),
  BookedFor date, PricePaid real);
insert into Person values (1,'Alan','Reed',38000),(2,'Liv','Snow',102000),(3,'Joy','Park',39500);
insert into Club values (1,'Aces',32,1),(2,'Rovers',18.5,null);
insert into Membership values (1,1,'2015-04-01'),(2,1,'2016-04-01'),(3,1,'2018-02-02'),(3,2,'2020-03-05');
insert into Facility values (1,1,'Court A'),(2,2,'Main Pitch'),(3,2,'Small Pitch');
insert into Booking values (1,1,'2023-01-05',8),(2,1,'2023-02-05',8),(3,2,'2023-02-06',20);
"""
LEAGUES = """
create table promotion (promotion_id integer primary key, name text, annual_revenue_millions real);
create table event (event_id integer primary key, event_name text, promotion_id integer references promotion(promotion_id),
  attendance integer, ticket_revenue real);
insert into promotion values (1,'Grand Ring',42.5),(2,'Lucha Norte',11.2);
insert into event values (1,'Rumble',1,18200,910000),(2,'Noche',2,9400,188000);
"""

ANSWERED: list[tuple[str, str, Rows]] = [
    # what a verb and its object name together is had
    (BRIDGES, "How many bridges charge a toll?", [(2,)]),
    (BRIDGES, "Which bridges do not charge a toll?", [("Pont des Brumes",), ("Velha",)]),
    # when something was done is not who did it
    (BRIDGES, "Who built the Pont Garnier?", [("Amelie Garnier",)]),
    (BRIDGES, "Which bridges were built in the 19th century?", [("Pont des Brumes",)]),
    (BRIDGES, "How many bridges were built before the 20th century?", [(1,)]),
    (BRIDGES, "Which bridges are wider than 10 meters?", [("Pont des Brumes",), ("Pont Garnier",)]),
    # how many there is room for
    (MISSIONS, "Which spacecraft can carry more than 5 people?", [("Heron",)]),
    (MISSIONS, "How many people can the Kestrel carry?", [(4,)]),
    # verbs that name something but faintly
    (MISSIONS, "Which astronauts have never flown a mission?", [("Lars Eide",)]),
    (MISSIONS, "How many missions did each spacecraft fly?", [("Heron", 2), ("Kestrel", 1)]),
    (PIZZERIAS, "How many orders did each customer place?", [("Ada", "Long", 2), ("Ben", "Cho", 1)]),
    # what two kinds of rows are linked by is called after both
    (TRANSLATORS, "How many languages does each translator speak?", [("Maja Horn", 2), ("Pierre Caron", 1)]),
    # so many pieces were sold
    (PIZZERIAS, "How many Diavola pizzas were sold?", [(4,)]),
    # who has not been rated has no rating
    (PIZZERIAS, "Which pizzerias have not been rated yet?", [("Vesuvio",)]),
    # `Which allergy has` is not what students have
    (ALLERGIES, "Which allergy has most number of students affected?", [("Pollen",)]),
    (ALLERGIES, "Find the first name and major of the students who are not allergic to soy.",
     [("Tracy", 520), ("Shiela", 600)]),
    (ALLERGIES, "Which camps were never attended?", [("Old Mill",)]),
    # who is best paid has no paid invoice
    (SHIPYARDS, "Who is the best paid engineer at Seabright?", [("Berta Lang",)]),
    (SHIPYARDS, "Show the number of customers for each customer type.", [("COMP", 2), ("GOV", 1)]),
    (SHIPYARDS, "Which ships are heavier than 100000 tons?", [("Fulmar",)]),
    # members are rows called after them, and no facilities
    (CLUBS, "How many members does each club have?", [("Aces", 3), ("Rovers", 1)]),
    (CLUBS, "Which club has the most members?", [("Aces",)]),
    (CLUBS, "What is the cheapest club to join?", [("Rovers",)]),
    (CLUBS, "How much was paid for Court A in all?", [(16.0,)]),
    # what rows took in, and how many came
    (LEAGUES, "Which promotion makes the most money?", [("Grand Ring",)]),
    (LEAGUES, "Which event drew the biggest crowd?", [("Rumble",)]),
]  # fmt: skip
NOT_ANSWERED = [
    # the second thing that is asked for
    (MISSIONS, "What is the longest spacewalk and who did it?"),
    # who earns most is no president of a club with a high fee
    (CLUBS, "Who earns the most?"),
    # ferries are a kind of ships
    (SHIPYARDS, "What is the average length of the ferries?"),
]


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED, ids=[q for _, q, _ in ANSWERED])
def test_what_verbs_say_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    verdict, found = told(script, question)
    assert (verdict, cells_in(found)) == ("answer", cells_in(rows))


@pytest.mark.parametrize(("script", "question"), NOT_ANSWERED, ids=[q for _, q in NOT_ANSWERED])
def test_what_would_be_told_by_halves_is_not_answered(
    told: Told, script: str, question: str
) -> None:
    assert told(script, question)[0] != "answer"
