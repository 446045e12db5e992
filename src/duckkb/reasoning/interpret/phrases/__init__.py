"""Readings of questions that are one set phrase around what they name; `shared.py` is what these have in common.

Each reader takes the question with everything that was found in it, the catalog of what there is to ask about, and
the naming of what rows are called by; some the readings of the grammars as well (`rivals`), which the score is
measured by. It gives no reading where a question asks for anything else.

comparisons.py       named rows weighed against each other
exceeding.py         rows that exceed a named one
amounts_compared.py  rows of which one amount exceeds another
happenings.py        verbs of time: who died in 208
durations.py         how long something took, how old somebody is
lifetimes.py         how long people lived
profiles.py          all that is kept of a row: who is X
mentions.py          rows whose text holds some words
recency.py           records by when the base took them in
reasons.py           why: the reason that rows keep
concerning.py        what was decided or learnt about something
events.py            what happened in a span of time
in_common.py         rows of which another one has the same value
kinship.py           relatives, where an edge says what kin people are
mutually.py          rows that do the same to one another
relating.py          how two named rows are related
spending.py          what was spent on something
dealt.py             how much somebody dealt in, by the verb for it
balances.py          what is owed, and what is in store
unpaid.py            rows of which less was paid than is due
parts_of_amounts.py  what part of an amount is some rows'
things.py            rows called by name, where every word must be accounted for
"""
