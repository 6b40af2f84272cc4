"""The board of Leningrad Blitzkrieg. Its rulebook prints no hex number, so the figures are those of our reconstruction."""

from functools import cache, reduce
from itertools import pairwise
from operator import or_

import numpy as np
import pytest

from northfront.atlas.check import land_and_sides
from northfront.atlas.draw.coast import Coast
from northfront.atlas.draw.cover import DEEP_WOODS, LIGHT_WOODS, MARSH, cover
from northfront.atlas.draw.field import MU
from northfront.atlas.draw.layers import layers_of
from northfront.atlas.draw.legend import entries
from northfront.atlas.draw.paper import papers
from northfront.atlas.draw.shapes import contains
from northfront.atlas.draw.sources import RADIUS, source_boxes
from northfront.atlas.library import data_folder, load_board, load_coasts
from northfront.core.board import CONFIDENCE
from northfront.core.datafile import read_toml
from northfront.core.hexes import minus, scan

NAME = "leningrad-blitzkrieg"
GROUND = {
    "clear": 745,
    "light-woods": 312,
    "deep-woods": 174,
    "swamp": 108,
    "major-city": 7,
    "sea": 140,
    "lake": 22,
}
MAJOR_CITIES = "1624 1908 3418 4613 4104 4203 4204"
SOURCES = {"axis-source": "0139 0140 0242", "soviet-source": "5002 5003 5007 5011 5017 5026 5028"}
MAJOR_RIVERS = {"Western Dvina": 43, "Nemunas": 33, "Velikaya": 31, "Volkhov": 27, "Narva": 9, "Neva": 7}


@cache
def board():
    return load_board(NAME)


def hexes(text):
    return board().grid.hexes(text)


def side(a, b, kind):
    grid = board().grid
    a, b = grid.hex(a), grid.hex(b)
    return bool(board().hexsides(kind)[grid.direction(a, b)] >> a & 1)


def test_every_kind_of_ground_and_no_other():
    assert {kind: found.bit_count() for kind, found in board().terrain.items() if found} == GROUND
    assert sum(GROUND.values()) == 1508


def test_even_columns_are_half_a_hex_lower():
    grid = board().grid
    around = grid.cross(1 << grid.hex("1624"), grid.every_side)
    assert grid.names(around) == ["1524", "1525", "1623", "1625", "1724", "1725"]


@pytest.mark.parametrize("left_out", ["0101", "0132", "1001", "3205", "3136", "4231", "5030", "5042", "2842"])
def test_finland_the_open_sea_and_army_group_centre_are_left_out(left_out):
    assert not board().grid.has(left_out)


def test_all_land_is_one():
    land, dry = land_and_sides(board())
    assert board().grid.flood(land & -land, land, dry) == land


def test_major_cities_and_towns_are_all_named():
    towns, cities = board().feature("town"), board().ground("major-city")
    assert cities == hexes(MAJOR_CITIES)
    assert towns & cities == 0
    assert towns.bit_count() == 78
    named = reduce(or_, (1 << h for h in board().places.values()))
    assert towns & ~named == 0
    assert board().feature("leningrad") == hexes("4104 4203 4204")


def test_the_three_hexes_of_leningrad_meet_and_the_neva_runs_between_two():
    assert all(board().grid.adjacent(a, b) for a, b in pairwise([*scan(hexes("4104 4203 4204"))]))
    assert side("4203", "4204", "major-river")
    assert not side("4104", "4204", "major-river")


def test_towns_are_on_their_real_bank():
    assert side("4503", "4504", "major-river")  # Shlisselburg: left of the Neva
    assert side("2732", "2733", "major-river")  # Daugavpils: right of the Dvina


def test_the_major_rivers():
    found = {course.name: len(course.pairs) for course in board().courses if course.kind == "major-river"}
    assert found == MAJOR_RIVERS
    rivers = [course for course in board().courses if course.kind in ("river", "major-river")]
    assert len({river.name for river in rivers}) == 37
    assert sum(len(river.pairs) for river in rivers) == 601


def test_no_water_from_after_the_war_closes_the_way_at_narva():
    assert not side("3308", "3309", "lake")
    assert side("3308", "3309", "major-river")


def test_the_railways_are_one_net_with_all_sources_and_major_cities():
    rail = board().hexsides("rail")
    net = board().grid.flood(hexes("4203"), board().grid.all, rail)
    assert net == reduce(or_, rail)
    assert net.bit_count() == 462
    assert hexes(f"{MAJOR_CITIES} {SOURCES['axis-source']} {SOURCES['soviet-source']}") & ~net == 0


def test_the_roads_are_one_net_and_lead_from_east_prussia_to_kaunas():
    road = board().hexsides("road")
    net = board().grid.flood(hexes("4203"), board().grid.all, road)
    assert net == reduce(or_, road)
    west = [course for course in board().courses if course.kind == "road" and "Eydtkau" in course.name]
    ends = {board().grid.name(h) for course in west for pair in course.pairs for h in pair}
    assert {"0140", "0541", "1241", "1539"} <= ends


@pytest.mark.parametrize("kind", SOURCES)
def test_sources_are_on_the_edge_of_the_map(kind):
    found = board().feature(kind)
    assert found == hexes(SOURCES[kind])
    assert all(len(board().grid.neighbours(h)) < 6 for h in scan(found))


def test_a_bridge_is_where_a_road_or_railway_crosses_a_river():
    crossed = {pair for kind in ("road", "rail") for pair in board().grid.pairs(board().hexsides(kind))}
    rivers = {pair for kind in ("river", "major-river") for pair in board().grid.pairs(board().hexsides(kind))}
    assert set(board().grid.pairs(board().hexsides("bridge"))) == crossed & rivers


def test_the_frontier_of_june_parts_the_country_in_two():
    frontier = board().hexsides("border")
    assert len(list(board().grid.pairs(frontier))) == 31
    land, dry = land_and_sides(board())
    west, east = (board().grid.flood(hexes(start), land, minus(dry, frontier)) for start in ("0538", "1539"))
    assert west & east == 0
    assert west | east == land
    for name in ("Memel", "Heydekrug", "Tilsit", "Insterburg"):
        assert west >> board().places[name] & 1
    for name in ("Taurage", "Jurbarkas", "Marijampole", "Libau"):
        assert east >> board().places[name] & 1
    assert hexes(SOURCES["axis-source"]) & ~west == 0


def test_every_datum_has_a_source_that_is_listed_and_is_reconstructed():
    known = set(read_toml((data_folder(NAME) / "sources.toml").read_text("utf-8"), "sources.toml"))
    assert "reconstructed" in CONFIDENCE
    assert board().facts
    for fact in board().facts:
        assert fact.source.split()[0] in known, fact
        assert fact.confidence == "reconstructed", fact


@cache
def layers():
    coasts = {sheet: Coast(**drawn) for sheet, drawn in load_coasts(NAME).items()}
    return layers_of(papers(board().grid)[0], board(), coasts["map"])


@cache
def covered():
    return {
        kind: cover(layers().paper, board(), layers().ground, kinds)
        for kind, kinds in (("light-woods", LIGHT_WOODS), ("deep-woods", DEEP_WOODS), ("swamp", MARSH))
    }


@pytest.mark.parametrize("kind", ["light-woods", "deep-woods", "swamp", "clear"])
def test_the_middle_of_a_hex_shows_its_ground(kind):
    inside = list(scan(board().ground(kind)))
    spots = np.array([layers().paper.centres[h] for h in inside])
    drawn = {name: contains(shape, spots) for name, shape in covered().items()}
    deep, marsh = drawn["deep-woods"], drawn["swamp"]
    shown = {
        "light-woods": drawn["light-woods"] & ~deep & ~marsh,
        "deep-woods": deep & ~marsh,
        "swamp": marsh,
        "clear": ~drawn["light-woods"] & ~deep & ~marsh,
    }[kind]
    assert [board().grid.name(h) for h, right in zip(inside, shown, strict=True) if not right] == []


def test_the_sign_of_a_source_lies_within_its_hex_and_leaves_its_middle_free():
    paper = layers().paper
    centres = [paper.centres[h] for kind in SOURCES for h in scan(board().feature(kind))]
    boxes = source_boxes(paper, board())
    assert len(boxes) == len(centres) == 10
    for box, (x, y) in zip(boxes, centres, strict=True):
        away = ((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y)
        assert RADIUS < (away[0] ** 2 + away[1] ** 2) ** 0.5 < MU / 2


def test_the_legend_lists_what_the_board_has():
    listed = {name for name, _ in entries(layers().paper, board())}
    assert {"Light woods", "Deep woods", "Swamp", "Town", "Major city", "Axis source", "Soviet source"} <= listed
    assert {"River", "Major river", "Border", "Road", "Railway", "Bridge"} <= listed
    assert "Forest" not in listed
