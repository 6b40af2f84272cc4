"""A whole position imagined from what one side knows: hidden facts are dealt anew at random.

Two ways come to the same, dice and all: from a view as plain data, and from a `Sight`, whose position is at hand, without the
detour by names. Either way nothing of what is hidden reaches what is dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from northfront.core.ask import Side
from northfront.core.errors import Refusal
from northfront.core.fields import NOBODY, OWN
from northfront.core.hexes import scan
from northfront.core.position import Position
from northfront.core.state import State
from northfront.core.view import back, checkpoint, knowledge, private, show_ask, tail, view

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

    def imagine(self, rng: Random) -> Position:
        """A position that agrees with this, by the short way."""
        p, side = self._position, self._side
        base, given, waiting = checkpoint(p), tail(p, side), [p.game.sides[each] for each in p.asks]
        facts = p.game.facts(base, side) if p.game.guess else {}
        for _ in range(TRIES):
            q = Position(p.game, _dealt(base, side, facts, rng), serial=p.serial - len(p.tail), quiet=True)
            if _follow(q, given, rng) and _catch_up(q, waiting, rng) and _agree(p, q, side):
                return q
        raise _none_found(p.game)


def imagine(game: Game, known: Mapping[str, Any], rng: Random) -> Position:
    """A full position that agrees with what a side knows: hidden facts are dealt anew at random."""
    if isinstance(known, Sight):
        return known.imagine(rng)
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
    raise _none_found(game)


def _none_found(game: Game) -> Refusal:
    return Refusal(f"no position of {game.name} was found that agrees with this view")


def _deal(game: Game, data: Mapping[str, Any], viewer: Side, rng: Random) -> State:
    dealt = dict(data["units"])
    unknown = [piece for piece in game.pieces if piece.id not in dealt]
    complete = {name: value for name, value in data.items() if name in game.state.FIELDS and name != "hidden"}
    for at, side, face_down, *marked in data["backs"]:
        fitting = [piece for piece in unknown if game.sides[piece.side] == side and piece.back == face_down]
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
    if game.guess:
        game.guess(s, viewer, data["facts"], rng)
    return s


def _follow(p: Position, given: list[list[str | None]], rng: Random) -> bool:
    """Give the answers since the checkpoint, the unknown ones at random; False if they do not fit this deal."""
    for giver, text in given:
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


def _dealt(base: State, viewer: Side, facts: Mapping[str, Any], rng: Random) -> State:
    """The same deal as from a view, on a copy of the state."""
    s, game, unknown = base.copy(), base.game, base.hidden[viewer]
    s.sweep()
    for u, at in enumerate(base.where):  # in the order of the counters: no trace of how they came there
        if not unknown >> u & 1:
            s.place(u, at)
    for name, field in s.FIELDS.items():
        if field.seen == NOBODY:
            setattr(s, name, s.blank(field))
        elif field.kind == "units":
            setattr(s, name, getattr(s, name) & ~unknown)
        elif field.kind == "units per side":
            setattr(s, name, [units & ~unknown for units in getattr(s, name)])
        if field.seen == OWN and field.kind in ("side", "units per side"):
            setattr(s, name, [value if side == viewer else 0 for side, value in enumerate(getattr(s, name))])
    _deal_backs(s, base, viewer, rng)
    s.hidden[viewer] = unknown
    s.forget()
    if game.guess:
        game.guess(s, viewer, facts, rng)
    return s


def _deal_backs(s: State, base: State, viewer: Side, rng: Random) -> None:
    """Face-down counters change places among those with the same back; what lies openly on a counter stays there."""
    pieces = s.game.pieces
    left = list(scan(base.hidden[viewer]))
    for u in left:
        for name, default in s.MARKS:
            getattr(s, name)[u] = default
    for u in sorted(left, key=lambda each: str(back(base, each))):
        alike = [v for v in left if (pieces[v].side, pieces[v].back) == (pieces[u].side, pieces[u].back)]
        v = rng.choice(alike)
        left.remove(v)
        s.place(v, base.where[u])
        for name, _ in s.BACK_MARKS:
            getattr(s, name)[v] = getattr(base, name)[u]
        for name in s.BACK_SETS:
            setattr(s, name, getattr(s, name) | (getattr(base, name) >> u & 1) << v)


def _agree(p: Position, q: Position, viewer: Side) -> bool:
    """Are both positions the same to a side?"""
    if p.serial_for(viewer) != q.serial_for(viewer) or list(p.asks) != list(q.asks):
        return False
    for side in p.asks:
        mine, other = p.asks[side], q.asks[side]
        if side == viewer and show_ask(p.game, mine, costs=False) != show_ask(q.game, other, costs=False):
            return False
        if private(p, mine) != private(q, other) or (not private(p, mine) and mine.kind != other.kind):
            return False
    return _look_alike(p.state, q.state, viewer) and p.game.facts(p.state, viewer) == q.game.facts(q.state, viewer)


def _look_alike(a: State, b: State, viewer: Side) -> bool:
    """Are both states the same to a side?"""
    unknown = a.hidden[viewer]
    if unknown != b.hidden[viewer]:
        return False
    for name, field in a.FIELDS.items():
        one, other = getattr(a, name), getattr(b, name)
        if one == other or field.seen == NOBODY:
            continue
        if field.kind == "unit":
            differ = (u for u, (x, y) in enumerate(zip(one, other, strict=True)) if x != y)
            same = all(unknown >> u & 1 for u in differ)
        elif field.kind == "units":
            same = not (one ^ other) & ~unknown
        elif field.kind in ("units per side", "side"):
            seen = [viewer] if field.seen == OWN else range(len(one))
            mask = ~unknown if field.kind == "units per side" else -1
            same = not any((one[side] ^ other[side]) & mask for side in seen)
        else:
            same = field.kind == "tally" and a.named(name) == b.named(name)
        if not same:
            return False
    backs = ([str(back(s, u)) for u in scan(unknown)] for s in (a, b))
    return not unknown or sorted(next(backs)) == sorted(next(backs))
