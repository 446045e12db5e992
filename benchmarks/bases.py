"""Large bases, written straight as canonical part files: fast, and the same lines that imports give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from benchmarks.data import CONFIG, Item, documents, ontology, references
from duckkb.ontology.model import EdgeType, NodeType, Ontology
from duckkb.truth.layout import PART_LINES, day_folder
from duckkb.truth.record import LineFormat, Record, format_time, node_id

_PARTS_A_DAY = 10


class Bases:
    """The large bases of one run, each written when it is first asked for. Not to be changed: copy them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, count: int) -> Path:
        """The base of `count` documents and `count` edges, without `.build`."""
        root = self.folder / f"base-{count}"
        if not root.exists():
            write_base(root, count)
        return root


def write_base(root: Path, count: int) -> None:
    """`count` documents and `count` edges, in parts of 1,000 lines, ten parts a day.

    The last day is today and its last part half full, so that a record added later shares a part
    with others, as it would in a base that is in use.
    """
    known = ontology()
    write_type(root, known, known.nodes["Document"], documents(count), count)
    write_type(root, known, known.edges["REFERENCES"], references(count), count)
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")


def write_type(
    root: Path,
    known: Ontology,
    record_type: NodeType | EdgeType,
    items: Iterable[Item],
    count: int,
) -> None:
    """Writes the part files of one type; `items` must come in the order of their identities."""
    line_format = LineFormat(known, record_type)
    now = datetime.now(UTC)
    # The first part is half as long as the others, which leaves half a part for the end.
    lines = [PART_LINES // 2, *[PART_LINES] * (count // PART_LINES)]
    last_day = (len(lines) - 1) // _PARTS_A_DAY
    source = iter(items)
    for position, size in enumerate(lines):
        day = position // _PARTS_A_DAY
        stamp = format_time(now - timedelta(days=last_day - day))
        records = sorted(
            _records(known, record_type, line_format, islice(source, size), stamp),
            key=lambda record: line_format.sort_key(record.values),
        )
        folder = root / day_folder(record_type, stamp)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"part_{position % _PARTS_A_DAY + 1:03d}.jsonl"
        path.write_bytes(b"".join(record.line + b"\n" for record in records))
    assert next(source, None) is None, "the parts are too few for the items"


def _records(
    known: Ontology,
    record_type: NodeType | EdgeType,
    line_format: LineFormat,
    items: Iterable[Item],
    stamp: str,
) -> Iterator[Record]:
    for item in items:
        values = {key: value for key, value in item.items() if key != "type"}
        ends = None
        if isinstance(record_type, EdgeType):
            source, target = known.endpoints(record_type)
            ends = node_id(source, values["source"]), node_id(target, values["target"])
        yield line_format.render(line_format.id_of(values), values, stamp, stamp, ends)


def data_bytes(root: Path) -> int:
    """How large the truth of a base is."""
    return sum(path.stat().st_size for path in (root / "data").rglob("*.jsonl"))
