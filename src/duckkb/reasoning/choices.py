"""What the answers to a turn's clarifications fix: choices of readings, parameters, other words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duckkb.reasoning import clarify
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.sessions.steps import State


def patches(state: State) -> list[dict[str, Any]]:
    """What the answers to this turn's clarifications fix."""
    found: list[dict[str, Any]] = []
    for choice in state["choices"]:
        asked: Mapping[str, Any] = choice["clarification"]
        patch = clarify.chosen_patch(asked, choice["answer"])
        if asked.get("kind") == "parameter" and "text" in patch:
            name = str(asked["id"]).partition(":")[2]
            patch = {"parameter": name, "value": patch["text"]}
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
    for choice, patch in zip(state["choices"], patches(state), strict=True):
        if not patch.get("text") or "parameter" in patch:
            continue
        asked = choice["clarification"]
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
