"""Numbers in a Chinese question about joined classes that an attribute equals, told without a comparison."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import NumberSpan, Unit
from duckkb.reasoning.interpret.chinese.amounts import JOINT, Amounts
from duckkb.reasoning.interpret.chinese.wish import AGED, Told, attribute_meant
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex

_LISTED_NUMBER = regex(r"号?\s*(?:或者?|和|与|、|及)\s*")
_COUNTED = regex(rf"\s*(?:{MEASURE_WORD}|[年月日天岁号点])")
_NEVER = regex(r"(?:从来?|还|都)?[没未](?:有|曾)?[一-鿿]{1,2}过$")
_NOT_THEN = regex(r"(?:从来?|还|都)?[没未](?:有|曾)?[一-鿿]{0,3}$")
"""没有参加第28届的代表团."""
_HOW_MANY = ("数", "数量", "count")
"""How names end of how many of something rows have."""


class Equals(Amounts):
    """Reads what is a number, an age or an amount in some unit, and rows that are told by their number."""

    def _ordinals(self) -> None:
        """第3轮, 学分为4: a number that an attribute equals."""
        for k, piece in enumerate(self.pieces):
            span = piece.span
            if k in self.used or not isinstance(span, NumberSpan):
                continue
            word = self.text[piece.end : piece.end + 1]
            if self._numbered(k):
                continue
            if span.unit is Unit.ORDINAL or piece.text.startswith("第"):
                numeric = [a for a in self.schema.attributes.values() if a.kind.numeric]
                named = [a for a in numeric if word and a.name.startswith(word)]
                if len(named := self._own_numbers(named)) == 1:
                    self.use(k)
                    said = attribute_meant(named[0].id, piece.start, piece.end)
                    self._tell(said, "eq", (span.value,), piece.start, piece.end + 1)
                    self._deny(_NOT_THEN.search(self.text, 0, piece.start), 1)
                continue
            j = k - 1
            joint = j >= 0 and j not in self.used and JOINT.fullmatch(self.row.before(k))
            named = joint and self.is_amount(j)  # 年龄是18岁
            if span.unit_text in AGED and not named and self._aged(k):
                continue
            if not named and (self._in_units(k) or self._had_so_many(k)):
                continue
            if not joint or self._row_of_number(k, j):
                continue
            if self._of_key(k, j):
                continue
            if not self.is_amount(j):
                self._written(k, j)
            else:
                self.use(k, j)
                said = self.mention(j)
                self._tell(said, "eq", (span.value,), said.start, piece.end, span.unit_text)
                if self.schema.of_unit(span.unit_text, self.meant(j)) is not None:
                    self.explained.append((piece.end, piece.end + len(span.unit_text)))

    def _deny(self, denied: re.Match[str] | None, last: int) -> None:
        """Takes what was told last of those rows who never had to do with any such."""
        if denied is None:
            return
        for told in self.wish.told[-last:]:
            told.never = told.negated = True
        self.use(*self.inside(*denied.span()))
        self.explained.append(denied.span())

    def _own_numbers(self, named: list[Attribute]) -> list[Attribute]:
        """第29届, where results refer to games by their 届次: of what is called alike, what is no reference to others."""
        if len(named) < 2:
            return named
        joins = (j for c in {a.class_name for a in named} for j in self.schema.joins(c))
        refer = {a.id for j in joins if (a := self.schema.reference(j)) is not None}
        return [a for a in named if a.id not in refer]

    def _aged(self, k: int) -> bool:
        """25岁的读者, 25岁读者: an age that is told without a comparison."""
        piece = self.piece(k)
        rows = k + 1 < len(self.pieces) and self.is_rows(k + 1)
        unit = re.match(r"\s*周?岁?\s*(?:的|$|[,。?])?", self.text[piece.end :])
        assert unit is not None
        ends = unit.group().strip("周岁 ") or piece.end + unit.end() == len(self.text)
        beside = rows and piece.end + unit.end() == self.piece(k + 1).start
        if not (ends or beside) or re.search(r"[过于到满够达少多]\s*$", self.row.before(k)):
            return False
        span = piece.span
        assert isinstance(span, NumberSpan)
        self.use(k)
        self.explained.append((piece.end, piece.end + unit.end()))
        self._tell(None, "eq", (span.value,), piece.start, piece.end, "岁")
        return True

    def _in_units(self, k: int) -> bool:
        """5星评论, 3星或4星的电影, 30分钟的课程: an amount of rows that its unit tells, without a comparison."""
        places, unit = [k], self._unit_behind(self.piece(k).end)
        listed = re.compile(rf"(?:{unit})?级?{_LISTED_NUMBER.pattern}")
        while places[-1] + 1 < len(self.pieces) and listed.fullmatch(self.row.behind(places[-1])):
            places.append(places[-1] + 1)
        last = self.piece(places[-1]).end
        unit = unit and self._unit_behind(last)
        j = places[-1] + 1
        if not unit or any(self.piece(i).kind != "number" for i in places):
            return False
        if j < len(self.pieces) and not re.fullmatch(
            "级?的?", self.text[last + len(unit) : self.piece(j).start]
        ):
            return False
        beside = j < len(self.pieces) and self.piece(j).kind == "name"
        rows = self.row_of(j) if beside and self.is_rows(j) else ""
        own = self.schema.classes[rows].attributes if rows else ()
        named = self.meant(j) if beside and self.is_measure(j) and not rows else []
        found = self._near_rows(j, named)[:1]
        found = found or [a for a in (self.schema.of_unit(unit, own),) if a is not None]
        if not found and unit == "星":
            rated = (self.schema.of_unit(unit, c.attributes) for c in self.schema.classes.values())
            found = self._near_rows(j, [a for a in rated if a is not None])
        if len(found) != 1 or (unit != "星" and not rows):
            return False
        for i in places:
            span, start, end = self.piece(i).span, self.piece(i).start, self.piece(i).end
            assert isinstance(span, NumberSpan)
            self._tell(
                attribute_meant(found[0].id, start, end), "eq", (span.value,), start,
                last + len(unit), unit, option=k + 1 if len(places) > 1 else 0,
            )  # fmt: skip
        denied = _NEVER.search(self.text, 0, self.piece(places[0]).start)
        self._deny(denied, len(places))  # 没有打过4星的评论者
        self.use(*places, *([j] if beside and not rows else []))
        self.explained.append((self.piece(k).start, last + len(unit)))
        return True

    def _had_so_many(self, k: int) -> bool:
        """有7个座位的车型, of a 座位数: how many there are of what rows keep the number of; 7个座位以上."""
        j, span = k + 1, self.piece(k).span
        counted = re.fullmatch(r"[个间张扇条台层]", self.row.behind(k))
        denied = re.search("[没不无][有是够足]?$", self.before(k))
        if (
            counted is None
            or denied
            or j == len(self.pieces)
            or self.is_rows(j)
            or not self.is_measure(j)
        ):
            return False
        kept = next((a for a in self.meant(j) if a.measure), None)
        names = self.schema.spoken(kept) if kept is not None else ()
        if not isinstance(span, NumberSpan) or not any(n.endswith(_HOW_MANY) for n in names):
            return False
        said = self.mention(j)
        bound = re.match(r"(?:或|及|和)?以([上下])", self.text[said.end :])
        end = said.end + (bound.end() if bound else 0)
        operator: Operator = "eq" if bound is None else "ge" if bound[1] == "上" else "le"
        self.use(k, j, *self.inside(said.end, end))
        self._tell(said, operator, (span.value,), self.piece(k).start, end)
        self.explained.append((self.piece(k).end, end))
        return True

    def _near_rows(self, j: int, kept: list[Attribute]) -> list[Attribute]:
        """5星的电影: of what may be told so that of the rows behind, or of those that refer to them, where there is any."""
        behind = (i for i in range(j, len(self.pieces)) if self.is_rows(i))
        rows = next((self.row_of(i) for i in behind), "")
        near = {rows, *self.schema.referring(rows)} if rows else set[str]()
        return [a for a in kept if a.class_name in near] or kept

    def _row_of_number(self, k: int, j: int) -> bool:
        """供应商3的产品: the row that a number right behind tells, of rows that are numbered."""
        span = self.piece(k).span
        assert isinstance(span, NumberSpan)
        keys = self.schema.key(self.row_of(j)) if self.is_rows(j) and not span.unit_text else ()
        key = keys[0] if keys and keys[0].kind.numeric else None
        start, end = self.piece(k).start, self.piece(k).end
        bare = self.piece(k).text.isdecimal() and not self.row.before(k).strip()
        if key is None or not bare or _COUNTED.match(self.text, end):
            return False
        self.use(k)
        self._tell(attribute_meant(key.id, start, start), "eq", (span.value,), start, end)
        return True

    def _of_key(self, k: int, j: int) -> bool:
        """编号为3的供应商: rows told by what tells them apart."""
        if self.piece(j).kind != "name" or self.is_rows(j) or self.is_amount(j):
            return False
        span = self.piece(k).span
        assert isinstance(span, NumberSpan)
        mention, end = self.mention(j), self.piece(k).end
        if not any(a.kind.numeric for a in self.meant(j)[:2]):
            return False
        if self.text[end : end + 1] == "的" and mention.head is None:
            rows = [i for i in self.inside(end + 1, end + 2) if self.is_rows(i)]
            mention = replace(mention, head=self.mention(rows[0])) if rows else mention
        self.use(k, j)
        self._tell(mention, "eq", (span.value,), mention.start, end)
        return True

    def _written(self, k: int, j: int) -> None:
        """房号是301: a text may look like a number."""
        named = self.piece(j).kind == "name" and not self.is_rows(j)
        if not named or all(a.kind.numeric for a in self.meant(j)):
            return
        self.use(k, j)
        mention, piece = self.mention(j), self.piece(k)
        value = self.text[piece.start : piece.end]
        told = Told("text", mention, "eq", (value,), start=mention.start, end=piece.end)
        behind = self.inside(piece.end + 1, piece.end + 2) if self.behind(k, 1) == "的" else []
        rows = self.rows_among(behind)
        told.owner = self.mention(rows) if rows is not None else None  # 名称为337的账户
        self.wish.told.append(told)

    def _numbered(self, k: int) -> bool:
        """90号部门, 70或90号部门: rows that are told by their number."""
        piece = self.piece(k)
        rows = self.rows_among(self.following(k, 1))
        numbered = rows is not None and self.text[piece.end : self.piece(rows).start] == "号"
        key = self.schema.key(self.row_of(rows)) if rows is not None and numbered else ()
        if not key:
            return False
        places = [k]
        while (
            places[0]
            and self.piece(places[0] - 1).kind == "number"
            and _LISTED_NUMBER.fullmatch(self.row.before(places[0]))
        ):
            places.insert(0, places[0] - 1)
        for j in places:
            span = self.piece(j).span
            assert isinstance(span, NumberSpan)
            start, end = self.piece(j).start, self.piece(j).end
            said = attribute_meant(key[0].id, start, start)
            self._tell(said, "eq", (span.value,), start, end, option=k + 1)
        self.use(*places)
        self.explained.append((piece.end, piece.end + 1))
        return True
