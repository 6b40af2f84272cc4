"""Commands on the page about simulation that take too long to be run here are at least ones that can be typed."""

import shlex
from pathlib import Path

import pytest

from northfront import cli

PAGE = Path(__file__).parents[2] / "docs" / "simulation.md"
COMMANDS = [line.strip() for line in PAGE.read_text("utf-8").splitlines() if line.startswith("    northfront ")]


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_page_is_one(line):
    name, *words = shlex.split(line)
    assert name == "northfront"
    assert cli.parser().parse_args(words).command == words[0]


def test_the_page_has_commands():
    assert {shlex.split(line)[1] for line in COMMANDS} == {"simulate", "compare", "ladder"}
