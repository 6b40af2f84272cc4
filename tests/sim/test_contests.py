"""The commands: what they print, what they refuse, and that the order in which games end does not matter."""

import json
from random import Random

import pytest

from northfront import cli, games
from northfront.cli import options
from northfront.sim.compare import Comparison, lead, trials
from northfront.sim.ladder import summary as rate_all
from northfront.sim.ladder import trials as round_robin
from northfront.sim.match_spec import Trial, run
from northfront.sim.results import series
from northfront.sim.sequential import Bounds

PLAYED = run(Trial("ford", "crossing", (), ("random", "random"), "1/0"))


def command(capsys, *words):
    assert cli.main([*words, "--jobs", "1", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def compared(ford):
    return series("compare", ford, "", {}, ("a", "b"), 1)


def with_winners(agreed, winners):
    """Games of a comparison in their order, each won by that side."""
    found = trials(agreed, len(winners))
    return [
        PLAYED._replace(players=trial.players, seed=trial.seed, winner=winner)
        for trial, winner in zip(found, winners, strict=True)
    ]


def test_every_side_of_every_game_has_an_option():
    assert {side for name in games.GAMES for side in games.load(name).sides} == set(options.SIDES)


def test_simulate_closes_with_one_line_of_json(capsys):
    told = command(capsys, "simulate", "ford", "--games", "3")
    assert (told["games"], told["finished"], sum(told["wins"].values())) == (3, 3, 3)
    assert told["seconds"] > 0


def test_simulate_prints_a_table(capsys):
    assert cli.main(["simulate", "ford", "--games", "2", "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    assert "German (random)" in shown
    assert "(34% to 100%)" in shown


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["simulate", "ford", "--german", "napoleon"], "there is no player napoleon for ford"),
        (["simulate", "ford", "--scenario", "winter"], "ford has no scenario winter"),
        (["simulate", "ford", "--option", "luck=none"], "ford has no option luck"),
        (["simulate", "ford", "--option", "luck"], "--option luck: write it as NAME=VALUE"),
        (["simulate", "ford", "--games", "0"], "'0' is not a whole number from 1 to 999999"),
        (["simulate", "ford", "--report", "page.pdf"], "must end in .html"),
        (["simulate", "ford", "--cluster", "moon"], "--cluster takes local or the address of a Ray cluster"),
        (["compare", "ford", "random", "random"], "random cannot be compared with itself"),
        (["compare", "ford", "random", "napoleon"], "there is no player napoleon"),
        (["compare", "ford", "first", "last", "--bounds", "5", "5"], "--bounds takes the lower bound first"),
        (["ladder", "ford", "--players", "random"], "a ladder needs at least two players"),
        (["ladder", "mars"], "there is no game mars"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(capsys, words, what):
    try:
        status = cli.main(words)
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    shown = capsys.readouterr()
    assert what in shown.err
    assert shown.out == ""


def test_without_ray_a_cluster_is_refused_with_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    assert cli.main(["simulate", "ford", "--cluster", "local"]) == 2
    assert "pip install 'northfront[cluster]'" in capsys.readouterr().err


def test_a_comparison_swaps_sides_on_the_same_seed(compared):
    assert [(trial.players, trial.seed) for trial in trials(compared, 3)] == [
        (("a", "b"), "1/0"),
        (("b", "a"), "1/0"),
        (("a", "b"), "1/1"),
        (("b", "a"), "1/1"),
    ]


def test_a_comparison_counts_in_pairs(ford, compared):
    judge = Comparison(compared, ford, Bounds(-20, 20))
    # a wins both, then each wins as German, then the Soviets always win, then a draw and a win of b
    played = with_winners(compared, ["german", "soviet", "german", "german", "soviet", "soviet", "draw", "german"])
    for each in played:
        judge.add(each)
    found = judge.summary(played, 8)
    assert found["pairs"] == 4
    assert found["pairs_by_points"] == {"0": 0, "0.5": 1, "1": 2, "1.5": 0, "2": 1}
    assert found["wins"] == {"a": 4, "b": 3, "draw": 1}
    assert found["score"][0] == pytest.approx(4.5 / 8, abs=0.001)
    assert found["by_side"]["german"][0] == pytest.approx(2.5 / 4)
    assert found["by_side"]["soviet"][0] == pytest.approx(2 / 4)
    assert found["test"]["says"] == "Not clear yet after 4 pairs"


def test_a_comparison_is_the_same_in_whatever_order_games_end(ford, compared):
    rng = Random(3)
    played = with_winners(compared, [rng.choice(("german", "soviet")) for _ in range(40)] + ["german", "soviet"] * 80)
    verdicts = set()
    for _ in range(5):
        judge = Comparison(compared, ford, Bounds(-20, 20))
        for each in played:
            judge.add(each)
        verdicts.add((judge.test.verdict, tuple(judge.pairs)))
        rng.shuffle(played)
    assert len(verdicts) == 1
    assert judge.in_words().startswith("a is better than b: clear after ")


def test_a_comparison_ends_when_it_is_clear(capsys, strangers):  # noqa: ARG001 - the players
    told = command(capsys, "compare", "ford", "first", "random", "--games", "400")
    assert told["finished"] == 2 * told["pairs"] < 400
    assert told["test"]["decided"] == "low"
    assert told["test"]["ratio"] <= -2.944 == -told["test"]["limit"]
    assert told["test"]["says"] == f"random is better than first: clear after {told['pairs']} pairs"
    assert sum(told["pairs_by_points"].values()) == told["pairs"]


def test_a_lead_is_counted_once():
    assert lead((-12, 12), 0) == -12  # a game that scores a lead
    assert lead((3, 10), 1) == 7  # a game that scores points


def test_in_a_ladder_all_play_each_other_on_both_sides(ford):
    agreed = series("ladder", ford, "", {}, ("a", "b", "c"), 1)
    found = round_robin(agreed, 4)
    assert len(found) == 3 * 4
    assert len({trial.key for trial in found}) == 12
    assert [trial.players for trial in found[:6]] == [
        ("a", "b"),
        ("b", "a"),
        ("a", "c"),
        ("c", "a"),
        ("b", "c"),
        ("c", "b"),
    ]


def test_a_ladder_has_the_best_player_first(ford):
    agreed = series("ladder", ford, "", {}, ("a", "b", "c"), 1)
    order = "cab"
    played = [
        PLAYED._replace(
            players=trial.players,
            seed=trial.seed,
            winner="german" if order.index(trial.players[0]) < order.index(trial.players[1]) else "soviet",
        )
        for trial in round_robin(agreed, 6)
    ]
    found = rate_all(agreed, ford, played, len(played))
    assert [row["player"] for row in found["players"]] == ["c", "a", "b"]
    assert found["players"][0]["points"] == found["players"][0]["games"] == 12
    assert found["against"]["a"] == {"c": (0.0, 6), "b": (6.0, 6)}
    assert found["side"]["rating"] == 0


def test_the_ladder_is_printed_and_resumed(capsys, strangers, tmp_path, monkeypatch):  # noqa: ARG001 - the players
    words = ["ladder", "ford", "--players", "first,last,random", "--games", "2", "--resume", str(tmp_path / "ladder")]
    told = command(capsys, *words)
    assert told["finished"] == 6
    monkeypatch.setattr("northfront.cli.contests.run", lambda _: pytest.fail("it was played again"))
    assert cli.main([*words, "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("first", "last", "random", "rating"))
    assert "Playing the German side is worth" in shown
