"""`python -m benchmarks [NAME ...] [--json FILE] [--full]`: runs the rows and prints one table."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import (
    graph_rows,
    reasoning_speed,
    row_import,
    row_mcp,
    row_open,
    row_record,
    row_search,
    row_validate,
    row_yaml,
)
from benchmarks.bases import Bases
from benchmarks.measure import Calibration, file_system, machine
from benchmarks.report import Row, WrongResultError, print_table, write_json

Run = Callable[[Bases, bool], Iterator[Row]]

ROWS: dict[str, Run] = {
    "validate": row_validate.run,
    "import": row_import.run,
    "yaml": row_yaml.run,
    "record": row_record.run,
    "open": row_open.run,
    "search": row_search.run,
    "graph": graph_rows.run,
    "mcp": row_mcp.run,
    "reasoning": reasoning_speed.run,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"rows to run: {', '.join(ROWS)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers there")
    parser.add_argument(
        "--full", action="store_true", help="also open and search bases of a million"
    )
    parser.add_argument(
        "--dir",
        type=Path,
        default=Path(".bench"),
        help="where bases are written (.bench); a real disk",
    )
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in ROWS]
    if unknown:
        parser.error(f"no row is named {', '.join(unknown)}; there are: {', '.join(ROWS)}")
    rows: list[Row] = []
    wrong = False
    calibration = Calibration()
    arguments.dir.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    with TemporaryDirectory(dir=arguments.dir, prefix="run-") as folder:
        bases = Bases(Path(folder).absolute())
        disk = file_system(bases.folder)
        for name in arguments.names or ROWS:
            calibration.tick()
            begun = time.monotonic()
            try:
                rows.extend(ROWS[name](bases, arguments.full))
            except WrongResultError as error:
                rows.append(Row(name, f"WRONG RESULT: {error}"))
                wrong = True
            print(f"{name}: {time.monotonic() - begun:.0f} s", file=sys.stderr)
        calibration.tick()
    head = f"{machine()}, files on {disk}; {time.monotonic() - started:.0f} s in all"
    print_table(rows, head, calibration.text())
    if arguments.json is not None:
        write_json(arguments.json, rows, head, calibration.text())
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
