"""What part of the rows meets some of the conditions, of those that meet the others."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.frame import Condition, Portion
from duckkb.reasoning.interpret.ordered import Ordered
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Constant,
    Expression,
    Output,
    Query,
    Scalar,
    Truth,
    Use,
)
from duckkb.reasoning.plan import Condition as PlanCondition

_WHOLE = Constant(100)


class Portions(Ordered):
    """Writes a count of rows as a part of those among which they are."""

    def _portion(
        self, scope: Scope, select: Sequence[Output], portion: Portion
    ) -> tuple[list[Output], PlanCondition | None]:
        """The outputs with the part for the count, and the condition of the whole.

        Args:
            scope: the classes of the query.
            select: its outputs, a count among them.
            portion: where the question tells the part, and how it is wanted.

        Raises:
            Unreadable: nothing tells the part, or rows stand in the query more than once.
        """
        counts = [o for o in select if isinstance(o.expression, Aggregate)]
        if len(counts) != 1 or scope.multiplies(self.subject) or self.f.having or self.f.order:
            raise Unreadable
        counted = [o.expression.argument for o in counts if isinstance(o.expression, Aggregate)]
        uses = {u.alias: u.class_name for u in scope.uses}
        referring = (f"{uses[c.alias]}.{c.attribute}" for c in counted if isinstance(c, Column))
        if any(self.catalog.attributes[each].key for each in referring):
            raise Unreadable  # those whom rows refer to are not as many as the rows
        every = self.plain, self.apart, self.exists

        def written(later: bool) -> PlanCondition | None:
            def told(condition: Condition) -> bool:
                return (condition.start >= portion.begin) is later

            self.plain = [b for b in every[0] if told(b.condition)]
            self.apart = [b for b in every[1] if told(b.condition)]
            self.exists = [c for c in every[2] if told(c)]
            return self._where(scope)

        part, whole = written(True), written(False)
        self.plain, self.apart, self.exists = every
        if part is not None:
            share: Expression = Aggregate("avg", Truth(part))
        elif whole is None and self.f.groups and len(scope.uses) == 1:
            # `the share of responses per channel`: of all rows, those of each.
            every_row = Query((Use("w", self.subject),), (Output(Aggregate("count"), "whole"),))
            own = Arithmetic("*", Aggregate("count"), Constant(1.0))
            share = Arithmetic("/", own, Scalar(every_row))
        else:
            raise Unreadable
        shown = Output(share, "share")
        if portion.hundredths:
            shown = Output(Arithmetic("*", share, _WHOLE), "percentage")
        return [shown if o in counts else o for o in select], whole
