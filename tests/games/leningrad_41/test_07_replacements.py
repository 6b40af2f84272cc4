"""German replacements. They come before the reinforcements of the turn; a die means that the schedule has its turn."""

import pytest

from tests.games.leningrad_41.arrivals_table import asked, chance, phase, pool, table


def replacements(text, turn=2, setting=""):
    return table(f"{setting}turn {turn} german reinforcement\n{text}\nS army-50 0114 unknown")


LOST = "G 1-8m 0505  G 2-8m german-dead  G 3-8m german-dead  G 1-29m german-dead"


def taken(turn, setting=""):
    """How many replacements a turn gives if every one is taken."""
    t = replacements(LOST, turn, setting)
    count = 0
    while asked(t) == "german replacement":
        t.play("3-mot", f"draw {('2-8m', '3-8m', '1-29m')[count]}", "0505")
        count += 1
    return count


def test_7_4a_replacements_come_before_the_reinforcements():
    """Ruling R94."""
    t = replacements(LOST)
    assert asked(t) == "german replacement"
    assert phase(t) == "2 german reinforcement"
    t.play("pass")
    assert asked(t) == "chance"
    assert chance(t).startswith("19.1")


@pytest.mark.parametrize(("turn", "count"), [(1, 0), (2, 1), (3, 1), (5, 1), (6, 2), (10, 2)])
def test_7_4b_none_then_one_then_two(turn, count):
    assert taken(turn) == count


def test_7_5a_only_sub_commands_that_have_lost_a_unit():
    t = replacements("G 1-8m 0505  G 1-10pz 0510  G 2-10pz german-dead")
    assert t.options() == ["8-pz", "pass"]
    t = replacements("G 1-8m 0505  G 1-10pz 0510")
    assert asked(t) == "chance"


def test_7_5b_the_player_chooses_the_sub_command_and_chance_the_unit():
    t = replacements(f"{LOST}  G 1-10pz 0510  G 2-10pz german-dead")
    assert t.options() == ["3-mot", "8-pz", "pass"]
    t.play("3-mot")
    assert pool(t) == {"2-8m": 1, "3-8m": 1, "1-29m": 1}
    t.play("draw 1-29m", "0505")
    assert t.at("1-29m") == "0505"
    assert t.at("2-8m") == "german-dead"


def test_7_5b_one_replacement_serves_one_sub_command():
    """The example of the book: the choice of 8th Panzer uses up the one replacement of the turn."""
    t = replacements(f"{LOST}  G 1-10pz 0510  G 2-10pz german-dead")
    t.play("8-pz", "draw 2-10pz", "0510")
    assert asked(t) == "chance"
    assert t.at("2-8m") == "german-dead"


def test_7_5c_two_replacements_may_be_for_one_sub_command_or_two():
    """Ruling R36."""
    for second, unit, where in (("3-mot", "3-8m", "0505"), ("8-pz", "2-10pz", "0510")):
        t = replacements(f"{LOST}  G 1-10pz 0510  G 2-10pz german-dead", turn=6)
        t.play("3-mot", "draw 2-8m", "0505")
        assert asked(t) == "german replacement"
        t.play(second, f"draw {unit}", where)
        assert t.at(unit) == where
        assert asked(t) == "chance"


def test_7_5d_the_corps_can_be_replaced_once_a_unit_of_it_has_come():
    t = replacements("G stug-659 0505  G stug-660 german-dead  G stug-666 pool-corps")
    assert "56-pz" in t.options()
    t.play("56-pz")
    assert pool(t) == {"stug-660": 1}  # not those still to come


def test_7_5d_manstein_is_not_a_corps_unit():
    """Ruling R84: no replacement may be placed on him."""
    t = replacements("G manstein 0505  G stug-660 german-dead")
    t.play("56-pz", "draw stug-660")
    assert t.at("stug-660") == "german-entry"


def test_7_5e_manstein_is_never_replaced():
    """[14.7] He is out of the game, not among the losses."""
    t = table("turn 5 soviet fire\nG manstein 0405  G 1-8m 0914  S army-01 0404 1-1dno  S army-02 0304 2-1dno")
    t.play("0405", "all", "assault", "die 1")
    assert t.at("manstein") == "eliminated"
    t = replacements("G manstein eliminated  G stug-659 0505")
    assert asked(t) == "chance"


def test_7_5f_unused_replacements_are_lost():
    t = replacements(LOST, turn=6)
    t.play("pass")
    assert asked(t) == "chance"
    t = replacements(LOST, turn=7)
    for unit in ("2-8m", "3-8m"):
        t.play("3-mot", f"draw {unit}", "0505")
    assert asked(t) == "chance"  # two, not four


def test_7_6a_a_replacement_joins_a_unit_of_its_sub_command():
    t = replacements("G 1-8m 0505  G mot-kr 0606  G 2-8m german-dead  G 1-10pz 0510  G stug-659 0511")
    t.play("3-mot", "draw 2-8m")
    assert set(t.options()) == {"0505", "0606"}
    assert t.why("0510").startswith("[7.6a]")
    assert t.why("0511").startswith("[7.6a]")


def test_7_6b_the_hex_may_become_too_full_for_the_moment():
    t = replacements("G 1-8m 0505  G 3-8m 0505  G 2-8m german-dead  S army-01 0404 1-1dno")
    t.play("3-mot", "draw 2-8m", "0505")
    assert t.at("2-8m") == "0505"
    assert any("returns in 0505 [7.6a]" in line for line in t.log())
    t.play("die 1")
    assert phase(t) == "2 german movement"
    t.play("3-8m", "0605", "stop", "done")
    assert asked(t) != "soviet excess"
    assert phase(t) == "2 german fire"


def test_7_6b_if_it_stays_too_full_the_opponent_decides():
    """Ruling R35: by 6.4c, at the end of the German Movement Phase."""
    t = replacements("G 1-8m 0505  G 3-8m 0505  G 2-8m german-dead  S army-01 0404 1-1dno")
    t.play("3-mot", "draw 2-8m", "0505", "die 1", "done")
    assert asked(t) == "soviet excess"
    assert "0505" in str(t.position.ask.prompt)
    t.play("1-8m", "eliminate")
    assert t.at("1-8m") == "german-dead"
    assert phase(t) == "2 german fire"


def test_7_6b_with_a_corps_unit_and_another_division_too():
    """[6.2a] The corps replacement makes three."""
    t = replacements("G stug-659 0505  G 1-8m 0505  G stug-660 german-dead")
    t.play("56-pz", "draw stug-660", "0505", "die 1", "done")
    assert asked(t) == "soviet excess"


def test_7_6c_it_may_move_and_fire_at_once():
    t = replacements("G 1-8m 0505  G 2-8m german-dead  S army-01 0404 1-1dno")
    t.play("3-mot", "draw 2-8m", "0505", "die 1", "2-8m")
    assert "0605" in t.options()
    assert "motorized" in t.options()
    t.play("stop", "done", "0404")
    assert "2-8m" in t.options()


def test_7_6d_with_nobody_to_join_it_enters_from_the_south():
    t = replacements("G 1-8m german-dead  G 1-10pz 0505  G 2-8m german-dead")
    t.play("3-mot", "draw 2-8m")
    assert t.at("2-8m") == "german-entry"
    t.play("die 1")
    t.play("2-8m")
    assert t.options()[:3] == ["0901", "0902", "0903"]


def test_7_6d_but_not_if_its_sub_command_is_on_the_map():
    t = replacements("G 1-8m 0505  G 2-8m german-dead")
    t.play("3-mot", "draw 2-8m")
    assert t.options() == ["0505"]


def test_7_5a_a_sub_command_that_is_due_but_waits_off_the_map_has_not_entered_play():
    """A division that lost nothing and waits cannot be chosen."""
    t = replacements("G 1-8m german-entry  G 2-8m 3-mot  G 1-10pz 0505")
    assert asked(t) == "chance"
