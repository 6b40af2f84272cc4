"""The data of Leningrad Blitzkrieg against the rules text and the counts that we settled on, typed in here once more."""

from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import northfront
from northfront.core.board import read_board
from northfront.core.datafile import Data
from northfront.core.hexes import minus
from northfront.core.pieces import read_pieces

FOLDER = Path(northfront.__file__).parent / "games" / "leningrad_blitzkrieg" / "data"
SIDES = ("axis", "soviet")
MECHANIZED = {"panzer", "motorized", "tank"}
HQ = {"hq", "motorized-hq"}
NO_UNITS = {"fortress", "chit"}

# Chit and the first turn on which it can be chosen; 48A to 55A are our choice for the four of turns 4 to 7.
CHITS = {
    "axis": {"chit-4pzg": 1, "chit-16a": 1, "chit-18a": 1, "manstein": 1, "axis-reinf": 4, "okh": 1},
    "soviet": {
        "chit-8a": 1,
        "chit-11a": 1,
        "chit-27a": 2,
        "chit-23a": 3,
        "chit-48a": 4,
        "chit-34a": 5,
        "chit-42a": 6,
        "chit-55a": 7,
        "soviet-reinf": 4,
        "reserve": 1,
    },
}
OPTIONAL = {"okh", "reserve"}

# Units with a code; the places are two a hex, and one more in the hex of the headquarters.
CODED = {
    "18A": 7,
    "4PzG": 8,
    "16A": 8,
    "8A": 7,
    "11A": 11,
    "27A Libau": 1,
    "27A Estonia": 3,
    "27A Latvia": 3,
    "27A Opochka": 3,
    "23A isthmus": 4,
    "23A Luga": 3,
    "23A reserve": 6,
}
WORST_TO_BEST = ["A2", "A1", "-", "R", "RR", "1RR", "2RR", "3RR"]  # for the attacker


@cache
def data():
    return Data.of_texts({path.name: path.read_text() for path in FOLDER.glob("*.toml")})


@cache
def document(name):
    return data()[name].value


@cache
def board():
    return read_board(data()["map"])


@cache
def counters():
    return {row["id"]: row for row in document("counters")["counters"]}


@cache
def units():
    return {name: row for name, row in counters().items() if row["kind"] not in NO_UNITS}


def campaign():
    return document("scenarios")["campaign"]


def codes():
    return {row["id"]: row for row in campaign()["codes"]}


def with_code(code):
    return [row["unit"] for row in campaign()["units"] if row["code"] == code]


def hq_hex(code):
    """The hex in which a unit of the code may join its headquarters."""
    return {row["at"] for row in campaign()["headquarters"] if row.get("code") == code}


def land():
    return board().grid.all & ~board().ground("sea", "lake")


def area(row):
    """The hexes of an area: so far from its centres, over land."""
    grid, found = board().grid, 0
    over = minus(minus(grid.every_side, board().hexsides("sea")), board().hexsides("lake"))
    for part in row["areas"]:
        found |= grid.flood(1 << grid.hex(part["centre"]), land(), over, part["radius"])
    return found


def rows_with_origin():
    return [
        *document("counters")["counters"],
        *document("schedule")["turns"],
        *document("schedule")["chits"],
        *document("tables").values(),
        campaign(),
    ]


# --- sources


def test_every_datum_has_a_source_that_is_listed():
    for row in rows_with_origin():
        assert row["source"].split()[0] in document("sources"), row
        assert row["confidence"] in {"read", "reconciled", "reconstructed"}, row


def test_as_many_counters_as_promised():
    promised = dict(document("sources")["counts"])
    assert promised.pop("hexes") == 1508
    found = Counter(row["side"] for row in counters().values())
    assert promised == {"counters": len(counters()), **found}


# --- counters


def test_the_core_reads_the_counters():
    pieces = read_pieces(data()["counters"], SIDES)
    assert [piece.id for piece in pieces] == list(counters())


def test_1_1b_123_units():
    found = Counter((row["side"], row["kind"]) for row in units().values())
    assert found == {
        ("axis", "infantry"): 25,
        ("axis", "panzer"): 4,
        ("axis", "motorized"): 5,
        ("axis", "hq"): 2,
        ("axis", "motorized-hq"): 1,
        ("soviet", "rifle"): 52,
        ("soviet", "militia"): 8,
        ("soviet", "cavalry"): 3,
        ("soviet", "tank"): 10,
        ("soviet", "motorized"): 5,
        ("soviet", "hq"): 8,
    }


def test_2_2_2e_only_mechanized_units_attack_and_defend_differently():
    for name, row in units().items():
        for face in row["faces"]:
            differ = face["attack"] != face["defence"]
            assert not differ or row["kind"] in MECHANIZED, name


def test_2_2_2e_mechanized_units_attack_better_than_they_defend():
    for name, row in units().items():
        if row["kind"] in MECHANIZED:
            assert row["faces"][0]["attack"] > row["faces"][0]["defence"], name


def test_2_2_3a_most_units_have_a_reduced_side_and_some_have_none():
    for name, row in units().items():
        single = row["kind"] == "militia" or (row["side"], row["kind"]) == ("soviet", "hq")
        assert len(row["faces"]) == (1 if single else 2), name


def test_2_2_3a_a_reduced_side_is_weaker():
    for name, row in units().items():
        if len(row["faces"]) == 2:
            full, reduced = row["faces"]
            assert 0 < reduced["attack"] < full["attack"], name
            assert 0 < reduced["defence"] < full["defence"], name
            assert reduced["moves"] == full["moves"], name


def test_9_2_german_infantry_has_five_movement_points():
    infantry = [row for row in units().values() if row["kind"] == "infantry"]
    assert {face["moves"] for row in infantry for face in row["faces"]} == {5}


def test_2_3_2b_only_headquarters_have_a_range_on_every_side():
    for name, row in units().items():
        for face in row["faces"]:
            assert face.get("range") == (4 if row["kind"] in HQ else None), name


def test_2_2_2d_the_colour_band_is_the_army_of_the_code():
    for code in CODED:
        for unit in with_code(code):
            assert counters()[unit]["formation"] == code.split()[0], unit
    for unit in campaign()["available"]:
        assert bool(counters()[unit]["formation"]) == (counters()[unit]["kind"] in HQ), unit


def test_2_4a_every_headquarters_has_one_chit_and_4pzg_manstein_besides():
    led = [row["formation"] for row in units().values() if row["kind"] in HQ]
    chits = [row["formation"] for row in counters().values() if row["kind"] == "chit" and row.get("formation")]
    assert sorted(chits) == sorted([*led, "4PzG"])
    assert counters()["manstein"]["formation"] == "4PzG"  # [7.3.2]


@pytest.mark.parametrize("side", SIDES)
def test_4_0_6_15_2_the_chits(side):
    found = {name for name, row in counters().items() if row["kind"] == "chit" and row["side"] == side}
    assert found == set(CHITS[side])


def test_14_0b_14_2_1_two_fortresses_worth_one_with_two_steps_and_nothing_with_one():
    forts = [row for row in counters().values() if row["kind"] == "fortress"]
    assert [row["side"] for row in forts] == ["soviet"] * 2
    assert all([face["defence"] for face in row["faces"]] == [1, 0] for row in forts)


# --- schedule


def test_1_1a_nine_turns_of_ten_days():
    turns = document("schedule")["turns"]
    assert [row["id"] for row in turns] == list(range(1, 10))
    assert [row["dates"] for row in turns] == [
        "22 June to 1 July",
        "2-11 July",
        "12-21 July",
        "22-31 July",
        "1-10 August",
        "11-20 August",
        "21-30 August",
        "31 August to 9 September",
        "10-19 September",
    ]


def test_6_2_12_2_numbers_by_turn():
    turns = document("schedule")["turns"]
    assert [row["axis"] for row in turns] == [4, 4, 3, 3, 4, 4, 4, 4, 4]
    assert [row["soviet"] for row in turns] == [1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [row["axis-reinf"] for row in turns] == [0, 0, 0, 2, 2, 2, 2, 2, 1]
    assert [row["soviet-reinf"] for row in turns] == [0, 0, 0, 6, 6, 6, 6, 6, 6]


def test_15_2_the_first_turn_of_each_chit():
    found = {row["id"]: row["from"] for row in document("schedule")["chits"]}
    assert found == CHITS["axis"] | CHITS["soviet"]


@pytest.mark.parametrize("side", SIDES)
def test_6_2_nobody_must_choose_more_chits_than_there_are(side):
    for row in document("schedule")["turns"]:
        there = [chit for chit, first in CHITS[side].items() if first <= row["id"] and chit not in OPTIONAL]
        assert row[side] <= len(there), row["id"]


def test_15_2_2_5_a_new_soviet_headquarters_on_each_turn_from_four_to_seven():
    late = {first: chit for chit, first in CHITS["soviet"].items() if first > 3 and chit != "soviet-reinf"}
    assert sorted(late) == [4, 5, 6, 7]
    for chit in late.values():
        assert chit.replace("chit-", "hq-") in campaign()["available"]


# --- tables


@cache
def columns():
    return [Fraction(a) / Fraction(b) for a, b in (text.split("-") for text in document("tables")["combat"]["columns"])]


def column(attack, defence):
    return sum(Fraction(attack, defence) >= ratio for ratio in columns()) - 1


def results():
    return {row["die"]: row["results"] for row in document("tables")["combat"]["rows"]}


@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [(15, 5, 3), (26, 9, 2), (12, 7, Fraction(3, 2)), (18, 13, 1), (25, 2, 10)],
)
def test_10_3_2_ratios_of_the_examples(attack, defence, ratio):
    assert columns()[column(attack, defence)] == ratio


@pytest.mark.parametrize(("ratio", "shifted"), [(3, Fraction(3, 2)), (12, 8)])
def test_10_3_3_two_columns_down_in_the_examples(ratio, shifted):
    assert columns()[column(ratio, 1) - 2] == shifted


def test_10_3_4_eleven_columns_from_one_to_ten():
    assert columns() == [1, Fraction(3, 2), *range(2, 11)]
    assert sorted(results()) == [1, 2, 3, 4, 5, 6]
    assert all(len(row) == 11 for row in results().values())


def test_10_4_2_every_kind_of_result_and_no_other():
    assert {result for row in results().values() for result in row} == set(WORST_TO_BEST)


def test_10_4_a_higher_ratio_is_never_worse():
    for row in results().values():
        worth = [WORST_TO_BEST.index(result) for result in row]
        assert worth == sorted(worth)


def test_10_4_a_higher_die_is_never_worse():
    for at in range(11):
        worth = [WORST_TO_BEST.index(results()[die][at]) for die in range(1, 7)]
        assert worth == sorted(worth)


def test_10_4_the_ends_of_the_table():
    assert [results()[die][0] for die in range(1, 7)] == ["A2", "A1", "A1", "A1", "-", "R"]
    assert [results()[die][10] for die in range(1, 7)] == ["1RR", "1RR", "2RR", "2RR", "3RR", "3RR"]


def test_terrain_effect_table():
    terrain = document("tables")["terrain"]
    assert {row["id"]: (row["foot"], row["motor"], row["shift"]) for row in terrain["rows"]} == {
        "clear": (1, 1, 0),
        "light-woods": (1, 2, 1),
        "deep-woods": (2, 3, 2),
        "swamp": (2, 3, 1),
        "major-city": (1, 1, 2),
    }
    assert (terrain["town"], terrain["river"]) == (1, 1)


def test_limits_and_points():
    limits = {key: value for key, value in document("tables")["limits"].items() if isinstance(value, int)}
    assert limits == {
        "stack": 2,
        "zone": 2,
        "off_rail": 6,
        "steps": 2,
        "withdrawn": 4,
        "free_supply": 3,
        "withdrawal": 9,
        "arrival": 7,
    }
    points = {key: value for key, value in document("tables")["victory"].items() if isinstance(value, int)}
    assert points == {"city": 10, "leningrad": 10, "mechanized": 3, "other": 1}


# --- set-up


def test_4_0_every_unit_begins_in_exactly_one_place():
    coded = [row["unit"] for row in campaign()["units"]]
    headquarters = [row["unit"] for row in campaign()["headquarters"]]
    track = [row["unit"] for row in campaign()["track"]]
    there = [*coded, *headquarters, *campaign()["available"], *track]
    assert sorted(there) == sorted(units())
    assert (len(coded), len(headquarters), len(campaign()["available"]), len(track)) == (64, 7, 49, 3)


def test_4_0_4_the_available_boxes():
    found = Counter((units()[unit]["side"], units()[unit]["kind"]) for unit in campaign()["available"])
    assert found == {
        ("axis", "infantry"): 8,
        ("soviet", "rifle"): 26,
        ("soviet", "militia"): 8,
        ("soviet", "cavalry"): 3,
        ("soviet", "hq"): 4,
    }


def test_4_0_2_3_three_mechanized_units_of_3pzg_on_turn_seven():
    track = campaign()["track"]
    assert [row["turn"] for row in track] == [7, 7, 7]
    assert {units()[row["unit"]]["formation"] for row in track} == {"3PzG"}
    assert {units()[row["unit"]]["kind"] for row in track} <= MECHANIZED


def test_4_0_2_the_units_of_each_code():
    assert Counter(row["code"] for row in campaign()["units"]) == CODED
    assert set(codes()) == set(CODED)


def test_4_0_2_1_a_code_has_room_for_its_units_and_units_for_its_hexes():
    for code, row in codes().items():
        if "hexes" in row:
            assert len(row["hexes"]) <= CODED[code] <= 2 * len(row["hexes"]) + len(hq_hex(code)), code


def test_4_0_2_no_hex_belongs_to_two_codes_or_to_a_headquarters():
    hexes = [h for row in codes().values() for h in row.get("hexes", [])]
    assert len(hexes) == len(set(hexes))
    assert not set(hexes) & {row["at"] for row in campaign()["headquarters"]}


def test_4_0_2_the_stored_set_up_places_every_unit_with_a_code():
    assert sorted(row["unit"] for row in campaign()["placed"]) == sorted(row["unit"] for row in campaign()["units"])


def test_4_0_2_the_stored_set_up_keeps_to_two_units_a_hex():
    standing = Counter(row["at"] for row in (*campaign()["placed"], *campaign()["headquarters"]))
    assert max(standing.values()) == 2


@pytest.mark.parametrize("code", [code for code in CODED if " " not in code or code == "27A Libau"])
def test_4_0_2_1_the_stored_set_up_fills_every_hex_of_the_code(code):
    at = {row["unit"]: row["at"] for row in campaign()["placed"]}
    filled = {at[unit] for unit in with_code(code)}
    assert filled - hq_hex(code) == set(codes()[code]["hexes"])


@pytest.mark.parametrize("code", [code for code in CODED if " " in code and code != "27A Libau"])
def test_4_0_2_2_the_stored_set_up_stays_in_the_area(code):
    at = {row["unit"]: row["at"] for row in campaign()["placed"]}
    for unit in with_code(code):
        assert area(codes()[code]) >> board().grid.hex(at[unit]) & 1, unit


def test_15_1_the_whole_panzer_group_begins_next_to_the_enemy():
    grid = board().grid
    russians = {row["at"] for row in campaign()["placed"] if units()[row["unit"]]["side"] == "soviet"}
    for h in codes()["4PzG"]["hexes"]:
        assert any(grid.ring(1 << grid.hex(h)) >> grid.hex(enemy) & 1 for enemy in russians), h


def test_3_4_1_each_side_begins_on_its_side_of_the_frontier():
    grid = board().grid
    over = minus(grid.every_side, board().hexsides("border"))
    german = grid.flood(1 << grid.hex("0232"), land(), over)
    for row in (*campaign()["placed"], *campaign()["headquarters"]):
        assert land() >> grid.hex(row["at"]) & 1, row
        assert german >> grid.hex(row["at"]) & 1 == (units()[row["unit"]]["side"] == "axis"), row
    towns = board().feature("town") | board().ground("major-city")
    assert german & towns == sum(1 << grid.hex(h) for h in campaign()["german_towns"])


def test_15_4_2_the_hexes_of_leningrad():
    grid = board().grid
    assert sum(1 << grid.hex(h) for h in campaign()["leningrad"]) == board().feature("leningrad")


# --- options


def test_16_0_options_begin_with_the_printed_game():
    options = {row["id"]: row for row in campaign()["options"]}
    assert {name: row["default"] for name, row in options.items()} == {
        "bid": "none",
        "zhukov": "off",
        "reserves": "off",
        "transfer": "off",
        "rebuilt": "full",
        "new-hqs": "box",
    }
    assert all(row["default"] in row["choices"] for row in options.values())
    assert options["bid"]["choices"] == ["none", *(str(points) for points in range(5, 81, 5))]
