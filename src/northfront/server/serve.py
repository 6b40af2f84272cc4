"""Run the server: for the user of this machine, whose browser is opened, or for a network."""

from __future__ import annotations

import errno
import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn

from northfront.core.errors import Refusal
from northfront.server.app import make_app

LONGEST_MESSAGE = 64_000
GOODBYE = 3  # seconds for connections to end when the server stops
TEXT_BROWSERS = (webbrowser.GenericBrowser, webbrowser.Elinks)


def default_database(folder: Path) -> str:
    """An SQLite file in a folder of the user."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def serve(
    host: str, ports: Sequence[int], database: str, cache: Path, told: Callable[[str], None], *, browse: bool = False
) -> int:
    """Serve at the first free one of these ports (0: any) until SIGINT or SIGTERM."""
    app = make_app(database, cache)
    listening = listen(host, ports)
    address = f"http://{_name(host)}:{listening.getsockname()[1]}"
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # it would compress each patch again for each watcher, on the event loop
        timeout_graceful_shutdown=GOODBYE,
        server_header=False,
    )
    server = uvicorn.Server(config)
    told(address)
    if browse:
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    server.run(sockets=[listening])
    return 0


def listen(host: str, ports: Sequence[int]) -> socket.socket:
    """A socket at the first free one of these ports. It accepts connections at once; they are served when the server is up."""
    for port in ports:
        if found := _listen_at(host, port):
            return found
    tried = f"port {ports[0]} is" if len(ports) == 1 else f"all ports from {ports[0]} to {ports[-1]} are"
    raise Refusal(f"cannot listen on {host}: {tried} in use")


def _listen_at(host: str, port: int) -> socket.socket | None:
    """A socket at this port; None if the port is in use."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except (OSError, OverflowError) as error:
        listening.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            return None
        raise Refusal(f"cannot listen on {host} port {port}: {getattr(error, 'strerror', None) or error}") from None
    return listening


def open_browser(address: str) -> None:
    """Open the page in the user's browser. A text browser is opened only if BROWSER names it: it would take over the terminal."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if type(browser) not in TEXT_BROWSERS or "BROWSER" in os.environ:
        browser.open(address)


def _name(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # noqa: S104 - the user asked for it; a browser needs a name
        return "localhost"
    return f"[{host}]" if ":" in host else host
