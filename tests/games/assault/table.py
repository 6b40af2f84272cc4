"""The rules that the games of the family share, on an empty board of the printed size or on the map of Assault on Leningrad.

Every test here runs under the rules of each game, with the counters, the map and the tables of Assault on Leningrad: so one test
says what holds in both. Where supply comes from is each game's own: here it is the same edges of the map for both.

Rows run to the south. Around 2020 lie 2019 2021 1920 1921 2120 2121, around 1920 lie 1919 1921 1819 1820 2019 2020: an even row
touches the same number and the next one up, an odd row the same and the one below.
"""

from functools import cache
from textwrap import dedent

from northfront import games
from northfront.core.fixture import read_fixture
from northfront.core.toolkit.movement import format_points

LENINGRAD, STALINGRAD = "assault-on-leningrad", "assault-on-stalingrad"
GAMES = (LENINGRAD, STALINGRAD)
GRID = "grid point-up 0101-3836 even\nground clear\n"
EDGES = {
    "soviet-source": [f"01{place:02}" for place in range(1, 37)] + [f"{row:02}01" for row in range(2, 39)],
    "entry-w": [f"{row:02}36" for row in range(1, 39)],
    "entry-s": [f"38{place:02}" for place in range(1, 37)],
}
rules = LENINGRAD  # whose rules hold: set for each test by conftest.py


@cache
def data(name):
    """The data of Assault on Leningrad, as far as another game of the family can use them."""
    own, base = games.data_of(name), games.data_of(LENINGRAD)
    if name == LENINGRAD:
        return own
    board, tables = base["map"], base["tables"]
    marked = [{"hex": h, "has": [feature]} for feature, hexes in EDGES.items() for h in hexes]
    air = {**own["tables"].value["air"], "bombardment": tables.value["air"]["bombardment"]}
    campaign = {**own["scenarios"].value["campaign"], "options": base["scenarios"].value["campaign"]["options"]}
    mixed = {
        "scenarios": ({"campaign": campaign}, own["scenarios"].place),
        "map": ({**board.value, "hexes": [*board.value["hexes"], *marked]}, board.place),
        "counters": (base["counters"].value, base["counters"].place),
        "tables": ({**tables.value, "air": air}, tables.place),
    }
    return own.replaced(mixed, "mixed")


def lay(text, board=""):
    """A fixture under the rules of the moment."""
    text = board + dedent(text)
    if rules != LENINGRAD:
        text = text.replace("line rail", "line road")  # what carries German supply
        text = text.replace("turn 20 ", "turn 18 ")  # its last turns
        if board:
            text += "".join(f"\nhas {feature} {' '.join(hexes)}" for feature, hexes in EDGES.items())
    return read_fixture(games.definition(rules), data(rules), text)


def table(text):
    """On the empty board."""
    return lay(text, GRID)


def own_map(text):
    """On the map of Assault on Leningrad."""
    return lay(text)


def german(text, phase="movement", turn=3):
    """A German phase on the empty board."""
    return table(f"{text}\nturn {turn} german {phase}\n")


def soviet(text, phase="movement", turn=4):
    """A Soviet phase on the empty board."""
    return table(f"{text}\nturn {turn} soviet {phase}\n")


def hexes(t):
    """The hexes that may be answered."""
    return {answer for answer in t.options() if t.game.board.grid.has(answer)}


def units(t):
    """The units that may be answered."""
    return {answer for answer in t.options() if answer in t.game.units}


def asked(t):
    ask = t.position.ask
    return t.game.sides[ask.side], ask.kind


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def in_set(t, name, unit):
    """Is the unit in this set of the state: unsupplied, disrupted ...?"""
    return bool(getattr(t.position.state, name) >> t.game.units[unit] & 1)


def cost(t, to):
    return format_points(t.preview(to)["cost"])


def ratio(t, answer="attack"):
    return t.preview(answer)["ratio"]


def strengths(t, answer="attack"):
    card = t.preview(answer)
    return f"{card['attack']} to {card['defence']}"


def dice(t, answer="attack"):
    """What is added to the die."""
    return sum(line["dice"] for line in t.preview(answer)["modifiers"])


def zone(t, side, kind=0):
    """The hexes in the rigid zones of a side, or, with kind 1, in its fluid ones."""
    from northfront.games.assault.zones import zones

    s = t.position.state
    return set(t.game.board.grid.names(zones(s, t.game.side(side))[kind]))
