"""The printed map late in the game, when Leningrad is fought for."""

from tests.games.assault.battle import always
from tests.games.assault.table import own_map


def german(text, phase="movement", turn=20):
    return own_map(f"turn {turn} german {phase}\n{text}")


def soviet(text, phase="movement", turn=20):
    return own_map(f"turn {turn} soviet {phase}\n{text}")


def combat(told, side, text):
    """A Combat Phase in which every die gives this result."""
    return own_map(f"{always(told)}turn 20 {side} combat\n{text}")
