"""Numbers that are kept as text with signs, as exports of spreadsheets have them, and questions about them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb import Reasoner
from duckkb.config import read_config
from duckkb.introspect.numbertexts import unit_in
from duckkb.scaffold import init_from


@pytest.mark.parametrize(
    ("texts", "unit"),
    [
        (["9%", "35%", ""], "%"),
        (["¥1,234.50", "¥ 89", "-"], "元"),
        (["$5.00", "$1,000,000"], "$"),
        (["5 €", "12.50 €"], "€"),
        (["900", "1,250", "N/A"], ""),
        (["900", "1250"], None),  # plain digits may be codes
        (["00,123", "1,250"], None),
        (["$5", "€5"], None),  # of two currencies no total tells anything
        (["5%", "0.05"], None),
        (["1,25", "3,5"], None),
        (["1,250", "about 1,300"], None),
        (["", "-"], None),
    ],
)
def test_texts_are_numbers_where_all_are_and_a_sign_says_so(
    texts: list[str], unit: str | None
) -> None:
    assert unit_in(texts) == unit


ROWS = [("a", "9%", "¥1,200.50", "900"), ("b", "35%", "¥89", "1,250,000"), ("c", "", "¥300", "40,000")]  # fmt: skip


def asked(root: Path, source: str) -> Iterator[Reasoner]:
    init_from(root, source, git=False, language="zh")
    with duckkb.open(root) as kb:
        yield Reasoner(kb)


@pytest.fixture(params=["csv", "sqlite"])
def goods(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Reasoner]:
    if request.param == "csv":
        lines = ["名称,毛利率,金额,库存数量", *(",".join(f'"{c}"' for c in row) for row in ROWS)]
        (tmp_path / "商品.csv").write_text("\n".join(lines), "utf-8")
        yield from asked(tmp_path / "kb", str(tmp_path / "商品.csv"))
        return
    with sqlite3.connect(tmp_path / "d.db") as connection:
        connection.execute("CREATE TABLE 商品 (名称 TEXT, 毛利率 TEXT, 金额 TEXT, 库存数量 TEXT)")
        connection.executemany("INSERT INTO 商品 VALUES (?, ?, ?, ?)", ROWS)
    connection.close()
    yield from asked(tmp_path / "kb", f"sqlite:///{tmp_path / 'd.db'}")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("毛利率最高的商品是哪个", "b"),
        ("毛利率超过10%的商品有多少个", 1),
        ("平均毛利率是多少", 22),
        ("金额合计是多少", 1589.5),
        ("金额超过1000元的商品", "a"),
        ("库存数量超过100万的商品", "b"),
        ("库存数量最少的商品", "a"),
        ("没有毛利率的商品有多少", 1),
    ],
)
def test_they_are_compared_ranked_and_added_up(
    goods: Reasoner, question: str, answer: str | float
) -> None:
    told = goods.ask(question)
    assert told.answer is not None, told
    assert answer in told.answer.rows[0]


def fields(root: Path, source: Path) -> dict[str, Any]:
    init_from(root, str(source), git=False)
    (node,) = read_config(root).ontology.nodes.values()
    return {f.name: (f.sql, f.unit) for f in node.fields}


def test_their_unit_is_written_in_the_config_and_codes_stay_text(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(
        'code,zip,price,paid (万元),share\n0012,"01,200","$1,200.00","1,000",5%\n0013,x,$5,"20",12.5%\n'
    )
    assert fields(tmp_path / "kb", tmp_path / "t.csv") == {
        "code": ("VARCHAR", None),
        "zip": ("VARCHAR", None),
        "price": ("DOUBLE", "$"),
        "paid": ("DOUBLE", "万元"),
        "share": ("DOUBLE", "%"),
    }
