"""The items of an English question put as the reader takes them: set phrases plain, verbs as names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duckkb.reasoning.interpret.english.dated import told_by_verb, without_deed, without_rate
from duckkb.reasoning.interpret.english.deeds import with_deeds
from duckkb.reasoning.interpret.english.echoes import answer_echo, rank_extreme, without_echo
from duckkb.reasoning.interpret.english.idioms import with_idioms
from duckkb.reasoning.interpret.english.kinds import with_kinds
from duckkb.reasoning.interpret.english.life import with_lives
from duckkb.reasoning.interpret.english.periods import with_periods
from duckkb.reasoning.interpret.english.portions import with_portion
from duckkb.reasoning.interpret.english.roles import with_roles
from duckkb.reasoning.interpret.english.roundabout import reworded
from duckkb.reasoning.interpret.english.terse import in_full
from duckkb.reasoning.interpret.frame import Frame, Portion
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature


@dataclass(frozen=True)
class Prepared:
    """The items to be read, and what was taken out of them.

    `explained` are half-open ranges of the question; `echo` is a second question at its end.
    """

    items: list[Item]
    explained: tuple[tuple[int, int], ...]
    portion: Portion | None
    echo: tuple[Item, ...]

    def complete(self, frame: Frame) -> None:
        """Adds to a frame what the reader did not see."""
        frame.explained.extend(self.explained)
        frame.portion = self.portion
        rank_extreme(frame, self.items)
        answer_echo(frame, self.echo)


def prepared(items: Sequence[Item], naming: Naming, nature: Nature) -> Prepared:
    """The items of a question as the reader wants them."""
    plain, other = reworded(list(items))
    plain, idioms = with_idioms(plain)
    plain, echo = without_echo(plain)
    plain, portion = with_portion(plain)
    plain, rate = without_rate(told_by_verb(plain, naming, nature))
    plain, deed = without_deed(plain, naming)
    plain = with_periods(plain, nature)
    told = with_kinds(with_lives(in_full(plain), nature), nature)
    told = with_deeds(told, nature)
    explained = (rate, deed, *other, *idioms)
    return Prepared(with_roles(told, naming, nature), explained, portion, tuple(echo))
