import itertools
import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from northfront.atlas.draw.counters import (
    STATES,
    Shown,
    counter,
    figures,
    label,
    nation_of,
    size_mark,
    stack,
)
from northfront.atlas.draw.fonts import text_width
from northfront.atlas.draw.sheet import counter_sheet, values_line
from northfront.atlas.draw.symbols import TIGHTEST, fitted, glyph_of, is_headquarters, of_the_standard
from northfront.atlas.draw.theme import DARK, LIGHT
from northfront.core.board import Fact
from northfront.core.pieces import Piece
from northfront.games import load
from tools import freeze_glyphs

SVG = "{http://www.w3.org/2000/svg}"
PANZER = Piece(
    "pz-6",
    0,
    "armor",
    ({"moves": 12, "defence": 7, "attack": 9}, {"attack": 5, "defence": 4, "moves": 12}),
    "6 PD",
    "XX",
    "PG4",
)
RIFLE = Piece("rd-177", 1, "rifle", ({"attack": 3, "defence": 2, "moves": 5},), "177 RD", "XX", back="soviet-5")
NKVD = replace(RIFLE, id="n", kind="motorized", name="21 NKVD MD", formation="NKVD", faces=RIFLE.faces * 2)
STAFF = Piece("hq-18", 0, "hq", ({"artillery": 4, "range": 6, "moves": 6},), "18 Army HQ", "XXXX", "A18")
LONG = replace(PANZER, name="1st Panzer Div, 113 Regt", faces=({"attack": 10, "defence": 10, "moves": 12},))
EXAMPLES = (
    (PANZER, "german"),
    (RIFLE, "soviet"),
    (NKVD, "soviet"),
    (STAFF, "german"),
    (LONG, "finnish"),
    (LONG, "red"),
)

KINDS_OF_THE_DOSSIERS = {
    "spi_leningrad": "infantry armor mechanized air fort",
    "duel_in_the_north": "infantry hq motorized armor airborne security militia cavalry fighter cas",
    "assault_on_leningrad": "hq panzer motorized infantry air opgroup rifle volunteer training_school tank mountain"
    " guerrilla worker naval guards_volunteer nkvd marine",
    "assault_on_stalingrad": "hq panzer motorized infantry jaeger air rifle guards tank_corps worker nkvd",
    "ford": "panzer grenadier rifle tank decoy",
}


def tree(drawn):
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{drawn}</svg>')


def texts(drawn):
    return [text.text for text in tree(drawn).iter(f"{SVG}text")]


def every_look():
    for (piece, nation), theme, detail, state in itertools.product(
        EXAMPLES, (LIGHT, DARK), ("far", "middle", "near"), STATES
    ):
        for face in range(len(piece.faces)):
            yield counter(piece, nation, theme, face=face, detail=detail, state=state)
        yield counter(piece, nation, theme, hidden=True, detail=detail, state=state)


def test_every_look_is_one_group_of_valid_xml():
    for drawn in every_look():
        assert [child.tag for child in tree(drawn)] == [f"{SVG}g"]


def test_drawing_again_gives_the_same():
    assert list(every_look()) == list(every_look())
    assert counter_sheet(load("ford"), LIGHT) == counter_sheet(load("ford"), LIGHT)


def test_names_are_escaped():
    odd = replace(RIFLE, name="7<&", formation='"<b>', size="XX", kind="<i>", back="<u>&")
    tree(counter(odd, "soviet", LIGHT) + counter(odd, "soviet", LIGHT, hidden=True))


@pytest.mark.parametrize("detail", ["far", "middle", "near"])
@pytest.mark.parametrize("state", STATES)
def test_hidden_counters_with_one_back_are_the_same_whatever_they_are(detail, state):
    tank = Piece("tk-9", 1, "tank", ({"attack": 9, "moves": 8}, {"attack": 4}), "9 TD", "XXX", "XY", "soviet-5")
    hq = replace(STAFF, side=1, back="soviet-5", origin=Fact("x", "y", "reconstructed"))
    looks = {
        counter(piece, "soviet", LIGHT, hidden=True, face=face, detail=detail, state=state)
        for piece, face in ((RIFLE, 0), (tank, 0), (tank, 1), (hq, 0))
    }
    assert len(looks) == 1


def test_a_hidden_counter_prints_its_back_and_nothing_else():
    assert texts(counter(RIFLE, "soviet", LIGHT, hidden=True)) == ["5"]
    assert texts(counter(replace(RIFLE, back="soviet"), "soviet", LIGHT, hidden=True)) == []
    assert texts(counter(replace(RIFLE, back="reserve"), "soviet", LIGHT, hidden=True)) == ["RESERVE"]
    assert counter(replace(RIFLE, back="a"), "soviet", LIGHT, hidden=True) != counter(
        RIFLE, "soviet", LIGHT, hidden=True
    )


def test_a_hidden_headquarters_is_not_brought_to_the_top():
    hidden = [Shown(STAFF, "german", hidden=True, state="hover"), Shown(PANZER, "german", hidden=True)]
    assert stack(hidden, (0, 0), LIGHT).index(LIGHT.ink) < stack(hidden, (0, 0), LIGHT).rindex('class="counter"')


def test_figures_stand_in_the_order_of_print_whatever_the_order_of_the_data():
    assert figures(PANZER) == "9-7-12"
    assert figures(PANZER, 1) == "5-4-12"
    assert figures(STAFF) == "4-6-6"
    assert figures(replace(PANZER, faces=({"moves": 3, "strength": 6},))) == "6-3"
    assert figures(replace(PANZER, faces=({"moves": 8, "strength": 5, "class": 1},))) == "5-A-8"
    assert figures(replace(PANZER, faces=({"range": 20, "fire": 8, "stacking": 2},))) == "8-20"
    assert figures(replace(PANZER, faces=({},))) == ""


def test_a_face_prints_size_number_letters_and_figures():
    assert texts(counter(PANZER, "german", LIGHT)) == ["6", "4 Pz", "9-7-12"]
    assert texts(counter(NKVD, "soviet", LIGHT)) == ["21", "NKVD", "3-2-5"]
    assert texts(counter(STAFF, "german", LIGHT)) == ["HQ", "18", "18 A", "4", "6-6"]


def test_from_farther_away_less_is_printed():
    assert texts(counter(PANZER, "german", LIGHT, detail="middle")) == ["6", "9-7-12"]
    assert texts(counter(PANZER, "german", LIGHT, detail="far")) == ["9-7"]
    assert texts(counter(replace(RIFLE, kind="security"), "german", LIGHT, detail="far")) == ["S", "3-2"]
    looks = {counter(RIFLE, "soviet", LIGHT, detail=detail) for detail in ("far", "middle", "near")}
    assert len(looks) == 3


@pytest.mark.parametrize("detail", ["far", "middle", "near"])
def test_only_a_reduced_face_has_the_stripe(detail):
    assert 'class="reduced"' not in counter(PANZER, "german", LIGHT, detail=detail)
    assert counter(PANZER, "german", LIGHT, face=1, detail=detail).count('class="reduced"') == 1
    assert 'class="reduced"' not in counter(PANZER, "german", LIGHT, face=1, hidden=True, detail=detail)


def test_states_differ_and_an_unknown_one_is_refused():
    assert len({counter(PANZER, "german", LIGHT, state=state) for state in STATES}) == len(STATES)
    with pytest.raises(ValueError, match="never 'dancing'"):
        counter(PANZER, "german", LIGHT, state="dancing")


def test_a_german_box_has_the_colour_of_its_formation_and_a_soviet_box_never():
    assert "#e5a336" in counter(PANZER, "german", LIGHT)
    assert "#e5a336" in counter(replace(PANZER, formation="4 Pz"), "german", LIGHT)
    assert "#e5a336" not in counter(PANZER, "soviet", LIGHT)
    assert LIGHT.counters["soviet"].box in counter(PANZER, "soviet", LIGHT)
    assert LIGHT.counters["german"].box in counter(replace(PANZER, formation=""), "german", LIGHT)


def test_a_finnish_formation_of_the_german_side_is_finnish():
    assert nation_of(replace(PANZER, formation="F4"), "german") == "finnish"
    assert nation_of(PANZER, "german") == "german"
    assert nation_of(RIFLE, "russian") == "soviet"


@pytest.mark.parametrize(("game", "kinds"), KINDS_OF_THE_DOSSIERS.items())
def test_every_kind_of_unit_has_a_symbol_of_its_own(game, kinds):
    for kind in kinds.split():
        glyph = glyph_of(kind)
        assert is_headquarters(kind) or glyph.parts or glyph.word == "DECOY", f"{game}: {kind}"
        assert all(of_the_standard(part.code) for part in glyph.parts if part.code), f"{game}: {kind}"


def test_a_kind_that_nobody_knows_shows_its_first_letters():
    assert glyph_of("zeppelin").word == "ZEP"
    assert glyph_of("heavy siege artillery") == glyph_of("artillery")


def test_the_symbol_keeps_nothing_of_the_standard_but_its_strokes():
    inside = of_the_standard("101211000000")
    assert inside.count("<path") == 1
    assert not re.search("black|rgb|stroke-width", inside)


@pytest.mark.parametrize(
    ("name", "kind", "printed"),
    [
        ("1st Panzer Battalion", "panzer", "1"),
        ("6th Panzer Div, 11 Panzer Regt", "panzer", "6/11"),
        ("41 (mot) Corps HQ", "hq", "41"),
        ("SST MD", "motorized", "SST"),
        ("Worker Unit (Leningrad) 1", "worker", "1"),
        ("Tank Battalion", "tank", ""),
        ("Guards Battalion", "rifle", "Gds"),
        ("Totenkopf", "mechanized", "Tot"),
        ("Operations Office Narva", "opgroup", "OON"),
        ("Decoy", "decoy", ""),
    ],
)
def test_the_label_of_a_unit_comes_from_its_name(name, kind, printed):
    assert label(replace(RIFLE, name=name, kind=kind)) == printed


def test_sizes_are_marks_or_words():
    assert [size_mark(size) for size in ("XX", "II", "division", "corps_hq", "fleet", "")] == [
        "XX",
        "II",
        "XX",
        "XXX",
        "",
        "",
    ]


def rooms(drawn):
    """Each text with the widest it can be: its fixed length, or else its own width."""
    for text in tree(drawn).iter(f"{SVG}text"):
        fixed = text.get("textLength")
        wide = text_width(text.text, float(text.get("font-size")), "sans-bold")
        yield text, float(fixed) if fixed else wide


def test_no_text_of_a_counter_leaves_its_body():
    for drawn in every_look():
        for text, width in rooms(drawn):
            x = float(text.get("x"))
            assert x - width / 2 >= 1.7, text.text
            assert x + width / 2 <= 98.3, text.text


def test_a_number_beside_the_box_never_touches_it():
    for name in ("1", "21", "281", "II/411", "1st Panzer Div, 113 Regt"):
        for detail in ("middle", "near"):
            drawn = counter(replace(PANZER, name=name), "german", LIGHT, detail=detail)
            beside = [(text, width) for text, width in rooms(drawn) if text.get("x") == "81.5"]
            assert all(81.5 - width / 2 > 63 + 1.9 for _, width in beside)


def test_whatever_has_more_than_one_letter_is_as_wide_in_any_font():
    for drawn in every_look():
        assert all(text.get("textLength") or len(text.text) == 1 for text in tree(drawn).iter(f"{SVG}text"))


def test_a_text_that_is_too_long_gets_a_little_narrower_then_smaller_and_then_narrower_still():
    wide = lambda text, size: text_width(text, size, "sans-bold")
    assert fitted("9", 30, 90) == (30, wide("9", 30))
    assert fitted("9-9-9-9", 30, 90) == (30, 90)
    assert 90 < wide("9-9-9-9", 30) < 90 / TIGHTEST
    size, width = fitted("9-9-9-9-9", 30, 90)
    assert size < 30
    assert width == 90 == pytest.approx(wide("9-9-9-9-9", size) * TIGHTEST)
    assert fitted("9" * 40, 30, 90) == (pytest.approx(19.8), 90)


def test_a_stack_shows_four_and_counts_all():
    drawn = stack([Shown(RIFLE, "soviet")] * 6, (50, 50), LIGHT)
    assert drawn.count('class="counter"') == 4
    assert texts(drawn)[-1] == "6"
    assert 'class="count"' not in stack([Shown(RIFLE, "soviet")], (50, 50), LIGHT)


def test_the_top_of_a_stack_is_centred_and_the_others_go_up_and_right_by_seven():
    moves = re.findall(
        r"translate\(([\d.]+),([\d.]+)\) scale\(0.73", stack([Shown(RIFLE, "soviet")] * 3, (100, 200), LIGHT)
    )
    corners = [(float(x) + 36.5, float(y) + 36.5) for x, y in moves]
    assert corners == [(114, 186), (107, 193), (100, 200)]


def test_a_badge_far_from_the_corner_of_the_map_keeps_its_place():
    drawn = tree(stack([Shown(RIFLE, "soviet")] * 2, (12345, 23456), LIGHT))
    *_, text = drawn.iter(f"{SVG}text")
    *_, disc = drawn.iter(f"{SVG}circle")
    assert text.get("x") == f"{float(disc.get('cx')):g}"
    assert float(text.get("y")) == pytest.approx(float(disc.get("cy")) + 11 * 0.44, abs=0.01)


def test_on_top_is_the_headquarters_or_what_is_selected():
    hq, tank = Shown(STAFF, "german"), Shown(PANZER, "german")
    assert texts(stack([hq, tank], (0, 0), LIGHT))[-2:] == ["6-6", "2"]
    assert texts(stack([hq, tank._replace(state="selected")], (0, 0), LIGHT))[-2:] == ["9-7-12", "2"]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_sheet_has_every_counter_once_for_each_face_and_each_back_once(theme):
    ford = load("ford")
    sheet = counter_sheet(ford, theme)
    ET.fromstring(sheet)
    faces = [counter(p, ford.sides[p.side], theme, face=f) for p in ford.pieces for f in range(len(p.faces))]
    assert sheet.count('class="counter"') == len(faces) + 1
    for drawn in faces:
        assert sheet.count(drawn) == faces.count(drawn)
    assert sheet.count(counter(ford.pieces[-1], "soviet", theme, hidden=True)) == 1
    for piece in ford.pieces:
        assert f">{piece.name}</text>" in sheet


def test_nothing_on_the_sheet_lies_outside_it():
    sheet = ET.fromstring(counter_sheet(load("ford"), LIGHT))
    width, height = float(sheet.get("width")), float(sheet.get("height"))
    for group in sheet.iter(f"{SVG}g"):
        if found := re.match(r"translate\(([\d.]+),([\d.]+)\) scale\(0.66\)", group.get("transform", "")):
            x, y = map(float, found.groups())
            assert 0 < x < width - 70
            assert 0 < y < height - 80


def test_no_heading_of_the_sheet_lies_on_names_above_it():
    sheet = ET.fromstring(counter_sheet(load("leningrad-41"), LIGHT))
    places = [(text.get("font-size"), float(text.get("x")), float(text.get("y"))) for text in sheet.iter(f"{SVG}text")]
    headings = [(x, y) for size, x, y in places if size == "12.5"]
    names = [(x, y) for size, x, y in places if size == "12"]
    assert len(headings) > 30
    assert [(x, y) for x, y in headings for at, above in names if x - 40 < at < x + 100 and 0 <= y - above < 10] == []


def test_the_sheet_says_which_values_are_reconstructed():
    read, made = (replace(RIFLE, origin=Fact("", "x", how)) for how in ("read", "reconstructed"))
    assert values_line([read, read]) == "Values of counters: 2 read. None is reconstructed."
    assert "1 read, 1 reconstructed" in values_line([read, made])
    assert "marked °" in values_line([read, made])
    assert "of unknown origin" in values_line([RIFLE])
    ford = load("ford")
    changed = replace(ford, pieces=(replace(ford.pieces[0], origin=made.origin), *ford.pieces[1:]))
    assert counter_sheet(changed, LIGHT).count("Battalion °") == 1


def test_the_kept_strokes_are_those_of_the_standard():
    for code in freeze_glyphs.codes():
        assert of_the_standard(code) == freeze_glyphs.from_milsymbol(code)
    with pytest.raises(ValueError, match="knows no symbol"):
        freeze_glyphs.from_milsymbol("109999990000")
