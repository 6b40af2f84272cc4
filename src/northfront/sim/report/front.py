"""Where the front ran: how often each hex was held by which side, laid over the board, and the typical front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from northfront.atlas.draw.board import draw_board
from northfront.atlas.draw.coast import WATER
from northfront.atlas.draw.paper import hex_path, paper_of
from northfront.atlas.draw.pathdata import number
from northfront.atlas.draw.theme import LIGHT
from northfront.atlas.picture import find
from northfront.core.board import Board
from northfront.core.game import Game
from northfront.core.hexes import Grid, Hex, HexSet, scan
from northfront.sim.match_spec import Played
from northfront.sim.report.markup import percent, tag, words

WHEN: Final = ("After a third", "After two thirds", "At the end")
DARKEST, BEND = 0.85, 0.7
"""How dark an always-held hex is, and how quickly others darken: below 1, rare ones are easier to see."""
INSET: Final = 1.5


def front(game: Game, played: Sequence[Played]) -> str:
    """The board with a layer for each third of the game, one of which is shown."""
    subject = find(game.name, None)
    overlays = [_third(game, played, third) for third in range(len(WHEN))]
    svg = draw_board(subject.board, subject.coasts, LIGHT, overlays=overlays, north=subject.north)
    shown = len(WHEN) - 1
    switches = "".join(
        tag("input", type="radio", name="third", id=f"third-{i}", **({"checked": ""} if i == shown else {}))
        + tag("label", words(when), for_=f"third-{i}")
        for i, when in enumerate(WHEN)
    )
    return tag("div", switches, tag("div", svg, class_="scroll", tabindex="0"), class_="thirds")


def _third(game: Game, played: Sequence[Played], third: int) -> str:
    """How often each side stood in each hex then, and the front between them."""
    board = game.board
    held = [tuple(int(side, 16) for side in each.ground[third]) for each in played]
    heat = "".join(_heat(game, held))
    line = front_path(board, median_ground(board, held))
    drawn = heat + tag("path", d=line, class_="front-halo") + tag("path", d=line, class_="front")
    return tag("g", drawn, class_=f"third third-{third}")


def _heat(game: Game, held: Sequence[tuple[HexSet, ...]]) -> Iterator[str]:
    """A tint for each occupied hex, darker the more often it was."""
    counts = [Counter(h for each in held for h in scan(each[side])) for side in range(len(game.sides))]
    for h in scan(game.board.grid.all):
        shares = [count[h] / len(held) for count in counts]
        if any(shares):
            told = ", ".join(f"{side.capitalize()} {percent(v)}" for side, v in zip(game.sides, shares, strict=True))
            title = tag("title", words(f"{game.board.grid.name(h)}: {told}"))
            path = hex_path(game.board, 1 << h, INSET)
            tints = (
                f'<path class="s{side}" fill-opacity="{DARKEST * share**BEND:.2f}" d="{path}"/>'
                for side, share in enumerate(shares)
                if share
            )
            yield tag("g", title, *tints)


def ground_of(grid: Grid, land: HexSet, held: Sequence[HexSet]) -> list[HexSet]:
    """The land closest to each side's units; ties belong to nobody."""
    own = [hexes & land for hexes in held]
    free = land
    for hexes in own:
        free &= ~hexes
    edge = list(own)
    while any(edge):
        reached = [grid.ring(hexes) & free for hexes in edge]
        disputed = 0
        for i, hexes in enumerate(reached):
            for others in reached[i + 1 :]:
                disputed |= hexes & others
        for hexes in reached:
            free &= ~hexes
        edge = [hexes & ~disputed for hexes in reached]
        own = [hexes | more for hexes, more in zip(own, edge, strict=True)]
    return own


def median_ground(board: Board, held: Sequence[tuple[HexSet, ...]]) -> dict[Hex, int]:
    """For each land hex, the side that had it behind its front in the most games."""
    grid = board.grid
    land = grid.all & ~board.ground(*WATER)
    counts: dict[Hex, Counter[int]] = {h: Counter() for h in scan(land)}
    for each in held:
        for side, hexes in enumerate(ground_of(grid, land, each)):
            for h in scan(hexes):
                counts[h][side] += 1
    return {h: count.most_common(1)[0][0] for h, count in counts.items() if count}


def front_path(board: Board, ground: dict[Hex, int]) -> str:
    """Path data of all hexsides between the ground of different sides."""
    found: list[str] = []
    for a, b in board.grid.pairs(board.grid.every_side):
        if a in ground and b in ground and ground[a] != ground[b]:
            paper = paper_of(board, a)
            dx, dy = paper.offset
            (x1, y1), (x2, y2) = paper.side(a, b)
            found.append(f"M{number(x1 + dx)},{number(y1 + dy)}L{number(x2 + dx)},{number(y2 + dy)}")
    return "".join(found)
