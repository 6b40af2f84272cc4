"""The database: its schema, reading and writing tables, and reopening them quickly."""
