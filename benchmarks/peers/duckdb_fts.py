"""DuckDB's FTS extension as its documentation uses it: its wheels stay behind DuckDB's own."""

from __future__ import annotations

from pathlib import Path

import duckdb
import duckdb_extension_fts

from benchmarks.peers.contest import Contestant, Task, run


def build(task: Task) -> Contestant:
    connection = duckdb.connect(str(task.folder / "fts.duckdb"))
    here = Path(duckdb_extension_fts.__file__).parent
    (extension,) = here.glob(f"extensions/v{duckdb.__version__}/fts.duckdb_extension")
    connection.load_extension(str(extension))
    name = str(task.data / "texts.txt").replace("'", "''")
    connection.execute(
        "CREATE TABLE docs AS SELECT format('d-{:07d}', row_number() OVER () - 1) AS id, text"
        f" FROM read_csv('{name}', columns = {{'text': 'VARCHAR'}}, header = false, delim = '|',"
        " parallel = false)"
    )
    connection.execute("PRAGMA create_fts_index('docs', 'id', 'text')")
    queries = task.queries()

    def ask(number: int) -> list[int]:
        rows = connection.execute(
            "SELECT id, score FROM (SELECT *, fts_main_docs.match_bm25(id, ?) AS score FROM docs)"
            " WHERE score IS NOT NULL ORDER BY score DESC LIMIT 10",
            [queries[number]],
        ).fetchall()
        return [int(row[0][2:]) for row in rows]

    return Contestant(f"DuckDB {duckdb.__version__} FTS", {"text": ask})


if __name__ == "__main__":
    run(build)
