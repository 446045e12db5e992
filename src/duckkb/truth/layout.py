"""Where records live: tables, days and parts.

    data/nodes/{table}/{YYYYMMDD}/part_{NNN}.jsonl
    data/edges/{label}/{YYYYMMDD}/part_{NNN}.jsonl
    data/{table or label}.jsonl        readable input of the older layout

A path here is relative to the base and written with `/`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from duckkb.ontology.model import EdgeType, NodeType, Ontology

DATA = "data"
NO_DATA = "there is no folder 'data' yet, so no record; the first import makes it"
PART_LINES = 1000
PART_BYTES = 1 << 20
_PART = re.compile(r"part_(\d{3,})\.jsonl\Z")
_DAY = re.compile(r"\d{8}\Z")


@dataclass(frozen=True, slots=True)
class Listing:
    """What lies under `data/`: part files with their stat and type, and what is not read."""

    parts: dict[str, os.stat_result]
    types: dict[str, str]
    strange: tuple[str, ...]


class Layout:
    """Maps types to folders and back."""

    def __init__(self, root: Path, ontology: Ontology) -> None:
        self.root = root
        self._folders = {("nodes", node.table): node.name for node in ontology.nodes.values()} | {
            ("edges", edge.label): edge.name for edge in ontology.edges.values()
        }
        self._flat = {edge.label: edge.name for edge in ontology.edges.values()} | {
            node.table: node.name for node in ontology.nodes.values()
        }

    def list(self) -> Listing:
        """All part files, by name order, so that every process sees them in the same order."""
        parts: dict[str, os.stat_result] = {}
        types: dict[str, str] = {}
        data = self.root / DATA
        taken = (data.is_symlink() or data.exists()) and not data.is_dir()
        strange: list[str] = [DATA] if taken else []
        for path, entry in sorted(self.walk()):
            name = self.type_of(path)
            if name is None or not entry.is_file(follow_symlinks=False):
                if path.endswith(".jsonl") or _is_lost_link(path, entry):
                    strange.append(path)
                continue
            try:
                parts[path] = entry.stat()
            except FileNotFoundError:
                continue
            types[path] = name
        return Listing(parts, types, tuple(strange))

    def walk(self) -> Iterator[tuple[str, os.DirEntry[str]]]:
        """Every file under `data/` with its path, in no order; what begins with a dot is left out."""
        return self._walk(self.root / DATA, DATA)

    def _walk(self, folder: Path | str, relative: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
        try:
            with os.scandir(folder) as entries:
                found = list(entries)
        except (FileNotFoundError, NotADirectoryError):
            return
        for entry in found:
            if entry.name.startswith("."):
                continue
            path = f"{relative}/{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                yield from self._walk(entry.path, path)
            else:
                yield path, entry

    def type_of(self, path: str) -> str | None:
        """The type whose records the file holds, or None where it is no part file."""
        steps = path.split("/")
        if is_part(path):
            return self._folders.get((steps[1], steps[2]))
        if len(steps) == 2 and steps[1].endswith(".jsonl"):
            return self._flat.get(steps[1].removesuffix(".jsonl"))
        return None


def is_part(path: str) -> bool:
    """Whether a file lies where the records of some type would: in a day's folder, under a part's name."""
    steps = path.split("/")
    return len(steps) == 5 and bool(_DAY.match(steps[3]) and _PART.match(steps[4]))


def _is_lost_link(path: str, entry: os.DirEntry[str]) -> bool:
    """Whether records may lie behind a link that is not followed."""
    return path.split("/")[1] in ("nodes", "edges") and entry.is_symlink() and not entry.is_file()


def is_misnamed(path: str) -> bool:
    """Whether a file lies among the records of types, but not as a part does."""
    return path.startswith(("data/nodes/", "data/edges/")) and not is_part(path)


def why_strange(root: Path, path: str) -> str:
    """Why a file or link under `data/` is not read, as a predicate of its path."""
    place = root / path
    if path == DATA:
        return "is no folder with records: it is gone, or a file, or a link that leads to none"
    if place.is_symlink():
        return "is a link to a folder, to another file or to nothing, and not followed"
    if is_misnamed(path):
        return "is not read: records stand in TABLE/YYYYMMDD/part_NNN.jsonl"
    return "belongs to no type of config.yaml"


def day_folder(record_type: NodeType | EdgeType, created: str) -> str:
    """The folder of the records of a type that were created on the (UTC) day of `created`."""
    day = created[:10].replace("-", "")
    if isinstance(record_type, EdgeType):
        return f"data/edges/{record_type.label}/{day}"
    return f"data/nodes/{record_type.table}/{day}"


def day_of(path: str) -> str | None:
    """The first moment of the day in whose folder a part lies: when a line without a time began."""
    steps = path.split("/")
    if len(steps) != 5:
        return None
    day = steps[3]
    return f"{day[:4]}-{day[4:6]}-{day[6:]}T00:00:00.000000Z"


def part_number(path: str) -> int:
    """`…/part_007.jsonl` -> 7."""
    match = _PART.search(path)
    return int(match.group(1)) if match else 0


def last_part(folder: str, parts: Iterable[str]) -> str | None:
    """The part of a day that new records go to, or None on the first of the day."""
    own = [path for path in parts if path.startswith(folder + "/")]
    return max(own, key=part_number, default=None)


def next_part(folder: str, after: str | None) -> str:
    number = part_number(after) + 1 if after else 1
    return f"{folder}/part_{number:03d}.jsonl"
