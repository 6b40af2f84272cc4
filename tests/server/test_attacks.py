"""docs/attacks.md names tests that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
COUNTS = {"S": 5, "D": 8, "C": 2, "W": 4, "N": 4, "M": 2, "L": 1}
IDS = {f"{letter}{n}" for letter, count in COUNTS.items() for n in range(1, count + 1)}


def test_every_attack_is_repeated_by_tests_that_are_there():
    rows = re.findall(r"^\| ([A-Z]\d) \|.*\| (.*) \|$", (ROOT / "docs" / "attacks.md").read_text("utf-8"), re.MULTILINE)
    assert {each for each, _ in rows} == IDS
    there = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        there |= set(re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE))
    for name, tests in rows:
        named = re.findall("`(test_[^`]+)`", tests)
        assert named, name
        assert set(named) <= there, name
