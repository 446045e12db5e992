"""The log on stderr, the same for every surface."""

from __future__ import annotations

import logging
import sys

from duckkb.surfaces.visible import visible

_TALKATIVE = ("alembic", "asyncio", "faiss", "mcp", "sqlalchemy", "uvicorn")
"""Libraries that tell of every step at INFO; of a failure they tell at WARNING."""


def log_to_stderr(level: str, form: str = "duckkb: %(levelname)s %(message)s") -> None:
    """Sends what is logged to stderr; of libraries their warnings only."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Visible(form))
    logging.basicConfig(handlers=[handler], level=level)
    for library in _TALKATIVE:
        logging.getLogger(library).setLevel(logging.WARNING)


class _Visible(logging.Formatter):
    """What is logged may quote a base."""

    def format(self, record: logging.LogRecord) -> str:
        return visible(super().format(record))


__all__ = ["log_to_stderr"]
