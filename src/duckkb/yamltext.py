"""YAML 1.2 core values with the line of each: what config and bundles are read with.

PyYAML's C loader does the parsing. Its stock YAML 1.1 resolvers turn `NO` into false, `1:30` into
a number and `2024-01-01` into a date object, so the scalars are resolved here by the YAML 1.2 core
schema (https://yaml.org/spec/1.2.2/#103-core-schema). Merge keys (https://yaml.org/type/merge.html) are
followed, as by PyYAML. Duplicate keys, several documents, values that
JSON cannot hold and aliases that expand beyond reason are refused with their line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

MAX_DEPTH = 100
BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line, for YAML and for the lines that its errors tell."""
MAX_EXPANDED_NODES = 5_000_000
MAX_EXPANDED_TEXT = 128 << 20
UTF16 = (b"\xff\xfe", b"\xfe\xff")
"""How a text in UTF-16 begins."""
"""Values, and characters, counted with every alias followed; a bomb of a kilobyte passes this at once."""

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
_NEVER = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that YAML does not allow, https://yaml.org/spec/1.2.2/#51-character-set."""
_MAYBE_SPECIAL = frozenset("-+.0123456789~nNtTfF")
_MAX_INT_DIGITS = 3000
_STR = "tag:yaml.org,2002:str"
_SEQ = "tag:yaml.org,2002:seq"
_MAP = "tag:yaml.org,2002:map"


class YamlError(ValueError):
    """The text is not usable YAML; `line` and `column` count from 1."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class TooLargeError(YamlError):
    """Nested too deeply, or aliases that expand beyond reason."""


class DuplicateKeyError(YamlError):
    """A mapping has a key twice."""


@dataclass
class Document:
    """A loaded document: its plain value, and the line of every path in it.

    Lines are wanted when something is wrong, so the nodes that know them are made at the first
    question. By then the text is known to be valid and not nested too deeply.
    """

    value: Any
    text: str
    _root: yaml.Node | None = None

    def line(self, path: Sequence[str | int]) -> int | None:
        """The line, counted from 1, of the value at `path`, or of its nearest parent.

        For a key of a mapping it is the line on which the key stands.
        """
        return self._reached(path)[0]

    def written(self, path: Sequence[str | int]) -> str | None:
        """The text of the scalar at `path` as it was written; None where no scalar stands there."""
        node = self._reached(path)[1]
        return node.value if type(node) is yaml.ScalarNode else None

    def _reached(self, path: Sequence[str | int]) -> tuple[int | None, yaml.Node | None]:
        """The line of what stands at `path` or nearest to it, and what stands there itself."""
        if self._root is None:
            self._root = yaml.compose(self.text, Loader=yaml.CSafeLoader)
        if self._root is None:
            return None, None
        node, line = self._root, self._root.start_mark.line + 1
        for step in path:
            found = _child(node, step)
            if found is None:
                return line, None
            mark, node = found
            line = mark.line + 1
        return line, node


def load(data: bytes, faults: dict[int, YamlError] | None = None) -> Document:
    """Reads one YAML document of JSON-like values.

    Where `faults` is given and the document is a list, a duplicate key or a value that JSON cannot
    hold is put there by the position of its item, the first of each, and reading goes on.

    Raises:
        YamlError: not UTF-8, not YAML, a duplicate key, a tag or value that JSON cannot hold,
            more than one document.
        TooLargeError: deeper than 100 levels, or aliases that expand to more than five million values.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise YamlError(f"the text is not UTF-8 (byte {error.start})", line) from error
    try:
        loader = yaml.CSafeLoader(text)
    except yaml.YAMLError as error:
        raise _as_yaml_error(error, text) from error
    try:
        return Document(_build(loader.get_event, faults), text)
    except yaml.YAMLError as error:
        raise _as_yaml_error(error, text) from error
    except UnicodeDecodeError as error:
        raise YamlError("an escape in the text is no valid character") from error
    finally:
        loader.dispose()


def dump(value: Any, compact: bool = False) -> str:
    """Plain values as YAML that `load` reads back as they were.

    Where `compact`, mappings and lists of nothing but scalars stand on one line.
    """
    return yaml.dump(
        value,
        Dumper=_Dumper,
        allow_unicode=True,
        sort_keys=False,
        width=100,
        default_flow_style=None if compact else False,
    )


class _Dumper(yaml.SafeDumper):
    """The stock dumper decides about quotes by YAML 1.1; this one also asks YAML 1.2."""

    def represent_text(self, text: str) -> yaml.Node:
        plain = text and text not in _WORDS and not _looks_like_number(text)
        odd = any(ch in text for ch in "\x85\u2028\u2029\ufeff")
        style = '"' if odd else None if plain else "'"
        return self.represent_scalar(_STR, text, style=style)

    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_representer(str, _Dumper.represent_text)


def _looks_like_number(text: str) -> bool:
    return any(p.match(text) for p in (_INT, _FLOAT, _OCTAL, _HEX, _NOT_FINITE))


_CONFLICT = re.compile(r"^(<{7}) .*^={7}$.*^>{7} ", re.MULTILINE | re.DOTALL)


def _as_yaml_error(error: yaml.YAMLError, text: str) -> YamlError:
    if conflict := _CONFLICT.search(text):
        line = text.count("\n", 0, conflict.start()) + 1
        return YamlError("a conflict marker that Git left behind", line, 1)
    if isinstance(error, yaml.reader.ReaderError):
        # Its position counts bytes or characters, and no line.
        found = next(((n, c) for n, c in enumerate(text) if _NEVER.match(c)), None)
        if found is not None:
            line = text.count("\n", 0, found[0]) + 1
            return YamlError(f"the character U+{ord(found[1]):04X} is not allowed", line)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    context = getattr(error, "context", None)
    message = f"{context}, {problem}" if context else str(problem)
    if mark is None:
        return YamlError(message)
    return YamlError(message, mark.line + 1, mark.column + 1)


_NOTHING = object()
_MERGE = object()
"""The key `<<` without quotes, whose value is merged into the mapping."""


class _Frame:
    """A collection that is being filled, and the size and depth it has with aliases followed."""

    __slots__ = ("anchor", "depth", "key", "length", "merged", "size", "value")

    def __init__(self, value: list[Any] | dict[str, Any], anchor: str | None) -> None:
        self.value = value
        self.anchor = anchor
        self.key: Any = _NOTHING
        self.merged: list[dict[str, Any]] = []
        self.size = 1
        self.length = 0
        self.depth = 1

    def finished(self) -> list[Any] | dict[str, Any]:
        """The collection; of what is merged into it, what stands in it counts first, then the earlier one."""
        if isinstance(self.value, dict):
            for mapping in self.merged:
                self.value |= {k: v for k, v in mapping.items() if k not in self.value}
        return self.value


def _build(get_event: Callable[[], Any], faults: dict[int, YamlError] | None) -> Any:
    """Values from parser events, without recursion: PyYAML's C composer overflows its stack.

    An alias shares the value of its anchor; how much it stands for is counted, not copied.
    """
    get_event()  # the start of the stream
    start = get_event()
    if type(start) is yaml.StreamEndEvent:
        return None
    stack: list[_Frame] = []
    anchors: dict[str, tuple[Any, int, int, int]] = {}
    while True:
        event = get_event()
        kind = type(event)
        size, length, depth = 1, 0, 0
        if kind is yaml.ScalarEvent:
            try:
                value = _scalar(event)
            except YamlError as error:
                _note(error, stack, faults)
                value = None
            length = len(event.value)
            if event.anchor is not None:
                anchors[event.anchor] = (value, 1, length, 0)
        elif kind is yaml.SequenceStartEvent or kind is yaml.MappingStartEvent:
            stack.append(_opened(event, kind, len(stack), anchors))
            continue
        elif kind is yaml.AliasEvent:
            found = anchors.get(event.anchor)
            if found is None:
                raise _error(event, f"the alias {event.anchor!r} has no anchor before it")
            value, size, length, depth = found
            if value is _NOTHING:
                raise _error(event, "an alias refers to itself")
        else:  # the end of a sequence or a mapping
            frame = stack.pop()
            value, size, length, depth = frame.finished(), frame.size, frame.length, frame.depth
            if frame.anchor is not None:
                anchors[frame.anchor] = (value, size, length, depth)
        if not stack:
            _expect_end(get_event)
            return value
        try:
            _add(stack, event, value, size, length, depth)
        except DuplicateKeyError as error:
            _note(error, stack, faults)
            stack[-1].key = event.value


def _note(error: YamlError, stack: list[_Frame], faults: dict[int, YamlError] | None) -> None:
    """Keeps the error for its item of the list that is the document; raises it where there is none."""
    items = stack[0].value if stack else None
    if faults is None or type(items) is not list:
        raise error
    faults.setdefault(len(items), error)


def _opened(
    event: Any, kind: type, open_frames: int, anchors: dict[str, tuple[Any, int, int, int]]
) -> _Frame:
    if open_frames >= MAX_DEPTH:
        raise _too_deep(event)
    sequence = kind is yaml.SequenceStartEvent
    if event.tag is not None and event.tag not in (_SEQ if sequence else _MAP, "!"):
        raise _error(event, f"the tag {event.tag!r} is not supported here")
    if event.anchor is not None:
        anchors[event.anchor] = (_NOTHING, 0, 0, 0)
    return _Frame([] if sequence else {}, event.anchor)


def _add(stack: list[_Frame], event: Any, value: Any, size: int, length: int, depth: int) -> None:
    """Puts a finished value into the innermost open collection."""
    frame = stack[-1]
    holder = frame.value
    if type(holder) is list:
        holder.append(value)
    elif frame.key is _NOTHING:
        if type(event) is not yaml.ScalarEvent:
            raise _error(event, "a key must be text")
        if event.value == "<<" and event.implicit[0]:
            frame.key = _MERGE
            return
        # Whatever else a key looks like, it is the name of a field.
        if event.value in holder:
            mark = event.start_mark
            message = f"duplicate key {event.value!r}"
            raise DuplicateKeyError(message, mark.line + 1, mark.column + 1)
        frame.key = event.value
        return
    else:
        if frame.key is _MERGE:
            frame.merged += _mappings(event, value)
        else:
            holder[frame.key] = value
        frame.key = _NOTHING
    if depth:
        frame.depth = max(frame.depth, depth + 1)
        if frame.depth + len(stack) - 1 > MAX_DEPTH:
            raise _too_deep(event)
    frame.size += size
    frame.length += length
    if frame.size > MAX_EXPANDED_NODES or frame.length > MAX_EXPANDED_TEXT:
        mark = event.start_mark
        raise TooLargeError("too many values, aliases followed", mark.line + 1, mark.column + 1)


def _mappings(event: Any, value: Any) -> list[dict[str, Any]]:
    """What the value of a merge key gives: one mapping, or those of a list."""
    mappings = value if type(value) is list else [value]
    if any(type(mapping) is not dict for mapping in mappings):
        raise _error(event, "'<<' takes a mapping, or a list of mappings")
    return mappings


def _too_deep(event: Any) -> TooLargeError:
    mark = event.start_mark
    return TooLargeError(f"nested deeper than {MAX_DEPTH} levels", mark.line + 1, mark.column + 1)


def _expect_end(get_event: Callable[[], Any]) -> None:
    get_event()  # the end of the document
    event = get_event()
    if type(event) is not yaml.StreamEndEvent:
        raise _error(event, "expected one document, but found another")


def _scalar(event: Any) -> Any:
    text: str = event.value
    if not event.implicit[0]:
        tag = event.tag
        return text if tag is None or tag == _STR or tag == "!" else _tagged(event, text, tag)
    if text and text[0] not in _MAYBE_SPECIAL:
        return text
    if text in _WORDS:
        return _WORDS[text]
    return _number(event, text)


def _number(event: Any, text: str) -> Any:
    if len(text) > _MAX_INT_DIGITS and _looks_like_number(text):
        raise _error(event, "a number with too many digits")
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text):
        number = float(text)
        if number in (float("inf"), float("-inf")):
            raise _error(event, f"the number {text} is out of range")
        return number
    if _OCTAL.match(text):
        return int(text[2:], 8)
    if _HEX.match(text):
        return int(text[2:], 16)
    if _NOT_FINITE.match(text):
        raise _error(event, f"JSON has no number {text}")
    return text


def _tagged(event: Any, text: str, tag: str) -> Any:
    """A scalar with an explicit core tag, as `!!int 42`."""
    if tag == "tag:yaml.org,2002:null" and text in _WORDS and _WORDS[text] is None:
        return None
    if tag == "tag:yaml.org,2002:bool" and isinstance(_WORDS.get(text), bool):
        return _WORDS[text]
    if tag in ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float"):
        number = _number(event, text)
        if isinstance(number, int) and tag.endswith("int"):
            return number
        if isinstance(number, int | float) and tag.endswith("float"):
            return float(number)
    raise _error(event, f"the tag {tag!r} is not supported here")


def is_tab_in_indent(before: str, sign: str) -> bool:
    """Whether the indentation of a line has a tab: `before` stands before the fault, `sign` at it."""
    return "\t" in before + sign and not before.strip()


def _error(event: Any, message: str) -> YamlError:
    return YamlError(message, event.start_mark.line + 1, event.start_mark.column + 1)


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
