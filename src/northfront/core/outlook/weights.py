"""What computer players weigh by: the weights of a game, from its `ai.toml`."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

from northfront.core.datafile import Node, read_toml

WEIGHTS: Final = (
    "patience", "hope", "haste", "mass", "horizon", "zone", "queue", "wall", "expected", "blows", "ground", "hunger", "alone",
    "attack", "spend", "detour", "shared", "risk", "struck", "seal", "cut", "ward", "grave", "plug", "still", "thread", "overrun",
    "lifeline", "together", "stray", "least", "forward", "follow", "keep", "picket", "return", "driven", "weak",
)  # fmt: skip
"""The weights that computer players use in every game. `standard.toml` says what each means."""

UNWEIGHED: Final = ("held", "material", "crowds", "extra_value")
"""Terms that count as they are in the value of a position, but may have a weight in a prediction."""

STANDARD: Final = "standard"

Weighing: TypeAlias = Mapping[str, float]
"""The weight of each name in `ai.toml`."""


class WeightTables(NamedTuple):
    """What a game's `ai.toml` says."""

    everybody: Weighing
    own: tuple[Weighing, ...]  # by side: where its staff differs
    prospect: Weighing  # where the weights that predict the end of the game differ


def read_weights(package: str, sides: Sequence[str]) -> WeightTables:
    """The weights of a game, from its `ai.toml`."""
    text = (files(package) / "ai.toml").read_text("utf-8")
    return parse_weights(text, f"{package.rpartition('.')[2]}/ai.toml", sides)


@cache
def standard_weights() -> WeightTables:
    """Weights that a new game can begin with."""
    text = (files(__package__) / "standard.toml").read_text("utf-8")
    return parse_weights(text, "standard.toml", ())._replace(own=({}, {}))


def parse_weights(text: str, file: str, sides: Sequence[str]) -> WeightTables:
    """The weights of a text: all of them for every player, and for a side or the prospect those that differ.

    A text with `others = "standard"` need not name those that are as in the standard.
    """
    table = read_toml(text, file)
    table.text("tuned")
    others: Weighing = {}
    if table.one_of("others", ("", STANDARD), "") == STANDARD:
        others = standard_weights().everybody
    common = table.table("weights", {})
    for name in WEIGHTS:
        if name not in common and name not in others:
            raise common.fault(f"the weight {name!r} is missing")
    weights = {**others, **_weights(common, WEIGHTS)}
    own = tuple(_weights(table.table(side, {}), WEIGHTS) for side in sides)
    prospect = _weights(table.table("prospect", {}), [*WEIGHTS, *UNWEIGHED])
    table.done()
    return WeightTables(weights, own, prospect)


def _weights(table: Node, known: Container[str]) -> Weighing:
    for name in table:
        if name not in known:
            raise table.fault(f"there is no weight {name!r}", name)
    found = {name: table.number(name) for name in table}
    table.done()
    return found
