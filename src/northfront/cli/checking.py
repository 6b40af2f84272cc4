"""Commands that try the rules and measure their speed."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from rich.table import Table

from northfront import games as library
from northfront.cli.console import console, notes, progress_bar
from northfront.files import write_text


def fuzz(arguments: Namespace) -> int:
    """Games with every check on, played at random unless a player is named."""
    from northfront.ai import player
    from northfront.sim.fuzz import fuzz as run
    from northfront.sim.pool import cores

    game = library.load(arguments.game, arguments.data)
    jobs = min(arguments.jobs or cores(), arguments.games)
    players = {side: getattr(arguments, side) for side in arguments.sides if getattr(arguments, side)}
    for side, who in players.items():
        game.side(side)
        player(who, 0, game.name)  # refuses an unknown player
    with progress_bar() as progress:
        task = progress.add_task(f"{game.title}: games", total=arguments.games)
        done = lambda: progress.advance(task)
        tally = run(game.name, arguments.games, arguments.seed, arguments.out, done, arguments.data, jobs, players)
    for fault in tally.faults:
        notes.print(fault, style="red", markup=False)
    result = {
        "games": tally.games,
        "finished": tally.finished,
        "decisions": tally.decisions,
        "faults": len(tally.faults),
    }
    if arguments.json:
        print(json.dumps(result))
    else:
        console.print(", ".join(f"{count} {what}" for what, count in result.items()))
    return 1 if tally.faults else 0


def perft(arguments: Namespace) -> int:
    """Count the possible sequences of answers."""
    from northfront.sim.perft import perft as count

    game = library.load(arguments.game, arguments.data)
    found: dict[int, int] = {}
    for depth in range(1, arguments.depth + 1):
        number = found[depth] = count(game.start(arguments.scenario), depth)
        if not arguments.json:
            console.print(f"{depth} {number}")
    if arguments.json:
        print(json.dumps(found))
    return 0


def bench(arguments: Namespace) -> int:
    """Speed, as ratios to python-chess in the same run."""
    from northfront.extras import need

    need("the benchmark")
    from northfront.sim import bench as speed

    names = list(library.GAMES)
    with progress_bar() as progress:
        task = progress.add_task("measuring", total=speed.steps(names))
        measure = speed.decisions if arguments.decisions else speed.bench
        found = measure(names, lambda: progress.advance(task))
        if arguments.page:
            from northfront.sim.growth import as_section, growth
            from northfront.sim.performance import by_hand, page

            progress.update(task, description="measuring growth, about a minute", total=None)
            kept = by_hand(arguments.page.read_text("utf-8")) if arguments.page.exists() else ""
            write_text(arguments.page, page(found, as_section(growth()), kept))
    if arguments.json:
        print(json.dumps(found))
    else:
        console.print(_figures(found))
    return 0


def _figures(found: dict[str, Any]) -> Table:
    """The measurements, for people."""
    table = Table("", "per second", "ratio", box=None, padding=(0, 2, 0, 0))
    table.add_row("python-chess, a random decision", str(found["python_chess_dps"]), "1")
    for name, figures in found["games"].items():
        with_kernel = " with the kernel" if figures["kernel"] else ""
        pure = figures.get("pure")
        for kind, key in (("checked", ""), ("in a playout", "playout_")):
            ratio = f"{figures[f'{key}ratio']} (more is better)"
            without = f"; {pure[f'{key}ratio']} without" if pure else ""
            table.add_row(f"{name}, a decision {kind}{with_kernel}", str(figures[f"{key}dps"]), ratio + without)
        if "options_ms" in figures:
            times = f"{figures['options_ms']} ms, {figures['options_ms_95']} ms at the 95th percentile"
            table.add_row(f"{name}, a unit's hexes and reasons", "", times)
    for name, ratio in found["kernels"].items():
        table.add_row(f"operation {name}", "", f"{ratio} (less is better)")
    for name, figures in found.get("staff", {}).items():
        table.add_row(f"{name}, the staff values a position", f"{figures['values']:.0f}", "")
        table.add_row(f"{name}, the staff plans a march", f"{figures['plans']:.1f}", "")
        table.add_row(f"{name}, a whole random game", f"{figures['random_games']:.1f}", "")
    for name, figures in found.get("drawing", {}).items():
        table.add_row(f"{name}, drawn as SVG", "", f"{figures['seconds']} s, {figures['bytes'] // 1000} kB")
    return table
