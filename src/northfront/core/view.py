"""What one side may know, as plain data.

`redact` is the only place where facts are left out (`imagine` has a shortcut, and a test checks that it agrees). A view never
holds the index or id of a unit whose face the viewer may not see: such units appear as backs, sorted by where they lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from northfront.core.ask import Ask, Draw, Either, Hexes, Options, Side, Unit, Units
from northfront.core.fields import NOBODY, OWN, Field
from northfront.core.hexes import scan
from northfront.core.position import Position
from northfront.core.state import State

if TYPE_CHECKING:
    from northfront.core.game import Game


def view(p: Position, side: Side | None, *, costs: bool = True) -> dict[str, Any]:
    """All that this side (None: a spectator) is shown of a position; movement costs may be left out."""
    s, game = p.state, p.game
    own = None if side is None else p.asks.get(side)
    return {
        "game": game.name,
        "viewer": "" if side is None else game.sides[side],
        "serial": p.serial_for(side),
        **redact(s, side),
        "facts": game.facts(s, side),
        "waiting": [game.sides[each] for each in p.asks],
        "waiting_for": [ask.kind for each, ask in p.asks.items() if each == side or not private(p, ask)],
        "ask": show_ask(game, own, costs=costs) if own else None,
    }


def private(p: Position, ask: Ask) -> bool:
    return ask.secret or p.secret_round is not None


def has_secrets(p: Position) -> bool:
    """Is there anything at this table that one side knows and another does not? When the game is over, everything is disclosed."""
    if p.over:
        return False
    deciding = p.secret_round is not None or any(ask.secret for ask in p.asks.values())
    return deciding or any(p.state.hidden) or any(field.seen for field in p.game.state.FIELDS.values())


def disclosed(p: Position) -> Position:
    """A position as it is looked at: when the game is over, every counter lies face up."""
    if not p.over:
        return p
    s = p.state.copy()
    s.hidden = [0 for _ in s.hidden]
    return Position(p.game, s, serial=p.serial)


def show_ask(game: Game, ask: Ask, *, costs: bool = True) -> dict[str, Any]:
    """A decision as shown to the side that makes it; movement costs may be left out, since they take a while."""
    return {
        "kind": ask.kind,
        "prompt": ask.prompt,
        "rule": ask.rule,
        "of": answer_type(ask.options),
        "options": [ask.options.text(game, answer) for answer in ask.options],
        "about": [game.pieces[u].id for u in scan(ask.about)],
        "against": [game.pieces[u].id for u in scan(ask.against)],
        "hexes": game.board.grid.names(ask.where),
        "costs": {game.board.grid.name(int(h)): cost for h, cost in ask.costs().items()} if ask.costs and costs else {},
        "warning": ask.warning,
    }


def answer_type(options: Options) -> str:
    """What the answers are: hexes, units or words."""
    members = options.members if isinstance(options, Either) else options
    return "hex" if isinstance(members, Hexes) else "unit" if isinstance(members, Units) else "word"


def redact(s: State, side: Side | None) -> dict[str, Any]:
    """The state's dump without what this side may not know."""
    data: dict[str, Any] = {"scenario": s.scenario, "settings": dict(s.settings), "units": {}, "backs": []}
    for u, piece in enumerate(s.game.pieces):
        if s.knows(side, u):
            data["units"][piece.id] = s.unit_facts(u)
        else:
            data["backs"].append(back(s, u))
    data["backs"].sort(key=str)
    for name, field in s.FIELDS.items():
        if field.kind != "unit" and field.seen != NOBODY:
            _redact_field(data, s, side, name, field)
    return data


def back(s: State, u: Unit) -> list[Any]:
    """A face-down counter as everybody sees it."""
    marks, piece = _marks(s, u), s.game.pieces[u]
    row = [s.game.place_name(s.where[u]), s.game.sides[piece.side], piece.back]
    return [*row, marks] if marks else row


def fighters(s: State, side: Side | None, units: Iterable[Unit]) -> list[Any]:
    """Units by their ids; those that this side may not know as backs, last and in an order that tells nothing."""
    units = list(units)
    known: list[Any] = [s.game.pieces[u].id for u in units if s.knows(side, u)]
    return [*known, *sorted((back(s, u)[:3] for u in units if not s.knows(side, u)), key=str)]


def _marks(s: State, u: Unit) -> dict[str, Any]:
    """What lies openly on a face-down counter: numbers, and the sets that it is in."""
    marks: dict[str, Any] = {name: v for name, default in s.BACK_MARKS if (v := getattr(s, name)[u]) != default}
    within = [name for name in s.BACK_SETS if getattr(s, name) >> u & 1]
    return {**marks, "in": within} if within else marks


def _redact_field(data: dict[str, Any], s: State, side: Side | None, name: str, field: Field) -> None:
    value = s.named(name)
    if field.kind == "units":
        value = [u for u in value if s.knows(side, s.game.units[u])]
    elif field.kind == "units per side":
        value = {each: [u for u in units if s.knows(side, s.game.units[u])] for each, units in value.items()}
    if field.seen == OWN:
        value = {} if side is None else {s.game.sides[side]: value[s.game.sides[side]]}
    data[name] = value


def knowledge(p: Position, side: Side) -> dict[str, Any]:
    """What a computer player is given: the view without movement costs, the checkpoint and the answers since, equally redacted."""
    base = checkpoint(p)
    return {
        **view(p, side, costs=False),
        "base_serial": p.serial - len(p.tail),
        "base": {**redact(base, side), "facts": p.game.facts(base, side)},
        "tail": tail(p, side),
    }


def checkpoint(p: Position) -> State:
    """The state from which the answers of the tail lead here; units revealed since are known there already."""
    hidden = p.state.hidden  # which goes on to where somebody is asked, and takes the checkpoint along
    base = p.base.copy()
    revealed = 0
    for old, new in zip(base.hidden, hidden, strict=True):
        revealed |= old & ~new
    base.hidden = [old & new for old, new in zip(base.hidden, hidden, strict=True)]
    base.before_reveal(revealed)
    return base


def tail(p: Position, side: Side) -> list[list[str | None]]:
    """The answers since the checkpoint in notation, None for those that this side may not know."""
    at = Position(p.game, p.base, quiet=True)
    shown: list[list[str | None]] = []
    round_began = len(p.tail) - p.secret_answers
    for i, (giver, answer) in enumerate(p.tail):
        if i >= round_began and giver != side:
            at.step(answer, giver)  # not even the number of secret answers is disclosed
            continue
        text: str | None = at.text(answer, giver)
        if giver >= 0 and giver != side:
            options = at.asks[giver].options
            unknown = answer_type(options) == "unit" and isinstance(answer, int) and not p.state.knows(side, answer)
            text = None if private(at, at.asks[giver]) or unknown else text
        elif isinstance(at.chance, Draw) and at.chance.for_side not in (None, side):
            text = None
        shown.append([p.game.sides[giver] if giver >= 0 else "chance", text])
        at.step(answer, giver)
    return shown
