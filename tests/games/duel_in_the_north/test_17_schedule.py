"""[17.3] [17.5] [17.7] Where the listed units enter on the map, and the German withdrawal."""

import pytest

from tests.games.duel_in_the_north.battle import hexes
from tests.games.duel_in_the_north.table import table

EAST = {f"68{row:02}" for row in range(1, 35)}
WEST = "1431 1432 1433 1434"


def span(first, last):
    """Hexes side by side on the south edge."""
    return {f"{column}34" for column in range(first, last + 1)}


def entry(turn, unit, box, hq, held="", text=""):
    """Where a unit may enter on the real map."""
    side, other = ("german", "soviet") if box.startswith("g") else ("soviet", "german")
    leader = "" if unit == hq else f"{side} {hq} 5327"
    t = table(
        f"turn {turn} activation\nchits = {side}={hq} {other}=\nheld = {held}\n{side} {unit} {box}\n{leader}\n{text}",
        board=False,
    )
    t.play(f"draw {hq}", "move-attack", unit)
    assert t.position.ask.kind == "leg"
    return hexes(t)


@pytest.mark.parametrize(
    ("turn", "unit", "box"),
    [
        (2, "rd-235", "s2-east"),
        (3, "rd-111", "s3-east"),
        (4, "td-1", "s4-east"),
        (5, "md-220", "s5-east"),
        (6, "rd-245", "s6-east"),
        (7, "rd-305", "s7-east"),
        (8, "cd-45", "s8-east"),
        (9, "rd-170b", "s9-east"),  # ruling E-55
    ],
)
def test_17_3a_east_is_any_hex_of_the_east_edge(turn, unit, box):
    assert entry(turn, unit, box, "army-22") == EAST


def test_17_3a_a_headquarters_enters_on_its_own_chit():
    assert entry(6, "army-34", "s6-east", "army-34") == EAST


def test_17_3a_it_must_be_friendly():
    assert entry(3, "rd-111", "s3-east", "army-22", held="6810 6811") == EAST - {"6810", "6811"}


def test_17_3d_only_the_numbered_hexes():
    for unit in ("rd-179", "rd-184", "rd-128"):
        assert entry(2, unit, "s2-south", "army-22") == span(38, 42)


# Shores of Lake Ladoga on this map: 5805, 5906, 6305 and 6405, for instance.


def test_17_3e_over_lake_ladoga():
    found = entry(7, "rd-168", "s7-ladoga", "army-22")
    assert {"5805", "5906", "6305", "6405"} <= found
    assert not found & {"5706", "5907", "6306", "6406"}  # inland
    assert not found & {"5700", "6500"}  # Finland


def test_17_3e_not_next_to_an_enemy():
    found = entry(7, "rd-168", "s7-ladoga", "army-22", text="german id-1 6306")  # 6306 touches 6305
    assert "6305" not in found
    assert "5805" in found


def test_17_3e_outside_the_limit():
    assert "5906" in entry(7, "rd-168", "s7-ladoga", "army-22", text="sailed = 2")


def test_17_3e_it_leaves_the_limit_to_others():
    t = table(
        "turn 7 activation\nchits = german= soviet=army-22\nsoviet army-22 5327\nsoviet rd-168 s7-ladoga", board=False
    )
    t.play("draw army-22", "move-attack", "rd-168", "5906")
    assert t.at("rd-168") == "5906"
    assert t.position.state.named("sailed") == 0


@pytest.mark.parametrize(
    ("turn", "unit", "box", "hq"),
    [
        (1, "md-sst", "g1-west", "corps-41"),
        (3, "id-93", "g3-west", "army-18"),
        (4, "id-ssp", "g4-west", "corps-56"),
        (5, "id-96", "g5-west", "army-18"),
        (6, "corps-56-foot", "g6-west", "corps-56-foot"),
    ],
)
def test_17_5a_west_is_any_friendly_hex_of_the_west_edge(turn, unit, box, hq):
    assert entry(turn, unit, box, hq, held=WEST) == set(WEST.split())
    assert entry(turn, unit, box, hq, held="1431 1433") == {"1431", "1433"}


@pytest.mark.parametrize(
    ("turn", "unit", "box", "hq", "expected"),
    [
        (4, "corps-57", "g4-south", "corps-57", span(46, 48)),
        (4, "md-18", "g4-south", "corps-57", span(46, 48)),
        (5, "md-14", "g5-south", "corps-57", span(46, 56)),
        (6, "corps-6", "g6-south", "corps-6", span(46, 48)),
        (6, "id-26", "g6-south", "corps-6", span(46, 48)),
        (6, "finn-8", "g6-finland", "finn-hq-4", {"5200", "5300", "5400"}),
        (8, "finn-15", "g8-finland", "finn-hq-4", {"5200", "5300", "5400"}),
        (8, "finn-hq-2", "g8-finland-east", "finn-hq-2", {"5400", "5500", "5600"}),
        (8, "finn-18", "g8-finland-east", "finn-hq-2", {"5400", "5500", "5600"}),
        (9, "corps-39", "g9-south", "corps-39", span(52, 54)),
        (9, "pd-20", "g9-south", "corps-39", span(52, 54)),
    ],
)
def test_17_5b_numbered_hexes_and_boxes(turn, unit, box, hq, expected):
    assert entry(turn, unit, box, hq) == expected


@pytest.mark.parametrize(("turn", "unit", "box"), [(3, "corps-57", "g4-south"), (8, "corps-39", "g9-south")])
def test_17_5c_nobody_comes_before_his_turn(turn, unit, box):
    t = table(f"turn {turn} chits\ngerman {unit} {box}\ngerman army-18 3010")
    assert t.options() == ["army-18"]


# --- the withdrawal

HQS = "german corps-41 3010\ngerman corps-56 3010\ngerman corps-57 3012\ngerman corps-39 3014\ngerman corps-56-foot 3014\n"
PANZER = ("pd-1", "pd-6", "pd-8", "pd-12", "pd-19", "pd-20")
MOTORIZED = ("md-3", "md-36", "md-sst", "md-14", "md-18", "md-20")
ALL = "".join(f"german {unit} {3020 + 2 * (n // 3)}\n" for n, unit in enumerate((*PANZER, *MOTORIZED)))


def after(text, wanted=(), turn=13, scenario="historical"):
    """After the withdrawal; the Germans choose the wanted units where they have a choice."""
    t = table(f"scenario {scenario}\nturn {turn} end of turn\nsoviet rd-16 6020\n{text}")
    left = list(wanted)
    while t.position.asks and t.position.ask.kind == "withdraw":
        choice = next(unit for unit in left if unit in t.options())
        left.remove(choice)
        t.play(choice)
    assert t.position.state.turn == turn + 1
    return t


def withdrawn(t):
    return {piece.id for piece in t.game.pieces if t.at(piece.id) == "withdrawn"}


CHOSEN = ("pd-1", "md-3", "pd-12", "pd-20", "md-14", "pd-8", "md-sst")
LEADERS = {"corps-41", "corps-56", "corps-57"}


@pytest.mark.parametrize("scenario", ["historical", "alternative"])
def test_17_7a_four_panzer_and_three_motorized_divisions_of_the_germans_choice(scenario):  # ruling E-47
    t = after(HQS + ALL, CHOSEN, scenario=scenario)
    assert withdrawn(t) == {*CHOSEN, *LEADERS}


def test_17_7a_the_other_headquarters_stay():
    t = after(HQS + ALL, CHOSEN)
    assert (t.at("corps-39"), t.at("corps-56-foot")) == ("3014", "3014")


def test_17_7a_their_chits_are_gone():
    t = after(HQS + ALL, CHOSEN)
    assert set(t.position.state.named("chits")["german"]) == {"corps-39", "corps-56-foot"}


def test_17_7a_he_may_choose_any_of_them():
    t = table(f"turn 13 end of turn\nsoviet rd-16 6020\n{HQS}{ALL}german id-290 3030\ngerman id-1 3032")
    assert t.position.ask.kind == "withdraw"
    offered = set(t.options())
    assert offered & {*PANZER, *MOTORIZED} in ({*PANZER, *MOTORIZED}, {*PANZER})
    assert not offered & {"id-290", "id-1", "corps-39"}
    t.play("pd-19")
    assert "pd-19" not in t.options()


def test_17_7a_not_more_than_four_and_three():
    t = after(HQS + ALL, (*PANZER, *MOTORIZED))
    assert len(withdrawn(t) & set(PANZER)) == 4
    assert len(withdrawn(t) & set(MOTORIZED)) == 3


def test_17_7a_if_there_are_fewer_all_of_them_go():  # ruling E-47
    t = after(HQS + "german pd-1 3020\ngerman pd-19 3020 reduced\ngerman md-3 3022\n", ("pd-1", "pd-19", "md-3"))
    assert withdrawn(t) == {"pd-1", "pd-19", "md-3", *LEADERS}


def test_17_7a_kampfgruppen_do_not_count():  # ruling E-47
    t = after(HQS + "german pd-1 3020\ngerman kg-e 3020\ngerman kg-g 3022", ("pd-1",))
    assert withdrawn(t) == {"pd-1", *LEADERS}
    assert (t.at("kg-e"), t.at("kg-g")) == ("3020", "3022")


def test_17_7a_headquarters_that_wait_to_return_go_as_well():
    t = after("german corps-41 returning\ngerman pd-1 3020\n", ("pd-1",))
    assert t.at("corps-41") == "withdrawn"


def test_17_7a_only_after_turn_13():
    t = after(HQS + ALL, turn=12)
    assert withdrawn(t) == set()


def test_17_7a_divisions_that_wait_off_the_map_count_as_well():
    t = table("turn 13 end of turn\nsoviet rd-16 6020\ngerman pd-1 3020\ngerman pd-12 g9-south\ngerman id-1 3022")
    t.play("pd-12")
    assert (t.at("pd-1"), t.at("pd-12")) == ("withdrawn", "withdrawn")
