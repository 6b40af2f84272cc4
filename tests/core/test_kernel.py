"""Which kernel the core works with. What it answers is the matter of tests/kernel."""

import subprocess
import sys
from types import ModuleType

import pytest

from northfront.core import kernel

REPORT = (
    "from northfront.core.kernel import COMPILED; from northfront.core.hexes import scan; print(COMPILED, *scan(5))"
)


@pytest.fixture
def offer(monkeypatch):
    """Put something in the place of the installed kernel."""
    monkeypatch.delenv("NORTHFRONT_KERNEL", raising=False)
    return lambda found: monkeypatch.setitem(sys.modules, "northfront_kernel", found)


def fake(**names):
    module = ModuleType("northfront_kernel")
    vars(module).update(names)
    return module


def test_a_kernel_that_speaks_as_we_do_is_used(offer):
    offer(fake(INTERFACE=kernel.INTERFACE))
    assert kernel.installed() is sys.modules["northfront_kernel"]


@pytest.mark.parametrize("found", [None, fake(), fake(INTERFACE=kernel.INTERFACE + 1), fake(INTERFACE="1")], ids=str)
def test_without_one_or_with_another_plain_python_does_the_work(offer, found):
    offer(found)  # None makes the import fail
    assert kernel.installed() is None


def test_the_kernel_can_be_switched_off(monkeypatch):
    monkeypatch.setitem(sys.modules, "northfront_kernel", fake(INTERFACE=kernel.INTERFACE))
    monkeypatch.setenv("NORTHFRONT_KERNEL", "off")
    assert kernel.installed() is None
    done = subprocess.run([sys.executable, "-c", REPORT], capture_output=True, text=True, check=True)
    assert done.stdout == "False 0 2\n"
