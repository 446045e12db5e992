"""Settings -> the embedder they name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from duckkb.errors import EmbeddingError
from duckkb.settings import EmbeddingSettings
from duckkb.text.embed.protocol import Embedder

Provider = Literal["hash", "model2vec", "sentence-transformers", "openai"]
_OPENAI_URL = "https://api.openai.com/v1"
_OPENAI_MODEL = "text-embedding-3-small"


def provider_of(settings: EmbeddingSettings, model: str | None = None) -> Provider:
    """The provider that is in effect for `model`, else for the settings' own.

    A variable such as OPENAI_BASE_URL, which other programs want as well, chooses no provider: it
    must not make a base send its text anywhere.
    """
    if settings.provider is not None:
        return settings.provider
    named = (model or settings.model or "").startswith("text-embedding-")
    return "openai" if named or settings.base_url else "hash"


def make_embedder(
    settings: EmbeddingSettings,
    *,
    model: str | None = None,
    dim: int | None = None,
    environ: Mapping[str, str] = os.environ,
    root: Path | None = None,
) -> Embedder:
    """Makes the embedder of `settings`; nothing is loaded or asked before the first text.

    Args:
        settings: the base's own.
        model: a field's own model. The settings' dimension is that of their model, so it does not
            apply to another.
        dim: a field's own dimension.
        environ: where the endpoint and the key of a remote provider are looked up.
        root: what a relative path of a model is relative to; default: the working directory.

    Raises:
        EmbeddingError: the provider needs the name of a model (`no_model`), or its endpoint is not
            a usable address (`bad_base_url`).
    """
    provider = provider_of(settings, model)
    if dim is None and model in (None, settings.model):
        dim = settings.dim
    model = model or settings.model
    if provider == "hash":
        from duckkb.text.embed.hashing import DIM, HashEmbedder

        return HashEmbedder(dim or DIM)
    if provider == "openai":
        from duckkb.text.embed.openai import OpenAIEmbedder

        base_url = settings.base_url or environ.get("OPENAI_BASE_URL", "").strip()
        key = environ.get(settings.api_key_env)
        if key is not None and not key.strip() and not base_url:
            key = None  # an empty variable says "no key needed", which holds for no public endpoint
        return OpenAIEmbedder(
            model or _OPENAI_MODEL,
            base_url=base_url or _OPENAI_URL,
            api_key=key,
            api_key_env=settings.api_key_env,
            dim=dim,
            batch_size=settings.batch_size,
        )
    if not model:
        raise EmbeddingError(
            f"the provider {provider} needs the name or path of a model",
            code="no_model",
            path="embedding.model",
            hint="set embedding.model, or embedding.provider to hash, which needs none",
        )
    from duckkb.text.embed.local import LocalEmbedder

    return LocalEmbedder(provider, model, dim=dim, batch_size=settings.batch_size, root=root)
