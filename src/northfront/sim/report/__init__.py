"""A series of games as a single self-contained HTML page: no network, no external scripts, light and dark."""
