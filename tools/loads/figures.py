"""What is said of a run."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from statistics import median, quantiles


def spread(times: Sequence[float]) -> str:
    """The median and the worst of a hundred, in milliseconds."""
    if len(times) < 2:
        return "no answers"
    return f"median {1000 * median(times):.1f} ms, p99 {1000 * quantiles(times, n=100)[98]:.1f} ms"


def busy() -> str:
    """How much else this machine does: figures in milliseconds mean little while there are more tasks than processors."""
    return f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


async def own_delays(every: float = 0.02) -> list[float]:
    """How late this process itself is, for as long as it is let: no figure can be better than that."""
    late: list[float] = []
    try:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(every)
            late.append(time.perf_counter() - start - every)
    except asyncio.CancelledError:
        return late
