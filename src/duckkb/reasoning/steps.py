"""The four steps of a turn (seed 003 §6.1): what `sessions` runs, commits and resumes.

Each step computes from the session's state alone. The readings of a question are a pure function of
its words, the clock, the context and the catalog, so a step that needs what an earlier one read
reads it again, or finds it in a small cache of this process.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from duckkb.errors import UsageError
from duckkb.reasoning import chain, choices, clarify, offers, payloads
from duckkb.reasoning.chain import Context, Failed
from duckkb.reasoning.compile.dates import DOUBTFUL_DATES
from duckkb.reasoning.dateforms import unsure
from duckkb.reasoning.decide import Verdict
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.explain import explain
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import plan_hash
from duckkb.reasoning.sessions.steps import (
    Ask,
    Done,
    Event,
    Fail,
    Next,
    Outcome,
    Recover,
    State,
    Step,
    Write,
)
from duckkb.reasoning.thought import Thought
from duckkb.settings import ReasoningSettings

if TYPE_CHECKING:
    from duckkb.reasoning.llm import Chooser

LAST, ASKED = "last_reading", "last_question"
PARAMETERS = "parameters"
"""Keys of the session's context: what a follow-up and a capability go back to."""
LIKELIEST = "likeliest"
"""Key of a session's metadata: its questions are answered by the likeliest reading, however unsure."""

_KEPT_THOUGHTS = 64


@dataclass(frozen=True)
class Stage:
    """One step: its name and the function that carries it out."""

    name: str
    carry_out: Callable[[State], Outcome]

    def run(self, state: State) -> Outcome:
        return self.carry_out(state)


class Stages:
    """The steps over whatever domain is current, for one `Sessions`."""

    def __init__(
        self,
        domain: Callable[[], Domain],
        settings: ReasoningSettings,
        chooser: Chooser | None,
    ) -> None:
        self._domain = domain
        self._settings = settings
        self._chooser = chooser
        self._thoughts: OrderedDict[bytes, Thought] = OrderedDict()
        self._order = threading.Lock()

    @property
    def steps(self) -> tuple[Step, ...]:
        return (
            Stage("understanding", self.understand),
            Stage("locating", self.locate),
            Stage("planning", self.plan),
            Stage("executing", self.execute),
        )

    # -- the steps -----------------------------------------------------------------------------

    def understand(self, state: State) -> Outcome:
        """Normalises the question and finds typed spans, values and names in it."""
        thought = self._thought(state, self._domain())
        question = thought.question
        intent = {
            "question": state["question"],
            "normalised": question.normalised.text,
            "language": "zh" if question.normalised.chinese else "en",
            "now": state["now"],
            "spans": [payloads.span(s) for s in question.spans.all()],
        }
        matched = {
            "names": [
                {
                    "text": payloads.piece(question, n),
                    "of": n.of,
                    "target": n.target,
                    "score": payloads.rounded(n.score),
                }
                for n in payloads.best(question.names)
            ],
            "values": [
                {
                    "text": payloads.piece(question, v),
                    "attribute": v.attribute,
                    "value": v.value,
                    "how": v.how,
                    "score": payloads.rounded(v.score),
                }
                for v in payloads.best(question.values)
            ],
        }
        events: list[Event] = [("intent_parsed", intent), ("attributes_matched", matched)]
        if thought.recovered:
            repairs = [
                {"written": payloads.piece(question, h), "value": h.value} for h in thought.repairs
            ]
            payload = {"strategies": list(thought.recovered), "repairs": repairs}
            events.append(("recovery_triggered", payload))
        return Next({"normalised": question.normalised.text}, events)

    def locate(self, state: State) -> Outcome:
        """Names the classes that the readings answer from."""
        thought = self._thought(state, self._domain())
        strength: dict[str, float] = {}
        for interpretation, weight in zip(thought.interpretations, thought.weights, strict=True):
            for name in interpretation.tables:
                strength[name] = strength.get(name, 0.0) + weight
        ranked = sorted(strength.items(), key=lambda pair: -pair[1])[: payloads.MOST_TOLD]
        found = [
            {"class_id": name, "match_strength": payloads.rounded(min(1.0, s))}
            for name, s in ranked
        ]
        return Next({"ontologies": found}, [("ontologies_located", {"ontologies": found})])

    def plan(self, state: State) -> Outcome:
        """Offers the readings as tasks, and the operations that those need and no others; asks where
        there is no reading, or a parameter is missing."""
        domain = self._domain()
        thought = self._thought(state, domain)
        chinese = thought.question.normalised.chinese
        if thought.missing is not None:
            return self._parameter(state, domain, thought)
        if thought.order:
            return payloads.only_reads(chinese)
        if not thought.interpretations:
            if domain.away is not None:
                return payloads.failure(domain.away)
            if again := choices.once_more(state, choices.in_words(state), chinese):
                return Ask(again)
            if state["rounds"]:
                why = payloads.nothing(thought)
                return Fail("refused", why, self._advice(state, domain, thought))
            now, number = datetime.fromisoformat(state["now"]), choices.rounds(state) + 1
            floor = self._settings.floor
            return Ask(
                payloads.shown(offers.rephrase(domain, thought.question, now, floor, number))
            )
        chosen, weights = choices.agreed(
            thought.interpretations, thought.weights, choices.patches(state)
        )
        tasks = [
            {
                "task_type": payloads.operation(i),
                "plan_hash": plan_hash(i.plan),
                "probability": payloads.rounded(weight),
                "reads": explain(i.plan, domain.catalog, chinese),
                "tables": [domain.catalog.classes[name].table for name in i.tables],
            }
            for i, weight in zip(chosen, weights, strict=True)
        ]
        output = {
            "tasks": tasks,
            "plan_hash": tasks[0]["plan_hash"],
            "wording": choices.wording(state),
            "operations": sorted({str(t["task_type"]) for t in tasks}),
            "narrowed": len(chosen) < len(thought.interpretations) or bool(choices.given(state)),
            "interpretations": [msgspec.to_builtins(i) for i in chosen],
            "weights": [t["probability"] for t in tasks],
        }
        told = {k: output[k] for k in ("plan_hash", "operations", "tasks")}
        told["unknown"] = list(thought.unknown)
        return Next(output, [("task_planned", told)])

    def execute(self, state: State) -> Outcome:
        """Runs the likeliest tasks and answers, asks between them, or refuses."""
        domain = self._domain()
        thought = self._thought(state, domain)
        planned = state["outputs"]["planning"]
        if planned["wording"] != choices.wording(state):
            # Answered in words of one's own: the question is read anew with them.
            told = {"strategies": ["reworded"], "wording": choices.wording(state)}
            return Recover({}, "understanding", [("recovery_triggered", told)])
        offered = [
            (i, w)
            for i, w in zip(
                msgspec.convert(planned["interpretations"], list[Interpretation]),
                planned["weights"],
                strict=True,
            )
            if payloads.operation(i) in planned["operations"]
        ]
        patches = choices.patches(state)
        found, weights = choices.agreed([i for i, _ in offered], [w for _, w in offered], patches)
        answered = bool(patches) and (len(found) < len(offered) or bool(planned.get("narrowed")))
        last_try = bool(state.get("last_try"))
        done = chain.run(domain, found, weights, wait_for=None if last_try else self._settings.gap)
        events: list[Event] = [
            (
                "task_executed",
                {"plan_hash": plan_hash(r.interpretation.plan), "rows": len(r.rows), "sql": r.sql},
            )
            for r in done.readings
        ]
        for each in done.failures:
            failed = {"plan_hash": plan_hash(each.interpretation.plan), "error": each.error.message}
            events.append(("recovery_triggered", {"strategies": ["next_candidate"], **failed}))
        if not done.readings:
            if done.lost is None:
                return Fail("refused", "there is nothing to run", "", events)
            return self._failure(state, done.lost, domain, thought, events)
        rounds, said = choices.rounds(state), choices.in_words(state)
        may_ask = rounds < clarify.MOST_ROUNDS and not (answered and len(found) == 1)
        likeliest = bool(state["metadata"].get(LIKELIEST))
        verdict = chain.judge(
            done, self._settings, may_ask=may_ask or said is not None, likeliest=likeliest
        )
        if verdict.kind == "ask" and self._chooser is not None:
            verdict = self._chosen(state, verdict, domain)
        chinese = thought.question.normalised.chinese
        if verdict.kind == "ask":
            rivals = payloads.rivals(verdict, self._settings.gap)
            asked = clarify.ask_between(rivals, domain.catalog, chinese, rounds + 1)
            if said is None or (may_ask and choices.settles(state, asked)):
                return Ask(payloads.shown(asked, thought), {}, events)
            if again := choices.once_more(state, said, chinese):
                return Ask(again, {}, events)
            return self._unsettled(state, said, domain, thought, events)
        if verdict.kind == "refuse" and not answered:
            if again := choices.once_more(state, said, chinese):
                return Ask(again, {}, events)
            lost = done.lost
            if lost is not None and lost.probability > verdict.confidence:
                return self._failure(state, lost, domain, thought, events)
            if domain.away is not None:
                return payloads.failure(domain.away, events)
            return self._refusal(state, verdict, domain, thought, events)
        remarks = chain.remarks(domain, verdict, thought, done, self._settings.gap)
        events = remarks.traced(events, plan_hash(verdict.best.interpretation.plan))
        return self._answer(
            state, verdict, domain, thought, events, remarks.notes,
            assumed=likeliest or (rounds > 0 and not answered),
        )  # fmt: skip

    def _advice(self, state: State, domain: Domain, thought: Thought) -> str:
        now = datetime.fromisoformat(state["now"])
        return offers.advice(domain, thought.question, now, self._settings.floor)

    # -- what they answer ----------------------------------------------------------------------

    def _answer(
        self,
        state: State,
        verdict: Verdict,
        domain: Domain,
        thought: Thought,
        events: Sequence[Event],
        remarks: Sequence[str],
        *,
        assumed: bool,
    ) -> Outcome:
        chinese = thought.question.normalised.chinese
        notes = list(remarks)
        if assumed:
            notes.append(
                "取最可能的理解"
                if chinese
                else "taken as its likeliest reading; it could mean more"
            )
            if thought.unknown and verdict.confidence < self._settings.floor:
                notes.append(payloads.unexplained(thought))
        best = verdict.best
        answer = {
            **payloads.reading(best, domain, chinese),
            "answer": payloads.rows(best, domain),
            "assumptions": notes,
            "confidence": payloads.rounded(verdict.confidence),
        }
        writes = [
            Write(LAST, msgspec.to_builtins(best.interpretation), "session"),
            Write(ASKED, thought.wording or choices.wording(state), "session"),
            Write("answer", answer, "artifact"),
        ]
        if thought.given:
            writes.append(Write(PARAMETERS, dict(thought.given), "session"))
        return Done(answer, {"plan_hash": plan_hash(best.interpretation.plan)}, events, writes)

    def _failure(
        self, state: State, lost: Failed, domain: Domain, thought: Thought, events: Sequence[Event]
    ) -> Outcome:
        """Why the likeliest reading has no rows: its store is away, or it is nothing that can be computed."""
        if not isinstance(lost.error, UsageError):
            return payloads.failure(lost.error, events)
        chinese = thought.question.normalised.chinese
        best = explain(lost.interpretation.plan, domain.catalog, chinese)
        message = (
            f"最可能的理解无法计算：「{best}」"
            if chinese
            else f"the likeliest reading cannot be computed: {best}"
        )
        column = domain.catalog.attributes.get(lost.error.path or "")
        if lost.error.code == DOUBTFUL_DATES and column is not None:
            message += "；" if chinese else "; "
            message += unsure(column.title or column.name, chinese)
        return Fail("refused", message, self._advice(state, domain, thought), events)

    def _refusal(
        self,
        state: State,
        verdict: Verdict,
        domain: Domain,
        thought: Thought,
        events: Sequence[Event],
    ) -> Outcome:
        chinese = thought.question.normalised.chinese
        best = explain(verdict.best.interpretation.plan, domain.catalog, chinese)
        told = f"{verdict.confidence:.0%}"
        if chinese:
            message = f"没有足够把握：最可能的理解（{told}）是「{best}」"
        else:
            message = f"not sure enough: the likeliest reading ({told}) is: {best}"
        if thought.unknown:
            message += ("；" if chinese else "; ") + payloads.unexplained(thought)
        advice = self._advice(state, domain, thought)
        advice += (
            f"；或加上 {LIKELIEST}，查看按这一理解的答案"
            if chinese
            else f"; or ask with {LIKELIEST} to see what this reading answers"
        )
        return Fail("refused", message, advice, events)

    def _unsettled(
        self, state: State, said: str, domain: Domain, thought: Thought, events: Sequence[Event]
    ) -> Outcome:
        """Twice the answer was in words that leave the question as open as it was."""
        chinese = thought.question.normalised.chinese
        told = (
            f"「{said}」没有说明指的是哪一个"
            if chinese
            else f"'{said}' does not tell which is meant"
        )
        return Fail("refused", told, self._advice(state, domain, thought), events)

    def _chosen(self, state: State, verdict: Verdict, domain: Domain) -> Verdict:
        """The verdict after the language model's choice; unchanged where it made none."""
        assert self._chooser is not None
        rivals = payloads.rivals(verdict, self._settings.gap)
        words = [explain(r.interpretation.plan, domain.catalog) for r in rivals]
        number = self._chooser.choose(state["question"], words)
        if number is None:
            return verdict
        return Verdict("answer", (rivals[number],), "chosen by the language model")

    def _parameter(self, state: State, domain: Domain, thought: Thought) -> Outcome:
        assert thought.missing is not None
        call, name = thought.missing
        schema = call.capability.parameters.get(name, {})
        chinese = thought.question.normalised.chinese
        attribute = str(schema.get("attribute") or f"{call.capability.class_name}.{name}")
        values = [str(v) for v in schema.get("enum") or domain.values.values_of(attribute, 4)]
        title = str(schema.get("title") or name)
        said = choices.in_words(state, choices.PARAMETER)
        if again := choices.once_more(state, said, chinese):
            return Ask(again)
        if choices.rounds(state) > clarify.MOST_ROUNDS:
            missing = f"缺少参数「{title}」" if chinese else f"the parameter '{title}' is missing"
            return Fail("missing_parameter", missing, self._advice(state, domain, thought))
        asked = clarify.ask_for(name, title, values, chinese, choices.rounds(state) + 1)
        return Ask(payloads.shown(asked))

    # -- reading -------------------------------------------------------------------------------

    def _thought(self, state: State, domain: Domain) -> Thought:
        """The question read, with what the user has said about it since."""
        session: Mapping[str, Any] = state["context"].get("session") or {}
        last = session.get(LAST)
        text = choices.wording(state)
        given, said = choices.given(state), choices.said(state)
        context = Context(
            None if last is None else msgspec.convert(last, Interpretation),
            session.get(ASKED),
            given,
            session.get(PARAMETERS) or {},
            said,
        )
        key = msgspec.json.encode(
            [
                text,
                state["now"],
                domain.version,
                last,
                session.get(ASKED),
                choices.patches(state),
                said,
            ]
        )
        thought = self._thoughts.get(key)
        if thought is None:
            thought = chain.read(domain, text, datetime.fromisoformat(state["now"]), context)
            with self._order:
                self._thoughts[key] = thought
                while len(self._thoughts) > _KEPT_THOUGHTS:
                    self._thoughts.popitem(last=False)
        return thought


__all__ = ["Stages"]
