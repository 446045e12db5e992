"""Models in this process, made here: a few words, random weights."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duckkb.errors import EmbeddingError
from duckkb.settings import EmbeddingSettings
from duckkb.text.embed import Embedder, make_embedder

os.environ.setdefault("HF_HUB_OFFLINE", "1")  # read when the libraries are imported

WORDS = ["[PAD]", "[UNK]", "alpha", "beta", "gamma", "delta", "ask", ":"]
TEXTS = ["alpha beta", "", "gamma gamma delta", "alpha beta", " "]
PROVIDERS = ("model2vec", "sentence-transformers")


def tokenizer() -> Any:
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.Tokenizer(
        tokenizers.models.WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]")
    )
    made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    return made


def weights() -> np.ndarray:
    return np.random.default_rng(5).normal(size=(len(WORDS), 6)).astype(np.float32)


def save_model2vec(folder: Path) -> None:
    model2vec = pytest.importorskip("model2vec")
    model2vec.StaticModel(weights(), tokenizer(), config={}).save_pretrained(folder)


def save_sentence_transformers(folder: Path, prompts: dict[str, str] | None = None) -> None:
    library = pytest.importorskip("sentence_transformers")
    modules = pytest.importorskip("sentence_transformers.models")
    static = modules.StaticEmbedding(tokenizer(), embedding_weights=weights())
    library.SentenceTransformer(modules=[static], device="cpu", prompts=prompts).save(str(folder))


@pytest.fixture(params=PROVIDERS)
def provider(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def folder(provider: str, tmp_path: Path) -> Path:
    made = tmp_path / "tiny-model"
    (save_model2vec if provider == "model2vec" else save_sentence_transformers)(made)
    return made


def make(provider: Any, model: str | Path, **options: Any) -> Embedder:
    root = options.pop("root", None)
    settings = EmbeddingSettings(provider=provider, model=str(model), **options)
    return make_embedder(settings, root=root)


def test_rows_are_of_unit_length_and_blank_texts_zero(provider: str, folder: Path) -> None:
    embedder = make(provider, folder)
    rows = embedder.embed(TEXTS)
    assert rows.shape == (5, 6)
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 0, 1, 1, 0])
    np.testing.assert_array_equal(rows[0], rows[3])
    assert embedder.dim == 6


def test_the_vector_is_that_of_the_model(provider: str, folder: Path) -> None:
    (row,) = make(provider, folder).embed(["beta"])
    beta = weights()[WORDS.index("beta")]
    np.testing.assert_allclose(row, beta / np.linalg.norm(beta), rtol=1e-5)


def test_a_broken_character_does_not_spoil_its_batch(provider: str, folder: Path) -> None:
    rows = make(provider, folder).embed(["alpha", "beta \ud800"])
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 1])


def test_no_text_loads_no_model(provider: str, folder: Path) -> None:
    embedder = make(provider, folder, dim=6)
    shutil.rmtree(folder)
    assert embedder.embed([]).shape == (0, 6)


def test_a_dimension_cuts_the_vectors(provider: str, folder: Path) -> None:
    rows = make(provider, folder, dim=4).embed(TEXTS)
    whole = make(provider, folder).embed(TEXTS)[:, :4]
    np.testing.assert_allclose(rows[0], whole[0] / np.linalg.norm(whole[0]), rtol=1e-5)


def test_a_dimension_that_the_model_lacks_is_an_error(provider: str, folder: Path) -> None:
    with pytest.raises(EmbeddingError) as caught:
        make(provider, folder, dim=7).embed(["alpha"])
    assert caught.value.code == "wrong_dimension"


def test_usage_and_progress(provider: str, folder: Path) -> None:
    embedder, seen = make(provider, folder), list[tuple[int, int]]()
    embedder.embed(TEXTS, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (5, 5)
    assert (embedder.usage.requests, embedder.usage.texts, embedder.usage.tokens) == (0, 5, 7)


@pytest.mark.parametrize(
    ("text", "share"),
    [("alpha beta", 1), ("alpha beta gamma qqq", 0.5), ("alpha qqq", 0), ("qqq", 0), (" ", 1)],
)
def test_what_a_model_has_no_words_for_it_does_not_understand(
    provider: str, folder: Path, text: str, share: float
) -> None:
    assert make(provider, folder).understands(text) == pytest.approx(share)


def test_the_key_is_that_of_the_content_and_not_of_the_place(
    provider: str, folder: Path, tmp_path: Path
) -> None:
    key = make(provider, folder).key
    start, name, dim = key.split("/")
    assert (start, name.split("@")[0], dim) == (provider, "tiny-model", "auto")
    elsewhere = tmp_path / "other" / "tiny-model"
    shutil.copytree(folder, elsewhere)
    (elsewhere / "README.md").write_text("another page")
    assert make(provider, elsewhere).key == key
    weight_file = next(elsewhere.rglob("*.safetensors"))
    weight_file.write_bytes(weight_file.read_bytes()[:-1] + b"\x01")
    assert make(provider, elsewhere).key != key


def test_the_key_does_not_change_when_the_model_is_loaded(provider: str, folder: Path) -> None:
    embedder = make(provider, folder)
    before = embedder.key
    embedder.embed(["alpha"])
    assert embedder.key == before


def test_a_path_may_start_at_home_or_at_the_base(
    provider: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder.parent))
    monkeypatch.setenv("USERPROFILE", str(folder.parent))
    key = make(provider, folder).key
    assert make(provider, "~/tiny-model").key == key
    assert make(provider, "./tiny-model", root=folder.parent).key == key
    assert make(provider, "tiny-model", root=folder.parent).key == key
    monkeypatch.chdir(folder.parent)
    assert make(provider, "tiny-model").key == key


@pytest.mark.parametrize("model", ["./nowhere", "~/nowhere", "/nowhere/at/all"])
def test_a_path_without_a_folder_is_an_error(provider: str, model: str, tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError) as caught:
        make(provider, model, root=tmp_path)
    assert caught.value.code == "no_model"


def test_a_folder_without_a_model_is_an_error(provider: str, tmp_path: Path) -> None:
    pytest.importorskip(provider.replace("-", "_"))
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "nothing"}))
    with pytest.raises(EmbeddingError) as caught:
        make(provider, tmp_path).embed(["alpha"])
    assert caught.value.code == "no_model"


def test_without_the_library_the_extra_is_named(
    provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, provider.replace("-", "_"), None)
    with pytest.raises(EmbeddingError) as caught:
        make(provider, "org/name").embed(["alpha"])
    assert caught.value.code == "missing_extra"
    assert f"duckkb[{provider}]" in (caught.value.hint or "")


def test_a_query_takes_the_prompt_that_the_model_defines(tmp_path: Path) -> None:
    save_sentence_transformers(tmp_path / "m", {"query": "ask : ", "document": ""})
    embedder = make("sentence-transformers", tmp_path / "m")
    asked = embedder.embed(["alpha"], query=True)
    np.testing.assert_allclose(asked, embedder.embed(["ask : alpha"]), rtol=1e-5)
    assert abs(asked - embedder.embed(["alpha"])).max() > 0.01
