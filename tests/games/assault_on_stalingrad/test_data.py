"""The data of Assault on Stalingrad: what section 19 says, and the counts of the reconstruction."""

from collections import Counter

import pytest

from northfront import games
from northfront.checks.data import check_data
from northfront.checks.rules_index import coverage, read_cases

GAME = games.load("assault-on-stalingrad")
GRID = GAME.board.grid
ARRIVALS = {
    ("g2s", 2, "s"): "rum-2",
    ("g3w", 3, "w"): "hq-11 384-inf",
    ("g4s", 4, "s"): "hq-4",
    ("g4w", 4, "w"): "94-inf 14-pz 389-inf",
    ("g5w", 5, "w"): "76-inf 295-inf",
    ("g5s", 5, "s"): "371-inf",
    ("g6w", 6, "w"): "22-pz",
}


def ids(units):
    return sorted(piece.id for u, piece in enumerate(GAME.pieces) if units >> u & 1)


def printed(unit):
    """The steps as on the counters: 8-A 4-B."""
    faces = GAME.pieces[GAME.units[unit]].faces
    return " ".join(f"{face['strength']}-{'ABC'[face['class'] - 1]}" for face in faces)


def pairs(kind):
    return list(GRID.pairs(GAME.board.hexsides(kind)))


def test_the_data_are_sound_and_every_clause_is_covered(request):
    assert check_data("assault-on-stalingrad") == []
    assert coverage("assault-on-stalingrad", request.config.rootpath)["missing"] == []


def test_every_clause_of_the_other_game_is_listed_and_section_19_besides():
    cases, others = read_cases("assault-on-stalingrad"), read_cases("assault-on-leningrad")
    assert set(others) <= set(cases)
    new = set(cases) - set(others)
    assert all(case.startswith("19.") for case in new)
    assert len(new) == 48  # 44 rows of the ledger, with the five turns of 19.71 apart


def test_what_does_not_apply_cannot_be_reached():
    kinds = {piece.kind for piece in GAME.pieces}
    assert not kinds & {"guerrilla", "naval", "firepower", "prize"}
    assert (GAME.fleet, GAME.firepower, GAME.bonuses) == (-1, -1, 0)
    assert (GAME.withdrawals, GAME.standing, GAME.divisions) == ((), (), ())
    assert (GAME.garrisons, GAME.chart.forts, GAME.city_workers, GAME.refuge) == (0, 0, 0, 0)
    assert not any(GAME.chart.bridges)


def test_19_0b_the_size_of_the_maps():
    assert GAME.chart.main.bit_count() == 30 * 26
    assert (GAME.chart.interior.bit_count(), GAME.chart.fringe.bit_count()) == (46, 37)


def test_8_12a_city_and_districts():
    assert GAME.chart.city == GRID.hexes("1205 1306 1406")
    sizes = {GRID.names(city)[0]: interior.bit_count() for city, interior in GAME.chart.districts}
    assert sizes == {"1205": 16, "1306": 16, "1406": 14}


def test_8_13a_ten_fringe_areas_four_of_them_on_the_east_bank():
    main = sorted(GRID.names(one)[0] for one, _ in GAME.chart.fringes)
    assert main == ["1105", "1106", "1204", "1206", "1305", "1307", "1405", "1407", "1506", "1507"]
    assert GAME.board.feature("east-bank") & GAME.chart.main == GRID.hexes("1204 1305 1405 1506")


def test_8_14_eight_victory_hexes():
    assert GAME.key_points == GRID.hexes("E4 G5 I6 J6 K8 M8 M9 N9")
    assert not GAME.key_points & ~GAME.chart.interior


def test_19_31_rivers():
    assert (len(pairs("don")), len(pairs("lake")), len(pairs("ferry"))) == (97, 10, 10)
    assert len([pair for pair in pairs("volga") if GAME.chart.main >> pair[0] & 1]) == 39
    bridged = {frozenset(GRID.name(h) for h in pair) for pair in pairs("road")} & {
        frozenset(GRID.name(h) for h in pair) for pair in pairs("don")
    }
    assert bridged == {frozenset(pair.split("/")) for pair in ("1414/1415", "1918/2017", "2925/3024")}


def test_19_32_the_volga_cuts_the_map_in_two():
    """No German can ever stand east of it."""
    chart = GAME.chart
    west = GRID.flood(GRID.hexes("1826"), chart.main & chart.land, chart.open)
    assert not west & GRID.hexes("0301 1104 1405 1701")
    assert west & GRID.hexes("0101 0201 1801 2301 0120") == GRID.hexes("0101 0201 1801 2301 0120")


def test_19_35_towns():
    assert GAME.board.ground("town").bit_count() == 28 + 3  # three of them on the fringe of the Inset
    assert GAME.board.ground("rough").bit_count() == 22


def test_19_52_the_red_edge():
    edge = GAME.board.feature("soviet-source")
    assert edge == GRID.hexes(
        " ".join([f"01{place:02}" for place in range(1, 21)] + [f"{row:02}01" for row in range(2, 24)])
    )


def test_5_0_3a_the_entry_areas():
    feature = GAME.board.feature
    assert feature("entry-n") == GRID.hexes(" ".join(f"01{place:02}" for place in range(2, 14)))
    assert feature("entry-e") == GRID.hexes(" ".join(f"{row:02}01" for row in range(3, 18)))
    assert feature("entry-w") == GRID.hexes(" ".join(f"{row:02}26" for row in range(1, 30)))
    assert feature("entry-s") == GRID.hexes(" ".join(f"30{place:02}" for place in range(11, 27)))


@pytest.mark.parametrize("row", ARRIVALS)
def test_19_71_german_arrivals(row):
    name, turn, area = row
    arrival = GAME.arrivals[name]
    assert (arrival.turn, ids(arrival.units)) == (turn, sorted(ARRIVALS[row].split()))
    assert arrival.entry == GAME.board.feature(f"entry-{area}")


@pytest.mark.parametrize(
    ("unit", "steps"),
    [
        ("16-pz", "12-A 9-A 6-B 3-C"),
        ("24-pz", "12-A 9-A 6-B 3-C"),
        ("14-pz", "10-A 8-A 5-B 3-C"),
        ("22-pz", "3-B"),
        ("29-mot", "8-A 5-B 2-C"),
        ("113-inf", "8-A 4-B"),
        ("389-inf", "7-A 3-B"),
        ("rum-4", "4-B 2-C"),
        ("33-guards", "5-A 3-B"),
        ("192-rifle", "4-B 2-C"),
        ("304-rifle", "3-C"),
        ("302-rifle", "3-B"),
        ("28-tank", "6-B 3-C"),
        ("10-nkvd", "4-B 2-C"),
        ("work-6", "1-C"),
    ],
)
def test_19_21b_steps(unit, steps):
    assert printed(unit) == steps


def test_19_21b_steps_of_all_panzer_and_motorized_divisions():
    steps = {
        piece.id: len(piece.faces) for piece in GAME.pieces if piece.side == 0 and piece.kind in ("panzer", "motorized")
    }
    assert steps == {"16-pz": 4, "24-pz": 4, "14-pz": 4, "22-pz": 1, "3-mot": 3, "60-mot": 3, "29-mot": 3}


def test_the_counters_by_kind():
    german, soviet = (Counter(piece.kind for piece in GAME.pieces if piece.side == side) for side in (0, 1))
    assert german == {
        "hq": 5, "motorized-hq": 3, "panzer": 4, "motorized": 3, "infantry": 16, "jaeger": 1, "air": 3
    }  # fmt: skip
    assert soviet == {"rifle": 41, "guards": 11, "tank-corps": 7, "worker": 6, "nkvd": 1}


def test_every_corps_has_its_headquarters():
    staffs = Counter(GAME.pieces[u].formation for u in range(len(GAME.pieces)) if GAME.hqs >> u & 1)
    assert staffs == dict.fromkeys(GAME.corps, 1)


def test_19_72b_the_numbers_of_the_turn_track():
    assert sum(n + e for n, e in GAME.draws[:14]) == 34
    assert sum(n + e for n, e in GAME.draws[14:18]) == 10
    assert GAME.draws[18] == (0, 0)
    assert GAME.draws[3] == (3, 2)  # the example of the text
    assert (len(GAME.draws), GAME.refill) == (19, 14)


def test_at_the_start_everybody_is_in_supply_and_every_victory_hex_is_soviet():
    from northfront.games.assault.supply import supplied_units

    s = GAME.start().state
    for side in (0, 1):
        assert not s.on_map[side] & ~supplied_units(s, side)
    assert GAME.facts(s, None)["points"] == {"german": 0, "soviet": 40}


def test_at_the_start_no_enemies_are_adjacent():
    s = GAME.start().state
    assert not GRID.ring(s.occupied[0]) & s.occupied[1]
