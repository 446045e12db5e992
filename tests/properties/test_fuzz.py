"""Hostile input is refused with its reason, and a refusal leaves no trace."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from duckkb.bundle.importer import ImportResult
from duckkb.config import parse_config
from duckkb.errors import BundleError, ConfigError, RecordNotFoundError, UsageError
from duckkb.kb import KnowledgeBase
from duckkb.ontology.bundle_schema import bundle_schema, example_yaml

from .bases import base, files, noon
from .generate import (
    AWKWARD,
    Draw,
    config_text,
    examples,
    integers,
    json_values,
    shuffled,
    texts,
    yaml_text,
)

Item = dict[str, Any]


def _node(kind: Item, **more: Item) -> Item:
    return {"identity": "id", "schema": {"properties": {"id": kind, **more}}}


CONFIG: Item = {
    "nodes": {
        "N": _node(
            {"type": "integer"},
            text={"type": "string", "maxLength": 5},
            number={"type": "number"},
            any={},
            words={"type": "array", "items": {"type": "string"}},
            day={"type": "string", "format": "date"},
            pick={"enum": ["a", 1, None]},
        ),
        "S": _node({"type": "string"}),
        "F": _node({"type": "number"}),
        "B": _node({"type": "boolean"}),
        "D": _node({"type": "string", "format": "date"}),
        "W": _node({"type": "string", "format": "date-time"}),
        "H": _node({"type": "integer", "minimum": -(2**120), "maximum": 2**120}),
    },
    "edges": {
        "NS": {"from": "N", "to": "S"},
        "WH": {
            "from": "W",
            "to": "H",
            "cardinality": "1:1",
            "identity": "n",
            "schema": {"properties": {"n": {"type": "number"}}},
        },
    },
}
FIRST: list[Item] = [
    {"type": "N", "id": 1, "text": "one", "number": 0.5, "any": {"a": [1]}, "words": ["NO"]},
    {"type": "N", "id": 2, "day": "2024-01-01", "pick": "a"},
    {"type": "S", "id": "s"},
    {"type": "F", "id": 1.5},
    {"type": "B", "id": True},
    {"type": "D", "id": "2024-01-01"},
    {"type": "W", "id": "2024-01-01T00:00:00Z"},
    {"type": "H", "id": 2**100},
    {"type": "NS", "source": {"id": 1}, "target": {"id": "s"}},
    {"type": "WH", "source": {"id": "2024-01-01T00:00:00Z"}, "target": {"id": 2**100}, "n": 1},
]


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    """One base for all: whatever is tried on it, it goes on working."""
    root = tmp_path_factory.mktemp("hostile")
    (root / "config.yaml").write_text(config_text(CONFIG), encoding="utf-8")
    with KnowledgeBase(root, clock=noon) as base:
        base.import_bundle(FIRST)
        yield base
        base.import_bundle([{"type": "S", "id": "still writable"}])
        assert base.get("S", {"id": "still writable"})
        assert [p for p in base.doctor().problems if p.severity == "error"] == []


def attempt(kb: KnowledgeBase, source: Any, **options: bool) -> list[str]:
    """Imports; the codes of the issues, or an empty list where it was imported."""
    before = files(kb.root)
    answer: BundleError | ImportResult
    try:
        answer = kb.import_bundle(source, **options)
    except BundleError as error:
        answer = error
    if isinstance(answer, ImportResult):
        json.dumps(answer.as_dict())
        return []
    assert files(kb.root) == before
    assert not any((kb.root / ".state" / "journal").glob("*"))
    assert 1 <= len(answer.issues) <= min(100, answer.total)
    for issue in answer.issues:
        assert issue.code
        assert issue.message
        assert issue.line is None or issue.line >= 1
        issue.message.encode("utf-8")
    json.dumps(answer.as_dict())
    return [issue.code for issue in answer.issues]


def written(kb: KnowledgeBase, data: bytes, suffix: str) -> Path:
    """A file beside the base's own, which the snapshots leave out."""
    path = kb.root / ".state" / f"bundle{suffix}"
    path.write_bytes(data)
    return path


# -- bytes -----------------------------------------------------------------------------------------

SUFFIXES = (".yaml", ".json", ".jsonl", ".txt", "")
SPLINTERS = (
    b"- ", b"? ", b": ", b"[", b"]", b"{", b"}", b"&a ", b"*a", b"!!str ", b"!x ", b"|\n", b">-\n", b"%YAML 1.1\n",
    b"---\n", b"...\n", b"#", b"'", b'"', b"\\", b"\\u0000", b"\\ud800", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80",
    b"\r", b"\n", b"\t", b"\xc2\x85", b"\xe2\x80\xa8", b",", b"1e999", b"NaN", b"-Infinity", b".inf", b"9" * 400,
    b"0x" + b"f" * 40, b"null", b"<<: *a", b"@", b"`", b"\xf0\x9f\x98\x80", b"\x1b", b"\x7f",
)  # fmt: skip


@st.composite
def mutated(draw: Draw, data: bytes) -> bytes:
    """Valid bytes with a few of them changed, lost, doubled, or with something put between."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.integers(0, 12)))
        put = draw(
            st.one_of(st.sampled_from(SPLINTERS), st.binary(max_size=4), st.just(data[at:end]))
        )
        keep = draw(st.booleans())
        data = data[:at] + put + data[at if keep else end :]
    return data


VALID = {
    ".yaml": yaml_text(FIRST).encode(),
    ".json": json.dumps(FIRST, indent=1).encode(),
    ".jsonl": "".join(json.dumps(item) + "\n" for item in FIRST).encode(),
}


@given(st.binary(max_size=80), st.sampled_from(SUFFIXES))
@examples(60)
def test_any_bytes_are_imported_or_refused(kb: KnowledgeBase, data: bytes, suffix: str) -> None:
    attempt(kb, written(kb, data, suffix))
    attempt(kb, data.decode("utf-8", "surrogateescape"))


@given(st.lists(st.sampled_from(SPLINTERS), max_size=12).map(b"".join), st.sampled_from(SUFFIXES))
@examples(60)
def test_any_shreds_of_syntax_are_imported_or_refused(
    kb: KnowledgeBase, data: bytes, suffix: str
) -> None:
    attempt(kb, written(kb, data, suffix))


@given(st.sampled_from(sorted(VALID)).flatmap(lambda s: st.tuples(st.just(s), mutated(VALID[s]))))
@examples(100)
def test_a_damaged_bundle_is_imported_or_refused(
    kb: KnowledgeBase, case: tuple[str, bytes]
) -> None:
    suffix, data = case
    attempt(kb, written(kb, data, suffix))
    attempt(kb, data.decode("utf-8", "surrogateescape"))


# -- values ------------------------------------------------------------------------------------------

wild_values = st.one_of(
    json_values,
    texts,
    st.sampled_from(
        [2**63, -(2**63) - 1, 2**64, 2**127, 10**40, 10**400, 1e308, 1.5, True, [], {}]
    ),
    st.dictionaries(st.sampled_from(["id", "n", "x"]), json_values, max_size=2),
)
wild_items = st.one_of(
    wild_values,
    st.fixed_dictionaries(
        {"type": st.sampled_from(["N", "S", "F", "B", "D", "W", "H", "NS", "WH"]), "id": wild_values},
        optional={
            "action": st.one_of(st.sampled_from(["delete", "upsert"]), wild_values),
            **dict.fromkeys(
                ["text", "number", "any", "words", "day", "pick", "source", "target", "n", "other", "__id"],
                wild_values,
            ),
        },
    ),
    st.fixed_dictionaries(
        {
            "type": st.sampled_from(["NS", "WH"]),
            "source": st.fixed_dictionaries({"id": wild_values}),
            "target": st.fixed_dictionaries({"id": wild_values}),
        },
        optional={"n": wild_values, "action": st.just("delete")},
    ),
)  # fmt: skip


@given(st.lists(wild_items, max_size=4), st.booleans(), st.booleans(), st.booleans())
@examples(150)
def test_any_json_values_as_items_are_imported_or_refused(
    kb: KnowledgeBase, items: list[Any], dry_run: bool, merge: bool, cascade: bool
) -> None:
    attempt(kb, items, dry_run=dry_run, merge=merge, cascade=cascade)


@st.composite
def damaged_items(draw: Draw) -> list[Any]:
    """Valid items of which one value was replaced, one key renamed, or one taken away."""
    items: list[Any] = json.loads(json.dumps(draw(st.permutations(FIRST))))
    for _ in range(draw(st.integers(1, 3))):
        holder: Any = items
        while isinstance(holder, dict | list) and holder:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            key = draw(st.sampled_from(keys))
            child = holder[key]
            if isinstance(child, dict | list) and child and draw(st.integers(0, 3)):
                holder = child
                continue
            form = draw(st.sampled_from(["replace", "replace", "drop", "rename"]))
            if form == "drop":
                del holder[key]
            elif form == "rename" and isinstance(holder, dict):
                holder[draw(texts)] = holder.pop(key)
            else:
                holder[key] = draw(wild_values)
            break
    return shuffled(draw, items)


@given(damaged_items(), st.booleans(), st.booleans())
@examples(100)
def test_items_with_a_wrong_value_are_imported_or_refused(
    kb: KnowledgeBase, items: list[Any], merge: bool, cascade: bool
) -> None:
    attempt(kb, items, dry_run=True, merge=merge, cascade=cascade)


@given(
    st.sampled_from(sorted({**CONFIG["nodes"], **CONFIG["edges"]})),
    st.one_of(
        st.dictionaries(st.sampled_from(["id", "source", "target", "n"]), wild_values),
        st.fixed_dictionaries({"id": wild_values}),
        st.fixed_dictionaries(
            {
                "source": st.fixed_dictionaries({"id": wild_values}),
                "target": st.fixed_dictionaries({"id": wild_values}),
                "n": wild_values,
            }
        ),
        integers,
        st.sampled_from([2**64, -1, 10**40, True]),
    ),
)
@example("F", {"id": 10**40})
@examples(150)
def test_an_identity_of_any_kind_is_looked_up_or_refused(
    kb: KnowledgeBase, name: str, identity: Any
) -> None:
    try:
        found = kb.get(name, identity)
    except (RecordNotFoundError, UsageError):
        return
    assert found.type == name


SURROGATES: list[Any] = [
    [{"type": "S", "id": "\ud800"}],
    [{"type": "N", "id": 1, "text": "a\udfff"}],
    [{"type": "N", "id": 1, "any": {"k": ["\ud800"]}}],
    [{"type": "N", "id": 1, "any": {"\ud800": 1}}],
    [{"type": "N", "id": 1, "\ud800": 1}],
    [{"type": "\ud800", "id": 1}],
    [{"type": "N", "action": "\ud800", "id": 1}],
    [{"type": "NS", "source": {"id": 1}, "target": {"id": "\ud800"}}],
    ["\ud800"],
    '[{"type":"S","id":"\\ud800"}]',
    '{"type":"S","id":"\\udc00\\ud800"}',
    '- {type: S, id: "\\ud800"}',
    "- {type: S, id: \ud800}",
    '[{"type":"S","id":"\ud800"}]',
]


@pytest.mark.parametrize("source", SURROGATES, ids=[str(n) for n in range(len(SURROGATES))])
def test_a_lone_surrogate_is_refused(kb: KnowledgeBase, source: Any) -> None:
    assert attempt(kb, source)


def test_a_lone_surrogate_finds_nothing(kb: KnowledgeBase) -> None:
    with pytest.raises((RecordNotFoundError, UsageError)):
        kb.get("S", {"id": "\ud800"})


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
@pytest.mark.parametrize("name", ["number", "any", "id", "words"])
def test_a_number_that_json_lacks_is_refused(kb: KnowledgeBase, name: str, number: float) -> None:
    assert attempt(kb, [{"type": "N", "id": 1, name: number}])
    assert attempt(kb, [{"type": "N", "id": 1, name: [number]}])


@pytest.mark.parametrize("text", [t for t in AWKWARD if "\0" in t])
def test_nul_is_a_character_like_any_other(kb: KnowledgeBase, text: str) -> None:
    assert attempt(kb, [{"type": "S", "id": text}]) == []
    assert kb.get("S", {"id": text}).values == {"id": text}
    assert kb.sql(f"SELECT count(*) FROM s WHERE id = {sql_text(text)}").rows == ((1,),)


def sql_text(text: str) -> str:
    return " || ".join(f"chr({ord(c)})" for c in text) or "''"


# -- beyond reason -------------------------------------------------------------------------------------

DEEP = {
    "flow": lambda n: "[" * n,
    "flow closed": lambda n: "- " + "[" * n + "]" * n,
    "maps": lambda n: "- " + "{a: " * n + "1" + "}" * n,
    "brackets in quotes": lambda n: '["]",' * n,
    "brackets in single quotes": lambda n: "['}'," * n,
    "brackets in comments": lambda n: "[ #]\n" * n,
    "brackets in keys": lambda n: '- {"}": ' * 1 + '{"}": ' * n + "1" + "}" * (n + 1),
    "brackets in plain text": lambda n: "- a]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n" * 9 + "- " + "[" * n,
    "compact": lambda n: "- " * n + "x",
    "compact tabs": lambda n: "-\t" * n + "x",
    "compact after a comment": lambda n: "# c\n" + "- " * n + "x",
    "compact after a return": lambda n: "# c\r" + "- " * n + "x",
    "compact after a next line": lambda n: "# c\x85" + "- " * n + "x",
    "compact after a separator": lambda n: "# c\u2028" + "- " * n + "x",
    "compact after a mark": lambda n: "\ufeff" + "- " * n + "x",
    "compact after a document's start": lambda n: "---\n" + "- " * n + "x",
    "compact with comments": lambda n: "- # [\n" + " " * 2 + "- " * n + "x",
    "compact in a value": lambda n: "- type: N\r  any:\r   " + "- " * n + "1",
    "complex keys": lambda n: "? " * n + "x",
    "sequence, then flow": lambda n: "- " * 60 + "[" * n,
    "json": lambda n: '[{"type":"N","id":1,"any":' + "[" * n + "]" * n + "}]",
    "json objects": lambda n: '[{"type":"N","id":1,"any":' + '{"a":' * n + "1" + "}" * n + "}]",
    "jsonl": lambda n: '{"type":"N","id":1,"any":' + "[" * n + "]" * n + "}\n",
    "indented": lambda n: "".join(" " * i + "a:\n" for i in range(min(n, 2000))),
    "indented sequences": lambda n: "".join(" " * i + "-\n" for i in range(min(n, 2000))),
    "indented with anchors": lambda n: "".join(
        " " * i + f"- &a{i} !!seq\n" for i in range(min(n, 2000))
    ),
    "indented with returns": lambda n: "".join(" " * i + "a:\r" for i in range(min(n, 2000))),
    "two a column": lambda n: "".join(" " * i + "a:\n" + " " * i + "-\n" for i in range(min(n, 2000))),
}  # fmt: skip
# Tabs may not indent; the scanner says so before the depth does.
ILL_FORMED = frozenset({"compact tabs"})
HOSTILE = """
import sys
from pathlib import Path
from duckkb.errors import BundleError, ConfigError
from duckkb.kb import KnowledgeBase
from duckkb.config import parse_config
with KnowledgeBase(sys.argv[1]) as kb:
    for path in sorted(Path(sys.argv[2]).iterdir()):
        print(path.name, end=": ", flush=True)
        try:
            parse_config(path.read_bytes())
            print("config", end=" ")
        except ConfigError:
            pass
        for source in (path.read_bytes().decode(), path):
            try:
                kb.import_bundle(source)
                print("imported", end=" ")
            except BundleError as error:
                print(error.issues[0].code, end=" ")
        print(flush=True)
"""


def test_nesting_beyond_the_limit_is_refused_however_it_is_written(
    kb: KnowledgeBase, tmp_path: Path
) -> None:
    """In a process of its own, which a parser without a limit would take down with it."""
    for shape, text in DEEP.items():
        (tmp_path / shape).write_bytes(text(60_000).encode())
    before = files(kb.root)
    run = subprocess.run(
        [sys.executable, "-c", HOSTILE, str(kb.root), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr[-500:]
    answers = dict(line.split(": ") for line in run.stdout.splitlines())
    assert sorted(answers) == sorted(DEEP)
    for shape, answer in answers.items():
        codes = set(answer.split())
        if shape.startswith("json"):
            assert codes <= {"too_large", "json_syntax"}, shape
        else:
            assert codes == {"yaml_syntax" if shape in ILL_FORMED else "too_large"}, shape
    assert files(kb.root) == before


@pytest.mark.parametrize("shape", sorted(DEEP))
@pytest.mark.parametrize("depth", [120, 300, 800])
def test_nesting_just_beyond_the_limit_is_imported_or_refused(
    kb: KnowledgeBase, shape: str, depth: int
) -> None:
    attempt(kb, DEEP[shape](depth))


@pytest.mark.parametrize("depth", [120, 250, 300, 600, 950, 5000, 100_000])
def test_python_items_nested_beyond_the_limit_are_refused(kb: KnowledgeBase, depth: int) -> None:
    value: Any = 1
    for n in range(depth):
        value = [value] if n % 2 else {"a": value}
    attempt(kb, [{"type": "S", "id": "deep", "any": value}])
    attempt(kb, [{"type": "S", "id": value}])
    attempt(kb, [{"type": "NS", "source": value, "target": {"id": value}}])
    attempt(kb, [value])
    codes = attempt(kb, [{"type": "N", "id": 77, "any": value}])
    assert codes or depth <= 300
    with KnowledgeBase(kb.root, read_only=True) as other:
        assert other.store.problems == []


BOMBS = {
    "doubling": "- &a0 [x, x]\n" + "".join(f"- &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 60)),
    "tenfold": "- &a0 [x]\n" + "".join(f"- &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 9)),
    "maps": "- &a0 {a: x}\n" + "".join(f"- &a{i} {{a: *a{i - 1}, b: *a{i - 1}}}\n" for i in range(1, 60)),
    "keys": "- &a0 {a: x}\n" + "".join(f"- &a{i} {{? *a{i - 1} : *a{i - 1}}}\n" for i in range(1, 60)),
    "wide": "- &a [" + "x, " * 3000 + "]\n" + "- [" + "*a, " * 3000 + "]\n",
    "in an item": "- {type: N, id: 1, any: [&a0 [x]" + "".join(f", &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 60)) + "]}\n",
    "chain": "- &a0 [x]\n" + "".join(f"- &a{i} [*a{i - 1}]\n" for i in range(1, 2000)),
    "chain of maps": "- &a0 {a: x}\n" + "".join(f"- &a{i} {{a: *a{i - 1}}}\n" for i in range(1, 2000)),
    "chain in an item": "- {type: N, id: 1, any: [&a0 [x]" + "".join(f", &a{i} [*a{i - 1}]" for i in range(1, 2000)) + "]}\n",
}  # fmt: skip


@pytest.mark.parametrize("shape", sorted(BOMBS))
def test_an_alias_bomb_is_too_large(kb: KnowledgeBase, shape: str) -> None:
    expected = ["yaml_syntax"] if shape == "keys" else ["too_large"]
    assert attempt(kb, BOMBS[shape]) == expected


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
from duckkb.errors import BundleError
from duckkb.kb import KnowledgeBase
with KnowledgeBase(sys.argv[1]) as kb:
    try:
        kb.import_bundle("- {type: N, id: 1, any: [&a '" + "x" * 1_000_000 + "'" + ", *a" * 3000 + "]}")
    except BundleError as error:
        print(error.issues[0].code)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit on memory to set")
def test_a_long_text_told_many_times_is_too_large(kb: KnowledgeBase) -> None:
    """A megabyte that would become three gigabytes: few values, many bytes."""
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, str(kb.root)], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, "too_large\n"), run.stderr[-300:]


@pytest.mark.parametrize(
    "text", ["- &a [*a]", "- &a {b: *a}", "&a [[*a]]", "- *a", "- &a {*a : 1}"]
)
def test_an_alias_without_an_end_is_refused(kb: KnowledgeBase, text: str) -> None:
    assert attempt(kb, text) == ["yaml_syntax"]


@pytest.mark.parametrize(
    "number",
    ["9" * 5000, "-" + "9" * 5000, "0x" + "f" * 5000, "0o" + "7" * 9000, "1e999", "-1e999", "9" * 400 + ".5", ".inf", "-.INF", ".nan"],
    ids=lambda text: text[:4],
)  # fmt: skip
@pytest.mark.parametrize("name", ["id", "number", "any", "text", "other"])
def test_a_number_beyond_reason_is_refused_with_its_line(
    kb: KnowledgeBase, name: str, number: str
) -> None:
    rest = "" if name == "id" else "  id: 1\n"
    with pytest.raises(BundleError) as caught:
        kb.import_bundle(f"- type: N\n{rest}  {name}: {number}\n")
    assert caught.value.issues[0].code in ("yaml_syntax", "too_large", "type", "range")
    assert caught.value.issues[0].line == (2 if name == "id" else 3)
    attempt(kb, f"- type: N\n{rest}  {name}: [{number}]\n")


@pytest.mark.parametrize(
    "number", ["9" * 5000, "1e999", "-1e999", "NaN", "Infinity", "1" + "0" * 400]
)
@pytest.mark.parametrize("suffix", [".json", ".jsonl"])
def test_a_json_number_beyond_reason_is_refused(
    kb: KnowledgeBase, suffix: str, number: str
) -> None:
    for item in (
        f'{{"type":"N","id":{number}}}',
        f'{{"type":"N","id":1,"number":{number}}}',
        f'{{"type":"N","id":1,"words":[{number}]}}',
    ):
        text = f"[{item}]" if suffix == ".json" else item
        codes = attempt(kb, written(kb, text.encode(), suffix))
        assert codes
        assert set(codes) <= {"json_syntax", "range", "type"}


DOUBLE_KEYS = [
    '{"type":"N","id":1,"id":2}',
    '{"type":"N","id" :1,"id":2}',
    '{"type":"N","id":1,"id" :2}',
    '{"type":"N","id"\t:1,"id"\n:2}'.replace("\n", "\r"),
    '{"type":"N","id":1,"i\\u0064":2}',
    '{"type":"N","id":1,"any":{"a":1,"a":1}}',
    '{"type":"N","id":1,"any":{"a" :1,"a" :1}}',
    '{"type":"N","id":1,"any":[{"a":1,"a" :2}]}',
    '{"type":"N","id":1,"text":"\\":","any":{"a" :1,"a":2}}',
    '{"type":"N","id":1,"text":":","any":{"a" :1,"a" :2}}',
    '{"type":"N","type":"S","id":"x"}',
]


@pytest.mark.parametrize("item", DOUBLE_KEYS)
def test_a_key_that_stands_twice_is_refused(kb: KnowledgeBase, item: str) -> None:
    assert attempt(kb, written(kb, f"[{item}]".encode(), ".json")) == ["json_syntax"]
    assert attempt(kb, written(kb, f"{item}\n".encode(), ".jsonl")) == ["json_syntax"]
    assert attempt(kb, f"- {item}".replace("\r", " ").replace("\t", " ")) == ["yaml_syntax"]


@pytest.mark.parametrize("suffix", [".yaml", ".json", ".jsonl", ".txt"])
def test_a_file_of_a_gigabyte_is_refused_unread(kb: KnowledgeBase, suffix: str) -> None:
    path = written(kb, b"", suffix)
    os.truncate(path, 1 << 30)
    tracemalloc.start()
    try:
        assert attempt(kb, path) == ["too_large"]
        assert tracemalloc.get_traced_memory()[1] < 1 << 26
    finally:
        tracemalloc.stop()
        path.unlink()


@pytest.mark.parametrize(
    "text",
    ["", " ", "null", "~", "1", "text", '"x"', "true", "a: 1", "{}", "type: N\nid: 1", "# only a comment", "---", "\ufeff"],
)  # fmt: skip
def test_what_is_no_list_is_not_a_list(kb: KnowledgeBase, text: str) -> None:
    if text != "{}":
        assert attempt(kb, text) == ["not_a_list"]
    assert attempt(kb, written(kb, text.encode(), ".yaml")) == ["not_a_list"]


@pytest.mark.parametrize(
    "text", ["null", "1", "1.5", '"x"', "true", "{}", '{"type":"N","id":1}', '{"a":[1]}']
)
def test_json_that_is_no_list_is_not_a_list(kb: KnowledgeBase, text: str) -> None:
    assert attempt(kb, written(kb, text.encode(), ".json")) == ["not_a_list"]


@pytest.mark.parametrize("data", [b"", b"[", b"[1,]", b"[1 2]", b"[] x", b"{} []", b"nul", b"\xff", b"['x']", b"[\x00]", b'["\x01"]', b"[01]", b"\xef\xbb\xbf\xef\xbb\xbf[]"])  # fmt: skip
def test_broken_json_is_json_syntax(kb: KnowledgeBase, data: bytes) -> None:
    assert attempt(kb, written(kb, data, ".json")) == ["json_syntax"]


@pytest.mark.parametrize("value", [None, 1, 1.5, True, "x", [], ["x"]])
def test_an_item_that_is_no_object_is_a_wrong_type(kb: KnowledgeBase, value: Any) -> None:
    assert attempt(kb, [value]) == ["type"]
    assert attempt(kb, json.dumps([value])) == ["type"]
    assert attempt(kb, written(kb, json.dumps(value).encode(), ".jsonl")) == ["type"]


def test_every_wrong_item_counts_though_a_hundred_are_told(kb: KnowledgeBase) -> None:
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([{"type": "N", "id": "x"}] * 5000 + [None] * 5000)
    assert caught.value.total == 10_000
    assert len(caught.value.issues) == 100


# -- config.yaml -------------------------------------------------------------------------------------

SETTINGS: Item = {
    "name": "A base",
    "language": "zh",
    "usage_instructions": "text",
    "log_level": "INFO",
    "embedding": {"provider": "hash", "dim": 64, "batch_size": 8, "on_error": "defer"},
    "search": {"chunk_size": 400, "chunk_overlap": 20, "weights": {"text": 0.5}, "rrf_k": 60},
    "graph": {"node_types": ["A"], "relation_types": ["R"]},
    "knowledge": {"notes": ["x"]},
    "sources": {"shop": {"url": "sqlite:///shop.db"}},
    "reasoning": {"gap": 0.1, "llm": {"model": "m", "timeout": 2}},
    "global": {"tokenizer": "jieba"},
    "structs": {"Base": {"properties": {"made": {"type": "string", "format": "date"}}}},
    "nodes": {
        "Doc": {
            "table": "docs",
            "identity": "id",
            "title": "Document",
            "aliases": ["Paper"],
            "mixins": ["Base"],
            "capabilities": [{"name": "read"}],
            "search": {"full_text": ["text"], "vectors": ["text"], "priority_weight": 2, "priority_field": "n"},
            "schema": {
                "type": "object",
                "required": ["id"],
                "definitions": {"P": {"type": "object", "properties": {"x": {"type": "number"}}}},
                "properties": {
                    "id": {"type": "string", "pattern": "^[a-z]+$", "minLength": 1},
                    "text": {"type": "string", "aliases": ["t"], "unit": "words"},
                    "n": {"type": "integer", "minimum": 0, "maximum": 9, "default": 1},
                    "p": {"$ref": "#/definitions/P"},
                    "list": {"type": "array", "items": {"enum": ["a", "b"]}},
                    "either": {"oneOf": [{"type": "string"}, {"type": "null"}]},
                },
            },
        },
        "Book": {"extends": "Doc", "vectors": {"text_embedding": {"dim": 8, "metric": "l2"}}},
        "Sale": {"source": {"database": "shop", "table": "sales", "columns": {"buyer": "BUYER"}}, "schema": {"properties": {"buyer": {"type": "integer"}}}},
        "Buyer": {"source": {"database": "shop"}, "identity": "id", "schema": {"properties": {"id": {"type": "integer"}}}},
    },
    "edges": {"BOUGHT_BY": {"from": "Sale", "to": "Buyer", "cardinality": "N:1", "source": {"join": {"buyer": "id"}}}, "CITES": {"from": "Doc", "to": "Book", "cardinality": "N:1", "label": "cites", "identity": ["at"], "schema": {"properties": {"at": {"type": "integer"}}}}},
}  # fmt: skip


def test_the_config_that_is_damaged_below_is_whole() -> None:
    assert set(parse_config(config_text(SETTINGS).encode()).ontology.types) == {
        "Doc",
        "Book",
        "Sale",
        "Buyer",
        "BOUGHT_BY",
        "CITES",
        "KGNode",
        "KG_RELATION",
    }


def config_or_refusal(data: bytes) -> ConfigError | None:
    try:
        parse_config(data)
    except ConfigError as error:
        return error
    return None


def assert_config(data: bytes) -> None:
    refusal = config_or_refusal(data)
    if refusal is not None:
        assert refusal.issues
        assert all(issue.message for issue in refusal.issues)
        json.dumps(refusal.as_dict())


@given(
    st.one_of(
        st.binary(max_size=80), st.lists(st.sampled_from(SPLINTERS), max_size=12).map(b"".join)
    )
)
@examples(80)
def test_a_config_of_any_bytes_is_read_or_refused(data: bytes) -> None:
    assert_config(data)


@given(mutated(config_text(SETTINGS).encode()))
@examples(100)
def test_a_config_with_damaged_bytes_is_read_or_refused(data: bytes) -> None:
    assert_config(data)


config_values = st.one_of(
    st.none(), st.booleans(), integers, st.sampled_from([-1, 0, 1.5, 1e30, 10**60, 10**400]), texts,
    st.sampled_from(["Doc", "id", "CITES", "Base", "#/structs/Base", "#/definitions/P", "#", "(", "a{99999}", "../x"]),
    st.lists(st.one_of(texts, integers, st.none(), st.just("id")), max_size=2),
    st.sampled_from([{}, [], [[]], {"a": 1}, [{}], {"$ref": "#/structs/Base"}, {"$ref": "#/definitions/P"}, {"type": "string"}]),
    json_values,
).map(deepcopy)  # fmt: skip
"""Each drawn anew: a config is damaged twice, and the second time may change what the first put in."""


@st.composite
def damaged_configs(draw: Draw) -> Item:
    config: Item = json.loads(json.dumps(SETTINGS))
    for _ in range(draw(st.integers(1, 2))):
        holder: Any = config
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            child = holder[key]
            if isinstance(child, dict | list) and child and draw(st.integers(0, 4)):
                holder = child
                continue
            form = draw(st.sampled_from(["replace", "replace", "replace", "drop", "rename", "add"]))
            if form == "drop":
                del holder[key]
            elif form == "rename" and isinstance(holder, dict):
                holder[draw(st.sampled_from([*AWKWARD, "$ref", "type", "id", "definitions", "if", "not"]))] = holder.pop(key)  # fmt: skip
            elif form == "add" and isinstance(holder, dict):
                holder[draw(st.sampled_from(["$ref", "if", "not", "items", "enum", "const", "allOf", "vectors", "source", "extends", "$id", "definitions"]))] = draw(config_values)  # fmt: skip
            else:
                holder[key] = draw(config_values)
            break
    return config


def _at(path: str, value: Any) -> Item:
    """The whole config with one value replaced."""
    config: Item = json.loads(json.dumps(SETTINGS))
    *steps, last = path.split(".")
    holder: Any = config
    for step in steps:
        holder = holder[step]
    holder[last] = value
    return config


@given(damaged_configs())
@example(_at("nodes.Doc.capabilities", 5))
@example(_at("nodes.Doc.source", 5))
@example(_at("nodes.Doc.schema.definitions.P", True))
@example(_at("nodes.Doc.search.priority_weight", 10**400))
@example(_at("nodes.Doc.schema.properties.p", True))
@example(_at("nodes.Doc.schema.properties.id.minLength", 1e3))
@example(_at("nodes.Doc.schema.properties.id.minLength", 10**30))
@example(_at("nodes.Doc.table", "__stage"))
@examples(200)
def test_a_config_with_wrong_values_is_read_or_refused(config: Item) -> None:
    assert_config(config_text(config).encode())


@given(damaged_configs())
@example(_at("nodes.Doc.schema.properties.id.minLength", 1e3))
@example(_at("nodes.Doc.schema.properties.id.minLength", 10**30))
@example(_at("nodes.Doc.schema.properties.n.minimum", 10**60))
@example(_at("nodes.Doc.schema.properties.n.multipleOf", 10**60))
@example(_at("embedding.dim", 2**53))
@example(_at("nodes.Doc.table", "__stage"))
@example(_at("nodes.Doc.table", "__chunks"))
@example(_at("nodes.Doc.table", "main"))
@example(_at("nodes.Doc.table", "information_schema"))
@examples(40)
def test_a_config_that_is_read_makes_a_base_that_works(tmp_path: Path, config: Item) -> None:
    if config_or_refusal(config_text(config).encode()) is not None:
        return
    with base(tmp_path, config_text(config)) as kb:
        json.dumps(bundle_schema(kb.ontology))
        # A schema may contradict itself; there is no example of such.
        with contextlib.suppress(BundleError):
            kb.import_bundle(example_yaml(kb.ontology) or "[]")
        kb.search("x")
        kb.doctor()
