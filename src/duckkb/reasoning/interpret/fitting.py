"""Whether what a reading shows is of the kind that is asked for: who is no amount, how long no date."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Output, Query

_WHO = re.compile(r"^\W*(?:and |so )?who(?:m)?\b|谁")
_ASKS_MORE = re.compile(r"\b(?:what|which|when|where|how|whose)\b|多少|[几哪]|什么|何")
_HOW_LONG = re.compile(
    r"\bhow many years\b|\bhow long\b|了[^，。？?]{0,12}(?:多少|几)年|(?:多少|几)年了"
)


def shows_what_is_asked(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """Whether a reading can answer the question, if that asks who and nothing else, or how long."""
    text = question.normalised.folded
    if not isinstance(reading.plan, Query):
        return True
    classes = {use.alias: use.class_name for use in reading.plan.uses}
    shown = [_attribute(output, classes, catalog) for output in reading.plan.select]
    if _WHO.search(text) and not _ASKS_MORE.search(text):
        return not all(a is not None and (a.measure or timed(a)) for a in shown)
    if _HOW_LONG.search(text):
        return not all(a is not None and timed(a) for a in shown)
    return True


def _attribute(output: Output, classes: dict[str, str], catalog: Catalog) -> Attribute | None:
    """The attribute that is shown as it stands."""
    shown = output.expression
    if not isinstance(shown, Column):
        return None
    return catalog.attributes.get(f"{classes.get(shown.alias)}.{shown.attribute}")
