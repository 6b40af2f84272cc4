"""Intervals, the sequential test and ratings against values worked out by hand or by another way."""

from math import isclose, log
from random import Random

import pytest

from northfront.sim.ratings import POINTS, Outcome, rate
from northfront.sim.sequential import LIMIT, OUTCOMES, Bounds, SequentialTest, log_ratio
from northfront.sim.winrates import elo, expected, mean_share, wilson


def test_the_interval_of_wins_is_wilsons():
    assert wilson(50, 100).rounded() == [0.5, 0.404, 0.596]
    assert wilson(0, 10).rounded() == [0.0, 0.0, 0.278]
    assert wilson(10, 10).rounded() == [1.0, 0.722, 1.0]
    assert wilson(0, 0).rounded() == [0.5, 0.0, 1.0]


def test_the_interval_of_a_mean_is_that_of_the_likelihood_ratio():
    share = mean_share({0.0: 50, 1.0: 50})
    sample = lambda p: 50 * log(0.5 / p) + 50 * log(0.5 / (1 - p))  # of two outcomes: the binomial's own likelihood
    assert isclose(sample(share.low), 1.96**2 / 2, rel_tol=1e-3)
    assert isclose(sample(share.high), 1.96**2 / 2, rel_tol=1e-3)


def test_who_took_all_points_might_still_lose_some():
    share = mean_share(dict.fromkeys(OUTCOMES, 0) | {1.0: 10})
    assert (share.value, share.high) == (1.0, 1.0)
    assert isclose(share.low, 0.825, abs_tol=0.002)  # exp(-1.92 / 10)


def test_pairs_that_were_always_shared_tell_more_than_ones_won_and_lost():
    shared = mean_share(dict.fromkeys(OUTCOMES, 0) | {0.5: 30})
    split = mean_share(dict.fromkeys(OUTCOMES, 0) | {0.0: 15, 1.0: 15})
    assert shared.value == split.value == 0.5
    assert shared.high - shared.low < 0.2 < split.high - split.low


def test_nothing_played_says_nothing():
    assert mean_share(dict.fromkeys(OUTCOMES, 0)) == (0.5, 0.0, 1.0)


def test_rating_points_and_shares_are_each_others_inverse():
    assert isclose(expected(400), 10 / 11)
    assert isclose(elo(expected(-37.5)), -37.5)
    assert elo(1.0) == float("inf") == -elo(0.0)


def test_with_wins_and_losses_only_it_is_walds_test():
    bounds = Bounds(0, 50)
    low, high = expected(0), expected(50)
    by_hand = 60 * log(high / low) + 40 * log((1 - high) / (1 - low))
    assert isclose(log_ratio({0.0: 40, 1.0: 60}, bounds), by_hand, rel_tol=1e-9)
    assert isclose(log_ratio(dict.fromkeys(OUTCOMES, 0) | {0.0: 40, 1.0: 60}, bounds), by_hand, rel_tol=1e-3)


def test_for_many_pairs_it_is_the_normal_approximation():
    counts = dict(zip(OUTCOMES, (60, 220, 430, 220, 70), strict=True))
    bounds = Bounds(-10, 10)
    total = sum(counts.values())
    mean = sum(x * n for x, n in counts.items()) / total
    variance = sum(n * (x - mean) ** 2 for x, n in counts.items()) / total
    low, high = expected(-10), expected(10)
    normal = total * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert isclose(log_ratio(counts, bounds), normal, rel_tol=0.01)


def test_the_test_stops_when_it_is_clear():
    test = SequentialTest(Bounds(-20, 20))
    for _ in range(100):
        test.add(1.0)
    # each pair won is worth log(expected(20) / expected(-20)) = 0.115, and log(19) = 2.944 is enough
    assert test.verdict.decided == "high"
    assert test.verdict.pairs == 26
    assert len(test.course) == 27
    assert LIMIT <= test.verdict.ratio < LIMIT + 0.12


def test_the_test_goes_on_while_it_is_even():
    test = SequentialTest(Bounds(-20, 20))
    for number in range(200):
        test.add(float(number % 2))
    assert test.verdict.decided == ""


def decided(chances, rng):
    test = SequentialTest(Bounds(-40, 40))
    while not test.verdict.decided:
        test.add(rng.choices(OUTCOMES, chances)[0])
    return test.verdict.decided


@pytest.mark.parametrize(("difference", "right"), [(-40, "low"), (40, "high")])
def test_it_errs_in_one_case_of_twenty(difference, right):
    rng = Random(5)
    won = expected(difference)
    chances = (0.5 * (1 - won) - 0.05, 0.1, 0.4 + 0.0, 0.1, 0.5 * won - 0.05)
    mean = sum(x * p for x, p in zip(OUTCOMES, chances, strict=True)) / sum(chances)
    tilt = (won - mean) * sum(chances)
    chances = (chances[0] - tilt, *chances[1:4], chances[4] + tilt)  # now their mean is what the rating expects
    wrong = sum(decided(chances, rng) != right for _ in range(200))
    assert 1 <= wrong <= 20


def two(first_wins, first_games, second_wins, second_games):
    """Games of a against b: a on the first side, then b on it; the wins are those of the first side."""
    yield from (Outcome("a", "b", float(n < first_wins)) for n in range(first_games))
    yield from (Outcome("b", "a", float(n < second_wins)) for n in range(second_games))


def test_ratings_of_two_players_by_hand():
    # a first: 3 of 4, so rating + side = log 3; b first: 2 of 4, so -rating + side = 0; hence both are log(3) / 2
    ratings, side = rate(["a", "b"], two(3, 4, 2, 4), prior=1e4)
    assert isclose(ratings["a"].value - ratings["b"].value, POINTS * log(3) / 2, rel_tol=1e-4)
    assert isclose(side.value, POINTS * log(3) / 2, rel_tol=1e-4)
    # the information of a game is p (1 - p): 4 x 3/16 and 4 x 1/4; of the difference and the side, half their sum
    information = (4 * 3 / 16, 4 / 4)
    deviation = ((1 / information[0] + 1 / information[1]) / 4) ** 0.5
    assert isclose(side.margin, 1.96 * POINTS * deviation, rel_tol=1e-4)


def test_ratings_have_the_mean_zero_and_the_order_of_the_players():
    outcomes = [Outcome(x, y, 1.0) for x, y in ("ab", "ba", "bc", "cb", "ac", "ca", "ab", "bc", "ac")]
    ratings, _ = rate(["a", "b", "c"], outcomes)
    assert isclose(sum(each.value for each in ratings.values()), 0.0, abs_tol=1e-6)
    assert ratings["a"].value > ratings["b"].value > ratings["c"].value


def test_a_draw_is_half_a_win():
    drawn, _ = rate(["a", "b"], [Outcome("a", "b", 0.5)] * 4)
    split, _ = rate(["a", "b"], [Outcome("a", "b", 1.0), Outcome("a", "b", 0.0)] * 2)
    assert drawn == split


def test_who_won_every_game_has_a_rating_all_the_same():
    ratings, side = rate(["a", "b"], two(30, 30, 0, 30))
    assert 400 < ratings["a"].value - ratings["b"].value < 2000
    assert isclose(side.value, 0.0, abs_tol=1e-6)


def test_more_games_give_a_narrower_interval():
    few, _ = rate(["a", "b"], two(3, 4, 2, 4))
    many, _ = rate(["a", "b"], two(75, 100, 50, 100))
    assert many["a"].margin < few["a"].margin / 3


def test_no_game_leaves_the_prior():
    ratings, _ = rate(["a", "b"], [])
    assert [each.value for each in ratings.values()] == [0.0, 0.0]
