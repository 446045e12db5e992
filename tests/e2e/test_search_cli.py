"""`duckkb search` and `duckkb cache`: what a person and a program see of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import duckkb

from .command import Done, run

BIRDS = ("heron", "egret", "stork", "crane", "ibis")


def doc(uri: str, content: str, **more: Any) -> dict[str, Any]:
    return {"type": "Document", "doc_uri": uri, "content": content, **more}


@pytest.fixture
def birds(fresh: Path) -> Path:
    """A base of 25 notes about birds."""
    items = [
        doc(
            f"b{n}", f"A {BIRDS[n % 5]} was seen, bird number {n}.", title=f"Sight {n}", level=1 + n
        )
        for n in range(25)
    ]
    with duckkb.open(fresh) as kb:
        kb.import_bundle(items)
    return fresh


def uris(done: Done) -> list[str]:
    assert (done.code, done.err) == (0, ""), done
    return [hit["identity"]["doc_uri"] for hit in done.json["hits"]]


def test_a_person_sees_what_was_found_and_where(library: Path) -> None:
    done = run("search", "heron", "--kb", library)
    assert (done.code, done.err) == (0, "")
    assert "Document doc-001" in done.out
    assert "grey heron stands" in done.out
    assert "**" not in done.out
    assert run("search", "qqqzzz", "--kb", library).out.strip() == "Nothing was found."


def test_a_program_sees_the_whole_hit(library: Path) -> None:
    (hit, *_) = run("search", "图谱", "--json", "--kb", library).json["hits"]
    assert set(hit) >= {"id", "type", "table", "field", "chunk_seq", "content", "score"}
    assert isinstance(hit["id"], str)
    assert (hit["type"], hit["table"], hit["field"]) == ("Document", "docs", "content")
    assert hit["identity"] == {"doc_uri": "doc-002"}
    assert "**图谱**" in hit["highlights"][0] or "**知识图谱**" in hit["highlights"][0]


@pytest.mark.parametrize("mode", ["text", "vector", "hybrid"])
def test_every_mode_can_be_asked_for(library: Path, mode: str) -> None:
    assert uris(run("search", "grey heron", "--mode", mode, "--json", "--kb", library)) == [
        "doc-001"
    ]


def test_an_unknown_mode_is_refused(library: Path) -> None:
    assert run("search", "x", "--mode", "magic", "--kb", library).code == 2


def test_conditions_narrow_what_is_found(birds: Path) -> None:
    few = run("search", "bird", "--where", "level>=24", "--json", "--kb", birds)
    assert sorted(uris(few)) == ["b23", "b24"]
    both = run(
        "search", "bird", "--where", "level<=5", "--where", "content~STORK", "--json", "--kb", birds
    )
    assert uris(both) == ["b2"]
    none = run("search", "bird", "--where", "__created_at<2000-01-01", "--json", "--kb", birds)
    assert (none.code, none.json["hits"]) == (1, [])


@pytest.mark.parametrize("condition", ["levle>3", "level>many", "level", "x' OR 1=1 --=1"])
def test_a_condition_that_means_nothing_is_refused(birds: Path, condition: str) -> None:
    done = run("search", "bird", "--where", condition, "--kb", birds)
    assert (done.code, done.out) == (2, "")
    assert done.err
    assert "Traceback" not in done.err
    value = run("search", "bird", "--where", condition, "--json", "--kb", birds).json
    assert value["status"] == "error"


def test_pages_follow_each_other(birds: Path) -> None:
    seen: list[str] = []
    cursor = None
    for _ in range(5):
        more = ["--cursor", cursor] if cursor else []
        done = run(
            "search", "bird", "--limit", "7", *more, "--json", "--mode", "text", "--kb", birds
        )
        seen += uris(done)
        cursor = done.json["next_cursor"]
        if cursor is None:
            break
    assert sorted(seen) == sorted(f"b{n}" for n in range(25))
    refused = run("search", "other", "--cursor", "abc", "--json", "--kb", birds)
    assert refused.code == 2
    assert "cursor" in refused.out


def test_a_person_is_told_how_to_see_more(birds: Path) -> None:
    """Who sees ten of twenty-five hits learns that there are more, and how to get them."""
    assert "--cursor" in run("search", "bird", "--mode", "text", "--kb", birds).out
    assert "--cursor" not in run("search", "bird", "--limit", "25", "--kb", birds).out


def test_an_explanation_names_ranks_scores_and_words(library: Path) -> None:
    done = run("search", "grey heron", "--explain", "--kb", library)
    assert done.code == 0
    assert "rank 1" in done.out
    assert "grey" in done.out
    assert "calibrated" in done.out
    (hit, *_) = run("search", "grey heron", "--explain", "--json", "--kb", library).json["hits"]
    why = hit["explain"]
    assert why["text"]["rank"] == why["vector"]["rank"] == 1
    assert why["text"]["matched"] == ["grey", "heron"]
    assert why["fusion"]["method"] == "calibrated"
    (plain, *_) = run("search", "grey heron", "--json", "--kb", library).json["hits"]
    assert plain.get("explain") is None


def test_a_provider_that_is_down_is_a_notice_and_no_failure(fresh: Path) -> None:
    """No key is set: nothing is sent, text answers, and the reader is told."""
    config = fresh / "config.yaml"
    with config.open("a", encoding="utf-8") as file:
        file.write("embedding: { provider: openai, model: some, api_key_env: NO_SUCH_KEY_HERE }\n")
    done = run("import", "-", "--json", "--kb", fresh, stdin=json.dumps([doc("a", "A heron.")]))
    assert done.code == 0
    assert done.json["stats"]["embeddings"] == {"cached": 0, "computed": 0, "pending": 1}
    found = run("search", "heron", "--json", "--kb", fresh)
    assert found.code == 0
    assert [h["identity"]["doc_uri"] for h in found.json["hits"]] == ["a"]
    assert any("NO_SUCH_KEY_HERE" in notice for notice in found.json["notices"])
    assert "no vector" in run("search", "heron", "--kb", fresh).out
    assert run("status", "--json", "--kb", fresh).json["pending_vectors"] == 1
    assert run("cache", "status", "--json", "--kb", fresh).json["pending"] == 1


# -- the cache ---------------------------------------------------------------------------------


def test_the_cache_is_published_once_and_travels(birds: Path, tmp_path: Path) -> None:
    before = run("cache", "status", "--json", "--kb", birds).json
    assert before["published"]["present"] is False
    assert before["vectors"] == 25
    done = run("cache", "publish", "--json", "--kb", birds)
    assert done.json["changed"] is True
    assert done.json["vectors"] == 25
    again = run("cache", "publish", "--kb", birds)
    assert again.out.startswith("Nothing to do")
    assert run("cache", "gc", "--json", "--kb", birds).json["collected"] == 0
    clone = tmp_path / "clone"
    shutil.copytree(birds, clone, ignore=shutil.ignore_patterns(".build", ".state"))
    there = run("cache", "status", "--json", "--kb", clone).json
    assert there["published"]["vectors"] == 25
    assert len(uris(run("search", "heron", "--json", "--mode", "text", "--kb", clone))) == 5


def test_a_damaged_cache_is_named_by_its_command_and_does_not_stop_search(birds: Path) -> None:
    path = birds / "data" / "indices" / "search_cache.parquet"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no parquet")
    done = run("cache", "status", "--kb", birds)
    assert done.code != 0
    assert "search_cache.parquet" in done.err
    assert "Traceback" not in done.err
    shutil.rmtree(birds / ".build")
    found = run("search", "heron", "--json", "--mode", "text", "--kb", birds)
    assert found.code == 0
    assert len(found.json["hits"]) == 5
    assert "Traceback" not in found.err


def test_a_pointer_of_git_lfs_is_named(birds: Path) -> None:
    path = birds / "data" / "indices" / "search_cache.parquet"
    path.parent.mkdir(parents=True)
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 10\n"
    path.write_bytes(pointer)
    assert "git lfs pull" in run("cache", "status", "--kb", birds).out
    done = run("cache", "publish", "--kb", birds)
    assert done.code != 0
    assert "git lfs pull" in done.err
    assert path.read_bytes() == pointer
