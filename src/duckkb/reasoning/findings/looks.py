"""Small queries about an answer that was found, within a bound of time."""

from __future__ import annotations

import time
from typing import Any

from duckkb.errors import DuckKBError
from duckkb.reasoning.plan import Plan
from duckkb.reasoning.stores import Stores

SECONDS = 2.0
"""What all looks at one answer may take; an answer that itself took longer is not looked at."""


class Looks:
    """Runs them; one that fails or comes too late tells nothing, and the answer stands.

    Args:
        stores: what is asked.
        took: seconds that the answer itself took.
        seconds: what all looks may take together.
    """

    def __init__(self, stores: Stores, took: float = 0.0, seconds: float = SECONDS) -> None:
        self._stores = stores
        self._until = time.monotonic() + (seconds if took < seconds else 0.0)
        self.left_out = 0

    def rows(self, plan: Plan, limit: int) -> tuple[tuple[Any, ...], ...] | None:
        """The first rows of a plan; None where they were not found in time."""
        left = self._until - time.monotonic()
        try:
            if left > 0:
                return self._stores.run(plan, limit, left).rows
        except DuckKBError:
            pass
        self.left_out += 1
        return None
