"""What an answer says of its own rows, found by small queries within a bound of time.

examine.py tells what the others find: ties at a cut (`ties`), the condition that left nothing (`emptied`), rows without
a value (`valueless`), sums that take a value more than once (`reckoned`), values that differ in case only (`spellings`),
the table each row is from (`stacked`). A look (`looks`) that fails says nothing.
"""
