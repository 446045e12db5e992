"""What rows owe in a Chinese question: 欠费最多的业主, 欠费的业主有谁."""

from __future__ import annotations

from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.doers import moneys, payer_of
from duckkb.reasoning.interpret.chinese.dues import OWED, UNPAID, of_kind, paid_of
from duckkb.reasoning.interpret.chinese.takings import OF_MONEY
from duckkb.reasoning.interpret.chinese.wish import Item, Told, attribute_meant, rows_meant
from duckkb.reasoning.regexes import regex

_OF_ROWS = regex(
    r"的(?!(?:总|金|数|平均|多少|最))|(?:的?(?:都|一共)?[有是])(?:谁|哪|几|多少[户人个家])"
)
"""欠费的业主, 欠费的有几户: whoever owes something."""
_DIFFERENCE = regex(r"差价|差额|差值|差距")
_MONEY = tuple("费款金税租钱")
"""What kinds of payments end in."""
_HOW_MUCH = regex(
    r"(?:(?P<deed>应该?[收交缴付]|[拖还]?[欠收交缴付花])[了着下到过]?)?(?:一共|总共)?多少$"
)
_WHO_DID = regex(r"谁(?:一共|总共)?[做搞干跑办有]过?的")
_WHO = regex(r"谁|哪[些几个户家位]")


class Owing(Clauses):
    """Reads what is owed."""

    def _owed(self) -> None:
        for k in list(self.names()):
            piece, due = self.piece(k), next(iter(self.meant(k)), None)
            paid = paid_of(due, self.schema) if due and OWED.fullmatch(piece.text) else None
            if paid is None:
                continue
            mention = self.mention(k)
            less = attribute_meant(paid.id, mention.start, mention.end, mention.text)
            behind = self.text[piece.end :]
            asked = _WHO.search(self.text[: piece.start]) and not behind.strip(" ?。!的了")
            if asked or _OF_ROWS.match(behind):
                self.use(k)
                told = Told("than", mention, "gt", other=less, start=piece.start, end=piece.end)
                self.wish.told.append(told)
            else:
                self.minus[id(mention)] = less
        self._paid_of_kind()

    def _paid_of_kind(self) -> None:
        """收了多少物业费, 欠了多少房租, of payments of several kinds: their money, not how many there are."""
        for said in [p for p in self.pieces if p.kind == "value" and p.text[-1] in _MONEY]:
            asked = _HOW_MUCH.search(self.text[: said.start])
            kinds = said.mention.candidates[:1] if said.mention is not None else ()
            of = {c.class_name for c in kinds} & {*self.schema.classes}
            if asked is None or not of or not (kept := moneys(self.schema, *of)):
                continue
            found = of_kind(kept, asked["deed"], self.schema)
            if found is None:
                self.wish.unheeded += 1
                continue
            meant, less = (a and attribute_meant(a.id, asked.end(), asked.end()) for a in found)
            self.use(*self.inside(*asked.span()), *self._in_all())
            self.explained.append(asked.span())
            item = Item(meant, "sum", less=less and Item(less), start=asked.start())
            self.wish.items.append(item)

    def _who_pays(self) -> None:
        """谁欠费, 谁的消费额最高, 谁还没交物业费, 谁做的实验最多: the people of whom rows of some money are, or rows that
        are done."""
        wish, at = self.wish, self.text.find("谁")
        if at < 0 or wish.entity or wish.groups or wish.items:
            return
        said = [i.mention for i, _ in wish.order] or [t.mention or t.value for t in wish.told]
        forms = (*OF_MONEY, UNPAID)
        money = any(m and any(form.fullmatch(m.text) for form in forms) for m in said)
        counted = [i.function for i, _ in wish.order] == ["count"]
        done = _WHO_DID.search(self.text) if counted else None
        classes = {m.candidates[0].class_name for m in said if m and m.candidates}
        if not (money or done) or len(classes) != 1:
            return
        (of,) = classes
        person = payer_of(self.schema, of) if of in self.schema.classes else ""
        if person:
            wish.entity, wish.shown = rows_meant(person, at, at + 1, "谁"), True
            self.explained += [done.span()] if done is not None else []

    def _lessened(self) -> None:
        """What another amount is taken from, told where the difference is."""
        for item in self.wish.figures():
            if item.mention is not None and id(item.mention) in self.minus:
                item.less = Item(self.minus[id(item.mention)])
                if m := _DIFFERENCE.search(self.text, item.start):
                    item.start = m.start()  # …高了多少? 给批次号和差价
                    self.explained.append(m.span())
        figures = (t for t in self.wish.told if t.kind == "number" and t.mention is not None)
        self.wish.unheeded += sum(id(t.mention) in self.minus for t in figures)

    def _in_all(self) -> list[int]:
        return [k for k, p in enumerate(self.pieces) if p.text in ("一共", "总共", "共")]
