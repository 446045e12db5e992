"""A part file in any state: what a change does not touch keeps its bytes and its place."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from duckkb.config import parse_config
from duckkb.truth.part import LineChange, PartFile, fresh_part
from duckkb.truth.record import LineFormat, Record, line_formats

from .generate import Draw, config_text, examples

PATH = "data/nodes/t/20260304/part_001.jsonl"
BOM = b"\xef\xbb\xbf"
CONFIG = {
    "nodes": {
        "T": {
            "identity": ["id", "n"],
            "schema": {
                "properties": {
                    "id": {"type": "string"},
                    "n": {"type": "integer"},
                    "text": {"type": "string"},
                }
            },
        }
    }
}
FORMAT: LineFormat = line_formats(parse_config(config_text(CONFIG).encode()).ontology)["T"]
TIME = "2026-03-04T12:00:00.000000Z"

identities = st.tuples(
    st.sampled_from(["", "a", "b", "c", "é", "e\u0301", "\U0001f600"]), st.sampled_from([-1, 2, 10])
)
UNREADABLE = (
    b"{", b"not json", b"<<<<<<< HEAD", b"=======", b">>>>>>> theirs", b"[]", b"null", b'{"id":1,"n":2}',
    b'{"id":"a"}', b"\xff\xfe", b"\0", b" " + BOM, b"x\xc2\x85y\xe2\x80\xa8z", b'{"id":"a","id":"b","n":2}',
)  # fmt: skip
BLANK = (b"", b" ", b"\t", b"\r")


def record(identity: tuple[str, int], text: str = "") -> Record:
    values = {"id": identity[0], "n": identity[1], "text": text}
    return FORMAT.render(FORMAT.id_of(values), values, TIME, TIME)


@st.composite
def readable_lines(draw: Draw) -> bytes:
    """A record as DuckKB, a person or another tool would have written it."""
    identity = draw(identities)
    text = draw(st.sampled_from(["", "x", "y"]))
    line = record(identity, text).line
    form = draw(st.sampled_from(["own", "own", "own", "spaced", "bare", "crlf"]))
    if form == "spaced":
        return line.replace(b'":', b'" : ').replace(b',"', b' , "')
    if form == "bare":
        said = {"n": identity[1], "id": identity[0]}
        return repr(said).replace("'", '"').encode()
    return line + b"\r" if form == "crlf" else line


@st.composite
def contents(draw: Draw, tidy: bool = False) -> bytes:
    """A part file's bytes; `tidy` ones have sorted records, each once, beside lines of any kind."""
    kinds: list[st.SearchStrategy[bytes]] = [readable_lines(), readable_lines()]
    if draw(st.booleans()):
        kinds += [st.sampled_from(UNREADABLE), st.sampled_from(BLANK)]
    lines = draw(st.lists(st.one_of(kinds), max_size=10))
    if tidy:
        part = PartFile(PATH, b"\n".join(lines), FORMAT)
        own = {
            r.id: line for r, line in zip(part.records, part.lines, strict=True) if r is not None
        }
        by_key = sorted(own.values(), key=lambda line: FORMAT.sort_key(FORMAT.parse(line).values))
        places = iter(by_key)
        kept = [None if r is None else next(places, b"") for r in part.records]
        lines = [
            line if new is None else new
            for new, line, r in zip(kept, part.lines, part.records, strict=True)
            if r is None or new
        ]
    end = draw(st.sampled_from([b"\n", b"\n", b"", b"\r\n", b"\n\n"]))
    return draw(st.sampled_from([b"", b"", BOM])) + b"\n".join(lines) + end


@st.composite
def changes(draw: Draw, part: PartFile) -> list[LineChange]:
    """Additions, replacements and removals, each record at most once."""
    stored = {r.id: r for r in part.records if r is not None}
    found: dict[int, LineChange] = {}
    for identity in draw(st.lists(identities, min_size=1, max_size=5, unique=True)):
        new = record(identity, draw(st.sampled_from(["x", "new", "new\nline"])))
        old = stored.get(new.id)
        if old is not None and draw(st.booleans()):
            found[new.id] = LineChange(new.id, None, old.line)
        elif old is not None:
            found[new.id] = LineChange(new.id, new, old.line)
        else:
            found[new.id] = LineChange(new.id, new)
    return draw(st.permutations(list(found.values())))


@st.composite
def changed_parts(draw: Draw, tidy: bool = False) -> tuple[PartFile, list[LineChange]]:
    part = PartFile(PATH, draw(contents(tidy)), FORMAT)
    return part, draw(changes(part))


def said(part: PartFile) -> list[Any]:
    """What reading the part tells, and where."""
    records = [None if r is None else (r.id, r.values, r.line) for r in part.records]
    problems = [(p.path, p.line, p.code) for p in part.problems]
    return [records, problems, part.hash, part.is_sorted()]


def assert_reads_back(part: PartFile) -> None:
    assert said(part) == said(PartFile(PATH, part.data, FORMAT))


def lines_of(data: bytes) -> list[bytes]:
    """Lines that hold something, the file's own mark put aside."""
    return [line for line in data.removeprefix(BOM).split(b"\n") if line.strip()]


def untouched(part: PartFile, some: list[LineChange]) -> list[bytes]:
    """Lines that hold something and are of no changed record, in their order."""
    ids = {change.id for change in some}
    return [
        line
        for line, r in zip(part.lines, part.records, strict=True)
        if line.strip() and (r is None or r.id not in ids)
    ]


@given(contents())
@examples(100)
def test_reading_loses_nothing(data: bytes) -> None:
    part = PartFile(PATH, data, FORMAT)
    assert part.data == data
    assert b"\n".join(part.lines) == data.removeprefix(BOM)
    holding = [n for n, line in enumerate(part.lines) if line.strip()]
    unread = {problem.line - 1 for problem in part.problems}
    assert [n for n, r in enumerate(part.records) if r is None and n in holding] == sorted(unread)


@given(changed_parts())
@examples(150)
def test_a_change_keeps_every_other_line_with_its_bytes_and_order(
    case: tuple[PartFile, list[LineChange]],
) -> None:
    part, some = case
    result = part.rewritten(some)
    left = [] if result is None else lines_of(result.data)
    new = [change.new.line for change in some if change.new is not None]
    kept = untouched(part, some)
    assert Counter(left) == Counter([*kept, *new])
    others = iter(left)
    assert all(line in others for line in kept)
    assert (result is None) == (not left)
    if result is not None:
        assert result.data.startswith(BOM) == part.data.startswith(BOM)


@given(changed_parts())
@examples(150)
def test_a_rewritten_part_is_what_its_bytes_say(case: tuple[PartFile, list[LineChange]]) -> None:
    part, some = case
    result = part.rewritten(some)
    if result is not None:
        assert_reads_back(result)
        stored = {r.id: r.values for r in result.records if r is not None}
        for change in some:
            expected = None if change.new is None else change.new.values
            assert stored.get(change.id) == expected
            assert len(result.of(change.id)) == (change.new is not None)


@given(changed_parts())
@examples(100)
def test_a_rewritten_part_ends_its_last_line_where_one_was_added(
    case: tuple[PartFile, list[LineChange]],
) -> None:
    part, some = case
    present = {r.id for r in part.records if r is not None}
    result = part.rewritten(some)
    if result is not None and any(c.new is not None and c.id not in present for c in some):
        assert result.data.endswith(b"\n")


@given(contents(), st.data())
@examples(100)
def test_one_changed_record_is_one_changed_line(data: bytes, more: st.DataObject) -> None:
    part = PartFile(PATH, data, FORMAT)
    once = [r for r in part.records if r is not None and len(part.of(r.id)) == 1]
    if not once:
        return
    old = more.draw(st.sampled_from(once))
    new = record((old.values["id"], old.values["n"]), "quite new")
    result = part.rewritten([LineChange(old.id, new, old.line)])
    assert result is not None
    at = part.line_numbers(old.id)[0] - 1
    expected = list(part.lines)
    expected[at] = new.line
    assert result.data.removeprefix(BOM) == b"\n".join(expected)


@given(contents(), st.data())
@examples(100)
def test_one_added_record_is_one_added_line(data: bytes, more: st.DataObject) -> None:
    part = PartFile(PATH, data, FORMAT)
    new = record(more.draw(identities), "quite new")
    if part.of(new.id):
        return
    result = part.rewritten([LineChange(new.id, new)])
    assert result is not None
    before, after = (
        part.data.removeprefix(BOM).split(b"\n"),
        result.data.removeprefix(BOM).split(b"\n"),
    )
    at = after.index(new.line)
    rest = after[:at] + after[at + 1 :]
    assert rest == before or rest == [*before, b""] or [*rest, b""] == [*before, b""]


@given(contents())
@examples(60)
def test_no_change_changes_no_byte(data: bytes) -> None:
    part = PartFile(PATH, data, FORMAT)
    result = part.rewritten([])
    if result is None:
        assert not part.data.strip() or not any(part.lines)
    else:
        assert result.data == part.data


@given(changed_parts(tidy=True))
@examples(150)
def test_sorted_lines_stay_sorted(case: tuple[PartFile, list[LineChange]]) -> None:
    part, some = case
    assert part.is_sorted()
    result = part.rewritten(some)
    assert result is None or result.is_sorted()


@given(changed_parts())
@examples(150)
def test_a_line_that_cannot_be_read_stays_behind_the_line_it_followed(
    case: tuple[PartFile, list[LineChange]],
) -> None:
    part, some = case
    result = part.rewritten(some)
    gone = {change.id for change in some if change.new is None}
    doubled = {r.id for r in part.records if r is not None and len(part.of(r.id)) > 1}
    before = leaders(part)
    after = [] if result is None else leaders(result)
    assert [line for line, _ in before] == [line for line, _ in after]
    for (_, old), (_, new) in zip(before, after, strict=True):
        # Where its own leader is removed, a line falls to the one before.
        if old not in gone and old not in doubled:
            assert new == old


def leaders(part: PartFile) -> list[tuple[bytes, int | None]]:
    """Each unreadable line with the id of the record it follows."""
    found: list[tuple[bytes, int | None]] = []
    leader: int | None = None
    for line, r in zip(part.lines, part.records, strict=True):
        if r is not None:
            leader = r.id
        elif line.strip():
            found.append((line, leader))
    return found


@given(contents())
@examples(150)
def test_sorting_moves_lines_and_changes_none(data: bytes) -> None:
    part = PartFile(PATH, data, FORMAT)
    ordered = part.in_order()
    assert ordered.is_sorted()
    assert Counter(lines_of(ordered.data)) == Counter(lines_of(data))
    assert_reads_back(ordered)
    by_line = Counter((line, leader) for line, leader in leaders(part))
    assert Counter(leaders(ordered)) == by_line or not part.is_sorted()
    assert [line for line, leader in leaders(ordered) if leader is None] == [
        line for line, leader in leaders(part) if leader is None
    ]
    assert ordered.in_order().data == ordered.data


@given(contents(tidy=True))
@examples(60)
def test_sorting_what_is_sorted_keeps_every_line_in_place(data: bytes) -> None:
    part = PartFile(PATH, data, FORMAT)
    assert lines_of(part.in_order().data) == lines_of(data)


@given(st.lists(identities, unique=True, max_size=12))
@examples(60)
def test_a_fresh_part_is_sorted_and_whole(some: list[tuple[str, int]]) -> None:
    part = fresh_part(PATH, [record(identity) for identity in some], FORMAT)
    assert part.is_sorted()
    assert part.problems == []
    assert {r.id for r in part.records if r is not None} == {record(i).id for i in some}
    assert part.data == b"".join(
        record(i).line + b"\n" for i in sorted(some, key=lambda i: FORMAT.sort_key({"id": i[0], "n": i[1]}))
    )  # fmt: skip
    assert_reads_back(part)


@given(contents(tidy=True), st.lists(identities, unique=True, max_size=6))
@examples(60)
def test_the_order_of_additions_changes_no_byte(data: bytes, some: list[tuple[str, int]]) -> None:
    part = PartFile(PATH, data, FORMAT)
    adds = [LineChange(r.id, r) for r in map(record, some) if not part.of(r.id)]
    one, other = part.rewritten(adds), part.rewritten(adds[::-1])
    assert (one and one.data) == (other and other.data)
