"""Who knows whom within the reasoning service: values below readings, one language not the other."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import duckkb.reasoning
from duckkb.reasoning.interpret.build import Builder
from duckkb.reasoning.interpret.chinese.asks import Asks
from duckkb.reasoning.interpret.chinese.plan import Planner
from duckkb.reasoning.interpret.edges.asked import Asking
from duckkb.reasoning.interpret.edges.superlatives import Superlatives
from duckkb.reasoning.interpret.english.by import By

SOURCE = Path(duckkb.reasoning.__file__).parent

STRANGERS: dict[str, tuple[str, ...]] = {
    "lexicon": ("spans", "names", "values", "words", "interpret", "amend", "stores", "sessions"),
    "spans": ("names", "values", "words", "interpret", "amend", "stores", "sessions"),
    "compile": ("names", "values", "words", "interpret", "amend", "stores", "sessions"),
    "stores": ("names", "values", "words", "interpret", "amend", "sessions"),
    "names": ("values", "words", "interpret", "amend", "stores", "sessions"),
    "values": ("words", "interpret", "amend", "sessions"),
    "amend": ("words", "stores", "sessions"),
    "interpret": ("amend", "stores", "sessions", "findings"),
    "interpret/english": ("interpret.chinese", "interpret.edges", "interpret.phrases"),
    "interpret/chinese": ("interpret.english", "interpret.phrases"),
    "interpret/edges": ("interpret.english",),
    "interpret/phrases": ("interpret.english", "interpret.chinese"),
    "sessions": (
        "spans",
        "names",
        "values",
        "words",
        "interpret",
        "amend",
        "findings",
        "plan",
        "chain",
    ),
}
"""A part of the service, and what it must not import of the others."""


def imported(package: str) -> set[str]:
    """The modules under `duckkb.reasoning` that a package imports, each without this prefix.

    `from duckkb.reasoning.names import index` imports `names.index`, and of `names.index` the name is added likewise.
    """
    found: set[str] = set()
    for path in (SOURCE / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                "duckkb.reasoning"
            ):
                module = (node.module or "").removeprefix("duckkb.reasoning").removeprefix(".")
                found |= {f"{module}.{alias.name}".removeprefix(".") for alias in node.names}
    return found


@pytest.mark.parametrize("package", STRANGERS)
def test_a_part_does_not_know_its_strangers(package: str) -> None:
    known = imported(package)
    assert known, f"{package} imports nothing: has it moved?"
    assert not [
        name
        for name in known
        for stranger in STRANGERS[package]
        if f"{name}.".startswith(f"{stranger}.")
    ]


@pytest.mark.parametrize("reader", [Asks, Planner, By, Asking, Superlatives, Builder])
def test_no_rule_is_lost_behind_one_of_the_same_name(reader: type) -> None:
    """A class that stands on others may extend what they do, and not take the place of it unawares."""
    layers = [each for each in reader.__mro__ if each is not object]
    lost = [
        f"{above.__name__}.{name} hides {below.__name__}.{name}"
        for k, above in enumerate(layers)
        for below in layers[k + 1 :]
        for name in vars(above).keys() & vars(below).keys()
        if inspect.isfunction(rule := vars(above)[name])
        and f"super().{name}(" not in inspect.getsource(rule)
    ]
    assert lost == []
