"""A game at one terminal: people type orders, computer players answer by themselves, every answer is saved at once."""

from __future__ import annotations

import readline
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from northfront.ai import Player
from northfront.core.chance import Committed
from northfront.core.errors import Refusal, RulesFault
from northfront.core.events import sentence
from northfront.core.notation import write_position
from northfront.core.record import Record, committed_record
from northfront.core.recordfile import read_record, write_record
from northfront.core.view import answer_type, show_ask, view
from northfront.files import read_text, write_text
from northfront.terminal.board import draw

if TYPE_CHECKING:
    from northfront.core.ask import Side
    from northfront.core.game import Game

HELP = """\
Type one of the answers, or several at once: a unit and where it goes.
  ?            what is possible now        why 0304   why something is not
  odds pz-1    what an answer would bring  undo       take back an answer
  map          the board                   log        what happened so far
  text         the position in notation    quit       leave; the game is saved"""


def new_table(game: Game, path: Path, scenario: str, settings: Mapping[str, str]) -> Record:
    """A record at this path: a new game, or the one that was left there."""
    hidden = path.with_name(path.name + ".secret")
    if path.exists():
        secret = bytes.fromhex(read_text(hidden).strip())
        record = read_record(game, read_text(path), path.name)
        seats = {seat: bytes.fromhex(value) for seat, value in record.header.contributions.items()}
        record.chance = Committed(secret, seats)
        return record
    secret = secrets.token_bytes(32)
    contributions = {side: secrets.token_hex(8) for side in game.sides}
    record = committed_record(game, scenario, settings, secret, contributions)
    write_text(hidden, secret.hex() + "\n", private=True)
    write_text(path, write_record(record))
    return record


@dataclass(slots=True)
class Session:
    """One table: a record, who plays each side (None: a person), and the console."""

    record: Record
    path: Path
    players: Mapping[int, Player | None]
    console: Console
    told: int = 0  # log entries shown so far
    seated: int | None = None  # the side that sits before the screen
    stale: bool = False  # the board has changed since it was last drawn
    lit_at: int = -1  # the decision for which hexes were last lit up

    def play(self) -> None:
        """Until the game is over or somebody leaves."""
        for warning in self.record.warnings:
            self.console.print(f"[yellow]{warning}[/]")
        self.console.print(HELP, style="dim", highlight=False)
        self.told = len(self.record.log)
        try:
            while not self.record.position.over:
                if not self._turn():
                    self.console.print(f"The game is saved: {self.path}", highlight=False)
                    return
            self._end()
        except RulesFault as fault:
            self._save()
            self.console.print(f"[red]A fault in the rules, which is ours, not yours: {fault}[/]")
            self.console.print(f"The game is kept, please send it to us: {self.path}", highlight=False)
            raise

    def _turn(self) -> bool:
        """One answer of whoever is asked; False to leave."""
        self.record.settle_chance()
        self._save()
        p = self.record.position
        if p.over:
            return True
        side, ask = next(iter(p.asks.items()))
        player = self.players[side]
        if player:
            shown = view(p, side)
            self.record.give_text(player.choose(shown, shown["ask"], 1.0), side)
            self.stale = True
            return True
        self._seat(side)
        if len(ask.options) == 1 and ask.preview is None:  # what can be foretold should be looked at first
            self._say(f"{ask.prompt} Only one way: {p.text(ask.options.pick(0), side)}")
            self.record.give(ask.options.pick(0), side)
            return True
        self._news(side)
        if self.stale or (answer_type(ask.options) == "hex" and self.lit_at != p.serial):
            self._map(side)
        return self._ask(side)

    def _seat(self, side: Side) -> None:
        """Draw a curtain when another person takes the seat and there are secrets to keep."""
        people = [each for each, player in self.players.items() if player is None]
        if len(people) > 1 and self.seated not in (None, side) and any(self.record.position.state.hidden):
            self.console.clear()
            self.console.input(f"[bold]{self._name(side)}[/], take the seat and press Enter. ")
        self.stale |= self.seated != side
        self.seated = side

    def _ask(self, side: Side) -> bool:
        p = self.record.position
        ask = p.asks[side]
        s = p.state
        where = f"Turn {s.turn}, {s.phase}."
        self.console.print(
            f"\n[dim]{where}[/] [bold]{self._name(side)}:[/] {ask.prompt} [dim]\\[{ask.rule}][/]", highlight=False
        )
        _complete(show_ask(self.record.game, ask)["options"])
        try:
            line = self.console.input("[bold]> [/]").strip()
        except EOFError:
            return False
        return self._order(line, side)

    def _order(self, line: str, side: Side) -> bool:
        """Do what a line says; False to leave."""
        first, _, rest = line.partition(" ")
        try:
            match first:
                case "":
                    pass
                case "quit" | "exit":
                    return False
                case "help":
                    self.console.print(HELP, style="dim", highlight=False)
                case "?":
                    self._options(side)
                case "map":
                    self._map(side)
                case "log":
                    self._log(side)
                case "text":
                    self._text(side)
                case "why":
                    self._why(rest, side)
                case "odds":
                    self._odds(rest, side)
                case "undo":
                    self.record.undo(side)
                    self.told = min(self.told, len(self.record.log))
                    self._map(side)
                case _:
                    self._give(line.split(), side)
        except Refusal as refusal:
            self.console.print(f"[red]{refusal}[/]", highlight=False)
        return True

    def _give(self, words: list[str], side: Side) -> None:
        for word in words:
            if side not in self.record.position.asks:
                raise Refusal(f"{word} was not used: somebody else decides now")
            self.record.give_text(word, side)
            self._save()
            if self.record.position.chance:
                self.record.settle_chance()

    def _options(self, side: Side) -> None:
        asked = show_ask(self.record.game, self.record.position.asks[side])
        self.console.print("  ".join(asked["options"]), highlight=False)

    def _map(self, side: Side) -> None:
        game, p = self.record.game, self.record.position
        ask = p.asks.get(side)
        lit = frozenset(show_ask(game, ask)["options"]) if ask and answer_type(ask.options) == "hex" else frozenset()
        self.stale, self.lit_at = False, p.serial
        self.console.print(draw(game, view(p, side), lit), no_wrap=True, overflow="ignore", crop=False)

    def _news(self, side: Side) -> None:
        """What happened since somebody last looked, as far as this side may know."""
        for _, event in self.record.log[self.told :]:
            seen = event.seen_by(side)
            if seen:
                self._say(sentence(self.record.game, seen))
        self.told = len(self.record.log)

    def _log(self, side: Side) -> None:
        self.told = 0
        self._news(side)

    def _text(self, side: Side) -> None:
        if self.record.position.state.hidden[side]:
            raise Refusal("the notation would show what you may not know; it is open once everything is face up")
        self._say(write_position(self.record.position))

    def _why(self, text: str, side: Side) -> None:
        options = self.record.position.options(side)
        answer = options.read(self.record.game, text)
        if answer in options:
            self._say(f"{text} is possible.")
        else:
            self._say(f"{text}: {options.why(answer) or 'it is not among the answers to this question'}")

    def _odds(self, text: str, side: Side) -> None:
        ask = self.record.position.asks[side]
        if ask.preview is None:
            raise Refusal("there is nothing to foretell about this decision")
        answer = ask.options.read(self.record.game, text)
        if answer not in ask.options:
            raise Refusal(f"{text} is not among the answers")
        for line in _card(ask.preview(answer)):
            self._say(line)

    def _say(self, text: str) -> None:
        self.console.print(text, style="#8a8371", highlight=False, markup=False)

    def _name(self, side: Side) -> str:
        return self.record.game.sides[side].capitalize()

    def _save(self) -> None:
        write_text(self.path, write_record(self.record))

    def _end(self) -> None:
        """The secret is told, so that the dice can be checked."""
        self.record.secret = read_text(self.path.with_name(self.path.name + ".secret")).strip()
        self._save()
        for side, player in self.players.items():
            if player is None:
                self._news(side)
        self._map(0)
        self.console.print(f"[bold]The game is over: {self.record.position.over}.[/]")
        self.console.print(f"Check the dice: northfront replay {self.path} --verify", highlight=False)


def _card(card: Mapping[str, Any]) -> list[str]:
    """A forecast in lines: odds, each shift with its case, the chance of each result."""
    shifts = [f"  {shift['columns']:+d} column: {shift['text']} [{shift['rule']}]" for shift in card["shifts"]]
    odds = [f"  {result:4} {float(Fraction(chance)):6.1%}" for result, chance in card["odds"].items()]
    return [f"{card['ratio']} becomes {card['column']}" if shifts else card["ratio"], *shifts, *odds]


def _complete(options: list[str]) -> None:
    """Tab completes the answers of this decision and the commands."""
    words = [*options, "help", "why", "odds", "undo", "map", "log", "text", "quit"]

    def complete(text: str, state: int) -> str | None:
        fitting = [word for word in words if word.startswith(text)]
        return fitting[state] if state < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
