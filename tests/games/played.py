"""A game played by hand: a file holds every answer, the dice and what the rulebook makes of them.

Every word is the answer to what is asked next, of a side or of chance; "die" and "draw" only say that chance answers. A line that
begins with = states a fact: `= at pd-1 0735` calls `_at("pd-1", "0735")`. Facts that several games can state are here.
"""

from collections import defaultdict

from northfront import games
from northfront.core.ask import CHANCE
from northfront.core.record import new_record
from northfront.core.recordfile import read_record, write_record
from northfront.core.toolkit.movement import format_points


class Played:
    """The record, what was asked, what was told by kind with its turn and side, and the facts that do not hold."""

    def __init__(self, name, orders, scenario="", settings=None):
        self.record = new_record(games.load(name), scenario, settings)
        self.game = self.record.game
        self.asked, self.events, self.wrong = set(), defaultdict(list), []
        for number, line in enumerate(orders.read_text("utf-8").splitlines(), start=1):
            words = line.split()
            if words and not self.read(words):
                self.wrong.append(f"line {number}: {line}")

    def read(self, words):
        """One line of the file; False if it states a fact that does not hold."""
        if words[0] == "=":
            return getattr(self, f"_{words[1].replace('-', '_')}")(*words[2:])
        if words[0] != "#":
            for word in words:
                self.give(word)
        return True

    def give(self, text):
        """Answer whoever is asked; where several are, the first."""
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

    def end_when_read_again(self):
        """The number of answers and the final state of the record, as read from what it is written as."""
        again = read_record(self.game, write_record(self.record))
        assert not again.warnings
        return again.serial, again.position.state.digest()

    def does(self, side, kind):
        """Whether something of this kind happened in a turn of this side."""
        return any(active == side for _, active, _ in self.events[kind])

    def options(self):
        options = self.record.position.chance.options if self.record.position.chance else self.ask.options
        return {options.text(self.game, answer) for answer in options}

    def preview(self, answer):
        return self.ask.preview(self.ask.options.read(self.game, answer))

    def each(self, units):
        return [self.game.units[unit] for unit in units]

    def all_in(self, units, of):
        return all(of >> u & 1 for u in self.each(units))

    def controls(self, side, hexes):
        return all(self.state.friendly(side) >> self.game.board.grid.hex(name) & 1 for name in hexes)

    # --- what a line of facts may state

    def _at(self, *words):
        return {self.game.place_name(self.state.where[u]) for u in self.each(words[:-1])} == {words[-1]}

    def _reduced(self, *units):
        return all(self.state.face[u] for u in self.each(units))

    def _full(self, *units):
        return not any(self.state.face[u] for u in self.each(units))

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

    def _cost(self, answer, cost, left):
        shown = self.preview(answer)
        return (format_points(shown["cost"]), format_points(shown["left"])) == (cost, left)

    def _turn(self, number):
        return self.state.turn == int(number)

    def _over(self, result):
        return self.record.position.over == result
