"""`northfront`, but for two players, and without delays of notices: the greedy player thinks until it is told to move,
the random one writes plans down."""

import sys

from northfront.ai import PLAYERS
from northfront.cli import main
from northfront.server.desk.queue import DELAYS
from tests.server.players import Sleeper, Writer


class Slow(Sleeper):
    level = "patient"

    def choose(self, view, budget=0.0):
        return super().choose(view, 0.0 if budget > 1 else 0.01)


if __name__ == "__main__":
    from tests.browser.serving import Slow as Known  # by the name under which a process can find it

    PLAYERS.update(greedy=Known, random=Writer)
    DELAYS.update(dict.fromkeys(DELAYS, 0.0))
    sys.exit(main())
