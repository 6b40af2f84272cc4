"""Leningrad '41 on an empty board of nine rows, for set-up, stacking, fog, arrivals and air strikes.

The first row, 01xx, is the north and the first hex of a row its eastern end. Around 0505 lie 0404 0405 0504 0506 0604 0605, around
0404 lie 0304 0305 0403 0405 0504 0505. Germans enter by 0901 to 0903, the Front Reserve by 0101 and 0102. Objectives are 0202, 0404 and
0707; six more are far to the west in 0115 to 0615.
"""

from functools import cache

from northfront import games
from northfront.core.fixture import KEYWORDS, Fixture
from northfront.core.notation import read_position
from northfront.core.view import view

NAME = "leningrad-41"
BOARD = """\
grid point-up 0101-0915
ground clear
has german-entry 0901 0902 0903
has reserve-entry 0101 0102
terrain objective 0202 0404 0707
terrain objective 0115 0215 0315 0415 0515 0615
"""
OBJECTIVES = "0202 0404 0707 0115 0215 0315 0415 0515 0615"


@cache
def _game(board):
    return games.fixture(NAME, f"{board}turn 1 german movement").game


@cache
def own_game():
    return games.load(NAME)


def table(text, board=BOARD):
    """A position on the empty board; lines on terrain and the like change the board, `dice` answers for chance."""
    lay, rest, dice = [], [], ""
    for line in map(str.strip, text.splitlines()):
        word = line.partition(" ")[0]
        if word == "dice":
            dice = line.partition(" ")[2]
        else:
            (lay if word in KEYWORDS else rest).append(line)
    game = _game(board + "".join(f"{line}\n" for line in lay))
    return Fixture(game, read_position(game, "\n".join(rest)), dice)


def own_map(text):
    """A position on the game's own map."""
    return Fixture(own_game(), read_position(own_game(), text))


def start(scenario="campaign", **settings):
    """The game from its beginning, on its own map."""
    chosen = {name.replace("_", "-"): value for name, value in settings.items()}
    return Fixture(own_game(), own_game().start(scenario, chosen))


def asked(t):
    """Who is asked for what; "chance" if a die or a draw is next, "over" at the end."""
    if t.position.over:
        return "over"
    if t.position.chance:
        return "chance"
    ask = t.position.ask
    return f"{t.game.sides[ask.side]} {ask.kind}"


def phase(t):
    return f"{t.position.state.turn} {t.position.state.phase}"


def chance(t):
    """The rule that the next roll or draw cites."""
    return t.position.chance.rule


def pool(t):
    """What may be drawn next, and how many of each."""
    return dict(t.position.chance.pool)


def seen(t, unit, side="german"):
    """Does this side see what the unit is?"""
    return unit in view(t.position, t.game.side(side))["units"]


def backs(t, side="german"):
    """The hexes in which this side sees a face-down unit."""
    return [where for where, *_ in view(t.position, t.game.side(side))["backs"] if where.isdecimal()]


def face(t, unit):
    """The name of a unit's face; empty if it has none yet."""
    u = t.game.units[unit]
    return t.game.pieces[u].face_names[t.position.state.face[u]]


def held(t):
    """The hexes that the German controls."""
    return set(t.game.board.grid.names(t.position.state.held))


def result(t):
    return t.position.state.over


def units_in(t, place):
    return {name for name in t.game.units if t.at(name) == place}
