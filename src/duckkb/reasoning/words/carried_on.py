"""What goes on from the question before and says only what is other than in it, written out: after `how many customers
are in Paris`, `and in Rome?` is `how many customers are in Rome`; after 2023年有多少订单, 按月呢 is 2023年有多少订单，按月统计.

Each piece of it takes the place of the piece of the same kind (`question_pieces.py`): a value of one of the same
columns, a time, a comparison, a grade or a figure, what is grouped by, a name. A value or a time that finds no such place
narrows the question down. What says more than such pieces is a question of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from duckkb.reasoning.amend.coming_round import without_year
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.question_pieces import Piece, pieces_of

LONGEST = 40
"""Characters of such a question; a longer one stands for itself."""
_GOES_ON = regex(
    r"\s*(?:(?:and|but|or|also|now|then|so|ok(?:ay)?|(?:what|how)\s+about|(?:the\s+)?same\s+for|instead)\b[\s,:]*)+"
    r"|(?:那么?|换成|改成|如果是|要是|再看|以及|还有|和)+[,，]?"
)
_ONLY = regex(r"(?:only|just)\s+(?:for\s+|the\s+|those\s+|the\s+ones\s+)*|(?:只看|只要|仅看|仅)")
_TAIL = regex(r"(?:[\s,]*(?:instead|then|too|please|呢|吧|的话|怎么样|如何))*[\s?？.。!！]*$")
_ASKS_ON = regex(r"(?:\binstead|呢)\W*$")
_ASKS_SO = regex(r"呢\W*$|^\W*(?:and\s+)?(?:what|how)\s+about\b")
_ASKS_ITSELF = regex(
    r"\b(?:who|which|whose|when|where|how\s+(?:many|much|old|long)|list|show)\b|谁|哪|什么|多少|几|[他她它]"
)
_SMALL = regex(
    r"\b(?:in|for|of|from|on|at|by|with|the|an?|those|these|that|ones?|his|her|its|their|it|them|there|all)\b"
    r"|^\W*(?:what|which|who)(?:\s+(?:is|are|was|were|has|have|had))?(?=\s+(?:the|most|fewest|least)\b)"
    r"|^哪一?(?:个|家|位|名|些|种)|[他她它]们?|[的了是有在里类家个位名些中为]|\W"
)
"""What is no piece by itself."""
_SORTED = regex(
    r"\b(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?)\s+(?:(?:them|these|those|it)\s+)?(?P<by>by\s+.+)"
    r"|(?P<by_zh>按照?.+?(?:排序|排列|从[高大低小].*))"
)
_LISTED = regex(
    r"(?:which|what|who)(?:\s+(?:ones|are\s+(?:they|those|these)))?|(?:list|show|name)(?:\s+(?:me\s+)?(?:them|those|these))?(?:\s+all)?"
    rf"|(?:具体)?(?:都|分别)?[有是]?(?:哪些|哪几{MEASURE_WORD}|谁)人?|列出来?|列一下"
)
_COUNTED = regex(
    r"how\s+many(?:\s+(?:are\s+(?:there|they|those)|is\s+that))?"
    rf"|(?:一共|总共|共|合计)?有?(?:多少|几){MEASURE_WORD}?"
)
_OVERALL = regex(
    r"overall|in\s+(?:total|all)|altogether|for\s+all(?:\s+of\s+them)?|总体|整体|全部|所有"
)
_HOW_MANY = regex(rf"\bhow\s+many\b|有?(?:多少|几){MEASURE_WORD}?")
_WHICH = regex(
    r"^\s*(?:(?:please\s+)?(?:list|show|give\s+me|which|what\s+are|who\s+are)\s+(?:all\s+)?(?:of\s+)?(?:the\s+)?)?",
    re.I,
)
_WHICH_ZH = regex(rf"[都有是]*(?:哪些|哪几{MEASURE_WORD}|什么|谁)")
_LEAD = regex(r"\s*\b(?:in|on|at|for|from|of|during|since|with|by)\s+(?:the\s+)?$", re.I)
"""What stands before a place or a time and goes with it."""
_GROUPED_BY_ZH = regex(r"^(?:按照?|每一?|各)|(?:来?(?:分组|分类|划分|分别?|统计|汇总|看))+$")
_FIRST = regex(r"(?:top|first|前|最前的?)\s*(?P<count>\w+?)(?:个|名|位|家|种|条|项|款|台)?")
_NUMBER = regex(r"^\d+\s+|[\d一二两三四五六七八九十]+(?:个|名|位|家|种|条|项|款|台)?$|的$")
_RESTRICTS = regex(
    r"\s*(?:and\s+|but\s+|only\s+|just\s+|those\s+|the\s+ones\s+)*(?P<so>(?:who(?!\s+(?:is|are|was|were)\s+(?:his|her|its|their|the)\b)|that|whose|with|without|having|born|older|"
    r"younger|longer|shorter|larger|smaller|bigger|cheaper|dearer|[a-z]{3,}ed)\b)"
)
_END = regex(r"[\s?？.。!！]*$")
_ALIKE = {"grade": "figure", "figure": "grade", "amount": "time", "time": "amount"}
"""The highest price is asked for in place of the average one; what is kept of a year may be a number."""


def goes_on(question: Question) -> bool:
    """Whether the words alone say that the question before goes on: `and …?`, `…呢？`."""
    text = question.normalised.folded
    said = _GOES_ON.match(text) or _ONLY.match(text) or _ASKS_ON.search(text)
    return len(text) <= LONGEST and said is not None


def asks_nothing_itself(question: Question) -> bool:
    """Whether the words, without the question before, would ask for all rows: 平均金额呢, `what about the lowest?`"""
    text = question.normalised.folded
    return _ASKS_SO.search(text) is not None and _ASKS_ITSELF.search(text) is None


def carried_on(question: Question, before: Question) -> str | None:
    """The question, of no more than `LONGEST` characters, written out with what it leaves to the one before; None
    where it stands for itself."""
    text = question.normalised.folded
    begin, end = 0, _found(_TAIL, text)
    for lead in (_GOES_ON, _ONLY):
        if found := lead.match(text, begin):
            begin = found.end()
    said = text[begin:end].strip()
    for made in _WAYS:
        if (whole := made(said, before)) is not None:
            return whole
    inside = [p for p in pieces_of(question) if begin <= p.start and p.end <= end]
    beside = {place for p in inside for place in p.beside}
    main = [p for p in inside if p.sort != "name" or (p.start, p.end) not in beside]
    if not main or not (goes_on(question) or _is_no_whole(main, text, before)):
        return None
    if not _whole(text, (begin, end), inside):
        return _restricted(question, main, before)
    known = pieces_of(before)
    return (
        _of_counted(said, main, before, known)
        or _compared(said, main, before, known)
        or _put_in(main, question, before, known)
        or _restricted(question, main, before)
    )


def _is_no_whole(pieces: Sequence[Piece], text: str, before: Question) -> bool:
    """Whether pieces ask for nothing by themselves: they name nothing, or what is compared or graded, as the question
    before did; `phone of Ana` and `top 5 customers` do."""
    named = [p for p in pieces if p.sort == "name"]
    others = {p.sort for p in pieces} - {"name"}
    rows = [text[p.start : p.end] for p in named if p.names_rows]
    if rows:
        return others == {"grade"} and all(r in before.normalised.folded for r in rows)
    return bool(others) and (not named or others <= {"amount", "grade", "figure"})


def _put_in(
    pieces: Sequence[Piece], question: Question, before: Question, known: Sequence[Piece]
) -> str | None:
    """The question before with some pieces in the places of their like, or beside them."""
    text, said = before.normalised.text, question.normalised.text
    put: list[tuple[int, int, str]] = []
    for piece in pieces:
        places = _places(piece, known)
        words = said[piece.start : piece.end]
        if piece.sort == "name" and words in text:
            continue
        if len(places) > 1:
            return None
        if places:
            put.append(_in_place(piece, places[0], question, before))
        elif piece.sort in ("value", "time"):
            put.append(_narrowing(piece, question, before, known))
        elif piece.sort == "group":
            put.append(_grouped(words, before))
        elif piece.sort == "grade" and any(k.sort == "group" for k in known):
            put.append((*_at_end(before), _first_group(piece, question, before)))
        elif {p.sort for p in pieces} == {"name"} and (told := _of_value(words, before, known)):
            return told
        else:
            return None
    for start, end, words in sorted(put, reverse=True):
        text = text[:start] + words + text[end:]
    return None if text == before.normalised.text else text


def _places(piece: Piece, known: Sequence[Piece]) -> list[Piece]:
    """What is of the same kind; of two sorts of figures the same one first."""
    alike = [k for k in known if k.sort == piece.sort and (not piece.of or k.of & piece.of)]
    return alike or [k for k in known if k.sort == _ALIKE.get(piece.sort)]


def _in_place(
    piece: Piece, place: Piece, question: Question, before: Question
) -> tuple[int, int, str]:
    """What is put in the place of a piece, with the preposition of a time that is not compared with."""
    start, end = place.start, place.end
    words = question.normalised.text[piece.start : piece.end]
    if piece.sort == place.sort == "grade" and (first := _FIRST.fullmatch(words)):
        graded = before.normalised.text[start:end]
        if not _FIRST.fullmatch(graded):
            plain = _NUMBER.sub("", graded)
            chinese = before.normalised.chinese
            return start, end, f"{plain}的{words}" if chinese else f"{first['count']} {plain}"
    if piece.sort == "amount" and place.compared and not piece.compared:
        numbers = [n for n in before.spans.numbers if start <= n.start < end]
        return (numbers[-1].start, numbers[-1].end, words) if numbers else (start, end, words)
    if piece.sort != "time":
        return start, end, words
    words = _with_year(piece, words, place, question, before)
    if before.normalised.chinese or piece.compared == place.compared:
        return start, end, words
    if piece.compared:
        return _found(_LEAD, before.normalised.text[:start], start), end, f" {words}"
    led = _LEAD.search(question.normalised.folded[: piece.start])
    return start, end, (led.group().strip() if led else "in") + f" {words}"


def _narrowing(
    piece: Piece, question: Question, before: Question, known: Sequence[Piece]
) -> tuple[int, int, str]:
    """Where what narrows a question down is put: behind it; in Chinese before what is asked for."""
    words = question.normalised.text[piece.start : piece.end]
    if not before.normalised.chinese:
        led = _LEAD.search(question.normalised.folded[: piece.start])
        lead = led.group().strip() if led else "in" if piece.sort == "time" else ""
        return (*_at_end(before), f" {lead} {words}" if lead else f", only {words}")
    at = 0 if piece.sort == "time" else _of_rows(known)
    return at, at, words if words.endswith("的") else f"{words}的"


def _first_group(piece: Piece, question: Question, before: Question) -> str:
    """What asks for the group with the highest figure, or the lowest one."""
    most = any(s.descending for s in question.spans.superlatives if s.start == piece.start)
    if before.normalised.chinese:
        return "，取最多的1个" if most else "，取最少的1个"
    return ", top 1" if most else ", bottom 1"


def _grouped(words: str, before: Question) -> tuple[int, int, str]:
    if not before.normalised.chinese:
        return (*_at_end(before), f" {words}")
    return (*_at_end(before), f"，按{_GROUPED_BY_ZH.sub('', words)}统计")


def _of_value(words: str, before: Question, known: Sequence[Piece]) -> str | None:
    """What is asked of the one thing that the question before named."""
    named = [k for k in known if k.sort == "value"]
    if len(named) != 1:
        return None
    name = before.normalised.text[named[0].start : named[0].end]
    return f"{name}的{words}" if before.normalised.chinese else f"{words} of {name}"


def _of_counted(
    said: str, pieces: Sequence[Piece], before: Question, known: Sequence[Piece]
) -> str | None:
    """A figure of the rows that the question before counted: 有多少合同, and 总金额呢."""
    reckoned = any(k.sort in ("figure", "grade") for k in known)
    if {p.sort for p in pieces} != {"figure", "name"} or reckoned:
        return None
    counted = _HOW_MANY.search(before.normalised.folded)
    if counted is None:
        return None
    text = before.normalised.text[: _at_end(before)[0]]
    head, tail = text[: counted.start()], text[counted.end() :]
    return f"{head}{tail}的{said}是多少" if before.normalised.chinese else f"{head}{said} of{tail}"


def _compared(
    said: str, pieces: Sequence[Piece], before: Question, known: Sequence[Piece]
) -> str | None:
    """The rows before of which a figure is so besides: 武力超过90的. English says so behind, see `_restricted`."""
    if not before.normalised.chinese or {p.sort for p in pieces} != {"amount", "name"}:
        return None
    if any(k.sort == "amount" for k in known) or any(p.names_rows for p in pieces):
        return None
    text, at = before.normalised.text, _of_rows(known)
    return f"{text[:at]}{said.removesuffix('的')}的{text[at:]}"


def _of_rows(known: Sequence[Piece]) -> int:
    """Where the rows are named that a Chinese question asks for: what restricts them stands before."""
    rows = [k.start for k in known if k.names_rows]
    return max(rows, default=0)


def _restricted(question: Question, pieces: Sequence[Piece], before: Question) -> str | None:
    """The rows before that are so besides: `born after 1950`, `with more than two children`."""
    text = question.normalised.folded
    told = any(p.sort in ("amount", "time", "value") for p in pieces)
    named = any(p.names_rows for p in pieces)
    lead = _RESTRICTS.match(text)
    if lead is None or named or not told:
        return None
    said = question.normalised.text[lead.start("so") : _found(_TAIL, text)]
    return f"{before.normalised.text[: _at_end(before)[0]]} {said}"


def _with_year(piece: Piece, words: str, place: Piece, question: Question, before: Question) -> str:
    """A month or a day without its year in the one that the question before told."""
    span = next((d for d in question.spans.dates if piece.start <= d.start < piece.end), None)
    old = next((d for d in before.spans.dates if place.start <= d.start < place.end), None)
    if span is None or old is None:
        return words
    year = str(old.first.year)
    told = year in before.normalised.text[place.start : place.end]
    if not told or not without_year(span, question.normalised.folded, question.now.date()):
        return words
    return f"{words} {year}" if words.isascii() else f"{year}年{words}"


def _listed(said: str, before: Question) -> str | None:
    """The rows that the question before counted: `list them`, 有哪些."""
    text = before.normalised.text
    counted = _HOW_MANY.search(before.normalised.folded)
    if not _LISTED.fullmatch(said) or counted is None:
        return None
    which = "有哪些" if before.normalised.chinese else "which"
    return text[: counted.start()] + which + text[counted.end() :]


def _counted(said: str, before: Question) -> str | None:
    """How many rows those are that the question before listed."""
    text = before.normalised.text
    if not _COUNTED.fullmatch(said) or _HOW_MANY.search(before.normalised.folded):
        return None
    if not before.normalised.chinese:
        return _WHICH.sub("how many ", text, count=1)
    if _WHICH_ZH.search(text):
        return _WHICH_ZH.sub("有多少", text, count=1)
    return text[: _at_end(before)[0]] + "有多少"


def _sorted(said: str, before: Question) -> str | None:
    """The same in an order."""
    found = _SORTED.fullmatch(said)
    if found is None:
        return None
    plain = before.normalised.text[: _at_end(before)[0]]
    return f"{plain}，{found['by_zh']}" if found["by_zh"] else f"{plain} sorted {found['by']}"


def _overall(said: str, before: Question) -> str | None:
    """The same of all rows, not only of those of one place or time."""
    if not _OVERALL.fullmatch(said):
        return None
    narrowed = [p for p in pieces_of(before) if p.sort in ("value", "time")]
    if len(narrowed) != 1:
        return None
    text, (piece,) = before.normalised.text, narrowed
    return text[: _found(_LEAD, text[: piece.start], piece.start)] + text[piece.end :]


_WAYS: tuple[Callable[[str, Question], str | None], ...] = (_listed, _counted, _sorted, _overall)


def _found(pattern: re.Pattern[str], text: str, otherwise: int = 0) -> int:
    """Where a pattern begins."""
    found = pattern.search(text)
    return otherwise if found is None else found.start()


def _at_end(question: Question) -> tuple[int, int]:
    """The last place of a question, before its mark."""
    text = question.normalised.text
    return _found(_END, text, len(text)), len(text)


def _whole(text: str, within: tuple[int, int], pieces: Sequence[Piece]) -> bool:
    """Whether the pieces are all that is said."""
    left = list(text)
    for piece in pieces:
        for start, end in ((piece.start, piece.end), *piece.beside):
            left[start:end] = " " * (end - start)
    return not _SMALL.sub("", "".join(left[slice(*within)]))
