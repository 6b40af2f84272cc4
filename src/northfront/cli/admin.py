"""`northfront admin`: what an operator does with the tables of a server."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from contextlib import closing
from dataclasses import asdict
from typing import Final

from rich.table import Table

from northfront import folders
from northfront.cli.console import console
from northfront.core.errors import Refusal
from northfront.files import write_text
from northfront.server.serve import default_database
from northfront.server.store.upkeep import Listed, Upkeep

AGES: Final = ((86400, "d"), (3600, "h"), (60, "min"), (1, "s"))


def admin(arguments: Namespace) -> int:
    """Do one task on the database."""
    url = arguments.database or default_database(folders.data())
    with closing(Upkeep(url)) as upkeep:
        TASKS[arguments.task](upkeep, arguments)
    return 0


def _tables(upkeep: Upkeep, arguments: Namespace) -> None:
    found = [each for each in upkeep.tables() if each.frozen or not arguments.frozen]
    if arguments.json:
        print(json.dumps([asdict(each) for each in found]))
        return
    table = Table(box=None)
    table.add_column("table", no_wrap=True)  # the other tasks take it as an argument
    for heading in ("game", "turn", "answers", "seats", "opened", "played", "size"):
        table.add_column(heading)
    now = time.time()
    for each in found:
        ages = _age(now - each.created), _age(now - each.changed)
        size = f"{each.size // 1000} kB"
        table.add_row(each.table, each.game, str(each.turn), str(each.answers), _seats(each), *ages, size)
    console.print(table)
    for each in found:
        if each.frozen:
            console.print(f"{each.table} is frozen: {each.frozen}", style="red", markup=False)
    console.print(f"{len(found)} tables", style="bold")


def _freeze(upkeep: Upkeep, arguments: Namespace) -> None:
    upkeep.freeze(arguments.table, f"The operator of this server has stopped this table: {arguments.reason}")
    console.print(f"{arguments.table} is frozen; its players are told why.")


def _thaw(upkeep: Upkeep, arguments: Namespace) -> None:
    upkeep.freeze(arguments.table, "")
    console.print(f"{arguments.table} goes on.")


def _export(upkeep: Upkeep, arguments: Namespace) -> None:
    write_text(arguments.out, upkeep.export(arguments.table), private=True)
    console.print(f"{arguments.out} contains everything, hidden facts included: keep it from the players.")


def _delete(upkeep: Upkeep, arguments: Namespace) -> None:
    for each in upkeep.tables(arguments.table):
        what = f"{each.table} ({each.game}, turn {each.turn}, {each.answers} answers, {_seats(each)})"
        if not arguments.yes and not _agreed(f"Delete {what}? It cannot be brought back. [y/N] "):
            console.print(f"{each.table} stays.")
            continue
        upkeep.delete(each.table)
        console.print(f"{each.table} is deleted.")


def _agreed(question: str) -> bool:
    if not sys.stdin.isatty():
        raise Refusal("deleting needs a confirmation, and there is no terminal to ask at; say --yes if you mean it")
    return console.input(question, markup=False).strip().lower() in ("y", "yes")


def _backup(upkeep: Upkeep, arguments: Namespace) -> None:
    upkeep.back_up(arguments.file)
    console.print(f"{arguments.file} is a complete copy, and was checked.")


def _seats(listed: Listed) -> str:
    return ", ".join(f"{side}: {who}" for side, who in listed.seats.items())


def _age(seconds: float) -> str:
    return next((f"{int(seconds // unit)} {name}" for unit, name in AGES if seconds >= unit), "now")


TASKS: Final = {
    "tables": _tables,
    "freeze": _freeze,
    "thaw": _thaw,
    "export": _export,
    "delete": _delete,
    "backup": _backup,
}
