"""Lines that bear the `__id` of another record, as copying a line in an editor leaves them."""

from __future__ import annotations

from ..bases import DOCS, doc, truth_files
from ..conftest import Open


def test_copied_lines_beside_a_second_line_of_the_record_they_now_name(open_base: Open) -> None:
    """The record came up twice in one change, as itself and as what the copied line names."""
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), doc("c")])
    (path,) = truth_files(kb.root)
    lines = (kb.root / path).read_bytes()
    (kb.root / path).write_bytes(lines + lines.replace(b'"doc_uri":"a"', b'"doc_uri":"c"'))
    kb.sync()
    again = open_base()
    for each in (kb, again):
        assert each.sql("SELECT doc_uri FROM docs ORDER BY 1").rows == (("a",), ("b",), ("c",))
        assert len(each.store) == 3
    assert again.doctor(fix=True).ok
    assert (kb.root / path).read_bytes().count(b"\n") == 3


def test_a_copied_line_that_names_a_record_added_in_another_part(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    (path,) = truth_files(kb.root)
    line = (kb.root / path).read_bytes()
    with open(kb.root / path, "ab") as part:
        part.write(line.replace(b'"doc_uri":"a"', b'"doc_uri":"c"'))
    other = kb.root / path.replace("part_001", "part_002")
    other.write_bytes(b'{"doc_uri":"c","content":"by hand"}\n')
    kb.sync()
    for each in (kb, open_base()):
        assert each.sql("SELECT doc_uri FROM docs ORDER BY 1").rows == (("a",), ("c",))
        assert len(each.store) == 2
