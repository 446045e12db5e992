"""bm25s: a sparse matrix of scores, as its README uses it; with numba too, where that is installed."""

from __future__ import annotations

from importlib.util import find_spec

import bm25s

from benchmarks.peers.contest import Ask, Contestant, Task, run


def build(task: Task) -> Contestant:
    tokens = bm25s.tokenize(task.texts(), stopwords=[], show_progress=False)
    queries = task.queries()

    def asking(retriever: bm25s.BM25) -> Ask:
        retriever.index(tokens, show_progress=False)

        def ask(number: int) -> list[int]:
            query = bm25s.tokenize([queries[number]], stopwords=[], show_progress=False)
            found, _ = retriever.retrieve(query, k=10, show_progress=False)
            return [int(name) for name in found[0]]

        return ask

    ways = {"text": asking(bm25s.BM25())}
    if find_spec("numba") is not None:
        ways["numba"] = asking(bm25s.BM25(backend="numba"))
    return Contestant(f"bm25s {bm25s.__version__}", ways)


if __name__ == "__main__":
    run(build)
