"""The victory hexes and the map of Duel in the North against the rules text."""

from functools import cache

from northfront import games
from northfront.core.board import read_board
from tests.games.duel_in_the_north.test_data import LENINGRAD, NAME, SET_UP, SQUARES, document

# --- victory


def test_15_0a_the_places_and_their_points():
    places = document("scenarios")["campaign"]["victory"]
    assert {row["hex"]: row["points"] for row in places} == {
        "3319": 1,
        "3807": 1,
        "4908": 1,
        "5906": 2,
        "6306": 2,
        "5706": 3,
        "5606": 3,
        "5332": 1,
        "6827": 1,
    }


def test_17_8a_seven_of_them_are_needed():  # ruling E-44
    places = document("scenarios")["campaign"]["victory"]
    assert [row["hex"] for row in places if not row["automatic"]] == ["5332", "6827"]


# --- the map


@cache
def board():
    return read_board(games.data_of(NAME)["map"])


def test_2_1b_everybody_begins_and_enters_on_land():
    named = {row[0] for side in SET_UP for row in SET_UP[side]}
    for row in document("schedule")["arrivals"]:
        named |= set(row.get("hexes", []))
    named |= {row["hex"] for row in document("scenarios")["campaign"]["victory"]}
    grid = board().grid
    assert not board().ground("sea", "lake") & grid.hexes(sorted(named))


def test_4_4a_ten_squares_four_of_them_east_of_the_lake():
    assert set(board().grid.names(board().feature("finnish-square"))) == {*SQUARES, "6500", "6600", "6700", "6800"}


def test_5_1b_sources_lie_on_their_edges():
    grid = board().grid
    assert {name[:2] for name in grid.names(board().feature("german-source"))} == {"14"}
    assert all(name.startswith("68") or name.endswith("34") for name in grid.names(board().feature("soviet-source")))


def test_5_1j_arrows_are_where_units_enter_from_the_south():
    grid = board().grid
    assert set(grid.names(board().feature("soviet-arrow"))) == {f"{column}34" for column in range(38, 43)}
    assert set(grid.names(board().feature("german-arrow"))) == {f"{column}34" for column in range(46, 57)}


def test_8_0b_the_three_hexes_of_leningrad_are_the_major_city():  # ruling E-57
    assert set(board().grid.names(board().ground("major-city"))) == LENINGRAD
