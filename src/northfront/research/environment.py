"""A game as a PettingZoo environment: one decision per step, with the sides as agents."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from northfront import games
from northfront.core.ask import CHANCE, Answer, Ask, Side
from northfront.core.chance import Chance, Seeded
from northfront.core.errors import InvalidAnswer, UnknownOption
from northfront.core.game import Game
from northfront.core.record import Record, new_record
from northfront.core.view import view
from northfront.research.ground import ground
from northfront.research.observation import Encoder
from northfront.research.rendering import RENDER_MODES, draw
from northfront.research.vocabulary import Mask, Vocabulary

Observation: TypeAlias = dict[str, Any]
WON: Final = 1.0
LOST: Final = -1.0
SEED_BITS: Final = 64


class GameEnv(AECEnv[str, Observation, Any]):
    """The environment without wrappers: an action that the rules do not offer is refused with their reason.

    Chance answers by itself. Where several sides decide at once without knowing each other's choice, the agents step one after
    another; the first one's choice is in no observation of the second before the rules reveal it.
    """

    def __init__(
        self,
        game: str | Game = "ford",
        scenario: str = "",
        settings: Mapping[str, str] | None = None,
        *,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # theirs
        if render_mode not in (None, *RENDER_MODES):
            raise UnknownOption(f"there is no render mode {render_mode}; the modes are {', '.join(RENDER_MODES)}")
        self.game = games.load(game) if isinstance(game, str) else game
        self.render_mode = render_mode
        self._shaping = shaping
        self._start = self.game.start(scenario, settings)
        self._encoder, self._vocabulary = Encoder(self.game, self._start), Vocabulary(self.game)
        self.layout = self._encoder.layout
        self.ground_table, self.ground = ground(self.game)
        self.metadata = {
            "name": f"northfront_{self.game.name}_v{self.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = list(self.game.sides)
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._vocabulary.size) for agent in self.possible_agents}
        self._seeds: Random | None = None

    def _observation_space(self) -> spaces.Dict:
        any_number = np.iinfo(np.int16)
        return spaces.Dict(
            {
                "observation": spaces.Box(any_number.min, any_number.max, (self.layout.size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self._vocabulary.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - it has none
        """Begin a game. The same seed gives the same dice, in this game and in those that follow without a seed."""
        if seed is not None or self._seeds is None:
            self._seeds = Random(None if seed is None else int(seed))
        self._dice = self._seeds.getrandbits(SEED_BITS)
        self._chance: Chance = Seeded(self._dice)
        self._position = self._start.copy(quiet=True)
        self._given: list[tuple[Side, Answer]] = []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._go_on()
        self._leads = self._how_it_stands()

    def step(self, action: Any) -> None:
        """Answer the decision of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        side = self.game.side(agent)
        self._give(side, self._answer(self._position.ask_of(side), action))
        self._go_on()
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        self._accumulate_rewards()

    def _answer(self, ask: Ask, action: Any) -> Answer:
        try:
            number = index(action)
        except TypeError:
            raise InvalidAnswer(f"{self.game.sides[ask.side]} must decide: {action!r} is no action") from None
        return self._vocabulary.answer(ask.options, number)

    def _give(self, side: Side, answer: Answer) -> None:
        self._position.step(answer, side)
        self._given.append((side, answer))

    def _go_on(self) -> None:
        """Let chance answer until a side must decide or the game is over."""
        while request := self._position.chance:
            self._give(CHANCE, self._chance.answer(request, len(self._given)))
        mask = np.zeros(self._vocabulary.size, np.int8)
        self.infos = {agent: {"action_mask": mask, "decision": ""} for agent in self.agents}
        if self._position.over:
            self.terminations = dict.fromkeys(self.agents, True)
            return
        ask = self._position.ask
        self.agent_selection = self.game.sides[ask.side]
        self.infos[self.agent_selection] = {"action_mask": self._vocabulary.mask(ask.options), "decision": ask.kind}

    def _reward(self) -> None:
        """Victory, and, if requested, every change of the lead in the game's own points."""
        won = self._position.winner or ""
        ended = {agent: WON if agent == won else LOST for agent in self.agents} if won in self.agents else {}
        leads, self._leads = self._leads, self._how_it_stands()
        self.rewards = {
            agent: ended.get(agent, 0.0) + self._shaping * (self._leads[agent] - leads[agent]) for agent in self.agents
        }

    def _how_it_stands(self) -> dict[str, float]:
        """How far each side is ahead of the mean, in victory points."""
        if not self._shaping:
            return dict.fromkeys(self.agents, 0.0)
        score = self.game.score(self._position.state)
        mean = sum(score) / len(score)
        return {side: points - mean for side, points in zip(self.game.sides, score, strict=True)}

    def observe(self, agent: str) -> Observation:
        """What this agent is shown; its mask is empty while another one decides."""
        seen = view(self._position, self.game.side(agent), costs=False)
        mask: Mask = self.infos[agent]["action_mask"]
        return {"observation": self._encoder.encode(seen), "action_mask": mask.copy()}

    def action_of(self, text: str) -> int:
        """The action that gives this answer, in notation, to the pending decision."""
        options = self._position.ask.options
        return self._vocabulary.action(options, options.read(self.game, text))

    def text_of(self, action: int) -> str:
        """An action in notation, as an answer to the pending decision."""
        ask = self._position.ask
        return ask.options.text(self.game, self._answer(ask, action))

    def record(self) -> Record:
        """The game so far as a record, to be kept, replayed or brought to a table."""
        start = self._start.state
        record = new_record(self.game, start.scenario, start.settings, promise=f"seed {self._dice}")
        for side, answer in self._given:
            record.give(answer, side)
        return record

    def render(self) -> str | None:
        """The board as the selected agent sees it: a text for a terminal, or an SVG document."""
        if self.render_mode is None:
            return None
        return draw(self._position, self.game.side(self.agent_selection), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
