"""Searches one base in a process of its own and prints what that took, as JSON: see row_search.

`python -m benchmarks.search_child write|build|open|ask|add ROOT DATA`
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.peers.contest import timed
from benchmarks.search_base import new_documents, number_of, write_search_base
from benchmarks.search_data import QUERIES, WARM, SearchData
from duckkb.kb import KnowledgeBase
from duckkb.search.query import Mode, SearchResult


def write(root: Path, data: SearchData) -> dict[str, Any]:
    """Writes the base, which takes much memory."""
    write_search_base(root, data)
    return {}


def memory() -> dict[str, int]:
    """Bytes of this process in RAM, its own and those of files, and the peak; empty off Linux."""
    found: dict[str, int] = {}
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return found
    for line in lines:
        name, _, value = line.partition(":")
        if name in ("VmRSS", "RssAnon", "RssFile", "VmHWM"):
            found[name] = int(value.split()[0]) * 1024
    return found


def first_search(root: Path, data: SearchData) -> dict[str, Any]:
    """Opens the base and searches once; makes the index where there is none."""
    number = WARM
    data.questions, data.queries  # noqa: B018 - read before the clock starts
    busy, began = time.process_time(), time.perf_counter()
    kb = KnowledgeBase(root)
    opened = time.perf_counter()
    result = kb.search(data.queries[number], vector=data.questions[number])
    ended = time.perf_counter()
    cpu = time.process_time() - busy
    assert len(result.hits) == 10, result.notices
    assert not result.notices, result.notices
    nearest = kb.search("", mode="vector", vector=data.questions[number])
    assert numbers(nearest)[0] == data.exact[number][0], "the nearest document is not found"
    return {"open": opened - began, "seconds": ended - began, "cpu": cpu, "memory": memory()}


def numbers(result: SearchResult) -> list[int]:
    return [number_of(hit.identity["id"]) for hit in result.hits]


def ask(root: Path, data: SearchData) -> dict[str, Any]:
    """All queries in every mode, by one client."""
    queries, questions = data.queries, data.questions
    with KnowledgeBase(root) as kb:

        def by(mode: Mode) -> Callable[[int], list[int]]:
            def search(number: int) -> list[int]:
                vector = None if mode == "text" else questions[number]
                return numbers(kb.search(queries[number], mode=mode, vector=vector))

            return search

        def rank(number: int) -> list[int]:
            return [name for name, _ in kb.rank(queries[number], vector=questions[number])]

        warm, counted = range(WARM), range(WARM, QUERIES)
        found = {
            "text": timed(by("text"), warm, counted),
            "vector": timed(by("vector"), warm, counted),
            "hybrid": timed(by("hybrid"), warm, counted),
            "rank": timed(rank, warm, counted),
        }
        used = memory()
        for number, ids in zip(counted, found["rank"].pop("found"), strict=True):
            hits = kb.search(queries[number], vector=questions[number]).hits
            assert [hit.id for hit in hits] == ids, "rank and search disagree"
            assert all(hit.content and "year" in hit.metadata for hit in hits), "a hit is not whole"
    return {"ways": found, "memory": used}


def add(root: Path, data: SearchData) -> dict[str, Any]:
    """Imports one record after the other, and finds each by its words and its vector."""
    first = len(data.texts)
    seconds: list[float] = []
    imports: list[float] = []
    with KnowledgeBase(root) as kb:
        kb.search(data.queries[0], vector=data.questions[0])
        for item in new_documents(data):
            number = number_of(item["id"])
            vector, words = data.new_vectors[number - first], item["text"]
            began = time.perf_counter()
            result = kb.import_bundle([item])
            imported = time.perf_counter()
            found = kb.search(words, limit=1, vector=vector)
            seconds.append(time.perf_counter() - began)
            imports.append(imported - began)
            assert result.plan.nodes.upserted == 1
            assert numbers(found) == [number], "a new record is not found"
            assert numbers(kb.search(words, limit=1, mode="text")) == [number]
            near = kb.search("", limit=1, mode="vector", vector=vector)
            assert numbers(near) == [number], "a new record is not found by its vector"
    return {"seconds": seconds, "import_seconds": imports}


def main() -> None:
    mode, root, folder = sys.argv[1:4]
    data = SearchData(Path(folder))
    modes = {"write": write, "build": first_search, "open": first_search, "ask": ask, "add": add}
    print(json.dumps(modes[mode](Path(root), data)))


if __name__ == "__main__":
    main()
