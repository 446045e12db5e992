"""British spellings of English words as American ones, so that `colours` name the column `color`.

Only what follows a rule of spelling is told here, and the few words that follow none; what two different
words mean is told by the lexicons.
"""

from __future__ import annotations

from duckkb.reasoning.regexes import regex

_RULES = (
    # Three letters before it: an hour, a tour and four are spelt alike everywhere.
    (regex(r"(?<=[a-z]{3})our(?=$|s$|ed$|ing$|ful|able|al|ite|hood|less)"), "or"),
    (regex(r"isation(?=$|s$|al)"), "ization"),
    (regex(r"(?<=[a-z]{2})tre(s?)$"), r"ter\1"),
    (regex(r"ogue(s?)$"), r"og\1"),
    (regex(r"^programme(s?)$"), r"program\1"),
    (regex(r"^(lic|def|off)ence(s?)$"), r"\1ense\2"),
    (regex(r"^(enr|inst)(ol|al)ment(s?)$"), r"\1\2lment\3"),
    (regex(r"^cheque(s?)$"), r"check\1"),
    (regex(r"^grey(s?)$"), r"gray\1"),
    (regex(r"^tyre(s?)$"), r"tire\1"),
    (regex(r"^jewellery$"), "jewelry"),
    (regex(r"^aeroplane(s?)$"), r"airplane\1"),
)
_SPELT = regex("|".join(pattern.pattern for pattern, _ in _RULES))
"""Any of them: nearly every word is told by one look that none applies."""


def american(word: str) -> str:
    """A folded word as it is spelt in American English; any other word as it stands."""
    if not _SPELT.search(word):
        return word
    for pattern, spelt in _RULES:
        found = pattern.sub(spelt, word, count=1)
        if found != word:
            return found
    return word
