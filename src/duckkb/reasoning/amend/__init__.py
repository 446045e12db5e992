"""Plans put right by what the question, the rows or the clock say of them. Each amendment is told.

coerce.py, numerals.py, settled.py           units and types; numbers kept as text; counts of what is settled
upcoming.py, coming_round.py, things_done.py next and last, a month without its year, what was done rather than when
none_kept.py                                 0 for a figure that no row lacks
ages.py, birthdays.py                        what is reckoned from a birth
highest_share.py                             the highest of shares that are told for each of some rows
told_apart.py                                rows of a name that others have, too, with their number or day
"""
