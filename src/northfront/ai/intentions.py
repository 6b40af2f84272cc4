"""What a computer was after in its turn, in one sentence that everybody may read once the turn is over.

Made only from what everybody saw of the turn, so it does not depend on the faces of hidden counters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from northfront import games
from northfront.core.ask import CHANCE, Side, Unit
from northfront.core.events import Event
from northfront.core.game import Game
from northfront.core.hexes import Hex, scan
from northfront.core.naming import together
from northfront.core.record import Record
from northfront.core.vocabulary import ARRIVALS, MOVES, STRIKES

CLAUSES: Final = 2  # clauses about marches; one more may be about fights
CLOSE: Final = 1  # hexes from a place within which units hold it
NEAR: Final = 4  # hexes from a place within which its name is used
OF_ONE, FEWEST = 0.75, 3  # share and number of the units that must belong to a formation for its name to be used
MOST: Final = 3  # names and places in a row
STAFFS: Final = (" HQ", " Headquarters")


class Intention(NamedTuple):
    """One sentence about a turn, after the answer with this number."""

    n: int
    side: Side
    turn: int
    phase: str
    text: str
    hexes: tuple[Hex, ...]


@dataclass(slots=True)
class _Turn:
    """What a side has been seen to do so far, without a break by the other."""

    side: Side
    turn: int
    n: int = 0
    phase: str = ""
    ways: dict[Unit, tuple[Hex, Hex]] = field(default_factory=dict)  # from where, and to where
    unknown: dict[Hex, Hex] = field(default_factory=dict)  # the same of counters that are face down, by where they are
    struck: dict[Hex, None] = field(default_factory=dict)

    def see(self, n: int, phase: str, event: Event) -> None:
        self.n, self.phase = n, phase
        if event.kind in STRIKES:
            self.struck |= dict.fromkeys(_targets(event))
            return
        to, start = event.args.get("to", event.args.get("at")), event.args.get("start", -1)
        if not isinstance(to, int) or not isinstance(start, int) or to < 0:
            return
        u = event.args.get("unit")
        if isinstance(u, int):
            self.ways[u] = self.ways.get(u, (start, to))[0], to
        else:
            self.unknown[to] = self.unknown.pop(start, start)


class Intentions:
    """The sentences about the turns of some sides. They grow with the record, and are rebuilt when answers are taken back."""

    def __init__(self, sides: Collection[Side]) -> None:
        self._sides = sides
        self._known: list[tuple[int, Event]] = []
        self._told: list[Intention] = []
        self._open: _Turn | None = None

    def of(self, record: Record) -> list[Intention]:
        """One for each finished turn; if turns alternate in parts, for each part."""
        log = record.log
        if len(log) < len(self._known) or (self._known and log[len(self._known) - 1] is not self._known[-1]):
            self._known, self._told, self._open = [], [], None
        for n, event in log[len(self._known) :]:
            self._known.append((n, event))
            if (seen := event.seen_by(None)) and seen.kind in (*MOVES, *ARRIVALS, *STRIKES):
                self._see(record, n, seen)
        s, last = record.position.state, self._open
        over = last and (bool(s.over) or (s.turn, s.active) != (last.turn, last.side))
        return [*self._told, *self._sentence(record.game, last)] if last and over else list(self._told)

    def _see(self, record: Record, n: int, event: Event) -> None:
        side = _doer(record, n, event)
        s = record.position.state
        turn, phase = record.times[n - 1] if 0 < n <= len(record.times) else (s.turn, s.phase)
        if side == CHANCE or phase.startswith(record.game.sides[1 - side]):  # it only reacts to the other side
            return
        if self._open and (self._open.side, self._open.turn) != (side, turn):
            self._told += self._sentence(record.game, self._open)
            self._open = None
        if side not in self._sides:
            return
        self._open = self._open or _Turn(side, turn)
        self._open.see(n, phase, event)

    def _sentence(self, game: Game, turn: _Turn) -> list[Intention]:
        clauses = [*_marches(game, turn)][:CLAUSES]
        if turn.struck:
            places = dict.fromkeys(_whereabouts(game, h) for h in turn.struck)
            clauses.append((f"attack {_listed(list(places))}", tuple(turn.struck)))
        if not clauses:
            return []
        texts, hexes = [text for text, _ in clauses], dict.fromkeys(h for _, each in clauses for h in each)
        text = f"{_people(game.sides[turn.side])} {', '.join(texts[:-1])}{' and ' if texts[1:] else ''}{texts[-1]}"
        return [Intention(turn.n, turn.side, turn.turn, turn.phase, text, tuple(hexes))]


def _doer(record: Record, n: int, event: Event) -> Side:
    """The acting side: as the event says, or else the one that answered last."""
    side, unit = event.args.get("side"), event.args.get("unit")
    if isinstance(side, int):
        return side
    if isinstance(unit, int):
        return record.game.side_of[unit]
    return next((each.side for each in reversed(record.entries[:n]) if each.side != CHANCE), CHANCE)


def _targets(event: Event) -> Iterator[Hex]:
    hexes, target = event.args.get("hexes"), event.args.get("target", event.args.get("at"))
    if isinstance(hexes, int):
        yield from scan(hexes)
    elif isinstance(target, int) and target >= 0:
        yield target


def _marches(game: Game, turn: _Turn) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    """Where units went and why, the largest group first."""
    found: dict[tuple[str, Hex], list[Unit | None]] = {}
    ways: list[tuple[Unit | None, Hex, Hex]] = [(u, *way) for u, way in turn.ways.items()]
    ways += [(None, start, to) for to, start in turn.unknown.items()]
    for u, start, to in ways:
        if start != to and (aim := _aim(game, turn.side, start, to)):
            found.setdefault(aim, []).append(u)
    told = set()
    for (verb, place), units in sorted(found.items(), key=lambda each: -len(each[1])):
        name = _whereabouts(game, place).removeprefix("near ")
        if name not in told:
            told.add(name)
            yield f"{verb} {name} with {_forces(game, units)}", (place,)


def _aim(game: Game, side: Side, start: Hex, to: Hex) -> tuple[str, Hex] | None:
    """The purpose of a march, as far as the map shows it: the prizes and the named places."""
    grid, names = game.board.grid, game.board.places.values()
    prizes = _prizes(game.name)
    goals = [h for h in prizes if grid.sheet(h) is grid.sheet(to)]
    towns = [h for h in dict.fromkeys([*goals, *names]) if h >= 0 and grid.sheet(h) is grid.sheet(to)]
    if not towns:
        return None
    nearest = min(towns, key=lambda h: (grid.distance(to, h), h not in goals))
    came = start < 0 or grid.sheet(start) is not grid.sheet(to)
    if side != _attacker(game.name):
        if grid.distance(to, nearest) <= CLOSE:
            return "hold", nearest
        return "move toward", nearest
    if to in goals:
        return "hold", to
    wanted = (
        goals if goals and len(goals) == len(prizes) else towns
    )  # if some are on another map, name the towns on the way
    gained = {h: 0 if came else grid.distance(start, h) - grid.distance(to, h) for h in wanted}
    goal = max(gained, key=lambda h: (gained[h], -grid.distance(to, h)))  # where the way leads most directly
    return ("go for", goal) if came or gained[goal] > 0 else ("fall back toward", nearest)


def _forces(game: Game, units: list[Unit | None]) -> str:
    """Which units: a formation by its name, single units by theirs, face-down counters by their number."""
    known = [u for u in units if u is not None]
    hidden = len(units) - len(known)
    words = [_known(game, known)] if known else []
    if hidden:
        words.append("a face-down counter" if hidden == 1 else f"{hidden} face-down counters")
    return " and ".join(words)


def _known(game: Game, units: list[Unit]) -> str:
    for formation, title in _formations(game.name).items():
        if len(units) >= FEWEST and sum(game.pieces[u].formation == formation for u in units) >= OF_ONE * len(units):
            return f"the {title}"
    if len(units) <= MOST:
        return together([game.pieces[u].name or game.pieces[u].id for u in units])
    strongest = max(
        units, key=lambda u: (not game.pieces[u].name.endswith(STAFFS), sum(game.pieces[u].faces[0].values()), -u)
    )
    return f"{game.pieces[strongest].name} and {len(units) - 1} more"


@cache
def _formations(name: str) -> Mapping[str, str]:
    """Formations by the name of their headquarters."""
    return {
        piece.formation: piece.name.removesuffix(ending)
        for piece in games.load(name).pieces
        for ending in STAFFS
        if piece.formation and piece.name.endswith(ending)
    }


@cache
def _prizes(name: str) -> tuple[Hex, ...]:
    """The hexes that are worth points from the start."""
    if not games.has_outlook(name):
        return ()
    return tuple(scan(games.outlook(name).prizes(games.load(name).start(games.load(name).ready).state)))


def _attacker(name: str) -> Side:
    return games.outlook(name).attacker if games.has_outlook(name) else 0


def _whereabouts(game: Game, h: Hex) -> str:
    """A hex by its name, or by the name of a place nearby."""
    board = game.board
    if name := board.name_at(h):
        return name
    close = [
        (board.grid.distance(h, at), name)
        for name, at in board.places.items()
        if at >= 0 and board.grid.sheet(at) is board.grid.sheet(h)
    ]
    away, name = min(close, default=(NEAR + 1, ""))
    return f"near {name}" if away <= NEAR else board.grid.name(h)


def _listed(words: list[str]) -> str:
    if len(words) > MOST:
        words = [*words[:MOST], f"at {len(words) - MOST} more place{'s' if len(words) > MOST + 1 else ''}"]
    return f"{', '.join(words[:-1])} and {words[-1]}" if words[1:] else words[0]


def _people(side: str) -> str:
    return f"The {side.capitalize()}" if side == "axis" else f"The {side.capitalize()}s"
