"""One game to play, and its outcome. Nothing here knows where it is played: on this machine or on a cluster."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from northfront import games
from northfront.ai import player
from northfront.sim.match import play_match
from northfront.sim.timeline import Mark, Timeline


class Trial(NamedTuple):
    """One game to play."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]  # by side
    seed: str

    @property
    def key(self) -> tuple[tuple[str, ...], str]:
        """Identifies this game within its series."""
        return self.players, self.seed


class Played(NamedTuple):
    """The outcome."""

    players: tuple[str, ...]
    seed: str
    result: str
    winner: str  # a side, or draw
    turns: int
    decisions: int
    seconds: float
    digest: str  # of the last position: games with the same digest went the same way
    course: tuple[Mark, ...]  # turn by turn
    ground: tuple[tuple[str, ...], ...]  # the hexes of each side after each third, as hexadecimal bit sets

    @property
    def key(self) -> tuple[tuple[str, ...], str]:
        return self.players, self.seed

    @property
    def score(self) -> tuple[int, ...]:
        return self.course[-1].score

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return self._asdict() | {"course": [mark._asdict() for mark in self.course]}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """From JSON; a KeyError, TypeError or ValueError if it is not what `plain` wrote."""
        course = tuple(Mark(*(tuple(map(int, each[name])) for name in Mark._fields)) for each in data["course"])
        ground = tuple(tuple(f"{int(held, 16):x}" for held in third) for third in data["ground"])
        return cls(
            players=tuple(map(str, data["players"])),
            seed=str(data["seed"]),
            result=str(data["result"]),
            winner=str(data["winner"]),
            turns=int(data["turns"]),
            decisions=int(data["decisions"]),
            seconds=float(data["seconds"]),
            digest=str(data["digest"]),
            course=course,
            ground=ground,
        )


def run(trial: Trial) -> Played:
    """Play one game."""
    game = games.load(trial.game)
    players = {side: player(name, f"{trial.seed}/{side}", trial.game) for side, name in enumerate(trial.players)}
    timeline = Timeline(game)
    start = time.perf_counter()
    record = play_match(game, trial.scenario, players, trial.seed, dict(trial.options), timeline.see)
    timeline.end(record)
    s = record.position.state
    return Played(
        players=trial.players,
        seed=trial.seed,
        result=s.over,
        winner=game.results[s.over].winner,
        turns=s.turn,
        decisions=record.serial,
        seconds=round(time.perf_counter() - start, 4),
        digest=s.digest()[:16],
        course=tuple(timeline.marks),
        ground=tuple(tuple(f"{held:x}" for held in third) for third in timeline.ground),
    )
