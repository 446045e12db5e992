"""A person, or a program that knows nothing of DuckKB, changes the files of a base."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, get_args

import pytest

from duckkb.errors import (
    ConcurrentEditError,
    ConfigError,
    DuckKBError,
    ReadOnlyError,
    RecordNotFoundError,
)
from duckkb.kb import KnowledgeBase
from duckkb.truth import files

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
    edit,
    forget_derived,
    found,
    killed_after_commit,
    lines_of,
    listing,
    make_notes,
    note,
    raw_lines,
    retitle,
    titles,
    write,
)

pytestmark = pytest.mark.slow

NAMES = ["ant", "bee", "cat", "dog", "eel"]
TITLES = {name: f"title of {name}" for name in NAMES}
DAY_FOLDER = "data/nodes/notes/20260301"
EXAMPLES = Path(__file__).parents[2] / "examples"

Notice = Callable[[KnowledgeBase], KnowledgeBase]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_notes(tmp_path / "kb", *NAMES)


# -- what an editor does, and what is then true ------------------------------------------------------


def _change_a_line(root: Path) -> dict[str, str]:
    retitle(root, PART_ONE, "bee", "zebra")
    return TITLES | {"bee": "zebra"}


def _change_a_line_keeping_size_and_time(root: Path) -> dict[str, str]:
    path = root / PART_ONE
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"title of bee", b"title of fly"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = path.stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    return TITLES | {"bee": "title of fly"}


def _add_a_line_without_id(root: Path) -> dict[str, str]:
    edit(root, PART_ONE, lambda lines: [*lines[:2], b'{"id":"fox","title":"zebra"}', *lines[2:]])
    return TITLES | {"fox": "zebra"}


def _add_a_line_without_a_newline_at_the_end(root: Path) -> dict[str, str]:
    with open(root / PART_ONE, "ab") as file:
        file.write(b'{"id":"fox","title":"zebra"}')
    return TITLES | {"fox": "zebra"}


def _delete_a_line(root: Path) -> dict[str, str]:
    edit(root, PART_ONE, lambda lines: [line for line in lines if b'"cat"' not in line])
    return {name: title for name, title in TITLES.items() if name != "cat"}


def _reorder(root: Path) -> dict[str, str]:
    edit(root, PART_ONE, lambda lines: lines[::-1])
    return TITLES


def _save_with_windows_line_ends(root: Path) -> dict[str, str]:
    path = root / PART_ONE
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n").replace(b"of ant", b"of ape"))
    return TITLES | {"ant": "title of ape"}


def _save_with_a_byte_order_mark(root: Path) -> dict[str, str]:
    path = root / PART_ONE
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"of ant", b"of ape"))
    return TITLES | {"ant": "title of ape"}


def _add_garbage(root: Path) -> dict[str, str]:
    edit(root, PART_ONE, lambda lines: [*lines[:1], b"TODO: look this up", *lines[1:]])
    return TITLES


def _replace_the_file(root: Path) -> dict[str, str]:
    new = root / DAY_FOLDER / "new.tmp"
    new.write_bytes((root / PART_ONE).read_bytes().replace(b"title of eel", b"zebra"))
    os.replace(new, root / PART_ONE)
    return TITLES | {"eel": "zebra"}


def _rename_a_part(root: Path) -> dict[str, str]:
    (root / PART_ONE).rename(root / DAY_FOLDER / "part_007.jsonl")
    return TITLES


def _rename_the_day(root: Path) -> dict[str, str]:
    (root / DAY_FOLDER).rename(root / "data/nodes/notes/20250101")
    return TITLES


def _delete_the_derived_files(root: Path) -> dict[str, str]:
    forget_derived(root)
    return TITLES


def _delete_the_day(root: Path) -> dict[str, str]:
    shutil.rmtree(root / DAY_FOLDER)
    return {}


def _delete_all_data(root: Path) -> dict[str, str]:
    shutil.rmtree(root / "data")
    return {}


def _empty_the_file(root: Path) -> dict[str, str]:
    (root / PART_ONE).write_bytes(b"")
    return {}


def _add_a_part(root: Path) -> dict[str, str]:
    folder = root / "data/nodes/notes/20240101"
    folder.mkdir()
    (folder / "part_001.jsonl").write_bytes(b'{"id":"fox","title":"zebra"}\n')
    return TITLES | {"fox": "zebra"}


EDITS = [
    _change_a_line,
    _change_a_line_keeping_size_and_time,
    _add_a_line_without_id,
    _add_a_line_without_a_newline_at_the_end,
    _delete_a_line,
    _reorder,
    _save_with_windows_line_ends,
    _save_with_a_byte_order_mark,
    _add_garbage,
    _replace_the_file,
    _rename_a_part,
    _rename_the_day,
    _delete_the_derived_files,
    _delete_the_day,
    _delete_all_data,
    _empty_the_file,
    _add_a_part,
]

Edit = Callable[[Path], dict[str, str]]


def _each_edit(function: Any) -> Any:
    names = [change.__name__.strip("_") for change in EDITS]
    return pytest.mark.parametrize("change", EDITS, ids=names)(function)


def _assert_reads_and_finds(kb: KnowledgeBase, expected: dict[str, str]) -> None:
    assert titles(kb) == expected
    for name, title in expected.items():
        assert kb.get("Note", {"id": name}).values["title"] == title
    assert found(kb, " ".join(expected.values())) == set(expected)
    assert found(kb, "zebra") == {name for name, title in expected.items() if "zebra" in title}
    assert sum(kb.status().nodes.values()) == len(expected)


@_each_edit
def test_an_edit_is_seen_by_sync(root: Path, change: Edit) -> None:
    with KnowledgeBase(root) as kb:
        assert found(kb, "title") == set(NAMES)
        expected = change(root)
        before = contents(root)
        kb.sync()
        _assert_reads_and_finds(kb, expected)
        assert contents(root) == before


@_each_edit
def test_an_edit_is_seen_by_a_read_only_sync(root: Path, change: Edit) -> None:
    with KnowledgeBase(root, read_only=True) as kb:
        assert found(kb, "title") == set(NAMES)
        expected = change(root)
        before = listing(root)
        kb.sync()
        _assert_reads_and_finds(kb, expected)
        assert listing(root) == before


@_each_edit
def test_an_edit_is_seen_by_opening(root: Path, change: Edit) -> None:
    with KnowledgeBase(root) as kb:
        assert found(kb, "title") == set(NAMES)
    expected = change(root)
    before = contents(root)
    with KnowledgeBase(root) as kb:
        _assert_reads_and_finds(kb, expected)
    assert contents(root) == before


@_each_edit
def test_an_edit_is_seen_by_a_write_which_keeps_all_other_lines(root: Path, change: Edit) -> None:
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        assert found(kb, "title") == set(NAMES)
        expected = change(root)
        before = {line for line in all_lines(root) if line.strip()}
        kb.import_bundle([note("new", "title of new")])
        _assert_reads_and_finds(kb, expected | {"new": "title of new"})
        after = all_lines(root)
        [added] = [line for line in after if line not in before]
        assert json.loads(added)["id"] == "new"
        assert before <= set(after)
    with KnowledgeBase(root) as kb:
        _assert_reads_and_finds(kb, expected | {"new": "title of new"})


def test_sync_names_the_files_that_changed_and_counts_their_records(root: Path) -> None:
    with KnowledgeBase(root) as kb:
        _change_a_line(root)
        _add_a_part(root)
        result = kb.sync()
        assert result.files_changed == ("data/nodes/notes/20240101/part_001.jsonl", PART_ONE)
        assert result.records == 6
        assert kb.sync().files_changed == ()


def test_a_renamed_part_changes_no_record_for_search_but_the_place_where_it_stands(
    root: Path,
) -> None:
    with KnowledgeBase(root) as kb:
        before = kb.get("Note", {"id": "bee"})
        _rename_a_part(root)
        result = kb.sync()
        assert result.files_changed == (PART_ONE, f"{DAY_FOLDER}/part_007.jsonl")
        after = kb.get("Note", {"id": "bee"})
        assert after.path == f"{DAY_FOLDER}/part_007.jsonl"
        assert (after.id, after.values) == (before.id, before.values)


def test_a_part_under_a_foreign_name_is_named_as_belonging_nowhere(root: Path) -> None:
    with KnowledgeBase(root) as kb:
        (root / PART_ONE).rename(root / DAY_FOLDER / "backup of part 1.jsonl")
        kb.sync()
        assert titles(kb) == {}
        assert kb.status().strange_files == (f"{DAY_FOLDER}/backup of part 1.jsonl",)
        assert any(
            "backup of part 1.jsonl: is not read: records stand in" in text
            for text in kb.status().attention
        )
        kb.import_bundle([note("ant", "title of ant")])
        assert (root / DAY_FOLDER / "backup of part 1.jsonl").exists()


def test_a_type_that_left_the_config_is_told_once_by_its_files(root: Path) -> None:
    config = root / "config.yaml"
    config.write_text(config.read_text().replace("table: notes", "table: papers"))
    with KnowledgeBase(root) as kb:
        told = [text for text in kb.sync().notices if PART_ONE in text]
        assert told == [f"{PART_ONE}: belongs to no type of config.yaml"]


def test_a_touched_file_is_no_change(root: Path) -> None:
    with KnowledgeBase(root) as kb:
        os.utime(root / PART_ONE, (1_000_000_000, 1_000_000_000))
        result = kb.sync()
        assert (result.files_changed, result.records) == ((), 0)
        os.utime(root / PART_ONE)
        assert kb.import_bundle([note("ant", "title of ant")]).files_changed == ()
        _assert_reads_and_finds(kb, TITLES)


def test_a_line_that_a_person_changed_is_replaced_by_the_next_write_of_its_record(
    root: Path,
) -> None:
    with KnowledgeBase(root, clock=at(DAY_TWO)) as kb:
        assert titles(kb) == TITLES
        retitle(root, PART_ONE, "bee", "a person's title")
        kb.import_bundle([{"type": "Note", "id": "bee", "content": "more"}], merge=True)
        record = kb.get("Note", {"id": "bee"})
        assert record.values == {"id": "bee", "title": "a person's title", "content": "more"}
    assert len(lines_of(root, "bee")) == 1


def test_a_line_without_id_gets_the_computed_one_and_its_next_write_leaves_one_line(
    root: Path, tmp_path: Path
) -> None:
    other = make_notes(tmp_path / "other", "fox")
    with KnowledgeBase(other) as kb:
        computed = kb.get("Note", {"id": "fox"}).id
    _add_a_line_without_id(root)
    with KnowledgeBase(root, clock=at(DAY_THREE)) as kb:
        assert kb.get("Note", {"id": "fox"}).id == computed
        kb.import_bundle([note("fox", "okapi")])
    [(path, number, line)] = lines_of(root, "fox")
    assert (path, number) == (PART_ONE, 3)
    assert line["__id"] == computed
    # Without a time of its own it was created on the day of the folder in which it stands.
    assert line["__created_at"] == "2026-03-01T00:00:00.000000Z"
    assert line["__updated_at"] == "2026-03-03T09:00:00.000000Z"


def test_a_config_that_changed_since_it_was_read_is_told_until_sync_takes_it_over(
    root: Path,
) -> None:
    """A server reads it once; it may be broken by now, and then sync says where."""
    told = "config.yaml has changed since this process read it; sync here (sync_knowledge_base, POST /sync) or start again"
    with KnowledgeBase(root) as kb:
        config = root / "config.yaml"
        text = config.read_text(encoding="utf-8")
        assert told not in kb.status().attention
        config.write_text(text + "nonsense: 1\n", encoding="utf-8")
        assert told in kb.status().attention
        with pytest.raises(ConfigError):
            kb.sync()
        config.write_text(text + "log_level: ERROR\n", encoding="utf-8")
        assert told in kb.status().attention
        kb.sync()
        assert told not in kb.status().attention


def test_answers_under_a_config_that_has_changed_say_so(root: Path) -> None:
    told = "config.yaml has changed since this process read it; sync here (sync_knowledge_base, POST /sync) or start again"
    with KnowledgeBase(root) as kb:
        with (root / "config.yaml").open("a", encoding="utf-8") as config:
            config.write("log_level: ERROR\n")
        answers = (kb.search("fox"), kb.sql("SELECT 1"), kb.import_bundle([note("fox", "a fox")]))
        assert [told in answer.notices for answer in answers] == [True] * 3
        for refused in (
            lambda: kb.import_bundle([{"type": "Tree", "id": "oak"}]),
            lambda: kb.sql("SELECT * FROM trees"),
            lambda: kb.get("Tree", {"id": "oak"}),
            lambda: kb.search("oak", types="Tree"),
            lambda: kb.import_table("trees", "{}"),
        ):
            with pytest.raises(DuckKBError) as caught:
                refused()
            assert told in str(caught.value.hint)
        kb.sync()
        assert kb.outdated() == ()
        assert kb.search("fox").notices == ()


def test_an_edit_of_the_config_is_taken_over_by_sync(root: Path) -> None:
    with KnowledgeBase(root) as kb:
        config = root / "config.yaml"
        text = config.read_text(encoding="utf-8")
        config.write_text(
            text.replace(
                "        content: {", "        stars: { type: integer }\n        content: {"
            ),
            encoding="utf-8",
        )
        notices = kb.sync().notices
        assert notices == ("config.yaml had changed and was taken over",)
        assert kb.sync().notices == ()
        kb.import_bundle([note("fox", "with a star", stars=5)])
        assert kb.sql("SELECT id FROM notes WHERE stars > 4").rows == (("fox",),)
        assert titles(kb) == TITLES | {"fox": "with a star"}


def test_a_field_that_was_renamed_in_the_config_alone_is_told(root: Path) -> None:
    with KnowledgeBase(root) as kb:
        config = root / "config.yaml"
        text = config.read_text(encoding="utf-8").replace("title: {", "heading: {")
        config.write_text(
            text.replace("[id, title", "[id, heading").replace("[title", "[heading"),
            encoding="utf-8",
        )
        told = "records of 'Note' hold 'title', which config.yaml does not name: 'duckkb doctor' lists them"
        assert told in kb.sync().notices
        assert told in kb.status().attention
        problems = [p for p in kb.doctor().problems if p.code == "schema"]
        assert {p.message for p in problems} == {"title: unknown field."}
        assert all("renamed" in p.fix for p in problems)
        assert len(problems) == len(TITLES)
        for part in (root / "data").rglob("*.jsonl"):
            part.write_text(
                part.read_text(encoding="utf-8").replace('"title"', '"heading"'), encoding="utf-8"
            )
        assert told not in kb.sync().notices
        assert told not in kb.status().attention
        assert [p for p in kb.doctor().problems if p.code == "schema"] == []


def test_a_renamed_field_is_told_also_where_the_first_record_lacks_it(root: Path) -> None:
    write(root, note("zebra", "the last", content="striped"))
    config = root / "config.yaml"
    text = config.read_text(encoding="utf-8").replace("content", "body")
    config.write_text(text, encoding="utf-8")
    with KnowledgeBase(root) as kb:
        told = "records of 'Note' hold 'content', which config.yaml does not name: 'duckkb doctor' lists them"
        assert told in kb.sync().notices
        assert told in kb.status().attention


# -- lines that cannot be read -----------------------------------------------------------------------

GARBAGE: dict[str, tuple[bytes, str]] = {
    "half a line": (b'{"id":"fox","title":"cut o', "json"),
    "prose": ("TODO: 查一下".encode(), "json"),
    "an array": (b'["id","fox"]', "json"),
    "a number": (b"17", "json"),
    "null": (b"null", "json"),
    "a trailing comma": (b'{"id":"fox","title":"t",}', "json"),
    "two objects": (b'{"id":"fox","title":"t"}{"id":"gnu","title":"t"}', "json"),
    "the same key twice": (b'{"id":"fox","title":"t","title":"u"}', "json"),
    "no UTF-8": (b'{"id":"fox","title":"caf\xe9"}', "json"),
    "zero bytes": (b"\0\0\0\0", "json"),
    "nested too deeply": (b'{"id":"fox","title":' + b"[" * 5000 + b"]" * 5000 + b"}", "json"),
    "no identity": (b'{"title":"nameless"}', "required"),
    "an identity of null": (b'{"id":null,"title":"nameless"}', "required"),
    "a title that is a number": (b'{"id":"fox","title":7}', "type"),
    "tags that are no list": (b'{"id":"fox","title":"t","tags":"a"}', "type"),
    "an id of text": (b'{"__id":"12","id":"fox","title":"t"}', "type"),
    "an id beyond 63 bits": (b'{"__id":9223372036854775808,"id":"fox","title":"t"}', "type"),
    "a time that is none": (b'{"id":"fox","title":"t","__created_at":"yesterday"}', "format"),
    "a time that is a number": (b'{"id":"fox","title":"t","__updated_at":12}', "type"),
    "a conflict marker": (b"<<<<<<< HEAD", "conflict"),
}


@pytest.mark.parametrize(("line", "code"), GARBAGE.values(), ids=GARBAGE)
def test_an_unreadable_line_is_reported_with_file_line_and_reason(
    root: Path, line: bytes, code: str
) -> None:
    edit(root, PART_ONE, lambda lines: [*lines[:3], line, *lines[3:]])
    with KnowledgeBase(root) as kb:
        [problem] = kb.store.problems
        assert (problem.path, problem.line, problem.code) == (PART_ONE, 4, code)
        assert problem.message
        assert kb.status().unreadable_lines == 1
        assert f"{PART_ONE}:4: {problem.message}" in kb.status().attention
        assert f"{PART_ONE}:4: {problem.message}" in kb.sync().notices
        [complaint] = complaints(kb)
        assert (complaint.code, complaint.path, complaint.line) == (f"line_{code}", PART_ONE, 4)
        assert complaint.severity == "error"
        assert not kb.doctor().ok
        _assert_reads_and_finds(kb, TITLES)


WRITABLE = {name: told for name, told in GARBAGE.items() if told[1] != "conflict"}
"""Beside such lines a part is written; a conflict that Git left is settled first."""


@pytest.mark.slow
@pytest.mark.parametrize(("line", "code"), WRITABLE.values(), ids=WRITABLE)
def test_an_unreadable_line_keeps_its_bytes_and_place_through_writes_of_its_part(
    root: Path, line: bytes, code: str
) -> None:
    edit(root, PART_ONE, lambda lines: [*lines[:3], line, *lines[3:]])
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        kb.import_bundle([note("eel", "changed")])
        kb.import_bundle([note("bee", "changed"), note("auk", "added"), delete("dog")])
        kb.import_bundle([note("cat", "changed too"), note("cow", "added behind it")])
    lines = raw_lines(root, PART_ONE)
    # Behind the line it followed, whatever happened around it.
    assert lines.count(line) == 1
    assert b'"cat"' in lines[lines.index(line) - 1]
    with KnowledgeBase(root) as kb:
        [problem] = kb.store.problems
        assert (problem.line, problem.code) == (lines.index(line) + 1, code)
        expected = {"ant": "title of ant", "auk": "added", "bee": "changed", "cat": "changed too"}
        assert titles(kb) == expected | {"cow": "added behind it", "eel": "changed"}


def test_an_unreadable_line_outlives_every_record_of_its_part(root: Path) -> None:
    edit(root, PART_ONE, lambda lines: [b"first", *lines[:2], b"middle", *lines[2:], b"last"])
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        kb.import_bundle([delete(name) for name in NAMES])
        assert raw_lines(root, PART_ONE) == [b"first", b"middle", b"last"]
        assert kb.status().unreadable_lines == 3
        kb.import_bundle([note("new", "title of new")])
    assert [line for line in raw_lines(root, PART_ONE) if b"new" not in line] == [
        b"first",
        b"middle",
        b"last",
    ]


def test_an_unreadable_line_survives_the_sorting_of_its_part_by_doctor(root: Path) -> None:
    edit(root, PART_ONE, lambda lines: [*lines[3:], b"behind eel", *lines[:3]])
    with KnowledgeBase(root) as kb:
        kb.doctor(fix=True)
        assert titles(kb) == TITLES
    lines = raw_lines(root, PART_ONE)
    assert b"behind eel" in lines
    assert b'"eel"' in lines[lines.index(b"behind eel") - 1]


def test_every_one_of_many_unreadable_lines_is_reported(root: Path) -> None:
    edit(root, PART_ONE, lambda lines: [*lines, *(b"garbage %d" % n for n in range(60))])
    with KnowledgeBase(root) as kb:
        assert kb.status().unreadable_lines == 60
        assert [p.line for p in complaints(kb)] == list(range(6, 66))
        _assert_reads_and_finds(kb, TITLES)


def test_a_file_in_another_encoding_is_reported_and_kept(root: Path) -> None:
    path = root / PART_ONE
    data = path.read_text(encoding="utf-8").encode("utf-16")
    path.write_bytes(data)
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        assert titles(kb) == {}
        assert kb.status().unreadable_lines >= 5
        kb.import_bundle([note("new", "title of new")])
        assert titles(kb) == {"new": "title of new"}
    kept = b"".join(
        line for line in path.read_bytes().splitlines(keepends=True) if b'"new"' not in line
    )
    assert kept.rstrip(b"\n\0") == data.rstrip(b"\n\0")


def test_a_corrected_line_is_read_after_the_next_sync(root: Path) -> None:
    edit(root, PART_ONE, lambda lines: [*lines, b'{"id":"fox","title":"zebra"'])
    with KnowledgeBase(root) as kb:
        assert kb.status().unreadable_lines == 1
        edit(root, PART_ONE, lambda lines: [*lines[:-1], lines[-1] + b"}"])
        kb.sync()
        assert kb.status().unreadable_lines == 0
        _assert_reads_and_finds(kb, TITLES | {"fox": "zebra"})


def test_a_record_whose_line_became_unreadable_is_gone_until_it_is_corrected(root: Path) -> None:
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        assert found(kb, "bee") == {"bee"}
        whole = raw_lines(root, PART_ONE)[1]
        edit(root, PART_ONE, lambda lines: [lines[0], lines[1][:-5], *lines[2:]])
        kb.sync()
        with pytest.raises(RecordNotFoundError):
            kb.get("Note", {"id": "bee"})
        assert found(kb, "bee") == set()
        kb.import_bundle([note("ant", "changed")])
        assert whole[:-5] in raw_lines(root, PART_ONE)
        edit(root, PART_ONE, lambda lines: [whole if x == whole[:-5] else x for x in lines])
        kb.sync()
        assert found(kb, "bee") == {"bee"}


def test_a_copied_line_with_a_new_identity_but_the_old_id_is_not_taken_for_the_same_record(
    root: Path,
) -> None:
    """The most natural way to add a record in an editor: copy a line, change what it says."""
    copied = raw_lines(root, PART_ONE)[1].replace(b'"bee"', b'"fox"').replace(b"of bee", b"of fox")
    edit(root, PART_ONE, lambda lines: [*lines, copied])
    with KnowledgeBase(root, clock=at(DAY_TWO)) as kb:
        assert complaints(kb)
        kb.doctor(fix=True)
        kb.import_bundle([{"type": "Note", "id": "bee", "content": "more"}], merge=True)
    with KnowledgeBase(root) as kb:
        said = {json.loads(line)["id"] for line in all_lines(root)}
        assert said == {*NAMES, "fox"}


# -- edits while a write is under way ------------------------------------------------------------------


Moment = Literal[
    "before the parts are worked out", "while the journal is written", "before the commit"
]
MOMENTS: tuple[Moment, ...] = get_args(Moment)


class Meanwhile:
    """A base, and an edit that is made once, at a certain moment of the next write."""

    def __init__(
        self, root: Path, monkeypatch: pytest.MonkeyPatch, day: datetime = DAY_ONE
    ) -> None:
        self._day = day
        self._todo: dict[str, Callable[[], object]] = {}
        write_synced = files.write_synced

        def wrapped(path: Path, data: bytes, mode: int | None = None) -> None:
            self._reached("while the journal is written")
            if path.name.startswith("commit"):
                self._reached("after the last look at the target")
            write_synced(path, data, mode)
            if path.name == "manifest.json":
                self._reached("before the commit")

        monkeypatch.setattr(files, "write_synced", wrapped)
        self.kb = KnowledgeBase(root, clock=self._clock)

    def plan(self, moment: str, change: Callable[[], object]) -> None:
        self._todo[moment] = change

    def _clock(self) -> datetime:
        # The time is asked for when the files were caught up with, and before anything is planned.
        self._reached("before the parts are worked out")
        return self._day

    def _reached(self, moment: str) -> None:
        change = self._todo.pop(moment, None)
        if change is not None:
            change()

    def assert_done(self) -> None:
        assert not self._todo


@pytest.fixture
def meanwhile(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Meanwhile]:
    """Writes are of the day of the first notes."""
    found_at = Meanwhile(root, monkeypatch)
    with found_at.kb:
        yield found_at
    found_at.assert_done()


@pytest.mark.parametrize("moment", MOMENTS)
def test_an_edit_of_the_target_during_a_write_refuses_it_and_nothing_is_written(
    root: Path, meanwhile: Meanwhile, moment: Moment
) -> None:
    kb = meanwhile.kb
    assert found(kb, "title") == set(NAMES)
    meanwhile.plan(moment, lambda: retitle(root, PART_ONE, "ant", "an editor's"))
    with pytest.raises(ConcurrentEditError) as caught:
        kb.import_bundle([note("bee", "zebra"), note("new", "zebra")])
    assert caught.value.path == PART_ONE
    assert caught.value.hint
    edited = contents(root)
    assert list(edited) == [PART_ONE]
    assert b"zebra" not in edited[PART_ONE]
    assert not (root / ".state" / "journal" / "commit").exists()
    # Nothing of the refused write is visible, now or after a sync.
    assert found(kb, "zebra") == set()
    kb.sync()
    _assert_reads_and_finds(kb, TITLES | {"ant": "an editor's"})
    kb.import_bundle([note("bee", "zebra")])
    expected = TITLES | {"ant": "an editor's", "bee": "zebra"}
    assert titles(kb) == expected
    with KnowledgeBase(root) as other:
        assert titles(other) == expected


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_target_that_is_deleted_during_a_write_refuses_it(
    root: Path, meanwhile: Meanwhile, moment: Moment
) -> None:
    meanwhile.plan(moment, (root / PART_ONE).unlink)
    with pytest.raises(ConcurrentEditError):
        meanwhile.kb.import_bundle([note("bee", "zebra")])
    assert contents(root) == {}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_target_that_somebody_makes_during_a_write_refuses_it(
    root: Path, monkeypatch: pytest.MonkeyPatch, moment: Moment
) -> None:
    path = root / "data/nodes/notes/20260302/part_001.jsonl"
    line = b'{"id":"fox","title":"an editor\'s"}\n'

    def make() -> None:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(line)

    meanwhile = Meanwhile(root, monkeypatch, DAY_TWO)
    meanwhile.plan(moment, make)
    with meanwhile.kb as kb:
        with pytest.raises(ConcurrentEditError):
            kb.import_bundle([note("new", "zebra")])
        assert path.read_bytes() == line
        assert titles(kb).keys() == set(NAMES)
        kb.sync()
        assert titles(kb).keys() == {*NAMES, "fox"}


@pytest.mark.parametrize("moment", MOMENTS)
def test_of_several_targets_none_is_written_when_one_was_edited(
    root: Path, monkeypatch: pytest.MonkeyPatch, moment: Moment
) -> None:
    write(root, note("new", "of another day"), moment=DAY_TWO)
    meanwhile = Meanwhile(root, monkeypatch, DAY_THREE)
    meanwhile.plan(moment, lambda: retitle(root, PART_ONE, "ant", "an editor's"))
    with meanwhile.kb as kb:
        with pytest.raises(ConcurrentEditError):
            kb.import_bundle([note("new", "zebra"), note("bee", "zebra"), note("third", "zebra")])
    assert len(contents(root)) == 2
    assert not any(b"zebra" in data for data in contents(root).values())


@pytest.mark.parametrize("moment", MOMENTS)
def test_an_edit_of_another_part_during_a_write_disturbs_nothing_and_is_seen_later(
    root: Path, monkeypatch: pytest.MonkeyPatch, moment: Moment
) -> None:
    write(root, note("new", "title of new"), moment=DAY_TWO)
    other = "data/nodes/notes/20260302/part_001.jsonl"
    meanwhile = Meanwhile(root, monkeypatch, DAY_THREE)
    meanwhile.plan(moment, lambda: retitle(root, other, "new", "giraffe"))
    with meanwhile.kb as kb:
        kb.import_bundle([note("bee", "zebra")])
        meanwhile.assert_done()
        kb.sync()
        _assert_reads_and_finds(kb, TITLES | {"bee": "zebra", "new": "giraffe"})


def test_an_edit_that_the_last_look_cannot_see_is_merged_with_the_write(
    root: Path, meanwhile: Meanwhile
) -> None:
    meanwhile.plan(
        "after the last look at the target", lambda: retitle(root, PART_ONE, "ant", "giraffe")
    )
    kb = meanwhile.kb
    kb.import_bundle([note("bee", "zebra"), note("new", "zebra and more")])
    kb.sync()
    expected = TITLES | {"ant": "giraffe", "bee": "zebra", "new": "zebra and more"}
    _assert_reads_and_finds(kb, expected)
    with KnowledgeBase(root) as other:
        _assert_reads_and_finds(other, expected)


# -- a committed journal, and an edit of its target before anybody finishes it -------------------------


@pytest.fixture
def killed(root: Path) -> Path:
    """A process was killed when it had committed a change, an addition and a deletion."""
    killed_after_commit(
        root,
        note("bee", "zebra"),
        note("cow", "giraffe"),
        delete("dog"),
        moment=DAY_ONE,
    )
    return root


COMMITTED = {
    "ant": "title of ant",
    "bee": "zebra",
    "cat": "title of cat",
    "cow": "giraffe",
    "eel": "title of eel",
}


def test_a_committed_write_of_a_killed_process_is_finished_by_opening(killed: Path) -> None:
    with KnowledgeBase(killed) as kb:
        _assert_reads_and_finds(kb, COMMITTED)
        assert any("interrupted write" in text for text in kb.status().attention)
    assert not (killed / ".state" / "journal" / "commit").exists()
    assert {json.loads(line)["id"] for line in raw_lines(killed, PART_ONE)} == set(COMMITTED)


@pytest.mark.parametrize("damage", [b"", b'{"id":"bee"}\n', None], ids=["empty", "other", "gone"])
@pytest.mark.parametrize("read_only", [True, False], ids=["read", "finished"])
def test_a_staged_file_that_is_damaged_is_not_taken_for_what_was_committed(
    killed: Path, read_only: bool, damage: bytes | None
) -> None:
    """The lines stand in the manifest as well, and so nothing is lost with the staged file."""
    (staged,) = (killed / ".state" / "journal").glob("*.part")
    staged.unlink()
    if damage is not None:
        staged.write_bytes(damage)
    with KnowledgeBase(killed, read_only=read_only) as kb:
        assert titles(kb) == COMMITTED
    if not read_only:
        assert {json.loads(line)["id"] for line in raw_lines(killed, PART_ONE)} == set(COMMITTED)


def _edit_another_line(root: Path) -> dict[str, str]:
    retitle(root, PART_ONE, "ant", "an editor's")
    return COMMITTED | {"ant": "an editor's"}


def _add_another_line(root: Path) -> dict[str, str]:
    edit(root, PART_ONE, lambda lines: [*lines, b'{"id":"fox","title":"an editor\'s"}'])
    return COMMITTED | {"fox": "an editor's"}


def _delete_another_line(root: Path) -> dict[str, str]:
    edit(root, PART_ONE, lambda lines: [x for x in lines if b'"ant"' not in x])
    return {name: title for name, title in COMMITTED.items() if name != "ant"}


def _delete_the_line_that_was_changed(root: Path) -> dict[str, str]:
    edit(root, PART_ONE, lambda lines: [x for x in lines if b'"bee"' not in x])
    return COMMITTED


def _delete_the_line_that_was_deleted(root: Path) -> dict[str, str]:
    edit(root, PART_ONE, lambda lines: [x for x in lines if b'"dog"' not in x])
    return COMMITTED


def _edit_the_line_that_was_deleted(root: Path) -> dict[str, str]:
    retitle(root, PART_ONE, "dog", "an editor's")
    return COMMITTED | {"dog": "an editor's"}


def _add_garbage_beside_it(root: Path) -> dict[str, str]:
    edit(root, PART_ONE, lambda lines: [*lines[:2], b"an editor's garbage", *lines[2:]])
    return COMMITTED


def _edit_with_windows_line_ends(root: Path) -> dict[str, str]:
    # Every line differs from what the write had read: of both versions of a record one counts.
    path = root / PART_ONE
    path.write_bytes(path.read_bytes().replace(b"of ant", b"of ape").replace(b"\n", b"\r\n"))
    return COMMITTED | {"ant": "title of ape", "dog": "title of dog"}


def _delete_the_target(root: Path) -> dict[str, str]:
    (root / PART_ONE).unlink()
    return {"bee": "zebra", "cow": "giraffe"}


AFTER_THE_KILL = [
    _edit_another_line,
    _add_another_line,
    _delete_another_line,
    _delete_the_line_that_was_changed,
    _delete_the_line_that_was_deleted,
    _edit_the_line_that_was_deleted,
    _add_garbage_beside_it,
    _edit_with_windows_line_ends,
    _delete_the_target,
]


@pytest.mark.parametrize(
    "change", AFTER_THE_KILL, ids=[change.__name__.strip("_") for change in AFTER_THE_KILL]
)
@pytest.mark.parametrize(
    "finish", ["open", *(pytest.param(f, marks=pytest.mark.slow) for f in ("write", "read-only"))]
)
def test_a_committed_write_and_a_later_edit_of_its_target_are_both_kept(
    root: Path, change: Edit, finish: str
) -> None:
    # For `write` the base is open all the while.
    with KnowledgeBase(root, clock=at(DAY_TWO)) as opened:
        killed_after_commit(
            root, note("bee", "zebra"), note("cow", "giraffe"), delete("dog"), moment=DAY_ONE
        )
        expected = change(root)
        edited = contents(root)
        if finish == "write":
            opened.import_bundle([note("new", "title of new")])
            expected = expected | {"new": "title of new"}
            assert titles(opened) == expected
            _assert_merge_is_said(opened)
    if finish == "read-only":
        before = listing(root)
        with KnowledgeBase(root, read_only=True) as kb:
            assert titles(kb) == expected
            assert found(kb, "zebra") == {"bee"}
        assert listing(root) == before
        return
    if finish == "open":
        with KnowledgeBase(root) as kb:
            assert titles(kb) == expected
            assert found(kb, "zebra") == {"bee"}
            _assert_merge_is_said(kb)
    assert not (root / ".state" / "journal" / "commit").exists()
    if b"garbage" in b"".join(edited.values()):
        assert b"an editor's garbage" in raw_lines(root, PART_ONE)
    with KnowledgeBase(root) as kb:
        assert titles(kb) == expected


def _assert_merge_is_said(kb: KnowledgeBase) -> None:
    attention = kb.status().attention
    assert any("merged" in text and PART_ONE in text for text in attention)


def test_a_record_that_the_killed_write_and_the_editor_both_changed_keeps_both_lines(
    killed: Path,
) -> None:
    retitle(killed, PART_ONE, "bee", "an editor's")
    with KnowledgeBase(killed, clock=at(DAY_TWO)) as kb:
        _assert_merge_is_said(kb)
        versions = {values["title"] for _, _, values in lines_of(killed, "bee")}
        assert versions == {"an editor's", "zebra"}
        places = [f"{path}:{number}" for path, number, _ in lines_of(killed, "bee")]
        assert any(all(p in text for p in places) for text in kb.status().attention)
        assert "double" in {p.code for p in complaints(kb)}
        # The write was the later one by its own time.
        assert titles(kb)["bee"] == "zebra"
        kb.import_bundle([note("bee", "settled")])
        assert len(lines_of(killed, "bee")) == 1


def test_a_process_that_has_the_base_open_keeps_reading_while_a_journal_waits(killed: Path) -> None:
    with KnowledgeBase(killed, read_only=True) as kb:
        assert titles(kb) == COMMITTED
        retitle(killed, PART_ONE, "ant", "an editor's")
        kb.sync()
        assert titles(kb) == COMMITTED | {"ant": "an editor's"}
        assert kb.get("Note", {"id": "cow"}).values["title"] == "giraffe"
        assert found(kb, "giraffe") == {"cow"}
        # Whoever may write finishes it; nothing changes for the reader.
        with KnowledgeBase(killed) as writer:
            assert titles(writer) == COMMITTED | {"ant": "an editor's"}
        kb.sync()
        assert titles(kb) == COMMITTED | {"ant": "an editor's"}


# -- flat files of the older layout ----------------------------------------------------------------------

CHARACTERS = "data/characters.jsonl"


@pytest.fixture
def flat(tmp_path: Path) -> Path:
    return Path(
        shutil.copytree(
            EXAMPLES / "game-world", tmp_path / "game", ignore=shutil.ignore_patterns(".*")
        )
    )


def test_flat_files_are_readable_and_searchable_and_opening_leaves_them_alone(flat: Path) -> None:
    before = contents(flat)
    expected = {
        values["id"]: values for values in map(json.loads, raw_lines(flat, CHARACTERS)) if values
    }
    with KnowledgeBase(flat) as kb:
        rows = kb.sql("SELECT id, name, level FROM characters").rows
        assert {row[0]: row[1:] for row in rows} == {
            name: (values["name"], values["level"]) for name, values in expected.items()
        }
        record = kb.get("Character", {"id": "bao-yuan"})
        assert record.values == expected["bao-yuan"]
        assert record.path == CHARACTERS
        assert "brannoc" in {hit.identity["id"] for hit in kb.search("blacksmith").hits}
        assert complaints(kb) == [p for p in complaints(kb) if p.code.startswith("git")]
        kb.sync()
    assert contents(flat) == before


def test_a_change_of_a_flat_record_rewrites_only_its_line_in_that_file(flat: Path) -> None:
    before = raw_lines(flat, CHARACTERS)
    with KnowledgeBase(flat, clock=at(DAY_ONE)) as kb:
        item = {"type": "Character", "id": "brannoc", "level": 12}
        result = kb.import_bundle([item], merge=True)
        assert result.files_changed == (CHARACTERS,)
        assert kb.get("Character", {"id": "brannoc"}).values["level"] == 12
        rows = kb.sql("SELECT level FROM characters WHERE id = 'brannoc'").rows
        assert rows == ((12,),)
    after = raw_lines(flat, CHARACTERS)
    changed = [
        number for number, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]
    ]
    [at_line] = changed
    old, new = json.loads(before[at_line]), json.loads(after[at_line])
    assert {name: new[name] for name in old} == old | {"level": 12}
    assert type(new["__id"]) is int
    with KnowledgeBase(flat) as kb:
        assert kb.get("Character", {"id": "brannoc"}).id == new["__id"]
        assert kb.status().double_records == 0


def test_new_records_beside_a_flat_file_go_to_their_day(flat: Path) -> None:
    before = contents(flat)
    with KnowledgeBase(flat, clock=at(DAY_ONE)) as kb:
        kb.import_bundle(
            [
                {"type": "Character", "id": "new", "name": "Newcomer", "description": "a zebra"},
                {
                    "type": "located_at",
                    "source": {"id": "new"},
                    "target": {"id": "lantern-inn"},
                },
            ]
        )
        assert kb.get("Character", {"id": "new"}).path == (
            "data/nodes/characters/20260301/part_001.jsonl"
        )
        assert [hit.identity["id"] for hit in kb.search("zebra").hits] == ["new"]
        rows = kb.sql(
            "SELECT l.name FROM edge_located_at e JOIN characters c ON c.__id = e.__from_id"
            " JOIN locations l ON l.__id = e.__to_id WHERE c.id = 'new'"
        ).rows
        assert rows == (("The Lantern Inn",),)
    after = contents(flat)
    assert {path: after[path] for path in before} == before
    assert sorted(set(after) - set(before)) == [
        "data/edges/located_at/20260301/part_001.jsonl",
        "data/nodes/characters/20260301/part_001.jsonl",
    ]


def test_a_deleted_flat_record_takes_only_its_line_with_it(flat: Path) -> None:
    before = raw_lines(flat, CHARACTERS)
    with KnowledgeBase(flat) as kb:
        item = {"type": "Character", "action": "delete", "id": "brannoc"}
        kb.import_bundle([item], cascade=True)
    assert raw_lines(flat, CHARACTERS) == [x for x in before if b'"id":"brannoc"' not in x]


# -- a process that may not write ----------------------------------------------------------------------


def _use(kb: KnowledgeBase) -> None:
    kb.sync()
    assert titles(kb) == TITLES
    assert found(kb, "bee") == {"bee"}
    assert kb.get("Note", {"id": "ant"}).values["title"] == "title of ant"
    assert kb.sql("SELECT count(*) FROM search_index").rows[0][0] >= len(NAMES)
    assert kb.status().read_only
    kb.doctor()


def test_a_read_only_base_writes_nothing_at_all(root: Path) -> None:
    before = listing(root)
    with KnowledgeBase(root, read_only=True) as kb:
        _use(kb)
    assert listing(root) == before


def test_a_read_only_base_without_derived_and_state_folders_makes_none(root: Path) -> None:
    forget_derived(root)
    shutil.rmtree(root / ".state")
    before = listing(root)
    with KnowledgeBase(root, read_only=True) as kb:
        _use(kb)
    assert listing(root) == before


def test_a_read_only_base_refuses_whatever_writes(root: Path) -> None:
    before = listing(root)
    with KnowledgeBase(root, read_only=True) as kb:
        for refused in (
            lambda: kb.import_bundle([note("new", "zebra")]),
            lambda: kb.doctor(fix=True),
            lambda: kb.sync(rebuild=True),
        ):
            with pytest.raises(ReadOnlyError) as caught:
                refused()
            assert caught.value.code == "read_only"
        assert kb.import_bundle([note("new", "zebra")], dry_run=True).dry_run  # writes nothing
        assert titles(kb) == TITLES
    assert listing(root) == before


def test_a_read_only_base_sees_a_write_of_another_at_its_next_call(root: Path) -> None:
    with KnowledgeBase(root, read_only=True) as kb:
        assert found(kb, "title") == set(NAMES)
        write(root, note("bee", "zebra"), delete("ant"))
        assert kb.get("Note", {"id": "bee"}).values["title"] == "zebra"
        assert found(kb, "zebra") == {"bee"}
        assert titles(kb).keys() == set(NAMES) - {"ant"}


def test_a_read_only_base_on_a_disk_that_refuses_writing_works(root: Path) -> None:
    if os.geteuid() == 0:
        # The super-user may write everywhere; the listing tests above stand in.
        forget_derived(root)
    folders = [root, *(path for path in root.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        with KnowledgeBase(root, read_only=True) as kb:
            _use(kb)
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_a_merge_keeps_a_stored_field_that_the_config_does_not_name(root: Path) -> None:
    """The config of a newer branch may know it."""
    edit(
        root,
        PART_ONE,
        lambda lines: [
            x.replace(b'"title":"title of bee"', b'"title":"title of bee","rank":3') for x in lines
        ],
    )
    write(root, {"type": "Note", "id": "bee", "content": "more"}, merge=True)
    [(_, _, line)] = lines_of(root, "bee")
    assert (line["rank"], line["content"]) == (3, "more")


@_each_edit
def test_an_edit_is_told_of_by_status_until_sync_takes_it_over(root: Path, change: Edit) -> None:
    def told(kb: KnowledgeBase) -> bool:
        return any("changed since this process read them" in a for a in kb.status().attention)

    with KnowledgeBase(root) as kb:
        for part in (root / "data").rglob("*.jsonl"):
            part.touch()
        assert not told(kb)
        change(root)
        # Without what is derived every call looks at the files themselves.
        assert told(kb) is (root / ".build" / "state.json").exists()
        kb.sync()
        assert not told(kb)
