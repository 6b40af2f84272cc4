"""Leningrad on an empty board."""

from functools import partial

from tests.games.table import lay

table = partial(lay, "spi-leningrad", "flat-top 0101-2913")
