"""Players for tests of the server, in a module of their own: the processes that think import it."""

# ruff: noqa: ARG002 - a player is handed more than these look at

import os
import time

from northfront.ai.random import RandomPlayer
from northfront.ai.staff.notes import Note

LONG = 600.0


class Player:
    def __init__(self, seed):
        self.seed = seed


class Sleeper(Player):
    """Thinks for ever, but only for a moment when told to hurry."""

    def choose(self, view, budget=0.0):
        time.sleep(budget or LONG)
        return view.ask["options"][0]


class Mortal(Player):
    """Takes its process with it."""

    def choose(self, view, budget=0.0):
        os._exit(3)


class Liar(Player):
    """Answers what nobody has offered."""

    def choose(self, view, budget=0.0):
        return "nonsense"


class Fool(Player):
    """Has a fault."""

    def choose(self, view, budget=0.0):
        raise ZeroDivisionError("a fault of the player")


class Writer:
    """Plays at random, and writes down what it means to do."""

    def __init__(self, seed):
        self.notes, self._random, self._count = [], RandomPlayer(seed), 0

    def choose(self, view, budget=0.0):
        self._count += 1
        if self._count % 10 == 1:
            title = f"Plan {self._count} of {view['viewer']}"
            self.notes.append(Note(view["turn"], view["phase"], title, ("Hold the ford.", "Wait."), ("0304",)))
        return self._random.choose(view, budget)


def process(*_):
    return os.getpid()


def die():
    os._exit(3)


def sleep(seconds):
    time.sleep(seconds)
    return seconds


def fail():
    raise ZeroDivisionError("a fault")


def hoard(megabytes):
    return len(bytearray(megabytes << 20))
