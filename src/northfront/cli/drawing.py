"""Boards and what is drawn of them: pictures, modules, paper."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from northfront import games as library
from northfront.cli.console import console, progress_bar
from northfront.core.errors import UnknownOption
from northfront.extras import PRINTING, need
from northfront.files import write_bytes

if TYPE_CHECKING:
    from rich.progress import Progress


def atlas(arguments: Namespace) -> int:
    """Build boards from geography, or check them against their plans."""
    need("building and checking boards")
    from northfront.atlas.plan import BOARDS, CITIES
    from northfront.atlas.tasks import check_one

    boards = arguments.game or (*BOARDS, *CITIES)
    faults: dict[str, list[str]] = {}
    with progress_bar() as progress:
        task = progress.add_task("boards", total=len(boards))
        for name in boards:
            lines = _build(name, progress) if arguments.task == "build" else []
            faults[name] = check_one(name)
            progress.advance(task)
            if not arguments.json:
                _print_board(name, lines, faults[name])
    if arguments.json:
        print(json.dumps(faults))
    return 1 if any(faults.values()) else 0


def _build(name: str, progress: Progress) -> list[str]:
    from northfront.atlas.tasks import build_board

    task = progress.add_task(name, total=6)
    lines = build_board(name, lambda step: progress.update(task, advance=1, description=f"{name}: {step}"))
    progress.remove_task(task)
    return lines


def _print_board(name: str, lines: list[str], faults: list[str]) -> None:
    for line in lines:
        console.print(line, markup=False)
    console.print(f"{name}: {'every pin holds and the board is sound' if not faults else f'{len(faults)} faults'}")
    for line in faults:
        console.print(f"  {line}", style="red", markup=False)


def show(arguments: Namespace) -> int:
    """A picture of a board, a position or the counters."""
    need("a picture")
    from northfront.atlas.picture import picture

    drawn = picture(arguments)
    write_bytes(arguments.out, drawn)
    if arguments.json:
        print(json.dumps({"file": str(arguments.out), "bytes": len(drawn)}))
    return 0


def export(arguments: Namespace) -> int:
    """A game for another table."""
    if arguments.pdf:
        need("a PDF", PRINTING, "paper")
    need("an export")

    game = library.load(arguments.game, arguments.data)
    ending = ".pdf" if arguments.pdf else ".vmod"
    if arguments.out.suffix != ending:
        raise UnknownOption(f"{arguments.out} should end in {ending}")
    if arguments.paper and not arguments.pdf:
        raise UnknownOption("--paper belongs to --pdf")
    with progress_bar() as progress:
        task = progress.add_task(game.title, total=None)
        tell = lambda what: progress.update(task, description=f"{game.title}: {what}")
        if arguments.pdf:
            from northfront.export.paper import SIZES, print_and_play

            content = print_and_play(game, SIZES[arguments.paper or "a4"], tell)
        else:
            from northfront.export.vassal import vassal_module

            content = vassal_module(game, tell)
    write_bytes(arguments.out, content)
    if arguments.json:
        print(json.dumps({"file": str(arguments.out), "bytes": len(content)}))
    return 0
