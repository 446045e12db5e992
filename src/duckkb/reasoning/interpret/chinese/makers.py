"""What people do to rows that only keep who it was: 林远写了几本书, of books with a 作者."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.lexicon.bilingual import bilingual
from duckkb.reasoning.lexicon.loader import abbreviations
from duckkb.reasoning.lexicon.pinyin import in_characters
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex

_MAKERS_TEXT = """
作者 著者 作家 撰稿人: 写 著 撰写 创作 编写 写作
导演: 导 拍 执导 拍摄 导演
主演 演员: 演 主演 出演
歌手 演唱者: 唱 演唱
作曲 作曲家 作曲人: 作曲 谱曲
作词 作词人 词作者: 作词 填词 写词
店主 老板 店长 掌柜 经营者: 开 经营
译者 翻译 译员: 译 翻译
编辑 主编 编者: 编 编辑 主编
教练 主教练: 带 执教
老师 教师 讲师 主讲: 教 讲 授课 主讲
负责人 主持人 牵头人: 负责 牵头 主持
主管 经理 管理员: 负责 管 管理 主管
成员 队员 组员: 参与 参加 加入
画家 绘者 插画师: 画 绘
创始人 创办人 创立者 创建者 创建人: 创办 创立 创建
设计师 设计者: 设计
出版社 出版商: 出版 出
厂家 厂商 制造商 生产商: 生产 制造 产 造
主人 饲主: 养
导师: 带 指导
摄影师 摄影: 拍 拍摄
主厨 厨师: 做 烧
司机 驾驶员: 开 驾驶
受派人 被指派人 经办人: 派给 指派 分配 指派给 分配给
上报人 报告人 报修人 提报人: 报 上报 报修 报告
提出人 提出者 提交人: 提 提出 提交
审批人 审核人: 批 审批 审核
捐赠人 捐赠者: 捐 捐赠
"""
_MAKERS = {
    name: frozenset(verbs.split())
    for line in _MAKERS_TEXT.split("\n")
    if line
    for names, _, verbs in (line.partition(":"),)
    for name in names.split()
}
"""What an attribute is called -> what those do whom it names."""
_LEADS = frozenset(
    [
        "head",
        "lead",
        "leader",
        "chief",
        "manager",
        "supervisor",
        "director",
        "owner",
        "steward",
        "commissioner",
        "principal",
        "mgr",
        "coordinator",
        "responsible",
    ]
)
"""What those are called in English who are in charge."""
_SURE = 0.75
"""How sure a word for a name must be."""
_CHARGE = ("负责", "牵头", "主持", "主管", "管理", "管", "带队")
_TAKES_PART = regex(r"参加|参与|加入")
_MEMBERS = frozenset(map(stem, ("member", "participant", "membership", "participation")))
_TAKES = 0.72
_DOER = regex(r"(?P<verb>[一-鿿]{2})[人者员]$")
_WHO_DID = regex(
    r"谁(?P<verb>[一-鿿]{1,2}?)[了过的](?!人)|[由归]谁(?:来)?(?P<does>负责|主管|管理?|主持|牵头|带队)(?![一-鿿])"
)


def makes(attribute: Attribute, verb: str) -> bool:
    """Whether those whom an attribute names do what a verb says: 写, of an 作者."""
    return any(verb in verbs_of(told) for name in attribute.names for told in in_chinese(name))


def verbs_of(name: str) -> frozenset[str]:
    """What those do whom an attribute of a name is for."""
    doer = _DOER.search(name)
    told = frozenset((doer["verb"],)) if doer else frozenset[str]()
    return told.union(*(verbs for end, verbs in _MAKERS.items() if name.endswith(end)))


def leading(name: str) -> frozenset[str]:
    """The words of an English name that say that somebody is in charge: head, of a head_surgeon_id."""
    return _LEADS.intersection(cut_name(name)) if name.isascii() else frozenset()


@lru_cache(20_000)
def in_chinese(name: str, sure: float = 0.0) -> frozenset[str]:
    """What a name is in Chinese: itself, or what the lexicon has for its words, spelt out where abbreviated;
    `sure` leaves out rarer senses."""
    if spelt := in_characters(name):
        return frozenset(spelt)
    if not name.isascii():
        return frozenset((name,))
    words = tuple(w for w in cut_name(name) if w not in ("id", "no", "num", "code", "key"))
    options = {tuple(map(stem, words))}
    options |= {tuple(map(stem, each)) for each in abbreviations().get(words, ())}
    pairs = (p for each in options for p in bilingual().by_stems.get(each, ()))
    least = max(_SURE, sure)
    return frozenset(p.chinese for p in pairs if p.weight >= least and "-" not in p.chinese)


def made_by_whom(folded: str, catalog: Catalog) -> Iterator[NameHit]:
    """雾城是谁写的: the attribute that a verb asks for, which no edge is called by."""
    edges = {n for link in catalog.links for n in link.names}
    for m in _WHO_DID.finditer(folded):
        verb = m["verb"] or m["does"]
        if any(n == verb or n.startswith(verb) for n in edges):
            continue
        for attribute in catalog.attributes.values():
            rows = not (catalog.classes[attribute.class_name].link or _refers(attribute, verb))
            if rows and makes(attribute, verb):
                last = folded[: m.start()].endswith("是") or "最" in folded[m.end() :]
                place = m.span("verb" if last and m["verb"] else 0)
                yield NameHit(*place, "attribute", attribute.id, 0.9, "synonym")


def _refers(attribute: Attribute, verb: str) -> bool:
    """Whether it refers to those in charge, whom their own relation tells."""
    return attribute.key and verb in _CHARGE


def taking_part(folded: str, catalog: Catalog) -> Iterator[NameHit]:
    """韩梅参加了哪些项目: the members by which people take part, where rows of one class are such and refer to both."""
    found = [c for c in catalog.classes.values() if len(catalog.ends[c.name] - {c.name}) > 1]
    members = [c for c in found if any(_members(n) for n in c.names)]
    if len(members) == 1:
        for m in _TAKES_PART.finditer(folded):
            yield NameHit(*m.span(), "class", members[0].name, _TAKES, "synonym")


def _members(name: str) -> bool:
    """Whether rows are called as those who take part in something."""
    words = cut_name(name)
    return len(words) > 1 and stem(words[-1]) in _MEMBERS


def made_by_named(question: Question, at: int, verb: str, catalog: Catalog) -> bool:
    """林远写了几本书: whether a verb at a place is what the one named right before it does."""
    named = (v.attribute for v in question.values if v.end == at and v.how != "part")
    return any(makes(catalog.attributes[name], verb) for name in named)
