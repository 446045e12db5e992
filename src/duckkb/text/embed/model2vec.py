"""Static models of the model2vec library: a table of token vectors, fast and without torch."""

from __future__ import annotations

from typing import Any

from duckkb.text.embed.local import LoadedModel, share
from duckkb.text.embed.protocol import Vectors


def load(library: Any, where: str, dim: int | None, batch_size: int) -> LoadedModel:
    """Loads a StaticModel; a name is downloaded only where it is not in the local cache."""
    model = library.StaticModel.from_pretrained(where, force_download=False)
    return _Static(model, min(dim or int(model.dim), int(model.dim)), batch_size)


class _Static:
    def __init__(self, model: Any, dim: int, batch_size: int) -> None:
        self._model = model
        self._batch_size = batch_size
        self.dim = dim

    def encode(self, texts: list[str], query: bool) -> Vectors:
        encode = self._model.encode
        rows = encode(texts, batch_size=self._batch_size, use_multiprocessing=False)
        return rows[:, : self.dim]

    def tokens(self, texts: list[str]) -> int:
        encodings = self._model.tokenizer.encode_batch(texts, add_special_tokens=False)
        return sum(len(encoding.ids) for encoding in encodings)

    def unknown(self, text: str) -> float:
        tokenizer = self._model.tokenizer
        ids = tokenizer.encode(text, add_special_tokens=False).ids
        return share(ids, self._model.unk_token_id)
