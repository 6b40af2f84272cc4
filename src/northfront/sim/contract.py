"""What must hold in every game at every decision, whatever its rules: the checks behind the tests and `northfront fuzz`."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random
from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from northfront.core.ask import CHANCE, Answer, Ask, Options, Side
from northfront.core.chance import Seeded
from northfront.core.events import FORCES, HEXES, SET, Event
from northfront.core.imagine import PlayerView
from northfront.core.notation import read_position, write_position
from northfront.core.position import Position
from northfront.core.record import Record, new_record
from northfront.core.recordfile import read_record, write_record
from northfront.core.view import show_ask, view
from northfront.core.vocabulary import ANSWERS, EVENTS

if TYPE_CHECKING:
    from northfront.ai import Player
    from northfront.core.game import Game

LONGEST_TAIL: Final = 64
DECISIONS: Final = 50_000
"""A game that has not ended after this many decisions never will."""


class BrokenContract(AssertionError):
    """A game violated what must hold in every game."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game played to its end under observation."""

    decisions: int
    result: str
    digest: str


def check_game(game: Game, scenario: str, seed: int | str, cases: Collection[str] = (), every: int = 7) -> Played:
    """Play one random game and check it at every decision, with the expensive checks every few."""
    watch = Watch(game, scenario, seed, cases, every)
    return watch.play()


class Watch:
    """A game under observation; a side without a player answers at random. `record` can be saved when something breaks."""

    def __init__(
        self,
        game: Game,
        scenario: str,
        seed: int | str,
        cases: Collection[str] = (),
        every: int = 7,
        players: Mapping[Side, Player] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.game, self.cases, self.every, self.players = game, cases, every, players or {}
        self.record: Record = new_record(game, scenario, settings, chance=Seeded(seed), promise=f"seed {seed}")
        self._random = Random(f"{seed} answers")

    def play(self) -> Played:
        """To the end, or to the first violation."""
        record = self.record
        while not record.position.over:
            if record.serial > DECISIONS:
                raise BrokenContract(f"the game has not ended after {DECISIONS} decisions")
            self._step()
        self._same(record, read_record(self.game, write_record(record)), "a record read back")
        return Played(record.serial, record.position.over, record.position.state.digest())

    def _step(self) -> None:
        record, p = self.record, self.record.position
        self._check_each_time(p)
        if record.serial % self.every == 0:
            self._check_sometimes(p)
        if p.chance:
            record.roll_pending()
            return
        side = self._random.choice(list(p.asks))
        answer = self._answer(p, side)
        told = len(record.log)
        before = position_facts(p) if record.serial % self.every == 0 else None
        record.give(answer, side)
        for _, event in record.log[told:]:
            check_event(self.game, event)
        if before is not None and record.undo_floor(side) < record.serial:
            record.undo(side)
            if position_facts(record.position) != before:
                raise BrokenContract("undo did not restore the previous position")
            record.give(answer, side)

    def _answer(self, p: Position, side: Side) -> Answer:
        options = p.options(side)
        if side not in self.players:
            return options.pick(self._random.randrange(len(options)))
        return options.read(self.game, self.players[side].choose(PlayerView(p, side)))

    def _check_each_time(self, p: Position) -> None:
        if wrong := p.state.check():
            raise BrokenContract(f"after answer {p.serial}: {'; '.join(wrong)}")
        if len(p.tail) > LONGEST_TAIL:
            raise BrokenContract(
                f"{len(p.tail)} answers since the last checkpoint: a phase must return between its loops"
            )
        requests = [*p.asks.values(), *([p.chance] if p.chance else [])]
        if not requests:
            raise BrokenContract("nobody is asked and the game is not over")
        for ask in p.asks.values():
            check_words(self.game, ask)
        for request in requests:
            check_options(self.game, request.options)
            if self.cases and request.rule not in self.cases:
                raise BrokenContract(f"a decision cites case {request.rule}, which rules.toml does not have")

    def _check_sometimes(self, p: Position) -> None:
        facts = position_facts(p)
        if position_facts(p.copy()) != facts:
            raise BrokenContract("a copy is not the same position")
        base = self.game.state.load(self.game, json.loads(json.dumps(p.base.dump())))
        if position_facts(Position(self.game, base, p.tail, p.serial)) != facts:
            raise BrokenContract("a position that was dumped and loaded is not the same")
        read = read_position(self.game, write_position(p))
        read.serial = p.serial
        if position_facts(read) != facts:
            raise BrokenContract("a position written as text and read back is not the same")
        if position_facts(self.record.at(self.record.serial)) != facts:
            raise BrokenContract("a position replayed from the record is not the same")

    @staticmethod
    def _same(a: Record, b: Record, what: str) -> None:
        if b.warnings or position_facts(a.position) != position_facts(b.position):
            raise BrokenContract(f"{what} is not the same game: {b.warnings}")


def check_words(game: Game, ask: Ask) -> None:
    """Every word that is offered is one that all games share, or the game says how a button with it reads."""
    for word in ask.options.words:
        if word not in ANSWERS and word not in game.showing.words and f"{ask.kind} {word}" not in game.showing.words:
            raise BrokenContract(f"nobody says what the answer {word!r} to {ask.kind} means: Showing.words should")


def check_event(game: Game, event: Event) -> None:
    """Its kind has a phrase, and its arguments are what their names say."""
    if event.kind not in game.phrases:
        raise BrokenContract(f"the game has no phrase for the event {event.kind}")
    needed = {name for _, name, _, _ in Formatter().parse(game.phrases[event.kind]) if name}
    needed |= set(EVENTS.get(event.kind, ()))
    if missing := needed - event.args.keys():
        raise BrokenContract(f"the event {event.kind} lacks {', '.join(sorted(missing))}")
    for name, value in event.args.items():
        number = name.startswith("unit") or name in (*HEXES, *FORCES, SET, "side")
        if number and not isinstance(value, int):
            raise BrokenContract(f"{name} of the event {event.kind} is {value!r}: units, hexes and sides go as numbers")


def check_options(game: Game, options: Options) -> None:
    """Never empty, without duplicates, in a fixed order; k-th member, membership and notation agree with the list."""
    listed = list(options)
    if not listed:
        raise BrokenContract("a decision offers nothing")
    if len(set(listed)) != len(listed) or len(listed) != len(options):
        raise BrokenContract("a decision offers something twice")
    for k in (0, len(listed) // 2, len(listed) - 1):
        answer = listed[k]
        if options.pick(k) != answer or options.index(answer) != k or answer not in options:
            raise BrokenContract("options are not in a fixed order")
        text = options.text(game, answer)
        if text.split() != [text] or options.read(game, text) != answer:
            raise BrokenContract(f"{text!r} does not read back as the answer it stands for")


def position_facts(p: Position) -> dict[str, Any]:
    """Everything about a position that must not depend on how it was reached."""
    sides = range(len(p.game.sides))
    return {
        "digest": p.state.digest(),
        "serial": p.serial,
        "asks": {side: show_ask(p.game, ask) for side, ask in p.asks.items()},
        "chance": (p.chance.why, list(p.options(CHANCE))) if p.chance else None,
        "views": [view(p, side) for side in (*sides, None)],
    }
