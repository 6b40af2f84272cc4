"""Pages about a game rather than a table: board, counters, rules. They are made once and cached."""
