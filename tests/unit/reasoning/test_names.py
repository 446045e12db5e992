"""Names of the ontology are found in questions: as written, by stem, synonym, part and meaning."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from duckkb.reasoning.catalog import Catalog, Join, Kind
from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.names.index import NameIndex
from duckkb.reasoning.normalise import normalise
from duckkb.text.embed.hashing import HashEmbedder

from .dorms import CATALOG, attribute, make_class

EMPLOYEES = Catalog(
    {
        "EMP": make_class(
            "EMP",
            attribute("EMP", "empno", Kind.INTEGER),
            attribute("EMP", "emp_lname"),
            attribute("EMP", "hireDate", Kind.DATE),
            attribute("EMP", "sal", Kind.NUMBER),
            attribute("EMP", "dept_id", Kind.INTEGER),
            attribute("EMP", "remun"),
            attribute("EMP", "ghouse_no"),
        ),
        "Sale": make_class(
            "Sale",
            attribute("Sale", "项目名称"),
            attribute("Sale", "成交均价", Kind.NUMBER),
            attribute("Sale", "time", Kind.TIME, title="时间（月份）"),
        ),
    },
    {
        "works_in": Join(
            "works_in", "EMP", "Sale", (("dept_id", "id"),), "works_in", title="employer"
        )
    },
)


def hits(catalog: Catalog, question: str) -> dict[str, NameHit]:
    """The best hit on each target."""
    found: dict[str, NameHit] = {}
    for hit in NameIndex(catalog).find(normalise(question)):
        found.setdefault(hit.target, hit)
    return found


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("dorm_name", ("dorm", "name")),
        ("StuID", ("stu", "id")),
        ("LName", ("l", "name")),
        ("hireDate", ("hire", "date")),
        ("HTTPServer2", ("http", "server", "2")),
        ("DEPT_CODE", ("dept", "code")),
        ("成交均价", ("成", "交", "均", "价")),
    ],
)
def test_names_are_cut_into_words(name: str, words: tuple[str, ...]) -> None:
    assert cut_name(name) == words


@pytest.mark.parametrize(
    ("catalog", "question", "target", "piece", "how"),
    [
        (CATALOG, "the dorm name please", "Dorm.dorm_name", "dorm name", "exact"),
        (CATALOG, "dorm names", "Dorm.dorm_name", "dorm names", "stem"),
        (CATALOG, "list all students", "Student", "students", "stem"),
        (CATALOG, "first name of each", "Student.Fname", "first name", "exact"),
        (CATALOG, "their surnames", "Student.LName", "surnames", "synonym"),
        (CATALOG, "the gender", "Student.Sex", "gender", "synonym"),
        (CATALOG, "the capacity of it", "Dorm.student_capacity", "capacity", "part"),
        (CATALOG, "date of birth", "Student.birthdate", "date of birth", "synonym"),
        (CATALOG, "备注是什么", "Dorm.remark", "备注", "exact"),
        (EMPLOYEES, "employee number", "EMP.empno", "employee number", "exact"),
        (EMPLOYEES, "wages of staff", "EMP.sal", "wages", "synonym"),
        (EMPLOYEES, "wages of staff", "EMP", "staff", "synonym"),
        (EMPLOYEES, "when hired: the hire date", "EMP.hireDate", "hire date", "exact"),
        (EMPLOYEES, "their remuneration", "EMP.remun", "remuneration", "part"),
        (EMPLOYEES, "the greenhouse number", "EMP.ghouse_no", "greenhouse number", "part"),
        (EMPLOYEES, "平均成交均价是多少", "Sale.成交均价", "成交均价", "exact"),
        (EMPLOYEES, "均价是多少", "Sale.成交均价", "均价", "part"),
        (EMPLOYEES, "哪个月份", "Sale.time", "月份", "exact"),
        (EMPLOYEES, "who is the employer", "works_in", "employer", "exact"),
    ],
)
def test_how_a_name_may_be_said(
    catalog: Catalog, question: str, target: str, piece: str, how: str
) -> None:
    normalised = normalise(question)
    found = hits(catalog, question)[target]
    assert normalised.text[found.start : found.end] == piece
    assert found.how == how
    assert 0 < found.score <= 1


def test_the_whole_name_beats_its_head_and_the_head_its_modifier() -> None:
    whole = hits(CATALOG, "student capacity")["Dorm.student_capacity"].score
    head = hits(CATALOG, "capacity")["Dorm.student_capacity"].score
    modifier = hits(CATALOG, "student")["Dorm.student_capacity"].score
    assert whole > head > modifier


def test_what_the_class_says_already_need_not_be_said() -> None:
    found = hits(CATALOG, "name and capacity")
    assert found["Dorm.dorm_name"].score > found["Dorm.student_capacity"].score


def test_words_that_stand_far_apart_are_no_name() -> None:
    near = hits(CATALOG, "student capacity")["Dorm.student_capacity"]
    far = hits(CATALOG, "student of which the best known largest capacity")
    assert far["Dorm.student_capacity"].score < near.score


def test_common_words_alone_name_nothing() -> None:
    assert NameIndex(CATALOG).find(normalise("what is it and who has the most of them")) == ()


def test_one_class_stands_for_a_family_of_equal_ones() -> None:
    names = [f"北京市2021年{k:02}月成交价格表" for k in range(1, 13)]
    classes = {n: make_class(n, attribute(n, "成交套数", Kind.INTEGER)) for n in names}
    index = NameIndex(Catalog(classes, {}))
    found = index.find(normalise("成交价格表里成交套数最多的"))
    assert {h.target for h in found} == {names[0], f"{names[0]}.成交套数"}
    assert index.members == {names[0]: tuple(names)}


def test_tables_of_equal_columns_but_other_names_are_no_family() -> None:
    names = ["Ref_Colors", "Ref_Sizes", "Ref_Shapes", "Ref_Brands", "Ref_Tones"]
    classes = {n: make_class(n, attribute(n, "code"), attribute(n, "meaning")) for n in names}
    found = NameIndex(Catalog(classes, {})).find(normalise("sizes and brands"))
    assert {h.target for h in found} == {"Ref_Sizes", "Ref_Brands"}


def test_a_name_that_very_many_classes_have_is_told_of_those_in_question() -> None:
    names = [f"{a}{b}" for a in "abcdefghij" for b in ("fish", "bird", "tree", "rock", "lamp")] + [
        f"{a}{b}" for a in "klmnopqrst" for b in ("door", "wall", "roof")
    ]
    classes = {n: make_class(n, attribute(n, f"k_{n}"), attribute(n, "title")) for n in names}
    index = NameIndex(Catalog(classes, {}))
    found = {h.target for h in index.find(normalise("title of each troof"))}
    assert "troof.title" in found
    assert len(found) < 30
    asked = index.find(normalise("title"), classes=["swall"])
    assert [h.target for h in asked] == ["swall.title"]


def test_only_the_classes_asked_for() -> None:
    index = NameIndex(CATALOG)
    found = index.find(normalise("names of students and dorms"), classes=["Dorm"])
    assert {h.target.split(".")[0] for h in found} == {"Dorm"}


class _Meaning:
    """An embedder of two directions: what has to do with money, and all else."""

    key = "test/meaning/2"
    dim = 2
    costly = False
    noise = 0.0

    def embed(self, texts: Sequence[str], *, query: bool = False, **_: object) -> np.ndarray:
        money = [any(w in t.lower() for w in ("sal", "remunerat", "dosh")) for t in texts]
        return np.array([(1, 0) if m else (0, 1) for m in money], np.float32)


def test_an_embedder_of_meaning_adds_what_no_word_tells() -> None:
    question = normalise("how much dosh")
    plain = NameIndex(EMPLOYEES).find(question)
    assert "EMP.sal" not in {h.target for h in plain}
    found = NameIndex(EMPLOYEES, _Meaning()).find(question)  # type: ignore[arg-type]
    hit = next(h for h in found if h.target == "EMP.sal")
    assert hit.how == "embedding"
    assert question.text[hit.start : hit.end] == "dosh"


def test_an_embedder_of_characters_is_left_aside() -> None:
    question = normalise("how much dosh")
    index = NameIndex(EMPLOYEES, HashEmbedder(64))
    assert index.find(question) == NameIndex(EMPLOYEES).find(question)
