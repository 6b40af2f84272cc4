"""Games with every check on, at random or by computer players: the cheapest good test there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from northfront import games
from northfront.ai import player
from northfront.checks.rules_index import read_cases
from northfront.core.recordfile import write_record
from northfront.files import write_text
from northfront.sim.contract import BrokenContract, Watch
from northfront.sim.pool import spread
from northfront.sim.secrecy import check_secrecy

if TYPE_CHECKING:
    from northfront.core.game import Game

SECRECY_EVERY = 11


@dataclass(slots=True)
class Tally:
    """The outcome."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    faults: list[str] = field(default_factory=list)


class Task(NamedTuple):
    """One game to play, described by numbers and names so that another process can play it."""

    game: str
    data: Path | None
    seed: int
    number: int
    out: Path | None
    players: Mapping[str, str]


def fuzz(
    name: str,
    count: int,
    seed: int,
    out: Path | None = None,
    progress: Callable[[], object] = lambda: None,
    data: Path | None = None,
    jobs: int = 1,
    players: Mapping[str, str] | None = None,
) -> Tally:
    """Play this many games, cycling through the scenarios: with the usual options first, then with options at random.

    Each fault is saved as a record that reproduces it. A side with no player answers at random.
    """
    tally = Tally()
    tasks = [Task(name, data, seed, number, out, players or {}) for number in range(count)]
    for decisions, fault in spread(_play, tasks, jobs):
        tally.games += 1
        tally.finished += not fault
        tally.decisions += decisions
        tally.faults += [fault] if fault else []
        progress()
    return tally


def _play(task: Task) -> tuple[int, str]:
    """How many decisions a game took, and what went wrong."""
    game = games.load(task.game, task.data)
    scenarios = list(game.scenarios)
    scenario, cases = scenarios[task.number % len(scenarios)], read_cases(task.game)
    seed = f"{task.seed}-{task.number}"
    players = {game.side(side): player(who, f"{seed} {side}", game.name) for side, who in task.players.items()}
    settings = {} if task.number < len(scenarios) else any_settings(game, Random(f"{seed} options"))
    watch = SecretWatch(game, scenario, seed, cases, players=players, settings=settings)
    fault = ""
    try:
        watch.play()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is recorded and the next game starts
        fault = _keep(watch, f"{game.name}-{seed}", error, task.out)
    return watch.record.serial, fault


def any_settings(game: Game, rng: Random) -> dict[str, str]:
    """One choice of each option."""
    return {name: rng.choice(option.choices) for name, option in game.options.items()}


class SecretWatch(Watch):
    """A watch that also looks for leaks."""

    def _step(self) -> None:
        if self.record.serial % SECRECY_EVERY == 0:
            for side in range(len(self.game.sides)):
                if leaks := check_secrecy(self.record.position, side, Random(f"{self.record.serial}")):
                    raise BrokenContract("; ".join(leaks))
        super()._step()


def _keep(watch: Watch, name: str, error: Exception, out: Path | None) -> str:
    """The fault in one line, and its record on disk if a folder was given."""
    if out is None:
        return f"{name}: {type(error).__name__}: {error}"
    path = out / f"{name}.record"
    write_text(path, write_record(watch.record))
    return f"{name}: {type(error).__name__}: {error} ({path})"
