"""Chinese questions, in two ways: over families of equal tables (`families`), and over joined classes.

questions.py  both ways; the readings of a family
compose.py    English names, put together from Chinese words (pieces: their English, telling: of names)
lexis.py      names, with synonyms and in part
plain.py      the reading of a question over joined classes
schema.py     what classes, their rows' names, flags (flags) and units are called
selves.py     rows that refer to others of their own kind: 徒弟, 上级
asks.py       pieces -> a wish (clauses, distances, amounts, ages, often, routes, joint, zeros, filters, rates, sorts,
              orders, counts, totals, untold read its parts; deeds, doers: who does what, where the relations alone tell it)
unread.py     what a reading passes over although it matters; told.py: what its plan says anyway;
              fitting.py: what the readings by edges may not pass over
implied.py    names that no word of the base is: ages, each person, reasons, ranks, places
takings.py    what rows bring in, though no field is called so
makers.py     what those do whom a field names: 写, of an 作者
wish.py       what a question wishes to see, before it is known which attributes it means
meaning.py    which attributes are meant, each in view of the others; ties are kept (grades: by adjectives)
plan.py       a wish -> a plan (where, settled)
"""
