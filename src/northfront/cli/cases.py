"""`northfront rules`: the cases of a game, and where they are enforced and tested."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from northfront.checks.rules_index import coverage, index, read_cases, within
from northfront.cli.console import console
from northfront.core.errors import UnknownOption


def rules(arguments: Namespace) -> int:
    """A game's cases in our own words, or where they are enforced and tested."""
    root = _checkout()
    if arguments.coverage:
        if not (root / "tests" / "games").is_dir():
            raise UnknownOption("--coverage reads the tests, which only a checkout has")
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
    for folder in (Path(__file__).resolve().parents[3], Path.cwd()):
        if (folder / "tests" / "games").is_dir():
            return folder
    return Path.cwd()


def _print_places(cases: dict[str, Any], wanted: str) -> None:
    """Every line that enforces a case, and every test of it."""
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
