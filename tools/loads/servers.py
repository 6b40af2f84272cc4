"""Server processes to be loaded, and databases for them. Everything stays on this machine and is removed at the end."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

ONE_CLIENT = ("requests", "messages", "address-messages", "tables", "matches", "sockets", "spectators")
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@dataclass
class Server:
    """One `northfront serve`."""

    database: str
    limits: bool = False  # those for strangers; otherwise one address may be all clients
    probed: bool = False
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Returns when it answers."""
        command = [sys.executable, "-m", "northfront", "serve", "--port", str(self.port), "--database", self.database]
        if self.probed:
            command = [sys.executable, str(Path(__file__).with_name("probed.py")), str(self.port), self.database]
        if not self.limits:
            command += [word for name in ONE_CLIENT for word in ("--limit", f"{name}=999999")]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(600):
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/healthz"):
                    return self
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server did not start")

    def kill(self) -> None:
        """As a power failure would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    def cpu(self) -> float:
        """Seconds of CPU that it has used. Unlike the time on the clock it hardly depends on what else this machine does."""
        facts = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(facts[11]) + int(facts[12])) / TICKS

    def pauses(self) -> str:
        """How long its event loop was busy without a pause, since this was last asked."""
        with urlopen(f"http://127.0.0.1:{self.port}/pauses") as answer:
            found = json.load(answer)
        told = f"event loop busy at a stretch: p99 {1000 * found['p99']:.0f} ms, longest {1000 * found['longest']:.0f} ms of CPU"
        told += f", {found['late']} over 100 ms; longest collection of garbage {1000 * found['garbage']:.0f} ms"
        return "\n    ".join([told, *found["doing"]])

    def memory(self) -> float:
        """Megabytes in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def running(database: str, count: int = 1, *, limits: bool = False, probed: bool = False) -> Iterator[list[Server]]:
    """So many servers on one database."""
    servers = [Server(database, limits, probed) for _ in range(count)]
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.stop()


@contextmanager
def sqlite() -> Iterator[str]:
    """The URL of a new file."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/load.sqlite"


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a new PostgreSQL, which is started for the occasion; it syncs every commit, as it does by default."""
    found = shutil.which("initdb")
    programs = Path(found).parent if found else max(Path("/usr/lib/postgresql").glob("*/bin"))
    folder, port = Path(tempfile.mkdtemp(prefix="northfront-load-")), free_port()
    as_owner: list[str] = []
    if os.getuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres")
        as_owner = ["runuser", "-u", "postgres", "--"]

    def run(program: str, *arguments: str) -> None:
        command = [*as_owner, str(programs / program), *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    data = str(folder / "data")
    run("initdb", "-D", data, "-U", "northfront", "-A", "trust")
    settings = f"-p {port} -h 127.0.0.1 -k {folder} -c max_connections=200"
    try:
        run("pg_ctl", "-D", data, "-w", "-o", settings, "-l", str(folder / "log"), "start")
        yield f"postgresql+psycopg://northfront@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", data, "-m", "fast", "stop")
        shutil.rmtree(folder)
