"""Screens of searching and of its cache."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.table import Table

from duckkb.surfaces.language import said
from duckkb.surfaces.words import Screen, Text, count, notices, plain, score, size

if TYPE_CHECKING:
    from duckkb.search.publish import CacheChange, CacheStatus
    from duckkb.search.query import Hit, SearchResult


def show_search(result: SearchResult, out: Screen, arguments: Mapping[str, Any]) -> None:
    if not result.hits:
        out.say("Nothing was found.")
    show_hits(result.hits, out)
    notices(result.notices, out)
    if result.next_cursor is not None:
        out.say(f"More: --cursor {result.next_cursor}", "dim")


def show_hits(hits: Sequence[Hit], out: Screen) -> None:
    for number, hit in enumerate(hits, 1):
        head = Text(f"{number}. ", style="dim")
        head.append(hit.type, style="cyan")
        head.append(f" {' '.join(plain(v) for v in hit.identity.values())}", style="bold")
        label = _label(hit)
        if label:
            head.append(f"  {label}")
        head.append(f"  {hit.field}", style="dim")
        if hit.chunk_seq:
            head.append(f" chunk {hit.chunk_seq}", style="dim")
        head.append(f"  {score(hit.score)}", style="dim")
        out.print(head)
        excerpts = hit.highlights or (" ".join(hit.content.split())[:160],)
        for excerpt in excerpts[:2]:
            out.print(Padding(_marked(excerpt), (0, 0, 0, 3)))
        if hit.explain is not None:
            out.print(Padding(_explained(hit.explain, out), (0, 0, 1, 3)))


def _label(hit: Hit) -> str:
    """What the record calls itself, where its identity does not say it."""
    for name, value in hit.metadata.items():
        named = name in ("name", "title") or name.startswith(("name_", "title_"))
        if named and isinstance(value, str) and name not in hit.identity:
            return value[:60]
    return ""


def _marked(excerpt: str) -> Text:
    text = Text()
    for position, piece in enumerate(excerpt.split("**")):
        text.append(piece, style="bold yellow" if position % 2 else "")
    return text


def _explained(why: Mapping[str, Any], out: Screen) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column(style="dim")
    for leg in ("text", "vector"):
        found = why[leg]
        if found is None:
            table.add_row(leg, said("did not find it", out.language))
            continue
        line = f"rank {found['rank']}, score {found['score']:.3f}"
        if "matched" in found:
            line += f"; words: {', '.join(found['matched'])}"
        table.add_row(leg, line)
        parts = [f"{k} {v:.2f}" for k, v in found.items() if k not in ("rank", "score", "matched")]
        if parts:
            table.add_row("", ", ".join(parts))  # weighed each by its own measure: no sum
    fusion = why["fusion"]
    line = f"{fusion['method']}: {_fused(why)} = {fusion['score']:.3f}"
    if why["priority"] != 1:
        line += f", priority x {why['priority']:g}"
    table.add_row("fusion", line)
    return table


def _fused(why: Mapping[str, Any]) -> str:
    """What each leg brought to the score; of a calibrated one the vectors brought all but the text's."""
    fusion = why["fusion"]
    trust: Mapping[str, float] = fusion["trust"]
    if fusion["method"] != "calibrated" or not all(trust.values()):
        return ", ".join(f"{leg} x {weight:.2f}" for leg, weight in trust.items())
    words = why["text"]["score"] if why["text"] else 0.0
    meaning = fusion["score"] - words
    sign = "-" if meaning < 0 else "+"
    return f"text {words:.3f} {sign} vector {abs(meaning):.3f} (trust {trust['vector']:.2f})"


_LABELS = {
    "models": "模型", "index": "索引", "pending": "待处理", "published": "已发布",
    "unpublished": "未发布", "none": "无",
}  # fmt: skip
"""Words that stand alone; in `chinese.tsv` they would be taken for parts of sentences."""


def show_cache_status(result: CacheStatus, out: Screen, arguments: Mapping[str, Any]) -> None:
    def label(english: str) -> str:
        return _LABELS[english] if out.language == "zh" else english

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_row(label("models"), ", ".join(result.models) or label("none"))
    held = f"{count(result.chunks, 'chunk')}, {count(result.vectors, 'vector')}"
    table.add_row(label("index"), said(held, out.language))
    if result.pending:
        line = f"{count(result.pending, 'chunk')} without a vector"
        table.add_row(label("pending"), said(line, out.language))
    published = result.published
    if published.pointer:
        line = said("a Git LFS pointer: run 'git lfs pull'", out.language)
        table.add_row(label("published"), line)
    elif not published.present:
        table.add_row(label("published"), said("nothing yet", out.language))
    else:
        line = (
            f"{count(published.entries, 'entry', 'entries')}, {count(published.vectors, 'vector')}"
        )
        line = f"{line}, {size(published.bytes)}"
        table.add_row(label("published"), said(line, out.language))
        if published.unused:
            line = f"{count(published.unused, 'entry', 'entries')} not in use now"
            table.add_row("", said(line, out.language))
        for model, vectors in published.models.items():
            if model not in result.models:
                line = f"{count(vectors, 'vector')} of {model}, which is not the model now"
                table.add_row("", said(line, out.language))
    if result.unpublished:
        line = f"{count(result.unpublished, 'vector')} that no clone has"
        table.add_row(label("unpublished"), said(line, out.language))
    out.print(table)


def show_cache_change(result: CacheChange, out: Screen, arguments: Mapping[str, Any]) -> None:
    entries = count(result.entries, "entry", "entries")
    line = f"{entries}, {count(result.vectors, 'vector')}, {size(result.bytes)}"
    if not result.changed:
        out.say(f"Nothing to do: the published cache holds {line}.")
        return
    out.say(f"The published cache now holds {line}.")
    if result.collected:
        out.say(f"Collected {count(result.collected, 'entry', 'entries')} that nothing used.")
