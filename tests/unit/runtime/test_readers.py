"""Many readers and a writer share one open base."""

from __future__ import annotations

import threading
from collections.abc import Callable

import duckkb

from ..bases import DOCS, doc, ref
from ..conftest import Open


def run_all(*works: Callable[[], None]) -> None:
    """Runs all works at once and raises what any of them raised."""
    errors: list[BaseException] = []
    start = threading.Barrier(len(works))

    def guarded(work: Callable[[], None]) -> None:
        start.wait()
        try:
            work()
        except BaseException as error:  # noqa: BLE001  raised again below, in the test's own thread
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(w,)) for w in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for error in errors:
        raise error


def pairs_are_whole(kb: duckkb.KnowledgeBase) -> None:
    """Every write adds a pair of records and the edge between them; a reader sees all or none."""
    for _ in range(30):
        ((nodes, edges),) = kb.sql(
            "SELECT (SELECT count(*) FROM docs), (SELECT count(*) FROM edge_references)"
        ).rows
        assert nodes == 2 * edges
        kb.search("text", limit=3)
        kb.status()


def test_readers_never_see_half_a_write(open_base: Open) -> None:
    kb = open_base(DOCS)

    def write() -> None:
        for n in range(15):
            kb.import_bundle([doc(f"a{n}"), doc(f"b{n}"), ref(f"a{n}", f"b{n}")])

    run_all(write, *[lambda: pairs_are_whole(kb)] * 3)
    assert kb.status().nodes["Document"] == 30


def test_two_writers_of_one_process_lose_nothing(open_base: Open) -> None:
    kb = open_base(DOCS)

    def writer(name: str) -> Callable[[], None]:
        return lambda: [kb.import_bundle([doc(f"{name}{n}")]) for n in range(8)] and None

    run_all(writer("x"), writer("y"), writer("z"))
    assert kb.status().nodes["Document"] == 24
    assert kb.doctor().ok or all("git" in p.code for p in kb.doctor().problems)


def test_another_open_base_sees_a_write_at_its_next_call(open_base: Open) -> None:
    writer, reader = open_base(DOCS), open_base(read_only=True)
    writer.import_bundle([doc("a", "first words")])
    assert reader.sql("SELECT doc_uri FROM docs").rows == (("a",),)
    assert [h.identity for h in reader.search("words").hits] == [{"doc_uri": "a"}]
    writer.import_bundle([{"type": "Document", "action": "delete", "doc_uri": "a"}])
    assert reader.search("words").hits == ()
    assert reader.status().nodes["Document"] == 0
