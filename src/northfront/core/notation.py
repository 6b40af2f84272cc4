"""Positions and orders as text, both ways: the language of tests, logs, bug reports, the terminal and screen readers.

    turn 3 german movement
    german pz-1 0304 spent=2  german inf-1 0305 reduced
    soviet rifle-2 0405 hidden
    forts = 0405 0406
    then pz-1 0404

`docs/notation.md` describes it with examples.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from northfront.core.ask import CHANCE, Options, Side, Unit
from northfront.core.errors import NotationFault, Refusal
from northfront.core.fields import Field
from northfront.core.hexes import scan
from northfront.core.position import Position

if TYPE_CHECKING:
    from northfront.core.game import Game
    from northfront.core.state import State

HEADER_FIELDS = ("turn", "phase", "active", "hidden")


def write_position(p: Position) -> str:
    """The position as text: its checkpoint, and the answers since."""
    lines = list(_state_lines(p.base))
    at = Position(p.game, p.base, quiet=True)
    for side, answer in p.tail:
        lines.append(f"then {_giver(p.game, side)} {at.text(answer, side)}")
        at.step(answer, side)
    return "\n".join(lines) + "\n"


def _giver(game: Game, side: Side) -> str:
    return game.sides[side] if side >= 0 else "chance"


def _state_lines(s: State) -> Iterator[str]:
    game = s.game
    yield f"scenario {s.scenario}"
    for name, value in s.settings.items():
        if value != game.options[name].default:
            yield f"setting {name}={value}"
    yield f"turn {s.turn} {s.phase}"
    if s.active != game.sequence.steps[game.sequence.index(s.phase)].side:
        yield f"active {game.sides[s.active]}"
    for u, piece in enumerate(game.pieces):
        words = _unit_words(s, u)
        if s.where[u] != -1 or words:
            yield " ".join((game.sides[piece.side], piece.id, game.place_name(s.where[u]), *words))
    for name, field in s.FIELDS.items():
        if name not in HEADER_FIELDS and field.kind != "unit":
            value = s.named(name)
            if value != s.blank_named(name):
                yield f"{name} = {_field_text(value)}".rstrip()


def _unit_words(s: State, u: Unit) -> list[str]:
    words = [mark] if (mark := s.game.pieces[u].face_mark(s.face[u])) else []
    if not s.knows(s.game.side_of[u], u):
        words.append("unknown")
    elif not s.knows(None, u):
        words.append("hidden")
    for name, field in s.FIELDS.items():
        if field.kind == "unit" and name not in ("where", "face") and getattr(s, name)[u] != field.default:
            words.append(f"{name}={getattr(s, name)[u]}")
    return words


def _field_text(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={','.join(each) if isinstance(each, list) else each}" for key, each in value.items())
    return " ".join(value) if isinstance(value, list) else str(value)


def read_position(game: Game, text: str, name: str = "position", first_line: int = 1) -> Position:
    """The position that a text describes; NotationFault names the line that cannot be read."""
    return _Reader(game, name).read(text, first_line)


class _Reader:
    """Reads a position line by line onto an empty board."""

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.name = game, name
        self.scenario = next(iter(game.scenarios))
        self.settings: dict[str, str] = {}
        self.placed = 0
        self.s = game.state.new(game, self.scenario, game.settle({}))

    def read(self, text: str, first_line: int) -> Position:
        orders: list[tuple[int, str]] = []
        for number, raw in enumerate(text.splitlines(), start=first_line):
            line = "" if raw.lstrip().startswith("#") else raw.split(" #")[0].strip()
            if line.startswith("then "):
                orders.append((number, line[5:].strip()))
            elif line:
                try:
                    self.line(line)
                except ValueError as error:
                    raise NotationFault(str(error), number, self.name) from None
        p = Position(self.game, self.s)
        for number, order in orders:
            try:
                giver, _, answer = order.partition(" ")
                if giver in (*self.game.sides, "chance") and answer and " " not in answer:
                    p.step_text(answer, CHANCE if giver == "chance" else self.game.side(giver))
                else:
                    give_orders(p, order)
            except Refusal as error:
                raise NotationFault(str(error), number, self.name) from None
        p.serial = 0
        return p

    def line(self, line: str) -> None:
        first, *rest = line.split()
        if first == "scenario" and len(rest) == 1:
            if rest[0] not in self.game.scenarios:
                raise Refusal(f"{self.game.name} has no scenario {rest[0]}")
            self.s.scenario = rest[0]
        elif first == "setting":
            self.settings |= dict(_pair(word) for word in rest)
            self.s.settings = self.game.settle(self.settings)
        elif first == "turn" and rest:
            self.turn(rest[0], " ".join(rest[1:]))
        elif first == "active" and len(rest) == 1:
            self.s.active = self.game.side(rest[0])
        elif len(rest) > 0 and rest[0] == "=":
            self.field(first, rest[1:])
        else:
            for entry in re.split(r"\s{2,}", line):
                self.entry(entry.split())

    def turn(self, number: str, phase: str) -> None:
        if phase not in self.game.phases:
            raise Refusal(f"there is no phase {phase!r}; the phases are {', '.join(self.game.phases)}")
        self.s.turn, self.s.phase = _whole(number), phase
        self.s.active = self.game.sequence.steps[self.game.sequence.index(phase)].side

    def field(self, name: str, words: list[str]) -> None:
        field = self.s.FIELDS.get(name)
        if field is None or name in (*HEADER_FIELDS, "where", "face"):
            raise Refusal(f"{self.game.name} has no field {name}")
        if field.kind == "unit":  # a number for each unit: the named ones have 1
            for u in scan(self.s.unit_set(words)):
                getattr(self.s, name)[u] = 1
            return
        setattr(self.s, name, self.s.unnamed(name, _field_value(field, words)))

    def entry(self, words: list[str]) -> None:
        """One counter and where it is: side, id, place, marks. A shared name takes the next counters that bear it."""
        if len(words) < 3:
            raise Refusal(f"{' '.join(words)!r} should name a side, a unit and a place")
        side = self.side(words[0])
        places = [word for word in words[2:] if self.game.board.grid.has(word) or word in self.game.boxes]
        marks = words[2 + len(places) :]
        if not places or words[2 : 2 + len(places)] != places:
            raise Refusal(f"there is no hex or box {words[2]}")
        if words[1] in self.game.units and len(places) > 1:
            raise Refusal(f"{words[1]} is one counter and cannot be in {len(places)} places")
        for place in places:
            self.put(self.unit(side, words[1]), place, marks)

    def side(self, word: str) -> Side:
        if word in self.game.sides:
            return self.game.side(word)
        fitting = [i for i, side in enumerate(self.game.sides) if side.startswith(word.lower())]
        if len(fitting) != 1:
            raise Refusal(f"{word} is not a side; the sides are {', '.join(self.game.sides)}")
        return fitting[0]

    def unit(self, side: Side, name: str) -> Unit:
        if name in self.game.units:
            u = self.game.units[name]
            if self.game.side_of[u] != side:
                raise Refusal(f"{name} belongs to the other side")
            if self.placed >> u & 1:
                raise Refusal(f"{name} is placed twice")
            return u
        for u, piece in enumerate(self.game.pieces):
            if piece.side == side and name in (piece.kind, piece.name) and not self.placed >> u & 1:
                return u
        raise Refusal(f"there is no (further) {self.game.sides[side]} unit {name}")

    def put(self, u: Unit, place: str, marks: list[str]) -> None:
        self.placed |= 1 << u
        self.s.place(u, self.game.place_named(place))
        for mark in marks:
            if mark in self.game.pieces[u].face_names:
                self.s.turn_over(u, self.game.pieces[u].face_names.index(mark))
            elif mark == "reduced":
                self.s.turn_over(u, 1)
            elif mark == "hidden":
                self.s.hide(u)
            elif mark == "unknown":
                self.s.hidden = [hidden | 1 << u for hidden in self.s.hidden]
            else:
                name, value = _pair(mark)
                if name not in self.s.FIELDS or self.s.FIELDS[name].kind != "unit" or name == "where":
                    raise Refusal(f"a unit of {self.game.name} has no mark {name}")
                getattr(self.s, name)[u] = _whole(value)
        if not 0 <= self.s.face[u] < len(self.game.pieces[u].faces):
            raise Refusal(f"{self.game.pieces[u].id} has no such face")


def _pair(word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign or not name or not value:
        raise Refusal(f"{word!r} should be name=value")
    return name, value


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?\d+", text, re.ASCII):
        raise Refusal(f"{text!r} should be a whole number")
    return int(text)


def _field_value(field: Field, words: list[str]) -> Any:
    """The value of a field line in the form that a dump has."""
    if field.kind in ("hexes", "units"):
        return words
    if field.kind == "plain":
        text = " ".join(words)
        return _whole(text) if isinstance(field.default, int) else text
    pairs = dict(_pair(word) if not word.endswith("=") else (word[:-1], "") for word in words)
    if field.kind == "units per side":
        return {key: value.split(",") if value else [] for key, value in pairs.items()}
    return {key: _whole(value) for key, value in pairs.items()}


def give_orders(p: Position, orders: str) -> None:
    """Answer one decision after another: "pz-1 0404", "die 6", "soviet retreat". A comma or semicolon may part them.

    A side's name or the words chance, die and draw say who answers the next one; they are needed only where several
    sides decide at once.
    """
    words = orders.replace(",", " ").replace(";", " ").split()
    side: Side | None = None
    while words:
        word = words.pop(0)
        if words and side is None and _names_a_giver(p, word, words[0]):
            side = p.game.side(word) if word in p.game.sides else CHANCE
            continue
        p.step_text(word, side)
        side = None


def _names_a_giver(p: Position, word: str, following: str) -> bool:
    """Does this word say who answers, rather than being the answer itself?"""
    if p.chance:
        return word in ("chance", "die", "draw") and (word not in p.chance.options or following in p.chance.options)
    if word not in p.game.sides or p.game.side(word) not in p.asks:
        return False
    options = p.options(p.game.side(word))
    return word not in options or following in _texts(p, options)


def _texts(p: Position, options: Options) -> set[str]:
    return {options.text(p.game, answer) for answer in options}
