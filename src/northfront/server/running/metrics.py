"""The metrics for Prometheus. No label names a table, a person or an address."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from northfront.core.ask import CHANCE

if TYPE_CHECKING:
    from northfront.core.record import Entry
    from northfront.server.table.state import TableState

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

REQUESTS: Final = Counter(
    "northfront_requests", "HTTP requests, by route and status.", ("method", "route", "status"), registry=REGISTRY
)
SOCKETS: Final = Gauge("northfront_sockets", "WebSockets that are open.", registry=REGISTRY)
ANSWERS: Final = Counter(
    "northfront_answers", "Answers that were stored, by who gave them.", ("by",), registry=REGISTRY
)
REFUSALS: Final = Counter(
    "northfront_refusals", "Messages and requests that were refused, limits included.", ("error",), registry=REGISTRY
)
TABLES: Final = Gauge("northfront_tables_in_memory", "Tables in memory.", registry=REGISTRY)
WORK: Final = Histogram(
    "northfront_work_seconds",
    "How long computers thought (think), worked out hints, or checked an upload, each in its own process.",
    ("task",),
    buckets=(*SECONDS, 30.0, 60.0),
    registry=REGISTRY,
)
WORKING: Final = Gauge(
    "northfront_work_in_progress", "Such work, under way or waiting for a process.", ("task",), registry=REGISTRY
)
WRITES: Final = Histogram(
    "northfront_store_write_seconds", "Transactions that write, waiting included.", buckets=SECONDS, registry=REGISTRY
)
LAG: Final = Histogram(
    "northfront_loop_lag_seconds", "How late the event loop ran scheduled work.", buckets=SECONDS, registry=REGISTRY
)


def count_answers(state: TableState, entries: Iterable[Entry]) -> None:
    """Answers that have been stored."""
    people = state.people
    for entry in entries:
        by = "chance" if entry.side == CHANCE else "person" if entry.side in people else "computer"
        ANSWERS.labels(by).inc()
