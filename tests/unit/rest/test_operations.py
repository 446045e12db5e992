"""Every operation over REST does what it does elsewhere."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import duckkb
from duckkb.surfaces.rest.app import build_app

from .conftest import Api, desk_of, envelope, make_base

V1 = "/api/v1"


def test_the_contract_and_the_ontology(api: Api) -> None:
    contract = api.get(f"{V1}/schema")
    assert contract["full_bundle_schema"]["type"] == "array"
    assert "Document" in contract["example_yaml"]
    info = api.get(f"{V1}/schema/info")
    assert {node["name"] for node in info["nodes"]} >= {"Document", "Person"}
    assert "erDiagram" in info["mermaid"]


@pytest.mark.parametrize(
    "body",
    [
        {"items": [{"type": "Document", "doc_uri": "in-1", "content": "a"}]},
        {"content": "- {type: Document, doc_uri: in-1, content: a}"},
        {"content": '[{"type": "Document", "doc_uri": "in-1", "content": "a"}]'},
        {"content": [{"type": "Document", "doc_uri": "in-1", "content": "a"}]},
    ],
)
def test_a_bundle_comes_as_items_or_as_text(body: dict[str, object], api: Api) -> None:
    would = api.post(f"{V1}/bundles", {**body, "dry_run": True})
    assert (would["dry_run"], would["stats"]["nodes"]["upserted"]) == (True, 1)
    api.get(f"{V1}/records/Document", 404, params={"identity": '{"doc_uri":"in-1"}'})
    assert api.post(f"{V1}/bundles", body)["stats"]["nodes"]["upserted"] == 1
    gone = [{"type": "Document", "action": "delete", "doc_uri": "in-1"}]
    assert api.post(f"{V1}/bundles", {"items": gone})["stats"]["nodes"]["deleted"] == 1


def test_every_error_of_a_bundle_is_told(api: Api) -> None:
    items = [
        {"type": "Documnt", "doc_uri": "x"},
        {"type": "Document", "doc_uri": "x", "content": 7},
        {"type": "REFERENCES", "source": {"doc_uri": "no"}, "target": {"doc_uri": "doc-001"}},
    ]
    body = api.post(f"{V1}/bundles", {"items": items}, 422)
    assert body["reason"] == "invalid_bundle"
    assert [(e["code"], e["index"]) for e in body["errors"]] == [
        ("unknown_type", 0),
        ("type", 1),
        ("orphan_edge", 2),
    ]
    assert body["total"] == 3


def test_a_bundle_merges_and_cascades(api: Api) -> None:
    items = [
        {"type": "Document", "doc_uri": "m-1", "content": "a", "title": "kept"},
        {"type": "Document", "doc_uri": "m-2", "content": "b"},
        {"type": "REFERENCES", "source": {"doc_uri": "m-1"}, "target": {"doc_uri": "m-2"}},
    ]
    api.post(f"{V1}/bundles", {"items": items})
    change = [{"type": "Document", "doc_uri": "m-1", "content": "c"}]
    api.post(f"{V1}/bundles", {"items": change, "merge": True})
    found = api.get(f"{V1}/records/Document", params={"identity": '{"doc_uri":"m-1"}'})
    assert found["values"]["title"] == "kept"
    gone = [{"type": "Document", "action": "delete", "doc_uri": f"m-{n}"} for n in (1, 2)]
    assert api.post(f"{V1}/bundles", {"items": gone[:1]}, 422)["errors"][0]["code"] == "has_edges"
    assert api.post(f"{V1}/bundles", {"items": gone, "cascade": True})["stats"]["edges"]


def test_a_file_is_taken_from_the_build_folder_only(
    api: Api, kb: duckkb.KnowledgeBase, tmp_path: Path
) -> None:
    text = "- {type: Document, doc_uri: file-1, content: a}\n"
    outside = tmp_path / "bundle.yaml"
    outside.write_text(text)
    body = api.post(f"{V1}/bundles", {"temp_file_path": str(outside)}, 403)
    assert body["reason"] == "path_refused"
    assert outside.exists()
    inside = kb.root / ".build" / "bundle.yaml"
    inside.write_text(text)
    api.post(f"{V1}/bundles", {"temp_file_path": str(inside), "dry_run": True})
    assert inside.exists()
    api.post(f"{V1}/bundles", {"temp_file_path": ".build/bundle.yaml"})
    assert not inside.exists()


def test_a_bundle_comes_in_one_way_only(api: Api) -> None:
    for body in ({}, {"items": [], "content": ""}, {"content": "", "temp_file_path": "x"}):
        assert api.post(f"{V1}/bundles", body, 422)["reason"] == "invalid_arguments"


def test_rows_of_a_table(api: Api) -> None:
    rows = [{"doc_uri": "row-1", "content": "a"}, {"doc_uri": "row-2", "content": "b"}]
    assert api.post(f"{V1}/tables/docs/rows", {"rows": rows})["stats"]["nodes"]["upserted"] == 2
    lines = "\n".join(map(json.dumps, rows))
    again = api.post(f"{V1}/tables/Document/rows", {"content": lines})
    assert again["stats"]["nodes"]["unchanged"] == 2
    part = {"rows": [{"doc_uri": "row-1", "title": "A"}], "merge": True}
    assert api.post(f"{V1}/tables/docs/rows", part)["dropped_fields"] == []
    wrong = [rows[0], {"doc_uri": "row-3", "content": "c", "level": "high"}]
    body = api.post(f"{V1}/tables/docs/rows", {"rows": wrong}, 422)
    assert body["errors"][0]["line"] == 2
    assert "Line 2" in body["errors"][0]["message"]
    assert api.post(f"{V1}/tables/dogs/rows", {"rows": rows}, 404)["reason"] == "unknown_type"


def test_large_integers_go_in_and_out_unrounded(api: Api) -> None:
    row = {"doc_uri": "big", "content": "a", "level": 2**62 + 1}
    api.post(f"{V1}/tables/docs/rows", {"rows": [row]})
    found = api.get(f"{V1}/records/Document", params={"identity": '{"doc_uri":"big"}'})
    assert found["values"]["level"] == 2**62 + 1
    rows = api.post(f"{V1}/sql", {"sql": "SELECT level FROM docs WHERE doc_uri = 'big'"})["rows"]
    assert rows == [[str(2**62 + 1)]]


@pytest.mark.parametrize(
    ("identity", "told"),
    [
        ('{"doc_uri": "doc-002", "doc_uri": "doc-001"}', "the key 'doc_uri' stands twice"),
        ('{"doc_uri": "doc-001", "title": "Lakes"}', "is named by doc_uri; unknown: title"),
    ],
)
def test_an_identity_is_what_it_seems(api: Api, identity: str, told: str) -> None:
    refused = api.get(f"{V1}/records/Document", 422, params={"identity": identity})
    assert told in refused["message"]


def test_a_sync_takes_over_what_changed_on_disk(api: Api, kb: duckkb.KnowledgeBase) -> None:
    assert api.post(f"{V1}/sync")["files_changed"] == []
    api.post(f"{V1}/bundles", {"content": "- {type: Person, email: sync@x.org}"})
    record = api.get(f"{V1}/records/Person", params={"identity": '{"email":"sync@x.org"}'})
    part = kb.root / record["path"]
    part.write_text(part.read_text().replace("sync@x.org", "synced@x.org"))
    assert api.post(f"{V1}/sync", {})["files_changed"] == [record["path"]]
    assert api.post(f"{V1}/sync", {"rebuild": True})["notices"] == []


def test_search_with_all_of_its_options(api: Api) -> None:
    def hits(**options: object) -> list[str]:
        found = api.get(f"{V1}/search", params={"query": "reeds", **options})
        return [hit["identity"]["doc_uri"] for hit in found["hits"]]

    assert set(hits()) == {"doc-001", "doc-002"}
    assert len(hits(limit=1)) == 1
    assert hits(table="Person") == []
    assert set(hits(table=["Person", "docs"], mode="text")) == {"doc-001", "doc-002"}
    assert hits(where="level>=3") == ["doc-002"]
    assert hits(where=["level>=1", "title=Birds"]) == ["doc-001"]
    page = api.get(f"{V1}/search", params={"query": "reeds", "limit": 1})
    assert page["next_cursor"]
    rest = hits(limit=1, cursor=page["next_cursor"])
    assert rest != [page["hits"][0]["identity"]["doc_uri"]]
    told = api.get(f"{V1}/search", params={"query": "reeds", "explain": True})
    assert told["hits"][0]["explain"]
    assert all(isinstance(hit["id"], str) for hit in told["hits"])


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({}, "query"),
        ({"query": "x", "limit": 0}, "limit"),
        ({"query": "x", "limit": "many"}, "limit"),
        ({"query": "x", "mode": "psychic"}, "mode"),
        ({"query": "x", "lmit": 3}, "lmit"),
    ],
)
def test_a_wrong_argument_is_named(options: dict[str, object], path: str, api: Api) -> None:
    body = api.get(f"{V1}/search", 422, params=options)
    assert [error["path"] for error in body["errors"]] == [path]


@pytest.mark.parametrize(
    ("where", "path", "hint"),
    [
        ("nofield=3", "nofield", "known: "),
        ("levl=3", "levl", "Did you mean 'level'?"),
        ("level", "where", "a field, one of ="),
        ("level is_null 3", "level", None),
    ],
)
def test_a_condition_that_cannot_be_told_has_its_place(
    where: str, path: str, hint: str | None, api: Api
) -> None:
    told = api.get("/api/v1/search", 422, params={"query": "heron", "where": where})
    (issue,) = told["errors"]
    assert issue["path"] == path
    assert str(issue.get("hint")).startswith(str(hint))


def test_an_empty_body_is_told_with_one_that_would_do(api: Api) -> None:
    told = api.call("POST", "/api/v1/sql", 422)
    assert (told["message"], told["errors"][0]["path"]) == ("the body is empty", "body")
    assert told["hint"] == 'send JSON, such as {"sql":"SELECT 1 AS one"}'
    told = api.call("POST", "/api/v1/bundles", 422)
    assert (told["errors"][0]["path"], "JSON object" in told["hint"]) == ("content", True)


@pytest.mark.parametrize("node", ["Document:nope", "#123"])
def test_a_node_that_is_not_there_is_told_with_what_finds_it(node: str, api: Api) -> None:
    for path in ("neighbors", "traverse", "subgraph"):
        told = api.get(f"/api/v1/graph/{path}", 404, params={"node": node})
        assert told["hint"] == "a search finds records by their words"


def test_a_record_by_id_and_by_identity(api: Api) -> None:
    found = api.get(f"{V1}/search", params={"query": "heron"})["hits"][0]
    record = api.get(f"{V1}/records/Document/{found['id']}")
    assert record["id"] == found["id"]
    assert record["values"]["title"] == "Birds"
    same = api.get(f"{V1}/records/docs", params={"identity": '{"doc_uri":"doc-001"}'})
    assert same == record
    edge = {"source": {"doc_uri": "doc-001"}, "target": {"doc_uri": "doc-002"}}
    assert api.get(f"{V1}/records/REFERENCES", params={"identity": json.dumps(edge)})
    assert api.get(f"{V1}/records/Document/1", 404)["reason"] == "not_found"
    assert api.get(f"{V1}/records/Dog/1", 404)["reason"] == "unknown_type"
    wrong_id = api.get(f"{V1}/records/Document/abc", 422)
    assert wrong_id["hint"] == 'by its fields: /records/Document?identity={"doc_uri":"abc"}'
    missed = api.get(f"{V1}/records/docs/12345", 404)
    assert missed["hint"] == 'by its fields: /records/docs?identity={"doc_uri":"12345"}'
    by_table = api.get(f"{V1}/records/docs/abc", 422)
    assert by_table["hint"] == 'by its fields: /records/docs?identity={"doc_uri":"abc"}'
    assert api.get(f"{V1}/records/Dog/abc", 404)["reason"] == "unknown_type"
    no_json = api.get(f"{V1}/records/docs", 422, params={"identity": "{"})
    assert no_json["hint"] == 'such as {"doc_uri":"…"}, percent-encoded'
    for identity, path in (('{"doc_uri":7}', "identity.doc_uri"), ("{}", "identity")):
        refused = api.get(f"{V1}/records/docs", 422, params={"identity": identity})
        assert refused["errors"][0]["path"] == path
    for wrong in ("", "{", "[]", '{"doc_uri"', '{"email":"x"}'):
        api.get(f"{V1}/records/Document", 422, params={"identity": wrong})


def test_sql_reads_and_only_reads(api: Api) -> None:
    found = api.post(f"{V1}/sql", {"sql": "SELECT doc_uri, __id FROM docs ORDER BY 1 LIMIT 1"})
    assert [column["name"] for column in found["columns"]] == ["doc_uri", "__id"]
    assert isinstance(found["rows"][0][1], str)
    first = api.post(f"{V1}/sql", {"sql": "SELECT * FROM range(5000)"})
    assert first["truncated"]
    second = api.post(
        f"{V1}/sql", {"sql": "SELECT * FROM range(5000)", "cursor": first["next_cursor"]}
    )
    assert second["rows"][0] == [len(first["rows"])]
    huge = api.post(f"{V1}/sql", {"sql": "SELECT repeat('x', 3000000)"}, 413)
    assert huge["reason"] == "too_large"
    assert api.post(f"{V1}/sql", {"sql": "DELETE FROM docs"}, 422)["reason"] == "not_read_only"
    assert api.post(f"{V1}/sql", {"sql": "SELECT * FROM cats"}, 422)["reason"] == "sql"


def test_the_graph(api: Api) -> None:
    graph = f"{V1}/graph"
    around = api.get(f"{graph}/neighbors", params={"node": "Document:doc-001"})
    assert around["stats"]["by_edge_type"] == {"REFERENCES": 1, "WROTE": 1}
    only = {"node": "Document:doc-001", "edge_types": ["WROTE"], "direction": "in"}
    assert len(api.get(f"{graph}/neighbors", params=only)["neighbors"]) == 1
    far = api.get(f"{graph}/traverse", params={"node": "Document:doc-001", "paths": True})
    assert [node["distance"] for node in far["nodes"]] == [0, 1, 2]
    late = {"node": "Document:doc-001", "where": "since>=2000", "edge_types": "REFERENCES"}
    assert len(api.get(f"{graph}/traverse", params=late)["nodes"]) == 2
    cut = api.get(f"{graph}/subgraph", params={"node": "Document:doc-002", "depth": 1})
    assert cut["stats"]["node_count"] == 3
    ends = {"source": "Person:a@x.org", "target": "Document:doc-003"}
    assert [p["length"] for p in api.get(f"{graph}/paths", params=ends)["paths"]] == [3]
    found = api.get(f"{graph}/search", params={"query": "heron", "seeds": 1, "table": "Document"})
    assert len(found["results"]) == 1
    api.get(f"{graph}/neighbors", 404, params={"node": "Document:none"})
    api.get(f"{graph}/neighbors", 422, params={"node": "Document:doc-001", "depth": 1})


def test_the_property_graph_in_the_envelope_of_its_seed(api: Api) -> None:
    def call(tool: str, status: int = 200, **arguments: object) -> dict[str, object]:
        found = api.post(f"{V1}/kg/{tool}", {"graphId": "g", **arguments}, status)
        return found if status == 200 else found["data"]

    node = {"id": "a", "type": "Signal", "properties": {"level": 1}}
    assert call("kg_init", nodes=[node], relations=[])["success"] is True
    assert call("kg_create_node", id="b", type="Signal", properties='{"x": 1}')["success"]
    again = call("kg_create_node", 409, id="b", type="Signal")
    assert (again["success"], again["code"]) == (False, "NODE_EXISTS")
    assert call("kg_create_relation", fromId="a", toId="b", type="RELATED")["success"]
    assert call("kg_delete_node", 409, id="a")["code"] == "HAS_RELATIONS"
    assert call("kg_update_node", id="a", properties={"level": 3})["success"]
    assert call("kg_query", nodeId="a", depth=1)["data"]["nodes"][1]["distance"] == 1  # type: ignore[index]
    assert call("kg_query", 404, nodeId="z")["code"] == "NODE_NOT_FOUND"
    assert call("kg_create_node", 422, id="1", type="Signal")["code"] == "INVALID_ID"
    assert call("kg_query", 422)["code"] == "INVALID_ARGUMENT"
    assert call("kg_query", 422, nodeId="a", dpth=1)["code"] == "INVALID_ARGUMENT"
    assert [n["id"] for n in call("kg_list")["data"]] == ["a", "b"]  # type: ignore[index]
    assert call("kg_delete_relation", fromId="a", toId="b", type="RELATED")["success"]
    assert call("kg_delete_node", id="b")["success"]


def test_state_and_versions(api: Api) -> None:
    assert api.get(f"{V1}/status")["nodes"]["Document"] >= 3
    assert api.get(f"{V1}/version") == api.get("/version")
    assert api.get("/version")["version"] == duckkb.__version__
    assert api.get("/healthz") == {"status": "alive"}
    assert api.get("/readyz") == {"status": "ready"}


def test_what_can_be_asked_about(api: Api) -> None:
    path = f"{V1}/mcp/metadata"
    first = api.post(f"{path}/attributes:match", {"query": "title", "page_size": 1})
    assert [item["attribute_id"] for item in first["items"]] == ["Document.title"]
    assert (first["page"], first["page_size"]) == (1, 1)
    second = api.post(f"{path}/attributes:match", {"query": "title", "page_size": 1, "page": 2})
    assert second["items"] != first["items"]
    only = {"query": "title", "top_n": 1, "w_sparse": 1, "w_dense": 0, "score_gap": 0.5}
    assert len(api.post(f"{path}/attributes:match", only)["items"]) == 1
    api.post(f"{path}/attributes:match", {"query": "title", "page_size": 501}, 422)
    ids = ["Document.title", "Document.level"]
    types = api.post(f"{path}/ontologies:by-attributes", {"attribute_ids": ids, "top_k": 1})
    assert types["items"][0]["class_id"] == "Document"
    detail = api.get(f"{path}/ontologies/Document")
    assert detail["class"]["name"] == "Documents"
    assert {"attributes", "relations", "capabilities", "field_mappings"} <= set(detail)
    assert api.get(f"{path}/execution/relation/REFERENCES")["input_schema"]
    for wrong in ("ontologies/Dog", "execution/relation/BITES", "execution/capability/bite"):
        api.get(f"{path}/{wrong}", 404)
    api.get(f"{path}/execution/dog/REFERENCES", 422)


def test_rows_and_groups_of_a_type(api: Api) -> None:
    def query(status: int = 200, **options: object) -> dict[str, Any]:
        return api.post(f"{V1}/mcp/data/query", {"class_id": "Document", **options}, status)

    some = [{"field": "level", "op": "between", "value": [2, 4]}]
    found = query(filters=some, sort_field="level", sort_order="desc", page_size=1)
    assert [item["doc_uri"] for item in found["items"]] == ["doc-002"]
    assert found["total"] == 2
    for wrong, code in (
        ([{"field": "lvl", "op": "eq", "value": 1}], "unknown_field"),
        ([{"field": "level", "op": "near", "value": 1}], "unknown_operator"),
    ):
        body = query(422, filters=wrong)
        assert (body["reason"], body["errors"][0]["code"]) == (code, code)
    query(422, page_size=501)
    query(422, class_id="Dog")
    groups = api.post(
        f"{V1}/mcp/data/group-analysis",
        {
            "class_id": "Document",
            "group_by": ["title"],
            "metrics": [{"agg": "max", "field": "level", "alias": "top"}],
            "filters": some,
            "sort_by": "top",
        },
    )
    assert [item["top"] for item in groups["items"]] == [2, 4]


def test_a_question_in_plain_words(api: Api) -> None:
    session = api.post(f"{V1}/reasoning/sessions", {"user_input": "how many documents"})
    path = f"{V1}/reasoning/sessions/{session['session_id']}"
    turn = api.post(f"{path}/run")
    assert turn["status"] == "completed"
    counted = api.post(f"{V1}/sql", {"sql": "SELECT count(*) FROM docs"})["rows"]
    assert turn["answer"]["answer"]["rows"] == counted
    assert api.get(f"{path}/trace")["events"]


def test_a_server_without_its_base_or_a_store_is_not_ready(tmp_path: Path) -> None:
    root = make_base(tmp_path / "kb")
    config = root / "config.yaml"
    bound = "sources: { shop: { url: 'sqlite:///shop.db' } }\n" + config.read_text().replace(
        "  Person:",
        "  Sale:\n    identity: id\n    source: { database: shop, table: sales }\n"
        "    schema: { properties: { id: { type: integer } } }\n  Person:",
    )
    config.write_text(bound)
    with closing(sqlite3.connect(root / "shop.db")) as shop:
        shop.execute("CREATE TABLE sales (id INTEGER PRIMARY KEY)")
    with duckkb.open(root) as kb, TestClient(build_app(desk_of(kb)), "http://localhost") as client:
        assert client.get("/readyz").status_code == 200
        for lost in (root / "shop.db", config):
            lost.rename(root / "gone")
            assert envelope(client.get("/readyz"))["code"] == 50300
            assert "shop" not in client.get("/readyz").text
            assert client.get("/healthz").status_code == 200
            (root / "gone").rename(lost)
        assert envelope(client.get("/readyz"))["data"] == {"status": "ready"}
        config.write_text(bound + "log_level: ERROR\n")
        [notice] = envelope(client.get("/readyz"))["data"]["notices"]
        assert notice.startswith("config.yaml has changed since this process read it")


def test_a_read_only_base_refuses_writes_and_answers_the_rest(tmp_path: Path) -> None:
    root = make_base(tmp_path / "kb")
    with duckkb.open(root, read_only=True) as kb:
        with TestClient(build_app(desk_of(kb)), "http://localhost") as client:
            api = Api(client)
            node = {"id": "a", "type": "Signal"}
            for path, body in (
                ("/bundles", {"items": []}),
                ("/tables/docs/rows", {"rows": []}),
                ("/kg/kg_create_node", node),
                ("/kg/kg_init", {"nodes": [node]}),
                ("/kg/kg_delete_node", {"id": "a"}),
                ("/sync", {"rebuild": True}),
            ):
                body = api.post(V1 + path, body, 403)
                assert (body["code"], body["reason"]) == (40301, "read_only")
            assert api.post(f"{V1}/sync")["files_changed"] == []
            assert api.get(f"{V1}/search", params={"query": "heron"})["hits"]
            assert api.post(f"{V1}/kg/kg_list", {})["data"] == []
