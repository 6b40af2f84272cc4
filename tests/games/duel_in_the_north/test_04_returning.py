"""[4.1] Headquarters that were eliminated come back."""

from tests.games.duel_in_the_north.table import table

# 3010 touches 2909, 2910, 3009, 3011, 3109 and 3110.
AROUND = {"2909", "2910", "3009", "3011", "3109", "3110"}


def returning(text):
    t = table(f"turn 4 chits\n{text}")
    assert t.position.ask.kind == "return"
    return t


def test_4_1a_at_the_start_of_the_activation_phase():
    t = returning("soviet army-8 returning\nsoviet rd-43 3010")
    t.play("3109")
    assert t.at("army-8") == "3109"
    assert t.position.state.phase == "activation"


def test_4_1a_their_chit_may_be_chosen_at_once_but_need_not():  # ruling E-61
    # Turn 2 has three Soviet chits.
    text = "".join(f"soviet army-{n} 50{n}\n" for n in (11, 22, 23))
    t = table(f"turn 2 chits\n{text}soviet army-8 returning\nsoviet rd-43 3010")
    t.play("3010")
    assert set(t.options("soviet")) == {"army-8", "army-11", "army-22", "army-23"}
    t.play("soviet army-11", "soviet army-22", "soviet army-23")
    assert set(t.position.state.named("chits")["soviet"]) == {"army-11", "army-22", "army-23"}


def test_4_1b_soviets_return_in_or_next_to_any_soviet_combat_unit():
    t = returning("soviet army-8 returning\nsoviet rd-43 3010\nsoviet ldno-1 5030")
    # 5030 touches 4929, 4930, 5029, 5031, 5129 and 5130.
    assert set(t.options()) == {"3010", *AROUND, "5030", "4929", "4930", "5029", "5031", "5129", "5130"}


def test_4_1b_other_headquarters_are_no_combat_units():
    t = returning("soviet army-8 returning\nsoviet army-11 5030\nsoviet rd-43 3010")
    assert set(t.options()) == {"3010", *AROUND}


def test_4_1b_germans_return_to_their_colour():
    t = returning("german corps-41 returning\ngerman pd-1 3010\ngerman id-1 3020\ngerman pd-19 3030")
    assert set(t.options()) == {"3010", *AROUND}


def test_4_1b_not_into_water_nor_among_enemies_but_into_their_zones():  # ruling E-61
    t = table("""
        terrain sea 2909
        terrain lake 2910
        turn 4 chits
        german corps-41 returning
        german pd-1 3010
        soviet rd-43 3011
    """)
    assert set(t.options()) == {"3010", "3009", "3109", "3110"}  # 3110 touches 3011, and so does 3010


def test_4_1b_next_to_a_unit_is_next_to_it_even_across_water():
    t = table("hexside sea 3010/3011\nturn 3 chits\nsoviet army-8 returning\nsoviet rd-43 3010")
    assert "3011" in t.options()


def test_4_1c_a_colour_without_combat_units_loses_its_headquarters():
    t = table("turn 4 chits\ngerman corps-41 returning\ngerman corps-56 3010\ngerman id-1 3020\nsoviet rd-43 5010")
    assert t.at("corps-41") in {"eliminated", "withdrawn", "unused"}
    assert t.options() == ["corps-56"]


def test_4_1c_it_waits_for_a_division_that_is_still_to_come():
    """Ruling R92."""
    text = "turn 4 chits\ngerman corps-57 returning\ngerman army-18 3010\ngerman id-1 3020\nsoviet rd-43 5010\n"
    assert table(f"{text}german md-14 g5-south").at("corps-57") == "returning"
    assert table(f"{text}german md-14 eliminated").at("corps-57") == "eliminated"


def test_4_1b_a_headquarters_that_returns_keeps_its_arrow():
    """[5.1j] Ruling R89."""
    t = returning("german corps-57 returning arrow=4634\ngerman pd-19 3010")
    t.play("3010")
    assert t.position.state.arrow[t.game.units["corps-57"]] == 4634


def test_4_1d_soviet_headquarters_are_never_lost_for_good():
    t = table("turn 4 chits\nsoviet army-8 returning\nsoviet army-11 5010\ngerman id-1 3010")
    assert t.at("army-8") == "returning"


def test_4_1d_they_return_once_there_is_a_unit_to_return_to():
    t = table("turn 5 chits\nsoviet army-8 returning\nsoviet army-11 5010\nsoviet rd-43 3010")
    assert t.position.ask.kind == "return"
