"""The ontology for programs that reason by themselves.

operations.py   the four operations
match.py        which attributes a phrase means
results.py      what the operations answer
inheritance.py  what a type has of its own and from its parents
knowledge.py    notes, prompt templates and examples
"""
