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
QUICK, LONG = 4, 100
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
def api(fuzzed: Server) -> Any:
    return schemathesis.openapi.from_url(f"{fuzzed.address}/openapi.json")


def call_often(api: Any, endpoint: Endpoint, examples: int) -> None:
    """Calls with arguments that the document allows, and with others."""
    operation = api[PREFIX + endpoint.path][endpoint.method]
    strategy = st.one_of(
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
    @given(case=strategy)
    def calls(case: Any) -> None:
        answer = case.call_and_validate(checks=CHECKS, timeout=60)
        body = answer.json()
        assert [body["trace_id"]] == answer.headers["x-trace-id"]
        assert (body["code"] == 0) == (answer.status_code == 200)

    calls()


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_some_calls_of_every_endpoint(endpoint: Endpoint, api: Any) -> None:
    call_often(api, endpoint, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_many_calls_of_every_endpoint(endpoint: Endpoint, api: Any) -> None:
    call_often(api, endpoint, LONG)
