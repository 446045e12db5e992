"""The files of a full-text index: whether they are what tantivy wrote."""

from __future__ import annotations

import zlib
from pathlib import Path

import msgspec

from duckkb.truth import files

_FOOTER = (1337).to_bytes(4, "little")


def damaged_files(folder: Path) -> list[str]:
    """The kinds of files of an index that are not what tantivy wrote; every byte is read.

    Each ends in the CRC-32 of what stands before: JSON, its length, and a number that marks it.
    Nothing is opened for this, so a process that may not write can ask.
    """
    data = files.read(folder / "meta.json")
    try:
        meta = None if data is None else _META.decode(data)
    except msgspec.DecodeError:
        return ["meta.json"]
    segments = [s.segment_id.replace("-", "") for s in meta.segments] if meta else []
    return sorted(
        {
            path.suffix[1:]
            for segment in segments
            for path in folder.glob(f"{segment}*")
            if not _is_whole(path)
        }
    )


class _Segment(msgspec.Struct):
    segment_id: str


class _Meta(msgspec.Struct):
    segments: list[_Segment]


_META = msgspec.json.Decoder(_Meta)


class _Footer(msgspec.Struct):
    crc: int


def _is_whole(path: Path) -> bool:
    data = files.read(path)
    if data is None:
        return True  # another process has merged it away
    length = int.from_bytes(data[-8:-4], "little")
    begin = len(data) - 8 - length
    if begin < 0 or data[-4:] != _FOOTER:
        return False
    try:
        footer = msgspec.json.decode(data[begin:-8], type=_Footer)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return zlib.crc32(data[:begin]) == footer.crc
