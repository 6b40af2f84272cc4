"""A state with a field of every kind."""

from __future__ import annotations

import dataclasses

from northfront.core.fields import OWN, hex_set, per_side, per_unit, tally, unit_set, unit_set_per_side, whole, word
from tests.toy import TOY, ToyState


class EveryField(ToyState):
    number: int = whole(7, least=-9)
    name: str = word("none")
    spent: list[int] = per_unit(3)
    points: list[int] = per_side(2, least=-9)
    forts: int = hex_set()
    tired: int = unit_set()
    pools: list[int] = unit_set_per_side(seen=OWN)
    cups: dict[str, int] = tally()


EVERY = dataclasses.replace(TOY, state=EveryField)
