"""Searches for paths as they are made at first, and as they are made once that has paid."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from duckkb.graph.meeting import PARTS, meet
from duckkb.runtime.compiled import Compiled

WAYS = {"interpreted": Compiled(meet, PARTS, 1e9), "compiled": Compiled(meet, PARTS, 0)}


@contextmanager
def searched(way: str) -> Iterator[None]:
    """Searches are made in one of `WAYS`."""
    with patch("duckkb.graph.paths.SEARCH", WAYS[way]):
        yield
