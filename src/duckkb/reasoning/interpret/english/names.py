"""Names in an English question: what is asked for, of what, and what it is grouped by."""

from __future__ import annotations

from duckkb.reasoning.evidence import AggregateSpan, NumberSpan, SuperlativeSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.idle import Idle
from duckkb.reasoning.interpret.english.lists import Lists, is_called
from duckkb.reasoning.interpret.english.verbs import ROLES, is_participle
from duckkb.reasoning.interpret.frame import Candidate, Mention, Nested, Term
from duckkb.reasoning.interpret.items import Item

_HARDLY = 0.8
"""How sure it is that rows nobody has named are those with the attribute that is asked for."""

_PARTICLES = frozenset(("up", "in", "out", "off", "on", "down"))
"""What belongs to a verb: signed up."""

_ANY = frozenset(("a", "an", "any"))
"""Articles of what is had or done, which is not asked for."""


class Names(Lists):
    """Reads names of classes and attributes: targets, groups, conditions, related rows."""

    def _name(self, item: Item) -> None:
        mention = item.mention
        assert mention is not None
        self.use(item)
        following = self.at(1)
        if item.word in words.PIECES and (self.s.text_match or self._quoted_at(1)):
            return  # `contain the word`
        if item.word in words.RATIOS and self._next_of_class():
            self.frame.untold = True
        if mention.is_class and (figure := self._its_figure(mention)):
            of = mention.candidates[0]
            mention.candidates = (Candidate("attribute", figure, of.score), *mention.candidates)
        if rows := self._rows_of_kinds(mention):
            mention.candidates = (rows, *mention.candidates)
        if self.s.same:
            self._alike(item, mention)
        elif mention.is_class and mention.of("attribute") and self._wants_attribute(mention):
            self._attribute(item, mention)
        elif mention.is_class:
            compound = following is not None and (
                (
                    following.kind == "name"
                    and following.mention is not None
                    and not following.mention.is_class
                    and not (following.word.endswith("ed") or self._done_by())
                    and (not self._dated(2) or self._figure_asked(following.mention))
                    and not self._stamped(following, following.mention)
                    and not (item.word.endswith("s") and self._leads_on(following))
                    and not self._measures(following)
                    and not self._compares()
                    and (
                        following.mention.generic
                        or not following.mention.candidates
                        or following.mention.candidates[0].score >= 0.7
                        or self._is_noun(item, following)
                        or following.word in ROLES
                        or (
                            bool(self.s.superlative or self.s.functions)
                            and not following.word.endswith(("ed", "ing"))
                            and following.word.split()[0] not in words.PREPOSITION
                        )
                    )
                )
                or (self._owns() and self._owned())
            )
            self._class(item, mention, bool(compound))
        else:
            self._attribute(item, mention)

    def _owned(self) -> bool:
        """Whether something is known that is theirs: `each company's fleet` is the company's."""
        k = 1
        while (after := self.at(k)) is not None and after.word in ("'", "’", "s", "'s", "’s"):
            k += 1
        return not self.s.group or after is None or after.kind != "word"

    def _its_figure(self, mention: Mention) -> str:
        """`the average rating`, where rows of a class are ratings: the figure of such a row."""
        before, after = self.at(-1), self.at(1)
        span = before.span if before is not None else None
        measured = (isinstance(span, AggregateSpan) and span.function != "count") or (
            isinstance(span, SuperlativeSpan) and span.word in ("high", "low")
        )
        alone = after is None or after.kind != "name"
        return self.nature.sole_figure(mention.candidates[0].target) if measured and alone else ""

    def _wants_attribute(self, mention: Mention) -> bool:
        """A word for a class and for an attribute: the latter where a measure is wanted."""
        best_class, best_attribute = mention.of("class")[0], mention.of("attribute")[0]
        return best_attribute.score >= best_class.score + 0.05

    def _class(self, item: Item, mention: Mention, compound: bool) -> None:
        s, f = self.s, self.frame
        if self._tells_rows(item, mention):
            return
        self.last_class = mention
        if compound:
            k = 1
            while (following := self.at(k)) is not None and following.word in ("'", "’", "s", "'s"):
                k += 1
            if following is not None and following.mention is not None:
                following.mention.head = mention
                if k > 1 and s.group and not following.mention.is_class:
                    # `each student's name`: told of each, the students make no groups
                    s.group, self.main_class = False, self.main_class or mention
                if k > 1:
                    self._rank_owner(mention)
            if s.zone == "modifier" or s.group or s.counting or s.superlative:
                return
            self._head(mention)
            return
        if s.counted is not None and self.pending_number is not None:
            s.operator, s.counted = s.counted, None
        if s.operator == "ge" and self.pending_number and self.pending_number.value == 1:
            self._take_number()
            s.operator = None
            self._modify(new=False)
            self._relate(mention, item)
        elif s.operator is not None and self._count_before():
            self._having(Term(mention, "count", s.distinct), item)
        elif s.operator in ("gt", "ge", "lt", "le") and s.nested is None:
            self.compare_rows()
        elif s.group:
            if s.zone == "target" and self._is_listed():
                self._listed = mention
            if s.headless and s.zone == "target" and not self._told_for_each():
                self._head(mention)
            f.groups.append(mention)
            s.group, s.distinct = False, False
        elif s.superlative is not None:
            self._rank_by_class(mention)
        elif s.counting is not None:
            function_distinct, s.counting = s.distinct, None
            f.targets.append(Term(mention, "count", function_distinct))
            if s.functions in (["avg"], ["min"], ["max"]) and len(f.targets) == 1:
                (s.spread,) = s.functions  # `the average number of beds`, of whatever has beds
                s.functions.clear()
            s.distinct = False
        elif s.zone == "target" and f.targets and not s.headless and self._goes_on(item):
            self._modify(new=False)
            self._relate(mention, item)
        elif s.zone == "target":
            before = self.at(-1)
            if before is not None and before.word == "the":
                before = self.at(-2)  # `the username, the show and the stars`
            listed = (
                s.headless
                and before is not None
                and (before.word in (",", "and") or self._with_theirs())
            )
            if listed:
                f.targets.append(Term(mention, None, s.distinct))
                s.headless.append(mention)
            elif s.headless:
                self._head(mention)
                s.once, s.distinct = s.once or s.distinct, False
            elif s.functions:
                s.functions.clear()
                self._head(mention)
            else:
                f.targets.append(Term(mention, None, s.distinct))
                if self.main_class is None:
                    self.main_class = mention
                s.distinct = False
        else:
            if s.headless:
                self._head(mention)
            self._relate(mention, item)

    def _is_listed(self) -> bool:
        """`list every vessel with …`, `for each vessel show the name of its owner`."""
        before = self.at(-2)
        rest = (i.word for i in self.items[self.i + 1 :])
        return (
            before is None
            or before.word in words.LEAD | {"me"}
            or (before.word == "for" and self.i == 2 and any(w in ("its", "their") for w in rest))
        )

    def _tells_rows(self, item: Item, mention: Mention) -> bool:
        """`movie ratings`: ratings, of which each is of a movie anyway."""
        after = self.at(1)
        if (
            after is None
            or after.mention is None
            or not after.mention.is_class
            or after.start != item.end + 1
            or item.word.endswith("s")
            or self._does_it(after)
        ):
            return False
        first, second = mention.candidates[0], after.mention.candidates[0]
        return min(first.score, second.score) >= 0.9 and self.nature.refers(
            second.target, first.target
        )

    def _does_it(self, verb: Item) -> bool:
        """`which volunteer attended the most callouts`, `how many did each volunteer attend`, which no
        noun follows: what the rows do, though there are rows that are called so."""
        asked = any(i.word in ("do", "does", "did") for i in self.items[: self.i])
        return verb.word.endswith("ed") or (asked and not verb.word.endswith("s"))

    def _goes_on(self, item: Item) -> bool:
        """Whether a class stands behind another one as part of a clause (`students play games`, `who own a dog`)."""
        k, article = -1, self.at(-1)
        while (before := self.at(k, skip=True)) is not None and before.kind == "value":
            k -= 1  # `of science shows`
        counted = any(t.function for t in self.frame.targets)
        if before is not None and before.word in words.BE and self._valued():
            return True  # `which category is the lamp Aurora in`
        return before is not None and (
            before.kind == "name"
            or (article is not None and article.word in _ANY and before.word not in ("and", ","))
            or self._is_done(item)
            or before.word in ("of", "for", "from", "by", "in")
            or (counted and before.word in words.BE | words.HAVE | {"do", "does", "did"})
        )

    def _is_done(self, item: Item) -> bool:
        """Whether a word says what was done: `treated`; `sold`, unless it names a mere link, such as `fought in`."""
        word = item.word.split()[0]
        best = item.mention.of("class")[:1] if item.mention is not None else ()
        link = any(self.nature.links(c.target) for c in best)
        return word.endswith(("ed", "ing")) or (is_participle(word) and not link)

    def _stamped(self, item: Item, mention: Mention) -> bool:
        """`invoices paid by Ann`, `who signed up`: a participle of which it is kept when that was."""
        best = mention.of("attribute")[:1]
        verb, *rest = item.word.split()
        done = is_participle(verb) and _PARTICLES.issuperset(rest)
        return done and any(self.nature.is_time(c.target) for c in best)

    def _count_before(self) -> bool:
        return isinstance(self.pending_number, NumberSpan)

    def _attribute(self, item: Item, mention: Mention) -> None:
        s, f = self.s, self.frame
        if item.word == "number" and self._told_earlier(item, "count"):
            return
        if self._counts_beside(item):
            f.targets.append(Term(None, "count", start=item.start))
            return
        if mention.head is None and self.opened and self._refers_back():
            mention.head = self.main_class
        elif mention.head is None and self._of_the_group():
            mention.head = f.groups[-1]
        if mention.head is None:
            before = self.at(-1)
            if (
                before is not None
                and before.kind == "name"
                and before.mention is not None
                and before.mention.is_class
            ):
                mention.head = before.mention
        if not f.targets and f.extreme and self._by_whom() and self._is_role_or_text(mention):
            # `the longest work and who composed it`: which work it is, too
            of = mention.candidates[0].class_name
            rows = Mention(mention.start, mention.start, "", (Candidate("class", of, _HARDLY),))
            f.targets.extend((Term(rows), Term(mention)))
            self.main_class, s.zone = rows, "modifier"
            return
        opens = s.zone == "target" or (self.i == 2 and self.items[1].word in words.HAVE)
        asked = s.asked == "who" and not f.targets and s.superlative is None
        if asked and opens and self._is_role(mention):
            # `who directed …`, `who has directed …`: the one in that role is asked for
            f.targets.append(Term(mention))
            s.zone, self._person = "modifier", True
            return
        asks = s.asked == "who" and s.zone == "target" and item.word.endswith("ed")
        if asks and self._does(item):
            return
        if self._person and item.word in ("name", "names") and mention.head is None:
            return
        if self._flagged_rows(mention):
            # `at least 10 active customers`: the number is of the customers
            self._idle.append(Idle(mention, item, s.negated, False, s.clause, s.option))
            s.negated = False
            return
        if s.operator is not None and self.pending_number is not None:
            number, item_number = self._take_number()
            self._add(Term(mention), s.operator, (number,), item_number, ())
            s.operator = None
            return
        if s.group and self._flagged(item, mention):
            return  # `of every electrified line`
        if s.group:
            f.groups.append(mention)
            nearer, next_but = self.at(1), self.at(2)
            s.group = bool(nearer and nearer.word == "and" and next_but and next_but.kind == "name")
        elif (
            self._absorbed(item)
            or self._quantity(item)
            or self._flagged(item, mention)
            or (s.zone == "target" and self._colours(item, mention))
        ):
            return
        elif self._amount(item):
            s.counting = item
        elif s.zone == "target" and f.targets and self._by_whom():
            f.targets.append(Term(mention))
        elif s.zone == "target" and f.targets and (self._valued() or self._is_stated()):
            self._modify(new=False)
            s.attribute, s.taken = mention, False
        elif s.zone == "modifier" and self._added():
            self._show_too(mention)
        elif s.counting is not None and s.zone == "target" and self._compares(0):
            # `how many vegetables cost less than 4`: rows that only a value tells
            f.targets.append(Term(None, "count", start=s.counting.start))
            s.counting = None
            self._modify(new=False)
            s.attribute, s.taken = mention, False
            self._stated(item, mention)
        elif s.superlative is not None and self._rows_behind() and item.word.endswith("ing"):
            f.unsaid += 1  # `the most arriving routes`: the routes are counted
        elif s.superlative is not None:
            self._rank_by_attribute(mention)
        elif s.counting is not None and s.functions and self._is_figure(mention):
            # `the average number of visits`: of a column that holds such numbers
            s.counting = None
            f.targets.extend(Term(mention, function) for function in s.functions)
            s.functions.clear()
            s.attribute, s.taken = mention, False
            s.headless = [mention] if mention.head is None else []
        elif s.counting is not None:
            s.counting = None
            self._of_the_deed(mention)
            f.targets.append(Term(mention, "count", bool(s.distinct)))
            s.distinct = False
            s.headless = [mention] if mention.head is None else []
        elif s.operator is not None and s.nested_function is not None and s.zone == "modifier":
            self._nested(mention)
        elif (
            s.zone == "target"
            and f.targets
            and (item.word.endswith(("ed", "ing")) or self._stamped(item, mention))
            and (near := self.at(-1, skip=True)) is not None
            and near.kind != "aggregate"
            and near.word not in ("and", ",", "of", "")
            and near.word not in words.LEAD | words.DISTINCT | words.MATCHING
        ) or (self._verb(item, mention) or self._predicate() or self._compared() or self._done()):
            self._modify(new=False)
            s.attribute, s.taken = mention, False
            self._stated(item, mention)
        elif s.zone == "target":
            before = self.at(-1, skip=True)
            if self._is_role(mention) and self._of_a_value() and all(map(is_called, s.headless)):
                f.targets = [t for t in f.targets if t.mention not in s.headless]
                s.headless = []
            if before is not None and before.word == "of" and s.headless and not s.functions:
                named = s.headless[-1]
                if named.text.casefold() in ("name", "names") and self._is_role(mention):
                    f.targets = [t for t in f.targets if t.mention is not named]
                    s.headless = s.headless[:-1]
                elif not all(m.text.casefold() in ("name", "names", "list") for m in s.headless):
                    f.unsaid += 1
                    return
                else:
                    f.targets = [t for t in f.targets if t.mention not in s.headless]
                    s.headless = []
            carried = (
                bool(s.functions) and bool(f.targets) and f.targets[-1].function == s.functions[0]
            )
            for function in s.functions or [None]:
                f.targets.append(Term(mention, function, s.distinct, carried=carried))
            following = self.at(1)
            together = following is not None and following.word in ("and", ",")
            if not together:
                s.functions = list(s.functions) if together else []
            s.distinct = False
            if mention.head is None:
                s.headless.append(mention)
            s.attribute, s.taken = mention, False
        else:
            if mention.head is None and item.word in ROLES:
                mention.head = self.last_class
            s.attribute, s.taken = mention, False
            self._stated(item, mention)
            s.attribute_function = None
            if s.functions:
                s.attribute_function = s.functions[0]
                s.functions.clear()

    def _of_the_deed(self, mention: Mention) -> None:
        """`how many seeds were lent`, where each loan tells how many: those, not all that there are."""
        verb = self.at(2) if (be := self.at(1)) is not None and be.word in words.BE else None
        deed = verb.mention if verb is not None else None
        if deed is None or not deed.is_class or not self._is_figure(mention):
            return
        figure = self.nature.quantity_of(deed.candidates[0].target)
        if figure:
            best = mention.candidates[0].score
            mention.candidates = (Candidate("attribute", figure, best), *mention.candidates)

    def _is_role_or_text(self, mention: Mention) -> bool:
        best = mention.of("attribute")[:1]
        return bool(best) and not mention.is_class and not self.nature.measures(best[0].target)

    def _with_theirs(self) -> bool:
        """`bug titles with their labels`: the labels are shown too."""
        whose, before = self.at(-1), self.at(-2)
        told = whose is not None and whose.word in ("their", "its", "his", "her")
        return told and before is not None and before.word == "with"

    def _with_name_of_theirs(self) -> bool:
        """`with the name of their centre`: shown too, not what the rows must have."""
        ahead = [i.word for k in range(1, 5) if (i := self.at(k)) is not None]
        named = ahead[1:2] in (["name"], ["names"]) and ahead[2:3] == ["of"]
        return named and ahead[0] == "the" and ahead[3:4] in (["their"], ["its"])

    def _as(self) -> str:
        """`the same job as`: whether a name or only a word stands between; "" without `as`."""
        between: list[str] = []
        while (item := self.at(len(between) + 1)) is not None and len(between) < 5:
            if item.word == "as":
                return "name" if "name" in between else "word" if between else ""
            if item.kind not in ("word", "name") or item.word in words.RELATIVE:
                return ""
            between.append(item.kind)
        return ""

    def _alike(self, item: Item, mention: Mention) -> None:
        """`in the same department as Clara`: among the departments of the rows that follow."""
        s = self.s
        s.same = False
        self._modify(new=False)
        nested = Nested(Term(mention))
        self._add(Term(mention), "in", (nested,), item, ())
        s.operator, s.attribute, s.nested = None, None, nested
        s.opened = self._anyone()

    def _anyone(self) -> bool:
        """`the same job as someone who …`: the clause tells which rows those are."""
        near = [i for k in range(1, 5) if (i := self.at(k)) is not None]
        place = next((k for k, i in enumerate(near) if i.word == "as"), len(near))
        return any(i.word in words.ANYONE for i in near[place + 1 : place + 2])
