"""Fixtures: the real rules of a game on a made-up board of ten hexes, with made-up units, table and dice.

    grid flat-top 0101-0503
    terrain woods 0202 0203
    hexside river 0301/0302
    line road 0101 0201 0301
    grid point-up A1-C3
    link fringe A1 A2 0503
    counter german panzer pz-1 strength=8/4 moves=8
    table combat
      die 1-1 2-1 3-1
      1   A1  -   D1
      2   -   D1  DE
    dice 6 3
    turn 1 german movement
    german pz-1 0101

What a fixture leaves out (its board, its counters, a table) is the game's own. Its board need not have the hexes which that names:
the game may leave them out. The lines after those above are a position in the usual notation.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from northfront.core.ask import Side
from northfront.core.chance import Scripted
from northfront.core.datafile import Data, Path, Place
from northfront.core.errors import NotationFault, Refusal
from northfront.core.events import Event, sentence
from northfront.core.notation import give_orders, read_position, write_position
from northfront.core.position import Position

if TYPE_CHECKING:
    from northfront.core.game import Game

MADE_UP: Final = {"source": "fixture", "confidence": "reconstructed"}


class Fixture:
    """A position to play on in notation, with its scripted dice."""

    def __init__(self, game: Game, position: Position, dice: str = "") -> None:
        self.game, self.position = game, position
        self._chance = Scripted(dice)
        self._scripted = bool(dice)
        self._rolls = 0
        self._events: list[Event] = []

    def play(self, *orders: str) -> None:
        """Give orders; where the fixture has dice, they answer for chance."""
        for order in orders:
            self._settle()
            give_orders(self.position, order)
        self._settle()

    def play_on(self, kind: str, orders: Callable[[Position], str]) -> None:
        """Give what `orders` says until somebody is asked for a decision of this kind, or the game is over."""
        self._settle()
        while not self.position.over and kind not in {ask.kind for ask in self.position.asks.values()}:
            self.play(orders(self.position))

    def _settle(self) -> None:
        while self._scripted and (request := self.position.chance):
            self.position.step(self._chance.answer(request, self._rolls))
            self._rolls += 1

    def options(self, side: str = "") -> list[str]:
        """What may be answered now, in notation."""
        asked: Side | None = self.game.side(side) if side else None
        options = self.position.options(asked)
        return [options.text(self.game, answer) for answer in options]

    def why(self, answer: str, side: str = "") -> str:
        """Why an answer is not offered: the case and a few words; nothing if it is."""
        asked: Side | None = self.game.side(side) if side else None
        options = self.position.options(asked)
        return str(options.why(options.read(self.game, answer)) or "")

    def preview(self, answer: str, side: str = "") -> Mapping[str, Any]:
        """What an answer would bring, as far as the rules tell it beforehand."""
        ask = self.position.ask_of(self.game.side(side) if side else None)
        return ask.preview(ask.options.read(self.game, answer)) if ask.preview else {}

    def log(self) -> list[str]:
        """What has happened so far, in sentences with their rules."""
        self._events += self.position.take_events()
        return [sentence(self.game, event) for event in self._events]

    def text(self) -> str:
        return write_position(self.position)

    def at(self, unit: str) -> str:
        """Where a unit is."""
        return self.game.place_name(self.position.state.where[self.game.units[unit]])


def read_fixture(define: Callable[[Data], Game], data: Data, text: str, name: str = "fixture") -> Fixture:
    """The fixture of a text, on the rules that `define` makes of its data."""
    reader = _Reader(data, name)
    rest = reader.read(text)
    game = define(reader.data(text))
    return Fixture(game, read_position(game, rest, name), reader.dice)


class _Reader:
    """Turns the lines of a fixture into the data that the files of a game hold."""

    def __init__(self, data: Data, name: str) -> None:
        self._data, self._name = data, name
        self._map: dict[str, Any] = {}
        self._counters: list[dict[str, Any]] = []
        self._tables: dict[str, Any] = {}
        self._lines: dict[str, dict[Path, int]] = {"map": {}, "counters": {}, "tables": {}}
        self.dice = ""

    def read(self, text: str) -> str:
        """Take in the lines that are data; return the text with those lines blank, so that line numbers stay right."""
        rest: list[str] = []
        table: list[tuple[int, list[str]]] | None = None
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.split(" #")[0].split()
            if table is not None and words and re.fullmatch(r"die|-?\d{1,6}", words[0]):
                table.append((number, words))
                rest.append("")
                continue
            table = None
            known = words and words[0] in KEYWORDS
            rest.append("" if known else line)
            if known:
                table = self._keyword(words, number)
        return "\n".join(rest)

    def _keyword(self, words: list[str], number: int) -> list[tuple[int, list[str]]] | None:
        if len(words) <= KEYWORDS[words[0]]:
            raise NotationFault(f"{words[0]} needs at least {KEYWORDS[words[0]]} words after it", number, self._name)
        try:
            found: list[tuple[int, list[str]]] | None = getattr(self, f"_{words[0]}")(words[1:], number)
        except Refusal as error:
            raise NotationFault(str(error), number, self._name) from None
        return found

    def data(self, text: str) -> Data:
        """The game's data, replaced by the fixture's where it has any."""
        made: dict[str, Any] = {}
        if self._map:
            made["map"] = {**MADE_UP, "made_up": True, **self._map}
        if self._counters:
            made["counters"] = {**MADE_UP, "counters": self._counters}
        if self._tables:
            tables = {name: self._table_data(name, rows) for name, rows in self._tables.items()}
            made["tables"] = {**(self._data["tables"].value if "tables" in self._data else {}), **tables}
        documents = {name: (value, Place(self._name, lines=self._lines[name])) for name, value in made.items()}
        return self._data.replaced(documents, hashlib.sha256(text.encode()).hexdigest()[:16])

    def _add(self, key: str, row: dict[str, Any], line: int) -> None:
        rows = self._map.setdefault(key, [])
        self._lines["map"][key, len(rows)] = line
        rows.append(row)

    def _grid(self, words: list[str], line: int) -> None:
        shape, span, *shifted = [*words, ""][:4]
        ends = re.fullmatch(r"(\d\d)(\d\d)-(\d\d)(\d\d)", span)
        lettered = re.fullmatch(r"([A-Z])(\d{1,2})-([A-Z])(\d{1,2})", span, re.ASCII)
        if ends:
            a, b, c, d = map(int, ends.groups())
        elif lettered:
            a, b, c, d = (int(end) if end.isdecimal() else ord(end) - ord("A") + 1 for end in lettered.groups())
        else:
            raise Refusal("a grid is its shape and its first and last hex, such as: grid flat-top 0101-0503")
        sheet: dict[str, Any] = {
            "shape": shape,
            "lines": [a, c],
            "places": [b, d],
            "shifted": (shifted[0] if shifted else "") or "even",
        }
        if lettered:
            sheet |= {"name": "inset", "numbers": "AP"}
        for own in self._data["map"].value["sheets"] if "map" in self._data else ():
            if own["shape"] == shape and "toward" in own:
                sheet["toward"] = own["toward"]  # numbers grow as they do on the game's own map
        self._add("sheets", sheet, line)

    def _ground(self, words: list[str], _line: int) -> None:
        self._map["ground"] = " ".join(words)

    def _terrain(self, words: list[str], line: int) -> None:
        for name in words[1:]:
            self._add("hexes", {"hex": name, "terrain": words[0]}, line)

    def _has(self, words: list[str], line: int) -> None:
        for name in words[1:]:
            self._add("hexes", {"hex": name, "has": [words[0]]}, line)

    def _hexside(self, words: list[str], line: int) -> None:
        for pair in words[1:]:
            self._add("hexsides", {"between": pair, "is": words[0]}, line)

    def _line(self, words: list[str], line: int) -> None:
        self._add("lines", {"line": words[0], "through": " ".join(words[1:])}, line)

    def _link(self, words: list[str], line: int) -> None:
        for name in words[1:-1]:
            self._add("links", {"kind": words[0], "a": name, "b": words[-1]}, line)

    def _place(self, words: list[str], line: int) -> None:
        self._add("places", {"hex": words[0], "name": " ".join(words[1:])}, line)

    def _counter(self, words: list[str], line: int) -> None:
        if len(words) < 3:
            raise Refusal(
                "a counter is its side, kind, id and figures, such as: counter german panzer pz-1 strength=8/4"
            )
        side, kind, name, *figures = words
        faces: list[dict[str, int]] = []
        for figure in figures:
            key, _, values = figure.partition("=")
            numbers = values.split("/")
            if not key or not all(re.fullmatch(r"\d{1,6}", each, re.ASCII) for each in numbers):
                raise Refusal(f"{figure!r} should be a name and a number for each face, such as strength=8/4")
            while len(faces) < len(numbers):
                faces.append(dict(faces[-1]) if faces else {})
            for i, face in enumerate(faces):
                face[key] = int(numbers[min(i, len(numbers) - 1)])
        self._lines["counters"]["counters", len(self._counters)] = line
        self._counters.append({"id": name, "side": side, "kind": kind, "faces": faces or [{}]})

    def _table(self, words: list[str], line: int) -> list[tuple[int, list[str]]]:
        rows: list[tuple[int, list[str]]] = []
        self._tables[" ".join(words)] = rows
        self._lines["tables"][(" ".join(words),)] = line
        return rows

    def _table_data(self, name: str, rows: list[tuple[int, list[str]]]) -> dict[str, Any]:
        """The rows under a table's heading; the first names the columns."""
        line = self._lines["tables"][(name,)]
        if not rows or rows[0][1][0] != "die":
            raise NotationFault(
                "a table begins with a row: die and its columns", rows[0][0] if rows else line, self._name
            )
        results = []
        for i, (number, words) in enumerate(rows[1:]):
            if words[0] == "die":
                raise NotationFault("a row of a table begins with a number on the die", number, self._name)
            results.append({"die": int(words[0]), "results": words[1:]})
            self._lines["tables"][name, "rows", i] = number
        self._lines["tables"][name, "columns"] = rows[0][0]
        return {**MADE_UP, "columns": rows[0][1][1:], "rows": results}

    def _dice(self, words: list[str], _line: int) -> None:
        self.dice = " ".join(words)


KEYWORDS: Final = {
    "grid": 2,
    "ground": 1,
    "terrain": 2,
    "has": 2,
    "hexside": 2,
    "line": 3,
    "link": 3,
    "place": 2,
    "counter": 3,
    "table": 1,
    "dice": 1,
}
