"""Imports point one way: core <- games <- ai, sim, server, terminal, cli."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "northfront"
LAYERS = {"core": {"core"}, "games": {"core", "games"}}
OPTIONAL = {Path("core/kernel.py"): {"northfront_kernel"}}
"""The compiled kernel: the core does without it where it is not installed, and only this module knows whether it is."""


def modules():
    return sorted(path.relative_to(SOURCE) for path in SOURCE.rglob("*.py"))


def imported(path):
    for node in ast.walk(ast.parse((SOURCE / path).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names if node.module == "northfront")


@pytest.mark.parametrize("path", modules(), ids=str)
def test_a_module_imports_only_from_its_own_layer_and_those_below(path):
    layer = path.parts[0]
    for name in imported(path):
        top, *rest = name.split(".")
        if top == "northfront" and rest:
            assert layer not in LAYERS or rest[0] in LAYERS[layer], f"{path} imports {name}"
            assert layer in {"cli", "__main__.py"} or rest[0] != "cli", f"{path} imports {name}"


@pytest.mark.parametrize("path", [path for path in modules() if path.parts[0] == "core"], ids=str)
def test_the_core_imports_nothing_but_the_standard_library(path):
    for name in imported(path):
        top = name.split(".")[0]
        allowed = {"northfront", *sys.stdlib_module_names, *OPTIONAL.get(path, ())}
        assert top in allowed, f"{path} imports {name}"


@pytest.mark.parametrize(
    "path", [path for path in modules() if path.parts[0] == "games" and len(path.parts) > 2], ids=str
)
def test_a_game_imports_its_own_family_only_and_no_clock_or_randomness(path):
    for name in imported(path):
        assert name.split(".")[0] not in {"random", "time", "datetime", "os", "secrets"}, f"{path} imports {name}"
        if name.startswith("northfront.games."):
            assert name.split(".")[2] == path.parts[1], f"{path} imports {name}"
