"""The page: valid, complete, in need of nothing, and with the figures that were counted."""

import re
from xml.etree import ElementTree as ET

import html5lib
import pytest

from northfront import cli, games
from northfront.sim.report.charts import columns, histogram, ticks
from northfront.sim.report.front import front_path, ground_of, median_ground
from northfront.sim.report.markup import tag, words
from northfront.sim.report.page import page
from northfront.sim.results import code_digest

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def report(tmp_path):
    """What a command writes: its text, and the text as it is read by a strict parser."""

    def made(*words):
        path = tmp_path / "page.html"
        assert cli.main([*words, "--jobs", "1", "--report", str(path)]) == 0
        text = path.read_text("utf-8")
        return text, html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)

    return made


def plain(tree):
    return " ".join(" ".join(tree.itertext()).split())


def test_the_page_of_a_simulation_is_valid_and_has_its_figures(report, capsys):
    _, tree = report("simulate", "ford", "--games", "10", "--seed", "3")
    assert "The report is in" in capsys.readouterr().err
    shown = plain(tree)
    assert [each.text for each in tree.iter("h2")] == [
        "Who won",
        "Turn by turn",
        "Where the front ran",
        "How long it took",
        "To repeat it",
    ]
    assert "random (German) against random (Soviet)" in shown
    assert "100% (72% to 100%)" in shown
    assert "10 of 10" in shown
    assert "The Soviet player wins" in shown
    assert "northfront simulate ford --scenario crossing --german random --soviet random --games 10 --seed 3" in shown
    assert games.load("ford").digest[:16] in shown
    assert code_digest() in shown
    assert all(f"3/{number} " in shown for number in range(10))


def test_the_page_needs_nothing_from_anywhere(report):
    text, tree = report("simulate", "ford", "--games", "2")
    assert set(re.findall(r"\w+://[^\s\"'<)]*", text)) == {"http://www.w3.org/2000/svg"}
    links = [each.get("src") or each.get("href") or "#" for each in tree.iter()]
    assert all(link.startswith(("#", "data:image/png;base64,")) for link in links)
    assert all(link.startswith(("#b-", "data:font/woff2;")) for link in re.findall(r"url\(([^)]*)\)", text))


def test_every_colour_that_is_used_is_there_in_the_light_and_in_the_dark(report):
    text, _ = report("simulate", "ford", "--games", "1")
    known = set(re.findall(r"--([a-z0-9-]+):", text))
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", text)) <= known
    assert 'data-theme="dark"] .b-board' in text


def test_ids_are_unique(report):
    _, tree = report("simulate", "ford", "--games", "1")
    ids = [each.get("id") for each in tree.iter() if each.get("id")]
    assert len(ids) == len(set(ids)) > 3


def test_the_heat_tells_how_often_a_hex_was_held(report, ford):
    text, tree = report("simulate", "ford", "--games", "4")
    told = [each.text for each in tree.iter(f"{SVG}title")]
    assert any(re.fullmatch(r"\d{4}: German \d+%, Soviet \d+%", each or "") for each in told)
    assert set(re.findall(r"(\d{4}): German", text)) <= set(ford.board.grid.names(ford.board.grid.all))
    assert sum(each.get("class", "").startswith("third ") for each in tree.iter(f"{SVG}g")) == 3


@pytest.mark.usefixtures("strangers")
def test_the_page_of_a_comparison_has_the_test_and_the_pairs(report):
    _, tree = report("compare", "ford", "first", "random", "--games", "6", "--bounds", "0", "10")
    shown = plain(tree)
    assert next(tree.iter("h2")).text == "Which is better?"
    assert "Not clear yet after 3 pairs." in shown
    assert "first as German" in shown
    assert "between a difference of +0 and one of +10 rating points" in shown
    assert "northfront compare ford first random --scenario crossing --games 6 --seed 1 --bounds 0 10" in shown


@pytest.mark.usefixtures("strangers")
def test_the_page_of_a_ladder_has_all_players(report):
    _, tree = report("ladder", "ford", "--players", "random,first,last", "--games", "2")
    shown = plain(tree)
    assert next(tree.iter("h2")).text == "The ladder"
    assert "A ladder of 3 players" in shown
    assert "northfront ladder ford --scenario crossing --players random,first,last --games 2 --seed 1" in shown


def test_a_page_about_no_game_is_a_page(ford, agreed):
    text = page(ford, agreed, [], ["northfront"], "nothing yet")
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    assert [each.text for each in tree.iter("h2")] == ["To repeat it"]


def test_text_is_never_markup():
    assert words("<b> & co") == "&lt;b&gt; &amp; co"
    assert tag("p", class_='"x"') == '<p class="&quot;x&quot;"></p>'


def test_ticks_are_round_and_hold_all():
    assert ticks(-77, 29) == [-100, -50, 0, 50]
    assert ticks(0, 0) == [0.0]
    assert ticks(0, 12) == [0, 5, 10, 15]


def test_a_column_is_as_high_as_its_count():
    svg = ET.fromstring(columns("Pairs", [("a", 1), ("b", 4), ("c", 0)], "").partition("</figcaption>")[2][:-9])
    heights = [float(each.get("height")) for each in svg.iter("rect")]
    assert heights[1] == pytest.approx(4 * heights[0], abs=0.3)
    assert heights[2] == 0


def test_a_histogram_counts_every_value_once():
    drawn = histogram("Speed", [101.5, 119.0, 120.0, 160.2, 199.9], "")
    counts = [int(each) for each in re.findall(r'class="mid faint">(\d+)<', drawn)]
    assert sum(counts) == 5


@pytest.mark.parametrize("value", [0.6, 0.55])
def test_a_histogram_of_values_that_are_all_the_same_has_one_column(value):
    drawn = histogram("Speed", [value, value], "")
    assert re.findall(r'class="mid faint">(\d+)<', drawn) == ["2"]


LINE = """
    grid flat-top 0101-0701
    counter german panzer pz-1 strength=6/3 moves=4
    counter soviet rifle ri-1 strength=3/1 moves=4
    turn 1 first movement
    active german
    german pz-1 0101
    soviet ri-1 0501
"""


def test_ground_belongs_to_whom_it_is_nearer():
    grid = games.fixture("ford", LINE).game.board.grid
    german, soviet = ground_of(grid, grid.all, [grid.hexes("0101"), grid.hexes("0501")])
    assert grid.names(german) == ["0101", "0201"]
    assert grid.names(soviet) == ["0401", "0501", "0601", "0701"]  # 0301 is as near to the one as to the other


def test_the_front_lies_where_most_games_had_it():
    board = games.fixture("ford", LINE).game.board
    held = [tuple(board.grid.hexes(name) for name in each) for each in (("0101", "0401"), ("0301", "0601"))]
    held.append((board.grid.hexes("0301"), board.grid.hexes("0601")))
    ground = median_ground(board, held)
    assert {board.grid.name(h): side for h, side in ground.items()} == dict(
        zip(["0101", "0201", "0301", "0401", "0501", "0601", "0701"], [0, 0, 0, 0, 1, 1, 1], strict=True)
    )
    assert front_path(board, ground).count("M") == 1
