"""All that can change in a game: flat, quick to copy, dumped as JSON that a person can read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Self

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.errors import Refusal
from northfront.core.events import EVERYBODY, Event
from northfront.core.fields import Field, Fields, per_unit, unit_set_per_side, whole, word
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.memo import BOXES, Memo, by_boxes

if TYPE_CHECKING:
    from northfront.core.game import Game


ALWAYS: Final = ("turn", "phase", "active")


class State(Fields):
    """What every game has. `where` is the truth about units; `stacks`, `occupied`, `on_map` and `hexes_with` follow from it.

    A place is a hex, or ~b for box b of the game (reserve, eliminated, a turn to come).
    """

    turn: int = whole(1)
    phase: str = word()
    active: Side = whole(most=1)
    over: str = word()  # how the game ended; empty while it goes on
    where: list[Hex] = per_unit(-1)
    face: list[int] = per_unit()
    hidden: list[UnitSet] = unit_set_per_side()  # the units whose face each side may not see

    game: Any  # the immutable Game; a game's own state narrows the type
    scenario: str
    settings: Mapping[str, str]
    notes: list[Event] | None
    occupied: list[HexSet]
    stacks: dict[Hex, tuple[Unit, ...]]
    on_map: list[UnitSet]  # the units of each side that are on the map
    hexes_with: list[HexSet]  # for each of the game's sorts, the hexes with a unit of it
    memos: list[Memo]  # what has been computed from all this; see memo.py

    @classmethod
    def new(cls, game: Game, scenario: str, settings: Mapping[str, str]) -> Self:
        """An empty board: every unit in the first box, every field at its default, every counter face up."""
        s = cls()
        s.game, s.scenario, s.settings = game, scenario, settings
        s.notes = None
        for name, field in cls.FIELDS.items():
            setattr(s, name, s.blank(field))
        s.lay_out()
        s.phase = game.sequence.steps[0].phase
        s.active = game.sequence.steps[0].side
        return s

    def blank(self, field: Field) -> Any:
        """A field at its default."""
        if field.kind == "unit":
            return [field.default] * len(self.game.pieces)
        if field.kind in ("side", "units per side"):
            return [field.default] * len(self.game.sides)
        return {} if field.kind == "tally" else field.default

    def reset(self, until: str) -> None:
        """Blank the fields that belong to what has just ended, "phase" for instance."""
        for name, field in self.FIELDS.items():
            if field.until == until:
                setattr(self, name, self.blank(field))

    def lay_out(self) -> None:
        """Lay the units where `where` says, in counter order: no trace of how they got there."""
        self.stacks, self.occupied, self.on_map, self.hexes_with = self._laid_out()
        self.forget()

    def _laid_out(self) -> tuple[dict[Hex, tuple[Unit, ...]], list[HexSet], list[UnitSet], list[HexSet]]:
        """What follows from `where`: stacks, occupied hexes, units on the map, the hexes of each sort."""
        game, stacks = self.game, dict[Hex, list[Unit]]()
        occupied, on_map, hexes_with = [0] * len(game.sides), [0] * len(game.sides), [0] * len(game.sorts)
        for u, at in enumerate(self.where):
            if at >= 0 and not game.markers >> u & 1:
                stacks.setdefault(at, []).append(u)
                occupied[game.side_of[u]] |= 1 << at
                on_map[game.side_of[u]] |= 1 << u
                if game.sort_of[u] >= 0:
                    hexes_with[game.sort_of[u]] |= 1 << at
        return {at: tuple(units) for at, units in stacks.items()}, occupied, on_map, hexes_with

    def forget(self) -> None:
        """Drop all computed results: something else they depend on has changed."""
        self.memos = [{} for _ in range(len(self.game.sides) + 2)]

    def place(self, u: Unit, to: Hex) -> None:
        """Put a unit into a hex or box. Nothing else writes `where`. A marker is in no stack and occupies nothing."""
        game, where, stacks = self.game, self.where, self.stacks
        at = where[u]
        where[u] = to
        marker = game.markers >> u & 1
        if marker or at < 0 or to < 0:
            self.memos[BOXES] = {}
        if marker:
            return
        side, sort = game.side_of[u], game.sort_of[u]
        self.memos[side] = {}
        if at >= 0:
            left = tuple([v for v in stacks[at] if v != u])
            if left:
                stacks[at] = left
            else:
                del stacks[at]
            if not left or not any([game.side_of[v] == side for v in left]):
                self.occupied[side] ^= 1 << at
            if sort >= 0 and not any([game.sort_of[v] == sort for v in left]):
                self.hexes_with[sort] ^= 1 << at
            self.on_map[side] ^= 1 << u
        if to >= 0:
            there = stacks.get(to)
            stacks[to] = tuple(sorted((*there, u))) if there else (u,)
            self.occupied[side] |= 1 << to
            if sort >= 0:
                self.hexes_with[sort] |= 1 << to
            self.on_map[side] |= 1 << u

    def turn_over(self, u: Unit, face: int) -> None:
        """Show another face of a counter. No rule writes `face` otherwise."""
        self.face[u] = face
        self.memos[self.game.side_of[u]] = {}

    def before_reveal(self, units: UnitSet) -> None:
        """These units, known now, are revealed by answers that follow. A game that draws their faces then must not know them yet."""

    def stack(self, h: Hex, side: Side | None = None) -> tuple[Unit, ...]:
        """The units in a hex, of one side or of all, in the order of the counters."""
        units = self.stacks.get(h, ())
        if side is None:
            return units
        side_of = self.game.side_of
        return tuple([u for u in units if side_of[u] == side])

    def in_hex(self, h: Hex) -> UnitSet:
        return sum([1 << u for u in self.stacks.get(h, ())])

    def units_in(self, hexes: HexSet) -> UnitSet:
        """The units in these hexes."""
        found, stacks = 0, self.stacks
        for occupied in self.occupied:
            for h in scan(hexes & occupied) if hexes & occupied else ():
                for u in stacks[h]:
                    found |= 1 << u
        return found

    def hexes_of(self, units: UnitSet) -> HexSet:
        """Where these units are, if they are on the map."""
        found, where = 0, self.where
        for u in scan(units):
            if where[u] >= 0:
                found |= 1 << where[u]
        return found

    @by_boxes
    def in_box(self, name: str) -> UnitSet:
        box = self.game.box(name)
        return sum([1 << u for u, at in enumerate(self.where) if at == box])

    def name(self, u: Unit) -> str:
        """What a unit is called, by the face that it shows."""
        return self.game.pieces[u].name_of(self.face[u])  # type: ignore[no-any-return]

    def steps(self, u: Unit) -> int:
        """The steps that a unit has left: one for each face from the one that it shows."""
        return len(self.game.pieces[u].faces) - self.face[u]

    def lose_step(self, u: Unit, rule: str) -> None:
        """A unit with another step is turned over, otherwise it is eliminated."""
        if self.steps(u) > 1:
            self.turn_over(u, self.face[u] + 1)
            self.note("reduced", rule, unit=u, at=self.where[u])
        else:
            self.eliminate(u, rule)

    def eliminate(self, u: Unit, rule: str) -> None:
        """A unit leaves the game."""
        self.note("eliminated", rule, unit=u, at=self.where[u])
        self.place(u, self.game.box("eliminated"))

    def knows(self, side: Side | None, u: Unit) -> bool:
        """May this side see the face of this unit? A spectator sees what all sides see."""
        if side is not None:
            return not self.hidden[side] >> u & 1
        return not any(hidden >> u & 1 for hidden in self.hidden)

    def hide(self, u: Unit) -> None:
        """Only the owner may see the unit's face."""
        owner = self.game.side_of[u]
        self.hidden = [hidden if side == owner else hidden | 1 << u for side, hidden in enumerate(self.hidden)]

    def reveal(self, u: Unit) -> None:
        """From now on everybody may see the unit's face."""
        self.hidden = [hidden & ~(1 << u) for hidden in self.hidden]

    def note(self, kind: str, rule: str, **args: int | str) -> None:
        """Tell everybody what happened."""
        if self.notes is not None:
            self.notes.append(Event(kind, rule, args))

    def whisper(self, side: Side, event: Event, public: Event | None = None) -> None:
        """Tell one side what happened, and the others at most the public twin."""
        if self.notes is not None:
            audience = EVERYBODY if side < 0 else 1 << side
            self.notes.append(Event(event.kind, event.rule, event.args, audience, public))

    def check(self) -> list[str]:
        """All that is wrong with this state. Empty unless the rules have a fault."""
        wrong = []
        for u, at in enumerate(self.where):
            piece = self.game.pieces[u]
            if at >= 0 and not self.game.board.grid.all >> at & 1:
                wrong.append(f"{piece.id} is off the board")
            elif at < 0 and ~at >= len(self.game.boxes):
                wrong.append(f"{piece.id} is in no box")
            if not 0 <= self.face[u] < len(piece.faces):
                wrong.append(f"{piece.id} shows a face that it does not have")
        if self._laid_out() != (self.stacks, self.occupied, self.on_map, self.hexes_with):
            wrong.append("stacks and occupied hexes do not agree with where the units are")
        return [*wrong, *self.game.check(self)]

    def dump(self) -> dict[str, Any]:
        """The state as JSON with names instead of indices; fields at their default are left out."""
        units = {piece.id: self.unit_facts(u) for u, piece in enumerate(self.game.pieces)}
        data = {"scenario": self.scenario, "settings": dict(self.settings), "units": units}
        for name, field in self.FIELDS.items():
            if field.kind != "unit" and (name in ALWAYS or self.named(name) != self.blank_named(name)):
                data[name] = self.named(name)
        return data

    def unit_facts(self, u: Unit) -> dict[str, Any]:
        """Where a unit is and what marks it bears, with names instead of indices."""
        facts: dict[str, Any] = {"at": self.game.place_name(self.where[u])}
        for name, default in self.MARKS:
            if (value := getattr(self, name)[u]) != default:
                facts[name] = value
        return facts

    def named(self, name: str) -> Any:
        """One field as JSON, with names instead of indices."""
        return self._named(self.FIELDS[name], getattr(self, name))

    def blank_named(self, name: str) -> Any:
        """The same for a field at its default."""
        return self._named(self.FIELDS[name], self.blank(self.FIELDS[name]))

    def _named(self, field: Field, value: Any) -> Any:
        game = self.game
        if field.kind == "hexes":
            return game.board.grid.names(value)
        if field.kind == "units":
            return [game.pieces[u].id for u in scan(value)]
        if field.kind == "units per side":
            return {side: [game.pieces[u].id for u in scan(value[i])] for i, side in enumerate(game.sides)}
        if field.kind == "side":
            return dict(zip(game.sides, value, strict=True))
        if field.kind == "tally":
            return {key: value[key] for key in sorted(value) if value[key]}
        return value

    @classmethod
    def load(cls, game: Game, data: Mapping[str, Any]) -> Self:
        """The state of a dump. A field that the dump does not name, because it is new, has its default."""
        try:
            known = {name: data["settings"][name] for name in game.options if name in data["settings"]}
            s = cls.new(game, data["scenario"], game.settle(known))
            for name, field in cls.FIELDS.items():
                if field.kind != "unit" and name in data:
                    setattr(s, name, s.unnamed(name, data[name]))
            for piece, facts in data["units"].items():
                s.load_unit(game.units[piece], facts)
            s.forget()
            if s.phase not in game.phases or not 0 <= s.active < len(game.sides):
                raise Refusal(f"there is no phase {s.phase!r} of side {s.active}")
            if s.scenario not in game.scenarios or s.over not in ("", *game.endings):
                raise Refusal(f"there is no scenario {s.scenario!r} that ends with {s.over!r}")
            if wrong := s.check():
                raise Refusal("; ".join(wrong))
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            raise Refusal(f"this is not a state of {game.name}: {error}") from None
        return s

    def load_unit(self, u: Unit, facts: Mapping[str, Any]) -> None:
        """Put a unit where its dump says, with the marks that it says."""
        for name, value in facts.items():
            if name == "at":
                self.place(u, self.game.place_named(value))
            elif name in self.FIELDS and (name == "where" or self.FIELDS[name].kind != "unit"):
                raise Refusal(f"a unit has no mark {name}")
            elif name in self.FIELDS:
                getattr(self, name)[u] = self.FIELDS[name].number(name, value)

    def unnamed(self, name: str, value: Any) -> Any:
        """The field that JSON with names describes."""
        field, game = self.FIELDS[name], self.game
        if field.kind == "hexes":
            return game.board.grid.hexes(value)
        if field.kind == "units":
            return self.unit_set(value)
        if field.kind in ("units per side", "side"):
            if set(value) != set(game.sides):
                raise Refusal(
                    f"{name} needs a value for each of {', '.join(game.sides)}, not for {', '.join(value) or 'none'}"
                )
            if field.kind == "side":
                return [field.number(name, value[side]) for side in game.sides]
            return [_unit_set(game, value[side]) for side in game.sides]
        if field.kind == "tally":
            return field.counts(name, value)
        return field.word(name, value) if isinstance(field.default, str) else field.number(name, value)

    def unit_set(self, names: Iterable[str]) -> UnitSet:
        """The units with these names."""
        return _unit_set(self.game, names)

    def digest(self) -> str:
        """A fingerprint of everything in the state."""
        return hashlib.sha256(json.dumps(self.dump(), sort_keys=True).encode()).hexdigest()


def _unit_set(game: Game, names: Iterable[str]) -> UnitSet:
    found = 0
    for name in names:
        if name not in game.units:
            raise Refusal(f"there is no unit {name}")
        found |= 1 << game.units[name]
    return found
