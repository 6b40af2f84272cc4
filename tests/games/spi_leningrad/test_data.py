"""The data of Leningrad (1979) against the printed sheet, typed in here once more from the rules text."""

from collections import Counter

import pytest

from northfront.atlas.library import data_folder, load_board
from northfront.core.datafile import Data, read_toml
from northfront.core.pieces import read_pieces
from northfront.core.toolkit.tables import read_ratio_table

FOLDER = data_folder("spi-leningrad")
DATA = Data.of_texts({path.name: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.toml"))})
SIDES = ("german", "soviet")

PRINTED = """
     1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1 10-1
  1  -/E -/E -/E -/2 -/1 1/1 2/2 1/1 2/1 1/- 1/- 2/- 2/-
  2  -/E -/E -/2 -/1 1/2 2/2 1/1 2/1 1/- 1/- 2/- 2/- E/-
  3  -/E -/2 -/2 1/2 2/2 1/1 2/1 1/- 1/- 2/- 2/- E/- E/-
  4  -/E -/2 -/1 2/2 1/1 2/1 1/- 1/- 2/- 2/- E/- E/- E/-
  5  -/2 -/2 1/2 1/1 2/1 1/- 1/- 2/- 2/- E/- E/- E/- E/-
  6  -/2 1/2 2/2 2/1 1/- 1/- 2/- 2/- E/- E/- E/- E/- E/-
"""


@pytest.fixture(scope="module")
def pieces():
    return read_pieces(DATA["counters"], SIDES)


def test_9_5_every_cell_of_the_combat_table():
    table = read_ratio_table(DATA["tables"].table("combat"))
    head, *rows = [line.split() for line in PRINTED.strip().splitlines()]
    assert [table.heading(i) for i in range(13)] == head
    for row in rows:
        for column, cell in enumerate(row[1:]):
            assert table.result(column, int(row[0])) == cell


def test_a_hundred_counters(pieces):
    kinds = Counter((SIDES[piece.side], piece.kind) for piece in pieces)
    assert len(pieces) == 100
    assert kinds == {
        ("german", "armor"): 4,
        ("german", "mechanized"): 4,
        ("german", "infantry"): 23,
        ("german", "air"): 2,
        ("soviet", "untried-infantry"): 43,
        ("soviet", "untried-armor"): 12,
        ("soviet", "fort"): 12,
    }


def test_german_figures(pieces):
    figures = {"armor": (10, 5, 8), "mechanized": (8, 4, 8), "infantry": (6, 3, 6)}
    for piece in pieces:
        if piece.side == 0 and piece.kind != "air":
            full, reduced, moves = figures[piece.kind]
            assert (piece.figure("strength"), piece.figure("strength", 1), piece.figure("moves")) == (
                full,
                reduced,
                moves,
            )


def test_an_untried_counter_tells_nothing_of_its_strength(pieces):
    untried = [piece for piece in pieces if piece.side == 1 and piece.kind != "fort"]
    assert all(set(face) == {"moves"} for piece in untried for face in piece.faces)


def test_the_pool_holds_as_many_faces_as_there_are_untried_counters():
    for kind, count in (("infantry", 43), ("armor", 12)):
        faces = DATA["tables"].table("untried").table(kind).tables("faces")
        assert sum(face.whole("count") for face in faces) == count
        assert all(face.whole("count") == len(face.texts("designations")) for face in faces)


def test_arrivals_by_kind():
    rows = DATA["schedule"].tables("arrivals")
    total = Counter()
    for row in rows:
        total[row.text("side"), row.text("kind")] += row.whole("count")
    assert total == {
        ("german", "air"): 2,
        ("german", "infantry"): 6,
        ("german", "corps"): 2,
        ("soviet", "untried-infantry"): 32,
        ("soviet", "untried-armor"): 8,
        ("soviet", "fort"): 12,
    }


def test_every_entry_hex_is_land():
    board = load_board("spi-leningrad")
    for row in DATA["schedule"].tables("arrivals"):
        for name in row.texts("entry", []):
            assert not board.ground("sea", "lake") >> board.grid.hex(name) & 1


def test_the_cases_are_listed_once_each_in_our_words():
    text = (FOLDER.parent / "rules.toml").read_text("utf-8")
    cases = read_toml(text, "rules.toml").tables("case")
    ids = [case.text("id") for case in cases]
    assert len(ids) == len(set(ids)) == 190
    assert all(case.text("title") and case.text("text") for case in cases)
