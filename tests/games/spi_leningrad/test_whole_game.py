"""A whole game, played by hand: whole_game.txt holds every answer of both sides, and its seed gives the dice."""

from collections import defaultdict
from pathlib import Path

import pytest

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.hexes import scan
from northfront.core.record import new_record
from northfront.core.recordfile import read_record, write_record
from northfront.games.spi_leningrad.zones import controlled

ORDERS = Path(__file__).with_name("whole_game.txt")
GERMAN, SOVIET = 0, 1
# Of the final state. A wanted change of the rules may change it; see then that the game still makes sense.
DIGEST = "7f0d933b79badcb49a1eeaf20f4d15cacddb502cefe6ecc610e56c2283b1b838"


class Played:
    """The record, and what is to be told of it: by kind, each event with its turn and the side on the move."""

    def __init__(self):
        lines = [line.split() for line in ORDERS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
        seed = lines[0][1]
        self.record = new_record(games.load("spi-leningrad"), chance=Seeded(int(seed)), promise=f"seed {seed}")
        self.events = defaultdict(list)
        self.shifts = set()  # turn and case of every column shift in an announced attack or overrun
        self.disengaged = set()  # the sides that did
        self.record.roll_pending()
        for line in lines[1:]:
            for answer in line:
                self.give(answer)

    def give(self, text):
        position = self.record.position
        s, ask = position.state, position.ask
        turn, active = s.turn, s.active
        if ask.kind == "leg" or text == "attack":
            preview = ask.preview(ask.options.read(s.game, text))
            self.shifts |= {(turn, row["rule"]) for row in preview.get("shifts", ())}
            if "path" in preview and self.engaged(s):
                self.disengaged.add(active)
        told = len(self.record.log)
        self.record.give_text(text, ask.side)
        self.record.roll_pending()
        for _, event in self.record.log[told:]:
            self.events[event.kind].append((turn, active, event.args))

    @staticmethod
    def engaged(s):
        return any(s.where[u] >= 0 and controlled(s, 1 - s.active) >> s.where[u] & 1 for u in scan(s.mover))

    def arrivals(self):
        """Turn of arrival and line of the schedule."""
        game = self.record.game
        return [(turn, game.arrivals[game.boxes[~args["start"]]]) for turn, _, args in self.events["arrives"]]


@pytest.fixture(scope="module")
def played():
    return Played()


def test_the_soviets_hold_leningrad_to_the_end_of_turn_12(played):
    position = played.record.position
    assert (position.over, position.state.turn) == ("soviet-tactical", 12)
    assert position.state.digest() == DIGEST


def test_the_written_record_leads_to_the_same_end(played):
    again = read_record(played.record.game, write_record(played.record))
    assert not again.warnings
    assert again.serial == played.record.serial
    assert again.position.state.digest() == DIGEST


def test_overruns_succeed_and_fail(played):
    defenders = {args["result"].split("/")[0] for _, _, args in played.events["overruns"]}
    assert {"-", "1", "2", "E"} <= defenders


@pytest.mark.parametrize(
    "kind", ["attacks", "retreats", "advances", "interdicts", "fort-built", "fort-taken", "rebuilt"]
)
def test_it_happens(played, kind):
    assert len(played.events[kind]) > 1


def test_both_sides_disengage(played):
    assert played.disengaged == {GERMAN, SOVIET}


def test_air_units_fly_in_attack_and_in_defence(played):
    assert {active for _, active, _ in played.events["flies"]} == {GERMAN, SOVIET}


def test_one_arrival_was_held_back_and_the_others_came_in_time(played):
    assert [(turn, row.id) for turn, row in played.arrivals() if turn != row.turn] == [(5, "s4-inf")]


def test_the_34th_army_comes_in_time_and_the_attack_of_turn_7_has_four_columns_more(played):
    assert [turn for turn, row in played.arrivals() if row.surprise] == [7] * 6
    assert (7, "17.4a") in played.shifts
    (attack,) = [args for turn, active, args in played.events["attacks"] if (turn, active) == (7, SOVIET)]
    assert (attack["ratio"], attack["column"]) == ("1-1", "6-1")  # four for surprise, one for armor


def test_panzer_corps_count_in_attack_and_in_defence(played):
    assert {"12.1a", "12.1b"} <= {rule for _, rule in played.shifts}
