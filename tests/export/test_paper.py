"""A game as a PDF, read back by another library than the one that wrote it."""

import json
import re
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
import pytest

from northfront import cli, games
from northfront.atlas.draw.counters import counter, nation_of
from northfront.core.errors import Refusal
from northfront.export.images import LIGHT
from northfront.export.paper import SIZES, print_and_play
from northfront.export.paper.counters import CAPTION, counter_sheets, lies_face_down, printed_counters
from northfront.export.paper.sizes import BLEED, COUNTER, HEX, OVERLAP
from northfront.export.paper.tables import numbers, set_ups

POINT = 25.4 / 72  # millimetres
TO = "\N{EN DASH}"
BODIES = ((0xAA, 0xB6, 0xBE), (0xAD, 0x41, 0x28))  # the colours of German and Soviet counters


class Made(NamedTuple):
    """A PDF that was made and opened again."""

    game: object
    size: object
    content: bytes
    pages: list
    texts: list

    def text(self, number):
        """What a page says, on one line."""
        return " ".join(self.texts[number - 1].get_text_range().split())

    def within(self, number, left, top, width, height):
        """What stands in a part of a page, given in millimetres from its upper left corner."""
        tall = self.pages[number - 1].get_height()
        edges = (left / POINT, tall - (top + height) / POINT, (left + width) / POINT, tall - top / POINT)
        return " ".join(self.texts[number - 1].get_text_bounded(*edges).split())

    def spot(self, number, text):
        """Where a text stands on a page: the middle of it, in millimetres from the upper left corner."""
        found = self.texts[number - 1].search(text).get_next()
        assert found is not None, text
        boxes = [self.texts[number - 1].get_charbox(found[0] + i) for i in range(found[1])]
        x = (boxes[0][0] + boxes[-1][2]) / 2
        return x * POINT, (self.pages[number - 1].get_height() - boxes[0][3]) * POINT

    def numbered(self, start):
        """The number of the first page that says this, and of the last."""
        found = [n for n in range(1, len(self.pages) + 1) if start in self.text(n)]
        return found[0], found[-1]

    def sheets(self):
        """The sheets of counters with the numbers of their two pages."""
        first = self.numbered("Counters, sheet")[0]
        laid = counter_sheets(printed_counters(self.game), self.size)
        return [(sheet, first + 2 * n, first + 2 * n + 1) for n, sheet in enumerate(laid)]


def made(name, paper):
    game, size = games.load(name), SIZES[paper]
    content = print_and_play(game, size)
    pages = list(pypdfium2.PdfDocument(content))
    return Made(game, size, content, pages, [page.get_textpage() for page in pages])


@pytest.fixture(scope="module", params=SIZES)
def ford(request):
    return made("ford", request.param)


@pytest.fixture(scope="module")
def leningrad():
    """A game with untried units on a map of several pages."""
    return made("spi-leningrad", "a4")


def test_all_pages_are_of_the_paper_that_was_asked_for(ford):
    upright = (ford.size.width, ford.size.height)
    for page in ford.pages:
        size = tuple(round(length * POINT, 1) for length in page.get_size())
        assert size in {upright, upright[::-1]}


def test_the_pages_are_cover_plan_counters_map_charts_and_set_ups(ford, leningrad):
    assert len(ford.pages) == 2 + 2 + 1 + 3
    sheets, tiles = 1, 4
    assert leningrad.numbered("Counters, sheet") == (3, 2 + 2 * sheets)
    assert leningrad.numbered("of 2 by 2") == (3 + 2 * sheets, 2 + 2 * sheets + tiles)
    assert f"pages 3{TO}4 both sides" in leningrad.text(1)
    assert f"pages 5{TO}8 one side" in leningrad.text(1)


def test_the_cover_says_that_this_is_a_reconstruction_and_that_one_needs_the_rulebook(leningrad):
    assert "a reconstruction" in leningrad.text(1)
    assert "you need its original rulebook" in leningrad.text(1)
    assert "Sources: Leningrad (SPI, 1979): rules text" in leningrad.text(1)
    assert all("reconstruction" in leningrad.text(n) for n in range(1, len(leningrad.pages) + 1))


def test_our_own_game_needs_no_rulebook_but_ours(ford):
    assert "northfront rules ford" in ford.text(1)
    assert "rulebook" not in ford.text(1) + ford.text(2)
    assert "several counters, such as 9a and 9b" in ford.text(2)


def test_fronts_are_on_odd_pages_with_each_back_on_the_same_sheet_of_paper(ford):
    for _, front, back in ford.sheets():
        assert front % 2 == 1
        assert "fronts" in ford.text(front)
        assert "backs" in ford.text(back)


def behind(pdf):
    """Every counter has its number and its name below it once on the front, and again where that lies on the back."""
    found = []
    for sheet, front, back in pdf.sheets():
        colours = [picture(pdf.pages[number - 1]) for number in (front, back)]
        for n, each in enumerate(sheet.counters):
            (x, y), (turned, same) = sheet.spot(n, back=False), sheet.spot(n, back=True)
            assert x + COUNTER + turned == pytest.approx(pdf.size.width)  # left and right change places
            assert y == same
            below = (y + COUNTER + BLEED, COUNTER + 2 * BLEED, CAPTION)
            doubt = " °" if each.piece.origin.confidence == "reconstructed" else ""
            assert pdf.within(front, x - BLEED, *below) == f"{each.number} {each.piece.name}{doubt}"
            assert pdf.within(back, turned - BLEED, *below) == f"{each.number} {each.piece.name}{doubt}"
            corners = [
                seen[round(4 * (y + 0.75)), round(4 * (at + 0.75))]
                for seen, at in zip(colours, (x, turned), strict=True)
            ]
            assert all(tuple(corner) == BODIES[each.piece.side] for corner in corners)
            found.append(each.number)
    assert found == [each.number for each in printed_counters(pdf.game)]
    return len(found)


def picture(page, fineness=4):
    """The pixels of a page, so many to a millimetre."""
    return page.render(scale=fineness * POINT, rev_byteorder=True).to_numpy()


def test_every_back_lies_behind_its_front(ford):
    assert behind(ford) == 14  # twelve counters, of which two have three sides


def test_every_strength_lies_behind_an_untried_unit(leningrad):
    assert behind(leningrad) == 100


def test_the_map_is_at_true_scale_on_every_page(leningrad):
    first, last = leningrad.numbered("of 2 by 2")
    for number in range(first, last + 1):
        for a, b in pairwise(["0505", "0506", "0507", "0508", "0509", "0510"]):
            down = leningrad.spot(number, b)[1] - leningrad.spot(number, a)[1]
            assert down == pytest.approx(HEX, abs=0.02)


def edges(page):
    """Where the part of the map that a page shows begins and ends, in millimetres: left, top, right, bottom."""
    dark = picture(page, 10).min(axis=2) < 0xFF
    row, column = dark[dark.shape[0] // 3], dark[:, dark.shape[1] // 3]  # away from what is written in the margins
    (across,), (down,) = row.nonzero(), column.nonzero()
    return [end / 10 for end in (across[0], down[0], across[-1] + 1, down[-1] + 1)]


def test_neighbouring_pages_of_the_map_show_the_same_strip(leningrad):
    """A hex in the strip is as far from the edge of the page that is glued on as from the marks on the page below it."""
    first, _ = leningrad.numbered("of 2 by 2")
    seen = [edges(leningrad.pages[first - 1 + n]) for n in range(4)]
    spots = [leningrad.spot(first + n, "1507") for n in range(4)]
    for one, other in ((0, 1), (2, 3)):
        strip = seen[one][2] - OVERLAP
        assert spots[one][0] - strip == pytest.approx(spots[other][0] - seen[other][0], abs=0.3)
        assert spots[one][1] - seen[one][1] == pytest.approx(spots[other][1] - seen[other][1], abs=0.3)
    for one, other in ((0, 2), (1, 3)):
        strip = seen[one][3] - OVERLAP
        assert spots[one][1] - strip == pytest.approx(spots[other][1] - seen[other][1], abs=0.3)
    for left, top, right, bottom in seen:
        assert min(left, top) > 8.5
        assert right < leningrad.size.height - 8.5
        assert bottom < leningrad.size.width - 8.5


def test_the_map_of_a_small_game_is_on_one_page(ford):
    number = ford.numbered("own game · page 5")[0]
    first, last = ford.spot(number, "0101"), ford.spot(number, "0901")
    assert last[0] - first[0] == pytest.approx(8 * HEX * 3**0.5 / 2, abs=0.02)
    for text in ("0101", "0901", "Road"):
        x, y = ford.spot(number, text)
        assert 9 < x < ford.size.width - 9
        assert 9 < y < ford.size.height - 9


def test_charts_are_there_and_reconstructed_counters_are_marked(leningrad):
    text = " ".join(leningrad.text(n) for n in range(9, len(leningrad.pages) + 1))
    charts = leningrad.game.charts
    for chart in (*charts.combat, *charts.terrain, *charts.points):
        assert chart.title in text
        assert all(" ".join(row.head.split()) in text for row in chart.rows)
    for turn in charts.turns:
        assert turn.title in text
    marked = [piece for piece in leningrad.game.pieces if piece.origin.confidence == "reconstructed"]
    assert leningrad.text(3).count("°") == len(marked) + 1  # and what the mark means
    assert "219 of them reconstructed" in leningrad.text(1)


def test_reconstructed_charts_and_doubtful_values_are_marked():
    ford = games.load("ford")
    (chart,) = ford.charts.combat
    first, *others = chart.rows
    rows = (first._replace(doubts={1: "the print is smudged"}), *others)
    charts = replace(ford.charts, combat=(replace(chart, rows=rows, confidence="reconstructed"),))
    pages = [
        page.get_textpage().get_text_range()
        for page in pypdfium2.PdfDocument(print_and_play(replace(ford, charts=charts), SIZES["a4"]))
    ]
    text = " ".join(" ".join(pages).split())
    assert text.count("Reconstructed: not the printed values") == 1
    assert f"{first.cells[1]} * " in text
    assert f"* {chart.columns[1]}, {first.head}: the print is smudged." in text


def drawn(game, piece, face):
    return counter(piece, nation_of(piece, game.sides[piece.side]), LIGHT, face=face, bleed=100 * BLEED / COUNTER)


@pytest.mark.parametrize("name", games.GAMES)
def test_every_counter_is_printed_with_all_that_it_can_show(name):
    game = games.load(name)
    printed = printed_counters(game)
    assert len({each.number for each in printed}) == len(printed)
    sides = {}
    for each in printed:
        sides.setdefault(int(re.match(r"\d+", each.number)[0]), []).append(each)
    assert list(sides) == list(range(1, len(game.pieces) + 1))
    untried = Counter()
    for number, own in sides.items():
        piece = game.pieces[number - 1]
        assert all(each.piece is piece for each in own)
        if piece.face_names:
            (only,) = own
            untried[piece.kind, only.back + only.behind] += 1
            continue
        faces = [drawn(game, piece, face) for face in range(len(piece.faces))]
        shown = Counter(side for each in own for side in (each.front, each.back))
        assert all(shown[face] == 1 for face in faces)
        assert len(own) == (len(faces) if lies_face_down(game, piece) else (len(faces) + 1) // 2)
    for kind in {piece.kind for piece in game.pieces if piece.face_names}:
        counts = sorted(count for (each, _), count in untried.items() if each == kind)
        assert counts == sorted(game.face_counts[kind].values() if kind in game.face_counts else [1] * len(counts))
        fronts = {each.front for each in printed if each.piece.kind == kind}
        assert len(fronts) == 1, "untried units look alike"


@pytest.mark.parametrize("name", games.GAMES)
def test_a_set_up_lists_every_counter_once(name):
    game = games.load(name)
    for scenario in set_ups(game):
        named, unseen = Counter(), 0
        for row in (row for side in scenario["sides"] for row in side["places"]):
            for each in row["counters"]:
                for part in filter(None, each["numbers"].split(", ")):
                    first, _, last = part.partition(TO)
                    named.update(range(int(first), int(last or first) + 1))
                unseen += 0 if each["numbers"] else int(each["name"].split()[0])
        assert set(named.values()) == {1}
        assert len(named) + unseen == len(game.pieces)


def test_set_ups_and_numbers_in_words():
    (first, *_), names = set_ups(games.load("ford")), numbers([8, 0, 1, 2, 5])
    assert names == f"1{TO}3, 6, 9"
    german, soviet = first["sides"]
    assert german["places"][0] == {"place": "0102", "counters": [{"numbers": "4", "name": "2nd Grenadier Battalion"}]}
    assert soviet["places"][-1]["place"].endswith(", face down")
    assert soviet["places"][-1]["counters"][-1] == {"numbers": f"11{TO}12", "name": "Decoy"}


def test_what_lies_face_down_in_a_place_is_told_once():
    german, soviet = set_ups(games.load("leningrad-41"))[0]["sides"]
    pool = next(each for each in soviet["places"] if each["place"].startswith("Pool of the Leningrad Front Reserve"))
    assert pool["place"] == "Pool of the Leningrad Front Reserve, face down"
    assert pool["counters"][0] == {"numbers": "114", "name": "181st Rifle Regiment"}
    assert not any(each["place"].endswith("face down") for each in german["places"])


@pytest.mark.parametrize("name", games.GAMES)
def test_one_of_a_thing_is_not_many(name):
    told = [arrival.text for turn in games.load(name).charts.turns for arrival in turn.arrivals]
    assert [text for text in told if re.search(r"\b1 \w+s\b", text)] == []


def test_the_same_game_makes_the_same_file(ford):
    assert print_and_play(ford.game, ford.size) == ford.content


def test_the_command_writes_a_pdf(tmp_path, capsys):
    out = tmp_path / "ford.pdf"
    assert cli.main(["export", "ford", "--pdf", "--paper", "letter", "-o", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(out), "bytes": out.stat().st_size}
    assert pypdfium2.PdfDocument(out)[0].get_size() == pytest.approx((612, 792), abs=0.1)


def refused(words):
    """The exit status, whether the command line or the command itself refuses."""
    try:
        return cli.main(words)
    except SystemExit as error:
        return error.code


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nothing", "--pdf", "-o", "x.pdf"], "there is no game nothing"),
        (["ford", "--pdf", "--paper", "a3", "-o", "x.pdf"], "invalid choice: 'a3'"),
        (["ford", "--pdf", "-o", "x.vmod"], "x.vmod should end in .pdf"),
        (["ford", "--vassal", "--paper", "a4", "-o", "x.vmod"], "--paper belongs to --pdf"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(words, told, capsys):
    assert refused(["export", *words]) == 2
    assert told in " ".join(capsys.readouterr().err.split())


def test_without_its_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal, match="pip install 'northfront\\[paper\\]'"):
        print_and_play(games.load("ford"), SIZES["a4"])


def test_untried_units_that_have_names_show_them_behind():
    printed = [each for each in printed_counters(games.load("leningrad-41")) if each.piece.face_names]
    assert printed[2].caption(back=False) == {"number": "143", "name": "42nd Army unit 3\xa0°"}
    assert printed[2].caption(back=True)["name"].startswith("1st Regiment, 1st")
    assert ">1/1<" in printed[2].back
