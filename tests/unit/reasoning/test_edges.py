"""Questions over the edges of a base: who owns what, what depends on what, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answering, rows_shown
from tests.unit.reasoning.operations_base import CONFIG, bundle

from duckkb.reasoning.reasoner import Reasoner

ANSWERED = {
    # a named row at one end
    "Which services does the Platform team own?": "auth, mailer",
    "Which services are owned by Platform?": "auth, mailer",
    "Which team owns the ledger?": "Payments",
    "Who owns billing?": "Payments",
    "Who is on the Payments team?": "Amy Chen, Carla Ruiz",
    "Members of Payments": "Amy Chen, Carla Ruiz",
    "Which team is Feng Li in?": "Platform",
    "Incidents resolved by Feng Li": "Login outage, Emails delayed",
    "Who resolved INC-1?": "Amy Chen",
    # both ends of one class
    "Which services depend on auth?": "checkout, mailer, ledger",
    "What does checkout depend on?": "billing, auth",
    "Which services does billing depend on?": "ledger, mailer",
    "What are the dependencies of checkout?": "billing, auth",
    "从 billing 到 ledger 用什么协议？": "http",
    "By which services is auth needed or depended on?": None,
    "Who mentors Carla Ruiz?": "Amy Chen",
    "Who is mentored by Bob Stone?": "Feng Li",
    "Who is Carla Ruiz's mentor?": "Amy Chen",
    "Who mentors nobody?": "Carla Ruiz, Feng Li",
    "Which services depend on both ledger and mailer?": "billing",
    "Find services that rely on ledger as well as on mailer.": "billing",
    "Which services depend on ledger or billing?": "billing, checkout",
    # what is told of an edge, or asked of it
    "Who leads the Payments team?": "Amy Chen",
    "Who is the manager of Platform?": "Bob Stone",
    "Which services use kafka?": "billing",
    "Which services does billing depend on over kafka?": "mailer",
    "Since when has Payments owned checkout?": "2023-05-01",
    "When did Platform start owning mailer?": "2020-02-01",
    "What role does Amy Chen have in Payments?": "lead",
    "Which services has Payments owned since 2022-05-01?": None,
    # what is told of rows at the other end
    "Which services are affected by sev1 incidents?": "billing, checkout, auth",
    "Which services depend on a deprecated service?": "billing",
    "Which engineers work in the team that owns auth?": "Bob Stone, Feng Li",
    "What is the channel of the team that owns billing?": "#Payments-team",
    "Which services owned by Platform are written in Go?": "auth",
    "Which services written in Go or Rust are owned by Payments?": "billing, ledger",
    "Which services that are not deprecated depend on auth?": "checkout, ledger",
    # negations
    "Which services have had no incidents?": "ledger",
    "Which engineers have not resolved any incident?": "Bob Stone, Carla Ruiz, Dana Fox",
    "Which services does Payments not own?": "auth, mailer",
    "Which services depend on auth but not on billing?": None,
    "services that nothing depends on": "checkout",
    "Which services does nothing depend on?": "checkout",
    "Which services depend on nothing?": "auth",
    "哪个服务一个事故都没有？": "ledger",
    # a whole list, kinds of what is counted
    "Payments 一共负责哪些服务？": "billing, ledger, checkout",
    "Which team owns the most kinds of services?": "Payments",
    "负责服务种类最多的团队是哪个？": "Payments",
    # each value once
    "In which languages are the services of Platform written?": None,
    "Which services depend on another service?": "checkout, billing, mailer, ledger",
    "这个“mailer”服务是哪个团队负责的？": "Platform",
    # figures
    "How many services depend on auth?": "3",
    "How many services does each team own?": "Payments 3, Platform 2",
    "Which service has the most dependents?": "auth",
    "Which service is depended on most often?": "auth",
    "Which engineers resolved more than one incident?": "Feng Li",
    "Which incident affected the most services?": "Double charge",
    "What is the total price of the services that Payments owns?": "60.0",
    "What is the longest incident that Feng Li resolved?": None,
    # one class alone
    "Who joined after 2022?": "Carla Ruiz, Feng Li",
    "Which services are written in Python?": "checkout, mailer",
    "Which services are deprecated?": "mailer",
    "Which services have a price of at least 30?": "billing, auth",
    # Chinese
    "Payments 负责哪些服务？": "billing, ledger, checkout",
    "哪个团队负责 mailer？": "Platform",
    "哪些服务依赖 auth？": "checkout, mailer, ledger",
    "checkout 依赖哪些服务？": "billing, auth",
    "依赖 auth 的服务有哪些？": "checkout, mailer, ledger",
    "Amy Chen 的上级是谁？": "Bob Stone",
    "谁向 Amy Chen 汇报？": "Carla Ruiz",
    "每个团队负责多少个服务？": "Payments 3, Platform 2",
    "哪个团队负责的服务最多？": "Payments",
    "有多少个服务依赖 auth？": "3",
    "Carla Ruiz 的上级的上级是谁？": "Bob Stone",
    "谁是 Carla Ruiz 的上级的上级？": "Bob Stone",
    "2022年以后入职的工程师有谁？": "Carla Ruiz, Feng Li",
    "最贵的服务是哪个？": "auth",
    "哪些人员在2022年以后入职？": "Carla Ruiz, Feng Li",
    "没有事故影响的服务有哪些？": None,
    "价格超过2万的服务有哪些？": None,
}
"""Question -> its rows; None where a refusal is right as well, and any answer must be right."""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, bundle()) as found:
        yield found


@pytest.mark.parametrize("question", [q for q, rows in ANSWERED.items() if rows])
def test_a_question_over_edges_is_answered(reasoner: Reasoner, question: str) -> None:
    asked = reasoner.ask(question)
    assert asked.answer is not None, asked.reason or asked.interpretation
    found = rows_shown(asked.answer)
    assert found == {*str(ANSWERED[question]).split(", ")}


TELLING = {
    "List the services that Payments owns in order of price.": "checkout, ledger, billing",
    "Which services that Payments owns are not written in Go and not in Rust?": "checkout",
    "Which services depend on a service that is not deprecated?": "checkout, billing, mailer, ledger",
    "Which services are owned by Platform or depend on billing?": "auth, mailer, checkout",
    "Which services depend only on auth?": "mailer, ledger",
    "Which engineers resolved all incidents?": "",
    "Which teams own between 2 and 3 services?": "Payments, Platform",
    "Which services have a price between 10 and 30?": "checkout, ledger, billing",
    "Which engineers mentor more than one engineer?": "",  # two of one name mentor one each
    "解决了所有事故的工程师有哪些？": "",
    "没有废弃而且依赖 auth 的服务有哪些？": "checkout, ledger",
}


@pytest.mark.parametrize("question", TELLING)
def test_what_a_question_says_is_not_left_out(reasoner: Reasoner, question: str) -> None:
    """Either it is answered as it is meant, or not at all."""
    asked = reasoner.ask(question)
    if asked.answer is not None:
        found = [str(row[0]) for row in asked.answer.rows]
        expected = [row for row in TELLING[question].split(", ") if row]
        assert found == expected if "order" in question else {*found} == {*expected}


TOLD = {
    "Which services does Payments own?": "name, where 负责 leads here from a 团队 whose name is 'Payments'",
    "Which services does billing depend on over kafka?": (
        "name, where 依赖 (protocol is 'kafka') leads here from a 服务 whose name is 'billing'"
    ),
    "Which services have had no incidents?": "name, where no 影响 leads here from a 事故",
    "Which engineers work in the team that owns auth?": (
        "full_name, where MEMBER_OF leads to a 团队 whose 负责 leads to a 服务 whose name is 'auth'"
    ),
    "哪些服务依赖 auth？": "name，条件：依赖 通向 服务（name ＝ 「auth」）",
    "哪个团队负责 mailer？": "name，条件：负责 通向 服务（name ＝ 「mailer」）",
}


@pytest.mark.parametrize("question", TOLD)
def test_an_edge_is_told_as_where_it_leads(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).interpretation == TOLD[question]


def test_an_empty_answer_says_which_edge_is_missing(reasoner: Reasoner) -> None:
    (note,) = reasoner.ask("Which incidents were resolved by Bob Stone?").assumptions
    assert "解决人 leads to a 工程师 whose full_name is 'Bob Stone'" in note


def test_a_year_without_rows_is_told_as_one_condition(reasoner: Reasoner) -> None:
    (note,) = reasoner.ask("Which engineers joined in 1999?").assumptions
    assert "1999-01-01" in note
    assert "2000-01-01" in note
