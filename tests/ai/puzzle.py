"""Puzzles for computer players: a position in notation, and what a good player does in it. `puzzles/README.md` has the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from northfront import games
from northfront.ai import Player, player
from northfront.core.ask import CHANCE, Side
from northfront.core.chance import Seeded
from northfront.core.errors import NotationFault, Refusal
from northfront.core.game import Game
from northfront.core.imagine import PlayerView
from northfront.core.notation import give_orders, read_position
from northfront.core.position import Position
from tests.ai.puzzles.deeds import Deeds, Wish, read_wish

FOLDER = Path(__file__).parent / "puzzles"
HEADINGS = {"title": True, "idea": True, "side": True, "through": False, "easy": False}  # and whether one is needed
SECTIONS = ("position", "solved", "solution")
LONGEST = 2000
"""So many answers are more than any phase takes."""


@dataclass(frozen=True)
class Puzzle:
    """One file: who is to play from which position to the end of which phase, what he must achieve, and how it can be done."""

    name: str
    game: Game
    start: Position
    side: Side
    through: str  # the phase with whose end the puzzle ends
    wishes: tuple[Wish, ...]
    solution: tuple[tuple[int, str], ...]  # lines and their numbers
    easy: str  # why chance alone may solve it
    title: str
    idea: str

    def missed(self, deeds: Deeds, end: Position) -> list[str]:
        """The conditions that do not hold."""
        return [wish.text for wish in self.wishes if not wish.holds(deeds, end.state)]

    def over(self, p: Position, deeds: Deeds) -> bool:
        """Is all decided? One answer may be all that is asked for; where sides act by turns in a phase, one turn is all."""
        s, first, index = p.state, self.start.state, self.game.sequence.index
        if deeds.answers and all(wish.at_once for wish in self.wishes):
            return True
        gone_on = s.turn != first.turn or index(s.phase) > index(self.through)
        return bool(s.over) or gone_on or (s.active != first.active and s.phase == first.phase)

    def replay(self) -> list[str]:
        """The stored solution, through the rules: the conditions that it leaves open; none, if the puzzle is sound."""
        p, deeds = self.start.copy(), Deeds(self.side)
        for number, line in self.solution:
            for order in _orders(self.game, line):
                if self.over(p, deeds):
                    raise NotationFault(f"the puzzle is over before {order!r}", number, self.name)
                try:
                    self._give(p, order, deeds)
                except Refusal as error:
                    raise NotationFault(str(error), number, self.name) from None
        if not self.over(p, deeds):
            raise NotationFault("the solution ends before the puzzle does", self.solution[-1][0], self.name)
        return self.missed(deeds, p)

    def _give(self, p: Position, order: str, deeds: Deeds) -> None:
        """One order of the solution; those of the solver are looked at as they are given."""
        giver, _, answer = order.rpartition(" ")
        side = self.game.side(giver) if giver in self.game.sides else p.next_side
        if side == self.side and side in p.asks:
            deeds.see(p, answer)
        give_orders(p, order)

    def played(self, who: str, seed: int) -> tuple[list[str], Deeds]:
        """How a player fares, with dice and an enemy of this seed: the conditions it fails, and what it did."""
        return self.played_by(player(who, seed, self.game.name), seed)

    def played_by(self, mind: Player, seed: int) -> tuple[list[str], Deeds]:
        """How this player fares."""
        enemy, dice = player("random", seed, self.game.name), Seeded(seed)
        p, deeds = self.start.copy(), Deeds(self.side)
        for number in range(LONGEST):
            if self.over(p, deeds):
                return self.missed(deeds, p), deeds
            if p.chance:
                p.step(dice.answer(p.chance, number), CHANCE)
            elif self.side in p.asks:
                answer = _asked(p, self.side, mind)
                deeds.see(p, answer)
                p.step_text(answer, self.side)
            else:
                p.step_text(_asked(p, p.ask.side, enemy), p.ask.side)
        raise AssertionError(f"{self.name} does not come to an end")


def _asked(p: Position, side: Side, mind: Player) -> str:
    return mind.choose(PlayerView(p, side))


def _orders(game: Game, line: str) -> Iterator[str]:
    """The orders of a line, each with the word that says who gives it."""
    givers = ("die", "draw", "chance", *game.sides)
    words = line.replace(",", " ").split()
    while words:
        word = words.pop(0)
        yield f"{word} {words.pop(0)}" if word in givers and words else word


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.txt"))


def read_puzzle(path: Path) -> Puzzle:
    """The puzzle of a file; its folder names the game."""
    return parse_puzzle(path.parent.name, f"{path.parent.name}/{path.name}", path.read_text(encoding="utf-8"))


def parse_puzzle(game_name: str, name: str, text: str) -> Puzzle:
    """The puzzle of a text. NotationFault names the file and the line that cannot be read."""
    game, sheet = games.load(game_name), _Sheet(name).read(text)
    first, position = sheet.section("position")
    start = read_position(game, position, name, first)
    side = sheet.said_of(sheet.lines["side"], game.side, sheet.titles["side"])
    if wrong := start.state.check():
        raise NotationFault(f"the position is not possible: {wrong[0]}", first, name)
    if side not in start.asks:
        raise NotationFault(f"the {game.sides[side]} side has nothing to decide here", first, name)
    through = sheet.titles.get("through", start.state.phase)
    if through not in game.phases:
        raise NotationFault(f"there is no phase {through!r}", sheet.lines["through"], name)
    wishes = tuple(sheet.said_of(number, read_wish, game, line) for number, line in sheet.body("solved"))
    return Puzzle(
        name,
        game,
        start,
        side,
        through,
        wishes,
        sheet.body("solution"),
        sheet.titles.get("easy", ""),
        sheet.titles["title"],
        sheet.titles["idea"],
    )


@dataclass
class _Sheet:
    """The text of a puzzle, sorted into headings and sections."""

    name: str
    titles: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    rows: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    last: int = 1

    def read(self, text: str) -> _Sheet:
        heading = section = ""
        for number, line in enumerate(text.splitlines(), start=1):
            self.last = number
            word = re.match(r"([a-z]+):(.*)", line.split(" #")[0])
            if word and word[1] in (*SECTIONS, *HEADINGS):
                heading, section = self._begin(word[1], word[2].strip(), number)
            elif section:
                self.rows[section].append((number, line))
            elif heading and line.startswith("  "):
                self.titles[heading] += " " + line.strip()
            elif line.strip():
                raise NotationFault(f"{line.strip()!r} is neither a heading nor part of one", number, self.name)
        for wanted in [*(name for name, needed in HEADINGS.items() if needed), *SECTIONS]:
            if wanted not in self.lines:
                raise NotationFault(f"there is no {wanted!r}", self.last, self.name)
        return self

    def _begin(self, word: str, rest: str, number: int) -> tuple[str, str]:
        if word in self.lines:
            raise NotationFault(f"{word!r} stands twice", number, self.name)
        self.lines[word] = number
        if word in SECTIONS:
            if rest:
                raise NotationFault(f"what belongs to {word!r} begins on the next line", number, self.name)
            self.rows[word] = []
            return "", word
        if not rest:
            raise NotationFault(f"{word!r} says nothing", number, self.name)
        self.titles[word] = rest
        return word, ""

    def section(self, name: str) -> tuple[int, str]:
        """The number of its first line, and its text."""
        return self.lines[name] + 1, "\n".join(line for _, line in self.rows[name])

    def body(self, name: str) -> tuple[tuple[int, str], ...]:
        """The lines that say something."""
        rows = ((number, line.split(" #")[0].strip()) for number, line in self.rows[name])
        found = tuple((number, line) for number, line in rows if line and not line.startswith("#"))
        if not found:
            raise NotationFault(f"{name!r} is empty", self.lines[name], self.name)
        return found

    def said_of(self, number: int, work: Callable, *args: object) -> Any:
        """What some work makes of a line; what it refuses is said of that line."""
        try:
            return work(*args)
        except Refusal as error:
            raise NotationFault(str(error), number, self.name) from None
