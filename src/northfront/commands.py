"""What the commands do. Each takes the parsed arguments and returns an exit status."""

from __future__ import annotations

import json
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
from rich.table import Table
from rich.text import Text

from northfront import games as library
from northfront.console import console, notes, progress_bar, read_options
from northfront.core.errors import Refusal, UnknownOption
from northfront.files import read_text, write_text

if TYPE_CHECKING:
    from northfront.core.record import Record


def serve(arguments: Namespace) -> int:
    """Run the server until it is told to stop."""
    from northfront.server.serve import default_database
    from northfront.server.serve import serve as run

    database = arguments.database or default_database(platformdirs.user_data_path("northfront"))
    cache = platformdirs.user_cache_path("northfront") / "pages"

    def told(address: str) -> None:
        console.print(f"The table is set: [bold]{address}[/]", highlight=False)
        console.print("Every game is saved as you play. Ctrl-C stops the server.", style="dim")

    return run(arguments.host, arguments.ports, database, cache, told, browse=arguments.browse)


def games(arguments: Namespace) -> int:
    """List the games."""
    if arguments.json:
        print(json.dumps({name: {"title": game.title, "about": game.summary} for name, game in library.GAMES.items()}))
        return 0
    table = Table(title="Northfront", title_style="bold", box=None, padding=(0, 2, 0, 0))
    table.add_column("name", style="bold")
    table.add_column("game")
    table.add_column("")
    for name, game in library.GAMES.items():
        table.add_row(name, game.title, game.summary)
    console.print(table)
    return 0


def play(arguments: Namespace) -> int:
    """A game at this terminal."""
    from northfront.ai import player
    from northfront.terminal.session import Session, new_table

    game = library.load(arguments.game, arguments.data)
    settings = read_options(arguments.option)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    if arguments.record is not None and not arguments.record.name:
        raise UnknownOption("--record needs the name of a file")
    path = arguments.record or platformdirs.user_data_path("northfront") / "records" / f"{game.name}-{stamp}.record"
    who = {game.side(side): getattr(arguments, side, "human") for side in game.sides}
    players = {
        side: None if name == "human" else player(name, f"{stamp} {side}", game.name) for side, name in who.items()
    }
    record = new_table(game, path, arguments.scenario, settings)
    Session(record, path, players, console).play()
    return 0


def replay(arguments: Namespace) -> int:
    """A record: its story, one of its positions, or whether its dice are true."""
    from northfront.core.notation import write_position
    from northfront.core.recordfile import parse_record, read_record, unproved, verify
    from northfront.core.view import has_secrets

    text = read_text(arguments.file)
    name = arguments.file.name
    game = library.load(parse_record(text, name).header["game"], arguments.data)
    if arguments.verify:
        wrong = verify(game, text, name)
        for line in wrong:
            console.print(line, markup=False)
        if not wrong:
            but = unproved(text, name)
            console.print(
                f"Every answer is legal, and every {'other ' if but else ''}roll and draw is the promised one."
            )
            for line in but:
                notes.print(line, style="yellow", markup=False)
        return 1 if wrong else 0
    record = read_record(game, text, name)
    for warning in record.warnings:
        notes.print(warning, style="yellow", markup=False)
    if arguments.at is not None and has_secrets(record.position):
        raise Refusal("the notation would show what one side may not know; it is available once the game is over")
    if arguments.at is not None:
        print(write_position(record.at(arguments.at)), end="")
        return 0
    _tell(record)
    return 0


def _tell(record: Record) -> None:
    """The story of a record, as far as it is public."""
    from northfront.core.events import sentence

    for _, event in record.log:
        seen = event if record.position.over else event.seen_by(None)
        if seen:
            console.print(sentence(record.game, seen), markup=False)
    s = record.position.state
    answers = "1 answer" if record.serial == 1 else f"{record.serial} answers"
    console.print(f"{answers}; {s.over or f'turn {s.turn}, {s.phase}'}", style="bold")


def rules(arguments: Namespace) -> int:
    """A game's cases in our own words, or where they are enforced and tested."""
    from northfront.checks.rules_index import coverage, index, read_cases, within

    root = _checkout()
    if arguments.coverage:
        found = coverage(arguments.game, root)
        if arguments.json:
            print(json.dumps(found))
        elif arguments.case:
            _print_places(index(arguments.game, root)[0], arguments.case)
        else:
            _print_index(index(arguments.game, root)[0], found)
        return 1 if found["missing"] else 0
    cases = read_cases(arguments.game)
    wanted = [case for case in cases.values() if not arguments.case or within(case.id, arguments.case)]
    if not wanted:
        raise UnknownOption(f"{arguments.game} has no case {arguments.case}")
    if arguments.json:
        print(
            json.dumps(
                [{"id": case.id, "title": case.title, "text": case.text, "status": case.status} for case in wanted]
            )
        )
        return 0
    for case in wanted:
        console.print(Text.assemble((f"[{case.id}] {case.title}. ", "bold"), case.text))
    return 0


def _checkout() -> Path:
    """The folder with the tests, if this is a checkout."""
    for folder in (Path(__file__).resolve().parents[2], Path.cwd()):
        if (folder / "tests" / "games").is_dir():
            return folder
    return Path.cwd()


def _print_places(cases: dict[str, Any], wanted: str) -> None:
    """Every line that enforces a case, and every test of it."""
    from northfront.checks.rules_index import within

    chosen = [case for case in cases.values() if within(case.id, wanted)]
    if not chosen:
        raise UnknownOption(f"there is no case {wanted}")
    for case in chosen:
        console.print(Text.assemble((f"[{case.id}] {case.title}", "bold"), f" ({case.status})"))
        for place in (*case.code, *case.tests):
            print(f"  {place}")


def _print_index(cases: dict[str, Any], found: dict[str, Any]) -> None:
    table = Table("case", "status", "enforced at", "tested by", box=None, padding=(0, 2, 0, 0))
    for case in cases.values():
        tests = (
            f"{Path(case.tests[0]).name}{f' +{len(case.tests) - 1}' if len(case.tests) > 1 else ''}"
            if case.tests
            else ""
        )
        table.add_row(case.id, case.status, " ".join(case.code[:2]), tests)
    console.print(table)
    console.print(f"{found['cases']} cases, {found['enforced']} enforced, {found['tested']} tested")
    for line in found["missing"]:
        console.print(line, style="red", markup=False)


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


def simulate(arguments: Namespace) -> int:
    """Many games between computer players."""
    from northfront import sim_commands

    return sim_commands.simulate(arguments)


def compare(arguments: Namespace) -> int:
    """Which of two computer players is better."""
    from northfront import sim_commands

    return sim_commands.compare(arguments)


def ladder(arguments: Namespace) -> int:
    """All computer players against each other."""
    from northfront import sim_commands

    return sim_commands.ladder(arguments)


def perft(arguments: Namespace) -> int:
    """Count the possible sequences of answers."""
    from northfront.sim.perft import perft as count

    game = library.load(arguments.game, arguments.data)
    for depth in range(1, arguments.depth + 1):
        console.print(f"{depth} {count(game.start(arguments.scenario), depth)}")
    return 0


def bench(arguments: Namespace) -> int:
    """Speed, as ratios to python-chess in the same run."""
    from northfront.sim import bench as speed

    names = list(library.GAMES)
    with progress_bar() as progress:
        task = progress.add_task("measuring", total=speed.steps(names))
        measure = speed.decisions if arguments.decisions else speed.bench
        found = measure(names, lambda: progress.advance(task))
    if arguments.page:
        from northfront.sim.growth import as_section, growth
        from northfront.sim.performance import page

        write_text(arguments.page, page(found, as_section(growth())))
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


def atlas(arguments: Namespace) -> int:
    """Build boards from geography, or check them against their plans."""
    from northfront.atlas.plan import BOARDS, CITIES
    from northfront.atlas.tasks import check_one

    wrong = 0
    for name in arguments.game or (*BOARDS, *CITIES):
        if arguments.task == "build":
            _build(name)
        found = check_one(name)
        console.print(f"{name}: {'every pin holds and the board is sound' if not found else f'{len(found)} faults'}")
        for line in found:
            console.print(f"  {line}", style="red", markup=False)
        wrong += len(found)
    return 1 if wrong else 0


def _build(name: str) -> None:
    from northfront.atlas.tasks import build_board

    with progress_bar() as progress:
        task = progress.add_task(name, total=6)
        lines = build_board(name, lambda step: progress.update(task, advance=1, description=f"{name}: {step}"))
    console.print(f"[bold]{name}[/]")
    for line in lines:
        console.print(line, markup=False)


def show(arguments: Namespace) -> int:
    """A picture of a board, a position or the counters."""
    from northfront.atlas.picture import picture
    from northfront.files import write_bytes

    write_bytes(arguments.out, picture(arguments))
    return 0
