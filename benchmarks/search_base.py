"""A base of the search data: part files, and the published cache that holds its vectors."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import numpy as np

from benchmarks.bases import write_type
from benchmarks.data import Item
from benchmarks.search_data import SearchData
from duckkb.config import parse_config
from duckkb.search.spaces import text_hash
from duckkb.text.cache import CACHE_PATH, Entries, PublishedCache
from duckkb.text.embed import make_embedder

CONFIG = """\
name: Search
language: en

embedding:
  provider: openai
  model: benchmark
  dim: 384
  api_key_env: NO_KEY_FOR_BENCHMARKS  # without a key nothing is ever sent

nodes:
  Doc:
    table: docs
    identity: id
    schema:
      type: object
      required: [id, text]
      properties:
        id: { type: string, pattern: "^d-[0-9]{7,}$" }
        text: { type: string }
        year: { type: integer, minimum: 1900, maximum: 2100 }
        topic: { type: string }
    search:
      full_text: [text]
      vectors: [text]
"""


def document(number: int, text: str) -> Item:
    """The record of one text."""
    return {
        "type": "Doc",
        "id": f"d-{number:07d}",
        "text": text,
        "year": 1990 + number % 35,
        "topic": f"topic-{number % 7}",
    }


def new_documents(data: SearchData) -> list[Item]:
    """Records that the base does not hold, though the cache knows their vectors."""
    count = len(data.texts)
    return [document(count + n, text) for n, text in enumerate(data.new_texts)]


def number_of(identity: str) -> int:
    """The number of a document, from its id."""
    return int(identity[2:])


def write_search_base(root: Path, data: SearchData) -> None:
    """Writes the base without `.build`: no index, but a vector for every text, as a clone has it."""
    root.mkdir(parents=True)
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
    config = parse_config(CONFIG.encode())
    known = config.ontology
    items = (document(number, text) for number, text in enumerate(data.texts))
    write_type(root, known, known.nodes["Doc"], items, len(data.texts))
    key = make_embedder(config.loaded.settings.embedding).key
    texts = [*data.texts, *data.new_texts]
    entries = Entries(
        hashes=[text_hash(text).hex() for text in texts],
        segmenter="",
        words=[""] * len(texts),
        models=[key] * len(texts),
        vectors=[*np.asarray(data.vectors), *data.new_vectors],  # rows of a memmap are slow
    )
    PublishedCache(root / CACHE_PATH).publish(entries, date.today())
