"""Chinese questions over families of equal tables: a question, and the tables that it picks -> plans.

items.py    the question as a row of pieces: values, names, typed spans
grammar.py  pieces -> a frame (frame.py). First what is ranked (superlatives), then what is compared
            (comparisons), then aggregates, values, dates, order, groups, and what is left as what is shown;
            a piece is taken once (reader)
table.py    a frame -> a plan over one member (conditions, outputs; family: what names mean in it). Where no
            time is told, one for each of several times
spread.py   readings over the family's example, made by other readers -> plans over the members that are picked
"""
