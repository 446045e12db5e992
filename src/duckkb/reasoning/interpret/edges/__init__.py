"""Questions over the edges of the base: rows and what joins them, in both languages.

questions.py  the reading; pieces, places, relations, words, verbs: what the words are
nodes.py      what is said: rows, edges and what is told of them (said, given, figures, ages, superlatives read the parts)
asked.py      what is wanted (roots: of which rows; amounts, graded)
times.py      what is so now, or not yet; deadlines: on time or late; deeds.py: Chinese verbs whose object stands apart
unspoken.py   rows that are only implied
tree.py       how the rows hang together; plan.py and conditions.py: a tree -> a plan
tables.py     tables whose rows tell who did what to what, read as edges
"""
