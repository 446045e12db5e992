"""How much one answer of the graph may hold."""

from __future__ import annotations

MOST_NEIGHBORS = 1000
MOST_NODES = 10_000
MOST_EDGES = 10_000
MOST_PATHS = 100
MOST_SEEDS = 50
