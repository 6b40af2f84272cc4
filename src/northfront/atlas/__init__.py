"""Boards made from real geography, and the drawing of boards and counters."""
