"""A game played by hand: a file holds every answer, the dice and what the rulebook makes of them."""

from collections import defaultdict

from northfront import games
from northfront.core.ask import CHANCE
from northfront.core.record import new_record


class Played:
    """The record, what was asked, what was told by kind with its turn and side, and the facts that do not hold."""

    def __init__(self, name, orders):
        self.record = new_record(games.load(name))
        self.game = self.record.game
        self.asked, self.events, self.wrong = set(), defaultdict(list), []
        for number, line in enumerate(orders.read_text("utf-8").splitlines(), start=1):
            words = line.split()
            if words and words[0] == "=":
                if not getattr(self, f"_{words[1].replace('-', '_')}")(*words[2:]):
                    self.wrong.append(f"line {number}: {line}")
            elif words and words[0] == ">":
                self.pass_until(int(words[1]))
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

    def pass_until(self, turn):
        """Nobody does anything that can be left undone; dice show a 3, and the first of a pool is drawn."""
        while self.state.turn < turn and not self.record.position.over:
            chance = self.record.position.chance
            offered = [str(each) for each in chance.options] if chance else sorted(self.options())
            self.give(next((word for word in ("3", "done") if word in offered), offered[0]))

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
        return self.game.facts(self.state, None)["points"] == {"german": int(german), "soviet": int(soviet)}

    def _turn(self, number):
        return self.state.turn == int(number)

    def _over(self, result):
        return self.record.position.over == result
