"""Chinese questions about joined classes -> readings: pieces, what they wish for, a plan."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from msgspec.structs import replace as with_

from duckkb.reasoning.blanks import without
from duckkb.reasoning.evidence import NameHit, Question, Span, Spans
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.build import Builder
from duckkb.reasoning.interpret.chinese.asked_rows import taken_otherwise
from duckkb.reasoning.interpret.chinese.asks import Asks
from duckkb.reasoning.interpret.chinese.doers import called_by_deed, happens
from duckkb.reasoning.interpret.chinese.families.items import Piece, Row
from duckkb.reasoning.interpret.chinese.guessed import shows_a_guess
from duckkb.reasoning.interpret.chinese.left_out import (
    asks_for_others,
    listed,
    rows_left_out,
    shows_less,
    told_as_one,
)
from duckkb.reasoning.interpret.chinese.meaning import Meaning
from duckkb.reasoning.interpret.chinese.names import content_words
from duckkb.reasoning.interpret.chinese.plan import Planner
from duckkb.reasoning.interpret.chinese.roles import IN_CHARGE
from duckkb.reasoning.interpret.chinese.rows import row_over
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.selves import (
    Role,
    Selves,
    copy_of,
    named_roles,
    of_roles,
    written_over,
)
from duckkb.reasoning.interpret.chinese.takings import brought_in
from duckkb.reasoning.interpret.chinese.told import untold
from duckkb.reasoning.interpret.chinese.wish import AGED, Told, Wish
from duckkb.reasoning.interpret.followed import BUYS_ZH, TRADES
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import deed, has_state
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.plan import Aggregate, Column, Link, Plan, Query, classes_used, parts_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.text.segment import is_proper_name, is_verb

_SURE_NOUN = 0.8
_FRAME = regex(
    r"[取选写说指输得查找算挑列]出来?|检索|获取|打印|展现|呈现|罗列|确定|识别|判断|搜索|筛选出?|挑选|回答|说说|讲讲|查看|查明|获知|得知|获悉|找找|希望"
    r"|依照|依据|除此|相应|相关|详细|资料|明细|细节|清单|列表|表格|字段|属性|取值|数值|条目|此处|系统|高达|多达|长达|而言|来说|依次|首先|自己|本身|整个"
    r"|两者|二者|能够|可能|需要|怎么|曾经?|已经?|目前|如今|现在|眼下|当前|用来|拿来"
    r"|去掉重名|去掉|去除|开设|使用|居住|出产|任何|工作|就职|任职|登记|推出|出自|举办|举行|分布|全体|不?要?重复|去重|只看|东西|记录|统计|汇总|[人件次场批个]数|各项|名下"
    r"|获得|取得|具有|具备|存在|配有|配备|设有|享有|带有|所[住用修选教写唱养开属在持]|某(?:些|{MEASURE_WORD})|结果(?=按|[升降]序|排)|(?<=排列|排序)结果|分组"
    r"|入驻(?=\W*$)|现存|方面|谁(?=演[的过了])|(?<=哪些)(?:不同的?)?(?:类型|种类|类别)(?=\W*$)"
    r"|一直|始终|算一下|一下|总体|整体|单[个场次笔件趟局]|每[个次]|哪[几]?[个家位]|叫做?|称为|名单|发生|担任|由谁来?|谁来|是第几"
)
"""Words that hold a question together."""
_PLACE = regex(
    r"^(?:\W|请问?|麻烦|帮我|帮忙|我?想知道|我想|统计|查|数|算|看|一下|下)*(?:全[市省国县区校镇村年]|(?:我们|咱们|咱|本|全|整个|[这那][个家座所])?(?:合作社|协会|学会|剧团|乐团|团队|单位|事务所|工作室|基金会|研究[所院]|书店|商店|果园|农庄|牧场|基地|机场|银行|剧院|影院|驾校|学校|幼儿园|养老院|敬老院|健身房|博物馆|俱乐部|公司|医院|小区|社区|商场|超市|酒店|餐厅|工厂|农场|学院|机构|平台|系统|数据库|图书馆|[馆店园院厂库局所行场校]))(?:里面?|内|中|上)?"
)
"""What stands for all that the base is about, where nothing is called so: 小区里有几栋楼."""
_ALL_OVER = regex(r"全(?:球|世界|国|[省市县区校村年])(?:范围内?)?(?=\s|的|各|[一总]?共|总|$)")
"""2023年全球出货量, where no value is called so: all that there is."""
_CAUSED = regex(r"(?<=原因)(?:造成|导致|引起|引发)|(?:造成|导致|引起|引发)(?=的?原因)")
_CAUSING = regex(r"(?:所)?(?:造成|导致|引起|引发)(?=的)")
"""由暴雨引起的, where what the data call a cause is told."""
_CAUSES = regex(r"(?<![没未有无])所?造成了?的?")
"""造成困人的故障: what rows led to is what is kept of them."""
_ENDED_SO = regex(r"以\s+(?:结束|告终|收场)(?=的)")
"""以和棋结束的对局, where how it ended is told."""
_LIMITED = regex(r"(?:限定|专属|专用|类型?|办公|工作|上班)(?=的)")
"""季节限定的, 远程办公的, behind what a flag is called."""
_HOLDING = regex(r"能(?:容纳|接待|[摆坐住装放停载盛排])得?下?(?=[\d一二两三四五六七八九十百千万])")
"""能摆30桌以上的: verbs of room, before how much of it there is to be."""
_RESULTS = regex(r"(?:查询|最终)?结果(?=[请按以]|[升降]序|排)|(?<=排列|排序)(?:查询)?结果")
_GROUPED = regex(r"分组|归类|分类(?=统计|汇总|计算)")
"""What is said of the answer, before or behind how it is sorted and grouped."""
_SPENT = regex(r"(?:消费|花费|支付|支出)[了过]?(?=多少)|(?:消费|花费|支付|支出)[了过](?=\s)")
"""Verbs of money, before how much of it there was."""
_ASPECT = regex(r"了(?!解|结|断)|过(?!敏|期|程|去|户|滤|大|高|低|多|少|半|后|往|道)")
_MUCH = regex(r"[了过](?:多少|几)(?:人次|小时|分钟|天|公里|千米|米|公斤|吨|元|美元|钱|次)")
_ASIDE = 2.0
"""Evidence against a way: what makes it longer than one with a step more over rows that are meant."""
_FIGURE = regex(r"[二三四五六七八九十]+(?=\s)")
_LATIN = regex(r"[a-z][\w.-]*|(?<![\d.])0\d+", re.A)
"""A name or a code that nothing here has, or a word of another language."""
_QUANTITIES = frozenset(("qty", "quantity", "amt", "amount", "num", "count", "cnt"))
_TELLING_UNITS = (*AGED, "星")
"""Units that only one amount of rows is told in, whatever it is called."""
_schemas: WeakKeyDictionary[Builder, Schema] = WeakKeyDictionary()


_selves: WeakKeyDictionary[Schema, Selves] = WeakKeyDictionary()
_among: WeakKeyDictionary[Schema, dict[tuple[Role, ...], tuple[Schema, Locator]]] = (
    WeakKeyDictionary()
)


def schema_of(builder: Builder, values: ValueIndex, classes: list[str]) -> Schema:
    """The schema of a builder's classes, made once."""
    found = _schemas.get(builder)
    if found is None or found.values is not values:
        found = _schemas[builder] = Schema(builder.catalog, builder.naming, values, classes)
    return found


def _with_roles(schema: Schema, selves: Selves, roles: tuple[Role, ...]) -> tuple[Schema, Locator]:
    """The schema with classes for some roles of rows among their own kind, and its locator; made once."""
    known = _among.setdefault(schema, {})
    if roles not in known:
        catalog, copies = selves.with_roles(roles), {copy_of(r): r.of for r in roles}
        classes = [*schema.classes, *copies]
        own = Schema(catalog, Naming(catalog, True), schema.values, classes, copies)
        known[roles] = own, Locator(catalog)
    return known[roles]


def plain_interpretations(
    question: Question, builder: Builder, values: ValueIndex, classes: list[str]
) -> Iterator[Interpretation]:
    """The reading of a question over joined classes, where there is one."""
    schema = schema_of(builder, values, classes)
    question = _without_written(question)
    selves = _selves.get(schema)
    if selves is None:
        selves = _selves[schema] = Selves(schema.catalog, schema.classes)
    locator = builder.chooser.locator
    of_rows = {v.class_name for v in question.values if v.how == "exact"}
    of_rows |= {n.target for n in question.named("class", _SURE_NOUN)}
    among = selves.said(question.normalised.folded, of_rows)
    if among:
        schema, locator = _with_roles(schema, selves, among)
        hits = named_roles(question.normalised.folded, selves, among)
        told = tuple(of_roles(v, hits, schema, question.normalised.folded) for v in question.values)
        question = replace(question, names=(*_outside(question.names, hits), *hits), values=told)
    row = row_over(question, schema)
    wish = Asks(row, question, schema).read()
    text = _without_values(row)
    said = {**schema.roles.said(_without_figures(text, row, schema)), **schema.roles.said(text)}
    roles = {**_traded(text, schema), **_acted(text, schema), **said}
    first = _planned(wish, schema, locator, {}, "", roles, text)
    if first is None:
        return
    yield _interpretation(question, row, *first, among)
    meaning = first[0].meaning
    ties = [({start: other}, "") for start, others in meaning.ties.items() for other in others]
    ties += [(dict[int, str](), rival) for rival in meaning.rivals]
    for forced, main in ties:
        made = _planned(wish, schema, locator, forced, main, roles, text)
        if made is not None and made[1] != first[1]:
            yield _interpretation(question, row, *made, among)
    for other in taken_otherwise(row):
        own = Asks(other, question, schema).read()
        made = _planned(own, schema, locator, {}, "", roles, text)
        if made is None or made[1] == first[1]:
            continue
        if len(classes_used(made[1])) <= len(classes_used(first[1])):
            yield _interpretation(question, other, *made, among)


def _traded(text: str, schema: Schema) -> Mapping[str, float]:
    """买过保温杯的客户: rows of trade are on the way, and others that refer to as much are not."""
    if not BUYS_ZH.search(text):
        return {}
    trades = {c for c in schema.classes if any(map(TRADES.search, schema.classes[c].names))}
    if not trades:
        return {}
    others = {
        c for c in schema.classes if c not in trades and len(schema.catalog.ends.get(c, ())) > 1
    }
    return {**dict.fromkeys(trades, 1.0), **dict.fromkeys(others, -_ASIDE)}


def _acted(text: str, schema: Schema) -> Mapping[str, float]:
    """小鹿骑过哪些车, of 骑行 and of 报障: rows that are called by what is done are on the way, and others that refer
    to the same two are not."""
    found: dict[str, float] = {}
    for _, called in called_by_deed(text, schema):
        ends = {*schema.catalog.ends[called]}
        alike = (c for c in schema.classes if len(ends & {*schema.catalog.ends.get(c, ())}) > 1)
        found |= dict.fromkeys(alike, -_ASIDE) | {called: 1.0}
    return found


def _planned(
    wish: Wish, schema: Schema, locator: Locator, forced: Mapping[int, str], main: str,
    roles: Mapping[str, float], text: str,
) -> tuple[Planner, Plan] | None:  # fmt: skip
    """The plan of a wish where nouns are taken as they are forced to be."""
    own = replace(wish, groups=[*wish.groups])  # a plan may add groups of its own
    planner = Planner(Meaning(own, schema, locator, forced, main, roles), text)
    try:
        return planner, planner.plan()
    except (Unreadable, KeyError):
        return None


def _without_values(row: Row) -> str:
    """The question without its values, whose words tell no relation."""
    return without(row.text, ((p.start, p.end) for p in row.pieces if p.kind == "value"))


def _without_figures(text: str, row: Row, schema: Schema) -> str:
    """客队是蓝鹰的比赛的主队得分: the text without the names of amounts, by which roles are told only where nothing else does."""
    amounts: list[tuple[int, int]] = []
    for p in row.pieces:
        likely = p.mention.candidates[:1] if p.kind == "name" and p.mention else ()
        own = [schema.attributes.get(c.target) for c in likely if c.score > _SURE_NOUN]
        if any(a is not None and a.measure for a in own):
            amounts.append((p.start, p.end))
    return without(text, amounts)


def _without_written(question: Question) -> Question:
    """2022-2023 is a season where the data have it so, no pair of numbers."""
    written = [
        (v.start, v.end)
        for v in question.values
        if v.how in ("exact", "folded") and v.end - v.start > 3
        and not question.normalised.folded[v.start : v.end].isdecimal()
    ]  # fmt: skip

    def told(span: Span) -> bool:
        return not any(a <= span.start and span.end <= b for a, b in written)

    s = question.spans
    kept = Spans(
        tuple(filter(told, s.numbers)), tuple(filter(told, s.dates)), tuple(filter(told, s.comparators)),
        tuple(filter(told, s.superlatives)), tuple(filter(told, s.aggregates)),
    )  # fmt: skip
    return replace(question, spans=kept)


def _outside(names: Sequence[NameHit], hits: Sequence[NameHit]) -> Iterator[NameHit]:
    """The names that lie in none of some others."""
    for n in names:
        if not any(n.start < h.end and h.start < n.end for h in hits):
            yield n


def _interpretation(
    question: Question, row: Row, planner: Planner, plan: Plan, among: Collection[Role] = ()
) -> Interpretation:
    wish = planner.wish
    told = [p for p in row.pieces if p.kind in ("value", "name")]
    scores = [p.mention.candidates[0].score for p in told if p.mention and p.mention.candidates]
    uncovered = content_words(_FRAME.sub(" ", _without_idle(wish, row, planner)))
    joins = [part.join for part in parts_of(plan) if isinstance(part, Link)]
    read = {part.attribute for part in parts_of(plan) if isinstance(part, Column)}
    refer = [j for j in map(planner.catalog.joins.get, planner.meaning.roles) if j is not None]
    by_column = [j.id for j in refer if all(left in read for left, _ in j.columns)]
    done = planner.schema.roles.verbs((*joins, *by_column))
    doing = frozenset(w for w in uncovered if _does(w, row))
    uncovered = [w for w in uncovered if not any(w in r.verbs for r in among)]
    uncovered = untold(uncovered, plan, planner.columns, planner.catalog, doing)
    told_by = (*joins, *by_column)
    uncovered = [
        w for w in uncovered if w not in done and not planner.schema.roles.tells(w, told_by)
    ]
    if planner.schema.roles.in_charge(joins):
        uncovered = [w for w in uncovered if w not in IN_CHARGE]
    heads = [p.end for p in row.pieces if _counted_by(p, planner)]
    uncovered = [w for w in uncovered if not (w[-1] in "量数额" and row.text.find(w) in heads)]
    uncovered = tuple(w for w in uncovered if not _apposed(w, row))
    # 二 of 二食堂 is part of a name, and no word; where it counts or ranks it has been read.
    uncovered = (*uncovered, *_FIGURE.findall(wish.words), *_LATIN.findall(wish.words))
    missed = planner.lost + wish.unheeded
    missed += len(rows_left_out(planner, plan, row))
    missed += asks_for_others(planner, plan, row) + shows_less(plan, row)
    missed += told_as_one(row, planner.meaning.settled)
    missed += len(plan.select) < listed(row) if isinstance(plan, Query) else 0
    # Of 下属 nothing is told without those whom they are: the copy and the class itself are joined.
    missed += len({c for r in among for c in (copy_of(r), r.of)} - {*classes_used(plan)})
    missed += planner.schema.roles.unsaid(joins, planner.meaning.roles)
    features = {
        "said": sum(scores) / len(scores) if scores else 0.0,
        "faint": min(scores, default=0.0),
        "missed": float(missed),
        "left": min(6.0, float(sum(max(2, len(w)) for w in uncovered))),
        "joined": float(_joins(plan, planner.schema)),
        "asked": float(len(wish.told) + len(wish.having) + len(wish.order) + len(wish.groups)),
        "shown": float(len(plan.select) if isinstance(plan, Query) else 1),
        "loose": float(
            sum(
                1
                for t in wish.told
                if t.mention is None and t.kind == "number" and t.unit not in _TELLING_UNITS
            )
        ),
        "undated": float(sum(1 for t in wish.told if _undated(t, row, planner))),
        "mentions": float(len(scores)),
        "blank": float(shows_a_guess(question, row, planner)),
        "apart": float(_counts_apart(plan) and _joins(plan, planner.schema) > 1),
    }
    score = 1.0 + sum(scores) - 0.6 * missed - 0.12 * sum(map(len, uncovered))
    grounds = (*_grounds(question, row, planner.meaning.settled), *_told_by_verbs(question, wish))
    ended = _ended_so(planner)
    grounds = tuple(with_(g, role="filter") if g.start in ended else g for g in grounds)
    tables = tuple(dict.fromkeys((*planner.tables, *classes_used(plan))))
    of = {copy_of(r): r.of for r in among}
    grounds = tuple(with_(g, target=_without_copies(g.target, of)) for g in grounds)
    tables = tuple(dict.fromkeys(of.get(t, t) for t in tables))
    return Interpretation(
        written_over(plan, among), score, grounds, features, uncovered, (), tables
    )


def _without_idle(wish: Wish, row: Row, planner: Planner) -> str:
    """The words that no piece takes, without those that say what is read anyway."""
    idle = [*_PLACE.finditer(wish.words), *_CAUSED.finditer(row.text), *_HOLDING.finditer(row.text)]
    causes = any("因" in name for a in planner.columns for name in a.names)
    idle += _CAUSING.finditer(row.text) if causes else ()
    values = {p.start for p in row.pieces if p.kind == "value"}
    idle += (m for m in _ALL_OVER.finditer(wish.words) if m.end() not in values)
    idle += _RESULTS.finditer(row.text) if wish.order else ()
    idle += _GROUPED.finditer(row.text) if wish.groups else ()
    idle += (m for f in _flags_told(wish) if (m := _LIMITED.match(row.text, f)))
    idle += _ENDED_SO.finditer(wish.words)
    idle += (m for m in _CAUSES.finditer(row.text) if wish.words.startswith(" ", m.end()))
    money = any(i.unit in ("元", "钱", "块") or i.unit.endswith("元") for i in wish.items)
    if money or any(brought_in(i.mention, planner.schema) for i in wish.items):
        idle += _SPENT.finditer(row.text)
    return without(wish.words, (m.span() for m in idle))


def _undated(told: Told, row: Row, planner: Planner) -> bool:
    """Whether a date does not say of which of several times it is: 上个月有几个报修 is of the 报修时间."""
    if told.kind != "date" or told.mention is not None:
        return False
    of = next((b.attribute for b in planner.bound if b.told is told), None)
    if of is None:
        return True
    own = planner.schema.classes[of.class_name].attributes
    alone = sum(planner.schema.timed(a) for a in own) == 1 and happens(
        planner.schema, of.class_name
    )
    return not alone and (not deed(of) or deed(of) not in row.text)


def _flags_told(wish: Wish) -> list[int]:
    """Where the names of flags end that are told of rows."""
    return [t.end for t in wish.told if t.kind == "flag"]


def _without_copies(target: str, of: Mapping[str, str]) -> str:
    """What a ground names, of the class itself where it is a copy."""
    name, point, rest = target.partition(".")
    return of.get(name, name) + point + rest


def _does(word: str, row: Row) -> bool:
    """Whether a word stands as a verb: 买走了多少枝花, 种植户送拍的批次."""
    at = row.text.find(word)
    end = at + len(word)
    if len(word) != 2 or at < 0 or word[0] in "同历各共":
        return False
    if _ASPECT.match(row.text, end):
        # 训练了多少小时: an amount, not rows.
        return not _MUCH.match(row.text, end)
    led = any(
        p.end == at
        and (p.kind == "value" or (p.mention is not None and p.mention.candidates[0].of == "class"))
        for p in row.pieces
    )
    behind = [
        p
        for p in row.pieces
        if p.start in (end, end + 1) and row.text[end : p.start] in ("", "的") and p.kind != "date"
    ]
    # 项目银河的预算: of what stands before an attribute a noun is the name.
    nouns = any(p.mention is not None and p.mention.is_class for p in behind)
    return led and bool(behind) and (nouns or is_verb(word))


def _apposed(word: str, row: Row) -> bool:
    """国家“Canada”: a noun beside a value that only one attribute has tells no more; a name may tell of other rows."""
    return not is_proper_name(word) and any(
        p.kind == "value"
        and p.mention is not None
        and len({c.target for c in p.mention.candidates}) == 1
        and row.text[: p.start].rstrip(" 是为叫").endswith(word)
        for p in row.pieces
    )


def _counted_by(piece: Piece, planner: Planner) -> bool:
    """计划产量, of a plan_qty: whether a name is met without its head, which says that it is a quantity."""
    meant = {c.target for c in piece.mention.candidates} if piece.mention is not None else set()
    known = (planner.schema.attributes.get(t) for t in meant if piece.kind == "name")
    own = [a for a in known if a is not None and a.measure]
    return any(cut_name(n)[-1:] and cut_name(n)[-1] in _QUANTITIES for a in own for n in a.names)


def _joins(plan: Plan, schema: Schema) -> int:
    """How many relations a plan follows; what only links two others is one with them."""
    if not isinstance(plan, Query):
        return 0
    between = sum(1 for u in plan.uses if u.class_name and schema.pairs(u.class_name))
    return max(0, len(plan.links) - between) if len(plan.links) > 1 else len(plan.links)


def _counts_apart(plan: Plan) -> bool:
    """Whether rows of one class are counted once each among those joined with others."""
    if not isinstance(plan, Query) or not plan.links:
        return False
    expressions = [*(o.expression for o in plan.select), *(o.expression for o in plan.order_by)]
    return any(isinstance(e, Aggregate) and e.distinct for e in expressions)


def _told_by_verbs(question: Question, wish: Wish) -> Iterator[Ground]:
    """没付, of bills that are 已付 or not: what is meant by words that are no name."""
    for mention in wish.states:
        text = question.normalised.text[mention.start : mention.end]
        best = mention.candidates[0]
        target = best.target if best.value is None else f"{best.target} = {best.value}"
        yield Ground(mention.start, mention.end, text, "filter", target, best.score)


def _ended_so(planner: Planner) -> set[int]:
    """Where rows are told by whether they have a time, of those that keep no state beside it: 已经结束的项目."""
    classes = planner.schema.classes
    found = ((b.told.start, b.attribute) for b in planner.bound if b.told.kind in ("flag", "null"))
    told = ((at, a) for at, a in found if a is not None and planner.schema.timed(a))
    return {at for at, a in told if not has_state(classes[a.class_name])}


def _grounds(question: Question, row: Row, chosen: Mapping[int, str]) -> Iterator[Ground]:
    text = question.normalised.text
    roles = {"value": "filter", "name": "target", "date": "filter", "number": "filter"}
    for p in row.pieces:
        if p.kind in roles:
            best = p.mention.candidates[0] if p.mention and p.mention.candidates else None
            target = chosen.get(p.start) or (best.target if best else p.text)
            if best is not None and best.value is not None:
                target += f" = {best.value}"
            score = round(best.score, 4) if best else 1.0
            yield Ground(p.start, p.end, text[p.start : p.end], roles[p.kind], target, score)
