"""The part files: what cannot be read, stands twice, or says what its schema forbids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import jsonschema_rs

from duckkb.bundle.lines_told import stray_told
from duckkb.bundle.messages import Messages, item_path, shown
from duckkb.bundle.validate import is_unknown_field
from duckkb.doctor.report import Problem
from duckkb.ontology.bundle_schema import item_schemas
from duckkb.ontology.model import RecordType, closest
from duckkb.truth import files
from duckkb.truth.doubles import undecided
from duckkb.truth.layout import DATA, day_folder, is_misnamed, why_strange
from duckkb.truth.part import PartFile
from duckkb.truth.record import LineFormat, Record
from duckkb.truth.strayed import bears_other_id, strayed

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase

_DECIDED = (
    "compare the two lines; 'duckkb doctor --fix' keeps the one that counts, the later one, and so does the next write"
    " of the record"
)
_UNDECIDED = (
    "compare the two lines and remove one: their times do not tell which is the later one, and 'duckkb doctor --fix'"
    " leaves both"
)
_STRAY = (
    "if it was renamed, carry over what the line with the old name says and remove that line; if it is a record of its"
    " own, remove __id from its line, and 'duckkb doctor --fix' gives it one"
)
_FIRST_STRAY = "first see to the line that bears the __id of another record"
_CONFLICT = "settle the conflict that Git left in this file"


def unreadable(kb: KnowledgeBase) -> Iterator[Problem]:
    """Lines that cannot be read, and files that are not."""
    for p in kb.store.problems:
        what = (
            _CONFLICT
            if p.code == "conflict"
            else "correct the line in an editor, or remove it; until then it is kept but not read"
        )
        yield Problem(f"line_{p.code}", "error", p.path, p.line, p.message, what)
    for path in kb.store.strange:
        yield Problem(
            "strange_file",
            "warning",
            path,
            None,
            why_strange(kb.root, path),
            "bring the folder back; after 'duckkb sync' the base is taken for empty"
            if path == DATA
            else "move it out of data/ and import it with 'duckkb import-table', or name it so"
            if is_misnamed(path) and not (kb.root / path).is_symlink()
            else "add the type to config.yaml; if its table was renamed, rename the folder likewise; for a"
            " link put there what it leads to",
        )


def doubles(kb: KnowledgeBase) -> Iterator[Problem]:
    """Records that stand more than once."""
    conflicts = kb.store.in_conflict()
    for copies in kb.store.doubles().values():
        first, *others = copies
        settled = conflicts.isdisjoint(copy.path for copy in copies)
        stray = any(bears_other_id(copy.record) for copy in copies)
        for other in others:
            place = f"{first.path}:{first.line}"
            if other.record.values == first.record.values:
                message = f"the record also stands at {place}, which counts"
                fix = "'duckkb doctor --fix' leaves one; so does the next write of the record"
            else:
                message = f"the record also stands at {place}, which counts and says otherwise"
                fix = _UNDECIDED if undecided(copies) else _DECIDED
            if not settled:
                fix = _CONFLICT
            elif stray:
                fix = _FIRST_STRAY
            yield Problem("double", "warning", other.path, other.line, message, fix)


def strays(kb: KnowledgeBase) -> Iterator[Problem]:
    """Lines that bear the `__id` of another record."""
    conflicts = kb.store.in_conflict()
    for stray in strayed(kb.store):
        copy, other = stray.copy, stray.other
        settled = copy.path not in conflicts and (other is None or other.path not in conflicts)
        message = stray_told(kb.ontology.stored, stray)
        fix = _STRAY if settled else _CONFLICT
        yield Problem("id_taken", "warning", copy.path, copy.line, message, fix)


def parts(kb: KnowledgeBase) -> Iterator[Problem]:
    """What each part file holds: its hash, its order, and every record by itself."""
    conflicts = kb.store.in_conflict()
    for path, info in kb.store.parts.items():
        data = files.read(kb.root / path)
        if data is None:
            continue
        part = kb.store.part(path, data, info.type)
        if part.hash != info.hash:
            yield Problem(
                "stale",
                "error",
                path,
                None,
                "the file differs from what was read of it",
                "run doctor again; if it persists, 'duckkb sync --rebuild'",
            )
        if path not in conflicts and not part.is_sorted():
            yield Problem(
                "order",
                "info",
                path,
                None,
                "the lines are not in the order of their identities",
                "'duckkb doctor --fix' sorts them; reading does not depend on it",
            )
        yield from _records(kb, part, path in conflicts)


def _records(kb: KnowledgeBase, part: PartFile, conflict: bool) -> Iterator[Problem]:
    record_type = part.format.type
    schema = dict(item_schemas(kb.ontology.stored, record_type).upsert)
    validator = jsonschema_rs.Draft7Validator(schema, validate_formats=True)
    messages = Messages(kb.settings.language, kb.settings.timezone)
    folder = part.path.rsplit("/", 1)[0]
    flat = part.path.count("/") == 1
    for number, record in enumerate(part.records, 1):
        if record is None:
            continue
        if not flat and (b'"__id"' not in record.line or record.created is None):
            yield Problem(
                "no_id",
                "warning",
                part.path,
                number,
                "the line lacks its __id or its times",
                _CONFLICT if conflict else "'duckkb doctor --fix' adds them",
            )
        elif not flat and record.created and day_folder(record_type, record.created) != folder:
            yield Problem(
                "day",
                "info",
                part.path,
                number,
                f"the record was created on {record.created[:10]}, the folder is of another day",
                "nothing: it is read from where it lies",
            )
        item = {"type": record_type.name, **record.values}
        if not validator.is_valid(item):
            # A field that the config does not name comes first: what is missing may stand under its old name.
            errors = sorted(
                _told_here(part.format, record, validator.iter_errors(item)),
                key=lambda error: not is_unknown_field(error),
            )
            if errors:
                message, fix = mistake(errors[0], record_type, messages)
                yield Problem("schema", "warning", part.path, number, message, fix)


def _told_here(
    line_format: LineFormat, record: Record, errors: Iterable[jsonschema_rs.ValidationError]
) -> Iterator[jsonschema_rs.ValidationError]:
    """All but those of an end without the key of its type: that is told as `end_key`, or as leading nowhere."""
    unnamed = line_format.unnamed_ends(record.values)
    for error in errors:
        if not unnamed or next(iter(error.instance_path), None) not in unnamed:
            yield error


def mistake(
    error: jsonschema_rs.ValidationError, record_type: RecordType, messages: Messages
) -> tuple[str, str]:
    """What is wrong with a stored record, in the words of an import, and what to do about it."""
    path, kind = list(error.instance_path), error.kind
    keyword = str(kind.name)
    valid = "import the record again with a valid value"
    if keyword == "required":
        return (
            f"{_place([*path, str(kind.value)])}: {messages.text('required', name=kind.value)}",
            valid,
        )
    if is_unknown_field(error):
        unexpected = getattr(kind, "unexpected", None) or [str(path.pop())]
        unknown = str(unexpected[0])
        problem = messages.text("unknown_field")
        near = None if path else closest(unknown, [f.name for f in record_type.fields])
        if near is not None:
            hint = messages.text("did_you_mean", name=near)
            problem += (" " if messages.language == "en" else "") + hint
        return f"{_place([*path, unknown])}: {problem}", (
            "if the field was renamed, rename it in the lines too; else add it to config.yaml, or import the record again without it"
        )
    value: Any = list(kind.value) if keyword in ("type", "enum") else kind.value
    expected = messages.expected(keyword, value)
    problem = messages.text("expected", expected=expected, found=shown(error.instance))
    return f"{_place(path) or 'record'}: {problem}", valid


def _place(path: Sequence[str | int]) -> str:
    """`tags[0].name`"""
    return item_path(0, path).removeprefix("[0]").removeprefix(".")
