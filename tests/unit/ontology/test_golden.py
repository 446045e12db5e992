"""What is made of a config that uses every feature, word for word.

After a wanted change run this file as a script: it writes the golden files anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import jsonschema
import pytest

from duckkb.config import parse_config
from duckkb.ontology.bundle_schema import bundle_schema, example_yaml
from duckkb.ontology.ddl import create_tables
from duckkb.ontology.diagram import mermaid
from duckkb.ontology.model import Ontology

GOLDEN = Path(__file__).parent / "golden"


def golden_ontology() -> Ontology:
    return parse_config((GOLDEN / "config.yaml").read_bytes()).ontology


def made(ontology: Ontology) -> dict[str, str]:
    """File name -> what it should hold."""
    tables = "".join(
        statement.replace(", ", ",\n    ").replace(" (", " (\n    ", 1) + ";\n"
        for statement in create_tables(ontology)
    )
    schema = json.dumps(bundle_schema(ontology), ensure_ascii=False, indent=2) + "\n"
    return {
        "tables.sql": tables,
        "diagram.mmd": mermaid(ontology),
        "bundle.json": schema,
        "example.yaml": example_yaml(ontology),
    }


@pytest.mark.parametrize("name", ["tables.sql", "diagram.mmd", "bundle.json", "example.yaml"])
def test_what_is_made_of_the_config_is_the_golden_file(name: str) -> None:
    assert made(golden_ontology())[name] == (GOLDEN / name).read_text(encoding="utf-8")


def test_duckdb_takes_the_golden_tables() -> None:
    with duckdb.connect() as connection:
        connection.execute((GOLDEN / "tables.sql").read_text(encoding="utf-8"))
        rows = connection.execute("SELECT table_name FROM duckdb_tables() ORDER BY 1").fetchall()
    expected = sorted(t.table for t in golden_ontology().types.values())
    assert sorted(name for (name,) in rows) == expected


def test_the_golden_schema_is_valid_draft_7() -> None:
    schema = json.loads((GOLDEN / "bundle.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)


if __name__ == "__main__":
    for name, text in made(golden_ontology()).items():
        (GOLDEN / name).write_text(text, encoding="utf-8")
