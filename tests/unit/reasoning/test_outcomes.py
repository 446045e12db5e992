"""What went well or wrong, by a flag or by a state that rows keep, and amounts that go in and come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, rounded, verdict_on

NOW = datetime(2026, 1, 2, tzinfo=UTC)
AGENTS = """
create table agent (agent_id integer primary key, name text, active integer);
create table run (run_id integer primary key, agent_id integer references agent(agent_id), started_at timestamp,
  finished_at timestamp, status text, cost_usd real, tokens_in integer, tokens_out integer);
create table tool (tool_id integer primary key, name text, kind text);
create table tool_call (call_id integer primary key, run_id integer references run(run_id),
  tool_id integer references tool(tool_id), duration_ms integer, ok integer);
create table feedback (feedback_id integer primary key, run_id integer references run(run_id), rating integer,
  comment text);
insert into agent values (1,'Scribe',1),(2,'Fixer',1),(3,'Ranger',0);
insert into run values (1,1,'2025-06-01 09:00','2025-06-01 09:12','succeeded',0.5,12000,3000),
  (2,1,'2025-06-02 10:00','2025-06-02 10:05','failed',0.25,4000,500),
  (3,2,'2025-07-02 11:00','2025-07-02 11:45','succeeded',2,80000,21000),
  (4,2,'2025-07-03 08:30','2025-07-03 09:10','succeeded',1,60000,15000);
insert into tool values (1,'read_file','filesystem'),(2,'web_search','network'),(3,'grep','shell');
insert into tool_call values (1,1,1,20,1),(2,1,2,900,0),(3,3,2,800,1),(4,3,1,30,1),(5,4,1,40,0),(6,4,1,10,1),(7,4,3,90,1);
insert into feedback values (1,1,5,'clear'),(2,2,1,'gave up'),(3,3,4,null);
"""
Told = Callable[[str], tuple[str, Rows]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with domains(tmp_path_factory) as make:
        yield lambda question: verdict_on(make(AGENTS), question, NOW)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which tool calls failed?", [(2,), (5,)]),
        ("How many failed tool calls are there?", [(2,)]),
        ("How many tool calls succeeded?", [(5,)]),
        ("Which runs failed?", [(2,)]),
        ("Which runs had failed tool calls?", [(1,), (4,)]),
        ("How many tool calls failed for each tool?", [(1, "read_file"), (1, "web_search")]),
        ("success rate of tool calls", [(71.429,)]),
        ("What is the failure rate of tool calls?", [(28.571,)]),
        ("failure rate per tool", [(25.0, "read_file"), (50.0, "web_search"), (0.0, "grep")]),
        ("success rate of runs", [(75.0,)]),
        ("success rate of runs per agent", [(50.0, "Scribe"), (100.0, "Fixer")]),
        ("Which tool has the highest failure rate?", [("web_search", 50.0)]),
        ("Which tool has the lowest failure rate?", [("grep", 0.0)]),
        ("Which agent has the highest success rate?", [("Fixer", 100.0)]),
        ("What percentage of agents are not active?", [(33.333,)]),
        ("total input tokens", [(156000,)]),
        ("total output tokens per agent", [(3500, "Scribe"), (36000, "Fixer")]),
        ("Which runs used more than 50000 input tokens?", [(3,), (4,)]),
        ("How much did we spend in July 2025?", [(3.0,)]),
        ("how much did we spend in total", [(3.75,)]),
    ],
)
def test_outcomes_are_those_that_rows_keep(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(question)
    assert verdict == "answer"
    assert sorted(rounded(found)) == sorted(rows)


@pytest.mark.parametrize(
    "question", ["total tokens per agent", "How many tokens did Fixer use in total?"]
)
def test_of_two_amounts_in_and_out_none_is_taken_for_both(told: Told, question: str) -> None:
    assert told(question)[0] != "answer"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("失败的工具调用有几次？", [(2,)]),
        ("每个工具失败的调用有几次？", [("read_file", 1), ("web_search", 1)]),
        ("工具调用的成功率是多少？", [(0.714,)]),
        ("每个工具的失败率是多少？", [("read_file", 0.25), ("web_search", 0.5), ("grep", 0.0)]),
        ("哪个工具的失败率最高？", [("web_search", 0.5)]),
        ("运行的成功率是多少？", [(0.75,)]),
        ("每个智能体的成功率是多少？", [("Scribe", 0.5), ("Fixer", 1.0)]),
        ("哪个智能体的成功率最低？", [("Scribe", 0.5)]),
        ("成功的运行有多少次？", [(3,)]),
        ("输入词元超过5万的运行有哪些？", [(3,), (4,)]),
    ],
)
def test_chinese_outcomes_are_those_that_rows_keep(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(question)
    assert verdict == "answer"
    assert sorted(rounded(found)) == sorted(rows)
