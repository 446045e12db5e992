"""The built-in embedder: what it finds alike, and that it is the same everywhere."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duckkb.text.embed import hashing
from duckkb.text.embed.hashing import HashEmbedder

EMBEDDER = HashEmbedder()
TEXTS = [
    "The heat transfer to a blunt body at hypersonic speed",
    "Boundary layers on a flat plate in supersonic flow",
    "DuckDB is an embedded analytical database",
    "Wireless headphones with active noise cancellation",
    "我们建立了知识图谱系统",
    "雾凇拼音是一个输入法词库",
    "Die Donaudampfschifffahrtsgesellschaft fährt nach Zürich",
    "Москва — столица России",
    "東京タワーは赤いです",
    "สวัสดีครับ ยินดีต้อนรับ",
]


def nearest(query: str) -> str:
    return TEXTS[int(np.argmax(EMBEDDER.embed(TEXTS) @ EMBEDDER.embed([query], query=True)[0]))]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("hypersonic heat", 0),
        ("hipersonic haet tranfer", 0),
        ("what is the heat transferred to blunted bodies?", 0),
        ("boundry layer", 1),
        ("flows over plates", 1),
        ("duckd database", 2),
        ("databases", 2),
        ("headphone", 3),
        ("head phones noise-cancelling", 3),
        ("知识图谱", 4),
        ("图谱", 4),
        ("知識圖譜", 4),
        ("輸入法詞庫", 5),
        ("雾凇", 5),
        ("拼音输入", 5),
        ("dampfschiff", 6),
        ("ZURICH", 6),
        ("московская столица", 7),
        ("タワー", 8),
        ("สวัสดี", 9),
        ("ＤＵＣＫＤＢ", 2),
    ],
)
def test_what_is_spelt_alike_is_found(query: str, found: int) -> None:
    assert nearest(query) == TEXTS[found]


def test_common_words_do_not_decide() -> None:
    rows = EMBEDDER.embed(["what is the use of the turbine", "what is the use of the violin"])
    query = EMBEDDER.embed(["turbines"])[0]
    assert rows[0] @ query > 0.4
    assert rows[1] @ query < 0.2


def test_unrelated_texts_are_far_apart() -> None:
    rows = EMBEDDER.embed(TEXTS)
    others = (rows @ rows.T)[~np.eye(len(TEXTS), dtype=bool)]
    assert np.abs(others).max() < 0.3


@pytest.mark.parametrize("dim", [64, 384])
def test_texts_without_a_common_feature_stay_below_the_noise(dim: int) -> None:
    embedder, random = HashEmbedder(dim), np.random.default_rng(3)
    latin = [" ".join("".join(random.choice(list("aeioubdg"), 6)) for _ in range(9)) for _ in TEXTS]
    other = ["".join(chr(random.integers(0x4E00, 0x9000)) for _ in range(30)) for _ in range(200)]
    cosines = embedder.embed(latin) @ embedder.embed(other).T
    assert (cosines > embedder.noise).mean() < 0.01
    assert (cosines > embedder.noise / 3).mean() > 0.05  # nor does it hide what is alike


def test_an_accent_case_or_width_makes_no_difference() -> None:
    rows = EMBEDDER.embed(["Zürich", "zurich", "ZÜRICH", "Ｚürich", "Zu\u0308rich"])
    assert np.ptp(rows, axis=0).max() == 0


def test_traditional_and_simplified_are_one() -> None:
    rows = EMBEDDER.embed(["知識圖譜", "知识图谱"])
    np.testing.assert_allclose(rows[0], rows[1], atol=1e-6)


def test_the_vectors_of_this_version_are_these() -> None:
    """Stored vectors must stay comparable: whoever breaks this raises VERSION."""
    text = "Heat, heat transfer in DuckDB, Zürich: 知识图谱 тест 42 and the 123-abc"
    rounded = np.round(HashEmbedder(64).embed([text])[0] * 1000).astype(int)
    assert (
        hashlib.sha256(",".join(map(str, rounded)).encode()).hexdigest()[:16] == "b3589651267cd242"
    )
    assert hashing.VERSION == "v1"


def test_another_process_gives_the_same_bytes() -> None:
    code = (
        "import sys, hashlib; from duckkb.text.embed.hashing import HashEmbedder;"
        "texts = sys.argv[1:][::-1];"
        "print(hashlib.sha256(HashEmbedder().embed(texts)[::-1].tobytes()).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *TEXTS],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONUTF8": "1"},
    )
    assert done.stdout.strip() == hashlib.sha256(EMBEDDER.embed(TEXTS).tobytes()).hexdigest()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(max_size=60), max_size=6), st.sampled_from([8, 384]))
def test_any_text_has_a_row_that_depends_on_nothing_else(texts: list[str], dim: int) -> None:
    rows = HashEmbedder(dim).embed(texts)
    assert rows.shape == (len(texts), dim)
    assert rows.dtype == np.float32
    lengths = np.linalg.norm(rows, axis=1)
    assert all(length == pytest.approx(1, abs=1e-5) or length == 0 for length in lengths)
    used = HashEmbedder(dim)
    used.embed(["other words before"])
    alone = [used.embed([text])[0] for text in texts]
    np.testing.assert_allclose(rows, np.array(alone).reshape(rows.shape), atol=1e-6)


@pytest.mark.parametrize("text", ["", "  \n", "!?—…", "🙂", "\0", "\ud800", "\0!"])
def test_a_text_without_features_is_zero(text: str) -> None:
    assert not EMBEDDER.embed([text]).any()


@pytest.mark.parametrize("text", ["a", "the", "是", "7", "é", "ß", "ก", "の"])
def test_the_least_feature_counts(text: str) -> None:
    assert np.linalg.norm(EMBEDDER.embed([text])) == pytest.approx(1)


def test_a_long_run_without_spaces_is_bounded_and_found_by_its_parts() -> None:
    text = "".join(chr(97 + i * i % 26) for i in range(5000)) + "needlework" * 2
    assert np.linalg.norm(EMBEDDER.embed([text])) == pytest.approx(1)


def test_no_text() -> None:
    assert EMBEDDER.embed([]).shape == (0, 384)


def test_forgetting_words_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashing, "_MOST_WORDS", 3)
    monkeypatch.setattr(hashing, "_SLICE", 1)
    forgetful = HashEmbedder()
    for _ in range(2):
        np.testing.assert_array_equal(forgetful.embed(TEXTS), EMBEDDER.embed(TEXTS))


def test_threads_share_one_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashing, "_MOST_WORDS", 50)  # so that they also make it forget
    shared, interval = HashEmbedder(), sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda _: shared.embed(TEXTS), range(60)))
    finally:
        sys.setswitchinterval(interval)
    for rows in found:
        np.testing.assert_array_equal(rows, EMBEDDER.embed(TEXTS))


def test_usage_and_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashing, "_SLICE", 4)
    embedder, seen = HashEmbedder(), list[tuple[int, int]]()
    embedder.embed(TEXTS, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(4, 10), (8, 10), (10, 10)]
    assert (embedder.usage.requests, embedder.usage.texts, embedder.usage.tokens) == (0, 10, 0)
