"""The paths that are served are those of the table of operations, and the document tells of all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

import duckkb
from duckkb import errors
from duckkb.errors import DuckKBError
from duckkb.operations import OPERATIONS, Operation
from duckkb.surfaces.rest.app import build_app
from duckkb.surfaces.rest.endpoint import PREFIX
from duckkb.surfaces.rest.examples import answers
from duckkb.surfaces.rest.failures import HTTP, TABLE, code_of
from duckkb.surfaces.rest.table import ENDPOINTS, TAGS

from .conftest import Api, desk_of, make_base

ALSO = {("GET", "/records/{type}")}
"""The record by its identity: the same operation in another way."""
SESSIONS = {
    ("POST", "/reasoning/sessions"),
    ("GET", "/reasoning/sessions"),
    ("GET", "/reasoning/sessions/{session_id}"),
    ("POST", "/reasoning/sessions/{session_id}/run"),
    ("POST", "/reasoning/sessions/{session_id}/clarify"),
    ("GET", "/reasoning/sessions/{session_id}/trace"),
    ("POST", "/reasoning/sessions/{session_id}/cancel"),
}
ROOT = {"/healthz", "/readyz", "/version"}


@pytest.fixture(scope="module")
def document(api: Api) -> dict[str, Any]:
    return api.client.get("/openapi.json").json()


def served(document: dict[str, Any]) -> set[tuple[str, str]]:
    return {
        (method.upper(), path)
        for path, methods in document["paths"].items()
        for method in methods
        if path not in ROOT
    }


def missing(document: dict[str, Any], operations: tuple[Operation, ...]) -> set[tuple[str, str]]:
    """What the table and the document do not have in common."""
    wanted = {operation.rest for operation in operations if operation.rest} | ALSO | SESSIONS
    return served(document) ^ {(method, PREFIX + path) for method, path in wanted}


def test_every_operation_has_its_path_and_every_path_its_operation(
    document: dict[str, Any],
) -> None:
    assert missing(document, OPERATIONS) == set()
    assert set(document["paths"]) >= ROOT


def test_a_path_without_operation_or_an_operation_without_path_is_noticed(
    document: dict[str, Any],
) -> None:
    (search,) = [operation for operation in OPERATIONS if operation.name == "search"]
    fewer = tuple(operation for operation in OPERATIONS if operation is not search)
    assert missing(document, fewer) == {("GET", f"{PREFIX}/search")}
    more = Operation(search.run, search.effect, rest=("GET", "/seek"))
    assert missing(document, (*OPERATIONS, more)) == {("GET", f"{PREFIX}/seek")}


def test_every_endpoint_is_described(document: dict[str, Any]) -> None:
    assert {tag["name"] for tag in document["tags"]} == set(TAGS)
    for _, path, operation in operations_of(document):
        assert operation["summary"], path
        assert set(operation["tags"]) <= set(TAGS), path
        for status, answer in operation["responses"].items():
            schema = answer["content"]["application/json"]["schema"]
            assert set(schema) == {"$ref"}, (path, status)
            name = schema["$ref"].rsplit("/", 1)[1]
            assert name in document["components"]["schemas"]
            assert name.endswith("Answer") == (status == "200")
    identifiers = [operation["operationId"] for _, _, operation in operations_of(document)]
    assert len(set(identifiers)) == len(identifiers)


def test_every_answer_is_an_envelope(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    answers = [schema for name, schema in schemas.items() if name.endswith("Answer")]
    assert len(answers) == len(ENDPOINTS) + 1 + ("ClarifyAnswer" in schemas)
    for schema in answers:
        if schema["title"] != "ClarifyAnswer":
            assert set(schema["properties"]) == {"code", "message", "data", "trace_id"}


def test_references_lead_somewhere_and_schemas_are_schemas(document: dict[str, Any]) -> None:
    for reference in re.findall(r'"\$ref": "([^"]+)"', repr(document).replace("'", '"')):
        part: Any = document
        for step in reference.split("/")[1:]:
            part = part[step]
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda e: e.name)
def test_every_endpoint_has_an_example_that_its_arguments_allow(endpoint: Any) -> None:
    if endpoint.tool.fields:
        assert endpoint.example
    body = {n: v for n, v in endpoint.example.items() if n not in endpoint.in_path}
    endpoint.model.model_validate(body)
    assert set(endpoint.in_path) <= set(endpoint.example)


def test_examples_stand_in_the_document(document: dict[str, Any]) -> None:
    post = document["paths"][f"{PREFIX}/bundles"]["post"]
    assert post["requestBody"]["content"]["application/json"]["example"]["dry_run"] is True
    (query, *_) = document["paths"][f"{PREFIX}/search"]["get"]["parameters"]
    assert query["example"] == "grey heron"


def test_every_answer_has_an_example_that_its_schema_allows(document: dict[str, Any]) -> None:
    seen = 0
    for _, path, operation in operations_of(document):
        for status, answer in operation["responses"].items():
            content = answer["content"]["application/json"]
            whole = {**content["schema"], "components": document["components"]}
            jsonschema.Draft202012Validator(whole).validate(content["example"])
            if status.isdecimal() and status != "200":
                assert content["example"]["code"] // 100 == int(status), (path, status)
            seen += 1
    assert seen > 3 * len(ENDPOINTS)


def test_the_examples_of_answers_are_what_the_examples_of_calls_are_answered(
    tmp_path: Path,
) -> None:
    session = ""
    # A node that still has relations is not deleted.
    calls = sorted(ENDPOINTS, key=lambda endpoint: endpoint.name == "kg_delete_node")
    with duckkb.open(make_base(tmp_path / "kb")) as kb:
        app = build_app(desk_of(kb), profiles="all")
        with TestClient(app, base_url="http://localhost:8000") as client:
            for endpoint in calls:
                if endpoint.name == "clarify_session":
                    continue  # this question is not asked back
                given = dict(endpoint.example)
                if "session_id" in given:
                    given["session_id"] = session
                path = PREFIX + endpoint.path.format_map(given)
                rest = {n: v for n, v in given.items() if n not in endpoint.in_path}
                options = {"params": rest} if endpoint.method == "GET" else {"json": rest}
                found = Api(client).call(endpoint.method, path, **options)
                session = session or found.get("session_id", "")
                assert outline(found, answers()[endpoint.name]), (endpoint.name, found)
    assert outline(answers()["clarify_session"], answers()["run_session"])


def outline(one: Any, other: Any) -> bool:
    """Whether two values have the same keys, in their objects and in the first entries of lists."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(outline(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return not one or not other or outline(one[0], other[0])
    return one is None or other is None or type(one) is type(other)


def operations_of(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


# -- failures --------------------------------------------------------------------------------------


def kinds(of: type[DuckKBError]) -> Iterator[type[DuckKBError]]:
    yield of
    for each in of.__subclasses__():
        yield from kinds(each)


def an_error(kind: type[DuckKBError], code: str | None = None) -> DuckKBError:
    return kind("a message", code=code or kind.default_code)


@pytest.mark.parametrize("kind", list(kinds(DuckKBError)), ids=lambda kind: kind.__name__)
def test_every_error_has_a_code_and_a_status(kind: type[DuckKBError]) -> None:
    code = code_of(an_error(kind))
    assert 400 <= code // 100 < 600
    assert code % 100, "two zeros stand for what HTTP itself refuses"


def test_a_row_is_not_hidden_by_one_before_it() -> None:
    for index, row in enumerate(TABLE):
        reason = min(row.reasons, default=None)
        error = an_error(row.error, reason)
        first = next(other for other in TABLE if other.fits(error, row.in_path))
        assert TABLE.index(first) == index


def test_codes_tell_failures_apart() -> None:
    codes: dict[int, set[str]] = {}
    for row in TABLE:
        codes.setdefault(row.code, set()).add(row.error.__name__)
    shared = {code for code, names in codes.items() if len(names) > 1}
    assert shared == {41301}, "only a body that is too large is told alike, whatever it was"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (errors.RecordNotFoundError("x"), 404),
        (errors.BundleError("x"), 422),
        (errors.BundleError("x", code="too_large"), 413),
        (errors.KgError("x", code="NODE_EXISTS"), 409),
        (errors.KgError("x", code="NODE_NOT_FOUND"), 404),
        (errors.KgError("x", code="INVALID_ID"), 422),
        (errors.QueryError("x", code="timeout"), 504),
        (errors.QueryError("x"), 422),
        (errors.UsageError("x"), 422),
        (errors.ReadOnlyError("x"), 403),
        (errors.LockTimeoutError("x"), 503),
        (errors.ConcurrentEditError("x"), 409),
        (errors.StorageError("x"), 500),
        (errors.StorageError("x", code="line_conflict"), 409),
        (errors.SessionNotFoundError("x"), 404),
        (errors.ConflictError("x", code="running", turn_no=1), 409),
        (errors.IdempotencyError("x"), 422),
    ],
)
def test_the_status_of_an_error(error: DuckKBError, status: int) -> None:
    assert code_of(error) // 100 == status


ELSEWHERE = (
    *("git.py", "golden", "introspect", "surfaces/mcp/clients.py", "surfaces/mcp/http.py"),
    *("surfaces/mcp/launch.py", "surfaces/mcp/registry.py", "surfaces/mcp/server.py"),
    *("surfaces/rest/app.py", "surfaces/rest/envelope.py", "surfaces/rest/serve.py"),
    *("surfaces/rest/tenants.py", "reasoning/sessions/purge.py"),
)
"""What is raised there is of the command line, of starting a server, or of MCP."""


def raised() -> Iterator[DuckKBError]:
    """An error of every class and code that stands in the source."""
    root = Path(duckkb.__file__).parent
    for path in root.rglob("*.py"):
        if path.relative_to(root).as_posix().startswith(ELSEWHERE):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = isinstance(node, ast.Call) and getattr(node.func, "id", None)
            made = getattr(errors, name, None) if name else None
            if not (isinstance(made, type) and issubclass(made, DuckKBError)):
                continue
            assert isinstance(node, ast.Call)
            (code,) = [k.value for k in node.keywords if k.arg == "code"] or [ast.Constant(None)]
            if isinstance(code, ast.Constant):
                yield made("x", code=code.value)


def test_every_reason_that_is_sent_is_listed_with_its_code(document: dict[str, Any]) -> None:
    listed = {row["code"]: set(row["reasons"]) for row in document["x-failures"]}
    found: dict[int, set[str]] = {}
    for error in raised():
        found.setdefault(code_of(error), set()).add(error.code)
    assert {"sql", "not_allowed"} <= found[42204]
    for code, reasons in found.items():
        assert reasons <= listed[code], code
    # Those that are not written out where they are raised.
    computed = {
        40905: {"failed", "cancelled"},
        42201: {"doubtful_dates"},
        42202: {"INVALID_ARGUMENT"},
        50303: {"embedding"},
    }
    for row in TABLE:
        if row.others and row.error is not errors.KgError:
            assert row.others == found[row.code] | computed.get(row.code, set()), row.code


def test_the_document_lists_every_failure(document: dict[str, Any]) -> None:
    listed = {row["code"] for row in document["x-failures"]}
    assert listed == {row.code for row in TABLE} | {status * 100 for status in HTTP}
