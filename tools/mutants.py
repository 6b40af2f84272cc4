"""Mutants of one game's rules: small faults, put in one at a time, that the game's tests should notice. `make mutants GAME=ford`.

A fault drops a condition, part of a set or a change of the state, or moves a number or a boundary by one. A sample is drawn, one a
line, for each costs a run of tests: first those of the sections that are cited around it, then the rest. All happens in a copy.
Those that survive are listed: each is a missing test, or a change without a difference. The status is 0 if all were killed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from rich.console import Console

from northfront.games import GAMES, entry

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "docs", "conftest.py", "pyproject.toml", "README.md")
NO_RULES = ("charts", "presentation", "load_data", "policies")
"""Modules of a game that enforce nothing."""
CITED = re.compile(r"\[(\d+)\.")
BOUNDARY = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OPPOSITE = {"any": "all", "all": "any", "min": "max", "max": "min"}
PYTEST = [
    "-m",
    "pytest",
    "-x",
    "-q",
    "-p",
    "xdist.plugin",
    "-p",
    "pytest_timeout",
    "-o",
    "timeout=60",
    "-p",
    "no:cacheprovider",
]
"""With the plugins that its configuration names; without all others it starts in half the time. A test that hangs is given up."""
Fault: TypeAlias = "tuple[ast.expr | ast.stmt, ast.AST]"
"""Something in a module, and what stands there instead."""
out = Console(highlight=False, soft_wrap=True)


@dataclass(frozen=True)
class Mutant:
    module: Path  # below the root
    line: int
    was: str
    now: str
    source: bytes  # of the whole module with the fault in it
    sections: frozenset[str]  # that are cited around it


def main() -> int:
    arguments = read_arguments()
    with TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        for name in COPIED:
            copy_of(ROOT / name, copy / name)
        return hunt(copy, arguments)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--count", type=int, default=40, help="how many mutants (default: 40)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same ones")
    return parser.parse_args()


def copy_of(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "pictures", "web"))
    else:
        shutil.copy(source, target)


def hunt(copy: Path, arguments: argparse.Namespace) -> int:
    """Draw mutants, test each, and tell which survived."""
    mutants = drawn(arguments.game, arguments.count, arguments.seed)
    tests = [test for folder in tests_of(arguments.game) for test in sorted((ROOT / folder).glob("test_*.py"))]
    tests = [copy / test.relative_to(ROOT) for test in tests]
    began = time.monotonic()
    if not passes(copy, tests):
        out.print("The tests fail without any fault: mend that first.")
        return 1
    longest = 60 + 4 * (time.monotonic() - began)
    survivors = 0
    for number, mutant in enumerate(mutants, 1):
        if survives(copy, mutant, tests, longest):
            survivors += 1
            out.print(f"{mutant.module}:{mutant.line}", f"- {mutant.was}", f"+ {mutant.now}", sep="\n", markup=False)
        out.print(f"{number} of {len(mutants)}: {survivors} survived", style="dim")
    return 1 if survivors else 0


def survives(copy: Path, mutant: Mutant, tests: list[Path], longest: float) -> bool:
    """Do all tests pass with this fault?"""
    module = copy / mutant.module
    good = module.read_bytes()
    near = [test for test in tests if test.stem.split("_")[1] in mutant.sections]
    rest = [test for test in tests if test not in near]
    Path(cache_from_source(str(module))).unlink(missing_ok=True)  # of the same second it would count as fresh
    module.write_bytes(mutant.source)
    try:
        return all(passes(copy, some, longest) for some in (near, rest) if some)
    finally:
        module.write_bytes(good)


def passes(copy: Path, tests: list[Path], longest: float | None = None) -> bool:
    """Whether these tests pass; those that take too long do not."""
    command = [sys.executable, *PYTEST, *map(str, tests)]
    there = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    try:
        done = subprocess.run(command, cwd=copy, env=there, capture_output=True, check=False, timeout=longest)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def tests_of(game: str) -> Iterator[Path]:
    """Where the tests of a game are: those of its family, its own, and those of its sister games, which share rules with it."""
    family = entry(game).family
    sisters = [name for name in GAMES if entry(name).family == family]
    names = (family.rpartition(".")[2], game, *sisters)
    folders = [Path("tests/games", name.replace("-", "_")) for name in dict.fromkeys(names)]
    yield from (folder for folder in dict.fromkeys(folders) if (ROOT / folder).is_dir())


def drawn(game: str, count: int, seed: int) -> list[Mutant]:
    """A sample of the faults that the game's rules can have, at most one a line."""
    packages = dict.fromkeys((entry(game).family, entry(game).package))
    folders = [ROOT.joinpath("src", *package.split(".")) for package in packages]
    modules = sorted({module for folder in folders for module in folder.glob("*.py") if module.stem not in NO_RULES})
    lines: dict[tuple[Path, int], list[Fault]] = {}
    for module in modules:
        for fault in faults(ast.parse(module.read_bytes())):
            lines.setdefault((module, fault[0].lineno), []).append(fault)
    chance = random.Random(seed)
    places = chance.sample(list(lines), min(count, len(lines)))
    return [mutant_of(module, chance.choice(lines[module, line])) for module, line in places]


def mutant_of(module: Path, fault: Fault) -> Mutant:
    node, instead = fault
    source = module.read_bytes()
    lines = source.splitlines(keepends=True)  # columns count bytes
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    now = ast.unparse(instead)
    text = f"({now})" if isinstance(instead, ast.expr) else now
    tree = ast.parse(source)
    around = [
        lines[each.lineno - 1 : each.end_lineno]
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef) and each.lineno <= node.lineno <= (each.end_lineno or 0)
    ]
    cited = b"".join(around[-1] if around else []).decode() + (ast.get_docstring(tree) or "")  # the innermost function
    sections = frozenset(f"{int(section):02}" for section in CITED.findall(cited))
    faulty = source[:start] + text.encode() + source[end:]
    return Mutant(module.relative_to(ROOT), node.lineno, ast.unparse(node), now, faulty, sections)


def faults(node: ast.AST) -> Iterator[Fault]:
    """Every fault that a test of the rules could notice; in a text, a type or an assertion there is none."""
    if isinstance(node, ast.JoinedStr | ast.Assert | ast.Raise):
        return
    yield from faults_of(node)
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from faults(child)


def faults_of(node: ast.AST) -> Iterator[Fault]:
    """The faults of one expression or statement itself."""
    match node:
        case ast.BoolOp(op=op, values=values):
            for value in values:
                kept = [each for each in values if each is not value]
                yield node, kept[0] if len(kept) == 1 else ast.BoolOp(op, kept)
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr(), right=right) if not isinstance(right, ast.Constant):
            yield node, left
            yield node, right
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub()):
            yield node, left
        case ast.Compare(left=left, ops=[op], comparators=comparators) if type(op) in BOUNDARY:
            yield node, ast.Compare(left, [BOUNDARY[type(op)]()], comparators)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand
        case ast.If(test=test) | ast.IfExp(test=test):
            yield test, ast.Constant(value=True)
            yield test, ast.Constant(value=False)
        case ast.comprehension(ifs=ifs):
            for each in ifs:
                yield each, ast.Constant(value=True)
        case ast.Call(func=ast.Name(id=name) as function) if name in OPPOSITE:
            yield function, ast.Name(OPPOSITE[name])
        case ast.Constant(value=bool(value)):
            yield node, ast.Constant(value=not value)
        case ast.Constant(value=int(value)) if value != 1:  # a 1 is nearly always a bit of a set
            yield node, ast.Constant(value + 1)
            yield node, ast.Constant(value - 1)
        case ast.AugAssign() | ast.Expr(value=ast.Call() | ast.YieldFrom()):
            yield node, ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, ast.Pass()
        case _:
            pass


if __name__ == "__main__":
    sys.exit(main())
