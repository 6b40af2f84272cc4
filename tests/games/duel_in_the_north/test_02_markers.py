"""[2.0] [2.4] [2.5] [2.6] [2.7] Dice, modes and markers."""

from tests.games.duel_in_the_north.table import table

ATTACK = """
    turn 3 activation
    chits = german=corps-41 soviet=
    has soviet-source 6810
    german corps-41 3010
    german pd-1 3011
    soviet rd-43 3012
"""


def test_2_0a_an_attack_is_rolled_with_two_six_sided_dice():
    t = table(ATTACK)
    t.play("draw corps-41", "attack-move", "3012 pd-1 attack 0")
    assert t.options() == ["1", "2", "3", "4", "5", "6"]
    t.play("die 1")
    assert t.options() == ["1", "2", "3", "4", "5", "6"]
    t.play("die 1")
    assert not t.position.chance


def test_2_4a_a_headquarters_activates_and_supports():
    t = table(ATTACK)
    t.play("draw corps-41", "attack-move", "3012 pd-1 attack")
    assert (t.position.ask.kind, t.options()) == ("artillery", ["0", "1", "2"])


def test_2_5e_an_air_unit_is_over_the_map_only_during_its_combat():
    t = table(ATTACK + "german gf-1 airfield")
    t.play("draw corps-41", "attack-move", "3012 pd-1 attack", "fighter")
    assert t.at("gf-1") == "3012"
    t.play("done 0", "die 6 die 6")
    assert t.at("gf-1") == "flown"


def test_2_6i_the_mode_of_the_activation_is_shown():
    t = table(ATTACK)
    t.play("draw corps-41")
    modes = []
    for answer in ("move-attack", "done", "done"):
        t.play(answer)
        modes.append(t.position.state.mode)
    assert modes == ["move", "combat", ""]


def test_2_7c_a_blown_bridge_is_marked():
    t = table(
        """
        turn 3 activation
        chits = german=corps-41 soviet=
        hexside river 3011/3012
        hexside bridge 3011/3012
        german corps-41 3010
        german pd-1 3011
        soviet rd-43 5030
        """
    )
    t.play("draw corps-41", "move-attack", "pd-1 demolish", "die 2")
    assert "blown = 3011/3012=1" in t.text()


def test_2_7d_want_of_supply_is_marked_on_the_unit():
    t = table(
        """
        turn 3 end of turn
        has german-source 1410
        has soviet-source 6810
        german pd-1 3010
        soviet rd-43 5020
        german id-1 5021  german id-11 5019  german id-21 4919  german id-30 4920  german id-61 5119  german id-93 5120
        """
    )
    assert t.position.state.turn == 4
    assert "soviet rd-43 5020 lack=1" in t.text()
