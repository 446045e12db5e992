"""What the words of a question stand for where neither the names nor the values of a base say it.

Before a question is interpreted: what it leaves to the one before (`carried_on`, by `question_pieces`), what is said out of politeness (`courtesy`), how people speak (`spoken`), sentences that
are built otherwise than the grammars read (`reworded`, by the frames of `frames_en` and `frames_zh`), orders to change
something (`commands`), pronouns, rows called by a number or by one of their names (`numbered_rows`, `short_names`), rows
that are amounts (`amount_names`), set phrases (`rephrased`), who reports to whom (`led_by`), who does what (`doers`), who belongs to what (`members`), what it cost (`costs_zh`), who has been here the longest (`tenure`),
names that a question word parts (`sundered`), words that deny (`opposites`), what went well or wrong (`outcomes`), flags said as verbs and nouns (`flags_said`), rows that are figures (`figures_of_rows`), what somebody has not done (`not_done_by`), people and what they have (`with_their`) or lack (`lacking`), what rows keep, told with 的 (`fields_told`), rows that are not counted (`not_counted`) and those compared with the average of their own group (`own_average`), the highest of shares (`highest_share`), misspellings (`respelling`, `repair`), words of long texts (`passages`),
kinds of what happens (`kinds_of_deeds_zh`), what nobody bought (`never_sold_zh`), what is asked of one sheet of sales or expenses (`sheets`, `sheet_sales`, `sheet_spending`), and what is left over (`unexplained`).
"""
