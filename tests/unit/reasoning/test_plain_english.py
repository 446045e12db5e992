"""Plain English of those who keep flags, apps and ambulances: what rows are called, tags, stars, free and paid, and what
stands at the end of a question."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain

from .made_bases import Rows, Told, rounded

NOW = datetime(2024, 1, 1, 9)
FLAGS = """
CREATE TABLE teams(id INTEGER PRIMARY KEY, name TEXT, department TEXT);
CREATE TABLE engineers(id INTEGER PRIMARY KEY, name TEXT, team_id INTEGER REFERENCES teams(id), is_admin BOOLEAN);
CREATE TABLE flags(id INTEGER PRIMARY KEY, flag_key TEXT NOT NULL, description TEXT, state TEXT,
  owner_id INTEGER REFERENCES engineers(id), created_on DATE, permanent BOOLEAN);
CREATE TABLE tags(id INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE flag_tags(flag_id INTEGER REFERENCES flags(id), tag_id INTEGER REFERENCES tags(id), PRIMARY KEY(flag_id, tag_id));
INSERT INTO teams VALUES (1,'Checkout','Commerce'),(2,'Growth','Marketing');
INSERT INTO engineers VALUES (1,'Priya Nair',1,1),(2,'Tom Becker',2,0),(3,'Omar Said',2,1);
INSERT INTO flags VALUES (1,'dark-mode','Switches colours','active',1,'2023-12-12',1),(2,'fast-login',NULL,'archived',1,'2022-03-01',0),
  (3,'geo-pricing',NULL,'active',3,'2021-05-05',1),(4,'lazy-images','Loads later','draft',NULL,'2023-01-09',0);
INSERT INTO tags VALUES (1,'frontend'),(2,'risky'),(3,'mobile'),(4,'legal');
INSERT INTO flag_tags VALUES (1,1),(1,2),(2,1),(2,3),(3,2),(4,1),(4,2);
"""
GUIDES = """
CREATE TABLE guides(id INTEGER PRIMARY KEY, guide_code TEXT, description TEXT, pages INTEGER);
INSERT INTO guides VALUES (1,'G1','How to sail',30),(2,'G2','How to row',20),(3,'G3','How to dive',50);
"""
APPS = """
CREATE TABLE developers(developer_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE apps(app_id INTEGER PRIMARY KEY, name TEXT, platform TEXT, price REAL);
CREATE TABLE app_developers(app_id INTEGER REFERENCES apps(app_id), developer_id INTEGER REFERENCES developers(developer_id),
  PRIMARY KEY(app_id, developer_id));
CREATE TABLE releases(release_id INTEGER PRIMARY KEY, app_id INTEGER REFERENCES apps(app_id), version TEXT, released_on DATE);
CREATE TABLE reviews(review_id INTEGER PRIMARY KEY, app_id INTEGER REFERENCES apps(app_id), stars INTEGER, country TEXT, reply TEXT);
INSERT INTO developers VALUES (1,'Chen Wei','Berlin'),(2,'Olga Ivanova','Riga'),(3,'Jin Park','Seoul');
INSERT INTO apps VALUES (1,'TrailMate','Android',0),(2,'ChefNotes','iOS',2.99),(3,'MoodBoard','iOS',0),(4,'KidsMath','Android',1.99);
INSERT INTO app_developers VALUES (1,1),(2,1),(1,2),(2,2),(3,2),(4,2),(4,3);
INSERT INTO releases VALUES (1,1,'1.0','2023-01-01'),(2,1,'1.1','2023-05-01'),(3,2,'1.0','2023-03-01');
INSERT INTO reviews VALUES (1,1,5,'Germany','Thanks'),(2,1,1,'Germany',NULL),(3,2,1,'Japan','Fixed'),(4,2,5,'Japan',NULL),
  (5,3,4,'France',NULL),(6,3,5,'Japan','Great');
"""
CALLS = """
CREATE TABLE hospitals(hospital_id INTEGER PRIMARY KEY, name TEXT, beds INTEGER);
CREATE TABLE stations(station_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE staff(staff_id INTEGER PRIMARY KEY, full_name TEXT, hourly_rate REAL, station_id INTEGER REFERENCES stations(station_id));
CREATE TABLE vehicles(vehicle_id INTEGER PRIMARY KEY, call_sign TEXT, mileage_km INTEGER, station_id INTEGER REFERENCES stations(station_id));
CREATE TABLE certifications(cert_id INTEGER PRIMARY KEY, title TEXT, valid_years INTEGER);
CREATE TABLE staff_certifications(staff_id INTEGER REFERENCES staff(staff_id), cert_id INTEGER REFERENCES certifications(cert_id),
  obtained_on DATE, expires_on DATE, PRIMARY KEY(staff_id, cert_id));
INSERT INTO stations VALUES (1,'Riverside'),(2,'Northgate');
INSERT INTO staff VALUES (1,'Ann Lee',30,1),(2,'Bob Ray',28,2),(3,'Cy Doe',25,1);
INSERT INTO vehicles VALUES (1,'Alpha 01',160000,1),(2,'Bravo 02',40000,2);
INSERT INTO certifications VALUES (1,'Pediatric Care',2),(2,'Hazmat',3);
INSERT INTO staff_certifications VALUES (1,1,'2022-05-01','2024-05-01'),(2,1,'2021-02-01','2023-02-01'),(3,2,'2020-03-01','2023-03-01');
CREATE TABLE calls(call_id INTEGER PRIMARY KEY, vehicle_id INTEGER REFERENCES vehicles(vehicle_id), response_minutes INTEGER, hospital_id INTEGER REFERENCES hospitals(hospital_id), received_at DATETIME,
  patient_age INTEGER, complaint TEXT);
INSERT INTO hospitals VALUES (1,'St Mary',200),(2,'University Hospital',500);
INSERT INTO calls VALUES (1,1,5,1,'2023-02-01 10:00:00',20,'fall'),(2,1,25,1,'2023-02-02 10:00:00',11,'stroke'),
  (3,2,10,1,'2023-02-03 10:00:00',9,'fall'),(4,2,12,2,'2023-02-04 10:00:00',90,'stroke'),(5,2,9,2,'2023-02-05 10:00:00',85,'fall');
"""
PETS = """
CREATE TABLE species(id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE pets(id INTEGER PRIMARY KEY, name TEXT, weight REAL, species_id INTEGER REFERENCES species(id));
INSERT INTO species VALUES (1,'dog'),(2,'cat');
INSERT INTO pets VALUES (1,'Rex',30.5,1),(2,'Fido',12,1),(3,'Tom',6.5,2),(4,'Misty',4,2);
"""

ANSWERED: list[tuple[str, str, Rows]] = [
    # A code that tells all rows apart stands for them, rather than what some are not said to be.
    (FLAGS, "which flags does Priya Nair own", [("dark-mode",), ("fast-login",)]),
    (FLAGS, "flags without an owner", [("lazy-images",)]),
    (GUIDES, "the longest guide by pages", [("How to dive",)]),
    (FLAGS, "What was created in the last 90 days?", [("dark-mode",)]),
    (FLAGS, "Who are the admins and which team are they in?", [("Priya Nair", "Checkout"), ("Omar Said", "Growth")]),
    (FLAGS, "admins and their teams", [("Priya Nair", "Checkout"), ("Omar Said", "Growth")]),
    (FLAGS, "flags tagged risky", [("dark-mode",), ("geo-pricing",), ("lazy-images",)]),
    (FLAGS, "flags tagged both frontend and risky", [("dark-mode",), ("lazy-images",)]),
    (FLAGS, "flags tagged frontend but not mobile", [("dark-mode",), ("lazy-images",)]),
    (FLAGS, "flags not tagged risky", [("fast-login",)]),
    (FLAGS, "tags that aren't used anywhere", [("legal",)]),
    (APPS, "which apps are free", [("TrailMate",), ("MoodBoard",)]),
    (APPS, "free apps", [("TrailMate",), ("MoodBoard",)]),
    (APPS, "apps that cost nothing", [("TrailMate",), ("MoodBoard",)]),
    (APPS, "which apps are paid", [("ChefNotes",), ("KidsMath",)]),
    (APPS, "how many one star reviews are there", [(2,)]),
    (APPS, "what percentage of reviews are one star", [(33.333,)]),
    (APPS, "How many of the reviews are one star, in percent?", [(33.333,)]),
    (APPS, "how many 5 star reviews did we reply to", [(2,)]),
    (APPS, "reviews we replied to", [(1,), (3,), (6,)]),
    (APPS, "people who worked on more than three apps", [("Olga Ivanova",)]),
    (APPS, "average stars from Germany vs Japan", [("Germany", 3.0), ("Japan", 3.667)]),
    (APPS, "average rating per app, worst first", [(3.0, "TrailMate"), (3.0, "ChefNotes"), (4.5, "MoodBoard")]),
    # Of patients it is only kept how old the one of each call was.
    (CALLS, "Which hospital received the most patients?", [("St Mary",)]),
    (CALLS, "Which hospital took the most patients?", [("St Mary",)]),
    (CALLS, "how many patients are older than 80", [(2,)]),
    (CALLS, "Who works at Riverside?", [("Ann Lee",), ("Cy Doe",)]),
    (CALLS, "which ambulances have the highest mileage", [("Alpha 01",)]),
    (CALLS, "fastest average response by station", [("Northgate",)]),
    (CALLS, "which staff certifications run out in 2024", [("Pediatric Care",)]),
    # The first of each group is one thing that is asked, which ranks, groups and orders.
    (PETS, "For each species, what is the heaviest pet?", [("dog", "Rex"), ("cat", "Tom")]),
]  # fmt: skip


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED, ids=[q for _, q, _ in ANSWERED])
def test_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    kind, found = told(script, question)
    assert (kind, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("script", "question", "amiss"),
    [
        (CALLS, "Whose Pediatric Care certificate is good until 2024?", "valid_years"),
        (CALLS, "Pediatric Care certificate for 2024", "valid_years"),
        (APPS, "5 star reviews, in percent", "stars"),
    ],
)
def test_no_reading_takes_it_so(
    domain_of: Callable[[str], Domain], script: str, question: str, amiss: str
) -> None:
    thought = read(domain_of(script), question, NOW, Context())
    assert not [r for r in thought.interpretations if amiss in str(r.plan)]


@pytest.mark.parametrize("did", ["check", "verify"])
def test_what_we_did_and_is_kept_of_rows_is_not_passed_over(told: Told, did: str) -> None:
    """Whether a review was checked is kept of it, so that all reviews are not those that we checked."""
    script = """
    CREATE TABLE reviews(review_id INTEGER PRIMARY KEY, stars INTEGER, check_result TEXT, verify_state TEXT);
    INSERT INTO reviews VALUES (1,5,'fine','done'),(2,5,'bad',NULL),(3,5,NULL,NULL);
    """
    verdict, _ = told(script, f"how many 5 star reviews did we {did}")
    assert verdict != "answer"


def test_an_order_from_the_worst_is_one_from_the_lowest(told: Told) -> None:
    _, found = told(APPS, "average rating per app, worst first")
    assert found[-1][1] == "MoodBoard"


@pytest.mark.parametrize(
    "question",
    [
        "Which developer writes the worst code?",  # no lowest number of a developer
        "which developer is paid",  # who has no price
    ],
)
def test_is_no_answer(told: Told, question: str) -> None:
    assert told(APPS, question)[0] != "answer"


def test_reviews_are_not_paid_where_nothing_costs_nothing(told: Told) -> None:
    """Which orders are paid is nothing that their price tells, where none is given away."""
    script = """
    CREATE TABLE orders(order_id INTEGER PRIMARY KEY, item TEXT, price REAL);
    INSERT INTO orders VALUES (1,'lamp',20),(2,'desk',120);
    """
    assert told(script, "which orders are paid")[0] != "answer"


def test_groups_without_their_first_are_no_sure_answer(told: Told) -> None:
    """Clubs alone do not tell who is the tallest in each."""
    script = """
    CREATE TABLE club(clubid INTEGER PRIMARY KEY, clubname TEXT, city TEXT);
    CREATE TABLE swimmer(swimmerid INTEGER PRIMARY KEY, firstname TEXT, surname TEXT, heightcm INTEGER,
      clubid INTEGER REFERENCES club(clubid));
    INSERT INTO club VALUES (1,'Otters SC','Bath'),(2,'Blue Marlins','Leeds');
    INSERT INTO swimmer VALUES (1,'Ann','Lee',180,1),(2,'Bea','Fox',172,1),(3,'Cat','Orr',169,2);
    """
    kind, rows = told(script, "In each club, who is the tallest?")
    assert kind != "answer" or "Ann" in rows[0]


def test_the_amount_of_rows_that_have_one_is_no_number_of_rows(
    told: Told,
) -> None:
    script = """
    CREATE TABLE orders(order_id INTEGER PRIMARY KEY, customer TEXT, amount REAL);
    INSERT INTO orders VALUES (1,'Ada',90),(2,'Bob',1200),(3,'Ada',600);
    """
    verdict = told(script, "highest amount of orders")
    assert verdict == ("answer", [(1200.0,)])
