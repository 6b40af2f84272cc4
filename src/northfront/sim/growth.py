"""What things cost as a game, a table or an army grows: milliseconds of CPU time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from northfront import games
from northfront.core.record import Record, committed_record
from northfront.server.store.store import Store
from northfront.server.table.audience import Watcher
from northfront.server.table.opening import open_table
from northfront.server.table.state import TableState
from northfront.server.table.table import Table
from northfront.server.table.table_options import TableOptions
from northfront.server.table.tables import Tables
from northfront.sim.marching import marching
from northfront.sim.performance import table as markdown

Figures: TypeAlias = dict[str, dict[int, float]]
"""For each thing that grows: its size, and the milliseconds at that size."""

GAME: Final = "spi-leningrad"
LONG_GAME: Final = "duel-in-the-north"
SECRET: Final = bytes(32)
ROUNDS: Final = 5
BEFORE, MEASURED = 60, 120  # answers
LINES: Final = (0, 1000, 4000, 16000)
WATCHERS: Final = (2, 12, 102)
TABLES: Final = (1, 10, 100)
ANSWERS: Final = (100, 400, 800, 1600)
UNITS: Final = (25, 50, 100, 200, 400)  # a side
TITLES: Final = {
    "lines": "an answer at a table, by lines in its log",
    "watchers": "an answer at a table, by connections",
    "tables": "an answer at a table, by open tables",
    "opening": "opening a table from the store, by its answers",
    "units": "a decision, by units per side on a board of 60 x 40 hexes",
}
HEAD = """
## Growth

Milliseconds of CPU at each size. An answer is checked, stored in an in-memory database and sent to every connection, at least two seats.
"""


def growth() -> Figures:
    """Measure all of them; it takes about a minute."""
    return {
        "lines": _best(LINES, lambda size: asyncio.run(_answer(lines=size))),
        "watchers": _best(WATCHERS, lambda size: asyncio.run(_answer(watchers=size))),
        "tables": _best(TABLES, lambda size: asyncio.run(_answer(tables=size))),
        "opening": _opening(),
        "units": _best(UNITS, _decision),
    }


def as_section(found: Figures) -> str:
    """The measurements, as a section of a Markdown page."""
    rows = (
        (TITLES[name], "; ".join(f"{size:,}: {spent:.3g}" for size, spent in sizes.items()))
        for name, sizes in found.items()
    )
    return HEAD + markdown(("milliseconds for", "size: cost"), rows)


def _best(sizes: Sequence[int], measure: Callable[[int], float]) -> dict[int, float]:
    """The best of several rounds, in which the sizes take turns so that noise affects all alike."""
    rounds = [[measure(size) for size in sizes] for _ in range(ROUNDS)]
    return {size: round(min(spent), 3) for size, spent in zip(sizes, zip(*rounds, strict=True), strict=True)}


async def _answer(lines: int = 0, watchers: int = 2, tables: int = 1) -> float:
    """The mean of some answers in the opening of a game; always the same ones."""
    everything = Tables(Store("sqlite://"))
    game = games.load(GAME)
    for _ in range(tables - 1):
        await everything.create(GAME, "", {}, dict.fromkeys(game.sides, "here"))
    table = _table(everything.store)
    rng = Random(1)
    for n in range(watchers):
        table.audience.join(Watcher([n] if n < 2 else [], lambda: None, holder=n < 2))
    await _play(table, BEFORE, rng)
    table.record.log[:0] = [(0, table.record.log[0][1])] * lines
    table.audience.broadcast()
    spent = await _play(table, MEASURED, rng)
    await everything.close()
    return 1000 * spent / MEASURED


def _table(store: Store, name: str = GAME) -> Table:
    """A table whose dice are always the same."""
    game = games.load(name)
    record = committed_record(game, "", {}, SECRET, {})
    record.roll_pending()
    seats = dict.fromkeys(game.sides, "here")
    store.create(name, record, SECRET.hex(), seats, {}, TableOptions(), 0)
    return Table(TableState(name, record, seats, SECRET.hex()), store)


async def _play(table: Table, answers: int, rng: Random) -> float:
    """Seconds for this many answers, without the time to choose them."""
    spent = 0.0
    for _ in range(answers):
        side, text = _choice(table.record, rng)
        start = time.process_time()
        await table.answer([side], table.record.position.serial_for(side), [text])
        spent += time.process_time() - start
    return spent


def _choice(record: Record, rng: Random) -> tuple[int, str]:
    side, ask = next(iter(record.position.asks.items()))
    return side, ask.options.text(record.game, ask.options.pick(rng.randrange(len(ask.options))))


def _opening() -> dict[int, float]:
    """One long game, reopened from the store now and then."""
    store, rng = Store("sqlite://"), Random(1)
    table, found = _table(store, LONG_GAME), dict[int, float]()
    for size in ANSWERS:
        while table.record.serial < size and not table.record.position.over:
            asyncio.run(_play(table, 1, rng))
        found |= _best((table.record.serial,), lambda _: _open(store))
    store.close()
    return found


def _open(store: Store) -> float:
    start = time.process_time()
    opened = open_table(store, LONG_GAME)
    if opened is None or opened.frozen:
        raise AssertionError("the table cannot be opened")
    return 1000 * (time.process_time() - start)


def _decision(units: int) -> float:
    """The mean of some random decisions, to choose a unit and where it goes."""
    p, rng = marching(units).start(), Random(1)
    start = time.process_time()
    for _ in range(MEASURED):
        options = p.options(p.next_side)
        p.step(options.pick(rng.randrange(len(options))), p.next_side)
    return 1000 * (time.process_time() - start) / MEASURED
