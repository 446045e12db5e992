"""Records whose names only look the same: the doctor tells of them."""

from __future__ import annotations

import unicodedata

from ..conftest import Open

CONFIG = "nodes:\n  Person: {identity: name, schema: {properties: {name: {type: string}}}}\n"


def test_names_that_differ_only_in_how_they_are_written_are_told(open_base: Open) -> None:
    kb = open_base(CONFIG)
    spelt = (
        "José",
        unicodedata.normalize("NFD", "José"),
        "Ada Wong",
        "Ada Wong ",
        "ada wong",
        "Bo",
    )
    kb.import_bundle([{"type": "Person", "name": name} for name in spelt])
    told = [p for p in kb.doctor().problems if p.code == "alike"]
    assert sorted(p.message.split()[0] for p in told) == ["2", "3"]
    assert {p.severity for p in told} == {"info"}
