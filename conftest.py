"""Code blocks in README and docs run as tests: Python as it stands, console sessions with the output that they show."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

from sybil import Sybil
from sybil.example import Example
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

ROOT = Path(__file__).parent


def run_console(example: Example) -> str | None:
    """Run each `$ command` of a block; what it prints must be what the block shows, `...` standing for anything."""
    shown = str(example.parsed)
    for part in shown.split("$ ")[1:]:
        command, _, expected = part.partition("\n")
        words = shlex.split(command)
        if words[0] == "northfront":
            words[:1] = [sys.executable, "-m", "northfront"]
        done = subprocess.run(words, capture_output=True, encoding="utf-8", cwd=ROOT, check=False, timeout=300)  # noqa: S603 - our own docs
        printed = "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines())
        if not _agrees(printed, expected.strip("\n")):
            return f"{command} printed:\n{printed}\nbut the page shows:\n{expected}"
    return None


def _agrees(printed: str, expected: str) -> bool:
    """Do the pieces between the dots stand in this order?"""
    at = 0
    for piece in expected.split("..."):
        found = printed.find(piece.strip("\n"), at)
        if found < 0:
            return False
        at = found + len(piece.strip("\n"))
    return expected.endswith("...") or not printed[at:].strip()


pytest_collect_file = Sybil(
    parsers=[
        SkipParser(),
        PythonCodeBlockParser(doctest_optionflags=0),
        CodeBlockParser("console", run_console),
    ],
    patterns=["README.md", "CONTRIBUTING.md", "docs/*.md"],
).pytest()
