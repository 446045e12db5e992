"""What the answers to a turn's clarifications fix: choices of readings, parameters, other words.

An answer in words that settles nothing is void: its question is asked once more, with a hint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from duckkb.reasoning import clarify
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.sessions.steps import State

READINGS = frozenset({"attribute", "class", "value", "reading"})
"""The kinds of questions that are asked between readings."""
PARAMETER = frozenset({"parameter"})
_LONGEST_TOLD = 60


def standing(state: State) -> list[Mapping[str, Any]]:
    """The choices of this turn without those after which their question was asked once more."""
    made: Sequence[Mapping[str, Any]] = state["choices"]
    kept = [c for c, then in pairwise(made) if not then["clarification"].get("hint")]
    return [*kept, *made[-1:]]


def rounds(state: State) -> int:
    """How many questions this turn asked, one that was asked twice counted once."""
    return int(state["rounds"]) - (len(state["choices"]) - len(standing(state)))


def in_words(state: State, kinds: frozenset[str] = READINGS) -> str | None:
    """The last answer, where it was to a question of these kinds and in words that choose no option."""
    made = standing(state)
    if not made or made[-1]["clarification"].get("kind") not in kinds:
        return None
    return clarify.chosen_patch(made[-1]["clarification"], made[-1]["answer"]).get("text")


def once_more(state: State, said: str | None, chinese: bool) -> dict[str, Any] | None:
    """The last question with a hint, where the words that answered it settle nothing and it was
    asked but once."""
    asked: Mapping[str, Any] = standing(state)[-1]["clarification"] if said is not None else {}
    if said is None or asked.get("hint"):
        return None
    told = said if len(said) <= _LONGEST_TOLD else f"{said[:_LONGEST_TOLD]}…"
    if asked.get("options"):
        zh = f"「{told}」不是其中任何一项；请用编号或列出的名称回答"
        en = f"'{told}' is none of these; answer with a number or a name from the list"
    else:
        zh, en = f"「{told}」在这里不能用", f"'{told}' cannot be used here"
    again = {k: v for k, v in asked.items() if k != "turn_version"}
    return {**again, "hint": zh if chinese else en}


def given(state: State) -> dict[str, Any]:
    """The parameters that the answers fix: by an option, or in words that are insisted on."""
    return {p["parameter"]: p["value"] for p in _parameters(state, said=False)}


def said(state: State) -> dict[str, str]:
    """The parameters that the answers tell in words, asked for but once."""
    return {p["parameter"]: p["value"] for p in _parameters(state, said=True)}


def settles(state: State, following: clarify.Clarification) -> bool:
    """Whether words of one's own have brought the turn on from its last question to another one:
    about other words, or between fewer of the same options."""
    last: Mapping[str, Any] = standing(state)[-1]["clarification"]
    offered = {option["label"] for option in last["options"]}
    left = {option.label for option in following.options}
    elsewhere = following.span is not None and following.prompt != last["prompt"]
    return elsewhere or left < offered


def patches(state: State) -> list[dict[str, Any]]:
    """What the answers to this turn's clarifications fix."""
    found: list[dict[str, Any]] = []
    for choice in standing(state):
        asked: Mapping[str, Any] = choice["clarification"]
        patch = clarify.chosen_patch(asked, choice["answer"])
        if asked.get("kind") == "parameter" and "text" in patch:
            name = str(asked["id"]).partition(":")[2]
            patch = {"parameter": name, "value": patch["text"], "said": True}
        found.append(patch)
    return found


def agreed(
    found: Sequence[Interpretation],
    weights: Sequence[float],
    choices: Sequence[Mapping[str, Any]],
) -> tuple[tuple[Interpretation, ...], tuple[float, ...]]:
    """The readings that the answers leave, which share the probability of those they rule out."""
    kept = clarify.agree(found, choices) or tuple(found)
    left = [w for i, w in zip(found, weights, strict=True) if i in kept]
    scale = sum(weights) / sum(left) if sum(left) else 1.0
    return kept, tuple(min(1.0, w * scale) for w in left)


def wording(state: State) -> str:
    """The question with what was added to it in words; a rephrased one stands for itself."""
    text = str(state["question"])
    for choice, patch in zip(standing(state), patches(state), strict=True):
        if not patch.get("text") or "parameter" in patch:
            continue
        asked = choice["clarification"]
        text = str(asked.get("question") or text)
        if asked.get("kind") == "rephrase":
            text = patch["text"]
        elif asked.get("span"):
            # Beside the words that were asked about, where it would have stood at once.
            question = normalise(text)
            start, end = asked["span"]
            at = start if question.chinese else end
            blank = "" if question.chinese else " "
            text = f"{question.text[:at]}{blank}{patch['text']}{question.text[at:]}"
        else:
            text = f"{text} {patch['text']}"
    return text


def _parameters(state: State, *, said: bool) -> Iterator[dict[str, Any]]:
    for choice, patch in zip(standing(state), patches(state), strict=True):
        first = bool(patch.get("said")) and not choice["clarification"].get("hint")
        if "parameter" in patch and first == said:
            yield patch
