"""The board of a city: its plan, what is written out of it, and the drawing, which must agree with every hex and hexside."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from importlib.resources import files

import numpy as np
import pytest
import shapely

from northfront.atlas.city import check_city, city_of, read_city
from northfront.atlas.draw.board import draw_board
from northfront.atlas.draw.city.board import city_layers
from northfront.atlas.draw.city.plans import PLANS
from northfront.atlas.draw.city.strings import Gate, taut
from northfront.atlas.draw.city.townscape import Townscape
from northfront.atlas.draw.paper import papers
from northfront.atlas.draw.style import city_stylesheet, restyled, stylesheet
from northfront.atlas.draw.theme import DARK, LIGHT
from northfront.atlas.library import data_folder, load_board
from northfront.atlas.plan import CITIES
from northfront.core.board import read_board
from northfront.core.datafile import read_toml
from northfront.core.errors import DataFault, UnknownOption
from northfront.core.hexes import scan

NAME = "leningrad-41"
every_city = pytest.mark.parametrize("name", CITIES)


@cache
def board():
    return load_board(NAME)


@cache
def layers():
    return city_layers(papers(board().grid)[0], board(), read_city(NAME).scape)


@cache
def drawn(detail="middle"):
    city = read_city(NAME)
    return draw_board(board(), {}, LIGHT, title=city.title, km_per_hex=city.km_per_hex, detail=detail, city=city.scape)


def plan_text():
    return (files("northfront.atlas") / "boards" / "leningrad_41.toml").read_text("utf-8")


# --- the plan


@every_city
def test_the_committed_map_is_what_the_plan_says(name):
    committed = (data_folder(name) / "map.toml").read_text("utf-8")
    assert check_city(read_city(name), committed, load_board(name)) == []


BREAKS = {
    "a stale map": (lambda text: text + "# ", "not what the plan says"),
    "a river with a gap": (lambda text: text.replace(" 3704/3805", "").replace(" 3705/3805", ""), "the Neva has a gap"),
    "a way that fords": (
        lambda text: text.replace(
            'name = "Anichkov", between = "3114/3213"', 'name = "Anichkov", between = "3113/3114"'
        ),
        "crosses a river without a bridge",
    ),
    "a bridge on dry land": (
        lambda text: text.replace('name = "Liteiny", between = "2612/2713"', 'name = "Liteiny", between = "2612/2611"'),
        "is on no river",
    ),
}


@pytest.mark.parametrize("change", BREAKS)
def test_the_check_finds_what_is_wrong(change):
    text = (data_folder(NAME) / "map.toml").read_text("utf-8")
    how, words = BREAKS[change]
    broken = how(text)
    assert broken != text
    found = check_city(read_city(NAME), broken, read_board(read_toml(broken, "map.toml")))
    assert any(words in fault for fault in found)


FAULTS = {
    'plan = "institute"': ('plot = "institute"', "board.objectives.0.plot: plot is not a field here"),
    '{hex = "1210"': ('{hex = "9910"', "board.objectives.0.hex: there is no hex 9910"),
    'urban = """\n0216': ('urban = """\n2807', "hexes.urban: 2807 is objective already"),
    'fort = """\n2807': ('fort = """\n9907', "hexes.fort: there is no hex 9907"),
    "at = [59.9467, 30.3964]": ("at = [59.9467]", "fit.at: must be 2 numbers"),
}


@pytest.mark.parametrize("right", FAULTS)
def test_a_malformed_plan_is_named_by_file_and_field(right):
    wrong, words = FAULTS[right]
    text = plan_text()
    assert right in text
    with pytest.raises(DataFault) as refused:
        city_of(NAME, read_toml(text.replace(right, wrong, 1), "boards/leningrad_41.toml"))
    assert words in str(refused.value)
    assert str(refused.value).startswith("boards/leningrad_41.toml, line ")


def test_an_unknown_city():
    with pytest.raises(UnknownOption, match="there is no board atlantis"):
        read_city("atlantis")


def test_every_objective_has_a_plan_that_can_be_drawn():
    assert {site.plan for site in read_city(NAME).scape.sites.values()} <= set(PLANS)


# --- the drawing agrees with the board


def centres(hexes):
    return np.array([layers().paper.centres[h] for h in scan(hexes)])


def test_every_sea_hex_is_wet_in_the_middle_and_every_land_hex_is_dry():
    sea = board().ground("sea")
    assert shapely.contains_xy(layers().waters.sea, centres(sea)).all()
    land = shapely.points(centres(board().grid.all & ~sea))
    assert shapely.distance(land, layers().waters.great).min() > 4


def test_every_river_hexside_is_crossed_by_its_river():
    paper = layers().paper
    streams = {stream.name: shapely.LineString(stream.curve) for stream in layers().waters.streams}
    for course in board().courses:
        if course.kind in ("river", "major-river"):
            for a, b in course.pairs:
                across = shapely.LineString([paper.centres[a], paper.centres[b]])
                assert streams[course.name].intersects(across), (course.name, board().grid.name(a))


def test_every_way_runs_through_its_hexes():
    paper = layers().paper
    for way in layers().ways:
        curve = shapely.LineString(way.curve)
        for h in way.hexes:
            assert curve.distance(shapely.Point(paper.centres[h])) < 31, (way.name, board().grid.name(h))


def test_a_block_stands_on_urban_ground_only_and_off_the_water():
    fabric = layers().fabric
    blocks = np.concatenate(fabric.blocks)
    assert len(blocks) > 4000
    city = layers().paper.shape_of(board().ground("urban", "objective"))
    assert shapely.contains(city.buffer(0.1), shapely.point_on_surface(blocks)).all()
    assert shapely.area(shapely.intersection(blocks, layers().waters.great)).max() < 0.01


def test_every_bridge_spans_water():
    bridges = layers().bridges
    assert len(bridges) == 58
    assert all(shapely.Point(bridge.x, bridge.y).distance(layers().waters.all) < 1 for bridge in bridges)
    assert sum(bridge.carries == "rail" for bridge in bridges) == 7


# --- the picture


def test_the_picture_is_well_formed_and_small_enough_to_send():
    assert ET.fromstring(drawn()).tag.endswith("svg")
    assert len(drawn()) < 1_500_000


def test_two_drawings_are_the_same_to_the_byte():
    first = drawn()
    drawn.cache_clear()
    assert drawn() == first


def test_only_the_style_depends_on_the_theme():
    dark = restyled(drawn(), LIGHT, DARK)
    for sheet in (stylesheet, city_stylesheet):
        assert sheet(LIGHT) in drawn()
        assert sheet(DARK) in dark
    without = re.compile("<style>.*?</style>", re.DOTALL)
    assert without.sub("", dark) == without.sub("", drawn())
    assert not re.search('(fill|stroke)="(#|rgb)', without.sub("", dark))


def test_every_objective_is_named_once_and_the_sea_by_its_names():
    places = re.findall(r'data-place="([^"]+)"', drawn().replace("&apos;", "'"))
    assert len(places) == len(set(places)) == 36 + 2


def test_entries_are_shown_on_the_edges_where_units_enter():
    assert drawn().count('class="b-entry-german" transform="translate') == 28
    assert drawn().count('class="b-entry-reserve" transform="translate') == 34 + 45


def test_from_far_away_there_are_no_trees_bridges_and_street_names():
    far = drawn(detail="far")
    for kind in ("b-parktree", "b-way-name", "b-number"):
        assert f'class="{kind}' in drawn()
        assert f'class="{kind}' not in far


def test_a_city_without_a_townscape_is_drawn_from_its_hexes_alone():
    text = re.sub(r"\nplaces = \[.*", "", (data_folder(NAME) / "map.toml").read_text("utf-8"), flags=re.DOTALL)
    plain = read_board(read_toml(text, "map.toml"))
    assert ET.fromstring(draw_board(plain, {}, LIGHT, city=Townscape())).tag.endswith("svg")


# --- the taut string


def test_a_string_is_straight_stays_in_its_gates_and_leans_to_its_wishes():
    gates = [Gate((float(x), y), (1.0, 0.0), 10, 10) for x, y in ((0, 0.0), (100, 30.0), (200, 0.0))]
    free = taut(gates, 0.1)
    assert 19.9 < free[1][1] < 20.1  # pressed against the rim of its gate
    pulled = taut([gates[0], gates[1]._replace(wish=(100.0, 38.0)), gates[2]], 0.9)
    assert free[1][1] < pulled[1][1] <= 38
    pinned = taut([gates[0], gates[1]._replace(wish=(100.0, 60.0), pinned=True), gates[2]], 0.1)
    assert tuple(pinned[1]) == (100.0, 60.0)
