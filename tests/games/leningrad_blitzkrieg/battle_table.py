"""Orders that tests of movement and combat begin with.

The board is clear land of the printed size. Even columns lie half a hex lower: around 2010 lie 2009 2110 2111 2011 1911 1910, around
1910 lie 1909 2009 2010 1911 1810 1809. The Axis comes from 0110 by a railway along row 10, the Soviet source is 5010.
The printed combat table is lost, so attacks here use one where the die alone decides: 1 is A1, 2 a dash, 3 R, 4 RR, 5 1RR, 6 2RR.
"""

from functools import cache

from northfront import games
from northfront.core.fixture import KEYWORDS, Fixture, read_fixture
from northfront.core.notation import read_position

NAME = "leningrad-blitzkrieg"
COLUMNS = "1-1 1.5-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1 10-1"
SOURCES = (
    "has axis-source 0110\nhas soviet-source 5010\nline rail " + " ".join(f"{n:02}10" for n in range(1, 11)) + "\n"
)


def results(*by_die):
    """A combat table with these results, whatever the column."""
    rows = "".join(f"{die} {' '.join([result] * 11)}\n" for die, result in enumerate(by_die, start=1))
    return f"table combat\ndie {COLUMNS}\n{rows}"


BY_DIE = results("A1", "-", "R", "RR", "1RR", "2RR")


def table(text):
    """A fixture on the empty board; boards are kept, as most tests share one."""
    ground, position = [], []
    in_table = False
    for line in map(str.strip, text.splitlines()):
        word = line.partition(" ")[0]
        in_table = word == "table" or (in_table and (word == "die" or word.isdecimal()))
        (ground if in_table or word in KEYWORDS else position).append(line)
    game = _game("\n".join(ground))
    return Fixture(game, read_position(game, "\n".join(position)))


@cache
def _game(ground):
    text = f"grid flat-top 0101-5042\nground clear\n{ground}\nturn 1 orders\n"
    return read_fixture(games.definition(NAME), _data(), text).game


@cache
def _data():
    return games.data_of(NAME)


def axis(text, hq="hq-16a 1710", turn=3, crt=BY_DIE, more=""):
    """The Movement Segment of an Axis HQ; at least one more chit is in the cup, so that the turn does not end."""
    return _order(text, "axis", hq, turn, crt, "axis={}" + more + " soviet=chit-27a")


def soviet(text, hq="hq-8a 2310", turn=3, crt=BY_DIE, more=""):
    return _order(text, "soviet", hq, turn, crt, "axis=chit-4pzg soviet={}" + more)


def _order(text, side, hq, turn, crt, chits):
    chit = hq.split()[0].replace("hq", "chit")
    t = table(f"{crt}{SOURCES}{text}\nturn {turn} orders\nchits = {chits.format(chit)}\n{side} {hq}\n")
    t.play(f"draw {chit}")
    return t


def axis_attack(text, **how):
    """The Combat Segment of an Axis HQ."""
    t = axis(text, **how)
    t.play("done")
    return t


def soviet_attack(text, **how):
    t = soviet(text, **how)
    t.play("done")
    return t


def asked(t):
    """Who is asked for what; nobody, if a chit is to be drawn or a die rolled."""
    if t.position.chance:
        return "", "chance"
    ask = t.position.ask
    return t.game.sides[ask.side], ask.kind


def hexes(t):
    return {answer for answer in t.options() if answer.isdecimal()}


def steps(t, unit):
    """How many steps a unit on the map has left."""
    u = t.game.units[unit]
    return len(t.game.pieces[u].faces) - t.position.state.face[u]
