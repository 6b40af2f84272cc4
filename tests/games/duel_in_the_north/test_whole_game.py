"""A whole game, played by hand: whole_game.txt holds every answer, the dice and what the rulebook makes of them."""

from collections import defaultdict
from pathlib import Path

import pytest

from northfront import games
from northfront.core.ask import CHANCE
from northfront.core.record import new_record
from northfront.core.recordfile import read_record, write_record
from northfront.core.toolkit.movement import format_points
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET
from northfront.games.duel_in_the_north.victory import points

ORDERS = Path(__file__).with_name("whole_game.txt")
# Of the final state. A wanted change of the rules may change it; see then that the game still makes sense.
DIGEST = "b896be84748c22f98f586df7e8aff75e0b30794d8b5be458003bbf8d392ee9ee"

KINDS = """
    abort advance advance-on air anti-aircraft artillery attackers bridge chits colour combine company division exploit
    exploit-hex fort headquarters hex landing leg lift loss order place pontoon pontoon-across rail repair retreat-hex
    retreat-unit return shot-down stand station target unit withdraw
"""


class Played:
    """The record, what was asked, what was told by kind with its turn and side, and the facts that do not hold."""

    def __init__(self):
        self.record = new_record(games.load("duel-in-the-north"))
        self.game = self.record.game
        self.asked, self.events, self.wrong = set(), defaultdict(list), []
        for number, line in enumerate(ORDERS.read_text("utf-8").splitlines(), start=1):
            words = line.split()
            if words and words[0] == "=":
                if not getattr(self, f"_{words[1]}")(*words[2:]):
                    self.wrong.append(f"line {number}: {line}")
            elif words and words[0] != "#":
                for word in words:
                    self.give(word)

    def give(self, text):
        position = self.record.position
        if text in ("die", "draw"):
            assert position.chance
            return
        turn, told = self.state.turn, len(self.record.log)
        if position.chance:
            self.record.give_text(text, CHANCE)
        else:
            self.asked.add(position.ask.kind)
            self.record.give_text(text, position.ask.side)
        for _, event in self.record.log[told:]:
            self.events[event.kind].append((turn, self.state.active, event.args))

    @property
    def state(self):
        return self.record.position.state

    @property
    def ask(self):
        return self.record.position.ask

    def options(self):
        options = self.record.position.chance.options if self.record.position.chance else self.ask.options
        return {options.text(self.game, answer) for answer in options}

    def preview(self, answer):
        return self.ask.preview(self.ask.options.read(self.game, answer))

    def each(self, units):
        return [self.game.units[unit] for unit in units]

    # --- what a line of facts may state

    def _at(self, *words):
        return {self.game.place_name(self.state.where[u]) for u in self.each(words[:-1])} == {words[-1]}

    def _reduced(self, *units):
        return all(self.state.face[u] for u in self.each(units))

    def _full(self, *units):
        return not any(self.state.face[u] for u in self.each(units))

    def _hidden(self, *units):
        return all(self.state.hidden[GERMAN] >> u & 1 for u in self.each(units))

    def _seen(self, *units):
        return not any(self.state.hidden[GERMAN] >> u & 1 for u in self.each(units))

    def _lack(self, checks, *units):
        return {self.state.lack[u] for u in self.each(units)} == {int(checks)}

    def _markers(self, *units):
        return set(self.state.named("overran")) == set(units)

    def _asked(self, side, kind):
        return not self.record.position.chance and (self.game.sides[self.ask.side], self.ask.kind) == (side, kind)

    def _rolls(self, case):
        return self.record.position.chance is not None and self.record.position.chance.rule == case

    def _offered(self, *answers):
        return set(answers) <= self.options()

    def _not(self, *answers):
        return not set(answers) & self.options()

    def _why(self, answer, case):
        why = self.ask.options.why(self.ask.options.read(self.game, answer))
        return why is not None and why.rule == case

    def _ratio(self, answer, ratio, column, dice):
        shown = self.preview(answer)
        added = sum(line["dice"] for line in shown["modifiers"])
        return (shown["ratio"], shown["column"], added) == (ratio, column, int(dice))

    def _cost(self, answer, cost, left):
        shown = self.preview(answer)
        return (format_points(shown["cost"]), format_points(shown["left"])) == (cost, left)

    def _german(self, *hexes):
        return all(self.state.friendly(GERMAN) >> self.game.board.grid.hex(name) & 1 for name in hexes)

    def _soviet(self, *hexes):
        return all(self.state.friendly(SOVIET) >> self.game.board.grid.hex(name) & 1 for name in hexes)

    def _points(self, german, soviet):
        return (points(self.state, GERMAN), points(self.state, SOVIET)) == (int(german), int(soviet))

    def _blown(self, *hexsides):
        return set(hexsides) <= set(self.state.blown)

    def _stands(self, *hexsides):
        return not set(hexsides) & set(self.state.blown)

    def _pontoon(self, *hexsides):
        return set(hexsides) <= set(self.state.pontoons)

    def _turn(self, number):
        return self.state.turn == int(number)

    def _over(self, result):
        return self.record.position.over == result


@pytest.fixture(scope="module")
def played():
    return Played()


def test_what_the_rulebook_says_holds_at_every_step(played):
    assert played.wrong == []


def test_the_soviets_hold_leningrad_to_the_end_of_turn_14(played):
    assert (played.record.position.over, played.state.turn) == ("soviet", 14)
    assert played.state.digest() == DIGEST


def test_the_written_record_leads_to_the_same_end(played):
    again = read_record(played.game, write_record(played.record))
    assert not again.warnings
    assert again.serial == played.record.serial
    assert again.position.state.digest() == DIGEST


def test_every_kind_of_decision_is_put(played):
    assert set(KINDS.split()) - played.asked == set()


@pytest.mark.parametrize("side", [GERMAN, SOVIET])
@pytest.mark.parametrize("kind", ["attacks", "advances", "moves", "railed", "arrives"])
def test_both_sides_do_it(played, kind, side):
    assert any(active == side for _, active, _ in played.events[kind])


def test_results_of_every_sort_fall(played):
    fallen = {args["result"] for kind in ("attacks", "overruns") for _, _, args in played.events[kind]}
    assert {"-/-", "1/1", "-/R2", "-/1R2", "-/1R3", "-/2R2", "-/2R3", "-/3R3"} <= fallen


def test_air_units_of_both_sides_are_shot_down(played):
    lost = [played.game.pieces[args["unit"]].side for _, _, args in played.events["air-lost"]]
    assert sorted(set(lost)) == [GERMAN, SOVIET]


def test_headquarters_fall_and_return(played):
    assert len(played.events["returns"]) > 1
    assert {played.game.pieces[args["unit"]].side for _, _, args in played.events["returns"]} == {SOVIET}
