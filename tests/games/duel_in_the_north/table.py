"""Duel in the North on an empty board."""

from functools import partial

from tests.games.table import lay

table = partial(lay, "duel-in-the-north", "flat-top 1400-6834 odd")
