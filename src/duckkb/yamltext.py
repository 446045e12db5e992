"""YAML 1.2 core values with the line of each: what config and bundles are read with.

PyYAML's C loader does the parsing. Its stock YAML 1.1 resolvers turn `NO` into false, `1:30` into
a number and `2024-01-01` into a date object, so the scalars are resolved here by the YAML 1.2 core
schema (https://yaml.org/spec/1.2.2/#103-core-schema). Duplicate keys, several documents, values that
JSON cannot hold and aliases that expand beyond reason are refused with their line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import yaml

MAX_DEPTH = 100
MAX_EXPANDED_NODES = 5_000_000
"""Nodes counted with every alias followed; a bomb of a kilobyte passes this at once."""

_INT = re.compile(r"[-+]?[0-9]+\Z")
_OCTAL = re.compile(r"0o[0-7]+\Z")
_HEX = re.compile(r"0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_NOT_FINITE = re.compile(r"(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z")
_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_MAYBE_SPECIAL = frozenset("-+.0123456789~nNtTfF")
_BRACKETS = re.compile(rb"[\[\]{}]")
_BLOCK_PREFIX = re.compile(rb"^[ \-?:\t]{%d,}" % MAX_DEPTH, re.MULTILINE)
_MAX_INT_DIGITS = 4000


class YamlError(ValueError):
    """The text is not usable YAML; `line` and `column` count from 1."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class TooLargeError(YamlError):
    """Nested too deeply, or aliases that expand beyond reason."""


_PLAIN = "plain"
_STR = "tag:yaml.org,2002:str"


class _Loader(yaml.CSafeLoader):
    """The C loader without the 1.1 resolvers: a plain scalar without a tag is marked as such."""


_Loader.yaml_implicit_resolvers = {None: [(_PLAIN, re.compile(""))]}


@dataclass(frozen=True, slots=True)
class Document:
    """A loaded document: its plain value, and the line of every path in it."""

    value: Any
    root: yaml.Node | None

    def line(self, path: Sequence[str | int]) -> int | None:
        """The line, counted from 1, of the value at `path`, or of its nearest parent.

        For a key of a mapping it is the line on which the key stands.
        """
        if self.root is None:
            return None
        node, line = self.root, self.root.start_mark.line + 1
        for step in path:
            found = _child(node, step)
            if found is None:
                break
            mark, node = found
            line = mark.line + 1
        return line


def load(data: bytes) -> Document:
    """Reads one YAML document of JSON-like values.

    Raises:
        YamlError: not UTF-8, not YAML, a duplicate key, a tag or value that JSON cannot hold,
            more than one document.
        TooLargeError: deeper than 100 levels, or aliases that expand to more than five million nodes.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise YamlError(f"the text is not UTF-8 (byte {error.start})", line) from error
    _check_depth(data)
    try:
        loader = _Loader(text)
    except yaml.YAMLError as error:
        raise _as_yaml_error(error) from error
    except UnicodeEncodeError as error:
        raise YamlError("the text holds a lone surrogate") from error
    try:
        root = loader.get_single_node()
    except yaml.YAMLError as error:
        raise _as_yaml_error(error) from error
    except UnicodeDecodeError as error:
        raise YamlError("an escape in the text is no valid character") from error
    finally:
        loader.dispose()
    if root is None:
        return Document(None, None)
    _check_aliases(root)
    return Document(_construct(root, {}), root)


def _as_yaml_error(error: yaml.YAMLError) -> YamlError:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    context = getattr(error, "context", None)
    message = f"{context}, {problem}" if context else str(problem)
    if mark is None:
        return YamlError(message)
    return YamlError(message, mark.line + 1, mark.column + 1)


def _check_depth(data: bytes) -> None:
    """Refuses nesting that would overflow the C composer's stack, which recurses without a limit."""
    opening = data.count(b"[") + data.count(b"{")
    suspicious = bool(_BLOCK_PREFIX.search(data))
    if opening > MAX_DEPTH and not suspicious:
        steps = (1 if m in (b"[", b"{") else -1 for m in _BRACKETS.findall(data))
        suspicious = max(accumulate(steps, lambda depth, step: max(0, depth + step))) > MAX_DEPTH
    if not suspicious:
        return
    depth = 0
    try:
        for event in yaml.parse(data, Loader=_Loader):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > MAX_DEPTH:
                    mark = event.start_mark
                    raise TooLargeError(
                        f"nested deeper than {MAX_DEPTH} levels", mark.line + 1, mark.column + 1
                    )
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    except yaml.YAMLError as error:
        raise _as_yaml_error(error) from error


def _check_aliases(root: yaml.Node) -> None:
    """Counts nodes with aliases followed, each node's own total once."""
    totals: dict[int, int] = {}
    open_nodes: set[int] = set()
    stack: list[tuple[yaml.Node, bool]] = [(root, False)]
    while stack:
        node, done = stack.pop()
        key = id(node)
        if type(node) is yaml.ScalarNode:
            continue
        if done:
            open_nodes.discard(key)
            total = 1 + sum(totals.get(id(child), 1) for child in _children(node))
            if total > MAX_EXPANDED_NODES:
                mark = node.start_mark
                raise TooLargeError(
                    "aliases expand to too many values", mark.line + 1, mark.column + 1
                )
            totals[key] = total
            continue
        if key in totals:
            continue
        if key in open_nodes:
            mark = node.start_mark
            raise YamlError("an alias refers to itself", mark.line + 1, mark.column + 1)
        open_nodes.add(key)
        stack.append((node, True))
        stack.extend((c, False) for c in _children(node) if type(c) is not yaml.ScalarNode)


def _children(node: yaml.Node) -> Iterator[yaml.Node]:
    if type(node) is yaml.SequenceNode:
        yield from node.value
    else:
        for key, value in node.value:
            yield key
            yield value


def _construct(node: yaml.Node, memo: dict[int, Any]) -> Any:
    kind = type(node)
    if kind is yaml.ScalarNode:
        return _scalar(node)
    known = memo.get(id(node))
    if known is not None:
        return known
    if kind is yaml.SequenceNode:
        if node.tag != "tag:yaml.org,2002:seq":
            raise _tag_error(node)
        value: Any = [
            _scalar(child) if type(child) is yaml.ScalarNode else _construct(child, memo)
            for child in node.value
        ]
    else:
        if node.tag != "tag:yaml.org,2002:map":
            raise _tag_error(node)
        value = {}
        for key_node, child in node.value:
            if type(key_node) is not yaml.ScalarNode:
                mark = key_node.start_mark
                raise YamlError("a key must be text", mark.line + 1, mark.column + 1)
            key = key_node.value
            if key in value:
                mark = key_node.start_mark
                raise YamlError(f"duplicate key {key!r}", mark.line + 1, mark.column + 1)
            value[key] = (
                _scalar(child) if type(child) is yaml.ScalarNode else _construct(child, memo)
            )
    memo[id(node)] = value
    return value


def _scalar(node: yaml.Node) -> Any:
    text: str = node.value
    tag = node.tag
    if tag != _PLAIN:
        return text if tag == _STR or tag == "!" else _tagged(node, text, tag)
    if text and text[0] not in _MAYBE_SPECIAL:
        return text
    if text in _WORDS:
        return _WORDS[text]
    return _number(node, text)


def _number(node: yaml.Node, text: str) -> Any:
    if _INT.match(text):
        if len(text) > _MAX_INT_DIGITS:
            raise _value_error(node, "a number with too many digits")
        return int(text)
    if _FLOAT.match(text):
        number = float(text)
        if number in (float("inf"), float("-inf")):
            raise _value_error(node, f"the number {text} is out of range")
        return number
    if _OCTAL.match(text):
        return int(text[2:], 8)
    if _HEX.match(text):
        return int(text[2:], 16)
    if _NOT_FINITE.match(text):
        raise _value_error(node, f"JSON has no number {text}")
    return text


def _tagged(node: yaml.Node, text: str, tag: str) -> Any:
    """A scalar with an explicit core tag, as `!!str 42`."""
    if tag == "tag:yaml.org,2002:null" and text in _WORDS and _WORDS[text] is None:
        return None
    if tag == "tag:yaml.org,2002:bool" and isinstance(_WORDS.get(text), bool):
        return _WORDS[text]
    if tag == "tag:yaml.org,2002:int" and isinstance(_number(node, text), int):
        return _number(node, text)
    if tag == "tag:yaml.org,2002:float" and isinstance(_number(node, text), int | float):
        return float(text)
    raise _tag_error(node)


def _tag_error(node: yaml.Node) -> YamlError:
    return _value_error(node, f"the tag {node.tag!r} is not supported here")


def _value_error(node: yaml.Node, message: str) -> YamlError:
    return YamlError(message, node.start_mark.line + 1, node.start_mark.column + 1)


def _child(node: yaml.Node, step: str | int) -> tuple[Any, yaml.Node] | None:
    if type(node) is yaml.SequenceNode:
        if isinstance(step, int) and 0 <= step < len(node.value):
            child = node.value[step]
            return child.start_mark, child
        return None
    if type(node) is yaml.MappingNode:
        for key, child in node.value:
            if key.value == step:
                return key.start_mark, child
    return None
