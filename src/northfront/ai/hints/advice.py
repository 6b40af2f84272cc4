"""Hints for a person who has to decide: the best few answers, what each is expected to gain, and why.

They use only what that side knows, and the same estimates as the computer players.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Final

from northfront import games
from northfront.ai.evaluate.evaluation import Evaluation
from northfront.ai.evaluate.holding import Holding
from northfront.ai.evaluate.survey import Survey
from northfront.ai.hints.labels import Labels, points
from northfront.ai.hints.risks import Risks, at_worst
from northfront.ai.plan.attack_choice import build, foreseen, worth_of
from northfront.ai.plan.planning import Plan
from northfront.ai.plan.posture import STEADY
from northfront.ai.plan.strikes import ground
from northfront.ai.staff.lookahead import after
from northfront.ai.staff.planner import outlook_of
from northfront.ai.staff.player import StaffPlayer
from northfront.core.ask import Answer, Unit
from northfront.core.hexes import Hex, scan
from northfront.core.imagine import PlayerView
from northfront.core.position import Position
from northfront.core.tactics import Mind

MOST: Final = 3
WORLDS: Final = 4  # how often an answer is tried, with different dice each time
LEGS: Final = 8
NEARER: Final = 0.1  # turns of march that are worth mentioning
EVERYTHING: Final = -1e9
RANKS: Final = ("as the staff would decide", "next to it", "after that")


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer, its expected gain in victory points, a sentence about it, the hexes it mentions, and what it risks."""

    answer: str
    value: float
    why: str
    hexes: tuple[str, ...] = ()
    risk: str = ""  # in words; empty if there is nothing to say


def hints(view: PlayerView, budget: float, seed: int | str) -> list[Hint]:
    """At most three, the best first. The same view and seed give the same hints unless time runs out."""
    if games.has_tactics(view.game.name):
        return tactical_hints(view, seed)
    adviser = _Adviser(view, budget, seed)
    role = adviser.outlook.roles.get(view.ask["kind"], "")
    if role == "unit":
        return adviser.marches()  # in the plan's order
    valued = {"target": adviser.attacks, "attackers": adviser.teams, "leg": adviser.ways}.get(role)
    if valued:
        return sorted(valued(), key=lambda hint: -hint.value)[:MOST]
    chosen = StaffPlayer(seed, "quick").choose(view, budget)
    return sorted(adviser.answers(), key=lambda hint: (hint.answer != chosen, -hint.value))[:MOST]


def tactical_hints(view: PlayerView, seed: int | str) -> list[Hint]:
    """What the game itself advises its planner, without duplicate answers."""
    rng, grid = Random(seed), view.game.board.grid
    found: dict[str, Hint] = {}
    for each in games.tactics(view.game.name).advise(view.imagine(rng), view.side, Mind(rng, plans=True)):
        hint = Hint(each.orders[0], each.value, each.why, tuple(grid.name(h) for h in each.hexes))
        found.setdefault(hint.answer, hint)
    return list(found.values())[:MOST]


class _Adviser:
    """A position as the side to decide may imagine it, and time to think about it."""

    def __init__(self, view: PlayerView, budget: float, seed: int | str) -> None:
        self.game, self._side = view.game, view.side
        self.outlook = outlook_of(self.game.name, self._side)
        self._view, self._budget, self._seed = view, budget, seed
        self._deadline = time.monotonic() + budget
        self._random = Random(seed)
        self._p: Position = view.imagine(self._random)
        self._ask = self._p.asks[self._side]
        self._survey = Survey(self.outlook, self._p.state)
        self._holding = Holding(self._survey, self._side)
        self._words = Labels(self._p, self._side)
        self._risks = Risks(self._survey, self._side, self._words)
        self._now = self._value(self._p.state)

    @property
    def _late(self) -> bool:
        return time.monotonic() > self._deadline

    def attacks(self) -> list[Hint]:
        """The best team found against each hex; and not attacking, where no attack promises a gain."""
        found = [hint for h in self._ask.options if isinstance(h, int) and not self._late and (hint := self._attack(h))]
        if "done" in self._ask.options and all(hint.value <= self.outlook.weights["attack"] for hint in found):
            found.append(Hint("done", max([0.0, *(hint.value for hint in found)]), "No attack promises anything now."))
        return found

    def _attack(self, target: Hex) -> Hint | None:
        assault = build(self.outlook, self._p, target, self._side, self._ground(target), self._holding.risked)
        if assault is None:
            return None
        q = self._p.copy(quiet=True)
        for answer in (target, *assault.team[:-1]):
            q.step(answer, self._side)
        preview = q.asks[self._side].preview
        last = assault.team[-1]
        odds = foreseen(self.outlook, q.state, preview, last, assault.team, target) if preview else {}
        chance = self._chance(odds)
        team = f"{len(assault.team)} units" if len(assault.team) > 1 else "1 unit"
        why = f"Attack {self._words.place(target)} with {team}: {chance} to clear it, {points(assault.value)}."
        hexes = self._words.hexes(target, *sorted({self._p.state.where[u] for u in assault.team}))
        risk = self._risks.of_attack(odds.get("odds", {}), self.outlook)
        return Hint(self._words.hex(target), assault.value, why, hexes, risk)

    def _ground(self, h: Hex) -> float:
        return ground(self._survey, self._side, STEADY, h)

    def _run_over(self, s: Any, preview: Mapping[str, Any], movers: list[Unit], target: Hex) -> float:
        """The expected gain of an overrun by these units, less the posts that they leave."""
        brings = worth_of(self.outlook, s, preview, movers, target, self._ground(target), outcome=self.outlook.overrun)
        return brings - self._holding.left(movers)

    def _chance(self, preview: Mapping[str, Any]) -> str:
        """The chance that an attack clears its hex."""
        odds = preview.get("odds", {}).items()
        cleared = sum(float(Fraction(chance)) * self.outlook.outcome(result).cleared for result, chance in odds)
        return f"{100 * cleared:.0f} %"

    def teams(self) -> list[Hint]:
        """One more attacker, or the attack as it stands."""
        s, team = self._p.state, list(scan(self._ask.about))
        target = next(int(answer) for giver, answer in self._p.tail if giver == self._side and isinstance(answer, int))
        found = []
        for answer in self._ask.options:
            preview = self._ask.preview(answer) if self._ask.preview and not self._late else {}
            if not preview or (isinstance(answer, str) and self._goes_on(answer)):
                continue
            joined = [*team, answer] if isinstance(answer, int) else team
            if self._ask.preview and answer != "overrun":
                preview = foreseen(self.outlook, s, self._ask.preview, answer, joined, target)
            value = worth_of(self.outlook, s, preview, joined, target, self._ground(target), self._holding.risked)
            more = f"With {self._words.label(answer)}{' too' if team else ''}"
            what = more if isinstance(answer, int) else f"{self._words.label(answer)} as it stands"
            why = f"{what}: {self._chance(preview)} to clear {self._words.place(target)}, {points(value)}."
            at = (s.where[answer],) if isinstance(answer, int) else ()
            risk = self._risks.of_attack(preview.get("odds", {}), self.outlook)
            found.append(Hint(self._p.text(answer, self._side), value, why, self._words.hexes(target, *at), risk))
        return found

    def _goes_on(self, word: str) -> bool:
        """Is the same question asked again after this answer?"""
        q = self._p.copy(quiet=True)
        q.step(word, self._side)
        return self._side in q.asks

    def marches(self) -> list[Hint]:
        """The first three marches of the staff's plan."""
        staff, q = StaffPlayer(self._seed, "quick"), self._p.copy(quiet=True)
        found: list[Hint] = []
        while len(found) < MOST and not self._late and self._asked(q) == "unit":
            before, answer = self._value(q.state), self._choose(staff, q)
            if answer not in self.game.units:
                break
            u = self.game.units[answer]
            start = q.state.where[u]
            q.step_text(answer, self._side)
            target = self._follow(staff, q)
            if target is not None:
                found.append(self._overrun(q, answer, u, target))
                break
            if (to := q.state.where[u]) != start and answer in self._view.ask["options"]:
                value = self._value(q.state) - before
                why = f"{self._words.unit(u)} to {self._words.place(to)}{self._purpose(staff.plan, u, to)}: {points(value)}."
                risk = self._risks.of_march([u], to)
                found.append(Hint(answer, value, why, self._words.hexes(start, to), risk))
        if not found and "done" in self._view.ask["options"]:
            found.append(Hint("done", 0.0, "Nobody gains by marching now."))
        return found

    def _purpose(self, plan: Plan, u: Unit, to: Hex) -> str:
        """Why the staff's plan sends a unit there."""
        s, look = self._p.state, self.outlook
        strike = next((each for each in plan.strikes if u in dict(each.team)), None)
        if strike:
            return f", to attack {self._words.place(strike.target)}"
        if u in plan.raids:
            return ", to cut their supply"
        if look.prizes(s) >> to & 1:
            return ", which counts for points"
        if self._side != look.attacker:
            return ", to bar the way" if self._survey.nearest(1 << to)[0] < self._survey.far else ""
        nearer = (self._survey.toward[s.where[u]] - self._survey.toward[to]) / look.pace if s.where[u] >= 0 else 0.0
        return f", {nearer:.1f} turns nearer to the goals" if nearer >= NEARER else ""

    def _follow(self, staff: StaffPlayer, q: Position) -> Hex | None:
        """Let the staff move the unit that it has chosen; the hex if it is about to overrun an enemy."""
        for _ in range(LEGS):
            if self._side not in q.asks or (self._asked(q) != "leg" and q.asks[self._side].kind != "company"):
                return None
            text = self._choose(staff, q)
            if self._asked(q) == "leg" and self.game.board.grid.has(text):
                h = self.game.board.grid.hex(text)
                if q.state.occupied[1 - self._side] >> h & 1:
                    return h
            q.step_text(text, self._side)
        return None

    def _overrun(self, q: Position, answer: str, u: Unit, target: Hex) -> Hint:
        """A stack that overruns an enemy, with its odds."""
        ask = q.asks[self._side]
        movers = list(scan(ask.about))
        preview = ask.preview(target) if ask.preview else {}
        value = self._run_over(q.state, preview, movers, target)
        others = f" and {len(movers) - 1} more" if len(movers) > 1 else ""
        over = f"{self._words.unit(u)}{others} over {self._words.place(target)}"
        why = f"{over}: {self._chance(preview)} to clear it, {points(value)}."
        risk = self._risks.of_attack(preview.get("odds", {}), self.outlook)
        return Hint(answer, value, why, self._words.hexes(self._p.state.where[u], target), risk)

    def _asked(self, q: Position) -> str:
        """The decision of this side with this role."""
        return self.outlook.roles.get(q.asks[self._side].kind, "") if self._side in q.asks else ""

    def _choose(self, staff: StaffPlayer, q: Position) -> str:
        return staff.choose(PlayerView(q, self._side), self._budget / 2)

    def ways(self) -> list[Hint]:
        """Where the units in question could go, and what staying would mean."""
        s, movers = self._p.state, list(scan(self._ask.about))
        hexes = [h for h in self._ask.options if isinstance(h, int)]
        self._random.shuffle(hexes)
        found = [hint for h in hexes if not self._late and (hint := self._way(s, movers, h))]
        if "stop" in self._ask.options:
            here = self._words.hexes(s.where[movers[0]]) if movers else ()
            risk = self._risks.of_march(movers, s.where[movers[0]]) if movers else ""
            found.append(Hint("stop", 0.0, "Stay here: nothing changes.", here, risk))
        return found

    def _way(self, s: Any, movers: list[Unit], to: Hex) -> Hint | None:
        if s.occupied[1 - self._side] >> to & 1:
            preview = (self._ask.preview(to) if self._ask.preview else None) or {}
            value = self._run_over(s, preview, movers, to) if "odds" in preview else EVERYTHING
            why = f"Into {self._words.place(to)}: {self._chance(preview)} to clear it, {points(value)}."
            risk = self._risks.of_attack(preview.get("odds", {}), self.outlook)
            return Hint(self._words.hex(to), value, why, self._words.hexes(to), risk) if value > EVERYTHING else None
        moved = s.copy()
        for u in movers:
            moved.place(u, to)
        value = max(self._value(moved) - self._now, self._taken(to))
        why, risk = f"To {self._words.place(to)}: {points(value)}.", self._risks.of_march(movers, to)
        return Hint(self._words.hex(to), value, why, self._words.hexes(to), risk)

    def _taken(self, to: Hex) -> float:
        """The goals that going there takes: once the last one is taken, the remaining march no longer counts."""
        if self._side != self.outlook.attacker:
            return EVERYTHING
        return max((goal.worth for goal in self._survey.goals if goal.hex == to), default=EVERYTHING)

    def answers(self) -> list[Hint]:
        """Every other decision: by the game's preference for it, or by trying each answer."""
        options, worst = list(self._ask.options), dict[Answer, str]()
        if len(options) > 1 and (prefer := self.outlook.planned(self._ask.kind)):
            s = self._p.state
            values = {answer: float(prefer(s, self._side, answer)) for answer in options}
            ranked = sorted(options, key=lambda answer: -values[answer])
            words = dict(zip(ranked, (*RANKS, *[""] * len(ranked)), strict=False))
        else:
            tried = self._tried(options)
            values = {answer: sum(each) / len(each) for answer, each in tried.items()}
            words = {answer: points(value) for answer, value in values.items()}
            worst = {answer: at_worst(each, points) for answer, each in tried.items()}
        return [
            Hint(
                self._p.text(answer, self._side),
                value,
                f"{self._words.label(answer)}: {words[answer]}.",
                self._words.hexes_of(answer),
                worst.get(answer, ""),
            )
            for answer, value in values.items()
        ]

    def _tried(self, options: list[Answer]) -> dict[Answer, list[float]]:
        """The results of each answer compared with the position now; answers that time does not allow are left out."""
        self._random.shuffle(options)
        totals: dict[Answer, list[float]] = {}
        for _ in range(WORLDS):
            for answer in options:
                if self._late and totals:
                    break
                totals.setdefault(answer, []).append(self._after(answer) - self._now)
        return totals

    def _after(self, answer: Answer) -> float:
        """One possible continuation up to the next checkpoint: random dice, other decisions as the game prefers."""
        return self._value(after(self.outlook, self._p, self._side, answer, self._random).state)

    def _value(self, s: Any) -> float:
        return Evaluation(self.outlook, s).value(self._side)
