"""What is told of rows by two of their times, or by one and today: late and on time, overdue, expired, unpaid; what
is to come in the next days; the day that appointments were set for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
FREIGHT = """
CREATE TABLE carriers (carrier_id INTEGER PRIMARY KEY, name TEXT, phone TEXT);
CREATE TABLE shipments (shipment_id INTEGER PRIMARY KEY, carrier_id INTEGER REFERENCES carriers(carrier_id),
  destination TEXT, freight_cost REAL, planned_delivery DATE, actual_delivery DATE, shipped_on DATE, status TEXT);
INSERT INTO carriers VALUES (1, 'DHL', '0800-1'), (2, 'UPS', '0800-2'), (3, 'GLS', '0800-3');
INSERT INTO shipments VALUES
  (1, 1, 'Paris', 300, '2026-10-05', '2026-10-05', '2026-10-01', 'delivered'),
  (2, 1, 'Vienna', 180, '2026-10-12', '2026-10-15', '2026-10-08', 'delivered'),
  (3, 2, 'Paris', 520, '2026-11-02', '2026-11-01', '2026-10-28', 'delivered'),
  (4, 1, 'Rome', 150, '2026-11-10', '2026-11-18', '2026-11-05', 'delivered'),
  (5, 3, 'Madrid', 900, '2026-11-20', NULL, '2026-11-14', 'in transit'),
  (6, 2, 'Paris', 160, '2026-11-28', NULL, '2026-11-22', 'in transit');
"""
CLINIC = """
CREATE TABLE doctors (id INTEGER PRIMARY KEY, name TEXT, specialty TEXT);
CREATE TABLE patients (id INTEGER PRIMARY KEY, full_name TEXT, birth_date DATE, city TEXT, registered_on DATE);
CREATE TABLE appointments (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients(id),
  doctor_id INTEGER REFERENCES doctors(id), scheduled_at TIMESTAMP, checked_in_at TIMESTAMP, started_at TIMESTAMP,
  ended_at TIMESTAMP, status TEXT, reason TEXT);
CREATE TABLE prescriptions (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients(id), drug TEXT,
  prescribed_on DATE, valid_until DATE);
CREATE TABLE bills (id INTEGER PRIMARY KEY, appointment_id INTEGER REFERENCES appointments(id), amount REAL,
  issued_on DATE, due_date DATE, paid_on DATE);
INSERT INTO doctors VALUES (1, 'Dr. Weber', 'Cardiology'), (2, 'Dr. Silva', 'Pediatrics'), (3, 'Dr. Haas', 'Dermatology');
INSERT INTO patients VALUES (1, 'Lena Brandt', '1985-04-12', 'Bonn', '2024-02-01'),
  (2, 'Tom Fischer', '2019-11-30', 'Cologne', '2026-09-10'), (3, 'Nina Roth', '1950-12-02', 'Bonn', '2023-05-05'),
  (4, 'Paul Stein', '1999-07-21', 'Bonn', '2026-11-02');
INSERT INTO appointments VALUES
  (1, 1, 1, '2026-10-05 09:00:00', '2026-10-05 08:50:00', '2026-10-05 09:20:00', '2026-10-05 09:50:00', 'completed', 'pain'),
  (2, 2, 2, '2026-11-03 10:00:00', '2026-11-03 09:58:00', '2026-11-03 10:05:00', '2026-11-03 10:20:00', 'completed', 'fever'),
  (3, 3, 1, '2026-11-10 11:00:00', NULL, NULL, NULL, 'no-show', 'check-up'),
  (4, 3, 1, '2026-11-24 15:00:00', NULL, NULL, NULL, 'scheduled', 'check-up'),
  (5, 1, 3, '2026-11-25 08:30:00', NULL, NULL, NULL, 'scheduled', 'rash'),
  (7, 1, 1, '2026-11-24 09:00:00', '2026-11-24 08:55:00', '2026-11-24 09:10:00', '2026-11-24 09:55:00', 'completed', 'pain'),
  (8, 2, 2, '2025-11-20 10:00:00', '2025-11-20 09:50:00', '2025-11-20 10:00:00', '2025-11-20 10:30:00', 'completed', 'flu');
INSERT INTO prescriptions VALUES (1, 1, 'Aspirin', '2026-10-05', '2027-01-05'),
  (2, 2, 'Ibuprofen', '2026-11-03', '2026-11-17'), (3, 1, 'Bisoprolol', '2026-11-24', '2027-02-24'),
  (4, 2, 'Paracetamol', '2025-11-20', '2025-12-20');
INSERT INTO bills VALUES (1, 1, 220, '2026-10-06', '2026-11-05', '2026-10-30'),
  (2, 2, 90, '2026-11-04', '2026-12-04', NULL), (3, 7, 240, '2026-11-24', '2026-12-24', NULL),
  (4, 8, 80, '2025-11-21', '2025-12-21', '2026-01-15'), (5, 3, 30, '2026-10-10', '2026-11-10', NULL);
"""


@pytest.fixture(scope="module")
def freight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(FREIGHT)


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(CLINIC)


SHIPPED: list[tuple[str, Rows]] = [
    # What has not come by the day that was planned is late too.
    ("late shipments", [(2,), (4,), (5,)]),
    ("How many shipments were late?", [(3,)]),
    ("Which shipments arrived late?", [(2,), (4,)]),
    ("which carrier has the most late deliveries?", [("DHL",)]),
    ("carriers with no late shipments", [("UPS",)]),
    ("on-time shipments", [(1,), (3,)]),
    ("How many shipments arrived on time?", [(2,)]),
    ("overdue shipments", [(5,)]),
    ("How many days late was shipment 4?", [(8,)]),
]
SEEN: list[tuple[str, Rows]] = [
    ("overdue bills", [(5,)]),
    ("total amount of overdue bills", [(30,)]),
    ("bills paid late", [(4,)]),
    ("Which bills were paid on time?", [(1,)]),
    ("unpaid bills", [(2,), (3,), (5,)]),
    # Nobody's bills are all unpaid because one is.
    ("patients with unpaid bills", [("Lena Brandt",), ("Tom Fischer",), ("Nina Roth",)]),
    ("patients without unpaid bills", [("Paul Stein",)]),
    ("expired prescriptions", [(2,), (4,)]),
    ("How many prescriptions have expired?", [(2,)]),
    ("prescriptions that have not expired", [(1,), (3,)]),
    ("valid prescriptions", [(1,), (3,)]),
    ("prescriptions expiring in the next 60 days", [(1,)]),
    ("bills due in the coming two weeks", [(2,)]),
    # By when appointments were to be, not by when some of them were checked in.
    ("today's appointments", [(4,), (7,)]),
    ("appointments next week", []),
    ("How many appointments does Dr. Weber have this month?", [(3,)]),
    ("appointments that ended today", [(7,)]),
    # A day that rows keep is not the day before which they are asked for.
    ("How many bills were issued before 2026-11-24 and are not paid?", [(2,)]),
]


@pytest.mark.parametrize(("question", "expected"), SHIPPED)
def test_what_two_times_of_shipments_tell(freight: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(freight, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(("question", "expected"), SEEN)
def test_what_is_due_at_a_clinic(clinic: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(clinic, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(
    "question", ["bills issued late", "late appointments", "When was Nina Roth last here?"]
)
def test_what_no_times_tell_is_not_answered(clinic: Domain, question: str) -> None:
    kind, _ = verdict_on(clinic, question, NOW)
    assert kind != "answer"
