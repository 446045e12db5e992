"""The ontology and the items that everything is measured on; the same seed gives the same items."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import lru_cache
from itertools import accumulate
from typing import Any

from duckkb.config import parse_config
from duckkb.ontology.model import Ontology

Item = dict[str, Any]

CONFIG = """\
name: Benchmark
language: en

nodes:
  Person:
    table: people
    identity: id
    schema:
      type: object
      required: [id, name, email, role]
      properties:
        id: { type: string, pattern: "^p-[0-9]{6,}$" }
        name: { type: string, minLength: 1, maxLength: 120 }
        email: { type: string, format: email }
        born: { type: string, format: date }
        role: { type: string, enum: [author, editor, reviewer, engineer, analyst, lead] }
        level: { type: integer, minimum: 1, maximum: 10 }
        score: { type: number, minimum: 0, maximum: 1 }
        tags: { type: array, maxItems: 8, items: { type: string, pattern: "^[a-z][a-z-]*$" } }
        joined_at: { type: string, format: date-time }
    search:
      full_text: [name]

  Project:
    table: projects
    identity: code
    schema:
      type: object
      required: [code, title, state]
      properties:
        code: { type: string, pattern: "^[A-Z]{3}-[0-9]{4,}$" }
        title: { type: string, minLength: 3, maxLength: 200 }
        state: { type: string, enum: [planned, running, paused, done] }
        priority: { type: integer, minimum: 1, maximum: 5 }
        budget: { type: number, exclusiveMinimum: 0, maximum: 10000000 }
        starts: { type: string, format: date }
        ends: { type: string, format: date }
        contact: { type: string, format: email }
    search:
      full_text: [title]

  Document:
    table: documents
    identity: id
    schema:
      type: object
      required: [id, title, kind]
      properties:
        id: { type: string, pattern: "^doc-[0-9]{6,}$" }
        title: { type: string, minLength: 1, maxLength: 300 }
        text: { type: string }
        kind: { type: string, enum: [report, note, paper, letter, minutes] }
        published: { type: string, format: date }
        pages: { type: integer, minimum: 1, maximum: 5000 }
        rating: { type: number, minimum: 0, maximum: 5 }
        tags: { type: array, maxItems: 8, items: { type: string, pattern: "^[a-z][a-z-]*$" } }
    search:
      full_text: [title, text]

edges:
  WORKS_ON:
    from: Person
    to: Project
    schema:
      type: object
      required: [role]
      properties:
        role: { type: string, enum: [member, lead, sponsor, adviser] }
        since: { type: string, format: date }
        share: { type: number, minimum: 0, maximum: 1 }
        hours: { type: integer, minimum: 0, maximum: 168 }

  REFERENCES:
    from: Document
    to: Document
    schema:
      type: object
      properties:
        kind: { type: string, enum: [cites, supports, contradicts, extends] }
        weight: { type: number, minimum: 0, maximum: 1 }
        page: { type: integer, minimum: 1, maximum: 5000 }
        noted_at: { type: string, format: date-time }
"""

_TAGS = ("alpha", "field-work", "draft", "energy", "history", "open-data", "review", "water")
_KINDS = ("report", "note", "paper", "letter", "minutes")


def ontology() -> Ontology:
    return parse_config(CONFIG.encode()).ontology


@lru_cache(1)
def _vocabulary() -> tuple[list[str], list[float]]:
    """30,000 made-up words whose frequencies fall as in a language (Zipf)."""
    rng = random.Random(7)
    onsets = [
        "b",
        "c",
        "d",
        "f",
        "g",
        "h",
        "k",
        "l",
        "m",
        "n",
        "p",
        "r",
        "s",
        "t",
        "v",
        "w",
        "st",
        "tr",
        "pl",
        "gr",
    ]
    syllables = [o + v for o in onsets for v in ("a", "e", "i", "o", "u", "ea")]
    ends = ("", "n", "r", "s", "ing", "ed", "tion", "al")
    words: dict[str, None] = {}
    while len(words) < 30_000:
        stem = "".join(rng.choice(syllables) for _ in range(rng.randint(1, 3)))
        words[stem + rng.choice(ends)] = None
    return list(words), list(accumulate(1 / (rank + 2) for rank in range(len(words))))


def words(rng: random.Random, count: int) -> str:
    """Running text of `count` words."""
    every, weights = _vocabulary()
    return " ".join(rng.choices(every, cum_weights=weights, k=count))


def _day(rng: random.Random) -> str:
    return (date(1990, 1, 1) + timedelta(days=rng.randrange(12_000))).isoformat()


def _moment(rng: random.Random) -> str:
    return f"{_day(rng)}T{rng.randrange(24):02d}:{rng.randrange(60):02d}:00Z"


def document(rng: random.Random, number: int) -> Item:
    """A Document with a title of six words and a text of about forty."""
    return {
        "type": "Document",
        "id": f"doc-{number:07d}",
        "title": words(rng, 6),
        "text": words(rng, rng.randint(30, 50)),
        "kind": rng.choice(_KINDS),
        "published": _day(rng),
        "pages": rng.randint(1, 900),
        "rating": round(rng.random() * 5, 2),
        "tags": rng.sample(_TAGS, rng.randint(0, 3)),
    }


def reference(rng: random.Random, source: int, target: int) -> Item:
    """A REFERENCES edge between two documents."""
    return {
        "type": "REFERENCES",
        "source": {"id": f"doc-{source:07d}"},
        "target": {"id": f"doc-{target:07d}"},
        "kind": rng.choice(("cites", "supports", "contradicts", "extends")),
        "weight": round(rng.random(), 3),
        "page": rng.randint(1, 900),
        "noted_at": _moment(rng),
    }


def documents(count: int) -> Iterator[Item]:
    """Documents number 0 to `count` - 1."""
    rng = random.Random(count)
    return (document(rng, number) for number in range(count))


def references(count: int) -> Iterator[Item]:
    """One edge from each of `count` documents to another of them."""
    rng = random.Random(-count)
    return (reference(rng, n, (n * 7919 + 13) % count) for n in range(count))


# -- a mixed bundle with mistakes ----------------------------------------------------------------


def _person(rng: random.Random, number: int) -> Item:
    return {
        "type": "Person",
        "id": f"p-{number:07d}",
        "name": words(rng, 2),
        "email": f"p{number}@example.org",
        "born": _day(rng),
        "role": rng.choice(("author", "editor", "reviewer", "engineer", "analyst", "lead")),
        "level": rng.randint(1, 10),
        "score": round(rng.random(), 3),
        "tags": rng.sample(_TAGS, rng.randint(0, 3)),
        "joined_at": _moment(rng),
    }


def _project(rng: random.Random, number: int) -> Item:
    return {
        "type": "Project",
        "code": f"PRJ-{number:06d}",
        "title": words(rng, 5),
        "state": rng.choice(("planned", "running", "paused", "done")),
        "priority": rng.randint(1, 5),
        "budget": round(1 + rng.random() * 1e6, 2),
        "starts": _day(rng),
        "ends": _day(rng),
        "contact": f"prj{number}@example.org",
    }


def _works_on(rng: random.Random, number: int) -> Item:
    return {
        "type": "WORKS_ON",
        "source": {"id": f"p-{number:07d}"},
        "target": {"code": f"PRJ-{number:06d}"},
        "role": rng.choice(("member", "lead", "sponsor", "adviser")),
        "since": _day(rng),
        "share": round(rng.random(), 2),
        "hours": rng.randint(0, 60),
    }


_MAKE: tuple[tuple[int, Callable[[random.Random, int], Item]], ...] = (
    (30, _person),
    (15, _project),
    (15, document),
    (20, _works_on),
    (20, lambda rng, number: reference(rng, number, number + 1)),
)

_IDENTITY = {"Person": "id", "Project": "code", "Document": "id"}

_BREAK: tuple[tuple[str, Callable[[Item], Any]], ...] = (
    ("Person", lambda item: item.pop("email")),
    ("Person", lambda item: item.update(email="nobody")),
    ("Person", lambda item: item.update(born="1990-13-40")),
    ("Person", lambda item: item.update(joined_at="yesterday")),
    ("Person", lambda item: item.update(level="high", score=2)),
    ("Person", lambda item: item.update(tags=["fine", "Not Fine"])),
    ("Person", lambda item: item.update(nmae="x")),
    ("Person", lambda item: item.update(type="Human")),
    ("Project", lambda item: item.update(code="prj 1")),
    ("Project", lambda item: item.update(state="dead", priority=9)),
    ("Project", lambda item: item.update(budget=0)),
    ("Project", lambda item: item.pop("type")),
    ("Document", lambda item: item.update(title="")),
    ("Document", lambda item: item.update(pages=1.5)),
    ("Document", lambda item: item.update(kind=None)),
    ("WORKS_ON", lambda item: item.pop("target")),
    ("WORKS_ON", lambda item: item.update(source={"id": 7})),
    ("WORKS_ON", lambda item: item.update(share="half")),
    ("REFERENCES", lambda item: item.update(noted_at="2024-02-30T00:00:00Z")),
    ("REFERENCES", lambda item: item.update(target={"code": "x"})),
)


def mixed(count: int) -> tuple[list[Item], set[int]]:
    """`count` items of five types, one in fifty a delete; one in a hundred is broken.

    Returns:
        The items, and the positions of the broken ones.
    """
    rng = random.Random(count)
    makers = rng.choices([m for _, m in _MAKE], [w for w, _ in _MAKE], k=count)
    items = [make(rng, number) for number, make in enumerate(makers)]
    broken: set[int] = set()
    for index, item in enumerate(items):
        if rng.random() < 0.01:
            rng.choice([spoil for name, spoil in _BREAK if name == item["type"]])(item)
            broken.add(index)
        elif item["type"] in _IDENTITY and rng.random() < 0.04:
            key = _IDENTITY[item["type"]]
            items[index] = {"type": item["type"], "action": "delete", key: item[key]}
    return items, broken
