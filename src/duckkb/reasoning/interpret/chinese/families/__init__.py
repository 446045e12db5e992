"""Chinese questions over families of equal tables.

items.py    the question as a row of pieces: values, names, typed spans
grammar.py  pieces -> a frame (reader, superlatives, comparisons)
table.py    a frame -> a plan over one member (conditions, outputs; family: what names mean in it)
spread.py   … -> a plan over the members that the question selects
"""
