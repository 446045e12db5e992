"""Both dialects of `config.yaml`, word for word as the seeds write them, and mixtures."""

from __future__ import annotations

from duckkb.config import Config, parse_config
from duckkb.ontology.model import Cardinality, SqlType, VectorField

FIRST = """\
global:
  chunk_size: 800
  embedding_model: "text-embedding-3-small"

nodes:
  Document:
    table: "docs"
    identity: "doc_uri"
    schema:
      type: object
      required: ["doc_uri", "content"]
      properties:
        doc_uri: { type: string }
        content: { type: string, description: "长文本内容" }
    search:
      full_text: ["content"]
      vectors: ["content"]

edges:
  REFERENCES:
    label: "references"
    from: "Document"
    to: "Document"
    schema:
      type: object
      properties:
        ref_type: { type: string }
"""

SECOND = """\
embedding:
  model: text-embedding-3-small
  dim: 1536

log_level: INFO

ontology:
  structs:
    TimestampMixin:
      type: object
      properties:
        created_at:
          type: string
          format: date-time
        updated_at:
          type: string
          format: date-time

  nodes:
    Character:
      table: characters
      identity: [id]
      schema:
        type: object
        properties:
          id:
            type: string
            description: 角色唯一标识
          name:
            type: string
            maxLength: 100
          description:
            type: string
          level:
            type: integer
            minimum: 1
            default: 1
        required: [id, name]
      vectors:
        description_embedding:
          dim: 1536
          model: text-embedding-3-small
          metric: cosine

  edges:
    located_at:
      from: Character
      to: Location
      cardinality: N:1
      schema:
        type: object
        properties:
          since:
            type: string
            format: date-time
"""

LOCATION = """\
nodes:
  Location:
    table: locations
    identity: id
    schema: { type: object, properties: { id: { type: string } } }
"""
"""The node type that the second dialect's example refers to without defining it."""


def config(text: str) -> Config:
    return parse_config(text.encode())


def test_the_first_dialect_loads_word_for_word() -> None:
    loaded = config(FIRST)
    settings = loaded.loaded.settings
    assert settings.search.chunk_size == 800
    assert settings.embedding.model == "text-embedding-3-small"
    (document,) = loaded.ontology.nodes.values()
    assert (document.name, document.table, document.identity) == ("Document", "docs", ("doc_uri",))
    assert [f.name for f in document.fields] == ["doc_uri", "content"]
    assert all(f.required and f.kind is SqlType.VARCHAR for f in document.fields)
    assert document.by_name["content"].description == "长文本内容"
    assert document.search.full_text == ("content",)
    assert document.search.vectors == (VectorField("content"),)
    (references,) = loaded.ontology.edges.values()
    assert (references.label, references.table) == ("references", "edge_references")
    assert (references.source, references.target) == ("Document", "Document")
    assert references.cardinality is Cardinality.MANY_TO_MANY
    assert [f.name for f in references.fields] == ["ref_type"]


def test_the_second_dialect_loads_word_for_word() -> None:
    loaded = config(SECOND + LOCATION)
    settings = loaded.loaded.settings
    assert (settings.embedding.model, settings.embedding.dim) == ("text-embedding-3-small", 1536)
    assert settings.log_level == "INFO"
    character = loaded.ontology.nodes["Character"]
    assert (character.table, character.identity) == ("characters", ("id",))
    assert {f.name: f.sql for f in character.fields} == {
        "id": "VARCHAR",
        "name": "VARCHAR",
        "description": "VARCHAR",
        "level": "BIGINT",
    }
    assert character.by_name["level"].schema["minimum"] == 1
    assert character.search.vectors == (
        VectorField("description", "text-embedding-3-small", 1536, "cosine"),
    )
    located = loaded.ontology.edges["located_at"]
    assert located.cardinality is Cardinality.MANY_TO_ONE
    assert located.table == "edge_located_at"
    assert located.by_name["since"].kind is SqlType.TIMESTAMPTZ


def test_what_has_a_vector_in_the_second_dialect_is_found_by_its_words_too() -> None:
    loaded = config(SECOND + LOCATION)
    assert loaded.ontology.nodes["Character"].search.full_text == ("description",)


def test_types_of_both_dialects_stand_in_one_base_and_edges_join_them() -> None:
    loaded = config(FIRST.replace("edges:", "edges:\n  ABOUT: {from: Document, to: Character}") + SECOND
                    .replace("to: Location", "to: Document"))  # fmt: skip
    assert set(loaded.ontology.nodes) == {"Document", "Character"}
    assert set(loaded.ontology.edges) == {"ABOUT", "REFERENCES", "located_at"}
    assert loaded.ontology.edges["ABOUT"].target == "Character"


def test_settings_of_the_first_dialect_may_stand_at_top_level() -> None:
    loaded = config("chunk_size: 500\ntokenizer: bigram\n")
    assert loaded.loaded.settings.search.chunk_size == 500
    assert loaded.loaded.settings.search.tokenizer == "bigram"


def test_the_newer_spelling_of_a_setting_wins_over_the_older() -> None:
    loaded = config("global: {chunk_size: 500}\nsearch: {chunk_size: 600}\n")
    assert loaded.loaded.settings.search.chunk_size == 600


def test_an_indexed_field_may_be_named_outright() -> None:
    text = (SECOND + LOCATION).replace("dim: 1536\n          model", "field: name\n          model")
    assert config(text).ontology.nodes["Character"].search.vectors[0].field == "name"


def test_a_field_that_ends_in_embedding_is_indexed_itself() -> None:
    loaded = config(
        "nodes:\n  A:\n    identity: id\n"
        "    schema: {properties: {id: {type: string}, x_embedding: {type: string}}}\n"
        "    vectors: {x_embedding: {dim: 4}}\n"
    )
    assert loaded.ontology.nodes["A"].search.vectors == (VectorField("x_embedding", None, 4),)


def test_a_struct_is_mixed_in_by_name_and_by_reference() -> None:
    by_name = SECOND.replace("identity: [id]", "identity: [id]\n      mixins: [TimestampMixin]")
    by_reference = SECOND.replace(
        "schema:\n        type: object\n        properties:\n          id:",
        'schema:\n        $ref: "#/structs/TimestampMixin"\n        properties:\n          id:',
        1,
    )
    assert by_name != SECOND != by_reference
    for text in (by_name, by_reference):
        fields = config(text + LOCATION).ontology.nodes["Character"].by_name
        assert fields["created_at"].kind is SqlType.TIMESTAMPTZ
        assert fields["updated_at"].kind is SqlType.TIMESTAMPTZ
        assert fields["level"].kind is SqlType.BIGINT


def test_a_reference_inside_a_field_stands_for_an_object() -> None:
    loaded = config(
        "structs:\n  Point: {type: object, properties: {x: {type: number}}, required: [x]}\n"
        "nodes:\n  A:\n    identity: id\n"
        '    schema: {properties: {id: {type: string}, at: {$ref: "#/structs/Point"}}}\n'
    )
    field = loaded.ontology.nodes["A"].by_name["at"]
    assert field.sql == "JSON"
    assert field.schema["required"] == ["x"]


def test_an_own_field_wins_over_one_that_is_mixed_in() -> None:
    loaded = config(
        "structs:\n  M: {properties: {n: {type: string}}, required: [n]}\n"
        "nodes:\n  A:\n    identity: id\n    mixins: M\n"
        "    schema: {properties: {id: {type: string}, n: {type: integer}}}\n"
    )
    field = loaded.ontology.nodes["A"].by_name["n"]
    assert (field.kind, field.required) == (SqlType.BIGINT, True)


def test_words_that_yaml_1_1_would_change_stay_text() -> None:
    loaded = config(
        "nodes:\n  A:\n    identity: id\n    table: NO\n"
        "    schema:\n      properties:\n"
        "        id: {type: string, enum: [NO, yes, 2024-01-01, 1:30]}\n"
    )
    node = loaded.ontology.nodes["A"]
    assert node.table == "NO"
    assert node.by_name["id"].schema["enum"] == ["NO", "yes", "2024-01-01", "1:30"]


def test_tables_and_labels_default_to_the_name_in_lower_case() -> None:
    loaded = config(
        "nodes:\n  Thing: {identity: id, schema: {properties: {id: {type: string}}}}\n"
        "edges:\n  NEXT_TO: {from: Thing, to: Thing}\n"
    )
    assert loaded.ontology.nodes["Thing"].table == "thing"
    assert loaded.ontology.edges["NEXT_TO"].label == "next_to"


def test_an_empty_config_is_a_base_without_types() -> None:
    for text in ("", "# nothing yet\n", "{}\n", "nodes:\nedges:\n"):
        assert not config(text).ontology.types
