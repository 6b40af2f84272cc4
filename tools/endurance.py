"""Does a computer player keep its time and its memory? Plays games of a staff against itself with the clock on, as at a table, and
prints how much of its budget the longest phases took (where a game activates headquarters one by one, the longest
activations), and how much memory the process holds after each game.

    python tools/endurance.py spi-leningrad --level normal --games 3
"""

from __future__ import annotations

import argparse
import time
from array import array
from collections import Counter
from heapq import nlargest
from pathlib import Path
from statistics import median

from northfront import games
from northfront.ai.levels import LEVELS
from northfront.ai.staff.player import StaffPlayer
from northfront.core.imagine import PlayerView
from northfront.sim.match import play_match

SHOWN = 3
"""So many of the longest phases are named."""


class Timed(StaffPlayer):
    """Notes how long it thinks in every phase."""

    def __init__(self, seed: str, level: str, spent: Counter[str]) -> None:
        super().__init__(seed, level)
        self.spent = spent
        self._name = seed

    def choose(self, view: PlayerView, _budget: float = 0.0) -> str:
        began = time.monotonic()
        answer = super().choose(view, LEVELS[self.level])
        self.spent[f"{self._name}: {self._moment}, {self._occasion}"] += time.monotonic() - began
        return answer


def memory() -> float:
    """What this process holds, in megabytes."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--level", default="normal", choices=LEVELS)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game, budget = games.load(given.game), LEVELS[given.level]
    longest: list[tuple[float, str]] = []
    taken = array("d")  # and not by name: what is measured with must not grow like what is measured
    held = []
    for number in range(given.games):
        names = {side: f"{given.seed}/{number}/{side}" for side in (0, 1)}
        spent: Counter[str] = Counter()
        minds = {side: Timed(name, given.level, spent) for side, name in names.items()}
        play_match(game, "", minds, f"{given.seed}/{number}")
        taken.extend(spent.values())
        longest = nlargest(SHOWN, [*longest, *((seconds, name) for name, seconds in spent.items())])
        held.append(memory())
    print(f"{given.game}, staff:{given.level} against itself, {given.games} games, seed {given.seed}")
    print(f"  {len(taken)} phases, {budget:g} s each at most; in the middle {median(taken):.2f} s")
    for seconds, name in longest:
        print(f"  {seconds:.2f} s, {seconds / budget:.0%} of the budget: {name}")
    print("  memory after each game, in MB:", ", ".join(f"{each:.0f}" for each in held))


if __name__ == "__main__":
    main()
