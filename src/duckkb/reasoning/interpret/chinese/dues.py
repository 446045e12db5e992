"""What is owed and what was paid in a Chinese question, of rows that keep what is due and what was paid of it: 欠费, 交了多少钱."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.dues import due_and_paid
from duckkb.reasoning.regexes import regex

_HOW_MUCH = r"(?:一共|总共)?多少(?:钱|元|块钱?)?(?=\W*$|[,。?;])"
OWED = regex(rf"[拖还]?欠(?:[了着下]?{_HOW_MUCH}|[了着下]?(?:的?钱|[费款缴租账])(?:总?额|金额)?)")
DUE = regex(rf"应该?[收交缴付还]的?{_HOW_MUCH}")
PAID = regex(rf"(?:实际)?(?<!应)(?<!应该)[收交缴付](?:[了到过]|的)?{_HOW_MUCH}")

UNPAID = regex(r"(?:都|还|尚)?(?:没有?|未)(?:交|缴|付|支付|缴纳)[过了清]?")
"""What says that nothing was paid."""
_UNPAID_STATE = regex(r"(?:未|没|待)(?:交|缴|付|支付|缴纳|缴费|付款)|unpaid", re.I)
PAYS = regex(r"[付交缴][了过]?(?:多少[^,。;]*)?$")
"""The end of a clause that tells of what was paid."""
OWES = regex(r"[拖还]?欠[了着]?(?:多少[^,。;]*)?$")
"""The end of one that tells of what was not paid yet."""
_OWED_NAME = regex(r"outstanding|owed|owing|unpaid|(?:^|_)due(?:_|$)|欠|[未待][付缴交收]", re.I)


def not_yet_paid(kept: Sequence[Attribute], verb: str) -> list[Attribute]:
    """Of some amounts those that are still owed where a verb says so (还欠多少钱), and none of them where it tells of
    what was paid (付了多少钱)."""
    if not (owes := OWES.search(verb)) and not PAYS.search(verb):
        return list(kept)
    return [a for a in kept if any(map(_OWED_NAME.search, a.names)) == bool(owes)]


def dues_said(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """What is due, where it is said to be owed, and what was paid, of the one class that keeps both."""
    said = [(m, form is not PAID) for form in (OWED, DUE, PAID) for m in form.finditer(folded)]
    pairs = [p for c in schema.classes.values() if said and (p := due_and_paid(c)) is not None]
    if len(pairs) > 1:
        named = {n.target.rsplit(".", 1)[0] for n in names}
        pairs = [p for p in pairs if p[0].class_name in named]
    for m, due in said if len(pairs) == 1 else ():
        yield NameHit(*m.span(), "attribute", pairs[0][not due].id, 0.95, "synonym")


def paid_of(due: Attribute, schema: Schema) -> Attribute | None:
    """What was paid of something that is due."""
    pair = due_and_paid(schema.classes[due.class_name])
    return pair[1] if pair is not None and pair[0] is due else None


def due_for(paid: Attribute, schema: Schema) -> Attribute | None:
    """What is due, of what was paid of it."""
    pair = due_and_paid(schema.classes[paid.class_name])
    return pair[0] if pair is not None and pair[1] is paid else None


def unpaid_state(of: Attribute, schema: Schema) -> str:
    """The value of a state by which rows say that nothing was paid yet, else nothing: 未缴."""
    kept = schema.kept(of, 12) if of.kind is Kind.TEXT and not of.key else ()
    found = [v for v in kept if _UNPAID_STATE.fullmatch(v)]
    return found[0] if len(found) == 1 else ""


def of_kind(
    kept: Sequence[Attribute], deed: str | None, schema: Schema
) -> tuple[Attribute, Attribute | None] | None:
    """The money that a deed with payments of a kind is about, of all that one class keeps, and what is taken
    from it; None where it is not told."""
    pair = due_and_paid(schema.classes[kept[0].class_name])
    if pair is None or not deed:
        return (kept[0], None) if len(kept) == 1 and "欠" not in (deed or "") else None
    due, paid = pair
    return pair if "欠" in deed else (due if "应" in deed else paid, None)
