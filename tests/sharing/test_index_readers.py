"""Eight readers and one writer on one index: no error, and nothing that was written is missed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from duckkb.kb import KnowledgeBase

from .bases import DAY_ONE, Peer, at, complaints, delete, found, make_notes, note

READERS = 8
ROUNDS = 6
LONG = pytest.param(16 * ROUNDS, marks=[pytest.mark.slow, pytest.mark.timeout(600)])


def word(number: int) -> str:
    """A word that stands in one note alone."""
    return "zq" + "".join("bcdfghklmn"[int(digit)] for digit in str(number))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A base with notes that everybody finds by the same word."""
    return make_notes(tmp_path / "kb", *(f"old{n}" for n in range(20)))


class Readers:
    """Threads that search in every mode until they are told to stop, and remember what was wrong."""

    def __init__(self, bases: list[KnowledgeBase]) -> None:
        self.wrong: list[str] = []
        self.searches = [0] * len(bases)
        self._written = -1
        self._done = threading.Event()
        self._threads = [
            threading.Thread(target=self._read, args=(n, kb)) for n, kb in enumerate(bases)
        ]

    def tell(self, number: int) -> None:
        """From now on the note of this round must be found."""
        self._written = number

    def _read(self, me: int, kb: KnowledgeBase) -> None:
        try:
            while not self._done.is_set():
                self._look(me, kb)
                self.searches[me] += 1
        except Exception as error:  # noqa: BLE001  an error in a thread must reach the test
            self.wrong.append(f"reader {me}: {type(error).__name__}: {error}")

    def _look(self, me: int, kb: KnowledgeBase) -> None:
        due = self._written
        mode: Any = ("text", "hybrid", "vector")[self.searches[me] % 3]
        old = kb.search("title of old", limit=100, mode=mode).hits
        if len({h.id for h in old}) != len(old):
            self.wrong.append(f"reader {me}: a record stands twice in {mode}")
        missing = {f"old{n}" for n in range(20)} - {h.identity["id"] for h in old}
        if missing and mode != "vector":
            self.wrong.append(f"reader {me}: {mode} misses {missing}")
        if any(not h.content for h in old):
            self.wrong.append(f"reader {me}: a hit without its content")
        if due >= 0:
            hits = kb.search(word(due), mode="text").hits
            # A later round may have replaced it, and nothing else may bear its word.
            names = {h.identity["id"] for h in hits}
            if names != {f"new{due}"} and due == self._written:
                self.wrong.append(f"reader {me}: round {due} is found as {names}")

    def __enter__(self) -> Readers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._done.set()
        for thread in self._threads:
            thread.join()


def write_rounds(kb: KnowledgeBase, tell: Callable[[int], None], rounds: int) -> list[str]:
    """Adds, replaces and deletes; gives what the writer itself did not find at once."""
    wrong: list[str] = []
    for number in range(rounds):
        items = [
            note(f"new{number}", f"the {word(number)} one"),
            note("old3", f"title of old {number}"),
        ]
        if number % 3 == 2:
            items.append(delete(f"new{number - 2}"))
        result = kb.import_bundle(items)
        if result.notices:
            wrong.append(f"round {number}: {result.notices}")
        if found(kb, word(number)) != {f"new{number}"}:
            wrong.append(f"round {number} is not found by its writer")
        if number % 3 == 2 and f"new{number - 2}" in found(kb, word(number - 2)):
            wrong.append(f"round {number - 2} is found after its deletion")
        tell(number)
    return wrong


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.mark.parametrize("rounds", [ROUNDS, LONG])
@pytest.mark.parametrize("shared", ["one base", "a base each", "read-only"])
def test_eight_threads_read_while_one_writes(
    root: Path, stack: ExitStack, shared: str, rounds: int
) -> None:
    kb = stack.enter_context(KnowledgeBase(root, clock=at(DAY_ONE)))
    bases = [kb] * READERS
    if shared != "one base":
        bases = [
            stack.enter_context(KnowledgeBase(root, read_only=shared == "read-only"))
            for _ in range(READERS)
        ]
    with Readers(bases) as readers:
        wrong = write_rounds(kb, readers.tell, rounds)
    assert wrong == []
    assert readers.wrong == []
    assert min(readers.searches) > 0
    assert complaints(kb) == []


@pytest.mark.parametrize(
    "rounds", [4, pytest.param(40, marks=[pytest.mark.slow, pytest.mark.timeout(600)])]
)
def test_eight_processes_find_at_their_next_call_what_one_wrote(
    root: Path, stack: ExitStack, rounds: int
) -> None:
    peers = [stack.enter_context(Peer(root, read_only=n % 2 == 1)) for n in range(READERS)]
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        for number in range(rounds):
            for peer in peers:
                peer.tell("search", "title of old")
            assert write_rounds_once(kb, number) == []
            for peer in peers:
                assert {f"old{n}" for n in range(20)} <= set(peer.hear())
                peer.tell("search", word(number))
            answers = [peer.hear() for peer in peers]
            assert answers == [[f"new{number}"]] * READERS
        assert complaints(kb) == []


def write_rounds_once(kb: KnowledgeBase, number: int) -> list[str]:
    kb.import_bundle([note(f"new{number}", f"the {word(number)} one")])
    return [] if found(kb, word(number)) == {f"new{number}"} else [f"round {number} not found"]


def test_readers_in_other_processes_see_a_deletion_and_a_replacement(
    root: Path, stack: ExitStack
) -> None:
    peers = [stack.enter_context(Peer(root, read_only=only)) for only in (False, True)]
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        for peer in peers:
            assert "old5" in peer.ask("search", "title of old5")
        kb.import_bundle([note("old5", "pelican"), delete("old6")])
        for peer in peers:
            assert peer.ask("search", "pelican") == ["old5"]
            assert "old6" not in peer.ask("search", "title of old6")


def test_what_a_peer_writes_is_found_here_and_indexed_once(root: Path, stack: ExitStack) -> None:
    """The one that wrote brought the index up to date: nobody else has to."""
    peer = stack.enter_context(Peer(root))
    with KnowledgeBase(root, clock=at(DAY_ONE)) as kb:
        assert found(kb, "title")
        kb.index.chunks_written = 0
        for number in range(3):
            peer.ask("import", [note(f"new{number}", f"the {word(number)} one")])
            assert found(kb, word(number)) == {f"new{number}"}
        assert kb.index.chunks_written == 0
