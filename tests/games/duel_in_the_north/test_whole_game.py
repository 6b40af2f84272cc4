"""A whole game, played by hand: whole_game.txt holds every answer, the dice and what the rulebook makes of them."""

from pathlib import Path

import pytest

from northfront.games.duel_in_the_north.state import GERMAN, SOVIET
from northfront.games.duel_in_the_north.victory import points
from tests.games.played import Played

ORDERS = Path(__file__).with_name("whole_game.txt")
# Of the final state. A wanted change of the rules may change it; see then that the game still makes sense.
DIGEST = "b896be84748c22f98f586df7e8aff75e0b30794d8b5be458003bbf8d392ee9ee"

KINDS = """
    abort advance advance-on air anti-aircraft artillery attackers bridge chits colour combine company division exploit
    exploit-hex fort headquarters hex landing leg lift loss order place pontoon pontoon-across rail repair retreat-hex
    retreat-unit return shot-down stand station target unit withdraw
"""


class Written(Played):
    """What a line of facts may state of this game."""

    def _hidden(self, *units):
        return all(self.state.hidden[GERMAN] >> u & 1 for u in self.each(units))

    def _seen(self, *units):
        return not any(self.state.hidden[GERMAN] >> u & 1 for u in self.each(units))

    def _lack(self, checks, *units):
        return {self.state.lack[u] for u in self.each(units)} == {int(checks)}

    def _markers(self, *units):
        return set(self.state.named("overran")) == set(units)

    def _ratio(self, answer, ratio, column, dice):
        shown = self.preview(answer)
        added = sum(line["dice"] for line in shown["modifiers"])
        return (shown["ratio"], shown["column"], added) == (ratio, column, int(dice))

    def _german(self, *hexes):
        return self.controls(GERMAN, hexes)

    def _soviet(self, *hexes):
        return self.controls(SOVIET, hexes)

    def _points(self, german, soviet):
        return (points(self.state, GERMAN), points(self.state, SOVIET)) == (int(german), int(soviet))

    def _blown(self, *hexsides):
        return set(hexsides) <= set(self.state.blown)

    def _stands(self, *hexsides):
        return not set(hexsides) & set(self.state.blown)

    def _pontoon(self, *hexsides):
        return set(hexsides) <= set(self.state.pontoons)


@pytest.fixture(scope="module")
def played():
    return Written("duel-in-the-north", ORDERS)


def test_what_the_rulebook_says_holds_at_every_step(played):
    assert played.wrong == []


def test_the_soviets_hold_leningrad_to_the_end_of_turn_14(played):
    assert (played.record.position.over, played.state.turn) == ("soviet", 14)
    assert played.state.digest() == DIGEST


def test_the_written_record_leads_to_the_same_end(played):
    assert played.end_when_read_again() == (played.record.serial, DIGEST)


def test_every_kind_of_decision_is_put(played):
    assert set(KINDS.split()) - played.asked == set()


@pytest.mark.parametrize("side", [GERMAN, SOVIET])
@pytest.mark.parametrize("kind", ["attacks", "advances", "moves", "railed", "arrives"])
def test_both_sides_do_it(played, kind, side):
    assert played.does(side, kind)


def test_results_of_every_sort_fall(played):
    fallen = {args["result"] for kind in ("attacks", "overruns") for _, _, args in played.events[kind]}
    assert {"-/-", "1/1", "-/R2", "-/1R2", "-/1R3", "-/2R2", "-/2R3", "-/3R3"} <= fallen


def test_air_units_of_both_sides_are_shot_down(played):
    lost = [played.game.pieces[args["unit"]].side for _, _, args in played.events["air-lost"]]
    assert sorted(set(lost)) == [GERMAN, SOVIET]


def test_headquarters_fall_and_return(played):
    assert len(played.events["returns"]) > 1
    assert {played.game.pieces[args["unit"]].side for _, _, args in played.events["returns"]} == {SOVIET}
