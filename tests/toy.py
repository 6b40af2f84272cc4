"""A skirmish of a hundred lines that uses every part of the kernel: two sheets, secret chits, a hidden unit, a retreat.

[1.1] Both sides secretly put up to two chits into the cup. [1.2] Chits are drawn until the cup is empty.
[2.1] A march moves one unit one hex. [2.2] The edge of the inset is linked to the map.
[3.1] A strike hits an adjacent hex: 1-2 the striker is lost, 3-4 the defender stands (and loses a step) or retreats.
[4.1] Blue's ambush is face down until a red unit is adjacent. [5.1] After three turns the side with more steps wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from northfront.core.ask import Ask, Both, Draw, Either, Hexes, Narrow, Procedure, Roll, Side, Units, Words
from northfront.core.board import Board, Link
from northfront.core.events import Event
from northfront.core.fields import NOBODY, OWN, hex_set, per_side, tally, unit_set, word
from northfront.core.game import Game, Option, Result, Scenario
from northfront.core.hexes import Grid, HexSet, Sheet, scan
from northfront.core.pieces import Piece
from northfront.core.presentation import Showing
from northfront.core.sequence import Sequence, Step
from northfront.core.state import State

RED, BLUE = 0, 1
CHITS = ("march", "strike")


class ToyState(State):
    cup: dict[str, int] = tally(seen=NOBODY)
    strikes: list[int] = per_side(seen=OWN)  # how many strike chits each side chose this turn
    chit: str = word()
    marched: int = unit_set()
    scarred: HexSet = hex_set()


def chits(s: ToyState) -> Procedure[None]:
    chosen = yield Both(tuple((side, choose(side, int(s.settings["chits"]))) for side in (RED, BLUE)))  # [1.1]
    for side, mine in enumerate(chosen):
        s.strikes[side] = mine.count("strike")
        for chit in mine:
            key = f"{s.game.sides[side]}-{chit}"
            s.cup[key] = s.cup.get(key, 0) + 1
        s.whisper(side, Event("chose", "1.1", {"side": side, "words": "+".join(mine) or "nothing"}))
    s.phase = "pull"


def choose(side: Side, most: int) -> Procedure[list[str]]:
    mine: list[str] = []
    while len(mine) < most:
        chit = yield Ask(side, "chit", "Which chit goes into the cup?", Words(*CHITS, "enough"), "1.1")
        if chit == "enough":
            break
        mine.append(chit)
    return mine


def pull(s: ToyState) -> Procedure[None] | None:
    pool = tuple((key, s.cup[key]) for key in sorted(s.cup) if s.cup[key])
    return draw(s, pool) if pool else end_turn(s)


def draw(s: ToyState, pool: tuple[tuple[str, int], ...]) -> Procedure[None]:
    found = yield Draw("Chit", "1.2", pool)  # [1.2]
    s.cup[found] -= 1
    side, s.chit = found.split("-")
    s.active = s.game.side(side)
    s.phase = "act"


def end_turn(s: ToyState) -> None:
    s.marched = 0
    s.strikes = [0, 0]
    if s.turn == 3:
        red, blue = score(s)  # [5.1]
        s.over = "red wins" if red > blue else "blue wins" if blue > red else "draw"
    s.turn, s.phase = s.turn + 1, "chits"


def act(s: ToyState) -> Procedure[None]:
    s.phase = "pull"
    ready = sum(1 << u for u, at in enumerate(s.where) if at >= 0 and s.game.side_of[u] == s.active)
    ready = ready if s.chit == "strike" else ready & ~s.marched
    if not ready:
        return
    u = yield Ask(s.active, "unit", "Who acts?", Either(Units(ready), "nobody"), "2.1")
    if u != "nobody":
        yield from (march if s.chit == "march" else strike)(s, u)


def march(s: ToyState, u: int) -> Procedure[None]:
    grid, here = s.game.board.grid, s.where[u]
    near = grid.ring(1 << here) | s.game.board.linked("edge", here)  # [2.1] [2.2]
    legal = Narrow(near).drop(s.occupied[1 - s.active], "2.1", "an enemy is there")
    to = yield Ask(s.active, "to", "Where to?", Either(Hexes(legal), "stay"), "2.1", about=1 << u)
    s.marched |= 1 << u
    if to != "stay":
        go(s, u, to)


def go(s: ToyState, u: int, to: int) -> None:
    s.place(u, to)
    told = Event("marched", "2.1", {"unit": u, "to": to})
    if s.knows(1 - s.game.side_of[u], u):
        s.note(told.kind, told.rule, **told.args)
    else:
        s.whisper(s.game.side_of[u], told, Event("stirred", "2.1", {"to": to}))
    for hidden in scan(s.hidden[RED]):
        if s.where[hidden] >= 0 and s.game.board.grid.ring(1 << s.where[hidden]) & s.occupied[RED]:  # [4.1]
            s.reveal(hidden)


def strike(s: ToyState, u: int) -> Procedure[None]:
    near = s.game.board.grid.ring(1 << s.where[u])
    targets = Narrow(near).keep(s.occupied[1 - s.active], "3.1", "nobody is there")
    preview = lambda _: {"loss": "1/3"}
    hexes = Hexes(targets)
    target = yield Ask(s.active, "target", "Strike where?", Either(hexes, "nowhere"), "3.1", 1 << u, preview=preview)
    if target == "nowhere":
        return
    s.scarred |= 1 << target
    die = yield Roll("Strike", "3.1")
    if die <= 2:
        s.place(u, s.game.box("lost"))
    elif die <= 4:
        yield from stand_or_retreat(s, s.stack(target)[0])
    else:
        s.place(s.stack(target)[0], s.game.box("lost"))


def stand_or_retreat(s: ToyState, u: int) -> Procedure[None]:
    owner = s.game.side_of[u]
    away = s.game.board.grid.ring(1 << s.where[u]) & ~s.occupied[1 - owner]
    choice = yield Ask(owner, "stand", "Stand, or retreat where?", Either(Hexes(away), "stand"), "3.1", 1 << u)
    if choice != "stand":
        go(s, u, choice)
    elif s.face[u]:
        s.place(u, s.game.box("lost"))
    else:
        s.face[u] = 1


def score(s: ToyState) -> tuple[int, int]:
    steps = [0, 0]
    for u, at in enumerate(s.where):
        steps[s.game.side_of[u]] += (2 - s.face[u]) * (at >= 0)
    return steps[RED], steps[BLUE]


def facts(s: ToyState, viewer: Side | None) -> dict[str, Any]:
    """Everybody knows how many chits of each side are in the cup, and a side knows its own."""
    left = [sum(n for key, n in s.cup.items() if key.startswith(side)) for side in s.game.sides]
    own = "" if viewer is None else s.game.sides[viewer]
    return {
        "cup": left,
        "own": {key: s.cup[key] for key in sorted(s.cup) if own and s.cup[key] and key.startswith(own)},
    }


def guess(s: ToyState, viewer: Side, known: Mapping[str, Any], rng: Random) -> None:
    left = known["cup"][1 - viewer]
    strikes = rng.randint(0, left)
    other = s.game.sides[1 - viewer]
    s.cup = {**known["own"], f"{other}-strike": strikes, f"{other}-march": left - strikes}
    s.strikes[1 - viewer] = rng.randint(strikes, 2)


def set_up_face_up(s: ToyState) -> None:
    for unit, at in (("r1", "0101"), ("r2", "0102"), ("b1", "0401"), ("b2", "0402"), ("b3", "A1")):
        s.place(s.game.units[unit], s.game.board.grid.hex(at))


def set_up(s: ToyState) -> None:
    set_up_face_up(s)
    s.hide(s.game.units["b2"])
    s.hide(s.game.units["b3"])


def board() -> Board:
    grid = Grid(Sheet(range(1, 5), range(1, 4)), Sheet(range(1, 3), range(1, 3), numbers="AP", name="inset"))
    links = (Link("edge", grid.hex("0403"), grid.hex("A2")), Link("edge", grid.hex("0402"), grid.hex("A1")))
    return Board(grid, {"clear": grid.all}, links=links)


def piece(name: str, side: Side, back: str = "") -> Piece:
    return Piece(name, side, "squad", ({"strength": 2}, {"strength": 1}), name.upper(), back=back)


TOY = Game(
    name="toy",
    hides=True,
    title="Skirmish",
    version=1,
    digest="toy",
    sides=("red", "blue"),
    board=board(),
    pieces=(
        piece("r1", RED),
        piece("r2", RED),
        piece("b1", BLUE),
        piece("b2", BLUE, "blue"),
        piece("b3", BLUE, "blue"),
    ),
    boxes=("off", "lost"),
    sequence=Sequence((Step("chits", RED, "1.1"), Step("pull", RED, "1.2"), Step("act", RED, "2.1"))),
    phases={"chits": chits, "pull": pull, "act": act},
    phrases={
        "chose": "{side} chose {words}",
        "marched": "{unit} marches to {to}",
        "stirred": "Something stirs at {to}",
    },
    state=ToyState,
    scenarios={"meeting": Scenario("A meeting", set_up)},
    results={
        "red wins": Result("red", "Red wins"),
        "blue wins": Result("blue", "Blue wins"),
        "draw": Result("draw", "Nobody wins"),
    },
    options={"chits": Option("How many chits a side may choose", ("1", "2"), "2")},
    showing=Showing(
        {
            "march": "March",
            "strike": "Strike",
            "enough": "No more chits",
            "stand": "Stand",
            "nobody": "Nobody",
            "nowhere": "Nowhere",
        }
    ),
    score=score,
    facts=facts,
    guess=guess,
)

FACE_UP = replace(TOY, scenarios={"meeting": Scenario("A meeting", set_up_face_up)})
"""The same with nothing hidden but the chits."""
