"""Models of the sentence-transformers library, on the processor."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from duckkb.text.embed.local import LoadedModel, share
from duckkb.text.embed.protocol import Vectors


def load(library: Any, where: str, dim: int | None, batch_size: int) -> LoadedModel:
    """Loads a SentenceTransformer; code that came with a model is never run."""
    # Its bars would go to the standard error of a server or an agent's tool.
    import_module("transformers").utils.logging.disable_progress_bar()
    model = library.SentenceTransformer(where, device="cpu", trust_remote_code=False)
    native = model.get_embedding_dimension()
    if native is None:
        native = int(model.encode(["a"]).shape[1])
    return _Transformer(model, min(dim or native, native), batch_size)


class _Transformer:
    def __init__(self, model: Any, dim: int, batch_size: int) -> None:
        self._model = model
        self._batch_size = batch_size
        self.dim = dim

    def encode(self, texts: list[str], query: bool) -> Vectors:
        # Each takes the prompt that the model defines for its side, if it does.
        encode = self._model.encode_query if query else self._model.encode_document
        rows = encode(texts, batch_size=self._batch_size, show_progress_bar=False)
        return np.asarray(rows, np.float32)[:, : self.dim]

    def tokens(self, texts: list[str]) -> int:
        tokenizer: Any = getattr(self._model, "tokenizer", None)
        if tokenizer is not None and hasattr(
            tokenizer, "encode_batch"
        ):  # of the tokenizers library, in static models
            return sum(len(encoding.ids) for encoding in tokenizer.encode_batch(texts))
        if callable(tokenizer):
            limit = getattr(self._model, "max_seq_length", None)
            ids: Any = tokenizer(texts, truncation=limit is not None, max_length=limit)
            return sum(len(row) for row in ids["input_ids"])
        return 0

    def unknown(self, text: str) -> float:
        tokenizer: Any = getattr(self._model, "tokenizer", None)
        if tokenizer is not None and hasattr(tokenizer, "encode_batch"):
            unknown = getattr(tokenizer.model, "unk_token", None)
            ids = tokenizer.encode(text, add_special_tokens=False).ids
            return share(ids, unknown and tokenizer.token_to_id(unknown))
        if callable(tokenizer):
            made: Any = tokenizer(text, add_special_tokens=False)
            return share(made["input_ids"], getattr(tokenizer, "unk_token_id", None))
        return 0.0
