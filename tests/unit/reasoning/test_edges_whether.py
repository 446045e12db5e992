"""Whether something holds of a row that is named: of its fields, of how many edges it has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering
from tests.unit.reasoning.operations_base import CONFIG, bundle

from duckkb.reasoning.reasoner import Reasoner

ANSWERED = {
    # a value, a flag
    "Is billing written in Go?": True,
    "Is ledger written in Python?": False,
    "Is mailer deprecated?": True,
    "Is billing deprecated?": False,
    "billing 的语言是不是 go？": True,
    # a figure, a time
    "Is the price of auth higher than 30?": True,
    "Does auth cost more than 50?": False,
    "Is billing cheaper than 40?": True,
    "Did Amy Chen join before 2020?": False,
    "Amy Chen 是不是2021年入职的？": True,
    # how many
    "Does Payments own more than 2 services?": True,
    "Does Platform own more than 2 services?": False,
    # rows at the other end
    "Does billing depend on a deprecated service?": True,
    "Does ledger depend on a deprecated service?": False,
    "Does ledger have any incidents?": False,
}
TELLING = {
    "Is Amy Chen an incident?": False,
    "Is billing an engineer?": False,
    "Is Amy Chen a service?": False,
    "Is billing written in Cobol?": False,
    "Is mailer not deprecated?": False,
    "Is billing deprecated or written in Go?": True,
    "Is billing cheaper than ledger?": False,
    "Is only mailer deprecated?": True,
    "Did Amy Chen resolve more incidents than Feng Li?": False,
}


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, bundle()) as found:
        yield found


@pytest.mark.parametrize("question", ANSWERED)
def test_whether_it_holds_of_a_row_is_answered(reasoner: Reasoner, question: str) -> None:
    assert [tuple(row) for row in answer_of(reasoner, question).rows] == [(ANSWERED[question],)]


@pytest.mark.parametrize("question", TELLING)
def test_what_is_asked_of_a_row_is_not_left_out(reasoner: Reasoner, question: str) -> None:
    """Either it is answered as it is meant, or not at all."""
    asked = reasoner.ask(question)
    if asked.answer is not None:
        assert [tuple(row) for row in asked.answer.rows] == [(TELLING[question],)]
