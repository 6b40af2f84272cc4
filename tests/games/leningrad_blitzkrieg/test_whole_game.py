"""A whole game, played by hand: whole_game.txt holds every answer, the draws, the dice and what the rulebook makes of them."""

from collections import defaultdict
from pathlib import Path

import pytest

from northfront import games
from northfront.core.ask import CHANCE
from northfront.core.record import new_record
from northfront.core.recordfile import read_record, write_record
from northfront.core.toolkit.movement import format_points
from northfront.games.leningrad_blitzkrieg.communication import cut_off
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET
from northfront.games.leningrad_blitzkrieg.victory import points

ORDERS = Path(__file__).with_name("whole_game.txt")
# Of the final state. A wanted change of the rules may change it; see then that the game still makes sense.
DIGEST = "5416b07a47f452f9997a56b40f3b013f837221145c819083e3b153f557b4a8fd"

KINDS = """
    advance advance-on attackers chits fortress interrupt last-order leg loss place reinforcement retreat-hex retreat-unit
    set-up set-up-hex stand target transfer unit withdraw
"""


class Played:
    """The record, what was asked, what was told by kind with its turn and side, and the facts that do not hold."""

    def __init__(self):
        self.record = new_record(games.load("leningrad-blitzkrieg"))
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
        """Answer whoever is asked; where both are, the Axis first."""
        position = self.record.position
        if text in ("die", "draw"):
            assert position.chance
            return
        turn, told = self.state.turn, len(self.record.log)
        if position.chance:
            self.record.give_text(text, CHANCE)
        else:
            self.asked.add(self.ask.kind)
            self.record.give_text(text, self.ask.side)
        for _, event in self.record.log[told:]:
            self.events[event.kind].append((turn, self.state.active, event.args))

    @property
    def state(self):
        return self.record.position.state

    @property
    def ask(self):
        return self.record.position.asks[min(self.record.position.asks)]

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

    def _asked(self, side, kind):
        return not self.record.position.chance and (self.game.sides[self.ask.side], self.ask.kind) == (side, kind)

    def _cup(self, *chits):
        """Chance draws from exactly these chits."""
        return self.record.position.chance is not None and self.options() == set(chits)

    def _offered(self, *answers):
        return set(answers) <= self.options()

    def _not(self, *answers):
        return not set(answers) & self.options()

    def _why(self, answer, case):
        why = self.ask.options.why(self.ask.options.read(self.game, answer))
        return why is not None and why.rule == case

    def _ratio(self, ratio, column, *strengths):
        shown = self.preview("attack")
        return (shown["ratio"], shown["column"], shown["strengths"].split(" against ")) == (
            ratio,
            column,
            list(strengths),
        )

    def _cost(self, answer, cost, left):
        shown = self.preview(answer)
        return (format_points(shown["cost"]), format_points(shown["left"])) == (cost, left)

    def _cut(self, *units):
        """Exactly these have no communication line."""
        return cut_off(self.state, AXIS) | cut_off(self.state, SOVIET) == sum(1 << u for u in self.each(units))

    def _axis(self, *hexes):
        return self._controls(AXIS, hexes)

    def _soviet(self, *hexes):
        return self._controls(SOVIET, hexes)

    def _controls(self, side, hexes):
        return all(self.state.friendly(side) >> self.game.board.grid.hex(name) & 1 for name in hexes)

    def _points(self, axis, soviet):
        return (points(self.state, AXIS), points(self.state, SOVIET)) == (int(axis), int(soviet))

    def _turn(self, number):
        return self.state.turn == int(number)

    def _over(self, result):
        return self.record.position.over == result


@pytest.fixture(scope="module")
def played():
    return Played()


def test_what_the_rulebook_says_holds_at_every_step(played):
    assert played.wrong == []


def test_the_soviets_hold_pskov_and_leningrad_to_the_end_of_turn_9(played):
    assert (played.record.position.over, played.state.turn) == ("soviet", 9)
    assert played.state.digest() == DIGEST


def test_the_written_record_leads_to_the_same_end(played):
    again = read_record(played.game, write_record(played.record))
    assert not again.warnings
    assert again.serial == played.record.serial
    assert again.position.state.digest() == DIGEST


def test_every_kind_of_decision_is_put(played):
    assert set(KINDS.split()) - played.asked == set()


@pytest.mark.parametrize("side", [AXIS, SOVIET])
@pytest.mark.parametrize("kind", ["attacks", "advances", "moves", "arrives"])
def test_both_sides_do_it(played, kind, side):
    assert any(active == side for _, active, _ in played.events[kind])


def test_results_of_every_sort_fall(played):
    fallen = {args["result"] for _, _, args in played.events["attacks"]}
    assert fallen == {"-", "A1", "A2", "R", "RR", "1RR", "2RR"}


def test_units_of_both_sides_retreat_and_lose_steps(played):
    for kind in ("retreats", "reduced"):
        assert {played.game.pieces[args["unit"]].side for _, _, args in played.events[kind]} == {AXIS, SOVIET}


def test_manstein_interrupts_three_times(played):
    assert [turn for turn, _, _ in played.events["interrupt"]] == [1, 4, 9]
