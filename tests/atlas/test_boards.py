"""The boards of the printed games: what is committed is what the builder makes, and every pin of the rulebooks holds."""

import dataclasses
import json
from itertools import pairwise

import pytest
from shapely import Polygon, unary_union

from northfront import cli
from northfront.atlas.build import build, coast_json
from northfront.atlas.check import RIVERS, check_map, land_and_sides
from northfront.atlas.library import data_folder, load_board
from northfront.atlas.paper import Paper
from northfront.atlas.plan import BOARDS, CITIES, read_overrides, read_plan
from northfront.atlas.write import map_toml
from northfront.core.board import read_board
from northfront.core.datafile import read_toml
from northfront.core.errors import DataFault
from northfront.core.hexes import minus


@pytest.fixture(scope="module", params=BOARDS)
def name(request):
    return request.param


def test_a_rebuild_gives_the_committed_map_to_the_byte_and_the_same_coast(name):
    first, second = build(read_plan(name)), build(read_plan(name))
    assert map_toml(first) == map_toml(second) == (data_folder(name) / "map.toml").read_text("utf-8")
    assert coast_json(first) == coast_json(second)
    if not first.plan.choices.coast:
        assert not (data_folder(name) / "coast.json").exists()
        return
    # Another version of the geometry library may list the same points in another order.
    kept, made = (
        coast_area(text) for text in ((data_folder(name) / "coast.json").read_text("utf-8"), coast_json(first))
    )
    assert kept.symmetric_difference(made).area < 1e-4 * kept.area


def coast_area(text):
    sheets = json.loads(text)["sheets"].values()
    return unary_union([Polygon(outer, holes) for sheet in sheets for outer, *holes in sheet["land"]])


def test_every_pin_holds_and_the_board_is_sound(name):
    assert check_map(read_plan(name), load_board(name)) == []


def test_the_coast_carries_its_licence(name):
    coast = data_folder(name) / "coast.json"
    assert not coast.exists() or "LGPL" in coast.read_text("utf-8")[:400]


def test_rivers_lie_on_land_and_end_in_no_single_hexside(name):
    board = load_board(name)
    land, _ = land_and_sides(board)
    for course in board.courses:
        if course.kind in RIVERS and course.name not in ("", "Neva"):
            assert len(course.pairs) > 1
            assert all(land >> a & 1 and land >> b & 1 for a, b in course.pairs), course.name


def test_railways_and_roads_stay_on_land_and_off_water_hexsides(name):
    board = load_board(name)
    land, dry = land_and_sides(board)
    for course in board.courses:
        if course.kind in ("road", "rail", "major-rail"):
            for a, b in course.pairs:
                assert land >> a & land >> b & 1, course.name
                assert dry[board.grid.direction(a, b)] >> a & 1, course.name


# The ten of Duel in the North are the Finnish squares above the grid.
SIZES = {
    "spi-leningrad": [29 * 13],
    "duel-in-the-north": [55 * 34 + 10],
    "assault-on-leningrad": [38 * 36, 54 + 14 + 1],
    "leningrad-blitzkrieg": [50 * 42 - 592],  # nothing of Finland, the open sea and the country of Army Group Centre
    "assault-on-stalingrad": [30 * 26, 46 + 37],
}


def test_the_sheets_have_the_printed_number_of_hexes(name):
    grid = load_board(name).grid
    assert [len(Paper(grid, sheet).hexes) for sheet in grid.sheets] == SIZES[name]


PRINTED = {
    "spi-leningrad": {"Riga": "0908", "Tallinn": "1601", "Leningrad": "2604"},
    "duel-in-the-north": {"Riga": "3319", "Luga": "5512", "Rzhev": "6827", "Vitebsk": "5332", "Volkhov": "6306"},
    "assault-on-leningrad": {
        "Novgorod": "3113",
        "Luga": "2823",
        "Mga": "0611",
        "Oranienbaum": "0326",
        "Kronstadt": "0125",
    },
    # Our own numbers: this rulebook prints none.
    "leningrad-blitzkrieg": {
        "Memel": "0232",
        "Tilsit": "0538",
        "Kaunas": "1539",
        "Vilnius": "2141",
        "Siauliai": "1231",
        "Libau": "0227",
        "Jelgava": "1426",
        "Riga": "1624",
        "Jekabpils": "2428",
        "Daugavpils": "2732",
        "Rezekne": "3028",
        "Valga": "2419",
        "Parnu": "1814",
        "Tartu": "2715",
        "Tallinn": "1908",
        "Narva": "3308",
        "Kingisepp": "3508",
        "Pskov": "3418",
        "Ostrov": "3422",
        "Luga": "4012",
        "Novgorod": "4613",
        "Leningrad": "4203",
        "Shlisselburg": "4504",
        "Volkhov": "5003",
        "Staraya Russa": "4717",
        "Velikiye Luki": "4428",
    },
    "assault-on-stalingrad": {},  # the text names hexes only
}


def test_named_places_are_where_the_rulebook_prints_them(name):
    board = load_board(name)
    for place, hex_number in PRINTED[name].items():
        assert board.grid.name(board.places[place]) == hex_number


def test_the_inset_of_leningrad_is_linked_to_the_map():
    board = load_board("assault-on-leningrad")
    grid = board.grid
    assert grid.names(board.linked("fringe", grid.hex("0120"))) == ["A4", "A5", "B5", "B6"]
    assert len(grid.names(board.linked("district", grid.hex("0220")))) == 18
    assert grid.names(board.linked("district", grid.hex("F4"))) == ["0219"]


def test_the_f4_example_of_the_inset():
    # A unit at F4 covers E4, E5, F3, F5 and G5, but not G4: there is no bridge on F4/G4.
    board = load_board("assault-on-leningrad")
    grid = board.grid
    walls = minus(board.hexsides("major-river"), board.hexsides("bridge"))
    covered = grid.cross(1 << grid.hex("F4"), minus(grid.every_side, walls))
    assert grid.names(covered) == ["E4", "E5", "F3", "F5", "G5"]


def test_the_road_example_of_assault_on_leningrad():
    board = load_board("assault-on-leningrad")
    road = board.hexsides("road")
    chain = [board.grid.hex(h) for h in ("1135", "1134", "1133", "1132", "1031")]
    assert all(road[board.grid.direction(a, b)] >> a & 1 for a, b in pairwise(chain))
    for a, b in (("1235", "1135"), ("1031", "1030")):
        assert not road[board.grid.direction(board.grid.hex(a), board.grid.hex(b))] >> board.grid.hex(a) & 1


def broken(name, change):
    plan = read_plan(name)
    text = (data_folder(name) / "map.toml").read_text("utf-8")
    changed = change(text)
    assert changed != text
    return check_map(plan, read_board(read_toml(changed, "map.toml")))


BREAKS = {
    "a town moved": lambda text: text.replace('{hex = "3319", name = "Riga"', '{hex = "3320", name = "Riga"'),
    "a river with a gap": lambda text: text.replace(
        'name = "Luga", between = "', 'name = "Luga", between = "3034/3033 '
    ),
    "a city lost": lambda text: text.replace('{hex = "3319", terrain = "city"', '{hex = "3319", terrain = "marsh"'),
    "an entry under water": lambda text: text.replace('{hex = "6500", has', '{hex = "6500", terrain = "sea", has'),
}


@pytest.mark.parametrize("change", BREAKS)
def test_the_check_finds_what_is_wrong(change):
    assert broken("duel-in-the-north", BREAKS[change])


def test_a_correction_by_hand_survives_a_rebuild():
    plan = read_plan("spi-leningrad")
    text = """
        terrain = [{hexes = "1412", is = "swamp", source = "my printed copy"}]
        dry = [{between = "2309/2308", source = "my printed copy"}]
        river = [{between = "2309/2408", name = "Luga", source = "my printed copy"}]
    """
    pins = read_overrides(text, "overrides.toml", plan.grid)
    made = map_toml(build(dataclasses.replace(plan, pins=(*plan.pins, *pins))))
    assert '{hex = "1412", terrain = "swamp", source = "my printed copy", confidence = "read"}' in made
    board = read_board(read_toml(made, "map.toml"))
    assert check_map(dataclasses.replace(plan, pins=(*plan.pins, *pins)), board) == []


OVERRIDES = {
    'terrain = [\n  {hexes = "9999", is = "swamp", source = "x"},\n]': "overrides.toml, line 2, terrain.0.hexes: there is no hex 9999",
    'river = [\n  {between = "0101/0905", name = "Luga", source = "x"},\n]': "overrides.toml, line 2, river.0.between",
    'weather = [\n  {source = "x"},\n]': "weather is not a kind of pin",
    'place = [\n  {name = "Atlantis", hex = "0101", source = "x"},\n]': "there is no town Atlantis",
    'way = [\n  {line = "road", through = "0101 0905", source = "x"},\n]': "way.0.through: must be a chain of adjacent hexes",
    'way = [\n  {line = "canal", through = "0101 0102", source = "x"},\n]': "way.0.line: must be one of rail, road",
    'water = [\n  {hexes = "0101", is = "ocean", source = "x"},\n]': "water.0.is: must be one of sea, lake",
    'land = [\n  {hexes = "0101", source = "x", colour = "green"},\n]': "land.0.colour: colour is not a field here",
}


@pytest.mark.parametrize("text", OVERRIDES)
def test_a_malformed_correction_is_named_by_file_line_and_field(text):
    with pytest.raises(DataFault) as refused:
        read_overrides(text, "overrides.toml", read_plan("spi-leningrad").grid)
    assert OVERRIDES[text] in str(refused.value)


def test_atlas_check_is_a_command(capsys):
    assert cli.main(["atlas", "check"]) == 0
    assert capsys.readouterr().out.count("every pin holds") == len(BOARDS) + len(CITIES)


def test_an_unknown_board_gets_one_sentence(capsys):
    assert cli.main(["atlas", "check", "atlantis"]) == 2
    assert "there is no board atlantis" in capsys.readouterr().err


def test_the_don_and_the_volga_of_stalingrad_are_whole():
    """The Don from the north edge to the south edge, the Volga from the north-east corner to the east edge, and ferries over it."""
    board = load_board("assault-on-stalingrad")
    courses = {(course.kind, course.name): course for course in board.courses if course.kind in ("don", "volga")}
    assert {kind for kind, _ in courses} == {"don", "volga"}
    volga = set(board.grid.pairs(board.hexsides("volga")))
    assert set(board.grid.pairs(board.hexsides("ferry"))) < volga
    assert not set(board.grid.pairs(board.hexsides("road"))) & volga
