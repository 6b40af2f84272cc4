"""What a player did in a puzzle, and the small language in which a puzzle says what it should have done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from northfront.core.ask import Side
from northfront.core.errors import Refusal
from northfront.core.game import Game
from northfront.core.position import Position


@dataclass
class Attack:
    """An attack as it was announced."""

    hexes: set[str]
    units: set[str] = field(default_factory=set)
    column: str = ""  # of the table, such as 5-1, as far as it was known


@dataclass
class Deeds:
    """The answers of one side, and the attacks and overruns that they make up."""

    side: Side
    answers: list[str] = field(default_factory=list)
    attacks: list[Attack] = field(default_factory=list)
    overruns: list[Attack] = field(default_factory=list)
    _announced: Attack | None = None

    def see(self, p: Position, answer: str) -> None:
        """An answer that is about to be given."""
        ask, s = p.asks[self.side], p.state
        grid, units = p.game.board.grid, p.game.units
        if ask.kind == "target" and grid.has(answer):
            if self._announced and self.answers[-1] == "also":
                self._announced.hexes.add(answer)
            else:
                self._announced = Attack({answer})
        elif ask.kind == "attackers" and self._announced:
            if answer in ("attack", "overrun"):
                self._announced.column = ask.preview(answer).get("column", "") if ask.preview else ""
                (self.attacks if answer == "attack" else self.overruns).append(self._announced)
                self._announced = None
            elif answer == "all":
                self._announced.units |= {name for each in ask.options if (name := p.text(each, self.side)) in units}
            elif answer in units:
                self._announced.units.add(answer)
        elif ask.kind == "leg" and grid.has(answer) and s.occupied[1 - self.side] >> grid.hex(answer) & 1:
            self.overruns.append(
                Attack({answer}, {p.game.pieces[u].id for u in range(len(s.where)) if ask.about >> u & 1})
            )
        self.answers.append(answer)


@dataclass(frozen=True)
class Wish:
    """One condition of a puzzle."""

    text: str
    holds: Callable[[Deeds, Any], bool]  # given what was done and the state at the end
    at_once: bool = False  # the first answer tells


def read_wish(game: Game, line: str) -> Wish:
    """A line under "solved"; one of several conditions may be enough."""
    if " or " in line:
        choices = [read_wish(game, each.strip()) for each in line.split(" or ")]
        return Wish(
            line,
            lambda deeds, s: any(each.holds(deeds, s) for each in choices),
            at_once=all(each.at_once for each in choices),
        )
    words = line.split()
    for phrase, reader in PHRASES.items():
        lead = phrase.split()
        if words[: len(lead)] == lead:
            return reader(game, line, words[len(lead) :])
    if len(words) > 2 and words[1] == "at":
        return _at(game, line, words[:1], words[2:])
    if len(words) > 3 and words[1:3] == ["not", "at"]:
        wish = _at(game, line, words[:1], words[3:])
        return Wish(line, lambda deeds, s: not wish.holds(deeds, s))
    if len(words) == 5 and words[1] == "within" and words[3] == "of":
        return _within(game, line, [words[0], words[4]], words[2])
    raise Refusal(f"{line!r} is not a condition; it may begin with {', '.join(PHRASES)}, or say UNIT at HEX")


def _answers(words: list[str]) -> list[str]:
    wanted = [each.strip() for each in " ".join(words).split("|")]
    if not all(wanted) or any(" " in each for each in wanted):
        raise Refusal("answers are parted by |, such as: answer 1711 | 1712")
    return wanted


def _answer(_game: Game, line: str, words: list[str]) -> Wish:
    """answer A | B: the very first one is one of these."""
    wanted = _answers(words)
    return Wish(line, lambda deeds, _s: deeds.answers[0] in wanted, at_once=True)


def _some_answer(_game: Game, line: str, words: list[str]) -> Wish:
    """some answer A | B: one of these is given at some time."""
    wanted = _answers(words)
    return Wish(line, lambda deeds, _s: any(answer in wanted for answer in deeds.answers))


def _never_answer(game: Game, line: str, words: list[str]) -> Wish:
    wish = _some_answer(game, line, words)
    return Wish(line, lambda deeds, s: not wish.holds(deeds, s))


def _fight(kind: str) -> Callable[[Game, str, list[str]], Wish]:
    """attacks HEX at 3-1 with UNIT UNIT: there is an attack on it, at these odds or better, with these among others."""

    def read(game: Game, line: str, words: list[str]) -> Wish:
        rest, _, who = " ".join(words).partition(" with ")
        where, _, odds = rest.partition(" at ")
        hexes, team = set(_hexes(game, where.split())), set(_units(game, who.split()) if who else ())
        least = _ratio(odds) if odds else 0.0

        def enough(each: Attack) -> bool:
            return not odds or (bool(each.column) and _ratio(each.column) >= least)

        def holds(deeds: Deeds, _s: Any) -> bool:
            fights = getattr(deeds, kind)
            return any(hexes <= each.hexes and team <= each.units and enough(each) for each in fights)

        return Wish(line, holds)

    return read


def _ratio(odds: str) -> float:
    attacker, _, defender = odds.partition("-")
    if not (attacker.replace(".", "", 1).isdecimal() and defender.isdecimal() and int(defender)):
        raise Refusal(f"{odds!r} should be odds, such as 3-1 or 1.5-1")
    return float(attacker) / int(defender)


def _no_fight(kind: str) -> Callable[[Game, str, list[str]], Wish]:
    """no attack: none at all; no attack HEX ...: none on these; no attack with UNIT ...: none in which one of them takes part."""

    def read(game: Game, line: str, words: list[str]) -> Wish:
        where, named, who = " ".join(words).partition("with")
        hexes = set(_hexes(game, where.split())) if where else set()
        team = set(_units(game, who.split())) if named else set()

        def holds(deeds: Deeds, _s: Any) -> bool:
            fights = [each for each in getattr(deeds, kind) if not team or team & each.units]
            return not any(not hexes or hexes & each.hexes for each in fights)

        return Wish(line, holds)

    return read


def _at(game: Game, line: str, who: list[str], places: list[str]) -> Wish:
    """UNIT at HEX | HEX: it ends in one of these."""
    (u,) = (game.units[unit] for unit in _units(game, who))
    hexes = [game.board.grid.hex(place) for place in _hexes(game, places)]
    return Wish(line, lambda _deeds, s: s.where[u] in hexes)


def _within(game: Game, line: str, who: list[str], hexes: str) -> Wish:
    """UNIT within NUMBER of UNIT: both on the map, and no farther from each other."""
    one, two = (game.units[unit] for unit in _units(game, who))
    if not hexes.isdecimal():
        raise Refusal(f"{hexes!r} should be a number of hexes")

    def holds(_deeds: Deeds, s: Any) -> bool:
        a, b = s.where[one], s.where[two]
        return min(a, b) >= 0 and game.board.grid.distance(a, b) <= int(hexes)

    return Wish(line, holds)


def _controls(game: Game, line: str, words: list[str]) -> Wish:
    """controls HEX HEX: all of them are the solver's, whoever stands there."""
    if not hasattr(game.state, "friendly"):
        raise Refusal(f"nobody controls hexes in {game.name}")
    hexes = game.board.grid.hexes(_hexes(game, words))
    return Wish(line, lambda deeds, s: not hexes & ~s.friendly(deeds.side))


def _held(*, wanted: bool) -> Callable[[Game, str, list[str]], Wish]:
    """somebody at HEX | HEX: a unit of one's own in one of them; nobody at HEX | HEX: in none of them."""

    def read(game: Game, line: str, words: list[str]) -> Wish:
        hexes = game.board.grid.hexes(_hexes(game, words))

        def holds(deeds: Deeds, s: Any) -> bool:
            mine = s.occupied[deeds.side]
            return bool(hexes & mine) == wanted

        return Wish(line, holds)

    return read


def _fed(*, wanted: bool) -> Callable[[Game, str, list[str]], Wish]:
    """supplied UNIT ...: on the map and in supply; cut UNIT ...: each is without supply, or gone."""

    def read(game: Game, line: str, words: list[str]) -> Wish:
        units = [game.units[unit] for unit in _units(game, words)]

        def holds(_deeds: Deeds, s: Any) -> bool:
            assert game.supplied is not None
            fed = [s.where[u] >= 0 and bool(game.supplied(s, game.side_of[u]) >> s.where[u] & 1) for u in units]
            return all(each == wanted for each in fed)

        return Wish(line, holds)

    return read


def _on_map(game: Game, line: str, words: list[str]) -> Wish:
    """on the map UNIT ...: none of them is lost or left behind."""
    units = [game.units[unit] for unit in _units(game, words)]
    return Wish(line, lambda _deeds, s: all(s.where[u] >= 0 for u in units))


def _hexes(game: Game, words: list[str]) -> list[str]:
    """Hexes, with or without strokes between them; 3718-3835 is a block of them, from one corner to the other."""
    found = [name for word in words if word != "|" for name in (_block(game, word) if "-" in word else [word])]
    if not found:
        raise Refusal("name a hex")
    for word in found:
        game.board.grid.hex(word)
    return found


def _block(game: Game, word: str) -> list[str]:
    first, _, last = word.partition("-")
    if not (len(first) == len(last) == 4 and first.isdecimal() and last.isdecimal()):
        raise Refusal(f"{word!r} should be the corners of a block of hexes, such as 3718-3835")
    ranges = [range(int(first[at : at + 2]), int(last[at : at + 2]) + 1) for at in (0, 2)]
    names = [f"{one:02}{two:02}" for one in ranges[0] for two in ranges[1]]
    return [name for name in names if game.board.grid.has(name)]


def _units(game: Game, words: list[str]) -> list[str]:
    if not words:
        raise Refusal("name a unit")
    for word in words:
        if word not in game.units:
            raise Refusal(f"there is no unit {word}")
    return words


PHRASES: dict[str, Callable[[Game, str, list[str]], Wish]] = {
    "answer": _answer,
    "some answer": _some_answer,
    "never answer": _never_answer,
    "attacks": _fight("attacks"),
    "no attack": _no_fight("attacks"),
    "overruns": _fight("overruns"),
    "no overrun": _no_fight("overruns"),
    "somebody at": _held(wanted=True),
    "nobody at": _held(wanted=False),
    "supplied": _fed(wanted=True),
    "cut": _fed(wanted=False),
    "on the map": _on_map,
    "controls": _controls,
}
