import pytest

from tests.games.duel_in_the_north.battle import asked
from tests.games.duel_in_the_north.table import table

# pd-1 in 3010 attacks rd-112 in 3110. Units named g.. are German and attack, s.. are Soviet and defend;
# gf and sf are fighters, gc and sc close air support. The attacker's dice come first.


def ready(units):
    sides = {"g": "german", "s": "soviet"}
    return "".join(f"{sides[unit[0]]} {unit} airfield\n" for unit in units.split())


def attack(air, *orders, text=""):
    t = table(f"""
        has soviet-source 6810
        turn 8 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
        german pd-1 3010
        soviet rd-112 3110
        {text}
        {ready(air)}
    """)
    t.play("draw corps-41", "attack-move", "3110 pd-1 attack", *orders)
    return t


def all_in(air):
    """Everybody commits what he has."""
    t = attack(air)
    while t.position.chance is None and t.position.ask.kind == "air":
        t.play(next(word for word in t.options() if word != "pass"))
    return t


def added(t):
    if t.position.ask.kind == "abort":
        t.play("done")
    return sum(each["dice"] for each in t.preview("0")["modifiers"])


def boxes(t, units):
    return [t.at(unit) for unit in units.split()]


def lost(t, units):
    return boxes(t, units).count("lost")


def dice(t):
    """How many dice are rolled before somebody is asked again."""
    count = 0
    while t.position.chance is not None:
        t.play("die 4")
        count += 1
    return count


def test_11_1a_fighters_of_both_sides_must_fight():
    t = all_in("gf-1 sf-1")
    assert t.position.chance is not None
    t.play("die 5 die 4")
    assert boxes(t, "gf-1 sf-1") == ["flown", "lost"]


@pytest.mark.parametrize("air", ["gf-1", "sf-1", "gc-1", "gc-1 sc-1", "gc-1 gc-2 sc-1 sc-2"])
def test_11_1a_without_fighters_against_air_nobody_fights(air):
    """Ruling E-31: support does not fight support."""
    t = all_in(air)
    assert t.position.chance is None
    assert lost(t, air) == 0


@pytest.mark.parametrize("air", ["gf-1 sc-1", "gc-1 sf-1"])
def test_11_1a_a_fighter_on_one_side_is_enough_where_both_have_air(air):
    """Ruling E-31."""
    assert all_in(air).position.chance is not None


@pytest.mark.parametrize(
    ("air", "count"),
    [
        ("gf-1 sf-1", 2),
        ("gf-1 gf-2 sf-1", 3),
        ("gf-1 gf-2 gf-3 sf-1 sf-2", 5),
        ("gf-1 gc-1 gc-2 sf-1 sc-1", 2),  # support does not roll where there are fighters
        ("gf-1 sc-1 sc-2", 3),
        ("gf-1 gc-1 sc-1", 2),
        ("gc-1 gc-2 sf-1", 3),
    ],
)
def test_11_1b_one_die_for_each_fighter(air, count):
    assert dice(all_in(air)) == count


def test_11_1b_the_dice_of_a_side_are_added():
    t = all_in("gf-1 gf-2 sf-1")
    t.play("die 3 die 2 die 4")  # 5 to 4
    assert boxes(t, "sf-1") == ["lost"]
    t = all_in("gf-1 gf-2 sf-1")
    t.play("die 3 die 2 die 6")  # 5 to 6
    assert lost(t, "gf-1 gf-2") == 1
    assert t.at("sf-1") == "flown"


def test_11_1c_there_is_no_limit():
    fighters = " ".join(f"gf-{n}" for n in range(1, 7))
    support = " ".join(f"gc-{n}" for n in range(1, 11))
    t = all_in(f"{fighters} {support}")
    assert added(t) == 26  # 6 and 20


@pytest.mark.parametrize(("word", "victim"), [("fighter", "sf-1"), ("support", "sc-1")])
def test_11_1d_the_lower_total_loses_one_unit_of_its_choice(word, victim):
    t = all_in("gf-1 sf-1 sc-1")
    t.play("die 5 die 4")
    assert asked(t) == ("soviet", "shot-down")
    assert set(t.options()) == {"fighter", "support"}
    t.play(word)
    assert t.at(victim) == "lost"
    assert lost(t, "gf-1 sf-1 sc-1") == 1


def test_11_1d_the_attacker_loses_when_he_rolls_less():
    t = all_in("gf-1 gc-1 sf-1")
    t.play("die 4 die 5")
    assert asked(t) == ("german", "shot-down")
    t.play("support")
    assert boxes(t, "gf-1 gc-1 sf-1") == ["flown", "lost", "flown"]


def test_11_1d_only_units_of_this_fight_are_lost():
    """Ruling E-33."""
    t = attack("gf-1 sf-1 sf-2 sc-1", "fighter fighter pass", "die 6 die 1")
    assert boxes(t, "sf-1 sf-2 sc-1").count("airfield") == 2
    assert lost(t, "sf-1 sf-2 sc-1") == 1


# Two German fighters against two fighters and two support.
@pytest.mark.parametrize(
    ("rolls", "count"),
    [
        ("die 3 die 4 die 2 die 2", 1),  # 7 to 4
        ("die 4 die 4 die 2 die 2", 2),  # 8 to 4
        ("die 3 die 2 die 1 die 1", 2),  # 5 to 2
        ("die 3 die 3 die 1 die 1", 3),  # 6 to 2
        ("die 4 die 3 die 1 die 1", 3),  # 7 to 2
        ("die 4 die 4 die 1 die 1", 4),  # 8 to 2
        ("die 6 die 6 die 1 die 1", 4),  # 12 to 2, but there are four only
    ],
)
def test_11_1e_double_costs_two_and_triple_three(rolls, count):
    """Ruling E-33."""
    t = all_in("gf-1 gf-2 sf-1 sf-2 sc-1 sc-2")
    t.play(rolls)
    while asked(t)[1] == "shot-down":
        t.play(t.options()[0])
    assert lost(t, "sf-1 sf-2 sc-1 sc-2") == count
    assert boxes(t, "gf-1 gf-2") == ["flown", "flown"]


def test_11_1e_the_loser_chooses_each_of_them():
    t = all_in("gf-1 gf-2 sf-1 sf-2 sc-1 sc-2")
    t.play("die 4 die 4 die 2 die 2", "support", "fighter")
    assert lost(t, "sf-1 sf-2") == 1
    assert lost(t, "sc-1 sc-2") == 1


def test_11_1f_support_alone_rolls_for_itself():
    t = all_in("gf-1 sc-1 sc-2")
    t.play("die 4 die 1 die 2")  # 4 to 3
    assert lost(t, "sc-1 sc-2") == 1
    t = all_in("gf-1 sc-1 sc-2")
    t.play("die 6 die 1 die 2")  # 6 to 3
    assert lost(t, "sc-1 sc-2") == 2


@pytest.mark.parametrize(
    ("air", "rolls", "support", "fighters"),
    [
        ("gf-1 sc-1 sc-2", "die 2 die 3 die 4", "sc-1 sc-2", "gf-1"),  # 2 to 7
        ("gc-1 sf-1", "die 6 die 1", "gc-1", "sf-1"),
    ],
)
def test_11_1g_support_that_rolls_highest_goes_home_and_nobody_is_lost(air, rolls, support, fighters):
    """Ruling E-32."""
    t = all_in(air)
    t.play(rolls)
    assert asked(t) == ("german", "artillery")
    assert set(boxes(t, support)) == {"flown"}
    assert set(boxes(t, fighters)) == {"flown"}
    assert added(t) == 0


def test_11_1g_support_with_fighters_is_not_meant():
    t = all_in("gf-1 gf-2 gc-1 sf-1")
    t.play("die 5 die 5 die 3")
    assert added(t) == 2


@pytest.mark.parametrize(("choice", "modifier"), [("abort", 0), ("stay", -2)])
def test_11_1g_whether_support_that_wins_stays_is_an_option(choice, modifier):
    """Ruling R32."""
    t = attack("gf-1 sc-1", "fighter support", "die 2 die 3", text=f"setting cas-victory={choice}")
    assert added(t) == modifier


def test_11_1h_support_that_survives_stays_with_the_loser():
    """Ruling E-32."""
    t = all_in("gf-1 sc-1 sc-2")
    t.play("die 4 die 1 die 2")
    assert added(t) == -2
    t = all_in("gf-1 sf-1 sc-1")
    t.play("die 5 die 4", "fighter")
    assert added(t) == -2


def test_11_1h_and_with_the_winner():
    t = all_in("gf-1 gc-1 sf-1")
    t.play("die 5 die 4")
    assert added(t) == 2


def test_11_1h_it_stays_even_when_its_fighters_have_fled():
    t = all_in("gf-1 gc-1 sf-1 sc-1 sc-2")
    t.play("die 4 die 5", "fighter")
    assert t.at("gf-1") == "lost"
    assert added(t) == 2 - 4


def test_11_1i_equal_totals_send_all_fighters_home():
    t = all_in("gf-1 gf-2 gc-1 sf-1 sc-1 sc-2")
    t.play("die 2 die 3 die 5")
    assert boxes(t, "gf-1 gf-2 sf-1") == ["flown", "flown", "flown"]
    assert lost(t, "gc-1 sc-1 sc-2") == 0
    assert added(t) == 2 - 4  # only support is left


def test_11_1i_support_alone_stays_after_equal_totals():
    t = all_in("gf-1 sc-1")
    t.play("die 4 die 4")
    assert (t.at("gf-1"), lost(t, "sc-1")) == ("flown", 0)
    assert added(t) == -2


def test_11_1j_aborted_units_come_back_and_eliminated_ones_do_not():
    t = table("""
        turn 9 air allotment
        german corps-41 2910
        german gf-1 flown
        german gf-2 lost
        soviet sc-1 flown
        soviet sf-1 lost
        soviet rd-112 5010
    """)
    assert boxes(t, "gf-1 gf-2 sc-1 sf-1") == ["airfield", "lost", "airfield", "lost"]


def test_11_1k_fighters_that_fought_have_flown():
    t = all_in("gf-1 gf-2 sf-1 sf-2")
    t.play("die 3 die 4 die 3 die 3")  # 7 to 6
    assert boxes(t, "gf-1 gf-2") == ["flown", "flown"]
    assert sorted(boxes(t, "sf-1 sf-2")) == ["flown", "lost"]
    assert added(t) == 0


def test_11_1k_they_do_not_fly_again_this_turn():
    t = attack("gf-1 sf-1", "fighter fighter", "die 5 die 4", text="german pd-6 3010\nsoviet rd-98 3109")
    t.play("0", "die 1 die 2", "3109 pd-6 attack")  # -/-
    assert asked(t) == ("german", "artillery")
