"""Models that run in this process: loaded late, named by what they are and not by where they lie."""

from __future__ import annotations

import hashlib
import math
import os
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np

from duckkb.errors import EmbeddingError
from duckkb.text.embed.protocol import Meter, Progress, Usage, Vectors, encodable, unit_rows

LocalProvider = Literal["model2vec", "sentence-transformers"]
_SLICE = 1024
_BLOCK = 1 << 20


class LoadedModel(Protocol):
    """A model in memory."""

    dim: int

    def encode(self, texts: list[str], query: bool) -> Vectors:
        """One row of any length a text."""
        ...

    def tokens(self, texts: list[str]) -> int:
        """How many tokens the model's tokenizer makes of `texts`; 0 where it has none."""
        ...

    def unknown(self, text: str) -> float:
        """The share of the tokens of a text that stand for words which the model does not have."""
        ...


class LocalEmbedder:
    """Embeds with a model of `provider`, which is loaded at the first text.

    Args:
        provider: the library, which is an extra of the same name.
        model: a folder (`~` is the home folder, a relative path starts at `root`), else a name that
            the library knows how to find.
        dim: cut the vectors to this many dimensions, for models that were trained to bear it.
        batch_size: texts that go through the model together.
        root: where relative paths start; default: the working directory.

    Raises:
        EmbeddingError: `model` is written as a path, and there is no such folder (`no_model`).
    """

    costly = True
    noise = -math.inf

    def __init__(
        self,
        provider: LocalProvider,
        model: str,
        *,
        dim: int | None = None,
        batch_size: int = 64,
        root: Path | None = None,
    ) -> None:
        self._provider: LocalProvider = provider
        self._model = model
        self._folder = _folder(model, root)
        self._dim = dim
        self._batch_size = batch_size
        self._lock = threading.Lock()
        self._loaded: LoadedModel | None = None
        self._key: str | None = None
        self._meter = Meter()

    @property
    def key(self) -> str:
        """A folder's part is its name and a hash of its content, the same wherever it lies.

        Raises EmbeddingError where a file of the model cannot be read (`no_model`).
        """
        if self._key is None:
            name = self._model
            if self._folder is not None:
                try:
                    name = f"{self._folder.name}@{_fingerprint(self._folder)}"
                except OSError as error:
                    raise EmbeddingError(
                        f"the model '{self._model}' cannot be read: {error}", code="no_model"
                    ) from error
            self._key = f"{self._provider}/{name}/{self._dim or 'auto'}"
        return self._key

    @property
    def dim(self) -> int:
        """The dimension; loads the model unless it was configured."""
        return self._dim or self._ready().dim

    @property
    def usage(self) -> Usage:
        """What it has done so far; a model in this process gets no requests."""
        return self._meter.usage

    def understands(self, text: str) -> float:
        """All of a text of which the model has every word, nothing where it lacks half of them; soon little where it
        lacks some: (1 - 2 lacking)²."""
        if not text.strip():
            return 1.0
        model = self._ready()
        with self._using():
            return max(0.0, 1 - 2 * model.unknown(encodable(text))) ** 2

    def embed(
        self, texts: Sequence[str], *, query: bool = False, progress: Progress | None = None
    ) -> Vectors:
        """The vectors of `texts`; see `Embedder.embed`."""
        if not texts:
            return np.zeros((0, self._dim or 0), np.float32)
        model = self._ready()
        rows = np.zeros((len(texts), model.dim), np.float32)
        for start in range(0, len(texts), _SLICE):
            end = min(start + _SLICE, len(texts))
            places = [i for i in range(start, end) if texts[i].strip()]
            if places:
                rows[places] = self._encoded(model, [encodable(texts[i]) for i in places], query)
            if progress is not None:
                progress(end, len(texts))
        self._meter.add(texts=len(texts))
        return rows

    def _encoded(self, model: LoadedModel, texts: list[str], query: bool) -> Vectors:
        with self._using():
            vectors = np.asarray(model.encode(texts, query), np.float32)
            self._meter.add(tokens=model.tokens(texts))
        if vectors.shape != (len(texts), model.dim) or not np.isfinite(vectors).all():
            raise EmbeddingError(
                f"the model '{self._model}' gave {vectors.shape} values for {len(texts)} texts of"
                f" {model.dim} dimensions, or values that are not finite",
                code="bad_vectors",
            )
        return unit_rows(vectors)

    @contextmanager
    def _using(self) -> Generator[None]:
        """One caller at a time: a fast tokenizer that two threads use fails with "Already borrowed"."""
        try:
            with self._lock:
                yield
        except Exception as error:
            raise EmbeddingError(
                f"the model '{self._model}' failed: {error}", code="model_failed"
            ) from error

    def _ready(self) -> LoadedModel:
        with self._lock:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    def _load(self) -> LoadedModel:
        if self._provider == "model2vec":
            from duckkb.text.embed.model2vec import load
        else:
            from duckkb.text.embed.sentence_transformers import load
        library = _library(self._provider)
        where = str(self._folder or self._model)
        try:
            model = load(library, where, self._dim, self._batch_size)
        except Exception as error:
            raise EmbeddingError(
                f"{self._provider} cannot load the model '{self._model}': {error}",
                code="no_model",
                path="embedding.model",
                hint="name a folder that holds the model, or a name that can be downloaded",
            ) from error
        if self._dim is not None and model.dim != self._dim:
            raise EmbeddingError(
                f"the model '{self._model}' has {model.dim} dimensions and cannot give {self._dim}",
                code="wrong_dimension",
                path="embedding.dim",
                hint=f"leave embedding.dim out, or set at most {model.dim}",
            )
        return model


def share(ids: Sequence[int], unknown: int | None) -> float:
    """How many of the tokens are the one for unknown words."""
    return list(ids).count(unknown) / len(ids) if unknown is not None and len(ids) else 0.0


def _library(provider: LocalProvider) -> Any:
    name = provider.replace("-", "_")
    try:
        return import_module(name)
    except ImportError as error:
        raise EmbeddingError(
            f"the provider {provider} is not installed: {error}",
            code="missing_extra",
            path="embedding.provider",
            hint=f"pip install 'duckkb[{provider}]'",
        ) from error


def _folder(model: str, root: Path | None) -> Path | None:
    """The folder that `model` names, if it names one."""
    path = Path(model).expanduser()
    if not path.is_absolute():
        path = (root or Path()) / path
    if path.is_dir():
        return path.resolve()
    if model.startswith(("~", ".", "/", "\\")) or Path(model).is_absolute():
        raise EmbeddingError(
            f"there is no folder '{model}' with a model",
            code="no_model",
            path="embedding.model",
            hint="a relative path starts at the folder of the base" if root else None,
        )
    return None


def _fingerprint(folder: Path) -> str:
    """48 bits of BLAKE2b over what a model's files hold; its pages and hidden files do not count."""
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(folder.rglob("*"), key=lambda p: p.relative_to(folder).as_posix()):
        name = path.relative_to(folder).as_posix()
        hidden = any(step.startswith((".", "__")) for step in name.split("/"))
        if hidden or path.suffix in (".md", ".py") or not path.is_file():
            continue
        digest.update(f"{name}\0{os.path.getsize(path)}\0".encode())
        with open(path, "rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    return digest.hexdigest()
