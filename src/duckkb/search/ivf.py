"""Approximate nearest neighbours: FAISS inverted lists of 4-bit codes, on disk and in memory.

FAISS only proposes candidates here; who asks compares them exactly. FAISS is imported at first use,
because a base below the exact limit never needs it.
"""

from __future__ import annotations

import contextlib
import math
import os
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.errors import StorageError
from duckkb.truth.files import content_hash, make_folder, read, remove, write_plain
from duckkb.truth.store import Progress

Metric = Literal["cosine", "l2", "inner"]
Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]
Matrix = NDArray[np.float32]

_META = "ivf.meta"
_FORMAT = 2
_BLOCK = 16_384
_POINTS_PER_LIST = 40
_ITERATIONS = 10
_SAMPLED_QUERIES = 100
_NEIGHBOURS = 11
"""Ten, and the sampled row itself."""
_RECALL = 0.995
_LEAST_PROBES = 8
_PROBES_WITH_MARGIN = 128
_DEEPEST = 1000
_LEAST_BEHIND = 100
_FINGERPRINT_ROWS = 64
_BITS = 4


def _faiss() -> Any:
    """FAISS, whose published types know nothing of its Python additions."""
    import faiss

    return faiss


@dataclass(frozen=True, slots=True)
class Ivf:
    """Rows in inverted lists; never changed once made, so that searches need no lock.

    Attributes:
        main: the FAISS index that was trained; row numbers are its ids.
        extra: the same lists with the rows added since.
        held: by row number, whether it is in one of the two.
        nprobe: how many lists a search without a filter visits.
        behind: how many places the codes set the nearest rows back; found by `_measured`, as
            `nprobe` is.
    """

    main: Any
    extra: Any | None
    held: Mask
    nprobe: int
    behind: int

    @property
    def added(self) -> int:
        """How many rows were added since the training."""
        return 0 if self.extra is None else int(self.extra.ntotal)

    def depth(self, k: int) -> int:
        """How many candidates are compared exactly for `k` results."""
        return 2 * k + self.behind

    def candidates(self, query: Matrix, depth: int, allowed: Mask | None, share: float) -> Rows:
        """The rows that look best, in no order, from each part at most `depth`.

        Args:
            query: as the rows are: of unit length for cosine. Shape (dim,).
            depth: how many.
            allowed: by row number; None allows all that are held.
            share: how many of the held rows are allowed, 0 to 1. The fewer, the more lists are
                visited, so that about the same number of rows is compared.
        """
        faiss = _faiss()
        parameters: dict[str, Any] = {}
        if allowed is not None:
            bits = np.packbits(allowed, bitorder="little")
            parameters["sel"] = faiss.IDSelectorBitmap(bits)
        lists = int(self.main.nlist)
        parameters["nprobe"] = min(lists, math.ceil(self.nprobe / max(share, 1e-9)))
        options = faiss.SearchParametersIVF(**parameters)
        parts = [p for p in (self.main, self.extra) if p is not None]
        found = [p.search(query[None, :], depth, params=options)[1][0] for p in parts]
        rows = np.concatenate(found).astype(np.int64, copy=False)
        return rows[rows >= 0]

    def everywhere(self) -> Ivf:
        """The same, visiting all lists."""
        return replace(self, nprobe=int(self.main.nlist))

    def extended(self, vectors: Matrix, rows: Rows, metric: Metric) -> Ivf:
        """A copy that holds `rows` as well, sharing the trained part."""
        faiss = _faiss()
        none = self.extra is None
        extra = _without_rows(self.main, metric) if none else faiss.clone_index(self.extra)
        extra.add_with_ids(np.ascontiguousarray(vectors[rows]), rows)
        held = np.zeros(len(vectors), dtype=np.bool_)
        held[: len(self.held)] = self.held
        held[rows] = True
        return replace(self, extra=extra, held=held)


def build(vectors: Matrix, rows: Rows, metric: Metric, progress: Progress | None = None) -> Ivf:
    """Trains on a sample of `rows`, adds them all and finds out how many lists must be visited.

    Args:
        vectors: the matrix, shape (n, dim); it is read in blocks.
        rows: which of its rows to hold, ascending.
        metric: how rows are compared.
        progress: called with ("training", done, total), counting rows added.
    """
    faiss = _faiss()
    dim = vectors.shape[1]
    lists = min(len(rows), 1 << math.ceil(math.log2(2 * math.sqrt(len(rows)))))
    flat = faiss.IndexFlatL2(dim) if metric == "l2" else faiss.IndexFlatIP(dim)
    index = _empty(flat, lists, metric)
    index.pq.cp.min_points_per_centroid = 1
    index.cp.niter = _ITERATIONS
    index.cp.min_points_per_centroid = 1  # else FAISS prints a warning
    if progress is not None:
        progress("training", 0, len(rows))
    chance = np.random.default_rng(0)
    sample = chance.choice(rows, min(len(rows), lists * _POINTS_PER_LIST), replace=False)
    index.train(np.ascontiguousarray(vectors[np.sort(sample)]))

    queries = np.ascontiguousarray(vectors[sample[:_SAMPLED_QUERIES]])
    best = np.full((len(queries), _NEIGHBOURS), -np.inf, dtype=np.float32)
    for start in range(0, len(rows), _BLOCK):
        ids = rows[start : start + _BLOCK]
        block = np.ascontiguousarray(vectors[ids])
        index.add_with_ids(block, ids)
        scores = np.concatenate([best, _scores(block, queries, metric).T], axis=1)
        best = np.partition(scores, -_NEIGHBOURS, axis=1)[:, -_NEIGHBOURS:]
        if progress is not None:
            progress("training", start + len(ids), len(rows))
    held = np.zeros(len(vectors), dtype=np.bool_)
    held[rows] = True
    return Ivf(index, None, held, *_measured(index, vectors, queries, best.min(axis=1), metric))


def _empty(quantizer: Any, lists: int, metric: str) -> Any:
    """An index that holds no rows: `lists` lists of 4 bits for every two numbers of a row.

    They are compared 32 rows at a time, within the processor's registers (Andre, Kermarrec and Le
    Scouarnec, "Cache locality is not enough", VLDB 2015). They are codes of the vectors themselves:
    faster to compare than codes of residuals, and no worse here.
    """
    faiss = _faiss()
    dim = int(quantizer.d)
    pieces = dim // 2 if dim % 2 == 0 else dim
    kind = faiss.METRIC_L2 if metric == "l2" else faiss.METRIC_INNER_PRODUCT
    index: Any = faiss.IndexIVFPQFastScan(quantizer, dim, lists, pieces, _BITS, kind)
    index.by_residual = False
    return index


def _scores(block: Matrix, queries: Matrix, metric: Metric) -> Matrix:
    """Similarity of each row of `block` with each query; shape (rows, queries)."""
    if metric != "l2":
        return block @ queries.T
    centre = queries.mean(axis=0)  # near it, less is lost when large squares are subtracted
    block, queries = block - centre, queries - centre
    squares = np.einsum("ij,ij->i", block, block)[:, None]
    return 2 * (block @ queries.T) - squares - np.einsum("ij,ij->i", queries, queries)


def _measured(
    index: Any, vectors: Matrix, queries: Matrix, worst: NDArray[np.float32], metric: Metric
) -> tuple[int, int]:
    """How many lists to visit, and how many places a neighbour may stand behind among the codes.

    Both are what finds 99.5 % of the neighbours of sampled rows, with a margin: a question lies
    farther from the rows than they do from each other. How many lists it takes depends on the data
    alone: 8 where they are clustered, all of them where they are random.

    Args:
        index: holds all rows.
        vectors: the matrix.
        queries: the sampled rows.
        worst: by query, the similarity of its last true neighbour; a row just as similar counts.
        metric: how rows are compared.
    """
    faiss = _faiss()
    lists = int(index.nlist)
    probes = min(lists, _LEAST_PROBES)
    while True:
        options = faiss.SearchParametersIVF(nprobe=probes)
        found = index.search(queries, min(_DEEPEST, int(index.ntotal)), params=options)[1]
        places: list[int] = []
        for query, rows, bound in zip(queries, found, worst, strict=True):
            scores = _scores(vectors[rows[rows >= 0]], query[None, :], metric)[:, 0]
            rounding = 1e-4 * -bound if metric == "l2" else 1e-5 * float(query @ query)
            places += np.flatnonzero(scores >= bound - rounding)[:_NEIGHBOURS].tolist()
        if probes >= lists or len(places) >= _RECALL * _NEIGHBOURS * len(queries):
            break
        probes = min(lists, 2 * probes)
    behind = max(_LEAST_BEHIND, 2 * int(np.quantile(places, _RECALL))) if places else _DEEPEST
    return min(lists, max(probes, min(4 * probes, _PROBES_WITH_MARGIN))), behind


def _without_rows(index: Any, metric: Metric) -> Any:
    """An index with the same lists and codes that holds no rows."""
    empty = _empty(_faiss().clone_index(index.quantizer), int(index.nlist), metric)
    empty.pq = index.pq
    empty.is_trained = True
    return empty


class _Meta(msgspec.Struct, frozen=True):
    """What stands beside the FAISS file, and says whose it is."""

    format: int
    owner: str
    metric: str
    dim: int
    rows: int
    fingerprint: str
    held: bytes
    nprobe: int
    behind: int
    file: str
    checksum: int


@dataclass(frozen=True, slots=True)
class SavedIvf:
    """An index on disk that belongs to the matrix; its lists are not loaded yet."""

    path: Path
    checksum: int
    held: Mask
    nprobe: int
    behind: int
    added: Literal[0] = 0

    def load(self) -> Ivf | None:
        """The index, or None where the file is gone or is not what was written.

        FAISS would crash on some damaged files instead of refusing them, hence the checksum first.
        """
        faiss = _faiss()
        try:
            if _checksum(self.path) != self.checksum:
                return None
            index = faiss.read_index(str(self.path))
            return Ivf(index, None, self.held, self.nprobe, self.behind)
        except (OSError, RuntimeError):
            return None


def find(folder: Path, vectors: Matrix, metric: Metric, owner: str) -> SavedIvf | None:
    """The saved index in `folder` if it was made of the first rows of this matrix, else None."""
    data = read(folder / _META)
    if data is None or zlib.crc32(data[4:]) != int.from_bytes(data[:4], "big"):
        return None
    try:
        meta = msgspec.msgpack.decode(data[4:], type=_Meta)
    except msgspec.DecodeError:
        return None
    if (meta.format, meta.owner, meta.metric, meta.dim) != (
        _FORMAT,
        owner,
        metric,
        vectors.shape[1],
    ):
        return None
    if meta.rows > len(vectors) or meta.fingerprint != _fingerprint(vectors, meta.rows):
        return None
    bits = np.frombuffer(meta.held, dtype=np.uint8)
    held = np.unpackbits(bits, count=meta.rows, bitorder="little").astype(np.bool_)
    return SavedIvf(folder / meta.file, meta.checksum, held, meta.nprobe, meta.behind)


def is_damaged(folder: Path) -> bool:
    """Whether what was saved in `folder`, if anything, is not what was written."""
    data = read(folder / _META)
    if data is None:
        return False
    try:
        meta = msgspec.msgpack.decode(data[4:], type=_Meta)
        whole = zlib.crc32(data[4:]) == int.from_bytes(data[:4], "big")
        return not whole or _checksum(folder / meta.file) != meta.checksum
    except (msgspec.DecodeError, OSError):
        return True


def save(ivf: Ivf, folder: Path, vectors: Matrix, metric: Metric, owner: str) -> None:
    """Writes `ivf` as it was built, with nothing added since; what was there before counts until the last step.

    Raises:
        StorageError: it could not be written. The old one still counts.
    """
    faiss = _faiss()
    temporary = folder / f".ivf.{os.getpid()}.tmp"
    checksum = 0
    try:
        make_folder(folder)
        with open(temporary, "wb") as file:

            def write(data: bytes) -> None:
                nonlocal checksum
                checksum = zlib.crc32(data, checksum)
                file.write(data)

            faiss.write_index(ivf.main, faiss.PyCallbackIOWriter(write))
        path = folder / f"ivf-{checksum:08x}.faiss"
        os.replace(temporary, path)
        rows = len(ivf.held)
        meta = _Meta(
            _FORMAT,
            owner,
            metric,
            vectors.shape[1],
            rows,
            _fingerprint(vectors, rows),
            np.packbits(ivf.held, bitorder="little").tobytes(),
            ivf.nprobe,
            ivf.behind,
            path.name,
            checksum,
        )
        data = msgspec.msgpack.encode(meta)
        write_plain(folder / _META, zlib.crc32(data).to_bytes(4, "big") + data)
    except (OSError, RuntimeError) as error:  # FAISS wraps what its writer raises
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise StorageError(f"the vector index could not be saved: {error}") from error
    _discard(folder, lambda name: name != path.name and name != _META)


def forget(folder: Path) -> None:
    """Removes the saved index.

    Raises:
        StorageError: its meta file, without which no index counts, could not be removed.
    """
    try:
        remove(folder / _META)
    except OSError as error:
        raise StorageError(f"the vector index could not be removed: {error}") from error
    _discard(folder, lambda name: True)


def _discard(folder: Path, which: Callable[[str], bool]) -> None:
    for path in (*folder.glob("ivf*"), *folder.glob(".ivf.*.tmp")):
        if which(path.name):
            with contextlib.suppress(OSError):  # another process may have it open, or be faster
                path.unlink()


def _fingerprint(vectors: Matrix, rows: int) -> str:
    """A hash of rows spread over the first `rows` ones, which are never changed once written."""
    spread = np.linspace(0, rows - 1, min(rows, _FINGERPRINT_ROWS)).astype(np.int64)
    return content_hash(np.ascontiguousarray(vectors[spread]).tobytes())


def _checksum(path: Path) -> int:
    value = 0
    with open(path, "rb") as file:
        while data := file.read(1 << 20):
            value = zlib.crc32(data, value)
    return value
