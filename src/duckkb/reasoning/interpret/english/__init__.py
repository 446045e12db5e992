"""English grammar: the items of a question -> frames. `questions.py` has the zones in their order, `state.py` where the
reading stands; each other module reads one kind of phrase."""
