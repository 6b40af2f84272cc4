"""Every game passes the same checks: those of the library, and the toy."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from northfront import games
from northfront.core.game import Game
from tests.toy import TOY

settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("hunt", deadline=None, max_examples=2000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))
os.environ.setdefault("COLUMNS", "120")


def pytest_configure(config):
    """Servers that tests start keep their pages here, not in the user's own folder, and know nothing of his settings; all workers share it."""
    if not hasattr(config, "workerinput"):
        cache = TemporaryDirectory(prefix="northfront-tests-")
        os.environ["XDG_CACHE_HOME"] = os.environ["XDG_CONFIG_HOME"] = cache.name
        config.add_cleanup(cache.cleanup)


EVERY_GAME = ("toy", *games.GAMES)
HAS_KERNEL = find_spec("northfront_kernel") is not None

collect_ignore = [] if HAS_KERNEL else ["kernel"]
if sys.platform != "linux":  # where there are no Debian packages, and memory is counted otherwise
    collect_ignore += ["browser", "deploy", "terminal/test_real_terminal.py", "every_game/test_forged_states.py"]
    collect_ignore += [f"server/test_{each}.py" for each in ("hostile_client", "postgres", "processes", "restore")]
if os.name == "nt":  # where there are no pseudo-terminals, scripts of the shell, process groups and modes of files
    collect_ignore += ["cli/test_progress.py", "cli/test_table.py", "sim/test_cluster.py", "sim/test_playing.py"]
    collect_ignore += [f"server/test_{each}.py" for each in ("admin", "keeping", "migrations", "sending", "workers")]


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
