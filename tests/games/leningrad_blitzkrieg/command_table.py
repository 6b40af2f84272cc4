"""Leningrad Blitzkrieg on an empty board: chits, orders and what they activate.

Even columns lie half a hex lower: 2010 touches 2009 2011 1910 1911 2110 2111, and 2110 touches 2109 2111 2009 2010 2209 2210.
Down a column the distance is the difference of the rows. Infantry has 5 points, a Panzer division 10, every HQ a range of 4.
Leningrad is 4104 4203 4204. German units lose nothing for lack of supply before turn 4.
"""

from functools import cache

from northfront import games
from northfront.core.fixture import KEYWORDS, Fixture
from northfront.core.notation import read_position
from northfront.core.toolkit.movement import format_points

NAME = "leningrad-blitzkrieg"
GRID = "grid flat-top 0101-5042\nground clear\n"
GERMAN, SOVIET = "axis-source 0101", "soviet-source 5001"


@cache
def _game(board):
    return games.fixture(NAME, f"{GRID}{board}\nturn 1 orders").game


def table(text):
    """A position on the empty board; lines on terrain and the like change the board, `dice` answers for chance."""
    board, rest, dice = [], [], ""
    for line in map(str.strip, text.splitlines()):
        word = line.split()[0] if line.split() else ""
        if word == "dice":
            dice = line.partition(" ")[2]
        else:
            (board if word in KEYWORDS else rest).append(line)
    game = _game("\n".join(board))
    return Fixture(game, read_position(game, "\n".join(rest)), dice)


def cup(text, axis="", soviet="", hand="", turn=4, supply=0):
    """The order execution phase with these chits in the cup, Manstein or nothing in the German hand, and Supply if wanted."""
    chits = f"chits = axis={axis} soviet={soviet}\nhand = axis={hand} soviet=\nsupply = {supply}\n"
    return table(f"turn {turn} orders\n{chits}{text}")


def drawn(text, axis="", soviet="", **more):
    """One chit in the cup, and drawn."""
    t = cup(text, axis, soviet, **more)
    t.play(f"draw {axis or soviet}")
    return t


def units(t):
    """The units that may be answered now, without words."""
    return {answer for answer in t.options() if answer in t.game.units}


def in_cup(t, side):
    return set(t.position.state.named("chits")[side])


def in_hand(t, side="axis"):
    return set(t.position.state.named("hand")[side])


def asked(t):
    """Who is asked, and for what."""
    return t.game.sides[t.position.ask.side], t.position.ask.kind


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def cost(t, unit, to):
    """What it costs a unit to go to a hex, as a player counts; nothing if it cannot."""
    t.play(unit)
    costs = {t.game.board.grid.name(h): format_points(points) for h, points in t.position.ask.costs().items()}
    return costs.get(to)


@cache
def _own_game():
    return games.load(NAME)


def own_map(scenario="campaign", **settings):
    """The game from its beginning, on its own map."""
    game = _own_game()
    return Fixture(game, game.start(scenario, settings))


def starved(text, gone=False, turn=4):
    """Who loses a step, or with `gone` the last one, when Supply is drawn on turn 4."""
    t = cup(text, supply=1, turn=turn)
    before = list(t.position.state.face)
    t.play("draw supply")
    s = t.position.state
    lost = {name for name, u in t.game.units.items() if s.where[u] == t.game.box("eliminated")}
    return lost if gone else lost | {name for name, u in t.game.units.items() if s.face[u] > before[u]}


def corridor(rail=1, pockets=()):
    """Ten hexes down column 20 from 2001, between lakes, with a railway along the first of them; pockets are land beside it."""
    lakes = [f"{column}{row:02}" for column in (18, 19, 21, 22) for row in range(1, 12)]
    water = " ".join(["2011", *(h for h in lakes if h not in pockets)])
    track = " ".join(f"20{row:02}" for row in range(1, rail + 1))
    return f"terrain lake {water}\n" + (f"line rail {track}\n" if rail > 1 else "")
