"""How people speak of the only table of a base, such as a CSV file: each module puts a question by the sheet's own columns, so that
the grammars stay as they are. Nothing here speaks where there are other tables.

columns.py              what the columns and rows are, by their names
sales.py, spending.py   what was sold or spent, when, by whom and for how much
stock.py                what is in store, and what is to be
marks_zh.py             pupils, subjects and marks, in Chinese
people_zh.py            people of whom each has many rows, in Chinese
staff.py, survey.py     people of whom each has one row; answers
codes.py                status codes of HTTP
spoken.py, spoken_zh.py rows of whatever kind: whose, when, which not
figures.py, money.py    amounts of whatever kind, and the one of money
"""
