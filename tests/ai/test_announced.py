"""An attack is made as an overrun where that opens the way and the odds hold without guns and air."""

from dataclasses import replace
from random import Random

from northfront import games
from northfront.ai.plan.attack_choice import announced, best_assault
from northfront.ai.staff.planner import Planner, outlook_of
from northfront.core.outlook import Pursuit

DUEL = "duel-in-the-north"


def attack(defender, order="move-attack"):
    return games.fixture(
        DUEL,
        f"turn 4 activation\nactive german\nmode = combat\norder = {order}\nfront = 3625\nleader = corps-41\n"
        "called = pd-1 pd-6 pd-8\ngerman corps-41 3423\ngerman pd-1 3525\ngerman pd-6 3525\ngerman pd-8 3525\n"
        f"soviet {defender} 3625\nsoviet rd-70 5706\n",
    ).position


def how(p, look):
    found = best_assault(look, p, 0, 0.0, lambda _h: 1.0)
    assert found is not None
    return announced(look, p, 0, found, 1.0, look.weights["haste"])


def test_panzers_run_over_who_cannot_stop_them():
    assert how(attack("ldno-1"), outlook_of(DUEL, 0)) == "overrun"


def test_without_a_way_to_go_on_it_is_an_attack():
    look = replace(outlook_of(DUEL, 0), pursuit=lambda _s: Pursuit(0.0, 8.0))
    assert how(attack("rd-142"), look) == "attack"
    assert how(attack("ldno-1"), replace(look, pursuit=None)) == "attack"


def test_the_planner_orders_it_and_goes_on_afterwards():
    p = attack("ldno-1")
    planner, asked = Planner(DUEL, 0, Random(2)), {}
    while not p.over and (p.chance or 0 in p.asks) and p.state.mode in ("combat", "exploit"):
        if p.chance:
            p.step(max(p.chance.options, key=str))  # the highest dice
            continue
        answer = planner.answer(p)
        asked.setdefault(p.asks[0].kind, []).append(answer)
        p.step(answer, 0)
    assert "overrun" in asked["attackers"]
    assert any(answer != "done" for answer in asked["exploit"])
    assert any(isinstance(answer, int) for answer in asked["exploit-hex"])
