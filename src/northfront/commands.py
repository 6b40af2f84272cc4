"""What the commands do. Each takes the parsed arguments and returns an exit status."""

from __future__ import annotations

import json
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from northfront import folders
from northfront import games as library
from northfront.console import console, notes, progress_bar, read_options
from northfront.core.errors import Refusal, UnknownOption
from northfront.files import read_text, write_text

if TYPE_CHECKING:
    from rich.progress import Progress

    from northfront.core.game import Game
    from northfront.core.record import Record


def serve(arguments: Namespace) -> int:
    """Run the server until it is told to stop."""
    from northfront.server.desk.settings import notice_settings
    from northfront.server.limits import read_limits
    from northfront.server.serve import default_database, open_browser
    from northfront.server.serve import serve as run
    from northfront.server.store.sole_use import InUse

    database = arguments.database or default_database(folders.data())
    cache = folders.cache() / "pages"
    notices = notice_settings(
        arguments.public_url,
        arguments.smtp,
        arguments.recovery_key or folders.data() / "recovery.key",
        arguments.apprise,
        private=arguments.private_notices,
    )

    def told(address: str) -> None:
        console.print(f"The table is set: [bold]{address}[/]", highlight=False)
        console.print("Every game is saved as you play. Ctrl-C stops the server.", style="dim")

    settings = {"notices": notices, "limits": read_limits(arguments.limit), "proxies": arguments.trusted_proxy}
    settings |= {
        "log_format": arguments.log_format,
        "metrics_token": arguments.metrics_token,
        "access_log": arguments.access_log,
    }
    try:
        return run(arguments.host, arguments.ports, database, cache, told, browse=arguments.browse, **settings)
    except InUse as used:
        if not (arguments.browse and used.address):
            raise
        console.print(f"Northfront is already running: [bold]{used.address}[/]", highlight=False)
        open_browser(used.address)
        return 0


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
    path = arguments.record or folders.data() / "records" / f"{game.name}-{stamp}.record"
    who = {game.side(side): getattr(arguments, side, "human") for side in game.sides}
    players = {
        side: None if name == "human" else player(name, f"{stamp} {side}", game.name) for side, name in who.items()
    }
    record = new_table(game, path, arguments.scenario, settings)
    Session(record, path, players, console).play()
    return 0


def replay(arguments: Namespace) -> int:
    """A record: its story, one of its positions, or a check of its dice."""
    from northfront.core.notation import write_position
    from northfront.core.recordfile import parse_record, read_record
    from northfront.core.view import has_secrets

    text = read_text(arguments.file)
    name = arguments.file.name
    game = library.load(parse_record(text, name).header["game"], arguments.data)
    if arguments.verify:
        return _verify(game, text, name, as_json=arguments.json)
    record = read_record(game, text, name)
    for warning in record.warnings:
        notes.print(warning, style="yellow", markup=False)
    if arguments.at is not None and has_secrets(record.position):
        raise Refusal("the notation would show what one side may not know; it is available once the game is over")
    if arguments.at is not None:
        position = write_position(record.at(arguments.at))
        print(json.dumps({"at": arguments.at, "position": position}) if arguments.json else position.rstrip("\n"))
        return 0
    story, standing = _story(record)
    if arguments.json:
        print(json.dumps({"answers": record.serial, "over": record.position.over, "standing": standing, "log": story}))
        return 0
    for line in story:
        console.print(line, markup=False)
    answers = "1 answer" if record.serial == 1 else f"{record.serial} answers"
    console.print(f"{answers}; {standing}", style="bold")
    return 0


def _verify(game: Game, text: str, name: str, *, as_json: bool) -> int:
    """Verify a record: 0 if every roll is proved, 1 if something is wrong, 3 if a roll cannot be proved."""
    from northfront.core.proof import against_whom, verify

    proof = verify(game, text, name)
    status = 1 if proof.wrong else 3 if proof.unproved else 0
    if as_json:
        bound = [line for part in proof.parts for line in against_whom(part)]
        print(json.dumps({"wrong": proof.wrong, "unproved": proof.unproved, "rolls": proof.rolls, "bound": bound}))
        return status
    for line in proof.wrong:
        console.print(line, markup=False)
    if proof.wrong:
        return status
    every = f"every other roll and draw ({proof.rolls})" if proof.unproved else f"each of {proof.rolls} rolls and draws"
    console.print(f"Every answer is legal, and {every} is the promised one.")
    for part in proof.parts:
        for line in against_whom(part):
            console.print(line, markup=False)
    for line in proof.unproved:
        notes.print(line, style="yellow", markup=False)
    return status


def _story(record: Record) -> tuple[list[str], str]:
    """What happened in a record, as far as it is public, and how the game stands."""
    from northfront.core.events import sentence

    over = record.position.over
    events = (event if over else event.seen_by(None) for _, event in record.log)
    told = [sentence(record.game, event) for event in events if event]
    s = record.position.state
    return told, record.game.endings[s.over].text if s.over else f"turn {s.turn}, {s.phase}"


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


def admin(arguments: Namespace) -> int:
    """Look after the tables of a server."""
    from northfront import admin_commands

    return admin_commands.admin(arguments)


def mail(arguments: Namespace) -> int:
    """A game by mail."""
    from northfront import mail_commands

    return mail_commands.mail(arguments)


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
            from northfront.sim.performance import page

            progress.update(task, description="measuring growth, about a minute", total=None)
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
    from northfront.extras import need

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
    from northfront.extras import need

    need("a picture")
    from northfront.atlas.picture import picture
    from northfront.files import write_bytes

    drawn = picture(arguments)
    write_bytes(arguments.out, drawn)
    if arguments.json:
        print(json.dumps({"file": str(arguments.out), "bytes": len(drawn)}))
    return 0


def export(arguments: Namespace) -> int:
    """A game for another table."""
    from northfront.extras import need

    need("an export")
    from northfront.files import write_bytes

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


def doctor(arguments: Namespace) -> int:
    """What is installed, what works, what is missing."""
    from northfront import doctor as examination

    return examination.doctor(arguments)


def completion(arguments: Namespace) -> int:
    """A script for a shell."""
    from northfront.completion import script

    print(script(arguments.top, arguments.shell))
    return 0
