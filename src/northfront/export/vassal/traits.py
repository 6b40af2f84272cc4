"""One counter as VASSAL defines it: traits around a basic piece, each with a type that never changes and a state that does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from northfront.export.vassal.sequence import joined

CONTROL: Final = 130  # Java's modifiers for the Ctrl key
DELETE: Final = "D"
NOBODY: Final = "null"


class Trait(NamedTuple):
    """What one layer of a piece is, and how it stands."""

    type: str
    state: str


class Counter(NamedTuple):
    """A counter in the palette or on the map."""

    name: str
    slot: int  # the entry of the palette that it comes from
    traits: tuple[Trait, ...]  # the outermost first

    def type(self) -> str:
        return _nested([*(trait.type for trait in self.traits), f"piece;{joined(('', DELETE, '', self.name), ';')}"])

    def state(self, map_name: str = NOBODY, x: int = 0, y: int = 0) -> str:
        place = joined((map_name, x, y, self.slot, 0), ";")
        return _nested([*(trait.state for trait in self.traits), place])

    def command(self) -> str:
        """How the palette keeps it: the command that would put it into play, without a number yet."""
        return add_piece("null", self.type(), self.state())


def add_piece(number: object, kind: str, state: str) -> str:
    """The command that puts a piece or a stack into play."""
    return f"+/{joined((number, kind, state), '/')}"


def _nested(parts: Sequence[str]) -> str:
    """Each trait holds all that is inside it."""
    text = parts[-1]
    for outer in reversed(parts[:-1]):
        text = joined((outer, text), "\t")
    return text


def faces(images: Sequence[str], names: Sequence[str], shown: int) -> Trait:
    """The printed faces; Ctrl+F turns to the next one."""
    turn = f"{ord('F')},{CONTROL}"
    command = "Turn over" if len(images) > 1 else ""
    fields = (
        *("", 128, "A"), *(command, 128, ""), *("", 128, ""), *("", "", 1),
        *("false", 0, 0), joined(images, ","), joined(names, ","), *("true", "Face"), *("", ""),
        *("false", "", 1), *(1, "true"), *("", turn if command else "", ""), *("", 1.0), *("", "true"),
    )  # fmt: skip
    return Trait(f"emb2;{joined(fields, ';')}", str(shown + 1))


def mask(back: str, owner: str) -> Trait:
    """A counter that lies face down for all but its side; Ctrl+H turns it. Without an owner it is face up."""
    fields = (f"{ord('H')},{CONTROL}", back, "Face down", "I", "?", "side:", "", "", "true", "", "")
    return Trait(f"obs;{joined(fields, ';')}", joined((owner or NOBODY, ""), ";"))


def mark(name: str, value: str) -> Trait:
    """A fact that scripts of the module and reports may use."""
    return Trait(f"mark;{name}", value)
