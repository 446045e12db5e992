"""Values and parts of texts that a Chinese question about joined classes speaks of."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.evidence import ComparatorSpan
from duckkb.reasoning.interpret.chinese.clauses import BESIDES, STOP
from duckkb.reasoning.interpret.chinese.dues import UNPAID, unpaid_state
from duckkb.reasoning.interpret.chinese.families.items import Piece
from duckkb.reasoning.interpret.chinese.flags import comes_last
from duckkb.reasoning.interpret.chinese.routes import Routes
from duckkb.reasoning.interpret.chinese.wish import Told, attribute_meant
from duckkb.reasoning.interpret.dues import due_and_paid
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex

_OR = regex(r"\s*(?:、|或者?|或是|还是|和|与|及|以及|,|跟)?\s*")
_EITHER = regex(r"或")
_AND = regex(r"\s*(?:和|与|跟|及|以及)\s*")
_DEED = regex(r"[一-鿿](?:过|了)\s*$")
_JOINTLY = regex(r"\s*(?:一起|一同|共同|合作|合伙|联合|联手)[一-鿿]{0,3}[过了的]")
"""甲和乙一起玩过几场."""
_LISTED_WITH = regex(r"\s*(?:、|或者?|或是|和|与|及|以及|跟)\s*")
_HOLDS = regex(
    r"\s*(?:里面?|中|内|当中)?\s*(?:都|还)?(?P<no>不|没有?|未)?(?P<v>带有?|含有?|包含|包括|有|出现)[了过着]?(?:任何|一个)?\s*"
    r"(?P<w>字母|单词|词语?|文字|汉字|字符串?|关键[字词])?\s*"
)
_HELD_INSIDE = regex(r"\s*(?:里面?|中|当中)\s*(?:都|还)?[带含]?有(?P<t>[㐀-鿿]{1,4}?)(?=的)")
_BEGINS = regex(r"\s*(?:里|中)?\s*(?:都|均|是)?以(?!及)\s*(?:字母|单词|数字)?\s*")
_ENDING = regex(r"\s*(?:为|作)?(?:(?P<b>开头|打头|起头|开始)|(?P<e>结尾|结束|收尾))")
_WORD = regex(r"[a-z0-9][a-z0-9.&@%-]*")
_WRITTEN = regex(r"(?P<t>[一-鿿]{1,8}?)(?<!名)(?:二?字(?!母)|字样|这[个两]字)")
_LETTERS = regex(r"[一-鿿]{1,4}(?=\s*(?:开头|打头|起头|开始|结尾|结束))")
_MORE = regex(r"\s*(?:(?P<or>或者?|或是|、)|和|与|以及|及)(?:者)?(?:带有?|含有?|包含)?\s*")
_SURNAME = regex(r"姓((?!名|氏)[一-鿿])(?=的|$|[,。?])|(?<![一-鿿])([一-鿿])姓(?!名|氏)")
_CALLED = regex(r"名|标题|题目")
_BELONGS = regex(
    r"的?(?:既|也|都|均|设|位|坐落|被评|评|来自|开)?不?(?:是|为|等于|叫做?|属于|于|在|有|包含|含|=|:)?"
)
_BOTH_HAVE = regex(r"\s*(?:都|均|两[个种地者]都)有")
_DENIED = regex(
    r"(?:从来没有?|从来?未|从不|(?<!(?<!所)有)没有?|未曾?|并?[不非])(?!同|重|少|到|超|低|高|大|小|足|满|仅|止|但|论|管|知)"
    r"(?:曾|是|为|在|有|被|对|跟|和|与|用|去|住|来自|属于|包括|含|任何|[一-鿿])?[一-鿿]{0,3}\s*$"
)
"""不住在, 没用过, 不对任何, 从来没订过, right before a value."""
_DENIED_BEHIND = regex(
    r"\s*(?:类|种|的|这[种类个])?(?:东西)?\s*(?:都|也|均)?(?:并?不|没有?|未)(?!同|到|足|仅|但)"
)
"""对…不过敏, 对…和…都不感兴趣, right behind a value."""
_TOWARDS = regex(r"(?:对|在|跟|和|与|把|给|被)\s*$")
_APPOSED = regex(rf"\s*(?:号|[这该此]一?{MEASURE_WORD}?)?\s*")
"""Pearl号船, 诺德这个品牌: what stands between a value and the noun for what it is."""
_SO_CALLED = regex(r"(?:名为|名叫|叫做?|称为)\s*$")
"""名为Bath的城市."""
_PAID = regex(UNPAID.pattern + "$")
_PAID_BEHIND = regex(r"(?:都|还|尚)?(?:没有?|未)(?:交|缴|付|支付|缴纳)[过了清]?(?=的|了?\W*$)")
_PAID_SO = (
    "已付",
    "已缴",
    "已交",
    "付款",
    "缴费",
    "是否缴费",
    "是否付款",
    "是否已缴",
    "是否已付",
    "是否支付",
)
_PAST = regex(r"\s*[过了到]+\s*")


class Values(Routes):
    """Reads values and what a text holds, begins or ends with."""

    # -- parts of texts ------------------------------------------------------------------------

    def _texts(self) -> None:
        """名字里带“大叶”, 以“南”开头, 含有字母a: what a text holds."""
        for k in list(self.names()):
            named = self.is_rows(k) or _CALLED.search(self.piece(k).text)
            texts = [a for a in self.meant(k) if not a.kind.numeric]
            if not named and not texts:
                continue
            end = self.piece(k).end
            found = self._held(end) or self._ended(end)
            if found is None:
                continue
            operator, texts_told, stop, either = found
            if any(
                self.piece(j).kind == "value" and self.piece(j).end > stop
                for j in self.inside(end, stop)
            ):
                continue  # 带有TV Lounge: a value, not a text that begins like it
            held = _HOLDS.match(self.text, end) or _HOLDS.match(self.text, end + 1)
            denied = operator == "contains" and held is not None and held["no"] is not None
            mention = self.mention(k)
            rows = self._rows_told(stop)
            for text in texts_told:
                told = Told("text", mention, operator, (text,), start=mention.start, end=stop)
                told.owner = rows
                told.negated = denied
                told.option = k + 1 if either and not denied else 0
                self.wish.told.append(told)
            inside = [j for j, p in enumerate(self.pieces) if end <= p.start and p.end <= stop]
            self.use(k, *inside)
            self.explained.append((end, stop))
        for m in _SURNAME.finditer(self.text):
            if not any(
                p.start < m.end() and m.start() < p.end for p in self.pieces if p.kind == "value"
            ):
                # 姓陈的队员, of teams: those who are called so
                rows, family = self._rows_told(m.end()), m[1] or m[2]
                self.wish.told.append(
                    Told("text", rows, "starts_with", (family,), start=m.start(), end=m.end())
                )
                self.explained.append(m.span())

    def _rows_told(self, end: int) -> Mention | None:
        """名字里带“大叶”的品种: the rows whose text it is."""
        if self.text[end : end + 1] != "的":
            return None
        at = [j for j in self.inside(end + 1, end + 2) if self.piece(j).start == end + 1]
        if not at or not self.is_rows(at[0]):
            return None
        last = at[0]
        while last + 1 < len(self.pieces) and self.is_rows(last + 1) and not self.row.behind(last):
            last += 1  # 选拔赛球员 are 球员
        return self.mention(last)

    def _held(self, start: int) -> tuple[Operator, list[str], int, bool] | None:
        m = _HOLDS.match(self.text, start) or _HOLDS.match(self.text, start + 1)
        if m is None:
            return None
        if _CALLED.search(self.text, max(0, start - 2), start) and (
            inside := _HELD_INSIDE.match(self.text, start)
        ):
            return "contains", [inside["t"]], inside.end(), False
        first = self._text_at(m.end(), m["w"] is not None or m["v"] != "有")
        if first is None:
            return None
        texts, end, either = [first[0]], first[1], False
        while (more := _MORE.match(self.text, end)) and (
            other := self._text_at(more.end(), more["or"] is not None, written=False)
        ):
            texts.append(other[0])
            end, either = other[1], either or more["or"] is not None
        return "contains", texts, end, either

    def _ended(self, start: int) -> tuple[Operator, list[str], int, bool] | None:
        m = _BEGINS.match(self.text, start)
        told = self._text_at(m.end(), True) if m is not None else None
        if m is not None and told is None and (h := _LETTERS.match(self.text, m.end())):
            told = h.group(), h.end()
        ending = _ENDING.match(self.text, told[1]) if told is not None else None
        if told is None or ending is None:
            return None
        if ending["b"]:
            return "starts_with", [told[0]], ending.end(), False
        return "like", [f"%{told[0]}"], ending.end(), False

    def _text_at(self, start: int, bare: bool, written: bool = True) -> tuple[str, int] | None:
        """The text that stands at a place: quoted, a word of Latin letters where `bare`, or …字."""
        plain = self.question.normalised.text
        for a, b in self.question.normalised.quoted:
            if a - 1 <= start <= a and b > a:
                end = b + 1
                if tail := re.match(r"\s*(?:二?字(?!母)|字样|这[个两]字|字母)", self.text[end:]):
                    end += tail.end()
                return plain[a:b], end
        if bare and (m := _WORD.match(self.text, start)):
            return plain[start : m.end()], m.end()
        m = _WRITTEN.match(self.text, start) if written else None
        return (plain[start : m.end("t")], m.end()) if m is not None else None

    # -- values --------------------------------------------------------------------------------

    def _values(self) -> None:
        last: Told | None = None
        for k, piece in enumerate(self.pieces):
            if piece.kind != "value" or piece.mention is None or k in self.used:
                continue
            negated = self._denied(k) or self._denied_with(last, piece)
            if self._unpaid(k, negated):
                negated = False
            elif self._yet_to_come(k):
                self.wish.unheeded += not negated  # 派单的工单 are no 待派单
                negated = False
            self.wish.unheeded += negated and self._may_be_past(piece.mention)
            hint = self._hint(k)
            self.use(k)
            owner: Mention | None = None
            apposed = _APPOSED.fullmatch(self.row.behind(k)) is not None
            if k + 1 < len(self.pieces) and self.is_rows(k + 1) and apposed:
                owner = self.mention(k + 1)
                self.explained.append((piece.end, owner.start))
            by, mention = self._related_by(k, self._routed(k, piece.mention))
            mention = self._of_those_behind(k, mention) if hint is not None else mention
            told = Told(
                "value", hint, "eq", value=mention, negated=negated, owner=owner, by=by,
                start=piece.start, end=piece.end,
            )  # fmt: skip
            if (m := _BOTH_HAVE.match(self.text, piece.end)) is not None and last is not None:
                had = [j for j in self.inside(m.end(), m.end() + 1) if self.is_rows(j)]
                told.owner = last.owner = self.mention(had[0]) if had else owner
            if last is not None and not STOP.search(
                self.text[last.end : piece.start].replace(",", "")
            ):
                self._join(last, told, k)
            if last is not None and self._same_person(last, told):
                last.inside, last.end = (*last.inside, told), told.end
                continue
            self.wish.told.append(told)
            last = told
        self._both_of_a_deed()
        self._told_alike()

    def _of_those_behind(self, k: int, mention: Mention) -> Mention:
        """性别为M的宿舍: a value of the dormitories, where these have it, though students do, too."""
        rows = self.row_of(k + 1) if k + 1 < len(self.pieces) and self.is_rows(k + 1) else ""
        of_rows = tuple(c for c in mention.candidates if c.class_name == rows)
        return (
            replace(mention, candidates=of_rows)
            if of_rows and self.row.behind(k) == "的"
            else mention
        )

    def _same_person(self, last: Told, told: Told) -> bool:
        """没被Anna Bell借过的书: what is denied is one row, of which both names are told."""
        if not last.negated or self.text[last.end : told.start].strip() or not last.value:
            return False
        parts = [{c.target for c in t.value.candidates[:1]} for t in (last, told) if t.value]
        labels = ({a.id for a in self.schema.label(c)} for c in self.schema.classes)
        return any(all(p <= names for p in parts) and parts[0] != parts[1] for names in labels)

    def _join(self, last: Told, told: Told, k: int) -> None:
        """Whether two values that follow each other must both hold, or one of them."""
        between = self.text[last.end : told.start]
        behind = self.text[told.end : told.end + 10]
        both = (
            re.search(r"又|也|同时|并且|还|且", between)
            and re.search(
                r"既|同时|不仅|不但|都|又", self.text[max(0, last.start - 8) : last.start] + between
            )
        ) or (
            re.search(r"[和与及]", between)
            and (
                re.search(r"同时[^,。]{0,6}$", self.text[: last.start])
                or (
                    re.fullmatch(r"(?:[一-鿿]{0,2})?\s*[和与及]\s*", between)
                    and re.match(
                        r"\s*(?:[一-鿿]{1,2})?(?:这?两[一-鿿]{1,2})?(?:都|(?<!平)均)(?!有?(?:哪|多少|几|什么|是))",
                        behind,
                    )
                )
            )
        )
        if both:
            if not (told.negated or last.negated):
                told.both = last.both = True
            if m := _BOTH_HAVE.match(self.text, told.end):
                self.explained.append(m.span())
            if (
                told.negated
                and not last.negated
                and (re.match(r"[^,。]{0,4}都", behind) or BESIDES.match(behind))
            ):
                last.negated = True
        elif told.negated == last.negated and (_OR.fullmatch(between) or _EITHER.search(between)):
            told.option = last.option = last.option or k
            if _EITHER.search(between) and not self._paired(last, told):
                told.either = last.either = True
            self._align(last, told)
            last.by = told.by = last.by or told.by
        elif _EITHER.search(between) or _OR.fullmatch(between):
            told.option = last.option = last.option or k

    def _both_of_a_deed(self) -> None:
        """借过甲和乙, 参加了甲、乙和丙: what was done with several that are joined by 和, was done with each."""
        listed: dict[int, list[Told]] = {}
        for told in self.wish.told:
            if told.kind == "value" and told.option and not told.negated:
                listed.setdefault(told.option, []).append(told)
        for several in listed.values():
            first, last = several[0], several[-1]
            joined = (
                _AND.fullmatch(self.text[several[-2].end : last.start]) if several[1:] else None
            )
            if (
                joined
                and (_DEED.search(self.text[: first.start]) or _JOINTLY.match(self.text, last.end))
                and not any(t.either for t in several)
            ):
                for told in several:
                    told.together = True

    def _denied_with(self, last: Told | None, piece: Piece) -> bool:
        """除了甲和乙, 不是甲或乙: what is listed with a value that does not hold, does not hold either."""
        if last is None or not last.negated or piece.mention is None:
            return False
        listed = _LISTED_WITH.fullmatch(self.text[last.end : piece.start]) is not None
        return listed and bool(_targets(last) & {c.target for c in piece.mention.candidates})

    def _paired(self, last: Told, told: Told) -> bool:
        """Texas州A城或Ohio州B城: what begins the second pair is of the attribute of the first one's."""
        if _targets(last) & _targets(told):
            return False
        return any(
            _targets(t) & _targets(told) for t in self.wish.told if t is not last and t.value
        )

    def _align(self, last: Told, told: Told) -> None:
        """来自甲或乙: two values said as alternatives are of one attribute, where they can be."""
        assert last.value is not None
        assert told.value is not None
        shared = _targets(last) & _targets(told)
        if not shared:
            return
        for each in (last, told):
            assert each.value is not None
            kept = tuple(c for c in each.value.candidates if c.target in shared)
            each.value = replace(each.value, candidates=kept)

    def _denied(self, k: int) -> bool:
        """Whether a value is said not to hold: 不是上海, 没用过快充, 对猫不过敏."""
        piece, before = self.piece(k), self.row.before(k)
        if k and self.piece(k - 1).kind == "comparator" and k - 1 not in self.used:
            span = self.piece(k - 1).span
            if isinstance(span, ComparatorSpan) and span.operator == "ne" and len(before) <= 4:
                self.use(k - 1)
                return True
        clause = STOP.split(self.text[max(0, piece.start - 9) : piece.start])[-1]
        if self.excepted(k):
            return True
        m = _DENIED.search(clause)
        if m is not None and "的" not in m.group():
            start = piece.start - len(clause) + m.start()
            between = self.inside(start, piece.start)
            if not any(
                self.is_rows(j) and self.piece(j).start > start + 1 and self._noun(j)
                for j in between
                if j != k and not self._deed_denied(j, k)
            ):
                self.use(*(j for j in between if j != k))
                self.explained.append((start, piece.start))
                return True
        m = _DENIED_BEHIND.match(self.text, piece.end)
        if m is not None and _TOWARDS.search(clause):
            self.explained.append(m.span())
            self.use(*(j for j in self.inside(*m.span()) if j != k))
            return True
        return False

    def _may_be_past(self, value: Mention) -> bool:
        """没修复: what is not 已修复 may be 已关闭, which comes after."""
        best = value.candidates[0] if value.candidates else None
        a = self.schema.attributes.get(best.target) if best is not None else None
        if a is None or best is None or best.value is None or not best.value.startswith("已"):
            return False
        return value.text != best.value and not comes_last(best.value, self.schema.kept(a, 12), a)

    def _yet_to_come(self, k: int) -> bool:
        """没派单, of a state 待派单: whether the value itself says that it is not so."""
        word, best = self.piece(k).text, self.mention(k).candidates[:1]
        return any(c.value is not None and c.value in ("待" + word, "未" + word) for c in best)

    def _unpaid(self, k: int, denied: bool) -> bool:
        """还没交学费, 物业费还没缴的, of payments that are kept before they are made: those that are not paid, as a
        flag or a state says, or what was paid of what is due."""
        paid = denied and _PAID.search(self.text[: self.piece(k).start])
        paid = paid or _PAID_BEHIND.match(self.text, self.piece(k).end)
        best = self.mention(k).candidates[:1]
        own = self.schema.classes.get(best[0].class_name) if best else None
        if not paid or own is None:
            return False
        flags = [
            a
            for a in own.attributes
            if self.schema.flag(a) and set(_PAID_SO) & {*self.schema.spoken(a)}
        ]
        start, end = paid.span()
        states = [(a, s) for a in own.attributes if (s := unpaid_state(a, self.schema))]
        if any(t.kind == "flag" for t in self.wish.told):
            return False
        if len(flags) == 1:
            mention = attribute_meant(flags[0].id, start, end, paid.group())
            told = Told("flag", mention, negated=True, start=start, end=end)
        elif len(states) == 1:
            of, state = states[0]
            mention = Mention(start, end, paid.group(), (Candidate("value", of.id, 0.9, state),))
            told = Told("value", None, value=mention, start=start, end=end)
        elif (pair := due_and_paid(own)) is not None:
            due, settled = (attribute_meant(a.id, start, end, paid.group()) for a in pair)
            told = Told("than", due, "gt", other=settled, start=start, end=end)
        else:
            return False
        self.use(*(j for j in self.inside(start, end) if j != k))
        self.explained.append((start, end))
        self.wish.told.append(told)
        return True

    def _deed_denied(self, j: int, k: int) -> bool:
        """没有采摘过特级: whether rows are named by what was done, right before a value that was not part of it."""
        return _PAST.fullmatch(self.row.between(j, k)) is not None

    def _noun(self, k: int) -> bool:
        """Whether rows are named by their own name, not by a verb that shares it."""
        return self.mention(k).candidates[0].score > 0.9

    def _hint(self, k: int) -> Mention | None:
        """The name that says what a value is of: 城市为上海, 绿色外壳."""
        j = k - 1
        if j >= 0 and self.piece(j).kind == "comparator":
            j -= 1
        if j >= 0 and self.piece(j).kind == "name" and not STOP.search(self.row.between(j, k)):
            gap = self.row.between(j, k)
            joint = _BELONGS.fullmatch(gap.strip()) is not None
            rows = self.is_rows(j) and gap.strip() in ("叫", "叫做", "是", "为")
            if joint and (rows or (not self.is_rows(j) and self._same_thing(k, j))):
                if j not in self.used and not self.is_rows(j):
                    self.use(j)
                return self.mention(j)
        if k + 1 < len(self.pieces) and self.piece(k + 1).kind == "name":
            between = self.row.behind(k)
            apposed = _APPOSED.fullmatch(between) is not None
            apposed |= between.strip() == "的" and _SO_CALLED.search(self.before(k)) is not None
            free = apposed and k + 1 not in self.used
            if free and not self.is_rows(k + 1) and self._same_thing(k, k + 1):
                self.use(k + 1)
                self.explained.append((self.piece(k).end, self.piece(k + 1).start))
                return self.mention(k + 1)
        return None

    def _same_thing(self, k: int, j: int) -> bool:
        """Whether a value and the name behind it are of one attribute (绿色外壳: 外壳颜色)."""
        value = self.piece(k).mention
        assert value is not None
        held = {c.target for c in value.of("value")}
        named = any(a.id in held for a in self.meant(j)[:3])
        return named or any(c.target in held for c in self.mention(j).of("attribute"))


def _targets(told: Told) -> set[str]:
    return {c.target for c in told.value.candidates} if told.value is not None else set()
