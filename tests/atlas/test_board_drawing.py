"""The drawn board says what the board says: wet and dry, rivers on their hexsides, every name once."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from northfront import games
from northfront.atlas.draw.board import draw_board, letter
from northfront.atlas.draw.coast import WATER, Coast
from northfront.atlas.draw.field import centre_mu
from northfront.atlas.draw.fortifications import TEETH, walls
from northfront.atlas.draw.layers import Layers, layers_of
from northfront.atlas.draw.noise import blob, fractal
from northfront.atlas.draw.overlays import control_overlay, supply_overlay, zone_overlay
from northfront.atlas.draw.paper import contour_path, hex_path, papers
from northfront.atlas.draw.rivers import KINDS
from northfront.atlas.draw.style import restyled, stylesheet
from northfront.atlas.draw.theme import DARK, LIGHT
from northfront.core.board import Board, Course
from northfront.core.hexes import Grid, Sheet, scan, union

SVG = "{http://www.w3.org/2000/svg}"


def made_up(*sheets: Sheet, towns: int = 0) -> Board:
    """A board from noise: sea in the west, lakes, woods, marsh and hills, rivers round high ground, a railway, a road."""
    grid = Grid(*sheets)
    spots = np.array([grid.centre(h) for h in scan(grid.all)]) * 100
    wet, green, high = (fractal(spots, 420, seed) for seed in (3, 9, 15))
    east = (spots[:, 0] - spots[:, 0].min()) / np.ptp(spots[:, 0])
    terrain = dict.fromkeys(("clear", "sea", "lake", "woods", "marsh", "hill", "city"), 0)
    for i, h in enumerate(scan(grid.all)):
        kind = "woods" if green[i] > 0.2 else "marsh" if green[i] < -0.4 else "hill" if high[i] > 0.35 else "clear"
        kind = "sea" if east[i] + 0.3 * wet[i] < 0.15 else "lake" if wet[i] > 0.5 else kind
        terrain[kind] |= 1 << h
    dry = grid.all & ~(terrain["sea"] | terrain["lake"])
    upland = sum(1 << h for i, h in enumerate(scan(grid.all)) if high[i] > 0.1)
    shores = grid.border(upland & dry, dry & ~upland)
    courses = [Course("major-river", "Great", tuple(grid.pairs(shores)))]
    courses += [Course(kind, "", way(grid, dry, turn)) for turn, kind in enumerate(("major-rail", "road"))]
    sides: dict[str, tuple[int, ...]] = {}
    for course in courses:
        sides[course.kind] = union(sides.get(course.kind, grid.closed_sides), grid.sides(course.pairs))
    homes = list(scan(dry))[:: max(1, dry.bit_count() // towns)] if towns else []
    places = {f"Town {chr(65 + i % 26)}{i}": h for i, h in enumerate(homes)}
    sizes = {name: ("city", "town", "village")[i % 3] for i, name in enumerate(places)}
    if terrain["sea"]:
        places["Western Sea"] = next(scan(terrain["sea"]))
    return Board(grid, terrain, {}, sides, places, sizes, tuple(courses))


def way(grid: Grid, dry: int, turn: int) -> tuple[tuple[int, int], ...]:
    """Steps from the first dry hex as far as a straight walk goes."""
    at, steps = list(scan(dry))[turn * 7], []
    for d in (1, 2) * 6:
        ahead = grid.step(1 << at, d) & dry
        if ahead:
            steps.append((at, ahead.bit_length() - 1))
            at = steps[-1][1]
    return tuple(steps)


@cache
def large() -> Board:
    return made_up(Sheet(range(14, 69), range(1, 35), shifted="odd"), towns=80)


@cache
def two_sheets() -> Board:
    main = Sheet(range(1, 11), range(1, 15), "odd", "point-up", "PPLL", ("south", "west"), "main")
    return made_up(
        main, Sheet(range(1, 6), range(20, 26), "even", "point-up", "PPLL", ("south", "west"), "inset"), towns=12
    )


@cache
def ford() -> Board:
    return games.load("ford").board


@cache
def island() -> tuple[Board, Coast]:
    """A board whose real coast is wrong by a hex nearly everywhere: one round island and a lake in it."""
    board = made_up(Sheet(range(1, 13), range(1, 11)), towns=6)
    round_land, pond = (
        np.vstack([ring, ring[:1]]).tolist() for ring in (blob(600, 450, 380, 1), blob(500, 500, 90, 2))
    )
    return board, Coast([[round_land]], [[pond]])


BOARDS = {"ford": ford, "two sheets": two_sheets, "large": large, "island": lambda: island()[0]}


@cache
def drawn(name: str) -> tuple[Layers, ...]:
    board = BOARDS[name]()
    coast = island()[1] if name == "island" else None
    return tuple(layers_of(paper, board, coast) for paper in papers(board.grid))


every_board = pytest.mark.parametrize("name", BOARDS)


@every_board
def test_a_drawing_is_one_valid_document_with_every_sheet(name):
    board = BOARDS[name]()
    text = draw_board(board, {}, LIGHT, title="A & B", subtitle="<no>", km_per_hex=20, north=12)
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    maps = [group.get("data-sheet") for group in root.iter(f"{SVG}g") if group.get("class") == "b-map"]
    assert maps == [sheet.name for sheet in board.grid.sheets]
    assert "nan" not in re.sub("<text.*?</text>", "", text)


def test_two_drawings_of_one_board_are_the_same_to_the_byte():
    board, coast = island()
    first, second = (draw_board(board, {"map": coast}, LIGHT, title="Same") for _ in range(2))
    assert first == second


def test_a_theme_changes_nothing_but_the_style_block():
    board, coast = island()
    light, dark = (draw_board(board, {"map": coast}, theme, title="Same") for theme in (LIGHT, DARK))
    assert light != dark
    assert restyled(light, LIGHT, DARK) == dark


def test_the_style_block_is_complete_for_programs_without_variables():
    plain, _, varied = stylesheet(DARK).partition("@supports")
    assert "var(" not in plain
    assert f"--sea:{DARK.sea}" in varied


@every_board
def test_centres_tell_the_truth(name):
    board = BOARDS[name]()
    wet = board.ground(*WATER)
    for layers in drawn(name):
        spots = np.array(list(layers.paper.centres.values()))
        dry = layers.ground.is_dry(spots)
        wrong = [
            board.grid.name(h) for h, answer in zip(layers.paper.centres, dry, strict=True) if answer == wet >> h & 1
        ]
        assert wrong == []


@every_board
def test_every_river_hexside_has_its_curve_near_its_middle(name):
    board = BOARDS[name]()
    for layers in drawn(name):
        points = np.vstack([river.curve for river in layers.rivers] or [np.empty((0, 2))])
        for kind in KINDS:
            for a, b in board.grid.pairs(board.hexsides(kind)):
                if a in layers.paper.centres:
                    x, y = layers.paper.middle(a, b)
                    assert np.hypot(points[:, 0] - x, points[:, 1] - y).min() < 14


@every_board
def test_ways_cross_their_hexsides(name):
    for layers in drawn(name):
        for line in (*layers.rails, *layers.roads):
            for a, b in zip(line.hexes, line.hexes[1:], strict=False):
                x, y = layers.paper.middle(a, b)
                assert np.hypot(line.curve[:, 0] - x, line.curve[:, 1] - y).min() < 28


@every_board
@pytest.mark.parametrize("detail", ["far", "middle", "near"])
def test_every_place_has_one_label_and_labels_do_not_overlap(name, detail):
    board = BOARDS[name]()
    named = []
    for layers in drawn(name):
        lettered = letter(layers, detail, numbers=detail != "far", clear_of_counters=False)
        named += [label.place for label in lettered.places] + [water.place for water in lettered.waters]
        assert [(a.place, b.place) for a, b in combinations(lettered.places, 2) if a.box.meets(b.box)] == []
        streams = [box for stream in lettered.rivers for box in stream.boxes]
        assert not any(label.box.meets(box) for label in lettered.places for box in streams)
    assert sorted(named) == sorted(board.places)


@every_board
def test_labels_in_the_document_are_those_of_the_board(name):
    board = BOARDS[name]()
    root = ET.fromstring(draw_board(board, {}, LIGHT))
    assert sorted(text.get("data-place") for text in root.iter(f"{SVG}text") if text.get("data-place")) == sorted(
        board.places
    )


def test_a_large_board_is_small_enough():
    text = draw_board(large(), {}, LIGHT, title="Large", km_per_hex=20)
    assert len(text.encode()) < 3_000_000


def test_far_detail_has_no_numbers_and_no_trees():
    text = draw_board(ford(), {}, LIGHT, detail="far")
    assert 'class="b-number"' not in text
    assert text.count('class="b-tree"') == 1  # the legend's


def test_helpers_for_live_layers_agree_with_the_sheets():
    board = two_sheets()
    first, second = papers(board.grid)
    assert second.left > first.width
    h = second.hexes[0]
    x, y = centre_mu(board, h)
    assert second.left <= x <= second.left + second.width
    assert 0 <= y <= second.height
    assert hex_path(board, 1 << h).count("M") == 1
    assert contour_path(board, 1 << h).count("M") == 6
    pair = 1 << h | 1 << board.grid.neighbours(h)[0][1]
    assert contour_path(board, pair).count("M") == 10


def test_overlays_lie_under_the_names_and_live_layers_above():
    board = ford()
    hexes = board.grid.hexes("0303 0304")
    layers = [control_overlay(board, hexes, 0), zone_overlay(board, hexes), supply_overlay(board, hexes, 1)]
    text = draw_board(board, {}, LIGHT, overlays=layers, live='<g id="live"/>')
    ET.fromstring(text)
    assert text.index("b-control0" + '"') < text.index('class="b-lettering"') < text.index('id="live"')


def test_a_board_with_the_north_elsewhere_turns_its_compass():
    assert "rotate(33)" in draw_board(ford(), {}, LIGHT, title="Turned", north=33)


def test_fortifications_are_drawn_where_the_board_has_them_and_in_the_legend():
    plain = ford()
    assert 'class="b-fort"' not in draw_board(plain, {}, LIGHT)
    walled = replace(
        plain, features={**plain.features, "fort": plain.grid.hexes("0303"), "fortified": plain.grid.hexes("0304 0401")}
    )
    paper = papers(walled.grid)[0]
    strokes = 6 * (1 + len(TEETH))
    assert walls(paper, walled).count("M") == strokes * (1 + 2 * 2)  # one wall, and two around each fortified city
    text = draw_board(walled, {}, LIGHT)
    assert "Fortification" in text
    assert "Fortified city" in text
