"""The faults of `answers_faults`: what is asked, and the statement that gives the right rows."""

from __future__ import annotations

from benchmarks.answers_faults import Fault


def _misspelt(base: str, question: str, gold: str) -> Fault:
    return Fault("misspelt", base, (question,), gold, told=True)  # type: ignore[arg-type]


def _unit(base: str, question: str, gold: str) -> Fault:
    return Fault("unit", base, (question,), gold)  # type: ignore[arg-type]


def _p(condition: str, shown: str = "name") -> str:
    return f"SELECT {shown} FROM products WHERE {condition}"


def _f(condition: str, shown: str = "name") -> str:
    return f"SELECT {shown} FROM firms WHERE {condition}"


def _c(condition: str, shown: str = "name") -> str:
    return f"SELECT {shown} FROM customers WHERE {condition}"


_MISSPELT = (
    _misspelt("en", "What is the price of the 'Aurora Lmap'?", _p("id = 1", "price")),
    _misspelt("en", "What is the stock of 'Borealis Ketle'?", _p("id = 2", "stock")),
    _misspelt("en", 'What is the release date of "Cascade Chiar"?', _p("id = 3", "released")),
    _misspelt("en", "What is the discount of the Dinamo Torch?", _p("id = 4", "discount")),
    _misspelt("en", "What is the rating of the Falcon Tennt?", _p("id = 6", "rating")),
    _misspelt("en", "Which products have the maker Northwnid?", _p("maker = 'Northwind'")),
    _misspelt(
        "en", "How many products have the maker Contosso?", _p("maker = 'Contoso'", "count(*)")
    ),
    _misspelt(
        "en",
        "What is the average price of products of the maker 'Fabricam'?",
        _p("maker = 'Fabrikam'", "avg(price)"),
    ),
    _misspelt("en", "Which customers are in the city Marakesh?", _c("city = 'Marrakesh'")),
    _misspelt("en", "How many customers have the city Lisbbon?", _c("city = 'Lisbon'", "count(*)")),
    _misspelt("en", "What is the city of Margret Hollis?", _c("id = 1", "city")),
    _misspelt("en", "What is the join date of Theodore Quimbey?", _c("id = 2", "joined")),
    _misspelt("en", "What is the city of 'Bartholomew Fnch'?", _c("id = 4", "city")),
    _misspelt("zh", "蓝精科技的营收是多少？", _f("id = 1", "revenue")),
    _misspelt("zh", "“青松食苹”的员工数是多少？", _f("id = 2", "staff")),
    _misspelt("zh", "赤炎钢铁的城市是什么？", _f("id = 3", "city")),
    _misspelt("zh", "“白鹭旅由”的行业是什么？", _f("id = 4", "industry")),
    _misspelt("zh", "紫光勿流的市值是多少？", _f("id = 5", "value")),
    _misspelt("zh", "“哈尔宾”有多少家公司？", _f("city = '哈尔滨'", "count(*)")),
)
_TEXTS = (
    Fault("number text", "en", ("Which products are on shelf 204?",), _p("shelf = '204'")),
    Fault(
        "number text", "en", ("How many products have shelf 12?",), _p("shelf = '12'", "count(*)")
    ),
    Fault("number text", "en", ("Which products have a stock of '120'?",), _p("stock = 120")),
    Fault("number text", "en", ("Which products have a stock above '100'?",), _p("stock > 100")),
    Fault("number text", "zh", ("房号是301的公司有哪些？",), _f("room = '301'")),
    Fault("number text", "zh", ("房号为105的公司有几家？",), _f("room = '105'", "count(*)")),
    Fault("number text", "zh", ("员工数超过五千的公司有哪些？",), _f("staff > 5000")),
)
_UNITS = (
    _unit("zh", "营收超过5亿元的公司有哪些？", _f("revenue > 50000")),
    _unit("zh", "营收低于5000万元的公司有哪些？", _f("revenue < 5000")),
    _unit("zh", "营收超过1.2亿元的公司有哪些？", _f("revenue > 12000")),
    _unit("zh", "市值超过100亿元的公司有哪些？", _f("value > 100")),
    _unit("zh", "市值低于20亿元的公司有几家？", _f("value < 20", "count(*)")),
    _unit("zh", "市值高于40亿的公司有哪些？", _f("value > 40")),
    _unit("zh", "利润率高于10%的公司有哪些？", _f("margin > 10")),
    _unit("zh", "利润率是18%的公司有哪些？", _f("margin = 18")),
    _unit("zh", "利润率低于百分之七的公司有哪些？", _f("margin < 7")),
    _unit("zh", "员工数超过1万的公司有哪些？", _f("staff > 10000")),
    _unit("en", "Which products have a discount above 12%?", _p("discount > 12")),
    _unit("en", "Which products have a discount of 15%?", _p("discount = 15")),
    _unit("en", "Which products have a discount below 10 percent?", _p("discount < 10")),
    _unit("en", "Which products have a revenue above $5 million?", _p("revenue > 5")),
    _unit("en", "Which products have a revenue below $2,000,000?", _p("revenue < 2")),
    _unit("en", "Which products have a price above $100?", _p("price > 100")),
)
_DATES = tuple(
    Fault("date", base, (question,), gold)  # type: ignore[arg-type]
    for base, question, gold in (
        ("en", "Which products have the release date 2023-03-14?", _p("released = '2023-03-14'")),
        (
            "en",
            "Which products have the release date March 14, 2023?",
            _p("released = '2023-03-14'"),
        ),
        (
            "en",
            "Which products have a release date after 24 December 2023?",
            _p("released > '2023-12-24'"),
        ),
        (
            "en",
            "Which products have a release date before January 2023?",
            _p("released < '2023-01-01'"),
        ),
        (
            "en",
            "How many customers have a join date in 2024?",
            _c("joined LIKE '2024%'", "count(*)"),
        ),
        ("en", "Which customers have a join date after 2024/05/31?", _c("joined > '2024-05-31'")),
        ("zh", "成立日期在2010年4月1日的公司有哪些？", _f("founded = '2010-04-01'")),
        ("zh", "成立日期早于2004年的公司有哪些？", _f("founded < '2004-01-01'")),
        ("zh", "成立日期在2015年12月的公司有哪些？", _f("founded LIKE '2015-12%'")),
        ("zh", "成立日期晚于2010/04/01的公司有几家？", _f("founded > '2010-04-01'", "count(*)")),
    )
)
_CLOCK = tuple(
    Fault("clock", base, (question,), gold)  # type: ignore[arg-type]
    for base, question, gold in (
        (
            "en",
            "Which customers have a join date in the last 7 days?",
            _c("joined >= '2024-06-08'"),
        ),
        ("en", "Which products have a release date this year?", _p("released LIKE '2024%'")),
        (
            "en",
            "How many products have a release date last year?",
            _p("released LIKE '2023%'", "count(*)"),
        ),
        ("en", "Which customers have a join date last month?", _c("joined LIKE '2024-05%'")),
        ("zh", "今年成立的公司有哪些？", _f("founded LIKE '2024%'")),
        ("zh", "成立日期在上个月的公司有哪些？", _f("founded LIKE '2024-05%'")),
        ("zh", "成立日期在本月的公司有哪些？", _f("founded LIKE '2024-06%'")),
    )
)
_PASSING = (
    Fault(
        "passing", "en", ("How many products are there?",), _p("1", "count(*)"), True, "absent", 1
    ),
    Fault(
        "passing",
        "en",
        ("What is the price of the Aurora Lamp?",),
        _p("id = 1", "price"),
        True,
        "absent",
        2,
    ),
    Fault(
        "passing",
        "en",
        ("Which customers are in the city Kyoto?",),
        _c("id = 2"),
        True,
        "locked",
        1,
    ),
    Fault("passing", "zh", ("一共有多少家公司？",), _f("1", "count(*)"), True, "absent", 1),
    Fault("passing", "zh", ("蓝鲸科技的营收是多少？",), _f("id = 1", "revenue"), True, "absent", 2),
)
_CONTEXT = tuple(
    Fault("context", base, turns, gold, told=True)  # type: ignore[arg-type]
    for base, turns, gold in (
        (
            "en",
            ("What is the price of the Aurora Lamp?", "And the Ember Stove?"),
            _p("id = 5", "price"),
        ),
        (
            "en",
            ("Which products have the maker Contoso?", "What about Adatum?"),
            _p("maker = 'Adatum'"),
        ),
        ("en", ("Which products have a price above 100?", "And above 200?"), _p("price > 200")),
        (
            "en",
            ("How many customers have the city Lisbon?", "And Kyoto?"),
            _c("city = 'Kyoto'", "count(*)"),
        ),
        ("zh", ("蓝鲸科技的营收是多少？", "那青松食品呢？"), _f("id = 2", "revenue")),
        ("zh", ("成都有多少家公司？", "那杭州呢？"), _f("city = '杭州'", "count(*)")),
        ("zh", ("员工数超过5000的公司有哪些？", "那2000呢？"), _f("staff > 2000")),
        ("zh", ("行业是软件的公司有哪些？", "换成物流呢？"), _f("industry = '物流'")),
    )
)
_PARAMETERS = tuple(
    Fault("parameter", base, turns, gold, told=True)  # type: ignore[arg-type]
    for base, turns, gold in (
        ("en", ("catalogue of a maker Contoso", "catalogue of a maker"), _p("maker = 'Contoso'")),
        (
            "en",
            (
                "catalogue of a maker Northwind",
                "How many products are there?",
                "catalogue of a maker",
            ),
            _p("maker = 'Northwind'"),
        ),
        ("zh", ("成都的城市名录", "城市名录"), _f("city = '成都'")),
    )
)
_LOST = tuple(
    Fault("lost", base, (question,), None, broken=broken)  # type: ignore[arg-type]
    for base, question, broken in (
        ("en", "How many products are there?", "absent"),
        ("en", "How many products are there?", "table"),
        ("en", "What is the rating of the Aurora Lamp?", "column"),
        ("zh", "一共有多少家公司？", "absent"),
        ("en", "What is the price of the 'Zygomorphic Quux'?", None),
        ("en", "What is the warranty of the Aurora Lamp?", None),
        ("zh", "“天狼星重工”的营收是多少？", None),
        ("zh", "蓝鲸科技的商标是什么？", None),
    )
)


def _s(condition: str, shown: str) -> str:
    return f"SELECT {shown} FROM suppliers WHERE {condition}"


_NEXT = tuple(
    Fault("next", base, (question,), gold, told=True, broken=broken, cold=cold)  # type: ignore[arg-type]
    for base, question, gold, broken, cold in (
        ("trade en", "What is the phone of Northwind?", _s("id = 1", "phone"), "absent", False),
        ("trade en", "Which city is Northwind in?", _s("id = 1", "city"), "absent", False),
        ("trade en", "What is the phone of Contoso?", _s("id = 2", "phone"), "locked", False),
        ("trade en", "What is the phone of Contoso?", _s("id = 2", "phone"), "column", False),
        ("trade en", "What is the city of Contoso?", _s("id = 2", "city"), "table", False),
        ("trade en", "List all phones.", _s("1", "phone"), "absent", False),
        ("trade en", "List all phones.", _s("1", "phone"), "column", False),
        ("trade en", "What is the phone of Northwind?", _s("id = 1", "phone"), "absent", True),
        ("trade zh", "蓝鲸科技的电话是多少？", _s("id = 1", "phone"), "absent", False),
        ("trade zh", "青松食品在哪个城市？", _s("id = 2", "city"), "locked", False),
        ("trade zh", "青松食品的电话是多少？", _s("id = 2", "phone"), "column", False),
        ("trade zh", "列出所有电话", _s("1", "phone"), "table", False),
        ("trade zh", "蓝鲸科技的电话和城市是什么？", _s("id = 1", "phone, city"), "absent", True),
    )
)
_ASIDE = tuple(
    Fault("aside", base, (question,), gold, broken=broken, cold=cold)  # type: ignore[arg-type]
    for base, question, gold, broken, cold in (
        ("trade en", "What is the average rating?", _s("1", "avg(rating)"), "absent", False),
        ("trade en", "Who is in Toledo?", _s("city = 'Toledo'", "name"), "absent", True),
        (
            "trade en",
            "What is the phone of the supplier Adatum?",
            _s("id = 3", "phone"),
            "table",
            False,
        ),
        ("trade zh", "供应商紫光物流的电话是多少？", _s("id = 3", "phone"), "absent", False),
        ("trade zh", "一共有多少个供应商？", _s("1", "count(*)"), "locked", False),
    )
)
_UNLIKE = tuple(
    Fault("unlike", base, (question,), None, broken=broken, cold=cold)  # type: ignore[arg-type]
    for base, question, broken, cold in (
        ("trade en", "What is the phone of the customer Northwind?", "absent", False),
        ("trade en", "What is the phone of the customer Contoso?", "column", False),
        ("trade en", "Which names have the phone 100-20?", "absent", False),
        ("trade en", "What is the phone of Fabrikam?", "absent", True),
        ("trade zh", "客户蓝鲸科技的电话是多少？", "absent", False),
        ("trade zh", "金穗农业的电话是多少？", "table", False),
    )
)
"""Of two sources one is broken: the other answers what may as well have been meant (`next`) or what
is its own (`aside`), and never what was most probably asked of the broken one (`unlike`)."""
FAULTS: tuple[Fault, ...] = (
    *_MISSPELT, *_TEXTS, *_UNITS, *_DATES, *_CLOCK, *_PASSING, *_CONTEXT, *_PARAMETERS, *_LOST,
    *_NEXT, *_ASIDE, *_UNLIKE,
)  # fmt: skip
