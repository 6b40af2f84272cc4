"""Counters as they are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from northfront.core.ask import Side, Unit
from northfront.core.board import UNKNOWN, Fact, fact
from northfront.core.datafile import Node


@dataclass(frozen=True, slots=True)
class Piece:
    """One counter. `faces` are its sides from full strength down, each a set of named figures."""

    id: str
    side: Side
    kind: str
    faces: tuple[Mapping[str, int], ...]
    name: str = ""
    size: str = ""
    formation: str = ""
    back: str = ""  # what an enemy sees while the counter is hidden
    origin: Fact = UNKNOWN
    face_names: tuple[str, ...] = ()  # how notation calls each face, where "reduced" says too little
    face_kinds: tuple[str, ...] = ()  # the kind of unit that each face shows, where they differ
    face_titles: tuple[str, ...] = ()  # what the unit is called while it shows each face, where that differs
    marker: bool = False  # lies on a hex without being a unit there: a fort, an air unit

    def figure(self, key: str, face: int = 0) -> int:
        return self.faces[face].get(key, 0)

    def name_of(self, face: int) -> str:
        """What the unit is called while it shows this face."""
        return self.face_titles[face] if self.face_titles else self.name

    def kind_of(self, face: int) -> str:
        """The kind of unit that a face shows."""
        return self.face_kinds[face] if self.face_kinds else self.kind

    def face_mark(self, face: int) -> str:
        """A face in notation; nothing for the first."""
        if not face:
            return ""
        if self.face_names:
            return self.face_names[face]
        return "reduced" if face == 1 else f"face={face}"


def read_pieces(node: Node, sides: Sequence[str]) -> tuple[Piece, ...]:
    """The counters of a counters.toml, in the order of the file: a unit is its place in that order."""
    pieces: list[Piece] = []
    seen: set[str] = set()
    for row in node.tables("counters"):
        name = row.text("id")
        if name in seen or not name or name.split() != [name]:
            raise row.fault("must be a word of its own, unique in this file", "id")
        seen.add(name)
        faces = [{key: face.whole_within(key, 0, 999) for key in face} for face in row.tables("faces")]
        if not faces:
            raise row.fault("a counter has at least one face", "faces")
        side = row.one_of("side", sides)
        pieces.append(
            Piece(
                name,
                sides.index(side),
                row.text("kind"),
                tuple(faces),
                row.text("name", name),
                row.text("size", ""),
                row.text("formation", ""),
                row.text("back", side),
                fact(row, f"counter {name}", node),
            )
        )
        row.done()
    node.done()
    return tuple(pieces)


def read_unit(node: Node, key: str, units: Mapping[str, Unit]) -> Unit:
    """The unit that a row of a schedule or set-up names."""
    name = node.text(key)
    if name not in units:
        raise node.fault(f"there is no counter {name}", key)
    return units[name]
