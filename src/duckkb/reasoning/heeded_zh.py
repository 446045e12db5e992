"""Whether a plan does what a Chinese question orders, asks shares of or denies."""

from __future__ import annotations

from duckkb.reasoning.plan import Arithmetic, Order, PerGroup, Plan, Truth
from duckkb.reasoning.plan_does import (
    attributes_in,
    compares,
    compares_columns,
    constants_in,
    denies,
    holds,
)
from duckkb.reasoning.regexes import regex

NO = ("否", "n", "N", "no", "No")
"""How texts say that something is not so."""
_SORTED = regex(
    r"(?:从|由)[高低大小多少早晚新旧长短]+(?:到|至)[高低大小多少早晚新旧长短]+|[降升]序(?:排|$)"
)
_SHARE = regex(r"占比|百分比|百分之几")
_CHANGED = regex(
    r"(?:上[升涨]|增[加长]|提[高升]|下[降跌滑]|减少|降低|回落)了?(?=的(?!最|多少)|[?？。]?$)"
)
"""What has become more or less is never said by the way."""
_EXPIRED = regex(r"(?:已经?|[没未])[到过逾]期|(?<=[一-鿿])[到过逾]期的(?=[一-鿿])")
"""会员到期的听众: what has run out, or not, is never said by the way."""
_IS_NOT = regex(r"(?<!是)(?:不是|并非|不属于)(?!不)")


def passed_over(text: str, plan: Plan) -> bool:
    """Whether a Chinese question orders, asks for shares or denies something, and the plan does nothing
    of the kind."""
    if _SORTED.search(text) and not holds(plan, Order, PerGroup):
        return True
    if _SHARE.search(text) and not (
        holds(plan, Arithmetic, Truth) or any(map(_SHARE.search, attributes_in(plan)))
    ):
        return True
    if _CHANGED.search(text) and not (
        holds(plan, Arithmetic) or 0 in constants_in(plan) or compares_columns(plan)
    ):
        return True
    if _EXPIRED.search(text) and not (
        compares(plan) or any(isinstance(c, str) and c.endswith("期") for c in constants_in(plan))
    ):
        return True
    return bool(_IS_NOT.search(text)) and not (
        denies(plan) or any(c in NO for c in constants_in(plan))
    )
