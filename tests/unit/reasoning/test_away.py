"""One of two sources is away: the other goes on answering, and nobody is misled."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import duckdb
import pytest
from benchmarks.answers_faults_data import TRADE, make_customers, make_suppliers
from typer.testing import CliRunner

import duckkb
from duckkb.reasoning.answer import Asked
from duckkb.reasoning.reasoner import Reasoner
from duckkb.scaffold import init_from
from duckkb.surfaces.cli import app

AMBIGUOUS = "What is the phone of Northwind?"
OF_THE_OTHER = "What is the average rating?"
OF_THE_ONE = "What is the phone of the customer Fabrikam?"


class Trade:
    """A base over two databases, and who asks it; counts the waits between two tries."""

    def __init__(self, root: Path) -> None:
        self.one = root / "source.db"
        self.waits = 0
        (root / "config.yaml").write_text(TRADE, encoding="utf-8")
        make_customers(self.one)
        make_suppliers(root / "other.db")
        self.kb = duckkb.open(root)
        self.reasoner = Reasoner(self.kb, sessions_url="sqlite://", sleep=self._waited)

    def _waited(self, _: float) -> None:
        self.waits += 1

    def ask(self, question: str) -> Asked:
        return self.reasoner.ask(question, trace=True)

    def take_away(self) -> None:
        self.one.rename(self.one.with_suffix(".away"))

    def bring_back(self) -> None:
        self.one.with_suffix(".away").rename(self.one)


@pytest.fixture
def trade(tmp_path: Path) -> Iterator[Trade]:
    made = Trade(tmp_path)
    yield made
    made.reasoner.close()
    made.kb.close()


def rows(asked: Asked) -> tuple[tuple[object, ...], ...] | None:
    return asked.answer.rows if asked.answer is not None else None


def test_a_rival_answers_after_the_tries_and_the_user_is_told(trade: Trade) -> None:
    assert trade.ask(AMBIGUOUS).status == "clarify"
    trade.take_away()
    asked = trade.ask(AMBIGUOUS)
    assert rows(asked) == (("200-30",),)
    assert trade.waits == 2
    (note,) = asked.assumptions
    assert "(customer), could not be run: the source 'crm' cannot be reached" in note
    events = [e["event_type"] for e in asked.trace or ()]
    assert "recovery_triggered" in events
    trade.bring_back()
    assert trade.ask(AMBIGUOUS).status == "clarify"


def test_what_the_other_source_knows_is_answered_as_ever(trade: Trade) -> None:
    trade.reasoner.domain()
    trade.take_away()
    asked = trade.ask(OF_THE_OTHER)
    assert (rows(asked), asked.assumptions, trade.waits) == (((4.0,),), (), 0)


def test_what_was_asked_of_the_source_that_is_away_is_not_answered_from_the_other(
    trade: Trade,
) -> None:
    trade.reasoner.domain()
    trade.take_away()
    asked = trade.ask("What is the phone of the customer Northwind?")
    assert (asked.status, asked.reason_code) == ("refused", "source_unavailable")
    file = f"{trade.one}: No such file or directory"
    assert f"the source 'crm' cannot be reached: {file}" in str(asked.reason)
    assert asked.as_dict()["reason_code"] == "source_unavailable"
    assert "reason_code" not in trade.ask(OF_THE_OTHER).as_dict()


def test_a_script_can_tell_a_source_that_is_away_from_no_answer(trade: Trade) -> None:
    trade.kb.close()

    def code(question: str) -> int:
        done = CliRunner().invoke(app, ["ask", question, "--json", "--kb", str(trade.kb.root)])
        return done.exit_code

    assert code("How many teapots sing?") == 1
    trade.take_away()
    assert code("What is the phone of the customer Northwind?") == 2
    assert code(OF_THE_OTHER) == 0


def test_a_source_that_was_never_seen_is_left_out_and_that_is_told(trade: Trade) -> None:
    trade.take_away()
    asked = trade.ask(AMBIGUOUS)
    assert rows(asked) == (("200-30",),)
    (note,) = asked.assumptions
    assert "could not be read" in note
    assert "Customer.name" in note
    unknown = trade.ask("What is the phone of Fabrikam?")
    assert (unknown.status, unknown.clarification) == ("refused", None)
    assert "the source 'crm' cannot be reached" in str(unknown.reason)
    trade.bring_back()
    assert rows(trade.ask(OF_THE_ONE)) == (("100-22",),)
    assert trade.ask(OF_THE_ONE).assumptions == ()


def test_nothing_that_lacks_a_source_is_kept_on_disk(trade: Trade) -> None:
    build = trade.kb.root / ".build"
    shutil.rmtree(build, ignore_errors=True)
    trade.take_away()
    trade.ask(OF_THE_OTHER)
    assert not (build / "values.idx").exists()
    trade.bring_back()
    trade.ask(OF_THE_OTHER)
    assert (build / "values.idx").exists()


def test_a_table_that_is_gone_leaves_the_others_and_is_told(trade: Trade) -> None:
    with sqlite3.connect(trade.one) as db:
        db.execute("DROP TABLE customers")
    db.close()
    asked = trade.ask(OF_THE_OTHER)
    assert rows(asked) == ((4.0,),)
    assert "Customer.name" in asked.assumptions[0]
    refused = trade.ask("How many customers are there?")
    assert refused.status == "refused"
    assert "has no table 'customers'" in str(refused.reason)


def test_values_of_a_file_that_was_locked_are_found_once_it_is_let_go(tmp_path: Path) -> None:
    file, root = tmp_path / "shop.duckdb", tmp_path / "kb"
    with duckdb.connect(str(file)) as writer:
        writer.execute(
            "CREATE TABLE shopper AS SELECT 1 AS id, 'Oslo' AS town UNION SELECT 2, 'Rome'"
        )
    init_from(root, str(file), git=False)
    hold = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print(flush=True); input()"
    question = "how many shoppers are there in Oslo?"
    with duckkb.open(root) as kb, closing(Reasoner(kb, sessions_url="sqlite://")) as one:
        with subprocess.Popen(
            [sys.executable, "-c", hold, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as holder:
            assert holder.stdout is not None
            holder.stdout.readline()
            assert one.ask(question).answer is None
            holder.communicate(b"\n")
        assert rows(one.ask(question)) == ((1,),)
    with duckkb.open(root) as kb, closing(Reasoner(kb, sessions_url="sqlite://")) as another:
        told = another.ask(question)
    assert (rows(told), told.assumptions) == (((1,),), ())
