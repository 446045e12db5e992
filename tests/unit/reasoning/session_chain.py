"""Small real steps for tests of sessions: a chain that answers at once, and can be told otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from duckkb.reasoning.sessions.steps import STEPS, Ask, Done, Next, Outcome, Step

Script = Callable[[Mapping[str, Any]], Outcome]
NOON = datetime(2024, 5, 6, 12, tzinfo=UTC)

USUAL: dict[str, Script] = {
    "understanding": lambda s: Next(
        {"words": s["question"].split()}, [("intent_parsed", {"words": len(s["question"].split())})]
    ),
    "locating": lambda s: Next({"tables": [s["outputs"]["understanding"]["words"][-1]]}),
    "planning": lambda s: Next(
        {"plan": f"{s['outputs']['locating']['tables'][0]} at {s['now']}", "choices": s["choices"]}
    ),
    "executing": lambda s: Done({"rows": [[s["outputs"]["planning"]["plan"]]]}, {"count": 1}),
}


@dataclass
class ScriptedStep:
    """A step that does what its script says; notes that it ran, and with what."""

    name: str
    script: Script
    ran: list[str]
    seen: list[Mapping[str, Any]]

    def run(self, state: Mapping[str, Any]) -> Outcome:
        self.ran.append(self.name)
        self.seen.append(state)
        return self.script(state)


@dataclass
class Chain:
    """The four steps; a script given by name replaces the usual one."""

    scripts: dict[str, Script] = field(default_factory=dict)
    ran: list[str] = field(default_factory=list)
    seen: list[Mapping[str, Any]] = field(default_factory=list)

    def steps(self) -> list[Step]:
        return [ScriptedStep(name, self._script(name), self.ran, self.seen) for name in STEPS]

    def _script(self, name: str) -> Script:
        return lambda state: self.scripts.get(name, USUAL[name])(state)


@dataclass
class Clock:
    """Stands still until it is told to go on."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, **time: float) -> None:
        self.now += timedelta(**time)


QUESTION = {
    "kind": "class",
    "span": [0, 4],
    "prompt": "Which table?",
    "options": [
        {"id": "1", "label": "people", "patch": {"target": "Person"}},
        {"id": "2", "label": "notes", "patch": {"target": "Note"}},
    ],
    "allow_free_text": True,
}


def asks(times: int = 1, **changes: Any) -> Script:
    """Asks so many times, then goes on with what was chosen."""

    def script(state: Mapping[str, Any]) -> Outcome:
        if len(state["choices"]) < times:
            return Ask({**QUESTION, **changes}, {"asked": state["rounds"]})
        return Next({"tables": [str(state["choices"][-1]["answer"])]})

    return script
