"""The rows of one table, as JSONL: a bundle of one type, with errors told by line (seed 004 §6)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from duckkb.bundle.importer import Importer, ImportResult
from duckkb.bundle.messages import Messages
from duckkb.bundle.parse import (
    MAX_BYTES,
    Bundle,
    FileBytes,
    LineOf,
    no_lines,
    parse_bundle,
    read_bounded,
)
from duckkb.errors import BundleError, Issue
from duckkb.ontology.model import EdgeType, NodeType, Ontology
from duckkb.writer import Writer

OWN_FIELDS = frozenset({"__id", "__from_id", "__to_id", "__created_at", "__updated_at"})
"""What DuckKB itself writes into a line; a row copied from a part file may bear it."""


class TableMessages(Messages):
    """The wording for rows: the line and the field instead of the item's path."""

    def __init__(self, messages: Messages) -> None:
        super().__init__(messages.language, messages.timezone)
        self.line_of: LineOf = no_lines

    def text(self, key: str, **values: Any) -> str:
        """The common wording, with positions in the bundle turned into lines."""
        if key == "duplicate":
            return super().text("row_duplicate", other=self.line_of(values["other"], ()))
        if key == "place":
            return super().text("column", column=values["column"])
        if key == "json_syntax":
            return super().text("row_syntax", **values)
        return "" if key == "line" else super().text(key, **values)

    def invalid(
        self,
        code: str,
        index: int,
        path: Sequence[str | int],
        problem: str,
        *,
        line: int | None = None,
        expected: str | None = None,
        found: str | None = None,
        hint: str | None = None,
    ) -> Issue:
        """An issue of one field: `Line 12: field 'level' expects a number, got 'high'. …`."""
        issue = super().invalid(
            code, index, path, problem, line=line, expected=expected, found=found, hint=hint
        )
        name = _field(path)
        if code == "required":
            problem = super().text("row_required", name=name)
        elif code == "unknown_field":
            problem = super().text("row_unknown", name=name)
            if expected is not None:
                problem = self._sentence(problem) + self.text("did_you_mean", name=expected)
        elif expected is not None and found is not None:
            key = "row_expected" if name else "row_expected_whole"
            wanted = self._wanted(expected, found) if code == "type" else expected
            problem = super().text(key, name=name, expected=wanted, found=_quoted(found))
        return self.told(issue, problem)

    def told(self, issue: Issue, problem: str) -> Issue:
        """The issue with its message put as a sentence about its line."""
        said = self._sentence(problem)
        message = super().text("row", line=issue.line or "?", problem=said)
        return Issue(
            issue.code,
            message,
            issue.path,
            issue.line,
            issue.index,
            issue.expected,
            issue.found,
            issue.hint,
        )

    def _sentence(self, text: str) -> str:
        """The text with its full stop, and with the blank that follows one where words have blanks."""
        if self.language == "zh":
            return text if text.endswith(("。", "？")) else f"{text}。"
        return f"{text} " if text.endswith((".", "?")) else f"{text}. "

    def _wanted(self, expected: str, found: str) -> str:
        """`integer` in words: where no number stands, it is a number that is missed."""
        names = {super(TableMessages, self).expected("type", [n]): n for n in _KINDS}
        is_number = isinstance(_decoded(found), int | float)
        words = [
            super(TableMessages, self).text(
                f"row_{'whole' if names.get(word) == 'integer' and is_number else names[word]}"
            )
            if word in names
            else word
            for word in expected.split(self.either)
        ]
        return self.either.join(words)

    @property
    def either(self) -> str:
        return " 或 " if self.language == "zh" else " or "


_KINDS = ("string", "integer", "number", "boolean", "array", "object", "null")


class TableImporter:
    """Imports the rows of a table through the one import path."""

    def __init__(self, ontology: Ontology, messages: Messages, writer: Writer, chunks: Any) -> None:
        self._ontology = ontology
        self._messages = TableMessages(messages)
        self._importer = Importer(ontology, self._messages, writer, chunks)

    def run(
        self,
        record_type: NodeType | EdgeType,
        source: Path | FileBytes | str,
        *,
        dry_run: bool = False,
        merge: bool = False,
    ) -> ImportResult:
        """Imports rows; see `KnowledgeBase.import_table`."""
        bundle = self._rows(record_type, self._data(source))
        self._messages.line_of = bundle.line
        try:
            return self._importer.run(bundle, dry_run=dry_run, merge=merge)
        except BundleError as error:
            raise self._by_line(error) from error

    def _data(self, source: Path | FileBytes | str) -> bytes:
        if isinstance(source, FileBytes):
            return source.data
        if isinstance(source, Path):
            return read_bounded(source, MAX_BYTES["jsonl"], self._messages)
        return source.encode("utf-8", "surrogatepass")

    def _rows(self, record_type: NodeType | EdgeType, data: bytes) -> Bundle:
        """The rows as items of a bundle; one that names another type counts as broken.

        Raises:
            BundleError: the text is too large, or a line of it nests too deeply.
        """
        try:
            bundle = parse_bundle(data, "jsonl", self._messages)
        except BundleError as error:
            raise self._by_line(error) from error
        begun = data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
        if bundle.items and not begun and not any(type(row) is dict for row in bundle.items):
            raise self._by_line(self._no_rows(record_type, bundle))
        items: list[Any] = []
        broken = dict(bundle.broken)
        for index, row in enumerate(bundle.items):
            if type(row) is not dict:
                items.append(row)
                continue
            named = row.get("type", record_type.name)  # pyright: ignore
            if named != record_type.name:
                line = bundle.line(index, ())
                broken[index] = self._messages.mismatch(
                    "type", index, ["type"], record_type.name, named, line
                )
            items.append(
                {"type": record_type.name} | {k: v for k, v in row.items() if k not in OWN_FIELDS}  # pyright: ignore
            )
        return Bundle(items, bundle.line, broken, written=bundle.written)

    def _no_rows(self, record_type: NodeType | EdgeType, bundle: Bundle) -> BundleError:
        """The one error of a text of another format, which has a fault in each of its lines."""
        names = record_type.identity if isinstance(record_type, NodeType) else ("source", "target")
        row = ", ".join(f'"{name}": …' for name in names)
        line, hint = bundle.line(0, ()), bundle.broken[0].hint if 0 in bundle.broken else None
        message = self._messages.text("no_rows", row=f"{{{row}}}")
        issue = Issue("type", message, "[0]", line, 0, hint=hint)
        return BundleError(message, line=line, hint=hint, issues=[issue])

    def _by_line(self, error: BundleError) -> BundleError:
        """The same error, every issue told by its line."""
        start = self._messages.text("row", line="\0", problem="").split("\0")[0]
        issues = [
            issue
            if issue.line is None or issue.message.startswith(start)
            else self._messages.told(issue, issue.message)
            for issue in error.issues
        ]
        if not issues:
            return error
        message = issues[0].message
        if error.total > 1:
            message = self._messages.text("and_more", first=message, count=error.total - 1)
        return BundleError(
            message, line=error.line, hint=error.hint, issues=issues, total=error.total
        )


def _field(path: Sequence[str | int]) -> str:
    """`["tags", 2]` -> `tags[2]`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def _decoded(found: str) -> Any:
    try:
        return msgspec.json.decode(found)
    except msgspec.DecodeError:
        return found.strip('"')


def _quoted(found: str) -> str:
    """A value as JSON, text in single quotes as the seed shows it."""
    value = _decoded(found)
    return f"'{value}'" if isinstance(value, str) else found


__all__ = ["OWN_FIELDS", "TableImporter", "TableMessages"]
