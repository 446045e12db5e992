"""What one writes, everybody else who has the base open sees at the next call."""

from __future__ import annotations

from pathlib import Path

import pytest

from duckkb.errors import RecordNotFoundError
from duckkb.kb import KnowledgeBase

from .bases import (
    DAY_ONE,
    DAY_TWO,
    Peer,
    at,
    contents,
    delete,
    forget_derived,
    found,
    lines_of,
    make_notes,
    note,
    titles,
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_notes(tmp_path / "kb", "ant", "bee")


# -- two in one process ------------------------------------------------------------------------------


@pytest.mark.parametrize("read_only", [False, True])
def test_what_one_writes_the_other_sees_by_every_way_of_reading(
    root: Path, read_only: bool
) -> None:
    with KnowledgeBase(root) as one, KnowledgeBase(root, read_only=read_only) as other:
        assert found(other, "title") == {"ant", "bee"}
        one.import_bundle([note("cat", "zebra")])
        assert other.get("Note", {"id": "cat"}).values["title"] == "zebra"
        one.import_bundle([note("bee", "giraffe")])
        assert titles(other) == {"ant": "title of ant", "bee": "giraffe", "cat": "zebra"}
        one.import_bundle([note("ant", "zebra"), delete("cat")])
        assert found(other, "zebra") == {"ant"}
        with pytest.raises(RecordNotFoundError):
            other.get("Note", {"id": "cat"})
        one.import_bundle([note("dog", "okapi")])
        assert sum(other.status().nodes.values()) == 3
        rows = other.sql("SELECT count(DISTINCT source_id) FROM search_index").rows
        assert rows == ((3,),)


def test_two_that_write_in_turns_build_on_each_other(root: Path) -> None:
    with KnowledgeBase(root) as one, KnowledgeBase(root) as other:
        for number in range(4):
            writer, reader = (one, other) if number % 2 == 0 else (other, one)
            writer.import_bundle(
                [{"type": "Note", "id": "ant", "tags": [f"t{number}"], "title": f"turn {number}"}]
            )
            writer.import_bundle([note(f"n{number}", f"new {number}")])
            assert titles(reader)["ant"] == f"turn {number}"
            assert found(reader, f"new {number}") >= {f"n{number}"}
        assert titles(one) == titles(other)
        assert titles(one).keys() == {"ant", "bee", "n0", "n1", "n2", "n3"}
        assert one.doctor().problems == ()


def test_a_merge_into_a_record_that_the_other_has_just_changed_keeps_both_changes(
    root: Path,
) -> None:
    with KnowledgeBase(root) as one, KnowledgeBase(root) as other:
        one.import_bundle([{"type": "Note", "id": "ant", "content": "from one"}], merge=True)
        other.import_bundle([{"type": "Note", "id": "ant", "source": "the other"}], merge=True)
        expected = {
            "id": "ant",
            "title": "title of ant",
            "content": "from one",
            "source": "the other",
        }
        assert one.get("Note", {"id": "ant"}).values == expected
    assert len(lines_of(root, "ant")) == 1


def test_of_two_writers_with_clocks_apart_the_one_that_writes_last_counts(root: Path) -> None:
    with (
        KnowledgeBase(root, clock=at(DAY_TWO)) as ahead,
        KnowledgeBase(root, clock=at(DAY_ONE)) as behind,
    ):
        ahead.import_bundle([note("ant", "zebra")])
        behind.import_bundle([note("ant", "giraffe")])
        first = ahead.get("Note", {"id": "ant"})
        assert first.values["title"] == "giraffe"
        assert first.updated_at is not None
        assert first.updated_at > "2026-03-02T09:00:00.000000Z"


@pytest.mark.parametrize("way", ["get", "sql", "search"])
def test_a_write_is_seen_when_the_derived_files_were_deleted_after_it(root: Path, way: str) -> None:
    with KnowledgeBase(root) as one, KnowledgeBase(root) as other:
        assert found(other, "title") == {"ant", "bee"}
        one.import_bundle([note("cat", "zebra")])
        forget_derived(root)
        assert _title_of_cat(other, way) == "zebra"


@pytest.mark.parametrize("way", ["get", "sql", "search"])
def test_a_write_is_seen_when_the_derived_files_were_deleted_before_it(
    root: Path, way: str
) -> None:
    with KnowledgeBase(root) as one, KnowledgeBase(root) as other:
        assert found(other, "title") == {"ant", "bee"}
        forget_derived(root)
        assert titles(other).keys() == {"ant", "bee"}
        one.import_bundle([note("cat", "zebra")])
        assert _title_of_cat(other, way) == "zebra"
        assert _title_of_cat(one, way) == "zebra"


@pytest.mark.parametrize("way", ["get", "sql", "search"])
def test_a_write_is_seen_when_the_derived_files_were_deleted_before_and_after_it(
    root: Path, way: str
) -> None:
    """Without the file that tells of writes a reader looks at the part files themselves."""
    with KnowledgeBase(root) as one, KnowledgeBase(root, read_only=True) as other:
        forget_derived(root)
        assert titles(other).keys() == {"ant", "bee"}
        one.import_bundle([note("cat", "zebra")])
        forget_derived(root)
        assert _title_of_cat(other, way) == "zebra"


def _title_of_cat(kb: KnowledgeBase, way: str) -> str:
    if way == "get":
        return kb.get("Note", {"id": "cat"}).values["title"]
    if way == "sql":
        [[title]] = kb.sql("SELECT title FROM notes WHERE id = 'cat'").rows
        return title
    [hit] = kb.search("zebra").hits
    assert hit.identity["id"] == "cat"
    return hit.content


# -- two processes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("read_only", [False, True])
def test_another_process_sees_what_this_one_writes(root: Path, read_only: bool) -> None:
    with KnowledgeBase(root) as kb, Peer(root, read_only) as peer:
        assert peer.ask("search", "title") == ["ant", "bee"]
        kb.import_bundle([note("cat", "zebra")])
        assert peer.ask("get", "cat") == {"id": "cat", "title": "zebra"}
        kb.import_bundle([note("bee", "giraffe"), delete("ant")])
        assert peer.titles() == {"bee": "giraffe", "cat": "zebra"}
        kb.import_bundle([note("dog", "giraffe too")])
        assert peer.ask("search", "giraffe") == ["bee", "dog"]
        assert peer.ask("search", "title") == []


def test_this_process_sees_what_another_writes(root: Path) -> None:
    with KnowledgeBase(root) as kb, Peer(root) as peer:
        assert found(kb, "title") == {"ant", "bee"}
        peer.ask("import", [note("cat", "zebra")])
        assert kb.get("Note", {"id": "cat"}).values["title"] == "zebra"
        peer.ask("import", [note("bee", "giraffe"), delete("ant")])
        assert titles(kb) == {"bee": "giraffe", "cat": "zebra"}
        peer.ask("import", [note("dog", "giraffe too")])
        assert found(kb, "giraffe") == {"bee", "dog"}
        assert found(kb, "title") == set()


def test_processes_see_each_other_after_the_derived_files_were_deleted(root: Path) -> None:
    with KnowledgeBase(root) as kb, Peer(root) as peer:
        assert peer.ask("search", "title") == ["ant", "bee"]
        kb.import_bundle([note("cat", "zebra")])
        forget_derived(root)
        assert peer.ask("get", "cat") == {"id": "cat", "title": "zebra"}
        assert peer.ask("search", "zebra") == ["cat"]
        forget_derived(root)
        peer.ask("import", [note("dog", "giraffe")])
        assert titles(kb)["dog"] == "giraffe"
        assert found(kb, "giraffe") == {"dog"}
        assert found(kb, "title") == {"ant", "bee"}


def test_two_processes_that_write_at_the_same_time_lose_nothing(root: Path) -> None:
    names = [f"n{number}" for number in range(8)]
    with KnowledgeBase(root) as kb, Peer(root) as peer:
        for name in names:
            peer.tell("import", [note(f"peer-{name}", "zebra"), note("bee", f"peer {name}")])
            kb.import_bundle([note(f"own-{name}", "giraffe"), note("ant", f"own {name}")])
            peer.hear()
        expected = {f"peer-{name}": "zebra" for name in names}
        expected |= {f"own-{name}": "giraffe" for name in names}
        expected |= {"ant": f"own {names[-1]}", "bee": f"peer {names[-1]}"}
        assert titles(kb) == expected
        assert peer.titles() == expected
        assert set(peer.ask("search", "zebra")) == {f"peer-{name}" for name in names}
        assert found(kb, "giraffe") == {f"own-{name}" for name in names}
        assert kb.doctor().problems == ()
    assert len(contents(root)) == 2


def test_a_dry_run_is_seen_by_nobody(root: Path) -> None:
    with KnowledgeBase(root) as one, KnowledgeBase(root) as other:
        before = contents(root)
        one.import_bundle([note("cat", "zebra")], dry_run=True)
        assert titles(other).keys() == titles(one).keys() == {"ant", "bee"}
        assert contents(root) == before
