"""Run the server: for whoever sits here, with his browser opened, or for a network."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from northfront.core.errors import Refusal
from northfront.server.app import make_app

LONGEST_MESSAGE = 64_000
GOODBYE = 3  # seconds for connections to end when the server is told to stop


def default_database(folder: Path) -> str:
    """An SQLite file of the user's own."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def serve(
    host: str, port: int, database: str, cache: Path, told: Callable[[str], None], *, browse: bool = False
) -> int:
    """Serve until told to stop (SIGINT, SIGTERM). Port 0 takes any that is free."""
    app = make_app(database, cache)
    listening = _listen(host, port)
    address = f"http://{_name(host)}:{listening.getsockname()[1]}"
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # it would compress each patch anew for each watcher, on the event loop
        timeout_graceful_shutdown=GOODBYE,
        server_header=False,
    )
    server = uvicorn.Server(config)
    told(address)
    if browse:
        threading.Timer(0.7, webbrowser.open, (address,)).start()
    server.run(sockets=[listening])
    return 0


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise Refusal(f"cannot listen on {host} port {port}: {getattr(error, 'strerror', None) or error}") from None
    return listening


def _name(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # noqa: S104 - the user asked for it; a browser needs a name
        return "localhost"
    return f"[{host}]" if ":" in host else host
