"""A series of games kept in a file as it goes: the terms on the first line, then one line for each finished game.

A series can be continued after an interrupt, or with more games. A truncated last line is dropped, and its game is
played again.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

import northfront
from northfront.core.errors import Refusal
from northfront.core.game import Game
from northfront.files import read_text
from northfront.sim.match_spec import Played, Trial

DECIDES: Final = (
    "core/**/*.py",
    "games/**/*.py",
    "games/**/ai.toml",
    "ai/**/*.py",
    "sim/match.py",
    "sim/match_spec.py",
)
"""The code that decides how a game goes, and what computer players weigh."""


class Series(NamedTuple):
    """The terms: everything that must be the same for games to belong together."""

    task: str  # simulate, compare or ladder
    game: str
    rules: int  # version of the rules
    data: str  # digest of the data
    scenario: str
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    seed: int
    northfront: str
    code: str
    python: str  # sums of fractions differ between versions, and so may a computer player's choices

    def trial(self, players: tuple[str, ...], number: int) -> Trial:
        """The game of this number between these players, by side."""
        return Trial(self.game, self.scenario, self.options, players, f"{self.seed}/{number}")


def series(
    task: str, game: Game, scenario: str, options: Mapping[str, str], players: tuple[str, ...], seed: int
) -> Series:
    """A series of games as the rules, the data and the players are now."""
    start = game.start(scenario, options).state
    return Series(
        task,
        game.name,
        game.version,
        game.digest[:16],
        start.scenario,
        tuple(start.settings.items()),
        players,
        seed,
        northfront.__version__,
        code_digest(),
        ".".join(platform.python_version_tuple()[:2]),
    )


@cache
def code_digest() -> str:
    """A fingerprint of the code that decides how games go."""
    root = Path(northfront.__file__).parent
    found = hashlib.sha256()
    for path in sorted(path for pattern in DECIDES for path in root.glob(pattern)):
        found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


@contextmanager
def _told_of(path: Path | None) -> Iterator[None]:
    """Whoever cannot write, for the disk is full perhaps, says which file it was."""
    try:
        yield
    except OSError as error:
        raise Refusal(f"cannot write {path}: {error.strerror or error}") from None


class Results:
    """The file of a series: the games in it, and a place for more. Without a path nothing is saved."""

    def __init__(self, path: Path | None, agreed: Series) -> None:
        self.path = path
        self.played: dict[tuple[tuple[str, ...], str], Played] = {}
        self.warning = ""
        self._file = None
        if path is None:
            return
        with _told_of(path):
            if path.exists() and path.stat().st_size:
                whole = self._read(path, agreed)
                if self.warning:
                    path.write_text("".join(f"{line}\n" for line in whole), "utf-8", newline="\n")
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f"{json.dumps(agreed._asdict())}\n", "utf-8", newline="\n")
            self._file = path.open("a", encoding="utf-8", newline="\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file:
            with suppress(OSError):  # what could not be written was told of when it was added
                self._file.close()

    def add(self, played: Played) -> None:
        """Save a game now, so that it survives whatever happens next."""
        self.played[played.key] = played
        if self._file:
            with _told_of(self.path):
                self._file.write(f"{json.dumps(played.plain())}\n")
                self._file.flush()

    def of(self, trials: Iterable[Trial]) -> list[Played]:
        """Those of these games that are done, in this order."""
        return [self.played[trial.key] for trial in trials if trial.key in self.played]

    def _read(self, path: Path, agreed: Series) -> list[str]:
        """Read the games of a file; returns its complete lines."""
        text = read_text(path)
        lines = text.splitlines()
        _compare(path, lines[0], agreed)
        for number, line in enumerate(lines[1:], start=2):
            try:
                played = Played.of(json.loads(line))
            except (ValueError, KeyError, TypeError):
                if number < len(lines):
                    raise Refusal(f"{path}, line {number} is not a game of this series; fix or remove it") from None
                self.warning = f"{path}, line {number} is incomplete and is dropped; its game is played again"
                return lines[:-1]
            self.played.setdefault(played.key, played)
        if not text.endswith("\n"):
            self.warning = f"{path} is incomplete after line {len(lines)}; nothing is lost"
        return lines


def _compare(path: Path, line: str, agreed: Series) -> None:
    """Refuse a file that is something else, or of another series."""
    try:
        there = json.loads(line)
        known = set(there) == set(Series._fields)
    except (ValueError, TypeError):
        known = False
    if not known:
        raise Refusal(f"{path} is not a results file; name another one")
    wanted: dict[str, Any] = json.loads(json.dumps(agreed._asdict()))
    for name, value in wanted.items():
        if there[name] != value:
            raise Refusal(f"{path} holds other games: {CALLED[name]} {_words(there[name])} there, {_words(value)} here")


CALLED: Final = {
    "task": "they are from northfront",
    "game": "the game is",
    "rules": "the version of the rules is",
    "data": "the digest of the data is",
    "scenario": "the scenario is",
    "options": "the options are",
    "players": "the players are",
    "seed": "the seed is",
    "northfront": "Northfront's version is",
    "code": "rules or players have changed since; their fingerprint is",
    "python": "Python's version is",
}


def _words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join("=".join(each) if isinstance(each, list) else str(each) for each in value) or "none"
    return str(value)
