import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_41.fire_table import asked, column, dead, drm, end_turn, german, soviet, table, targets

# Manstein and Zhukov have a radius of 3, Zhdanov of 2. Around 2206 lie 2205 2207 2106 2107 2306 2307.
TARGET = "soviet r-181 2206\n"
TWO = "german 1-8m 2205\ngerman 1-8p 2207\n"


def chosen(text, *units, side=german, target="2206"):
    t = side(text)
    t.play(f"{target} {' '.join(units)}")
    return t


def test_14_1a_a_leader_belongs_to_no_sub_command():
    """[14.1b] He directs units of divisions that are not his corps."""
    t = chosen(TARGET + TWO + "german manstein 2205\n", "1-8m", "1-8p")
    assert t.preview("fire")["ratio"] == "strength 15"


def test_14_1a_he_stands_with_any_division():
    """[14.5b] [6.2a] And does not fire."""
    t = german(TARGET + TWO + "german manstein 2205\n")
    t.play("2206")
    assert "manstein" not in t.options()
    assert t.why("manstein").startswith("[14.")


@pytest.mark.parametrize("leader", ["zhdanov", "zhukov"])
def test_14_1b_a_soviet_leader_serves_both_armies(leader):
    t = chosen(
        f"german 1-8m 2205\nsoviet army-01 2206 1-1dno\nsoviet r-181 2106\nsoviet {leader} 2206\n",
        "army-01",
        "r-181",
        side=soviet,
        target="2205",
    )
    assert t.preview("fire")["ratio"] == "strength 11"


def test_14_2a_any_number_of_units_in_the_radius():
    """More than three [13.4b]."""
    army = "".join(f"soviet army-0{n} {at} {n}-1dno\n" for n, at in ((1, "2206"), (2, "2106"), (3, "2306")))
    army += "soviet army-04 2105 1-2dno\n"
    names = ["army-01", "army-02", "army-03", "army-04"]
    t = chosen(f"german 1-8m 2205\n{army}soviet zhdanov 2206\n", *names, side=soviet, target="2205")
    assert t.preview("fire")["ratio"] == "strength 16"


def test_14_2a_more_than_four_of_the_ss():
    """[13.3a]"""
    units = "german 1-1tot 2205\ngerman 2-1tot 2205\ngerman 3-1tot 2207\ngerman 1-2tot 2207\ngerman 2-2tot 2106\n"
    t = chosen(TARGET + units + "german manstein 2106\n", "all")
    assert t.preview("fire")["ratio"] == "strength 40"


def test_14_2a_more_than_three_of_the_corps():
    """[13.2b]"""
    units = "german 1-8m 2205\ngerman nbw-1 2204\ngerman nbw-2 2204\ngerman gun-10 2203\ngerman how-15 2203\n"
    t = chosen(TARGET + units + "german manstein 2205\n", "1-8m", "nbw-1", "nbw-2", "gun-10", "how-15")
    assert t.preview("fire")["ratio"] == "strength 49"


def test_14_2a_every_firing_unit_is_in_the_radius():
    """Ruling R32."""
    t = chosen(TARGET + TWO + "german pz-a1 2702\ngerman manstein 2205\n", "1-8m", "1-8p")
    assert "pz-a1" not in t.options()
    assert t.why("pz-a1").startswith("[13.")
    with pytest.raises(Refusal, match=r"13\.2a"):
        t.play("pz-a1")


def test_14_2a_one_outside_brings_the_limits_back():
    """Ruling R32."""
    t = chosen(TARGET + TWO + "german mot-a1 2702\ngerman manstein 2205\n", "1-8m", "mot-a1")
    assert t.why("1-8p").startswith("[13.2a]")


def test_14_2a_range_and_sight_still_count():
    """[10.6a]"""
    t = chosen(TARGET + TWO + "german 2-8p 2208\ngerman manstein 2207\n", "1-8m")
    assert t.why("2-8p").startswith("[10.6a]")


def test_14_2b_units_of_different_commands():
    t = chosen(TARGET + TWO + "german 1-1tot 2106\ngerman 1-1pol 2306\ngerman manstein 2205\n", "all")
    assert (t.preview("fire")["ratio"], column(t)) == ("strength 29", "20-29")


@pytest.mark.parametrize(
    ("at", "within"), [("2106", True), ("2206", True), ("2207", True), ("2208", True), ("2209", False)]
)
def test_14_3a_the_radius_is_counted_outward(at, within):
    """Manstein's radius is 3; in row 22 he is as far from 2106 as from 2306, and 2208 is three hexes from both."""
    t = chosen(f"german 1-8m 2106\ngerman 1-8p 2306\nsoviet r-181 2205\ngerman manstein {at}\n", "1-8m", target="2205")
    assert ("1-8p" in t.options()) == within


@pytest.mark.parametrize(("at", "within"), [("2106", True), ("2206", True), ("2207", True), ("2208", False)])
def test_14_3a_zhdanov_reaches_two_hexes(at, within):
    """The book's example: his own hex, the adjacent ones, and two hexes away."""
    text = f"german 1-8m 2205\nsoviet army-01 2106 1-1dno\nsoviet r-181 2306\nsoviet zhdanov {at}\n"
    assert ("r-181" in chosen(text, "army-01", side=soviet, target="2205").options()) == within


def test_14_3b_nothing_blocks_it():
    ground = (
        "terrain objective 2206\nterrain urban 2107 2307\nhexside major-river 2206/2207 2106/2107 2107/2207 2207/2307\n"
    )
    text = "german 1-8m 2205\ngerman 2-8m 2206\nsoviet army-01 2106 1-1dno\nsoviet r-181 2306\nsoviet zhdanov 2207\n"
    t = chosen(ground + text, "army-01", side=soviet, target="2205")
    assert "r-181" in t.options()


def test_14_4_two_leaders_have_no_further_effect():
    """Nor do two radii make one: each unit must be in that of the same leader (ruling R32)."""
    text = "german 1-8m 2205\nsoviet army-01 2206 1-1dno\nsoviet r-181 2204\n"
    t = chosen(text + "soviet zhdanov 2208\nsoviet zhukov 2201\n", "army-01", side=soviet, target="2205")
    assert t.why("r-181").startswith("[13.4a]")
    both = chosen(text + "soviet zhdanov 2206\nsoviet zhukov 2206\n", "all", side=soviet, target="2205")
    assert (both.preview("fire")["ratio"], drm(both)) == ("strength 11", {})


def test_14_2a_leaders_help_in_defensive_fire():
    """Ruling R81."""
    army = "soviet army-01 2105 1-1dno\nsoviet army-03 2206 3-1dno\nsoviet army-04 2106 1-2dno\nsoviet army-05 2306 2-2dno\n"
    t = table(f"german 1-8m 2204\n{army}soviet zhdanov 2206\n", "3 german movement")
    t.play("1-8m 2205", "army-01 army-03 army-04")
    assert "army-05" in t.options()


def test_14_5a_leaders_do_not_count_for_stacking():
    """[6.1b] One Soviet unit and both leaders in an ordinary hex."""
    t = table("soviet r-181 2206\nsoviet zhdanov 2207\nsoviet zhukov 2208\nsoviet r-309 2307\n", "3 soviet movement")
    t.play("zhdanov 2206 stop")
    t.play("zhukov 2206 stop")
    assert (t.at("zhdanov"), t.at("zhukov")) == ("2206", "2206")
    t.play("r-309")
    assert "2206" not in t.options()


def test_14_5a_nor_do_they_keep_others_out():
    t = table("soviet zhdanov 2206\nsoviet r-309 2307\n", "3 soviet movement")
    t.play("r-309 2206")
    assert t.at("r-309") == "2206"


def test_14_5b_with_any_units_of_the_side():
    """[6.2a]"""
    t = table("german 1-8m 2206\ngerman 2-8m 2206\ngerman manstein 2207\n", "3 german movement")
    t.play("manstein 2206")
    assert t.at("manstein") == "2206"


def test_14_6a_indirect_and_distant_fire_pass_a_leader_over():
    """[14.6b] Only the other unit is rolled for."""
    for guns in ("german mot-a3 2202\ngerman mot-a1 2201\n", "german 1-10pz 2204\ngerman 2-10pz 2204\n"):
        t = german("soviet r-181 2206\nsoviet zhdanov 2206\n" + guns)
        t.play("2206 all fire", "die 1")
        assert dead(t, "r-181")
        assert t.at("zhdanov") == "2206"
        assert asked(t) == ("german", "target")


def test_14_6a_air_strikes_too():
    text = "soviet r-181 2206\nsoviet zhdanov 2206\nsoviet zhukov 2306\ngerman ju88-1 german-air\ngerman he111-1 german-air\n"
    t = table(text, "3 german air strikes")
    assert "2306" not in t.options()  # he is alone there
    t.play("2206 ju88-1 fire", "die 1")
    assert dead(t, "r-181")
    assert t.at("zhdanov") == "2206"
    assert not t.position.chance


def test_14_6c_ordinary_fire_from_the_next_hex_does_not_hurt_him():
    """Ruling R31."""
    t = german("soviet r-181 2206\nsoviet zhdanov 2206\ngerman 1-8m 2205\n")
    t.play("2206 1-8m fire", "die 1")
    assert asked(t) == ("german", "target")
    assert t.at("zhdanov") == "2206"


def test_14_6c_a_close_assault_may_eliminate_him():
    """With a roll of his own (ruling R31)."""
    t = german("soviet r-181 2206\nsoviet zhdanov 2206\ngerman 1-8m 2205\n")
    t.play("2206 1-8m assault")
    for _ in range(2):
        assert t.position.chance
        t.play("die 1")
    assert t.at("zhdanov") == "eliminated"
    assert dead(t, "r-181")


def test_14_6c_each_has_his_own_roll():
    t = german("soviet r-181 2206\nsoviet zhdanov 2206\ngerman 1-8m 2205\n")
    t.play("2206 1-8m assault", "die 1", "die 6")
    assert sorted([dead(t, "r-181"), dead(t, "zhdanov")]) == [False, True]
    assert asked(t) == ("german", "target")  # the hex is not empty: no advance [10.15c]


def test_14_6c_a_lone_leader_is_assaulted_and_nothing_else():
    t = chosen("soviet zhdanov 2206\ngerman 1-8m 2205\n", "1-8m")
    assert t.options() == ["assault"]
    assert t.why("fire").startswith("[14.6c]")
    t.play("assault", "die 1", "1-8m")
    assert t.at("1-8m") == "2206"


def test_14_6c_a_lone_leader_is_no_target_for_guns():
    t = german("soviet zhdanov 2206\ngerman mot-a1 2201\n")
    assert targets(t) == set()
    assert t.why("2206").startswith("[14.6")


def test_14_6a_a_lone_leader_is_no_target_from_the_air_and_the_reason_is_not_that_the_hex_is_empty():
    t = table("soviet zhdanov 2206\nsoviet r-181 2210\ngerman ju87-1 german-air\n", "3 german air strikes")
    assert targets(t) == {"2210"}
    assert t.why("2206").startswith("[14.6a]")
    assert t.why("2207").startswith("[10.2e]")


@pytest.mark.parametrize("first", ["mot-a1", "1-8m", "1-8p", "pz-a1"])
@pytest.mark.parametrize("river", ["", "hexside major-river 2205/2206\n"])
def test_14_6c_whoever_chooses_a_lone_leader_can_go_on(river, first):
    """No choice of units leads to a fire that can be neither made nor completed."""
    units = "german mot-a1 2201\ngerman 1-8m 2205\ngerman 1-8p 2207\ngerman pz-a1 2201\n"
    t = german(river + "soviet zhdanov 2206\n" + units)
    t.play("2206")
    if first in t.options():
        t.play(first)
        while more := [unit for unit in t.options() if unit not in ("all", "fire", "assault")]:
            t.play(more[0])
        assert "assault" in t.options()


def test_14_6c_the_soviets_can_be_rid_of_manstein():
    t = soviet("german manstein 2205\nsoviet r-181 2206\n")
    t.play("2205 r-181 assault", "die 2")
    assert t.at("manstein") == "eliminated"


def test_14_6c_defensive_fire_cannot_hurt_him():
    """[9.5b] Ruling R31."""
    t = table("german manstein 2204\nsoviet r-181 2206\nsoviet tr-1 2106\n", "3 german movement")
    t.play("manstein 2205")
    while asked(t)[0] == "soviet":
        t.play("all fire" if "all" in t.options() else "hold")
        while t.position.chance:
            t.play("die 1")
    assert t.at("manstein") == "2205"


def test_14_7_an_eliminated_leader_never_returns():
    """[7.7b]"""
    t = soviet("german manstein 2205\nsoviet r-181 2206\n")
    t.play("2205 r-181 assault", "die 1", "done")
    end_turn(t)
    assert t.position.state.turn == 4
    assert t.at("manstein") == "eliminated"
    t = german("soviet zhukov 2206\ngerman 1-8m 2205\n")
    t.play("2206 1-8m assault", "die 1", "done")
    end_turn(t)
    end_turn(t)
    assert t.at("zhukov") == "eliminated"
