"""[3.0] Sequence of Play."""

from __future__ import annotations

from northfront.core.ask import Procedure
from northfront.core.hexes import scan
from northfront.core.sequence import Sequence, Step
from northfront.games.duel_in_the_north.bridges import pontoons, repair
from northfront.games.duel_in_the_north.chits import choose_chits
from northfront.games.duel_in_the_north.forts import fortify, receive_forts
from northfront.games.duel_in_the_north.kampfgruppen import restore
from northfront.games.duel_in_the_north.militia import place_arrivals
from northfront.games.duel_in_the_north.railed import rail_dice
from northfront.games.duel_in_the_north.returning import return_headquarters
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.supply import check_supply
from northfront.games.duel_in_the_north.unknown import reveal_seen
from northfront.games.duel_in_the_north.victory import check_victory
from northfront.games.duel_in_the_north.withdrawals import (
    finnish_die,
    finnish_halt,
    panzer_withdrawal,
)

SEQUENCE = Sequence(  # [3.0a] the two set-ups belong to the alternative campaign and are skipped otherwise
    (
        Step("soviet set-up", SOVIET, "18.1a"),
        Step("german set-up", GERMAN, "18.3a"),
        Step("reinforcement", GERMAN, "3.1a"),
        Step("air allotment", GERMAN, "3.2a"),
        Step("chits", GERMAN, "3.3a"),
        Step("activation", GERMAN, "3.3d"),
        Step("hex activation", GERMAN, "6.3a"),
        Step("end of turn", GERMAN, "3.4a"),
    )
)


def reinforcement(s: DuelState) -> Procedure[None]:
    """[3.1a] What is due this turn, one decision after another."""
    if s.stage == 0:
        restore(s)
        reveal_seen(s)
        yield from rail_dice(s)
        s.stage = 1
    elif s.stage == 1:
        if (yield from place_arrivals(s)):
            receive_forts(s)
            s.stage = 2
    elif (yield from fortify(s)):
        s.stage = 0
        s.game.sequence.advance(s)


def air_allotment(s: DuelState) -> None:
    """[3.2a] [2.5c] [2.5e] All air units that have arrived and are not lost; [2.5d] [11.1j] those that aborted last turn are back."""
    airfield, flown = s.game.box("airfield"), s.game.box("flown")
    due = [s.game.box(name) for name in s.game.boxes if name.endswith("-air") and int(name[1:-4]) <= s.turn]
    for sorts in s.game.air:
        for u in scan(sorts[0] | sorts[1]):
            if s.where[u] == flown or s.where[u] in due:
                s.place(u, airfield)
    s.game.sequence.advance(s)


def chits(s: DuelState) -> Procedure[None]:
    """[3.3a] [3.3b] Headquarters come back, then the cup is filled."""
    yield from finnish_die(s)
    yield from return_headquarters(s)
    yield from choose_chits(s)
    s.game.sequence.advance(s)


def end_of_turn(s: DuelState) -> Procedure[None]:
    """[3.4a] In the order of R15."""
    check_supply(s)
    s.reset("turn")  # [9.4f]
    yield from repair(s)  # [3.4b]
    yield from pontoons(s)
    finnish_halt(s)
    yield from panzer_withdrawal(s)
    check_victory(s)
    if not s.over:
        s.game.sequence.advance(s)  # [3.4c]
