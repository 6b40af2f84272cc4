"""Northfront for people who train players: PettingZoo environments with action masks (docs/research.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import pettingzoo as _  # noqa: F401 - to say in one sentence what is missing
except ImportError:
    raise ImportError("the environments need PettingZoo: pip install 'northfront[research]'") from None

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from northfront.core.game import Game
from northfront.research.environment import LOST, GameEnv, Observation

__all__ = ["GameEnv", "env", "raw_env"]

raw_env = GameEnv


def env(
    game: str | Game = "ford",
    scenario: str = "",
    settings: Mapping[str, str] | None = None,
    *,
    shaping: float = 0.0,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, Any]:
    """A game as learners expect it: an agent that gives an answer that is not offered loses the game at once."""
    bare = GameEnv(game, scenario, settings, shaping=shaping, render_mode=render_mode)
    lawful = TerminateIllegalWrapper(bare, illegal_reward=LOST)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(lawful))
