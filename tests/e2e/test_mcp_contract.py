"""The dual contract: a bundle that is wrong is mended by what its errors say, and by nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
import yaml
from mcp.client import Client

import duckkb
from duckkb.surfaces.mcp.files import Places
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.mcp.server import build_server

CONFIG = """\
nodes:
  Document:
    table: docs
    identity: doc_uri
    schema:
      type: object
      required: [doc_uri, content]
      properties:
        doc_uri: { type: string, minLength: 2 }
        content: { type: string, maxLength: 40 }
        level: { type: integer, minimum: 1, maximum: 9 }
        share: { type: number, exclusiveMaximum: 1 }
        status: { type: string, enum: [draft, final] }
        published: { type: string, format: date }
        open: { type: boolean }
        tags: { type: array, items: { type: string }, minItems: 1 }
  Person:
    identity: [email]
    schema: { type: object, properties: { email: { type: string } } }
edges:
  WROTE: { from: Person, to: Document, cardinality: "1:N" }
  CITES: { from: Document, to: Document }
"""
GOOD: dict[str, Any] = {"type": "Document", "doc_uri": "d1", "content": "text"}
PERSON: dict[str, Any] = {"type": "Person", "email": "a@x.org"}


def cites(target: str) -> dict[str, Any]:
    return {"type": "CITES", "source": {"doc_uri": "old"}, "target": {"doc_uri": target}}


BROKEN: dict[str, Any] = {
    "required": [{"type": "Document", "doc_uri": "d1"}],
    "identity missing": [{"type": "Document", "content": "x"}],
    "type missing": [{"doc_uri": "d1", "content": "x"}],
    "unknown type": [{**GOOD, "type": "Documnt"}],
    "unknown field": [{**GOOD, "statuss": "draft"}],
    "field that is like none": [{**GOOD, "zzzzzz": 1}],
    "text for a number": [{**GOOD, "level": "3"}],
    "number for text": [{**GOOD, "content": 7}],
    "text for a flag": [{**GOOD, "open": "true"}],
    "value for a list": [{**GOOD, "tags": "x"}],
    "wrong item of a list": [{**GOOD, "tags": ["x", 3]}],
    "empty list": [{**GOOD, "tags": []}],
    "enum": [{**GOOD, "status": "drft"}],
    "minimum": [{**GOOD, "level": 0}],
    "maximum": [{**GOOD, "level": 12}],
    "exclusive maximum": [{**GOOD, "share": 1.5}],
    "too short": [{**GOOD, "doc_uri": "d"}],
    "too long": [{**GOOD, "content": "x" * 60}],
    "format": [{**GOOD, "published": "yesterday"}],
    "action": [{**GOOD, "action": "insert"}],
    "orphan": [cites("missing")],
    "end that is no object": [{"type": "CITES", "source": "old", "target": {"doc_uri": "old"}}],
    "duplicate": [GOOD, {**GOOD, "content": "other"}],
    "has edges": [{"type": "Document", "action": "delete", "doc_uri": "old"}],
    "cardinality": [
        {"type": "Person", "email": "b@x.org"},
        {"type": "WROTE", "source": {"email": "b@x.org"}, "target": {"doc_uri": "old"}},
    ],
    "no list": GOOD,
    "no object": [GOOD, "text"],
    "yaml": "- type: Document\n  doc_uri: d1\n\tlevel: 1\n  content: x\n",
    "json": '[\n{"type": "Document", "doc_uri": "d1", "content": "x"},\n}\n]',
    "everything at once": [
        {"type": "Documnt", "doc_uri": "d1", "content": "x"},
        {**GOOD, "doc_uri": "d2", "level": "7", "statuss": "final"},
        cites("d1"),
        cites("missing"),
    ],
}


class Mender:
    """An agent without a mind: it does what path, expected, found and hint say."""

    def __init__(self, bundle: Any, contract: dict[str, Any]) -> None:
        self.bundle = bundle
        self.cascade = False
        branches = contract["full_bundle_schema"]["items"]["oneOf"]
        self.schemas = {b["properties"]["type"]["const"]: b for b in branches}

    def mend(self, errors: list[dict[str, Any]]) -> None:
        gone: set[int] = set()
        for error in errors:
            rule: Callable[[dict[str, Any]], None] | None = getattr(
                self, f"on_{error['code']}", None
            )
            if rule is not None:
                rule(error)
            elif error["code"] in ("duplicate", "cardinality"):
                gone.add(error["index"])
            else:
                self.set(error["path"], self.value(error["expected"], error["found"]))
        if gone:
            self.bundle = [item for n, item in enumerate(self.bundle) if n not in gone]

    @staticmethod
    def steps(path: str) -> list[str | int]:
        return [int(n) if n else name for n, name in re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)]

    def holder(self, path: str) -> tuple[Any, Any]:
        *before, last = self.steps(path)
        value = self.bundle
        for step in before:
            value = value[step]
        return value, last

    def set(self, path: str, value: Any) -> None:
        holder, last = self.holder(path)
        holder[last] = value

    def value(self, expected: str, found: str) -> Any:
        """A value of the kind that is expected, out of the one that was found where that is possible."""
        seen = json.loads(found) if not found.endswith("…") else found.strip('"…')
        number = re.search(r"-?\d+(\.\d+)?", expected)
        if expected.startswith("one of "):
            return json.loads(f"[{expected.removeprefix('one of ')}]")[0]
        if expected.endswith("characters") and number:
            size = int(number[0])
            return (seen + "x" * size)[: max(size, 1)]
        if expected.endswith("items") and number:
            return ["x"] * int(number[0])
        if number:
            least = float(number[0])
            return int(least) if expected.startswith("at ") else least - 1
        if expected == "format date":
            return "2026-01-01"
        made: dict[str, Callable[[], Any]] = {
            "string": lambda: str(seen),
            "integer": lambda: int(seen),
            "boolean": lambda: seen == "true",
            "array": lambda: [seen],
            "object": lambda: GOOD if not isinstance(seen, str) else {"doc_uri": seen},
        }
        return made[expected]()

    def on_required(self, error: dict[str, Any]) -> None:
        holder, name = self.holder(error["path"])
        if name == "type":
            holder["type"] = error["expected"].split(", ")[0]
        else:
            holder[name] = "some text"

    def on_unknown_type(self, error: dict[str, Any]) -> None:
        self.set(error["path"], error["expected"])

    def on_unknown_field(self, error: dict[str, Any]) -> None:
        holder, name = self.holder(error["path"])
        value = holder.pop(name)
        if error.get("expected"):
            holder[error["expected"]] = value

    def on_type(self, error: dict[str, Any]) -> None:
        if error["expected"] == "object" and error["path"].count(".") == 0:
            value: Any = {**PERSON}
        else:
            value = self.value(error["expected"], error["found"])
        self.set(error["path"], value)

    def on_orphan_edge(self, error: dict[str, Any]) -> None:
        holder, end = self.holder(error["path"])
        named = re.search(r"add the '(\w+)'", error["hint"])
        assert named is not None
        self.bundle.append({"type": named[1], **holder[end], "content": "text"})

    def on_has_edges(self, error: dict[str, Any]) -> None:
        assert "set cascade" in error["hint"]
        self.cascade = True

    def on_not_a_list(self, error: dict[str, Any]) -> None:
        assert error["expected"] == "array"
        self.bundle = [self.bundle]

    def on_yaml_syntax(self, error: dict[str, Any]) -> None:
        lines = self.bundle.splitlines(keepends=True)
        del lines[error["line"] - 1]
        self.bundle = "".join(lines)


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_bundle_is_mended_by_its_errors_alone(kind: str, tmp_path: Path) -> None:
    root = tmp_path / "kb"
    root.mkdir()
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")

    async def life(kb: duckkb.KnowledgeBase) -> int:
        desk = Desk(kb, Places.of_process(kb.root))
        async with Client(build_server(desk)) as client:
            schema = (await client.call_tool("get_knowledge_schema", {})).structured_content
            assert schema is not None
            mender = Mender(json.loads(json.dumps(BROKEN[kind])), schema)
            for attempt in range(6):
                content = mender.bundle
                if not isinstance(content, str):
                    content = yaml.safe_dump(content, allow_unicode=True, sort_keys=False)
                arguments = {"content": content, "cascade": mender.cascade}
                result = await client.call_tool("import_knowledge_bundle", arguments)
                if not result.is_error:
                    return attempt
                assert result.structured_content is not None
                errors = result.structured_content["errors"]
                assert errors
                assert kb.sql("SELECT count(*) FROM docs").rows == ((1,),)
                mender.mend(errors)
        pytest.fail(f"not mended: {errors}")

    with duckkb.open(root) as kb:
        kb.import_bundle(
            [
                {**GOOD, "doc_uri": "old"},
                PERSON,
                {"type": "WROTE", "source": {"email": "a@x.org"}, "target": {"doc_uri": "old"}},
            ]
        )
        assert anyio.run(life, kb) >= 1
        assert all(p.code.startswith("git") for p in kb.doctor().problems)


def test_there_are_twenty_kinds_and_more() -> None:
    assert len(BROKEN) >= 20
