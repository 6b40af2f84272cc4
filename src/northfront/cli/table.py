"""The table in a browser or at this terminal, and what can be played there."""

from __future__ import annotations

import json
from argparse import Namespace
from datetime import UTC, datetime

from rich.table import Table

from northfront import folders
from northfront import games as library
from northfront.cli.console import console, read_options
from northfront.core.errors import UnknownOption


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
