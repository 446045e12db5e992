"""Bases for the tests of the real command."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import duckkb

from . import command

CONFIG = """\
name: Library
usage_instructions: Write what you read.
search: { chunk_size: 100, chunk_overlap: 0 }
nodes:
  Document:
    table: docs
    identity: doc_uri
    schema:
      type: object
      required: [doc_uri, content]
      properties:
        doc_uri: { type: string }
        content: { type: string, title: Text }
        title: { type: string }
        level: { type: integer, minimum: 1 }
    search: { full_text: [title, content], vectors: [content] }
  Person:
    identity: [family, number]
    schema: { properties: { family: { type: string }, number: { type: integer } } }
edges:
  REFERENCES:
    label: references
    from: Document
    to: Document
    schema: { properties: { ref_type: { type: string } } }
"""

BUNDLE = """\
- type: Document
  doc_uri: doc-001
  title: Birds
  content: The grey heron stands in the reeds.
  level: 2
- type: Document
  doc_uri: doc-002
  content: 知识图谱把实体连成网。
- type: Person
  family: 诸葛
  number: 7
- type: REFERENCES
  source: { doc_uri: doc-001 }
  target: { doc_uri: doc-002 }
  ref_type: citation
"""


@pytest.fixture(scope="session", autouse=True)
def _commands_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each command is started once from cold in a run of the tests, not once by every worker."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        marks = tmp_path_factory.getbasetemp().parent / "commands"
        marks.mkdir(exist_ok=True)
        command.MARKS.append(marks)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A base with a few records, for tests that do not change it."""
    root = tmp_path_factory.mktemp("library") / "kb"
    duckkb.init(root, git=False)
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
    with duckkb.open(root) as kb:
        kb.import_bundle(BUNDLE)
    return root


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """An empty base of the same types, to be changed."""
    root = tmp_path / "kb"
    duckkb.init(root, git=False)
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
    return root
