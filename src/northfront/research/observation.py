"""What a side is shown, as numbers. The encoder is given a view (`core.view`) and nothing else, so it can reveal no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import numpy as np

from northfront.core.fields import NOBODY, Kind
from northfront.core.hexes import scan
from northfront.core.view import view
from northfront.research.ground import spots
from northfront.research.layout import Layout, Numbers, lay_out

if TYPE_CHECKING:
    from northfront.core.game import Game
    from northfront.core.position import Position

BITS: Final = 32
"""A word that no list declares (a kind of decision, a word in the state) is shown as the bits of its checksum."""
APART: Final = ("where", "phase", "active", "over")
"""Fields that have their own encoding."""
VIEW_KEYS: Final = ("game", "viewer", "serial", "facts", "waiting", "waiting_for", "ask")
"""Under these names a view holds no field of the state, even where a field has the same name."""
KNOWN, PLACE, X, Y, FIGURES = range(5)
"""The first columns of the table `units`; the figures of the counter begin at the last."""


class Encoder:
    """Turns views of one game into vectors of one length. Which facts the game reports is seen from its first position."""

    def __init__(self, game: Game, start: Position) -> None:
        self._game = game
        facts = [view(start, side)["facts"] for side in range(len(game.sides))]
        plain = _fields(game, "plain")
        self._words = [name for name in plain if isinstance(game.state.FIELDS[name].default, str)]
        self._whole = [name for name in plain if name not in self._words]
        self._per_side = _fields(game, "side")
        self._tallies = _fields(game, "tally")
        self._hex_sets = _fields(game, "hexes")
        self._unit_sets = _fields(game, "units")
        self._unit_sets_per_side = _fields(game, "units per side")
        self._fact_lists = _unique(name for each in facts for name in _lists_of_words(each))
        self._fact_numbers = _unique(name for each in facts for name, _ in _numbers_in("facts", each))
        self._figures = sorted({figure for piece in game.pieces for face in piece.faces for figure in face})
        self.layout = self._lay_out()
        self._spots = spots(game)
        self._read_pieces()

    def _lay_out(self) -> Layout:
        game = self._game
        places = [game.board.grid.name(h) for h in scan(game.board.grid.all)]
        units = [piece.id for piece in game.pieces]
        return lay_out(([*places, *game.boxes], self._of_a_place()), (units, self._of_a_unit()), self._of_now())

    def _of_a_place(self) -> list[str]:
        game, sides = self._game, self._game.sides
        counts = [f"{side} {what}" for side in sides for what in ("units", "markers", *self._figures)]
        backs = _unique(f"{sides[piece.side]} back {piece.back}" for piece in game.pieces)
        marks = [f"backs {name}" for name in (*dict(game.state.BACK_MARKS), *game.state.BACK_SETS)]
        return [*counts, *backs, *marks, *self._hex_sets, *self._tallies]

    def _of_a_unit(self) -> list[str]:
        marks = [name for name, _ in self._game.state.MARKS]
        per_side = [f"{name} {side}" for name in self._unit_sets_per_side for side in self._game.sides]
        facts = [f"facts {name}" for name in self._fact_lists]
        return ["known", "place", "x", "y", *self._figures, *marks, *self._unit_sets, *per_side, *facts, "about"]

    def _of_now(self) -> list[str]:
        sides = self._game.sides
        return [
            *(f"{what} {side}" for what in ("viewer", "active", "waiting") for side in sides),
            *(f"phase {phase}" for phase in self._game.phases),
            *(f"{name} {side}" for name in self._per_side for side in sides),
            *self._whole,
            *self._tallies,
            *self._fact_numbers,
            *(f"{word} bit {i}" for word in (*self._words, "decision") for i in range(BITS)),
        ]

    def _read_pieces(self) -> None:
        """What is printed on the counters, to be looked up for many at once."""
        pieces, sides, column_of = self._game.pieces, self._game.sides, self.layout.places.column_of
        self._printed = np.zeros((len(pieces), max(len(piece.faces) for piece in pieces), len(self._figures)), np.int16)
        for u, piece in enumerate(pieces):
            for face, figures in enumerate(piece.faces):
                self._printed[u, face] = [figures.get(name, 0) for name in self._figures]
        kinds = ["markers" if piece.marker else "units" for piece in pieces]
        self._counted_in = np.array(
            [column_of[f"{sides[piece.side]} {kind}"] for piece, kind in zip(pieces, kinds, strict=True)]
        )
        self._summed_in = np.array(
            [[column_of[f"{sides[piece.side]} {name}"] for name in self._figures] for piece in pieces]
        )
        self._is_unit = np.array([[not piece.marker] for piece in pieces])

    def encode(self, seen: Mapping[str, Any]) -> Numbers:
        """All that this view says."""
        observation = np.zeros(self.layout.size, np.int16)
        places, units = self.layout.places.of(observation), self.layout.units.of(observation)
        self._encode_units(seen["units"], places, units)
        self._encode_backs(seen["backs"], places)
        self._encode_places(seen, places)
        self._encode_sets(seen, units)
        self._encode_now(seen, self.layout.situation.of(observation)[0])
        return observation

    def _encode_units(self, known: Mapping[str, Mapping[str, Any]], places: Numbers, units: Numbers) -> None:
        """The units whose faces are seen, each in its own row and summed up where they are."""
        row_of, column_of, place_of = self.layout.units.row_of, self.layout.units.column_of, self.layout.places.row_of
        rows = np.array([row_of[unit] for unit in known], np.intp)
        at = np.array([place_of[facts["at"]] for facts in known.values()], np.intp)
        units[rows, KNOWN] = 1
        units[rows, PLACE] = at
        units[rows, X : Y + 1] = self._spots[at]
        for name, default in self._game.state.MARKS:
            if default:
                units[rows, column_of[name]] = default
        for unit, facts in known.items():
            if len(facts) > 1:
                for name, value in facts.items():
                    if name != "at":
                        units[row_of[unit], column_of[name]] = value
        figures = self._printed[rows, units[rows, column_of["face"]]]
        units[rows, FIGURES : FIGURES + len(self._figures)] = figures
        np.add.at(places, (at, self._counted_in[rows]), 1)
        np.add.at(places, (at[:, None], self._summed_in[rows]), figures * self._is_unit[rows])

    def _encode_backs(self, backs: Iterable[list[Any]], places: Numbers) -> None:
        """The face-down counters where they lie, with what lies openly on them."""
        row_of, column_of = self.layout.places.row_of, self.layout.places.column_of
        for at, side, back, *marked in backs:
            row = row_of[at]
            places[row, column_of[f"{side} back {back}"]] += 1
            for name, value in (marked[0] if marked else {}).items():
                for mark in value if name == "in" else (name,):
                    places[row, column_of[f"backs {mark}"]] += 1 if name == "in" else value

    def _encode_places(self, seen: Mapping[str, Any], places: Numbers) -> None:
        """Sets of hexes, and what is counted by hex or hexside."""
        row_of, column_of = self.layout.places.row_of, self.layout.places.column_of
        for name in self._hex_sets:
            places[[row_of[h] for h in seen[name]], column_of[name]] = 1
        for name in self._tallies:
            for key, count in seen[name].items():
                places[[row_of[part] for part in key.split("/") if part in row_of], column_of[name]] += count

    def _encode_sets(self, seen: Mapping[str, Any], units: Numbers) -> None:
        """Sets of units, those that the game reports, and those that the decision is about."""
        row_of, column_of = self.layout.units.row_of, self.layout.units.column_of
        sets = [(name, seen[name]) for name in self._unit_sets]
        sets += [(f"{name} {side}", own) for name in self._unit_sets_per_side for side, own in seen[name].items()]
        sets += [(f"facts {name}", seen["facts"].get(name, [])) for name in self._fact_lists]
        sets += [("about", seen["ask"]["about"])] if seen["ask"] else []
        for name, members in sets:
            units[[row_of[unit] for unit in members if unit in row_of], column_of[name]] = 1

    def _encode_now(self, seen: Mapping[str, Any], now: Numbers) -> None:
        """Time, numbers and words of the state, the facts that the game reports, and the decision."""
        column_of, sides = self.layout.situation.column_of, self._game.sides
        waiting = [f"waiting {side}" for side in seen["waiting"]]
        for name in (f"viewer {seen['viewer']}", f"active {sides[seen['active']]}", f"phase {seen['phase']}", *waiting):
            now[column_of[name]] = 1
        for name in self._whole:
            now[column_of[name]] = seen[name]
        for name in self._per_side:
            for side, value in seen[name].items():
                now[column_of[f"{name} {side}"]] = value
        for name in self._tallies:
            now[column_of[name]] = sum(seen[name].values())
        for name, value in _numbers_in("facts", seen["facts"]):
            if name in column_of:
                now[column_of[name]] = value
        words = {name: seen[name] for name in self._words} | {"decision": seen["ask"]["kind"] if seen["ask"] else ""}
        for name, word in words.items():
            code, start = crc32(word.encode()), column_of[f"{name} bit 0"]
            now[start : start + BITS] = [code >> i & 1 for i in range(BITS)]


def _fields(game: Game, kind: Kind) -> list[str]:
    """The fields of the state that a view has and that are shown like others of their kind."""
    shown = [name for name, field in game.state.FIELDS.items() if field.kind == kind and field.seen != NOBODY]
    return [name for name in shown if name not in (*APART, *VIEW_KEYS)]


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _lists_of_words(facts: Mapping[str, Any]) -> list[str]:
    """The facts that may be lists of units: those without supply."""
    lists = {name: value for name, value in facts.items() if isinstance(value, list)}
    return [name for name, value in lists.items() if all(isinstance(unit, str) for unit in value)]


def _numbers_in(path: str, facts: Any) -> Iterator[tuple[str, int]]:
    """Every number among nested facts, by its path."""
    if isinstance(facts, int):
        yield path, facts
    elif isinstance(facts, Mapping):
        for key, value in facts.items():
            yield from _numbers_in(f"{path} {key}", value)
    elif isinstance(facts, list):
        for i, value in enumerate(facts):
            yield from _numbers_in(f"{path} {i}", value)
