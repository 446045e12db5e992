"""Attributes that are called by a figure: the average mark, the total sales, the times something was heard.

Of one row such an attribute tells the figure; of many rows the figure of all is asked for.
"""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.interpret.english.names import Names
from duckkb.reasoning.interpret.frame import Candidate, Condition, Mention, Term
from duckkb.reasoning.interpret.kinds import paid_amount
from duckkb.reasoning.plan import Function

_CALLED: dict[str, Function] = {
    "max": "max",
    "maximum": "max",
    "min": "min",
    "minimum": "min",
    "total": "sum",
    "average": "avg",
    "avg": "avg",
}
"""Figures by what the names of attributes begin with."""
_ONE = frozenset(("is", "was", "'s", "’s"))
"""Verbs of which the subject is one figure."""
_SURE = 0.9
"""How well a verb names how many times what it says was done."""
_SEVERAL = frozenset(("all", "any", "a", "an"))


class Figures(Names):
    """Reads figures of rows that keep a figure each."""

    def _add_up(self) -> None:
        """`the total amount of all orders`, where each has a total amount: they are added up."""
        f = self.frame
        named = [t.mention for t in f.targets if t.mention is not None]
        if f.order or f.having or len(named) != len(f.targets):
            return
        if not f.groups and all(
            t.function is None
            and m.text.casefold().startswith("total ")
            and not m.text.endswith("s")
            and m.head is not None
            and m.head.text.endswith("s")
            and self._is_figure(m)
            for t, m in zip(f.targets, named, strict=True)
        ):
            for term in f.targets:
                term.function = "sum"

    def _paid_amounts(self) -> None:
        """`total paid by card`, `how much was paid`, `total amount paid`, where rows keep whether they are paid and
        one amount: the amounts of those that are; and `who paid most`, by these."""
        f = self.frame
        much = [i.word for i in self.items[:2]] == ["how", "much"]
        for ordering in f.order if f.extreme else ():
            if ordering.term.function is None and (paid := self._paid_amount(ordering.term)):
                ordering.term = paid
        for term in f.targets:
            paid = self._paid_amount(term)
            if paid is None or paid.mention is None or term.mention in f.groups:
                continue
            told = paid.mention.candidates[0].target
            summed = [t for t in f.targets if t is not term and _is_sum_of(t, told)]
            if summed or term.function == "sum" or much:
                f.targets = [t for t in f.targets if t is not term]
                f.targets += [] if summed else [paid]
            else:
                f.conditions.pop()

    def _paid_amount(self, term: Term) -> Term | None:
        """The sum of the amounts beside a flag of what is paid, which is to be so."""
        flag = term.mention
        if flag is None or not self._is_flag(flag):
            return None
        catalog = self.nature.catalog
        amount = paid_amount(catalog.attributes[flag.of("attribute")[0].target], catalog)
        if amount is None:
            return None
        best = (Candidate("attribute", amount.id, 1.0),)
        self.frame.conditions.append(
            Condition(Term(flag), "eq", (True,), start=flag.start, end=flag.end)
        )
        return Term(Mention(flag.start, flag.end, flag.text, best, flag.head), "sum")

    def _count_each(self) -> None:
        """`the numbers of different majors and cities`: both are counted."""
        told = self.frame.targets
        if len(told) != 2 or told[0].function != "count" or told[1].function is not None:
            return
        first, second = (t.mention for t in told)
        if first is None or second is None or first.is_class or second.is_class:
            return
        places = [k for k, i in enumerate(self.items) if i.mention in (first, second)]
        ahead = [i.word for i in self.items[: places[0]]] if len(places) == 2 else []
        if any(w.startswith("numbers") for w in ahead) and [
            i.word for i in self.items[places[0] + 1 : places[1]]
        ] == ["and"]:
            told[1] = replace(told[1], function="count", distinct=True)

    def _figure_of_all(self) -> None:
        """`what is the average mark of the rejected candidates`, `for each result, how many auditions
        and what average mark`: of many rows the figure of all, though each of them has one."""
        f = self.frame
        if f.extreme or f.having or f.order or not f.targets:
            return
        plain = [t for t in f.targets if t.function is None and t.mention not in f.groups]
        of_whom = [t for t in plain if t.mention and self._of_those(t.mention)]
        plain = [t for t in plain if t not in of_whom]
        if not plain or any(self.called_figure(t) is None for t in plain):
            return
        told = [t.mention for t in plain if t.mention is not None]
        if f.groups:
            counted = len(plain) < len(f.targets)
            several = counted and not any(self._is_own(g, m) for g in f.groups for m in told)
        else:
            several = all(self._of_many(m, bool(of_whom)) for m in told)
        if several:
            f.targets = [t for t in f.targets if t not in of_whom]
        for term in plain if several else ():
            term.function = self.called_figure(term)

    def _how_often(self) -> None:
        """`which word was heard most often`, `how many times was it heard`, where it is kept how many times
        something was heard: those are added up, not the rows counted."""
        f = self.frame
        said = [i.mention for i in self.items if i.mention and self._says_how_often(i.mention)]
        verb = said[0] if len(said) == 1 else None
        shown = [t for t in f.targets if t.mention is verb]
        if verb is None or any(t.function for t in shown):
            return
        kept = (c for c in verb.of("attribute") if self.nature.counts_times(c.target))
        told = Mention(verb.start, verb.end, verb.text, (replace(next(kept), score=_SURE),))
        rest = [t for t in f.targets if t not in shown]
        ranked = [o for o in f.order if o.term.mention is None and o.term.function == "count"]
        counted = [t for t in rest if t.mention is None and t.function == "count"]
        if ranked:
            f.targets = rest
            for ordering in ranked:
                ordering.term = Term(told, "sum")
        elif counted and (shown or verb in f.related):
            f.targets = [t for t in rest if t not in counted]
            f.targets.append(Term(told, "sum"))
        else:
            return
        f.related = [m for m in f.related if m is not verb]

    def _says_how_often(self, mention: Mention) -> bool:
        """Whether a verb may be taken for how many times what it says was done."""
        best = mention.of("attribute")[: None if mention.is_class else 1]
        verb = " " not in mention.text and not mention.text.casefold().endswith("s")
        return verb and any(self.nature.counts_times(c.target) for c in best)

    def called_figure(self, term: Term) -> Function | None:
        """The figure that the words for an attribute of numbers begin with."""
        mention = term.mention
        if mention is None or mention.is_class or not self._is_figure(mention):
            return None
        return _CALLED.get(mention.text.casefold().split("_")[0].split()[0])

    def _called_figures(self) -> bool:
        """`the max load of each make`, where each row has a max load: that of all of a group."""
        figures = [
            t for t in self.frame.targets if t.mention is not None and self._is_figure(t.mention)
        ]
        if not figures or any(self.called_figure(t) is None for t in figures):
            return False
        for term in figures:
            term.function = self.called_figure(term)
        return True

    def _is_own(self, group: Mention, figure: Mention) -> bool:
        """Whether the figure is that of each row of a group: of each singer the average mark."""
        rows = {c.target for c in group.of("class")[:1]} if group.is_class else set[str]()
        return any(c.class_name in rows for c in figure.of("attribute")[:1])

    def _of_those(self, mention: Mention) -> bool:
        """`the average mark of rejected candidates`, which are people in that role."""
        return self._is_role(mention) and mention.text.casefold().endswith("s")

    def _of_many(self, figure: Mention, people: bool) -> bool:
        """`what is the average mark of UK singers`, `what is the total sales`: one figure, of rows none
        of which is told by its name."""
        k = next((k for k, i in enumerate(self.items) if i.mention is figure), 0)
        before = [i.word for i in self.items[:k] if i.word != "the"]
        if not before or before[-1] not in _ONE:
            return False
        head = figure.head
        if head is None:
            return people or not self.frame.conditions
        place = next((k for k, i in enumerate(self.items) if i.mention is head), 0)
        quantity = self.items[place - 1].word if place else ""
        return head.text.casefold().endswith("s") or quantity in _SEVERAL


def _is_sum_of(term: Term, amount: str) -> bool:
    """Whether what is added up is an amount."""
    if term.function != "sum" or term.mention is None:
        return False
    return any(c.target == amount for c in term.mention.of("attribute"))
