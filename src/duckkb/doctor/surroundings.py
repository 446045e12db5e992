"""What lies around the data: the journal, the search index, the files of Git."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

from duckkb.doctor.report import Problem
from duckkb.errors import StorageError
from duckkb.scaffold import ATTRIBUTES, IGNORED, missing_lines
from duckkb.search.check import faults as index_faults
from duckkb.search.check import faults_on_disk
from duckkb.search.index import INDEX_IN_MEMORY
from duckkb.search.spaces import pending_told
from duckkb.text.cache import CACHE_PATH, PublishedCache
from duckkb.text.segment import USER_WORDS, odd_entries
from duckkb.truth import files
from duckkb.truth.layout import DATA, NO_DATA

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase

_LFS_POINTER = b"version https://git-lfs"


def journal(kb: KnowledgeBase) -> Iterator[Problem]:
    """A write that was interrupted before or after it counted."""
    folder = kb.root / ".state" / "journal"
    if kb.store.journal.committed() is not None:
        yield Problem(
            "journal",
            "error",
            str(folder.relative_to(kb.root)),
            None,
            "a committed write has not reached the files yet",
            "open the base for writing once, for example with 'duckkb sync'",
        )
    elif folder.is_dir() and any(folder.iterdir()):
        yield Problem(
            "journal_rest",
            "info",
            str(folder.relative_to(kb.root)),
            None,
            "rests of a write that was interrupted before it counted",
            "'duckkb doctor --fix' clears them; so does the next write",
        )


def folders(kb: KnowledgeBase) -> Iterator[Problem]:
    """Folders that are missing: a clone of what was never committed looks like an empty base."""
    if kb.store.without_data:
        fix = "nothing in a new base; else see that Git does not ignore it, and fetch it"
        yield Problem("no_data", "info", DATA, None, NO_DATA, fix)
    shared = kb.settings.knowledge
    if isinstance(shared, str) and not (kb.root / shared).is_dir():
        yield Problem(
            "no_knowledge",
            "warning",
            shared,
            None,
            "the folder that 'knowledge' names does not exist",
            "make it, or correct 'knowledge' in config.yaml",
        )


def lexicon(kb: KnowledgeBase) -> Iterator[Problem]:
    """Lines of the base's own words that do not do what they seem to."""
    for line, message in odd_entries(kb.root / USER_WORDS):
        fix = "correct the line, or remove it"
        yield Problem("user_dict", "warning", USER_WORDS, line, message, fix)


def _in_memory() -> Problem:
    fix = "make room on the disk, or let .build be written"
    return Problem("index", "info", ".build/search", None, INDEX_IN_MEMORY, fix)


def index(kb: KnowledgeBase) -> Iterator[Problem]:
    """A search index that is behind the files, or differs from them."""
    for fault in faults_on_disk(kb.root / ".build" / "search", kb.index, kb.store):
        yield _differs(fault)
    if kb.read_only:
        return
    if not kb.index.settle():
        if not kb.store.parts:
            return  # a new base has nothing that could be found
        if not kb.index.on_disk:
            yield _in_memory()
            return
        yield Problem(
            "index",
            "info",
            ".build/search",
            None,
            "the search index is behind the files",
            "nothing: the next search brings it up to date",
        )
        return
    for path, info in kb.store.parts.items():
        if files.content_hash(files.read(kb.root / path) or b"") != info.hash:
            return  # stale: what was read of the files is at fault, not the index
    if not kb.index.on_disk:
        yield _in_memory()
    for fault in index_faults(kb.index, kb.store):
        yield _differs(fault)


def _differs(fault: str) -> Problem:
    return Problem(
        "index_differs",
        "error",
        ".build/search",
        None,
        fault,
        "'duckkb doctor --fix' or 'duckkb sync --rebuild' makes it anew",
    )


def vectors(kb: KnowledgeBase) -> Iterator[Problem]:
    """Chunks that have no vector, because their provider failed."""
    if kb.read_only:
        return  # its own index, in memory, says nothing of the one that others use
    pending = len(kb.index.pending_rows())
    if pending:
        yield Problem(
            "pending_vectors",
            "warning",
            ".build/search",
            None,
            pending_told(pending),
            "run 'duckkb sync' when the provider answers; until then full text finds them",
        )


def cache(kb: KnowledgeBase) -> Iterator[Problem]:
    """A published cache that is damaged."""
    try:
        PublishedCache(kb.root / CACHE_PATH).describe()
    except StorageError:
        yield Problem(
            "cache",
            "warning",
            CACHE_PATH,
            None,
            "the published cache cannot be read",
            "take an older one from Git, or delete it and run 'duckkb cache publish'",
        )


def git(kb: KnowledgeBase) -> Iterator[Problem]:
    """The files that Git and Git LFS need."""
    for name, wanted, code in (
        (".gitignore", IGNORED, "gitignore"),
        (".gitattributes", ATTRIBUTES, "gitattributes"),
    ):
        missing = missing_lines(kb.root / name, wanted)
        if missing:
            yield Problem(
                code,
                "warning",
                name,
                None,
                f"lacks {', '.join(repr(m) for m in missing)}",
                "'duckkb doctor --fix' adds it",
            )
    head = files.read(kb.root / CACHE_PATH)
    if head is not None and head.startswith(_LFS_POINTER):
        yield Problem(
            "lfs_pointer",
            "warning",
            CACHE_PATH,
            None,
            "only the Git LFS pointer is here, not the cache itself",
            "run 'git lfs pull'; without it texts are segmented and embedded again",
        )
    if head is not None and shutil.which("git-lfs") is None:
        yield Problem(
            "lfs_missing",
            "info",  # the base lacks nothing: only its repository would grow
            CACHE_PATH,
            None,
            "Git LFS is not installed: Git would keep every version of this file whole",
            "install git-lfs and run 'git lfs install' before the file is committed",
        )
