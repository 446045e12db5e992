"""Which pieces of a question are values of the data.

index.py    what a question is asked with: the values of one catalog, found exactly, by alias or by trigrams
build.py    the distinct values of all columns -> arrays
file.py     arrays by name in one file, mapped when opened
lookup.py   what the arrays hold
match.py    runs of tokens that are values, or parts of them
beyond.py   columns too large for the index, asked of their own database
"""
