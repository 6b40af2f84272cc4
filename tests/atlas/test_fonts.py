"""The fonts of pages and pictures: what they hold, how wide it is, and that nothing else is used."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import northfront
from northfront import cli
from northfront.atlas.draw.bitmap import to_png
from northfront.atlas.draw.fonts import SANS, SERIF, STYLES, UNKNOWN, _widths, font_files, text_width
from northfront.atlas.draw.sheet import counter_sheet
from northfront.atlas.draw.theme import LIGHT
from northfront.checks.briefing import read_briefing
from northfront.games import GAMES, load

SOURCE = Path(northfront.__file__).parent
FOR_PAGES = SOURCE / "web" / "fonts"
KNOWN = set().union(*_widths().values())

every_face = pytest.mark.parametrize("face", list(STYLES))


@every_face
def test_the_table_of_widths_is_that_of_the_fonts(face):
    for path in (SOURCE / "atlas" / "draw" / "ttf" / f"{face}.ttf", FOR_PAGES / f"{face}.woff2"):
        font = TTFont(path)
        scale = font["head"].unitsPerEm
        held = {chr(code): font["hmtx"][glyph][0] / scale for code, glyph in font.getBestCmap().items()}
        assert held == pytest.approx(_widths()[face], abs=1e-3)


@every_face
def test_a_font_names_its_makers_and_its_licence_and_has_a_name_of_its_own(face):
    names = TTFont(FOR_PAGES / f"{face}.woff2")["name"]
    assert names.getDebugName(1) in STYLES[face]
    assert "(c)" in names.getDebugName(0)
    assert "SIL Open Font License" in names.getDebugName(13)
    assert "Open Font License" in (FOR_PAGES / f"{face.split('-')[0]}-OFL.txt").read_text("utf-8")


def test_what_the_page_loads_is_small():
    assert sum(path.stat().st_size for path in FOR_PAGES.glob("*.woff2")) < 120_000


def test_the_page_names_the_same_fonts_by_the_same_faces():
    style = (SOURCE / "web" / "style" / "base.css").read_text("utf-8")
    for face, wanted in STYLES.items():
        (rule,) = (rule for rule in re.findall(r"@font-face \{(.*?)\}", style, re.DOTALL) if f"/{face}.woff2" in rule)
        family, *rest = (part.split(":")[1] for part in wanted.split(";"))
        assert f"font-family: {family}".replace("'", '"') in rule
        assert ("font-style: italic" in rule) == ("italic" in rest)
        assert ("font-weight: 700" in rule) == ("700" in rest)


# --- what is written has its letters

IN_WINDOW_TITLES = set("●")
"""Characters that the system draws, not the page."""
WRITTEN = [
    path
    for path in SOURCE.rglob("*")
    if path.suffix in {".py", ".toml", ".json", ".js", ".html", ".css"} and SOURCE / "terminal" not in path.parents
]


def test_every_character_of_texts_data_and_pages_is_in_the_fonts():
    assert len(WRITTEN) > 500
    for path in WRITTEN:
        text = path.read_text("utf-8")
        escaped = {chr(int(code, 16)) for code in re.findall(r"\\u?([02][0-9a-f]{3})\b", text)}
        found = {letter for letter in {*text, *escaped} if letter.isprintable()}
        assert found - KNOWN - IN_WINDOW_TITLES == set(), path


@pytest.mark.parametrize("name", list(GAMES))
def test_every_character_of_counters_and_briefings_is_in_the_fonts(name):
    game = load(name)
    sheet = "".join(ET.fromstring(counter_sheet(game, LIGHT)).itertext())
    assert {letter for letter in sheet + str(read_briefing(game)) if letter.isprintable()} <= KNOWN


def test_letters_of_neighbours_have_widths_and_what_is_unknown_has_a_guess():
    assert text_width("Šiauliai", 10, "serif") == text_width("Siauliai", 10, "serif") > text_width("Siaulia", 10)
    assert text_width("S\u030c", 1) == text_width("Š", 1)  # in two characters
    assert text_width("→", 1, "serif-bold") == text_width("→", 1, "sans-bold")  # a sign that the serif lacks
    assert text_width("Ж", 2) == 2 * UNKNOWN
    assert text_width("ab", 10, tracking=3) == text_width("ab", 10) + 6


# --- pictures


def picture(text, family):
    return to_png(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40">'
        f'<text x="2" y="30" font-size="24" font-family="{family}">{text}</text></svg>',
        90,
    )


def test_a_bitmap_has_no_font_but_ours():
    """Whatever the system has, such as DejaVu Sans, is drawn as a family that nobody has."""
    unknown = picture("Luga", "No Such Font")
    for family in ("DejaVu Sans", "DejaVu Serif", "Liberation Serif", "Arial", "monospace"):
        assert picture("Luga", family) == unknown
    assert unknown == picture("Luga", SERIF) != picture("Luga", SANS) != picture("", SANS)


def test_every_face_is_drawn_and_the_serif_borrows_signs():
    assert all(path.is_file() for path in font_files())
    drawn = {picture(f'<tspan style="{style}">Luga</tspan>', SANS) for style in STYLES.values()}
    assert len(drawn) == len(STYLES)
    assert picture("→", SERIF) == picture("→", SANS) != picture("", SANS)


def test_a_drawing_brings_its_fonts_and_its_text_stays_text(tmp_path):
    for arguments in (("ford",), ("ford", "--counters")):
        out = tmp_path / "ford.svg"
        assert cli.main(["show", *arguments, "-o", str(out)]) == 0
        text = out.read_text("utf-8")
        assert text.count("@font-face") == text.count("url(data:font/woff2;base64,") == len(STYLES)
        assert not re.search(r"(href|src|url\()=?[\"']?(https?|/)", text)
        assert any("Ford" in (part or "") for part in ET.fromstring(text).itertext())
