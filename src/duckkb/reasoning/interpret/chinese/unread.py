"""Words of a Chinese question that a reading passes over although they change what is asked."""

from __future__ import annotations

from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.names import LONE_NOUNS, TRADED, blank, content_words
from duckkb.reasoning.interpret.chinese.schema import YEARS
from duckkb.reasoning.interpret.chinese.wish import Wish
from duckkb.reasoning.interpret.occasions import of_life
from duckkb.reasoning.lexicon.bilingual import bilingual
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.units import measure

_NOT = regex(r"(?<!(?<!所)有)没(?!有?(?:多少|几))|从未|从不|从来|未曾|尚未")
_NO = regex(r"(?<![要与和及])不(?![同重少到超过管论仅但含包计算要用必限分可详])")
_WITHOUT = regex(r"(?:不[要用需]|无需|免)(?=\s+[^\s列])")
"""不要门票的博物馆: what rows do without says which are meant."""
_BOTH = regex(r"既.*又")
_WHICH = regex(
    rf"哪(?!一?个?[天年月日里周]|[几一]?{MEASURE_WORD}(?:$|[,。?]))(?:几{MEASURE_WORD}|[些一]?{MEASURE_WORD}?)(?![几些])([一-鿿]{{2,4}})"
    r"|(?<=\S)什么(?:样的)?(?!时|地|名|叫)([一-鿿])(?=[,。?]|$)"
)
"""哪几家客栈, where nothing is known by that noun; 有哪几家 asks for what was named before."""
_LISTED = regex(
    r"[、及和与]([一-鿿]{1,4}?)(?=(?:分别|各|都)?[是为叫]?(?:多少|什么|哪)|[,。?]|$)"
    r"|(?:的|[给列导]出|显示|返回)([一-鿿]{1,4})(?:[、和与]|以?及)(?=\s)"
)
"""…的车主及金额, 登记号和重量, where nothing is known by that noun."""
_COLOURED = regex(r"的[红白黑绿蓝黄](?=\s)")
"""的白葡萄: a colour of one character right before a noun tells which are meant."""
_RANKED = regex(rf"(?<=\s)的(?!人|那|这|{MEASURE_WORD})[一-鿿](?=[是叫属在]\s*(?:[哪什谁]|\s))")
"""最贵的鱼是哪个品种, where nothing is known by that noun of one character."""
_DONE = regex(r"([一-鿿]{2})了(?=\s)")
"""取消了多少单: a verb that says which rows are counted."""
_DID = regex(r"(?<![一-鿿])[一-鿿](?<![有为除到])了(?=\s+的)")
"""拒了录用的有几个人: the same by a verb of one character, of the rows that are counted."""
_DONE_TO = regex(r"([一-鿿]{2,3})了的(?=\s)")
"""坐满了的场次: what has been done says which rows are meant."""
_LASTING = regex(r"[一-鿿](?<![有随带接沿按本])着的(?=\s)")
"""空着的套间: the state of rows says which are meant."""
_COMPARED = regex(
    r"比(?![赛例重较如分率价])|都(?=\s*[高低大小多少贵长短早晚好])|最(?!后一列|[多少]只?[能可])|任意|至少|某[个种位些]|之[前后]|同一|相同|同样|(?<!不)同(?=\s+[^\s])|(?<!能)够(?!了)|其[他它]的?(?=[一-鿿])|另外|相差|差[距额值价](?!最)|之差"
)
"""Comparisons and choices that change which rows are meant."""
_ONLY = regex(r"(?<![几每一两多少\d哪那这])[只仅](?![看要有是需数剩余])")
"""只代理过民事案件的律师: that rows have no others."""
_PART_OF = regex(r"占(?![地用有座])")
"""占标的额最高: one amount is divided by another."""
_THEN_DONE = regex(r"\s*([一-鿿]{2})的(?=\s)")
"""10月入住的订单: of several times that rows keep, a verb says which."""
_ONCE = regex(r"[一-鿿](?<![通经超不])过(?![程去敏期户滤道])(?!(?<=[去到]过)(?:哪|几|多少))")
"""开过店的城市: what rows have done says which are meant; 去过哪些城市 asks for these."""
_DONE_TO_THEM = regex(r"(?<![一-鿿])被[一-鿿]{1,2}的(?=\s)")
"""被拒的论文: what was done to rows says which are meant."""
_OWED = regex(r"(?<![一-鿿])[拖还]?欠")
"""一共欠供应商多少钱: what is owed is not all that is kept."""
_WHEN_DONE = regex(r"(?:什么时候|何时|哪一?天|哪年)([一-鿿]{2,3}?)的?(?=[?。,]|$)")
"""什么时候到货的, where several times are kept and none is called so."""
_IN_A_ROW = regex(r"第[一二三四五六七八九十\d]+(?=\s)")
"""第一作者: which of several in a row."""
_HAVING = regex(r"(?<![一-鿿])有[一-鿿](?<![些几多了过无的个名位家吗没呢谁哪什])的?(?=\s)")
"""有责的事故, 有毒的蘑菇: what rows have, told by one character, says which are meant."""
_BELONGING = regex(r"(?:属于|来自|出自|位于|住在)(?![名叫哪什谁何同不这那其该多几任每各])[一-鿿]")
"""哪些人物属于蜀, where nothing is known by that name."""
_ALREADY = regex(r"(?<![一-鿿])已经?[一-鿿]{1,4}的")
"""已用的优惠券: what has been done with rows."""
_HOW = regex(r"怎么(?!样)[一-鿿]{1,2}的(?=[?。,]|$)")
"""怎么来的: asked for as well, and of nothing that is known."""
_ELSEWHERE = regex(r"[,;。][^,;。]*(?:哪里|哪儿|什么地方|何处)")
"""…是什么时候, 发到哪儿: a place is asked for as well."""
_WHO_TOO = regex(r"是谁[,;].*哪|哪[^,;]*[,;].*是谁|\?[^?]*是谁的?(?=[?。]?$)")
"""…的是谁, 养的是哪只; …叫什么? 是谁的?: people are asked for as well."""
_DAILY = regex(r"每[天日周晚]|逐[日周]|各[天日](?!常)")
"""每天的进站人数: nothing is told of each day."""
_OF_EACH = regex(r"(?:每一?个?|各个?)[班店组厂队系科校院仓区](?=\s|的|有|平均|$)")
"""每个班多少人, where nothing is known by that noun: nothing is told of each."""
_OR = regex(r"或者?是?\s*[a-z0-9]")
"""含有D或S: an alternative that found no place."""
_SORTED = regex(r"(?:按照?|根据|依照?)[^,。;按]*?[、和与][^,。;]*?(?:排序|排列|排)")
"""按姓名、日期排序: each of these sorts."""
_TOLD_BY = regex(
    r"(?:^|[,。;])(?:请|帮我|列出|查询|给出|显示|找出|已经|目前|现在)*([一-鿿]{2,5})的(?=\s)"
)
"""平局的比赛: an adjective tells which rows are meant, whatever single characters it is made of."""
_PLAIN_LED = regex(
    r"^(?:咱|我们|你们|本)|不同|其[他它余中]|相[应关]|对应|各自|所有|全部|现有|已有|[哪这那每各]|[了过着]$|^[有在和与及或为是被由从到]"
)
_HEADS = tuple("费价率额款金")
_PART = 0.6
"""Below it a name is met by a part only; with another head behind it is hardly meant (充电费, 充电量)."""


_ASKED = regex(r"叫做?|称为|名字|名称|[都均]?有|什么|哪些?|谁|[吧呢啊呀]|\W")
_CHOSEN = regex(r"[上下][一个几]|进行到|轮到|正在|正要|剩")
_TIMELY = regex(r"按时|准时|如期|按期|及时|提前|[延逾超]期")
"""按时完成的: how what was done compares with by when it was to be."""
_IN_ALL = regex(r"(?:一共|总共)[^,。;每各]{0,3}(?:多少|几)[^,。;每各]*$")
_PER_UNIT = regex(r"每\s*([一-鿿]{1,4})(?=\s)")
"""平均每公里运费: one amount is divided by another."""
_WON = regex(r"赢|[获取]胜|战胜|输(?=[了球给掉得的])|平局|打平|战平")
"""赢了几场, where it is not known who won."""
_ROLE = regex(r"的([一-鿿]{1,3}[长师员手])(?=[是叫]谁)")
"""…的线长是谁, of a word that is not known."""
_UNDER = regex(r"手下|麾下|下辖")
"""甲手下有几个人, where nobody refers to others of their kind so."""
_STILL = regex(r"[还仍]在(?=\s|的)")
"""还在更新的节目: what goes on is told of nothing."""
_SELF = regex(r"自己|自身|本人")
"""在自己驻地演的演出: what is their own is told of nothing."""
_RECKONED = regex(r"乘以?(?=\s)|除以|相乘|相除|(?<=\s)[×÷](?=\s)")
"""单价乘以数量: what is reckoned with amounts."""
_WHO_MORE = regex(r"(?:谁|哪[个家位])[^,。?;最更]{0,6}[高低大小贵重长短多少](?<!多少)(?=[?。]?$)")
"""甲和他的徒弟谁月薪高, where nothing is ranked."""


def _noun(word: str) -> bool:
    return bool(content_words(word)) or word in LONE_NOUNS


def _adjective(word: str) -> bool:
    return _PLAIN_LED.search(word) is None and not content_words(word) and not blank(word)


def _a_rate(k: int, words: str, clauses: Clauses) -> bool:
    """合格率, where only a 合格数 is kept."""
    p = clauses.pieces[k]
    if p.kind != "name" or words[p.end : p.end + 1] != "率":
        return False
    return not any("率" in n for a in clauses.meant(k)[:1] for n in clauses.schema.spoken(a))


def _apart(wish: Wish) -> bool:
    """一共多少行代码: whether what all rows have together would be told of each apart, which nobody asks for."""
    plain = [i for i in wish.items if i.function is None and i.mention is not None]
    whole = [i for i in wish.items if i.function == "sum" or (i.function is None and i.unit)]
    return bool(plain and whole) and not wish.order and not wish.groups


def _lists_all(wish: Wish) -> bool:
    """Whether rows are only listed, all of them."""
    told = wish.told or wish.items or wish.groups or wish.order or wish.having
    return wish.shown and not (told or wish.apart or wish.sets or wish.share or wish.whole)


def _says_more(words: str, clauses: Clauses) -> bool:
    """哪些电器过保了, 下一道工序: whether something is said of rows that chooses among them, behind their name
    be it by one character."""
    behind = _ASKED.sub("", words[clauses.pieces[-1].end if clauses.pieces else 0 :])
    return not blank(behind) or _CHOSEN.search(words) is not None


def _per_unit(words: str, clauses: Clauses) -> bool:
    """Whether amounts are asked for by a unit that none of them is kept by (元/公里)."""
    units = [m[1] for m in _PER_UNIT.finditer(words) if measure(m[1]) is not None]
    kept = [clauses.schema.unit(a) for a in clauses.schema.attributes.values() if units]
    return any(not any(told.endswith(f"/{unit}") for told in kept) for unit in units)


def _done_then(wish: Wish, clauses: Clauses) -> bool:
    """Whether a verb behind a time says which of several is meant, and is none that is known."""
    told = (t for t in wish.told if t.kind == "date" and t.mention is None and t.owner is None)
    said = [m[1] for t in told if (m := _THEN_DONE.match(wish.words, t.end))]
    rows = {clauses.row_of(k) for k in range(len(clauses.pieces)) if clauses.is_rows(k)}
    own = [clauses.schema.classes[c].attributes for c in rows]
    own = [each for each in own if not any(a.name in YEARS for a in each)]  # 2010年以后举办的
    times = (sum(a.kind.temporal and not of_life(a) for a in each) for each in own)
    return any(map(content_words, said)) and max(times, default=0) > 1


def _when_else(wish: Wish, clauses: Clauses) -> bool:
    """Whether it is asked when something was done of which nothing is known, of rows that keep several times."""
    done = any(content_words(m[1]) for m in _WHEN_DONE.finditer(wish.words))
    rows = {c for c in clauses.spoken_of() if c in clauses.schema.classes} if done else set[str]()
    own = (clauses.schema.classes[c].attributes for c in rows)
    return done and any(sum(a.kind.temporal for a in each) > 1 for each in own)


def _ever(words: str, clauses: Clauses) -> bool:
    """Whether something that rows have ever done, and that they are not called after, says which are meant."""
    found = [m.group() for m in _ONCE.finditer(words)]
    if not found:
        return False
    named = (k for k, p in enumerate(clauses.pieces) if p.kind == "name")
    kept = [a.class_name for k in named for a in clauses.meant(k)[:1]]
    classes = filter(None, map(clauses.schema.classes.get, (*clauses.spoken_of(), *kept)))
    names = {name for each in classes for name in each.names}
    return any(not any(done[0] in name for name in names) for done in found)


def left_unread(wish: Wish, clauses: Clauses) -> int:
    """How many things are said that found no place: negations, nouns asked for, heads of names.

    Args:
        wish: the reading; `words` is what neither pieces nor patterns account for.
        clauses: the pieces it was read from.
    """
    words = wish.words
    shared = [i.when for i in wish.items if i.when is not None]
    denied = any(t.negated or t.kind == "null" for t in (*wish.told, *shared))
    denies = _NO.search(words) is not None
    compared = (
        wish.apart is not None
        or any(t.kind == "nested" for t in wish.told)
        or any(i.less for i in (*wish.items, *(i for i, _ in wish.order)))
    )
    both = any(t.both for t in wish.told)
    named = any(clauses.is_rows(k) for k in range(len(clauses.pieces)))
    bare = not named and any(i.function == "count" and i.mention is None for i in wish.items)
    return sum(
        (
            not denied and (denies or _NOT.search(words) is not None),
            not denied and _WITHOUT.search(words) is not None,
            not both and not denied and _BOTH.search(words) is not None,
            not compared and _COMPARED.search(words) is not None,
            _lists_all(wish) and _says_more(words, clauses),
            _IN_ALL.search(clauses.text) is not None and _apart(wish),
            bare and any(content_words(m[1]) for m in _DONE.finditer(words)),
            _LASTING.search(words) is not None,
            _ALREADY.search(words) is not None,
            _done_then(wish, clauses),
            any(content_words(m[1]) for m in _DONE_TO.finditer(words)),
            not wish.told and not wish.having and _DID.search(words) is not None,
            _TIMELY.search(words) is not None,
            _ONLY.search(words) is not None,
            _SELF.search(words) is not None,
            not wish.told and not wish.having and _STILL.search(words) is not None,
            _RECKONED.search(words) is not None,
            not wish.share and _PART_OF.search(words) is not None,
            _per_unit(words, clauses),
            any(_adjective(m[1]) for m in _TOLD_BY.finditer(words)),
            _HAVING.search(words) is not None,
            wish.limit is None and _IN_A_ROW.search(words) is not None,
            _DONE_TO_THEM.search(words) is not None,
            _OWED.search(words) is not None,
            _when_else(wish, clauses),
            _BELONGING.search(words) is not None,
            _OR.search(words) is not None,
            _HOW.search(words) is not None,
            _ELSEWHERE.search(words) is not None,
            wish.entity is not None
            and wish.entity.text != "谁"
            and not wish.items
            and _WHO_TOO.search(clauses.text) is not None,
            _DAILY.search(words) is not None,
            not wish.groups and _OF_EACH.search(words) is not None,
            _WON.search(words) is not None,
            not clauses.schema.copies and _UNDER.search(words) is not None,
            any(m[1] not in bilingual().by_chinese for m in _ROLE.finditer(words)),
            not (wish.order or compared or wish.apart)
            and _WHO_MORE.search(clauses.text) is not None,
            named
            and TRADED.search(words) is not None
            and any(i.function == "count" and i.mention is not None for i in wish.items),
            len(wish.order) == 1 and _SORTED.search(clauses.text) is not None,
            not wish.told and not wish.having and _ever(words, clauses),
            any(_noun(m[1] or m[2]) for m in _WHICH.finditer(words)),
            _COLOURED.search(words) is not None,
            _RANKED.search(words) is not None,
            any(_noun(m[1] or m[2]) for m in _LISTED.finditer(words)),
            not wish.share and any(_a_rate(k, words, clauses) for k in range(len(clauses.pieces))),
            any(
                p.kind == "name"
                and words[p.end : p.end + 1] in _HEADS
                and clauses.mention(k).candidates[0].score < _PART
                for k, p in enumerate(clauses.pieces)
            ),
        )
    )
