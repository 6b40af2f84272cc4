"""Hints for a person who has to decide."""
