"""The log on stderr, the same for every surface."""

from __future__ import annotations

import logging
import sys

_TALKATIVE = ("alembic", "asyncio", "faiss", "mcp", "sqlalchemy", "uvicorn")
"""Libraries that tell of every step at INFO; of a failure they tell at WARNING."""


def log_to_stderr(level: str, form: str = "duckkb: %(levelname)s %(message)s") -> None:
    """Sends what is logged to stderr; of libraries their warnings only."""
    logging.basicConfig(stream=sys.stderr, level=level, format=form)
    for library in _TALKATIVE:
        logging.getLogger(library).setLevel(logging.WARNING)


__all__ = ["log_to_stderr"]
