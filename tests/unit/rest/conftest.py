"""A base behind the application, called as a client calls it."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import duckkb
from duckkb.surfaces.mcp.files import Places
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.rest.app import build_app

CONFIG = """\
name: Library
usage_instructions: Write what you read.
graph: {}
nodes:
  Document:
    table: docs
    identity: doc_uri
    title: Documents
    schema:
      type: object
      required: [doc_uri, content]
      properties:
        doc_uri: { type: string }
        content: { type: string }
        title: { type: string }
        level: { type: integer, minimum: 1 }
    search: { full_text: [title, content] }
  Person:
    identity: [email]
    schema: { type: object, properties: { email: { type: string } } }
edges:
  REFERENCES:
    label: references
    from: Document
    to: Document
    schema: { type: object, properties: { since: { type: integer } } }
  WROTE: { from: Person, to: Document }
"""

BUNDLE = """\
- { type: Document, doc_uri: doc-001, title: Birds, content: The grey heron stands in the reeds., level: 2 }
- { type: Document, doc_uri: doc-002, title: Lakes, content: Reeds grow by the lake., level: 4 }
- { type: Document, doc_uri: doc-003, content: 知识图谱把实体连成网。, level: 9007199254740993 }
- { type: Person, email: a@x.org }
- { type: REFERENCES, source: { doc_uri: doc-001 }, target: { doc_uri: doc-002 }, since: 2020 }
- { type: REFERENCES, source: { doc_uri: doc-002 }, target: { doc_uri: doc-003 }, since: 1999 }
- { type: WROTE, source: { email: a@x.org }, target: { doc_uri: doc-001 } }
"""


def make_base(root: Path) -> Path:
    """A base with a few records."""
    root.mkdir(parents=True)
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
    with duckkb.open(root) as kb:
        kb.import_bundle(BUNDLE)
    return root


class Api:
    """A client that looks at the envelope of every answer."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def get(self, path: str, status: int = 200, **options: Any) -> Any:
        return self.call("GET", path, status, **options)

    def post(self, path: str, body: Any = None, status: int = 200, **options: Any) -> Any:
        return self.call("POST", path, status, json=body, **options)

    def call(self, method: str, path: str, status: int = 200, **options: Any) -> Any:
        """The data of a success, the whole body of a failure."""
        answer = self.client.request(method, path, **options)
        assert answer.status_code == status, answer.text
        body = envelope(answer)
        return body["data"] if status == 200 else body


def envelope(answer: Any) -> dict[str, Any]:
    """The body of an answer, which has the one shape of all answers."""
    assert answer.headers["content-type"] == "application/json", answer.text
    body = answer.json()
    assert body["trace_id"] == answer.headers["x-trace-id"]
    if answer.status_code == 200:
        assert set(body) == {"code", "message", "data", "trace_id"}
        assert (body["code"], body["message"]) == (0, "ok")
    else:
        assert body["code"] // 100 == answer.status_code
        assert body["message"]
        assert body["reason"]
        assert body["errors"]
        assert body["total"] >= len(body["errors"])
        assert all(error["code"] and error["message"] for error in body["errors"])
    return body


def desk_of(kb: duckkb.KnowledgeBase) -> Desk:
    return Desk(kb, Places.of_server(kb.root))


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Generator[duckkb.KnowledgeBase]:
    """One base for all tests of a file; what a test writes bears names of its own."""
    with duckkb.open(make_base(tmp_path_factory.mktemp("rest") / "kb")) as kb:
        yield kb


@pytest.fixture(scope="module")
def client(kb: duckkb.KnowledgeBase) -> Generator[TestClient]:
    app = build_app(desk_of(kb), profiles="all")
    with TestClient(app, base_url="http://localhost:8000") as client:
        yield client


@pytest.fixture(scope="module")
def api(client: TestClient) -> Api:
    return Api(client)
