"""Superlatives in an English question: rows that are ranked, extremes that are asked for."""

from __future__ import annotations

import itertools
from dataclasses import replace

from duckkb.reasoning.evidence import AggregateSpan, ComparatorSpan, SuperlativeSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.measures import Measures
from duckkb.reasoning.interpret.english.state import ARTICLES, prefer_graded, runs_against
from duckkb.reasoning.interpret.frame import Candidate, Mention, Nested, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.plan import Function

_TAKES = frozenset(["with", "having", "at", "for"]) | words.HAVE
"""Words behind which an extreme tells which rows are meant: `the flight with the maximum price`."""
_WHOSE = frozenset(["the", "their", "its", "his", "her", "whose", "your", "my", "our", "s", "'s"])
"""Words behind which one certain row is told."""
_HARDLY = 0.8
"""How sure it is that `who` are the rows of the class with the figure."""


class Superlatives(Measures):
    """Reads superlatives, and what they rank by."""

    def _aggregate(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, AggregateSpan)
        if span.function in ("max", "min") and self._ranks_rows():
            highest = span.function == "max"
            word = "high" if highest else "low"
            told = SuperlativeSpan(item.start, item.end, highest, word=word)
            self._superlative(replace(item, kind="superlative", span=told))
        else:
            super()._aggregate(item)

    def _ranks_rows(self) -> bool:
        """`the employee with the maximum salary`: no figure of them is told or compared."""
        before, named = self.at(-1, skip=True), self._next_name()
        if (
            self.s.zone != "modifier"
            or self.s.operator is not None
            or self.s.group
            or not self.frame.targets
            or before is None
            or before.word not in _TAKES
            or named is None
        ):
            return False
        place = self.items.index(named)
        behind = self.items[place + 1 : place + 4]
        stop = next((k for k, i in enumerate(behind) if i.word in ("and", ",", ".")), len(behind))
        return not any(
            i.kind == "number" or isinstance(i.span, ComparatorSpan) or i.word in words.BE
            for i in behind[:stop]
        )

    def _superlative(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, SuperlativeSpan)
        self.use(item)
        s = self.s
        told = s.zone == "modifier" or bool(self.frame.targets)
        self.frame.ranked = self._owner() if told else None
        extreme: Function = "max" if span.descending else "min"
        following = self._next_name()
        after = self.at(1)
        joined = after is not None and after.word in ("and", ",")
        second = self._behind_and()
        if s.operator is not None:
            s.nested_function = extreme
            if following is None or following.mention is None or following.mention.is_class:
                self._nested(s.attribute or self._asked_attribute(item))
                if following is not None and s.nested_made is not None:
                    s.nested, s.opened = s.nested_made, True
            return
        if (
            s.zone == "target"
            and not self.frame.targets
            and (
                (joined and second is not None and second.kind in ("superlative", "aggregate"))
                or s.functions
            )
        ):
            s.functions.append(extreme)
            return
        if after is not None and after.word in words.COMPARED and self._grades(after):
            # `the best paid staff`, where nothing is called so
            self.use(after)
            span = replace(span, word=after.word)
            item = replace(item, span=span)
            self.i += 1
            after, following = self.at(1), self._next_name()
        if after is not None and after.word in ("often", "frequently", "commonly", "common"):
            self.use(after)
            self._rank(Term(None, "count"), span)
            return
        s.superlative = item
        if span.word in (
            "common",
            "commonly",
            "popular",
            "frequent",
            "frequently",
            "often",
            "used",
        ):
            self.s.superlative = None
            if after is not None and after.word in ("used", "chosen") and s.zone == "modifier":
                self.i += 1
                after = self.at(1)
            valued = after is not None and after.mention is not None and not after.mention.is_class
            if s.zone == "modifier" and valued and after is not None and after.mention is not None:
                # `customers using the most popular payment method`
                self.use(after)
                self.i += 1
                nested = Nested(Term(after.mention), common=span.descending)
                self._add(Term(after.mention), "in", (nested,), after, ())
                return
            self._rank(Term(None, "count"), span)
        elif after is not None and (rows := self._in_the_role_of(after)):
            self.use(after)
            self.i += 1
            self._rank_by_class(rows)
        elif (
            after is not None
            and after.word in words.ROWS
            and not (
                after.mention and (kept := after.mention.called) and self.nature.measures(kept)
            )
            and span.word in ("most", "least", "few", "many", "large", "small")
        ):
            self.s.superlative = None
            self._rank(self._amount_done() or Term(None, "count"), span)
        elif following is None and self._done_most(span):
            self.s.superlative = None
        elif following is None:
            self.s.superlative = None
            amount, recent = span.word in ("most", "least"), span.word in ("recent", "recently")
            before, verb = self.s.attribute if amount else None, self.at(-1, skip=True)
            told = amount and before is None and verb is not None and verb.word in words.COMPARED
            if told and verb is not None:
                self.use(verb)  # `who are paid the most`
            word = verb.word if told and verb is not None else span.word
            if recent and verb is not None and verb.mention and not verb.mention.is_class:
                before = verb.mention  # `which ticket was closed most recently`
            rows = self.last_class if recent else self._asked_in_role()
            mention = before or Mention(item.start, item.end, item.word, (), rows, "graded:" + word)
            self._rank(Term(mention), span)
            self._show_who(mention)

    def _grades(self, word: Item) -> bool:
        """`the best paid clerk`: by which those are ranked that are named behind it."""
        rows = self.at(2)
        valued = rows is not None and rows.kind == "value"
        return word.kind == "word" or (word.word == "paid" and valued)

    def _owner(self) -> Mention | None:
        """The class whose rows a superlative ranks: `the team with the most wins`, `the team that
        has won the most games`, `the largest team`."""
        after = self.at(1)
        if after is not None and self._rows_behind() and not self._amount_of_rows():
            return after.mention
        near = [i for i in reversed(self.items[: self.i]) if i.word not in ARTICLES]
        verb = near[0] if near else None
        if verb is None or verb.kind not in ("word", "name"):
            return None
        rest = itertools.dropwhile(lambda i: i.word in words.HAVE, near[1:])
        owner = next(rest, None)
        if owner is not None and owner.word in words.RELATIVE:
            owner = next(rest, None)
        elif verb.word not in _TAKES:
            return None
        owner = self._qualified(verb) or owner
        named = owner is not None and owner.kind == "name"
        return owner.mention if owner is not None and named and _is_class(owner) else None

    def _qualified(self, verb: Item) -> Item | None:
        """`which user with the gold badge has the highest score`: whose verb it is, behind what tells them."""
        before = [i for i in self.items if i.end <= verb.start]
        k = next((k for k, i in enumerate(before[:2]) if i.kind == "name"), len(before))
        behind = [i.word for i in before[k + 1 :]]
        told = bool(behind) and behind[0] in words.PREPOSITION
        told = told and verb.word in ("has", "have", "had") and words.RELATIVE.isdisjoint(behind)
        return before[k] if told else None

    def _amount_of_rows(self) -> bool:
        item = self.items[self.i]
        return isinstance(item.span, SuperlativeSpan) and item.span.word in words.AMOUNTS

    def _ranks_by_time(self, item: Item) -> bool:
        """`her last order`, `who joined first`: one of several by its time."""
        before, after = self.at(-1), self.at(1)
        graded = words.ENDS[item.word]
        span = SuperlativeSpan(item.start, item.end, item.word == "last", word=graded)
        told = replace(item, kind="superlative", span=span)
        ends = after is None or after.kind == "mark"
        if ends and before is not None and before.kind in ("word", "name") and self.i > 1:
            rows = self._rows_that(before)
            if rows is not None or (before.kind == "name" and self._value_asked()):
                self.use(item)
                mention = before.mention or Mention(0, 0, item.word, (), rows, "graded:" + graded)
                self._rank(Term(mention), span)
                return True
        if (
            before is not None
            and before.word in _WHOSE
            and self._rows_behind()
            and after is not None
            and not after.word.endswith("s")
        ):
            self._superlative(told)
            return True
        return False

    def _value_asked(self) -> bool:
        """`which clerk …`: rows are asked for that only a value tells."""
        first = self.items[:2]
        return len(first) == 2 and first[0].word in ("which", "what") and first[1].kind == "value"

    def _rows_that(self, verb: Item) -> Mention | None:
        """The rows asked for that did what the verb before `first` or `last` says, `who joined
        first`; None where no time tells when."""
        f = self.frame
        best = verb.mention.of("attribute") if verb.mention is not None else ()
        if verb.kind == "name" and not any(self.nature.is_time(c.target) for c in best):
            return None
        if verb.kind == "word" and (verb.word in words.FILLER or not verb.word.isalpha()):
            return None
        shown = [t for t in f.targets if t.mention is not verb.mention]
        if len(shown) < len(f.targets):
            head = verb.mention.head if verb.mention is not None else None
            f.targets = shown or ([Term(head)] if head is not None else [])
            self.s.headless = []
        return f.targets[0].mention if f.targets else None

    def _in_the_role_of(self, people: Item) -> Mention | None:
        """`who has mentored the most people`: those rows that refer to their mentor."""
        verb = self.at(-1, skip=True)
        best = verb.mention.of("attribute")[:1] if verb is not None and verb.mention else ()
        join = self.nature.role_of(best[0].target) if best else None
        if join is None or people.kind != "word" or people.word not in words.ROWS:
            return None
        return Mention(people.start, people.end, people.word, (Candidate("class", join.left, 1.0),))

    def _amount_done(self) -> Term | None:
        """`which company employs the most people`, of each of which it is known how many it employs."""
        verb, rows = self.at(-1, skip=True), self.main_class
        of = rows.of("class") if rows is not None else ()
        figure = self.nature.figure_of(of[0].target, verb.stem) if verb is not None and of else ""
        if verb is None or not figure:
            return None
        self.use(verb)
        told = verb.mention or Mention(verb.start, verb.end, verb.word, (), rows)
        told.candidates = (Candidate("attribute", figure, 1.0),)
        return Term(told)

    def _done_most(self, span: SuperlativeSpan) -> bool:
        """`has been injured the most`, `was sold the least`: how often something was done."""
        verb, after = self.at(-1, skip=True), self.at(1)
        done = any(i.word in words.BE for i in self.items[max(0, self.i - 5) : self.i])
        if (
            span.word not in ("most", "least")
            or verb is None
            or not (verb.word.endswith("ed") or verb.word in words.LINKING)
            or not done
            or (after is not None and after.kind != "mark")
            or verb.word in words.COMPARED
            or not self.frame.targets
        ):
            return False
        named = verb.mention
        if named is None or not named.candidates:
            self._rank(Term(None, "count"), span)
            return True
        best = named.candidates[0]
        if best.of == "attribute" and self.nature.measures(best.target):
            return False  # a figure tells how much
        named.candidates = (Candidate("class", best.class_name, best.score),)
        self._rank(Term(named, "count"), span)
        self.frame.related = [m for m in self.frame.related if m is not named]
        return True

    def _show_who(self, mention: Mention) -> None:
        """`who earns the most`, `which clerk earns the most`: not the figure is asked for, but whose
        it is."""
        f = self.frame
        best = mention.of("attribute")
        first = [i.mention for i in self.items[:2]]
        asks = self.items[0].word in ("which", "what") and first[-1] is self.last_class
        if asks and self.last_class and [t.mention for t in f.targets] == [mention]:
            f.targets = [Term(self.last_class)]  # `which keepers earn the most`
            self.main_class, self.s.headless = self.last_class, []
            return
        whose = self.s.asked == "who" or self._value_asked()
        if whose and best and [t.mention for t in f.targets] == [mention]:
            found = (Candidate("class", best[0].class_name, _HARDLY),)
            rows = Mention(mention.start, mention.end, mention.text, found)
            f.targets, self.main_class = [Term(rows)], rows
            self.s.headless = []

    def _show_whose(self, mention: Mention) -> None:
        """`who has the most devices`: the people that devices refer to."""
        people = self.nature.people_of(mention.of("class")[0].target)
        if people:
            found = tuple(Candidate("class", name, _HARDLY) for name in people)
            rows = Mention(mention.start, mention.start, "", found)
            self.frame.targets, self.main_class = [Term(rows)], rows

    def _whose(self, mention: Mention) -> Mention | None:
        """`who got the highest grade`: the people who have the figure, or whose rows have it."""
        best = [c for c in mention.of("attribute")[:1] if self.nature.measures(c.target)]
        own = [self.nature.person_with(c.target) for c in best]
        rows = [c.class_name for c in best]
        people = [n for n in own if n] or [p for n in rows for p in self.nature.people_of(n)]
        found = tuple(Candidate("class", name, _HARDLY) for name in people)
        return Mention(mention.start, mention.start, "", found) if found else None

    def _behind_and(self) -> Item | None:
        """What comes next behind commas and `and`."""
        k = 1
        while (item := self.at(k)) is not None and item.word in ("and", ",", "the"):
            k += 1
        return item

    def _rank_by_class(self, mention: Mention) -> None:
        item, self.s.superlative = self.s.superlative, None
        assert item is not None
        assert isinstance(item.span, SuperlativeSpan)
        quantity = item.span.word in (
            "most",
            "least",
            "few",
            "many",
            "less",
            "more",
        ) or (self.s.counting is not None or item.span.word.endswith("ing"))
        if quantity:
            if self.s.asked == "who" and not self.frame.targets:
                self._show_whose(mention)
            self._rank(Term(mention, "count", self.s.distinct), item.span)
            self.s.counting = None
            return
        self._grade(mention, item, item.span)
        s = self.s
        if s.zone == "target":
            if s.headless:
                self._head(mention)
            elif not self.frame.targets:
                self.frame.targets.append(Term(mention))
            self.main_class = self.main_class or mention
        else:
            self.frame.related.append(mention)

    def _rank_owner(self, mention: Mention) -> None:
        """`the oldest truck's plate number`: the row is the oldest, not its number."""
        item = self.s.superlative
        if item is None or not isinstance(item.span, SuperlativeSpan) or self.s.counting:
            return
        if item.span.word in words.AMOUNTS or self.at(-1) is not item:
            return
        self.s.superlative = None
        self._grade(mention, item, item.span)

    def _grade(self, mention: Mention, item: Item, span: SuperlativeSpan) -> None:
        graded = Mention(item.start, item.end, item.word, (), mention, "graded:" + span.word)
        self._rank(Term(graded), span)

    def _rank_by_attribute(self, mention: Mention) -> None:
        item, self.s.superlative = self.s.superlative, None
        assert item is not None
        assert isinstance(item.span, SuperlativeSpan)
        prefer_graded(mention, item.span.word)
        s, f = self.s, self.frame
        in_all = (
            s.counting is not None
            and s.counting.word.startswith("total")
            and self._is_figure(mention)
        )
        s.counting = None
        function = s.functions[-1] if s.functions else "sum" if in_all else None
        s.functions.clear()
        rows = mention.head if s.asked == "who" else None
        after = self.at(1)
        if rows is None and after is not None and self._rows_behind() and not self._owns():
            rows = after.mention  # `the lowest paid employee`
        if rows is None and s.asked == "who" and s.zone == "target" and not f.targets:
            rows = self._whose(mention)
        if s.zone == "target" and not f.targets and rows is not None:
            # `who is the best paid player`: rows are asked for, not the figure
            f.targets.append(Term(rows))
            self.main_class = self.main_class or rows
            self._rank(Term(mention, function), item.span)
            return
        if s.zone == "target" and not f.targets and (rows := self._rows_in_role(mention)):
            f.targets.append(Term(rows))
            grade = Mention(item.start, item.end, item.word, (), rows, "graded:" + item.span.word)
            self._rank(Term(grade), item.span)
            return
        if s.zone == "target" and not f.targets and self._ranked_behind(mention):
            # `the top 3 wineries with the most wines`
            f.targets.append(Term(mention))
            s.headless.append(mention)
            f.limit, f.extreme = item.span.limit, True
            return
        if s.zone == "target" and not f.targets and item.span.limit == 1 and not f.conditions:
            turned = runs_against(mention, item.span.word)
            extreme: Function = "max" if item.span.descending is not turned else "min"
            f.targets.append(Term(mention, extreme))
            if mention.head is None:
                s.headless.append(mention)
            s.attribute, s.taken = mention, False
            return
        if s.zone == "target" and f.targets and f.targets[-1].function in ("max", "min"):
            f.targets.append(Term(mention, "max" if item.span.descending else "min"))
            return
        self._rank(Term(mention, function), item.span)

    def _ranked_behind(self, mention: Mention) -> bool:
        """Whether what is asked for is words, and another superlative behind it tells what they are ranked by."""
        best = mention.of("attribute")
        behind = any(i.kind == "superlative" for i in self.items[self.i + 1 :])
        return bool(best) and behind and not self.nature.ranks_id(best[0].target)

    def _asked_in_role(self) -> Mention | None:
        """`which producer is the oldest`: the people asked for."""
        f = self.frame
        asked = f.targets[0].mention if len(f.targets) == 1 and not f.targets[0].function else None
        rows = self._rows_in_role(asked) if asked is not None else None
        if rows is not None:
            f.targets = [Term(rows)]
        return rows

    def _rows_in_role(self, mention: Mention) -> Mention | None:
        """`the oldest producer`, of films: the people who are, each once; None of what is no role."""
        best = mention.of("attribute")
        join = self.nature.role_of(best[0].target) if best and not mention.is_class else None
        if join is None or join.left == join.right:
            return None
        rows, of = (
            replace(mention, candidates=(Candidate("class", name, 1.0),))
            for name in (join.right, join.left)
        )
        self.frame.related.append(of)
        return rows


def _is_class(item: Item) -> bool:
    return item.mention is not None and item.mention.is_class
