"""Values of the data are found in questions, however they are written there."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import ValueHit
from duckkb.reasoning.lexicon.words import fold
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.stores import Stores
from duckkb.reasoning.values.index import FILE, ValueIndex

from .dorms import CATALOG, attribute, make_class, make_database, open_stores


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    make_database(tmp_path / "dorms.db")
    with open_stores(tmp_path / "dorms.db") as opened:
        yield opened


@pytest.fixture
def index(stores: Stores) -> ValueIndex:
    return ValueIndex.open(CATALOG, stores)


def hits(index: ValueIndex, question: str) -> dict[tuple[str, str], ValueHit]:
    return {(h.attribute, h.value): h for h in index.find(normalise(question))}


def test_a_value_is_found_with_its_column_place_and_rows(index: ValueIndex) -> None:
    question = normalise("How many students live in Smith Hall?")
    hit = index.find(question)[0]
    assert (hit.attribute, hit.value, hit.how, hit.rows) == (
        "Dorm.dorm_name",
        "Smith Hall",
        "exact",
        1,
    )
    assert question.text[hit.start : hit.end] == "Smith Hall"


@pytest.mark.parametrize(
    ("question", "attribute_id", "value", "how"),
    [
        ("students called CLARA", "Student.Fname", "Clara", "folded"),
        ("Clara's dorm", "Student.Fname", "Clara", "exact"),
        ("who lives in the fawlty tower", "Dorm.dorm_name", "Fawlty Towers", "stem"),
        ("the dorm plex 2000", "Dorm.dorm_name", "Dorm-plex 2000", "stem"),
        ("born on 2001-05-06", "Student.birthdate", "2001-05-06", "exact"),
        ("诸葛亮纪念馆有多少床位", "Dorm.dorm_name", "诸葛亮纪念馆", "exact"),
        ("諸葛亮紀念館有多少床位", "Dorm.dorm_name", "诸葛亮纪念馆", "exact"),
        ("备注是蜀汉的宿舍", "Dorm.remark", "蜀漢", "folded"),
        ("诸葛亮的纪念", "Dorm.dorm_name", "诸葛亮纪念馆", "part"),
        ("is there a Fawlty dorm", "Dorm.dorm_name", "Fawlty Towers", "part"),
        ("female students", "Student.Sex", "F", "alias"),
        ("男生有几个", "Student.Sex", "M", "alias"),
    ],
)
def test_how_a_value_may_be_written(
    index: ValueIndex, question: str, attribute_id: str, value: str, how: str
) -> None:
    assert hits(index, question)[attribute_id, value].how == how


def test_a_better_match_scores_higher(index: ValueIndex) -> None:
    exact = hits(index, "Fawlty Towers")["Dorm.dorm_name", "Fawlty Towers"]
    stem = hits(index, "fawlty tower")["Dorm.dorm_name", "Fawlty Towers"]
    part = hits(index, "the Fawlty one")["Dorm.dorm_name", "Fawlty Towers"]
    assert 1 >= exact.score > stem.score > part.score > 0


def test_a_piece_of_a_longer_value_is_left_out_but_kept_for_another_column(
    index: ValueIndex,
) -> None:
    found = hits(index, "Smith Hall")
    assert ("Student.LName", "Smith") in found
    assert found["Student.LName", "Smith"].score < found["Dorm.dorm_name", "Smith Hall"].score
    assert [k for k in found if k[0] == "Dorm.dorm_name"] == [("Dorm.dorm_name", "Smith Hall")]


def test_no_value_stands_inside_a_word(index: ValueIndex) -> None:
    assert hits(index, "blacksmiths and Clarabelle") == {}


def test_short_codes_need_their_case_or_quotes(index: ValueIndex) -> None:
    assert ("Student.Sex", "F") not in hits(index, "if f is a letter")
    assert ("Student.Sex", "F") in hits(index, "sex is F")
    assert ("Student.Sex", "F") in hits(index, "sex is 'f'")


def test_a_code_is_only_meant_beside_its_counterpart(index: ValueIndex) -> None:
    # Dorm.remark has an X, but neither F nor M.
    assert {a for a, _ in hits(index, "women")} == {"Student.Sex"}


def test_a_pronoun_is_no_country() -> None:
    index = ValueIndex.open(CATALOG, _Listed(["USA"]))
    assert index.find(normalise("tell us the names")) == ()
    assert [h.value for h in index.find(normalise("names from the US"))] == ["USA"]


def test_quoted_text_counts_fully_and_finds_values_that_contain_it(index: ValueIndex) -> None:
    plain = hits(index, "dorms in BAL")["Student.city_code", "BAL"]
    quoted = hits(index, 'dorms in "BAL"')["Student.city_code", "BAL"]
    assert quoted.score > plain.score
    contained = hits(index, "dorms whose name contains 'owers'")
    assert contained["Dorm.dorm_name", "Fawlty Towers"].how == "part"


def test_long_texts_and_numbers_are_no_values(index: ValueIndex) -> None:
    known = {"X", "the university; male students", "蜀漢"}
    assert set(index.values_of("Dorm.remark")) == known
    assert "Student.StuID" not in index.attributes


def test_misspelt_values_have_neighbours(index: ValueIndex) -> None:
    best = index.nearest("Fawlti Towrs")[0]
    assert (best.value, best.how) == ("Fawlty Towers", "fuzzy")
    assert index.nearest("诸葛量纪念馆")[0].value == "诸葛亮纪念馆"
    assert index.nearest("Linda", ["Dorm.dorm_name"]) == ()
    assert index.nearest("Lnda", ["Student.Fname"])[0].value == "Linda"
    assert index.nearest("completely different") == ()


def test_a_value_knows_its_columns(index: ValueIndex) -> None:
    assert index.attributes_of("Smith") == ("Student.LName",)
    assert index.holds("Student.city_code", "BAL")
    assert not index.holds("Student.Fname", "BAL")
    assert not index.holds("Student.Fname", "nobody")


def test_the_index_is_kept_until_the_data_change(stores: Stores, tmp_path: Path) -> None:
    build = tmp_path / ".build"
    first = ValueIndex.open(CATALOG, stores, build)
    path = build / FILE
    before = path.stat().st_mtime_ns
    again = ValueIndex.open(CATALOG, stores, build)
    question = normalise("Clara Smith in Smith Hall, 诸葛亮")
    assert again.find(question) == first.find(question)
    assert path.stat().st_mtime_ns == before

    with sqlite3.connect(tmp_path / "dorms.db") as db:
        db.execute("INSERT INTO Dorm VALUES (140, 'Bud Jones Hall', 5, NULL)")
    db.close()
    os.utime(tmp_path / "dorms.db", ns=(1, 1))
    assert index_has(ValueIndex.open(CATALOG, stores, build), "Bud Jones Hall")


def test_a_base_that_may_not_write_uses_what_lies_there(stores: Stores, tmp_path: Path) -> None:
    build = tmp_path / ".build"
    assert index_has(ValueIndex.open(CATALOG, stores, build, write=False), "Smith Hall")
    assert not build.exists()
    ValueIndex.open(CATALOG, stores, build)

    class Unread:
        fingerprint = stores.fingerprint

    kept = ValueIndex.open(CATALOG, Unread(), build, write=False)  # type: ignore[arg-type]
    assert index_has(kept, "Smith Hall")


def index_has(index: ValueIndex, value: str) -> bool:
    return index.holds("Dorm.dorm_name", value)


@pytest.mark.parametrize("spoil", ["cut", "garbage", "empty"])
def test_a_torn_index_file_is_made_anew(stores: Stores, tmp_path: Path, spoil: str) -> None:
    build = tmp_path / ".build"
    ValueIndex.open(CATALOG, stores, build)
    data = (build / FILE).read_bytes()
    spoilt = {"cut": data[: len(data) // 2], "garbage": b"\0" * 100, "empty": b""}[spoil]
    # Replaced, not overwritten: the open index still maps the old file.
    (build / FILE).unlink()
    (build / FILE).write_bytes(spoilt)
    assert index_has(ValueIndex.open(CATALOG, stores, build), "Smith Hall")


def test_of_a_family_of_equal_tables_few_hits_are_told(tmp_path: Path) -> None:
    names = [f"sales_{year}" for year in range(2000, 2020)]
    with sqlite3.connect(tmp_path / "f.db") as db:
        for k, name in enumerate(names):
            db.execute(f"CREATE TABLE {name} (region TEXT)")
            db.executemany(f"INSERT INTO {name} VALUES (?)", [("Nordland",)] * (k + 1))
    db.close()
    catalog = Catalog({n: make_class(n, attribute(n, "region")) for n in names}, {})
    with open_stores(tmp_path / "f.db", catalog) as stores:
        index = ValueIndex.open(catalog, stores)
    question = normalise("sales in Nordland")
    assert [h.rows for h in index.find(question)] == [20, 19, 18]
    assert len(index.attributes_of("Nordland")) == 20
    chosen = index.find(question, classes=["sales_2003"])
    assert [h.attribute for h in chosen] == ["sales_2003.region"]


PLAIN = st.characters(categories=("Ll", "Lu", "Lo", "Nd", "Zs"), include_characters=".,-/()#")
ONE_TO_ONE = PLAIN.filter(lambda c: len(fold(c)) == 1)


def test_equal_columns_of_unlike_tables_are_all_told(tmp_path: Path) -> None:
    names = ["Shop", "Bank", "Farm", "Mill", "Inn"]
    with sqlite3.connect(tmp_path / "f.db") as db:
        for name in names:
            db.execute(f"CREATE TABLE {name} (town TEXT)")
            db.execute(f"INSERT INTO {name} VALUES ('Ulm')")
    db.close()
    catalog = Catalog({n: make_class(n, attribute(n, "town")) for n in names}, {})
    with open_stores(tmp_path / "f.db", catalog) as stores:
        index = ValueIndex.open(catalog, stores)
    found = index.find(normalise("in Ulm"))
    assert {h.attribute for h in found} == {f"{n}.town" for n in names}


@example(["\U0002f9d4", "貫通"])  # a compatibility ideograph, of which a simplified form exists
@given(st.lists(st.text(ONE_TO_ONE, min_size=1, max_size=30), max_size=6))
def test_every_value_of_letters_is_found_verbatim_in_quotes(values: list[str]) -> None:
    texts = sorted({v for v in values if v == v.strip() and any(c.isalnum() for c in v)})
    index = ValueIndex.open(CATALOG, _Listed(texts))
    for text in texts:
        assert index.holds("Dorm.dorm_name", text)
        assert text in {h.value for h in index.find(normalise(f'where name is "{text}" now'))}


class _Listed:
    """The values of one column, without a database."""

    def __init__(self, texts: list[str]) -> None:
        self._texts = texts

    def run(self, plan: object, limit: int, timeout: float) -> object:
        from duckkb.reasoning.stores.table import Table

        return Table((), (), truncated=True)

    def distinct(
        self, class_name: str, attribute: str, limit: int, timeout: float
    ) -> list[tuple[str, int]]:
        return [(t, 1) for t in self._texts] if attribute == "dorm_name" else []

    def fingerprint(self) -> None:
        return None


def test_the_reading_of_columns_is_told_step_by_step(stores: Stores) -> None:
    seen: list[tuple[str, int, int]] = []
    ValueIndex.open(CATALOG, stores, progress=lambda *step: seen.append(step))
    stages, numbers, totals = zip(*seen, strict=True)
    assert set(stages) == {"values"}
    assert list(numbers) == list(range(1, len(seen) + 1))
    assert set(totals) == {len(seen)}
