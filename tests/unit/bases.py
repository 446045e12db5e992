"""Configs that several tests use, and what they say of a base's files."""

from __future__ import annotations

from pathlib import Path

DOCS = """\
language: en
nodes:
  Document:
    table: docs
    identity: doc_uri
    schema:
      type: object
      required: [doc_uri, content]
      properties:
        doc_uri: { type: string }
        content: { type: string }
        title: { type: string }
        level: { type: integer, minimum: 1 }
        status: { type: string, enum: [draft, final] }
        published: { type: string, format: date }
        tags: { type: array, items: { type: string } }
    search:
      full_text: [title, content]
      vectors: [content]
  Person:
    table: people
    identity: [email]
    schema:
      type: object
      properties:
        email: { type: string }
        age: { type: integer }
edges:
  REFERENCES:
    label: references
    from: Document
    to: Document
    schema:
      type: object
      properties:
        ref_type: { type: string }
  WROTE:
    from: Person
    to: Document
"""
"""Seed 000's documents and references, with a person to be taken for a human."""

DOCS_ZH = DOCS.replace("language: en", "language: zh")


def doc(uri: str, content: str = "text", **fields: object) -> dict[str, object]:
    """A document item."""
    return {"type": "Document", "doc_uri": uri, "content": content, **fields}


def ref(source: str, target: str, **fields: object) -> dict[str, object]:
    """A reference between two documents."""
    return {
        "type": "REFERENCES",
        "source": {"doc_uri": source},
        "target": {"doc_uri": target},
        **fields,
    }


def delete(uri: str) -> dict[str, object]:
    """The deletion of a document."""
    return {"type": "Document", "action": "delete", "doc_uri": uri}


def truth_files(root: Path) -> dict[str, bytes]:
    """Every file under `data/`, by its path, with its bytes."""
    data = root / "data"
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(data.rglob("*"))
        if path.is_file()
    }
