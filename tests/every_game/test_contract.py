"""What every game keeps, whatever its rules: random games with fixed seeds, checked at every decision."""

import json
import subprocess
import sys

import pytest

from northfront import games
from northfront.checks.rules_index import read_cases
from northfront.sim.contract import check_game

SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_keeps_the_contract_to_its_end(every_game, seed):
    cases = read_cases(every_game.name) if every_game.name in games.GAMES else ()
    for scenario in every_game.scenarios:
        played = check_game(every_game, scenario, seed, cases, every=max(3, len(every_game.pieces) // 7))
        assert played.result in every_game.results


def test_the_same_seed_gives_the_same_game_whatever_the_hash_seed(every_game):
    script = (
        "import json; from tests.conftest import game_named; from northfront.sim.contract import check_game;"
        f"game = game_named({every_game.name!r});"
        "print(json.dumps([check_game(game, next(iter(game.scenarios)), seed, every=50).digest for seed in range(3)]))"
    )
    digests = [
        json.loads(
            subprocess.run(
                [sys.executable, "-c", script],
                env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
        for hash_seed in ("1", "2")
    ]
    assert digests[0] == digests[1]
    assert len(set(digests[0])) > 1, "different seeds should give different games"
