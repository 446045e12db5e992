"""Golden questions: what a base should find or answer, as it says itself in `eval/*.jsonl`.

A line with `query` is searched and names the records that answer it; a line with `question` is
asked in plain words and says how that must end (`expected.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import msgspec

from duckkb.errors import Issue, UsageError
from duckkb.golden import expected
from duckkb.golden.expected import AnswerQuestion
from duckkb.ontology.model import NodeType, Ontology, did_you_mean
from duckkb.ontology.names import find_node_type
from duckkb.ontology.schema import kind_of
from duckkb.search.query import MODES, Mode
from duckkb.truth.jsontext import (
    LineError,
    fault_told,
    may_hide_keys,
    nests_too_deeply,
    refuse_duplicate_keys,
)
from duckkb.truth.record import canonical, line_formats, node_identity

FOLDER = "eval"
KEYS = ("query", "relevant", "types", "mode", "tags", "note")
MOST_GRADE = 10
_MOST_ISSUES = 100
_CONFLICT = (b"<<<<<<<", b"=======", b">>>>>>>", b"|||||||")


@dataclass(frozen=True, slots=True)
class Relevant:
    """A record that answers a question; a higher grade answers it better."""

    type: str
    identity: Mapping[str, Any]
    grade: int = 1


@dataclass(frozen=True, slots=True)
class Question:
    """A query and the records that answer it; `path` and `line` say where it stands."""

    path: str
    line: int
    query: str
    relevant: tuple[Relevant, ...]
    types: tuple[str, ...] | None = None
    mode: Mode | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Golden:
    """The golden questions of a base: those that are searched and those that are asked."""

    searched: tuple[Question, ...]
    asked: tuple[AnswerQuestion, ...]


def read_questions(root: Path, ontology: Ontology) -> Golden:
    """Reads every line of `root/eval/*.jsonl`, in the order of the files' names.

    Raises:
        UsageError: some line is wrong; with every mistake of all files, each with file and line
            (at most 100 of `total`).
    """
    searched: list[Question] = []
    asked: list[AnswerQuestion] = []
    issues: list[Issue] = []
    seen: dict[Any, Question | AnswerQuestion] = {}
    reader = _LineReader(ontology)
    for path in sorted((root / FOLDER).glob("*.jsonl")):
        name = f"{FOLDER}/{path.name}"
        for number, raw in enumerate(_bytes(path, name).split(b"\n"), 1):
            line = raw.strip()
            if not line:
                continue
            question, problems = reader.read(line, name, number)
            issues.extend(problems)
            if question is None:
                continue
            if isinstance(question, Question):
                key: Any = (question.query, question.types, question.mode)
                searched.append(question)
            else:
                key = (question.expected.question, question.now)
                asked.append(question)
            if key in seen:
                first = seen[key]
                said = (
                    f"the question also stands at {first.path}:{first.line}; it would count twice"
                )
                issues.append(Issue("duplicate", said, name, number))
            seen.setdefault(key, question)
    if issues:
        raise _invalid(issues)
    return Golden(tuple(searched), tuple(asked))


def no_questions(root: Path, ontology: Ontology) -> UsageError:
    """The error of a base without golden questions; says how to write one."""
    return UsageError(
        f"{root} has no golden questions: no line in {FOLDER}/*.jsonl",
        code="no_questions",
        path=str(root / FOLDER),
        hint=f"write them one to a line, for example: {example_line(ontology)}",
    )


def example_line(ontology: Ontology) -> str:
    """A question about a type of this ontology, as a line to be filled in."""
    searched = [node for node in ontology.nodes.values() if node.search.fields]
    node = next(iter([*searched, *ontology.nodes.values()]), None)
    record = {"type": node.name, **dict.fromkeys(node.identity, "…")} if node else {"type": "…"}
    line = {"query": "what one would ask", "relevant": [record]}
    return msgspec.json.format(msgspec.json.encode(line), indent=0).decode()


def _bytes(path: Path, name: str) -> bytes:
    try:
        return path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    except OSError as error:
        raise UsageError(f"{name} cannot be read: {error.strerror}", path=name) from error


def _invalid(issues: list[Issue]) -> UsageError:
    first = issues[0]
    message = f"{first.path}:{first.line}: {first.message}"
    if len(issues) > 1:
        message += f" (and {len(issues) - 1} more)"
    return UsageError(
        message,
        code="invalid_questions",
        path=first.path,
        line=first.line,
        hint="nothing was scored",
        issues=issues[:_MOST_ISSUES],
        total=len(issues),
    )


class _LineReader:
    """Turns lines into questions, or into everything that is wrong with them."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        self._formats = line_formats(ontology)

    def read(
        self, raw: bytes, path: str, line: int
    ) -> tuple[Question | AnswerQuestion | None, list[Issue]]:
        issues: list[Issue] = []

        def complain(message: str, code: str = "invalid", hint: str | None = None) -> None:
            issues.append(Issue(code, message, path, line, hint=hint))

        try:
            values = _object(raw)
        except LineError as error:
            complain(error.message, error.code)
            return None, issues
        asked = "question" in values
        keys = expected.KEYS if asked else KEYS
        for key in [k for k in values if k not in keys]:
            hint = did_you_mean(key, keys, f"the keys are: {', '.join(keys)}")
            complain(f"unknown key '{key}'", "unknown_field", hint)
        if not isinstance(values.get("note", ""), str):
            complain("'note' must be text", "type")
        tags = tuple(dict.fromkeys(self._texts(values, "tags", complain) or ()))
        if asked:
            read = expected.read_expected(values, complain)
            if read is None or issues:
                return None, issues
            return AnswerQuestion(path, line, *read, tags), issues
        query = values.get("query")
        if not isinstance(query, str) or not query.strip():
            complain("'query' must be text that is not empty", "required")
        mode = values.get("mode")
        if mode is not None and mode not in MODES:
            complain(f"'mode' is one of {', '.join(MODES)}, got {_shown(mode)}", "enum")
        types = self._types(values, complain)
        relevant = list(self._all_relevant(values.get("relevant"), types, complain))
        if issues:
            return None, issues
        question = Question(
            path,
            line,
            cast("str", query),
            tuple(relevant),
            types,
            cast("Mode | None", mode),
            tags,
        )
        return question, issues

    def _texts(
        self, values: Mapping[str, Any], key: str, complain: Callable[..., None]
    ) -> tuple[str, ...] | None:
        given = values.get(key)
        if given is None:
            return None
        if not isinstance(given, list) or not all(
            isinstance(text, str) and text for text in cast("list[Any]", given)
        ):
            complain(f"'{key}' must be a list of names, got {_shown(given)}", "type")
            return None
        return tuple(cast("list[str]", given))

    def _types(
        self, values: Mapping[str, Any], complain: Callable[..., None]
    ) -> tuple[str, ...] | None:
        names = self._texts(values, "types", complain)
        if names is None:
            return None
        if not names:
            complain("'types' is empty; leave it out to search all types", "required")
            return None
        found = [self._node(name, "types", complain) for name in names]
        known = [node.name for node in found if node is not None]
        return tuple(dict.fromkeys(known)) if len(known) == len(names) else None

    def _node(self, name: str, place: str, complain: Callable[..., None]) -> NodeType | None:
        try:
            return find_node_type(self._ontology, name)
        except UsageError as error:
            complain(f"{place}: {error.message}", error.code, error.hint)
            return None

    def _all_relevant(
        self, given: Any, types: tuple[str, ...] | None, complain: Callable[..., None]
    ) -> Iterator[Relevant]:
        if not isinstance(given, list) or not given:
            complain("'relevant' must be a list of the records that answer the query", "required")
            return
        places: dict[bytes, list[int]] = defaultdict(list)
        for n, item in enumerate(cast("list[Any]", given)):
            record = self._relevant(item, f"relevant[{n}]", complain)
            if record is None:
                continue
            if types is not None and record.type not in types:
                complain(f"relevant[{n}]: '{record.type}' is not among 'types'")
            node = self._ontology.nodes[record.type]
            same = places[canonical([node.name, *node_identity(node, record.identity)])]
            same.append(n)
            if len(same) > 1:
                complain(f"relevant[{n}] is the same record as relevant[{same[0]}]", "duplicate")
            yield record

    def _relevant(self, item: Any, place: str, complain: Callable[..., None]) -> Relevant | None:
        if not isinstance(item, dict):
            complain(f"{place} must be an object with type and identity, got {_shown(item)}")
            return None
        given = dict(cast("dict[str, Any]", item))
        name = given.pop("type", None)
        if not isinstance(name, str):
            complain(f"{place} lacks 'type'", "required")
            return None
        node = self._node(name, place, complain)
        if node is None:
            return None
        wrong = False
        for key in [n for n in node.identity if given.get(n) is None]:
            complain(f"{place} lacks '{key}', which names a '{node.name}'", "required")
            wrong = True
        grade = 1
        if "grade" not in node.identity:
            grade = given.pop("grade", 1)
        if type(grade) is not int or not 1 <= grade <= MOST_GRADE:
            complain(f"{place}: 'grade' is from 1 to {MOST_GRADE}, got {_shown(grade)}", "range")
            wrong = True
        for key in [k for k in given if k not in node.identity]:
            expected = f"a '{node.name}' is named by {', '.join(node.identity)}"
            complain(f"{place}: '{key}' is no part of the identity", "unknown_field", expected)
            wrong = True
        if wrong:
            return None
        for steps, _, (code, message) in self._formats[node.name].misfits(given):
            complain(f"{place}.{'.'.join(steps)}: {message}", code)
            wrong = True
        return None if wrong else Relevant(node.name, given, grade)


def _object(raw: bytes) -> dict[str, Any]:
    if raw.startswith(_CONFLICT):
        raise LineError("conflict", "a conflict marker that Git left behind")
    try:
        values: Any = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LineError("json", f"not a JSON object: {fault_told(raw, error)}") from error
    if not isinstance(values, dict):
        raise LineError("json", f"expected an object, got {kind_of(values)}")
    if nests_too_deeply(raw, values):
        raise LineError("json", "nested too deeply")
    if may_hide_keys(raw, values):
        refuse_duplicate_keys(raw)
    return cast("dict[str, Any]", values)


def _shown(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else f"{text[:80]}…"
