"""YAML, JSON or JSONL text -> items, each with its line.

JSON and JSONL take the fast path. A text in YAML may be any of the three, JSON being YAML.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, cast

import msgspec

from duckkb import yamltext
from duckkb.bundle.messages import Messages
from duckkb.bundle.slips import cut_off, looks_like_markdown, other_format_hint, syntax_hint
from duckkb.errors import BundleError, Issue, UsageError, check_type
from duckkb.truth.jsontext import (
    LineError,
    column_of,
    json_fault,
    may_hide_keys,
    nests_too_deeply,
    refuse_duplicate_keys,
)

Format = Literal["yaml", "json", "jsonl"]
MAX_BYTES: dict[Format, int] = {"yaml": 64 << 20, "json": 512 << 20, "jsonl": 512 << 20}
_SUFFIXES: dict[str, Format] = {
    ".yaml": "yaml", ".yml": "yaml", ".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl",
}  # fmt: skip
_decode = msgspec.json.Decoder().decode

LineOf = Callable[[int, Sequence[str | int]], int | None]
TextOf = Callable[[int, Sequence[str | int]], str | None]


@dataclass(frozen=True, slots=True)
class Bundle:
    """The items of a bundle as plain values, and where each path of them stands in the text.

    `broken` tells by index what is wrong with an item that could not be read, `notices` what the
    text may have meant otherwise than it was read, `written` how a number stands in the text, `hint`
    what to do about items that are no objects.
    """

    items: list[Any]
    line: LineOf
    broken: Mapping[int, Issue] = field(default_factory=dict[int, Issue])
    notices: tuple[str, ...] = ()
    written: TextOf = lambda index, path: None
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class FileBytes:
    """A file that has been read already; its name tells the format."""

    name: str
    data: bytes


def no_lines(index: int, path: Sequence[str | int]) -> int | None:
    """Items that came as Python values have no lines."""
    return None


def read_bundle(source: Path | FileBytes | str | list[Any], messages: Messages) -> Bundle:
    """Reads a bundle from a file, a text or a list of items.

    Raises:
        BundleError: the text cannot be parsed, is too large, or is no list; broken lines of JSONL
            are in the bundle instead.
        UsageError: the file cannot be read, or the source is none of these.
    """
    if isinstance(source, list):
        return Bundle([_plain_item(v, i, messages) for i, v in enumerate(source)], no_lines)
    if isinstance(source, str):
        data = source.encode("utf-8", "surrogatepass")
        return parse_bundle(data, guess_format(data), messages)
    if isinstance(source, FileBytes):
        declared = _SUFFIXES.get(Path(source.name).suffix.lower())
        return parse_bundle(source.data, declared or guess_format(source.data), messages)
    check_type("source", source, Path, "a Path, the text itself or a list of items")
    declared = _SUFFIXES.get(source.suffix.lower())
    data = read_bounded(source, MAX_BYTES[declared or "jsonl"], messages)
    return parse_bundle(data, declared or guess_format(data), messages)


def _plain_item(value: Any, index: int, messages: Messages) -> Any:
    """An item given as Python values: only what JSON can say, or the error names the place."""
    found = _not_plain(value, [], 0)
    if found is None:
        return value
    path, problem = found
    if problem == _TOO_DEEP:
        raise too_large(messages, problem)
    issue = messages.invalid("type", index, path, messages.text("not_plain", problem=problem))
    raise BundleError(issue.message, issues=[issue])


_TOO_DEEP = f"nested deeper than {yamltext.MAX_DEPTH} levels"


def _not_plain(value: Any, path: list[str | int], depth: int) -> tuple[list[str | int], str] | None:
    """The path of the first value that JSON cannot say, and what it is."""
    if type(value) is str:
        try:
            value.encode()
        except UnicodeEncodeError:
            return path, "text with a lone surrogate"
        return None
    if value is None or type(value) is bool:
        return None
    if type(value) is int:
        return (path, "a number with too many digits") if _too_long(value) else None
    if type(value) is float:
        return None if math.isfinite(value) else (path, str(value))
    if type(value) is not dict and type(value) is not list:
        return path, f"a Python {type(value).__name__}"
    if depth > yamltext.MAX_DEPTH:
        return path, _TOO_DEEP
    pairs: Any = value.items() if type(value) is dict else enumerate(value)  # pyright: ignore
    for key, child in pairs:
        if type(value) is dict and (type(key) is not str or _not_plain(key, path, depth)):
            return path, "a key that is no text"
        found = _not_plain(child, [*path, key], depth + 1)
        if found is not None:
            return found
    return None


def _too_long(value: int) -> bool:
    """Whether Python itself refuses to write the number out, as it does beyond 4300 digits."""
    try:
        return value.bit_length() > 64 and not str(value)
    except ValueError:
        return True


def _refuse_depth(value: Any, raw: bytes, messages: Messages) -> None:
    """The parser recurses a thousand levels; what comes after it need not."""
    if type(value) in (dict, list) and nests_too_deeply(raw, value, yamltext.MAX_DEPTH):
        raise too_large(messages, _TOO_DEEP)


def read_bounded(path: Path, limit: int, messages: Messages) -> bytes:
    """A regular file's bytes; one larger than `limit` is refused before it is read."""
    try:
        if not path.is_file():
            what = "is not a regular file" if path.exists() else "does not exist"
            raise UsageError(f"{path} {what}", path=str(path))
        size = path.stat().st_size
        if size > limit:
            raise too_large(messages, f"{size:,} bytes, at most {limit:,}")
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}", path=str(path)) from error


def guess_format(data: bytes) -> Format:
    """What a text without a file name is."""
    start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{"):
        first = data.lstrip(b"\xef\xbb\xbf \t\r\n").split(b"\n", 1)[0]
        try:
            _decode(first)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return "yaml"
        return "jsonl"
    if start.startswith(b"["):
        try:
            _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return "yaml"
        return "json"
    return "yaml"


def parse_bundle(data: bytes, form: Format, messages: Messages) -> Bundle:
    """Parses bytes of a known format; see `read_bundle`."""
    if len(data) > MAX_BYTES[form]:
        raise too_large(messages, f"{len(data):,} bytes, at most {MAX_BYTES[form]:,}")
    if form != "yaml" and data.startswith(yamltext.UTF16):
        hint = messages.text("utf16_hint")
        raise _syntax("json_syntax", "the text is not UTF-8", 1, None, messages, hint)
    if form == "jsonl":
        return _parse_jsonl(data, messages)
    if form == "json":
        return _parse_json(data, messages)
    return _parse_yaml(data, messages)


def _parse_yaml(data: bytes, messages: Messages) -> Bundle:
    faults: dict[int, yamltext.YamlError] = {}
    try:
        document = yamltext.load(data, faults)
    except yamltext.TooLargeError as error:
        raise too_large(messages, error.message, error.line, error.column) from error
    except yamltext.YamlError as error:
        hint = other_format_hint(data, messages) or syntax_hint(error, data, messages)
        raise _syntax(
            "yaml_syntax", error.message, error.line, error.column, messages, hint
        ) from error
    if not isinstance(document.value, list):
        hint = other_format_hint(data, messages)
        _require_list(document.value, messages, document.line(()) or 1, hint)

    def line(index: int, path: Sequence[str | int]) -> int | None:
        return document.line((index, *path))

    broken = {index: _fault(index, error, messages) for index, error in faults.items()}
    notices = tuple(cut_off(document.text, messages))

    def written(index: int, path: Sequence[str | int]) -> str | None:
        return document.written((index, *path))

    hint = messages.text("markdown_hint") if looks_like_markdown(data) else None
    return Bundle(document.value, line, broken, notices, written, hint)


def _fault(index: int, error: yamltext.YamlError, messages: Messages) -> Issue:
    where = _where(error.line, error.column, messages)
    message = messages.text("yaml_syntax", problem=error.message) + where
    return Issue("yaml_syntax", message, f"[{index}]", error.line, index)


def _parse_json(data: bytes, messages: Messages) -> Bundle:
    body = data.removeprefix(b"\xef\xbb\xbf")
    try:
        raws = msgspec.json.decode(body, type=list[msgspec.Raw])
    except msgspec.ValidationError:
        _require_list(_value(body, messages), messages, 1, messages.text("not_an_array_hint"))
        raise
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _json_error(body, error, messages) from error
    items: list[Any] = []
    starts: list[int] = []
    position = 0
    for raw in raws:
        text = bytes(raw)
        position = body.index(text, position)
        starts.append(position)
        position += len(text)
        items.append(_item(text, len(items), lambda at=starts[-1]: _place(body, at)[0], messages))
    newlines: list[int] = []

    def line(index: int, path: Sequence[str | int]) -> int | None:
        if not newlines:
            newlines.extend(match.start() for match in re.finditer(b"\n", body))
            newlines.append(len(body))
        return bisect_right(newlines, starts[index]) + 1 if index < len(starts) else None

    return Bundle(items, line, written=lambda index, path: _written(bytes(raws[index]), path))


def _parse_jsonl(data: bytes, messages: Messages) -> Bundle:
    items: list[Any] = []
    numbers: list[int] = []
    broken: dict[int, Issue] = {}
    add, note = items.append, numbers.append
    body = data.removeprefix(b"\xef\xbb\xbf")
    for number, raw in enumerate(body.split(b"\n"), 1):
        if not raw or raw.isspace():
            continue
        try:
            value = _decode(raw)
            _refuse_depth(value, raw, messages)
            if may_hide_keys(raw, value):  # pyright: ignore
                refuse_duplicate_keys(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LineError) as error:
            byte = json_fault(error).byte
            where = _where(number, None if byte is None else column_of(raw, byte), messages)
            message = messages.text("json_syntax", problem=_reason(error, messages)) + where
            index, hint = len(items), _hint(error, messages, raw)
            broken[index] = Issue("json_syntax", message, f"[{index}]", number, index, hint=hint)
            value = None
        add(value)
        note(number)

    def line(index: int, path: Sequence[str | int]) -> int | None:
        return numbers[index] if index < len(numbers) else None

    def written(index: int, path: Sequence[str | int]) -> str | None:
        return _written(body.split(b"\n")[numbers[index] - 1], path)

    return Bundle(items, line, broken, written=written)


def _written(item: bytes, path: Sequence[str | int]) -> str | None:
    """What stands in the JSON text of an item at `path`; None where nothing does."""
    value: Any = item
    try:
        for step in path:
            kind = list[msgspec.Raw] if isinstance(step, int) else dict[str, msgspec.Raw]
            holder: Any = msgspec.json.decode(value, type=kind)
            value = holder[step]
    except (msgspec.DecodeError, LookupError):
        return None
    return bytes(value).decode()


def _item(raw: bytes, index: int, line: Callable[[], int], messages: Messages) -> Any:
    try:
        value = _decode(raw)
        if may_hide_keys(raw, value):  # pyright: ignore
            refuse_duplicate_keys(raw)
        _refuse_depth(value, raw, messages)
        return value
    except (LineError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        place = messages.text("line", line=line())
        message = messages.text("json_syntax", problem=_reason(error, messages)) + place
        raise BundleError(
            message, issues=[Issue("json_syntax", message, f"[{index}]", line(), index)]
        ) from error


def _value(body: bytes, messages: Messages) -> Any:
    try:
        return _decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _json_error(body, error, messages) from error


def _json_error(body: bytes, error: Exception, messages: Messages) -> BundleError:
    byte = json_fault(error).byte
    line, column = (None, None) if byte is None else _place(body, byte)
    hint = _hint(error, messages, body)
    return _syntax("json_syntax", _reason(error, messages), line, column, messages, hint)


def _hint(error: Exception, messages: Messages, body: bytes = b"") -> str | None:
    """What to do where the text is in another encoding, or has a sign of a Chinese keyboard."""
    if isinstance(error, UnicodeDecodeError):
        return messages.text("not_utf8_hint")
    place = json_fault(error).byte
    if place is None:
        return None
    return messages.wide(body[place : place + 3].decode("utf-8", "replace")[:1])


def _place(body: bytes, position: int) -> tuple[int, int]:
    start = body.rfind(b"\n", 0, position) + 1
    return body.count(b"\n", 0, start) + 1, column_of(body[start:position], position - start)


def _reason(error: Exception, messages: Messages) -> str:
    if isinstance(error, LineError):
        return messages.json_reason(error.message, error.field)
    return messages.json_reason(json_fault(error).reason)


def _syntax(
    code: str,
    problem: str,
    line: int | None,
    column: int | None,
    messages: Messages,
    hint: str | None = None,
) -> BundleError:
    message = messages.text(code, problem=problem) + _where(line, column, messages)
    issue = Issue(code, message, "", line, hint=hint)
    return BundleError(message, line=line, hint=hint, issues=[issue])


def too_large(
    messages: Messages, problem: str, line: int | None = None, column: int | None = None
) -> BundleError:
    """The refusal of an input beyond the limits."""
    message = messages.text("too_large", problem=problem) + _where(line, column, messages)
    hint = messages.text("too_deep_hint" if problem == _TOO_DEEP else "too_large_hint")
    return BundleError(
        message, line=line, hint=hint, issues=[Issue("too_large", message, "", line, hint=hint)]
    )


def _where(line: int | None, column: int | None, messages: Messages) -> str:
    if line is None:
        return ""
    if column is None:
        return messages.text("line", line=line)
    return messages.text("place", line=line, column=column)


def _require_list(
    value: Any, messages: Messages, line: int | None, hint: str | None = None
) -> None:
    if isinstance(value, list):
        return
    kind = {dict: "mapping", type(None): "nothing", str: "string"}.get(type(value), "value")
    found = messages.kind(kind)
    message = messages.text("not_a_list", found=found) + _where(line, 1, messages)
    if isinstance(value, dict) and "type" not in value:  # one with a type is an item itself
        fields = cast("dict[str, Any]", value)
        inner = [name for name, held in fields.items() if isinstance(held, list)]
        if len(inner) == 1:
            hint = messages.text("inner_list_hint", name=inner[0])
    hint = hint or messages.text("not_a_list_hint")
    issue = Issue("not_a_list", message, "", line, None, "array", found, hint)
    raise BundleError(message, line=line, hint=hint, issues=[issue])
