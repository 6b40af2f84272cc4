"""Hints for a person at his own decision."""
