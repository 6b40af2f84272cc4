"""The data of Assault on Leningrad against the lists of the rules text, typed in here once more."""

from collections import Counter

import pytest

from northfront import games
from northfront.checks.data import check_data
from northfront.checks.rules_index import coverage, read_cases
from tests.games.assault.table import own_map

GAME = games.load("assault-on-leningrad")
GRID = GAME.board.grid

SET_UP = """
    1135 narva
    1033 11-mot
    1133 191-rifle
    1232 2-vol
    1332 90-rifle
    1430 111-rifle
    1629 lts
    1828 3-vol
    2623 24-tank
    2823 177-rifle
    2922 302-rifle
    3121 237-rifle
    3219 70-rifle
    3218 1-vol
    3416 1-mtn
    3113 21-tank
    0312 work-schlisselburg
    0611 work-mga
    0916 work-tosno
    1120 work-vyritsa
    0518 work-kolpino
    0619 work-pushkin
    0420 work-uritsk
    0821 work-gatchina
    0622 work-krasnoye
    0326 work-oranienbaum
    0125 naval
"""
SOVIET_TURNS = {5: "1-gv", 6: "2-gv 3-gv", 9: "10-rifle", 16: "1-nkvd 168-rifle", 18: "5-gv", 22: "1-marine"}
GERMAN_TURNS = {
    (1, "a"): "hq-41 1-1pz 1-1mot 1-113mot 6-11pz 6-4mot 6-114mot 36-87mot 36-118mot hq-38 1-inf",
    (2, "b"): "hq-56 3-8mot 3-29mot 269-inf ss-pol hq-28 96-inf 121-inf",
    (3, "c"): "11-inf 12-inf 21-inf 32-inf 123-inf hq-2",
    (5, "a"): "58-inf",
    (7, "b"): "8-10pz 8-8mot 8-28mot",
    (9, "b"): "tot-1 tot-2 tot-3 hq-39 12-29pz 12-5mot 12-25mot 20-76mot 20-90mot 122-inf",
    (17, "a"): "291-inf",
}
CORPS = {
    "41": "1-1pz 1-1mot 1-113mot 6-11pz 6-4mot 6-114mot 36-87mot 36-118mot",
    "38": "1-inf 58-inf 291-inf",
    "56": "3-8mot 3-29mot 269-inf ss-pol 8-10pz 8-8mot 8-28mot",
    "28": "96-inf 121-inf tot-1 tot-2 tot-3",
    "2": "11-inf 12-inf 21-inf 32-inf 123-inf",
    "39": "12-29pz 12-5mot 12-25mot 20-76mot 20-90mot 122-inf",
}


def ids(units):
    return sorted(piece.id for u, piece in enumerate(GAME.pieces) if units >> u & 1)


def hexes(names):
    return GRID.hexes(names)


def printed(unit, face=0):
    """Strength, class and movement as on the counter: 8-A-6."""
    figures = GAME.pieces[GAME.units[unit]].faces[face]
    return f"{figures['strength']}-{'ABC'[figures['class'] - 1]}-{figures['moves']}"


def test_the_data_are_sound_and_every_clause_is_covered(request):
    assert check_data("assault-on-leningrad") == []
    assert coverage("assault-on-leningrad", request.config.rootpath)["missing"] == []


def test_every_clause_of_sections_2_to_18_and_of_the_appendices_is_listed():
    cases = read_cases("assault-on-leningrad")
    assert len(cases) == 366
    sections = {case.split(".")[0] for case in cases}
    assert sections == {str(n) for n in range(2, 19)} | {"APP1A", "APP1B", "APP2A1", "APP2A2", "APP2A3", "APP2B"}


# --- [5.0] and Appendix I


def test_APP1A_the_set_up():
    s = GAME.start().state
    rows = dict(reversed(line.split()) for line in SET_UP.strip().splitlines())
    assert {unit: GAME.place_name(s.where[GAME.units[unit]]) for unit in rows} == rows


def test_APP1A_who_begins_in_leningrad():
    s = GAME.start().state
    there = ids(s.units_in(GAME.chart.whole_city))
    assert len(there) == 18
    assert Counter(GAME.pieces[GAME.units[unit]].kind for unit in there) == {
        "worker": 10,
        "guerrilla": 4,
        "rifle": 2,
        "tank": 1,
        "volunteer": 1,
    }


@pytest.mark.parametrize("turn", SOVIET_TURNS)
def test_APP1B_soviet_reinforcements(turn):
    assert ids(GAME.arrivals[f"s{turn}"].units) == sorted(SOVIET_TURNS[turn].split())
    assert GAME.arrivals[f"s{turn}"].turn == turn


@pytest.mark.parametrize("row", GERMAN_TURNS)
def test_5_0_4a_APP2_german_arrivals(row):
    turn, area = row
    arrival = GAME.arrivals[f"g{turn}"]
    assert (arrival.turn, ids(arrival.units)) == (turn, sorted(GERMAN_TURNS[row].split()))
    assert arrival.entry == GAME.board.feature(f"entry-{area}")


def test_5_0_3a_the_entry_areas():
    feature = GAME.board.feature
    assert feature("entry-a") == hexes("1136 1236 1336 1436 1536 1636 1736")
    assert feature("entry-b") == hexes("3826 3827 3828 3829 3830")
    assert feature("entry-c") == hexes("3816 3817 3818 3819")


def test_APP2B_withdrawals():
    first, second = GAME.withdrawals
    assert (first.turn, ids(first.units), first.unless_inside) == (
        11,
        sorted(["8-10pz", "8-8mot", "8-28mot", "3-8mot", "3-29mot"]),
        False,
    )
    assert (second.turn, ids(second.units), second.unless_inside) == (
        22,
        sorted((CORPS["41"] + " hq-41").split()),
        True,
    )


def test_5_0_5_16_11_every_german_waits_for_his_turn():
    s = GAME.start().state
    assert all(s.where[u] in GAME.waiting_rooms for u in range(len(GAME.pieces)) if GAME.units_of[0] >> u & 1)


@pytest.mark.parametrize("corps", CORPS)
def test_3_2_7_corps_and_their_headquarters(corps):
    assert ids(GAME.corps[corps]) == sorted(CORPS[corps].split())
    assert GAME.pieces[GAME.units[f"hq-{corps}"]].formation == corps


# --- counters


def test_3_2_3_soviet_units_have_no_corps():
    assert {piece.formation for piece in GAME.pieces if piece.side == 1} == {""}


def test_3_2_4a_only_strength_and_class_differ_between_the_faces():
    for piece in GAME.pieces:
        assert len({face.get("moves") for face in piece.faces}) == 1
        strengths = [face.get("strength", 0) for face in piece.faces]
        assert strengths == sorted(strengths, reverse=True)
        assert [face.get("class", 0) for face in piece.faces] == sorted(face.get("class", 0) for face in piece.faces)


@pytest.mark.parametrize(("unit", "faces"), [("122-inf", ["8-A-6"]), ("6-11pz", ["5-A-8", "3-B-8"])])
def test_the_values_that_the_text_gives(unit, faces):
    assert [printed(unit, face) for face in range(len(faces))] == faces


def test_values_that_the_pictures_give():
    figure = lambda unit, key, face=0: GAME.pieces[GAME.units[unit]].figure(key, face)
    assert {figure(unit, "strength") for unit in ("8-8mot", "90-rifle", "168-rifle")} == {4}
    assert figure("2-gv", "strength") + figure("5-gv", "strength") == 5
    assert {figure(unit, "class") for unit in ("2-gv", "5-gv", "hq-41", "hq-2")} == {3}
    assert (figure("177-rifle", "class"), figure("1-mtn", "class"), figure("96-inf", "class", 1)) == (1, 2, 3)
    assert {figure(f"work-{n}", "moves") for n in range(1, 11)} == {4}


def test_3_2_5a_3_2_5b_regiments_of_divisions():
    kinds = sorted(
        sorted(GAME.pieces[u].kind for u in range(len(GAME.pieces)) if division >> u & 1) for division in GAME.divisions
    )
    assert kinds == [["motorized"] * 2] * 3 + [["motorized"] * 3] + [["motorized", "motorized", "panzer"]] * 4


def test_10_210c_which_counters_have_two_sides():
    for u, piece in enumerate(GAME.pieces):
        if GAME.units_of[0] >> u & 1:
            assert len(piece.faces) == (1 if GAME.hqs >> u & 1 else 2)
    soviet = Counter(len(piece.faces) for u, piece in enumerate(GAME.pieces) if GAME.units_of[1] >> u & 1)
    assert soviet[1]
    assert soviet[2]


def test_3_2_8a_12_21_13_1_14_1_15_1_how_many_there_are():
    kinds = Counter((GAME.sides[piece.side], piece.kind) for piece in GAME.pieces)
    assert (kinds["german", "air"], kinds["soviet", "air"]) == (5, 2)
    assert (kinds["soviet", "worker"], kinds["soviet", "guerrilla"], kinds["soviet", "naval"]) == (20, 4, 1)
    assert kinds["soviet", "firepower"] == 1
    assert sum(piece.side == 0 and not piece.marker for piece in GAME.pieces) == 40


# --- tables


def test_10_21c_the_columns():
    assert [GAME.combat.heading(n) for n in range(10)] == [
        "1-3",
        "1-2",
        "1-1",
        "3-2",
        "2-1",
        "3-1",
        "4-1",
        "5-1",
        "6-1",
        "7-1",
    ]


def test_the_table_never_gets_worse_for_the_attacker():
    ladder = ["AE", "3/-", "2/-", "1/-", "-/-", "2/1", "1/1", "1/2", "-/1", "-/2", "-/3", "DE"]
    rank = [[ladder.index(result) for result in GAME.combat.rows[die]] for die in sorted(GAME.combat.rows)]
    assert all(row == sorted(row) for row in rank)
    assert all(list(column) == sorted(column) for column in zip(*rank, strict=True))


def test_10_26a_both_sides_are_penalised_by_three_results_only():
    both = {result for row in GAME.combat.rows.values() for result in row if "/" in result and "-" not in result}
    assert both == {"2/1", "1/1", "1/2"}


def test_6_13b_the_columns_of_costs():
    cost = lambda column, terrain: GAME.chart.entry(
        1, column, next(h for h in range(3000) if GAME.board.ground(terrain) >> h & 1)
    )
    assert [cost("foot", "clear"), cost("motor", "clear"), cost("guerrilla", "clear")] == [6, 6, 6]
    assert [cost("foot", "woods"), cost("motor", "woods")] == [12, 18]
    assert GAME.chart.road("motor") == 2  # a third


# --- the map


def test_3_1a_every_hex_has_one_number():
    names = GRID.names(GRID.all)
    assert len(names) == len(set(names)) == 38 * 36 + 69


def test_2_0a_the_neighbours_that_the_text_proves():
    touching = lambda name: {GRID.name(to) for _, to in GRID.neighbours(GRID.hex(name))}
    assert {"1909", "1910"} <= touching("2009")
    ring = set(GRID.names(GRID.ring(hexes("0219 0220 0320")))) - {"0219", "0220", "0320"}
    assert ring == {"0120", "0119", "0218", "0319", "0419", "0420", "0321", "0221", "0121"}
    assert touching("F4") == {"E4", "E5", "F3", "F5", "G4", "G5"}


def test_6_31_the_neva_runs_from_ladoga_to_the_city():
    neva = {frozenset((GRID.name(a), GRID.name(b))) for a, b in GRID.pairs(GAME.chart.crossings)}
    assert {frozenset(("0312", "0313")), frozenset(("0417", "0517")), frozenset(("0219", "0320"))} <= neva


def test_8_12a_8_12b_8_13c_three_districts_of_the_interior():
    districts = {
        GRID.name(h): count.bit_count() for one, count in GAME.chart.districts for h in range(3000) if one >> h & 1
    }
    assert districts == {"0320": 18, "0219": 18, "0220": 18}
    assert GAME.chart.interior.bit_count() == 54


def test_8_13a_8_13b_six_fringe_areas():
    areas = {GRID.names(one)[0]: len(GRID.names(other)) for one, other in GAME.chart.fringes}
    assert areas == {"0120": 4, "0119": 2, "0218": 2, "0319": 2, "0419": 2, "0420": 2}


def test_8_14_ten_key_points():
    keys = [prize for prize in GAME.prizes if GAME.chart.interior >> prize.hex & 1]
    assert (len(keys), {prize.points for prize in keys}) == (10, {5})
    assert GAME.board.name_at(GRID.hex("J7")) == "Kirov Works"


def test_6_17b_coastal_hexes_are_playable():
    t = own_map("turn 20 soviet movement\nsoviet 2-vol 0326\ngerman 1-inf 1520")
    t.play("2-vol")
    assert "0325" in t.options() or "0426" in t.options()


def test_6_17c_lake_hexsides():
    lake = {frozenset((GRID.name(a), GRID.name(b))) for a, b in GRID.pairs(GAME.board.hexsides("lake"))}
    assert {frozenset(("0832", "0833")), frozenset(("1821", "1822"))} <= lake
    assert frozenset(("2422", "2522")) not in lake


def test_16_18_the_first_forces_enter_like_reinforcements():
    assert {arrival.id for arrival in GAME.arrivals.values() if arrival.side == 0} == {
        "g1",
        "g2",
        "g3",
        "g5",
        "g7",
        "g9",
        "g17",
    }


def test_18_51_five_markers():
    s = GAME.start("", {"prizes": "on"}).state
    assert sorted(GAME.place_name(s.where[GAME.units[f"prize-{n}"]]) for n in range(1, 6)) == [
        "0622",
        "0821",
        "0916",
        "1133",
        "2823",
    ]
