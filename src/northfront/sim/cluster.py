"""Work spread over the machines of a Ray cluster, as `pool` spreads it over the processes of one machine."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

import northfront
from northfront.core.errors import Refusal
from northfront.sim.pool import TRIES, cores

T = TypeVar("T")
R = TypeVar("R")

LOCAL: Final = "local"
REMOTE: Final = "ray://"
AHEAD: Final = 2
"""Work items handed out per processor, so that none waits and an interrupt loses little."""
QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",  # no usage statistics
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
LOOPBACK: Final = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Without other machines, which this says on every system, Ray listens on the loopback address only."""
MEMORY: Final = 80 * 2**20
"""Results are small: the minimum size Ray accepts for its object store."""


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int, address: str) -> Iterator[R]:
    """The results, in order of completion; an item is tried again if its worker or machine dies.

    On a local cluster `jobs` is the number of workers, on a remote one the number of items in progress at once (0: as many
    as there are processors).
    """
    if address != LOCAL and not address.startswith(REMOTE):
        raise Refusal(f"--cluster takes {LOCAL} or the address of a Ray cluster, {REMOTE}host:port, not {address}")
    if not items:
        return
    ray = _ray(address)
    with _joined(ray, address, jobs):
        room = jobs if jobs and address != LOCAL else AHEAD * int(ray.cluster_resources().get("CPU", 1))
        far = ray.remote(max_retries=TRIES - 1)(work)
        waiting = list(reversed(items))
        running: list[Any] = []
        while waiting or running:
            while waiting and len(running) < room:
                running.append(far.remote(waiting.pop()))
            ready, running = ray.wait(running)
            try:
                results: list[R] = ray.get(ready)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.RayError as error:
                raise Refusal(f"the cluster gave up on an item after {TRIES} tries: {_first(error)}") from None
            yield from results


def _ray(address: str) -> ModuleType:
    """Ray, with the settings it needs before import."""
    for name, value in (QUIET | LOOPBACK if address == LOCAL else QUIET).items():
        os.environ.setdefault(name, value)
    try:
        import ray  # noqa: PLC0415 - an extra, needed for nothing else
    except ImportError:
        raise Refusal("playing on a cluster needs Ray: pip install 'northfront[cluster]'") from None
    found: ModuleType = ray
    return found


@contextmanager
def _joined(ray: ModuleType, address: str, jobs: int) -> Iterator[None]:
    """Join the cluster for a while; a local one is started for this and shut down afterwards."""
    own: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address == LOCAL:
        own |= {"num_cpus": jobs or cores(), "include_dashboard": False, "object_store_memory": MEMORY}
    else:  # all machines play by the rules of this one
        own |= {"runtime_env": {"py_modules": [str(Path(northfront.__file__).parent)]}}
    try:
        with warnings.catch_warnings(action="ignore"):  # what matters is raised and reported in one sentence
            ray.init(address, **own)
    except Exception as error:  # noqa: BLE001 - a node that does not start raises a plain Exception, or an AssertionError
        raise Refusal(f"cannot join the cluster {address}: {_first(error)}") from None
    try:
        with redirect_stdout(sys.stderr):  # Ray prints remarks to standard output, where our results belong
            yield
    finally:
        ray.shutdown()


def _first(error: Exception) -> str:
    return str(error).strip().split("\n", 1)[0]
