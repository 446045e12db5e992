"""How two named rows are related: 张飞和关羽是什么关系, how are X and Y related.

The answer is every edge between the two, whichever way it leads and whatever type it is of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import ENDS, marked, whole
from duckkb.reasoning.interpret.phrases.things import Thing, is_thing, named_things
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import (
    Column,
    Constant,
    Expression,
    Link,
    Output,
    Query,
    SetOperation,
    Use,
    all_of,
)
from duckkb.reasoning.plan_paths import BETWEEN
from duckkb.reasoning.regexes import regex

_NAME = "\0"
_JOINED_EN = r"(?:relate[ds]?|connect(?:ed|s)?|link(?:ed|s)?|tied)"
_NOUN_EN = r"(?:relation(?:ship)?|connection|link|tie)s?"
_AGAIN_EN = r"(?:\ (?:to|with)\ (?:each\ other|one\ another)|\ together)?"
_ENGLISH = regex(
    rf"""how\ (?:are|is|was|were)\ {_NAME}\ (?:and\ {_NAME}\ {_JOINED_EN}{_AGAIN_EN}|{_JOINED_EN}\ (?:to|with)\ {_NAME})
    | how\ (?:do|does|did)\ {_NAME}\ (?:and\ {_NAME}\ relate{_AGAIN_EN}|relate\ to\ {_NAME})
    | (?:what(?:'s|\ is|\ was|\ are|\ were)\ |(?:show|tell|give)\ (?:me\ )?)?(?:the\ |any\ )?
      (?:{_NOUN_EN}\ (?:between|of)\ {_NAME}\ (?:and|to|with)\ {_NAME}|{_NAME}'s?\ {_NOUN_EN}\ (?:to|with)\ {_NAME})
    | what\ (?:connects|links|ties|joins)\ {_NAME}\ (?:and|to|with)\ {_NAME}
    | (?:is|are|was|were)\ (?:there\ (?:a|any)\ {_NOUN_EN}\ between\ {_NAME}\ and\ {_NAME}|{_NAME}\ and\ {_NAME}\ {_JOINED_EN}{_AGAIN_EN})
    """,
    re.VERBOSE,
)
_NOUN_ZH = r"(?:关系|联系|关联|渊源)"
_CHINESE = regex(
    rf"""(?:请问)?{_NAME}(?:[和与跟同]|以及){_NAME}(?:两?人?|二人|他们俩?)?(?:之间|彼此)?的?(?:
        (?:都?有|是|存在|算)?(?:没有|着)?(?:什么|啥|何|哪些|怎样的|什么样的)?(?:样的)?{_NOUN_ZH}(?:是(?:什么|啥|怎样的?)|如何)?
      | (?:是)?怎么(?:联系|关联)(?:起来|在一起)?的?
      )
    | {_NAME}是{_NAME}的?(?:什么人|啥人|谁|什么|何人)""",
    re.VERBOSE,
)


def relating_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as the edges between two named rows; empty where the question asks for anything else,
    or no type of edge may join them."""
    things = named_things(question, catalog, naming)
    if len(things) != 2 or not catalog.links:
        return ()
    asked = question.normalised
    text = marked(asked.folded, {(t.start, t.end): _NAME for t in things}).strip(ENDS + "呢吗呀啊")
    text = text.replace(f"the {_NAME}", _NAME)
    if not (_CHINESE if asked.chinese else _ENGLISH).fullmatch(text):
        return ()
    one, other = things
    found: list[Query] = []
    for edge in catalog.links:
        called = next((n for n in edge.names if n.isascii() is not asked.chinese), edge.names[0])
        found += _between(edge, called, one, other, catalog, naming)
    if not found:
        return ()
    tables = tuple(dict.fromkeys(use.class_name for q in found for use in q.uses))
    plan = found[0] if len(found) == 1 else SetOperation("union_all", tuple(found))
    return (whole(question, plan, "filter", tables[0], tables),)


def _between(
    edge: Class, called: str, one: Thing, other: Thing, catalog: Catalog, naming: Naming
) -> Iterator[Query]:
    """The edges of a type from one of two rows to the other, and back, as far as it may join them.

    What they are to each other says the word that tells several such edges apart (`relation: parent`),
    else what the type is called.
    """
    words = [a for a in edge.attributes if a.identity and a.kind is Kind.TEXT and not a.key]
    kind: Expression = Column("l", words[0].name) if len(words) == 1 else Constant(called)
    joins = catalog.joins_of(edge.name)
    source, target = joins["from"], joins["to"]
    for first, second in ((one, other), (other, one)):
        if not (first.of(source.right) and second.of(target.right)):
            continue
        yield Query(
            (Use("l", edge.name), Use("s", source.right), Use("t", target.right)),
            (
                Output(Column("s", naming.shown(source.right)[0].name), BETWEEN[0]),
                Output(kind, BETWEEN[1]),
                Output(Column("t", naming.shown(target.right)[0].name), BETWEEN[2]),
            ),
            (Link(source.id, "l", "s"), Link(target.id, "l", "t")),
            all_of(
                [
                    is_thing("s", first, source.right, catalog),
                    is_thing("t", second, target.right, catalog),
                ]
            ),
        )
