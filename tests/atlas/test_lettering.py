"""Names on the boards of all games: nothing that is written meets anything else that is, and a name stands at its place."""

import re
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from northfront import games
from northfront.atlas.draw.board import _draw_names, letter
from northfront.atlas.draw.city.board import _names, city_layers
from northfront.atlas.draw.coast import WATER
from northfront.atlas.draw.field import MU
from northfront.atlas.draw.fonts import text_width
from northfront.atlas.draw.layers import layers_of
from northfront.atlas.draw.lettering import Box, stacked
from northfront.atlas.draw.names import DOT, RING
from northfront.atlas.draw.numbers import spots_of
from northfront.atlas.draw.paper import papers
from northfront.atlas.draw.placing import Candidates, Figures, meeting, settle
from northfront.atlas.draw.sources import source_boxes
from northfront.atlas.draw.theme import LIGHT
from northfront.atlas.picture import _printed, draw_printed
from northfront.core.hexes import scan

CITY = "leningrad-41"
SHEETS = [(name, sheet.number) for name in games.GAMES if name != CITY for sheet in papers(games.load(name).board.grid)]
every_sheet = pytest.mark.parametrize(("name", "number"), SHEETS)


@cache
def lettered(name, number):
    """The paper, where its names stand when counters may lie on the map, and how they are drawn."""
    subject = _printed(games.load(name))
    paper = papers(subject.board.grid)[number]
    layers = layers_of(paper, subject.board, subject.coasts.get(paper.sheet.name))
    found = letter(layers, "middle", numbers=True, clear_of_counters=True)
    return paper, subject.board, found, _draw_names(layers, found, "middle")


def drawn_names(svg):
    """Each name with the box of its ink, read from the drawing."""
    wanted = r'data-place="([^"]+)" x="([^"]+)" y="([^"]+)" font-size="([^"]+)" textLength="([^"]+)"[^>]*>([^<]+)<'
    for place, *values, text in re.findall(wanted, svg):
        x, y, size, wide = map(float, values)
        low = 0.22 if re.search("[gjpqyQ,]", text) else 0.0
        yield place, Box(x, y - 0.7 * size, x + wide, y + low * size)


def drawn_numbers(svg):
    """Each number with the box of its figures, read from the drawing."""
    for size, inside in re.findall(r'class="b-number[^"]*" font-size="([^"]+)">(.*?)</g>', svg):
        for x, y, text in re.findall(r'<text x="([^"]+)" y="([^"]+)">([^<]+)<', inside):
            half, high = text_width(text, float(size), "sans") / 2, 0.7 * float(size)
            yield text, Box(float(x) - half, float(y) - high, float(x) + half, float(y))


def clashes(first, second):
    found = meeting(stacked(box for _, box in first), stacked(box for _, box in second), -0.05)
    return [(first[i][0], second[j][0]) for i, j in np.argwhere(found)]


@every_sheet
def test_no_name_meets_a_name_a_number_or_a_sign(name, number):
    paper, board, found, svg = lettered(name, number)
    names, numbers = list(drawn_names(svg)), list(drawn_numbers(svg))
    assert len(names) == len(found.places)
    assert [(a[0], b[0]) for a, b in combinations(names, 2) if a[1].meets(b[1])] == []
    curved = [(each.text, box) for each in (*found.waters, *found.rivers) for box in each.boxes]
    assert clashes(names, curved) == []
    assert clashes(names, numbers) == []
    assert clashes(curved, numbers) == []
    signs = [("source", box) for box in source_boxes(paper, board)]
    for each in found.places:
        x, y = paper.centres[board.places[each.place]]
        signs.append((f"dot of {each.place}", Box(x, y, x, y).grown(DOT[each.size])))
    assert clashes(names, signs) == []


@every_sheet
def test_every_hex_of_land_has_its_number(name, number):
    paper, board, _, svg = lettered(name, number)
    dry = {board.grid.name(h) for h in scan(paper.members & ~board.ground(*WATER))}
    assert dry <= {text for text, _ in drawn_numbers(svg)}


@every_sheet
def test_a_name_stands_at_its_place_and_no_counter_there_covers_it_nor_its_ring(name, number):
    paper, board, found, svg = lettered(name, number)
    sizes = {each.place: each.size for each in found.places}
    for place, box in drawn_names(svg):
        home = board.places[place]
        city = _city(board, home) if sizes[place] == "major" else 1 << home
        middles = [paper.centres[h] for h in scan(city & paper.members)]
        assert min(_away(box, *middle) for middle in middles) < MU, place
        x, y = paper.centres[home]
        assert not box.meets(Box(x, y, x, y).grown(RING - 0.5)), place


def test_no_number_shows_between_the_letters_of_a_title_in_open_water():
    name = "duel-in-the-north"
    svg = draw_printed(games.load(name), LIGHT, titled=True)
    block = svg.split('<g class="b-cartouche">')[1].split("</g>", 3)
    written = re.findall(
        r'<text class="b-title"(?: y="([^"]+)" font-size="([^"]+)")? x="([^"]+)"(?: y="([^"]+)" font-size="([^"]+)")?'
        r"[^>]*>([^<]+)<",
        "".join(block[1:]),
    )
    assert next(text for *_, text in written) == games.load(name).title
    lines = []
    for y0, size0, x, y1, size1, text in written:
        y, size = float(y0 or y1), float(size0 or size1)
        wide = text_width(text, size, "serif-bold", tracking=0.1 * size if y1 else 0.0)
        left = float(x) - (wide / 2 if text.endswith("km") else 0)
        lines.append((text, Box(left, y - 0.7 * size, left + wide, y)))
    assert clashes(list(drawn_numbers(svg)), lines) == []


def _city(board, home):
    """A great city is the connected hexes of its ground."""
    ground = board.ground(board.terrain_at(home))
    found = 1 << home
    while (grown := found | board.grid.ring(found) & ground) != found:
        found = grown
    return found


def _away(box, x, y):
    return float(np.hypot(max(box.left - x, x - box.right, 0.0), max(box.top - y, y - box.bottom, 0.0)))


def test_nothing_written_on_the_plan_of_a_city_meets_anything_else():
    subject = _printed(games.load(CITY))
    (paper,) = papers(subject.board.grid)
    letterer = _names(
        city_layers(paper, subject.board, subject.city), "middle", None, numbers=True, clear_of_counters=True
    )
    texts = [drawn for drawn in letterer.drawn if "b-objective" in drawn]
    assert len(texts) == 36
    boxes = [(str(i), each) for i, text in enumerate(texts) for each in _objective_lines(text)]
    assert [(a[0], b[0]) for a, b in combinations(boxes, 2) if a[0] != b[0] and a[1].meets(b[1])] == []
    spots = spots_of(paper, "middle", letterer.texts)
    assert len(spots) > 0.97 * len(paper.hexes)
    figures = [(str(h), Box(x - 16, y - 11, x + 16, y)) for h, (x, y) in spots.items()]
    assert clashes(figures, boxes) == []


def _objective_lines(svg):
    anchor = re.search('text-anchor="([^"]+)"', svg)[1]
    size = float(re.search('font-size="([^"]+)"', svg)[1])
    for x, y, wide in re.findall(r'x="([^"]+)" y="([^"]+)" textLength="([^"]+)"', svg):
        left = float(x) - float(wide) * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        yield Box(left, float(y) - 0.7 * size, left + float(wide), float(y))


# --- the method


def test_names_give_way_to_each_other_and_numbers_to_names():
    wish, other = Box(0, 0, 10, 5), Box(0, 20, 10, 25)
    crowd = [Candidates(stacked([wish, other]), np.array([0.0, 1.0])), Candidates(stacked([wish]), np.array([0.0]))]
    assert settle(crowd, Figures(), stacked(())) == [1, 0]
    figures = Figures(stacked([wish]), stacked([other]))
    assert figures.standing(stacked(())) == ["top"]
    assert figures.standing(stacked([wish])) == ["foot"]
    assert figures.standing(stacked([wish, other])) == [""]


def test_a_name_would_rather_move_than_have_a_number_left_out():
    wish, aside = Box(0, 0, 10, 5), Box(50, 0, 60, 5)
    figures = Figures(stacked([wish]), stacked([Box(0, 20, 10, 25)]))
    name = Candidates(stacked([wish, aside]), np.array([0.0, 2.0]))
    assert settle([name], figures, stacked(())) == [0]
    assert settle([name], figures, stacked([Box(0, 20, 10, 25)])) == [1]
