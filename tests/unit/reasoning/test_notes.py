"""A base of notes: texts that hold some words, and lists taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.evidence import Normalised, Question, Spans, ValueHit
from duckkb.reasoning.plan import Column, Compare, Constant, Output, Query, Use
from duckkb.reasoning.reasoner import Reasoner
from duckkb.reasoning.words.passages import held_in_passages

CONFIG = """\
name: Notes
nodes:
  Note:
    table: notes
    identity: id
    title: 笔记
    aliases: [note]
    schema:
      type: object
      properties:
        id: { type: string }
        title: { type: string }
        content: { type: string }
        tags: { type: array, items: { type: string }, aliases: [标签] }
        length: { type: integer }
    search: { full_text: [title, content, tags] }
  Author:
    table: authors
    identity: id
    schema:
      type: object
      properties: { id: { type: string }, name: { type: string } }
edges:
  MENTIONS: { from: Note, to: Author, title: mentions, aliases: [mention, 提到] }
"""
NOTES = (
    ("pool", "Pooling", "PgBouncer keeps connections open.", ["database", "ops"], 4),
    ("dump", "Backups", "The pgbouncer host is backed up at two.", ["ops"], 8),
    ("cut", "切块", "分词之后在句末断开。", ["检索"], 2),
    ("ann", "People", "Ask Ann about the gateway.", ["ops", "people"], 6),
)


_, BACKED_UP, CUT, GATEWAY = (f"{title} {content}" for _, title, content, _, _ in NOTES)


def _bundle() -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = [
        {"type": "Note", "id": i, "title": t, "content": c, "tags": tags, "length": n}
        for i, t, c, tags, n in NOTES
    ]
    items.append({"type": "Author", "id": "bo", "name": "Bo"})
    items.append({"type": "MENTIONS", "source": {"id": "dump"}, "target": {"id": "bo"}})
    return items


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, _bundle()) as found:
        yield found


@pytest.fixture(scope="module")
def changed(open_shared: Open) -> Iterator[Reasoner]:
    base = open_shared(CONFIG)
    base.import_bundle(_bundle())
    base.import_bundle([{"type": "Note", "id": "late", "title": "Late", "content": "-"}])
    base.import_bundle([{"type": "Note", "id": "pool", "title": "Pooling", "content": "x"}])
    found = Reasoner(base, sessions_url="sqlite://")
    yield found
    found.close()


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which notes mention pgbouncer?", {"Pooling", "Backups"}),
        ("notes containing the word gateway", {"People"}),
        ("show me all notes that talk about the pgbouncer host", {"Backups"}),
        ('notes mentioning "keeps connections"', {"Pooling"}),
        ('notes mentioning "connections keeps"', set()),
        ("How many notes mention pgbouncer?", {"2"}),
        ("notes about the gateway", {"People"}),
        ("notes about database", {"Pooling"}),
        ("which notes mention the database", {"Pooling"}),
        ("哪些笔记提到了分词", {"切块"}),
        ("提到分词的笔记有哪些？", {"切块"}),
        ("关于句末的笔记", {"切块"}),
        ("有多少笔记提到 pgbouncer", {"2"}),
        ("which notes mention Bo?", {"Backups"}),
        ("Is there a note about backups?", {"Backups"}),
        ("do we have any notes about the gateway?", {"People"}),
        ("有没有关于句末的笔记", {"切块"}),
    ],
)
def test_notes_are_found_by_what_they_say(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "notes about pgbouncer added last week",
        "notes about pgbouncer tagged ops",
        "notes about pgbouncer with tag ops",
        "notes that mention pgbouncer twice",
        "notes that mention pgbouncer or gateway",
        "titles of notes that mention pgbouncer",
        "which notes mention",
        "notes about it",
        "提到分词和句末的笔记",
        "没有提到分词的笔记",
    ],
)
def test_words_that_say_more_than_what_a_text_holds_are_not_read(
    reasoner: Reasoner, question: str
) -> None:
    assert reasoner.ask(question).answer is None


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("notes with more than one tag", {"Pooling", "People"}),
        ("notes with exactly one tag", {"Backups", "切块"}),
        ("notes with fewer than 2 tags", {"Backups", "切块"}),
    ],
)
def test_a_list_is_compared_with_a_number_by_how_many_it_holds(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    asked = reasoner.ask(question)
    assert asked.status == "answered", asked.reason
    assert rows_shown(asked.answer) == rows
    assert "number of tags" in str(asked.interpretation)


def test_a_list_without_elements_is_empty(open_base: Open) -> None:
    bare: list[Any] = [{"type": "Note", "id": "bare", "title": "Bare", "tags": []}]
    with answering(open_base, CONFIG, [*_bundle(), *bare]) as found:
        listed = found.query_data("Note", [{"field": "tags", "op": "is_null"}])
        assert [row["id"] for row in listed.items] == ["bare"]
        assert rows_shown(found.ask("notes with fewer than 1 tag").answer) == {"Bare"}


@pytest.mark.parametrize(
    "order",
    [
        "delete the note pool",
        "Please remove Pooling",
        "update the title of Pooling",
        "add a note about backups",
        "rename Pooling to Pool",
        "set the title of Pooling to Pool",
        "删除笔记 Pooling",
        "把 Pooling 删除",
        "新增一条笔记",
        "修改 Pooling",
    ],
)
def test_an_order_to_change_something_is_refused_in_words(reasoner: Reasoner, order: str) -> None:
    asked = reasoner.ask(order)
    assert asked.status == "refused"
    assert "import" in str(asked.reason)


@pytest.mark.parametrize(
    "question", ["how many notes were deleted?", "which note has the longest tags?"]
)
def test_what_is_not_kept_is_not_answered(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).answer is None


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many notes per tag?", {"1 database", "3 ops", "1 people", "1 检索"}),
        ("What is the most common tag?", {"ops"}),
        ("How many different tags are there?", {"4"}),
        ("average length for each tag", {"4.0 database", "6.0 ops", "6.0 people", "2.0 检索"}),
        ("每个标签有多少笔记", {"ops 3", "database 1", "检索 1", "people 1"}),
    ],
)
def test_rows_count_for_each_element_of_a_list(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "first", "count"),
    [
        ("the latest note", ["Late"], 1),
        ("show me the last 2 notes", ["Late"], 2),
        ("recently added notes", ["Late"], 5),
        ("most recently updated notes", ["Pooling", "Late"], 5),
        ("the 2 latest notes", ["Late"], 2),
        ("最新的2条笔记", ["Late"], 2),
        ("最近修改的笔记", ["Pooling", "Late"], 5),
        ("notes added before 2020", [], 0),
        ("notes written today", ["Late"], 5),
        ("which notes did I write this month", ["Late"], 5),
        ("今天写的笔记", ["Late"], 5),
        ("本周写了哪些笔记", ["Late"], 5),
        ("2020年以后录入的笔记", ["Late"], 5),
    ],
)
def test_records_are_found_by_when_they_were_made_or_changed(
    changed: Reasoner, question: str, first: list[str], count: int
) -> None:
    titles = [row[0] for row in answer_of(changed, question).rows]
    assert titles[: len(first)] == first
    assert len(titles) == len(set(titles)) == count


@pytest.mark.parametrize(
    "question",
    [
        *("the latest 0 notes", "the latest 1.5 notes", "how many recent notes"),
        "authors written today",  # nobody was written when the base took them in
    ],
)
def test_so_many_of_the_latest_must_be_a_number(changed: Reasoner, question: str) -> None:
    assert changed.ask(question).answer is None


def test_records_that_were_made_since_a_day_are_counted(changed: Reasoner) -> None:
    for question, count in (
        ("How many notes were added since 2020?", 5),
        ("how many notes were changed before 2020", 0),
        ("2020年以后新增了多少笔记", 5),
    ):
        answer = changed.ask(question).answer
        assert answer is not None
        assert answer.rows == ((count,),)


def test_groups_of_the_data_operation_are_elements_too(open_base: Open) -> None:
    with answering(open_base, CONFIG, _bundle()) as found:
        grouped = found.group_analysis("Note", ["tags"], [{"agg": "count", "alias": "n"}])
    assert grouped.total == 4
    assert {row["tags"]: row["n"] for row in grouped.items} == {
        "ops": 3,
        "database": 1,
        "检索": 1,
        "people": 1,
    }


def test_a_word_of_a_passage_means_all_that_hold_it() -> None:
    text, passage, title = "notes that say pool", "the pool " * 20, "the pool"
    normalised = Normalised(text, text, text, tuple(range(len(text))), (), False)
    hits = tuple(ValueHit(15, 19, f"Note.{a}", v, 0.4, "part") for a, v in
                 (("content", passage), ("title", title)))  # fmt: skip
    question = Question(normalised, datetime(2026, 1, 1, tzinfo=UTC), Spans(), hits, ())

    def plan(attribute: str, operator: Any, value: str) -> Query:
        where = Compare(Column("a", attribute), operator, (Constant(value),))
        return Query((Use("a", "Note"),), (Output(Column("a", "id"), "id"),), where=where)

    held = held_in_passages(plan("content", "eq", passage), question)
    assert held == plan("content", "contains", "pool")
    assert held_in_passages(plan("title", "eq", title), question) == plan("title", "eq", title)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("what do the notes say about the pgbouncer host?", {BACKED_UP}),
        ("What does my note say about the gateway?", {GATEWAY}),
        ("笔记里关于分词说了什么", {CUT}),
        ("笔记怎么说分词的？", {CUT}),
        ("关于分词，笔记里写了什么", {CUT}),
        ("分词在笔记里是怎么写的", {CUT}),
        ("which notes say something about the gateway?", {"People"}),
        ("提到分词的笔记", {"切块"}),
    ],
)
def test_what_notes_say_is_shown_and_not_only_which(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "what does the note Backups say?",
        "what is written in Backups",
        "read Backups",
        "Backups里写了什么",
    ],
)
def test_a_note_is_read(reasoner: Reasoner, question: str) -> None:
    answer = answer_of(reasoner, question)
    assert "The pgbouncer host is backed up at two." in answer.rows[0]


@pytest.mark.parametrize("question", ["what did Bo say?", "Bo说了什么"])
def test_what_somebody_said_is_not_all_that_is_kept_of_them(
    reasoner: Reasoner, question: str
) -> None:
    assert reasoner.ask(question).status != "answered"


@pytest.mark.parametrize(
    "question", ["笔记是怎么写的", "这篇笔记里写了什么", "第一条笔记写了什么", "三篇笔记说了什么"]
)
def test_which_notes_are_read_is_not_what_they_are_about(reasoner: Reasoner, question: str) -> None:
    asked = reasoner.ask(question)
    assert "包含" not in str(asked.interpretation)
