"""Run the server: for the user of this machine, opening a browser, or for a network."""

from __future__ import annotations

import errno
import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from importlib import import_module
from ipaddress import ip_network
from pathlib import Path

import uvicorn

from northfront.core.errors import Refusal
from northfront.server.app import NO_NOTICES, make_app
from northfront.server.desk.settings import NoticeSettings
from northfront.server.http.gate import Names
from northfront.server.http.protocol import bounded
from northfront.server.limits import DEFAULTS, Limits
from northfront.server.pages.drawing import Drawer
from northfront.server.running.garbage import Garbage
from northfront.server.running.logs import LogFormat, set_up
from northfront.server.store.database import sqlite_file
from northfront.server.store.sole_use import sole_use

LONGEST_MESSAGE = 64_000
OTHER_FILES = 200  # for the database and the processes in which computers think
TAKEN = {errno.EADDRINUSE, errno.EACCES} if os.name == "nt" else {errno.EADDRINUSE}
"""Errors of the system for a port that is not available. Windows reserves whole ranges and then reports a lack of permission."""
UNREAD = 60_000  # milliseconds within which a client must take what is sent to it
GOODBYE = 3  # seconds for connections to end when the server stops
ALONE = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
"""On POSIX, SO_REUSEADDR lets us start again at once; on Windows it would let two servers share a port, and its own option forbids that."""
TEXT_BROWSERS = (webbrowser.GenericBrowser, webbrowser.Elinks)


def default_database(folder: Path) -> str:
    """An SQLite file in a folder of the user."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{(folder / 'tables.sqlite').as_posix()}"


def serve(
    host: str,
    ports: Sequence[int],
    database: str,
    cache: Path,
    told: Callable[[str], None],
    *,
    browse: bool = False,
    notices: NoticeSettings = NO_NOTICES,
    limits: Limits = DEFAULTS,
    proxies: Sequence[str] = (),
    log_format: LogFormat = "keyvalue",
    access_log: bool = False,
    metrics_token: str = "",
) -> int:
    """Serve at the first free one of these ports (0: any) until SIGINT or SIGTERM."""
    set_up(log_format, access_log=access_log)
    limits, proxies = _within_descriptors(limits), [_checked(each) for each in proxies]
    with listen(host, ports) as listening:
        address = f"http://{_name(host)}:{listening.getsockname()[1]}"
        reached = replace(notices, public_url=notices.public_url or address)
        with sole_use(sqlite_file(database), address), closing(Drawer()) as draw:
            config = uvicorn.Config(
                make_app(
                    database,
                    cache,
                    limits,
                    names=Names(notices.public_url),
                    notices=reached,
                    draw=draw,
                    metrics_token=metrics_token,
                ),
                log_config=None,  # its messages go to our log
                access_log=False,  # its lines hold whole addresses
                ws_max_size=LONGEST_MESSAGE,
                ws_per_message_deflate=False,  # it would compress each patch separately for each watcher, on the event loop
                timeout_graceful_shutdown=GOODBYE,
                server_header=False,
                http=bounded(limits, proxied=bool(proxies)),
                proxy_headers=bool(proxies),
                forwarded_allow_ips=proxies,
            )
            server = uvicorn.Server(config)
            told(address)
            if browse:
                threading.Thread(target=open_browser, args=(address,), daemon=True).start()
            with closing(Garbage()):
                server.run(sockets=[listening])
    return 0


def _checked(text: str) -> str:
    try:
        ip_network(text, strict=False)
    except ValueError:
        raise Refusal(f"--trusted-proxy is an address like 127.0.0.1 or 10.0.0.0/8, not {text[:100]!r}") from None
    return text


def _within_descriptors(limits: Limits) -> Limits:
    """The limits, with no more connections than the system allows this process besides its files."""
    try:
        resource = import_module("resource")
    except ImportError:  # on Windows
        return limits
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + OTHER_FILES
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(now, allowed), most))
    except (OSError, ValueError):  # macOS reports no limit, but has one
        allowed = min(now, wanted)
    return replace(limits, connections=max(1, allowed - OTHER_FILES))


def listen(host: str, ports: Sequence[int]) -> socket.socket:
    """A socket at the first free one of these ports. It accepts connections at once; they are served once the server is up."""
    if not host:
        raise Refusal("an empty host would be every address of this machine; say 0.0.0.0 if you mean that")
    for port in ports:
        if found := _listen_at(host, port):
            return found
    tried = f"port {ports[0]} is" if len(ports) == 1 else f"all ports from {ports[0]} to {ports[-1]} are"
    raise Refusal(f"cannot listen on {host}: {tried} in use")


def _listen_at(host: str, port: int) -> socket.socket | None:
    """A socket at this port; None if the port is in use."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, ALONE, 1)
    # Its connections inherit this: data that nobody reads does not wait forever.
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
    try:
        listening.bind((host, port))
        listening.listen()
    except (OSError, OverflowError) as error:
        listening.close()
        if getattr(error, "errno", None) in TAKEN:
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
