"""The data of Duel in the North against the lists of the rules text, typed in here once more."""

import re
from collections import Counter
from functools import cache

import pytest

from northfront import games
from northfront.core.fixture import Fixture

NAME = "duel-in-the-north"

# Hex, printed figures, unit (the id that the counter has here).
SOVIET_SET_UP = """
    5101 3-1-5 rd-43
    5202 3-2-5 rd-123
    5504 3-4-5 army-23
    5606 4-3-5 rd-70
    5706 5-4-8 nkvd-21
    5607 5-5-8 td-21
    5707 5-6-8 td-24
    5707 3-6-8 md-198
    4917 5-5-8 td-3
    4917 4-4-8 md-163
    3923 4-4-5 ac-5
    4424 2-4-5 army-27
    4524 2-3-5 rd-180
    4524 3-1-5 rd-182
    3722 3-2-5 rd-181
    3722 3-1-5 rd-183
    5327 2-4-5 army-22
    5327 3-4-5 rd-112
    5128 3-4-5 rd-98
    5128 2-3-5 rd-153
    5232 2-3-5 rd-170a
    5232 2-3-5 rd-186
    5332 2-3-5 rd-174
    4933 5-5-8 td-42
    4933 3-6-8 md-185
    4733 5-6-8 td-46
    4830 2-3-5 rd-50
    3807 2-3-5 rd-16
    2223 2-2-5 rd-67
    2925 3-4-5 army-8
    2325 3-6-5 rd-10
    2524 5-6-8 td-23
    2924 4-5-8 td-28
    2829 3-4-5 rd-48
    2327 3-3-5 rd-90
    2627 3-2-8 md-202
    3026 3-1-5 rd-11
    2528 3-1-5 rd-125
    3128 4-2-8 td-2
    2629 3-3-5 rd-5
    3121 3-4-8 nkvd-22
    3031 3-4-5 army-11
    3031 4-5-8 md-84
    3532 3-6-5 rd-126
    2731 3-6-5 rd-33
    3032 4-5-8 td-5
    3430 3-4-5 rd-23
    2733 3-3-5 rd-188
"""

GERMAN_SET_UP = """
    2225 7-8-6 id-291
    2126 8-9-6 id-61
    2227 7-8-6 id-217
    2227 8-9-6 id-11
    2127 8-9-6 id-58
    2128 4-6-6 army-18
    2128 8-9-6 id-1
    2328 8-9-6 id-21
    2129 4-5-6 sd-207
    2229 7-8-6 id-254
    2429 9-7-12 pd-1
    2429 9-7-12 pd-6
    2329 2-4-12 corps-41
    2329 7-8-12 md-36
    2529 9-7-12 pd-8
    2529 7-8-6 id-290
    2430 2-4-12 corps-56
    2430 7-8-12 md-3
    2430 7-8-6 id-269
    2530 8-9-6 id-30
    2530 7-8-6 id-126
    2431 4-6-6 army-16
    2631 7-8-6 id-122
    2631 7-8-6 id-123
    2632 7-8-6 id-121
    2533 8-9-6 id-12
    2634 8-9-6 id-32
    2532 7-8-6 id-253
    1833 4-5-6 sd-285
    2032 4-5-6 sd-281
    2433 7-8-6 id-206
    2331 8-9-6 id-251
"""

# Turn, where, figures, unit. 3834-4234 and the like are hexes side by side; 1-3 and 3-5 are Finnish boxes.
SOVIET_ARRIVALS = """
    2 3834-4234 3-5-5 rd-179
    2 3834-4234 2-4-5 rd-184
    2 3834-4234 3-4-5 rd-128
    2 east 3-3-5 rd-235
    3 east 4-2-5 rd-111
    3 east 3-1-5 rd-113
    3 east 3-1-5 rd-118
    3 east 3-2-5 rd-177
    3 east 3-3-5 rd-191
    3 east 2-3-5 rd-214
    3 east 3-2-5 rd-237
    3 leningrad 1-1-2 ldno-1
    4 east 4-1-8 td-1
    4 leningrad 1-2-2 ldno-2
    4 leningrad 1-3-2 ldno-3
    4 leningrad 1-4-2 ldno-4
    4 5512 1-3-5 log
    5 east 3-4-8 md-220
    5 5108 1-3-5 kog
    5 5706 1-5-2 ldno-5
    5 5914 1-3-5 nog
    6 5606,5706,5805 3-5-5 rd-115
    6 5606,5706,5805 3-6-5 rd-142
    6 east 4-6-5 army-34
    6 east 3-2-5 rd-245
    6 east 3-3-5 rd-254
    6 east 3-4-5 rd-256
    6 east 3-5-5 rd-257
    6 east 2-6-5 rd-259
    6 east 2-6-5 rd-262
    6 east 2-1-5 rd-265
    6 east 3-1-5 rd-268
    6 east 4-3-8 cd-25
    6 east 3-2-8 cd-50
    6 east 3-2-8 cd-53
    6 east 3-2-8 cd-54
    6 leningrad 1-4-2 ldno-1g
    7 east 2-4-5 army-29
    7 east 2-5-5 rd-272
    7 east 2-4-5 rd-281
    7 east 2-5-5 rd-285
    7 east 4-4-5 rd-305
    7 5706 1-3-2 ldno-2g
    7 lake 2-6-5 rd-168
    7 nog 2-3-5 army-48
    8 east 2-3-5 army-52
    8 east 2-3-5 army-54
    8 east 3-2-5 rd-65
    8 east 2-1-5 rd-288
    8 east 3-1-5 rd-292
    8 east 4-2-8 cd-45
    9 east 2-3-5 army-42
    9 east 2-3-5 army-55
    9 east 2-3-5 rd-286
    9 east 2-6-5 rd-291
    9 east 4-6-5 rd-294
    9 east 2-5-5 rd-310
    9 east 2-4-5 rd-311
    9 east 3-4-5 rd-170b
    10 leningrad 3-3-5 nkvd-1
    11 leningrad 2-2-5 rd-377
    11 leningrad 3-1-5 nkvd-20
    12 leningrad 1-1-2 ldno-6
    12 leningrad 1-4-2 ldno-7
    12 leningrad 1-3-2 ldno-3g
    12 leningrad 1-2-2 ldno-4g
"""  # the text has West for the second 170 RD; there is no Soviet west (ruling E-55)

GERMAN_ARRIVALS = """
    1 west 7-8-12 md-sst
    3 west 8-9-6 id-93
    4 4634-4834 2-3-12 corps-57
    4 4634-4834 8-6-12 pd-19
    4 4634-4834 6-7-12 md-20
    4 4634-4834 6-7-12 md-18
    4 west 6-7-6 id-ssp
    5 4634-5634 7-8-12 md-14
    5 west 7-8-6 id-96
    6 west 2-4-6 corps-56-foot
    6 4634-4834 2-4-6 corps-6
    6 4634-4834 8-9-6 id-6
    6 4634-4834 8-9-6 id-26
    6 1-3 2-3-5 finn-hq-4
    6 1-3 5-6-5 finn-4
    6 1-3 5-6-5 finn-8
    6 1-3 5-6-5 finn-12
    8 1-3 4-5-5 finn-15
    8 3-5 1-3-5 finn-hq-2
    8 3-5 5-6-5 finn-2
    8 3-5 4-5-5 finn-10
    8 3-5 5-6-5 finn-18
    9 5234-5434 2-3-12 corps-39
    9 5234-5434 8-6-12 pd-12
    9 5234-5434 8-6-12 pd-20
"""  # the entry of 39 Corps is lost in the text; its divisions have 5234 to 5434

SQUARES = ["5200", "5300", "5400", "5500", "5600", "5700"]
LENINGRAD = {"5606", "5706", "5705"}  # the third hex is ours (ruling E-12)
KINDS = {
    "id": "infantry",
    "finn": "infantry",
    "sd": "security",
    "pd": "panzer",
    "rd": "rifle",
    "td": "tank",
    "cd": "cavalry",
    "ac": "airborne",
    "ldno": "militia",
    "md": "motorized",
}


def rows(text):
    return [line.split() for line in text.strip().splitlines()]


SET_UP = {"soviet": rows(SOVIET_SET_UP), "german": rows(GERMAN_SET_UP)}
ARRIVALS = {"soviet": rows(SOVIET_ARRIVALS), "german": rows(GERMAN_ARRIVALS)}
LISTS = [
    (side, figures, unit)
    for side in SET_UP
    for figures, unit in [tuple(row[-2:]) for row in (*SET_UP[side], *ARRIVALS[side])]
]


@cache
def document(name):
    return games.data_of(NAME)[name].value


@cache
def counters():
    return {row["id"]: row for row in document("counters")["counters"]}


def figures_of(face):
    first = (face["artillery"], face["range"]) if "range" in face else (face["attack"], face["defence"])
    return "-".join(map(str, (*first, face["moves"])))


def entry_hexes(where):
    """The hexes of a printed entry, where it names any."""
    if where == "leningrad":
        return LENINGRAD
    if span := re.fullmatch(r"(\d)-(\d)", where):
        return set(SQUARES[int(span[1]) - 1 : int(span[2])])
    if span := re.fullmatch(r"(\d\d)34-(\d\d)34", where):
        return {f"{column}34" for column in range(int(span[1]), int(span[2]) + 1)}
    return set(where.split(","))


# --- counters


def test_2_3g_as_many_units_as_the_lists_have():
    assert (len(SET_UP["soviet"]), len(ARRIVALS["soviet"])) == (48, 66)
    assert (len(SET_UP["german"]), len(ARRIVALS["german"])) == (32, 25)
    assert len({unit for _, _, unit in LISTS}) == 171


@pytest.mark.parametrize(("side", "figures", "unit"), LISTS)
def test_2_3g_printed_figures(side, figures, unit):
    row = counters()[unit]
    assert (row["side"], figures_of(row["faces"][0])) == (side, figures)


def test_2_3g_no_other_units_but_kampfgruppen():
    others = set(counters()) - {unit for _, _, unit in LISTS}
    kinds = Counter(re.sub(r"-.*", "", unit) for unit in others)
    assert kinds == {"kg": 8, "gf": 6, "gc": 10, "sf": 4, "sc": 2, "fort": 8}


def test_2_3a_only_german_combat_units_have_a_reduced_side():
    for side, _, unit in LISTS:
        row = counters()[unit]
        hq = row["kind"] in {"hq", "motorized-hq"}
        assert len(row["faces"]) == (2 if side == "german" and not hq else 1), unit


def test_2_3a_a_reduced_side_is_weaker():
    for unit, row in counters().items():
        if len(row["faces"]) == 2:
            full, reduced = row["faces"]
            assert 0 < reduced["attack"] < full["attack"], unit
            assert 0 < reduced["defence"] < full["defence"], unit
            assert reduced["moves"] == full["moves"], unit


def test_2_3f_germans_have_a_colour_and_soviets_none():
    for side, _, unit in LISTS:
        assert ("formation" in counters()[unit]) == (side == "german"), unit


def test_2_4b_every_colour_has_headquarters():
    german = [counters()[unit] for side, _, unit in LISTS if side == "german"]
    led = {row["formation"] for row in german if row["kind"] in {"hq", "motorized-hq"}}
    assert {row["formation"] for row in german} == led


def test_5_2g_which_headquarters_are_motorized():
    motorized = {unit for unit, row in counters().items() if row["kind"] == "motorized-hq"}
    assert motorized == {"corps-41", "corps-56", "corps-57", "corps-39"}


def test_2_3g_kinds():
    for _, _, unit in LISTS:
        row = counters()[unit]
        if row["kind"] not in {"hq", "motorized-hq"} and not unit.startswith("nkvd"):
            assert row["kind"] == KINDS[re.sub(r"-.*", "", unit)], unit
    assert [counters()[f"nkvd-{n}"]["kind"] for n in (1, 20, 21, 22)] == ["rifle", "rifle", "motorized", "motorized"]


def test_2_4_fifteen_soviet_and_ten_german_headquarters():
    found = Counter(row["side"] for row in counters().values() if row["kind"] in {"hq", "motorized-hq"})
    assert found == {"soviet": 15, "german": 10}


# --- set-up


@pytest.mark.parametrize("side", ["soviet", "german"])
def test_17_2a_17_4a_the_set_up(side):
    found = [(row["at"], row["unit"]) for row in document("scenarios")["campaign"][side]]
    assert sorted(found) == sorted((at, unit) for at, _, unit in SET_UP[side])


@pytest.mark.parametrize("scenario", ["historical", "alternative"])
def test_17_2a_17_4a_the_game_begins_with_it(scenario):
    game = games.load(NAME)
    t = Fixture(game, game.start(scenario))
    for at, _, unit in (*SET_UP["soviet"], *SET_UP["german"]):
        assert t.at(unit) == at, unit


def test_17_3f_17_5c_everybody_else_waits_for_his_turn():
    game = games.load(NAME)
    t = Fixture(game, game.start())
    for row in document("schedule")["arrivals"]:
        for unit in row["units"]:
            assert t.at(unit) == row["id"]


# --- schedule


@pytest.mark.parametrize("side", ["soviet", "german"])
def test_17_3f_17_5c_every_arrival_with_its_turn(side):
    arrivals = [row for row in document("schedule")["arrivals"] if row["side"] == side]
    found = [(row["turn"], unit) for row in arrivals for unit in row["units"]]
    assert sorted(found) == sorted((int(turn), unit) for turn, _, _, unit in ARRIVALS[side])


@pytest.mark.parametrize(("turn", "where", "figures", "unit"), [*ARRIVALS["soviet"], *ARRIVALS["german"]])
def test_17_3f_17_5c_every_arrival_with_its_entry(turn, where, figures, unit):  # noqa: ARG001 - the id says it all
    row = next(row for row in document("schedule")["arrivals"] if unit in row["units"])
    if where in {"east", "west"}:
        assert (row["how"], row["edge"]) == ("edge", where)
    elif where == "lake":
        assert row["how"] == "lake"
    elif where == "nog":
        assert (row["how"], row["replaces"]) == ("replace", "nog")
    else:
        assert set(row["hexes"]) == entry_hexes(where)
        squares = re.fullmatch(r"\d-\d", where)
        assert row["how"] == ("squares" if squares else "hexes" if "-" in where else "place")


def test_2_5b_air_units_up_to_the_maxima():
    total = Counter()
    for row in document("schedule")["air"]:
        total[row["side"], "fighter"] += row["fighters"]
        total[row["side"], "cas"] += row["support"]
    assert total == {
        ("soviet", "fighter"): 4,
        ("soviet", "cas"): 2,
        ("german", "fighter"): 6,
        ("german", "cas"): 10,
    }
    pieces = Counter((row["side"], row["kind"]) for row in counters().values() if row["kind"] in {"fighter", "cas"})
    assert pieces == total


def test_2_5c_air_units_by_turn():
    found = {(row["side"], row["turn"]): (row["fighters"], row["support"]) for row in document("schedule")["air"]}
    assert found == {
        ("german", 1): (4, 8),
        ("german", 8): (2, 2),
        ("soviet", 7): (2, 1),
        ("soviet", 9): (1, 1),
        ("soviet", 11): (1, 0),
    }


def test_17_3f_forts_by_turn():
    found = {row["turn"]: row["count"] for row in document("schedule")["forts"]}
    assert found == {3: 1, 4: 2, 5: 2, 6: 1, 7: 1, 8: 1}
    assert sum(found.values()) == sum(row["kind"] == "fort" for row in counters().values())


def test_17_0a_fourteen_weeks_from_22_june_to_27_september():
    turns = document("schedule")["turns"]
    assert [row["id"] for row in turns] == list(range(1, 15))
    assert turns[0]["dates"].startswith("22")
    assert turns[-1]["dates"].endswith("27 September")
    assert document("scenarios")["campaign"]["turns"] == 14


def test_2_6a_the_track_never_allots_more_german_chits_than_there_are_headquarters():
    # The numbers are ours. On turn 1 all four German ones (17.1); later fewer than could be chosen (2.6).
    turns = document("schedule")["turns"]
    present = 4
    for row in turns:
        due = [unit for turn, _, _, unit in ARRIVALS["german"] if int(turn) == row["id"]]
        assert row["german"] <= present, row["id"]
        present += sum(counters()[unit]["kind"] in {"hq", "motorized-hq"} for unit in due)
    assert turns[0]["german"] == 4
