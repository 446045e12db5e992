"""Questions for all that is kept of a row, and readings that cannot be what was asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answering

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Workshop
nodes:
  Maker:
    table: makers
    identity: id
    title: maker
    aliases: [人, 工匠]
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        name_zh: { type: string, title: 姓名 }
        skill: { type: integer, title: 手艺 }
        died: { type: integer, title: year of death, aliases: [died, 去世年份] }
        town: { type: string }
        bio: { type: string, title: biography }
  Tool:
    table: tools
    identity: id
    title: tool
    aliases: [skill, 工具]
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        name_zh: { type: string, title: 名称 }
        maker: { type: string, title: 制造者 }
        weight: { type: integer, title: weight }
edges:
  USES: { from: Maker, to: Tool, title: 使用 }
"""
BUNDLE: list[dict[str, Any]] = [
    *(
        {"type": "Maker", "id": id_, "name": name, "name_zh": zh, "skill": skill, "died": died}
        for id_, name, zh, skill, died in (
            ("vera", "Vera Lund", "维拉", 40, 1910),
            ("odd", "Odd Berg", "奥德", 90, 1930),
            ("plane", "Plane", "普兰", 70, 1950),
        )
    ),
    *(
        {"type": "Tool", "id": id_, "name": name, "name_zh": zh, "maker": maker, "weight": weight}
        for id_, name, zh, maker, weight in (
            ("adze", "Zither Adze", "锛子", "Vera Lund", 3),
            ("smoother", "Plane", "刨子", "Odd Berg", 2),
        )
    ),
]


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, BUNDLE) as found:
        yield found


@pytest.mark.parametrize(
    "question",
    [
        "Who is Vera Lund?",
        "who's vera lund",
        "Tell me about Vera Lund",
        "tell me everything about Vera Lund please",
        "Tell me about the maker Vera Lund.",
        "What do you know about Vera Lund?",
        "Describe Vera Lund",
        "Show me all the information about Vera Lund",
        "Vera Lund's profile",
        "Vera Lund",
        "维拉是谁？",
        "谁是维拉",
        "介绍一下维拉",
        "请介绍一下工匠维拉",
        "关于维拉的资料",
        "维拉的所有信息",
        "关于维拉你知道什么？",
        "维拉",
    ],
)
def test_all_that_is_kept_of_a_row_is_shown(reasoner: Reasoner, question: str) -> None:
    asked = reasoner.ask(question)
    assert asked.status == "answered", asked.reason
    assert asked.tables == ("makers",)
    assert asked.answer is not None
    assert asked.answer.columns == ("id", "name", "name_zh", "skill", "died", "town", "bio")
    assert asked.answer.rows == (("vera", "Vera Lund", "维拉", 40, 1910, None, None),)


def test_it_says_that_all_was_taken(reasoner: Reasoner) -> None:
    assert reasoner.ask("who is Vera Lund").interpretation == (
        "all that is kept of maker, where name is 'Vera Lund'"
    )
    assert reasoner.ask("维拉是谁").interpretation == "maker的全部内容，条件：姓名 ＝ 「维拉」"


@pytest.mark.parametrize("question", ["Vera Lund and Odd Berg", "奥德和维拉是谁"])
def test_several_rows_may_be_asked_for(reasoner: Reasoner, question: str) -> None:
    answer = reasoner.ask(question).answer
    assert answer is not None
    assert {row[0] for row in answer.rows} == {"vera", "odd"}


def test_a_name_of_two_kinds_of_rows_is_asked_back(reasoner: Reasoner) -> None:
    asked = reasoner.ask("What is Plane?")
    assert asked.status == "clarify"
    told = reasoner.ask("Tell me about the tool Plane")
    assert told.answer is not None
    assert [row[0] for row in told.answer.rows] == ["smoother"]


def test_a_question_that_says_more_is_no_such_question(reasoner: Reasoner) -> None:
    asked = reasoner.ask("What is the year of death of Vera Lund?")
    assert asked.answer is not None
    assert asked.answer.rows == ((1910,),)


def test_another_name_of_few_letters_is_not_taken_for_a_misspelt_one(reasoner: Reasoner) -> None:
    assert reasoner.ask("tell me about Veda").answer is None


def test_where_is_not_answered_with_a_time(reasoner: Reasoner) -> None:
    asked = reasoner.ask("Where did Vera Lund die?")
    assert asked.answer is None or (1910,) not in asked.answer.rows


def test_the_highest_is_not_the_last_by_name(reasoner: Reasoner) -> None:
    asked = reasoner.ask("Who has the highest skill?")
    assert asked.answer is not None
    assert asked.answer.rows == (("Odd Berg",),)
