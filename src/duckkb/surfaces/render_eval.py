"""The screen of the golden questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.table import Table

from duckkb.surfaces.language import said
from duckkb.surfaces.render_answers import show_answers
from duckkb.surfaces.words import Screen, Text, count, notices, plain

if TYPE_CHECKING:
    from duckkb.golden.evaluate import Baseline, Change, Evaluation, Missing, Movement
    from duckkb.golden.measures import Measures

_SHOWN = 20
_COMMIT = 10
_STYLE = {"better": "green", "worse": "red"}


def show_evaluation(result: Evaluation, out: Screen, arguments: Mapping[str, Any]) -> None:
    told = said(count(result.questions, "golden question"), out.language)
    head = Text(told, style="bold")
    if result.baseline is not None:
        against = said(f", compared with {_revision(result.baseline)}", out.language)
        head.append(against, style="not bold")
    out.print(head)
    if result.measures is not None:
        out.print()
        if result.baseline is None:
            _show_measures(result, result.measures, out)
        else:
            _show_comparison(result, result.measures, result.baseline, out)
            _show_changes(result.changes, out)
    if result.unanswered:
        out.print()
        out.say(f"{count(len(result.unanswered), 'question')} found none of its records:")
        for place in result.unanswered[:_SHOWN]:
            where = f"  {place.path}:{place.line}"
            out.print(Text.assemble("  ", place.query, (where, "dim")), soft_wrap=True)
        _more(len(result.unanswered), out)
    _show_missing(result.missing, "this base does not hold", out)
    if result.baseline is not None:
        where = f"{result.baseline.rev} did not hold"
        _show_missing(result.baseline.missing, where, out)
    if result.answers is not None:
        show_answers(result.answers, out)
    notices(result.notices, out)
    if not result.ok and arguments["fail_below"] is not None:
        what = "nDCG@10" if result.answers is None else "nDCG@10 or the share of right answers"
        out.print()
        out.say(f"{what} fell by more than {arguments['fail_below']:g}.", "red")


def _revision(baseline: Baseline) -> str:
    short = baseline.commit[:_COMMIT]
    return baseline.rev if baseline.commit.startswith(baseline.rev) else f"{baseline.rev} ({short})"


def _show_measures(result: Evaluation, measures: Measures, out: Screen) -> None:
    table = _table("")
    for name in ("questions", *measures.as_dict()):
        table.add_column(name, justify="right")
    table.add_row("all", *_row(result.searched, measures))
    for group in result.groups if _divided(result) else ():
        table.add_row(Text(group.name), *_row(group.questions, group.measures))
    out.print(table)


def _row(questions: int, measures: Measures) -> list[str]:
    return [str(questions), *(f"{value:.3f}" for value in measures.as_dict().values())]


def _show_comparison(
    result: Evaluation, measures: Measures, baseline: Baseline, out: Screen
) -> None:
    table = _table("", "before", "now", "change")
    before = baseline.measures.as_dict() if baseline.measures is not None else {}
    for name, now in measures.as_dict().items():
        table.add_row(name, *_difference(before[name], now))
    out.print(table)
    if not _divided(result):
        return
    out.print()
    table = _table("nDCG@10 of", "questions", "before", "now", "change")
    for group in result.groups:
        if group.before is not None:
            cells = _difference(group.before.ndcg_10, group.measures.ndcg_10)
            table.add_row(Text(group.name), str(group.questions), *cells)
    out.print(table)


def _divided(result: Evaluation) -> bool:
    """Whether the groups say more than the whole."""
    return len(result.groups) > 1


def _difference(before: float, now: float) -> tuple[str, str, Text]:
    gain = round(now - before, 3)
    style = "green" if gain > 0 else "red" if gain < 0 else "dim"
    return f"{before:.3f}", f"{now:.3f}", Text(f"{gain:+.3f}" if gain else "=", style=style)


def _show_changes(changes: tuple[Change, ...], out: Screen) -> None:
    out.print()
    if not changes:
        out.say("Every question is answered as before.")
        return
    for kind in ("worse", "better"):
        some = [change for change in changes if change.change == kind]
        if kind == "better":
            some.reverse()
        if not some:
            continue
        head = Text(f"{count(len(some), 'question')} answered {kind}", style=_STYLE[kind])
        out.print(Text.assemble(head, "; ranks of the records that moved:"))
        for change in some[:_SHOWN]:
            _show_change(change, out)
        _more(len(some), out)


def _show_change(change: Change, out: Screen) -> None:
    where = f"  {change.path}:{change.line}"
    ndcg = f"  nDCG@10 {change.before_ndcg:.3f} -> {change.after_ndcg:.3f}"
    out.print(Text.assemble("  ", (change.query, "bold"), ndcg, (where, "dim")), soft_wrap=True)
    for record in change.records:
        name = f"    {record.type} {_key(record.identity)}  "
        out.print(Text.assemble((name, "cyan"), _ranks(record)), soft_wrap=True)


def _ranks(record: Movement) -> Text:
    def shown(rank: int | None) -> str:
        return "not found" if rank is None else str(rank)

    far = float("inf")
    rose = (record.after or far) < (record.before or far)
    text = f"{shown(record.before)} -> {shown(record.after)}"
    return Text(text, style=_STYLE["better" if rose else "worse"])


def _show_missing(missing: tuple[Missing, ...], where: str, out: Screen) -> None:
    if not missing:
        return
    out.print()
    out.say(f"{count(len(missing), 'relevant record')} that {where}:")
    for record in missing[:_SHOWN]:
        place = f"  {record.path}:{record.line}"
        name = f"  {record.type} {_key(record.identity)}"
        out.print(Text.assemble((name, "yellow"), (place, "dim")), soft_wrap=True)
    _more(len(missing), out)


def _key(identity: Mapping[str, Any]) -> str:
    return " ".join(plain(value) for value in identity.values())


def _more(number: int, out: Screen) -> None:
    if number > _SHOWN:
        out.say(f"  … and {number - _SHOWN} more")


def _table(first: str, *columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(first, style="cyan")
    for column in columns:
        table.add_column(column, justify="right")
    return table
