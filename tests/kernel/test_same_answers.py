"""The kernel answers as the core does in plain Python. `make fuzz-kernel` asks a million times, with sanitizers."""

import subprocess
import sys
from pathlib import Path

import pytest

FUZZ = Path(__file__).parents[2] / "kernel" / "fuzz.py"
EACH = 1000


@pytest.mark.parametrize("first", range(0, 4 * EACH, EACH))
def test_random_boards_show_no_difference(first):
    words = [sys.executable, str(FUZZ), "--first", str(first), "--boards", str(EACH), "--quiet"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stdout == f"{EACH} boards, no difference\n", done.stdout + done.stderr
