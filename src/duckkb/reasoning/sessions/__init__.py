"""Sessions that survive: turns of named steps, each committed whole, in SQLite or PostgreSQL."""
