"""Random games with every check on: the cheapest good test there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from northfront import games
from northfront.checks.rules_index import read_cases
from northfront.core.recordfile import write_record
from northfront.files import write_text
from northfront.sim.contract import BrokenContract, Watch
from northfront.sim.pool import spread
from northfront.sim.secrecy import check_secrecy

SECRECY_EVERY = 11


@dataclass(slots=True)
class Tally:
    """What came of it."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    faults: list[str] = field(default_factory=list)


class Task(NamedTuple):
    """One game to be played: by numbers and names, so that another process can play it."""

    game: str
    data: Path | None
    seed: int
    number: int
    out: Path | None


def fuzz(
    name: str,
    count: int,
    seed: int,
    out: Path | None = None,
    progress: Callable[[], object] = lambda: None,
    data: Path | None = None,
    jobs: int = 1,
) -> Tally:
    """Play so many random games of every scenario in turn; each fault is kept as a record that replays to it."""
    tally = Tally()
    for decisions, fault in spread(_play, [Task(name, data, seed, number, out) for number in range(count)], jobs):
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
    watch = SecretWatch(game, scenario, f"{task.seed}-{task.number}", cases)
    fault = ""
    try:
        watch.play()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is kept and the next game goes on
        fault = _keep(watch, f"{game.name}-{task.seed}-{task.number}", error, task.out)
    return watch.record.serial, fault


class SecretWatch(Watch):
    """A watch that also looks for leaks."""

    def _step(self) -> None:
        if self.record.serial % SECRECY_EVERY == 0:
            for side in range(len(self.game.sides)):
                if leaks := check_secrecy(self.record.position, side, Random(f"{self.record.serial}")):
                    raise BrokenContract("; ".join(leaks))
        super()._step()


def _keep(watch: Watch, name: str, error: Exception, out: Path | None) -> str:
    """The fault in one line, and its record on disk if there is a place for it."""
    if out is None:
        return f"{name}: {type(error).__name__}: {error}"
    path = out / f"{name}.record"
    write_text(path, write_record(watch.record))
    return f"{name}: {type(error).__name__}: {error} ({path})"
