"""The commands that let computer players play: simulate, compare and ladder."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from rich.table import Table

from northfront import games as library
from northfront.ai import player, players_of
from northfront.cli.console import console, notes, progress_bar, read_options
from northfront.core.errors import UnknownOption
from northfront.core.game import Game
from northfront.core.naming import counted
from northfront.extras import need
from northfront.files import write_text
from northfront.sim import cluster
from northfront.sim import simulate as simulating
from northfront.sim.compare import Comparison
from northfront.sim.compare import trials as pairs_of_trials
from northfront.sim.match_spec import Played, Trial, run
from northfront.sim.pool import cores, spread
from northfront.sim.results import Results, Series, series
from northfront.sim.sequential import Bounds

INTERRUPTED = 130


def simulate(arguments: Namespace) -> int:
    """Many games of the same players."""
    game = library.load(arguments.game)
    seats = {side: getattr(arguments, side) for side in arguments.sides if getattr(arguments, side)}
    for side in seats:
        game.side(side)
    agreed = _agree("simulate", game, arguments, [seats.get(side, "random") for side in game.sides])
    wanted = simulating.trials(agreed, arguments.games)
    played, status = _play(arguments, agreed, wanted)
    found = simulating.summary(game, played, len(wanted))
    if arguments.json:
        print(json.dumps(found))
    else:
        _tell_simulation(game, agreed, found)
    who = zip(agreed.players, game.sides, strict=True)
    headline = " against ".join(f"{name} ({side.capitalize()})" for name, side in who)
    _report(arguments, game, agreed, played, headline)
    return status


def _tell_simulation(game: Game, agreed: Series, found: dict[str, Any]) -> None:
    table = Table(box=None, show_header=False)
    for side, name in zip(game.sides, agreed.players, strict=True):
        table.add_row(f"{side.capitalize()} ({name})", f"{found['wins'][side]} wins", _share(found["share"][side]))
    if found["wins"]["draw"]:
        table.add_row("Drawn", f"{found['wins']['draw']}", "")
    for result, count in found["results"].items():
        table.add_row(game.results[result].text, f"{count}", "")
    table.add_row("Decisions a second", f"{found['decisions_per_second']}", "")
    console.print(table)


def compare(arguments: Namespace) -> int:
    """Two players, until it is clear which is better."""
    if arguments.one == arguments.other:
        raise UnknownOption(f"{arguments.one} cannot be compared with itself; name two players")
    bounds = Bounds(*arguments.bounds)
    if bounds.low >= bounds.high:
        raise UnknownOption(f"--bounds takes the lower bound first, not {bounds.low:g} {bounds.high:g}")
    game = library.load(arguments.game)
    agreed = _agree("compare", game, arguments, [arguments.one, arguments.other])
    wanted = pairs_of_trials(agreed, arguments.games)
    comparison = Comparison(agreed, game, bounds)
    played, status = _play(arguments, agreed, wanted, comparison.add)
    found = comparison.summary(played, len(wanted))
    if arguments.json:
        print(json.dumps(found))
    else:
        _tell_comparison(game, found)
    headline = f"{arguments.one} against {arguments.other}, sides swapped"

    def panel() -> str:
        from northfront.sim.report.contest import comparison_panel

        return comparison_panel(found, comparison)

    _report(arguments, game, agreed, played, headline, panel)
    return status


def _tell_comparison(game: Game, found: dict[str, Any]) -> None:
    one, other = found["players"]
    table = Table(box=None, show_header=False)
    table.add_row(f"{one} against {other}", _share(found["score"]), f"in {counted(found['pairs'], 'pair')} of games")
    for side in game.sides:
        table.add_row(f"{one} as {side.capitalize()}", _share(found["by_side"][side]), "")
    if found["lead"]:
        middle, low, high = found["lead"]
        table.add_row("Victory points ahead", f"{middle:+g} ({low:+g} to {high:+g})", "mean per pair")
    console.print(table)
    console.print(found["test"]["says"], style="bold", markup=False)


def ladder(arguments: Namespace) -> int:
    """All players of a game against each other."""
    need("a ladder")
    from northfront.sim import ladder as climbing
    from northfront.sim.report.contest import ladder_panel

    game = library.load(arguments.game)
    names = list(dict.fromkeys(arguments.players.split(","))) if arguments.players else players_of(game.name)
    if len(names) < 2:
        raise UnknownOption(f"a ladder needs at least two players, not only {', '.join(names)}")
    agreed = _agree("ladder", game, arguments, names)
    wanted = climbing.trials(agreed, arguments.games)
    played, status = _play(arguments, agreed, wanted)
    found = climbing.summary(agreed, game, played, len(wanted))
    if arguments.json:
        print(json.dumps(found))
    else:
        _tell_ladder(found)
    headline = f"A ladder of {len(names)} players"
    _report(arguments, game, agreed, played, headline, partial(ladder_panel, found))
    return status


def _tell_ladder(found: dict[str, Any]) -> None:
    table = Table("", "rating", "95 %", "points", "games", box=None, padding=(0, 2, 0, 0))
    for row in found["players"]:
        points, games = f"{row['points']:g}", f"{row['games']}"
        table.add_row(row["player"], f"{row['rating']:+}", f"± {row['margin']}", points, games)
    console.print(table)
    side = found["side"]
    console.print(f"Playing the {side['name'].capitalize()} side is worth {side['rating']:+} ± {side['margin']}.")


def _agree(task: str, game: Game, arguments: Namespace, players: Sequence[str]) -> Series:
    """What to play; a player that cannot play this game is refused before anything begins."""
    for name in players:
        player(name, "", game.name)
    if arguments.report and arguments.report.suffix != ".html":
        raise UnknownOption(f"--report {arguments.report}: the file name must end in .html")
    if arguments.report:
        need("a report")
    return series(task, game, arguments.scenario, read_options(arguments.option), tuple(players), arguments.seed)


def _play(
    arguments: Namespace,
    agreed: Series,
    wanted: Sequence[Trial],
    clear: Callable[[Played], bool] = lambda _: False,
) -> tuple[list[Played], int]:
    """Play the games missing from the results, until the outcome is clear or interrupted; returns all finished games in order, and the exit status.

    `clear` is called with every game, including earlier ones, and returns True when no more are needed.
    """
    status = 0
    with Results(arguments.resume, agreed) as results, progress_bar() as progress:
        if results.warning:
            notes.print(results.warning, style="yellow", markup=False, soft_wrap=True)
        missing = [trial for trial in wanted if trial.key not in results.played]
        enough = any(clear(played) for played in results.of(wanted))
        task = progress.add_task(agreed.game, total=len(wanted), completed=len(wanted) - len(missing))
        try:
            with closing(_spread(arguments)(run, [] if enough else missing)) as coming:
                for played in coming:
                    results.add(played)
                    progress.advance(task)
                    if clear(played):
                        break
        except KeyboardInterrupt:
            status = INTERRUPTED
    if status:
        kept = (
            f"continue with --resume {arguments.resume}"
            if arguments.resume
            else "next time, use --resume FILE to be able to continue"
        )
        notes.print(
            f"Interrupted: {len(results.of(wanted))} of {len(wanted)} games are done; {kept}.",
            style="yellow",
            markup=False,
            soft_wrap=True,
        )
    return results.of(wanted), status


def _report(
    arguments: Namespace,
    game: Game,
    agreed: Series,
    played: Sequence[Played],
    headline: str,
    first: Callable[[], str] = lambda: "",
) -> None:
    """Write the report, if one is wanted."""
    if arguments.report:
        from northfront.sim.report.page import page

        write_text(arguments.report, page(game, agreed, played, _command(arguments, agreed), headline, first()))
        notes.print(f"The report is in {arguments.report}", style="dim", markup=False, soft_wrap=True)


def _command(arguments: Namespace, agreed: Series) -> list[str]:
    """The command that plays the same games."""
    given: dict[str, str] = {"scenario": agreed.scenario}
    if agreed.task == "simulate":
        given |= dict(zip(library.load(agreed.game).sides, agreed.players, strict=True))
    elif agreed.task == "ladder":
        given["players"] = ",".join(agreed.players)
    given |= {"games": str(arguments.games), "seed": str(agreed.seed)}
    seats = agreed.players if agreed.task == "compare" else ()
    bounds = ["--bounds", *(f"{bound:g}" for bound in arguments.bounds)] if agreed.task == "compare" else []
    options = [word for name, value in agreed.options for word in ("--option", f"{name}={value}")]
    named = [word for name, value in given.items() for word in (f"--{name}", value)]
    return ["northfront", agreed.task, agreed.game, *seats, *named, *bounds, *options]


def _spread(arguments: Namespace) -> Any:
    """Where the games are played."""
    if arguments.cluster:
        return partial(cluster.spread, jobs=arguments.jobs, address=arguments.cluster)
    return partial(spread, jobs=arguments.jobs or cores())


def _share(share: Sequence[float]) -> str:
    value, low, high = share
    return f"{value:.0%} ({low:.0%} to {high:.0%})"
