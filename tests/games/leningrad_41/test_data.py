"""The data of Leningrad '41 against the rules text and the counts that we settled on, typed in here once more."""

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import northfront
from northfront import games
from northfront.core.board import read_board
from northfront.core.datafile import Data
from northfront.core.hexes import minus, scan, union
from northfront.core.overlay import overlaid
from northfront.core.pieces import read_pieces

FOLDER = Path(northfront.__file__).parent / "games" / "leningrad_41" / "data"
SIDES = ("german", "soviet")
GERMAN = ("3-mot", "8-pz", "269-inf", "pol", "tot", "7-fl", "56-pz", "lw")
SOVIET = ("42", "lfr")
UNLIMITED = 99

# River and its hexsides.
MAJOR = {"Neva": 63, "Bolshaya Neva": 22, "Malaya Neva": 23, "Bolshaya Nevka": 39, "Malaya Nevka": 16}
MINOR = {
    "Srednyaya Nevka": 16,
    "Krestovka": 4,
    "Karpovka": 9,
    "Smolenka": 10,
    "Fontanka": 32,
    "Moika": 17,
    "Ekateringofka": 23,
    "Obvodny Canal": 34,
    "Okhta": 15,
    "Okkervil": 13,
    "Chernaya Rechka": 13,
    "Volkovka": 28,
}
RISES_ON_THE_MAP = {"Chernaya Rechka"}

OBJECTIVES = """
    1210 1415 1914 2418 2508 2512 2610 2807 2809 2812 2816 2906 2917 2918 3014 3017 3116 3211 3217 3319 3323 3408 3420
    3515 3612 3616 3817 3820 3825 3906 4015 4215 4402 4516 4523 4626
"""
FORTS = "4726 4723 4721 4718 4716 4714 4711 4708 4705 4701 4322 4316 4212 4303 4523 4516 2816 2807"


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
def pieces():
    return {piece.id: piece for piece in read_pieces(data()["counters"], SIDES)}


def campaign():
    return document("scenarios")["campaign"]


def table(name):
    return document("tables")[name]


def hexes(names):
    return board().grid.hexes(names)


def land():
    return board().grid.all ^ board().ground("sea")


def clear():
    return board().ground("clear")


def rows(*numbers):
    """All hexes of these rows."""
    grid = board().grid
    return sum(1 << h for h in scan(grid.all) if int(grid.name(h)[:2]) in numbers)


def east_edge():
    grid = board().grid
    return sum(1 << h for h in scan(grid.all) if grid.name(h).endswith("01"))


def river(kind):
    return board().hexsides(kind)


def beside(sides):
    """The hexes of some hexsides."""
    found = 0
    for mask in sides:
        found |= mask
    return found


def coastal():
    return board().grid.ring(board().ground("sea")) & land()


def masses(over):
    """The pieces into which land falls if only these hexsides can be crossed, the largest first."""
    grid, left, found = board().grid, land(), []
    while left:
        part = grid.flood(left & -left, land(), over)
        found.append(part)
        left &= ~part
    return sorted(found, key=int.bit_count, reverse=True)


def some(side, *figures, **wanted):
    return [
        piece
        for piece in pieces().values()
        if SIDES[piece.side] == side
        and all(piece.figure(name) for name in figures)
        and all(getattr(piece, name) == value for name, value in wanted.items())
    ]


def pool(name):
    return next(row["units"] for row in (*campaign()["pools"], *campaign()["divisions"]) if row["id"] == name)


# --- sources


def test_every_datum_has_a_source_that_is_listed():
    known = document("sources")
    facts = [*board().facts, *(piece.origin for piece in pieces().values())]
    assert all(fact.source.split()[0] in known for fact in facts)
    for row in (*document("tables").values(), *document("schedule")["turns"], campaign()):
        assert row["source"].split()[0] in known
        assert row["confidence"] in {"read", "reconstructed"}


def test_as_many_counters_and_hexes_as_promised():
    found = Counter(SIDES[piece.side] for piece in pieces().values())
    assert document("sources")["counts"] == {
        "counters": len(pieces()),
        "hexes": board().grid.all.bit_count(),
        **found,
    }


# --- the board


def test_2_2_51_rows_of_34_and_the_distance_of_the_example():
    grid = board().grid
    assert grid.all.bit_count() == 51 * 34
    assert all(grid.has(name) for name in ["0101", "0134", "5101", "5134", "2202", "2206", "2807", "4501", "5001"])
    assert grid.distance(grid.hex("2202"), grid.hex("2206")) == 4  # [10.6]


def test_north_is_up_and_numbers_run_from_the_east():
    grid = board().grid
    (x, y), (west, _), (_, south) = (grid.centre(grid.hex(name)) for name in ("2807", "2808", "2907"))
    assert west < x
    assert south > y
    # Even rows lie half a hex further west.
    assert grid.names(grid.ring(hexes("2807"))) == ["2707", "2708", "2806", "2808", "2907", "2908"]


def test_the_board_has_as_many_hexes_of_each_kind_as_we_settled_on():
    assert {name: found.bit_count() for name, found in board().terrain.items()} == {
        "clear": 966,
        "urban": 471,
        "objective": 36,
        "sea": 261,
    }
    assert {name: found.bit_count() for name, found in board().features.items()} == {
        "fort": 18,
        "german-entry": 28,
        "reserve-entry": 78,
    }


def test_3_3_smolny_is_an_objective_on_land():
    grid = board().grid
    assert grid.name(board().places["Smolny Institute"]) == "2807"
    assert board().ground("objective") & land() & hexes("2807")


def test_19_3_4501_is_on_the_north_bank_of_the_neva():
    grid = board().grid
    a, b = grid.hex("4501"), grid.hex("4601")
    assert river("major-river")[grid.direction(a, b)] >> a & 1
    assert land() >> a & 1


def test_19_3_the_reserve_enters_from_the_north_and_from_the_east_down_to_4501():
    north, east = rows(1), east_edge() & rows(*range(1, 46))
    assert board().feature("reserve-entry") == (north | east) & land()


def test_19_1_germans_enter_from_the_south_with_room_for_a_division():
    entry = board().feature("german-entry")
    assert entry == rows(51) & land()
    largest = max(len(row["units"]) for row in campaign()["divisions"])
    assert 2 * entry.bit_count() >= 40 > largest


def test_4_3_more_objectives_than_win_each_with_its_own_name():
    objectives = board().ground("objective")
    assert objectives == hexes(OBJECTIVES)
    assert objectives.bit_count() == 36 > table("victory")["objectives"]
    assert all(board().name_at(h) for h in scan(objectives))
    assert not objectives & ~land()


def test_8_6_fortifications_in_clear_urban_and_objective_hexes():
    forts = board().feature("fort")
    assert forts == hexes(FORTS)
    assert not forts & ~land()
    for kind in ("clear", "urban", "objective"):
        assert forts & board().ground(kind), kind


def test_8_7_rivers_and_bridges_over_both_kinds():
    bridges = set(board().grid.pairs(river("bridge")))
    major, minor = (set(board().grid.pairs(river(kind))) for kind in ("major-river", "river"))
    assert bridges & major
    assert bridges & minor
    assert bridges <= major | minor
    assert not major & minor
    assert (len(bridges), len(bridges & major)) == (58, 16)


def test_8_7_river_hexsides_lie_between_land_hexes():
    assert not (beside(river("major-river")) | beside(river("river"))) & ~land()


def courses(*kinds):
    return {course.name: course for course in board().courses if course.kind in kinds}


def corners(pair):
    """The two ends of a hexside: each is the pair with a third hex, which may be off the map."""
    grid = board().grid
    (ax, ay), (bx, by) = (grid.centre(h) for h in pair)
    middle, half = ((ax + bx) / 2, (ay + by) / 2), 1 / 12**0.5
    return [
        (round(middle[0] + side * (by - ay) * half, 3), round(middle[1] + side * (ax - bx) * half, 3))
        for side in (1, -1)
    ]


def hexes_round(corner):
    grid = board().grid
    found = [h for h in scan(grid.all) if abs((dist(grid.centre(h), corner)) - 3**-0.5) < 0.01]
    return sum(1 << h for h in found)


def dist(a, b):
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


@pytest.mark.parametrize(("name", "length"), {**MAJOR, **MINOR}.items())
def test_8_7_each_river_is_one_chain_from_water_or_edge_to_water_or_edge(name, length):
    course = courses("major-river", "river")[name]
    assert course.kind == ("major-river" if name in MAJOR else "river")
    assert len(course.pairs) == len(set(course.pairs)) == length
    count = Counter(corner for pair in course.pairs for corner in corners(pair))
    assert max(count.values()) == 2
    ends = [corner for corner, times in count.items() if times == 1]
    assert len(ends) == 2
    others = {
        corner
        for other in courses("major-river", "river").values()
        if other.name != name
        for pair in other.pairs
        for corner in corners(pair)
    }
    wet = [
        corner in others or hexes_round(corner).bit_count() < 3 or hexes_round(corner) & board().ground("sea")
        for corner in ends
    ]
    assert sum(map(bool, wet)) == (1 if name in RISES_ON_THE_MAP else 2)


def test_8_9_bridges_join_all_land_and_without_them_it_falls_into_five_masses():
    every, major = board().grid.every_side, river("major-river")
    assert len(masses(minus(every, minus(major, river("bridge"))))) == 1
    assert [part.bit_count() for part in masses(minus(every, major))] == [806, 516, 60, 49, 42]


def test_4_3_22_objectives_on_the_left_bank_and_three_to_spare():
    parts = masses(minus(board().grid.every_side, river("major-river")))
    assert [(part & board().ground("objective")).bit_count() for part in parts] == [7, 25, 2, 2, 0]


def test_8_8_10_9_ways_are_chains_over_land():
    for course in courses("prospekt", "rail").values():
        assert all(land() >> a & land() >> b & 1 for a, b in course.pairs), course.name
        assert all(a[1] == b[0] for a, b in pairwise(course.pairs)), course.name
    assert Counter(course.kind for course in board().courses) == {
        "major-river": 5,
        "river": 12,
        "bridge": 58,
        "prospekt": 24,
        "rail": 12,
    }


def test_8_9_15_1_ways_cross_rivers_on_bridges_only():
    forded = minus(union(river("major-river"), river("river")), river("bridge"))
    for course in courses("prospekt", "rail").values():
        steps = board().grid.sides(course.pairs)
        assert not any(mask & other for mask, other in zip(steps, forded, strict=True)), course.name


def test_15_1_railroads_for_aurora_in_one_network_but_for_one_line():
    rail = beside(river("rail"))
    assert (rail & ~rows(50, 51)).bit_count() > 20
    grid = board().grid
    network = grid.flood(hexes("3211"), rail, river("rail"))
    assert network.bit_count() > 150
    assert rail & ~network == beside(grid.sides(courses("rail")["Primorskaya (Sestroretsk)"].pairs))


def test_8_8_prospekts_are_one_network():
    prospekts = beside(river("prospekt"))
    assert board().grid.flood(hexes("3017"), prospekts, river("prospekt")) == prospekts


def test_8_11_15_2_coast_great_rivers_and_sea_are_one_water():
    sea, banks = board().ground("sea"), beside(river("major-river"))
    assert (coastal().bit_count(), banks.bit_count()) == (42, 158)
    assert board().grid.flood(sea & -sea, sea) == sea
    assert board().grid.flood(sea & -sea, sea | banks) == sea | banks


def test_3_6_room_for_the_set_up_and_18_2_for_a_landing():
    assert (land() & ~rows(*campaign()["barred_rows"])).bit_count() > 36 + 4
    assert (clear() & ~board().feature("fort")).bit_count() > 100


def test_bridges_have_names_of_their_own():
    names = [course.name for course in board().courses if course.kind == "bridge"]
    assert all(names)
    assert len(names) == len(set(names))


def test_the_chernaya_rechka_reaches_the_nevka_east_of_the_primorsky_terminus():
    assert river("river")[board().grid.direction(*(board().grid.hex(h) for h in ("1819", "1720")))] & hexes("1819") == 0
    assert board().grid.name(courses("rail")["Primorskaya (Sestroretsk)"].pairs[0][0]) == "1819"


def test_the_shlisselburgsky_leaves_by_the_east_edge():
    assert board().grid.name(courses("prospekt")["Shlisselburgsky"].pairs[-1][1]) == "4701"


# --- counters


def test_2_1_228_counters_with_the_markers():
    markers = sum(number for number in table("markers").values() if isinstance(number, int))
    assert len(pieces()) + markers == 228


def test_2_6_every_sub_command_has_units():
    found = Counter((SIDES[piece.side], piece.formation) for piece in pieces().values())
    assert found == {
        ("german", "3-mot"): 13,
        ("german", "8-pz"): 14,
        ("german", "269-inf"): 16,
        ("german", "pol"): 16,
        ("german", "tot"): 17,
        ("german", "7-fl"): 6,
        ("german", "56-pz"): 17,
        ("german", "lw"): 10,
        ("soviet", "42"): 54,
        ("soviet", "lfr"): 27,
    }


def test_14_1_three_leaders_with_a_radius():
    leaders = [piece for piece in pieces().values() if piece.kind == "leader"]
    assert {piece.id: piece.faces for piece in leaders} == {
        "manstein": ({"radius": 3},),
        "zhdanov": ({"radius": 2},),
        "zhukov": ({"radius": 3},),
    }


def test_3_3_the_named_units():
    assert all(pieces()[name].figure("indirect") for name in ("art-51", "art-704", "aurora", "rbf"))
    assert pieces()["lg42"].figure("armored")
    assert not pieces()["lg42"].figure("motorized")


def test_3_4_two_soviet_air_strikes_of_10_and_5():
    assert sorted(piece.figure("fire") for piece in some("soviet", kind="air")) == [5, 10]
    assert all(piece.origin.confidence == "read" for piece in some("soviet", kind="air"))


def test_12_8_19_1_more_than_six_german_air_strikes_with_rudel():
    assert len(some("german", kind="air")) == 10
    assert pieces()["rudel"].kind == "air"


def test_2_12_15_3_unlimited_range():
    unlimited = {piece.id for piece in pieces().values() if piece.figure("range") == UNLIMITED}
    assert unlimited == {"rbf", *(piece.id for piece in pieces().values() if piece.kind == "air")}
    assert all(piece.figure("range") <= 40 for piece in pieces().values() if piece.id not in unlimited)


def test_3_6_19_2_the_pool_of_the_42nd_army_lasts():
    assert len(pool("42")) == 48 >= campaign()["drawn"] + 36 // document("schedule")["soviet"]["objectives"]


def test_19_3_19_1_the_other_pools_last():
    assert len(pool("lfr")) == 24  # at least a six
    assert len(pool("56-pz")) == 16  # at least the nine of turns 1 to 3


def test_8_10_engineers_of_both_sides():
    assert len({piece.kind for piece in (*some("german", "engineer"), *some("german", "bridge-engineer"))}) > 1
    assert some("soviet", "bridge-engineer")
    for side in SIDES:  # [10.20]
        assert some(side, "engineer", "close-assault")


def test_8_11_15_5_17_2_marines_komsomol_and_nkvd():
    found = Counter(piece.kind for piece in some("soviet"))
    assert (found["marine"], found["komsomol"], found["nkvd"]) == (5, 4, 8)


@pytest.mark.parametrize("figure", ["armored", "anti-armor", "indirect", "anti-aircraft"])
def test_10_12_11_0_12_10_on_both_sides(figure):
    assert all(some(side, figure) for side in SIDES)


def test_2_11_every_armored_unit_but_the_boat_is_motorized():
    for piece in pieces().values():
        if piece.figure("armored"):
            assert piece.figure("motorized") or piece.kind == "gunboat", piece.id


def test_18_3_7th_flieger_is_a_motorized_regiment():
    airborne = some("german", formation="7-fl")
    assert len(airborne) == 6
    assert all(piece.figure("motorized") for piece in airborne)


def test_10_10_10_13_strengths_of_the_examples():
    best = max(
        sum(sorted((piece.figure("fire") for piece in ground(formation)), reverse=True)[:3]) for formation in SOVIET
    )
    assert best >= 25
    assert any(piece.figure("fire") == 8 for piece in pieces().values())


def ground(formation):
    return [p for p in pieces().values() if p.formation == formation and p.kind != "air" and p.id != "rbf"]


def test_9_3_no_unit_of_indirect_fire_closes_in():
    assert not [p.id for p in pieces().values() if p.figure("indirect") and p.figure("close-assault")]


def test_figures_are_1_or_nothing_beside_fire_range_and_radius():
    known = {"close-assault", "anti-armor", "indirect", "armored", "motorized", "engineer", "bridge-engineer"}
    for piece in pieces().values():
        assert len(piece.faces) == 1
        marks = {key: value for key, value in piece.faces[0].items() if key not in {"fire", "range", "radius"}}
        assert marks.keys() <= known | {"anti-aircraft"}
        assert set(marks.values()) <= {1}


def test_no_id_is_a_hex():
    assert not any(board().grid.has(name) for name in pieces())


# --- tables


def fire(strength):
    """The cells of the column of a strength, from a die of 1 on."""
    columns = [int(text.split("-")[0]) for text in table("combat")["columns"]]
    at = sum(strength >= least for least in columns) - 1
    return table("combat")["columns"][at], [row["results"][at] for row in table("combat")["rows"]]


def test_10_10_10_13_columns_of_the_examples():
    assert fire(8)[0] == fire(9)[0] == "0-9"
    assert fire(25)[0] == fire(20)[0] == fire(29)[0] == "20-29"
    assert fire(10)[0] == "10-19"


def test_10_14_two_results_low_is_good_and_strength_helps():
    assert [row["die"] for row in table("combat")["rows"]] == list(range(1, 8))
    hits = []
    for strength in (1, 10, 20, 30, 40, 50):
        cells = fire(strength)[1]
        hits.append(cells.count("E"))
        assert cells == ["E"] * hits[-1] + ["-"] * (7 - hits[-1])
    assert hits == [1, 2, 3, 4, 5, 6]


def test_8_5_8_6_10_8_terrain_chart():
    assert {row["id"]: row for row in table("terrain")["rows"]} == {
        "clear": {"id": "clear", "moves": 1, "fort_moves": 2, "drm": 0, "blocks": False},
        "urban": {"id": "urban", "moves": 2, "fort_moves": 2, "drm": 1, "blocks": True},
        "objective": {"id": "objective", "moves": 3, "fort_moves": 3, "drm": 2, "blocks": True},
        "sea": {"id": "sea", "drm": 0, "blocks": False},
    }
    assert {row["id"] for row in table("terrain")["rows"]} == set(board().terrain)


def numbers(name):
    return {key: value for key, value in table(name).items() if not isinstance(value, str)}


def test_numbers_that_stand_in_the_text():
    assert numbers("moves") == {"river": 1, "bridge": 0, "rubble": 1}  # [8.9] [8.12]
    assert numbers("allowance") == {"german": 16, "soviet": 12, "motorized": 2}  # [2.9] [8.8]
    assert numbers("drm") == {"close-assault": -1, "armored": 2, "rudel": -1, "fanatic": -1}
    assert numbers("rubble") == {"fire": [6], "air": [5, 6]}  # [10.18] [12.10]
    assert numbers("victory") == {"objectives": 22, "turns": 10}  # [4.3] [5.4]
    assert numbers("limits") == {
        "german_stack": 2,
        "soviet_stack": 1,
        "objective_stack": 2,
        "air": 3,
        "corps": 3,
        "ss": 4,
        "soviet": 3,
        "marines": 1,
    }


@pytest.mark.parametrize("name", ["metro", "airborne"])
def test_15_5_18_2_a_row_for_each_die(name):
    assert [die for row in table(name)["rows"] for die in row["dice"]] == [1, 2, 3, 4, 5, 6]


# --- schedule and set-up


def test_7_4_replacements_and_ten_turns():
    turns = document("schedule")["turns"]
    assert [row["id"] for row in turns] == list(range(1, 11))
    assert [row["replacements"] for row in turns] == [0, 1, 1, 1, 1, 2, 2, 2, 2, 2]


def test_19_1_german_arrivals():
    first, second, third = document("schedule")["german"]
    assert (first["air"], first["units"], first["corps"]) == (6, ["manstein"], "half")
    assert [(len(row["dice"]), row["division"]) for row in first["rolls"]] == [(3, "3-mot"), (3, "8-pz")]
    assert second["others"] == [row["division"] for row in first["rolls"]]
    assert [(len(row["dice"]), row["division"]) for row in third["rolls"]] == [(3, "269-inf"), (2, "tot"), (1, "pol")]
    later = document("schedule")["german_later"]
    assert (later["from"], [row.get("corps", 0) for row in later["rows"]]) == (4, [1, 2, 3, 0])
    assert sorted(later["rows"][0]["one_of"]) == sorted(row["division"] for row in third["rolls"])
    assert later["rows"][3] == {"dice": [6], "air": 1, "next": "7-fl"}


def test_19_2_19_3_soviet_arrivals():
    soviet = document("schedule")["soviet"]
    assert (soviet["from"], soviet["objectives"], soviet["dice"]) == (2, 6, 1)


def test_3_3_to_3_8_every_unit_begins_in_exactly_one_place():
    placed = [row["unit"] for row in campaign()["placed"]]
    waiting = [unit for row in (*campaign()["pools"], *campaign()["divisions"]) for unit in row["units"]]
    there = [*placed, *campaign()["available"], *waiting, "manstein"]
    assert sorted(there) == sorted(pieces())


def test_3_5_3_8_pools_and_divisions_hold_their_own_units():
    for row in (*campaign()["pools"], *campaign()["divisions"]):
        assert {pieces()[unit].formation for unit in row["units"]} == {row["id"]}
    assert [row["id"] for row in (*campaign()["divisions"], *campaign()["pools"][2:])] == list(GERMAN)
    assert [row["id"] for row in campaign()["divisions"] if row.get("ss")] == ["pol", "tot"]
    assert all(piece.back == piece.formation for piece in some("soviet"))


def test_3_6_36_units_in_no_row_of_50_and_51():
    assert (campaign()["drawn"], campaign()["barred_rows"]) == (36, [50, 51])


def test_16_0_to_18_0_options_begin_switched_off():
    defaults = {row["id"]: row["default"] for row in campaign()["options"]}
    assert [defaults[name] for name in ("states", "fanaticism", "airborne")] == ["off", "off", "off"]
    assert campaign()["enhanced"]["dice"] == [4, 5, 6]


def test_an_owner_of_the_printed_game_can_put_in_his_own_values():
    """What `--data` reads: a counter, a row of the combat table, a modifier and a hex."""
    mine = {
        "counters.toml": 'counters = [{id = "1-1dno", faces = [{fire = 6, range = 1, close-assault = 1}]}]',
        "tables.toml": '[combat]\nrows = [{die = 2, results = ["E", "E", "E", "E", "E", "E"]}]\n[drm_lost]\nfort = 2\n',
        "map.toml": 'hexes = [{hex = "4814", terrain = "urban"}]',
    }
    game = games.definition("leningrad-41")(overlaid(games.data_of("leningrad-41"), mine))
    (own,) = [each for each in game.identities if each.id == "1-1dno"]
    assert own.figures["fire"] == 6
    assert (game.fire.result(4, 2), game.fire.result(4, 3)) == ("E", "-")
    assert (game.numbers["drm_lost.fort"], game.numbers["drm_lost.rubble"]) == (2, 1)
    assert game.board.terrain_at(game.board.grid.hex("4814")) == "urban"
    assert len(game.pieces) == len(games.load("leningrad-41").pieces)
    assert game.start("ready").chance  # it begins
