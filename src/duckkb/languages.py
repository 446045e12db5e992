"""The language of this machine's user, of those that DuckKB speaks."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duckkb.settings import Language

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Of the environment, in the order in which POSIX asks them for the language of messages."""


def local_language() -> Language:
    """Chinese where the environment says so (`LANG=zh_CN.UTF-8`), English anywhere else."""
    said = next(filter(None, (os.environ.get(name) for name in _VARIABLES)), "")
    return "zh" if said.lower().startswith("zh") else "en"
