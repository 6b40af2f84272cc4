"""What a side is shown, as numbers. The encoder is handed a view (`core.view`) and nothing else, so it can tell no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import numpy as np

from northfront.core.fields import Kind
from northfront.core.hexes import scan
from northfront.core.view import view
from northfront.research.ground import spots
from northfront.research.layout import Layout, Numbers, lay_out

if TYPE_CHECKING:
    from northfront.core.game import Game
    from northfront.core.position import Position

BITS: Final = 32
"""A word that no list declares (a kind of decision, a word in the state) is shown as the bits of its checksum."""
APART: Final = ("phase", "active", "over")
"""Fields that are shown in a way of their own."""
VIEW_KEYS: Final = ("game", "viewer", "serial", "facts", "waiting", "waiting_for", "ask")
"""What a view says under these names is no field of the state, even where a field has the same name."""
KNOWN, PLACE, X, Y = range(4)


class Encoder:
    """Turns views of one game into vectors of one length. Which facts the game tells is seen from its first position."""

    def __init__(self, game: Game, start: Position) -> None:
        self._game = game
        self._fields = {
            name: field for name, field in game.state.FIELDS.items() if name not in (*APART, *VIEW_KEYS, "where")
        }
        facts = [view(start, side)["facts"] for side in range(len(game.sides))]
        self._figure_names = sorted({figure for piece in game.pieces for face in piece.faces for figure in face})
        self._fact_lists = _unique(name for each in facts for name, value in each.items() if isinstance(value, list))
        fact_numbers = _unique(name for each in facts for name, _ in _numbers_in("facts", each))
        self.layout = self._lay_out(fact_numbers)
        self._spots = spots(game)
        self._read_pieces()

    def _lay_out(self, fact_numbers: Iterable[str]) -> Layout:
        game, state, sides = self._game, self._game.state, self._game.sides
        grid = game.board.grid
        counts = [f"{side} {what}" for side in sides for what in ("units", "markers", *self._figure_names)]
        backs = _unique(f"{sides[piece.side]} back {piece.back}" for piece in game.pieces)
        marks = [f"backs {name}" for name in (*dict(state.BACK_MARKS), *state.BACK_SETS)]
        places = [*counts, *backs, *marks, *self._of_kind("hexes"), *self._of_kind("tally")]
        per_side = [f"{name} {side}" for name in self._of_kind("units per side") for side in sides]
        units = ["known", "place", "x", "y", *self._figure_names, *(name for name, _ in state.MARKS)]
        units += [*self._of_kind("units"), *per_side, *(f"facts {name}" for name in self._fact_lists), "about"]
        situation = [
            *(f"viewer {side}" for side in sides),
            *(f"active {side}" for side in sides),
            *(f"waiting {side}" for side in sides),
            *(f"phase {phase}" for phase in game.phases),
            *(bit for name in self._words for bit in _bits(name)),
            *(name for name in self._of_kind("plain") if name not in self._words),
            *(f"{name} {side}" for name in self._of_kind("side") for side in sides),
            *self._of_kind("tally"),
            *fact_numbers,
            *_bits("decision"),
        ]
        rows = [grid.name(h) for h in scan(grid.all)]
        return lay_out(([*rows, *game.boxes], places), ([piece.id for piece in game.pieces], units), situation)

    def _of_kind(self, kind: Kind) -> list[str]:
        return [name for name, field in self._fields.items() if field.kind == kind]

    @property
    def _words(self) -> list[str]:
        return [name for name in self._of_kind("plain") if isinstance(self._fields[name].default, str)]

    def _read_pieces(self) -> None:
        """What is printed on the counters, for looking up many at once."""
        pieces, names, column_of = self._game.pieces, self._figure_names, self.layout.places.column_of
        sides = self._game.sides
        self._figures = np.zeros((len(pieces), max(len(piece.faces) for piece in pieces), len(names)), np.int16)
        for u, piece in enumerate(pieces):
            for face, figures in enumerate(piece.faces):
                self._figures[u, face] = [figures.get(name, 0) for name in names]
        self._counted_in = np.array(
            [column_of[f"{sides[piece.side]} {'markers' if piece.marker else 'units'}"] for piece in pieces]
        )
        self._figures_in = np.array([[column_of[f"{sides[piece.side]} {name}"] for name in names] for piece in pieces])
        self._is_unit = np.array([[not piece.marker] for piece in pieces])

    def encode(self, seen: Mapping[str, Any]) -> Numbers:
        """All that this view says."""
        observation = np.zeros(self.layout.size, np.int16)
        places, units = self.layout.places.of(observation), self.layout.units.of(observation)
        self._encode_units(seen["units"], places, units)
        self._encode_backs(seen["backs"], places)
        self._encode_sets(seen, places, units)
        self._encode_situation(seen, self.layout.situation.of(observation)[0])
        return observation

    def _encode_units(self, known: Mapping[str, Mapping[str, Any]], places: Numbers, units: Numbers) -> None:
        """The units whose faces are seen, each in its own row and summed up where they are."""
        row_of, column_of, place_of = self.layout.units.row_of, self.layout.units.column_of, self.layout.places.row_of
        rows = [row_of[unit] for unit in known]
        at = np.array([place_of[facts["at"]] for facts in known.values()])
        units[rows, KNOWN] = 1
        units[rows, PLACE] = at
        units[rows, X : Y + 1] = self._spots[at]
        for name, default in self._game.state.MARKS:
            units[rows, column_of[name]] = [facts.get(name, default) for facts in known.values()]
        figures = self._figures[rows, units[rows, column_of["face"]]]
        units[rows, Y + 1 : Y + 1 + figures.shape[1]] = figures
        np.add.at(places, (at, self._counted_in[rows]), 1)
        np.add.at(places, (at[:, None], self._figures_in[rows]), figures * self._is_unit[rows])

    def _encode_backs(self, backs: Iterable[list[Any]], places: Numbers) -> None:
        """The face-down counters where they lie, with what lies openly on them."""
        row_of, column_of = self.layout.places.row_of, self.layout.places.column_of
        for at, side, back, *marked in backs:
            row = places[row_of[at]]
            row[column_of[f"{side} back {back}"]] += 1
            for name, value in (marked[0] if marked else {}).items():
                for mark in value if name == "in" else (name,):
                    row[column_of[f"backs {mark}"]] += 1 if name == "in" else value

    def _encode_sets(self, seen: Mapping[str, Any], places: Numbers, units: Numbers) -> None:
        """Sets of hexes and units, and the counts that are kept by hex or hexside."""
        row_of, column_of = self.layout.places.row_of, self.layout.places.column_of
        unit_of, mark_of = self.layout.units.row_of, self.layout.units.column_of
        for name in self._of_kind("hexes"):
            places[[row_of[h] for h in seen[name]], column_of[name]] = 1
        for name in self._of_kind("tally"):
            for key, count in seen.get(name, {}).items():
                places[[row_of[part] for part in key.split("/") if part in row_of], column_of[name]] += count
        marked = [(name, seen[name]) for name in self._of_kind("units")]
        marked += [(f"{name} {side}", u) for name in self._of_kind("units per side") for side, u in seen[name].items()]
        marked += [(f"facts {name}", seen["facts"][name]) for name in self._fact_lists]
        marked += [("about", seen["ask"]["about"] if seen["ask"] else [])]
        for name, members in marked:
            units[[unit_of[unit] for unit in members if unit in unit_of], mark_of[name]] = 1

    def _encode_situation(self, seen: Mapping[str, Any], now: Numbers) -> None:
        """Time, numbers and words of the state, the facts that the game tells, and the decision."""
        column_of, sides = self.layout.situation.column_of, self._game.sides
        for name in (f"viewer {seen['viewer']}", f"active {sides[seen['active']]}", f"phase {seen['phase']}"):
            now[column_of[name]] = 1
        for side in seen["waiting"]:
            now[column_of[f"waiting {side}"]] = 1
        for name in self._of_kind("plain"):
            if name in self._words:
                _encode_word(seen[name], now, column_of[f"{name} bit 0"])
            else:
                now[column_of[name]] = seen[name]
        for name in self._of_kind("side"):
            for side, value in seen[name].items():
                now[column_of[f"{name} {side}"]] = value
        for name in self._of_kind("tally"):
            now[column_of[name]] = sum(seen.get(name, {}).values())
        for name, value in _numbers_in("facts", seen["facts"]):
            if name in column_of:
                now[column_of[name]] = value
        if seen["ask"]:
            _encode_word(seen["ask"]["kind"], now, column_of["decision bit 0"])


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _bits(name: str) -> list[str]:
    return [f"{name} bit {i}" for i in range(BITS)]


def _encode_word(word: str, now: Numbers, start: int) -> None:
    if word:
        code = crc32(word.encode())
        now[start : start + BITS] = [code >> i & 1 for i in range(BITS)]


def _numbers_in(path: str, facts: Any) -> Iterator[tuple[str, int]]:
    """Every number among nested facts, by the way to it."""
    if isinstance(facts, int):
        yield path, facts
    elif isinstance(facts, Mapping):
        for key, value in facts.items():
            yield from _numbers_in(f"{path} {key}", value)
    elif isinstance(facts, list):
        for i, value in enumerate(facts):
            yield from _numbers_in(f"{path} {i}", value)
