"""Chinese questions, in two ways: over families of equal tables (`families`), and over joined classes.

A question comes with all that was found in it: names, values of the data, typed spans (`Question`). What
leaves are interpretations: typed plans with a score, the grounds of each, and the words it leaves open.
`questions.py` asks both ways and puts their readings in order.

Over joined classes (`plain.py`) the steps are:

1. names and values -> pieces (`rows.py`), none overlapping

   lexis.py     names of attributes and classes, with synonyms and in part
   compose.py   English names, put together from Chinese words (pieces: their English, telling: of names)
   nouns.py     nouns of one character, and what is called a name or a number
   implied.py   names that no word of the base is: ages, each person, reasons, ranks, places
   dues.py      what is owed and what was paid of it
   takings.py   what rows bring in, though no field is called so
   spent_on.py  money and time that a deed took, of rows that keep the day of it
   makers.py    what those do whom a field names: 写, of an 作者
   selves.py    rows that refer to others of their own kind: 徒弟, 上级
   no_values.py what is like a value and is none
   name_or_value.py  which of both a word is
   kinds_told.py nouns that are values of the rows they name
   counted_names.py  names beside a number of rows
   glosses.py   pieces that are one together: 名字(first name), Anna Bell

2. pieces -> a wish (`wish.py`): what is to be seen, before it is known which attributes are meant

   The readings are tried in the order of `Asks.read` (asks.py) and, for conditions, of
   `Filters.read_filters`; a piece that one of them has taken no later one sees. Each file is a class that
   can look around (clauses.py) and has those as its bases whose readings it uses:

   conditions      filters, of denials (zeros, states), joint, values (routes), distances and
                   equals < amounts < often, others, results, ages
   what is ordered totals < orders < sorts, ranks, deeds
   what is counted counts < numbers, deeds; rates < results
   and beside      sets, owing, groups, shares, rows_told, untold (when, where, how much) < who, counts

   schema.py    what classes, their rows' names, flags (flags.py) and units are called, and how they are joined (roles)
   doers.py     who does what, where the relations alone tell it
   compared.py  what a word that compares stands with
   unread.py    what a reading passes over although it matters: it counts against the reading
   guessed.py   whether a question says what is to be shown, or the name of the rows is a guess: the same
   left_out.py  names and rows that it leaves out: the same

3. a wish -> a plan (`plan.py`; over_deeds.py: by way of which rows)

   asked_rows.py  the class whose rows are asked for
   meaning.py     which attributes are meant, each in view of the others (grades: by adjectives). What fits as
                  well is kept as a tie, and each is planned as a reading of its own
   denied.py      of which rows something is denied: of those that are weighed, or of whoever has none such
   where.py, settled.py, compared_by.py, wholes.py  conditions; outputs and groups; order; figures: each on top of the
                  one before

4. what the plan says anyway (`told.py`) is no word left open; `fitting.py` and `fitting_money.py` tell readings
   by edges, made elsewhere, what they may not pass over
"""
