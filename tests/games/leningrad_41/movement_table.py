"""Leningrad '41 on an empty board: movement phases, and what a move costs.

Rows run south and places west. Around 0505 lie 0404 0405 0504 0506 0604 0605; around 0605 lie 0505 0506 0604 0606 0705 0706: from an odd
row the neighbours have the same place or one less, from an even row the same or one more. All ground is clear unless a test says so.
The combat table is the game's own: up to 9 points hit on 1, 10 to 19 on 2 and less, 20 to 29 on 3 and less.
"""

from functools import cache

from northfront import games
from northfront.core.fixture import KEYWORDS, Fixture
from northfront.core.notation import read_position

NAME = "leningrad-41"


@cache
def _game(ground):
    grid = "" if "grid " in ground else "grid point-up 0101-1212\n"
    return games.fixture(NAME, f"{grid}ground clear\n{ground}\nturn 2 german movement").game


def table(text):
    """A position on the empty board; lines on terrain and the like change the board. Boards are kept: many tests share one."""
    ground, rest, dice = [], [], ""
    for line in map(str.strip, text.splitlines()):
        word = line.partition(" ")[0]
        if word == "dice":
            dice = line.partition(" ")[2]
        else:
            (ground if word in KEYWORDS else rest).append(line)
    game = _game("\n".join(ground))
    return Fixture(game, read_position(game, "\n".join(rest)), dice)


def german(text, turn=2):
    """A German Movement Phase."""
    return table(f"turn {turn} german movement\n{text}")


def soviet(text, turn=2):
    """A Soviet Movement Phase."""
    return table(f"turn {turn} soviet movement\n{text}")


def asked(t):
    """Who is asked for what; nobody, if a die is to be rolled."""
    if t.position.chance:
        return "", "chance"
    ask = t.position.ask
    return t.game.sides[ask.side], ask.kind


def units(t):
    """The units that may be answered now."""
    return {answer for answer in t.options() if answer in t.game.units}


def hexes(t):
    """The hexes that may be answered now."""
    return {answer for answer in t.options() if answer.isdecimal()}


def costs(t):
    """What each hex in reach costs the unit that is moving."""
    return {t.game.board.grid.name(h): points for h, points in t.position.ask.costs().items()}


def face_up(t, unit):
    """Does the German see what it is?"""
    return not t.position.state.face_down(t.game.units[unit])


def named(t, field):
    """A field of the position in notation."""
    for line in t.text().splitlines():
        name, _, value = line.partition(" = ")
        if name == field:
            return value
    return ""


def river(kind, row=5, width=12):
    """A river of this kind all along the south of an odd row."""
    pairs = [f"{row:02}{c:02}/{row + 1:02}{d:02}" for c in range(1, width + 1) for d in (c - 1, c) if d]
    return f"hexside {kind} {' '.join(pairs)}\n"
