"""Every game as an OpenSpiel game: `import northfront.research.spiel`, then `pyspiel.load_game("northfront_ford")`.

Dice and draws are chance nodes. What a player knows is what its side is shown at the table, now (observation), and in addition
everything it was told and did before (information state).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, ClassVar, Final

try:
    import pyspiel
except ImportError:
    raise ImportError("these games need OpenSpiel: pip install 'northfront[openspiel]'") from None

import numpy as np
from numpy.typing import NDArray

from northfront import games
from northfront.core.ask import Side
from northfront.core.chance import outcomes
from northfront.core.position import Position
from northfront.core.view import view
from northfront.research.observation import Encoder
from northfront.research.vocabulary import Vocabulary

PREFIX: Final = "northfront_"
PLAYERS: Final = 2
LONGEST: Final = 100_000
"""More answers than any game has, dice included."""
MOST_OUTCOMES: Final = 512
"""More outcomes than any roll or draw has."""
MEMORY: Final = 64
"""Numbers of an information state that stand for what came before: the bits of its digest."""


def spiel_name(name: str) -> str:
    """What OpenSpiel calls a game."""
    return PREFIX + name.replace("-", "_")


def _type_of(name: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=spiel_name(name),
        long_name=games.entry(name).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": ""},
    )


class Rules:
    """What all states of a game in one scenario share. It is copied and pickled by its name."""

    def __init__(self, name: str, scenario: str) -> None:
        self.name, self.scenario = name, scenario
        self.game = games.load(name)
        self.start = self.game.start(scenario)
        self.vocabulary, self.encoder = Vocabulary(self.game), Encoder(self.game, self.start)

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.name, self.scenario)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Rules:
        return self


@cache
def rules_of(name: str, scenario: str) -> Rules:
    return Rules(name, scenario)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One game, in one scenario. The players are its sides, in their order; the actions those of `Vocabulary`."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.rules = rules_of(self.name, str((params or {}).get("scenario", "")))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.vocabulary.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=PLAYERS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(self.name), info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        if params:
            raise ValueError(f"an observation has no parameters such as {', '.join(params)}")
        return Observer(self.rules.encoder, memory=bool(kind and kind.perfect_recall))


class Table:
    """A position, and for each player a digest of all that it was told and has done. OpenSpiel copies a state attribute by attribute,
    so it has only this one, which knows how.
    """

    def __init__(self, rules: Rules, position: Position, past: Sequence[bytes], given: Sequence[int] = ()) -> None:
        self.rules, self.position, self.past, self.given = rules, position, [*past], [*given]
        self._hear()

    def __deepcopy__(self, _memo: dict[int, Any]) -> Table:
        return Table(self.rules, self.position.copy(), self.past, self.given)

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.rules, tuple(self.given))

    def apply(self, action: int) -> None:
        self.given.append(action)
        p = self.position
        if p.chance:
            p.step(outcomes(p.chance)[action][0])
        else:
            ask = p.ask
            answer = self.rules.vocabulary.answer(ask.options, action)
            self._remember(ask.side, f"{ask.kind} {p.text(answer, ask.side)}")
            p.step(answer, ask.side)
        self._hear()

    def _hear(self) -> None:
        """What has just happened, as far as each player is told."""
        for event in self.position.take_events():
            for player in range(PLAYERS):
                if seen := event.seen_by(player):
                    self._remember(player, f"{seen.kind} {sorted(seen.args.items())}")

    def _remember(self, player: Side, text: str) -> None:
        self.past[player] = sha256(self.past[player] + text.encode()).digest()


def _replayed(rules: Rules, given: Sequence[int]) -> Table:
    """A table as these actions leave it."""
    table = Table(rules, rules.start.copy(), [b""] * PLAYERS)
    for action in given:
        table.apply(action)
    return table


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of the game for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = _replayed(game.rules, ())

    def current_player(self) -> int:
        p = self.table.position
        if p.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if p.chance else p.ask.side

    def is_terminal(self) -> bool:
        return bool(self.table.position.over)

    def returns(self) -> list[float]:
        winner, sides = self.table.position.winner, self.table.rules.game.sides
        return [0.0 if winner not in sides else 1.0 if side == winner else -1.0 for side in sides]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        found = np.flatnonzero(self.table.rules.vocabulary.mask(self.table.position.ask.options))
        return [int(action) for action in found]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.table.position.chance is not None
        return [(k, float(chance)) for k, (_, chance) in enumerate(outcomes(self.table.position.chance))]

    def _apply_action(self, action: int) -> None:
        self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        p, vocabulary = self.table.position, self.table.rules.vocabulary
        if player == pyspiel.PlayerId.CHANCE:
            return str(outcomes(p.chance)[action][0]) if p.chance else str(action)
        if player != self.current_player():
            return vocabulary.name(action)
        return p.text(vocabulary.answer(p.ask.options, action), player)

    def __str__(self) -> str:
        p = self.table.position
        return f"{p.game.name}, turn {p.turn}, {p.phase}, after {p.serial} answers: {p.state.digest()}"


class Observer:
    """What a player knows of a state, as numbers and as a text; with `memory`, the past included."""

    def __init__(self, encoder: Encoder, *, memory: bool) -> None:
        self._encoder, self._memory = encoder, memory
        size = encoder.layout.size
        self.tensor: NDArray[np.float32] = np.zeros(size + (MEMORY if memory else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if memory:
            self.dict["past"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["observation"][:] = self._encoder.encode(view(state.table.position, player, costs=False))
        if self._memory:
            past = np.frombuffer(state.table.past[player][: MEMORY // 8].ljust(MEMORY // 8, b"\0"), np.uint8)
            self.dict["past"][:] = np.unpackbits(past)

    def string_from(self, state: SpielState, player: int) -> str:
        seen = view(state.table.position, player, costs=False)
        text = json.dumps(seen, sort_keys=True)
        return f"{state.table.past[player].hex()} {text}" if self._memory else text


for _name in games.GAMES:
    # a class, since OpenSpiel still holds it when Python has ended: a function would then be freed, and the process crash
    pyspiel.register_game(_type_of(_name), type(spiel_name(_name), (SpielGame,), {"name": _name}))
