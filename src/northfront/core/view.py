"""What one side may know, as plain data; and a whole position imagined from it.

`redact` is the only place where facts are left out. A view never holds the index or id of a unit whose face the viewer
may not see: such units appear as backs, sorted by where they lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from northfront.core.ask import Ask, Draw, Either, Hexes, Options, Side, Unit, Units
from northfront.core.errors import Refusal
from northfront.core.fields import NOBODY, OWN, Field
from northfront.core.hexes import scan
from northfront.core.position import Position
from northfront.core.state import State

if TYPE_CHECKING:
    from northfront.core.game import Game

TRIES = 200


class Sight(Mapping[str, Any]):
    """What a computer player is handed, worked out when it first looks at more than the cover."""

    def __init__(self, p: Position, side: Side) -> None:
        self._position, self._side = p.copy(quiet=True), side
        self._cover = {"game": p.game.name, "viewer": p.game.sides[side], "turn": p.state.turn, "phase": p.state.phase}
        self._known: dict[str, Any] | None = None

    def _look(self) -> dict[str, Any]:
        if self._known is None:
            self._known = knowledge(self._position, self._side)
        return self._known

    def __getitem__(self, key: str) -> Any:
        return self._cover[key] if key in self._cover else self._look()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._look())

    def __len__(self) -> int:
        return len(self._look())


def view(p: Position, side: Side | None, *, costs: bool = True) -> dict[str, Any]:
    """All that this side (None: a spectator) is shown of a position; what hexes cost may be left out."""
    s, game = p.state, p.game
    own = None if side is None else p.asks.get(side)
    return {
        "game": game.name,
        "viewer": "" if side is None else game.sides[side],
        "serial": p.serial_for(side),
        **redact(s, side),
        "facts": game.facts(s, side),
        "waiting": [game.sides[each] for each in p.asks],
        "waiting_for": [ask.kind for each, ask in p.asks.items() if each == side or not _private(p, ask)],
        "ask": show_ask(game, own, costs=costs) if own else None,
    }


def _private(p: Position, ask: Ask) -> bool:
    return ask.secret or p.secret_round is not None


def show_ask(game: Game, ask: Ask, *, costs: bool = True) -> dict[str, Any]:
    """A decision as the side that makes it is shown it; what hexes cost may be left out, it takes a while."""
    return {
        "kind": ask.kind,
        "prompt": ask.prompt,
        "rule": ask.rule,
        "of": answer_type(ask.options),
        "options": [ask.options.text(game, answer) for answer in ask.options],
        "about": [game.pieces[u].id for u in scan(ask.about)],
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
            marks = _marks(s, u)
            row = [s.game.place_name(s.where[u]), s.game.sides[piece.side], piece.back]
            data["backs"].append([*row, marks] if marks else row)
    data["backs"].sort(key=str)
    for name, field in s.FIELDS.items():
        if field.kind != "unit" and field.seen != NOBODY:
            _redact_field(data, s, side, name, field)
    return data


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
    """What a computer player is handed: the view less what hexes cost, the checkpoint and the answers since, redacted alike."""
    now = p.state
    base = p.base.copy()
    base.hidden = [old & new for old, new in zip(base.hidden, now.hidden, strict=True)]
    return {
        **view(p, side, costs=False),
        "base_serial": p.serial - len(p.tail),
        "base": {**redact(base, side), "facts": p.game.facts(base, side)},
        "tail": _tail(p, side),
    }


def _tail(p: Position, side: Side) -> list[list[str | None]]:
    """The answers since the checkpoint in notation, None for those that this side may not know."""
    at = Position(p.game, p.base, quiet=True)
    shown: list[list[str | None]] = []
    round_began = len(p.tail) - p.secret_answers
    for i, (giver, answer) in enumerate(p.tail):
        if i >= round_began and giver != side:
            at.step(answer, giver)  # not even how often somebody has answered in secret is told
            continue
        text: str | None = at.text(answer, giver)
        if giver >= 0 and giver != side:
            options = at.asks[giver].options
            unknown = answer_type(options) == "unit" and isinstance(answer, int) and not p.state.knows(side, answer)
            text = None if _private(at, at.asks[giver]) or unknown else text
        elif isinstance(at.chance, Draw) and at.chance.for_side not in (None, side):
            text = None
        shown.append([p.game.sides[giver] if giver >= 0 else "chance", text])
        at.step(answer, giver)
    return shown


def imagine(game: Game, known: Mapping[str, Any], rng: Random) -> Position:
    """A full position that agrees with what a side knows: hidden facts are dealt anew at random."""
    viewer = game.side(known["viewer"])
    seen = {name: value for name, value in known.items() if name not in ("base", "base_serial", "tail")}
    for _ in range(TRIES):
        base = _deal(game, known["base"], viewer, rng)
        p = Position(game, base, serial=known["base_serial"], quiet=True)
        if (
            _follow(p, known["tail"], rng)
            and _catch_up(p, known["waiting"], rng)
            and view(p, viewer, costs=False) == seen
        ):
            return p
    raise Refusal(f"no position of {game.name} was found that agrees with this view")


def _deal(game: Game, data: Mapping[str, Any], viewer: Side, rng: Random) -> State:
    dealt = dict(data["units"])
    unknown = [piece for piece in game.pieces if piece.id not in dealt]
    complete = {name: value for name, value in data.items() if name in game.state.FIELDS and name != "hidden"}
    for at, side, back, *marked in data["backs"]:
        fitting = [piece for piece in unknown if game.sides[piece.side] == side and piece.back == back]
        chosen = rng.choice(fitting)
        unknown.remove(chosen)
        marks = dict(marked[0]) if marked else {}
        for name in marks.pop("in", ()):
            complete[name] = [*complete[name], chosen.id]
        dealt[chosen.id] = {"at": at, **marks}
    for name, field in game.state.FIELDS.items():
        if field.seen == OWN and field.kind in ("side", "units per side"):
            blank: Any = 0 if field.kind == "side" else []
            complete[name] = {side: data[name].get(side, blank) for side in game.sides}
    s = game.state.load(game, {**complete, "scenario": data["scenario"], "settings": data["settings"], "units": dealt})
    s.hidden = [sum(1 << game.units[u] for u in data["hidden"][side]) for side in game.sides]
    s.hidden[viewer] = sum(1 << game.units[u] for u in dealt if u not in data["units"])
    game.guess(s, viewer, data["facts"], rng)
    return s


def _follow(p: Position, tail: list[list[str | None]], rng: Random) -> bool:
    """Give the answers since the checkpoint, the unknown ones at random; False if they do not fit this deal."""
    for giver, text in tail:
        side = None if giver == "chance" else p.game.side(str(giver))
        try:
            options = p.options(side)
            p.step(options.pick(rng.randrange(len(options))) if text is None else options.read(p.game, text), side)
        except Refusal:
            return False
    return True


def _catch_up(p: Position, waiting: list[str], rng: Random) -> bool:
    """Let those who are done with a secret round be done here too, with answers of their own."""
    for side in [each for each in p.asks if p.secret_round is not None and p.game.sides[each] not in waiting]:
        while side in p.asks:
            options = p.options(side)
            p.step(options.pick(rng.randrange(len(options))), side)
    return True
