"""Whatever words are thrown together, a question is answered, asked back or refused: never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.conftest import Open

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.reasoner import Reasoner

from .made_bases import domains, verdict_on

CONFIG = """\
name: Mixed
nodes:
  Person:
    table: people
    identity: id
    aliases: [人, staff]
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string, aliases: [姓名] }
        born: { type: string, format: date, aliases: [出生日期] }
        salary: { type: number, unit: USD, aliases: [薪水] }
        active: { type: boolean, aliases: [在职] }
        tags: { type: array, items: { type: string } }
  团队:
    table: teams
    identity: 名称
    aliases: [team]
    schema:
      type: object
      properties: { 名称: { type: string }, 预算: { type: integer }, 成立年份: { type: integer } }
edges:
  KNOWS: { from: Person, to: Person }
  属于: { from: Person, to: 团队, schema: { type: object, properties: { 角色: { type: string }, since: { type: integer } } } }
  支持: { from: 团队, to: 团队 }
"""
ENGLISH = """
how many|which|who|what is|list|average|total|the most|the fewest|top 3|highest|latest|oldest|per|for each
by|of|with|without|and|or|not|never|more than 2|at least 3|between 2 and 5|since 2020|in 2021|last year|than
both|except|whose|that|where|when|how long|how much|sorted by|different|each other|first|only|older than
percentage of|the|to|from|person|people|staff|name|born|salary|active|tags|team|knows|edge knows|supports
Ada|Blue|lead|1,000|3.5|50%|?
"""
CHINESE = """
有多少|哪些|谁|什么|列出|平均|总|最多|最少|前3|最高|最近|每个|各|的|没有|和|或|从未|超过2|至少3|2到5之间
2020年以来|去年|比|都|既|又|除了|哪个|在哪|什么时候|几次|多久|多少钱|按|排序|不同|同一|第一|占比|差|从|到
由|被|一起|以上|吗|人|姓名|出生日期|薪水|在职|团队|名称|编号|代码|预算|成立年份|属于|角色|支持|认识|Ada|蓝队
"""


NOW = datetime(2024, 5, 1, tzinfo=UTC)
BEFORE = (
    "How many people are there?",
    "What is the average salary of people per name?",
    "people born before 1990",
    "预算最高的团队是哪个",
    "每个团队有多少人",
    "成立年份超过2010的团队有哪些",
)


@pytest.fixture(scope="module")
def domain(open_shared: Open) -> Iterator[Domain]:
    items: list[dict[str, Any]] = [
        {"type": "Person", "id": "p1", "name": "Ada", "born": "1980-01-01", "salary": 5, "tags": ["a"]},
        {"type": "Person", "id": "p2", "name": "Bo", "active": True},
        {"type": "团队", "名称": "蓝队", "预算": 100, "成立年份": 2011},
        {"type": "团队", "名称": "Blue", "预算": 300},
        {"type": "KNOWS", "source": {"id": "p1"}, "target": {"id": "p2"}},
        {"type": "属于", "source": {"id": "p1"}, "target": {"名称": "蓝队"}, "角色": "lead", "since": 2020},
        {"type": "支持", "source": {"名称": "Blue"}, "target": {"名称": "蓝队"}},
    ]  # fmt: skip
    base = open_shared(CONFIG)
    base.import_bundle(items)
    reasoner = Reasoner(base, sessions_url="sqlite://")
    yield reasoner.domain()
    reasoner.close()


def questions(text: str) -> st.SearchStrategy[list[str]]:
    words = [word for line in text.split("\n") for word in line.split("|") if word]
    return st.lists(st.sampled_from(words), min_size=1, max_size=9)


def ask(domain: Domain, question: str, context: Context | None = None) -> None:
    thought = read(domain, question, NOW, context or Context())
    assert all(0 <= weight <= 1 for weight in thought.weights)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(questions(ENGLISH))
def test_english_words(domain: Domain, words: list[str]) -> None:
    ask(domain, " ".join(words))


@settings(max_examples=600, deadline=None, derandomize=True)
@given(questions(CHINESE))
def test_chinese_words(domain: Domain, words: list[str]) -> None:
    ask(domain, "".join(words))


@settings(max_examples=80, deadline=None, derandomize=True)
@given(
    st.sampled_from(BEFORE),
    questions(ENGLISH + CHINESE),
    st.sampled_from(("and {}?", "{}", "{}呢", "only {}")),
)
def test_words_that_go_on(domain: Domain, asked: str, words: list[str], frame: str) -> None:
    before = read(domain, asked, NOW, Context()).interpretations[0]
    ask(domain, frame.format("".join(words[:3])), Context(before, asked))
    ask(domain, frame.format(" ".join(words[:4])), Context(before, asked))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(max_size=60))
def test_any_text(domain: Domain, text: str) -> None:
    if text.strip():
        ask(domain, text)


@pytest.mark.parametrize(
    "question",
    ["", "_", "两个", "俩", "directly or indirectly", "直接或间接", "sort_by", "unassigned"],
)
def test_words_with_nothing_to_read(domain: Domain, question: str) -> None:
    ask(domain, question)


def test_who_has_most_of_what_several_kinds_of_rows_refer_to(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    script = """
    CREATE TABLE employees (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, account_manager_id INTEGER REFERENCES employees(id));
    CREATE TABLE tickets (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id),
      assigned_to INTEGER REFERENCES employees(id));
    CREATE TABLE users (id INTEGER PRIMARY KEY, username TEXT, employee_id INTEGER REFERENCES employees(id));
    CREATE TABLE ticket_comments (id INTEGER PRIMARY KEY, ticket_id INTEGER REFERENCES tickets(id),
      user_id INTEGER REFERENCES users(id), comment TEXT);
    INSERT INTO employees VALUES (1, 'Ann', 'Lee'), (2, 'Bo', 'Ray');
    INSERT INTO customers VALUES (1, 'Acme', 1);
    INSERT INTO tickets VALUES (1, 1, 2), (2, 1, 2), (3, 1, 1);
    INSERT INTO users VALUES (1, 'ann', 1);
    INSERT INTO ticket_comments VALUES (1, 1, 1, 'x');
    """
    with domains(tmp_path_factory) as opened:
        for question in ("who has the most tickets?", "who has the most tickets assigned?"):
            told = verdict_on(opened(script), question, datetime(2026, 1, 1))
            assert told == ("answer", [("Bo", "Ray")])
