"""Perft: the number of possible sequences of N answers. A changed rule shows up as a changed number."""

from __future__ import annotations

from northfront.core.position import Position


def perft(p: Position, depth: int) -> int:
    """The number of sequences of `depth` answers, of sides and of chance; a finished game counts once."""
    if depth == 0 or p.over:
        return 1
    side = p.next_side
    options = p.options(side)
    if depth == 1:
        return len(options)
    total = 0
    for answer in options:
        onward = p.copy(quiet=True)
        onward.step(answer, side)
        total += perft(onward, depth - 1)
    return total
