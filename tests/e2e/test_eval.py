"""`duckkb eval`: what a person and a program see of it, in a repository of two revisions."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

import duckkb
from duckkb.golden.evaluate import evaluate

from .command import run
from .test_examples import THREE_KINGDOMS, copy_of

HERON = {"query": "heron in the reeds", "relevant": [{"type": "Document", "doc_uri": "heron"}]}
OWL = {
    "query": "what does an owl eat",
    "relevant": [{"type": "Document", "doc_uri": "owl"}, {"type": "Document", "doc_uri": "bat"}],
    "tags": ["night"],
}


def doc(uri: str, content: str) -> dict[str, str]:
    return {"type": "Document", "doc_uri": uri, "content": content}


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Tester", "-c", "user.email=tester@example.org")
    subprocess.run(
        ["git", *who, *arguments],
        cwd=folder,
        check=True,
        capture_output=True,
        env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"},
    )


@pytest.fixture
def birds(fresh: Path) -> Path:
    """A base whose owl was put right since the tag `before`, and whose heron was spoilt."""
    heron = doc("heron", "The grey heron stands in the reeds.")
    with duckkb.open(fresh) as kb:
        kb.import_bundle([heron, doc("owl", "Mice fear it.")])
    git(fresh, "init", "-q")
    git(fresh, "add", "-A")
    git(fresh, "commit", "-q", "-m", "before")
    git(fresh, "tag", "before")
    with duckkb.open(fresh) as kb:
        kb.import_bundle([doc("heron", "A bird."), doc("owl", "What an owl may eat at night.")])
    (fresh / "eval").mkdir()
    lines = [json.dumps(question) for question in (HERON, OWL)]
    (fresh / "eval" / "birds.jsonl").write_text("\n".join(lines) + "\n")
    return fresh


def test_measures_before_and_after_and_the_questions_that_moved(birds: Path) -> None:
    done = run("eval", "--baseline", "before", "--mode", "text", cwd=birds)
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert lines[0].startswith("2 golden questions, compared with before (")
    assert "before now change" in lines
    assert "R@1 0.500 0.250 -0.250" in lines
    assert "MRR@10 0.500 0.500 =" in lines
    assert "night 1 0.000 0.613 +0.613" in lines
    worse = lines.index("1 question answered worse; ranks of the records that moved:")
    assert lines[worse + 1] == ("heron in the reeds nDCG@10 1.000 -> 0.000 eval/birds.jsonl:1")
    assert lines[worse + 2] == "Document heron 1 -> not found"
    better = lines.index("1 question answered better; ranks of the records that moved:")
    assert lines[better + 2] == "Document owl not found -> 1"
    assert "1 relevant record that this base does not hold:" in lines
    assert "Document bat eval/birds.jsonl:2" in lines


def test_the_same_as_json(birds: Path) -> None:
    value = run("eval", "--baseline", "before", "--mode", "text", "--json", cwd=birds).json
    assert value["questions"] == 2
    assert value["measures"].keys() == {"R@1", "R@5", "MRR@10", "nDCG@10"}
    assert value["baseline"]["rev"] == "before"
    assert value["baseline"]["measures"]["R@1"] == 0.5
    assert [(c["query"], c["before_rank"], c["after_rank"]) for c in value["changes"]] == [
        ("heron in the reeds", 1, None),
        ("what does an owl eat", None, 1),
    ]
    assert value["changes"][1]["records"] == [
        {"type": "Document", "identity": {"doc_uri": "owl"}, "before": None, "after": 1}
    ]
    (missing,) = value["missing"]
    assert (missing["path"], missing["line"], missing["identity"]) == (
        "eval/birds.jsonl",
        2,
        {"doc_uri": "bat"},
    )
    assert value["ok"] is True


def test_without_a_baseline_the_measures_of_now(birds: Path) -> None:
    done = run("eval", "--mode", "text", cwd=birds)
    assert done.code == 0
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert "questions R@1 R@5 MRR@10 nDCG@10" in lines
    assert "all 2 0.250 0.250 0.500 0.307" in lines
    assert "1 question found none of its records:" in lines
    assert run("eval", "--mode", "text", "--json", cwd=birds).json["baseline"] is None


def test_how_many_questions_there_are_is_told_in_chinese_too(birds: Path) -> None:
    spoken = {"DUCKKB_LANGUAGE": "zh"}
    assert "个测试问题\n" in run("eval", cwd=birds, env=spoken).out
    assert "个测试问题，与 HEAD" in run("eval", "--baseline", "HEAD", cwd=birds, env=spoken).out


def test_a_fall_can_fail_a_check(birds: Path) -> None:
    (birds / "eval" / "birds.jsonl").write_text(json.dumps(HERON) + "\n")
    fails = run("eval", "--baseline=before", "--mode=text", "--fail-below=0.5", cwd=birds)
    assert (fails.code, fails.err) == (1, "")
    assert "nDCG@10 fell by more than 0.5." in fails.out
    passes = run("eval", "--baseline=before", "--mode=text", "--fail-below=1", cwd=birds)
    assert passes.code == 0
    assert run("eval", "--baseline=before", "--mode=text", cwd=birds).code == 0


def test_mistakes_in_the_questions_are_all_shown_and_nothing_is_scored(birds: Path) -> None:
    path = birds / "eval" / "birds.jsonl"
    path.write_text('{"query": "q"}\n{"querry": "q", "relevant": [{"type": "Persn"}]}\n')
    done = run("eval", cwd=birds)
    assert (done.code, done.out) == (2, "")
    assert "4 errors" in done.err
    assert "  eval/birds.jsonl:1: 'relevant' must be a list" in done.err
    assert "  eval/birds.jsonl:2: unknown key 'querry'" in done.err
    assert "Did you mean 'query'?" in done.err
    assert "Did you mean 'Person'?" in done.err
    value = run("eval", "--json", cwd=birds).json
    assert (value["status"], value["code"], value["total"]) == ("error", "invalid_questions", 4)


def test_a_question_that_stands_twice_is_told_with_both_its_places(birds: Path) -> None:
    question = '{"question": "How many birds are there?", "sql": "SELECT 1"}\n'
    for name in ("birds", "more"):
        (birds / "eval" / f"{name}.jsonl").write_text(question)
    done = run("eval", cwd=birds)
    assert done.code == 2
    assert "eval/more.jsonl:1: the question also stands at eval/birds.jsonl:1" in done.err


def test_a_base_without_questions_is_told_how_to_write_one(library: Path) -> None:
    done = run("eval", "--kb", library)
    assert (done.code, done.out) == (2, "")
    assert "no golden questions" in done.err
    assert '{"query": "what one would ask", "relevant": [{"type": "Document"' in done.err


def test_an_unknown_revision(birds: Path) -> None:
    done = run("eval", "--baseline", "nowhere", cwd=birds)
    assert (done.code, done.out) == (2, "")
    assert "there is no revision 'nowhere'" in done.err


def test_the_questions_of_the_example_name_records_that_exist(tmp_path: Path) -> None:
    """And most are answered; how well exactly is for a benchmark to say."""
    root = copy_of(THREE_KINGDOMS, tmp_path / "kb", data=True)
    (root / "eval").symlink_to(THREE_KINGDOMS / "eval")
    with duckkb.open(root, read_only=True) as kb:
        result = evaluate(kb)
    assert result.questions >= 40
    assert result.missing == ()
    assert result.measures.recall_5 > 0.5
    tags = {group.name for group in result.groups if group.kind == "tag"}
    assert tags == {"name", "alias", "sub-phrase", "traditional", "paraphrase"}


def test_questions_in_plain_words_are_asked_beside_those_that_are_searched(birds: Path) -> None:
    lines = [
        {"question": "How many documents are there?", "answer": 2},
        {"question": "How many documents are there at all?", "answer": 3, "tags": ["count"]},
    ]
    path = birds / "eval" / "answers.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    shown = run("eval", "--baseline", "before", "--mode", "text", cwd=birds)
    text = [" ".join(line.split()) for line in shown.out.splitlines()]
    assert (shown.code, shown.err) == (1, "")
    assert text[0].startswith("4 golden questions, compared with before (")
    assert "answers questions right wrong asked refused invalid" in text
    assert "before 2 1 1 0 0 0" in text
    assert "now 2 1 1 0 0 0" in text
    failing = text.index("1 question did not end as it should:")
    assert "wrong eval/answers.jsonl:2" in text[failing + 1]
    assert text[failing + 2] == "expected 3, found 2"

    allowed = ("--fail-below", "0.6")
    assert run("eval", "--baseline", "before", *allowed, "--mode", "text", cwd=birds).code == 0

    value = run("eval", "--mode", "text", "--json", cwd=birds).json
    assert (value["questions"], value["searched"], value["ok"]) == (4, 2, False)
    answers = value["answers"]
    assert answers["outcomes"] == {"right": 1, "wrong": 1, "asked": 0, "refused": 0, "invalid": 0}
    assert (answers["questions"], answers["before"], answers["changes"]) == (2, None, [])
    assert [(f["line"], f["expected"], f["found"]) for f in answers["failing"]] == [
        (2, [[3]], [[2]])
    ]
    (birds / "eval" / "birds.jsonl").unlink()
    alone = run("eval", "--json", cwd=birds).json
    assert (alone["questions"], alone["searched"], alone["measures"]) == (2, 0, None)
