"""Random games with every check on: the cheapest good test there is."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from northfront.core.recordfile import write_record
from northfront.files import write_text
from northfront.sim.contract import BrokenContract, Watch
from northfront.sim.secrecy import check_secrecy

if TYPE_CHECKING:
    from northfront.core.game import Game

SECRECY_EVERY = 11


@dataclass(slots=True)
class Tally:
    """What came of it."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    faults: list[str] = field(default_factory=list)


def fuzz(
    game: Game,
    count: int,
    seed: int,
    cases: Collection[str] = (),
    out: Path | None = None,
    progress: Callable[[], object] = lambda: None,
) -> Tally:
    """Play so many random games of every scenario in turn; each fault is kept as a record that replays to it."""
    tally = Tally()
    scenarios = list(game.scenarios)
    for number in range(count):
        watch = SecretWatch(game, scenarios[number % len(scenarios)], f"{seed}-{number}", cases)
        tally.games += 1
        try:
            watch.play()
            tally.finished += 1
        except Exception as error:  # noqa: BLE001 - whatever it is, it is kept and the next game goes on
            tally.faults.append(_keep(watch, f"{game.name}-{seed}-{number}", error, out))
        tally.decisions += watch.record.serial
        progress()
    return tally


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
