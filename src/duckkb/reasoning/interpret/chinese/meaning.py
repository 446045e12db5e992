"""Which classes and attributes the nouns of a wish mean, each in view of the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from duckkb.reasoning.catalog import Attribute, Join
from duckkb.reasoning.interpret.chinese.asked_rows import (
    GENERIC_NAME,
    MOST_TIES,
    TIE,
    asked_rows,
    links_named,
    rows_among,
)
from duckkb.reasoning.interpret.chinese.clauses import STOP
from duckkb.reasoning.interpret.chinese.doers import happens
from duckkb.reasoning.interpret.chinese.dues import PAYS, not_yet_paid
from duckkb.reasoning.interpret.chinese.grades import graded
from duckkb.reasoning.interpret.chinese.names import BOUNDS, NUMBERED, TRADED
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.takings import OF_MONEY
from duckkb.reasoning.interpret.chinese.wish import AGES, Item, Told, Wish
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.interpret.kinds import amount_of
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.regexes import regex

SUM = "sum"
"""What is forced on an amount that may be meant altogether, too."""
_EXACT = 0.95
_APART = -2.0
"""What no join connects with the rows that are asked for."""
_OWN, _NAMED, _NEAR = 0.3, 0.2, 0.05
_PINNED = 0.35
"""What speaks against a second value of a row that its name tells already."""
_BESIDE = 0.25
"""What speaks for a value of rows that those which it stands before refer to: 肝功能检验, of an item of laboratory tests."""
_WHOLE_NAME = ("姓名", "全名", "名称")
_AT_MOST = regex(
    r"^(?:max|maximum|rated|nominal)(?:_|(?=[A-Z]))|^(?:最[大高多长]|额定)|上限$", re.I
)
_CAN = regex(r"[能可]|最[大高多长]|额定")
_WAGE = regex(r"薪|工资|salary|wage", re.I)
_EACH_PRICE = regex(r"单价|定价|票价|售价|价格|(?:^|_)price$", re.I)
_OF_MONEY = frozenset("花费用付了过一共总")
"""What is said of any money: it tells no amount from others."""
GENERIC_ID = regex(r"编号|序号|代号|ID|id|号码|单号|代码")
_LISTED, _SURELY, _DEED = 0.08, 0.75, 0.1
_GENERIC_DAY = regex(r"日期|哪天")
"""What no year answers."""
_GENERIC_TIME = regex(r"时间|日期|年份|哪[年天]")


class Meaning:
    """What the nouns of one wish mean.

    Args:
        wish: the reading.
        schema: what may be meant.
        locator: how far classes are apart.
        forced: where a mention starts -> the attribute that it is taken for.
        main: the class whose rows are asked for, where that is settled.
        roles: joins that the question tells from others between the same classes, each with 1.0.
    """

    def __init__(
        self,
        wish: Wish,
        schema: Schema,
        locator: Locator,
        forced: Mapping[int, str] | None = None,
        main: str = "",
        roles: Mapping[str, float] | None = None,
    ) -> None:
        self.wish, self.schema, self.locator = wish, schema, locator
        self.roles = dict(roles or {})
        self.forced = forced or {}
        self.chosen: dict[int, str] = {}
        self.summed: int | None = None
        """Where the amount stands that is added up, be it not said."""
        self.ties: dict[int, tuple[str, ...]] = {}
        self.named = {schema.row_class(m) for m in wish.mentions()} - {""}
        """Classes whose rows are mentioned."""
        self.main, self.rivals = (main, ()) if main else asked_rows(wish, schema)
        """The class whose rows are asked for, and others that may as well be that."""

    @cached_property
    def _listed_of(self) -> Mapping[str, int]:
        """Of how many of the attributes that are shown a class has one: 教学楼、房间号和学期 are of one kind of rows."""
        said = [i.mention for i in self.wish.items if i.mention is not None and not i.function]
        return Counter(
            name
            for m in said
            for name in {c.class_name for c in m.of("attribute") if c.score > _SURELY}
        )

    @property
    def settled(self) -> dict[int, str]:
        """Where a mention starts -> what it is taken for."""
        at = self.summed
        return {k: f"{SUM} {v}" if k == at else v for k, v in self.chosen.items()}

    def rows(self, mention: Mention | None) -> str:
        """The class whose rows a noun means; of several that only link, the one that links most of what is named."""
        found = rows_among(mention, self.schema, self.named)
        if not found or not self.main or mention is None or not self.schema.naming.links(found):
            return found
        near = [c for c in links_named(mention, self.schema) if self.main in self.schema.beside(c)]
        return found if found in near or not near else near[0]

    def role(self, mention: Mention | None) -> Join | None:
        """The relation by which a noun means rows: what they are to others (导演 of `director_id`).

        It is noted among `roles`.
        """
        found = self._of_its_owner(mention)
        if found is None or mention is None or found.of != "attribute":
            return None
        a = self.schema.attributes.get(found.target)
        if mention.head is not None and (a is None or self.rows(mention.head) != a.class_name):
            return None
        if a is None or not a.key or a.identity or NUMBERED.search(mention.text):
            return None
        for join in self.schema.joins(a.class_name):
            own = self.schema.reference(join) == a
            label = self.schema.label(join.right) if join.right in self.schema.classes else ()
            if own and label and not label[0].key and not any(x.identity for x in label):
                self.roles[join.id] = 1.0
                return join
        return None

    def _of_its_owner(self, mention: Mention | None) -> Candidate | None:
        """The likeliest meaning of a noun; of several equally likely that of the row it is said to be of: 增长组的负责人
        is a team's, though tasks have one, too."""
        likely = mention.candidates if mention is not None else ()
        if mention is None or not likely:
            return None
        beside = (t.value for t in self.wish.told if 0 <= mention.start - t.end <= len("的"))
        owners = {self._class_of(c.target) for v in beside if v is not None for c in v.candidates}
        best = [c for c in likely if c.score >= likely[0].score and c.of == "attribute"]
        return next((c for c in best if self._class_of(c.target) in owners), likely[0])

    def attribute_of(self, class_name: str, mention: Mention) -> Attribute | None:
        """What a noun means of one class: 电话 of suppliers."""
        if GENERIC_NAME.fullmatch(mention.text):
            label = self.schema.label(class_name)
            return label[0] if len(label) == 1 else None
        own = self.schema.classes[class_name].attributes
        scores = {c.target: c.score for c in mention.candidates}
        return max((a for a in own if a.id in scores), key=lambda a: scores[a.id], default=None)

    def whole_name(self, mention: Mention | None) -> tuple[Attribute, ...]:
        """What 姓名 is where a first and a last name are kept apart, else nothing."""
        if mention is None or mention.text not in _WHOLE_NAME:
            return ()
        label = self.schema.label(self.rows(mention.head) or self.main) if self.main else ()
        return label if len(label) > 1 else ()

    def named_of(self, mention: Mention, owner: Mention) -> str:
        """The class of some rows whose name is spoken of, where a noun only says 名字."""
        return self.rows(owner) if GENERIC_NAME.fullmatch(mention.text) else ""

    def attribute(
        self, mention: Mention | None, want: str = "", unit: str = ""
    ) -> Attribute | None:
        """The attribute that a noun means; `want` is amount or time where one is needed.

        `unit` is what its amounts are told in: 300亩 are hardly an area in 万亩.
        """
        if mention is None:
            return None
        own = self.rows(mention.head) or self.main
        label = self.schema.label(own) if own else ()
        if GENERIC_NAME.fullmatch(mention.text) and label:
            return self._given_name(mention) or label[0]
        if GENERIC_ID.fullmatch(mention.text) and label and want != "amount":
            exact = [
                c.target
                for c in mention.candidates
                if c.score > 0.95 and c.target.startswith(own + ".")
            ]
            if exact:
                return self.schema.attributes[exact[0]]
            return self.schema.number(own, mention.text)
        day = _GENERIC_DAY.fullmatch(mention.text) is not None
        if _GENERIC_TIME.fullmatch(mention.text) and (own := self.time(finest=day)) is not None:
            exact = [c.target for c in mention.candidates if c.score > 0.95]
            if own.class_name == self.main and own.id not in exact:
                near = [t for t in exact if self._standing(self._class_of(t)) > 0.0]
                near.sort(key=lambda t: -self._standing(self._class_of(t)))
                return self.schema.attributes[near[0]] if near else own
        found: dict[str, float] = {}
        numbered = mention.text.endswith("编号")
        for c in mention.candidates:
            a = self.schema.attributes.get(c.target)
            if a is None:
                continue
            score = c.score + self._standing(a.class_name)
            score += 0.3 * (own != self.main and a.class_name == own)
            if want == "amount" and not a.measure:
                score -= 0.5 if not self.schema.timed(a) else 0.2
            if want == "time" and not self.schema.timed(a):
                score -= 0.6
            if a.key:
                score -= 0.1
            score += 0.15 * (numbered and (a.identity or a.column.casefold().endswith("id")))
            score += 0.15 * (bool(unit) and self.schema.unit(a) == unit)
            score += _LISTED * (self._listed_of.get(a.class_name, 0) > 1)
            if score > 0.0:
                found[a.id] = max(score, found.get(a.id, 0.0))
        near = self._own_first(mention, self._of_edge(mention, self._as_fine(found)))
        chosen = self._settle(mention.start, near)
        told = chosen and not self._of_others(mention, chosen)
        return self.schema.attributes[chosen] if told else None

    def _as_fine(self, found: Mapping[str, float]) -> Mapping[str, float]:
        """2022年的营收 is what is kept by the year, 三季度的营收 what is kept by the quarter, where either is."""
        grains = {t.date.grain for t in self.wish.told if t.date is not None}
        if not grains:
            return found
        kept = {n: self.schema.kept_by(self._class_of(n)) for n in found}
        if not {"year", "part"} <= {*kept.values()}:
            return found
        unfit = "part" if grains == {"year"} else "year"
        return {n: score for n, score in found.items() if kept[n] != unfit}

    def _given_name(self, mention: Mention) -> Attribute | None:
        """部门编号、名和姓 of employees: beside 姓 the first name, not the name of what else is shown."""
        exact = [c.target for c in mention.candidates if c.score >= _EXACT]
        first = [self.schema.naming.first_name(self._class_of(t)) for t in exact]
        given = [a for a in first if a is not None and a.id in exact]
        said = {self.main, *self.named}
        return max((a for a in given if a.class_name in said), key=self._near, default=None)

    def _near(self, attribute: Attribute) -> float:
        return self._standing(attribute.class_name)

    def _of_others(self, mention: Mention, chosen: str) -> bool:
        """签到时长, where only courses have a 时长; 教练的年龄, where only the births of members are kept."""
        of, head = self._class_of(chosen), self.rows(mention.head)
        if mention.text in AGES:
            return of not in {self.main, head, *self.named}
        beside = mention.head is not None and mention.head.end == mention.start
        beside = beside and not any(said.fullmatch(mention.text) for said in OF_MONEY)
        if not (head and beside) or of == head or self.schema.naming.links(head):
            return False
        near = self.schema.beside(head)
        near |= {
            c for each in near if self.schema.naming.links(each) for c in self.schema.beside(each)
        }
        return of not in near

    def _of_edge(self, mention: Mention, found: Mapping[str, float]) -> Mapping[str, float]:
        """成交价 is what an edge of the rows keeps by just this name, rather than a price of theirs."""
        so = {n for n in found if mention.text in self.schema.spoken(self.schema.attributes[n])}
        edges = {n for n in so if self.schema.classes[self._class_of(n)].link}
        near = {n for n in edges if self._standing(self._class_of(n)) > 0.0}
        return {n: found[n] for n in near} if near == so and near else found

    def _own_first(self, mention: Mention, found: Mapping[str, float]) -> Mapping[str, float]:
        """总部 of a brand is its 总部城市, rather than what some class far away calls so."""
        best = max(found, key=lambda n: found[n], default="")
        if not best or self._standing(self._class_of(best)) > 0.0:
            return found
        own = {
            n: score
            for n, score in found.items()
            if self._class_of(n) == self.main
            and any(s.startswith(mention.text) for s in self.schema.attributes[n].names)
        }
        return own or found

    def _class_of(self, target: str) -> str:
        return target.rsplit(".", 1)[0]

    def _settle(self, start: int, found: Mapping[str, float]) -> str:
        """The best of several attributes; those that are as good are noted as ties."""
        if not found:
            return ""
        if (forced := self.forced.get(start)) in found:
            self.chosen[start] = str(forced)
            return str(forced)
        best = max(found.values())
        equal = [name for name, score in found.items() if best - score <= TIE]
        if len(equal) > 1:
            self.ties.setdefault(start, tuple(equal[1:MOST_TIES]))
        self.chosen[start] = equal[0]
        return equal[0]

    def _standing(self, class_name: str) -> float:
        if class_name == self.main:
            return _OWN
        if class_name in self.named:
            return _NAMED
        far = self.locator.cost((class_name, self.main)) if self.main else 0.0
        if far == float("inf"):
            return _APART
        return _NEAR if far <= 1.0 else 0.0

    def value(self, told: Told) -> tuple[Attribute, str] | None:
        """The attribute that a value belongs to, and the value as the data have it."""
        assert told.value is not None
        hinted: dict[str, float] = {}
        if told.mention is not None:
            for c in told.mention.candidates:
                hinted[c.target] = max(hinted.get(c.target, 0.0), 0.5 * c.score)
        owner = self.rows(told.owner)
        found: dict[str, float] = {}
        texts: dict[str, str] = {}
        pinned = self._pinned(told)
        beside = self.schema.beside(owner) if owner else set[str]()
        for c in told.value.of("value"):
            a = self.schema.attributes.get(c.target)
            if a is None or c.value is None:
                continue
            score = c.score + hinted.get(a.id, 0.0) + self._standing(a.class_name)
            score += 0.3 * (a.class_name == owner)
            score += _BESIDE * (a.class_name in beside)
            score -= _PINNED * (a.class_name in pinned)
            score += _DEED * (self.roles.get(a.class_name, 0.0) > 0.0)  # 骑过A001
            if score > found.get(a.id, -1.0):
                found[a.id], texts[a.id] = score, c.value
        chosen = self._settle(told.value.start, found)
        return (self.schema.attributes[chosen], texts[chosen]) if chosen else None

    def _pinned(self, told: Told) -> set[str]:
        """The classes of which another value names the one row that is meant: 野火在上海演出过, where the band 野火
        and the places of its concerts both have a city. What else is told is hardly of that row."""
        found: set[str] = set()
        for other in self.wish.told:
            if (number := self.schema.numbered(other)) is not None:
                found.add(number.class_name)
            if other is told or other.kind != "value" or other.value is None:
                continue
            if other.option and other.option == told.option:
                continue  # 甲和乙: each of them is meant
            best = other.value.candidates[0].target if other.value.candidates else ""
            of = self._class_of(best)
            near = told.end + 1 >= other.start >= told.end or other.end == told.start
            if of in self.schema.classes and not near and not other.negated:
                found |= {of} if any(a.id == best for a in self.schema.label(of)) else set()
        return found

    def item(self, item: Item) -> Attribute | None:
        """The attribute of something that is shown or compared; None where rows are."""
        if item.when is not None:
            told = self.value(item.when) if item.when.kind == "value" else None
            return told[0] if told is not None else self.attribute(item.when.mention)
        amount = item.function in ("sum", "avg") or item.word in ("多", "少")
        want = "amount" if amount else ""
        if item.mention is not None:
            rows = self.rows(item.mention)
            if rows and item.function in (None, "count") and not item.distinct:
                return None
            found = self.attribute(item.mention, want, item.unit)
            if item.mention.text in AGES and (found is None or found.class_name != self.main):
                return self._graded(item.mention.text, "") or found
            return found
        if item.timed:
            rows = self.rows(item.of)
            return self.time([rows] if rows else ())
        if item.graded:
            return self._graded(item.graded, self.rows(item.of))
        if item.unit and item.function != "count":
            return self._compared_in(item.unit) or self._of_unit(item.unit, item.word)
        return None

    def _compared_in(self, unit: str) -> Attribute | None:
        """售价最高的是什么, 最贵的多少钱: of several amounts of a unit the one that rows are compared by."""
        sorts = [self.item(i) for i, _ in self.wish.order if i.mention is not None or i.graded]
        return self.schema.of_unit(unit, [a for a in sorts if a is not None])

    def _of_unit(self, unit: str, verb: str) -> Attribute | None:
        """The likeliest amount of a unit, one that the verb tells first: 充了多少度 of 充电量."""
        found = [a for c in self._classes() for a in self._all_of_unit(unit, c)]
        found = [a for a in found if not any(map(BOUNDS.search, a.names))] or found
        deed = bool(self.main) and happens(self.schema, self.main)
        if not _CAN.search(verb) and (deed or verb.endswith(("了", "过"))):
            # 飞了多少分钟: how long somebody flew, not how long a drone can fly
            found = [a for a in found if not any(map(_AT_MOST.search, a.names))] or found
        found = not_yet_paid(found, verb)
        if TRADED.search(verb) or PAYS.search(verb):
            # 卖了多少钱: nobody's wage, nor the price of a piece where it is kept what came in.
            found = [a for a in found if not any(map(_WAGE.search, a.names))]
            found = [a for a in found if not any(map(_EACH_PRICE.search, a.names))] or found
        # 每张发票多少钱: of the invoices, and nothing that is called like them
        said = set(STOP.split(verb)[-1]) if not verb.startswith("每") else set[str]()

        def called(a: Attribute, words: set[str]) -> bool:
            return bool(words & set("".join(self.schema.spoken(a))))

        def likely(a: Attribute) -> tuple[bool, bool, bool]:
            # 花了多少钱: rather a 花费 than a 预算, but of the nearest rows first
            near = a.class_name == found[0].class_name
            return called(a, said - _OF_MONEY), near, called(a, said)

        return max(found, key=likely, default=None)

    def _all_of_unit(self, unit: str, class_name: str) -> Iterable[Attribute]:
        """The amounts of a class that are counted in a unit, the nearest first."""
        own = list(self.schema.classes[class_name].attributes)
        while (a := self.schema.of_unit(unit, own)) is not None:
            yield a
            own.remove(a)

    def _classes(self) -> list[str]:
        """All classes, the likeliest first."""
        return sorted(self.schema.classes, key=lambda c: -self._standing(c))

    def _graded(self, word: str, rows: str) -> Attribute | None:
        """What an adjective grades of some rows, or of those nearest to the ones asked for."""
        near = (rows or self.main, self.main, *sorted(self.named))
        found = graded(word, dict.fromkeys(near), self.schema)
        if found is None and word in ("大", "小") and near[0] in self.schema.classes:
            own = self.schema.classes[near[0]]  # 最大的一笔缴费
            kept = (a for a in own.attributes if self.schema.flag(a) is None)
            return amount_of(replace(own, attributes=tuple(kept)))
        return found

    def _times_of_amounts(self, finest: bool) -> list[Attribute]:
        """The times of the rows that hold the amounts that are asked for, or told."""
        items = (*self.wish.items, *(i for i, _ in self.wish.order))
        mentions = [i.mention for i in items if i.function != "count"]
        mentions += [t.mention for t in self.wish.told if t.kind in ("number", "nested", "than")]
        named = (m for m in mentions if m is not None and not _GENERIC_TIME.fullmatch(m.text))
        amounts = (self.attribute(m, "amount") for m in named if not self.rows(m))
        others = (a.class_name for a in amounts if a is not None and a.measure)
        found = (self.schema.times_of(c, finest) for c in others if c != self.main)
        return next(filter(None, found), [])

    def time(self, near: Iterable[str] = (), finest: bool = False) -> Attribute | None:
        """The attribute that tells when, of the likeliest class that has one; `finest` takes no year.

        The times of classes that are `near` go before those of amounts: 2022年营收超过50亿的公司 were hardly
        listed then.
        """
        for name in dict.fromkeys((*near, *self._classes())):
            own = self.schema.times_of(name, finest)
            if own and name not in near:
                own = self._times_of_amounts(finest) or own
            if own and (self._standing(name) > 0.0 or name in near):
                return own[0]
        return None
