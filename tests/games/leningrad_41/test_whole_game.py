"""A whole game, played by hand: whole_game.txt holds every answer, the draws, the dice and what the rulebook makes of them."""

from pathlib import Path

import pytest

from northfront.games.leningrad_41.state import GERMAN, SOVIET
from northfront.games.leningrad_41.victory import objectives_held
from tests.games.played import Played

ORDERS = Path(__file__).with_name("whole_game.txt")
# Of the final state. A wanted change of the rules may change it; see then that the game still makes sense.
DIGEST = "c49477175ef683188c04461bc302d1c00f103428902cb6278ae8d1cf7e53269a"
KINDS = """
    advance air-target army-place bank bridge-end defensive-fire excess face firers flip landing leg naval-target place remedy
    remedy-hex replacement sacrifice set-up set-up-hex station strikes structure target unit zeal
"""
OPTIONS = {"states": "on", "fanaticism": "on", "airborne": "on"}


class Written(Played):
    """What a line of facts may state of this game."""

    def _face(self, unit, name):
        """What a unit of the 42nd Army has turned out to be."""
        u = self.game.units[unit]
        return self.game.pieces[u].face_names[self.state.face[u]] == name

    def _seen(self, *units):
        return not any(self.state.face_down(u) for u in self.each(units))

    def _hidden(self, *units):
        return all(self.state.face_down(u) for u in self.each(units))

    def _fire(self, answer, strength, column, dice):
        """A fire as shown beforehand: its strength, the column, and what is added to the die."""
        shown = self.preview(answer)
        added = sum(line["dice"] for line in shown["modifiers"])
        return (shown["ratio"], shown["column"], added) == (f"strength {strength}", column, int(dice))

    def _german(self, *hexes):
        return self.controls(GERMAN, hexes)

    def _soviet(self, *hexes):
        return self.controls(SOVIET, hexes)

    def _objectives(self, number):
        return objectives_held(self.state) == int(number)

    def _rubble(self, *hexes):
        return set(self.game.board.grid.names(self.state.rubble)) == set(hexes)

    def _blown(self, *bridges):
        return set(self.state.blown) == set(bridges)

    def _pool(self, box, number):
        return self.state.in_box(box).bit_count() == int(number)

    def _fleet(self, turn):
        return self.state.fleet_turn == int(turn)


@pytest.fixture(scope="module")
def played():
    return Written("leningrad-41", ORDERS, settings=OPTIONS)


def test_what_the_rulebook_says_holds_at_every_step(played):
    assert played.wrong == []


def test_the_soviets_hold_leningrad_to_the_end_of_turn_10(played):
    assert (played.record.position.over, played.state.turn) == ("soviet", 10)
    assert played.state.digest() == DIGEST


def test_the_written_record_leads_to_the_same_end(played):
    assert played.end_when_read_again() == (played.record.serial, DIGEST)


def test_nearly_every_kind_of_decision_is_put(played):
    assert set(KINDS.split()) - played.asked == set()


@pytest.mark.parametrize("side", [GERMAN, SOVIET])
@pytest.mark.parametrize("kind", ["fires", "assaults", "fires-back", "bombs", "demolishes", "moves", "arrives"])
def test_both_sides_do_it(played, kind, side):
    """Who fires is told; who moves is on the move."""
    assert any(args.get("side", active) == side for _, active, args in played.events[kind])


def test_germans_come_as_the_dice_say(played):
    assert [turn for turn, _, _ in played.events["division"]] == [1, 2, 3, 5, 10]


def test_bridges_and_houses_fall(played):
    assert [turn for turn, _, _ in played.events["bridge-blown"]] == [3, 6]
    assert [turn for turn, _, _ in played.events["rubble"]] == [1, 2, 3, 5, 6]


def test_leaders_are_struck_by_a_close_assault_only(played):
    ((turn, _, _),) = [
        each for each in played.events["eliminated"] if each[2].get("unit") == played.game.units["zhukov"]
    ]
    assert turn == 8
