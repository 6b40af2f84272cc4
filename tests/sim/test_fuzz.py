"""Games with every check on: whoever is named plays, and what goes wrong is kept."""

# ruff: noqa: ARG002 - a player is handed more than these look at

import pytest

from northfront import cli, games
from northfront.ai import PLAYERS
from northfront.sim.fuzz import SecretWatch, fuzz


@pytest.fixture
def asked(monkeypatch):
    """For whom a player was asked that takes what is offered first."""
    found = []

    class First:
        def __init__(self, seed):
            self.seed = seed

        def choose(self, view, budget=0.0):
            found.append(view["viewer"])
            return view.ask["options"][0]

    monkeypatch.setitem(PLAYERS, "random", First)
    return found


def test_a_named_player_plays_its_side_and_no_other(asked):
    tally = fuzz("ford", 1, 5, players={"german": "random"})
    assert (tally.games, tally.finished, tally.faults) == (1, 1, [])
    assert set(asked) == {"german"}


def test_players_may_play_both_sides(asked):
    assert fuzz("ford", 1, 5, players={"german": "random", "soviet": "random"}).finished == 1
    assert set(asked) == {"german", "soviet"}


def test_a_player_that_answers_what_is_not_offered_is_a_fault_that_is_kept(monkeypatch, tmp_path):
    class Liar:
        def __init__(self, seed):
            self.seed = seed

        def choose(self, view, budget=0.0):
            return "nonsense"

    monkeypatch.setitem(PLAYERS, "random", Liar)
    tally = fuzz("ford", 1, 5, out=tmp_path, players={"german": "random"})
    assert tally.finished == 0
    assert "nonsense" in tally.faults[0]
    assert [path.name for path in tmp_path.iterdir()] == ["ford-5-0.record"]


def test_after_one_game_of_each_scenario_the_options_are_chosen_at_random(monkeypatch):
    """Every choice of every option is played."""
    played = []
    monkeypatch.setattr(SecretWatch, "play", lambda self: played.append(self.record.header))
    fuzz("leningrad-41", 22, 5)
    game = games.load("leningrad-41")
    assert [header.scenario for header in played[:3]] == ["campaign", "ready", "campaign"]
    assert all(header.settings == game.settle({}) for header in played[:2])
    for name, option in game.options.items():
        assert {header.settings[name] for header in played[2:]} == set(option.choices)


@pytest.mark.parametrize("bad", ["nobody", "staff:slow"])
def test_a_player_that_there_is_not_is_refused_before_anything_is_played(capsys, bad):
    assert cli.main(["fuzz", "spi-leningrad", "--german", bad, "--games", "1"]) == 2
    assert bad.partition(":")[0] in capsys.readouterr().err
