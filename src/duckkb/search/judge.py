"""What the words of a query are worth in each candidate, counted word by word.

All of it runs interpreted over memory views, and compiled over arrays once that pays: so it keeps to
loops over flat arrays, and is given those that it writes to. Nobody watches their bounds then.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009; pairs after
Metzler and Croft's sequential dependence model, SIGIR 2005, weighed by what they say beyond their
words; feedback after Lavrenko and Croft's relevance models, SIGIR 2001.
"""

from __future__ import annotations

import math
from typing import Any

from duckkb.search.judged import Asked, Cells, Known, Pad, Scores, Table, Texts

RECORD_K1 = 2.0
K1 = 1.5
B = 0.75
CHUNK = 0.5
PAIR = 0.2
HEADING = 0.4
WINDOW = 0.25
WIDTH = 8
NAME = 1.0
COMMON = 0.4
FEEDBACK = 0.15
FEEDBACK_RECORDS = 5
FEEDBACK_WORDS = 20
WORD = 0x7FFFFFFF
"""The bits of a token that name its word."""
_LINE = 16
"""So many words come from memory together."""


def judge(texts: Texts, asked: Asked, known: Known, scores: Scores, pad: Pad) -> bool:
    """Judges the candidates by the words of the query, then by those that the best of them share.

    Returns:
        Whether all rows lie within the words of the log. Where one does not, nothing is read.
    """
    for term in range(len(asked.ids)):
        _put(pad.query, asked.ids[term], term)
    if not _touch(texts, scores):
        return False
    for at in range(len(texts.sizes)):
        _read(texts, asked, known, scores, pad, at)
    _pair(texts, asked, known, scores, pad)
    best = _best(texts.worded, scores.words, pad.best)
    if best:
        _choose(known, pad, _share(texts, known, scores.words, pad, best))
        for at in range(len(texts.sizes)):
            scores.feedback[at] = _fed(texts, known, pad, at)
        _keep_first(texts.worded, scores, pad.best[0])
    _sum(texts.worded, scores)
    return True


def _touch(texts: Texts, scores: Scores) -> bool:
    """Whether all rows lie within the words of the log.

    Has them brought from memory, all over which they lie: so one wait covers many of them.
    """
    tokens, seen = texts.tokens, 0
    for row in range(len(texts.offset)):
        begin = texts.offset[row]
        end = begin + texts.length[row]
        if not 0 <= begin <= end <= len(tokens):
            return False
        for place in range(begin, end, _LINE):
            seen ^= tokens[place]
    scores.best[0] = seen  # lest the compiler sees that nobody needs it
    return True


def _read(texts: Texts, asked: Asked, known: Known, scores: Scores, pad: Pad, at: int) -> None:
    """Reads one candidate, and writes down what the words of the query are worth in it."""
    idf, here, above, counts = asked.idf, pad.here, pad.above, scores.counts
    begin, end, first, terms = texts.begins[at], texts.begins[at + 1], at * len(idf), len(idf)
    best, most, chunk, heading, named, near, size_above = begin, 0.0, 0.0, 0.0, 0.0, 0.0, 0
    for term in range(terms):
        above[term] = 0
    # The headings come first: all other rows are read under them.
    for headings in (True, False):
        for row in range(begin, end):
            if texts.heading[row] != headings:
                continue
            size = texts.length[row]
            near = max(near, _count(texts, asked, pad, row, at * len(asked.pairs)))
            norm = norm_of(size, known.chunk_size, K1)
            norm_under = norm_of(size + size_above, known.chunk_size, K1)
            own = under = 0.0
            for term in range(terms):
                count = here[term]
                if count:
                    counts[first + term] += count
                    own += idf[term] * saturated(count, norm, K1)
                if count + above[term]:
                    under += idf[term] * saturated(count + above[term], norm_under, K1)
            # What is shown is the chunk that matches by itself, not the one that is headed well.
            if own > most or (own == most and own > 0 and row < best):
                most, best = own, row
            if not headings:
                chunk = max(chunk, under)
            elif own > 0:
                named = max(named, _named(texts, asked, known, pad, row))
        if headings:
            for row in range(begin, end):
                if texts.heading[row]:
                    size_above += texts.length[row]
            norm = norm_of(size_above, texts.heading_size, K1)
            norm_under = norm_of(size_above, known.chunk_size, K1)
            for term in range(terms):
                above[term] = counts[first + term]
                if above[term]:
                    heading += idf[term] * saturated(above[term], norm, K1)
                    chunk += idf[term] * saturated(above[term], norm_under, K1)
    record, norm = 0.0, norm_of(texts.sizes[at], known.record_size, RECORD_K1)
    for term in range(terms):
        if counts[first + term]:
            record += idf[term] * saturated(counts[first + term], norm, RECORD_K1)
    scores.record[at], scores.chunk[at], scores.heading[at] = record, chunk, heading
    scores.words[at] = record + CHUNK * chunk + HEADING * heading + WINDOW * near + NAME * named
    scores.best[at] = best


def _count(texts: Texts, asked: Asked, pad: Pad, row: int, first: int) -> float:
    """Counts the words of the query in a row, and those side by side as they are in the query.

    The counts of pairs are added to those from `first` on.

    Returns:
        The weight of different words that stand close together, at the best place.
    """
    tokens, slots, idf = texts.tokens, pad.query.slots, asked.idf
    here, last, recent, beside = pad.here, pad.last, pad.recent, pad.beside
    begin, bits, terms = texts.offset[row], len(slots) - 1, len(idf)
    for term in range(terms):
        here[term] = 0
    for n in range(WIDTH):
        recent[n] = -1
    near, before = 0.0, -1
    for place in range(begin, begin + texts.length[row]):
        word, term = tokens[place] & WORD, -1
        if slots[word & bits]:  # seldom, and a call costs more than this
            term = _number(pad.query, word)
        recent[place % WIDTH] = term
        if term >= 0:
            here[term] += 1
            last[term] = place
            weight = 0.0
            for at in range(place, place - WIDTH, -1):
                other = recent[at % WIDTH]
                if other >= 0 and last[other] == at:
                    weight += idf[other]
            near = max(near, weight)
            if before >= 0:
                pair = _placed(asked.pairs, before * terms + term)
                if pair >= 0:
                    beside[first + pair] += 1
        before = term
    return near


def _named(texts: Texts, asked: Asked, known: Known, pad: Pad, row: int) -> float:
    """The mean weight of the words of a heading, where the query names it nearly in full.

    A record that bears the query as its name seldom repeats it in its text. The eighth power
    leaves headings out that share most of their words with the query and not all. It counts by
    how much of the query it is: "tables" is little of a question about tables in text. Where the
    query says nothing beyond the heading, all its words count.
    """
    idf, here, begin = asked.idf, pad.here, texts.offset[row]
    held = told = whole = 0.0
    count = 0
    for term in range(len(idf)):
        if here[term]:
            held += idf[term] * here[term]
            told += idf[term]
            count += here[term]
    for place in range(begin, begin + texts.length[row]):
        word = texts.tokens[place] & WORD
        term = _number(pad.query, word)
        whole += idf[term] if term >= 0 else idf_of(known, word)
    share = min(held / max(whole, 1e-9), 1.0)
    said = told / asked.whole
    return (K1 + 1) * share**8 * held * said * (1 / count + said**7)


def _pair(texts: Texts, asked: Asked, known: Known, scores: Scores, pad: Pad) -> None:
    """Adds BM25 over words that follow each other in a candidate as they do in the query.

    A pair is worth the weight of its words, by what it says beyond them: the logarithm of in how many
    candidates of full text both stand, by in how many of these side by side. So a phrase that all of
    them have, such as the name of their subject, says nothing more.
    """
    terms, count, candidates = len(asked.ids), len(asked.pairs), len(texts.sizes)
    for n in range(count):
        first, second = asked.pairs[n] // terms, asked.pairs[n] % terms
        both = held = 0
        for at in range(candidates):
            if texts.worded[at] and scores.counts[at * terms + first]:
                both += scores.counts[at * terms + second] > 0
                held += pad.beside[at * count + n] > 0
        beyond = math.log((both + 1) / (held + 0.5))
        weight = beyond * (asked.idf[first] + asked.idf[second])
        for at in range(candidates):
            if pad.beside[at * count + n]:
                norm = norm_of(texts.sizes[at], known.record_size, K1)
                scores.pairs[at] += weight * saturated(pad.beside[at * count + n], norm, K1)
    for at in range(candidates):
        scores.words[at] += PAIR * scores.pairs[at]


def _best(worded: Cells, words: Cells, best: Cells) -> int:
    """Lists the best candidates of full text, of equal ones the first; how many there are."""
    count = 0
    for at in range(len(words)):
        if worded[at] and words[at] > 0:
            place = count
            while place and words[at] > words[best[place - 1]]:
                place -= 1
            count = _inserted(best, at, place, count, FEEDBACK_RECORDS)
    return count


def _share(texts: Texts, known: Known, words: Cells, pad: Pad, best: int) -> int:
    """Weighs the words of the best candidates; how many there are.

    A word is worth its inverse document frequency times what BM25 counts of it in each of the best,
    by the squares of their scores.
    """
    tokens, others, ids = texts.tokens, pad.others, pad.others.ids
    count, met, weight = pad.count, pad.met, pad.weight
    numbers, whole = 0, 0.0
    for n in range(best):
        whole += words[pad.best[n]] ** 2
    for n in range(best):
        at, here = pad.best[n], 0
        for row in range(texts.begins[at], texts.begins[at + 1]):
            begin = texts.offset[row]
            for place in range(begin, begin + texts.length[row]):
                word = tokens[place] & WORD
                number = _number(others, word)
                if number < 0:
                    number = numbers
                    numbers += 1
                    _put(others, word, number)
                if not count[number]:
                    met[here] = number
                    here += 1
                count[number] += 1
        trust = words[at] ** 2 / whole
        norm = norm_of(texts.sizes[at], known.record_size, K1)
        for m in range(here):
            number = met[m]
            weight[number] += trust * saturated(count[number], norm, K1)
            count[number] = 0
    # Looked up all at once: they lie all over memory, and so one wait covers many of them.
    for number in range(numbers):
        count[number] = known.buckets[ids[number] & (len(known.buckets) - 1)]
    for number in range(numbers):
        weight[number] *= _idf(known, ids[number], count[number])
    return numbers


def _choose(known: Known, pad: Pad, count: int) -> None:
    """Picks the words of most weight among so many, of equal ones those of the least ids.

    Their weights are made to sum to 1. What BM25 counts of a word anywhere is multiplied by its
    inverse document frequency: here, once for all.
    """
    weight, ids, listed, chosen, whole = pad.weight, pad.others.ids, pad.met, 0, 0.0
    for number in range(count):
        place = chosen
        while place:
            other = listed[place - 1]
            if weight[number] < weight[other] or (
                weight[number] == weight[other] and ids[number] > ids[other]
            ):
                break
            place -= 1
        chosen = _inserted(listed, number, place, chosen, FEEDBACK_WORDS)
    for n in range(chosen):
        whole += weight[listed[n]]
    for n in range(chosen):
        word = ids[listed[n]]
        _put(pad.chosen, word, n)
        pad.chosen_weight[n] = idf_of(known, word) * weight[listed[n]] / max(whole, 1e-9)


def _inserted(listed: Cells, value: int, place: int, count: int, most: int) -> int:
    """Puts a value in its place in a list of so many, of which at most so many stay; how many do."""
    if place == most:
        return count
    count = min(count + 1, most)
    for n in range(count - 1, place, -1):
        listed[n] = listed[n - 1]
    listed[place] = value
    return count


def _fed(texts: Texts, known: Known, pad: Pad, at: int) -> float:
    """BM25 of a candidate by the chosen words."""
    tokens, slots, count, weight = (
        texts.tokens,
        pad.chosen.slots,
        pad.chosen_count,
        pad.chosen_weight,
    )
    bits, total = len(slots) - 1, 0.0
    for row in range(texts.begins[at], texts.begins[at + 1]):
        begin = texts.offset[row]
        for place in range(begin, begin + texts.length[row]):
            word = tokens[place] & WORD
            if slots[word & bits]:  # seldom, and a call costs more than this
                number = _number(pad.chosen, word)
                if number >= 0:
                    count[number] += 1
    norm = norm_of(texts.sizes[at], known.record_size, K1)
    for n in range(len(count)):
        if count[n]:
            total += weight[n] * saturated(count[n], norm, K1)
            count[n] = 0
    return total


def _keep_first(worded: Cells, scores: Scores, first: int) -> None:
    """Gives the best candidate of full text as much feedback as any has, and those that words find equal.

    Feedback brings up what lacks words of the query; what words put first stays there.
    """
    words, feedback, most = scores.words, scores.feedback, 0.0
    for at in range(len(words)):
        if worded[at]:
            most = max(most, feedback[at])
    for at in range(len(words)):
        if worded[at] and words[at] == words[first]:
            feedback[at] = most


def _sum(worded: Cells, scores: Scores) -> None:
    """Adds the feedback to what the words are worth, brought to the same scale.

    What is compared is compared with the candidates that full text found: one that a vector brings
    in must not change what words say of the others.
    """
    words, feedback = scores.words, scores.feedback
    mean, spread = _spread(worded, feedback)
    share = FEEDBACK * _spread(worded, words)[1] / spread if spread > 1e-12 else 0.0
    for at in range(len(words)):
        scores.total[at] = words[at] + share * (feedback[at] - mean) if words[at] > 0 else math.nan


def _spread(worded: Cells, values: Cells) -> tuple[float, float]:
    """Mean and standard deviation of the candidates that full text found."""
    count, mean, square = 0, 0.0, 0.0
    for at in range(len(values)):
        if worded[at]:
            count += 1
            mean += values[at]
    mean /= max(count, 1)
    for at in range(len(values)):
        if worded[at]:
            square += (values[at] - mean) ** 2
    return mean, math.sqrt(square / max(count, 1))


def saturated(count: Any, norm: Any, k1: float) -> Any:
    """Term frequency as BM25 counts it: f (k1 + 1) / (f + norm), of numbers or of arrays.

    Args:
        count: of a word in a text.
        norm: k1 (1 - b + b size / average), of the size of the text.
        k1: how soon more of a word counts little.
    """
    return count * (k1 + 1) / (count + norm)


def norm_of(size: Any, average: float, k1: float) -> Any:
    """What BM25 holds against the size of a text; the average is that of such texts."""
    return k1 * (1 - B + B * size / max(average, 1.0))


def idf_of(known: Known, word: int) -> float:
    """Inverse document frequency as Lucene has it: ln(1 + (N - n + 0.5) / (n + 0.5)).

    That is ln((N + 1) / (n + 0.5)). The documents are records, not chunks: a word that fills one
    long record stays rare. Of words that are common in their language a part counts: in a small or
    terse base they may be rare, and say no more for it.
    """
    return _idf(known, word, known.buckets[word & (len(known.buckets) - 1)])


def _idf(known: Known, word: int, held: int) -> float:
    idf = math.log((known.records + 1) / (min(held, known.records) + 0.5))
    if known.maybe[word & (len(known.maybe) - 1)] and _placed(known.common, word) >= 0:
        return COMMON * idf
    return idf


def _placed(ordered: Cells, value: int) -> int:
    """Where a value stands among sorted ones; -1 if nowhere."""
    begin, end = 0, len(ordered)
    while begin < end:
        middle = (begin + end) // 2
        if ordered[middle] < value:
            begin = middle + 1
        else:
            end = middle
    return begin if begin < len(ordered) and ordered[begin] == value else -1


def _number(table: Table, word: int) -> int:
    """The number of a word; -1 if it has none."""
    slots = table.slots
    slot = word & (len(slots) - 1)
    while slots[slot]:
        number = slots[slot] - 1
        if table.ids[number] == word:
            return number
        slot = (slot + 1) & (len(slots) - 1)
    return -1


def _put(table: Table, word: int, number: int) -> None:
    """Gives a word that has none a number."""
    slots = table.slots
    slot = word & (len(slots) - 1)
    while slots[slot]:
        slot = (slot + 1) & (len(slots) - 1)
    slots[slot] = number + 1
    table.ids[number] = word


PARTS = (
    *(saturated, norm_of, _placed, _idf, idf_of, _number, _put),
    *(_touch, _count, _named, _read, _pair),
    *(_inserted, _best, _share, _choose, _fed, _keep_first, _spread, _sum),
)
"""The functions that `judge` calls, each after those that it calls itself."""
