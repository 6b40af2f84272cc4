"""A game of the family, played by hand."""

from tests.games import played


class Played(played.Played):
    """A line that begins with > passes until a turn."""

    def read(self, words):
        if words[0] != ">":
            return super().read(words)
        self.pass_until(int(words[1]))
        return True

    def pass_until(self, turn):
        """Nobody does anything that can be left undone; dice show a 3, and the first of a pool is drawn."""
        while self.state.turn < turn and not self.record.position.over:
            chance = self.record.position.chance
            offered = [str(each) for each in chance.options] if chance else sorted(self.options())
            self.give(next((word for word in ("3", "done") if word in offered), offered[0]))

    # --- what a line of facts may state

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

    def _ratio(self, answer, ratio, dice):
        shown = self.preview(answer)
        return (shown["ratio"], sum(line["dice"] for line in shown["modifiers"])) == (ratio, int(dice))

    def _points(self, german, soviet):
        return self.game.facts(self.state, None)["points"] == {"german": int(german), "soviet": int(soviet)}
