"""A railway from either edge of an empty board, and chits that are drawn as asked."""

from functools import cache

from northfront.core.fixture import Fixture
from northfront.core.notation import read_position
from tests.games.table import lay

# Row 10, with the Axis source in the west and the Soviet one in the east.
RAILS = """
has axis-source 0110
line rail 0110 0210 0310 0410 0510 0610 0710 0810 0910 1010 1110 1210 1310 1410 1510
has soviet-source 5010
line rail 5010 4910 4810 4710 4610 4510 4410 4310 4210 4110 4010
"""
ISLAND = "terrain sea 3029 3031 2930 2931 3130 3131\n"  # round 3030, where nobody has a communication line
SIX_MORE = "2110"  # the sixth hex from the end of the western railway, the last in communication (3.3.5b)
CUT = "2210"  # the seventh


def table(text, rails=RAILS):
    """A position on an empty board with this railway. Boards are kept, for many tests share one."""
    game = _board(rails + _lines(text, data=True))
    return Fixture(game, read_position(game, _lines(text, data=False)))


@cache
def _board(text):
    return lay("leningrad-blitzkrieg", "flat-top 0101-5042", f"{text}turn 1 end of turn\n").game


def cup(text, turn=4, axis="", soviet="", supply=0, hand="", rails=RAILS):
    """Chits are drawn one after another."""
    state = f"turn {turn} orders\nchits = axis={axis} soviet={soviet}\nhand = axis={hand} soviet=\nsupply = {supply}\n"
    return table(state + text, rails)


def supply(text, turn=4, **others):
    """The Supply chit has been drawn."""
    t = cup(text, turn, supply=1, **others)
    t.play("draw supply")
    return t


def ordered(chit, text, turn=4, **others):
    """A chit of the Axis or of the Soviets has been drawn."""
    side = "soviet" if chit in SOVIET_CHITS else "axis"
    t = cup(text, turn, **{side: chit}, **others)
    t.play(f"draw {chit}")
    return t


SOVIET_CHITS = (
    "soviet-reinf",
    "chit-8a",
    "chit-11a",
    "chit-23a",
    "chit-27a",
    "chit-34a",
    "chit-42a",
    "chit-48a",
    "chit-55a",
)
DATA = ("terrain", "has", "line", "hexside", "table", "die", "dice")


def _lines(text, data):
    """The lines of a text that lay out the board, or all others."""
    lines = [line.strip() for line in text.splitlines()]
    return "".join(f"{line}\n" for line in lines if (line.split(" ")[0] in DATA) == data)


def asked(t):
    """Who is asked what: one pair, or nothing if chance answers or the game is over."""
    return [(t.game.sides[side], ask.kind) for side, ask in t.position.asks.items()]


def state_of(t, unit):
    """Where a unit is and on which side."""
    face = t.position.state.face[t.game.units[unit]]
    return t.at(unit), "reduced" if face else "full"


def attack(t, target, die, attackers="all"):
    """The attack of the units that are called, with no movement before it."""
    t.play("done", target, attackers, "attack", f"die {die}")


def strengths(t, target):
    """What an attack of all on this hex would be: strengths and column."""
    t.play("done", target, "all")
    shown = t.preview("attack")
    return f"{shown['attack']} against {shown['defence']}", shown["column"]
