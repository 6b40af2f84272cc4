"""What is measured of growth: every size that was asked for, of the work that it names."""

import asyncio

import pytest

from northfront.server.table.tables import Table
from northfront.sim import growth as module
from northfront.sim.growth import TITLES, as_section, growth
from northfront.sim.marching import marching


@pytest.fixture
def small(monkeypatch):
    """The smallest sizes that show something."""
    sizes = {"LINES": (0, 30), "WATCHERS": (2, 4), "TABLES": (1, 2), "ANSWERS": (20, 40), "UNITS": (5, 10)}
    for name, value in {**sizes, "ROUNDS": 1, "BEFORE": 12, "MEASURED": 3}.items():
        monkeypatch.setattr(module, name, value)
    return sizes


@pytest.mark.usefixtures("small")
def test_every_size_is_measured_and_told():
    found = growth()
    assert found.keys() == TITLES.keys()
    assert list(found["lines"]) == [0, 30]
    assert all(first >= wanted for first, wanted in zip(found["opening"], (20, 40), strict=True))
    assert all(spent > 0 for sizes in found.values() for spent in sizes.values())
    page = as_section(found)
    assert page.count("|") == 3 * (2 + len(found))
    assert f"| {TITLES['tables']} | 1: " in page


@pytest.mark.usefixtures("small")
def test_what_grows_is_there_when_an_answer_is_measured(monkeypatch):
    seen = []
    play = module._play

    async def looked_at(table: Table, *given):
        seen.append((len(table.record.log), len(table.audience.watchers)))
        return await play(table, *given)

    monkeypatch.setattr(module, "_play", looked_at)
    asyncio.run(module._answer(lines=500, watchers=7))
    (_, watching), (lines, still_watching) = seen
    assert lines > 500
    assert watching == still_watching == 7


def test_the_units_of_the_made_up_game_march_in_turn():
    p = marching(5).start()
    for n in range(40):
        assert p.ask.side == n // 2 % 2
        p.step(p.ask.options.pick(0))
    assert p.state.check() == []
