"""Rows that are compared with the average of their own group: `above the average of their department`, 高于本科室的平均月薪.

The group is left out of the question; what remains compares rows with the average of all, which
`amend/own_average.py` makes that of the group.
"""

from __future__ import annotations

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_THAN = r"(?P<than>\b(?:than|above|below|over|under|beyond|exceed(?:s|ing)?)\ )"
_WHOSE = r"(?:their|its|his|her|the\ same|that)\ (?:own\ |respective\ )?"
_GROUP = r"(?P<group>[a-z]+(?:\ [a-z]+)?)"
_OF_GROUP = regex(
    rf"{_THAN}(?P<mean>(?:the\ |an?\ )?(?:average|mean)(?:\ [a-z_]+){{0,3}}?)"
    rf"\ (?:of|in|for|within|across|at)\ (?:(?:the\ |all\ )?[a-z]+\ (?:of|in|from)\ )?{_WHOSE}{_GROUP}(?=\W*$|[,;.?])"
)
"""`than the average salary of their department`."""
_GROUPS = regex(rf"{_THAN}{_WHOSE}{_GROUP}['’]s?\ (?P<mean>(?:average|mean)\b)")
"""`above their department's average`."""
_OF_GROUP_ZH = regex(
    r"(?P<than>[高低大小多少长短早晚快慢]于|超[过出]|不[到足]|比)(?:本|所[在属](?:的)?|同一?个?|自己(?:所在)?的?|其(?:所在|所属)?的?)"
    r"(?P<group>[一-鿿]{1,6}?)(?:里|内|中)?的?(?=(?:所有)?[一-鿿]{0,5}的?(?:平均|均[值价分薪]))"
)
_NAMED = 0.6


def own_average(question: Question) -> tuple[Respelt, tuple[str, ...]] | None:
    """What is left of such words, and what the group may be: ids of classes and attributes, none where it has no name.

    None where nothing of the kind is said.
    """
    text, said = question.normalised.folded, question.normalised.text
    chinese = question.normalised.chinese
    patterns = (_OF_GROUP_ZH,) if chinese else (_OF_GROUP, _GROUPS)
    m = next((m for pattern in patterns if (m := pattern.search(text))), None)
    if m is None:
        return None
    start, end = m.span("group")
    named = dict.fromkeys(
        n.target
        for n in question.names
        if n.score >= _NAMED and n.start == start and n.end <= end + 1  # a plural is longer
    )
    mean = "" if chinese else said[slice(*m.span("mean"))]
    the = "" if chinese or mean.startswith(("the ", "a ", "an ")) else "the "
    meant = said[slice(*m.span("than"))] + the + mean
    return Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True), tuple(named)
