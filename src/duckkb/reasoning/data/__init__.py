"""The data operations for programs: rows of one class (`query`), and the conditions they must meet (`rows`)."""
