"""A game at one terminal: people type orders, computer players answer on their own, every answer is saved at once."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from northfront.ai import Player
from northfront.ai.intentions import Intentions
from northfront.ai.levels import seconds_for
from northfront.checks.rules_index import read_cases, within
from northfront.core.ask import CHANCE
from northfront.core.chance import Committed
from northfront.core.contributions import HEXADECIMAL, stream
from northfront.core.errors import Refusal, RulesFault
from northfront.core.events import sentence
from northfront.core.hexes import scan
from northfront.core.imagine import PlayerView
from northfront.core.notation import write_position
from northfront.core.record import Record, committed_record
from northfront.core.recordfile import parse_record, read_record, write_record
from northfront.core.toolkit.movement import format_points
from northfront.core.view import answer_type, has_secrets, show_ask, view
from northfront.files import read_text, write_text
from northfront.terminal import line as typed
from northfront.terminal.board import draw, legend
from northfront.terminal.card import card_lines

if TYPE_CHECKING:
    from northfront.core.ask import Side
    from northfront.core.game import Game

FORGET_SCROLLBACK = "\x1b[3J"
HELP = """\
Type one of the answers, or several at once: a unit and where it goes.
  ?            what is possible now        why 0304   why something is not
  odds pz-1    what an answer would do     undo       take back an answer
  map 0304     the board, around a hex     log        what happened so far
  units 0304   units there; units: all     rules 3.5  the rules, or one case
  text         the position in notation    quit       leave; the game is saved"""


def new_table(game: Game, path: Path, scenario: str, settings: Mapping[str, str]) -> Record:
    """A record at this path: a new game, or the one that was left there."""
    hidden = path.with_name(path.name + ".secret")
    if path.exists():
        if scenario or settings:
            raise Refusal(f"{path.name} already holds a game; its scenario and options cannot be changed")
        return _resumed(game, path, hidden)
    if hidden.exists():
        raise Refusal(
            f"{hidden.name} is left over from a game whose record is gone; move it away or name another record"
        )
    secret = secrets.token_bytes(32)
    contributions = {side: secrets.token_hex(8) for side in game.sides}
    record = committed_record(game, scenario, settings, secret, contributions)
    write_text(hidden, secret.hex() + "\n", private=True)
    write_text(path, write_record(record))
    return record


def _resumed(game: Game, path: Path, hidden: Path) -> Record:
    """The game that was left here. If part of it no longer fits, the old file is kept next to the new one."""
    text = read_text(path)
    found, secret = parse_record(text, path.name), read_text(hidden).strip()
    if not HEXADECIMAL.fullmatch(secret):
        raise Refusal(f"{path.name}.secret does not hold the secret of this game's dice")
    dice = stream(bytes.fromhex(secret), found.contributions)
    if found.header["chance"] != f"commitment {Committed.commitment(bytes.fromhex(secret))}":
        raise Refusal(f"{path.name}.secret is not the secret that {path.name} was started with")
    record = read_record(game, text, path.name, dice)
    if record.serial < len(found.rows):
        kept = path.with_name(path.name + ".before")
        write_text(kept, text)
        record.warnings.append(f"the old record is kept in {kept.name}")
    return record


@dataclass(slots=True)
class Session:
    """One table: a record, who plays each side (None: a person), and the console."""

    record: Record
    path: Path
    players: Mapping[int, Player | None]
    console: Console
    told: dict[int, int] = field(default_factory=dict)  # log entries that each side has been shown
    seated: int | None = None  # the side at the screen
    stale: bool = False  # the board has changed since it was last drawn
    lit_at: int = -1  # the decision for which hexes were last lit up
    read: dict[int, int] = field(
        default_factory=dict
    )  # sentences about turns of computers that each side has been shown
    intentions: Intentions = field(init=False)

    def __post_init__(self) -> None:
        self.intentions = Intentions([side for side, player in self.players.items() if player])

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        for warning in self.record.warnings:
            self.console.print(warning, style="yellow", markup=False, highlight=False)
        self._introduce()
        self.told = dict.fromkeys(self.players, len(self.record.log))
        try:
            while not self.record.position.over:
                if not self._turn():
                    self._leave()
                    return
            self._end()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self._leave()
        except RulesFault as fault:
            self._save()
            self._refuse(f"A bug in our rules, not your mistake: {fault}")
            self._refuse(f"The game is saved; please send it to us: {self.path}")
            raise

    def _introduce(self) -> None:
        """What the game is about, and what can be typed."""
        for case in read_cases(self.record.game.name).values():
            if case.status == "shown":
                self._say(case.text)
        self.console.print(HELP, style="dim", highlight=False)
        self.console.print(legend(self.record.game), style="dim", highlight=False)

    def _leave(self) -> None:
        self._save()
        told = f"The game is saved: {self.path} (the secret of its dice is in {self.path.name}.secret)"
        self.console.print(told, markup=False, highlight=False)

    def _refuse(self, text: str) -> None:
        self.console.print(text, style="red", markup=False, highlight=False)

    def _turn(self) -> bool:
        """One answer from the side that is asked; False to leave."""
        self.record.roll_pending()
        self._save()
        p = self.record.position
        if p.over:
            return True
        side, ask = next(iter(p.asks.items()))
        player = self.players[side]
        if player:
            self.record.give_text(player.choose(PlayerView(p, side), seconds_for(player)), side)
            self.stale = True
            return True
        self._seat(side)
        if len(ask.options) == 1 and ask.preview is None and "done" not in ask.options:  # no phase ends without asking
            self._news(side)
            self._say(f"{ask.prompt} Only one option: {p.text(ask.options.pick(0), side)}")
            self.record.give(ask.options.pick(0), side)
            return True
        self._news(side)
        if self.stale or (answer_type(ask.options) == "hex" and self.lit_at != p.serial):
            self._map(side)
        return self._ask(side)

    def _seat(self, side: Side) -> None:
        """Clear the screen when another person takes the seat and there are secrets to keep."""
        people = [each for each, player in self.players.items() if player is None]
        begun = self.seated is not None or any(entry.side != CHANCE for entry in self.record.entries)
        if len(people) > 1 and self.seated != side and begun and has_secrets(self.record.position):
            self.console.clear()
            if self.console.is_terminal:
                self.console.file.write(FORGET_SCROLLBACK)
            if remark := typed.forget():
                self._say(remark)
            self.console.input(f"[bold]{self._name(side)}[/], take the seat and press Enter. ")
        self.stale |= self.seated != side
        self.seated = side

    def _ask(self, side: Side) -> bool:
        p = self.record.position
        ask = p.asks[side]
        s = p.state
        question = Text.assemble(
            (f"\nTurn {s.turn}, {s.phase}. ", "dim"),
            (f"{self._name(side)}: ", "bold"),
            ask.prompt,
            (f" [{ask.rule}]", "dim"),
        )
        self.console.print(question)
        typed.complete(show_ask(self.record.game, ask)["options"])
        return self._order(self.console.input("[bold]> [/]").strip(), side)

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
                    self._map(side, rest)
                case "log":
                    self._log(side)
                case "units":
                    self._units(rest, side)
                case "rules":
                    self._rules(rest)
                case "text":
                    self._text()
                case "why" | "odds" if not rest:
                    self._refuse(f"{first} needs an answer to look at, for example: {first} {self._example(side)}")
                case "why":
                    self._why(rest, side)
                case "odds":
                    self._odds(rest, side)
                case "undo":
                    self._undo(side)
                    self.told = {each: min(told, len(self.record.log)) for each, told in self.told.items()}
                    self._map(side)
                case _:
                    self._give(line.split(), side)
        except Refusal as refusal:
            self._refuse(str(refusal))
        return True

    def _undo(self, side: Side) -> None:
        """Back to the last real choice: an answer with only one option was none."""
        self.record.undo(side)
        while len(self.record.position.options(side)) == 1 and self.record.undo_floor(side) < self.record.serial:
            self.record.undo(side)

    def _meant(self, word: str, side: Side) -> bool:
        """If an answer cannot be undone, show what it would do and ask again."""
        p = self.record.position
        ask = p.asks[side]
        answer = ask.options.read(self.record.game, word)
        if answer not in ask.options:
            return True
        if answer == "done" and ask.warning:
            return self._sure(f"{ask.warning} End the phase?")
        card = ask.preview(answer) if ask.preview else None
        if not card or "odds" not in card:
            return True
        after = p.copy(quiet=True)
        after.step(answer, side)
        if not after.chance and side in after.asks:
            return True
        for line in card_lines(card):
            self._say(line)
        return self._sure("Roll the dice?")

    def _sure(self, question: str) -> bool:
        return self.console.input(f"{escape(question)} [bold]Enter[/] for yes, anything else for no. ").strip() == ""

    def _give(self, words: list[str], side: Side) -> None:
        words = list(words)
        while words:
            word = words.pop(0)
            if self._joins(word, side):
                words[:0] = [word]
                word = "join"
            if side not in self.record.position.asks:
                raise Refusal(f"{word} was not used: the other side decides now")
            if not self._meant(word, side):
                return
            self.record.give_text(word, side)
            self.stale = True
            self._save()
            if self.record.position.chance:
                self.record.roll_pending()

    def _joins(self, word: str, side: Side) -> bool:
        """A unit named where a destination is asked for goes along."""
        ask = self.record.position.asks.get(side)
        return ask is not None and "join" in ask.options and word in self.record.game.units

    def _example(self, side: Side) -> str:
        options = self.record.position.options(side)
        return options.text(self.record.game, options.pick(0))

    def _options(self, side: Side) -> None:
        asked = show_ask(self.record.game, self.record.position.asks[side])
        costs = asked["costs"]
        shown = [
            f"{option} ({format_points(costs[option])})" if option in costs else option for option in asked["options"]
        ]
        self.console.print("  ".join(shown), highlight=False, markup=False)

    def _map(self, side: Side, around: str = "") -> None:
        """The board; on a narrow screen, the part around the named hex or the decision."""
        game, p = self.record.game, self.record.position
        if around and not game.board.grid.has(around):
            raise Refusal(f"there is no hex {around[:20]} on this board")
        ask = p.asks.get(side)
        lit = frozenset(show_ask(game, ask)["options"]) if ask and answer_type(ask.options) == "hex" else frozenset()
        if ask and answer_type(ask.options) == "unit":
            units = view(p, side)["units"]
            lit = frozenset(units[unit]["at"] for unit in show_ask(game, ask)["options"] if unit in units)
        self.stale, self.lit_at = False, p.serial
        drawn = draw(game, view(p, side), lit, width=self.console.width, around=around or self._focus(side, lit))
        self.console.print(drawn, no_wrap=True, overflow="ignore", crop=False)

    def _focus(self, side: Side, lit: frozenset[str]) -> str:
        """Where to look: at the unit in question, otherwise at the first possible hex."""
        p = self.record.position
        units = scan(p.asks[side].about) if side in p.asks else ()
        hexes = [p.state.where[u] for u in units if p.state.where[u] >= 0]
        grid = self.record.game.board.grid
        names = [grid.name(h) for h in hexes] or [name for name in sorted(lit) if grid.has(name)]
        return names[0] if names else ""

    def _news(self, side: Side) -> None:
        """What happened since this side last looked, as far as it may know."""
        for _, event in self.record.log[self.told[side] :]:
            seen = event.seen_by(side)
            if seen:
                self._say(sentence(self.record.game, seen))
        after = self.intentions.of(self.record)
        for each in after[self.read.get(side, 0) :]:
            self._say(f"{each.text}.")
        together = (side,) if has_secrets(self.record.position) else self.told
        self.told |= dict.fromkeys(together, len(self.record.log))
        self.read |= dict.fromkeys(together, len(after))

    def _log(self, side: Side) -> None:
        self.told[side] = self.read[side] = 0
        self._news(side)

    def _units(self, where: str, side: Side) -> None:
        """The counters this side may see, all or in one place: id, name, figures, place."""
        game, seen = self.record.game, view(self.record.position, side)
        if where and where not in game.boxes and not game.board.grid.has(where):
            raise Refusal(f"there is no hex or box {where}")
        found = {unit: facts for unit, facts in seen["units"].items() if where in ("", facts["at"])}
        for unit, facts in found.items():
            piece, face = game.pieces[game.units[unit]], facts.get("face", 0)
            figures = ", ".join(f"{key} {value}" for key, value in piece.faces[face].items())
            figures = f"{piece.kind_of(face)}, {figures}" if piece.face_kinds and face else figures
            mark = " (reduced)" if piece.face_mark(face) == "reduced" else ""
            mark += " (out of supply)" if unit in seen["facts"].get("unsupplied", ()) else ""
            self._say(f"{game.sides[piece.side]:8} {unit:8} {facts['at']:10} {piece.name}{mark}: {figures}")
        if not found:
            self._say(f"You can see nothing in {where}.")

    def _rules(self, wanted: str) -> None:
        cases = [case for case in read_cases(self.record.game.name).values() if within(case.id, wanted)]
        for case in cases:
            self._say(f"[{case.id}] {case.title}. {case.text}")
        if not cases:
            raise Refusal(f"there is no case {wanted[:20]}")

    def _text(self) -> None:
        if has_secrets(self.record.position):
            raise Refusal("the notation would show what one side may not know; it is available once the game is over")
        self._say(write_position(self.record.position))

    def _why(self, text: str, side: Side) -> None:
        game, options = self.record.game, self.record.position.options(side)
        wanted = answer_type(options)
        if text in game.units and wanted == "hex":
            raise Refusal(f"{text} is a unit; this question asks for a hex")
        if game.board.grid.has(text) and wanted == "unit":
            raise Refusal(f"{text} is a hex; this question asks for a unit")
        answer = options.read(game, text)
        if answer in options:
            self._say(f"{text} is possible.")
        else:
            self._say(f"{text}: {options.why(answer) or 'it is not among the answers to this question'}")

    def _odds(self, text: str, side: Side) -> None:
        ask = self.record.position.asks[side]
        if ask.preview is None:
            raise Refusal("there is no forecast for this decision")
        answer = ask.options.read(self.record.game, text)
        if answer not in ask.options:
            raise Refusal(f"{text} is not among the answers")
        for line in card_lines(ask.preview(answer)):
            self._say(line)

    def _say(self, text: str) -> None:
        self.console.print(text, style="#8a8371", highlight=False, markup=False)

    def _name(self, side: Side) -> str:
        return self.record.game.sides[side].capitalize()

    def _save(self) -> None:
        write_text(self.path, write_record(self.record))

    def _end(self) -> None:
        """The secret is published, so that the dice can be checked."""
        self.record.secret = read_text(self.path.with_name(self.path.name + ".secret")).strip()
        self._save()
        people = [side for side, player in self.players.items() if player is None]
        for side in people:
            self._news(side)
        self._map(people[0] if people else 0)
        self.console.print(f"[bold]The game is over: {self.record.game.endings[self.record.position.over].text}.[/]")
        self.console.print(f"Check the dice: northfront replay {self.path} --verify", highlight=False)
