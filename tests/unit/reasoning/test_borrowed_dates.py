"""Rows whose own time is kept as a number are not told by the dates of others."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Told

NOW = datetime(2024, 1, 1, 9)
ALARMS = """
CREATE TABLE device(dev_id INTEGER PRIMARY KEY, name TEXT, installed_on DATE);
CREATE TABLE alarm(alarm_id INTEGER PRIMARY KEY, dev_id INTEGER REFERENCES device(dev_id), level TEXT, {time});
INSERT INTO device VALUES (1,'Pump 5','2023-12-03'),(2,'Fan 2','2022-01-01');
INSERT INTO alarm VALUES (1,1,'high',1701500000),(2,1,'low',1691500000),(3,2,'high',1702500000);
"""


@pytest.mark.parametrize("time", ["ts INTEGER", "raised_at INTEGER", "event_time INTEGER"])
def test_alarms_of_a_month_are_not_those_of_devices_installed_then(time: str, told: Told) -> None:
    for question in ("how many alarms in December 2023", "2023年12月有多少报警"):
        assert told(ALARMS.format(time=time), question)[0] != "answer"


def test_a_date_that_is_named_is_that_of_the_others(told: Told) -> None:
    found = told(
        ALARMS.format(time="ts INTEGER"), "how many alarms of devices installed in December 2023"
    )
    assert found == ("answer", [(2,)])


def test_rows_without_a_time_of_their_own_have_that_of_what_they_belong_to(
    told: Told,
) -> None:
    found = told(ALARMS.format(time="code INTEGER"), "how many alarms of devices in December 2023")
    assert found == ("answer", [(2,)])
