"""The page on teaching: its outlook of forty lines is a decent player at once."""

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from northfront import games
from northfront.ai import player
from northfront.ai.staff import planner
from northfront.sim.match import play_match

PAGE = Path(__file__).parents[2] / "docs" / "teaching.md"
EACH = 10


@pytest.fixture
def short_outlook(monkeypatch):
    """The Ford as the page teaches it."""
    block = PAGE.read_text("utf-8").split("```python\n")[1].split("```")[0]
    module = ModuleType("the_ford_of_the_page")
    exec(block, module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(games.GAMES, "ford", replace(games.entry("ford"), outlook=module.__name__))
    games.outlook.cache_clear()
    planner._outlook_of.cache_clear()
    yield block
    games.outlook.cache_clear()
    planner._outlook_of.cache_clear()


def won(one, other):
    """How many games the first player wins, half of them from each side."""
    game, count = games.load("ford"), 0
    for seed in range(EACH):
        for side in (0, 1):
            players = {side: player(one, seed), 1 - side: player(other, seed + 100)}
            record = play_match(game, "", players, f"{seed} {side}")
            count += record.position.winner == game.sides[side]
    return count


def test_it_has_about_forty_lines(short_outlook):
    assert len([line for line in short_outlook.splitlines() if line.strip()]) <= 40


@pytest.mark.usefixtures("short_outlook")
@pytest.mark.parametrize("name", ["greedy", "staff"])
def test_players_with_it_beat_chance(name):
    assert games.outlook("ford").preferences == {}, "it is the page's outlook"
    assert won(name, "random") >= 1.6 * EACH
