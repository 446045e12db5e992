"""The codes of errors, problems and failures, as tables of the reference page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from duckkb.bundle.messages import (
    _EXPECTED as EXPECTED,  # pyright: ignore[reportPrivateUsage]
)
from duckkb.bundle.messages import Messages, item_path
from duckkb.doctor import Severity

BUNDLE_CODES: tuple[str, ...] = (
    "required",
    "unknown_type",
    "bound",
    "unknown_field",
    "type",
    *EXPECTED,
    "orphan_edge",
    "duplicate",
    "collision",
    "has_edges",
    "unreadable",
    "changed",
    "same_identity",
    "cardinality",
    "not_a_list",
    "yaml_syntax",
    "json_syntax",
    "too_large",
)
"""Every `code` that an error of a bundle may bear."""

_OF_A_FIELD = frozenset({"required", "unknown_field"})
_OF_AN_ITEM = frozenset({"duplicate", "collision"})
_PLACEHOLDERS = [
    "name",
    "edge",
    "end",
    "node",
    "identity",
    "other",
    "id",
    "count",
    "edges",
    "cardinality",
    "many",
    "one",
    "place",
    "places",
    "problem",
    "found",
    "now",
    "read",
]

DOCTOR_CODES: tuple[tuple[str, Severity, str, str], ...] = (
    ("line_json", "error", "a line is no JSON object", "correct or remove the line"),
    ("line_conflict", "error", "Git left a conflict marker", "settle the conflict"),
    ("line_type", "error", "a value is not of its field's type", "correct or remove the line"),
    ("line_range", "error", "a number does not fit its column", "correct or remove the line"),
    ("line_format", "error", "a date or time is none", "correct or remove the line"),
    ("line_required", "error", "a line lacks its identity", "correct or remove the line"),
    (
        "strange_file",
        "warning",
        "a `.jsonl` file belongs to no type, a link stands there, or `data` is gone",
        "add the type, or remove it; put what a link leads to in its place",
    ),
    ("no_data", "info", "there is no folder `data`", "nothing in a new base; else fetch it"),
    ("no_knowledge", "warning", "the folder of `knowledge` does not exist", "make it, or name it"),
    (
        "user_dict",
        "warning",
        "a line of `user_dict.txt` does not do what it seems to",
        "correct or remove the line",
    ),
    (
        "double",
        "warning",
        "a record stands twice, as after a merge",
        "`doctor --fix`; remove one where they differ and times do not tell",
    ),
    ("stale", "error", "a file differs from what was read of it", "`sync --rebuild`"),
    ("order", "info", "the lines of a file are not sorted", "`doctor --fix`; reading is not hurt"),
    (
        "id_taken",
        "warning",
        "a line bears the `__id` of another record",
        "a rename: remove the line with the old name; a record of its own: remove `__id` from it",
    ),
    ("no_id", "warning", "a line lacks its `__id` or its times", "`doctor --fix`"),
    ("day", "info", "a record lies in the folder of another day", "nothing"),
    ("schema", "warning", "a stored record breaks its schema", "import it with a valid value"),
    ("same_identity", "error", "several ids for one identity", "remove all lines but one"),
    ("alike", "info", "names that differ only in how they are written", "keep one, if it is one"),
    (
        "revived",
        "warning",
        "a merge, or a rebase in this clone, brought back what one side had deleted",
        "delete it, or keep it",
    ),
    ("dangling_edge", "error", "an edge's source or target does not exist", "import it, or delete"),
    ("edge_ends", "error", "an edge's ids and identities disagree", "delete and import the edge"),
    (
        "end_key",
        "warning",
        "an edge's end lacks the key that its type has by now",
        "`doctor --fix`",
    ),
    ("cardinality", "error", "more edges than the type allows", "delete all but one"),
    ("journal", "error", "a committed write has not reached the files", "open for writing once"),
    ("journal_rest", "info", "rests of a write that never counted", "`doctor --fix`"),
    ("index", "info", "the search index is behind the files", "the next search mends it"),
    (
        "index_differs",
        "error",
        "the search index holds other chunks than the files, or a file of it is damaged",
        "`doctor --fix`",
    ),
    ("pending_vectors", "warning", "chunks have no vector yet", "`duckkb sync`"),
    ("gitignore", "warning", "`.gitignore` lacks a line", "`doctor --fix`"),
    ("gitattributes", "warning", "`.gitattributes` lacks a line", "`doctor --fix`"),
    ("source", "warning", "a source does not answer; not in Python", "see that it can be read"),
    (
        "source_changed",
        "error",
        "a bound table or column is gone from its source; not in Python",
        "bring the type in `config.yaml` up to date",
    ),
    ("cache", "warning", "the published cache is damaged", "take an older one, or publish anew"),
    ("lfs_pointer", "warning", "only the Git LFS pointer of the cache is here", "`git lfs pull`"),
    ("lfs_missing", "info", "Git LFS is not installed", "install git-lfs"),
)
"""Code, severity, meaning and remedy of every problem that `doctor` knows."""


def bundle_errors() -> Iterator[str]:
    """Every code of a bundle with its message, in Markdown."""
    yield "## Bundle errors"
    yield ""
    yield "An import that fails lists at most 100 errors, and `total`. Each has `index` (the item, from 0), `path`,"
    yield "`line` (from 1, where the bundle is a text), `code`, `message`, and where known `expected`, `found` and"
    yield "`hint`. A further keyword of the schema is its own code. The messages are in the base's `language`; in"
    yield "English:"
    yield ""
    yield from table(
        ("code", "message"), ((f"`{c}`", f"`{bundle_message(c)}`") for c in BUNDLE_CODES)
    )


def bundle_message(code: str) -> str:
    """The English message of a code, with `<name>` where a value will stand."""
    messages = Messages("en")
    values = {name: f"<{name}>" for name in _PLACEHOLDERS}
    if code == "type" or code in EXPECTED:
        text = messages.text("expected", expected=_expected(code), found="<found>")
    else:
        text = messages.text(code, **values)
    if code in ("yaml_syntax", "json_syntax", "too_large", "not_a_list"):
        text += messages.text("place", line="<line>", column="<column>")
    field = code in _OF_A_FIELD or code == "type" or code in EXPECTED
    if field or code in _OF_AN_ITEM:
        path = item_path(4, ["field"] if field else [])
        return messages.text("invalid", path=path, problem=text)
    return text


def _expected(keyword: str) -> str:
    return "<type>" if keyword == "type" else EXPECTED[keyword]["en"].format(value="<value>")


def rest_failures() -> Iterator[str]:
    """Every code of REST, in Markdown."""
    from duckkb.surfaces.rest.document import failures

    yield "## REST failures"
    yield ""
    yield "An answer's `code` is the HTTP status times 100 plus a number; `reason` is the same in words, `errors` lists"
    yield "what is wrong, `trace_id` names the request in the server's log."
    yield ""
    rows = [
        (
            str(row["code"]),
            ", ".join(f"`{reason}`" for reason in row["reasons"]),
            f"`{row['error']}`" if "error" in row else "HTTP",
        )
        for row in failures()
    ]
    yield from table(("code", "reason", "raised as"), rows)


def problems() -> Iterator[str]:
    """Everything that `doctor` may find, in Markdown."""
    yield "## Doctor"
    yield ""
    yield "`duckkb doctor` exits with 1 where an error or a warning is left; remarks (`info`) do not count."
    yield ""
    rows = ((f"`{code}`", *rest) for code, *rest in DOCTOR_CODES)
    yield from table(("code", "severity", "meaning", "remedy"), rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a Markdown table, and an empty one."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(_cell(cell) for cell in row) + " |"
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
