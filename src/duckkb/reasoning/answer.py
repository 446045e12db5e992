"""What a question is answered with, on every surface."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from duckkb.search.query import Hit


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of an answer under their headings; `truncated` says that there are more.

    `row_sources` names the table of each row, where rows of several tables of one kind stand
    together; else it is empty.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    truncated: bool = False
    row_sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The answer to a question, a question back, or an open refusal.

    Attributes:
        status: `answered`, `clarify` (answer `clarification` in the same session) or `refused`.
        tables: what was answered from, the most important first, as their database calls them.
        sql: the statement, its values written in for reading; not the one that was run.
        answer: the rows, where answered.
        interpretation: the question as it was understood, in words.
        assumptions: what was taken for granted, each a sentence.
        clarification: the question back, where clarify.
        confidence: probability (0 to 1) that this is what was meant.
        session_id: where the conversation goes on.
        reason: why it was refused, and what would help.
        trace: the events of the turn, where asked for.
        hits: what a search finds for the words of a question that was not understood.
        reason_code: the reason as the code of an error, as `source_unavailable` where a database is away.
        notices: what else the caller should know.
        kept: whether the session outlives this process.
    """

    status: Literal["answered", "clarify", "refused"]
    tables: tuple[str, ...]
    sql: str | None
    answer: Rows | None
    interpretation: str | None
    assumptions: tuple[str, ...]
    clarification: dict[str, Any] | None
    confidence: float
    session_id: str | None = None
    reason: str | None = None
    trace: tuple[dict[str, Any], ...] | None = None
    hits: tuple[Hit, ...] = ()
    reason_code: str | None = None
    notices: tuple[str, ...] = ()
    kept: bool = True

    @property
    def lost(self) -> bool:
        """Whether no reading was found to answer, or to ask about."""
        asked_for = (self.clarification or {}).get("kind", "")
        return self.status == "refused" or asked_for == "rephrase"

    def as_dict(self) -> dict[str, Any]:
        """The JSON object, ids as text; what only some answers have is left out where it is empty."""
        from dataclasses import asdict

        data = asdict(self)
        data["hits"] = [{**hit, "id": str(hit["id"])} for hit in data["hits"]]
        del data["kept"]
        for key in ("reason", "reason_code", "trace", "hits", "notices"):
            if not data[key]:
                del data[key]
        if data["answer"] is not None and not data["answer"]["row_sources"]:
            del data["answer"]["row_sources"]
        return data
