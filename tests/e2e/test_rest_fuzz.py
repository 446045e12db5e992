"""Whatever the document allows, and what it does not, is answered: in its shape, and never with a 500."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import duckkb
from duckkb.surfaces.rest.endpoint import PREFIX, Endpoint
from duckkb.surfaces.rest.table import ENDPOINTS

from .command import run
from .conftest import BUNDLE, CONFIG
from .test_rest import Server, serving

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
QUICK, LONG = 4, 60
"""Requests to each endpoint."""


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server over a base of its own, which is sound when all is over."""
    root = tmp_path_factory.mktemp("fuzzed") / "kb"
    duckkb.init(root, git=False)
    (root / "config.yaml").write_text(CONFIG + "graph: {}\n", encoding="utf-8")
    with duckkb.open(root) as kb:
        kb.import_bundle(BUNDLE)
    with serving(root) as server:
        yield server
    done = run("--kb", root, "--json", "doctor")
    assert done.code == 0, done.json


@pytest.fixture(scope="module")
def sessions(fuzzed: Server) -> list[str]:
    """Sessions that have begun, for calls that name one."""
    path, body = f"{PREFIX}/reasoning/sessions", {"user_input": "how many documents"}
    return [fuzzed.data("POST", path, json=body)["session_id"] for _ in range(5)]


@pytest.fixture(scope="module")
def api(fuzzed: Server) -> Any:
    return schemathesis.openapi.from_url(f"{fuzzed.address}/openapi.json")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
FIELDS = st.sampled_from(
    ["level", "level", "title", "title", "doc_uri", "__id", "family", "number", "none"]
)
TYPES = st.sampled_from(
    ["Document", "Document", "Document", "docs", "Person", "REFERENCES", "Signal", "None"]
)
NODES = st.sampled_from(["Document:doc-001", 'Document:{"doc_uri":"doc-002"}', "#1", "Person:諸"])
OPERATORS = st.sampled_from(
    [
        "eq",
        "ne",
        "gt",
        "ge",
        "lt",
        "le",
        "in",
        "not_in",
        "between",
        "contains",
        "like",
        "starts_with",
        "is_null",
        "not_null",
        "near",
    ]
)
CONDITIONS = st.lists(
    st.fixed_dictionaries({"field": FIELDS, "op": OPERATORS}, optional={"value": VALUES}),
    max_size=3,
)
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "class_id": TYPES,
    "type": TYPES,
    "table": TYPES,
    "filters": CONDITIONS,
    "sort_field": FIELDS,
    "sort_by": FIELDS,
    "group_by": st.lists(FIELDS, max_size=3),
    "metrics": st.lists(
        st.fixed_dictionaries(
            {"agg": st.sampled_from(["count", "sum", "avg", "min", "max", "median"])},
            optional={"field": FIELDS, "alias": st.text(max_size=5)},
        ),
        max_size=3,
    ),
    "attribute_ids": st.lists(
        st.sampled_from(["Document.title", "Document.level", "x"]), max_size=3
    ),
    "node": NODES,
    "source": NODES,
    "target": NODES,
    "kind": st.sampled_from(["relation", "capability"]),
    "id": st.sampled_from(["REFERENCES", "1", "a", "b"]),
    "nodeId": st.sampled_from("ab"),
    "fromId": st.sampled_from("ab"),
    "toId": st.sampled_from("ab"),
    "graphId": st.sampled_from(["default", "g"]),
    "identity": st.sampled_from(['{"doc_uri":"doc-001"}', '{"family":"x","number":1.5}', "{}"]),
    "items": st.lists(
        st.fixed_dictionaries(
            {"type": TYPES},
            optional={"doc_uri": VALUES, "content": VALUES, "source": VALUES, "target": VALUES},
        ),
        max_size=3,
    ),
    "where": st.lists(
        st.builds(
            "{}{}{}".format,
            FIELDS,
            st.sampled_from(["=", "!=", ">", "<=", "~"]),
            st.text(max_size=5),
        ),
        max_size=2,
    ),
    "user_input": st.sampled_from(
        ["how many documents", "which documents have level 2", "最大的 level", "?", "average level"]
    ),
}
"""Arguments that mean something here; chance alone would hardly find them."""


def made_likely(case: Any, data: st.DataObject, likely: dict[str, st.SearchStrategy[Any]]) -> None:
    """Puts some likely arguments in place of what was drawn."""
    for place in (case.body, case.query, case.path_parameters):
        for name in sorted(set(place) & set(likely)) if isinstance(place, dict) else ():
            if data.draw(st.booleans()):
                place[name] = data.draw(likely[name])


def call_often(api: Any, sessions: list[str], endpoint: Endpoint, examples: int) -> None:
    """Calls with arguments that the document allows, and with others."""
    likely = {**LIKELY, "session_id": st.sampled_from(sessions)}
    operation = api[PREFIX + endpoint.path][endpoint.method]
    strategy = st.one_of(
        operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
        operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
        operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
    )

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy, data=st.data())
    def calls(case: Any, data: st.DataObject) -> None:
        made_likely(case, data, likely)
        answer = case.call_and_validate(checks=CHECKS, timeout=60)
        body = answer.json()
        assert [body["trace_id"]] == answer.headers["x-trace-id"]
        assert (body["code"] == 0) == (answer.status_code == 200)

    calls()


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_some_calls_of_every_endpoint(endpoint: Endpoint, api: Any, sessions: list[str]) -> None:
    call_often(api, sessions, endpoint, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_many_calls_of_every_endpoint(endpoint: Endpoint, api: Any, sessions: list[str]) -> None:
    call_often(api, sessions, endpoint, LONG)
