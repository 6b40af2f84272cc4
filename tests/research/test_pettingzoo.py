"""PettingZoo's own tests, for every scenario of every game."""

from types import SimpleNamespace

import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from northfront.research import env
from tests.research.agents import EVERY_SCENARIO

SECONDS = 5  # that the benchmark runs
CYCLES = 400

# What PettingZoo remarks of every environment but its own: an observation with a mask is a dictionary, not an array, and
# we call the sides by their names.
pytestmark = [
    pytest.mark.parametrize(("game", "scenario"), EVERY_SCENARIO),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named in the format"),
]


def test_the_interface(game, scenario):
    api_test(env(game, scenario), num_cycles=1000)


def test_a_seed_repeats_the_game(game, scenario):
    seed_test(lambda: env(game, scenario), num_cycles=150)


def test_the_benchmark_ends_with_the_environment_alive(game, scenario, monkeypatch):
    cycles = iter(range(10**9))
    clock = SimpleNamespace(time=lambda: next(cycles) * SECONDS / CYCLES)  # by cycles, however slow the machine is
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    tried = env(game, scenario)
    performance_benchmark(tried)
    assert tried.agents == list(tried.unwrapped.game.sides)
    assert not any(tried.terminations.values())
    assert tried.last()[0]["action_mask"].any()
