"""Every game passes the same checks: those of the library, and the toy."""

from __future__ import annotations

import os
from importlib.util import find_spec
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from northfront import games
from northfront.core.game import Game
from tests.toy import TOY

settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
os.environ.setdefault("COLUMNS", "120")


def pytest_configure(config):
    """Servers that tests start keep their pages here, not in the user's own folder; all workers share it."""
    if not hasattr(config, "workerinput"):
        cache = TemporaryDirectory(prefix="northfront-tests-")
        os.environ["XDG_CACHE_HOME"] = cache.name
        config.add_cleanup(cache.cleanup)


EVERY_GAME = ("toy", *games.GAMES)
HAS_KERNEL = find_spec("northfront_kernel") is not None

collect_ignore = [] if HAS_KERNEL else ["kernel"]


def pytest_report_header() -> str:
    return "kernel: installed" if HAS_KERNEL else "kernel: not installed (`make fast`), so tests/kernel is left out"


@pytest.fixture(params=EVERY_GAME)
def every_game(request: pytest.FixtureRequest) -> Game:
    return game_named(request.param)


@pytest.fixture
def toy() -> Game:
    return TOY


@pytest.fixture
def ford() -> Game:
    return games.load("ford")


def game_named(name: str) -> Game:
    return TOY if name == "toy" else games.load(name)
