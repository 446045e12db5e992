"""A base of people and cities for the tests of the graph, some of whose names coincide."""

from __future__ import annotations

from typing import Any

PEOPLE = """\
nodes:
  Person:
    table: people
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        about: { type: string }
    search: { full_text: [about] }
  City:
    table: cities
    identity: [name, country]
    schema:
      type: object
      properties:
        name: { type: string }
        country: { type: string }
edges:
  KNOWS:
    label: knows
    from: Person
    to: Person
    identity: [since]
    schema:
      type: object
      properties:
        since: { type: integer }
        how: { type: string }
  LIVES_IN:
    label: lives_in
    from: Person
    to: City
    schema:
      type: object
      properties:
        floor: { type: integer }
"""

Item = dict[str, Any]


def person(name: str, **fields: Any) -> Item:
    return {"type": "Person", "name": name, **fields}


def city(name: str, country: str = "cn") -> Item:
    return {"type": "City", "name": name, "country": country}


def knows(source: str, target: str, since: int = 0, **fields: Any) -> Item:
    ends = {"source": {"name": source}, "target": {"name": target}}
    return {"type": "KNOWS", **ends, "since": since, **fields}


def lives(name: str, where: str, country: str = "cn", **fields: Any) -> Item:
    ends = {"source": {"name": name}, "target": {"name": where, "country": country}}
    return {"type": "LIVES_IN", **ends, **fields}


def deleted(item: Item) -> Item:
    return {**item, "action": "delete"}


TOWN = [
    person("ann", about="a potter who sings"),
    person("bob"),
    person("cem"),
    person("dan"),
    person("eve"),
    city("ann"),  # a city of a person's name
    city("wu", "cn"),
    knows("ann", "bob", 2001, how="school"),
    knows("ann", "bob", 2010, how="work"),
    knows("bob", "cem", 2005),
    knows("cem", "ann", 1999),
    knows("cem", "dan", 2020),
    knows("dan", "dan", 2000),
    lives("ann", "wu", floor=3),
    lives("dan", "wu", floor=1),
]
"""Ann, Bob and Cem in a ring, twice joined at one place; Dan knows himself; nobody knows Eve."""
