"""What a theatre keeps: who played what for how many nights, who paid for it, who taught whom."""

from __future__ import annotations

from typing import Any

CONFIG = """\
name: Theatre
nodes:
  Artist:
    table: artists
    identity: name
    title: 艺人
    schema:
      type: object
      properties:
        name: { type: string }
        birth_date: { type: string, format: date }
        fee: { type: integer, title: 酬金 }
  Play:
    table: plays
    identity: title
    title: 剧目
    schema:
      type: object
      properties: { title: { type: string }, acts: { type: integer, title: 幕数 } }
  Troupe:
    table: troupes
    identity: name
    title: 剧团
    schema: { type: object, properties: { name: { type: string } } }
  Hall:
    table: halls
    identity: name
    title: 剧场
    schema: { type: object, properties: { name: { type: string }, seats: { type: integer } } }
  Patron:
    table: patrons
    identity: name
    title: 赞助人
    schema: { type: object, properties: { name: { type: string } } }
edges:
  ACTED_IN:
    from: Artist
    to: Play
    title: 出演
    schema: { type: object, properties: { nights: { type: integer, title: 场数 } } }
  DIRECTED: { from: Artist, to: Play, title: 执导 }
  STAGED_AT: { from: Play, to: Hall, title: 上演于 }
  MEMBER_OF:
    from: Artist
    to: Troupe
    title: 属于
    schema:
      type: object
      properties:
        since: { type: string, format: date }
        until: { type: string, format: date }
  HEADED_BY: { from: Troupe, to: Artist, title: 团长 }
  FUNDS:
    from: Patron
    to: Play
    title: 资助
    schema: { type: object, properties: { amount: { type: integer, title: 金额 } } }
  TEACHES: { from: Artist, to: Artist }
"""

_ARTISTS = (
    ("Ada Finch", "1960-05-01", 900),
    ("Ben Crane", "1984-02-11", 500),
    ("Cleo Dove", "1991-08-30", 400),
    ("Dan Heron", "1978-12-12", 700),
)
_PLAYS = (("Stormbound", 5), ("Quiet Harbour", 3), ("Paper Moon", 2), ("Last Orchard", 4))
_EDGES: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("ACTED_IN", "Ada Finch", "Stormbound", {"nights": 30}),
    ("ACTED_IN", "Ada Finch", "Paper Moon", {"nights": 12}),
    ("ACTED_IN", "Ben Crane", "Stormbound", {"nights": 25}),
    ("ACTED_IN", "Cleo Dove", "Quiet Harbour", {"nights": 40}),
    ("ACTED_IN", "Cleo Dove", "Stormbound", {"nights": 5}),
    ("DIRECTED", "Ada Finch", "Quiet Harbour", {}),
    ("DIRECTED", "Dan Heron", "Stormbound", {}),
    ("STAGED_AT", "Stormbound", "Old Mill Hall", {}),
    ("STAGED_AT", "Paper Moon", "Old Mill Hall", {}),
    ("STAGED_AT", "Quiet Harbour", "River Stage", {}),
    ("MEMBER_OF", "Ada Finch", "Blue Lantern", {"since": "1990-01-01", "until": "2005-12-31"}),
    ("MEMBER_OF", "Ben Crane", "Blue Lantern", {"since": "2004-03-01"}),
    ("MEMBER_OF", "Cleo Dove", "Blue Lantern", {"since": "2015-06-01"}),
    ("MEMBER_OF", "Dan Heron", "Red Comet", {"since": "2001-09-01", "until": "2010-01-31"}),
    ("HEADED_BY", "Blue Lantern", "Ben Crane", {}),
    ("HEADED_BY", "Red Comet", "Dan Heron", {}),
    ("FUNDS", "Mira Trust", "Stormbound", {"amount": 800}),
    ("FUNDS", "Mira Trust", "Paper Moon", {"amount": 150}),
    ("FUNDS", "Orlo Fund", "Stormbound", {"amount": 300}),
    ("FUNDS", "Orlo Fund", "Quiet Harbour", {"amount": 500}),
    ("TEACHES", "Ada Finch", "Ben Crane", {}),
    ("TEACHES", "Ben Crane", "Cleo Dove", {}),
)


def bundle() -> list[dict[str, Any]]:
    """All records."""
    key = {title: "title" for title, _ in _PLAYS}
    nodes: list[dict[str, Any]] = [
        *({"type": "Artist", "name": n, "birth_date": b, "fee": f} for n, b, f in _ARTISTS),
        *({"type": "Play", "title": t, "acts": a} for t, a in _PLAYS),
        *({"type": "Troupe", "name": n} for n in ("Blue Lantern", "Red Comet")),
        {"type": "Hall", "name": "Old Mill Hall", "seats": 300},
        {"type": "Hall", "name": "River Stage", "seats": 120},
        *({"type": "Patron", "name": n} for n in ("Mira Trust", "Orlo Fund")),
    ]
    edges = [
        {
            "type": kind,
            "source": {key.get(a, "name"): a},
            "target": {key.get(b, "name"): b},
            **held,
        }
        for kind, a, b, held in _EDGES
    ]
    return [*nodes, *edges]
