"""When do the Germans get somewhere? Plays games and prints, for each of some hexes, the turn on which a combat unit of the
German side first came so near, and how the games ended: to compare reconstructed tables with history. Formations that come
from elsewhere (the Finns) can be left out. Hexes joined by + are one place: a river line, a city.

    python tools/milestones.py duel-in-the-north --games 20 --hex 5512 5706 --within 1 --without F2 F4
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import mean, median
from typing import NamedTuple

from northfront import games
from northfront.ai import player
from northfront.core.pieces import Piece
from northfront.core.record import Record
from northfront.sim.match import play_match
from northfront.sim.pool import cores, spread

GERMAN = 0


class Wanted(NamedTuple):
    """One game, and the places that are watched."""

    game: str
    players: tuple[str, str]
    seed: str
    hexes: tuple[str, ...]
    within: int
    without: frozenset[str]


class Seen(NamedTuple):
    """The turn on which each place was reached (0: never), the result and the German score."""

    reached: tuple[int, ...]
    result: str
    score: int


def watch(wanted: Wanted) -> Seen:
    """Play one game."""
    game = games.load(wanted.game)
    grid = game.board.grid
    areas = [grid.flood(grid.hexes(names.replace("+", " ")), grid.all, limit=wanted.within) for names in wanted.hexes]
    reached = [0] * len(areas)
    counted = [u for u, piece in enumerate(game.pieces) if _counts(piece, wanted.without)]

    def look(record: Record) -> None:
        s = record.position.state
        for i, area in enumerate(areas):
            if not reached[i] and any(s.where[u] >= 0 and area >> s.where[u] & 1 for u in counted):
                reached[i] = s.turn

    minds = {side: player(name, f"{wanted.seed}/{side}", game.name) for side, name in enumerate(wanted.players)}
    record = play_match(game, "", minds, wanted.seed, watch=look)
    s = record.position.state
    return Seen(tuple(reached), s.over, game.score(s)[GERMAN])


def _counts(piece: Piece, without: frozenset[str]) -> bool:
    return piece.side == GERMAN and not piece.marker and "hq" not in piece.kind and piece.formation not in without


def _by_turn(turns: list[int]) -> str:
    """How often it was reached on which turn."""
    return ", ".join(f"{turn}: {count}" for turn, count in sorted(Counter(turns).items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--german", default="staff")
    parser.add_argument("--soviet", default="staff")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hex", nargs="+", default=["5512"])
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--within", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    given = parser.parse_args()
    players = (given.german, given.soviet)
    work = [
        Wanted(given.game, players, f"{given.seed}/{i}", tuple(given.hex), given.within, frozenset(given.without))
        for i in range(given.games)
    ]
    seen = list(spread(watch, work, given.jobs))
    print(f"{given.game}, German {given.german} against Soviet {given.soviet}, {len(seen)} games, seed {given.seed}")
    for i, name in enumerate(given.hex):
        turns = sorted(each.reached[i] for each in seen if each.reached[i])
        middle = f", median turn {median(turns):g}; games by turn {_by_turn(turns)}" if turns else ""
        print(f"  {name}: reached in {len(turns)} of {len(seen)}{middle}")
    print(
        f"  German score {mean(each.score for each in seen):+.1f}; {dict(sorted(Counter(e.result for e in seen).items()))}"
    )


if __name__ == "__main__":
    main()
