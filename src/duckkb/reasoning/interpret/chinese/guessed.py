"""Whether a Chinese question says what is to be shown of rows, or their names are only a guess."""

from __future__ import annotations

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.chinese.doers import personal
from duckkb.reasoning.interpret.chinese.families.items import Row
from duckkb.reasoning.interpret.chinese.plan import Planner
from duckkb.reasoning.interpret.chinese.wish import Wish
from duckkb.reasoning.regexes import regex

_OUT_OF = regex(r"(?:里面?|里头|当中|之中|中间?)(?!文|国|心|学)")
_WHICH_ONES = regex(r"的(?:都|分别)?[有是](?:哪些|谁|哪几?[一-鿿])\W*$")


def shows_a_guess(question: Question, row: Row, planner: Planner) -> bool:
    """Whether nothing says what is to be shown: the rows' names are only a guess then."""
    return _blank(planner.wish) and not (
        _of_a_kind(row) or _asks_who(question, planner) or _asks_among(question, row, planner)
    )


def _asks_among(question: Question, row: Row, planner: Planner) -> bool:
    """客户里住房面积超过120平的有哪些: rows are asked for of those that are named first."""
    text = question.normalised.folded
    return _WHICH_ONES.search(text) is not None and any(
        p.kind == "name"
        and _OUT_OF.match(text, p.end) is not None
        and planner.meaning.rows(p.mention) == planner.main
        for p in row.pieces
    )


def _blank(wish: Wish) -> bool:
    """Whether nothing is shown, counted or ordered by."""
    told = wish.sets or wish.items or wish.shown or wish.groups or wish.order or wish.having
    told = told or wish.whole
    return not (told or wish.apart or wish.share)


def _asks_who(question: Question, planner: Planner) -> bool:
    """谁没有电话: who is asked for are the people of whom it is told."""
    main = planner.main
    return "谁" in question.normalised.folded and bool(main) and personal(planner.schema, main)


def _of_a_kind(row: Row) -> bool:
    """片长超过两小时的剧情片, 研发部有没有女经理: a value that ends the question is a noun for the rows."""
    last = len(row.pieces) - 1
    if last < 1 or row.pieces[last].kind != "value" or row.behind(last).strip(" ?。!吗"):
        return False
    first = last
    while first > 1 and row.pieces[first - 1].kind == "value" and not row.between(first - 1, first):
        first -= 1
    noun = row.pieces[last].end - row.pieces[last].start > 1
    return noun and row.before(first).endswith(("的", "有没有", "有"))
