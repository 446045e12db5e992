"""What the system refuses, as errors of this project."""

from __future__ import annotations

import errno
import os

import pytest

from duckkb.errors import DuckKBError, ReadOnlyError, StorageError
from duckkb.truth.files import refusals_told


@pytest.mark.parametrize(
    ("number", "kind", "hint"),
    [
        (errno.EACCES, ReadOnlyError, None),
        (errno.EROFS, ReadOnlyError, None),
        (errno.ENOSPC, StorageError, "nothing was written; try again"),
    ],
)
def test_to_try_again_is_advised_only_where_it_may_help(
    number: int, kind: type[DuckKBError], hint: str | None
) -> None:
    with pytest.raises(DuckKBError) as caught, refusals_told("nothing was written; try again"):
        raise OSError(number, os.strerror(number), "file")
    assert (type(caught.value), caught.value.hint) == (kind, hint)
