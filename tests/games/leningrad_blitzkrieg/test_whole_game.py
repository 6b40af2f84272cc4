"""A whole game, played by hand: whole_game.txt holds every answer, the draws, the dice and what the rulebook makes of them."""

from pathlib import Path

import pytest

from northfront.games.leningrad_blitzkrieg.communication import cut_off
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET
from northfront.games.leningrad_blitzkrieg.victory import points
from tests.games.played import Played

ORDERS = Path(__file__).with_name("whole_game.txt")
# Of the final state. A wanted change of the rules may change it; see then that the game still makes sense.
DIGEST = "5416b07a47f452f9997a56b40f3b013f837221145c819083e3b153f557b4a8fd"

KINDS = """
    advance advance-on attackers chits fortress interrupt last-order leg loss place reinforcement retreat-hex retreat-unit
    set-up set-up-hex stand target transfer unit withdraw
"""


class Written(Played):
    """What a line of facts may state of this game."""

    def _cup(self, *chits):
        """Chance draws from exactly these chits."""
        return self.record.position.chance is not None and self.options() == set(chits)

    def _ratio(self, ratio, column, *strengths):
        shown = self.preview("attack")
        return (shown["ratio"], shown["column"], [shown["attack"], shown["defence"]]) == (
            ratio,
            column,
            list(strengths),
        )

    def _cut(self, *units):
        """Exactly these have no communication line."""
        return cut_off(self.state, AXIS) | cut_off(self.state, SOVIET) == sum(1 << u for u in self.each(units))

    def _axis(self, *hexes):
        return self.controls(AXIS, hexes)

    def _soviet(self, *hexes):
        return self.controls(SOVIET, hexes)

    def _points(self, axis, soviet):
        return (points(self.state, AXIS), points(self.state, SOVIET)) == (int(axis), int(soviet))


@pytest.fixture(scope="module")
def played():
    return Written("leningrad-blitzkrieg", ORDERS)


def test_what_the_rulebook_says_holds_at_every_step(played):
    assert played.wrong == []


def test_the_soviets_hold_pskov_and_leningrad_to_the_end_of_turn_9(played):
    assert (played.record.position.over, played.state.turn) == ("soviet", 9)
    assert played.state.digest() == DIGEST


def test_the_written_record_leads_to_the_same_end(played):
    assert played.end_when_read_again() == (played.record.serial, DIGEST)


def test_every_kind_of_decision_is_put(played):
    assert set(KINDS.split()) - played.asked == set()


@pytest.mark.parametrize("side", [AXIS, SOVIET])
@pytest.mark.parametrize("kind", ["attacks", "advances", "moves", "arrives"])
def test_both_sides_do_it(played, kind, side):
    assert played.does(side, kind)


def test_results_of_every_sort_fall(played):
    fallen = {args["result"] for _, _, args in played.events["attacks"]}
    assert fallen == {"-", "A1", "A2", "R", "RR", "1RR", "2RR"}


def test_units_of_both_sides_retreat_and_lose_steps(played):
    for kind in ("retreats", "reduced"):
        assert {played.game.pieces[args["unit"]].side for _, _, args in played.events[kind]} == {AXIS, SOVIET}


def test_manstein_interrupts_three_times(played):
    assert [turn for turn, _, _ in played.events["interrupt"]] == [1, 4, 9]
