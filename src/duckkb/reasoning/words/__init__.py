"""What the words of a question stand for where neither the names nor the values of a base say it.

Before a question is interpreted: orders to change something (`commands`), pronouns, rows called by a number or by one
of their names (`numbered_rows`, `short_names`), rows that are amounts (`amount_names`), set phrases (`rephrased`), how people speak (`spoken`),
names that a question word parts (`sundered`), words that deny (`opposites`), misspellings (`respelling`, `repair`), words of long texts (`passages`), and what is
left over (`unexplained`).
"""
