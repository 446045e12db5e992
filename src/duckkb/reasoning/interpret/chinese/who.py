"""Who did something, in a Chinese question, and whose rows they are: 谁处理的报障最多, 流瑜伽是谁教的, 谁骑了车."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Join
from duckkb.reasoning.interpret.beginnings import came_to_be
from duckkb.reasoning.interpret.chinese.deeds import Deeds
from duckkb.reasoning.interpret.chinese.doers import called_by_deed, person_of, personal
from duckkb.reasoning.interpret.chinese.makers import in_chinese, verbs_of
from duckkb.reasoning.interpret.chinese.wish import Told, attribute_meant, rows_meant
from duckkb.reasoning.regexes import regex

_BY_WHOM = regex(r"[是由](?P<who>谁)(?:来|负责)?[一-鿿]{1,3}?的?(?=[?。]?$)")
_WHO_DOES = regex(r"谁(?:还|又|曾|都|最近)?(?P<verb>[一-鿿])[了过](?=[^的,。;?]+[?。]?$)")


class Who(Deeds):
    """Reads who is asked for by what they did."""

    def _who_has(self) -> bool:
        """谁名下有至少两辆车, 谁献血超过三次: the people whom rows that are counted belong to."""
        wish, at = self.wish, self.text.find("谁")
        counted = [h.item.mention for h in wish.having if h.item.function == "count"]
        if at < 0 or len(counted) != 1 or counted[0] is None or wish.groups or wish.order:
            return False
        rows = self.schema.row_class(counted[0])
        person = person_of(self.schema, rows) if rows and not personal(self.schema, rows) else ""
        if not person or counted[0].start < at:
            return False
        wish.entity, wish.shown = rows_meant(person, at, at + 1, "谁"), True
        return True

    def _by_whom(self) -> None:
        """流瑜伽是谁教的, 运费最高的包裹是谁寄的: the people whom the rows of which it is asked refer to."""
        wish, m = self.wish, _BY_WHOM.search(self.text)
        if (
            m is None
            or self.inside(*m.span())
            or wish.groups
            or any(i.function for i in wish.items)
        ):
            return
        rows = self.schema.row_class(wish.entity) if wish.entity is not None else self._row_named()
        near = self.schema.catalog.ends.get(rows, ())
        person = self._by_deed(rows, m.group()) or person_of(self.schema, rows)
        if not rows or person not in near or personal(self.schema, rows):
            return
        if wish.entity is not None:
            wish.nouns.append(wish.entity)
            # 最贵的专辑叫什么? 是谁的: the name of the rows is asked for as well
            wish.unheeded += "什么" in self.text[wish.entity.end : m.start()]
        at = m.start("who")
        wish.entity = rows_meant(person, at, at + 1, "谁")
        wish.shown = True
        self.explained.append(m.span())

    def _by_deed(self, rows: str, words: str) -> str:
        """谁寄的包裹最多, 是谁编辑的: of those whom rows refer to, the ones that the verb names; else those
        who are referred to in one way only."""
        joins = self.schema.joins(rows)
        near = {j.right for j in joins if j.right in self.schema.classes and j.right != rows}
        verb = words.strip("是由谁的")
        called = {h.target for h in self.schema.lexis.find(verb) if h.of == "class"}
        called |= {c for c in near if self._does(c, verb)}
        if len(called & near) == 1:
            return (called & near).pop()
        people = {c for c in near if personal(self.schema, c)}
        if len(people) < 2 or not words:
            return ""
        said = self.schema.roles.said(words)
        told = {j.right for j in joins if j.id in said or self._begins(j, verb)}
        alone = {c for c in people if sum(j.right == c for j in joins) == 1}
        found = told & people or alone
        return found.pop() if len(found) == 1 else ""

    def _begins(self, join: Join, verb: str) -> bool:
        """Whether rows refer by what is called after a verb: 处理人工号, of 处理."""
        key = self.schema.reference(join) if verb else None
        return key is not None and any(n.startswith(verb) for n in self.schema.spoken(key))

    def _who_does(self, free: list[int]) -> bool:
        """谁骑了车: the people of whom rows are that are called by what they did with others."""
        m = _WHO_DOES.search(self.text)
        if m is None or self.wish.order or self.wish.groups:
            return False
        object_ = [k for k in free if self.piece(k).start >= m.end()]
        done = [
            c for v, c in called_by_deed(self.text, self.schema) if v.start() == m.start("verb")
        ]
        person = person_of(self.schema, done[0]) if len(done) == 1 else ""
        ends = self.schema.catalog.ends.get(done[0], ()) if done else ()
        if not person or not object_ or self.row_of(object_[0]) not in ends:
            return False
        at = m.start()
        self.wish.entity, self.wish.shown = rows_meant(person, at, at + 1, "谁"), True
        self.wish.nouns = [self.mention(k) for k in free]
        deed = rows_meant(done[0], m.start("verb"), m.end())
        self.wish.told.append(Told("none", deed, start=m.start("verb"), end=m.end()))
        begun = came_to_be(self.schema.classes[done[0]])
        for when in self.wish.told:
            if when.kind == "date" and when.mention is None and begun is not None:
                when.mention = attribute_meant(begun.id, when.start, when.start)
        self.explained.append(m.span())
        return True

    def _does(self, class_name: str, verb: str) -> bool:
        """Whether a verb is what those of a class do: 写, of authors."""
        names = self.schema.classes[class_name].names
        return any(verb in verbs_of(c) for n in names for c in in_chinese(n))

    def _who_did(self, free: list[int]) -> bool:
        """谁修复的藏品最多: the people of whom a verb tells, that rows of what they do have their name from."""
        wish = self.wish
        led = [k for k in free if re.search(r"谁(?:既|都|曾)?$", self.before(k))]
        rows = self.row_of(led[0]) if len(led) == 1 else ""
        person = person_of(self.schema, rows) if rows and not personal(self.schema, rows) else ""
        apart = rows and person not in self.schema.catalog.ends.get(rows, ())
        if apart and (wish.order or wish.told) and self.schema.referring(rows) - {rows}:
            # 谁编辑的书最多, of editors: those who do it are the rows.
            wish.entity, wish.shown = self.mention(led[0]), True
            wish.nouns = [self.mention(k) for k in free if k != led[0]]
            return not wish.groups
        if not person or not (wish.order or wish.told) or wish.groups:
            # 谁翻译的书最多, where nobody is known who does: no book is asked for.
            wish.unheeded += bool(led and wish.order and not personal(self.schema, rows))
            return False
        at = self.piece(led[0]).start - 1
        wish.entity = rows_meant(person, at, at + 1, "谁")
        wish.nouns = [self.mention(k) for k in free]
        wish.shown = True
        return True
