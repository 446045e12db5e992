"""How two amounts or times of one row lie to each other, in a Chinese question: 平时成绩比期末成绩高, 主场赢了, 平局."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.distances import THAN
from duckkb.reasoning.interpret.chinese.names import BAR, BOUNDS
from duckkb.reasoning.interpret.chinese.others import GREATER
from duckkb.reasoning.interpret.chinese.wish import Told, attribute_meant
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.marks_zh import PASS

_DREW = regex(r"(?:[打战踢下]?成|以)?了?(?:平局|平手)(?:收场|告终|结束)?|[打战踢握]平了?|握手言和")
_WON = regex(
    r"(?:(?:作为|当|在)?(?P<own>主|客)(?:[队场方])(?:作战)?(?:的时候|时)?的?(?:一?共|总共|都)?)"
    r"(?:(?P<won>[获取]胜|赢球?|战胜|胜出|胜)|(?P<lost>输球?|落败|失利|告负|负))(?![率负者方])了?(?:对手|比赛(?=[的,。?]|$))?"
)
"""主场赢了, 作为客队输掉: who of the two sides has more."""
_PASSED = regex(
    r"(?:(?:成绩|分数|得分|考试)(?:都|均)?)?(?P<no>不|没有?|未|还没)?及格(?!线|分|率|标准)了?"
)
_MARKS = regex(r"成绩|分数|得分|score|grade|marks?$", re.I)
"""What rows are marked with."""
_SCORED = frozenset(("score", "goal", "goals", "point", "points", "pts", "runs"))
_SCORED_ZH = regex(r"得分|比分|进球|分数|积分|总分")
_HOME = frozenset(("home", "host"))
_AWAY = frozenset(("away", "visitor", "visiting", "guest", "visitors"))


class Results(Clauses):
    """Reads which of two figures of one row is more: by name, or as who won or lost."""

    def _won(self) -> None:
        """主场赢了, 打成平局: the one side has more than the other, or as much."""
        for pattern in (_DREW, _WON):
            m = pattern.search(self.text)
            sides = list(self._sides()) if m else []
            if m is None or len(sides) != 1:
                continue
            home, away = (attribute_meant(a.id, *m.span(), m.group()) for a in sides[0])
            operator: Operator = "eq"
            if pattern is _WON:
                operator = "gt" if (m["won"] is not None) == (m["own"] == "主") else "lt"
            self.use(*self.inside(*m.span()))
            self.explained.append(m.span())
            told = Told("than", home, operator, other=away, start=m.start(), end=m.end())
            self.wish.told.append(told)

    def _reached(self) -> None:
        """多少人及格, 成绩不及格的考生: what they got reaches the bar that is kept, or does not."""
        m = _PASSED.search(self.text)
        if m is not None and self._bars() and (told := self.enough(m)) is not None:
            self.use(*self.inside(*m.span()))
            self.explained.append(m.span())
            self.wish.told.append(told)

    def _bars(self) -> list[Attribute]:
        every = self.schema.attributes.values()
        return [a for a in every if a.measure and any(map(BAR.search, a.names))]

    def enough(self, m: re.Match[str]) -> Told | None:
        """That the one kind of marks is enough, or not where the group `no` says so: by the bar that is kept of them or of
        what they are for, else by 60. A bar further away may be one of several, and counts against the reading."""
        bars, every = self._bars(), self.schema.attributes.values()
        marks = [a for a in every if a.measure and any(map(_MARKS.search, a.names))]
        marks = [a for a in marks if not any(map(BOUNDS.search, a.names))]
        near = self.schema.beside(marks[0].class_name) if len(marks) == 1 else set[str]()
        if len(marks) != 1 or len(bars) > 1 or any(a.class_name not in near for a in bars):
            self.wish.unheeded += bool(bars)
            return None
        got, *bar = (attribute_meant(a.id, *m.span(), m.group()) for a in (*marks, *bars))
        operator: Operator = "lt" if m["no"] else "ge"
        told = (
            Told("than", got, operator, other=bar[0])
            if bar
            else Told("number", got, operator, (PASS,))
        )
        told.start, told.end = m.span()
        return told

    def _sides(self) -> Iterator[tuple[Attribute, Attribute]]:
        """What classes keep of what each side scored: the home's first."""
        for each in self.schema.classes.values():
            scores = [a for a in each.attributes if a.measure and _scored(a)]
            yield from _paired(scores) if len(scores) == 2 else ()

    def _than_own(self) -> None:
        """平时成绩比期末成绩高: one figure of the rows compared with another of theirs."""
        for m in THAN.finditer(self.text):
            j = next(iter(self.inside(m.end(), m.end() + 1)), None)
            k = next((i for i in self.names() if self.piece(i).end == m.start()), None)
            if j is None or k is None or {j, k} & self.used or self.piece(j).kind != "name":
                continue
            more = GREATER.match(self.text, self.piece(j).end)
            one, other = self.meant(k)[:1], self.meant(j)[:1]
            if more is None or not one or not other or one[0] == other[0]:
                continue
            alike = one[0].class_name == other[0].class_name and one[0].kind is other[0].kind
            timed = all(map(self.schema.timed, (one[0], other[0])))
            if not alike or not (timed or (one[0].measure and other[0].measure)):
                continue
            self.use(k, j, *self.inside(*more.span()))
            self.explained.append((m.start(), more.end()))
            operator: Operator = "gt" if more["less"] is None else "lt"
            told = Told("than", self.mention(k), operator, other=self.mention(j))
            told.start, told.end = self.piece(k).start, more.end()
            self.wish.told.append(told)


def _scored(attribute: Attribute) -> bool:
    said = {w for n in attribute.names for w in cut_name(n)}
    return bool(said & _SCORED) or any(map(_SCORED_ZH.search, attribute.names))


def _paired(scores: Sequence[Attribute]) -> Iterator[tuple[Attribute, Attribute]]:
    """Two scores of which one is called the home's and the other that of the guests."""
    said = [{w for n in a.names for w in cut_name(n)} for a in scores]
    home = [
        bool(words & _HOME) or any(n[:1] == "主" for n in a.names)
        for a, words in zip(scores, said, strict=True)
    ]
    away = [
        bool(words & _AWAY) or any(n[:1] == "客" for n in a.names)
        for a, words in zip(scores, said, strict=True)
    ]
    if sorted(home) == sorted(away) == [False, True] and home != away:
        yield (scores[0], scores[1]) if home[0] else (scores[1], scores[0])
