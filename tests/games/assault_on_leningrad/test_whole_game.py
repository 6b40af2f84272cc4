"""A whole game, played by hand: whole_game.txt holds every answer, the dice and what the rulebook makes of them."""

from pathlib import Path

import pytest

from northfront import games
from northfront.games.assault.tables import GERMAN, SOVIET
from tests.games.assault.played import Played

ORDERS = Path(__file__).with_name("whole_game.txt")
# Of the final state. A wanted change of the rules may change it; see then that the game still makes sense.
DIGEST = "38863af481e8c7db32b1615ecae3cef9982296a487af4df03584b438334e7dac"
KINDS = """
    advance appear appear-hex attackers bomb deploy deploy-hex disrupt excess fire harbour leg loss penalty retreat-hex
    retreat-unit set-up set-up-hex support target transfer transfer-hex transfers unit
"""


@pytest.fixture(scope="module")
def played():
    return Played("assault-on-leningrad", ORDERS)


def test_what_the_rulebook_says_holds_at_every_step(played):
    assert played.wrong == []


def test_the_soviets_hold_leningrad_to_the_end_of_turn_25(played):
    assert (played.record.position.over, played.state.turn) == ("soviet", 25)
    assert played.state.digest() == DIGEST


def test_the_written_record_leads_to_the_same_end(played):
    assert played.end_when_read_again() == (played.record.serial, DIGEST)


def test_nearly_every_kind_of_decision_is_put(played):
    assert set(KINDS.split()) - played.asked == set()


@pytest.mark.parametrize("side", [GERMAN, SOVIET])
@pytest.mark.parametrize("kind", ["attacks", "moves", "arrives", "bombs", "supports", "transfers", "retreats"])
def test_both_sides_do_it(played, kind, side):
    assert played.does(side, kind)


def test_both_maps_see_combat(played):
    names = games.load("assault-on-leningrad").board.grid.names
    attacked = {" and ".join(names(args["hexes"])) for _, _, args in played.events["attacks"]}
    assert {"1135", "0420", "0419 and 0519", "J5", "J6", "J7"} <= attacked


def test_results_of_many_sorts_fall(played):
    fallen = {args["result"] for _, _, args in played.events["attacks"]}
    assert {"2/1", "1/1", "1/2", "-/1", "-/2", "-/3", "DE"} <= fallen
