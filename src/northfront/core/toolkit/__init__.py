"""Helpers for writing rules: movement, supply, zones, tables, questions. A game takes what its rulebook needs."""
