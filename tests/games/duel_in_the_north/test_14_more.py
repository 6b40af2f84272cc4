"""[12.0] [13.0] [14.0] Bridges, forts and Kampfgruppen: where clauses meet each other, and single ones that are easily lost."""

from tests.games.duel_in_the_north.battle import PAIR, POOL, asked, german, reduced, soviet
from tests.games.duel_in_the_north.table import table


def test_14_0d_a_group_is_free_again_when_its_division_is_lost():
    t = table("""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        dice corps-41 1 1 corps-56
        german corps-41 3010
        german corps-56 3010
        german pd-1 3010 reduced
        german pd-6 3010 reduced
        german kg-e 3010 kin=7
        soviet rd-10 3011
    """)
    t.play("corps-41", "move-attack", "done", "pd-1", "3011 pd-1 attack 0")  # 5 to 6 is 1-2: it is lost
    assert t.at("pd-1") == "eliminated"
    t.play("done", "move-attack", "done")
    assert t.position.ask.kind == "combine"
    assert "pd-6" in t.options()


BRIDGE = "hexside river 3010/3110\nhexside bridge 3010/3110\n"


def test_12_0a_a_stack_does_not_blow_a_bridge():
    t = soviet(BRIDGE + "soviet rd-112 3110\nsoviet rd-98 3110\ngerman id-1 2010", "move-attack", "army-8 3210")
    t.play("rd-112")
    assert "demolish" in t.options()
    t.play("join rd-98")
    assert t.why("demolish").startswith("[12.0a]")


def test_12_1a_the_bridge_is_named_by_the_hex_of_the_unit():
    t = table(f"{BRIDGE}turn 3 end of turn\nblown = 3010/3110=1\ngerman pd-1 3010\nsoviet rd-98 5010")
    assert (asked(t), t.options()) == (("german", "repair"), ["3010", "done"])


def test_12_1a_only_the_bridge_of_that_hex_is_repaired():
    far = "hexside river 3510/3610\nhexside bridge 3510/3610\n"
    blown = "blown = 3010/3110=1 3510/3610=1\n"
    t = table(f"{BRIDGE}{far}turn 3 end of turn\n{blown}german pd-1 3010\ngerman pd-6 3510\nsoviet rd-98 5010")
    t.play("3010")
    assert list(t.position.state.named("blown")) == ["3510/3610"]


def test_13_0b_with_nowhere_to_build_the_markers_are_kept_unasked():
    t = table("turn 4 reinforcement\nsoviet army-8 4010\nsoviet fort-1 s4-fort\ngerman corps-41 2010")
    assert t.position.state.phase != "reinforcement"
    assert t.at("fort-1") == "fort-store"


def test_14_0a_a_division_that_is_not_on_the_map_yet_does_not_split():
    t = german(f"{POOL}german pd-19 g4-south", order="move-attack", turn=4, hq="corps-57 4632")
    assert "pd-19" in t.options()
    assert "split" not in t.options()


def test_14_0b_a_kampfgruppe_does_not_split():
    t = german("german kg-e 3010 kin=7\ngerman kg-f kg-pool", order="move-attack")
    assert "kg-e" in t.options()
    assert "split" not in t.options()


def test_14_0a_the_kampfgruppe_is_supplied_as_its_division_was():
    t = german(POOL + "german pd-1 3010 lack=1", order="move-attack")
    t.play("split", "pd-1")
    assert t.position.state.lack[t.game.units["kg-e"]] == 1


def test_14_0f_a_division_combines_once_in_a_turn():
    t = table(f"""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        german corps-41 2910
        german corps-56 2910
        {PAIR}
        soviet rd-126 6030
    """)
    t.play("draw corps-41", "corps-41", "move-attack", "done", "pd-6", "draw corps-56", "move-attack", "done")
    assert asked(t)[1] != "combine"


def test_14_0d_a_kampfgruppe_of_another_command_is_not_activated():
    t = german("german pd-6 3010 reduced\ngerman kg-e 3010 kin=6", order="move-attack")  # of 3rd Panzer Group
    t.play("done")
    assert asked(t)[1] != "combine"


def test_14_0e_they_must_still_be_together_when_the_next_turn_begins():
    """Ruling R74: in the activation of the other headquarters the group goes its own way."""
    t = table("""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        german corps-41 2910
        german corps-56 2910
        german pd-6 3010 reduced
        german kg-e 3010 kin=7
        soviet rd-126 6030
    """)
    t.play("draw corps-41", "corps-41", "move-attack", "done", "pd-6")
    t.play("draw corps-56", "move-attack", "kg-e 3012 stop", "done")
    while t.position.state.turn == 3:
        t.play("pass" if "pass" in t.options() else "done")
    assert (reduced(t, "pd-6"), t.at("kg-e")) == (True, "3012")
