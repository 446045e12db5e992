"""What Chinese adjectives and units speak of, and which words of a question say nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.regexes import regex
from duckkb.text.segment import is_known, naming_words

LONE_NOUNS = frozenset(
    "课歌药票楼朝省市县区国州镇乡村站馆店校班系院厂队月年季级类层部科城岛河湖山家书人组线卡货剧船车港房茶酒鱼猫狗马牛羊鸟花树菜米琴棋塔桥街寺庙本单件片团案队桩井矿库仓泵灯猪奖赛窑池墓券群题柜摊舱艇"
)
"""Nouns of one character that stand by themselves behind 各, 每 and 哪个."""
BAR = regex(r"及格|pass(?:ing)?_?(?:mark|score|grade)", re.I)
"""What keeps the mark that is enough."""
BOUNDS = regex(rf"{BAR.pattern}|满分|合格线|分数线|full_?marks?|max_?score", re.I)
"""What marks go up to, or must reach, and nobody gets: 考了多少分."""
WHEN = regex(r"什么时候|什么时间|何时|几点|哪一?年|哪一?天|哪一?个?月|哪一?日|何年|何月")
TRADED = regex(r"[卖售买](?:[出掉走]去?)?了")
"""What is said of copies of rows: 卖了多少本书."""
NEVER_DONE = regex(r"(?:没有?|未曾?|从[没未])(?:有)?[一-鿿]{1,2}过$")
"""Right before a value: what was done with others, too, but never with this one."""
KEY_TAIL = regex(r"(?:[员职]?工号|的?(?:编号|序号|代号|代码|号码|名称|姓名|id|号))+$", re.I)
"""What in the name of a key only says that it holds a number or a name."""
_LOW, _HIGH = "低|小|少|早|短|近|便宜|旧|轻|慢|先", "高|大|多|晚|长|远|贵|新|重|快"
IN_FRONT = r"的?(?:都|要|应)?(?:排|放|列)?在?最?前(?:面|头|边)?(?=[,，。?？;；\s]|$)"
_AT_THE_END = IN_FRONT.replace("前", "后")
FROM_LOW = regex(
    rf"[从由自](?:{_LOW}|前)[到至往](?:{_HIGH}|后)|升序|递增|正序|先后|早晚"
    rf"|(?:{_LOW})的{IN_FRONT}|(?:{_HIGH})的{_AT_THE_END}"
)
FROM_HIGH = regex(
    rf"[从由自](?:{_HIGH}|后)[到至往](?:{_LOW})|降序|递减|倒序"
    rf"|(?:{_HIGH})的{IN_FRONT}|(?:{_LOW})的{_AT_THE_END}"
)
"""Which way rows are sorted."""
NAMING = regex(r"(?:名称|姓名|名字|标题|名|name|title)$", re.I)
NUMBERED = regex(r"(?:编号|序号|代号|代码|编码|号码|单号|工号|学号|号|id|_no|code|key)$", re.I)
"""Names of what only tells rows apart."""
_PRICE = ("价", "金额", "费", "成本", "工资", "price", "cost")
_DATE = ("日期", "时间", "年份", "年", "date", "year", "time")
_AGE = ("年龄", "出生", "生日", "age")
ADJECTIVES: Mapping[str, tuple[str, ...]] = {
    "贵": _PRICE, "昂贵": _PRICE, "便宜": _PRICE, "廉价": _PRICE, "低廉": _PRICE, "实惠": _PRICE,
    "年轻": _AGE, "年长": _AGE, "老": (*_AGE, "成立", *_DATE),
    "大": ("面积", "年龄", "规模", "体积", "容量", "座位", "人口", "大小", "尺寸", "样本数", "数据量", "条数", "行数", "area", "age", "size", "capacity"),
    "小": ("面积", "年龄", "规模", "体积", "容量", "座位", "人口", "大小", "尺寸", "样本数", "数据量", "条数", "行数", "area", "age", "size", "capacity"),
    "高": ("身高", "高度", "海拔", "层数", "楼层", "分", "价", "率", "工资", "height", "score"),
    "矮": ("身高", "高度", "层数", "height"), "低": ("分", "价", "率", "工资", "高度", "score"),
    "长": ("长度", "时长", "全长", "length", "duration"), "短": ("长度", "时长", "全长", "length", "duration"),
    "重": ("重量", "体重", "weight", "mass"), "轻": ("重量", "体重", "weight", "mass"),
    "厚": ("页数", "厚度"), "薄": ("页数", "厚度"), "深": ("深度", "水深"), "浅": ("深度", "水深"),
    "宽": ("宽度", "宽"), "窄": ("宽度", "宽"), "热": ("气温", "温度"), "冷": ("气温", "温度"),
    "快": ("速度", "时速", "speed"), "慢": ("速度", "时速", "speed"),
    "远": ("距离", "里程", "distance"), "近": ("距离", *_DATE),
    "新": _DATE, "旧": _DATE, "晚": _DATE, "早": _DATE,
    "多": ("数", "量", "额", "count"), "少": ("数", "量", "额", "count"),
    "好": ("评分", "得分", "成绩", "分数", "score", "rating"), "差": ("评分", "得分", "成绩", "分数", "score", "rating"),
    "热门": ("热度", "销量", "人气"), "受欢迎": ("热度", "销量", "人气", "评分"), "畅销": ("销量",),
}  # fmt: skip
"""An adjective -> what names of attributes it grades end in or hold, the likeliest first."""
AGAINST = ("出生", "成立", "生日", "birth")
"""Who is older was born earlier."""
UNITS: Mapping[str, tuple[str, ...]] = {
    "元": (*_PRICE, "额", "收入", "预算"), "美元": (*_PRICE, "额", "收入"), "块钱": _PRICE, "岁": ("年龄", "age"),
    "周岁": ("年龄", "age"), "米": ("身高", "高", "长", "宽", "距离"), "厘米": ("身高", "高", "长"),
    "千伏": ("电压",), "千瓦": ("功率", "容量"), "兆瓦": ("功率", "容量"), "千卡": ("热量",), "公里": ("距离", "里程", "长"), "千米": ("距离", "里程", "长"), "公斤": ("体重", "重"), "千克": ("重",),
    "吨": ("重", "吨"), "平方米": ("面积",), "平方公里": ("面积",), "分钟": ("时长", "分钟"), "小时": ("时长", "小时"),
    "人": ("人数", "人口"), "名": ("人数",), "分": ("得分", "评分", "分数", "成绩", "分"), "天": ("天数", "天"), "年": ("年限", "年数", "工龄"),
    "套": ("套数", "销量"), "层": ("层",), "页": ("页",), "级": ("级",), "星": ("星级", "星数"), "次": ("次数",), "票": ("票",), "张": ("张",), "座": ("座",),
}  # fmt: skip
COUNTED = {
    "套": ("套数",), "人": ("人数", "人口"), "名": ("人数",), "次": ("次数",), "层": ("层数",), "页": ("页数",),
    "票": ("票数",), "场": ("场次", "场数"), "张": ("张数",), "件": ("件数",), "本": ("本数", "册数"),
    "户": ("户数",), "间": ("间数",), "辆": ("辆数",), "天": ("天数",), "分": ("分数",),
}  # fmt: skip
"""The measure word behind 多少 -> endings of attributes that hold such a number."""

_PLACES = "里下中上内"
_MEASURES = frozenset(("等级", "小时", "时长", "平台", "上门", "上学"))
"""Words that a question has beside what it names: how many 小时, which 难度等级, 上门 of visits."""
_CALLED = regex(
    r"(?:(?<![一-鿿])|(?<=[给和与由被是跟比对除了的从为在或因向]))"
    r"(?:[王李张刘陈杨黄赵吴徐孙朱胡郭林罗郑梁谢宋唐韩冯邓曹彭曾肖董袁潘蒋蔡杜魏吕沈姚卢姜崔钟谭陆汪范廖贾韦邹孟熊尹薛闫侯陶黎贺顾郝龚邵严覃戴莫丁叶秦孔石江田]"
    r"|何(?![时地人种年月日处以必类等])|任(?![何意一职期务教])|周(?![一二三四五六日末几边期年])|马(?!上)|(?<!对)于|许(?!多)|方(?![面式向法]))"
    r"[一-鿿]{1,2}"
)
"""What begins as names of people do: with a surname, and no other word that begins so."""
_SEXES = "男女"
"""Words of one character that tell of which rows."""
_FILLER = regex(
    r"[哪这那每][几一两二三四五六七八九十些]?[门部本首支场次架艘辆间份笔批款队项件台只头匹幢瓶盒箱株棵枚册张](?![门店票科都席馆地数额次式伍员隔目])|"
    r"哪一?[年天月]|来着|(?:哪|这|那|几|多少|每|各)[一两二三四五六七八九十些]?(?:个|家|块|套|座|名|位|种|条|栋|宗|片)|请问一下|请你|请分别|请问|请|麻烦|帮我|帮忙|能否|能不能|可以|可否|你能|我想要|我想|我要|想要|想|知道|了解|"
    r"告诉|告知|说明|提供|列出|列举|找出|查询|查一下|查找|给出|显示|返回|展示|看看|对比|比较|相比|一下|分别|各自|各个|各|"
    r"具体|到底|究竟|其中|这些|这两|这三|这几|这|那些|那|哪些|哪一|哪两|哪三|哪|是不是|是否|有没有|有无|多少|什么|如何|怎样|怎么样|"
    r"情况|数据|信息|数额|属于|位于|处于|来自|达到|为多少|以及|还是|或者|并且|而且|同时|之间|期间|当中|之中|里面|它们|他们|她们|"
    r"(?:哪|这|那|几|多少|每|各|[一两二三四五六七八九十])+(?:个|家|块|套|座|名|位|种|条|栋|宗|片)|们|的话|时候|时|的|是|为|在|和|与|及|或|并|且|于|由|被|把|从|到|至|"
    r"对|按照|按|根据|以|所有|全部|每个|每|都|也|就|又|还|更|最|了|过|着|呢|吗|吧|啊|呀|啦|嘛|呗|我|你|您|他|她|它|中|里|内|上|下|等|则|该|其|"
    r"但是?|计算|拥有|拥|差额|差距|差值|差异|相差|求出|求|描述|阐述|介绍|变化|详情|性质|归类|地方|地区|水平|评定|状况|拥有|怎样的|多大|从[高低大小]到[高低大小]|由[高低大小]到[高低大小]|[高低大小]到[高低大小]|"
    r"降序|升序|递增|递减|倒序|对应|既|又|一共|总共|一|有|出现|没有|没|不|请列|名单|排名|排序|排列|排|前|后|进行|关于|那么|之|元|每平方米|每平米|平方米|平米|平|区间|范围"
)


def content_words(text: str) -> tuple[str, ...]:
    """What is left of text between pieces when all that only holds a question together is gone; of 上海, 内科 and
    陈为民, which hold characters of such words, nothing is gone."""
    rest = re.sub(r"[\s\W\d_a-z]+", " ", text)
    whole = [w for w in naming_words(rest) if len(w) > 1 and _seems_empty(w)]
    called = (m.group() for m in _CALLED.finditer(rest))
    whole += [w for w in called if not is_known(w[:2]) and _seems_empty(w)]
    for word in whole:
        rest = rest.replace(word, " ", 1)
    left = _FILLER.sub(" ", rest).split()
    return (*whole, *(w for w in left if len(w) > 1 or w in _SEXES))


def _seems_empty(word: str) -> bool:
    """Whether only single characters are left of a word that is none of those; 花里 is 花 and 里."""
    left = all(len(part) == 1 for part in _FILLER.sub(" ", word).split())
    named = word[-1] not in _PLACES and word not in _MEASURES
    return left and named and not _FILLER.fullmatch(word)


def blank(text: str) -> bool:
    """Whether text only holds a question together, to the last character."""
    return not _FILLER.sub("", text).strip(" ?.!。")


def ending_in(
    attributes: Sequence[Attribute],
    endings: Sequence[str],
    names: Callable[[Attribute], Sequence[str]] = lambda a: a.names,
) -> Attribute | None:
    """The first attribute one of whose names has one of the endings (or holds it); 评价 is no 价."""
    for ending in endings:
        for test in (str.endswith, str.__contains__):
            for a in attributes:
                called = (n.casefold().replace("评价", "评") for n in names(a))
                if not a.key and any(test(n, ending) for n in called):
                    return a
    return None
