"""SQLite FTS5: bm25 by `ORDER BY rank`, any of the words."""

from __future__ import annotations

import sqlite3

from benchmarks.peers.contest import Contestant, Task, run


def build(task: Task) -> Contestant:
    connection = sqlite3.connect(task.folder / "fts5.db")
    connection.execute("CREATE VIRTUAL TABLE docs USING fts5(text)")
    connection.executemany("INSERT INTO docs(rowid, text) VALUES (?, ?)", enumerate(task.texts()))
    connection.execute("INSERT INTO docs(docs) VALUES ('optimize')")
    connection.commit()
    queries = [" OR ".join(f'"{word}"' for word in query.split()) for query in task.queries()]

    def ask(number: int) -> list[int]:
        rows = connection.execute(
            "SELECT rowid FROM docs WHERE docs MATCH ? ORDER BY rank LIMIT 10", (queries[number],)
        )
        return [row[0] for row in rows]

    return Contestant(f"SQLite {sqlite3.sqlite_version} FTS5", {"text": ask})


if __name__ == "__main__":
    run(build)
