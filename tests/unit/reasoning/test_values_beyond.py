"""Values that the index has no room for are looked up by a PostgreSQL that has pg_trgm."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import duckkb
import postgres
from duckkb.errors import SourceError
from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.reasoner import Reasoner
from duckkb.reasoning.stores import Stores
from duckkb.reasoning.stores.trigrams import TrigramColumn
from duckkb.reasoning.values.beyond import Beyond
from duckkb.reasoning.values.build import MOST_VALUES
from duckkb.reasoning.values.index import ValueIndex

from .dorms import attribute, make_class

psycopg = pytest.importorskip("psycopg")

# Sorted behind all others, and as rare as they are: these do not fit into the index.
LATE = ("Zephyr Foundry", "Zephyr Foundry East", "Zinnia & Daughters", "蓝鲸科技公司")
CATALOG = Catalog({"Firm": make_class("Firm", attribute("Firm", "name"))}, {})
CONFIG = """\
name: Firms
sources:
  dorms: {{ url: "{url}" }}
nodes:
  Firm:
    title: firm
    source: {{ database: dorms, table: Firm }}
    identity: name
    schema:
      properties:
        name: {{ type: string, title: name }}
        city: {{ type: string, title: city }}
"""


def fill(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute('CREATE TABLE "Firm" (name text, city varchar(40))')
        connection.execute(
            """INSERT INTO "Firm" SELECT 'Firm ' || n, 'Kyoto' FROM generate_series(1, %s) n""",
            (MOST_VALUES + 100,),
        )
        for name in LATE:
            connection.execute("""INSERT INTO "Firm" VALUES (%s, 'Lisbon')""", (name,))
        connection.execute("ANALYZE")


@contextmanager
def extended(url: str, schema: str | None = None) -> Iterator[None]:
    """The database with the extension, perhaps out of reach of the search path."""
    where = f"WITH SCHEMA {schema}" if schema else ""
    with psycopg.connect(url, autocommit=True) as connection:
        if schema:
            connection.execute(f"CREATE SCHEMA {schema}")
        connection.execute(f"CREATE EXTENSION pg_trgm {where}")
        try:
            yield
        finally:
            connection.execute("DROP EXTENSION pg_trgm CASCADE")


@pytest.fixture(scope="module")
def url(postgres_server: str) -> Iterator[str]:
    with postgres.database(postgres_server) as url:
        with psycopg.connect(url) as connection:
            query = "SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'"
            if connection.execute(query).fetchone() is None:
                pytest.skip("the server does not come with pg_trgm")
        fill(url)
        yield url


@contextmanager
def opened(url: str, folder: Path | None = None) -> Iterator[ValueIndex]:
    with Stores(CATALOG, {"dorms": {"url": url}}) as stores:
        yield ValueIndex.open(CATALOG, stores, folder)


def found(index: ValueIndex, question: str) -> list[tuple[str, str, str]]:
    """What the index finds: the piece of the question, the value, and how."""
    asked = normalise(question)
    return [(asked.text[h.start : h.end], h.value, h.how) for h in index.find(asked)]


def test_without_the_extension_the_index_alone_answers(url: str) -> None:
    with opened(url) as index:
        assert index.capped == ("Firm.name",)
        assert found(index, "the city of Firm 17")[0] == ("Firm 17", "Firm 17", "exact")
        assert found(index, "the city of Zephyr Foundry") == []
        assert index.nearest("Zephyr Foundri") == ()


def test_with_the_extension_the_database_is_asked(url: str, tmp_path: Path) -> None:
    with extended(url), opened(url, tmp_path) as index:
        assert found(index, "the city of Zephyr Foundry") == [
            ("Zephyr Foundry", "Zephyr Foundry", "exact")
        ]
        assert found(index, "the city of zephyr foundry east?") == [
            ("zephyr foundry east", "Zephyr Foundry East", "folded")
        ]
        assert found(index, "蓝鲸科技公司在哪里")[0] == ("蓝鲸科技公司", "蓝鲸科技公司", "exact")
        assert found(index, "the city of Firm 17")[0] == ("Firm 17", "Firm 17", "exact")
        assert index.find(normalise("Zephyr Foundry"), ["Other"]) == ()
        near = index.nearest("Zephyr Foundri")
        assert [h.value for h in near][:1] == ["Zephyr Foundry"]
        assert {h.how for h in near} == {"fuzzy"}
        assert index.nearest("Zephyr Foundri", ["Firm.city"]) == ()
        assert index.nearest("wholly unlike") == ()
    with extended(url), opened(url, tmp_path) as kept:  # from its file
        assert found(kept, "Zephyr Foundry")


def test_the_extension_may_be_out_of_the_search_path(url: str) -> None:
    with extended(url, "out_of_reach"), opened(url) as index:
        assert index.nearest("Zephir Foundry")[0].value == "Zephyr Foundry"


def test_what_is_asked_is_bound_and_not_run(url: str) -> None:
    with extended(url), opened(url) as index:
        asked = found(index, """'); DROP TABLE "Firm"; -- Zinnia""")
        assert "Firm 17" in {value for _, value, _ in found(index, "Firm 17")}
        assert all(how == "part" for _, _, how in asked)
        assert index.nearest("""Zinnia' % "Daughters" ; --""")[0].value == "Zinnia & Daughters"


def test_a_search_that_takes_too_long_finds_nothing_more(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duckkb.reasoning.values.beyond.SECONDS", 1e-4)
    with extended(url), opened(url) as index:
        assert found(index, "the city of Zephyr Foundry") == []
        assert found(index, "the city of Firm 17")[0][2] == "exact"


def test_a_table_that_is_gone_has_no_more_values_than_the_index(postgres_url: str) -> None:
    fill(postgres_url)
    with extended(postgres_url), opened(postgres_url) as index:
        assert found(index, "Zephyr Foundry")
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute('ALTER TABLE "Firm" RENAME TO gone')
        assert found(index, "Zephyr Foundry") == []
        assert index.nearest("Zephyr Foundri") == ()
        assert found(index, "Firm 17")[0] == ("Firm 17", "Firm 17", "exact")


def test_a_database_that_comes_back_is_asked_again(url: str) -> None:
    class Flaky:
        """The stores, but for the first look at a column."""

        def __init__(self, stores: Stores) -> None:
            self.stores, self.away = stores, True

        def trigrams(self, class_name: str, attribute: str) -> TrigramColumn | None:
            if self.away:
                raise SourceError("the source cannot be reached", transient=True)
            return self.stores.trigrams(class_name, attribute)

    with extended(url), Stores(CATALOG, {"dorms": {"url": url}}) as stores:
        columns = Flaky(stores)
        beyond = Beyond(columns, ["Firm.name"])
        assert beyond.alike("Zephyr Foundri") == []
        columns.away = False
        assert beyond.alike("Zephyr Foundri")[0].value == "Zephyr Foundry"


def test_a_question_about_a_late_value_is_answered_and_a_misspelling_told(
    url: str, tmp_path: Path
) -> None:
    (tmp_path / "config.yaml").write_text(CONFIG.format(url=url), encoding="utf-8")
    with extended(url), duckkb.open(tmp_path) as kb:
        reasoner = Reasoner(kb)
        answered = reasoner.ask("What is the city of the firm 'Zephyr Foundry'?")
        assert answered.answer is not None
        assert answered.answer.rows == (("Lisbon",),)
        repaired = reasoner.ask("What is the city of the firm 'Zephir Foundry'?")
        assert repaired.answer is not None
        assert repaired.answer.rows == (("Lisbon",),)
        assert any("Zephyr Foundry" in note for note in repaired.assumptions)
        page = reasoner.metadata.match_attributes("zephyr fondry", w_dense=0)
        assert page.items[0].attribute_id == "Firm.name"
        reasoner.close()
