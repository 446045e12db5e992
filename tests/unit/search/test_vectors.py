"""VectorIndex: exact below its limit, as good as exact above it, never a row that may not be found."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from duckkb.errors import StorageError, UsageError
from duckkb.search.ivf import Ivf
from duckkb.search.vectors import VectorIndex

Matrix = NDArray[np.float32]
Mask = NDArray[np.bool_]

METRICS = ["cosine", "inner", "l2"]
DIM = 24
LIMIT = 500
metrics = pytest.mark.parametrize("metric", METRICS)


def unit(vectors: Matrix) -> Matrix:
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.divide(vectors, length, out=np.zeros_like(vectors), where=length > 0)


def clustered(
    rows: int, seed: int = 0, dim: int = DIM, metric: str = "cosine", clusters: int = 40
) -> Matrix:
    """Rows around centres that are the same for every seed."""
    centres = unit(np.random.default_rng(99).standard_normal((clusters, dim), dtype=np.float32))
    chance = np.random.default_rng(seed)
    noise = chance.standard_normal((rows, dim), dtype=np.float32) * np.float32(0.15)
    result = unit(centres[chance.integers(0, clusters, rows)] + noise)
    if metric == "cosine":
        return result
    return result * chance.uniform(0.9, 1.1, (rows, 1)).astype(np.float32)


def all_live(vectors: Matrix) -> Mask:
    return np.ones(len(vectors), dtype=np.bool_)


def brute_force(vectors: Matrix, query: Matrix, metric: str) -> NDArray[np.float64]:
    """The similarity of every row, in double precision."""
    rows, target = vectors.astype(np.float64), query.astype(np.float64)
    if metric == "l2":
        return -((rows - target) ** 2).sum(axis=1)
    return rows @ (target / np.linalg.norm(target) if metric == "cosine" else target)


def recall(
    index: VectorIndex, vectors: Matrix, findable: Mask, queries: Matrix, **kw: Mask
) -> float:
    """The share of the ten true neighbours that is found; checks order and similarities too."""
    hits = 0
    for query in queries:
        truth = brute_force(vectors, query, index.metric)
        rows, similarity = index.search(query, 10, **kw)
        assert len(rows) == len(set(rows.tolist())) == 10
        assert findable[rows].all()
        assert (np.diff(similarity) <= 0).all()
        np.testing.assert_allclose(similarity, truth[rows], atol=1e-5)
        truth[~findable] = -np.inf
        hits += len(np.intersect1d(rows, np.argsort(-truth)[:10]))
    return hits / (10 * len(queries))


def trained(
    vectors: Matrix, folder: Path | None = None, metric: str = "cosine", owner: str = "log"
) -> VectorIndex:
    index = VectorIndex(metric, folder, LIMIT, owner)
    index.update(vectors, all_live(vectors))
    assert index.wants_training
    index.train()
    assert not index.wants_training
    return index


def narrowed(index: VectorIndex) -> VectorIndex:
    """Visits few lists, so that what was found did not come from comparing everything."""
    state = index._state
    assert state is not None
    assert isinstance(state.index, Ivf)
    assert state.index.nprobe < state.index.main.nlist
    return index


# Below the limit


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, Matrix, Mask, Mask | None, Matrix, int]:
    metric = draw(st.sampled_from(METRICS))
    count, dim = draw(st.integers(0, 40)), draw(st.integers(1, 6))
    numbers = st.integers(-3, 3)  # few, so that rows are equal or zero often

    def row() -> list[int]:
        return draw(st.lists(numbers, min_size=dim, max_size=dim))

    vectors = np.array([row() for _ in range(count)], dtype=np.float32).reshape(count, dim)
    if metric == "cosine":
        vectors = unit(vectors)

    def mask() -> Mask:
        flags = draw(st.lists(st.booleans(), min_size=count, max_size=count))
        return np.array(flags, dtype=np.bool_)

    allowed = mask() if draw(st.booleans()) else None
    query = np.array(row(), dtype=np.float32)
    if metric == "cosine" and not query.any():
        query[0] = 1
    return metric, vectors, mask(), allowed, query, draw(st.integers(0, 50))


@given(cases())
@example(("l2", np.eye(3, dtype=np.float32), all_live(np.eye(3)), None, np.zeros(3, "f"), 2))
def test_below_the_limit_it_is_brute_force(
    case: tuple[str, Matrix, Mask, Mask | None, Matrix, int],
) -> None:
    metric, vectors, live, allowed, query, k = case
    index = VectorIndex(metric, None)
    index.update(vectors, live)
    rows, similarity = index.search(query, k, allowed)
    findable = live & vectors.any(axis=1)
    if allowed is not None:
        findable &= allowed
    truth = np.round(brute_force(vectors, query, metric), 5)
    expected = [r for r in np.lexsort((np.arange(len(vectors)), -truth)) if findable[r]][:k]
    if metric == "cosine":  # cosines that differ less than a float can tell may swap
        assert len(rows) == len(expected)
        assert findable[rows].all()
        np.testing.assert_allclose(truth[rows], truth[expected], atol=2e-5)
    else:  # small integers: no rounding at all
        assert rows.tolist() == expected
    np.testing.assert_allclose(similarity, truth[rows], atol=2e-5)
    assert (similarity == index.similarities(query, rows)).all()
    assert (rows.dtype, similarity.dtype) == (np.int64, np.float32)


@metrics
def test_equal_rows_come_in_the_order_of_their_numbers(metric: str) -> None:
    chance = np.random.default_rng(1)
    vectors = clustered(3000, metric=metric)
    same = np.sort(chance.choice(3000, 70, replace=False))
    vectors[same] = vectors[same[0]]
    index = VectorIndex(metric, None)
    index.update(vectors, all_live(vectors))
    rows, similarity = index.search(vectors[same[0]], 50)
    if metric == "inner":
        assert (np.diff(rows[similarity == similarity[0]]) > 0).all()
    else:
        assert rows.tolist() == same[:50].tolist()
        assert len(set(similarity.tolist())) == 1


@metrics
def test_the_best_few_are_the_first_of_many(metric: str) -> None:
    """Also where similarities differ by less than a matrix product rounds."""
    noise = np.random.default_rng(0).standard_normal((1000, 384), dtype=np.float32)
    vectors = unit(clustered(1, dim=384) + noise * np.float32(1e-6))
    index = VectorIndex(metric, None)
    index.update(vectors, all_live(vectors))
    query = clustered(1, 1, dim=384)[0]
    many, _ = index.search(query, 500)
    for k in range(1, 100):
        assert index.search(query, k)[0].tolist() == many[:k].tolist()


@metrics
def test_rows_are_exact_where_few_are_live_among_many(metric: str) -> None:
    vectors = clustered(9000, metric=metric)
    live = np.zeros(9000, dtype=np.bool_)
    live[np.random.default_rng(3).choice(9000, 300, replace=False)] = True
    index = VectorIndex(metric, None)
    index.update(vectors, live)
    assert recall(index, vectors, live, clustered(20, 1)) == 1.0


def test_the_query_may_have_any_length_for_cosine() -> None:
    vectors = clustered(50)
    index = VectorIndex("cosine", None)
    index.update(vectors, all_live(vectors))
    rows, similarity = index.search(vectors[7] * np.float32(250), 1)
    assert rows.tolist() == [7]
    assert similarity[0] == pytest.approx(1.0)


def test_a_row_whose_first_number_is_zero_has_a_vector() -> None:
    vectors = np.array([[0, 0], [0, 1], [1, 0]], dtype=np.float32)
    index = VectorIndex("cosine", None)
    index.update(vectors, all_live(vectors))
    assert index.search(vectors[1], 5)[0].tolist() == [1, 2]


def test_without_rows_or_without_a_direction_nothing_is_found() -> None:
    query = np.ones(DIM, dtype=np.float32)
    index = VectorIndex("cosine", None)
    assert [len(a) for a in index.search(query, 5)] == [0, 0]
    for dim in (0, 7):
        index.update(np.empty((0, dim), dtype=np.float32), np.empty(0, dtype=np.bool_))
        assert [len(a) for a in index.search(query, 5)] == [0, 0]
    index.update(clustered(5), np.ones(5, dtype=np.bool_))
    assert [len(a) for a in index.search(np.zeros_like(query), 5)] == [0, 0]
    assert len(index.search(query, 0)[0]) == 0


def test_a_query_that_cannot_be_compared_is_refused() -> None:
    index = VectorIndex("cosine", None)
    index.update(clustered(5), np.ones(5, dtype=np.bool_))
    with pytest.raises(UsageError, match=r"vectors of 24 numbers"):
        index.search(np.ones(3, dtype=np.float32), 5)
    with pytest.raises(UsageError, match="NaN"):
        index.search(np.full(DIM, np.nan, dtype=np.float32), 5)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="cosine, l2, inner"):
        VectorIndex("hamming", None)
    index = VectorIndex("cosine", None)
    with pytest.raises(ValueError):
        index.update(clustered(5), np.ones(4, dtype=np.bool_))
    index.update(clustered(5), np.ones(5, dtype=np.bool_))
    with pytest.raises(IndexError):
        index.similarities(clustered(1)[0], np.array([-1]))


def test_a_mask_that_is_older_or_newer_than_the_matrix_does_no_harm() -> None:
    vectors = clustered(20)
    index = VectorIndex("cosine", None)
    index.update(vectors, all_live(vectors))
    assert set(index.search(vectors[0], 99, np.ones(12, np.bool_))[0]) == set(range(12))
    assert set(index.search(vectors[0], 99, np.ones(31, np.bool_))[0]) == set(range(20))


def test_the_callers_masks_are_neither_kept_nor_changed() -> None:
    vectors = clustered(10)
    live, allowed = all_live(vectors), all_live(vectors)
    index = VectorIndex("cosine", None)
    index.update(vectors, live)
    live[:] = False
    assert len(index.search(vectors[0], 20, allowed)[0]) == 10
    assert allowed.all()


def test_importing_and_searching_exactly_does_not_load_faiss() -> None:
    program = (
        "import sys, numpy as np\n"
        "from duckkb.search.vectors import VectorIndex\n"
        "v = VectorIndex('l2', None); v.update(np.eye(4, dtype='f'), np.ones(4, bool))\n"
        "v.train(); print(v.search(np.ones(4, 'f'), 2)[0].tolist(), 'faiss' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[0, 1] False", done.stderr


# Above the limit


@metrics
def test_above_the_limit_nearly_all_neighbours_are_found(metric: str) -> None:
    vectors = clustered(6000, metric=metric)
    index = narrowed(trained(vectors, metric=metric))
    assert recall(index, vectors, all_live(vectors), clustered(100, 1, metric=metric)) >= 0.95


def test_random_vectors_make_it_visit_as_many_lists_as_it_takes() -> None:
    vectors = unit(np.random.default_rng(0).standard_normal((4000, 48), dtype=np.float32))
    queries = unit(np.random.default_rng(1).standard_normal((50, 48), dtype=np.float32))
    assert recall(trained(vectors), vectors, all_live(vectors), queries) >= 0.95


def test_before_training_everything_is_compared() -> None:
    vectors = clustered(2000)
    index = VectorIndex("cosine", None, LIMIT)
    index.update(vectors, all_live(vectors))
    assert recall(index, vectors, all_live(vectors), clustered(20, 1)) == 1.0
    assert index.wants_training


@metrics
def test_tombstones_and_rows_without_a_vector_are_never_found(metric: str) -> None:
    vectors = clustered(6000, metric=metric)
    vectors[::50] = 0
    index = narrowed(trained(vectors, metric=metric))
    findable = vectors.any(axis=1)
    queries = clustered(50, 1, metric=metric)
    assert recall(index, vectors, findable, queries) >= 0.95
    live = np.random.default_rng(2).random(6000) < 0.8
    index.update(vectors, live)
    assert recall(index, vectors, findable & live, queries) >= 0.95


def test_a_row_that_was_dead_when_trained_is_found_when_it_lives_again() -> None:
    vectors = clustered(3000)
    live = all_live(vectors)
    live[100:110] = False
    index = VectorIndex("cosine", None, LIMIT)
    index.update(vectors, live)
    index.train()
    assert 104 not in index.search(vectors[104], 10)[0]
    index.update(vectors, all_live(vectors))
    assert index.search(vectors[104], 10)[0][0] == 104


@pytest.mark.parametrize("share", [0.005, 0.05, 0.3, 0.9])
def test_only_allowed_rows_are_found_and_of_those_the_best(share: float) -> None:
    vectors = clustered(8000)
    index = narrowed(trained(vectors))
    allowed = np.random.default_rng(5).random(8000) < share
    found = recall(index, vectors, allowed, clustered(50, 1), allowed=allowed)
    assert found >= 0.95


def test_where_few_are_allowed_it_looks_farther() -> None:
    vectors = clustered(20_000, clusters=400)
    index = narrowed(trained(vectors))
    allowed = np.random.default_rng(5).random(20_000) < 0.06  # three of a cluster
    queries = clustered(50, 1, clusters=400)
    assert recall(index, vectors, allowed, queries, allowed=allowed) >= 0.95


def test_allowed_rows_far_from_the_query_are_found_all_the_same() -> None:
    vectors = clustered(8000)
    vectors[:4000, 0] += 2
    vectors[4000:, 0] -= 2
    vectors = unit(vectors)
    index = narrowed(trained(vectors))
    allowed = np.arange(8000) >= 4000
    assert recall(index, vectors, allowed, vectors[:10], allowed=allowed) >= 0.95


def test_more_results_than_there_are_rows() -> None:
    vectors = clustered(2000)
    index = trained(vectors)
    live = all_live(vectors)
    live[:300] = False
    index.update(vectors, live)
    assert sorted(index.search(vectors[0], 5000)[0].tolist()) == list(range(300, 2000))
    allowed = np.arange(2000) >= 1990
    assert sorted(index.search(vectors[0], 50, allowed)[0].tolist()) == list(range(1990, 2000))


@metrics
def test_a_row_is_found_at_once_after_it_arrived(metric: str) -> None:
    vectors = clustered(3100, metric=metric)
    index = trained(vectors[:3000], metric=metric)
    for rows in (3001, 3050, 3100):
        index.update(vectors[:rows], np.ones(rows, dtype=np.bool_))
        assert rows - 1 in index.search(vectors[rows - 1], 10)[0]
    live = all_live(vectors)
    live[3050:] = False
    index.update(vectors, live)
    assert recall(index, vectors, live, vectors[3040:3060]) >= 0.95


def test_many_new_rows_move_into_the_lists_and_stay_findable() -> None:
    vectors = clustered(46_000, dim=8)
    index = trained(vectors[:30_000])
    state = None
    for rows in (35_500, 35_600, 35_700, 36_000):
        index.update(vectors[:rows], np.ones(rows, dtype=np.bool_))
        state = index._state
        assert state is not None
        assert isinstance(state.index, Ivf)
        assert state.index.added + len(state.loose) == rows - 30_000
        for row in range(30_000, rows, 500):
            assert row in index.search(vectors[row], 10)[0]
    assert state is not None
    assert 0 < len(state.loose) < 4096
    live = np.ones(36_000, dtype=np.bool_)
    live[30_000::2] = False
    index.update(vectors[:36_000], live)
    assert recall(index, vectors[:36_000], live, vectors[30_000:36_000:300]) >= 0.95
    assert not index.wants_training
    index.update(vectors, all_live(vectors))
    assert index.wants_training


@metrics
def test_equal_rows_come_in_order_wherever_they_stand(metric: str) -> None:
    vectors = clustered(3010, metric="l2" if metric == "l2" else "cosine")
    same = [2, 77, 1500, 2999, 3001, 3009]
    vectors[same] = vectors[2]
    index = trained(vectors[:3000], metric=metric)
    index.update(vectors, all_live(vectors))
    assert index.search(vectors[2], 6)[0].tolist() == same


def test_nothing_but_equal_rows_can_be_trained() -> None:
    vectors = np.repeat(clustered(1), 1500, axis=0)
    rows, similarity = trained(vectors).search(vectors[0], 10)
    assert len(set(rows.tolist())) == 10
    assert similarity == pytest.approx(np.ones(10))


def test_training_is_wanted_when_much_has_changed() -> None:
    vectors = clustered(3000)
    live = all_live(vectors)
    index = VectorIndex("cosine", None, LIMIT)
    assert not index.wants_training
    index.update(vectors[:LIMIT], live[:LIMIT])
    assert not index.wants_training
    index.update(vectors[:1000], live[:1000])
    assert index.wants_training
    index.train()
    index.update(vectors[:1200], live[:1200])
    assert not index.wants_training
    index.update(vectors[:1201], live[:1201])
    assert index.wants_training
    index.train()
    live[:481] = False
    index.update(vectors[:1201], live[:1201])
    assert index.wants_training, "two fifths of the lists are tombstones"


def test_training_tells_how_far_it_has_come() -> None:
    vectors = clustered(2000)
    index = VectorIndex("cosine", None, LIMIT)
    index.update(vectors, all_live(vectors))
    seen: list[tuple[str, int, int]] = []
    index.train(lambda *step: seen.append(step))
    assert seen[0] == ("training", 0, 2000)
    assert seen[-1] == ("training", 2000, 2000)
    index.train(lambda *step: pytest.fail("there was nothing to train"))


# On disk


def same_answers(one: VectorIndex, other: VectorIndex, queries: Matrix) -> bool:
    return all(
        np.array_equal(a, b)
        for q in queries
        for a, b in zip(one.search(q, 10), other.search(q, 10), strict=True)
    )


@metrics
def test_reopened_it_gives_the_same_answers_without_training(metric: str, tmp_path: Path) -> None:
    file = tmp_path / "vectors.f32"
    clustered(3000, metric=metric).tofile(file)
    vectors = np.memmap(file, dtype=np.float32, mode="r", shape=(3000, DIM))
    first = narrowed(trained(vectors, tmp_path / "ivf", metric))
    again = VectorIndex(metric, tmp_path / "ivf", LIMIT, "log")
    again.update(vectors, all_live(vectors))
    assert not again.wants_training
    assert same_answers(first, again, clustered(30, 1, metric=metric))
    narrowed(again)


def test_reopened_it_knows_rows_that_were_dead_zero_or_not_there(tmp_path: Path) -> None:
    vectors = clustered(3100)
    vectors[200] = 0
    live = all_live(vectors)
    live[100] = False
    index = VectorIndex("cosine", tmp_path, LIMIT)
    index.update(vectors[:3000], live[:3000])
    index.train()
    again = VectorIndex("cosine", tmp_path, LIMIT)
    live[100], live[300] = True, False
    again.update(vectors, live)
    findable = live & vectors.any(axis=1)
    assert recall(narrowed_after_search(again, vectors), vectors, findable, clustered(50, 1)) > 0.95
    assert again.search(vectors[100], 1)[0].tolist() == [100]
    assert again.search(vectors[3050], 1)[0].tolist() == [3050]
    assert again.search(vectors[300], 1)[0].tolist() != [300]


def narrowed_after_search(index: VectorIndex, vectors: Matrix) -> VectorIndex:
    index.search(vectors[0], 1)
    return narrowed(index)


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "a bit in the lists": lambda f: flip(next(f.glob("*.faiss"))),
    "a bit in the meta file": lambda f: flip(f / "ivf.meta"),
    "lists cut short": lambda f: next(f.glob("*.faiss")).write_bytes(b"IxFI"),
    "meta file cut short": lambda f: (f / "ivf.meta").write_bytes(b"\0"),
    "meta file empty": lambda f: (f / "ivf.meta").write_bytes(b""),
    "other content": lambda f: (f / "ivf.meta").write_text("{}"),
    "no lists": lambda f: next(f.glob("*.faiss")).unlink(),
    "no meta file": lambda f: (f / "ivf.meta").unlink(),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_damaged_files_are_ignored_and_made_anew(
    damage: Callable[[Path], object], tmp_path: Path
) -> None:
    vectors = clustered(3000)
    trained(vectors, tmp_path)
    damage(tmp_path)
    index = VectorIndex("cosine", tmp_path, LIMIT, "log")
    index.update(vectors, all_live(vectors))
    assert recall(index, vectors, all_live(vectors), clustered(5, 1)) == 1.0
    index.update(vectors, all_live(vectors))
    assert index.wants_training
    index.train()
    again = VectorIndex("cosine", tmp_path, LIMIT, "log")
    again.update(vectors, all_live(vectors))
    assert not again.wants_training
    assert same_answers(index, again, clustered(5, 1))
    assert len(list(tmp_path.iterdir())) == 2


def test_files_of_another_matrix_are_ignored(tmp_path: Path) -> None:
    vectors = clustered(3000)
    trained(vectors, tmp_path)

    def accepted(matrix: Matrix, metric: str = "cosine", owner: str = "log") -> bool:
        index = VectorIndex(metric, tmp_path, LIMIT, owner)
        index.update(matrix, all_live(matrix))
        index.search(matrix[0], 1)
        return not index.wants_training

    assert accepted(vectors)
    assert accepted(np.concatenate([vectors, clustered(50, 7)]))
    assert not accepted(vectors, owner="another")
    assert not accepted(vectors, metric="l2")
    assert not accepted(vectors[:2900])
    assert not accepted(clustered(3000, 8))
    assert not accepted(clustered(3000, dim=DIM + 1))
    assert accepted(vectors), "looking does not remove them"


def test_after_a_reset_nothing_old_is_left(tmp_path: Path) -> None:
    vectors = clustered(3000)
    index = trained(vectors, tmp_path)
    index.reset("renumbered")
    assert list(tmp_path.iterdir()) == []
    assert len(index.search(vectors[0], 5)[0]) == 0
    moved = np.ascontiguousarray(vectors[::-1][:2500])
    index.update(moved, all_live(moved))
    assert index.search(moved[9], 1)[0].tolist() == [9]
    assert index.wants_training
    index.train()
    again = VectorIndex("cosine", tmp_path, LIMIT, "renumbered")
    again.update(moved, all_live(moved))
    assert not again.wants_training


def test_vectors_of_another_dimension_are_a_new_matrix(tmp_path: Path) -> None:
    index = trained(clustered(3000), tmp_path)
    other = clustered(4000, dim=8)
    index.update(other, all_live(other))
    assert index.search(other[5], 1)[0].tolist() == [5]
    assert index.wants_training
    index.train()
    assert recall(narrowed(index), other, all_live(other), clustered(30, 1, dim=8)) >= 0.95


def test_lists_that_were_outgrown_are_replaced_on_disk(tmp_path: Path) -> None:
    vectors = clustered(3000)
    index = trained(vectors[:1000], tmp_path)
    old = {path.name for path in tmp_path.glob("*.faiss")}
    index.update(vectors, all_live(vectors))
    index.train()
    new = {path.name for path in tmp_path.iterdir()}
    assert len(new) == 2
    assert not new & old
    again = VectorIndex("cosine", tmp_path, LIMIT, "log")
    again.update(vectors, all_live(vectors))
    assert same_answers(index, again, clustered(5, 1))


def test_what_another_process_trained_is_taken_over(tmp_path: Path) -> None:
    vectors = clustered(3000)
    mine = VectorIndex("cosine", tmp_path, LIMIT, "log")
    mine.update(vectors, all_live(vectors))
    assert mine.wants_training
    other = trained(vectors, tmp_path)
    mine.train(lambda *step: pytest.fail("trained again"))
    assert not mine.wants_training
    assert same_answers(mine, other, clustered(10, 1))


def test_lists_that_cannot_be_saved_are_used_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    vectors = clustered(3000)
    index = VectorIndex("cosine", tmp_path / "file", LIMIT)
    index.update(vectors, all_live(vectors))
    with pytest.raises(StorageError):
        index.train()
    assert not index.wants_training
    assert recall(narrowed(index), vectors, all_live(vectors), clustered(20, 1)) >= 0.95


# Side by side


def test_searches_go_on_while_rows_arrive_die_and_are_trained(tmp_path: Path) -> None:
    vectors = clustered(6000)
    index = trained(vectors[:1000], tmp_path)
    arrived = threading.Event()
    failures: list[str] = []
    searches = [0, 0]
    known = [1000]

    def search(number: int) -> None:
        chance = np.random.default_rng(number)
        try:
            while not arrived.is_set():
                row = int(chance.integers(500, known[0]))  # rows below 500 die meanwhile
                rows, similarity = index.search(vectors[row], 5)
                if rows[0] != row or similarity[0] < 0.999:
                    failures.append(f"{row} gave {rows} {similarity}")
                searches[number] += 1
        except Exception as error:  # noqa: BLE001 - whatever it is, the test must see it
            failures.append(repr(error))

    threads = [threading.Thread(target=search, args=(n,)) for n in range(2)]
    for thread in threads:
        thread.start()
    try:
        for step in range(1, 51):
            rows = 1000 + 100 * step
            live = np.ones(rows, dtype=np.bool_)
            live[: 10 * step] = False
            index.update(vectors[:rows], live)
            known[0] = rows
            index.train()
    finally:
        arrived.set()
        for thread in threads:
            thread.join()
    assert failures == []
    assert min(searches) > 0
    live = np.arange(6000) >= 500
    assert recall(index, vectors, live, clustered(30, 1)) >= 0.95


def test_a_reset_during_training_wins(tmp_path: Path) -> None:
    vectors = clustered(3000)
    index = VectorIndex("cosine", tmp_path, LIMIT)
    index.update(vectors, all_live(vectors))

    other = clustered(2000, 9)

    def renumber(stage: str, done: int, total: int) -> None:
        if done == 0:
            index.reset()
            index.update(other, all_live(other))

    index.train(renumber)
    assert list(tmp_path.iterdir()) == []
    assert index.wants_training
    assert index.search(other[3], 1)[0].tolist() == [3]


def test_only_live_rows_with_a_vector_are_counted() -> None:
    """What a search says of chance, and so of trust, is of these alone."""
    vectors = clustered(6)
    vectors[0] = 0
    index = VectorIndex("cosine", None)
    assert index.count == 0
    index.update(vectors, np.array([True, True, False, True, False, True]))
    assert index.count == 3
