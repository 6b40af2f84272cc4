"""The fit of what tells how a game ends: it finds weights that are there, leaves out what speaks for the wrong side, and prints TOML."""

import runpy
from pathlib import Path
from random import Random

import numpy as np
import pytest

from northfront import games
from northfront.core.imagine import PlayerView
from northfront.core.outlook import WEIGHTS as COMMON
from northfront.core.outlook import parse_weights

TOOL = Path(__file__).parents[2] / "tools" / "fit_prospect.py"
TERMS = ("held", "haste", "mass")
WEIGHTS = (2.0, 0.5, -1.0)


@pytest.fixture
def tool(monkeypatch):
    """The tool, with games whose lead follows from what was seen in them; mass speaks for the wrong side."""
    module = runpy.run_path(str(TOOL))

    def watch(wanted):
        rng = Random(wanted.seed)
        terms = [rng.gauss(0, 1) for _ in TERMS]
        lead = sum(weight * term for weight, term in zip(WEIGHTS, terms, strict=True))
        return module["Noted"](wanted.number, ((3.0, dict(zip(TERMS, terms, strict=True)) | {"crowds": 0.0}),), lead)

    monkeypatch.setitem(module["main"].__globals__, "watch", watch)
    monkeypatch.setattr("sys.argv", ["fit_prospect.py", "spi-leningrad", "--games", "200", "--jobs", "1"])
    return module


def test_it_finds_the_weights_and_leaves_out_what_speaks_for_the_wrong_side(tool, capsys):
    tool["main"]()
    told = capsys.readouterr().out
    weights = "".join(f"{name} = 1.0\n" for name in COMMON)
    found = parse_weights(f'tuned = ""\n[weights]\n{weights}{told}', "ai.toml", ()).prospect
    assert list(found) == list(TERMS), "what never differed is not weighed"
    assert found["held"] == pytest.approx(2, abs=0.25)
    assert found["haste"] == pytest.approx(0.5, abs=0.25)
    assert found["mass"] == 0


def test_what_is_explained_is_reckoned_on_games_that_were_left_out(tool):
    rng = np.random.default_rng(1)
    number = np.arange(80)
    told = rng.normal(size=(80, 1))
    assert tool["explained"](told, told[:, 0] * 3, number) == pytest.approx(1)
    assert tool["explained"](rng.normal(size=(80, 20)), rng.normal(size=80), number) < 0, "chance explains nothing"


def test_plans_differ_by_taste_in_a_game_that_plays_out_other_decisions(tool):
    """Where a game names such decisions its plans are not searched, and there was no taste to take."""
    text = "turn 8 activation\nchits = german=army-18 soviet=\ngerman army-18 5408\ngerman id-1 5308\ngerman id-11 5308\nsoviet rd-142 5608\nsoviet army-54 6507\nthen chance army-18\n"
    taken = set()
    for seed in range(12):
        p, moody = games.fixture("duel-in-the-north", text).position, tool["Moody"](seed, "quick")
        while not moody.notes:
            p.step_text(moody.choose(PlayerView(p, 0)), 0)
        taken.add(moody._planner.posture.name)
    assert taken == {"steady", "dash", "pause"}
