"""A position: the last checkpoint, the answers since, and, as a cache, the live rules.

The live generator is never saved and never copied. Where it is needed it is rebuilt from the checkpoint by sending
the few answers since; so a copy costs next to nothing, and a save is plain data.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from northfront.core.ask import CHANCE, Answer, Ask, Draw, Options, Reason, Roll, Side
from northfront.core.chance import outcomes
from northfront.core.errors import IllegalAnswer, InvalidAnswer, NotYourDecision, Refusal, StaleAnswer
from northfront.core.events import Event
from northfront.core.legal import Legal
from northfront.core.playout import Playout
from northfront.core.run import IDLE_PHASES, Run, fault, idle

if TYPE_CHECKING:
    from northfront.core.game import Game
    from northfront.core.imagine import PlayerView
    from northfront.core.state import State

DRAWN_BY: Final = "northfront.atlas.snapshot"
"""Imported only when a picture is wanted: the engine itself draws nothing."""
Given: TypeAlias = tuple[Side, Answer]


class Past(NamedTuple):
    """Where a position stood before an answer was pushed, and before that."""

    before: Past | None
    base: State
    tail: tuple[Given, ...]
    serial: int


class Position:
    """A state between decisions. `step` is the one gate: it checks every answer before the rules see it."""

    __slots__ = ("_events", "_past", "_run", "_state", "base", "game", "quiet", "serial", "tail")

    def __init__(
        self,
        game: Game,
        base: State,
        tail: tuple[Given, ...] = (),
        serial: int = 0,
        quiet: bool = False,
        past: Past | None = None,
    ) -> None:
        self.game = game
        self.base = base  # never written once a position holds it, so copies share it
        self.tail = tail
        self.serial = serial  # how many answers were given in the whole game
        self.quiet = quiet  # a copy for thinking records no events
        self._past = past  # what `pop` takes back
        self._run: Run | None = None
        self._state = base
        self._events: list[Event] = []

    def copy(self, *, quiet: bool = False) -> Position:
        return Position(self.game, self.base, self.tail, self.serial, quiet, self._past)

    # --- for a program that plays: sides by name, answers in notation

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def to_move(self) -> str:
        """Who answers next: a side, "chance", or nobody when the game is over."""
        side = self.next_side
        return "" if side is None else self.game.sides[side] if side >= 0 else "chance"

    @property
    def winner(self) -> str | None:
        """Who has won: a side, or DRAW; None while the game goes on."""
        return self.game.endings[self.over].winner if self.over else None

    @property
    def legal(self) -> Legal:
        """What whoever is to move may answer; nothing when the game is over."""
        return self.legal_for(self.to_move)

    def legal_for(self, side: str) -> Legal:
        """What a side, or "chance", may answer."""
        return Legal(self.game, self.options(self._named(side)) if side else None)

    def push(self, answer: Answer, side: str = "") -> None:
        """Give one answer, in notation or as a number of the die; `pop` takes it back."""
        giver = self._named(side or self.to_move)  # which goes on to where somebody is asked
        past = Past(self._past, self.base, self.tail, self.serial)
        self.step_text(str(answer), giver)
        self._past = past

    def pop(self) -> None:
        """Take back the last answer that was pushed."""
        if self._past is None:
            raise Refusal("there is nothing to take back: no answer was pushed")
        self._past, self.base, self.tail, self.serial = self._past
        self._run, self._state, self._events = None, self.base, []

    def why(self, answer: Answer, side: str = "") -> Reason | None:
        """The rule that forbids an answer now; None if it is allowed, or if no rule is known."""
        options = self.options(self._named(side or self.to_move))
        meant = options.read(self.game, str(answer))
        return None if meant in options else options.why(meant)

    def chance_outcomes(self) -> list[tuple[Answer, Fraction]]:
        """What may be rolled or drawn now, and how likely each is; nothing if chance is not due."""
        return outcomes(self.chance) if self.chance else []

    def view(self, side: str) -> PlayerView:
        """All that a side knows, and what it is asked: what a computer player is given."""
        from northfront.core.imagine import PlayerView  # noqa: PLC0415 - a view is taken of a position

        return PlayerView(self, self.game.side(side))

    def svg(self, side: str = "") -> str:
        """The board with all counters as a picture, or with what a side sees of them."""
        drawn: str = import_module(DRAWN_BY).draw(self, self.game.side(side) if side else None)
        return drawn

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except Refusal:  # what draws is not installed: a notebook shows the text
            return None

    def _named(self, side: str) -> Side:
        return CHANCE if side == "chance" else self.game.side(side)

    def __eq__(self, other: object) -> bool:
        """The same game at the same point: the same facts, and the same answers since the last checkpoint."""
        if not isinstance(other, Position):
            return NotImplemented
        self.ensure_running()
        other.ensure_running()
        if self.game is not other.game or self.tail != other.tail:
            return False
        return self.base is other.base or self.base.dump() == other.base.dump()

    __hash__ = None  # type: ignore[assignment]  # it changes with every answer

    def __repr__(self) -> str:
        if self.over:
            return f"<Position {self.game.name}: {self.game.endings[self.over].text}>"
        return f"<Position {self.game.name}: turn {self.turn}, {self.phase}, {self.to_move} to move>"

    def __str__(self) -> str:
        from northfront.core.notation import write_position  # noqa: PLC0415 - notation reads and writes positions

        self.ensure_running()
        return write_position(self)

    # --- for the engine: sides and answers as numbers

    def playout(self) -> Playout:
        """The game from here on, played forward only."""
        return Playout(*self.copy(quiet=True).ensure_running())

    @property
    def state(self) -> State:
        """The state as it is now, perhaps in the middle of a procedure. Read it, do not change it."""
        return self.ensure_running()[1]

    @property
    def asks(self) -> Mapping[Side, Ask]:
        """The pending decisions, by side: none while chance must answer or when the game is over."""
        return self.ensure_running()[0].asks

    @property
    def chance(self) -> Roll | Draw | None:
        """What chance must answer now."""
        return self.ensure_running()[0].chance

    @property
    def over(self) -> str:
        """How the game ended; empty while it goes on."""
        return self.state.over

    @property
    def ask(self) -> Ask:
        """The pending decision; of several, that of the first side."""
        for ask in self.asks.values():
            return ask
        raise NotYourDecision("no side has a decision to make now")

    @property
    def next_side(self) -> Side | None:
        """Who answers next: a side, CHANCE, or None when the game is over."""
        run, s = self.ensure_running()
        if run.chance:
            return CHANCE
        return None if s.over else next(iter(run.asks))

    @property
    def secret_round(self) -> object | None:
        """A token of the round in which several sides decide without knowing each other's answers; None outside one."""
        return self.ensure_running()[0].secret_round

    @property
    def secret_answers(self) -> int:
        """How many answers were given in the secret round under way."""
        run = self.ensure_running()[0]
        return sum(run.given.values()) if run.secret_round else 0

    def serial_for(self, side: Side | None) -> int:
        """The serial as this side may know it: what others have answered in a secret round does not count yet."""
        run = self.ensure_running()[0]
        others = sum(count for each, count in run.given.items() if each != side) if run.secret_round else 0
        return self.serial - others

    def waits_for(self) -> tuple[Side, Options] | None:
        """Who answers next, a side or CHANCE, and what may be answered; None when the game is over."""
        run, s = self.ensure_running()
        if run.chance:
            return CHANCE, run.chance.options
        if s.over:
            return None
        ask = next(iter(run.asks.values()))
        return ask.side, ask.options

    @property
    def at_checkpoint(self) -> bool:
        return not self.tail

    def options(self, side: Side | None = None) -> Options:
        """What the side (or chance) may answer."""
        chance = self.chance
        return chance.options if chance and side in (None, CHANCE) else self.ask_of(side).options

    def ask_of(self, side: Side | None) -> Ask:
        """The decision of this side; NotYourDecision if it has none."""
        run, s = self.ensure_running()
        if side is None and len(run.asks) == 1:
            return self.ask
        if side in run.asks:
            return run.asks[side]
        if s.over:
            raise NotYourDecision(f"the game is over ({s.over})")
        waited = "chance" if run.chance else " and ".join(self.game.sides[each] for each in run.asks)
        if side is None:
            raise NotYourDecision(f"the game waits for {waited}: say who answers")
        name = self.game.sides[side] if 0 <= side < len(self.game.sides) else "chance"
        raise NotYourDecision(f"this is not for {name} to decide; the game waits for {waited}")

    def text(self, answer: Answer, side: Side | None = None) -> str:
        """An answer in notation."""
        return self.options(side).text(self.game, answer)

    def step(self, answer: Answer, side: Side | None = None, serial: int | None = None) -> None:
        """Give one answer. Refused answers change nothing; after a RulesFault the position is as it was before."""
        if serial is not None:
            self.check_serial(serial, side)
        side = self._validate(answer, side)
        run, s = self.ensure_running()
        before = self.base, self.tail
        self._events = []
        s.notes = None if self.quiet else self._events
        try:
            try:
                run.send(side, answer)
                self.tail += ((side, answer),)
            except StopIteration:
                s.notes = None
                self.base, self.tail, self._run = s, (), None
                self._run_again()
        except Exception as error:
            self.base, self.tail = before
            self._run = None
            self.ensure_running()
            self._events = []
            raise fault(error, s) from error
        self.serial += 1

    def finish(self, over: str, event: Event) -> None:
        """The players end the game between them, which counts as an answer."""
        ended = self.state.copy()
        ended.over = over
        self.base, self.tail, self._run = ended, (), None
        self._events = [] if self.quiet else [event]
        self.serial += 1

    def check_serial(self, serial: int | None, side: Side | None) -> None:
        """Refuse an answer to a decision that has passed."""
        if serial is None:
            return
        now = self.serial if side is None else self.serial_for(side)
        if serial != now:
            raise StaleAnswer(f"this answers decision {_shown(serial)}, but the game stands at decision {now}")

    def step_text(self, text: str, side: Side | None = None, serial: int | None = None) -> Answer:
        """Give one answer in notation."""
        self.check_serial(serial, side)
        answer = self.options(side).read(self.game, text)
        self.step(answer, side, serial)
        return answer

    def take_events(self) -> list[Event]:
        """What happened since the last answer, reported once; includes phases that passed without a decision."""
        self.ensure_running()
        events, self._events = self._events, []
        return events

    def _validate(self, answer: Answer, side: Side | None) -> Side:
        """The side that gives this answer, if it may."""
        run, _ = self.ensure_running()
        if run.chance and (side is None or side == CHANCE):
            if answer not in run.chance.options:
                raise IllegalAnswer(_shown(answer), run.chance.why)
            return CHANCE
        ask = run.asks[side] if side in run.asks else self.ask_of(side)
        try:
            if answer in ask.options:
                return ask.side
        except Exception as error:
            raise fault(error, self.state) from error
        try:
            shown = ask.options.text(self.game, answer)
        except (LookupError, TypeError, ValueError, ArithmeticError, RecursionError):
            raise InvalidAnswer(f"{_shown(answer)} is not an answer to this decision ({ask.kind})") from None
        try:
            reason = ask.options.why(answer)
        except Exception as error:
            raise fault(error, self.state) from error
        raise IllegalAnswer(_shown(shown), ask.kind, reason)

    def ensure_running(self) -> tuple[Run, State]:
        """The live rules, rebuilt if they are not at hand."""
        if self._run is None:
            try:
                return self._run_again()
            except Exception as error:
                raise fault(error, self.base) from error
        return self._run, self._state

    def _run_again(self) -> tuple[Run, State]:
        for _ in range(IDLE_PHASES):
            s = self.base.copy()
            run = Run()
            if not s.over:
                s.notes = None if self.tail or self.quiet else self._events
                if not run.begin(self.game.phases[s.phase](s)):
                    s.notes = None
                    self.base = s
                    continue
            for side, answer in self.tail:
                run.send(side, answer)
            self._run, self._state = run, s
            return run, s
        raise idle()


def _shown(answer: object) -> str:
    """An answer for a message, whatever was sent."""
    if isinstance(answer, str) and answer:
        text: str = answer
    elif (
        answer is None or isinstance(answer, (str, bool, float)) or (isinstance(answer, int) and abs(answer) < 1 << 64)
    ):
        text = repr(answer)
    else:
        text = f"a {type(answer).__name__}"
    return text if len(text) <= 40 else f"{text[:40]}..."
