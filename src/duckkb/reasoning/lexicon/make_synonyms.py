"""WordNet's database files -> `synonyms_en.tsv` and `remote_en.tsv`.

Run as `python -m duckkb.reasoning.lexicon.make_synonyms FOLDER`, FOLDER being WordNet 3.0's `dict`
(Debian: package `wordnet-base`, `/usr/share/wordnet`). Kept are the words that its tagged texts use
most, in their most frequent senses, so that a rare sense does not make strangers synonyms. What is
related from further off goes into the second file, for words that nothing nearer explains.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from duckkb.reasoning.regexes import regex

PARTS = {"n": "noun", "v": "verb", "a": "adj"}
MOST_SENSES = {"n": 3, "v": 2, "a": 2}
LEAST_USES = 5
"""A synset stays if the tagged texts use one of its words so often; the other words may be rare."""
DATABASE_FILES = frozenset({"06", "07", "10", "14", "15", "18", "21", "23", "28"})
"""Lexicographer files of what databases are about, where one use is enough: artifacts, attributes,
 communication, groups, places, people, possessions, quantities, times."""
DROPPED_FILES = frozenset({"05", "08", "12", "20", "27", "29", "35", "37", "43"})
"""Animals, bodies, feelings, plants, substances, touch, weather: words that name no column."""
TELLING = frozenset(("free", "private", "regular", "general", "fast"))
"""Adjectives that tell which rows are meant; as nouns and verbs they would name others: to free is to release, yet free
apps are no releases."""
UNFIT = regex("sexual|offensive|disparaging|slang|obscene|archaic")
"""Words of a definition by which a sense has no place in talk about data."""
SAME, SAME_LATER, DERIVED, KIND, REMOTE = 0.85, 0.7, 0.7, 0.6, 0.7
MOST_KINDS = 100
"""What has more kinds than this, those of its kinds counted in, is too general to stand for one of them."""
MOST_REMOTE = 4
"""A kind of something may be so in a sense of this rank: a `major` as a discipline."""
_HEADER = """\
# General English, made from WordNet 3.0 by make_synonyms.py; do not edit.
# Source: WordNet 3.0, https://wordnet.princeton.edu. Licence (it allows use, copies and changes, with this notice):
# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. THIS SOFTWARE AND DATABASE
# IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR
# IMPLIED. The name of Princeton University may not be used in advertising or publicity.
"""
_NEAR = "# weight TAB words of one synset, or weight TAB head: words related to it (kinds of it, derived words).\n"
_FAR = "# weight TAB word: kinds of it, and what shares a synonym with it.\n"


@dataclass
class Synset:
    """A sense: its words, and the senses it is linked with by kind of pointer."""

    file: str
    words: list[str]
    pointers: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])


def synsets(folder: Path) -> dict[tuple[str, str], Synset]:
    """All synsets by part of speech and place in their file."""
    found: dict[tuple[str, str], Synset] = {}
    for part, name in PARTS.items():
        for line in (folder / f"data.{name}").read_text(encoding="latin-1").splitlines():
            if line.startswith(" "):
                continue
            fields, _, gloss = line.partition("|")
            f = fields.split()
            if f[1] in DROPPED_FILES or UNFIT.search(gloss):
                continue
            count = int(f[3], 16)
            words = [f[4 + 2 * k].split("(")[0].replace("_", " ") for k in range(count)]
            at = 4 + 2 * count
            pointers: list[tuple[str, str, str]] = []
            for k in range(int(f[at])):
                symbol, place, to = f[at + 1 + 4 * k : at + 4 + 4 * k]
                pointers.append((symbol, place, "a" if to == "s" else to))
            found[part, f[0]] = Synset(f[1], words, pointers)
    return found


def ranks(folder: Path) -> tuple[dict[tuple[str, str, str], int], dict[str, int]]:
    """The rank of each sense of a word (1: most frequent), and how often a word is used at all."""
    rank: dict[tuple[str, str, str], int] = {}
    for part, name in PARTS.items():
        for line in (folder / f"index.{name}").read_text(encoding="latin-1").splitlines():
            if line.startswith(" "):
                continue
            f = line.split()
            for k, place in enumerate(f[-int(f[2]) :], start=1):
                rank[part, place, f[0].replace("_", " ")] = k
    uses: dict[str, int] = defaultdict(int)
    for line in (folder / "cntlist.rev").read_text(encoding="latin-1").splitlines():
        key, _, count = line.split()
        uses[key.split("%")[0].replace("_", " ")] += int(count)
    return rank, uses


def lines(folder: Path) -> Iterator[str]:
    """The lines of the lexicon, strongest relations first."""
    rank, uses = ranks(folder)
    every = synsets(folder)

    def kept(key: tuple[str, str]) -> list[tuple[str, int]]:
        part, place = key
        found: list[tuple[str, int]] = []
        for word in every[key].words:
            number = rank.get((part, place, word), 99)
            plain = word.replace(" ", "").isalpha() and len(word) > 1 and word.count(" ") < 2
            if word in TELLING and part in "nv":
                continue
            if plain and word.islower() and number <= MOST_SENSES[part]:
                found.append((word, number))
        return found

    def used(word: str, key: tuple[str, str]) -> bool:
        least = 1 if every[key].file in DATABASE_FILES and key[0] == "n" else LEAST_USES
        return uses.get(word, 0) >= least

    same: set[str] = set()
    related: dict[float, dict[str, dict[str, None]]] = {
        KIND: defaultdict(dict),
        DERIVED: defaultdict(dict),
    }
    for key in every:
        words = kept(key)
        if not any(used(w, key) for w, _ in words):
            continue
        if len(words) > 1:
            weight = SAME if sum(n == 1 for _, n in words) > 1 else SAME_LATER
            same.add(f"{weight}\t{','.join(w for w, _ in words)}")
        heads = [w for w, n in words if n == 1 and used(w, key)][:1]
        for symbol, place, part in every[key].pointers:
            other = (part, place)
            if other not in every or not heads:
                continue
            if symbol == "~" and key[0] == "n":
                for word, n in kept(other)[:2]:
                    if n == 1 and used(word, other):
                        related[KIND][heads[0]][word] = None
            elif symbol == "+" and key[0] in "va":
                for word, n in kept(other)[:2]:
                    if n == 1 and used(word, other) and word[:3] != heads[0][:3]:
                        related[DERIVED][heads[0]][word] = None
    yield from sorted(same, reverse=True)
    for weight, heads_of in related.items():
        for head, words_of in sorted(heads_of.items()):
            if len(words_of) <= 40:
                yield f"{weight}\t{head}:{','.join(words_of)}"


def remote_lines(folder: Path) -> Iterator[str]:
    """Nouns with the commoner nouns that are kinds of them or share a synonym with them."""
    rank, uses = ranks(folder)
    senses: dict[tuple[str, str], list[tuple[str, int]]] = {}
    of: dict[str, list[tuple[str, str]]] = defaultdict(list)
    every = {key: each for key, each in synsets(folder).items() if key[0] == "n"}
    for key, each in every.items():
        senses[key] = [
            (w, rank.get((*key, w), 99))
            for w in each.words
            if w.replace(" ", "").isalpha() and w.islower() and len(w) > 2 and w.count(" ") < 3
        ]
        for word, _ in senses[key]:
            of[word].append(key)
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for key, words in senses.items():
        kinds = [p for s, p, _ in every[key].pointers if s == "~" and ("n", p) in senses]
        for word, number in words:
            if number > 1:
                continue
            for place in kinds:
                for other, n in senses["n", place]:
                    if n <= MOST_REMOTE and uses.get(other, 0) >= LEAST_USES:
                        found[word][other] = None
        for word, number in words:
            between = [x for x, n in words if x != word and n <= MOST_SENSES["n"]]
            for x in between if number <= 2 else ():
                for sense in of[x]:
                    if sense == key or rank.get((*sense, x), 99) > MOST_SENSES["n"]:
                        continue
                    for other, n in senses[sense]:
                        if n <= 2 and other not in (word, x) and uses.get(other, 0) >= LEAST_USES:
                            found[word][other] = None
    for word, far in kinds_of_kinds(every, rank, uses):
        found[word].update(dict.fromkeys(far))
    for word, others in sorted(found.items()):
        yield f"{REMOTE}\t{word}:{','.join(others)}"


def kinds_of_kinds(
    every: dict[tuple[str, str], Synset],
    rank: dict[tuple[str, str, str], int],
    uses: dict[str, int],
) -> Iterator[tuple[str, list[str]]]:
    """Common nouns of what databases are about with all that are kinds of them, however far down: a cab is
    a vehicle by way of cars and motor vehicles. Of each word only its first sense counts."""

    def meant(key: tuple[str, str], least: int) -> list[str]:
        words = (w for w in every[key].words if w.isalpha() and w.islower() and len(w) > 2)
        return [w for w in words if rank.get((*key, w)) == 1 and uses.get(w, 0) >= least]

    def below(key: tuple[str, str]) -> Iterator[tuple[str, str]]:
        for symbol, place, _ in every[key].pointers:
            if symbol == "~" and ("n", place) in every:
                yield ("n", place)
                yield from below(("n", place))

    for key in every:
        if every[key].file not in DATABASE_FILES or not (heads := meant(key, LEAST_USES)):
            continue
        far = list(dict.fromkeys(w for kind in below(key) for w in meant(kind, 1)))
        if far and len(far) <= MOST_KINDS:
            yield from ((word, far) for word in heads if word not in far)


def main() -> None:
    """Writes the lexicons beside this file."""
    folder = Path(sys.argv[1])
    for name, what, made in (
        ("synonyms_en.tsv", _NEAR, lines(folder)),
        ("remote_en.tsv", _FAR, remote_lines(folder)),
    ):
        text = _HEADER + what + "".join(f"{line}\n" for line in made)
        Path(__file__).with_name(name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
