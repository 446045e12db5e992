"""The config is changed under a base with records: every command works, or says why it does not."""

from __future__ import annotations

import contextlib
import random
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml

from duckkb.errors import ConfigError, DuckKBError
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.reasoner import Reasoner

Config = dict[str, Any]
FIRST: list[dict[str, Any]] = [
    {"type": "Component", "name": "scheduler", "path": "src/jobs", "description": "Runs jobs."},
    {"type": "Fact", "id": "utc", "statement": "The scheduler uses UTC.", "confidence": 0.9},
    {"type": "Person", "name": "Ann Lee", "role": "maintainer"},
    {"type": "Decision", "id": "hnsw", "title": "Use HNSW", "status": "proposed"},
    {"type": "ABOUT", "source": {"id": "utc"}, "target": {"name": "scheduler"}},
    {"type": "DECIDED_BY", "source": {"id": "hnsw"}, "target": {"name": "Ann Lee"}},
]
KINDS = ("string", "integer", "number", "boolean", "array", "object")


def _template() -> Config:
    text = files("duckkb.templates").joinpath("agent-memory", "config.yaml").read_text("utf-8")
    config: Config = yaml.safe_load(text)
    config["edges"]["SUPERSEDES"].pop("cardinality")  # 1:1 is a number to YAML 1.1
    return config


def _change(config: Config, rng: random.Random) -> None:
    """One change that people make; not every one is valid with what is there."""
    nodes, edges = config["nodes"], config["edges"]
    node = nodes[rng.choice(list(nodes))]
    fields: Config = node["schema"]["properties"]
    texts = [f for f, told in fields.items() if told.get("type") == "string"]
    search: Config = node.setdefault("search", {})
    match rng.randrange(11):
        case 0:
            for each in nodes.values():
                each.get("search", {}).pop("vectors", None)
        case 1:
            search["vectors"] = [rng.choice(texts)]
        case 2:
            search["full_text"] = [rng.choice(texts)]
        case 3:
            node.pop("search")
        case 4:
            fields[f"new{rng.randrange(3)}"] = {"type": rng.choice(KINDS)}
        case 5:
            fields[rng.choice(list(fields))] = {"type": rng.choice(KINDS)}
        case 6:
            nodes.pop(rng.choice(list(nodes)))
        case 7:
            node["identity"] = rng.choice(list(fields))
        case 8:
            edges.pop(rng.choice(list(edges)))
        case 9:
            edges[rng.choice(list(edges))]["to"] = rng.choice(list(nodes))
        case _:
            node["table"] += "_of_old"


def _written(config: Config, rng: random.Random) -> list[dict[str, Any]]:
    """A record of each type, in the form that the config asks for."""
    some = {"integer": rng.randrange(3), "number": 0.5, "boolean": True, "array": ["a"]}
    some |= {"string": f"v{rng.randrange(3)}", "object": {"a": 1}}
    found: list[dict[str, Any]] = []
    for name, node in config["nodes"].items():
        fields = node["schema"]["properties"].items()
        item = {f: told.get("enum", [some[told["type"]]])[0] for f, told in fields}
        dates = {f: "2025-01-01" for f, told in fields if told.get("format") == "date"}
        found.append({"type": name, **item, **dates})
    return found


def _use(kb: KnowledgeBase, items: list[dict[str, Any]], fix: bool) -> None:
    """What people do; each may be refused, for a reason."""
    with contextlib.suppress(DuckKBError):
        kb.doctor(fix=fix)
    for mode in ("text", "vector", "hybrid"):
        with contextlib.suppress(DuckKBError):
            kb.search("scheduler", 5, mode=mode)  # type: ignore[arg-type]
    for item in items:
        with contextlib.suppress(DuckKBError):
            kb.import_bundle([item])
    with contextlib.suppress(DuckKBError):
        kb.sql("SELECT * FROM search_index")
    with contextlib.closing(Reasoner(kb, sessions_url="sqlite://")) as reasoner:
        reasoner.ask("How many facts are about the scheduler?")


def _lines(root: Path) -> set[str]:
    parts = (root / "data" / "nodes").rglob("*.jsonl")
    return {json for path in parts for json in path.read_text("utf-8").splitlines()}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_command_outlives_a_change_of_the_config(tmp_path: Path, seed: int) -> None:
    """Two openings of a base at once, one of them with the config of before; nothing is lost."""
    rng = random.Random(seed)
    place = tmp_path / "config.yaml"
    config = good = _template()
    place.write_text(yaml.safe_dump(config, sort_keys=False), "utf-8")
    old = KnowledgeBase(tmp_path)
    old.import_bundle(FIRST)
    first = _lines(tmp_path)
    opened = 0
    for _ in range(30):
        config = deepcopy(good if rng.random() < 0.8 else _template())
        with contextlib.suppress(IndexError, KeyError):
            _change(config, rng)
        place.write_text(yaml.safe_dump(config, sort_keys=False), "utf-8")
        try:
            kb = KnowledgeBase(tmp_path)
        except ConfigError:
            continue
        opened, good = opened + 1, config
        _use(kb, _written(config, rng), fix=False)
        _use(old, _written(_template(), rng), fix=False)
        old.close()
        old = kb
    old.close()
    assert opened > 15
    assert first <= _lines(tmp_path)
