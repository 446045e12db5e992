"""The question put to the user where readings compete, and what the answer does to them.

One question a round, at most four options, about the slot (a piece of the question) in which the
competing readings differ most; the answer keeps the readings that agree with it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from rapidfuzz import fuzz
from rapidfuzz.utils import default_process

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.decide import Reading
from duckkb.reasoning.explain import explain
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import plan_hash
from duckkb.reasoning.regexes import regex

_MOST_KNOWN, _MOST_WORDS = 12, 6
MOST_OPTIONS = 4
MOST_ROUNDS = 2
"""After so many questions the best reading stands, labelled as an assumption."""

_COUNTED = (
    ("first", "1st", "一", "1"),
    ("second", "2nd", "二", "两", "2"),
    ("third", "3rd", "三", "3"),
    ("fourth", "4th", "四", "4"),
)
_ORDINAL = regex(
    r"(?:the\s+)?(?P<en>first|second|third|fourth|1st|2nd|3rd|4th)(?:\s+(?:one|option))?[.!。]?"
    r"|第(?P<zh>[一二两三四1-4])(?:个|项|种)?[.!。]?"
    r"|(?:option|number|no\.?|#|选项?)?\s*(?P<no>[1-4])[.)。、]?",
    re.IGNORECASE,
)
_AROUND = regex(r"^(?:(?:the|of|in)\s+)+|(?:'s|的)$")
_ALIKE = 85
"""Percent of likeness from which free text is taken for an option's label,"""
_AHEAD = 8
"""and by how much it must be more like it than like any other."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice. `patch` says what it fixes; `example` is a first row, `row_count` how many."""

    id: str
    label: str
    description: str = ""
    example: str = ""
    row_count: int | None = None
    patch: dict[str, Any] = {}


class Clarification(msgspec.Struct, frozen=True):
    """A question to the user; `span` is the piece of the question at issue, half-open.

    One that is asked once more, as the answer to it settled nothing, bears a `hint` besides.
    """

    id: str
    kind: Literal["attribute", "class", "value", "reading", "parameter", "rephrase"]
    span: tuple[int, int] | None
    prompt: str
    options: tuple[Option, ...]
    allow_free_text: bool
    turn_version: int


def ask_between(
    readings: Sequence[Reading], catalog: Catalog, chinese: bool, round_no: int
) -> Clarification:
    """The question that tells competing readings apart."""
    rivals = readings[:MOST_OPTIONS]
    span, targets = _slot(rivals)
    options: list[Option] = []
    for number, reading in enumerate(rivals, start=1):
        plan = reading.interpretation.plan
        words = explain(plan, catalog, chinese)
        ground = targets.get(number - 1)
        patch: dict[str, Any] = {"plan": plan_hash(plan)}
        label = words
        if ground is not None and span is not None:
            names = _names_of(ground.target, catalog)
            patch = {"span": list(span), "target": ground.target, "names": names}
            label = name_of(ground.target, catalog)
        options.append(
            Option(
                str(number),
                label,
                words if label != words else "",
                ", ".join(str(cell) for cell in reading.rows[0]) if reading.rows else "",
                len(reading.rows),
                patch,
            )
        )
    if len({o.label for o in options}) < len(options):
        options = [msgspec.structs.replace(o, label=o.description or o.label) for o in options]
    text = next(iter(targets.values())).text if targets else ""
    kind = _kind(targets, catalog)
    if chinese:
        prompt = f"「{text}」指的是哪一个？" if text else "您指的是哪一种意思？"
    else:
        prompt = f"Which do you mean by '{text}'?" if text else "Which of these do you mean?"
    return Clarification(f"q{round_no}", kind, span, prompt, tuple(options), True, round_no)


def tell_of_base(held: str, offered: Sequence[str], chinese: bool, round_no: int) -> Clarification:
    """What the base holds, for who asks that, and questions to go on with."""
    if chinese:
        prompt = f"这个知识库里有：{held}。" + ("例如可以问：" if offered else "请问想了解什么？")
    else:
        prompt = f"This base holds: {held}. "
        prompt += "Ask, for instance:" if offered else "What would you like to know?"
    return _rephrased(prompt, offered, round_no)


def ask_to_rephrase(
    known: Sequence[str],
    words: Sequence[str],
    chinese: bool,
    round_no: int,
    offered: Sequence[str] = (),
) -> Clarification:
    """The question where no reading is found, and free text.

    Args:
        known: what the base knows of, the likeliest first; the first dozen is told.
        words: those of the question that name something here.
        chinese: the language.
        round_no: how often was asked.
        offered: questions that the base answers, to choose from.
    """
    names = ("、" if chinese else ", ").join(known[:_MOST_KNOWN])
    if chinese:
        said = "".join(f"「{word}」" for word in words[:_MOST_WORDS])
        found = f"，只认出了{said}" if said else ""
        prompt = f"没有读懂这个问题{found}。可以询问：{names}。请换一种说法"
        prompt += "，例如：" if offered else "。"
    else:
        said = ", ".join(f"'{word}'" for word in words[:_MOST_WORDS])
        found = f", apart from {said}" if said else ""
        prompt = f"The question was not understood{found}. This base knows of: {names}. Please put it otherwise"
        prompt += ", or ask for instance:" if offered else "."
    return _rephrased(prompt, offered, round_no)


def _rephrased(prompt: str, offered: Sequence[str], round_no: int) -> Clarification:
    options = tuple(
        Option(str(n), question, patch={"text": question})
        for n, question in enumerate(offered[:MOST_OPTIONS], start=1)
    )
    return Clarification(f"q{round_no}", "rephrase", None, prompt, options, True, round_no)


def ask_for(
    parameter: str, title: str, values: Sequence[str], chinese: bool, round_no: int
) -> Clarification:
    """The question for a required parameter that neither the question nor the context gives."""
    prompt = f"请给出「{title}」。" if chinese else f"Which {title}?"
    options = tuple(
        Option(str(n), value, patch={"parameter": parameter, "value": value})
        for n, value in enumerate(values[:MOST_OPTIONS], start=1)
    )
    return Clarification(
        f"p{round_no}:{parameter}", "parameter", None, prompt, options, True, round_no
    )


def chosen_patch(clarification: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """What an answer fixes: the option's patch, or `{"text": …}` for words of one's own.

    Words that are nearly an option's label, its number or its id choose that option; so do words that
    count it (the first one, 第二个), and the name of the class or the column that it alone is about.

    Raises:
        KeyError: there is no option with that id.
    """
    options: Sequence[Mapping[str, Any]] = clarification.get("options") or ()
    wanted = answer.get("option_id")
    if wanted is not None:
        for option in options:
            if option["id"] == str(wanted):
                return dict(option.get("patch") or {})
        raise KeyError(str(wanted))
    text = str(answer.get("text") or "").strip()
    for option in options:
        if text == option["id"] or text.casefold() == option["label"].casefold():
            return dict(option.get("patch") or {})
    counted = _ORDINAL.fullmatch(text)
    if counted and (place := _place(counted)) < len(options):
        return dict(options[place].get("patch") or {})
    if clarification.get("kind") == "rephrase":
        return {"text": text}  # a question of one's own, however near to one that was offered
    named = [o for o in options if _named(text, (o.get("patch") or {}).get("names") or ())]
    if len(named) == 1:
        return dict(named[0].get("patch") or {})
    alike = sorted(((_likeness(text, o["label"]), n) for n, o in enumerate(options)), reverse=True)
    clear = len(alike) < 2 or alike[0][0] - alike[1][0] >= _AHEAD
    if alike and alike[0][0] >= _ALIKE and clear:
        return dict(options[alike[0][1]].get("patch") or {})
    return {"text": text}


def _place(counted: re.Match[str]) -> int:
    """Which option is counted, from 0; the last one at `MOST_OPTIONS` or beyond is none."""
    told = (counted["en"] or counted["zh"] or counted["no"]).casefold()
    return next(n for n, words in enumerate(_COUNTED) if told in words)


def _named(text: str, names: Sequence[str]) -> bool:
    """Whether words are one of the names, in whatever number."""
    told = _AROUND.sub("", text.strip().casefold())
    return bool(told) and stem(told) in {stem(name.casefold()) for name in names}


def _names_of(target: str, catalog: Catalog) -> list[str]:
    """What the class of a target, and an attribute itself, are called."""
    attribute = catalog.attributes.get(target)
    owner = catalog.classes.get(target if attribute is None else attribute.class_name)
    return [name for each in (attribute, owner) if each is not None for name in each.names]


def _likeness(text: str, label: str) -> float:
    """Percent; words of the text that all stand in the label are as good as the label, whatever
    quotes stand around them there."""
    one, other = default_process(text), default_process(label)
    return max(fuzz.ratio(one, other), fuzz.token_set_ratio(one, other))


def agree(
    interpretations: Sequence[Interpretation], patches: Sequence[Mapping[str, Any]]
) -> tuple[Interpretation, ...]:
    """The readings that agree with every choice made so far, in their order."""
    return tuple(i for i in interpretations if all(_fits(i, patch) for patch in patches))


def name_of(target: str, catalog: Catalog) -> str:
    """What a person calls a class, an attribute or a value of one; anything else as it is."""
    attribute_id, held, value = target.partition(" = ")
    if held and attribute_id in catalog.attributes:
        return f"{name_of(attribute_id, catalog)} = {value}"
    if target in catalog.attributes:
        attribute = catalog.attributes[target]
        owner = catalog.classes[attribute.class_name]
        return f"{attribute.title or attribute.name} ({owner.title or owner.name})"
    if target in catalog.classes:
        return catalog.classes[target].title or target
    return target


def _fits(interpretation: Interpretation, patch: Mapping[str, Any]) -> bool:
    if "plan" in patch:
        return plan_hash(interpretation.plan) == patch["plan"]
    if "target" in patch:
        start, end = patch["span"]
        here = [g for g in interpretation.grounds if g.start < end and start < g.end]
        return any(g.target == patch["target"] for g in here)
    return True


def _slot(
    readings: Sequence[Reading],
) -> tuple[tuple[int, int] | None, dict[int, Ground]]:
    """The piece of the question that every reading takes for something else."""
    at: dict[tuple[int, int], dict[int, Ground]] = defaultdict(dict)
    for number, reading in enumerate(readings):
        for ground in reading.interpretation.grounds:
            at[ground.start, ground.end].setdefault(number, ground)
    best: tuple[int, int] | None = None
    for span, grounds in at.items():
        distinct = len({g.target for g in grounds.values()})
        if len(grounds) == len(readings) and distinct == len(readings):
            longer = best is None or span[1] - span[0] > best[1] - best[0]
            best = span if longer else best
    return best, at[best] if best is not None else {}


def _kind(
    targets: Mapping[int, Ground], catalog: Catalog
) -> Literal["attribute", "class", "value", "reading"]:
    if not targets:
        return "reading"
    found = [g.target for g in targets.values()]
    if all(t in catalog.attributes for t in found):
        return "attribute"
    if all(t in catalog.classes for t in found):
        return "class"
    return "value" if all(g.role == "filter" for g in targets.values()) else "reading"
