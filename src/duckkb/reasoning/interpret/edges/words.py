"""The small words of questions over edges, in both languages."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret.cues import FILLER, NEGATION, TIMES
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.regexes import regex

GAP = regex(
    rf"[\s'“”‘’「」『』《》\"]*(?:the|a|an|any|other|其他|别的|另外的?|名为|叫做?|这?{MEASURE_WORD}|的)?\s*",
    re.I,
)
"""What may stand between the words for one and the same rows."""
NOTHING = regex(r"nothing|nobody|no one|none")
THAT = regex(r"\s*(?:that|to|:|：)\s*")
"""Between what rows are and what one of them says: the finding that heat cracks the film."""
ABOUT = regex(r"\s+(?:about|on|regarding)\s+(?:the\s+)?")
"""Between what rows are and what one of them is called by: the note about backups."""
SAYING = regex(
    r"\b(?:claim|fact|statement|idea|hypothesis|assumption|belief|view|conclusion|observation)\s+that\s+$"
)
"""Before what one row says, by whatever name rows are known that do."""
OR = regex(r"\bn?or\b|或")
JOINED = regex(r"\s*(?:,|、|,?\s*\band\b|,?\s*\bn?or\b|和|与|以?及|或者?)\s*(?:(?:the|an?)\s+)?")
OR_VERB = regex(
    r"\s*过?了?\s*(?:,?\s*(?:and|or)\s+(?:(?:was|were|is|are|been|has|have|also)\s+)*|[、,]?(?:或者?|和|以?及|并且?|而?且|又|也)\s*)(?:在|被|由)?\s*"
)
"""What joins two verbs."""
_ATTAINS_ZH = regex(r"[在为是有达得到了过]")
DEGREE_ZH = regex(r"\s*得?\s*")
"""Between a verb and how well it is done: 考得最高."""
COUNTED_OBJECT = regex(rf"[了过]$|(?:[哪几多这那两]|多少|\d)[些一]?{MEASURE_WORD}?$")
EACH = regex(
    rf"(?:\b(?:each|every|per)\s+(?:of\s+the\s+)?|每一?{MEASURE_WORD}?|各{MEASURE_WORD}?)$"
)
THEIRS = regex(r"\b(?:and|with) (?:their|its|his|her)\b|[和与及](?:其|[他她它]们?的)")
"""Behind rows: what belongs to them is asked for, too."""
HAVE_DONE = regex(r"\b(?:has|have)\s+(?:(?:ever|already|also)\s+)?$")
IN_TURN = regex(
    r"\b(?:and|but) (?:then|later|afterwards?|subsequently)\b|(?:然后|之后|后来)[又再]?|先.+[后再]"
)
"""Between deeds: one was done after the other, which no edge tells."""
APART = regex(r"各(?![种类])|分别|\b(?:each|respectively)\b")
PLAIN_MANY = regex(r"most|more|few|fewest|least|many|多|少")
"""What `most` counts; any other superlative grades an attribute."""
ASKS = regex(r"\b(?:which|what|how many|number of|count of|whose)\b")
WHO = regex(r"\bwho(?:m|se)?\b|\bwhich (?:people|persons?)\b|谁|哪些?人员?|哪[位个]人")
OF_THEM_ZH = regex(r"(?:里面?|之?中|当中)[,、]?\s*$")
"""Behind a class and before 谁 or 哪个: one of these is meant."""
WHICH_PERSON_ZH = regex(r"哪一?位")
"""What asks for a person where no class stands behind it: 哪位院长."""
WHICH = regex(rf"(?:哪一?{MEASURE_WORD}|哪些|\b(?:which|who))\s*$")
"""Behind this a noun is for the rows that are asked for: which pupil."""
PEOPLE = regex(
    r"\b(?:people|persons?)\b|(?:(?<=多少)|(?<=几)|(?<=几[个位名])|(?<=多少[个位名]))人(?![员数工物口民均])"
    r"|(?<=的)人(?=[?？。是都有在叫和]|$)"
)
WHAT = regex(r"\bwhat\b|什么(?:东西)?|哪些|哪个")
DOER_ZH = regex("谁(?!的)|人")
"""Before a verb: somebody does it, and it tells of no state."""
TO_WHAT_ZH = regex(r"[了过着]*(?:都|到)?(?P<what>什么|哪些|哪个|谁)(?:东西)?\W*$")
BY_WHAT_ZH = regex(r"[被由受](?P<what>什么|哪些|哪个|谁)(?:所)?$")
"""Behind a verb, and before one: what it is done to, or by, is asked for."""
WHICH_EDGES_ZH = regex(r"(?:关系|情况|记录)?(?:一共|总共|都|分别)?(?:有|是)(?:哪些|什么)\W*$")
ALL_EDGES_ZH = regex(r"\W*(?:一共|总共)?(?:都?有哪些|列出(?:所有|全部|一下)?)的?")
"""Behind the name of an edge, and before it: the edges themselves are asked for."""
WHICH_OF_THEM_ZH = regex(
    rf"(?:这?[两二三][位名个]?人?)?[,，]?(?:中|之间|里|当中)?(?:谁|哪一?{MEASURE_WORD})(?!些)"
)
"""Behind several named rows: one of them is asked for."""
OWNS = regex(r"['’]s?\s")
OF_ROW = regex(r"\s+of\s+(?:the\s+)?")
"""Behind a row that something belongs to, and between that and the row."""
HAVE = regex(r"\b(?:have|has|had)\s+$")
THAT_ARE = regex(r"\s+(?:that|which|who)(?:\s+(?:is|are|was|were|has|have|had))?(?:\s+been)?\s+")
BY_ANY = regex(r"\s+(?:by|with|in|at|on|to|from)\s+(?:(?:any|an?|the)\s+)?")
"""Before what was done, between rows and what is said of them, and between what was done and by whom."""
WHERE = regex(
    r"\bwhere\b|在?(?:哪里|哪儿|何处|何地|什么地方|哪[些个]地方)|[在从]哪(?=[一-鿿]{1,2}[的了]?\W*$)|[在从是]哪一?家店?(?=[一-鿿]{1,2}[的了]?\W*$)"
)
IDLE = regex(r"\b(?:take|takes|took|taken|taking) place\b")
"""Verbs of several words that say nothing."""
BUT_NOT = regex(
    r"\s*,?\s*(?:but|and|yet)\s+(?:not|no|never)\s+(?:in|at|on|of|by|for|with|to|from)?\s*(?:(?:the|an?)\s+)?"
)
CONTRAST = regex(
    r"(?:但是?|不过|却|\b(?:but|yet))\W*(?:(?:do|does|did|has|have|had|is|are|was|were|not|never|been)\W+)*"
    r"(?:也|并|从)?(?:没有?|未曾?|不)?\s*$"
)
"""Behind this a verb is of the same rows as the one before."""
_BESIDE = regex(
    r"\band\W+(?:(?:do|does|did|has|have|had|is|are|was|were|been|also|both|not|never)\W+)*$"
    r"|(?:又|还|并且?|而且)(?:曾经?|在|被|由|没有?)?$"
)
_CLAUSE = regex(r"\b(?:who|whom|whose|that|which)\b|的")
MUTUAL = regex(
    r"spouse|married|wife|husband|sibling|brother|sister|cousin|\bkin\b|kin_of|relative|friend|neighbou?r|\bally\b|next[ _]to|beside|adjacent|adjoin|border|companion"
    r"|allied|classmate|roommate|teammate|colleague|配偶|夫妻|兄弟|姐妹|姊妹|亲属|亲戚|亲家|友|交好|结义|同盟|结盟|联盟"
    r"|collaborat|co-?operate[sd]?[ _]with|co-?author|works?[ _]with|worked[ _]with|合[作著写编伙]|协作|结婚|相识"
    r"|同[事学窗门僚桌屋寝]|搭档|重复|duplicat|similar|相似|相同|相邻|毗邻|接壤|挨着|伴"
)
"""Relations that hold both ways, whichever way an edge was written down."""
ATTAINS = regex(
    r"\b(?:reach|achiev|obtain|attain|record|score|spen[dt])(?:e?s|e?d|e|ing)?\b|达到|取得|花[了费]?|投入了?|干了?"
)
"""What only says whose a figure is."""
IN_ALL = regex(r"\b(?:in total|altogether|in all|overall)\b|一共|总共|合计")
"""Beside a list that is asked for, that all of it is."""
LISTS = regex(r"哪些|\b(?:which|who|what)\b|列出")
WHEN = regex(r"\bwhen\b|\bsince when\b|何时|什么时候|哪[一]?[年天]|几时")
WHEN_IS_ZH = regex(r"是?在?(?:什么时候|何时|哪一?天)的?(?:事|发生的)?(?=\W*$)")
ALSO = regex(
    r"\s*,?\s*\b(?:and|as well as)\s+(?:(?:in|at|with|for|on|by|since|from)\s+)?"
    r"(?=(?:when|what|which|how (?:much|many|often|long))\b)"
)
ALSO_ZH = regex(
    r"[,;、]\s*(?:而?且|并且?|以及|又|分别)?(?=[^,;、]*(?:什么|何时|哪一?[年天日]|多少|几|各是)[^,;、]*$)"
)
"""What joins a second thing that is asked to the first: who did it, and when."""
BESIDE = regex(
    r"\s*(?:以?及|和|与|、|\b(?:and|with|along with|together with)\s+(?:their|its|the))(?:各自的?|其|相应的?)?\s*"
)
"""What joins what rows have to the rows themselves."""
ENDS = " ?？。.!！"
_FIRST_ASKED = regex(r"\b(?:who|whom|which|what)\b|谁|哪|什么|多少|几")
HOW_MUCH = regex(r"\bhow much(?: money)?\b|多少钱?")
HOW_MANY = regex(r"\bhow (?:much|many)\b|多少|几")
_KINDS = regex(r"different|distinct|unique|various|[种类款]")
KINDS = regex(r"(?:的)?(?:种类|种数)$|^\s*(?:kinds|types|sorts|varieties) of\b")
"""Beside `most`: that different ones are counted, which rows are anyway."""
_KINDS_BEHIND = regex(r"\s*(?:different|distinct|kinds?|types?|sorts?)\b")
_COUNTED_ZH = regex(r"(?:的|一共|总共|加起来|合计|共|还|都|总)*有?")
HOW_OFTEN = regex(r"(?:多少|几)[次回趟]|\bhow many times\b|\bhow often\b|\bnumber of times\b")
IN_TIMES = regex(rf"\b(?:{'|'.join(TIMES)})\b(?!\s+(?:the|as|that|what|its|their|his|her)\b)")
"""How often; `twice the average` multiplies."""
EXACTLY = regex(r"\b(?:only|just|exactly|than|most|least)\s+$")
"""What `once` stands behind where it is a number: `more than once`, `just once`."""
ONLY = regex(r"\b(only|just)\s+$|([只仅])(?:有|\w{1,3}[过了])?$")
"""Before a number of rows that are no more than so many."""
WHO_WHICH = regex(
    r"\W*(?P<who>who)\b.*\b(?P<which>which|what)\b"
    r"|\W*(?P<which__>which|what)\b.*\bby (?P<who__>whom)(?=\W*$)"
    rf"|\W*(?:列出)?(?P<who_>谁).*?[过了]?(?P<which_>什么|哪(?:些|一?{MEASURE_WORD}?))"
)
"""Who did it and to what it was done: both are asked for."""
WHO_EACH = regex(r"^\W*who\b(?=.*\beach\b)|(?:都|分别|各自?)?[由被]谁|(?:都|分别|各自?)?是谁\W*$")
_THE_ROWS = r"(?:the|all|any) (?P<row>\w[\w ]*?)"
AND_WHO = regex(
    rf",? (?:and|with) (?:who|{_THE_ROWS} (?:that|which|who)) (?:(?:has|have|had|is|was) )?"
)
"""Rows are asked for, and of each who did it, …"""
AND_WHAT = regex(
    rf",? (?:and|with) (?:what|{_THE_ROWS}(?: (?:that|which|whom))?) (?:they|it|each)(?: (?:do|does|did|has|have|had))? "
)
"""… or to what."""
THEM = regex(r"\b(?:them|it|each)\b\W*$")
PER_DEED = frozenset(("times", "time", "次", "回", "趟"))
"""What numbers are of that tell how often something was done."""
BOTH = regex(r"\bboth\s+(?:as\s+)?(?:an?\s+|the\s+)?$|既\w{0,4}$|又\w{0,4}$|同时\w{0,4}$")
"""Before the first of two values that two edges have: both as commander and as pilot."""
COUNTED = regex(r"(?:^|[_ ])(?:times|number|num|count|total)(?:[_ ]|$)", re.I)
"""What an attribute is called that keeps how often something was done."""
HOW_LONG = regex(r"多久|多长时间|\bhow long\b")
BEGINNING = regex(
    r"\b(?:join(?:s|ed)?|start(?:s|ed)?|beg[ai]n|enter(?:s|ed)?|bec[oa]me)\b|加入|开始|拜师"
)
ENDING = regex(
    r"\b(?:leave|left|quit|end(?:s|ed)?|stop(?:s|ped)?|depart(?:s|ed)?)\b|离开|退出|结束|离职|停止"
)
"""What begins and what ends; an edge that keeps when it began is named by it."""
MONEY = regex(
    r"\b(?:money|pay(?:s|ing)?|paid|gives?|gave|given|spends?|spent|costs?|contributed?s?)\b|[花付给缴]|(?<![成递提上转])交(?=[了过的])"
)
"""What is said of amounts and names no edge."""
OF_MONEY = regex(
    r"\b(?:pays?|paid|spends?|spent|owes?|owed|donate[sd]?|invest(?:s|ed)?|earn(?:s|ed)?|contribute[sd]?|lends?|lent)\b"
)
"""What is done with money; how often it was done is not asked for by most."""
BARELY = regex(r"(?:over|under|above|below)\s+[\d.,]+\s*[kmb]?")
"""A bound of which only the rows tell what it bounds."""
MONEY_ITSELF = regex(r"\b(?:any |some )?money\b")
PAID_ZH = regex(r"(?:[花付缴罚]|(?<![成递提上转])交)(?:了|过)?多少(?=[^钱])")
PAYS = regex(r"\b(?:pay(?:s|ing)?|paid|money|spen(?:d|ds|t)(?! time))\b|多少钱|付")
"""What is said of money that somebody gives away."""
SPENT = regex(r"[花付]")
"""Beside 多少钱: it is not asked what somebody costs."""
SELLS = regex(r"sold|sell|vend|lend|lent|refund|卖|售|退", re.I)
"""An edge type by whose amount money comes in."""
PERIOD = regex(r"\b(?:each|every|per|an?)\s+(year|month|week|day|hour)\b|每([年月周天日])")
PERIODS = {
    "year": ("year", "annual", "yearly"), "month": ("month", "monthly"), "week": ("week", "weekly"),
    "day": ("day", "daily"), "hour": ("hour", "hourly"), "年": ("年",), "月": ("月",), "周": ("周",),
    "天": ("天", "日"), "日": ("天", "日"),
}  # fmt: skip
IN_TIME = regex(r"first|next|last|late|latest|early|earli|earliest|recent|recently|new|早|晚|新")
"""First or last in time."""
WITH_THE = regex(r"\s+(?:with|having|that ha[sd])\s+(?:the\s+)?")
"""Between rows and what they have most of."""
ASKS_WHAT = regex(r"\bwho(?:m|se)?\b|^\W*what\s+(?:is|are|was|were)\s+(?:the|our|my|their)\s")
"""What asks for other rows than those that follow, where an edge between them is named."""
VALUE_OF = regex(r"\bwhat\s+(?:is|are|was|were)\s+the\s*$")
VALUE_ZH = regex(r"(?:是|为|有)?多少(?:钱|元)?[?？。]*$")
"""What asks for the greatest amount itself, not for what has it."""
ASKED_ZH = regex(rf"(?:哪些|哪一?{MEASURE_WORD}|什么|多少{MEASURE_WORD}?|几{MEASURE_WORD}?)$")
WHICH_ROWS_ZH = regex(rf"哪(?:些|一?{MEASURE_WORD})$")
ASKED_BEHIND_ZH = regex(rf"^(?:有|是|包括)?(?:哪些|哪一?{MEASURE_WORD}|什么|谁|多少)(?!人)")
DONE_ZH = regex(r"[了过]了?\W*")
BESIDES_ZH, AS_WELL_ZH = regex(r"除了?$"), regex(r"(?:之外|以外|外)?,?\s*还?有?")
"""Before and behind a named row that is not meant: 除了甲还有谁."""
PEOPLE_COUNTED = regex(r"(?:得|的?次数|的?人数|的人)?")
"""Between a verb and 最多: 得, or that it is people who are counted."""
PEOPLE_RANKED = regex(r"人数(?=最[多少])")
WHICH_DONE_ZH = regex(rf"[了过]?(?:一共|总共|共)?{ASKED_ZH.pattern}")
"""Between a verb and the rows asked for, of which it is asked which there were."""
DONE_BY_ZH = regex(r"[了过]?的")
IS_WHO_ZH = regex(r"^(?:都|一共|总共)?(?:是|为|有)(?:谁|哪(?!些人))")
FIRST = regex(
    r"\bfirst\b(?! names?\b)|最先|首[位个次]|第一[位个次]|(?P<last>\blast\b(?! names?\b)|最后一?[位个次]?)"
    r"|(?P<lately>最近(?=[一-鿿]{1,4}?[过了]?的[一-鿿]))"
)
OFTEN = regex(r"\s*(?:often|frequently)\b")
OF = regex(r"\s*(?:的|之|'s|’s)\s*")
WITHIN = regex(r"\s*(?:的|'s|’s|,|\b(?:of|in|from|at)\b)\s*(?:the\s+)?")
"""Between two named rows: the first belongs to the second, or the other way round."""
GROUPS = regex(r"\b(?:by|per)\s+(?:the\s+)?$")
"""Before what a figure is told for each of."""
NOUN_BEFORE = regex(r"\bthe\s+\w+\s+of\s+(?:the\s+)?$")
"""`the parents of`, before whose parents they are."""
OF_WHOM = regex(r"\s*of\b\s+(?:the\s+)?")
BELONGS = regex(
    r"member|belong|part_of|partof|contain|(?:^|_)(?:in|at|of)$|(?<=[a-z])(?:In|At|Of)$|属于|隶属|成员|所在|包含|任职",
    re.I,
)
"""An edge type that says what belongs where, which needs no verb: the researchers of a group."""
BECAUSE_ZH = regex(r"(?:因为?|由于)$")
"""Before a value that tells why."""
AT = regex(r"\b(?:at|in|near|on)\s+(?:the\s+)?$|在$")
"""Before where something was done."""
LIES = regex(r"[ _](?:in|at|on|from)$|[于在自从]$", re.IGNORECASE)
"""What an edge is called by that says where something is, or is from."""
AS = regex(r"\bas (?:an?|the) $|作为$")
"""Before what somebody is in a deed: fought as an attacker, though there is an attribute called so."""
WHY = regex(r"^\W*why\b|为什么|因为什么|(?:出于)?什么(?:原因|理由)|为何")
RANKED_ZH = regex(r"(?:几|(?<=\d))(?P<unit>[楼层号星级排届期])(?=\W*$|[的是有])")
"""What asks for, or tells, a rank by its unit: 几楼, 5星."""
ASKS_ZH = regex(r"谁|哪|什么|多少|几")
IRREGULAR = (
    "made|built|held|kept|set|found|sold|paid|sent|run|done|taught|lent|lost|bought|brought|caught"
    "|fed|cut|put|shut|spent|told|won|read|hung|bound|thrown|overdue"
)
FELLOW = regex(r"\bco-?([a-z]{4,})\b")
"""One who does it with another: co-author."""
WITH_WHOM = regex(r"\bwith\W*$")
"""At the end: `who did A work with`."""
NOUN_OF = regex(r"_of$|(?<=[a-z])Of$", re.I)
"""An edge type that says what its `from` end is to the other: mentor_of."""
WHO_IS = regex(r"\bwho\s+(?:is|are|was|were)\s+(?:the\s+)?")
TAKES_TIME = regex(
    r"\b(?:take|takes|took|taken|last|lasts|lasted|need|needs|needed|run|runs|ran)\s+(?:for\s+)?$|[开花用跑][了过]?$"
)
TIME_BEFORE = regex(r"(?:[花用耗](?:费|掉)?[了过]?的?)?时间$|[花用耗]时$")
TIME_BEHIND = regex(r"\s*(?:of\s+)?(?:the\s+|their\s+)?time\b")
"""Before 最多, and behind `most`: it is asked what took most time."""
OF_THE = regex(r"\b(?:of|from|in|at|on|with|about)\s+(?:(?:the|our|my)\s+)?$")
"""Before a superlative that tells which rows others belong to."""
WHO_WAS = regex(
    r"\bwho\s+(?:all\s+)?(?:is|are|was|were|will be|had|has)\s+(?:in|at|on)?\s*(?:the\s+)?$"
)
WHO_WAS_ZH = regex(r"(?:上|里)?都?[有来](?:了|过)?(?:谁|哪些人|什么人)")
"""Before, and behind, rows that somebody was among, or had."""
BY = regex(r"(?:^|_)by$|(?<=[a-z])By$", re.I)
"""An edge type that is named in the passive: its `to` end does, its `from` end is done to."""
PREPOSITIONS = frozenset(("at", "in", "to", "on", "of", "by", "for", "with", "from", "as", "into"))
_GRADES_ZH = {
    "贵": "expens", "便宜": "cheap", "高": "high", "低": "low", "大": "larg", "小": "small",
    "长": "long", "短": "short", "重": "heavi", "轻": "light", "快": "fast", "慢": "slow",
    "远": "far", "近": "close", "新": "recent", "早": "earli", "晚": "late",
}  # fmt: skip
_TELLING_TEXT = """
order ordered sort sorted more less most least higher lower larger smaller greater bigger longer
shorter than not never no without except excluding neither nor either total whole entire overall
only just exactly or all
"""
_TELLING = frozenset(_TELLING_TEXT.split())
"""Words that the grammars pass over and that ask for something, wherever nothing has explained them."""
_LIGHT_TEXT = """
employ employs employed employing often frequently
place work works working worked use uses used using get gets got go goes still yet together there
happen happened happening take takes took taken related connected linked name title come comes
came put puts run runs running ran since part anything anyone anybody someone somebody nobody
something another others ones directly person people start starts started starting begin began begins side
receive receives received out
"""
_SMALL_EN = (FILLER | frozenset(_LIGHT_TEXT.split())) - _TELLING
_ALL = regex(
    r"\b(?:list|show|give|get|find|return|display|name|what are|which are|who are|of|tell)\s+(?:me\s+)?all\b(?:\s+of)?"
    r"|^all\b|(?:^|列出|显示|给出|查询|查一下)(?:所有|全部)"
)
_WHETHER = regex(r"\s*(?:is|are|was|were|does|do|did|has|have|had|can|could)\b(?!n't)")
WHETHER_ZH = regex(
    r"是不是|是否|有没有(?=.*[过吗]|.+的)|(?<!请问)(?<=.)有没有|能否|可否|会不会|能不能|[吗么](?=[?？。]*$)|(?<=[了过])没有?(?=[?？。]*$)"
)
"""What asks whether something is so."""
_ASKS_MORE = regex(r"\b(?:who|whom|whose|which|what|where|when|how)\b|谁|哪|什么|多少|几|怎|为何")
_CHOOSES = regex(r"\bor\b|还是")
NOBODY = regex(
    r"\b(?:nothing|nobody|no one|none)\s+(?:ever\s+|has\s+|have\s+)*$|(?:没有?|无)(?:任何)?人$"
)
"""Before a verb: those that do it are denied, not those to whom it is done."""
SETS_OUT, ARRIVES = regex(r"(?:从|自|由|\bfrom)\s*$"), regex(r"(?:到|至|往|\bto)\s*$")
"""What stands before the rows at which an edge begins and ends, where both are told so."""
_ISNT = regex(r"not|n't|never|isn't|aren't|wasn't|weren't|不|未|并非")
_HAS = regex(r"\b(?:has|have|had)\b(?!.*\bbeen\b)|有")
_PARTICIPLE = regex(
    rf"\b(?:\w+(?:ed|en|wn)|{IRREGULAR}|meant|based|born|liv(?:es?|ing)|resid(?:es?|ing)|com(?:es?|ing))\s+(?:in|by|with|at|as|from|on|to|of|for|under|between|before|after|since|during)\s*$"
)
_PAST = regex(r"\b\w+ed\s+$")
_NOT = regex(
    r"\b(?:"
    + "|".join(sorted(w for w in {*NEGATION, "nothing"} if w.isalpha()))
    + r"|yet to)\b|n't\b|(?<!(?<!所)有)没有?(?!哪)|未|不(?=[^同])|不曾|从不|并非"
)
_SMALL = regex(
    rf"一{MEASURE_WORD}(?=[^,。]*[都也])|直接|加起来|[这那](?:些|{MEASURE_WORD})?|所有人|每个人|大家|在\s+[上中内]|收(?=[了过下]?(?:哪些|谁|几)?[^一-鿿]*$)|哪一?{MEASURE_WORD}|几{MEASURE_WORD}?|多少{MEASURE_WORD}?|能够?|可以?|会|需要|对应|相应|老师|"
    r"[\s\W_]|先后|陆续|同时|共同|一起|各自?|分别|其他|别[的人]|另外的?|一共|总共|但是?|而且?|并且?|且|那些|哪些|哪里|哪儿|哪|任何|合(?=\s)|着(?=\s|$)|来(?=的\W*$)|"
    r"曾经?|既|又|请问|列出|显示|给出|查询|查一下|什么|谁|人|都|也|过|了|的|是|有|在|于|和|与|及|没有?|"
    r"从来|未|不曾|从不|不|[个位名场次家条台项]|被|由|受到?(?=[\s哪谁])|目前|现在|属于|隶属于?|负责|拥有|使?用|参与|参加|担任|[任当做]|加入|工作|进行|以及|叫|呢|吗|里面?|(?<!还)要(?=做|用|走|办)|还|仍然?|已经?|正在?|向|给|对|跟|同|从|到|于|其|它|他们?|她们?|钱(?=\W*$)"
)


def negations(text: str) -> list[tuple[int, int]]:
    """Where something is denied; not where 是不是 asks whether."""
    asked = [m.span() for m in WHETHER_ZH.finditer(text)]
    found = [m.span() for m in _NOT.finditer(text)]
    return [(s, e) for s, e in found if not any(a <= s < b for a, b in asked)]


def whether(text: str, choosing: bool = False) -> list[tuple[int, int]]:
    """The words that make a question one to be answered with yes or no, or by one of two if
    `choosing`; none where it is another."""
    if _ASKS_MORE.search(text) or (not choosing and _CHOOSES.search(text)):
        return []
    opening = _WHETHER.match(text)
    return [m.span() for m in ([opening] if opening else WHETHER_ZH.finditer(text))]


def also_asked(text: str) -> tuple[int, int] | None:
    """Where a question goes on to ask for a second thing; None where it asks for one.

    Chinese may ask who and when in one breath: 谁在什么时候加入.
    """
    for joint in (*ALSO.finditer(text), *ALSO_ZH.finditer(text)):
        if _FIRST_ASKED.search(text[: joint.start()]):
            return joint.start(), len(text)
    who, when = WHO.search(text), WHEN.search(text)
    if who and when and who.end() <= when.start() and not who.group().isascii():
        return when.span()
    return None


def counts(text: str, count: AggregateSpan, start: int, end: int) -> bool:
    """Whether `how many` counts what stands at a place, right behind it; in Chinese before it, too."""
    if count.end <= start:
        return GAP.fullmatch(text[count.end : start]) is not None
    last = not text[count.end :].strip(" ?？。呢")
    return last and _COUNTED_ZH.fullmatch(text[end : count.start]) is not None


def counts_kinds(text: str, count: AggregateSpan) -> bool:
    """Whether it asks how many different ones there are: 几种."""
    behind = _KINDS_BEHIND.match(text[count.end :])
    return bool(behind or _KINDS.search(text[count.start : count.end]))


def plain_alls(text: str) -> list[tuple[int, int]]:
    """Where `all` only says that a list is wanted, not that something holds of all."""
    return [m.span() for m in _ALL.finditer(text)]


def beside(between: str) -> bool:
    """Whether a verb is joined to the one before it, so that both are of the same rows: `served A and fought
    in B`; not where what stands between them is a clause of its own."""
    return _BESIDE.search(between) is not None and _CLAUSE.search(between) is None


def denies_state(text: str, start: int, end: int) -> bool:
    """Whether a negation is one of a state (`is not deprecated`), not of rows (`no incidents`)."""
    return _ISNT.fullmatch(text[start:end].strip()) is not None


def lead_of(text: str, time: bool = False) -> int:
    """Where the words begin that lead to a value at the end of the text, as `written in` does, or to
    a `time`, which has its preposition: `released between`."""
    found = _PARTICIPLE.search(text) or (_PAST.search(text) if time else None)
    return found.start() if found else len(text)


def graded_by(word: str) -> str:
    """The stem of the English adjective for that of a superlative: 贵 -> expens, largest -> largest."""
    return _GRADES_ZH.get(word, stem(word))


def little_between(text: str) -> bool:
    """Whether what stands between an attribute and its figure says nothing: `of`, `is`, 为."""
    return all(t.word in FILLER for t in tokens(_ATTAINS_ZH.sub("", text))) and len(text) < 16


def may_have(text: str) -> bool:
    """Whether it is said that something has something."""
    return _HAS.search(text) is not None


def little(text: str, chinese: bool) -> bool:
    """Whether what is left of a question says nothing."""
    if chinese:
        return not _SMALL.sub("", text)
    cut = tokens(text)
    han = "".join(t.word for t in cut if t.han)
    rest = (t for t in cut if not t.han)
    return not _SMALL.sub("", han) and all(
        t.word in _SMALL_EN or not t.word.isalpha() for t in rest
    )
