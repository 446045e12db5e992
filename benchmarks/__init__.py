"""Measurements of DuckKB against its goals: `python -m benchmarks`. See README.md beside this file."""
