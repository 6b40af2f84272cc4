"""A city as a board: blocks and streets, water between embankments, Prospekts, bridges and the plans of great buildings."""
