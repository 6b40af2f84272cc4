"""How many ways there are to go on from each scenario's start. A changed rule shows as a changed number."""

import pytest

from northfront.sim.perft import perft
from tests.conftest import game_named

COUNTS = {
    # Three words for red (march, strike, enough); then again three for red, unless it had enough and blue is asked.
    ("toy", "meeting"): [3, 9, 27],
    # Four counters, five hexes, three counters left, four hexes left.
    ("ford", "crossing"): [4, 4 * 5, 4 * 5 * 3, 4 * 5 * 3 * 4],
    # The chit of one side; then its units on the map, five German or seven Soviet ones, or the end of the phase.
    ("ford", "ready"): [2, 5 + 1 + 7 + 1],
    ("ford", "school"): [5 + 1],  # the Germans begin
    # A hex in each of the columns 13, 14 and 15, which have 13 hexes each, all of them land.
    ("spi-leningrad", "campaign"): [13, 13 * 13, 13 * 13 * 13],
    # The 23 German units of the first turn, or the end of the phase.
    ("spi-leningrad", "ready"): [23 + 1],
    # The German rail die; two of the five Soviet headquarters for the cup, one after the other (all four German ones are in
    # it); the chit of one of the four German headquarters; then three words for the order, but for the 41st and 56th Corps,
    # which are of one colour, first the choice between these two.
    ("duel-in-the-north", "historical"): [6, 6 * 5, 6 * 5 * 4, 6 * 5 * 4 * 4, 6 * 5 * 4 * (2 * 3 + 2 * 2)],
    # The 48 Soviet units, or done.
    ("duel-in-the-north", "alternative"): [48 + 1],
    # The 41 Soviet units with a code, without the 67th Rifle Division, which can only be in Libau; or done.
    ("leningrad-blitzkrieg", "campaign"): [40 + 1],
    # The Soviet hexes next to the 4th Panzer Group, 0635, 0736, 0836, 0938 and 0939; or done.
    ("leningrad-blitzkrieg", "ready"): [5 + 1],
    # The hexes of the first plan, 36 with unknown units and four with the gunboat, two artillery regiments and Aurora; or done.
    ("leningrad-41", "campaign"): [40 + 1],
    # Six of the ten German air strikes, one after the other.
    ("leningrad-41", "ready"): [10, 10 * 9],
    # The 18 units in Leningrad, or done. Each of the 18 could stand in any of 3 + 54 hexes but its own; after done the Germans bomb:
    # 16 hexes of the front, 10 cities, 3 hexes of Leningrad, the harbour, or none.
    ("assault-on-leningrad", "campaign"): [18 + 1, 18 * 56 + 31],
    ("assault-on-leningrad", "ready"): [31],
    # The 9 units in Stalingrad, or done. A Tank Corps and the NKVD stand on the Inset, which has 46 hexes, and 6 Workers: the NKVD could
    # stand in 44 others of them, that Tank Corps there or in 3 hexes of the main map, the other one in 44 and 2, each Worker in 40 and 3;
    # after done the Germans bomb: 23 hexes of the front, 8 of the Inset, the other Tank Corps, or nobody.
    ("assault-on-stalingrad", "campaign"): [9 + 1, 44 + 44 + 3 + 44 + 2 + 6 * 43 + 33],
    ("assault-on-stalingrad", "ready"): [33],
}


@pytest.mark.parametrize(("game", "scenario"), COUNTS)
def test_the_ways_to_go_on_are_as_many_as_before(game, scenario):
    for depth, count in enumerate(COUNTS[game, scenario], start=1):
        assert perft(game_named(game).start(scenario), depth) == count


def test_every_scenario_of_every_game_is_counted(every_game):
    for scenario in every_game.scenarios:
        assert (every_game.name, scenario) in COUNTS
