"""What leaving a post gives up: it counts in attacks, marches, overruns and retreats alike."""

import pytest

from northfront import games
from northfront.ai.evaluate.holding import Holding
from northfront.ai.evaluate.survey import Survey
from northfront.ai.hints.advice import hints
from northfront.ai.staff.planner import outlook_of
from northfront.ai.staff.player import StaffPlayer
from northfront.core.imagine import PlayerView
from northfront.core.outlook import ALL, ExpectedResult
from tests.ai.puzzle import FOLDER, read_puzzle

LENINGRAD = "spi-leningrad"
GERMAN, SOVIET = 0, 1
NEAR = "german 1/41 2405\ngerman 6/41 2405\ngerman 36/41 2405\n"
NOTHING, EVERYBODY = ExpectedResult(0.0, 0.0, 0.0), ExpectedResult(0.0, 0.0, ALL)


def holding(units, turn=5, side=SOVIET, **weights):
    p = games.fixture(LENINGRAD, f"turn {turn} soviet movement\n{units}").position
    return Holding(Survey(outlook_of(LENINGRAD, side, tuple(weights.items())), p.state), side)


def units(found, *names):
    return [found.survey.s.game.units[name] for name in names]


def test_a_kept_post_is_better_than_a_weak_one_an_empty_one_and_a_lost_one():
    elsewhere = "soviet rifle-05 2705 5-5-5\nsoviet rifle-06 2705 5-5-5\nsoviet rifle-07 2705 5-5-5\n"
    strong = "soviet rifle-01 2604 5-5-5\nsoviet rifle-02 2604 5-5-5\nsoviet rifle-03 2604 5-5-5\n"
    dangers = [
        holding(NEAR + elsewhere + garrison).danger()
        for garrison in (strong, "soviet rifle-01 2604 1-1-5\n", "", "german inf-1 2604\n")
    ]
    assert dangers == sorted(dangers)
    assert len(set(dangers)) == len(dangers)


def test_nobody_near_and_nothing_is_in_danger():
    found = holding("soviet rifle-01 2604 1-1-5\ngerman inf-1 0111\n")
    assert found.danger() == 0
    assert found.left(units(found, "rifle-01")) == 0


def test_who_goes_leaves_his_post_weaker_and_the_last_leaves_it_empty():
    found = holding(NEAR + "soviet rifle-01 2604 5-5-5\nsoviet rifle-02 2604 5-5-5\nsoviet rifle-03 2608 5-5-5\n")
    one, both = found.left(units(found, "rifle-01")), found.left(units(found, "rifle-01", "rifle-02"))
    assert 0 < one < both
    assert found.left(units(found, "rifle-03")) == 0


def test_who_attacks_out_of_a_post_risks_it_by_the_result():
    found = holding(NEAR + "soviet rifle-01 2604 5-5-5\n")
    team = units(found, "rifle-01")
    assert found.risked(team, NOTHING) == 0
    assert found.risked(team, EVERYBODY) == found.left(team) > 0


def test_the_other_hexes_of_leningrad_count_for_less():
    posts = holding("").posts
    named = {name: posts[games.load(LENINGRAD).board.grid.hex(name)] for name in ("2604", "2705", "2605")}
    assert named["2604"] == named["2705"] > named["2605"] > 0


def test_an_attacker_has_nothing_to_lose_where_he_is_not():
    garrison = "soviet rifle-01 2406 5-5-5\nsoviet rifle-02 2406 5-5-5\n"
    assert holding(garrison, side=GERMAN, keep=1.0).danger() == 0
    assert holding(garrison + "german inf-1 2604\n", side=GERMAN, keep=1.0).danger() > 0


def test_nobody_moves_after_the_defender_has_moved_for_the_last_time():
    assert holding(NEAR + "soviet rifle-01 2604 1-1-5\n", turn=11).danger() > 0
    assert holding(NEAR + "soviet rifle-01 2604 1-1-5\n", turn=12).danger() == 0


def test_without_the_weight_there_are_no_posts():
    assert not holding(NEAR, keep=0.0).posts


@pytest.mark.parametrize(
    ("puzzle", "weight"),
    [
        ("no-sortie-small", "keep"),
        ("pay-and-hold-small", "keep"),
        ("steps-before-ground-small", "driven"),
        ("keep-the-ring-at-riga", "driven"),
        ("the-last-on-the-road-small", "picket"),
        ("march-in-at-once", "return"),
    ],
)
def test_without_its_weight_the_idea_is_not_found(puzzle, weight):
    """The puzzle itself is solved: tests/ai/test_puzzles.py."""
    told = read_puzzle(FOLDER / LENINGRAD / f"{puzzle}.txt")
    assert any(told.played_by(StaffPlayer(seed, "quick", ((weight, 0.0),)), seed)[0] for seed in range(3))


def test_a_hint_knows_what_a_post_is_worth():
    p = read_puzzle(FOLDER / LENINGRAD / "no-sortie-small.txt").start
    found = hints(PlayerView(p, SOVIET), 20.0, 1)
    assert found[0].answer == "done"
