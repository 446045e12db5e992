"""LanceDB with an FTS index and an IVF-PQ index, hybrid by reciprocal ranks, as its documentation has it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import lancedb
import numpy as np
import pyarrow as pa
from lancedb.index import FTS, IvfPq
from lancedb.rerankers import RRFReranker

from benchmarks.peers.contest import Ask, Contestant, Task, run

_BLOCK = 20_000
_RECORD = ("id", "text", "year", "topic")


def build(task: Task) -> Contestant:
    vectors = np.load(task.data / "vectors.npy", mmap_mode="r")
    texts = task.texts()
    dim = vectors.shape[1]
    schema = pa.schema(
        [
            ("number", pa.int64()),
            ("id", pa.string()),
            ("text", pa.string()),
            ("year", pa.int64()),
            ("topic", pa.string()),
            ("vector", pa.list_(pa.float32(), dim)),
        ]
    )

    def batches() -> Iterator[pa.RecordBatch]:
        for begin in range(0, len(texts), _BLOCK):
            numbers = range(begin, min(begin + _BLOCK, len(texts)))
            flat = pa.array(np.ascontiguousarray(vectors[begin : numbers.stop]).reshape(-1))
            yield pa.record_batch(
                [
                    pa.array(numbers),
                    pa.array([f"d-{n:07d}" for n in numbers]),
                    pa.array(texts[begin : numbers.stop]),
                    pa.array([1990 + n % 35 for n in numbers], pa.int64()),
                    pa.array([f"topic-{n % 7}" for n in numbers]),
                    pa.FixedSizeListArray.from_arrays(flat, dim),
                ],
                schema=schema,
            )

    table = lancedb.connect(task.folder / "lance").create_table(
        "docs", pa.RecordBatchReader.from_batches(schema, batches())
    )
    wait = timedelta(minutes=30)
    table.create_index("vector", config=IvfPq(distance_type="cosine"), wait_timeout=wait)
    table.create_index("text", config=FTS(), wait_timeout=wait)
    table.optimize()
    questions = np.load(task.data / "questions.npy")
    queries = task.queries()
    reranker = RRFReranker()

    def hybrid(*columns: str) -> Ask:
        def ask(number: int) -> list[int]:
            found = (
                table.search(query_type="hybrid")
                .vector(questions[number])
                .text(queries[number])
                .rerank(reranker)
                .select(["number", *columns])
                .limit(10)
                .to_list()
            )
            return [row["number"] for row in found]

        return ask

    def vector(number: int) -> list[int]:
        found = (
            table.search(questions[number], vector_column_name="vector")
            .distance_type("cosine")
            .select(["number"])
            .limit(10)
            .to_list()
        )
        return [row["number"] for row in found]

    ways = {"hybrid": hybrid(*_RECORD), "rank": hybrid(), "vector": vector}
    return Contestant(f"LanceDB {lancedb.__version__}, IVF-PQ and FTS", ways)


if __name__ == "__main__":
    run(build)
