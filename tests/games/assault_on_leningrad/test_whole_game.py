"""A whole game, played by hand: whole_game.txt holds every answer, the dice and what the rulebook makes of them."""

from collections import defaultdict
from pathlib import Path

import pytest

from northfront import games
from northfront.core.ask import CHANCE
from northfront.core.record import new_record
from northfront.core.recordfile import read_record, write_record
from northfront.games.assault.leningrad.victory import points
from northfront.games.assault.tables import GERMAN, SOVIET

ORDERS = Path(__file__).with_name("whole_game.txt")
# Of the final state. A wanted change of the rules may change it; see then that the game still makes sense.
DIGEST = "38863af481e8c7db32b1615ecae3cef9982296a487af4df03584b438334e7dac"
KINDS = """
    advance appear appear-hex attackers bomb deploy deploy-hex disrupt excess fire harbour leg loss penalty retreat-hex
    retreat-unit set-up set-up-hex support target transfer transfer-hex transfers unit
"""


class Played:
    """The record, what was asked, what was told by kind with its turn and side, and the facts that do not hold."""

    def __init__(self):
        self.record = new_record(games.load("assault-on-leningrad"))
        self.game = self.record.game
        self.asked, self.events, self.wrong = set(), defaultdict(list), []
        for number, line in enumerate(ORDERS.read_text("utf-8").splitlines(), start=1):
            words = line.split()
            if words and words[0] == "=":
                if not getattr(self, f"_{words[1].replace('-', '_')}")(*words[2:]):
                    self.wrong.append(f"line {number}: {line}")
            elif words and words[0] != "#":
                for word in words:
                    self.give(word)

    def give(self, text):
        position = self.record.position
        if text == "die":
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
        return {self.ask.options.text(self.game, answer) for answer in self.ask.options}

    def each(self, units):
        return [self.game.units[unit] for unit in units]

    def all_in(self, units, of):
        return all(of >> u & 1 for u in self.each(units))

    # --- what a line of facts may state

    def _at(self, *words):
        return {self.game.place_name(self.state.where[u]) for u in self.each(words[:-1])} == {words[-1]}

    def _reduced(self, *units):
        return all(self.state.face[u] for u in self.each(units))

    def _disrupted(self, *units):
        return self.all_in(units, self.state.disrupted)

    def _not_disrupted(self, *units):
        return self.all_in(units, ~self.state.disrupted)

    def _unsupplied(self, *units):
        return self.all_in(units, self.state.unsupplied)

    def _supplied(self, *units):
        return self.all_in(units, ~self.state.unsupplied)

    def _held(self, *hexes):
        return set(self.state.named("held")) == set(hexes)

    def _ready(self, side, number):
        return self.game.facts(self.state, None)["ready"][side] == int(number)

    def _asked(self, side, kind):
        return not self.record.position.chance and (self.game.sides[self.ask.side], self.ask.kind) == (side, kind)

    def _offered(self, *answers):
        return set(answers) <= self.options()

    def _not(self, *answers):
        return not set(answers) & self.options()

    def _why(self, answer, case):
        why = self.ask.options.why(self.ask.options.read(self.game, answer))
        return why is not None and why.rule == case

    def _ratio(self, answer, ratio, dice):
        shown = self.ask.preview(self.ask.options.read(self.game, answer))
        return (shown["ratio"], sum(line["dice"] for line in shown["modifiers"])) == (ratio, int(dice))

    def _points(self, german, soviet):
        return (points(self.state, GERMAN), points(self.state, SOVIET)) == (int(german), int(soviet))

    def _turn(self, number):
        return self.state.turn == int(number)

    def _over(self, result):
        return self.record.position.over == result


@pytest.fixture(scope="module")
def played():
    return Played()


def test_what_the_rulebook_says_holds_at_every_step(played):
    assert played.wrong == []


def test_the_soviets_hold_leningrad_to_the_end_of_turn_25(played):
    assert (played.record.position.over, played.state.turn) == ("soviet", 25)
    assert played.state.digest() == DIGEST


def test_the_written_record_leads_to_the_same_end(played):
    again = read_record(played.game, write_record(played.record))
    assert not again.warnings
    assert again.serial == played.record.serial
    assert again.position.state.digest() == DIGEST


def test_nearly_every_kind_of_decision_is_put(played):
    assert set(KINDS.split()) - played.asked == set()


@pytest.mark.parametrize("side", [GERMAN, SOVIET])
@pytest.mark.parametrize("kind", ["attacks", "moves", "arrives", "bombs", "supports", "transfers", "retreats"])
def test_both_sides_do_it(played, kind, side):
    assert any(active == side for _, active, _ in played.events[kind])


def test_both_maps_see_combat(played):
    names = games.load("assault-on-leningrad").board.grid.names
    attacked = {" and ".join(names(args["hexes"])) for _, _, args in played.events["attacks"]}
    assert {"1135", "0420", "0419 and 0519", "J5", "J6", "J7"} <= attacked


def test_results_of_many_sorts_fall(played):
    fallen = {args["result"] for _, _, args in played.events["attacks"]}
    assert {"2/1", "1/1", "1/2", "-/1", "-/2", "-/3", "DE"} <= fallen
