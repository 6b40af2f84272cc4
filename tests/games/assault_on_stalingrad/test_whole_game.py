"""A game whose first turns are played by hand: whole_game.txt holds every answer, the dice and what the rulebook makes of them."""

from pathlib import Path

import pytest

from northfront.games.assault.tables import GERMAN, SOVIET
from tests.games.assault.played import Played

ORDERS = Path(__file__).with_name("whole_game.txt")


@pytest.fixture(scope="module")
def played():
    return Played("assault-on-stalingrad", ORDERS)


def test_what_the_rulebook_says_holds_at_every_step(played):
    assert played.wrong == []


def test_the_game_ends_after_turn_19(played):
    assert (played.record.position.over, played.state.turn) == ("soviet", 19)


def test_the_written_record_leads_to_the_same_end(played):
    assert played.end_when_read_again() == (played.record.serial, played.state.digest())


def test_thirty_four_units_and_ten_of_the_fallen_are_drawn_as_far_as_there_are_any(played):
    drawn = [turn for turn, _, _ in played.events["drawn"]]
    assert len([turn for turn in drawn if turn <= 14]) == 34
    assert [turn for turn, _, _ in played.events["refilled"]] == [14]


@pytest.mark.parametrize("side", [GERMAN, SOVIET])
@pytest.mark.parametrize("kind", ["attacks", "moves", "arrives"])
def test_both_sides_do_it(played, kind, side):
    assert played.does(side, kind)
