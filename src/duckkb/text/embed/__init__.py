"""Text -> vectors. One file a provider; none of them is loaded before it is needed."""

from duckkb.text.embed.factory import make_embedder, provider_of
from duckkb.text.embed.protocol import Embedder, Progress, Usage, Vectors

__all__ = ["Embedder", "Progress", "Usage", "Vectors", "make_embedder", "provider_of"]
