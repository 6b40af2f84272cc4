"""The staff: a planner that knows only what a person in its seat sees, and keeps to its time."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from random import Random
from typing import Final

from northfront import games
from northfront.ai.characters import values_of
from northfront.ai.plan.planning import Plan
from northfront.ai.plan.posture import STEADY
from northfront.ai.staff.briefing import briefing
from northfront.ai.staff.notes import Note
from northfront.ai.staff.planner import Planner, Weights
from northfront.ai.staff.search import Tried, Way, best_way, postures_of
from northfront.ai.tactics.player import TacticsPlayer
from northfront.core.ask import Answer, Side
from northfront.core.game import Game
from northfront.core.hexes import Hex
from northfront.core.imagine import PlayerView
from northfront.core.outlook import Outlook
from northfront.core.position import Position

HEXES: Final = (
    "leg",
    "target",
    "detrain",
    "pursue-hex",
)  # the roles whose answers are hexes; in all others numbers mean units
PLAYOUTS: Final = {"quick": 0, "normal": 0, "patient": 36}
"""How many playouts are made before a plan is chosen."""
LAST: Final = 0.25  # the largest share of the remaining time for one answer
SHARE: Final = 0.7  # the largest share of a phase's time for its plan; the rest is for the answers in between


class ViewOffer:
    """What a view offers, in notation."""

    def __init__(self, game: Game, role: str, texts: list[str], places: bool) -> None:
        self._game, self._role, self._texts = game, role, texts
        self.places = places

    def text(self, answer: Answer) -> str:
        if isinstance(answer, str):
            return answer
        if self._role in HEXES:
            grid = self._game.board.grid
            return grid.name(answer) if grid.all >> answer & 1 else ""
        return self._game.pieces[answer].id if answer < len(self._game.pieces) else ""

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, int | str) and self.text(answer) in self._texts

    def __len__(self) -> int:
        return len(self._texts)

    def hexes(self) -> Iterable[Hex]:
        grid = self._game.board.grid
        return [grid.hex(text) for text in self._texts if grid.has(text)]


def _answers_of(outlook: Outlook, p: Position, side: Side) -> list[Way]:
    """The answers to a decision that are worth playing out, the game's preference first."""
    kind, s = p.asks[side].kind, p.state
    answers = [each for each in outlook.searched[kind](s, side) if each in p.options(side)]
    prefer = outlook.preferences[kind]
    return [Way(first=each) for each in sorted(answers, key=lambda each: -prefer(s, side, each))]


def _must_move(view: PlayerView) -> bool:
    """Must a unit leave an overstacked hex, so that its new hex has to be chosen?"""
    role = games.outlook(view.game.name).roles.get(view.ask["kind"], "")
    return role == "unit" and bool(view.ask["hexes"])


class StaffPlayer:
    """Plans are made when a phase or an activation begins; an order that is no longer offered is dropped."""

    def __init__(
        self, seed: int | str, level: str = "normal", weights: Weights = (), hasty: bool = False, character: str = ""
    ) -> None:
        self.level, self._hasty, self.character = level, hasty, character
        self._weights = weights
        self.notes: list[Note] = []
        self._random = Random(seed)
        self._planner: Planner | None = None
        self._moment = ""  # what the spent time belongs to
        self._spent = 0.0
        self._occasion = ""  # what the last plan was made for
        self._tried: list[Tried] = []
        self._tactics = TacticsPlayer(self._random, plans=True, hasty=hasty)
        self._tactics.notes = self.notes

    @property
    def plan(self) -> Plan:
        """The plan that it follows now."""
        return self._planner.plan if self._planner else Plan()

    def choose(self, view: PlayerView, budget: float = 0.0) -> str:
        """The next order, or a new plan. The budget is in seconds per phase; 0 sets no limit."""
        if games.has_tactics(view.game.name):
            return self._tactics.choose(view)
        options: list[str] = view.ask["options"]
        if len(options) == 1 and not (self._planner and self._planner.under_orders) and not _must_move(view):
            return options[0]
        began = time.monotonic()
        try:
            return self._choose(view, budget, began)
        finally:
            self._spent += time.monotonic() - began

    def _choose(self, view: PlayerView, budget: float, began: float) -> str:
        game, side, ask = view.game, view.side, view.ask
        outlook = games.outlook(game.name)
        if self._planner is None:
            self._weights = (*values_of(outlook, side, self.character), *self._weights)
            self._planner = Planner(game.name, side, self._random, weights=self._weights)
            self._planner.hasty = self._hasty
        planner = self._planner
        imagined: list[Position] = []

        def position() -> Position:
            if not imagined:
                imagined.append(view.imagine(self._random))
            return imagined[0]

        moment = f"{view['turn']} {view['phase']}"
        if moment != self._moment:
            self._moment, self._spent = moment, 0.0
        role = outlook.roles.get(ask["kind"], "")
        offered = ViewOffer(game, role, ask["options"], bool(ask["hexes"]))
        if role == "unit" and not planner.under_orders and not planner.busy:
            occasion = outlook.occasion(position().state)
            if occasion != self._occasion:
                self._occasion, self._spent = occasion, 0.0
                ways = (
                    [] if outlook.searched else postures_of(planner.outlook, side)
                )  # the game itself ranks the answers
                self._tried = self._search(ways, view, position(), budget, began)
                planner.posture = self._tried[0].way.posture if self._tried else STEADY
        elif ask["kind"] in outlook.searched and PLAYOUTS[self.level]:
            tried = self._search(_answers_of(outlook, position(), side), view, position(), budget, began)
            if tried:
                return position().text(tried[0].way.first, side)
        planner.no_lookahead = bool(budget) and self._spent > SHARE * budget
        planner.until = began + LAST * max(0.0, budget - self._spent) if budget else math.inf
        answer = planner.choose(ask["kind"], offered, position)
        if planner.plan_is_new:
            self.notes.append(briefing(position(), planner.plan, self._tried))
            planner.plan_is_new = False
        return position().text(answer, planner.side) if imagined else offered.text(answer)

    def _search(self, ways: list[Way], view: PlayerView, p: Position, budget: float, began: float) -> list[Tried]:
        """The alternatives, best first, by playing them out as far as the level and the clock allow."""
        assert self._planner is not None
        outlook = self._planner.outlook
        until = began + SHARE * budget if budget else float("inf")

        def late() -> bool:
            return time.monotonic() > until

        worlds = [p]

        def world() -> Position:
            return worlds.pop() if worlds else view.imagine(self._random)

        side, playouts = self._planner.side, PLAYOUTS[self.level]
        return best_way(ways, outlook, world, side, playouts, self._random, late, self._weights)
