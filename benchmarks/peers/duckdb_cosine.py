"""DuckDB's `array_cosine_similarity` over all vectors, in memory."""

from __future__ import annotations

import duckdb
import numpy as np

from benchmarks.peers.contest import Contestant, Task, run

_BLOCK = 20_000


def build(task: Task) -> Contestant:
    connection = duckdb.connect(":memory:")
    vectors = np.load(task.data / "vectors.npy", mmap_mode="r")
    dim = vectors.shape[1]
    connection.execute(f"CREATE TABLE docs (id BIGINT, vector FLOAT[{dim}])")
    for begin in range(0, len(vectors), _BLOCK):
        rows = np.empty(len(vectors[begin : begin + _BLOCK]), dtype=object)
        rows[:] = list(vectors[begin : begin + _BLOCK])
        connection.register("block", {"id": np.arange(begin, begin + len(rows)), "vector": rows})
        connection.execute(f"INSERT INTO docs SELECT id, vector::FLOAT[{dim}] FROM block")
        connection.unregister("block")
    questions = [row.tolist() for row in np.load(task.data / "questions.npy")]

    def ask(number: int) -> list[int]:
        rows = connection.execute(
            f"SELECT id FROM docs ORDER BY array_cosine_similarity(vector, ?::FLOAT[{dim}]) DESC LIMIT 10",
            [questions[number]],
        ).fetchall()
        return [row[0] for row in rows]

    return Contestant(f"DuckDB {duckdb.__version__} array_cosine_similarity", {"vector": ask})


if __name__ == "__main__":
    run(build)
