"""Chinese questions about poets, their works and offices: heads of phrases, verbs with their objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 诗词
language: zh
nodes:
  诗人:
    table: poets
    identity: 姓名
    schema: { type: object, properties: { 姓名: { type: string }, 生年: { type: integer } } }
  朝代:
    table: dynasties
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 都城: { type: string } } }
  作品:
    table: works
    identity: id
    aliases: [诗]
    schema:
      type: object
      properties:
        id: { type: string }
        题目: { type: string }
        体裁: { type: string, enum: [五言绝句, 词] }
        创作年份: { type: integer }
  地点:
    table: places
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 省份: { type: string } } }
edges:
  创作: { from: 诗人, to: 作品, aliases: [写] }
  写于: { from: 作品, to: 地点 }
  属于朝代: { from: 诗人, to: 朝代, cardinality: "N:1", aliases: [朝代] }
  好友: { from: 诗人, to: 诗人, aliases: [交好] }
  合作: { from: 诗人, to: 诗人 }
  任官: { from: 诗人, to: 地点, aliases: [做官], schema: { type: object, properties: { 官职: { type: string }, 年份: { type: integer } } } }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "诗人", "姓名": n, "生年": y}
        for n, y in (("李白", 701), ("杜甫", 712), ("苏轼", 1037), ("白居易", 772))
    ]
    items += [{"type": "朝代", "名称": n, "都城": c} for n, c in (("唐", "长安"), ("清", "北京"))]
    items += [
        {"type": "作品", "id": i, "题目": t, "体裁": k, "创作年份": y}
        for i, t, k, y in (("w1", "静夜思", "五言绝句", 726), ("w2", "水调歌头", "词", 1076))
    ]
    items.append({"type": "写于", "source": {"id": "w2"}, "target": {"名称": "杭州"}})
    items += [{"type": "地点", "名称": n, "省份": p} for n, p in (("杭州", "浙江"), ("江州", "江西"))]  # fmt: skip
    for edge, a, b, key in (
        ("创作", "李白", "w1", "id"),
        ("创作", "苏轼", "w2", "id"),
        ("属于朝代", "李白", "唐", "名称"),
        ("属于朝代", "杜甫", "唐", "名称"),
        ("好友", "李白", "杜甫", "姓名"),
        ("合作", "苏轼", "白居易", "姓名"),
    ):
        items.append({"type": edge, "source": {"姓名": a}, "target": {key: b}})
    for who, where, office, year in (
        ("苏轼", "杭州", "通判", 1071),
        ("白居易", "杭州", "刺史", 822),
        ("白居易", "江州", "司马", 815),
    ):
        ends = {"source": {"姓名": who}, "target": {"名称": where}}
        items.append({"type": "任官", **ends, "官职": office, "年份": year})
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("没有诗人的朝代", {"清"}),
        ("哪个朝代一位诗人也没有", {"清"}),
        ("哪个朝代没有诗人", {"清"}),
        ("哪座城市是清朝的都城", {"北京"}),
        ("清朝的都城是哪里", {"北京"}),
        ("李白写过哪些诗", {"静夜思"}),
        ("苏轼的词有哪些", {"水调歌头"}),
        ("李白和杜甫是好友吗", {"True"}),
        ("李白和苏轼是好友吗", {"False"}),
        ("和杜甫交好的诗人", {"李白"}),
        ("和苏轼合作过的诗人", {"白居易"}),
        ("和白居易合作过的诗人", {"苏轼"}),
        ("白居易在哪些地方做过官", {"杭州", "江州"}),
        ("谁在杭州做过官", {"苏轼", "白居易"}),
        ("白居易哪年任江州司马", {"815"}),
        ("谁当过刺史", {"白居易"}),
        ("726年写的诗", {"静夜思"}),
        ("在浙江写的诗", {"水调歌头"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows
