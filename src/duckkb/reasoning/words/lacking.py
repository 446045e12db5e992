"""`who has no team`, 谁不属于任何团队: the people without one, of the one kind of people whose rows refer to such."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import called_people, people_in
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_WHO = regex(
    r"^who\s+(?:has|have)\s+no\s+|^who\s+(?:does|do)(?:n['’]t|\s+not)\s+(?:have|belong\s+to|sit\s+in|work\s+in|work\s+for)\s+"
    r"(?:a|an|any)\s+"
)
_WHO_ZH = regex(r"^(?:谁|哪些人)(?:没有?|不属于|不在)(?:任何一?个?|一个)?")
_SURE = 0.8


def lacking(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`people without a team` in place of such a question."""
    text, chinese = question.normalised.folded, question.normalised.chinese
    m = (_WHO_ZH if chinese else _WHO).match(text)
    if m is None:
        return
    for name in question.names:
        whole = name.start == m.end() and not text[name.end :].strip(" ?.!？。")
        if name.of != "class" or name.score < _SURE or not whole:
            continue
        people = [c for c in people_in(name.target, catalog) if called_people(c)]
        if len(people) == 1:
            what = question.normalised.text[name.start : name.end]
            rows = people[0].names[0].replace("_", " ")
            meant = f"没有{what}的人有哪些" if chinese else f"{rows} without a {what}"
            yield Respelt(0, name.end, question.normalised.text[: name.end], meant, quiet=True)
            return
