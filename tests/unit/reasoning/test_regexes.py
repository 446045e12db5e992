"""Patterns that are compiled at their first use: they behave as compiled ones, and all of them compile."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import duckkb.reasoning
from duckkb.reasoning.regexes import Deferred, found_by, regex


def test_a_pattern_is_compiled_at_its_first_use_and_answers_as_a_compiled_one() -> None:
    found = regex(r"(?P<day>\d+) may", re.IGNORECASE)
    assert "search" not in vars(found)
    assert [m["day"] for m in found.finditer("1 May, 2 MAY")] == ["1", "2"]
    assert found.flags & re.IGNORECASE
    assert found.sub("x", "3 may") == "x"
    assert found.groupindex == {"day": 1}
    assert found.search("4 may")
    assert "search" in vars(found)


def test_which_pattern_made_a_match() -> None:
    one, other = regex("a+"), regex("a*")
    found = one.match("aa")
    assert found
    assert found_by(found, other, one)
    assert not found_by(found, other)


def test_a_pattern_that_is_none_fails_where_it_is_used() -> None:
    with pytest.raises(re.error):
        regex("(").search("")


@cache
def modules() -> tuple[ModuleType, ...]:
    """All of the service but the migrations, which only Alembic can import."""
    found = pkgutil.walk_packages(duckkb.reasoning.__path__, "duckkb.reasoning.")
    return tuple(importlib.import_module(m.name) for m in found if ".migrations" not in m.name)


def patterns(module: ModuleType) -> Iterator[Deferred]:
    for each in vars(module).values():
        for one in each if isinstance(each, tuple | list) else (each,):
            for found in one if isinstance(one, tuple) else (one,):
                if isinstance(found, Deferred):
                    yield found


def test_every_pattern_of_the_readers_compiles() -> None:
    found = [each for module in modules() for each in patterns(module)]
    assert len(found) > 1000
    for each in found:
        assert re.compile(each.pattern, each._flags)


def nodes() -> Iterator[tuple[ModuleType, ast.expr]]:
    """All expressions of the modules."""
    for module in modules():
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.expr):
                yield module, node


def test_no_match_is_told_by_the_object_that_made_it() -> None:
    """`found.re is PATTERN` is never so."""
    for module, node in nodes():
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute):
            assert node.left.attr != "re", f"{module.__name__}:{node.lineno}"


def test_no_function_of_re_is_given_one() -> None:
    """`re.sub(PATTERN, …)` takes a compiled one or a string; the type checker cannot tell these from them."""
    wrong: list[str] = []
    for module, node in nodes():
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
            given = [vars(module).get(a.id) for a in node.args if isinstance(a, ast.Name)]
            if any(isinstance(each, Deferred) for each in given):
                wrong.append(f"{module.__name__}:{node.lineno}")
    assert not wrong
