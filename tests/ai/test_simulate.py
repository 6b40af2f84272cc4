"""Many games: the same whatever the number of processes, and nothing lost when one of them dies."""

import json
import os
from pathlib import Path

import pytest

from northfront import cli
from northfront.core.errors import Refusal
from northfront.sim.pool import spread
from northfront.sim.simulate import Trial, interval, run, summary, trials, winner


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes():
    wanted = trials("ford", "", ("random", "random"), 7, 6)
    alone = sorted(each._replace(seconds=0.0) for each in spread(run, wanted, 1))
    shared = sorted(each._replace(seconds=0.0) for each in spread(run, wanted, 2))
    assert alone == shared
    assert len(alone) == 6


def doomed(item):
    """Dies the first time it is given 3, and does its work the second time."""
    number, folder = item
    mark = Path(folder) / "died"
    if number == 3 and not mark.exists():
        mark.touch()
        os._exit(1)
    return number


def hopeless(_):
    os._exit(1)


def test_a_process_that_dies_costs_no_result(tmp_path):
    assert sorted(spread(doomed, [(n, str(tmp_path)) for n in range(6)], 2)) == list(range(6))


def test_work_that_always_dies_is_given_up_with_a_word():
    with pytest.raises(Refusal, match="3 times over"):
        list(spread(hopeless, [1], 2))


def test_the_interval_is_wilsons():
    assert interval(50, 100) == [0.5, 0.404, 0.596]
    assert interval(0, 10) == [0.0, 0.0, 0.278]
    assert interval(0, 0) == [0.0, 0.0, 1.0]


def test_the_winner_is_the_side_that_the_result_names():
    assert winner(("german", "soviet"), "soviet-tactical") == "soviet"
    assert winner(("german", "soviet"), "stalemate") == "draw"


def test_a_game_keeps_the_score_of_every_turn():
    played = run(Trial("ford", "", ("random", "random"), "1/0", 0))
    assert len(played.track) == played.turns
    assert summary(("german", "soviet"), [played], 2)["finished"] == 1


def test_simulate_closes_with_one_line_of_json(capsys):
    assert cli.main(["simulate", "ford", "--games", "3", "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["finished"], sum(told["wins"].values())) == (3, 3, 3)


def test_a_player_that_cannot_play_the_game_is_named(capsys):
    assert cli.main(["simulate", "ford", "--german", "staff", "--jobs", "1"]) == 2
    assert "there is no player staff for ford" in capsys.readouterr().err
