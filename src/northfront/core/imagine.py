"""A whole position imagined from what one side knows: hidden facts are dealt again at random.

There are two routes with the same result, dice included: from a view as plain data, and, where the position is at hand,
without the detour through names. On either route no hidden fact influences the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from northfront.core.ask import CHANCE, Answer, Ask, Draw, Options, Side
from northfront.core.errors import InvalidAnswer, NotYourDecision, Refusal
from northfront.core.fields import NOBODY, OWN
from northfront.core.hexes import scan
from northfront.core.position import Position
from northfront.core.state import State
from northfront.core.view import answer_type, back, checkpoint, knowledge, private, show_ask, tail, view

if TYPE_CHECKING:
    from northfront.core.game import Game

TRIES = 200


class PlayerView(Mapping[str, Any]):
    """All that one side knows of a position, and what it is asked: a computer player gets this and nothing else.

    As a mapping it is the data of `knowledge`, computed when more than the header is first read.
    """

    def __init__(self, p: Position, side: Side) -> None:
        self.game, self.side = p.game, side
        self._live, self._kept = p, p.copy(quiet=True)
        self._cover = {"game": p.game.name, "viewer": p.game.sides[side], "turn": p.state.turn, "phase": p.state.phase}

    @cached_property
    def ask(self) -> Mapping[str, Any]:
        """What the side must decide, with its options in notation."""
        return show_ask(self.game, self._position.ask_of(self.side), costs=False)

    @property
    def _position(self) -> Position:
        """The position that was seen, if nobody has played on with it (it need not be rebuilt); otherwise a copy."""
        return self._live if self._live.serial == self._kept.serial else self._kept

    @cached_property
    def _known(self) -> Mapping[str, Any]:
        return knowledge(self._position, self.side)

    def __getitem__(self, key: str) -> Any:
        return self._cover[key] if key in self._cover else self._known[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __repr__(self) -> str:
        return f"<PlayerView {self.game.name}, turn {self['turn']}, {self['phase']}, as {self.game.sides[self.side]}>"

    def imagine(self, rng: Random) -> Position:
        """A full position that agrees with what the side knows: hidden facts are dealt again at random."""
        p, side = self._position, self.side
        base, given, waiting = checkpoint(p), _given(p, side), [p.game.sides[each] for each in p.asks]
        facts = p.game.facts(base, side) if p.game.guess else {}
        if _nothing_hidden(base, side) and len(given) == len(p.tail) and all(read for _, read in given):
            return Position(p.game, _dealt(base, side, facts, rng), p.tail, p.serial, quiet=True)
        told = None if all(read for _, read in given) else tail(p, side)  # which answers are not known
        for _ in range(TRIES):
            q = Position(p.game, _dealt(base, side, facts, rng), serial=p.serial - len(p.tail), quiet=True)
            found = _follow(q, given, side, rng) and _catch_up(q, waiting, rng) and _agree(p, q, side)
            if found and (told is None or tail(q, side) == told):
                return q
        raise _none_found(p.game)


class ToldView(PlayerView):
    """The same from the data of `knowledge`, where the position itself is not at hand."""

    def __init__(self, game: Game, known: Mapping[str, Any]) -> None:
        self.game, self.side = game, game.side(known["viewer"])
        self._cover, self._known = {}, known

    @cached_property
    def ask(self) -> Mapping[str, Any]:
        if not self._known["ask"]:
            raise NotYourDecision(f"this is not for {self.game.sides[self.side]} to decide")
        found: Mapping[str, Any] = self._known["ask"]
        return found

    def imagine(self, rng: Random) -> Position:
        game, known = self.game, self._known
        seen = {name: value for name, value in known.items() if name not in ("base", "base_serial", "tail")}
        for _ in range(TRIES):
            base = _deal(game, known["base"], self.side, rng)
            p = Position(game, base, serial=known["base_serial"], quiet=True)
            if (
                _follow(p, _told(game, known["tail"]), self.side, rng)
                and _catch_up(p, known["waiting"], rng)
                and view(p, self.side, costs=False) == seen
                and tail(p, self.side) == known["tail"]  # an answer that is not known here is not known there
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


Given: TypeAlias = list[tuple[Side | None, Callable[[Options], Answer] | None]]
"""Who answered since the checkpoint (None: chance), and how to read the answer from the options; None if it is not known."""


def _told(game: Game, rows: Iterable[tuple[str, str | None]]) -> Given:
    """The answers of a view, which are in notation."""
    return [
        (None if giver == "chance" else game.side(giver), None if text is None else partial(_read, game, text))
        for giver, text in rows
    ]


def _read(game: Game, text: str, options: Options) -> Answer:
    return options.read(game, text)


def _given(p: Position, side: Side) -> Given:
    """The same answers from the position itself."""
    walk = _walk(p.game, p.base)
    rows = walk.along(p.tail)
    round_began = len(rows) - p.secret_answers
    found: Given = []
    for i, (giver, answer, of, private_, for_side) in enumerate(rows):
        if giver >= 0 and giver != side:
            if i >= round_began:
                continue  # not even the number of secret answers is disclosed
            hidden = private_ or (of == "unit" and isinstance(answer, int) and not p.state.knows(side, answer))
        else:
            hidden = for_side not in (None, side)
        found.append((None if giver == CHANCE else giver, None if hidden else partial(_the_same, answer, of)))
    return found


def _the_same(answer: Answer, of: str, options: Options) -> Answer:
    """An answer from another position, if the answers here are of the same type."""
    if answer_type(options) != of:
        raise InvalidAnswer(f"{answer} is no answer here")
    return answer


class Step(NamedTuple):
    """One answer: its type, whether it was given in secret, and which side alone learns of a draw."""

    giver: Side
    answer: Answer
    of: str
    private: bool
    for_side: Side | None


class _Walk:
    """The answers since a checkpoint, replayed to see what was asked. A later call replays only what is new."""

    def __init__(self, game: Game, base: State) -> None:
        self._begin = Position(game, base, quiet=True)
        self._at, self._steps = self._begin.copy(quiet=True), list[Step]()

    def along(self, tail: Sequence[tuple[Side, Answer]]) -> list[Step]:
        known = len(self._steps)
        if any((step.giver, step.answer) != each for step, each in zip(self._steps, tail, strict=False)):
            self._at, self._steps, known = self._begin.copy(quiet=True), [], 0
        for giver, answer in tail[known:]:
            self._steps.append(self._step(giver, answer))
            self._at.step(answer, giver)
        return self._steps[: len(tail)]

    def _step(self, giver: Side, answer: Answer) -> Step:
        at = self._at
        if giver >= 0:
            ask = at.asks[giver]
            return Step(giver, answer, answer_type(ask.options), private(at, ask), None)
        for_side = at.chance.for_side if isinstance(at.chance, Draw) else None
        return Step(giver, answer, answer_type(at.options(CHANCE)), private=False, for_side=for_side)


@lru_cache(maxsize=8)
def _walk(game: Game, base: State) -> _Walk:
    """By the checkpoint, which is never written to; one for each game being played."""
    return _Walk(game, base)


def _follow(p: Position, given: Given, viewer: Side, rng: Random) -> bool:
    """Give the answers since the checkpoint, the unknown ones at random; False if they do not fit this deal."""
    for side, read in given:
        try:
            options = p.options(side)
            p.step(read(options) if read else _unknown(p, side, options, viewer, rng), side)
        except Refusal:
            return False
    return True


def _unknown(p: Position, side: Side | None, options: Options, viewer: Side, rng: Random) -> Answer:
    """Some answer that the viewer would not be told: of units, unless they are chosen in private, one that he cannot see."""
    if side is not None and answer_type(options) == "unit" and not private(p, p.asks[side]):
        unseen = [each for each in options if isinstance(each, int) and not p.state.knows(viewer, each)]
        if unseen:
            return rng.choice(unseen)
    return options.pick(rng.randrange(len(options)))


def _catch_up(p: Position, waiting: list[str], rng: Random) -> bool:
    """Let sides that have finished a secret round finish it here too, with random answers."""
    for side in [each for each in p.asks if p.secret_round is not None and p.game.sides[each] not in waiting]:
        while side in p.asks:
            options = p.options(side)
            p.step(options.pick(rng.randrange(len(options))), side)
    return True


def _nothing_hidden(base: State, viewer: Side) -> bool:
    """Does a side know the whole state, so that nothing needs to be dealt?"""
    return not (
        base.game.guess or base.hidden[viewer] or any(field.seen in (NOBODY, OWN) for field in base.FIELDS.values())
    )


def _dealt(base: State, viewer: Side, facts: Mapping[str, Any], rng: Random) -> State:
    """The same deal as from a view, on a copy of the state."""
    s, game, unknown = base.copy(), base.game, base.hidden[viewer]
    for u in scan(unknown):
        s.where[u] = s.FIELDS["where"].default
    s.lay_out()
    for name, field in s.FIELDS.items():
        if field.seen == NOBODY:
            setattr(s, name, s.blank(field))
        elif not unknown:
            pass
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
        if side == viewer and not _same(mine, other):
            return False
        if private(p, mine) != private(q, other) or (not private(p, mine) and mine.kind != other.kind):
            return False
    return _look_alike(p.state, q.state, viewer) and p.game.facts(p.state, viewer) == q.game.facts(q.state, viewer)


def _same(a: Ask, b: Ask) -> bool:
    """Would both be shown alike?"""
    if (a.kind, a.prompt, a.rule, a.about, a.where, a.warning) != (
        b.kind,
        b.prompt,
        b.rule,
        b.about,
        b.where,
        b.warning,
    ):
        return False
    return answer_type(a.options) == answer_type(b.options) and list(a.options) == list(b.options)


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
