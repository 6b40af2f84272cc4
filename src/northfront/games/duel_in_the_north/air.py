"""[11.0] Air Support, [11.1] dogfights, [10.7] anti-aircraft."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from northfront.core.ask import Answer, Ask, Procedure, Reason, Roll, Side, UnitSet, Words, unless_forced
from northfront.core.hexes import Hex, first, scan
from northfront.core.toolkit.forecast import Modifier
from northfront.games.duel_in_the_north.state import DuelState

FIGHTER, SUPPORT = "fighter", "support"
SORTS: Final = (FIGHTER, SUPPORT)
WORTH: Final = {FIGHTER: 1, SUPPORT: 2}  # [10.1k] [10.1l]
OVERRUN: Final = Reason("9.3b", "an overrun gets no close air support")


@dataclass(slots=True)
class Sky:
    """The air units over a combat."""

    hex: Hex
    attacker: Side
    overrun: bool
    sent: dict[Side, UnitSet] = field(default_factory=lambda: {0: 0, 1: 0})

    def modifier(self, s: DuelState, side: Side) -> int:
        """[10.1k] [10.1l] [11.0b] What a side's air units add; [9.3b] in an overrun the attacker's add nothing."""
        if side == self.attacker and self.overrun:
            return 0
        sorts = (SUPPORT,) if self.contested(s) else SORTS  # [10.1m]
        return sum(WORTH[sort] * self.of(s, side, sort).bit_count() for sort in sorts)

    def contested(self, s: DuelState) -> bool:
        """[11.1a] Is there a dogfight? Both sides are there, and at least one unit is a fighter (R31)."""
        return all(self.sent.values()) and any(self.of(s, side, FIGHTER) for side in (0, 1))

    def of(self, s: DuelState, side: Side, sort: str) -> UnitSet:
        return self.sent[side] & s.game.air[side][SORTS.index(sort)]

    def supposing(self, side: Side, units: UnitSet) -> Sky:
        """The sky as it would be if this side had these units there."""
        return replace(self, sent={**self.sent, side: units})


Outlook: TypeAlias = Callable[[Sky], Mapping[str, Any]]
"""The combat under this sky."""


def ready(s: DuelState, side: Side, sort: str) -> UnitSet:
    """[11.0a] Air units that have not flown this turn."""
    airfield = s.game.box("airfield")
    return sum(1 << u for u in scan(s.game.air[side][SORTS.index(sort)]) if s.where[u] == airfield)


def commit(s: DuelState, sky: Sky, outlook: Outlook) -> Procedure[None]:
    """[10.1g] [11.0c] One unit at a time in turn, the attacker first, [11.1c] any number; [11.0d] two passes end it."""
    side, passes = sky.attacker, 0
    while passes < 2:
        sent = yield from _send(s, sky, side, outlook)
        passes = 0 if sent else passes + 1
        side = 1 - side


def _send(s: DuelState, sky: Sky, side: Side, outlook: Outlook) -> Procedure[bool]:
    def with_one_more(sort: Answer) -> Mapping[str, Any]:
        units = 0 if sort == "pass" else ready(s, side, str(sort))
        return outlook(sky.supposing(side, sky.sent[side] | units & -units))

    barred = side == sky.attacker and sky.overrun  # [9.3c] fighters only
    words = [sort for sort in SORTS if ready(s, side, sort) and not (barred and sort == SUPPORT)]
    if not words:
        return False
    prompt = f"Send an air unit over {s.game.board.grid.name(sky.hex)}? {_over(s, sky)}"
    options = Words(*words, "pass", barred={SUPPORT: OVERRUN} if barred else None)
    sort = yield Ask(side, "air", prompt, options, "11.0c", where=1 << sky.hex, preview=with_one_more)
    if sort == "pass":
        return False
    u = first(ready(s, side, sort))
    s.place(u, sky.hex)
    sky.sent[side] |= 1 << u
    s.note("flies", "11.0c", unit=u, target=sky.hex)
    return True


def _over(s: DuelState, sky: Sky) -> str:
    """The air units there so far."""
    shown = [
        f"{s.game.sides[side].capitalize()} {sky.sent[side].bit_count()}" for side in (sky.attacker, 1 - sky.attacker)
    ]
    return f"So far: {', '.join(shown)}."


def dogfight(s: DuelState, sky: Sky) -> Procedure[None]:
    """[11.1a] The dice of both sides, and the losses."""
    if not sky.contested(s):
        return
    fighters = {side: sky.of(s, side, FIGHTER) for side in (0, 1)}
    totals = {}
    for side in (sky.attacker, 1 - sky.attacker):
        flyers = fighters[side] or sky.sent[side]  # [11.1b] [11.1f]
        totals[side] = 0
        for _ in scan(flyers):
            totals[side] += yield Roll(
                f"Dogfight over {s.game.board.grid.name(sky.hex)}, {s.game.sides[side]}", "11.1b"
            )
    high = max(totals, key=lambda side: totals[side])
    low = 1 - high
    s.note("dogfight", "11.1b", target=sky.hex, german=str(totals[0]), soviet=str(totals[1]))
    if totals[high] > totals[low]:  # [11.1i] on equal rolls no unit is lost
        if fighters[high]:
            yield from _shot_down(s, sky, low, totals[high] // totals[low])  # [11.1d] [11.1e]
        elif s.settings["cas-victory"] == "abort":  # [11.1g] R32
            _go_home(s, sky, high, sky.sent[high], "11.1g")
    for side in (0, 1):
        _go_home(s, sky, side, sky.of(s, side, FIGHTER), "11.1k")  # [11.1i] [11.1k]; [11.1h] support stays


def _shot_down(s: DuelState, sky: Sky, side: Side, count: int) -> Procedure[None]:
    """[11.1d] [11.1e] The loser chooses among the units he sent (R33)."""
    for _ in range(min(count, sky.sent[side].bit_count())):
        sorts = [sort for sort in SORTS if sky.of(s, side, sort)]
        ask = Ask(
            side, "shot-down", f"Which air unit is lost over {s.game.board.grid.name(sky.hex)}?", Words(*sorts), "11.1d"
        )
        sort = yield from unless_forced(ask)
        _lose(s, sky, side, sort, "11.1d")


def _lose(s: DuelState, sky: Sky, side: Side, sort: str, rule: str) -> None:
    """[11.1j] Gone for good."""
    u = first(sky.of(s, side, sort))
    sky.sent[side] &= ~(1 << u)
    s.place(u, s.game.box("lost"))
    s.note("air-lost", rule, unit=u)


def _go_home(s: DuelState, sky: Sky, side: Side, units: UnitSet, rule: str) -> None:
    """[11.1j] Back next turn."""
    for u in scan(units):
        sky.sent[side] &= ~(1 << u)
        s.place(u, s.game.box("flown"))
        s.note("air-home", rule, unit=u)


def abort(s: DuelState, sky: Sky, outlook: Outlook) -> Procedure[None]:
    """[10.7c] Before the dice the attacker may hold back air units from the risk of anti-aircraft fire."""
    side = sky.attacker

    def with_one_less(sort: Answer) -> Mapping[str, Any]:
        units = 0 if sort == "done" else sky.of(s, side, str(sort))
        return outlook(sky.supposing(side, sky.sent[side] & ~(units & -units)))

    while sky.sent[side] and not sky.overrun:
        sorts = [sort for sort in SORTS if sky.of(s, side, sort)]
        ask = Ask(
            side,
            "abort",
            f"Abort an air unit over {s.game.board.grid.name(sky.hex)}? It then adds nothing and risks nothing.",
            Words("done", *sorts),
            "10.7c",
            preview=with_one_less,
        )
        sort = yield ask
        if sort == "done":
            return
        _go_home(s, sky, side, 1 << first(sky.of(s, side, sort)), "10.7c")


def anti_aircraft(s: DuelState, sky: Sky) -> Procedure[None]:
    """[10.7a] [10.7d] No effect on the ground: the defender shoots down one air unit that gave support [10.7b]."""
    side = sky.attacker
    if sky.overrun or not sky.sent[side]:
        return
    sorts = [sort for sort in SORTS if sky.of(s, side, sort)]
    ask = Ask(
        1 - side,
        "anti-aircraft",
        f"Which air unit is shot down over {s.game.board.grid.name(sky.hex)}?",
        Words(*sorts),
        "10.7d",
    )
    sort = yield from unless_forced(ask)
    _lose(s, sky, side, sort, "10.7d")


def fly_home(s: DuelState, sky: Sky) -> None:
    """[11.0a] After the combat: one action a turn."""
    for side in (0, 1):
        for u in scan(sky.sent[side]):
            s.place(u, s.game.box("flown"))
        sky.sent[side] = 0


def modifiers(s: DuelState, sky: Sky) -> list[Modifier]:
    """What the air units add to the dice, with the cases."""
    shown: list[Modifier] = []
    for side, rule, text in (
        (sky.attacker, "10.1k", "air units of the attacker"),
        (1 - sky.attacker, "10.1l", "air units of the defender"),
    ):
        worth = sky.modifier(s, side) * (1 if side == sky.attacker else -1)
        if worth:
            shown.append(Modifier(worth, rule, text))
    return shown
