"""The record of one game at one table: what was agreed before it, every answer given, and checkpoints."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from northfront.core.agreed import END, end, step_again
from northfront.core.ask import CHANCE, Answer, Ask, Draw, Roll, Side
from northfront.core.chance import Chance, Committed, Link
from northfront.core.contributions import check_contributions, dice_wait_for, stream, until
from northfront.core.errors import NotYourDecision, Refusal, RulesFault
from northfront.core.header import Header, Part, header_lines
from northfront.core.imagine import PlayerView
from northfront.core.position import Position

if TYPE_CHECKING:
    from northfront.core.events import Event
    from northfront.core.game import Game
    from northfront.core.state import State

CHECKPOINT_EVERY: Final = 100


class Entry(NamedTuple):
    """One answer: who gave it, to what kind of decision, in notation; whether it uncovered something; its seal.

    Where a record was taken up at a later position, the answers before it were not read again: `answer` is their text.
    """

    side: Side
    answer: Answer
    kind: str
    text: str
    opened: bool = False
    seal: str = ""
    forced: bool = False  # there was no other option
    automatic: bool = False  # a standing answer of the side gave it


def entry_line(game: Game, number: int, entry: Entry) -> str:
    """An answer as a line of the file, without its seal."""
    giver = game.sides[entry.side] if entry.side >= 0 else "chance"
    return f"{number} {giver} {entry.kind} {entry.text}"


def seal_of(stream: Committed, before: str, line: str) -> str:
    """A line's own mark, and a shorter one that ties it to the line before, so that no undone answer can be put back."""
    own = stream.seal(line)
    return own + stream.seal(f"{before} {own}")[:4]


def state_text(state: State) -> str:
    """A checkpoint as it is kept: text takes a tenth of the memory, and few are ever read again."""
    return json.dumps(state.dump(), separators=(",", ":"))


class Record:
    """A game in progress or at its end. All answers go through `give`, which keeps position and record together."""

    def __init__(self, game: Game, header: Header, chance: Chance | None = None) -> None:
        self.game, self.header, self.chance = game, header, chance
        self.entries: list[Entry] = []
        self.seals: tuple[str, ...] = ()  # of the header's lines, where the dice are committed
        self.links: dict[str, Link] = {}  # the latest of each seat that keeps a chain
        self.secret = ""  # disclosed once the game is over, so that everybody can derive the rolls
        self.warnings: list[str] = []
        self.rolls = 0  # how often chance has answered
        self.log: list[tuple[int, Event]] = []
        self.times: list[tuple[int, str]] = []  # turn and phase in which each answer was given
        self.checkpoints: dict[int, str] = {}
        self.fixed = 0  # no undo goes back past this answer: earlier ones were not played by these rules
        self._bases: list[tuple[int, State]] = []  # the latest checkpoints, kept for undo
        self._loose = 0  # the answers after this one were all given by one side, and uncovered nothing
        self.resume(self._start())

    def _start(self) -> Position:
        if not self.header.start:
            return self.game.start(self.header.scenario, self.header.settings)
        return Position(self.game, self.game.state.load(self.game, json.loads(self.header.start)))

    def resume(self, position: Position) -> None:
        """Go on from a checkpoint, where the answers before it no longer fit the rules."""
        self.times += [(0, "")] * (self.serial - len(self.times))  # of answers that were not played again
        self.log += [(self.serial, event) for event in position.take_events()]
        self.checkpoints[self.serial] = state_text(position.base)
        self.fixed = self.serial
        self._take_up(position)

    def recall(
        self,
        entries: Sequence[Entry],
        times: Sequence[tuple[int, str]],
        events: Sequence[tuple[int, Event]],
        position: Position,
    ) -> None:
        """Go on from a position, with what is remembered of the answers that led to it; none of them is replayed."""
        self.entries, self.times = [*entries], [*times]
        self.log += events
        position.take_events()  # they are among those remembered
        self._take_up(position)

    def _take_up(self, position: Position) -> None:
        self.position = position
        self.rolls = sum(entry.side == CHANCE for entry in self.entries)
        self._bases = [(self.serial, position.base)]
        self._loose = self._run_began()

    @property
    def serial(self) -> int:
        return len(self.entries)

    def give(
        self, answer: Answer, side: Side | None = None, serial: int | None = None, *, automatic: bool = False
    ) -> None:
        """Give one answer of a side or of chance."""
        p = self.position
        request = p.chance if p.chance and side in (None, CHANCE) else p.ask_of(side)
        hidden, secret_round, when = p.state.hidden, p.secret_round, (p.state.turn, p.state.phase)
        forced = len(request.options) == 1  # asked before the step, after which lazy options would be others
        p.step(answer, side, serial)
        giver = request.side if isinstance(request, Ask) else CHANCE
        opened = any(old & ~new for old, new in zip(hidden, p.state.hidden, strict=True))
        opened |= secret_round is not None and p.secret_round is not secret_round  # both sides' choices are revealed
        opened |= p.over != ""  # then everything is disclosed, the secret of the dice too
        text = request.options.text(self.game, answer)
        self._add(Entry(giver, answer, _kind(request), text, opened, forced=forced, automatic=automatic), when)

    def give_text(
        self, text: str, side: Side | None = None, serial: int | None = None, *, automatic: bool = False
    ) -> None:
        """Give one answer in notation."""
        self.position.check_serial(serial, side)
        self.give(self.position.options(side).read(self.game, text), side, serial, automatic=automatic)

    def end(self, side: Side, word: str) -> None:
        """The game ends because a side resigns, agrees to a draw, or claims what the other has left (agreed.py)."""
        when = self.position.state.turn, self.position.state.phase
        end(self.position, side, word)
        self._add(Entry(side, word, END, word, opened=True), when)

    def give_again(self, side: Side, kind: str, text: str, *, automatic: bool = False) -> None:
        """Give an answer as it stands in a record."""
        if kind == END:
            self.end(side, text)
        else:
            self.give_text(text, side, automatic=automatic)

    def _add(self, entry: Entry, when: tuple[int, str]) -> None:
        """The position has taken an answer: so does the record."""
        opened, giver = entry.opened, entry.side
        self.entries.append(self._sealed(entry))
        self.times.append(when)
        self.rolls += giver == CHANCE
        if opened:
            self._loose = self.serial
        elif self.serial == 1 or self.entries[-2].side != giver:
            self._loose = self.serial - 1
        self.log += [(self.serial, event) for event in self.position.take_events()]
        self._keep_checkpoint()

    def roll_pending(self) -> None:
        """Let chance answer until a side must decide, a seat must do its part for the dice, or the game is over."""
        while (request := self.position.chance) and not dice_wait_for(self):
            if self.chance is None:
                raise NotYourDecision("this record has no dice of its own")
            self.give(self.chance.answer(request, self.rolls), CHANCE)

    def _sealed(self, entry: Entry) -> Entry:
        if not isinstance(self.chance, Committed):
            return entry
        before = self.entries[-1].seal if self.entries else ""
        return entry._replace(seal=seal_of(self.chance, before, entry_line(self.game, self.serial + 1, entry)))

    def _keep_checkpoint(self) -> None:
        floor = self._common_floor()
        while len(self._bases) > 1 and self._bases[1][0] <= floor:
            del self._bases[0]
        if self.position.at_checkpoint:
            self._bases.append((self.serial, self.position.base))
            if self.serial - next(reversed(self.checkpoints)) >= CHECKPOINT_EVERY:
                self.checkpoints[self.serial] = state_text(self.position.base)

    def _common_floor(self) -> int:
        """No side can undo anything before this."""
        return min(self.undo_floor(side) for side in range(len(self.game.sides)))

    def undo_floor(self, side: Side) -> int:
        """How many answers must stay: up to the last that chance or another side gave, or that uncovered a fact.

        As `Position.serial_for` counts them: in a secret round a side takes back its own answers of that round, whatever
        the others have answered meanwhile, for it may not know.
        """
        if self.header.chains and self.position.chance:
            return self.serial  # somebody may have seen the links for this roll
        if self.position.secret_round is not None:
            began = self._round_began
            return began + sum(entry.side == side for entry in self.entries[began : self.header.since])
        if not self.entries or self.entries[-1].side != side:
            return self.serial
        return max(self._loose, self.fixed, self.header.since)

    def _run_began(self) -> int:
        """After how many answers the final run of answers by the same side begins that uncovered nothing."""
        began = self.serial
        while began and self.entries[began - 1].side == self.entries[-1].side and not self.entries[began - 1].opened:
            began -= 1
        return began

    @property
    def _round_began(self) -> int:
        return self.serial - self.position.secret_answers

    def undo(self, side: Side, to: int | None = None) -> int:
        """Take back answers of this side until `to` are left (by default, the last one). Says how many were not touched."""
        now, floor = self.position.serial_for(side), self.undo_floor(side)
        to = now - 1 if to is None else to
        if not floor <= to <= now or floor == now:
            raise Refusal(
                "nothing can be undone: the dice, the other side or an uncovered fact stand behind the last answer"
            )
        if self.position.secret_round is None:
            self._cut(to)
            return to
        began = self._round_began
        given = list(enumerate(self.entries))[began:]
        gone = [n for n, entry in given if entry.side == side][to - began :]
        self._cut(began)
        for n, entry in given:
            if n not in gone:
                self.give_text(entry.text, entry.side)
        return began

    def rewind(self, to: int) -> None:
        """Go back to the position after this many answers, past dice, other sides and uncovered facts.

        Whether everybody agrees is for the table to know. A secret round is taken back as a whole.
        """
        if self.position.over:
            raise Refusal("the game is over and everything has been disclosed; it cannot go back")
        if not max(self.fixed, self.header.since) <= to < self.serial:
            raise Refusal("the game cannot go back to that decision")
        self._cut(to)
        if self.position.secret_answers:
            self._cut(self._round_began)
        self.rolls = sum(entry.side == CHANCE for entry in self.entries)

    def branch(self, n: int) -> Record:
        """The first n answers as a record of their own, to go on from there. A secret round is left out as a whole."""
        position = self.at(n)
        if position.secret_answers:
            n -= position.secret_answers
            position = self.at(n)
        part = self._promised_at(n)
        earlier = tuple(each for each in self.header.resumed if each.until < part.until)
        found = Record(self.game, self.header.promising(part.chance, part.contributions, part.chains, earlier))
        found.secret, found.links, found.fixed = part.secret, dict(part.links), min(self.fixed, n)
        found.checkpoints |= {number: state for number, state in self.checkpoints.items() if number <= n}
        events = [(number, event) for number, event in self.log if 0 < number <= n]
        found.recall(self.entries[:n], self.times[:n], events, position)
        return found

    def _cut(self, to: int) -> None:
        """Go back to the position after this many answers."""
        bases = [(n, base) for n, base in self._bases if n <= to]
        self.position = position = self._replayed(*bases[-1], to) if bases else self.at(to)
        position.take_events()
        self._bases = bases or [(to - len(position.tail), position.base)]
        del self.entries[to:], self.times[to:]
        while self.log and self.log[-1][0] > to:
            self.log.pop()
        self.checkpoints = {n: state for n, state in self.checkpoints.items() if n <= to}
        self._loose = self._run_began()

    @property
    def parts(self) -> list[Part]:
        """All promises that the dice rest on, the last one open-ended."""
        h = self.header
        links = until(self.links, self.rolls)
        return [*h.resumed, Part(self.serial, h.chance, h.contributions, self.secret, h.chains, links)]

    def _promised_at(self, n: int) -> Part:
        """The promise that held after n answers."""
        return next(part for part in self.parts if n <= part.until)

    def seal_header(self) -> None:
        """Seal the lines of the header with the stream of this record."""
        assert isinstance(self.chance, Committed)
        self.seals = tuple(self.chance.seal(line) for line in header_lines(self.header))

    def reseal(self) -> None:
        """Seal every line with the stream of this record."""
        self.seal_header()
        given, self.entries = self.entries, []
        for entry in given:
            self.entries.append(self._sealed(entry))

    def at(self, n: int) -> Position:
        """The position after the first n answers."""
        return next(self.walk([n]))

    def walk(self, serials: Sequence[int]) -> Iterator[Position]:
        """The position after so many answers, again and again for rising numbers; it is the same object, which goes on."""
        first, last = serials[0], serials[-1]
        if not 0 <= first <= last <= self.serial:
            raise Refusal(f"this record has {self.serial} answers; there is no position after {last}")
        start = max(number for number in self.checkpoints if number <= first)
        base = self.game.state.load(self.game, json.loads(self.checkpoints[start]))
        return self._walked(Position(self.game, base, serial=start), self.entries[start:last], start, serials)

    def _walked(self, p: Position, entries: Sequence[Entry], start: int, serials: Sequence[int]) -> Iterator[Position]:
        done = 0
        for n in serials:
            try:
                for entry in entries[done : n - start]:
                    step_again(p, entry.side, entry.kind, entry.text)
            except (Refusal, RulesFault):
                raise Refusal(
                    f"the answers up to {n} no longer fit the rules, so that position cannot be shown"
                ) from None
            done = n - start
            yield p

    def _replayed(self, start: int, base: State, to: int) -> Position:
        """The position after this many answers, from an earlier checkpoint."""
        position = Position(self.game, base, serial=start)
        for entry in self.entries[start:to]:
            position.step_text(entry.text, entry.side)
        return position


def _kind(request: Ask | Roll | Draw) -> str:
    if isinstance(request, Ask):
        return request.kind
    return "die" if isinstance(request, Roll) else "draw"


def new_record(
    game: Game,
    scenario: str = "",
    settings: Mapping[str, str] | None = None,
    *,
    chance: Chance | None = None,
    promise: str = "none",
    contributions: Mapping[str, str] | None = None,
    chains: bool = False,
) -> Record:
    """A record of a game about to begin."""
    scenario = scenario or next(iter(game.scenarios))
    agreed = game.settle(settings or {}), promise, contributions or {}, chains
    return Record(game, Header(game.name, game.version, game.digest, scenario, *agreed), chance)


def committed_record(
    game: Game,
    scenario: str,
    settings: Mapping[str, str],
    secret: bytes,
    contributions: Mapping[str, str],
    *,
    chains: bool = False,
) -> Record:
    """A record whose dice are fixed by a secret that everybody can check once it is disclosed."""
    check_contributions(contributions)
    dice, promise = stream(secret, contributions), Committed.promise(secret)
    record = new_record(
        game, scenario, settings, chance=dice, promise=promise, contributions=contributions, chains=chains
    )
    record.reseal()
    return record


def resume_committed(record: Record, secret: bytes, contributions: Mapping[str, str], *, chains: bool = False) -> None:
    """Go on with a record whose secret is not ours: its dice are promised again from here on, and all its lines sealed by that promise."""
    check_contributions(contributions)
    before = record.parts[-1]
    told = record.secret and Committed.promise(bytes.fromhex(record.secret)) == before.chance
    earlier = (*record.header.resumed, before if told else replace(before, secret=""))
    parts = earlier if record.serial else ()  # before the first answer nothing has been promised
    record.chance, record.secret, record.links = stream(secret, contributions), "", {}
    record.header = record.header.promising(Committed.promise(secret), contributions, chains, parts)
    record.reseal()


def imagined_record(position: Position, side: Side, rng: Random) -> Record:
    """A record that begins with what a side knows of a position; what it does not know is dealt again at random."""
    found, game, s = PlayerView(position, side).imagine(rng), position.game, position.state
    header = Header(game.name, game.version, game.digest, s.scenario, s.settings, start=state_text(found.base))
    record = Record(game, header)
    for giver, answer in found.tail:
        record.give(answer, giver)
    return record
