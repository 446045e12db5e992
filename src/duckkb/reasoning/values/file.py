"""Arrays by name in one file, mapped into memory when opened, so that opening costs no reading."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.truth import files

Arrays: TypeAlias = dict[str, NDArray[Any]]

_MAGIC = b"duckkb-values-5\n"
_ALIGN = 64


class _Header(msgspec.Struct):
    key: str
    about: dict[str, Any]
    arrays: dict[str, tuple[str, int, int]]
    """Type, place behind the header, number of elements."""


def save(path: Path, key: str, about: Mapping[str, Any], arrays: Arrays) -> None:
    """Replaces the file whole; what cannot be written is left unwritten, the index is derived."""
    places: dict[str, tuple[str, int, int]] = {}
    at = 0
    for name, array in arrays.items():
        places[name] = (array.dtype.str, at, array.size)
        at += -(-array.nbytes // _ALIGN) * _ALIGN
    header = msgspec.json.encode(_Header(key, dict(about), places))
    head = _MAGIC + len(header).to_bytes(8, "little") + header
    pieces: list[bytes] = [head.ljust(_body(len(header)), b"\0")]
    for array in arrays.values():
        pieces += (array.tobytes(), b"\0" * (-array.nbytes % _ALIGN))
    with contextlib.suppress(OSError):
        files.make_folder(path.parent)
        files.write_plain(path, b"".join(pieces))


def load(path: Path, key: str) -> tuple[dict[str, Any], Arrays] | None:
    """What `save` wrote under this key, the arrays mapped; None where there is nothing such."""
    try:
        with open(path, "rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                return None
            length = int.from_bytes(file.read(8), "little")
            header = msgspec.json.decode(file.read(length), type=_Header)
        if header.key != key:
            return None
        whole = np.memmap(path, np.uint8, "r")
    except (OSError, ValueError, msgspec.DecodeError):
        return None
    start = _body(length)
    arrays: Arrays = {}
    for name, (dtype, at, size) in header.arrays.items():
        end = start + at + size * np.dtype(dtype).itemsize
        if end > len(whole):
            return None
        arrays[name] = np.asarray(whole[start + at : end]).view(dtype)
    return header.about, arrays


def _body(header: int) -> int:
    """Where the arrays begin."""
    return -(-(len(_MAGIC) + 8 + header) // _ALIGN) * _ALIGN
