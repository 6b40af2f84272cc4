"""`northfront doctor`: what is installed, what works, what is missing; to be read, and to be pasted into a report."""

from __future__ import annotations

import json
import os
import platform
import re
import socket
import sqlite3
from argparse import Namespace
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from northfront import __version__, folders, games
from northfront.cli.console import console
from northfront.cli.options import PORTS
from northfront.cli.settings import config_file
from northfront.core.errors import Refusal, RulesFault
from northfront.core.kernel import COMPILED
from northfront.extras import EXTRAS

REQUIREMENT: Final = re.compile(r"([\w.-]+).*\bextra == ['\"](\w+)['\"]")


def doctor(arguments: Namespace) -> int:
    """Examine this installation; 0 if it is fit to play."""
    found = examine()
    if arguments.json:
        print(json.dumps(found))
    else:
        _tell(found)
    return 1 if found["faults"] else 0


def examine() -> dict[str, Any]:
    """What was found, as plain data without anything private."""
    paths = {"data": folders.data(), "cache": folders.cache()}
    faults = [f"cannot write to the {what} folder {_short(path)}" for what, path in paths.items() if not _open(path)]
    faults += [fault for name in games.GAMES if (fault := _unplayable(name))]
    return {
        "northfront": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "sqlite": sqlite3.sqlite_version,
        "kernel": COMPILED,
        "games": len(games.GAMES),
        "config": _short(config_file()) + ("" if config_file().exists() else " (none)"),
        **{what: _short(path) for what, path in paths.items()},
        "port": next((port for port in PORTS if _free(port)), None),
        "extras": {extra: missing for extra, missing in _missing().items() if extra in EXTRAS},
        "faults": faults,
    }


def _tell(found: dict[str, Any]) -> None:
    table = Table(box=None, show_header=False)
    for name in ("northfront", "python", "system", "sqlite", "games", "config", "data", "cache"):
        table.add_row(name, str(found[name]))
    table.add_row("kernel", "compiled" if found["kernel"] else "plain Python: complete, only slower")
    taken = f"{PORTS[0]} to {PORTS[-1]} are all taken: name another with --port"
    table.add_row("port", f"{found['port']} is free" if found["port"] else taken)
    for extra, missing in found["extras"].items():
        how = f"without {', '.join(missing)}: pip install 'northfront[{extra}]'" if missing else "installed"
        table.add_row(extra, Text(f"{EXTRAS[extra]}: {how}"))
    console.print(table)
    for fault in found["faults"]:
        console.print(fault, style="red", markup=False)
    if not found["faults"]:
        console.print("All is well.", style="bold")
    there = [extra for extra, missing in found["extras"].items() if not missing]
    console.print("\nFor a report:", style="dim")
    kernel = "with" if found["kernel"] else "without"
    console.print(
        f"northfront {found['northfront']}, {found['python']}, {found['system']}, SQLite {found['sqlite']}, "
        f"{kernel} kernel, extras: {', '.join(there) or 'none'}",
        markup=False,
        soft_wrap=True,
    )


def _missing() -> dict[str, list[str]]:
    """For each optional part, the packages that are not installed."""
    found: dict[str, list[str]] = {}
    for line in metadata.requires("northfront") or ():
        if not (parts := REQUIREMENT.match(line)):
            continue
        name, extra = parts.groups()
        missing = found.setdefault(extra, [])
        try:
            metadata.version(name)
        except metadata.PackageNotFoundError:
            missing.append(name)
    return found


def _unplayable(name: str) -> str:
    try:
        games.load(name).start()
    except (Refusal, RulesFault, OSError) as fault:
        return f"{name}: {fault}"
    return ""


def _open(folder: Path) -> bool:
    """Can something be written there, or the folder be created?"""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return os.access(folder, os.W_OK)


def _free(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) != 0


def _short(path: Path) -> str:
    """A path without the user's name."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)
