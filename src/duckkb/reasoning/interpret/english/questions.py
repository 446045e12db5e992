"""English questions -> frames: one pass over the items, zone by zone.

A question opens with what is asked for (the target zone); a relative word, a preposition or a
participle turns to what must hold (the modifier zone). Orders and groupings are cut out first.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from duckkb.reasoning.evidence import NumberSpan, Question
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.by import By
from duckkb.reasoning.interpret.english.dated import told_when
from duckkb.reasoning.interpret.english.generics import tells_all
from duckkb.reasoning.interpret.english.life import ALIVE, DEAD
from duckkb.reasoning.interpret.english.prepared import prepared
from duckkb.reasoning.interpret.english.values import AGAINST
from duckkb.reasoning.interpret.frame import Frame, Mention, Nested, Term
from duckkb.reasoning.interpret.items import Item, rows_of_items
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.lexicon.words import tokens


def english_frames(question: Question, naming: Naming, nature: Nature) -> list[Frame]:
    """The readings of a question's words, the likeliest first."""
    frames: list[Frame] = []
    rows = rows_of_items(question, words.is_cue, words.bars, naming.says, nature.stands_for)
    for weight, every in told_when(rows, nature):
        plain = prepared(_apart(every), naming, nature)
        frame = _Reader(plain.items, nature).read()
        plain.complete(frame)
        frame.weight = weight * (0.3 if frame.untold else 1.0)
        frame.tokens = words.directed(tokens(question.normalised.folded))
        frame.said = frozenset(s for _, _, s in frame.tokens)
        frame.stems = frozenset(
            t.stem for t in tokens(question.normalised.folded) if t.word not in words.FILLER
        ) | words.able(question.normalised.folded)
        frames.append(frame)
    return frames


def _apart(items: Sequence[Item]) -> list[Item]:
    """The items with mentions of their own: a reading notes in them what belongs together."""
    return [
        i if i.mention is None else dataclasses.replace(i, mention=dataclasses.replace(i.mention))
        for i in items
    ]


class _Reader(By):
    """One pass over the items."""

    def read(self) -> Frame:
        while self.i < len(self.items):
            item = self.items[self.i]
            handler = {
                "word": self._word,
                "mark": self._mark,
                "name": self._name,
                "value": self._value,
                "number": self._number,
                "date": self._date,
                "comparator": self._comparator,
                "superlative": self._superlative,
                "aggregate": self._aggregate,
            }[item.kind]
            handler(item)
            self.i += 1
        if self.items:  # `directly or indirectly` by itself leaves nothing to read
            self._finish()
        return self.frame

    def _mark(self, item: Item) -> None:
        s = self.s
        following = self.at(1)
        opens = following is not None and (
            item.word != "."
            or following.kind in ("aggregate",)
            or following.word
            in words.LEAD | words.ASK | {"for", "please", "also", "sort", "order", "in"}
        )
        if item.word in ".?!;" and opens:
            self._flush()
            if s.counting is not None and not self.frame.targets:
                # `how many people does each mentor advise? Show …`
                self.frame.targets.append(Term(None, "count", start=s.counting.start))
                s.counting = None
            if s.functions:
                self.frame.unsaid += 1  # a figure of the sentence before, not of this one
                s.functions.clear()
            self.boundary, self.opened = len(self.frame.targets), self.i
            s.nested = None
            s.zone, s.attribute, s.negated, s.operator = "target", None, False, None
            s.clause += 1
        elif item.word == ",":
            following = self.at(1)
            if following and following.kind == "word" and following.word in ("but", "and"):
                return
            if s.zone == "group":
                s.zone = "target"

    def _word(self, item: Item) -> None:
        s, w = self.s, item.word
        before = self.at(-1)
        if (
            s.text_match
            and before is not None
            and (
                before.word in words.PIECES | words.CONTAINS or before.word in ("or", "with", "the")
            )
            and (w not in words.FILLER or before.word in words.PIECES or self._ends_here())
            and w not in words.PIECES | {"of", "in", "is", "that", "'"}
        ):
            self._add_text(item)
            return
        fresh = (
            before is None
            or before.word in (",", ".", "?", ";", "and", "also", ":")
            or before.word in words.LEAD
        )
        if w in ("both",) or (w in ("shared", "common") and s.zone != "modifier"):
            self.frame.both = True
        elif w == "same" and (told := self._as()):
            self.use(item)
            if told == "name" and (noun := self.at(1)) is not None and self._told_by_verb(noun):
                told, self.i = "word", self.i + 1
            if told == "name":
                s.same = True
            elif s.attribute is not None:
                # `built in the same year as`: the verb tells what is alike
                self._alike(item, dataclasses.replace(s.attribute))
        elif w == "as" and s.nested is not None and before is not None and before.kind == "name":
            self.use(item)
        elif w == "difference" and s.zone == "target":
            self.frame.difference = True
            self.use(item)
        elif w in words.VERSUS or (w in words.MULTIPLES and s.operator is not None):
            self.frame.untold = (
                True  # nothing here sets two sides, or multiples, against each other
            )
        elif w in words.EACH and self._said_once():
            s.once = True
        elif w in words.EACH or (w == "different" and s.zone == "group"):
            s.group = True
            self._per = self._per or w == "per"
        elif w == "grouped" and self._goes_with("by"):
            self.i += 1
            s.group = True
            self.use(item)
        elif w in words.DISTINCT:
            earlier = self.at(-1, skip=True)
            if earlier is not None and self._apart_by(earlier.word):
                s.group = True
            else:
                s.distinct = True
        elif w == "once" and (s.once or (before is not None and before.word in ("only", "just"))):
            s.once = True
            self.use(item)
        elif (s.asked == "who" and s.zone == "target" and self._does(item)) or (
            w in ("number", "count") and self._counted_again(item)
        ):
            pass
        elif w in ("multiple", "several"):
            s.operator, self._number_left, self._number_item = (
                "gt",
                NumberSpan(item.start, item.end, 1),
                item,
            )
        elif w in words.NEGATION or w.endswith("n't"):
            s.negated = True
            if w in ("without", "except", "excluding"):
                self._modify(new=True)
        elif (
            (w in words.UNTOLD | words.TOLD and self._lacks(item))
            or (w in ALIVE | DEAD and self._lives(item))
            or self._unflagged(item)
        ):
            pass
        elif w == "but":
            self._modify(new=True)
        elif w in words.BE and before is not None and before.word == "and":
            s.negated = False  # `have no owner and are red`
        elif w == "range":
            self._range(item)
        elif w in words.ENDS and self._ranks_by_time(item):
            pass
        elif w in words.CONTAINS and self._holds_rows():
            self.use(item)
            if s.zone == "target":
                self._modify(new=False)
        elif w in words.CONTAINS:
            keep = s.attribute
            if s.zone == "target":
                self._modify(new=False)
                s.attribute = keep
            s.text_match = "contains"
            self.use(item)
        elif w in words.BEGIN | words.END and self._reaches_row():
            if s.zone == "target":
                self._modify(new=False)
            self.use(item)
        elif w in words.BEGIN:
            s.text_match = "starts_with"
            self.use(item)
        elif w in words.END:
            s.text_match = "ends_with"
            self.use(item)
        elif w in words.PIECES:
            s.text_match = s.text_match or ("starts_with" if w == "prefix" else "contains")
            self.use(item)
        elif w in words.LEAD and (
            fresh or (before and before.word in ("please", "to", "you", "and"))
        ):
            if s.zone != "target":
                self._flush()
                s.zone, s.negated, s.attribute = "target", False, None
        elif (
            w in words.ASK
            and (fresh or self._opens(before))
            and not (
                s.zone == "modifier"
                and w in ("who", "whose", "which", "whom")
                and not self._opens(before)
            )
        ):
            self._ask(w)
        elif tells_all(w, self.at(1)) and s.zone == "target" and not s.headless:
            mention = Mention(item.start, item.end, w, (), None, "all:")
            self.frame.targets.append(Term(mention))
            s.headless.append(mention)
            self.use(item)
        elif w == "that" and s.operator is not None:
            pass
        elif w in words.RELATIVE:
            self._modify(new=True)
            if w == "whose":
                s.attribute = None
        elif w in ("with", "having"):
            after = self.at(1)
            if s.text_match and before is not None and before.word in words.BEGIN | words.END:
                pass
            elif w == "with" and (
                (before is not None and before.word in ("together", "along"))
                or (after is not None and after.word in ("their", "its", "his", "her"))
                or self._with_name_of_theirs()
                or self._adds()
            ):
                s.zone = "target"
            else:
                self._modify(new=True)
        elif (w == "for" and self._starts_group()) or (
            w == "of" and s.zone == "target" and s.headless
        ):
            pass
        elif w == "for" and s.zone == "target" and s.headless:
            after = self._next_name()
            if after is None or after.mention is None or not after.mention.is_class:
                self._modify(new=True)
        elif w == "by" and self._spreads():
            s.group = True
            self.use(item)
        elif (w == "by" and self._lists_by()) or (w in AGAINST and self._against_rows(item)):
            pass
        elif w in words.PREPOSITION:
            self._modify(new=False)
        elif w in words.RATIOS and self._next_of_class():
            self.frame.untold = True
        elif w in ("name", "names") and s.zone == "target":
            self.frame.unnamed = True
        elif w == "or":
            self.frame.ors.append(item.start)
            if s.zone == "modifier":
                s.option = s.option or 1
                self._open_option()
        elif w in words.HAVE and s.zone == "modifier" and s.taken:
            s.attribute = None  # `opened before 1900 or have more than 9 rooms`
        elif (w in words.HAVE or w in ("do", "does", "did")) and s.zone == "target":
            if w in words.HAVE or self.frame.targets:
                self._modify(new=False)
        elif (
            (w not in words.FILLER or self._done_by_asked(before))
            and s.zone == "target"
            and self.frame.targets
            and (
                w.endswith(("ed", "ing"))
                or (before is not None and before.kind == "name" and w not in words.LEAD)
                or self._done_by_asked(before)
            )
        ):
            self._modify(new=False)
            if w in words.COMPARED:
                s.asked = w
        elif w == "amount" and self._goes_with("of"):
            after = self._next_name()
            if after is not None and after.mention is not None and after.mention.is_class:
                s.counting = item
        elif w in words.COMPARED and s.attribute is None and w not in words.PREPOSITION:
            s.asked = w
        elif s.zone == "target" and self._asked_in_vain(item):
            self.frame.untold = True

    def _done_by_asked(self, before: Item | None) -> bool:
        """`which teachers give courses`: what those asked for do, by a verb that may ask as well."""
        verb, after = self.items[self.i], self.at(1)
        return (
            verb.word in words.LINKING
            and self.items[0].word in ("which", "what")
            and len(self.frame.targets) == 1
            and before is not None
            and before.mention is self.frame.targets[0].mention
            and (after is None or after.kind == "name")
        )

    def _opens(self, before: Item | None) -> bool:
        """Whether an asking word stands behind a preposition that opens the question, or another
        one: `… and in which year`."""
        earlier = self.at(-2)
        return (
            before is not None
            and before.kind == "word"
            and before.word in words.PREPOSITION
            and (self.i == 1 or (earlier is not None and earlier.word == "and"))
        )

    def _ask(self, word: str) -> None:
        s = self.s
        self._flush()
        s.zone, s.negated, s.attribute = "target", False, None
        if word in ("when", "where", "who", "how"):
            if word == "when" and self.frame.targets:
                # `the name of the host, and when was it built?`
                item = self.items[self.i]
                asked = Mention(item.start, item.end, word, (), self.main_class, "asked:when")
                self.frame.targets.append(Term(asked))
                return
            s.asked = word
            following = self.at(1)
            if word == "how" and following is not None and following.kind in ("word", "name"):
                s.asked = "how " + following.stem
                behind = self.at(2)
                if following.stem == "much" and behind is not None and behind.kind == "name":
                    s.much = behind.mention
                if following.kind == "word" or following.stem in words.QUANTITY:
                    self.i += following.stem in words.QUANTITY

    def _finish(self) -> None:
        f = self.frame
        if self._number_left is not None:
            number, item = self._take_number()
            self._compare(self.s.operator or "eq", (number,), item)
        self._settle()
        self._count_last()
        self._count_per()
        self._paid_amounts()
        self._add_up()
        self._count_each()
        self._figure_of_all()
        self._how_often()
        self._figure_of_counts()
        if self.s.group:
            f.groups.extend(o.term.mention for o in f.order if o.term.mention)
        if self.s.counting is not None and not f.targets:
            f.targets.append(Term(None, "count"))
        counted = next(
            (t.mention for t in f.targets if t.mention and t.mention.is_class and t.function), None
        )
        self._own_later()
        self._ranges()
        f.subject = self.main_class or counted or self.last_class
        f.sure = self.main_class is not None or counted is not None
        self._other_end()
        self._rows_not_times()
        self._of_the_extreme()
        self._who_did()
        self._show_last()
        heads = {id(t.mention.head) for t in f.targets if t.mention and t.mention.head}
        later = len(f.targets) > self.boundary
        f.targets = [
            t
            for k, t in enumerate(f.targets)
            if not (
                t.mention
                and t.mention.is_class
                and t.function is None
                and (
                    (id(t.mention) in heads and t.mention.head is None)
                    or (later and k < self.boundary)
                )
                and not (later and k < self.boundary and self._also)
            )
        ]
        f.pair = self._pair()
        f.numbers_lost = sum(
            1
            for i in self.items
            if i.kind in ("number", "date", "value")
            and not any(
                c.start <= i.start and i.end <= c.end
                for c in (
                    *f.conditions,
                    *f.having,
                    *(
                        n
                        for c in f.conditions
                        for v in c.values
                        if isinstance(v, Nested)
                        for n in v.conditions
                    ),
                )
            )
        ) - (f.limit is not None and any(i.kind == "number" for i in self.items))
        self._show_each()
        f.distinct = self.s.once or any(t.distinct and t.function is None for t in f.targets)
        opening = self.items[self.items[0].word in words.PREPOSITION :][:2]
        f.values = (
            len(opening) == 2
            and bool(f.targets)
            and opening[0].word in ("what", "which")
            and self._values_asked(opening[1].mention, f.targets[0].mention)
        )
        asks = self.s.asked in ("when", "where") or self.s.asked.startswith("how ")
        plain = all(t.mention and t.mention.is_class and t.function is None for t in f.targets)
        if asks and plain:
            head = f.targets[0].mention if f.targets else None
            f.targets = [Term(Mention(0, 0, self.s.asked, (), head, "asked:" + self.s.asked))]
        for term in f.targets:
            if self._is_much(term):
                term.function = "sum"
        for term in f.targets if self.s.spread else ():
            named = term.mention is not None and not term.mention.is_class
            term.function = self.s.spread if named and term.function is None else term.function

    def _values_asked(self, opening: Mention | None, shown: Mention | None) -> bool:
        """`which cities`, `what payment methods`: values that rows keep, each once."""
        if opening is shown or shown is None or self.items[0].word not in ("what", "which"):
            return opening is shown
        return shown.head is opening and self.items[2].mention is shown

    def _is_much(self, term: Term) -> bool:
        """`how much money did we take in 2023`: of many rows the amount of all."""
        much = self.s.much
        if much is None or much is not term.mention or much.is_class or self.s.spread:
            return False
        return term.function is None and self._is_figure(much)
