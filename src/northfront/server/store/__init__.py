"""The database: its schema, reading and writing tables, reopening them quickly."""
