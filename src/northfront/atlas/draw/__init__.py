"""Boards, counters and positions as SVG."""
