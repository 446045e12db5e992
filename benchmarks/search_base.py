"""A base of the search data: part files, and the published cache that holds its vectors."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import duckdb
import numpy as np

from benchmarks.bases import write_type
from benchmarks.data import Item
from benchmarks.search_data import NEW, SearchData
from duckkb.config import parse_config
from duckkb.search.spaces import text_hash
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

_CACHE = Path("data", "indices", "search_cache.parquet")
_BLOCK = 20_000


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
    cache = data.folder / f"cache-{key.replace('/', '-')}.parquet"
    if not cache.exists():
        temporary = cache.with_suffix(".tmp")
        _write_cache(temporary, key, data)
        temporary.rename(cache)
    (root / _CACHE).parent.mkdir(parents=True)
    shutil.copyfile(cache, root / _CACHE)


def _write_cache(path: Path, key: str, data: SearchData) -> None:
    with duckdb.connect(":memory:") as connection:
        connection.execute("CREATE TABLE entries (content_hash VARCHAR, vector FLOAT[])")
        for texts, vectors in _vectors(data):
            rows = np.empty(len(texts), dtype=object)
            rows[:] = list(vectors)
            hashes = np.array([text_hash(text).hex() for text in texts], dtype=object)
            connection.register("block", {"content_hash": hashes, "vector": rows})
            connection.execute(
                "INSERT INTO entries SELECT content_hash, vector::FLOAT[] FROM block"
            )
            connection.unregister("block")
        name = str(path).replace("'", "''")
        connection.execute(
            "COPY (SELECT content_hash, '' AS segmenter, '' AS fts_content,"
            f" '{key}' AS model, vector, NULL::DATE AS unused_since FROM entries"
            " ORDER BY content_hash)"
            f" TO '{name}' (FORMAT parquet, COMPRESSION zstd)"
        )


def _vectors(data: SearchData) -> Iterator[tuple[list[str], np.ndarray]]:
    for begin in range(0, len(data.texts), _BLOCK):
        end = begin + _BLOCK
        yield data.texts[begin:end], data.vectors[begin:end]
    yield data.new_texts[:NEW], data.new_vectors
