"""Looking around in the pieces of a Chinese question about joined classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.evidence import AggregateSpan, Question, SuperlativeSpan
from duckkb.reasoning.interpret.chinese.families.items import Piece, Row
from duckkb.reasoning.interpret.chinese.implied import AGE
from duckkb.reasoning.interpret.chinese.lexis import called, plain_name
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.telling import counts
from duckkb.reasoning.interpret.chinese.wish import Wish, rows_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.occasions import born
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Function
from duckkb.reasoning.regexes import regex

STOP = regex(r"[,。;?!:]")
PARTED = regex(r"(?=([一-鿿])[过了]([一-鿿]))...")
"""A verb whose object stands apart: 缴过费."""
_EXCEPT = regex(r"(?:除了?|不包括|不含)$")
BESIDES = regex(r"[店市区省县级类型号年月]?(?:以外|之外|除外)")
_EXCEPTED = regex(r"除[^,。;?!外]*$")
_SORT = regex(r"(?:[类型级]|类别|种类|级别|状态)$")
_OWNED = regex(r"编号|序号|代号|代码|号码|id|名称|名字|姓名|全名")
"""What every class fills in its own way."""
_LENGTH = regex(r"(?:时长|长度|大小|时间)$")
_JOINS = regex(r"\s*(?:的|们的|\)?[和与及、]|\)?以及|\()?\s*")
_AND = regex(r"\s*\)?(?:[和与及、]|以及)\s*")
_THEIRS = regex(r"\s*(?:[和与及、]|以及)(?:其|它们?的|[他她]们?的|各自的)(?:对应的?)?\s*")
_PERSONAL = ("gender", "sex", "性别", "birth_date", "birthday", "出生日期")
"""What people have: 几家 counts no 作家."""
_NUMBERS = frozenset(("人数", "数量", "总数", "个数", "件数", "次数"))
_WHICH_KIND = regex(rf"(?:(?:[哪每各]一?|不同的?){MEASURE_WORD}?|按照?|根据|依照?)$")
_OFTEN = frozenset("架台辆艘人")
"""Measure words of what takes part: 架次 are times, and no planes."""
_PART, _LIKELY = 0.5, 0.7
_EXACT = 0.99
"""The score of what is called just so."""


class Clauses:
    """Reads one row of pieces.

    Args:
        row: the pieces.
        question: with its spans.
        schema: what the pieces may name.
    """

    def __init__(self, row: Row, question: Question, schema: Schema) -> None:
        self.row, self.question, self.schema = row, question, schema
        self.pieces, self.text = row.pieces, row.text
        self.pieces = tuple(self._owned())
        self.pieces = tuple(self._headed())
        self.row = Row(row.text, self.pieces)
        self.used: set[int] = set()
        self.wish = Wish()
        self.explained: list[tuple[int, int]] = []
        """Ranges outside of the pieces that the reading accounts for."""
        self.divisor: Mention | None = None
        """What each amount that is asked for is divided by."""
        self.minus: dict[int, Mention] = {}
        """What is taken from a mentioned amount, by the identity of the mention."""

    def _headed(self) -> Iterator[Piece]:
        """The pieces; 职位名称 is the 职位, where nothing is known by the whole."""
        held: Piece | None = None
        for k, piece in enumerate(self.pieces):
            if held is not None and self._kind_of_which(k):
                piece = replace(piece, start=held.start, text=held.text + piece.text)
            elif held is not None:
                plain = held.kind == "name" and held.mention is not None
                own = plain and held.mention is not None and not self.schema.row_class(held.mention)
                whole = held.end == piece.start and piece.text in ("名称", "名字")
                if own and (whole or self._is_a_name(held, piece)):
                    named = held.mention if whole else self._surely(held.mention)
                    held = replace(held, end=piece.end, mention=named)
                    continue
                yield held
            held = piece
        if held is not None:
            yield held

    def _kind_of_which(self, k: int) -> bool:
        """哪种游戏类型, 每种游戏类型: the kind of the games, not the games."""
        if not k or self.row.before(k) or _WHICH_KIND.search(self.before(k - 1)) is None:
            return False
        own = self.row_of(k - 1)
        if not own or self.pieces[k].kind != "name" or self.is_rows(k) or self.is_measure(k):
            return False
        kinds = [a for a in self.meant(k) if a.class_name == own]
        sure = self.mention(k).candidates[0].score > _PART
        return sure and bool(kinds) and self.schema.flag(kinds[0]) is None

    def _surely(self, mention: Mention | None) -> Mention | None:
        """站长的姓名, of a manager_name: the first part and the rest of a name are all of it."""
        if mention is None:
            return None
        first = replace(mention.candidates[0], score=max(mention.candidates[0].score, _EXACT))
        return replace(mention, candidates=(first, *mention.candidates[1:]))

    def _is_a_name(self, held: Piece, piece: Piece) -> bool:
        """导演的姓名, of films that keep their 导演 or a director_name: a text that says who or which it is, and refers
        to no rows."""
        said = piece.text in ("姓名", "名字", "名称") and self.text[held.end : piece.start] == "的"
        if not said or held.mention is None:
            return False
        a = self.schema.attributes.get(held.mention.candidates[0].target)
        if a is None or a.kind is not Kind.TEXT or a.key or a.identity:
            return False
        of = self.schema.row_class(held.mention.head) if held.mention.head else ""
        rest = any(c.target == a.id for c in piece.mention.candidates) if piece.mention else False
        return (rest or held.text in self.schema.spoken(a)) and of in ("", a.class_name)

    def _owned(self) -> Iterator[Piece]:
        """The pieces; 编号 and 名称 behind rows, or joined to another of these, are those of the rows."""
        last: Piece | None = None
        for k, piece in enumerate(self.pieces):
            mention = piece.mention
            generic = _OWNED.fullmatch(piece.text) is not None
            plain = mention is not None and not generic and not self.schema.row_class(mention)
            if piece.kind == "name" and mention is not None and (generic or plain):
                between = self.row.before(k)
                if last is not None and last.mention is not None and _JOINS.fullmatch(between):
                    rows = last.mention.head
                    if (
                        rows is None
                        and not _AND.fullmatch(between)
                        and self.schema.row_class(last.mention)
                    ):
                        rows = last.mention
                    piece = replace(piece, mention=replace(mention, head=rows))
            if piece.kind == "name":
                piece = self._as_their_own(piece, last, self.row.before(k))
                piece = self._of_each(piece, last, self.row.before(k))
            through = piece.kind == "aggregate" and not self.row.before(k).strip("的")
            last = piece if piece.kind == "name" else last if through else None  # 徒弟平均月薪
            yield piece

    def _of_each(self, piece: Piece, last: Piece | None, between: str) -> Piece:
        """花瓶及其类型, of a class vase_type: what is named with rows as theirs is what they keep."""
        mention, rows = piece.mention, last.mention if last is not None else None
        own = self.schema.row_class(rows) if rows is not None and _THEIRS.fullmatch(between) else ""
        if mention is None or not own:
            return piece
        held = [c for c in mention.of("attribute") if c.class_name == own and c.score > _LIKELY]
        if not held:
            return piece
        return replace(piece, mention=replace(mention, candidates=tuple(held), head=rows))

    def _as_their_own(self, piece: Piece, last: Piece | None, between: str) -> Piece:
        """客户的姓名和地址, where there is a table of addresses: what is listed with theirs is theirs."""
        mention, rows = piece.mention, last.mention.head if last and last.mention else None
        if mention is None or rows is None or not _AND.fullmatch(between):
            return piece
        own = self.schema.row_class(rows)
        held = [c for c in mention.of("attribute") if c.class_name == own and c.score > _LIKELY]
        held = [c for c in held if not self.schema.attributes[c.target].measure]
        if self.schema.row_class(mention) in ("", own) or not held:
            return piece
        return replace(piece, mention=replace(mention, candidates=tuple(held), head=rows))

    def before(self, k: int, reach: int = 8) -> str:
        """The characters right before piece k, whatever they belong to."""
        start = self.pieces[k].start
        return self.text[max(0, start - reach) : start]

    def behind(self, k: int, reach: int = 8) -> str:
        end = self.pieces[k].end
        return self.text[end : end + reach]

    def excepted(self, k: int) -> bool:
        """除ACL外, 不含2018年: whether it is said that rows with what stands at k are left out."""
        start, end = self.pieces[k].start, self.pieces[k].end
        clause = STOP.split(self.text[max(0, start - 9) : start])[-1]
        ended = self.text.startswith("外", end) and _EXCEPTED.search(self.text[:start]) is not None
        found = bool(ended or _EXCEPT.search(clause) or BESIDES.match(self.text, end))
        near = (*self.previous(k, 4), *self.following(k, 2)) if found else ()
        self.use(*(j for j in near if self.pieces[j].kind == "comparator"))
        return found

    def names(self) -> Iterator[int]:
        """Names that no part of the reading has taken yet."""
        return (k for k, p in enumerate(self.pieces) if p.kind == "name" and k not in self.used)

    def mention(self, k: int) -> Mention:
        found = self.pieces[k].mention
        assert found is not None
        return found

    def row_of(self, k: int) -> str:
        """The class of the rows that a piece names, else nothing."""
        return self.schema.row_class(self.mention(k)) if self.pieces[k].kind == "name" else ""

    def is_rows(self, k: int) -> bool:
        return bool(self.row_of(k))

    def rows_among(self, places: Iterable[int]) -> int | None:
        """The first of some pieces that names rows."""
        return next((j for j in places if self.is_rows(j)), None)

    def free(self, places: Iterable[int], test: Callable[[int], bool]) -> int | None:
        """The first of some pieces that no part of the reading has taken yet and that passes a test."""
        return next((j for j in places if j not in self.used and test(j)), None)

    def spoken_of(self) -> list[str]:
        """The classes of the rows that are named, and of those that a value tells."""
        rows = [self.row_of(k) for k in self.names()]
        values = (p.mention for p in self.pieces if p.kind == "value" and p.mention is not None)
        told = [m.candidates[0].class_name for m in values if m.candidates]
        return [c for c in dict.fromkeys((*rows, *told)) if c in self.schema.classes]

    def explains(self, at: int) -> bool:
        """Whether what stands at a place was read already."""
        return any(start <= at < end for start, end in self.explained)

    def is_measure(self, k: int) -> bool:
        """Whether a piece names amounts or times."""
        if self.pieces[k].kind != "name" or self.is_rows(k):
            return False
        return any(a.measure or self.schema.timed(a) for a in self.meant(k))

    def is_graded(self, k: int) -> bool:
        """Whether a piece names what can be longest or shortest: amounts, times, a length in words."""
        if self.is_measure(k):
            return True
        if (
            self.pieces[k].kind != "name"
            or self.is_rows(k)
            or not _LENGTH.search(self.piece(k).text)
        ):
            return False
        return any(not a.key for a in self.meant(k))

    def is_amount(self, k: int) -> bool:
        if self.pieces[k].kind != "name" or self.is_rows(k):
            return False
        amounts = (a for a in self.meant(k) if a.measure and self.schema.flag(a) is None)
        return any(True for _ in amounts) or self.is_age(k)

    def is_age(self, k: int) -> bool:
        """Whether a piece names an age of which only the birth is kept."""
        piece = self.pieces[k]
        aged = piece.kind == "name" and AGE.match(self.text, piece.start) is not None
        return aged and any(map(born, self.meant(k)))

    def is_timed(self, k: int) -> bool:
        if self.pieces[k].kind != "name" or self.is_rows(k):
            return False
        return any(self.schema.timed(a) for a in self.meant(k)[:2])

    def meant(self, k: int) -> list[Attribute]:
        """The attributes that a name may mean, the best first."""
        mention = self.mention(k)
        found = [self.schema.attributes.get(c.target) for c in mention.of("attribute")]
        best = max((c.score for c in mention.candidates), default=0.0)
        # What is called just so is not what a synonym may mean.
        least = best - (0.05 if best >= _EXACT else 0.3)
        near = [c.score >= least for c in mention.of("attribute")]
        return [a for a, ok in zip(found, near, strict=True) if a is not None and ok]

    def headless(self, k: int) -> bool:
        """Whether a name is only the beginning of one: 开业 of 开业年份 qualifies, it is no noun for it."""
        word = self.piece(k).text
        if self.pieces[k].kind != "name" or self.is_rows(k) or len(word) < 2:
            return False
        if self.mention(k).candidates[0].score > 0.9:
            return False
        near = self.meant(k)[:1]
        if near and counts(near[0]):
            return False  # 泊位 of berth_count: they are what it counts
        names = [plain_name(n) for a in near for n, _ in called(a.names, a.class_name)]
        rests = [n[len(word) :] for n in names if n.startswith(word)]
        begun = any(len(r) > 1 and r not in _NUMBERS for r in rests)
        return begun and not any(n.endswith(word) for n in names)

    def rows_begun(self, k: int) -> Mention | None:
        """The rows that a beginning of their attributes' names means: 订单 of 订单金额 and 订单状态."""
        if not self.headless(k) or self.behind(k, 1) in tuple("费价率额款金"):
            return None
        owners = {a.class_name for a in self.meant(k)}
        m = self.mention(k)
        return rows_meant(owners.pop(), m.start, m.end, m.text, 0.6) if len(owners) == 1 else None

    def kept_beside(self, k: int) -> int | None:
        """多少种产品类型, 多少种不同的球员位置: what is kept of the rows that the noun begins with, or stands right behind."""
        if not self.is_rows(k):
            return (
                k if self.rows_begun(k) is not None and _SORT.search(self.piece(k).text) else None
            )
        after = k + 1 < len(self.pieces) and self.piece(k + 1).kind == "name"
        beside = after and not self.row.behind(k) and not self.is_rows(k + 1)
        return k + 1 if beside and not self.is_amount(k + 1) else None

    def of_measure_word(self, unit: str) -> Mention | None:
        """多少批: the rows whose name has the measure word, where they are no group (采摘批次); 多少人: those of
        the one class of people."""
        if len(unit) != 1:
            return None
        ends = (unit,) if unit in _OFTEN else (unit, unit + "次")  # 几架 are no 架次
        found = [
            c for c in self.schema.classes.values()
            if any(name.endswith(ends) for name, _ in called(c.names))
            and not (unit == "家" and any(a.name.casefold() in _PERSONAL for a in c.attributes))
        ]  # fmt: skip
        if not found and unit == "人":
            found = [c for c in self.schema.classes.values() if is_person(c)]
        if len(found) != 1:
            return None
        return rows_meant(found[0].name, 0, 0, unit, 0.6)

    def previous(self, k: int, reach: int = 14) -> Iterator[int]:
        """Pieces before piece k in its clause, the nearest first."""
        for j in range(k - 1, -1, -1):
            gap = self.row.between(j, k)
            if STOP.search(gap) or self.pieces[k].start - self.pieces[j].end > reach:
                return
            yield j

    def following(self, k: int, reach: int = 10) -> Iterator[int]:
        """Pieces behind piece k in its clause, the nearest first."""
        for j in range(k + 1, len(self.pieces)):
            gap = self.row.between(k, j)
            if STOP.search(gap) or self.pieces[j].start - self.pieces[k].end > reach:
                return
            yield j

    def aggregate_before(self, k: int) -> int | None:
        """The aggregate right before a name (平均年龄, 平均课程费用)."""
        led = k > 1 and self.is_rows(k - 1) and not self.row.before(k)
        if led and k - 1 not in self.used and (found := self.aggregate_before(k - 1)) is not None:
            self.use(k - 1)
            return found
        if k and not self.row.before(k).strip("的 "):
            span = self.pieces[k - 1].span
            if isinstance(span, AggregateSpan) and span.function != "count":
                return k - 1
        return None

    def aggregate_of(self, k: int) -> int | None:
        """The aggregate right before a name, or right behind it (花费总额)."""
        before = self.aggregate_before(k)
        if before is not None or k + 1 >= len(self.pieces) or self.row.behind(k).strip("的 "):
            return before
        span = self.pieces[k + 1].span
        whole = (
            isinstance(span, AggregateSpan) and span.function != "count" and k + 1 not in self.used
        )
        return k + 1 if whole and len(self.pieces[k + 1].text) > 1 else None

    def aggregate_within(self, k: int) -> Function | None:
        """The sum or the mean that is told in the middle of a name: 发票总金额, of an amount that is not called so."""
        start, end = self.piece(k).start, self.piece(k).end
        function: Function | None = None
        for span in self.question.spans.aggregates:
            if not (start < span.start and span.end <= end) or self._called(k, span):
                continue
            if self.text[span.start : span.end].startswith("总") and span.end - span.start > 1:
                function = "sum"  # 总额
            elif span.end < end and span.function in ("sum", "avg"):
                function = span.function
        return function

    def _called(self, k: int, span: AggregateSpan | SuperlativeSpan) -> bool:
        """Whether the attribute that is named has the word of a span in its own name."""
        word = self.text[span.start : span.end]
        return any(word in n for a in self.meant(k)[:1] for n in a.names)

    def like(self, word: str) -> Mention | None:
        """The rows whose name shares a character with a verb (接诊: 就诊记录), where only they do."""
        found = [
            c for c in self.schema.classes.values()
            if set(word) & set(c.name.replace("记录", "").replace("表", ""))
        ]  # fmt: skip
        if len(found) != 1 or not word:
            return None
        return rows_meant(found[0].name, 0, 0, word, 0.5)

    def use(self, *places: int) -> None:
        self.used.update(places)

    def piece(self, k: int) -> Piece:
        return self.pieces[k]

    def inside(self, start: int, end: int) -> list[int]:
        return [j for j, p in enumerate(self.pieces) if p.start < end and start < p.end]
