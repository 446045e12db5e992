"""How alike two texts are, where one may be misspelt."""

from __future__ import annotations

from duckkb.reasoning.lexicon.words import fold

_MOST_EDITS = 2
_LEAST_SIMILARITY = 0.6


def alike(folded: str, candidate: str, shared: float) -> float:
    """How alike a value is to a folded text, 0 where too little; `shared`: of their trigrams."""
    from rapidfuzz.distance import OSA

    other = fold(candidate).strip()
    most = min(_MOST_EDITS, max(len(folded), len(other)) // 3)
    edits = OSA.distance(folded, other, score_cutoff=most)
    near = 1 - edits / max(len(folded), len(other), 1) if edits <= most else 0.0
    return max(near, shared if shared >= _LEAST_SIMILARITY else 0.0)
