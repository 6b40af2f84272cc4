"""Assault on Leningrad on an empty board of the printed size, or on its own map.

Rows run to the south. Around 2020 lie 2019 2021 1920 1921 2120 2121, around 1920 lie 1919 1921 1819 1820 2019 2020: an even row
touches the same number and the next one up, an odd row the same and the one below.
"""

from functools import partial

from northfront.core.toolkit.movement import format_points
from tests.games.table import lay

NAME = "assault-on-leningrad"
table = partial(lay, NAME, "point-up 0101-3836 even")
own_map = partial(lay, NAME, "", board=False)


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
    return t.preview(answer)["strengths"]


def dice(t, answer="attack"):
    """What is added to the die."""
    return sum(line["dice"] for line in t.preview(answer)["modifiers"])


def zone(t, side, kind=0):
    """The hexes in the rigid zones of a side, or, with kind 1, in its fluid ones."""
    from northfront.games.assault.zones import zones

    s = t.position.state
    return set(t.game.board.grid.names(zones(s, t.game.side(side))[kind]))
