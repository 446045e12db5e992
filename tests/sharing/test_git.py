"""Two people share a base through Git, with nothing but what `duckkb init` set up."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duckkb.errors import StorageError
from duckkb.kb import KnowledgeBase

from .bases import (
    DAY_ONE,
    DAY_THREE,
    DAY_TWO,
    PART_ONE,
    all_lines,
    at,
    complaints,
    contents,
    delete,
    forget_derived,
    found,
    lines_of,
    make_notes,
    note,
    raw_lines,
    reference,
    titles,
    write,
)

NAMES = [f"n{number:02d}" for number in range(1, 10)]


def git(root: Path, *arguments: str, check: bool = True) -> str:
    done = subprocess.run(
        ["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False
    )
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def commit(root: Path, message: str = "work") -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", message)


def merge(root: Path, other: Path) -> bool:
    """`git fetch` and `git merge` of what the other clone has; whether Git did it all by itself."""
    git(root, "fetch", "-q", str(other), "main")
    done = subprocess.run(
        ["git", "-C", str(root), "merge", "-q", "--no-edit", "FETCH_HEAD"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 0


@dataclass
class Clones:
    """The base as Ann has it and as Ben has it."""

    ann: Path
    ben: Path

    def write(
        self,
        who: Path,
        *items: dict[str, Any],
        moment: datetime,
        **options: Any,
    ) -> None:
        write(who, *items, moment=moment, **options)
        commit(who)

    def merge(self) -> None:
        """Ann takes over Ben's work, then Ben takes over the result; no conflict may stop it."""
        assert merge(self.ann, self.ben)
        assert merge(self.ben, self.ann)


def clone(source: Path, target: Path) -> Path:
    git(source.parent, "clone", "-q", str(source), str(target))
    return target


@pytest.fixture
def clones(tmp_path: Path) -> Clones:
    ann = make_notes(tmp_path / "ann", *NAMES, git=True)
    commit(ann, "nine notes")
    return Clones(ann, clone(ann, tmp_path / "ben"))


def ids(root: Path) -> dict[str, int]:
    with KnowledgeBase(root, read_only=True) as kb:
        return dict(kb.sql("SELECT id, __id FROM notes").rows)


def titles_in(root: Path) -> dict[str, str]:
    with KnowledgeBase(root, read_only=True) as kb:
        return titles(kb)


def assert_one_record_with_two_lines(root: Path, name: str, title: str) -> None:
    """The record reads as one everywhere, and `status` and `doctor` name both of its lines."""
    places = {f"{path}:{line}" for path, line, _ in lines_of(root, name)}
    assert len(places) == 2
    with KnowledgeBase(root) as kb:
        assert kb.get("Note", {"id": name}).values["title"] == title
        assert titles(kb)[name] == title
        status = kb.status()
        assert status.double_records >= 1
        told = [text for text in status.attention if all(place in text for place in places)]
        assert [text.split(" stands")[0] for text in told] == [f"'Note' {{id: \"{name}\"}}"]
        doubles = [p for p in kb.doctor().problems if p.code == "double"]
        assert any(
            f"{p.path}:{p.line}" in places
            and all(place in f"{p.path}:{p.line} {p.message}" for place in places)
            for p in doubles
        )


# -- what init set up ----------------------------------------------------------------------------


def test_init_commits_the_data_and_nothing_derived(clones: Clones) -> None:
    tracked = git(clones.ann, "ls-files").split()
    assert PART_ONE in tracked
    assert not [path for path in tracked if path.startswith((".build", ".state"))]
    attributes = git(clones.ann, "check-attr", "merge", PART_ONE)
    assert attributes.strip().endswith("merge: union")


def test_a_fresh_clone_is_a_base_with_the_same_records_and_ids(clones: Clones) -> None:
    assert titles_in(clones.ben) == {name: f"title of {name}" for name in NAMES}
    assert ids(clones.ben) == ids(clones.ann)


# -- two branches merged by plain `git merge` ------------------------------------------------------


def test_different_records_added_in_two_clones_are_all_there(clones: Clones) -> None:
    clones.write(clones.ann, note("n05a", "from Ann"), moment=DAY_ONE)
    clones.write(clones.ben, note("n05b", "from Ben"), moment=DAY_ONE)
    clones.merge()
    for root in (clones.ann, clones.ben):
        with KnowledgeBase(root) as kb:
            assert titles(kb).keys() == {*NAMES, "n05a", "n05b"}
            assert found(kb, "Ann") == {"n05a"}
            assert found(kb, "Ben") == {"n05b"}
            assert complaints(kb) == []
    assert ids(clones.ann) == ids(clones.ben)


def test_first_parts_of_a_new_day_made_in_both_clones_merge(clones: Clones) -> None:
    clones.write(clones.ann, note("a1", "from Ann"), note("a2", "from Ann"), moment=DAY_TWO)
    clones.write(clones.ben, note("b1", "from Ben"), moment=DAY_TWO)
    clones.merge()
    assert titles_in(clones.ann).keys() == {*NAMES, "a1", "a2", "b1"}
    assert titles_in(clones.ben) == titles_in(clones.ann)


def test_edges_added_in_two_clones_are_all_there(clones: Clones) -> None:
    clones.write(clones.ann, reference("n01", "n02"), moment=DAY_TWO)
    clones.write(clones.ben, reference("n01", "n03"), moment=DAY_TWO)
    clones.merge()
    with KnowledgeBase(clones.ben) as kb:
        rows = kb.sql(
            "SELECT s.id, t.id FROM edge_references e JOIN notes s ON s.__id = e.__from_id"
            " JOIN notes t ON t.__id = e.__to_id ORDER BY 2"
        ).rows
        assert rows == (("n01", "n02"), ("n01", "n03"))
        assert complaints(kb) == []


def test_changes_of_distant_records_in_one_part_merge_without_a_trace(clones: Clones) -> None:
    clones.write(clones.ann, note("n02", "Ann's title"), moment=DAY_TWO)
    clones.write(clones.ben, note("n08", "Ben's title"), moment=DAY_TWO)
    clones.merge()
    with KnowledgeBase(clones.ben) as kb:
        assert titles(kb)["n02"] == "Ann's title"
        assert titles(kb)["n08"] == "Ben's title"
        assert kb.status().double_records == 0
        assert complaints(kb) == []
    assert len(all_lines(clones.ben)) == len(NAMES)


def test_changes_of_neighbouring_lines_keep_both_new_versions(clones: Clones) -> None:
    clones.write(clones.ann, note("n04", "zebra"), moment=DAY_TWO)
    clones.write(clones.ben, note("n05", "giraffe"), moment=DAY_TWO)
    clones.merge()
    for root in (clones.ann, clones.ben):
        assert_one_record_with_two_lines(root, "n04", "zebra")
        assert_one_record_with_two_lines(root, "n05", "giraffe")
        with KnowledgeBase(root) as kb:
            assert titles(kb).keys() == set(NAMES)
            assert found(kb, "zebra") == {"n04"}
            assert found(kb, "giraffe") == {"n05"}
            # The versions that lost are not found any more.
            assert found(kb, "title") == {*NAMES} - {"n04", "n05"}


@pytest.mark.parametrize("ben_is_later", [True, False])
def test_of_two_changes_of_one_record_the_later_counts(clones: Clones, ben_is_later: bool) -> None:
    moments = (DAY_TWO, DAY_THREE) if ben_is_later else (DAY_THREE, DAY_TWO)
    clones.write(clones.ann, note("n05", "Ann's title"), moment=moments[0])
    clones.write(clones.ben, note("n05", "Ben's title"), moment=moments[1])
    clones.merge()
    for root in (clones.ann, clones.ben):
        assert_one_record_with_two_lines(
            root, "n05", "Ben's title" if ben_is_later else "Ann's title"
        )
        assert len(titles_in(root)) == len(NAMES)


@pytest.mark.parametrize(("ann", "ben"), [("alpha", "omega"), ("omega", "alpha")])
def test_of_two_changes_at_the_same_moment_the_greater_line_counts_in_both_clones(
    clones: Clones, ann: str, ben: str
) -> None:
    clones.write(clones.ann, note("n05", ann), moment=DAY_TWO)
    clones.write(clones.ben, note("n05", ben), moment=DAY_TWO)
    clones.merge()
    for root in (clones.ann, clones.ben):
        assert_one_record_with_two_lines(root, "n05", "omega")


def test_the_same_record_added_on_the_same_day_is_one(clones: Clones) -> None:
    later = DAY_TWO + timedelta(hours=3)
    clones.write(clones.ann, note("new", "Ann's title"), moment=DAY_TWO)
    clones.write(clones.ben, note("new", "Ben's title"), moment=later)
    assert ids(clones.ann)["new"] == ids(clones.ben)["new"]
    clones.merge()
    for root in (clones.ann, clones.ben):
        assert_one_record_with_two_lines(root, "new", "Ben's title")
        with KnowledgeBase(root) as kb:
            record = kb.get("Note", {"id": "new"})
            assert record.created_at == "2026-03-02T09:00:00.000000Z"
            assert record.updated_at == "2026-03-02T12:00:00.000000Z"


def test_the_same_record_with_the_same_content_added_at_the_same_moment_is_one_line(
    clones: Clones,
) -> None:
    clones.write(clones.ann, note("new", "a title"), moment=DAY_TWO)
    clones.write(clones.ben, note("new", "a title"), moment=DAY_TWO)
    clones.merge()
    assert len(lines_of(clones.ben, "new")) == 1


@pytest.mark.parametrize("ann_is_first", [True, False])
def test_the_same_record_added_on_different_days_is_one(clones: Clones, ann_is_first: bool) -> None:
    first, second = (clones.ann, clones.ben) if ann_is_first else (clones.ben, clones.ann)
    clones.write(first, note("new", "the first title"), moment=DAY_TWO)
    clones.write(second, note("new", "the second title"), moment=DAY_THREE)
    clones.merge()
    for root in (clones.ann, clones.ben):
        assert_one_record_with_two_lines(root, "new", "the second title")
        with KnowledgeBase(root) as kb:
            record = kb.get("Note", {"id": "new"})
            assert record.created_at == "2026-03-02T09:00:00.000000Z"
            assert record.updated_at == "2026-03-03T09:00:00.000000Z"
            rows = kb.sql(
                "SELECT strftime(__created_at, '%Y%m%d') FROM notes WHERE id = 'new'"
            ).rows
            assert rows == (("20260302",),)
            assert found(kb, "second") == {"new"}
            assert found(kb, "first") == set()


def test_search_finds_the_version_that_is_left_when_the_merge_is_undone(clones: Clones) -> None:
    clones.write(clones.ann, note("new", "zebra"), moment=DAY_TWO)
    clones.write(clones.ben, note("new", "giraffe"), moment=DAY_THREE)
    before = git(clones.ann, "rev-parse", "HEAD").strip()
    clones.merge()
    # An index made from both lines holds the one that counts.
    forget_derived(clones.ann)
    with KnowledgeBase(clones.ann) as kb:
        assert found(kb, "zebra giraffe title") == {*NAMES, "new"}
        assert found(kb, "zebra") == set()
    git(clones.ann, "reset", "-q", "--hard", before)
    with KnowledgeBase(clones.ann) as kb:
        assert titles(kb)["new"] == "zebra"
        assert found(kb, "zebra") == {"new"}
        assert found(kb, "giraffe") == set()


def test_who_reads_a_record_of_two_versions_is_told_of_the_other_line(clones: Clones) -> None:
    clones.write(clones.ann, note("new", "a zebra of Ann"), moment=DAY_TWO)
    clones.write(clones.ben, note("new", "a zebra of Ben"), moment=DAY_THREE)
    clones.merge()
    places = {f"{path}:{number}" for path, number, _ in lines_of(clones.ann, "new")}
    with KnowledgeBase(clones.ann) as kb:
        for notices in (
            kb.get("Note", {"id": "new"}).notices,
            kb.search("zebra").notices,
            kb.sync().notices,
        ):
            [told] = notices
            assert len(places) == 2
            assert all(place in told for place in places)
        assert kb.get("Note", {"id": "n01"}).notices == ()
        assert kb.search("n01").notices == ()
        kb.import_bundle([note("new", "a zebra of both")])
        assert kb.get("Note", {"id": "new"}).notices == kb.search("zebra").notices == ()


def test_who_reads_a_record_that_stands_twice_alike_is_told_of_nothing(clones: Clones) -> None:
    clones.write(clones.ann, note("new", "a zebra"), moment=DAY_TWO)
    clones.write(clones.ben, note("new", "a zebra"), moment=DAY_THREE)
    clones.merge()
    assert len(lines_of(clones.ann, "new")) == 2
    with KnowledgeBase(clones.ann) as kb:
        assert kb.get("Note", {"id": "new"}).notices == kb.search("zebra").notices == ()


@pytest.mark.parametrize("other_day", [False, True])
def test_the_next_write_of_a_record_that_stands_twice_leaves_one_line(
    clones: Clones, other_day: bool
) -> None:
    clones.write(clones.ann, note("new", "Ann's title"), moment=DAY_TWO)
    moment = DAY_THREE if other_day else DAY_TWO + timedelta(hours=3)
    clones.write(clones.ben, note("new", "Ben's title"), moment=moment)
    clones.merge()
    with KnowledgeBase(clones.ann, clock=at(DAY_THREE + timedelta(hours=9))) as kb:
        kb.import_bundle([note("n01", "another")])
        assert len(lines_of(clones.ann, "new")) == 2
        places = [f"{path}:{number}" for path, number, _ in lines_of(clones.ann, "new")]
        [told] = kb.import_bundle([note("new", "the settled title")]).notices
        assert told.startswith("the versions of a record that stood at ")
        assert all(place in told for place in places)
        [(_, _, line)] = lines_of(clones.ann, "new")
        assert line["title"] == "the settled title"
        assert line["__created_at"] == "2026-03-02T09:00:00.000000Z"
        assert kb.status().double_records == 0
        assert kb.status().attention == ()
        assert found(kb, "settled") == {"new"}
    assert titles_in(clones.ann).keys() == {*NAMES, "new"}


@pytest.mark.parametrize("other_day", [False, True])
def test_deleting_a_record_that_stands_twice_removes_both_lines(
    clones: Clones, other_day: bool
) -> None:
    clones.write(clones.ann, note("new", "Ann's title"), moment=DAY_TWO)
    moment = DAY_THREE if other_day else DAY_TWO + timedelta(hours=3)
    clones.write(clones.ben, note("new", "Ben's title"), moment=moment)
    clones.merge()
    write(clones.ann, delete("new"))
    assert lines_of(clones.ann, "new") == []
    assert titles_in(clones.ann).keys() == set(NAMES)


@pytest.mark.parametrize("other_day", [False, True])
def test_doctor_fix_leaves_one_line_of_every_record_that_stands_twice(
    clones: Clones, other_day: bool
) -> None:
    clones.write(clones.ann, note("new", "Ann's title"), note("n05", "Ann's"), moment=DAY_TWO)
    moment = DAY_THREE if other_day else DAY_TWO + timedelta(hours=3)
    clones.write(clones.ben, note("new", "Ben's title"), note("n05", "Ben's"), moment=moment)
    clones.merge()
    with KnowledgeBase(clones.ann) as kb:
        assert len([p for p in kb.doctor().problems if p.code == "double"]) == 2
        report = kb.doctor(fix=True)
        assert report.ok
        assert [p.code for p in report.problems if p.fixed and p.severity != "info"] == [
            "double",
            "double",
        ]
        assert kb.doctor().ok
        assert kb.status().double_records == 0
    [(_, _, new)] = lines_of(clones.ann, "new")
    assert (new["title"], new["__created_at"]) == ("Ben's title", "2026-03-02T09:00:00.000000Z")
    [(_, _, old)] = lines_of(clones.ann, "n05")
    assert old["title"] == "Ben's"
    assert titles_in(clones.ann).keys() == {*NAMES, "new"}


def test_the_same_clones_settled_by_doctor_on_both_sides_merge_again(clones: Clones) -> None:
    clones.write(clones.ann, note("n05", "Ann's title"), moment=DAY_TWO)
    clones.write(clones.ben, note("n05", "Ben's title"), moment=DAY_THREE)
    clones.merge()
    for root in (clones.ann, clones.ben):
        with KnowledgeBase(root) as kb:
            assert kb.doctor(fix=True).ok
        commit(root, "settled")
    clones.merge()
    assert contents(clones.ann) == contents(clones.ben)
    assert len(all_lines(clones.ann)) == len(NAMES)


def test_a_record_deleted_in_one_clone_and_untouched_in_the_other_is_gone(clones: Clones) -> None:
    clones.write(clones.ann, delete("n02"), moment=DAY_TWO)
    clones.write(clones.ben, note("n08", "Ben's title"), moment=DAY_TWO)
    clones.merge()
    assert titles_in(clones.ben).keys() == {*NAMES} - {"n02"}
    assert titles_in(clones.ben)["n08"] == "Ben's title"


def test_a_record_deleted_in_one_clone_and_changed_in_the_other_keeps_the_change(
    clones: Clones,
) -> None:
    clones.write(clones.ann, delete("n05"), moment=DAY_THREE)
    clones.write(clones.ben, note("n05", "Ben's title"), moment=DAY_TWO)
    clones.merge()
    for root in (clones.ann, clones.ben):
        assert titles_in(root) == {name: f"title of {name}" for name in NAMES} | {
            "n05": "Ben's title"
        }


def test_the_last_record_of_a_part_deleted_in_one_clone_and_changed_in_the_other_is_readable(
    clones: Clones,
) -> None:
    clones.write(clones.ann, note("alone", "the common title"), moment=DAY_TWO)
    assert merge(clones.ben, clones.ann)
    clones.write(clones.ann, delete("alone"), moment=DAY_THREE)
    clones.write(clones.ben, note("alone", "Ben's title"), moment=DAY_THREE)
    # The file itself is deleted here and changed there: only this stops a merge.
    assert not merge(clones.ann, clones.ben)
    [(path, _, line)] = lines_of(clones.ann, "alone")
    assert line["title"] == "Ben's title"
    assert "alone" in git(clones.ann, "show", f":1:{path}")
    with KnowledgeBase(clones.ann) as kb:
        assert titles(kb)["alone"] == "Ben's title"
        assert kb.doctor().ok
    commit(clones.ann, "kept")
    assert merge(clones.ben, clones.ann)
    assert titles_in(clones.ben) == titles_in(clones.ann)


def test_an_edge_to_a_node_that_the_other_clone_deleted_is_reported_with_its_line(
    clones: Clones,
) -> None:
    clones.write(clones.ann, delete("n05"), moment=DAY_TWO)
    clones.write(clones.ben, reference("n01", "n05"), moment=DAY_TWO)
    clones.merge()
    with KnowledgeBase(clones.ann) as kb:
        assert not kb.doctor().ok
        [problem] = complaints(kb)
        assert problem.code == "dangling_edge"
        assert (problem.path, problem.line) == (
            "data/edges/references/20260302/part_001.jsonl",
            1,
        )


# -- any work in two clones ----------------------------------------------------------------------

_WORK = st.dictionaries(
    st.sampled_from([*NAMES, "new1", "new2", "new3"]), st.integers(0, 3), min_size=1, max_size=6
)


@pytest.fixture
def seed(tmp_path: Path) -> Clones:
    folder = tmp_path / "seed"
    folder.mkdir()
    ann = make_notes(folder / "ann", *NAMES, git=True)
    commit(ann, "nine notes")
    return Clones(ann, clone(ann, folder / "ben"))


def _work(
    clones: Clones, root: Path, who: str, work: Mapping[str, int]
) -> dict[str, tuple[int, str]]:
    """Writes each record on its day; returns what this clone then holds of them."""
    by_day: dict[int, list[dict[str, Any]]] = {}
    for name, day in work.items():
        by_day.setdefault(day, []).append(note(name, f"{who} {name} {day}"))
    for day in sorted(by_day):
        write(root, *by_day[day], moment=DAY_TWO + timedelta(hours=9 * day))
    commit(root)
    return {name: (day, f"{who} {name} {day}") for name, day in work.items()}


_FEW = settings(
    max_examples=5,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.mark.slow
@_FEW
@given(anns=_WORK, bens=_WORK)
def test_whatever_two_clones_wrote_both_read_the_same_afterwards_and_miss_nothing(
    seed: Clones, anns: dict[str, int], bens: dict[str, int]
) -> None:
    _write_merge_and_compare(seed, anns, bens)


@pytest.mark.slow
@settings(_FEW, max_examples=20)
@given(anns=_WORK, bens=_WORK)
def test_whatever_two_clones_wrote_in_many_ways_both_read_the_same_afterwards(
    seed: Clones, anns: dict[str, int], bens: dict[str, int]
) -> None:
    _write_merge_and_compare(seed, anns, bens)


def _write_merge_and_compare(seed: Clones, anns: dict[str, int], bens: dict[str, int]) -> None:
    folder = seed.ann.parent.parent / "run"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    clones = Clones(folder / "ann", folder / "ben")
    shutil.copytree(seed.ann, clones.ann)
    shutil.copytree(seed.ben, clones.ben)
    # A merge may leave lines in any order; of equal moments the greater title counts.
    ann = _work(clones, clones.ann, "Ann", anns)
    ben = _work(clones, clones.ben, "Ben", bens)
    expected = {name: f"title of {name}" for name in NAMES}
    for name in {*ann, *ben}:
        expected[name] = max(w[name] for w in (ann, ben) if name in w)[1]
    # Of these neither line is known to be the later one, and both stay.
    tied = {n for n in ann.keys() & ben.keys() if ann[n][0] == ben[n][0] and ann[n] != ben[n]}
    clones.merge()
    for root in (clones.ann, clones.ben):
        assert titles_in(root) == expected
        with KnowledgeBase(root) as kb:
            assert kb.doctor(fix=True).ok == (not tied)
            assert titles(kb) == expected
            first = next(iter(ann))
            assert len(lines_of(root, first)) == (2 if first in tied else 1)
        assert len(all_lines(root)) == len(expected) + len(tied)
    assert ids(clones.ann) == ids(clones.ben)


# -- one changed record, one changed line --------------------------------------------------------


def _assert_one_line_diff(root: Path, count: int) -> None:
    make_notes(root, git=True)
    write(root, *(note(f"n{i:06d}", f"title {i}", tags=["a", "b"]) for i in range(count)))
    commit(root, "all")
    name = f"n{count // 2:06d}"
    write(root, note(name, "a new title", tags=["a", "b"]), moment=DAY_TWO)
    [line] = git(root, "diff", "--numstat").splitlines()
    added, removed, path = line.split("\t")
    assert (added, removed) == ("1", "1")
    assert path.startswith("data/nodes/notes/20260301/part_")
    assert git(root, "status", "--porcelain").splitlines() == [f" M {path}"]


def test_a_change_of_one_field_is_a_diff_of_one_line(tmp_path: Path) -> None:
    _assert_one_line_diff(tmp_path / "kb", 3_000)


@pytest.mark.slow
def test_a_change_of_one_field_is_a_diff_of_one_line_in_a_base_of_100_000_records(
    tmp_path: Path,
) -> None:
    _assert_one_line_diff(tmp_path / "kb", 100_000)


def test_an_addition_is_a_diff_of_one_added_line_and_a_deletion_of_one_removed(
    clones: Clones,
) -> None:
    write(clones.ann, note("n05x", "between two others"), moment=DAY_ONE)
    assert git(clones.ann, "diff", "--numstat").split() == ["1", "0", PART_ONE]
    commit(clones.ann)
    write(clones.ann, delete("n03"), moment=DAY_TWO)
    assert git(clones.ann, "diff", "--numstat").split() == ["0", "1", PART_ONE]


def test_writing_an_unchanged_record_leaves_git_with_nothing_to_commit(clones: Clones) -> None:
    write(clones.ann, note("n05", "title of n05"), moment=DAY_THREE)
    assert git(clones.ann, "status", "--porcelain") == ""


# -- what Git does to an open base -----------------------------------------------------------------


def test_a_checkout_of_an_older_commit_is_seen_by_sync(clones: Clones) -> None:
    clones.write(clones.ann, note("n05", "zebra"), note("new", "giraffe"), moment=DAY_TWO)
    with KnowledgeBase(clones.ann, clock=at(DAY_THREE)) as kb:
        assert found(kb, "zebra") == {"n05"}
        git(clones.ann, "checkout", "-q", "HEAD~1")
        result = kb.sync()
        assert set(result.files_changed) == {
            PART_ONE,
            "data/nodes/notes/20260302/part_001.jsonl",
        }
        assert result.records == len(NAMES)
        assert titles(kb) == {name: f"title of {name}" for name in NAMES}
        assert found(kb, "zebra") == set()
        assert found(kb, "giraffe") == set()
        assert found(kb, "title") == set(NAMES)
        git(clones.ann, "checkout", "-q", "main")
        kb.sync()
        assert titles(kb)["n05"] == "zebra"
        assert found(kb, "giraffe") == {"new"}
    assert git(clones.ann, "status", "--porcelain") == ""


def test_a_write_after_a_checkout_adds_to_the_older_state_and_loses_nothing_of_it(
    clones: Clones,
) -> None:
    clones.write(clones.ann, note("n05", "zebra"), moment=DAY_TWO)
    with KnowledgeBase(clones.ann, clock=at(DAY_THREE)) as kb:
        assert found(kb, "zebra") == {"n05"}
        git(clones.ann, "checkout", "-q", "HEAD~1")
        kb.import_bundle([note("n06", "okapi")])
        assert git(clones.ann, "diff", "--numstat").split() == ["1", "1", PART_ONE]
        assert titles(kb)["n05"] == "title of n05"
        assert titles(kb)["n06"] == "okapi"
        assert found(kb, "zebra") == set()
        assert found(kb, "okapi") == {"n06"}


def test_a_pull_is_seen_by_sync(clones: Clones) -> None:
    clones.write(clones.ben, note("n05", "zebra"), note("new", "giraffe"), moment=DAY_TWO)
    with KnowledgeBase(clones.ann) as kb:
        assert found(kb, "zebra") == set()
        git(clones.ann, "pull", "-q", str(clones.ben), "main")
        assert PART_ONE in kb.sync().files_changed
        assert titles(kb)["n05"] == "zebra"
        assert found(kb, "giraffe") == {"new"}
        assert found(kb, "title") == {*NAMES} - {"n05"}


def test_a_write_after_a_pull_keeps_what_was_pulled(clones: Clones) -> None:
    clones.write(clones.ben, note("n05", "zebra"), delete("n01"), moment=DAY_TWO)
    with KnowledgeBase(clones.ann, clock=at(DAY_THREE)) as kb:
        assert found(kb, "zebra") == set()
        git(clones.ann, "pull", "-q", str(clones.ben), "main")
        kb.import_bundle([note("n06", "okapi")])
        assert git(clones.ann, "diff", "--numstat").split() == ["1", "1", PART_ONE]
        assert titles(kb).keys() == {*NAMES} - {"n01"}
        assert found(kb, "zebra") == {"n05"}
        assert found(kb, "okapi") == {"n06"}


def test_a_write_of_a_record_that_was_pulled_continues_from_the_pulled_version(
    clones: Clones,
) -> None:
    clones.write(clones.ben, note("n05", "zebra", content="from Ben"), moment=DAY_THREE)
    with KnowledgeBase(clones.ann, clock=at(DAY_TWO)) as kb:
        assert titles(kb)["n05"] == "title of n05"
        git(clones.ann, "pull", "-q", str(clones.ben), "main")
        kb.import_bundle([note("n05", "okapi")], merge=True)
        record = kb.get("Note", {"id": "n05"})
        assert record.values == {"id": "n05", "title": "okapi", "content": "from Ben"}
        # Ben's clock ran ahead; the later write counts all the same.
        assert record.updated_at is not None
        assert record.updated_at > "2026-03-03T09:00:00.000000Z"


def test_a_stash_and_its_return_are_seen_by_sync(clones: Clones) -> None:
    with KnowledgeBase(clones.ann, clock=at(DAY_ONE)) as kb:
        kb.import_bundle([note("n05", "zebra")])
        git(clones.ann, "stash", "-q")
        kb.sync()
        assert titles(kb)["n05"] == "title of n05"
        git(clones.ann, "stash", "pop", "-q")
        kb.sync()
        assert found(kb, "zebra") == {"n05"}


# -- conflicts that Git leaves in a file -------------------------------------------------------------


@pytest.fixture
def conflicted(clones: Clones) -> Path:
    """Ann's clone after a merge of the same record without the union rule."""
    for root in (clones.ann, clones.ben):
        (root / ".gitattributes").unlink()
    clones.write(clones.ann, note("n05", "Ann's title"), moment=DAY_TWO)
    clones.write(clones.ben, note("n05", "Ben's title"), moment=DAY_THREE)
    assert not merge(clones.ann, clones.ben)
    return clones.ann


def _markers(root: Path) -> list[int]:
    signs = (b"<<<<<<<", b"=======", b">>>>>>>")
    lines = raw_lines(root, PART_ONE)
    return [number for number, line in enumerate(lines, 1) if line.startswith(signs)]


def test_conflict_markers_are_reported_with_their_lines(conflicted: Path) -> None:
    markers = _markers(conflicted)
    assert len(markers) == 3
    with KnowledgeBase(conflicted) as kb:
        assert [(p.code, p.path, p.line) for p in kb.store.problems] == [
            ("conflict", PART_ONE, number) for number in markers
        ]
        problems = [p for p in kb.doctor().problems if p.code == "line_conflict"]
        assert [(p.path, p.line) for p in problems] == [(PART_ONE, n) for n in markers]
        assert all("conflict" in p.message and p.fix for p in problems)
        status = kb.status()
        assert status.unreadable_lines == 3
        for number in markers:
            assert any(text.startswith(f"{PART_ONE}:{number}: ") for text in status.attention)
        assert len([n for n in kb.sync().notices if "conflict" in n]) == 3


def test_both_versions_between_conflict_markers_are_readable_and_the_later_counts(
    conflicted: Path,
) -> None:
    assert_one_record_with_two_lines(conflicted, "n05", "Ben's title")
    assert titles_in(conflicted).keys() == set(NAMES)


@pytest.mark.parametrize("item", [note("n05", "settled?"), note("n09", "new"), delete("n01")])
@pytest.mark.parametrize("dry_run", [False, True])
def test_no_record_of_a_file_in_conflict_is_changed(
    conflicted: Path, item: dict[str, Any], dry_run: bool
) -> None:
    """The write would drop the other side, or be dropped by whoever takes one side whole."""
    before = contents(conflicted)
    with pytest.raises(StorageError) as caught:
        write(conflicted, item, note("n05x", "more"), moment=DAY_ONE, dry_run=dry_run)
    assert (caught.value.code, caught.value.path) == ("line_conflict", PART_ONE)
    assert caught.value.line == _markers(conflicted)[0]
    assert "settle the conflict" in str(caught.value.hint)
    assert contents(conflicted) == before


def test_new_records_are_written_beside_a_file_in_conflict(conflicted: Path) -> None:
    before = (conflicted / PART_ONE).read_bytes()
    write(conflicted, note("n05x", "more"), moment=DAY_ONE)
    assert (conflicted / PART_ONE).read_bytes() == before
    assert titles_in(conflicted)["n05x"] == "more"
    assert_one_record_with_two_lines(conflicted, "n05", "Ben's title")


def test_fix_leaves_what_stands_between_conflict_markers_to_a_person(conflicted: Path) -> None:
    before = contents(conflicted)
    with KnowledgeBase(conflicted) as kb:
        codes = {p.code for p in kb.doctor(fix=True).problems if not p.fixed}
    assert {"line_conflict", "double"} <= codes
    assert contents(conflicted) == before


def test_a_settled_conflict_is_seen_by_sync_and_the_base_is_healthy_again(conflicted: Path) -> None:
    with KnowledgeBase(conflicted) as kb:
        assert not kb.doctor().ok
        git(conflicted, "checkout", "-q", "--theirs", PART_ONE)
        kb.sync()
        assert kb.status().unreadable_lines == 0
        assert titles(kb)["n05"] == "Ben's title"
        assert {p.code for p in complaints(kb)} == {"gitattributes"}


def test_three_way_conflict_markers_with_the_base_version_are_reported(clones: Clones) -> None:
    for root in (clones.ann, clones.ben):
        (root / ".gitattributes").unlink()
    git(clones.ann, "config", "merge.conflictStyle", "diff3")
    clones.write(clones.ann, note("n05", "Ann's title"), moment=DAY_TWO)
    clones.write(clones.ben, note("n05", "Ben's title"), moment=DAY_THREE)
    assert not merge(clones.ann, clones.ben)
    with KnowledgeBase(clones.ann) as kb:
        assert {p.code for p in kb.store.problems} == {"conflict"}
        assert len(kb.store.problems) == 4
        assert titles(kb)["n05"] == "Ben's title"
