"""Every mistake in a config is reported with its line, and all of them at once.

In each case the line at fault ends in `# here`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from duckkb import yamltext
from duckkb.config import parse_config
from duckkb.errors import ConfigError, Issue

A = "nodes:\n  A:\n    identity: id\n    schema: {properties: {id: {type: string}}}\n"


def issues_of(text: str) -> tuple[Issue, ...]:
    with pytest.raises(ConfigError) as caught:
        parse_config(text.encode())
    return caught.value.issues


def node(body: str, fields: str = "id: {type: string}") -> str:
    return f"nodes:\n  A:\n    identity: id\n    schema: {{properties: {{{fields}}}}}\n{body}"


CASES: dict[str, tuple[str, str, str, str | None]] = {
    # name: (config, code, part of the message, hint)
    "unknown key at top level": (
        "node: {}  # here\n", "unknown_key", "unknown key 'node'", "Did you mean 'nodes'?",
    ),
    "unknown key of another language": (
        "实体: {}  # here\n", "unknown_key", "unknown key '实体'", None,
    ),
    "unknown key of a node": (
        "nodes:\n  A:\n    idenity: id  # here\n    identity: id\n    schema: {properties: {id: {type: string}}}\n",
        "unknown_key", "unknown key 'idenity'", "Did you mean 'identity'?",
    ),
    "unknown key of an edge": (
        A + "edges:\n  E:\n    from: A\n    to: A\n    cardinalty: N:1  # here\n",
        "unknown_key", "unknown key 'cardinalty'", "Did you mean 'cardinality'?",
    ),
    "unknown key of search": (
        A + "    search:\n      fulltext: [id]  # here\n",
        "unknown_key", "unknown key 'fulltext'", "Did you mean 'full_text'?",
    ),
    "unknown key of a vector": (
        A + "    vectors:\n      id:\n        dimm: 3  # here\n",
        "unknown_key", "unknown key 'dimm'", "Did you mean 'dim'?",
    ),
    "unknown key under ontology": (
        "ontology:\n  node: {}  # here\n", "unknown_key", "unknown key 'node'", "Did you mean 'nodes'?",
    ),
    "unknown key under global": (
        "global:\n  chunksize: 5  # here\n", "unknown_key", "unknown key 'chunksize'",
        "Did you mean 'chunk_size'?",
    ),
    "unknown setting": (
        "embedding:\n  model: x\n  modle: y  # here\n", "unknown_key", "unknown key 'modle'",
        "Did you mean 'model'?",
    ),
    "priority by a field of texts": (
        "nodes:\n  A:\n    identity: id\n    schema: {properties: {id: {type: string}}}\n"
        "    search:\n      priority_field: id  # here\n",
        "config", "priority_field is a number field, 'id' holds text values", "name an integer or number field, or set priority_weight for the type",
    ),
    "a negative priority": (
        "nodes:\n  A:\n    identity: id\n    schema: {properties: {id: {type: string}}}\n"
        "    search:\n      priority_weight: -1  # here\n",
        "config", "expected 0 or more, got -1", "a weight below 1 lets the hits of a type sink, 0 puts them last",
    ),
    "unknown setting two levels down": (
        "search:\n  weights:\n    txt: 1  # here\n", "unknown_key", "unknown key 'txt'",
        "Did you mean 'text'?",
    ),
    "another name for no value": (
        node("", "id: {type: string}, s: {type: string, enum: [open, done], value_aliases: {dome: [x]}}  # here\n    "),
        "config", "'dome' is no value of it", "Did you mean 'done'?",
    ),
    "another name for a number": (
        node("", "id: {type: string}, n: {type: integer, value_aliases: {1: [x]}}  # here\n    "),
        "config", "only values that are text have other names", None,
    ),
    "edge from an unknown type": (
        A + "edges:\n  E:\n    from: Aa  # here\n    to: A\n",
        "unknown_type", "no node type 'Aa'", "Did you mean 'A'?",
    ),
    "edge to an edge type": (
        A + "edges:\n  E:\n    from: A\n    to: E  # here\n", "unknown_type", "no node type 'E'", None,
    ),
    "edge without an end": (
        A + "edges:\n  E:  # here\n    from: A\n", "required", "an edge type needs 'to'", None,
    ),
    "identity that the schema lacks": (
        "nodes:\n  A:\n    identity: [name, idd]  # here\n"
        "    schema: {properties: {id: {type: string}, name: {type: string}}}\n",
        "identity", "the identity field 'idd' is not in the schema", "Did you mean 'id'?",
    ),
    "identity of a list": (
        "nodes:\n  A:\n    identity: ids  # here\n    schema: {properties: {ids: {type: array}}}\n",
        "identity", "'ids' must be a string, number or boolean", None,
    ),
    "identity named twice": (
        "nodes:\n  A:\n    identity: [id, id]  # here\n    schema: {properties: {id: {type: string}}}\n",
        "identity", "named twice", None,
    ),
    "no identity": (
        "nodes:\n  A:  # here\n    schema: {properties: {id: {type: string}}}\n",
        "required", "needs 'identity'", None,
    ),
    "identity that an edge's schema lacks": (
        A + "edges:\n  E:\n    from: A\n    to: A\n    identity: since  # here\n",
        "identity", "'since' is not in the schema", None,
    ),
    "bad cardinality": (
        A + "edges:\n  E:\n    from: A\n    to: A\n    cardinality: many  # here\n",
        "config", "expected one of 1:1, 1:N, N:1, N:N, got 'many'", None,
    ),
    "invalid type in a schema": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id:\n"
        "          type: strng  # here\n", "schema", "strng", None,
    ),
    "invalid bound in a schema": (
        'nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id: {type: string}\n'
        '        n:\n          type: integer\n          minimum: "1"  # here\n',
        "schema", "not valid draft 7", None,
    ),
    "misspelled keyword in a schema": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id:\n"
        "          type: string\n          minLenght: 1  # here\n",
        "schema", "unknown keyword 'minLenght'", "Did you mean 'minLength'?",
    ),
    "misspelled format in a schema": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id:\n"
        "          type: string\n          format: datetime  # here\n",
        "schema", "unknown format 'datetime'", "Did you mean 'date-time'?",
    ),
    "pattern that is no regular expression": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id:\n"
        '          type: string\n          pattern: "("  # here\n', "schema", "regex", None,
    ),
    "a record that is no object": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      type: array  # here\n",
        "schema", "a record is an object", None,
    ),
    "fields that are not declared": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      additionalProperties: true  # here\n"
        "      properties: {id: {type: string}}\n",
        "schema", "only the fields that are declared", None,
    ),
    "required field that is not declared": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      required: [id, name]  # here\n"
        "      properties: {id: {type: string}}\n",
        "config", "'required' names 'name'", None,
    ),
    "reserved name type": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id: {type: string}\n"
        "        type: {type: string}  # here\n",
        "reserved", "the field name 'type' is reserved", "rename it, for example to 'type_'",
    ),
    "reserved name action": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id: {type: string}\n"
        "        action: {type: string}  # here\n", "reserved", "'action' is reserved", None,
    ),
    "reserved underscores": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id: {type: string}\n"
        "        __id: {type: string}  # here\n", "reserved", "'__id' is reserved", None,
    ),
    "source as a field of an edge": (
        A + "edges:\n  E:\n    from: A\n    to: A\n    schema:\n      properties:\n"
        "        source: {type: string}  # here\n", "reserved", "'source' is reserved", None,
    ),
    "target as a field of an edge": (
        A + "edges:\n  E:\n    from: A\n    to: A\n    schema:\n      properties:\n"
        "        target: {type: string}  # here\n", "reserved", "'target' is reserved", None,
    ),
    "fields that differ in case alone": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id: {type: string}\n"
        "        Name: {type: string}\n        name: {type: string}  # here\n",
        "config", "differs from 'Name' only in case", None,
    ),
    "one table for two types": (
        A + "    table: things\n  B:  # here\n    identity: id\n    table: things\n"
        "    schema: {properties: {id: {type: string}}}\n",
        "config", "table 'things' is already that of 'A'", None,
    ),
    "tables that differ in case alone": (
        A + "    table: things\n  B:  # here\n    identity: id\n    table: THINGS\n"
        "    schema: {properties: {id: {type: string}}}\n",
        "config", "table 'things' is already that of 'A'", None,
    ),
    "a node's table that an edge has": (
        A + "    table: edge_e\nedges:\n  E:  # here\n    from: A\n    to: A\n",
        "config", "table 'edge_e' is already that of 'A'", None,
    ),
    "a table of DuckKB": (
        "nodes:\n  A:  # here\n    identity: id\n    table: search_index\n"
        "    schema: {properties: {id: {type: string}}}\n",
        "reserved", "table 'search_index' belongs to DuckKB", None,
    ),
    "a table that is a path": (
        A + "    table: ../secrets  # here\n", "config", "'../secrets' cannot name a folder", None,
    ),
    "a label that is a path": (
        A + "edges:\n  E:\n    from: A\n    to: A\n    label: a/b  # here\n",
        "config", "'a/b' cannot name a folder", None,
    ),
    "a type name with a space": (
        A + "  a thing: {identity: id}  # here\n", "config", "cannot be a type name", None,
    ),
    "a type in both dialects": (
        A + "ontology:\n  nodes:\n    A: {identity: id}  # here\n",
        "config", "type 'A' is defined twice", None,
    ),
    "an edge type called like a node type": (
        A + "edges:\n  A: {from: A, to: A}  # here\n", "config", "type 'A' is defined twice", None,
    ),
    "unknown parent": (
        A + "  B:\n    extends: [Aa]  # here\n    identity: id\n"
        "    schema: {properties: {id: {type: string}}}\n",
        "unknown_type", "no node type 'Aa'", "Did you mean 'A'?",
    ),
    "unknown mixin": (
        "structs: {Times: {properties: {at: {type: string}}}}\n" + A + "    mixins: [Tims]  # here\n",
        "unknown_type", "no struct 'Tims'", "Did you mean 'Times'?",
    ),
    "unknown reference": (
        "structs: {Times: {properties: {at: {type: string}}}}\n"
        'nodes:\n  A:\n    identity: id\n    schema:\n      $ref: "#/structs/Tims"  # here\n'
        "      properties: {id: {type: string}}\n",
        "schema", "no struct 'Tims'", "Did you mean 'Times'?",
    ),
    "reference out of the file": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id: {type: string}\n"
        "        x:\n          $ref: http://example.org/x.json  # here\n",
        "schema", "is not supported", None,
    ),
    "struct that contains itself": (
        'structs:\n  S: {properties: {s: {$ref: "#/structs/S"}}}\n'
        + A + "    mixins: [S]  # here\n",
        "schema", "struct 'S' contains itself", None,
    ),
    "unknown field of full text": (
        A + "    search:\n      full_text:\n        - id\n        - contnt  # here\n",
        "unknown_field", "no field 'contnt'", None,
    ),
    "unknown field of vectors": (
        node("    search: {vectors: [bodi]}  # here\n", "id: {type: string}, body: {type: string}"),
        "unknown_field", "no field 'bodi'", "Did you mean 'body'?",
    ),
    "vector of the second dialect without its field": (
        A + "    vectors:\n      text_embedding: {dim: 3}  # here\n",
        "unknown_field", "no field 'text'", None,
    ),
    "unknown priority field": (
        A + "    search:\n      priority_field: weight  # here\n", "unknown_field", "no field 'weight'", None,
    ),
    "priority weight that is no number": (
        A + "    search:\n      priority_weight: high  # here\n", "config", "expected a number", None,
    ),
    "unknown metric": (
        A + "    vectors:\n      id:\n        metric: cosin  # here\n", "config",
        "expected one of cosine, l2, inner", None,
    ),
    "dimension that is none": (
        A + "    vectors:\n      id:\n        dim: 0  # here\n", "config", "from 1 to 65536", None,
    ),
    "dimension beyond all models": (
        A + "    vectors:\n      id:\n        dim: 9007199254740992  # here\n", "config",
        "from 1 to 65536", None,
    ),
    "a key in the file": (
        "embedding:\n  provider: openai\n  api_key: sk-123  # here\n",
        "secret", "a key never stands in the file",
        "put it in an environment variable and name that in embedding.api_key_env",
    ),
    "a setting of the wrong type": (
        "search:\n  chunk_size: large  # here\n",
        "config", "expected a whole number, got 'large'", None,
    ),
    "an older setting of the wrong type": (
        "global:\n  embedding_model: x\n  chunk_size: large  # here\n",
        "config", "expected a whole number, got 'large'", None,
    ),
    "a setting out of its values": (
        "name: x\nlanguage: fr  # here\n", "config", "expected one of en, zh, got 'fr'", None,
    ),
    "a misspelt value of a setting": (
        "embedding:\n  provider: opnai  # here\n", "config",
        "expected one of hash, model2vec, sentence-transformers, openai, got 'opnai'",
        "Did you mean 'openai'?",
    ),
    "a setting below its bound": (
        "embedding:\n  dim: -3  # here\n", "config", "expected at least 1, got -3", None,
    ),
    "a setting above its bound": (
        "reasoning:\n  floor: 3  # here\n", "config", "expected at most 1, got 3", None,
    ),
    "a setting with nothing in it": (
        "graph:\n  node_types: []  # here\n", "config", "expected a list of at least 1", None,
    ),
    "a name that is a number": ("name: 12  # here\n", "config", "expected text, got 12", None),
    "a misspelt type of a field": (
        "nodes:\n  A:\n    identity: id\n    schema:\n      properties:\n        id:\n"
        "          type: strnig  # here\n",
        "schema", "expected one of array, boolean, integer, null, number, object, string, got 'strnig'",
        "Did you mean 'string'?",
    ),
    "knowledge of no kind": (
        "knowledge: 5  # here\n", "config",
        "expected a mapping, or the name of a folder, got 5", None,
    ),
    "an unknown section of knowledge": (
        "knowledge:\n  few_shot: {}  # here\n", "unknown_key", "unknown key 'few_shot'",
        "Did you mean 'few_shots'?",
    ),
    "knowledge that maps nothing": (
        "knowledge:\n  templates: 5  # here\n", "config", "expected a mapping, got 5", None,
    ),
    "knowledge of a type that does not exist": (
        A + "knowledge:\n  notes:\n    B: a note  # here\n", "config",
        "there is no type or capability 'B'", None,
    ),
    "a conflict that Git left": (
        "log_level: INFO\n<<<<<<< HEAD # here\nname: A\n=======\nname: B\n>>>>>>> other\n",
        "yaml_syntax", "a conflict marker that Git left behind", None,
    ),
    "a control character": (
        "name: a\nusage_instructions: a\x07b  # here\n", "yaml_syntax",
        "the character U+0007 is not allowed", None,
    ),
    "a mapping that is a list": ("nodes: [A]  # here\n", "config", "expected a mapping, got a list", None),
    "a file that is a list": ("- a  # here\n", "config", "must be a mapping", None),
    "a key that stands twice": (
        A + "    table: a\n    table: b  # here\n", "yaml_syntax", "duplicate key 'table'", None,
    ),
    "a type that stands twice": (
        A + "  A: {identity: id}  # here\n", "yaml_syntax", "duplicate key 'A'", None,
    ),
    "a tab": ("nodes:\n\tA: {}  # here\n", "yaml_syntax", "", None),
    "two documents": ("name: a\n---  # here\nname: b\n", "yaml_syntax", "", None),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_is_named_with_its_line(name: str) -> None:
    text, code, message, hint = CASES[name]
    lines = text.splitlines()
    (line,) = [number for number, content in enumerate(lines, 1) if content.endswith("# here")]
    found = [(issue.code, issue.line, issue.message) for issue in issues_of(text)]
    match = [i for i in issues_of(text) if i.code == code and i.line == line]
    assert match, found
    assert any(message in issue.message for issue in match), found
    if hint is not None:
        assert [issue.hint for issue in match] == [hint]


def test_no_mistake_draws_others_after_it() -> None:
    """What follows from a mistake is not reported beside it: mending one line mends all."""
    several = {
        name: [(i.line, i.message) for i in found]
        for name, (text, *_) in CASES.items()
        if len(found := issues_of(text)) != 1
    }
    assert not several


def test_all_mistakes_are_reported_at_once_in_the_order_of_the_file() -> None:
    text = (
        "language: fr\n"
        "nodes:\n"
        "  A:\n"
        "    identity: idd\n"
        "    schema: {properties: {id: {type: string}}}\n"
        "edges:\n"
        "  E:\n"
        "    from: A\n"
        "    to: B\n"
        "    cardinality: 2:2\n"
        "frobnicate: 1\n"
    )
    with pytest.raises(ConfigError) as caught:
        parse_config(text.encode(), "my-kb/config.yaml")
    error = caught.value
    assert [issue.line for issue in error.issues] == [1, 4, 9, 10, 11]
    assert error.line == 1
    assert error.path == "language"
    assert error.total == 5
    assert str(error).startswith("my-kb/config.yaml:1: language: ")
    assert "(and 4 more)" in str(error)


def test_the_path_of_a_mistake_reads_like_the_file() -> None:
    text = A + "    search:\n      full_text: [id, x]\n"
    assert [i.path for i in issues_of(text)] == ["nodes.A.search.full_text[1]"]
    nested = (
        "ontology:\n  nodes:\n    A: {identity: id, table: a b, schema: {properties: {id: {}}}}\n"
    )
    assert "ontology.nodes.A.table" in [i.path for i in issues_of(nested)]


def test_source_and_target_are_free_names_on_a_node() -> None:
    fields = "id: {type: string}, source: {type: string}, target: {type: string}"
    loaded = parse_config(node("", fields).encode())
    assert set(loaded.ontology.nodes["A"].by_name) == {"id", "source", "target"}


def test_a_key_in_the_file_is_not_repeated_in_the_error() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(b"embedding: {api_key: sk-very-secret}\n")
    assert "sk-very-secret" not in f"{caught.value} {caught.value.as_dict()}"


def test_extension_keywords_of_a_schema_pass() -> None:
    fields = "id: {type: string, x-note: a, aliases: [key], unit: m, title: t, deprecated: true}"
    field = parse_config(node("", fields).encode()).ontology.nodes["A"].by_name["id"]
    assert (field.title, field.aliases, field.unit) == ("t", ("key",), "m")


@pytest.mark.parametrize(
    ("encoding", "advice"), [("utf-16", "it is UTF-16: save"), ("gbk", "save it as UTF-8; of a")]
)
def test_a_config_in_another_encoding_is_told_how_to_save_it(encoding: str, advice: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config("name: 三国\n".encode(encoding))
    [issue] = caught.value.issues
    assert issue.code == "yaml_syntax"
    assert str(issue.hint).startswith(advice)


@pytest.mark.parametrize(
    "config", ["name: a\nnodes:\n\tA: {}\n", "name: a\nnodes:\n  A:\n\t  table: b\n"]
)
def test_a_tab_in_the_indentation_is_told(config: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(config.encode())
    [issue] = caught.value.issues
    assert (issue.code, issue.hint) == ("yaml_syntax", "indent with blanks, not with tabs")


def test_a_colon_is_not_told_to_be_a_tab() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(b"name: a: b\tc\n")
    [issue] = caught.value.issues
    assert issue.hint is None


def test_a_file_that_is_not_utf_8_is_named_with_its_line() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(b"name: a\nlanguage: en\n" + b"nodes: \xff\n")
    assert caught.value.line == 3


FULL = """\
name: n
language: en
usage_instructions: u
log_level: INFO
embedding: {provider: hash, model: m, dim: 3, base_url: b, api_key_env: E, batch_size: 1, on_error: defer}
search: {chunk_size: 100, chunk_overlap: 1, tokenizer: bigram, fusion: rrf, rrf_k: 1, weights: {text: 1, vector: 1}}
graph: {node_types: [a], relation_types: [b]}
knowledge: {notes: [x]}
sources: {m: {url: "sqlite:///a.db"}, n: {url_env: N}}
structs: {S: {properties: {s: {type: string}}}}
nodes:
  A:
    table: a
    identity: [id]
    title: t
    description: d
    aliases: [x]
    mixins: [S]
    schema: {type: object, required: [id], properties: {id: {type: string, title: t, aliases: [y], value_aliases: {v: [w]}}, n: {type: integer}}}
    search: {full_text: [id], vectors: [id], priority_weight: 2, priority_field: n}
    vectors: {s_embedding: {dim: 2, model: m, metric: l2, field: s}}
    capabilities: [{id: c}]
  B: {extends: [A]}
  C: {identity: id, source: {database: m, table: t, columns: {id: c1}}, schema: {properties: {id: {type: string}}}}
edges:
  E: {label: e, from: A, to: B, cardinality: N:1, identity: [k], title: t, description: d, aliases: [z], mixins: [S], schema: {required: [k], properties: {k: {type: string}}}}
  F: {from: C, to: C, cardinality: "1:1", source: {join: {id: id}}}
"""


def _places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, child in value.items():
            yield from _places(child, (*path, key))
    elif isinstance(value, list):
        for position, child in enumerate(value):
            yield from _places(child, (*path, position))


PLACES = list(_places(yamltext.load(FULL.encode()).value))


@pytest.mark.parametrize("wrong", [None, True, 5, "x", [], [[]], {}, {"x": [1]}], ids=repr)
def test_a_wrong_value_anywhere_is_a_config_error_and_never_a_crash(wrong: Any) -> None:
    whole = yamltext.load(FULL.encode()).value
    for path in PLACES:
        config = copy.deepcopy(whole)
        holder = config
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = wrong
        text = yaml.safe_dump(config, allow_unicode=True, sort_keys=False)
        for issue in _issues_or_none(text, path):
            assert issue.line is not None, (path, issue)


def _issues_or_none(text: str, path: tuple[str | int, ...]) -> tuple[Issue, ...]:
    try:
        parse_config(text.encode())
    except ConfigError as error:
        return error.issues
    except Exception as error:
        raise AssertionError(f"{path}: {error!r}") from error
    return ()


def test_the_full_config_is_valid() -> None:
    assert len(PLACES) > 80
    types = parse_config(FULL.encode()).ontology.types
    assert set(types) == {"A", "B", "C", "E", "F", "KGNode", "KG_RELATION"}
