"""What stands beside a name in an English question: other names, figures, values, forms of `be`."""

from __future__ import annotations

from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.verbs import Verbs
from duckkb.reasoning.interpret.frame import Candidate, Mention, Term
from duckkb.reasoning.interpret.items import Item

_ARTICLES = frozenset(("the", "their", "its", "corresponding", "also"))
_SURE = 0.9
"""How well a name is met that stands there as it is."""


class Lists(Verbs):
    """Tells from its neighbours what part a name plays."""

    def _told_for_each(self) -> bool:
        """`the lowest wage in each branch`: a figure, for groups to which nothing shown belongs."""
        k = next((k for k in range(1, 4) if (i := self.at(-k)) and i.word in words.EACH), 0)
        before = self.at(-k - 1) if k else None
        figures = all(t.function for t in self.frame.targets)
        return figures and before is not None and before.word in ("for", "in", "at", "per", "by")

    def _next_of_class(self) -> bool:
        """`percentage of films`: a share of rows, which no attribute tells."""
        after, following = self.at(1), self._next_name()
        return (
            after is not None
            and after.word == "of"
            and following is not None
            and following.mention is not None
            and following.mention.is_class
        )

    def _quantity(self, item: Item) -> bool:
        """`amount of …`: the attribute comes behind it."""
        after = self.at(1)
        following = self._next_name()
        return (
            item.word in ("amount", "amounts", "value", "values", "level", "count")
            and after is not None
            and after.word == "of"
            and following is not None
            and following.mention is not None
            and not following.mention.is_class
            and not self._is_flag(following.mention)  # `amount of paid invoices`
        )

    def _counts_beside(self, item: Item) -> bool:
        """`the number and average age of students`: the number of the rows, beside a figure of them."""
        joined, figure = self.at(1), self.at(2)
        if figure is not None and figure.word in _ARTICLES:
            figure = self.at(3)
        return (
            item.word in ("number", "count")
            and self.s.zone == "target"
            and joined is not None
            and joined.word in ("and", ",")
            and figure is not None
            and figure.kind == "aggregate"
        )

    def _amount(self, item: Item) -> bool:
        """`amount of` rows of a class: their number, unless each has an amount."""
        after, following = self.at(1), self._next_name()
        return (
            item.word in ("amount", "amounts")
            and self.s.superlative is not None
            and after is not None
            and after.word == "of"
            and following is not None
            and following.mention is not None
            and following.mention.is_class
            and not _has(following.mention, item.mention)
        )

    def _valued(self) -> bool:
        """Whether a value or a number follows at once."""
        after = self.at(self._past_quotes(1))
        return (
            after is not None
            and after.kind in ("value", "number")
            and not isinstance(after.span, AggregateSpan)
        )

    def _of_a_value(self) -> bool:
        """`the first name of Ann Lee's mentor`: the mentor is called so."""
        k = 1
        while (near := self.at(-k)) is not None and near.word in ("'", "’", "s", "'s", "’s"):
            k += 1
        return k > 1 and near is not None and near.kind == "value"

    def _is_stated(self) -> bool:
        """`(sex is F)`, `Their state is open`: said of the rows, not asked for."""
        verb, told = self.at(1), self.at(self._past_quotes(2))
        return (
            verb is not None
            and verb.word in words.BE
            and told is not None
            and told.kind in ("value", "number")
        )

    def _added(self) -> bool:
        """`…, and the description`: asked for behind what must hold."""
        after, k, article = self.at(1), -1, False
        while (near := self.at(k)) is not None:
            if near.kind == "word" and near.word in _ARTICLES:
                article = True
            elif not (near.kind == "name" and near.mention is not None and near.mention.is_class):
                break
            k -= 1
        joined = near is not None and (
            near.word == "and"
            or (near.word == "as" and getattr(self.at(k - 1), "word", "") == "well")
        )
        return (
            self.s.operator is None
            and not self.s.negated
            and article
            and joined
            and (after is None or after.word in (".", "?", "and", ",", "of") or self._owns())
        )

    def _show_too(self, mention: Mention) -> None:
        """`… and the names of the centres they go to`, `… and their captains' names`: whose they are, is told."""
        after, following = self.at(1), self._next_name()
        rows = following.mention if following is not None else None
        if mention.head is None and after is not None and after.word == "of" and rows is not None:
            mention.head = rows if rows.is_class else None
        self.frame.targets.append(Term(mention))
        if self._owns():
            self.s.zone = "target"

    def _refers_back(self) -> bool:
        """`… Give its name`: that of what the sentence before asks for."""
        before = self.at(-1)
        return (
            self.s.zone == "target"
            and before is not None
            and before.word in ("its", "their", "his", "her")
        )

    def _of_the_group(self) -> bool:
        """`for every depot, give its name and the number of …`: the name of the depot."""
        f = self.frame
        alone = len(f.groups) == 1 and self.items[0].word == "for"
        told = (alone or f.groups[-1:] == [self.last_class]) and f.groups[-1].is_class
        return told and not f.targets and self._refers_back()

    def _rows_of_kinds(self, mention: Mention) -> Candidate | None:
        """`the most votes`, where each row keeps which vote it is: the rows, as of kinds none is the most."""
        item, best = self.s.superlative, mention.of("attribute")[:1]
        ranked = item is not None and item.word in ("most", "the most", "least", "fewest")
        if not ranked or not best or mention.is_class or self.nature.ranks_id(best[0].target):
            return None
        rows = (c for c in mention.of("class") if c.target == best[0].class_name)
        return next((Candidate("class", c.target, best[0].score) for c in rows), None)

    def _told_by_verb(self, noun: Item) -> bool:
        """`elected in the same year as`, where nothing is surely called a year, but the verb names what is alike."""
        verb = self.s.attribute.called if self.s.attribute is not None else ""
        near = [i.mention for k in (1, 2, 3) if (i := self.at(-k)) is not None]
        return (
            bool(verb)
            and self.s.attribute in near
            and noun.mention is not None
            and not noun.mention.called
        )

    def _absorbed(self, item: Item) -> bool:
        """The last word of a name that was told without it (`zip` of `zip code`); or what its value, right before it,
        says of the rows behind it: `high risk sites`."""
        before = self.at(-1)
        own = {c.target for c in item.mention.of("attribute")[:1]} if item.mention else set[str]()
        valued = before.mention.of("value") if before is not None and before.mention else ()
        if self._rows_behind() and not own.isdisjoint(c.target for c in valued):
            return before is not None and before.kind == "value"
        return (
            item.word in ("code", "codes", "number", "numbers", "name", "names", "date", "time")
            and before is not None
            and before.kind == "name"
            and before.mention is not None
            and not before.mention.is_class
            and before.end + 1 == item.start
        )


def is_called(mention: Mention) -> bool:
    """Whether rows are called by what is named: a name or a part of one."""
    return mention.generic.startswith("full:") or mention.text.casefold() in ("name", "names")


def _has(rows: Mention, amount: Mention | None) -> bool:
    """Whether rows have an amount that is called so."""
    classes = {c.target for c in rows.of("class")}
    own = amount.of("attribute") if amount is not None else ()
    return any(c.class_name in classes and c.score >= _SURE for c in own)
