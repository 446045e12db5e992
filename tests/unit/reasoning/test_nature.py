"""What attributes are by their values and joins."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.reasoning.university import make_domain

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.interpret.nature import Nature

ROWS = """
create table Port (port_id integer primary key, port_name text, customs text, is_open integer,
  grade text, since text);
create table Route (route_no text primary key, dep_port_id integer references Port(port_id),
  arr_port_id integer references Port(port_id), port_id integer references Port(port_id));
insert into Port values (1,'Oslo','Y',1,'A','1999'),(2,'Rome','N',0,'B','2003'),(3,'Kiel','N',1,'A','2010');
insert into Route values ('R1',1,2,3),('R2',2,3,1);
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> tuple[Catalog, Nature]:
    folder: Path = tmp_path_factory.mktemp("ports")
    domain = make_domain(folder, ROWS)
    return domain.catalog, Nature(domain.catalog, domain.values)


@pytest.mark.parametrize(
    ("name", "flag"),
    [
        ("Port.customs", ("Y", "N")),
        ("Port.is_open", (1, 0)),
        ("Port.grade", None),
        ("Port.port_id", None),
    ],
)
def test_which_attributes_say_yes_or_no(
    base: tuple[Catalog, Nature], name: str, flag: tuple[object, object] | None
) -> None:
    assert base[1].flag_of(name) == flag


def test_text_of_years(base: tuple[Catalog, Nature]) -> None:
    catalog, nature = base
    assert nature.years(catalog.attributes["Port.since"])
    assert not nature.years(catalog.attributes["Port.port_name"])


def test_an_id_stands_for_its_row_unless_it_tells_a_role(base: tuple[Catalog, Nature]) -> None:
    catalog, nature = base
    assert nature.stands_for("Route.port_id") == "Port"
    assert nature.stands_for("Route.dep_port_id") == ""
    assert nature.role(catalog.attributes["Route.port_id"]) is None
    join = nature.role(catalog.attributes["Route.dep_port_id"])
    assert join is not None
    assert nature.spoken(join, {"depart"}) == 1.0
    assert nature.spoken(join, {"from"}) == 0.5
    assert nature.spoken(join, {"arriv"}) == 0.0
