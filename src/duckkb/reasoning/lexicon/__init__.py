"""Words and what is known about them in general: tokens, stems, synonyms, abbreviations."""
