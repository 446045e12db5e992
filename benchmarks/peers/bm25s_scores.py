"""bm25s: a sparse matrix of scores, as its README uses it."""

from __future__ import annotations

import bm25s

from benchmarks.peers.contest import Contestant, Task, run


def build(task: Task) -> Contestant:
    tokens = bm25s.tokenize(task.texts(), stopwords=[], show_progress=False)
    retriever = bm25s.BM25()
    retriever.index(tokens, show_progress=False)
    queries = task.queries()

    def ask(number: int) -> list[int]:
        query = bm25s.tokenize([queries[number]], stopwords=[], show_progress=False)
        found, _ = retriever.retrieve(query, k=10, show_progress=False)
        return [int(name) for name in found[0]]

    return Contestant(f"bm25s {bm25s.__version__}", {"text": ask})


if __name__ == "__main__":
    run(build)
