"""Set phrases put as the grammars read them: what Omar has to do are the remaining tasks of Omar, the room
that is used most is the most common room, 上次开会 is 上次会议, what was seen more than a year ago was seen
before that day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from duckkb.reasoning.catalog import Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import deed, finished, good_until, participle_of
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD, NOUNS
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.numerals import ENGLISH
from duckkb.reasoning.spans.periods import add_days, add_months
from duckkb.reasoning.words.led_by import led_by
from duckkb.reasoning.words.participles import in_or_out, listed, told_by_participles
from duckkb.reasoning.words.respelling import Respelt, apart, plural
from duckkb.reasoning.words.tenure import tenure

_TO_DO = regex(
    r"(?:what\s+(?:does|do|must|should)\s+)(?P<who>[^?]+?)\s+(?:still\s+)?(?:have|need)\s+(?:left\s+)?to\s+do(?=\W*$)"
    r"|what\s+is\s+(?:still\s+)?left\s+(?:to\s+do\s+)?for\s+(?P<whom>[^?]+?)(?:\s+to\s+do)?(?=\W*$)"
)
_TO_DO_ZH = regex(
    r"(?:现在|目前|今天)?(?:还|仍)?(?:有(?:什么|哪些)事?情?(?:需?要|得|该|没)做|(?:需?要|得|该)做(?:些|哪些)?(?:什么|事情?)?)的?(?=\W*$)"
)
_GOT_DONE = regex(r"(?<=[没未了经都])(?:[做弄干忙搞办修]完|[处办]理完|搞定|做好)(?!成)")
_PAYMENTS = frozenset(map(stem, ("paid", "payment")))
_SURE = 0.9
_SPEAKERS = frozenset(("i", "you", "they", "he", "she"))
_TASKS = frozenset(("task", "todo", "ticket", "issu", "chore", "assign"))
_TASKS_ZH = regex(r"任务|待办|工单|事项|作业")
_MOST = regex(
    r"(?:which|what)\s+(?P<what>[^?]+?)\s+(?:(?:is|was|are|were|gets|has\s+been)\s+(?:used|chosen|booked|picked|mentioned)"
    r"|occur(?:s|red)?|happen(?:s|ed)?)\s+(?:the\s+)?most(?:\s+(?:often|frequently))?(?=\W*$)"
)
_MOST_OF = regex(
    r"(?:which|what)\s+(?P<what>[^?]+?)\s+(?:do|does|did)\s+(?:the\s+)?most\s+(?:of\s+(?:the|our)\s+)?(?P<rows>[^?]+?)"
    r"\s+(?:come|belong|live|work|stem|originate|stay|study)(?:\s+(?:from|to|in|at|on|for|with))(?=\W*$)"
)
_HYPHENED = regex(r"(?<![\w-])([a-z]+)-([a-z]+)(?![\w-])")
_MOST_ZH = regex(rf"(?:哪一?{MEASURE_WORD}|什么)(?P<what>[^的]+?)使?用得最多(?=\W*$)")
_PAID = regex(
    r"\bhow much(?: money)? (?:did (?P<who>[^?]+?) pay|ha(?:s|ve) (?P<whose>[^?]+?) paid)"
    r"(?: (?:in total|altogether|so far))?(?=\W*$)"
)
_VERB_APART = regex(r"\b(?P<verb>[a-z]{3,}) (?P<particle>in|out|up|off|on|down)\b")
_DEED_ZH = regex(r"(?<=次)[开上下发出打看做办](?P<object>[一-鿿])")
_SEVERAL_ZH = regex(
    rf"(?<![很许太好更差最几十百千万\d])(?:好几|多)(?![样{NOUNS}])(?={MEASURE_WORD})"
)
"""More than one: 被多个用户提出的需求, but not 许多个 nor 十多个."""
_SEVERAL = regex(
    r"(?<=[a-z] )(?<!show )(?<!list )(?<!give )(?<!me )(?<!are )(?<!the )(?<!name )(?:multiple|several)(?= (?:different )?[a-z]+s\b)"
)
_LATELY_ZH = regex(
    rf"最近(?=(?P<deed>[一-鿿]{{2}})[过了]?的[^,，。?？]*?(?:是哪一?{MEASURE_WORD}|是什么|是谁)\W*$)"
)
"""Before what was done to a single row: the last one."""
_WHO_FIRST_ZH = regex(r"谁(?P<first>最[早晚先后])(?P<deed>[一-鿿]{2})的?(?=\W*$)")
"""Who came first: 谁最早入职, of 入职日期."""
_COUNT = r"(?P<count>\d{1,3}|an?|half an?|[a-z]+)\s+(?P<unit>day|week|month|year)s?"
_MORE = r"(?:more than|longer than|over|at least)"
_LONG_AGO = regex(rf"\b(?:(?P<more>{_MORE})|(?P<less>less than|under|within))\s+{_COUNT}\s+ago\b")
_ACTIVE = regex(r"\b(?P<over>in(?=active)|(?:not|no longer) )?(?:active|ongoing)\b")
_UNUSED = regex(
    r"\b(?P<rows>[a-z]+)(?: that| which)?(?: was| were| are| is| has| have)?(?: never| not|n['’]t)(?: yet)?(?: been)? used"
    r"(?: yet| so far| at all| anywhere)?(?=\W*$)|\bunused (?P<rows_>[a-z]+)(?=\W*$)"
)
_OLDER = regex(
    rf"(?P<rows>[a-z]+)(?:\s+(?:that|which))?(?:\s+(?:are|were))?\s+(?P<told>(?:(?P<more>older)|newer)\s+than\s+{_COUNT})"
    r"\b(?!\s+(?:old|of\s+age))"
)
"""How old rows are that are no people: tickets older than a month."""
_NOT_FOR = regex(
    rf"(?:\b(?:has|have)(?:n['’]t|\s+not|\s+never|\s(?:[^,.?]*?\s)?(?:not|never))\b|\bno one has\b)[^,.?]*?\s"
    rf"(?P<told>(?:for|in)\s+(?:{_MORE}\s+)?{_COUNT})(?=\W*$)"
)
"""What has not been done for so long was not done since that day."""
_LAST_DONE = regex(
    r"(?<=were )last (?P<deed>[a-z]+ed)(?=\s+(?:before|after|since|in|on|more|over|at least|less)\b)"
)
"""Rows that were last updated before a day, of which the last one is not asked for."""
_MEETING_ZH = regex(r"(?:(?<=什么)|(?<=哪些)|(?<=[个次场的开有]))会(?=$|[有吗是在都谁呢?？])")
"""Where 会 is no auxiliary verb but a meeting: 今天开了什么会, 上周一的会有谁参加."""
_OF_EACH = regex(r"\b(?P<each>each|every)\s+(?P<who>[a-z][a-z ]*?)['’]s\s+(?P<what>[^,.?]+)")
"""`each team's players`."""
_THERE_ARE_ZH = regex(
    r"(?P<any>有没有(?:过|发生过?)?|有(?:过)?)(?P<rows>[一-鿿]+?)(?P<asks>吗|么|没有)?\W*$"
)
"""Whether there were any: 上个月有故障吗."""

_TALLIED_ZH = regex(
    r"(?P<by>(?:按照?|根据)[^,，。]{1,8}?)(?:分组|分类)?(?:来)?统计(?:一下)?(?P<rows>[一-鿿]+?)\W*$"
    r"|(?P<rows_>[一-鿿]+?)(?P<by_>(?:按照?|根据)[^,，。]{1,8}?)(?:分组|分类)?(?:来|做|进行)?统计(?:一下)?\W*$"
)
"""按状态统计决策: so many of each."""

_COUNTED_ZH = ("最多", "最少")
_WHEN_ZH = regex(r"(?:哪一?[年天周]|哪一?个(?:月|季度|星期)|(?:星期|周|礼拜)几)$")
_EARLY_YEARS = regex(
    r"\b(?:between|from)\s+(?P<years>(?:the\s+)?years?\s+)?(?P<first>\d{3})\s+(?:and|to|until|till)\s+(?P<last>\d{3})\b"
    r"(?!\s*[a-z%])"
)
"""Figures that may be years, though they have only three digits."""


def rephrased(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The set phrase of a question with what it says, or nothing."""
    text = question.normalised.folded
    found = [*_to_do(question, catalog), *_used_most(question, catalog), *_deeds(text, catalog)]
    found += [*_got_done(text, catalog), *_lately(text, catalog), *_several(question)]
    found += [*_written_apart(text, catalog), *_most_so(question, catalog)]
    found += [*_early_years(question, catalog), *_most_in(question), *_active(question, catalog)]
    found += [*told_by_participles(question, catalog), *in_or_out(question, catalog)]
    found += [
        *_of_each(question),
        *_any_then_zh(question),
        *_tallied_zh(question),
        *led_by(question, catalog),
    ]
    found += [*_unused(question, catalog), *tenure(question, catalog), *_paid(question, catalog)]
    ago = (*_long_ago(question), *_older(question, catalog))
    return apart((*found[:1], *ago))


def _of_each(question: Question) -> Iterator[Respelt]:
    """`each team's young players` are the young players of each team: it is the teams that are told apart."""
    names = question.names
    rows = [
        n
        for n in names
        if n.of == "class" and n.score >= _SURE
        if not any(m.start <= n.start and n.end < m.end for m in names)  # a department id is none
    ]
    for found in _OF_EACH.finditer(question.normalised.folded):
        owner = any((n.start, n.end) == found.span("who") for n in rows)
        ends = [n.end for n in rows if found.start("what") <= n.start and n.end <= found.end()]
        if owner and ends:
            span = found.start(), min(ends)
            said = question.normalised.text
            what = said[found.start("what") : span[1]]
            meant = f"the {what} of {found['each']} {said[slice(*found.span('who'))]}"
            yield Respelt(*span, said[slice(*span)], meant, quiet=True)


def _any_then_zh(question: Question) -> Iterator[Respelt]:
    """上个月有故障吗: which there were answers it, where nothing but a time is told of them."""
    text, dates = question.normalised.folded, question.spans.dates
    found = _THERE_ARE_ZH.search(text)
    if found is None or not (found["asks"] or found["any"].startswith("有没有")):
        return
    rows = found.span("rows")
    named = any(n.of == "class" and (n.start, n.end) == rows for n in question.names)
    if named and any(d.start == 0 and d.end == found.start() for d in dates):
        yield Respelt(*found.span(), found.group(), f"有哪些{found['rows']}", quiet=True)


def _tallied_zh(question: Question) -> Iterator[Respelt]:
    """按状态统计决策, 决策按状态统计: rows that are told apart and named by nothing but their class are counted."""
    found = _TALLIED_ZH.match(question.normalised.folded)
    if found is None:
        return
    rows = found.span("rows" if found["rows"] else "rows_")
    if any(n.of == "class" and (n.start, n.end) == rows for n in question.names):
        by = found["by"] or found["by_"]
        meant = f"{by}统计{found['rows'] or found['rows_']}数量"
        yield Respelt(*found.span(), found.group(), meant, quiet=True)


def _written_apart(text: str, catalog: Catalog) -> Iterator[Respelt]:
    """`call-outs`, or who `logged in`, where what is named so is written in one word (`last_login`)."""
    for found in _HYPHENED.finditer(text):
        solid = found[1] + found[2]
        wanted = stem(solid)
        near = (n for n in _names(catalog) if wanted in n.casefold())
        if any(parts(n)[-1:] == (wanted,) for n in near):
            yield Respelt(*found.span(), found.group(), solid)
    for found in _VERB_APART.finditer(text):
        solid = stem(found["verb"]) + found["particle"]
        if any(solid in parts(n) for n in _names(catalog)):
            ending = "ed" if found["verb"].endswith("ed") else ""
            yield Respelt(*found.span(), found.group(), solid + ending, quiet=True)


def _paid(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`how much did Ann pay` is no question about her pay: all that she has paid, where payments are kept."""
    found = _PAID.search(question.normalised.folded)
    if found and any(_PAYMENTS & {*parts(n)} for n in _names(catalog)):
        said = question.normalised.text
        who = said[slice(*found.span("who" if found["who"] else "whose"))]
        meant = f"how much has {who} paid in total"
        if meant != found.group():
            yield Respelt(*found.span(), said[slice(*found.span())], meant, quiet=True)


def _early_years(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`battles between 200 and 210`: what is told of rows that keep a year, and of nothing else of theirs."""
    for found in _EARLY_YEARS.finditer(question.normalised.folded):
        sure = [n for n in question.names if n.score >= _SURE]
        rows = {n.target for n in sure if n.of == "class" and n.end <= found.start()}
        dated = any("year" in a.names for c in rows for a in catalog.classes[c].attributes)
        if found["years"] or (dated and not any(n.of == "attribute" for n in sure)):
            meant = f"in the years {found['first']} to {found['last']}"
            yield Respelt(*found.span(), question.normalised.text[slice(*found.span())], meant)


def _most_in(question: Question) -> Iterator[Respelt]:
    """哪一年战役最多: of which year there are most."""
    text = question.normalised.folded
    for hit in question.names:
        counted = (
            hit.of == "class" and hit.score >= _SURE and text[hit.end :].startswith(_COUNTED_ZH)
        )
        if counted and _WHEN_ZH.search(text[: hit.start]):
            said = text[hit.start : hit.end]
            yield Respelt(hit.start, hit.end, said, f"的{said}")


def _most_so(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """最聪明的人, where an amount is called 聪明: of whom that is highest."""
    text = question.normalised.folded
    for hit in question.names:
        kept = catalog.attributes.get(hit.target) if hit.how == "exact" else None
        if kept and kept.measure and text[hit.start - 1 : hit.start] == "最":
            said = text[hit.start : hit.end]
            yield Respelt(hit.start - 1, hit.end, f"最{said}", f"{said}最高")


def _names(catalog: Catalog) -> Iterator[str]:
    """What classes and attributes are called."""
    for each in (*catalog.classes.values(), *catalog.attributes.values()):
        yield from each.names


def _to_do(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """What somebody has to do are their tasks, of a base that keeps which of them are done."""
    text, said = question.normalised.folded, question.normalised.text
    if not (_TO_DO.search(text) or _TO_DO_ZH.search(text)):
        return
    named = [
        name
        for each in catalog.classes.values()
        if finished(each) is not None
        for name in each.names
        if (_TASKS & {*parts(name)} if name.isascii() else _TASKS_ZH.search(name))
    ]
    if not named:
        return
    for found in _TO_DO.finditer(text):
        who = said[slice(*found.span("who" if found["who"] else "whom"))]
        if who.casefold() in _SPEAKERS:
            continue  # nobody knows who asks
        of = "" if who.casefold() == "we" else f" of {who}"
        yield Respelt(
            *found.span(), said[slice(*found.span())], f"remaining {named[0].casefold()}s{of}"
        )
    for found in _TO_DO_ZH.finditer(text):
        yield Respelt(*found.span(), found.group(), f"还剩哪些{named[0]}")


def _got_done(text: str, catalog: Catalog) -> Iterator[Respelt]:
    """还没做完, 搞定了: what is kept as 完成, whether a flag, a time or a state is called so."""
    if not _GOT_DONE.search(text):
        return
    kept = (n for a in catalog.attributes.values() for n in (*a.names, *listed(a)))
    for found in _GOT_DONE.finditer(text) if any("完成" in n for n in kept) else ():
        yield Respelt(*found.span(), found.group(), "完成")


def _several(question: Question) -> Iterator[Respelt]:
    """多个用户, multiple users: more than one."""
    text = question.normalised.folded
    for pattern, meant in ((_SEVERAL_ZH, "不止一"), (_SEVERAL, "more than one")):
        for found in pattern.finditer(text):
            hits = (*question.values, *(n for n in question.names if n.score >= _SURE))
            if not any(h.start < found.end() and found.start() < h.end for h in hits):
                yield Respelt(*found.span(), found.group(), meant)


def _lately(text: str, catalog: Catalog) -> Iterator[Respelt]:
    """最近上线的需求是哪个: the last one, of what keeps when that was."""
    for found in _LATELY_ZH.finditer(text):
        times = (a for a in catalog.attributes.values() if a.kind.temporal)
        if any(deed(a) == found["deed"] for a in times):
            yield Respelt(*found.span(), found.group(), "最晚")
    for found in _WHO_FIRST_ZH.finditer(text):
        times = (a for a in catalog.attributes.values() if a.kind.temporal)
        if any(deed(a) == found["deed"] for a in times):
            meant = f"{found['first']}{found['deed']}的是谁"
            yield Respelt(*found.span(), found.group(), meant)


def _long_ago(question: Question) -> Iterator[Respelt]:
    """How long ago something was, or that it has not been since, told as the day."""
    text, today = question.normalised.folded, question.now.date()
    for found in _LAST_DONE.finditer(text):
        yield Respelt(*found.span(), question.normalised.text[slice(*found.span())], found["deed"])
    for pattern in (_LONG_AGO, _NOT_FOR):
        for found in pattern.finditer(text):
            day = _day_ago(today, found["count"], found["unit"])
            if day is None:
                continue
            start, end = found.span() if pattern is _LONG_AGO else found.span("told")
            word = "since"
            if pattern is _LONG_AGO:
                word = "before" if found["more"] else "after"
            yield Respelt(start, end, question.normalised.text[start:end], f"{word} {day}")


def _active(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Active subscriptions, of which nothing is kept that is called so, but when they end: current ones; inactive are
    those that are closed, or whatever was done at that time."""
    for found in _ACTIVE.finditer(question.normalised.folded):
        told = [(v.start, v.end, v.attribute) for v in question.values]
        told += [(n.start, n.end, n.target) for n in question.names]
        rows = {n.target for n in question.named("class", _SURE)}
        of = {t.partition(".")[0] for s, e, t in told if s < found.end() and found.start() < e}
        ends = [end for n in rows - of if (end := good_until(catalog.classes[n])) is not None]
        if len(ends) != 1 or not rows.isdisjoint(of):
            continue
        over = participle_of(ends[0]) if found["over"] else ""
        if found["over"] and not over:
            continue
        behind = [n.end for n in question.named("class") if n.start == found.end() + 1]
        end = max(behind, default=found.end()) if over else found.end()
        said = question.normalised.text[found.start() : end]
        meant = over or "current"
        if end > found.end():  # inactive accounts
            meant = f"{question.normalised.text[found.end() + 1 : end]} that were {over}"
        yield Respelt(found.start(), end, said, meant)


def _unused(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Coupons that were never used are those without redemptions, where nothing else refers to them."""
    for found in _UNUSED.finditer(question.normalised.folded):
        place = found.span("rows" if found["rows"] else "rows_")
        rows = [n for n in question.names if (n.start, n.end) == place and n.of == "class"]
        best = max(rows, key=lambda n: n.score, default=None)
        if best is None or best.score < _SURE or any("use" in parts(n) for n in _names(catalog)):
            continue
        users = [j.left for j in catalog.joins_at[best.target] if j.right == best.target]
        if len(users) == 1 and users[0] != best.target:
            said, what = question.normalised.text, catalog.classes[users[0]].names[0]
            meant = f"{said[slice(*place)]} without {what.replace('_', ' ')}"
            yield Respelt(*found.span(), said[slice(*found.span())], meant)


def _older(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Rows older than a month, of which one time is known and no age: those of before that day."""
    for found in _OLDER.finditer(question.normalised.folded):
        hits = [n for n in question.named("class") if n.end == found.end("rows")]
        best = max(hits, key=lambda n: n.score, default=None)
        rows = catalog.classes[best.target] if best is not None and best.score >= _SURE else None
        day = _day_ago(question.now.date(), found["count"], found["unit"])
        if rows is None or day is None or is_person(rows):
            continue
        aged = any({"age", "birth", "born"} & {*parts(a.name)} for a in rows.attributes)
        if not aged and sum(a.kind.temporal for a in rows.attributes) == 1:
            said = question.normalised.text[slice(*found.span("told"))]
            word = "before" if found["more"] else "after"
            yield Respelt(*found.span("told"), said, f"{word} {day}")


def _day_ago(today: date, count: str, unit: str) -> date | None:
    """The day so many days, weeks, months or years before today; None of what is no number."""
    if count.startswith("half") and unit in ("year", "month"):
        return add_months(today, -6) if unit == "year" else add_days(today, -15)
    number = int(count) if count.isdigit() else ENGLISH.get(count, count in ("a", "an"))
    if not number:
        return None
    if unit in ("day", "week"):
        return add_days(today, -int(number) * (7 if unit == "week" else 1))
    return add_months(today, -int(number) * (12 if unit == "year" else 1))


def _used_most(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The value that most rows have, of what is called by a name that no rows have."""
    text = question.normalised.folded
    for asks, meant in ((_MOST, "the most common {}"), (_MOST_ZH, "用得最多的{}")):
        for found in asks.finditer(text):
            at = found.span("what")
            hits = [n for n in question.names if (n.start, n.end) == at and n.how == "exact"]
            kept = [catalog.attributes[n.target] for n in hits if n.of == "attribute"]
            if len(kept) == len(hits) == 1 and kept[0].kind is Kind.TEXT:
                yield Respelt(*found.span(), found.group(), meant.format(found["what"]))
            rows = {n.target for n in hits if n.of == "class" and asks is _MOST and not kept}
            users = [u for r in rows for u in catalog.users[r] - {r}]
            if len(rows) == len(users) == 1:
                told = plural(catalog.classes[users[0]].names[0])
                most = f"which {found['what']} has the most {told}"
                yield Respelt(*found.span(), found.group(), most)
    for found in _MOST_OF.finditer(text):
        yield Respelt(
            *found.span(), found.group(), f"which {found['what']} has the most {found['rows']}"
        )


def _deeds(text: str, catalog: Catalog) -> Iterator[Respelt]:
    """上次开会: what is done some times is called as its rows are, with the object of the verb."""
    if not (_DEED_ZH.search(text) or _MEETING_ZH.search(text)):
        return
    names = [n for c in catalog.classes.values() for n in c.names if len(n) == 2]
    for found in _DEED_ZH.finditer(text):
        meant = [n for n in names if found["object"] in n]
        if len(meant) == 1 and not any(found.group() in n for n in names):
            yield Respelt(*found.span(), found.group(), meant[0])
    if "会议" in names:
        for found in _MEETING_ZH.finditer(text):
            yield Respelt(*found.span(), found.group(), "会议")
