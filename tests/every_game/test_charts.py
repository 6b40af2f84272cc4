"""The charts beside the map: from the data of the game, with rules that exist, and equal to what the rules use."""

import pytest

from northfront import games
from northfront.checks.rules_index import read_cases
from northfront.core.charts import cost, signed, times
from northfront.server.pages.game_facts import chart_facts


@pytest.fixture(params=games.GAMES)
def game(request):
    return games.load(request.param)


def test_every_game_has_all_charts_and_every_row_fits_its_headings(game):
    charts = game.charts
    assert charts.combat
    assert charts.terrain
    assert charts.points
    assert [turn.number for turn in charts.turns] == list(range(1, len(charts.turns) + 1))
    for chart in (*charts.combat, *charts.terrain, *charts.points):
        assert chart.rows
        assert all(len(row.cells) == len(chart.columns) for row in chart.rows), chart.title
        assert not any(row.head[:1].islower() for row in chart.rows)


def test_every_rule_that_a_chart_names_is_a_case_of_the_game_or_holds_some(game):
    cases = read_cases(game.name)
    for chart in (*game.charts.combat, *game.charts.terrain, *game.charts.points):
        for rule in {chart.rule, *(row.rule for row in chart.rows)} - {""}:
            section = rule.removesuffix(".0")
            assert any(case == rule or case.startswith(section) for case in cases), f"{chart.title}: {rule}"


def test_units_that_arrive_are_counters_and_sides_are_sides(game):
    for turn in game.charts.turns:
        for arrival in turn.arrivals:
            assert arrival.side in game.sides
            assert arrival.text
            assert all(unit in game.units for unit in arrival.units), arrival


def test_every_kind_of_ground_on_the_chart_is_shown_with_a_hex_that_has_it(game):
    for chart in chart_facts(game)["terrain"]:
        for row in chart["rows"]:
            if row["hex"]:
                assert game.board.terrain_at(game.board.grid.hex(row["hex"])) == row["terrain"]


def test_levels_of_victory_are_endings_of_the_game_from_high_to_low(game):
    leads = [level.least for level in game.levels]
    assert leads == sorted(leads, reverse=True)
    assert all(level.id in game.results for level in game.levels)


@pytest.mark.parametrize(("value", "unit", "text"), [(6, 6, "1"), (9, 6, "1½"), (2, 6, "⅓"), (1, 2, "½"), (24, 6, "4")])
def test_costs_are_told_in_points(value, unit, text):
    assert cost(value, unit) == text


def test_figures_have_their_signs():
    assert [signed(n) for n in (2, -1, 0)] == ["+2", "\N{MINUS SIGN}1", "\N{EN DASH}"]
    assert [times(n) for n in (3, 1)] == ["\N{MULTIPLICATION SIGN} 3", "\N{EN DASH}"]


def test_4_9_leningrad_terrain_as_printed():
    rows = {row.head: row.cells for row in games.load("spi-leningrad").charts.terrain[0].rows}
    assert rows["Road"] == ("½", "1")
    assert rows["Swamp"] == rows["Hill"] == ("2", "2")


def test_18_3_leningrad_levels_as_printed():
    rows = [row.cells[0] for row in games.load("spi-leningrad").charts.points[1].rows]
    assert rows == ["31 or more", "1 to 30", "\N{MINUS SIGN}20 to 0", "\N{MINUS SIGN}21 or less"]


def test_9_5_the_doubtful_cell_is_marked():
    first = games.load("spi-leningrad").charts.combat[0]
    doubts = [(row.head, first.columns[i]) for row in first.rows for i in row.doubts]
    assert doubts == [("1", "3-1")]
