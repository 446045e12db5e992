"""Golden questions: measures worked out by hand, questions with mistakes, and two revisions."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from math import log2
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.errors import DuckKBError, StorageError, UsageError
from duckkb.golden.evaluate import Evaluation, evaluate
from duckkb.golden.measures import Measures, mean, measure
from duckkb.golden.questions import example_line, read_questions
from duckkb.golden.revision import checked_out

CONFIG = """\
nodes:
  Note:
    identity: id
    schema:
      properties: { id: { type: string }, text: { type: string } }
    search: { full_text: [text] }
  Person:
    identity: [family, number]
    schema:
      properties: { family: { type: string }, number: { type: integer }, about: { type: string } }
    search: { full_text: [about] }
edges:
  KNOWS: { from: Person, to: Person }
"""
ONLY_NOTES = CONFIG[: CONFIG.index("  Person:")]


def note(name: str, text: str) -> dict[str, Any]:
    return {"type": "Note", "id": name, "text": text}


def ask(query: str, *names: str, **more: Any) -> dict[str, Any]:
    return {"query": query, "relevant": [{"type": "Note", "id": name} for name in names], **more}


def base(root: Path, *items: dict[str, Any], config: str = CONFIG) -> Path:
    root.mkdir(parents=True, exist_ok=True)
    (root / "config.yaml").write_text(config, encoding="utf-8")
    (root / ".gitignore").write_text(".build/\n.state/\n")
    if items:
        with duckkb.open(root) as kb:
            kb.import_bundle(list(items))
    return root


def questions(root: Path, *lines: Any, name: str = "questions.jsonl") -> Path:
    (root / "eval").mkdir(exist_ok=True)
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path = root / "eval" / name
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return path


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=Tester", "-c", "user.email=tester@example.org")
    done = subprocess.run(
        ["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def commit(folder: Path, tag: str) -> str:
    if not (folder / ".git").exists():
        git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", tag)
    git(folder, "tag", tag)
    return git(folder, "rev-parse", "HEAD")


def evaluated(root: Path, baseline: str | None = None, **options: Any) -> Evaluation:
    with duckkb.open(root) as kb:
        return evaluate(kb, baseline, **options)


@pytest.fixture(autouse=True)
def no_git_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, to see that nothing stays in it."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def birds(tmp_path: Path) -> Path:
    """A repository with two revisions: the heron's note was spoilt, the owl's was put right."""
    root = base(
        tmp_path / "birds",
        note("a", "The grey heron stands in the reeds."),
        note("b", "Mice are eaten."),
        note("c", "Swallows fly south in autumn."),
    )
    commit(root, "before")
    with duckkb.open(root) as kb:
        kb.import_bundle([note("a", "A bird."), note("b", "Mice are eaten by the owl at night.")])
    commit(root, "after")
    questions(
        root,
        ask("heron in the reeds", "a", tags=["water"]),
        ask("what does an owl eat", "b"),
        ask("swallows in autumn", "c", tags=["water", "travel"]),
    )
    return root


# -- measures ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grades", "expected"),
    [
        ([(1, 1)], (1, 1, 1, 1)),
        ([(3, 1)], (0, 1, 1 / 3, 1 / log2(4))),
        ([(None, 1)], (0, 0, 0, 0)),
        ([(11, 1)], (0, 0, 0, 0)),
        ([(10, 1)], (0, 0, 1 / 10, 1 / log2(11))),
        # Of two records one is first: half of them in the first place, the other one is missing.
        ([(None, 1), (1, 1)], (0.5, 0.5, 1, 1 / (1 + 1 / log2(3)))),
        # The better record behind the lesser one: 1/1 + 3/log2(3) of at most 3/1 + 1/log2(3).
        ([(2, 3), (1, 1)], (0.5, 1, 1, (1 + 3 / log2(3)) / (3 + 1 / log2(3)))),
        # Twelve relevant records, ten of them found first: no ranking can do better.
        ([(n, 1) for n in range(1, 11)] + [(None, 1)] * 2, (1 / 12, 5 / 12, 1, 1)),
    ],
)
def test_measures_worked_out_by_hand(
    grades: list[tuple[int | None, int]], expected: tuple[float, ...]
) -> None:
    assert tuple(measure(grades).as_dict().values()) == pytest.approx(expected)


def test_every_question_counts_the_same() -> None:
    one, other = Measures(1, 1, 1, 1), Measures(0, 0.5, 0.25, 0.1)
    assert mean([one, other, other]) == Measures(
        pytest.approx(1 / 3), pytest.approx(2 / 3), pytest.approx(0.5), pytest.approx(0.4)
    )


def test_measures_of_a_base(tmp_path: Path) -> None:
    root = base(tmp_path / "kb", note("a", "heron"), note("b", "owl"))
    questions(root, ask("heron", "a"), ask("owl", "b"), name="birds.jsonl")
    questions(root, ask("owl", "a", "b", tags=["both"], mode="text"), name="more.jsonl")
    result = evaluated(root)
    assert (result.questions, result.searched) == (3, 3)
    assert result.measures.recall_1 == pytest.approx(2.5 / 3)
    assert result.measures.mrr_10 == 1
    assert (result.baseline, result.changes, result.missing, result.ok) == (None, (), (), True)
    assert [(g.kind, g.name, g.questions, g.measures.recall_1) for g in result.groups] == [
        ("file", "eval/birds.jsonl", 2, 1),
        ("file", "eval/more.jsonl", 1, 0.5),
        ("tag", "both", 1, 0.5),
    ]


def test_a_relevant_record_that_does_not_exist_counts_as_not_found_and_is_named(
    tmp_path: Path,
) -> None:
    root = base(tmp_path / "kb", note("a", "heron"))
    questions(root, ask("heron", "a", "gone"), ask("owl", "lost"))
    result = evaluated(root)
    assert result.measures.recall_5 == 0.25
    assert [(m.line, m.type, m.identity) for m in result.missing] == [
        (1, "Note", {"id": "gone"}),
        (2, "Note", {"id": "lost"}),
    ]
    assert [(u.line, u.query) for u in result.unanswered] == [(2, "owl")]


def test_a_deeper_look_gives_ranks_and_leaves_the_measures(tmp_path: Path) -> None:
    many = [note(f"n{n:02}", "heron") for n in range(11)]
    root = base(tmp_path / "kb", *many, note("z", "heron and a great many other words besides"))
    questions(root, ask("heron", "z"))
    near, far = evaluated(root), evaluated(root, limit=50)
    assert near.measures == far.measures == Measures(0, 0, 0, 0)
    assert (len(near.unanswered), len(far.unanswered)) == (1, 0)


# -- questions ---------------------------------------------------------------------------------


def test_a_question_is_read_with_all_it_may_say(tmp_path: Path) -> None:
    root = base(tmp_path / "kb")
    person = {"type": "Person", "family": "诸葛", "number": 1, "grade": 3}
    line = {"query": "谁", "relevant": [person], "types": ["Person"], "mode": "text"}
    path = questions(root, "", json.dumps({**line, "tags": ["x", "x"], "note": "why"}), "  ")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    with duckkb.open(root) as kb:
        (question,) = read_questions(root, kb.ontology).searched
    assert (question.path, question.line) == ("eval/questions.jsonl", 2)
    assert (question.types, question.mode, question.tags) == (("Person",), "text", ("x",))
    (record,) = question.relevant
    assert (record.type, record.identity, record.grade) == (
        "Person",
        {"family": "诸葛", "number": 1},
        3,
    )


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("{", "json", "not a JSON object"),
        ("[1]", "json", "expected an object"),
        ('{"query": "a", "query": "b", "relevant": []}', "json", "twice"),
        ("<<<<<<< HEAD", "conflict", "conflict marker"),
        ('{"query": "\\ud800", "relevant": []}', "json", "not a JSON object"),
        ({"relevant": [{"type": "Note", "id": "a"}]}, "required", "'query' must be text"),
        ({"query": " ", "relevant": [{"type": "Note", "id": "a"}]}, "required", "'query'"),
        ({"query": "q"}, "required", "'relevant' must be a list"),
        (ask("q"), "required", "'relevant' must be a list"),
        ({"query": "q", "relevant": ["a"]}, "invalid", "relevant[0] must be an object"),
        ({"query": "q", "relevant": [{"id": "a"}]}, "required", "relevant[0] lacks 'type'"),
        (ask("q", "a", tag="x"), "unknown_field", "unknown key 'tag'"),
        (ask("q", "a", mode="fast"), "enum", "hybrid, text, vector"),
        (ask("q", "a", tags="x"), "type", "'tags' must be a list"),
        (ask("q", "a", note=1), "type", "'note' must be text"),
        (ask("q", "a", types=[]), "required", "'types' is empty"),
        (ask("q", "a", types=["Nota"]), "unknown_type", "types: Entity type 'Nota'"),
        (ask("q", "a", types=["Person"]), "invalid", "'Note' is not among 'types'"),
        (ask("q", "a", "a"), "duplicate", "relevant[1] is the same record as relevant[0]"),
        (
            {"query": "q", "relevant": [{"type": "Human", "id": "a"}]},
            "unknown_type",
            "relevant[0]: Entity type 'Human' is not defined",
        ),
        (
            {"query": "q", "relevant": [{"type": "KNOWS", "id": "a"}]},
            "usage",
            "edge type; only nodes are searched",
        ),
        (
            {"query": "q", "relevant": [{"type": "Person", "family": "x"}]},
            "required",
            "relevant[0] lacks 'number', which names a 'Person'",
        ),
        (
            {"query": "q", "relevant": [{"type": "Person", "family": "x", "number": "7"}]},
            "type",
            "relevant[0].number",
        ),
        (
            {"query": "q", "relevant": [{"type": "Note", "id": "a", "text": "x"}]},
            "unknown_field",
            "'text' is no part of the identity",
        ),
        (
            {"query": "q", "relevant": [{"type": "Note", "id": "a", "grade": 0}]},
            "range",
            "'grade' is from 1 to 10",
        ),
        (
            {"query": "q", "relevant": [{"type": "Note", "id": "a", "grade": True}]},
            "range",
            "'grade' is from 1 to 10",
        ),
    ],
)
def test_a_mistake_is_reported_with_file_and_line(
    line: Any, code: str, words: str, tmp_path: Path
) -> None:
    root = base(tmp_path / "kb")
    questions(root, ask("fine", "a"), line)
    with pytest.raises(UsageError) as caught:
        evaluated(root)
    (issue,) = caught.value.issues
    assert (issue.path, issue.line, issue.code) == ("eval/questions.jsonl", 2, code)
    assert words in issue.message
    assert caught.value.message.startswith("eval/questions.jsonl:2: ")


def test_all_mistakes_of_all_files_come_at_once(tmp_path: Path) -> None:
    root = base(tmp_path / "kb")
    questions(root, "{", ask("q", "a", mode="x", extra=1), name="a.jsonl")
    questions(root, ask("same", "a"), ask("same", "b"), name="b.jsonl")
    questions(root, ask("same", "c"), ask("same", "c", types=["Note"]), name="c.jsonl")
    with pytest.raises(UsageError) as caught:
        evaluated(root)
    assert [(i.path, i.line) for i in caught.value.issues] == [
        ("eval/a.jsonl", 1),
        ("eval/a.jsonl", 2),
        ("eval/a.jsonl", 2),
        ("eval/b.jsonl", 2),
        ("eval/c.jsonl", 1),
    ]
    assert "eval/b.jsonl:1" in caught.value.issues[3].message


def test_at_most_a_hundred_mistakes_are_listed_and_all_are_counted(tmp_path: Path) -> None:
    root = base(tmp_path / "kb")
    questions(root, *["{"] * 130)
    with pytest.raises(UsageError) as caught:
        evaluated(root)
    assert (len(caught.value.issues), caught.value.total) == (100, 130)


@pytest.mark.parametrize("empty", [False, True])
def test_without_questions_an_example_says_how_to_write_one(empty: bool, tmp_path: Path) -> None:
    root = base(tmp_path / "kb", note("a", "heron"))
    if empty:
        questions(root, "")
    with pytest.raises(UsageError, match="no golden questions") as caught:
        evaluated(root)
    assert caught.value.code == "no_questions"
    with duckkb.open(root) as kb:
        line = example_line(kb.ontology)
    assert line in (caught.value.hint or "")
    questions(root, line)
    assert evaluated(root).questions == 1


def test_a_question_that_cannot_be_asked_is_named(tmp_path: Path) -> None:
    root = base(tmp_path / "kb", note("a", "heron"))
    questions(root, ask("heron", "a", mode="vector"))
    with pytest.raises(UsageError, match=r"eval/questions\.jsonl:1: no searched type has vectors"):
        evaluated(root)


# -- revisions ---------------------------------------------------------------------------------


def test_one_question_became_worse_and_one_better(birds: Path) -> None:
    result = evaluated(birds, "before")
    assert result.baseline is not None
    assert (result.baseline.rev, result.baseline.commit) == (
        "before",
        git(birds, "rev-parse", "before"),
    )
    assert result.baseline.measures.recall_1 == result.measures.recall_1 == pytest.approx(2 / 3)
    worse, better = result.changes
    assert (worse.change, worse.line, worse.before_rank, worse.after_rank) == ("worse", 1, 1, None)
    assert (better.change, better.line, better.after_rank) == ("better", 2, 1)
    assert (worse.before_ndcg, worse.after_ndcg) == (1, 0)
    (moved,) = worse.records
    assert (moved.identity, moved.before, moved.after) == ({"id": "a"}, 1, None)
    by_tag = {g.name: g for g in result.groups}
    assert by_tag["water"].before is not None
    assert (by_tag["water"].before.recall_1, by_tag["water"].measures.recall_1) == (1, 0.5)
    assert by_tag["travel"].before == by_tag["travel"].measures


def test_the_base_as_it_stands_is_compared_also_where_nothing_is_committed(birds: Path) -> None:
    assert evaluated(birds, "after").changes == ()
    with duckkb.open(birds) as kb:
        kb.import_bundle([note("c", "Nothing.")])
    (change,) = evaluated(birds, "after").changes
    assert (change.query, change.change) == ("swallows in autumn", "worse")


def test_the_repository_stays_as_it_was_and_the_temporary_folder_goes(
    birds: Path, temporary: Path
) -> None:
    commit(birds, "questions")
    seen: list[Path] = []
    with checked_out(birds, "before") as revision:
        seen.append(revision.folder)
        assert "heron" in (next(revision.folder.glob("data/**/*.jsonl"))).read_text()
        assert not (revision.folder / "eval").exists()
    assert not seen[0].exists()
    evaluated(birds, "before")
    assert list(temporary.iterdir()) == []
    assert git(birds, "status", "--porcelain") == ""
    assert git(birds, "rev-parse", "HEAD") == git(birds, "rev-parse", "questions")


def test_the_temporary_folder_goes_also_after_an_error(birds: Path, temporary: Path) -> None:
    with pytest.raises(ZeroDivisionError), checked_out(birds, "before"):
        raise ZeroDivisionError
    assert list(temporary.iterdir()) == []


def test_a_base_in_a_folder_of_a_repository(tmp_path: Path) -> None:
    top = tmp_path / "repository"
    root = base(top / "bases" / "kb", note("a", "heron"))
    base(top / "other", note("a", "owl"))
    (top / "README").write_text("x")
    commit(top, "one")
    with duckkb.open(root) as kb:
        kb.import_bundle([note("a", "duck")])
    questions(root, ask("heron", "a"))
    (change,) = evaluated(root, "one").changes
    assert (change.before_rank, change.after_rank) == (1, None)
    with checked_out(root, "one") as revision:
        assert (revision.folder / "config.yaml").exists()
        assert not (revision.folder / "other").exists()


def test_a_type_that_the_old_revision_lacks_is_not_found_there(tmp_path: Path) -> None:
    root = base(tmp_path / "kb", note("a", "heron"), config=ONLY_NOTES)
    commit(root, "before")
    person = {"type": "Person", "family": "Li", "number": 1}
    base(root, {**person, "about": "a painter"})
    questions(
        root,
        {"query": "painter", "relevant": [person]},
        {"query": "who paints", "relevant": [person], "types": ["Person"]},
        ask("heron", "a", types=["Note", "Person"]),
    )
    result = evaluated(root, "before")
    assert result.baseline is not None
    assert [m.identity for m in result.baseline.missing] == [{"family": "Li", "number": 1}] * 2
    assert (result.missing, result.notices) == ((), ())
    assert {c.query: c.change for c in result.changes}["painter"] == "better"
    assert result.baseline.measures.recall_1 == pytest.approx(1 / 3)


def test_the_config_of_the_old_revision_counts(tmp_path: Path) -> None:
    root = base(tmp_path / "kb", note("a", "heron"))
    commit(root, "before")
    unsearched = CONFIG.replace("search: { full_text: [text] }", "search: { full_text: [id] }")
    (root / "config.yaml").write_text(unsearched)
    questions(root, ask("heron", "a"))
    (change,) = evaluated(root, "before").changes
    assert (change.before_rank, change.after_rank) == (1, None)


def test_inside_a_git_hook_the_base_s_own_repository_is_asked(
    birds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = base(tmp_path / "other")
    commit(other, "elsewhere")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git" / "index"))
    assert len(evaluated(birds, "before").changes) == 2


@pytest.mark.parametrize("name", ["nowhere", "", "--all", "-h", "before:config.yaml", "a\0b"])
def test_an_unknown_revision(name: str, birds: Path) -> None:
    with pytest.raises(UsageError, match="there is no revision") as caught:
        evaluated(birds, name)
    assert caught.value.code == "unknown_revision"
    assert "git log" in (caught.value.hint or "")


def test_a_revision_that_is_like_an_option_writes_nothing(birds: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        evaluated(birds, f"--output={tmp_path / 'written'}")
    assert not (tmp_path / "written").exists()


def test_a_shallow_clone_is_told_how_to_get_the_rest(birds: Path, tmp_path: Path) -> None:
    first = git(birds, "rev-parse", "before")
    git(tmp_path, "clone", "-q", "--depth=1", "--no-tags", birds.as_uri(), "clone")
    questions(tmp_path / "clone", ask("owl", "b"))
    with pytest.raises(UsageError, match="there is no revision") as caught:
        evaluated(tmp_path / "clone", first)
    assert "fetch-depth: 0" in (caught.value.hint or "")


def test_a_base_that_is_in_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    root = base(tmp_path / "kb", note("a", "heron"))
    questions(root, ask("heron", "a"))
    with pytest.raises(UsageError, match="in no Git repository"):
        evaluated(root, "HEAD")


def test_a_revision_in_which_there_was_no_base_yet(tmp_path: Path) -> None:
    top = tmp_path / "repository"
    top.mkdir()
    (top / "README").write_text("x")
    commit(top, "empty")
    root = base(top / "kb", note("a", "heron"))
    questions(root, ask("heron", "a"))
    with pytest.raises(UsageError, match=r"no base at revision 'empty': it has no kb/config\.yaml"):
        evaluated(root, "empty")


def test_a_config_that_was_broken_is_named_with_its_revision(
    tmp_path: Path, temporary: Path
) -> None:
    root = base(tmp_path / "kb")
    (root / "config.yaml").write_text(CONFIG.replace("identity: id", "identity: uri"))
    commit(root, "broken")
    base(root, note("a", "heron"))
    questions(root, ask("heron", "a"))
    with pytest.raises(
        UsageError, match="the base at revision 'broken' cannot be opened"
    ) as caught:
        evaluated(root, "broken")
    assert str(temporary) not in json.dumps(caught.value.as_dict())
    assert caught.value.issues[0].path.startswith("broken: ")


def test_files_that_git_leaves_out_of_archives_are_not_missed_silently(birds: Path) -> None:
    (birds / ".gitattributes").write_text("*.jsonl export-ignore\n")
    commit(birds, "ignoring")
    with pytest.raises(StorageError, match="left 1 of the base's files out") as caught:
        evaluated(birds, "ignoring")
    assert "export-ignore" in (caught.value.hint or "")


def test_a_link_that_leads_out_of_the_folder_is_refused(
    birds: Path, tmp_path: Path, temporary: Path
) -> None:
    (tmp_path / "secret.jsonl").write_text('{"id": "s"}\n')
    (birds / "data" / "linked.jsonl").symlink_to("../../secret.jsonl")
    commit(birds, "linked")
    with pytest.raises(DuckKBError, match="cannot be unpacked"), checked_out(birds, "linked"):
        pass
    assert list(temporary.iterdir()) == []


# -- the verdict -------------------------------------------------------------------------------


def test_a_fall_beyond_what_is_allowed(birds: Path) -> None:
    (birds / "eval" / "questions.jsonl").unlink()
    questions(birds, ask("heron in the reeds", "a"), ask("swallows in autumn", "c"))
    assert evaluated(birds, "before").ok
    assert evaluated(birds, "before", fail_below=0.5).ok
    assert not evaluated(birds, "before", fail_below=0.49).ok
    assert evaluated(birds, "after", fail_below=0.0).ok


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"limit": 9}, "at least 10"),
        ({"limit": 1001}, "from 1 to 1000"),
        ({"fail_below": 0.1}, "without a baseline"),
        ({"fail_below": -0.1, "baseline": "before"}, "0 or more"),
        ({"fail_below": float("nan"), "baseline": "before"}, "0 or more"),
    ],
)
def test_arguments_that_mean_nothing(options: dict[str, Any], words: str, birds: Path) -> None:
    with pytest.raises(UsageError, match=words):
        evaluated(birds, **options)
