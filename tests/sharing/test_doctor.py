"""`doctor` finds every broken promise, says where and what to do, and `--fix` mends what is safe."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb import Reasoner
from duckkb.doctor import Problem, Report
from duckkb.errors import UsageError
from duckkb.kb import KnowledgeBase
from duckkb.mending import mend

from .bases import (
    DAY_ONE,
    DAY_TWO,
    all_lines,
    at,
    complaints,
    contents,
    edit,
    forget_derived,
    killed_after_commit,
    listing,
    make_notes,
    note,
    raw_lines,
    titles,
    write,
)

CONFIG = """
name: Town
nodes:
  Person:
    table: people
    identity: id
    schema:
      type: object
      required: [id, name]
      properties:
        id: { type: string }
        name: { type: string, maxLength: 20 }
        level: { type: integer, minimum: 1 }
        born: { type: string, format: date }
    search:
      full_text: [name]
  Place:
    table: places
    identity: id
    schema:
      type: object
      required: [id]
      properties:
        id: { type: string }
edges:
  LIVES_AT:
    label: lives_at
    from: Person
    to: Place
    cardinality: "N:1"
  KNOWS:
    label: knows
    from: Person
    to: Person
"""

PEOPLE = "data/nodes/people/20260301/part_001.jsonl"
LIVES_AT = "data/edges/lives_at/20260301/part_001.jsonl"
KNOWS = "data/edges/knows/20260301/part_001.jsonl"


def person(name: str, **fields: Any) -> dict[str, Any]:
    return {"type": "Person", "id": name, "name": name.title(), **fields}


def lives_at(who: str, where: str) -> dict[str, Any]:
    return {"type": "LIVES_AT", "source": {"id": who}, "target": {"id": where}}


def knows(who: str, whom: str) -> dict[str, Any]:
    return {"type": "KNOWS", "source": {"id": who}, "target": {"id": whom}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Three people, two places, and edges between them; nothing is wrong."""
    root = tmp_path / "kb"
    duckkb.init(root, git=False)
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
    write(
        root,
        *(person(name, level=3, born="1990-01-01") for name in ("ann", "ben", "cid")),
        {"type": "Place", "id": "inn"},
        {"type": "Place", "id": "mill"},
        lives_at("ann", "inn"),
        lives_at("ben", "mill"),
        knows("ann", "ben"),
    )
    return root


def found_by_doctor(root: Path, code: str) -> Problem:
    """The one problem with this code; every problem says what is wrong and what to do."""
    with KnowledgeBase(root) as kb:
        report = kb.doctor()
        again = kb.doctor()
    for problem in report.problems:
        assert problem.message
        assert problem.fix
        assert not problem.fixed
    assert report.ok == all(p.severity == "info" for p in report.problems)
    assert report.total == len(report.problems)
    assert again == report
    [found] = [p for p in report.problems if p.code == code]
    return found


def mended(root: Path, *codes: str) -> None:
    """`--fix` says that it mended just this; afterwards it is gone, for another process too.

    That the index is behind an edited file is a remark which every `--fix` settles on its way.
    """
    with KnowledgeBase(root, clock=at(DAY_TWO)) as kb:
        report = kb.doctor(fix=True)
        assert report.ok
        fixed = [p.code for p in report.problems if p.fixed]
        assert sorted(code for code in fixed if code != "index" or "index" in codes) == sorted(
            codes
        )
        assert_gone(kb, *codes)
    with KnowledgeBase(root) as kb:
        assert_gone(kb, *codes)


def assert_gone(kb: KnowledgeBase, *codes: str) -> None:
    report = kb.doctor()
    assert report.ok
    assert not {p.code for p in report.problems} & set(codes)


def not_mended(root: Path, code: str) -> None:
    """`--fix` leaves the problem and the files as they are, and says that it is still there."""
    before = contents(root)
    with KnowledgeBase(root) as kb:
        report = kb.doctor(fix=True)
        assert [(p.code, p.fixed) for p in report.problems if p.code == code] == [(code, False)]
        assert report.ok == all(p.severity == "info" for p in report.problems)
    assert contents(root) == before


def only(lines: list[bytes], part: bytes) -> int:
    [number] = [n for n, line in enumerate(lines, 1) if part in line]
    return number


def change_line(root: Path, path: str, part: bytes, old: bytes, new: bytes) -> int:
    """Replaces text in the one line that holds `part`; returns its number."""
    number = only(raw_lines(root, path), part)
    assert old in raw_lines(root, path)[number - 1]
    edit(root, path, lambda lines: [x.replace(old, new) if part in x else x for x in lines])
    return number


# -- a healthy base --------------------------------------------------------------------------------------


def test_a_healthy_base_gives_no_problem(root: Path) -> None:
    with KnowledgeBase(root) as kb:
        assert kb.doctor() == Report(True, (), 8, 0)
        assert kb.doctor(fix=True) == Report(True, (), 8, 0)


def test_a_new_and_empty_base_gives_no_complaint(tmp_path: Path) -> None:
    duckkb.init(tmp_path / "kb", git=False)
    with KnowledgeBase(tmp_path / "kb") as kb:
        assert kb.doctor().ok
        kb.search("anything")
        assert kb.doctor().problems == ()


def test_fixing_a_healthy_base_changes_no_file_of_it(root: Path) -> None:
    before = contents(root)
    with KnowledgeBase(root) as kb:
        kb.doctor(fix=True)
    assert contents(root) == before


# -- lines that cannot be read ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("json", b'{"id":"dan","name":'),
        ("required", b'{"name":"Nobody"}'),
        ("type", b'{"id":"dan","name":"Dan","level":"high"}'),
        ("range", b'{"id":"dan","name":"Dan","level":9223372036854775808}'),
        ("format", b'{"id":"dan","name":"Dan","born":"last spring"}'),
        ("conflict", b">>>>>>> theirs"),
    ],
)
def test_a_line_that_cannot_be_read_is_found_and_left_to_a_person(
    root: Path, code: str, line: bytes
) -> None:
    edit(root, PEOPLE, lambda lines: [*lines[:1], line, *lines[1:]])
    problem = found_by_doctor(root, f"line_{code}")
    assert (problem.path, problem.line, problem.severity) == (PEOPLE, 2, "error")
    not_mended(root, f"line_{code}")


def test_a_line_with_an_unusable_id_of_an_end_is_found(root: Path) -> None:
    number = change_line(root, KNOWS, b'"ann"', b'"__to_id":', b'"__to_id":-')
    problem = found_by_doctor(root, "line_type")
    assert (problem.path, problem.line) == (KNOWS, number)


def test_a_file_of_no_type_is_found(root: Path) -> None:
    path = root / "data/nodes/animals/20260301/part_001.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(b'{"id":"ape"}\n')
    problem = found_by_doctor(root, "strange_file")
    assert problem.path == "data/nodes/animals/20260301/part_001.jsonl"
    assert problem.severity == "warning"
    not_mended(root, "strange_file")
    path.rename(root / PEOPLE.replace("part_001", "mine"))
    misnamed = found_by_doctor(root, "strange_file")
    assert "YYYYMMDD/part_NNN.jsonl" in misnamed.message
    assert "import-table" in misnamed.fix


def test_records_behind_a_link_that_is_not_followed_are_told_of(root: Path) -> None:
    folder, elsewhere = root / "data/nodes/people", root.parent / "elsewhere"
    shutil.move(folder, elsewhere)
    folder.symlink_to(elsewhere)
    problem = found_by_doctor(root, "strange_file")
    assert problem.path == "data/nodes/people"
    assert "link to a folder" in problem.message
    with KnowledgeBase(root) as kb:
        assert any("data/nodes/people: is a link" in text for text in kb.status().attention)


def test_a_link_that_leads_nowhere_is_told_of(root: Path) -> None:
    (root / PEOPLE).with_name("part_002.jsonl").symlink_to(root / "nowhere")
    assert found_by_doctor(root, "strange_file").path.endswith("part_002.jsonl")


def test_a_part_that_is_a_link_is_told_of_and_neither_read_nor_written_to(root: Path) -> None:
    elsewhere = root.parent / "elsewhere.jsonl"
    shutil.move(root / PEOPLE, elsewhere)
    (root / PEOPLE).symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    assert found_by_doctor(root, "strange_file").path == PEOPLE
    write(root, person("dan"))
    assert (root / PEOPLE).is_symlink()
    assert elsewhere.read_bytes() == before
    with KnowledgeBase(root) as kb:
        assert kb.sql("SELECT id FROM people").rows == (("dan",),)
        assert PEOPLE in " ".join(kb.sql("SELECT id FROM people").notices)


# -- records that stand twice, without id, in disorder ----------------------------------------------------


def _stand_twice(root: Path) -> int:
    """Ben stands twice, as after a union merge; returns the line that does not count."""

    def change(lines: list[bytes]) -> list[bytes]:
        old = lines[1]
        new = old.replace(b'"Ben"', b'"Benedict"').replace(
            b'"__updated_at":"2026-03-01', b'"__updated_at":"2026-03-05'
        )
        assert new != old
        return [lines[0], old, new, *lines[2:]]

    edit(root, PEOPLE, change)
    return 2


def test_a_record_that_stands_twice_is_found_and_left_once(root: Path) -> None:
    number = _stand_twice(root)
    problem = found_by_doctor(root, "double")
    assert (problem.path, problem.line, problem.severity) == (PEOPLE, number, "warning")
    assert f"{PEOPLE}:{number + 1}" in problem.message
    mended(root, "double")
    assert [json.loads(line)["name"] for line in raw_lines(root, PEOPLE)] == [
        "Ann",
        "Benedict",
        "Cid",
    ]


def _data_is_gone(root: Path) -> None:
    shutil.rmtree(root / "data")


def _data_leads_nowhere(root: Path) -> None:
    shutil.rmtree(root / "data")
    (root / "data").symlink_to(root / "nowhere")


def _data_is_a_file(root: Path) -> None:
    shutil.rmtree(root / "data")
    (root / "data").write_text("", encoding="utf-8")


@pytest.mark.parametrize("lose", [_data_is_gone, _data_leads_nowhere, _data_is_a_file])
def test_a_lost_data_folder_is_told_and_not_taken_for_an_empty_base(
    root: Path, lose: Callable[[Path], None]
) -> None:
    lose(root)
    assert found_by_doctor(root, "strange_file").path == "data"
    told = "what stands at data is not read and missing here; 'duckkb doctor' says why"
    with KnowledgeBase(root, read_only=True) as kb:
        assert told in kb.search("Ben").notices
        assert told in kb.sql("SELECT * FROM people").notices
        assert any(line.startswith("data: is no folder") for line in kb.status().attention)


def test_a_base_without_data_folder_says_so(root: Path) -> None:
    """As after a clone of a base whose `data` Git was told to ignore."""
    shutil.rmtree(root / "data")
    shutil.rmtree(root / ".build")
    problem = found_by_doctor(root, "no_data")
    assert (problem.severity, problem.path) == ("info", "data")
    with KnowledgeBase(root) as kb:
        assert problem.message in kb.status().attention
        kb.import_bundle([{"type": "Person", "id": "bob", "name": "Bob"}])
        assert kb.status().attention == ()


def test_a_missing_folder_of_knowledge_is_told(root: Path) -> None:
    with (root / "config.yaml").open("a", encoding="utf-8") as config:
        config.write("knowledge: told\n")
    assert found_by_doctor(root, "no_knowledge").path == "told"
    with KnowledgeBase(root) as kb, pytest.raises(UsageError, match="no folder 'told'"):
        Reasoner(kb).metadata.match_attributes("name")
    (root / "told").mkdir()
    with KnowledgeBase(root) as kb:
        assert not [p for p in kb.doctor().problems if p.code == "no_knowledge"]


def test_a_line_of_the_own_words_that_is_none_is_told(root: Path) -> None:
    (root / "user_dict.txt").write_text("诸葛亮 5\n张 三\n", encoding="utf-8")
    problem = found_by_doctor(root, "user_dict")
    assert (problem.path, problem.line) == ("user_dict.txt", 2)
    not_mended(root, "user_dict")


def test_own_words_in_another_encoding_stop_nothing_and_are_told(root: Path) -> None:
    (root / "user_dict.txt").write_bytes("诸葛亮 5\n".encode() + "曹操\n".encode("gb18030"))
    problem = found_by_doctor(root, "user_dict")
    assert (problem.path, problem.line, problem.severity) == ("user_dict.txt", 2, "warning")
    with KnowledgeBase(root) as kb:
        told = "user_dict.txt:2: the line is not UTF-8 and has no effect"
        assert any(each.startswith(told) for each in kb.status().attention)
        assert any(each.startswith(told) for each in kb.sync().notices)
        assert kb.sql("SELECT 1").rows == ((1,),)


def test_a_second_line_that_says_otherwise_is_told_from_a_mere_copy(root: Path) -> None:
    """`--fix` drops one of two versions: whoever runs it must know that there are two."""
    edit(root, PEOPLE, lambda lines: [lines[0], *lines])
    assert "otherwise" not in found_by_doctor(root, "double").message
    edit(root, PEOPLE, lambda lines: lines[1:])
    _stand_twice(root)
    problem = found_by_doctor(root, "double")
    assert problem.message.endswith("which counts and says otherwise")
    assert problem.fix.startswith("compare the two lines")


@pytest.mark.parametrize(
    "lines",
    [
        [b'{"id":"dan","name":"Dan","level":1}', b'{"id":"dan","name":"Daniel","level":2}'],
        [b'{"id":"ann","name":"Anna"}'],
    ],
)
def test_a_line_without_times_that_says_otherwise_is_left_to_a_person(
    root: Path, lines: list[bytes]
) -> None:
    edit(root, PEOPLE, lambda old: [*old, *lines])
    assert "leaves both" in found_by_doctor(root, "double").fix
    with KnowledgeBase(root) as kb:
        assert not [p for p in kb.doctor(fix=True).problems if p.code == "double" and p.fixed]
        assert not kb.doctor().ok
    assert set(lines) <= set(raw_lines(root, PEOPLE))


def test_two_lines_of_one_time_that_differ_are_left_to_a_person(root: Path) -> None:
    """A copy that was changed in an editor has the time of the other: neither is known to be later."""
    edit(root, PEOPLE, lambda old: [*old, old[0].replace(b'"name":"', b'"name":"Old ')])
    before = raw_lines(root, PEOPLE)
    assert "leaves both" in found_by_doctor(root, "double").fix
    with KnowledgeBase(root) as kb:
        assert not kb.doctor(fix=True).ok
    assert sorted(raw_lines(root, PEOPLE)) == sorted(before)


def test_what_stands_in_a_conflict_is_left_to_a_person(root: Path) -> None:
    """Both sides of a conflict hold the record; which of them counts is not known."""

    def conflict(lines: list[bytes]) -> list[bytes]:
        theirs = lines[1].replace(b'"Ben"', b'"Benedict"')
        bare = b'{"id":"abe","name":"Abe"}'
        return [
            lines[0],
            b"<<<<<<< ours",
            lines[1],
            b"=======",
            theirs,
            b">>>>>>> theirs",
            *lines[2:],
            bare,
        ]

    edit(root, PEOPLE, conflict)
    assert found_by_doctor(root, "double").fix == "settle the conflict that Git left in this file"
    before = contents(root)
    with KnowledgeBase(root) as kb:
        report = kb.doctor(fix=True)
        assert not [p for p in report.problems if p.fixed and p.path == PEOPLE]
    assert contents(root) == before


def test_a_new_record_stands_outside_of_a_conflict(root: Path) -> None:
    """Whoever settles it by taking one side loses nothing that was written meanwhile."""
    edit(root, PEOPLE, lambda lines: [b"<<<<<<< ours", *lines, b"=======", b">>>>>>> theirs"])
    before = (root / PEOPLE).read_bytes()
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        result = kb.import_bundle([{"type": "Person", "id": "bob", "name": "Bob"}])
        assert result.files_changed == (PEOPLE.replace("part_001", "part_002"),)
        assert kb.get("Person", {"id": "bob"}).values["name"] == "Bob"
    assert (root / PEOPLE).read_bytes() == before


def test_a_file_in_another_encoding_is_told_and_no_line_is_added_to_it(root: Path) -> None:
    """Else saving it anew in its old encoding, or in UTF-8, would spoil one part of it."""
    (root / PEOPLE).write_text((root / PEOPLE).read_text(encoding="utf-8"), encoding="utf-16")
    before = (root / PEOPLE).read_bytes()
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        assert {p.message for p in kb.store.problems} == {
            "the text is UTF-16: save the file as UTF-8"
        }
        result = kb.import_bundle([{"type": "Person", "id": "bob", "name": "Bob"}])
        assert result.files_changed == (PEOPLE.replace("part_001", "part_002"),)
    assert (root / PEOPLE).read_bytes() == before
    (root / PEOPLE).write_text((root / PEOPLE).read_text(encoding="utf-16"), encoding="utf-8")
    with KnowledgeBase(root) as kb:
        assert kb.status().nodes["Person"] == len(raw_lines(root, PEOPLE)) + 1


def test_a_double_edge_is_left_once_with_its_ends(root: Path) -> None:
    line = raw_lines(root, KNOWS)[0]
    later = line.replace(b'"__updated_at":"2026-03-01', b'"__updated_at":"2026-03-05')
    edit(root, KNOWS, lambda lines: [*lines, later])
    assert found_by_doctor(root, "double").path == KNOWS
    with KnowledgeBase(root) as kb:
        [told] = kb.status().attention
    assert told.startswith("'KNOWS' {source: {")
    mended(root, "double")
    [left] = raw_lines(root, KNOWS)
    before, after = json.loads(line), json.loads(left)
    for key in ("__id", "__from_id", "__to_id", "source", "target", "__created_at"):
        assert after[key] == before[key]


def test_a_line_without_id_is_found_and_gets_its_id_and_times(root: Path) -> None:
    edit(root, PEOPLE, lambda lines: [*lines, b'{"id":"dan","name":"Dan"}'])
    problem = found_by_doctor(root, "no_id")
    assert (problem.path, problem.line, problem.severity) == (PEOPLE, 4, "warning")
    with KnowledgeBase(root) as kb:
        computed = kb.get("Person", {"id": "dan"}).id
    before = raw_lines(root, PEOPLE)[:3]
    mended(root, "no_id")
    assert raw_lines(root, PEOPLE)[:3] == before
    line = json.loads(raw_lines(root, PEOPLE)[3])
    assert line == {
        "__id": computed,
        "id": "dan",
        "name": "Dan",
        "__created_at": "2026-03-01T00:00:00.000000Z",
        "__updated_at": "2026-03-02T09:00:00.000000Z",
    }


def test_an_edge_without_ids_is_found_and_gets_them(root: Path) -> None:
    line = b'{"source":{"id":"ben"},"target":{"id":"cid"}}'
    edit(root, KNOWS, lambda lines: [*lines, line])
    problem = found_by_doctor(root, "no_id")
    assert (problem.path, problem.line) == (KNOWS, 2)
    mended(root, "no_id")
    with KnowledgeBase(root) as kb:
        values = json.loads(raw_lines(root, KNOWS)[1])
        assert values["__from_id"] == kb.get("Person", {"id": "ben"}).id
        assert values["__to_id"] == kb.get("Person", {"id": "cid"}).id


def test_a_line_with_an_id_but_no_times_keeps_its_id(root: Path) -> None:
    edit(root, PEOPLE, lambda lines: [*lines, b'{"__id":77,"id":"dan","name":"Dan"}'])
    assert found_by_doctor(root, "no_id").line == 4
    mended(root, "no_id")
    assert json.loads(raw_lines(root, PEOPLE)[3])["__id"] == 77


@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize(
    "place", ["behind it", "before it", "in an earlier part", "in a later part"]
)
def test_a_copied_line_that_bears_the_id_of_another_record_is_left_and_without_it_gets_its_own(
    root: Path, place: str, opened: bool
) -> None:
    original = raw_lines(root, PEOPLE)[1]
    name = "bea" if place == "before it" else "bob"
    copy = original.replace(b'"ben"', f'"{name}"'.encode())
    copy = copy.replace(b'"Ben"', f'"{name.title()}"'.encode())
    day = {"in an earlier part": "20260228", "in a later part": "20260302"}.get(place)
    path = PEOPLE if day is None else PEOPLE.replace("20260301", day)
    kb = KnowledgeBase(root) if opened else None
    if day is not None:
        (root / path).parent.mkdir()
        (root / path).write_bytes(copy + b"\n")
    else:
        at_line = 2 if place == "behind it" else 1
        edit(root, PEOPLE, lambda lines: [*lines[:at_line], copy, *lines[at_line:]])
    if kb is not None:
        with kb:
            kb.sync()
            assert kb.get("Person", {"id": name}).values["name"] == name.title()
            assert kb.get("Person", {"id": "ben"}).id == json.loads(original)["__id"]
            assert {hit.identity["id"] for hit in kb.search("Ben Bob Bea").hits} == {"ben", name}
    problem = found_by_doctor(root, "id_taken")
    assert (problem.path, problem.line) == (path, only(raw_lines(root, path), f'"{name}"'.encode()))
    with KnowledgeBase(root) as other:
        computed = other.get("Person", {"id": name}).id
        assert computed != json.loads(original)["__id"]
        assert other.get("Person", {"id": "ben"}).id == json.loads(original)["__id"]
    before = contents(root)
    not_mended(root, "id_taken")
    assert contents(root) == before
    edit(root, path, lambda lines: [_without_id(x) if name.encode() in x else x for x in lines])
    mended(root, "no_id")
    assert original in raw_lines(root, PEOPLE)
    [line] = [json.loads(x) for x in raw_lines(root, path) if f'"{name}"'.encode() in x]
    assert line["__id"] == computed


def _without_id(line: bytes) -> bytes:
    return re.sub(rb'"__id":\d+,', b"", line)


def test_a_line_that_bears_the_id_of_a_record_of_another_type_is_found_and_read_by_its_own(
    root: Path,
) -> None:
    place = json.loads(raw_lines(root, PEOPLE.replace("people", "places"))[0])["__id"]
    line = raw_lines(root, PEOPLE)[2].replace(b'"cid"', b'"dan"')
    line = line.replace(str(json.loads(line)["__id"]).encode(), str(place).encode())
    edit(root, PEOPLE, lambda lines: [*lines, line])
    problem = found_by_doctor(root, "id_taken")
    assert (problem.path, problem.line) == (PEOPLE, 4)
    not_mended(root, "id_taken")
    with KnowledgeBase(root) as kb:
        assert kb.get("Place", {"id": "inn"}).id == place
        assert kb.get("Person", {"id": "dan"}).id != place
        assert kb.sql("SELECT count(*) FROM people").rows == ((4,),)
        assert kb.sql("SELECT count(*) FROM places").rows == ((2,),)


@pytest.mark.parametrize("fault", ["double", "no_id"])
def test_fixing_a_line_keeps_a_field_that_the_config_no_longer_names(
    root: Path, fault: str
) -> None:
    """What a line says is not lost because a field was taken out of config.yaml."""
    if fault == "double":
        _stand_twice(root)
        edit(root, PEOPLE, lambda lines: [x.replace(b',"level":3', b',"rank":3') for x in lines])
        number = 1
    else:
        edit(root, PEOPLE, lambda lines: [*lines, b'{"id":"dan","name":"Dan","rank":3}'])
        number = 3
    with KnowledgeBase(root) as kb:
        kb.doctor(fix=True)
    assert json.loads(raw_lines(root, PEOPLE)[number])["rank"] == 3


def test_unsorted_lines_are_remarked_and_sorted(root: Path) -> None:
    before = raw_lines(root, PEOPLE)
    edit(root, PEOPLE, lambda lines: lines[::-1])
    problem = found_by_doctor(root, "order")
    assert (problem.path, problem.severity) == (PEOPLE, "info")
    mended(root, "order")
    assert raw_lines(root, PEOPLE) == before


def test_a_record_in_the_folder_of_another_day_is_remarked_and_read_from_there(root: Path) -> None:
    folder = root / "data/nodes/people/20250505"
    (root / PEOPLE).parent.rename(folder)
    with KnowledgeBase(root) as kb:
        report = kb.doctor()
        assert report.ok
        days = [p for p in report.problems if p.code == "day"]
        path = "data/nodes/people/20250505/part_001.jsonl"
        assert [(p.path, p.line, p.severity) for p in days] == [
            (path, number, "info") for number in (1, 2, 3)
        ]
        assert kb.get("Person", {"id": "ben"}).path == path
        assert kb.doctor(fix=True).ok
    assert len(raw_lines(root, path)) == 3


def test_a_value_that_the_schema_refuses_is_found(root: Path) -> None:
    number = change_line(root, PEOPLE, b'"ben"', b'"level":3', b'"level":0')
    problem = found_by_doctor(root, "schema")
    assert (problem.path, problem.line, problem.severity) == (PEOPLE, number, "warning")
    assert problem.message == "level: expected at least 1, got 0"
    not_mended(root, "schema")
    write(root, person("ben", level=4))
    with KnowledgeBase(root) as kb:
        assert kb.doctor().problems == ()


@pytest.mark.parametrize(
    ("before", "after", "english", "chinese"),
    [
        (
            b'"level":3',
            b'"levl":3',
            "levl: unknown field. Did you mean 'level'?",
            "levl: 未知字段。是否想写“level”？",
        ),
        (b'"name":"Ben",', b"", 'name: "name" is required', "name: 缺少必填字段“name”"),
    ],
)
def test_a_record_that_breaks_its_schema_is_told_in_the_words_of_an_import(
    before: bytes, after: bytes, english: str, chinese: str, root: Path
) -> None:
    change_line(root, PEOPLE, b'"ben"', before, after)
    for language, message in (("en", english), ("zh", chinese)):
        with KnowledgeBase(root, settings={"language": language}) as kb:
            assert [p.message for p in kb.doctor().problems if p.code == "schema"] == [message]


# -- records among each other ------------------------------------------------------------------------------


def test_two_records_with_one_identity_are_found_with_file_and_line(root: Path) -> None:
    line = raw_lines(root, PEOPLE)[1]
    given = json.loads(line)["__id"]
    copy = line.replace(str(given).encode(), str(given + 1).encode())
    edit(root, PEOPLE, lambda lines: [*lines[:2], copy, *lines[2:]])
    problem = found_by_doctor(root, "same_identity")
    assert (problem.path, problem.severity) == (PEOPLE, "error")
    assert "ben" in problem.message
    assert problem.line in (2, 3)
    not_mended(root, "same_identity")
    edit(root, PEOPLE, lambda lines: [*lines[:2], *lines[3:]])
    with KnowledgeBase(root) as kb:
        assert kb.doctor().ok


@pytest.mark.parametrize(("name", "end"), [("ann", "source"), ("mill", "target")])
def test_an_edge_whose_end_does_not_exist_is_found(root: Path, name: str, end: str) -> None:
    path = PEOPLE if end == "source" else PEOPLE.replace("people", "places")
    edge = only(raw_lines(root, LIVES_AT), f'"{name}"'.encode())
    gone = raw_lines(root, path)
    edit(root, path, lambda lines: [x for x in lines if f'"id":"{name}"'.encode() not in x])
    with KnowledgeBase(root) as kb:
        dangling = [p for p in kb.doctor().problems if p.code == "dangling_edge"]
        [problem] = [p for p in dangling if p.path == LIVES_AT]
        assert (problem.line, problem.severity) == (edge, "error")
        node = "Person" if end == "source" else "Place"
        assert f"its {end}, '{node}' {{id: \"{name}\"}}, does not exist" in problem.message
        assert problem.fix == f"import the missing '{node}', or delete the edge"
        assert not kb.doctor(fix=True).ok
        edit(root, path, lambda lines: gone)
        assert kb.doctor().ok


def test_an_edge_whose_end_stands_in_a_line_that_cannot_be_read_is_told_to_look_there_first(
    root: Path,
) -> None:
    edit(root, PEOPLE, lambda lines: [x.replace(b'{"__id"', b'{{"__id"') for x in lines])
    with KnowledgeBase(root) as kb:
        fixes = {p.fix for p in kb.doctor().problems if p.code == "dangling_edge"}
    assert "first see to what is not read, since the 'Person' may stand there" in fixes


def test_an_edge_whose_end_bears_another_id_is_not_told_that_it_does_not_exist(root: Path) -> None:
    line = next(x for x in raw_lines(root, PEOPLE) if b'"id":"ann"' in x)
    given = str(json.loads(line)["__id"]).encode()
    edit(root, PEOPLE, lambda lines: [x.replace(given, b"5") for x in lines])
    with KnowledgeBase(root) as kb:
        dangling = [p for p in kb.doctor().problems if p.code == "dangling_edge"]
    assert dangling
    for problem in dangling:
        assert (
            f"has __id {given.decode()}, which 'Person' {{id: \"ann\"}} does not bear"
            in problem.message
        )


def test_an_edge_whose_two_namings_of_an_end_differ_is_found(root: Path) -> None:
    number = change_line(
        root, LIVES_AT, b'"ben"', b'"target":{"id":"mill"}', b'"target":{"id":"inn"}'
    )
    problem = found_by_doctor(root, "edge_ends")
    assert (problem.path, problem.line, problem.severity) == (LIVES_AT, number, "error")
    assert "inn" in problem.message
    assert "mill" in problem.message
    not_mended(root, "edge_ends")


def test_an_edge_that_names_another_record_than_the_renamed_one_it_leads_to_is_found(
    root: Path,
) -> None:
    change_line(root, PEOPLE, b'"ben"', b'"id":"ben"', b'"id":"benedict"')
    with KnowledgeBase(root) as kb:
        assert not [p for p in kb.doctor().problems if p.code == "edge_ends"]
    write(root, person("ben"))
    with KnowledgeBase(root) as kb:
        found = [p for p in kb.doctor().problems if p.code == "edge_ends"]
    assert [(p.path, p.line) for p in found] == [(LIVES_AT, 2), (KNOWS, 1)]
    assert 'source says {id: "ben"}, its id means {id: "benedict"}' in found[0].message


@pytest.fixture
def with_another_key(root: Path) -> Path:
    """Persons are called by their name now, and the edges still name them by 'id'."""
    config = CONFIG.replace("table: people\n    identity: id", "table: people\n    identity: name")
    (root / "config.yaml").write_text(config, encoding="utf-8")
    return root


def test_edges_stay_where_the_key_of_their_nodes_was_changed_and_get_it(
    with_another_key: Path,
) -> None:
    root = with_another_key
    with KnowledgeBase(root, clock=at(DAY_TWO)) as kb:
        assert kb.status().edges == {"LIVES_AT": 2, "KNOWS": 1}
        assert kb.sql(
            "SELECT name FROM edge_knows JOIN people ON __from_id = people.__id"
        ).rows == (("Ann",),)
        found = [p for p in kb.doctor().problems if p.code == "end_key"]
        assert [(p.path, p.line) for p in found] == [
            (LIVES_AT, 1),
            (LIVES_AT, 2),
            *[(KNOWS, 1)] * 2,
        ]
        assert kb.doctor(fix=True).ok
        assert kb.status().edges == {"LIVES_AT": 2, "KNOWS": 1}
    assert b'"source":{"name":"Ann"},"target":{"name":"Ben"}' in raw_lines(root, KNOWS)[0]
    assert b'"source":{"name":"Ben"},"target":{"id":"mill"}' in raw_lines(root, LIVES_AT)[1]


def test_an_end_without_its_key_is_told_once(with_another_key: Path) -> None:
    with KnowledgeBase(with_another_key) as kb:
        told = [(p.code, p.path) for p in kb.doctor().problems if "edges" in p.path]
    assert told == [("end_key", LIVES_AT)] * 2 + [("end_key", KNOWS)] * 2


def test_an_end_whose_id_leads_to_another_type_is_no_promise_of_a_mend(root: Path) -> None:
    """The ends of an edge type were changed in the config: no key can be written, and no record is missing."""
    config = root / "config.yaml"
    config.write_text(
        CONFIG.replace("label: knows\n    from: Person", "label: knows\n    from: Place")
    )
    line = raw_lines(root, KNOWS)
    for fix in (False, True):
        with KnowledgeBase(root) as kb:
            found = [p for p in kb.doctor(fix=fix).problems if p.path == KNOWS]
        assert [p.code for p in found] == ["dangling_edge"]
        assert "leads to 'Person' {id: \"ann\"}, which is no 'Place'" in found[0].message
        assert "name 'Person' there again" in (found[0].fix or "")
    assert raw_lines(root, KNOWS) == line


def test_an_import_of_an_edge_gives_it_the_key_of_its_nodes(with_another_key: Path) -> None:
    root = with_another_key
    edge = {"type": "KNOWS", "source": {"name": "Ann"}, "target": {"name": "Ben"}}
    write(root, edge)
    [line] = raw_lines(root, KNOWS)
    assert b'"source":{"name":"Ann"},"target":{"name":"Ben"}' in line


def test_edges_beyond_the_cardinality_are_found(root: Path) -> None:
    line = b'{"source":{"id":"ann"},"target":{"id":"mill"},"__created_at":"2026-03-01T09:00:00Z"}'
    edit(root, LIVES_AT, lambda lines: [lines[0], line, *lines[1:]])
    problem = found_by_doctor(root, "cardinality")
    assert (problem.path, problem.severity) == (LIVES_AT, "error")
    assert problem.line in (1, 2)
    assert "N:1" in problem.message
    with KnowledgeBase(root) as kb:
        assert not kb.doctor(fix=True).ok
        assert "cardinality" in {p.code for p in kb.doctor().problems}
        assert kb.sql("SELECT count(*) FROM edge_lives_at").rows == ((3,),)


# -- around the data ----------------------------------------------------------------------------------------


def test_a_committed_journal_is_found_by_a_reader_and_finished_by_the_next_writer(
    tmp_path: Path,
) -> None:
    root = make_notes(tmp_path / "kb", "a")
    killed_after_commit(root, note("b", "title of b"), moment=DAY_ONE)
    before = listing(root)
    with KnowledgeBase(root, read_only=True) as kb:
        [problem] = [p for p in kb.doctor().problems if p.code == "journal"]
        assert (problem.path, problem.severity) == (".state/journal", "error")
        assert problem.fix
        assert not kb.doctor().ok
    assert listing(root) == before
    with KnowledgeBase(root) as kb:
        assert titles(kb) == {"a": "title of a", "b": "title of b"}
        assert kb.doctor().ok


def test_a_journal_committed_while_the_base_is_open_is_found_and_finished_by_the_next_write(
    tmp_path: Path,
) -> None:
    root = make_notes(tmp_path / "kb", "a")
    with KnowledgeBase(root) as kb:
        assert kb.doctor().ok
        killed_after_commit(root, note("b", "title of b"), moment=DAY_ONE)
        assert "journal" in {p.code for p in kb.doctor().problems}
        kb.import_bundle([note("c", "title of c")])
        assert kb.doctor().ok
        assert titles(kb) == {name: f"title of {name}" for name in "abc"}
    assert not (root / ".state" / "journal" / "commit").exists()


def test_rests_of_an_uncommitted_write_are_remarked_and_cleared(root: Path) -> None:
    folder = root / ".state" / "journal"
    (folder / "0.part").write_bytes(b'{"id":"dan","name":"Dan"}\n')
    before = contents(root)
    problem = found_by_doctor(root, "journal_rest")
    assert (problem.path, problem.severity) == (".state/journal", "info")
    mended(root, "journal_rest")
    assert list(folder.iterdir()) == []
    assert contents(root) == before


def test_a_write_that_is_committed_while_rests_are_to_be_cleared_is_kept(tmp_path: Path) -> None:
    root = make_notes(tmp_path / "kb", "a")
    with KnowledgeBase(root) as kb:
        (root / ".state" / "journal" / "0.part").write_bytes(b"rest")
        assert "journal_rest" in {p.code for p in kb.doctor().problems}
        killed_after_commit(root, note("b", "title of b"), moment=DAY_ONE)
        mend(kb, {"journal_rest"})
        assert titles(kb) == {name: f"title of {name}" for name in "ab"}
    assert len(all_lines(root)) == 2
    assert list((root / ".state" / "journal").iterdir()) == []


def test_an_index_behind_the_files_is_remarked_and_brought_up_to_date(root: Path) -> None:
    forget_derived(root)
    problem = found_by_doctor(root, "index")
    assert problem.severity == "info"
    mended(root, "index")
    with KnowledgeBase(root) as kb:
        assert [hit.identity["id"] for hit in kb.search("Cid").hits] == ["cid"]


def test_a_file_that_differs_although_its_times_do_not_is_found(root: Path) -> None:
    """A file system may lie about times, so `doctor` trusts none."""
    with KnowledgeBase(root) as kb:
        change_line(root, PEOPLE, b'"ben"', b'"Ben"', b'"Bob"')
        stat = (root / PEOPLE).stat()
        info = kb.store.parts[PEOPLE]
        info.stat = (stat.st_size, stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns)
        info.racy = False
        [problem] = [p for p in kb.doctor().problems if p.severity != "info"]
        assert (problem.code, problem.path, problem.severity) == ("stale", PEOPLE, "error")
        assert "rebuild" in problem.fix
        kb.sync(rebuild=True)
        assert kb.get("Person", {"id": "ben"}).values["name"] == "Bob"
        assert kb.doctor().problems == ()


@pytest.mark.parametrize(
    ("name", "code"), [(".gitignore", "gitignore"), (".gitattributes", "gitattributes")]
)
@pytest.mark.parametrize("missing", ["file", "line"])
def test_missing_lines_of_a_git_file_are_found_and_added(
    root: Path, name: str, code: str, missing: str
) -> None:
    path = root / name
    wanted = path.read_text(encoding="utf-8").splitlines()
    if missing == "file":
        path.unlink()
    else:
        path.write_text(f"# a person's\n{wanted[1]}\n*.tmp", encoding="utf-8")
    problem = found_by_doctor(root, code)
    assert (problem.path, problem.severity) == (name, "warning")
    assert wanted[0] in problem.message
    mended(root, code)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert set(wanted) <= set(lines)
    if missing == "line":
        assert lines[:3] == ["# a person's", wanted[1], "*.tmp"]


def test_a_git_file_of_a_person_keeps_its_bytes_whatever_their_encoding(root: Path) -> None:
    written = "# caf\xe9\r\n*.tmp\r\n.state/\r\n".encode("latin-1")
    (root / ".gitignore").write_bytes(written)
    mended(root, "gitignore")
    assert (root / ".gitignore").read_bytes() == written + b".build/\n"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are found."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def _cache(root: Path, data: bytes) -> str:
    path = root / "data" / "indices" / "search_cache.parquet"
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    return "data/indices/search_cache.parquet"


def _install_lfs(programs: Path) -> None:
    program = programs / "git-lfs"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="a program is a file with another ending there")
def test_a_cache_that_is_only_a_pointer_is_found(root: Path, programs: Path) -> None:
    _install_lfs(programs)
    path = _cache(root, b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n")
    problem = found_by_doctor(root, "lfs_pointer")
    assert (problem.path, problem.severity) == (path, "warning")
    assert "git lfs pull" in problem.fix
    not_mended(root, "lfs_pointer")


def test_a_cache_without_git_lfs_is_found(root: Path, programs: Path) -> None:
    path = "data/indices/search_cache.parquet"
    with KnowledgeBase(root) as kb:
        kb.cache.publish()
    problem = found_by_doctor(root, "lfs_missing")
    assert (problem.path, problem.severity) == (path, "info"), "the base itself lacks nothing"
    assert "install" in problem.fix
    _install_lfs(programs)
    with KnowledgeBase(root) as kb:
        assert kb.doctor().problems == ()


def test_a_damaged_cache_is_found(root: Path, programs: Path) -> None:
    """A search does without it, so nobody else would tell."""
    _install_lfs(programs)
    path = _cache(root, b"PAR1 and no more")
    problem = found_by_doctor(root, "cache")
    assert (problem.path, problem.severity) == (path, "warning")
    not_mended(root, "cache")
    (root / path).unlink()
    with KnowledgeBase(root) as kb:
        kb.cache.publish()
        assert kb.doctor().problems == ()


def test_without_a_cache_git_lfs_is_not_asked_for(root: Path, programs: Path) -> None:
    with KnowledgeBase(root) as kb:
        assert kb.doctor().problems == ()


# -- what doctor may touch ----------------------------------------------------------------------------------


def _many_faults(root: Path) -> None:
    _stand_twice(root)
    edit(root, PEOPLE, lambda lines: [*lines[::-1], b"garbage", b'{"id":"dan","name":"Dan"}'])
    (root / ".gitignore").unlink()
    (root / ".state" / "journal" / "0.part").write_bytes(b"rest")


def _examined(root: Path, examine: Callable[[KnowledgeBase], object], read_only: bool) -> None:
    before = listing(root)
    with KnowledgeBase(root, read_only=read_only) as kb:
        examine(kb)
    assert listing(root) == before


@pytest.mark.parametrize("read_only", [False, True])
def test_doctor_without_fix_changes_no_byte(root: Path, read_only: bool) -> None:
    _examined(root, lambda kb: kb.doctor(), read_only)
    _many_faults(root)
    _examined(root, lambda kb: kb.doctor(), read_only)


def test_doctor_without_fix_changes_no_byte_of_the_data_where_nothing_is_derived(
    root: Path,
) -> None:
    forget_derived(root)
    before = {k: v for k, v in listing(root).items() if not k.startswith(".build") and k != "."}
    with KnowledgeBase(root) as kb:
        kb.doctor()
    after = {k: v for k, v in listing(root).items() if not k.startswith(".build") and k != "."}
    assert after == before


def test_fix_mends_many_faults_at_once_and_says_truly_which(root: Path) -> None:
    _many_faults(root)
    with KnowledgeBase(root, clock=at(DAY_TWO)) as kb:
        report = kb.doctor(fix=True)
        assert not report.ok
        fixed = {p.code for p in report.problems if p.fixed}
        assert fixed - {"index"} == {"double", "no_id", "order", "gitignore", "journal_rest"}
        left = [p for p in report.problems if not p.fixed and p.severity != "info"]
        assert [p.code for p in left] == ["line_json"]
        lines = raw_lines(root, PEOPLE)
        assert left[0].line == lines.index(b"garbage") + 1
        assert sorted(json.loads(x)["id"] for x in lines if x != b"garbage") == [
            "ann",
            "ben",
            "cid",
            "dan",
        ]
        assert [p.code for p in complaints(kb)] == ["line_json"]
    assert len(all_lines(root)) == 10


def test_every_problem_of_many_is_counted(root: Path) -> None:
    edit(root, PEOPLE, lambda lines: [*lines, *(b"garbage" for _ in range(300))])
    with KnowledgeBase(root) as kb:
        kb.search("Ann")
        report = kb.doctor()
        assert report.total == 300
        assert 0 < len(report.problems) <= 300
        assert not report.ok
