"""What commands share: results go to standard output, remarks and progress to standard error; parsing game options."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from northfront.core.errors import UnknownOption

console = Console(highlight=False)
notes = Console(stderr=True, highlight=False)


def progress_bar() -> Progress:
    """A bar with an estimate, on standard error, so that standard output stays clean for programs."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
    )
    return Progress(
        *columns,
        console=notes,
        transient=True,
        disable=not notes.is_terminal,
        speed_estimate_period=3600,  # a game between patient players takes minutes
    )


def read_options(texts: Iterable[str]) -> dict[str, str]:
    """The options of a game, each written as NAME=VALUE."""
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise UnknownOption(f"--option {text}: write it as NAME=VALUE")
        found[name] = value
    return found
