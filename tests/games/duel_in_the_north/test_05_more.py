"""[5.0] Supply: where clauses meet each other, and single ones that are easily lost."""

import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked, german, reduced, soviet
from tests.games.duel_in_the_north.table import table


def arrow(t, unit):
    return t.position.state.arrow[t.game.units[unit]]


def test_5_2c_a_headquarters_that_starved_returns_in_supply():
    t = table("turn 3 end of turn\nsoviet army-8 3010 lack=2\nsoviet rd-43 5030")
    t.play("5031")
    assert (t.at("army-8"), t.position.state.lack[t.game.units["army-8"]]) == ("5031", 0)


def test_5_1j_a_kampfgruppe_lives_on_the_arrow_of_its_division():
    t = german(
        "has german-arrow 4634\ngerman pd-19 4632 arrow=4634\ngerman kg-e kg-pool",
        order="move-attack",
        turn=5,
        hq="corps-57 4632",
    )
    t.play("split", "pd-19")
    assert (arrow(t, "pd-19"), arrow(t, "kg-e")) == (4634, 4634)


def test_5_1j_in_the_pool_it_has_forgotten_that():
    t = table("""
        has german-arrow 4634
        turn 5 activation
        chits = german=corps-57 soviet=
        german corps-57 4632
        german pd-19 4632 reduced arrow=4634
        german kg-e 4632 kin=6 arrow=4634
        soviet rd-98 6010
    """)
    t.play("draw corps-57", "move-attack", "done", "pd-19")
    while t.position.state.turn == 5:
        t.play("pass" if "pass" in t.options() else "done")
    assert (t.at("kg-e"), reduced(t, "pd-19")) == ("kg-pool", False)
    assert (arrow(t, "pd-19"), arrow(t, "kg-e")) == (4634, 0)
    assert t.position.state.kin[t.game.units["kg-e"]] == 0
    assert t.position.state.joined[t.game.units["pd-19"]] == 0  # another may take it in again


def test_5_2e_a_unit_without_strength_may_attack_beside_others():
    """Ruling R17: it is the total that must not be nothing."""
    t = soviet("soviet ldno-1 3210 lack=2\nsoviet td-21 3210\ngerman kg-a 3110")
    t.play("3110 ldno-1")
    assert "attack" not in t.options()
    with pytest.raises(Refusal, match=r"5\.2e"):
        t.play("attack")
    t.play("td-21")
    assert t.preview("attack")["ratio"] == "1-1"  # 5 and nothing to 4


def test_5_2e_alone_they_have_no_target():
    t = soviet("soviet ldno-1 3210 lack=2\nsoviet ldno-6 3210 lack=2\ngerman kg-a 3110")
    assert asked(t) == ("soviet", "unit")
