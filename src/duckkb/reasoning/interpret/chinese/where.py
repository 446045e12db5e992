"""Conditions of a wish -> conditions of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.chinese.denied import Denied
from duckkb.reasoning.interpret.chinese.dues import due_for, paid_of
from duckkb.reasoning.interpret.chinese.meaning import GENERIC_ID
from duckkb.reasoning.interpret.chinese.over_deeds import over_deeds
from duckkb.reasoning.interpret.chinese.wish import Bound, Item, Told
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.moments import date_condition, in_part_of_year, part_of_year
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Condition,
    Constant,
    Expression,
    Not,
    Operator,
    Or,
    OrZero,
    Output,
    Query,
    Scalar,
    all_of,
)
from duckkb.reasoning.regexes import regex

_DID = regex(r"(?<![超不经通])[过了](?![期敏程度多半解])")
"""Behind what was done."""
_COUNTS = regex(
    r"(?:[^分得序号代系指基级度次]数量?|_count|_?num|^num_.*|^no_of_.*|^number_of_.*|[a-z]Count)$"
)
"""Names of how many there are of something in a row."""


class Where(Denied):
    """Binds and writes conditions."""

    lost: float
    pivot: Attribute | None = None
    """The attribute whose values are asked for, where they must meet two conditions apart."""
    bound: list[Bound]

    def bind(self) -> None:
        """Settles the attribute of every condition."""
        self.bound = []
        for told in self.wish.told:
            made = self._bind(told)
            if made is None:
                self.lost += not self._are_met(told)
            else:
                self.bound.append(self._settled_in_part(made))
        self.lost += sum(map(self._denied_of_groups, self.bound))
        if any(b.told.together and b.apart for b in self.bound):
            # 2023年借过甲和乙: of each of both, when it was done is not asked.
            self.lost += any(
                b.attribute is not None and b.attribute.class_name != self.main
                for b in self.bound
                if not b.apart
            )

    def _are_met(self, told: Told) -> bool:
        """有主教练的球队和主教练的姓名, told of the coaches: those of teams are theirs."""
        return (
            told.kind == "none"
            and not told.negated
            and self.meaning.rows(told.mention) == self.main
        )

    @property
    def columns(self) -> list[Attribute]:
        """The attributes that conditions on the joined rows name."""
        found = [a for b in self.bound if not b.apart for a in (b.attribute, b.than)]
        return [a for a in found if a is not None]

    def _settled_in_part(self, b: Bound) -> Bound:
        """没付清的, of what is due and what was paid of it: what is not paid in full, whether some was paid or none."""
        if b.attribute is None or b.apart or b.told.kind not in ("null", "none"):
            return b
        due = due_for(b.attribute, self.schema)
        if due is None:
            return b
        told = replace(b.told, kind="than", operator="gt", negated=False)
        return Bound(told, due, than=b.attribute)

    def _bind(self, told: Told) -> Bound | None:
        if told.kind == "value":
            held = self.meaning.value(told)
            if held is None:
                return None
            a, text = held
            if told.by:
                key = self.schema.reference(self.catalog.joins[told.by])
                return Bound(told, key, text, of=a) if key is not None else None
            if told.together and a.class_name != self.main and self._many(a.class_name):
                told = replace(told, both=True)
            return Bound(told, a, text, apart=self._elsewhere(told, a))
        if told.kind == "null" and (never := self._never_did(told)) is not None:
            return never
        if told.kind == "none":
            rows = self.meaning.rows(told.mention) or self._related(told.mention)
            a = self.meaning.attribute(told.mention)
            if rows and rows != self.main:
                return Bound(told, None, other=rows, apart=True)
            if rows and told.negated:
                return None  # 没有车站的区, of stations that tell theirs: of which there are none is not kept
            if a is not None and a.class_name != self.main:
                return Bound(told, None, other=a.class_name, apart=True)
            return Bound(told, a) if a is not None and not rows else None
        if told.kind == "date":
            a = self.meaning.attribute(told.mention, "time") if told.mention else None
            if a is None or not self.schema.timed(a):
                deed = self.meaning.rows(told.owner)
                a = self.meaning.time([deed] if deed else self._weighed() or self._done())
            return Bound(told, a, apart=told.both) if a is not None else None
        if told.kind == "text":
            rows = self.meaning.rows(told.mention) if told.mention else self.main
            if not rows and told.mention is not None and told.owner is not None:
                rows = self.meaning.named_of(told.mention, told.owner)
            label = self.schema.label(rows) if rows else ()
            a = label[0] if label else self.meaning.attribute(told.mention)
            a = self._of_owner(told) or a
            return Bound(told, a) if a is not None else None
        if told.kind in ("number", "nested") and told.mention is None:
            a = self.meaning.item(Item(None, unit=told.unit))
            a = a or self.schema.of_dimension(told.unit, self.main)
            return Bound(told, a, apart=told.both) if a is not None else None
        graded = told.kind in ("number", "nested", "than") and told.operator != "ne"
        if graded and told.mention is not None and GENERIC_ID.fullmatch(told.mention.text):
            key = self.meaning.attribute(told.mention)  # 编号在10到20之间
            graded = key is None or not key.kind.numeric
        graded = graded and not (told.kind == "than" and told.operator == "eq")
        want = "amount" if graded else ""
        a = self.meaning.attribute(told.mention, want, told.unit)
        if told.kind == "than":
            than = self.meaning.attribute(told.other, want)
            return Bound(told, a, than=than) if a and than and a is not than else None
        if a is not None and told.never and told.kind == "number":
            return Bound(told, a, apart=True)
        if a is not None and told.never and a.class_name != self.main and self._many(a.class_name):
            flag = self.schema.flag(a)
            return Bound(told, a, flag[0], apart=True) if flag is not None else None
        return Bound(told, a, apart=told.both) if a is not None else None

    def _of_owner(self, told: Told) -> Attribute | None:
        """地址里含有X的客户: the customers' own address, where they have one."""
        rows = self.meaning.rows(told.owner)
        if not rows or told.mention is None or self.meaning.rows(told.mention) == rows:
            return None
        ids = [c.target for c in told.mention.candidates]
        own = [a for a in self.schema.classes[rows].attributes if not a.kind.numeric]
        exact = [a for a in own if a.id in ids]
        ends = [a for a in own if any(n.endswith(told.mention.text) for n in self.schema.spoken(a))]
        return next(iter((*exact, *ends)), None)

    def _done(self) -> list[str]:
        """去年用过车床的人, of members who joined sometime: when it was is that of what joins them with what they used."""
        said = [t.value for t in self.wish.told if t.value is not None]
        if not any(map(_DID.search, (self.wish.words, *(m.text for m in said)))):
            return []
        if any(t.option for t in self.wish.told):
            return []  # 2000年之后制作或被甲评论过: either is said by itself
        values = (m.candidates[:1] for m in said)
        told = {c.class_name for found in values for c in found} - {self.main}
        joint = [
            c
            for c, ends in self.catalog.ends.items()
            if c in self.schema.classes and self.main in ends and c != self.main
            if (c in told or told & ends)
            and any(map(self.schema.timed, self.schema.classes[c].attributes))
        ]
        joint = [c for c in joint if c in self.meaning.named] or joint
        self.lost += len(joint) > 1
        return joint

    def _related(self, mention: Mention | None) -> str:
        """The class, not the one asked for, whose rows a noun may mean (采摘 of 采摘批次)."""
        classes = [c.target for c in mention.of("class")] if mention is not None else []
        return next((c for c in classes if c != self.main), "")

    # -- writing -----------------------------------------------------------------------------------

    def where(self, scope: Scope) -> Condition | None:
        """All conditions over the joined rows."""
        found: list[Condition] = []
        options: dict[int, dict[int, list[Condition]]] = {}
        groups: dict[tuple[str, bool], list[Bound]] = {}
        for b in self.bound:
            if b.apart:
                found.append(self._member(b, scope))
                continue
            plain = b.told.kind == "value" and b.of is None and not b.told.inside
            if plain and b.attribute is not None and not self._alternative(b):
                groups.setdefault((b.attribute.id, b.told.negated), []).append(b)
                continue
            written = self._one(b, scope)
            if written is None:
                self.lost += 1
            elif b.told.option:
                sides = options.setdefault(b.told.option, {})
                # Each by itself, or all of one side together.
                sides.setdefault(b.told.side or -1 - len(sides), []).append(written)
            else:
                found.append(written)
        for (_, negated), bounds in groups.items():
            a = bounds[0].attribute
            assert a is not None
            texts = list(dict.fromkeys(b.text for b in bounds))
            column = scope.column(a)
            constants = tuple(Constant(t) for t in texts)
            if len(texts) == 1:
                found.append(Compare(column, "ne" if negated else "eq", constants))
            else:
                found.append(Compare(column, "not_in" if negated else "in", constants))
        for sides in options.values():
            either = [c for each in sides.values() if (c := all_of(each)) is not None]
            found.append(Or(tuple(either)) if len(either) > 1 else either[0])
        return all_of(list(dict.fromkeys(found)))

    def _alternative(self, b: Bound) -> bool:
        """Whether a value is one of alternatives that are about several attributes."""
        if not b.told.option or not b.told.either:
            return False
        if b.told.side:
            return True
        others = [o for o in self.bound if o.told.option == b.told.option]
        return any(o.told.kind != "value" or o.attribute != b.attribute for o in others)

    def _one(self, b: Bound, scope: Scope) -> Condition | None:
        told, a = b.told, b.attribute
        assert a is not None
        column = scope.column(a)
        if b.of is not None:
            return self._referred(b, b.of, column)
        if told.kind == "value" and told.inside:
            held = all_of([Compare(column, "eq", (Constant(b.text),)), *self._more_of(told, scope)])
            return Not(held) if told.negated and held is not None else held
        if told.kind == "value":
            return Compare(column, "ne" if told.negated else "eq", (Constant(b.text),))
        if told.kind == "flag":
            flag = self.schema.flag(a)
            if flag is None:
                return _there(column, a, not told.negated)
            return Compare(column, "eq", (Constant(flag[told.negated]),))
        if told.kind in ("null", "none"):
            return _there(column, a, False)
        if told.kind == "text":
            held = Compare(column, told.operator, (Constant(str(told.values[0])),))
            return Not(held) if told.negated else held
        if told.kind == "date":
            assert told.date is not None
            held = self._in_time(column, a, told.date, told.operator)
            return Not(held) if told.negated and held is not None else held
        if told.kind == "nested":
            return self._nested(b, scope)
        if b.than is not None:
            than = self._taken(a, b.than, scope)
            for times in told.values:
                than = Arithmetic("*", than, Constant(times))
            held = Compare(column, told.operator, (than,))
            if told.date is None:
                return held
            samples = self.schema.kept(b.than, 1)
            due = date_condition(scope.column(b.than), b.than.kind, told.date, "lt", samples)
            open_yet = Compare(column, "is_null")
            return Or((held, open_yet if due is None else And((due, open_yet))))
        made = Compare(column, told.operator, tuple(Constant(v) for v in told.values))
        return Not(made) if told.negated else made

    def _in_time(
        self, column: Column, a: Attribute, span: DateSpan, operator: Operator
    ) -> Condition | None:
        """That something was then, of what keeps a month or a quarter beside its year, too."""
        if a.kind.numeric and (part := part_of_year(self.schema.classes[a.class_name])):
            if a is part[0]:  # 九月份成熟的, of a 成熟月份: of any year
                alone = span.relative and span.grain == "month" and operator == "between"
                return Compare(column, "eq", (Constant(span.first.month),)) if alone else None
            kept = self.schema.kept(part[0], 12)
            fine = in_part_of_year(column, part, kept, (span.first, span.after), operator)
            if fine is not None:
                return fine
        return date_condition(column, a.kind, span, operator, self.schema.kept(a, 1))

    def _taken(self, a: Attribute, by: Attribute, scope: Scope) -> Expression:
        """What an amount is compared with or lessened by: what was paid of it is 0 until somebody pays."""
        column = scope.column(by)
        return OrZero(column) if paid_of(a, self.schema) is by else column

    def _held(self, b: Bound, scope: Scope) -> Condition | None:
        """What is told of the other rows, be it denied that there are any so."""
        assert b.attribute is not None
        if b.told.kind in ("number", "date"):
            return self._one(replace(b, told=replace(b.told, negated=False)), scope)
        where = Compare(scope.column(b.attribute), "eq", (Constant(b.text),))
        return all_of([where, *self._more_of(b.told, scope)])

    def _more_of(self, told: Told, scope: Scope) -> list[Condition]:
        """The further values of the one row that a value tells: a last name behind the first."""
        found = [self.meaning.value(t) for t in told.inside]
        return [Compare(scope.column(f[0]), "eq", (Constant(f[1]),)) for f in found if f]

    def _referred(self, b: Bound, of: Attribute, column: Expression) -> Condition:
        """That the rows referred to have a value."""
        join = self.catalog.joins[b.told.by]
        key = self.schema.key(join.right)
        trees = self.locator.trees({join.right, of.class_name}, root=join.right)
        own = [right for _, right in join.columns]
        if [k.column for k in key] != own or not trees or join.left in trees[0].classes:
            raise Unreadable
        inner = Scope(self.catalog, trees[0], [key[0], of], (), join.right, prefix="r")
        where = Compare(inner.column(of), "eq", (Constant(b.text),))
        query = Query(inner.uses, (Output(inner.column(key[0]), key[0].name),), inner.links, where)
        return Compare(column, "not_in" if b.told.negated else "in", (), query)

    def _nested(self, b: Bound, scope: Scope) -> Condition:
        """Compared with the aggregate over all rows of its class that meet what is said there."""
        a = b.attribute
        assert a is not None
        inner: list[tuple[Attribute, str]] = []
        for told in b.told.inside:
            held = self.meaning.value(told)
            if held is not None:
                inner.append(held)
            else:
                self.lost += 1
        times = [t for t in self.bound if self._of_same_time(t, a)]
        classes = {a.class_name, *(x.class_name for x, _ in inner)}
        trees = self.locator.trees(classes, self.meaning.roles, root=a.class_name)
        if not trees:
            raise Unreadable
        columns = [a, *(x for x, _ in inner), *(t.attribute for t in times if t.attribute)]
        own = Scope(self.catalog, trees[0], columns, (), a.class_name, prefix="n")
        alike = [Compare(own.column(x), "eq", (Constant(t),)) for x, t in inner]
        where = all_of([*alike, *(c for t in times if (c := self._one(t, own)) is not None)])
        expression: Expression = own.column(a)
        if b.told.function is not None:
            expression = Aggregate(b.told.function, expression)
        elif not inner:
            raise Unreadable
        self.lost += own.multiplies(a.class_name)
        query = Query(own.uses, (Output(expression, a.name),), own.links, where)
        return Compare(scope.column(a), b.told.operator, (Scalar(query),))

    def _of_same_time(self, b: Bound, a: Attribute) -> bool:
        """2022年收入低于平均的城市: of rows that are kept for each year, those of the same are averaged."""
        own, at = self.schema.classes[a.class_name], b.attribute
        kept = at is not None and at.class_name == own.name and at.column in own.identity
        return kept and b.told.kind == "date" and len(own.identity) > 1

    def _times_of(self, told: Told, classes: Sequence[str]) -> list[Bound]:
        """When there was none of some rows, each with their time, or that of rows on the way to them."""
        others = [c for c in classes if c != self.main]
        a = self.meaning.time(others) if told.inside else None
        if a is None or a.class_name not in others:
            self.lost += len(told.inside)
            return []
        return [Bound(t, a) for t in told.inside]

    def _member(self, b: Bound, scope: Scope) -> Condition:
        """The rows asked for are (not) among those with a related row."""
        key = (
            [self.pivot]
            if self.pivot is not None and b.told.both
            else self.schema.row_key(self.main)
        )
        if not key:
            raise Unreadable
        other = b.other or (b.attribute.class_name if b.attribute is not None else "")
        roles = {b.told.by: 1.0} if b.told.by else self.meaning.roles
        near = {**over_deeds(self.text, {self.main, other}, self.catalog), **roles}
        trees = self.locator.trees({self.main, other}, near, root=self.main)
        if not trees:
            raise Unreadable
        if len(trees[0].joins) == 1:  # of which the query keeps no link, but the column alone
            self.lost += self.schema.roles.unsaid(trees[0].joins, roles)
        kept: set[str] = {other} - {self.main}
        then = self._times_of(b.told, (other, *trees[0].classes)) if b.told.kind == "none" else []
        named = [key[0], *(a for a in (b.attribute, *(t.attribute for t in then)) if a is not None)]
        named += [v[0] for t in b.told.inside if t.kind == "value" and (v := self.meaning.value(t))]
        inner = Scope(self.catalog, trees[0], named, kept, "", prefix="s")
        where: Condition | None = None
        if b.attribute is not None and not b.other:
            where = self._held(b, inner)
        where = all_of(
            [*([where] if where else []), *(c for t in then if (c := self._one(t, inner)))]
        )
        query = Query(inner.uses, (Output(inner.column(key[0]), key[0].name),), inner.links, where)
        negated = b.told.negated
        # 没有任何对局的赛事和开始日期: what is not there cannot be joined.
        self.lost += negated and where is None and other != self.main and scope.has(other)
        return Compare(scope.column(key[0]), "not_in" if negated else "in", (), query)


def _there(column: Column, attribute: Attribute, some: bool) -> Condition:
    """Whether rows have what an attribute keeps, or, of how many there are of something, at least one: 没有电梯, of 电梯数."""
    if not (attribute.kind.numeric and any(map(_COUNTS.search, attribute.names))):
        return Compare(column, "not_null" if some else "is_null")
    if some:
        return Compare(column, "gt", (Constant(0),))
    return Or((Compare(column, "eq", (Constant(0),)), Compare(column, "is_null")))
