"""The header of a record: what is agreed before the first answer, and what binds its dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from northfront.core.chance import Link


@dataclass(frozen=True, slots=True)
class Part:
    """The first answers of a record that was resumed elsewhere: how far the promise of their dice held, and what it was."""

    until: int
    chance: str
    contributions: Mapping[str, str] = field(default_factory=dict)
    secret: str = ""  # if it has been disclosed
    chains: bool = False
    links: dict[str, Link] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Header:
    """What is agreed before the first answer. `chance` is "commitment <hash>", "seed <n>" or "none"."""

    game: str
    version: int
    digest: str
    scenario: str
    settings: Mapping[str, str] = field(default_factory=dict)
    chance: str = "none"
    contributions: Mapping[str, str] = field(default_factory=dict)  # seat -> hexadecimal, awaited or waived
    chains: bool = False  # each contribution is the end of a chain, whose links go into the rolls
    resumed: tuple[Part, ...] = ()  # parts whose dice were promised earlier, under secrets that are not ours
    start: str = ""  # the state that the game begins with, as JSON, unless it is the scenario's set-up

    def promising(
        self, chance: str, contributions: Mapping[str, str], chains: bool, resumed: tuple[Part, ...]
    ) -> Header:
        """The same game under another promise."""
        return replace(self, chance=chance, contributions=contributions, chains=chains, resumed=resumed)

    @property
    def since(self) -> int:
        """After how many answers this promise holds."""
        return self.resumed[-1].until if self.resumed else 0


def header_lines(header: Header) -> list[str]:
    """The header as lines of the file, after the one that names the format."""
    lines = [
        f"game {header.game}",
        f"rules {header.version}",
        f"data {header.digest}",
        f"scenario {header.scenario}",
        *(f"setting {name}={value}" for name, value in header.settings.items()),
    ]
    if header.start:
        lines.append(f"position {header.start}")
    for part in header.resumed:
        lines += [*_promise_lines(part), f"resumed {part.until}"]
    return lines + _promise_lines(header)


def _promise_lines(promised: Header | Part) -> list[str]:
    key = "chain" if promised.chains else "contribution"
    given = (f"{key} {seat} {value}" for seat, value in promised.contributions.items())
    return [f"chance {promised.chance}", *given]
