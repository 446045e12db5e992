"""What DuckKB's search is measured against, each in a process of its own. See README.md beside this file."""
