"""Who stays where the lines of supply begin, while enemies could come there together by rail."""

from northfront import games
from northfront.ai.plan.planning import plan_marches
from northfront.ai.plan.sentries import NEAR
from northfront.ai.staff.planner import outlook_of
from northfront.core.hexes import scan

DUEL = "duel-in-the-north"
GERMAN, SOVIET = 0, 1
PAIR = ("soviet rd-33 2731", "soviet rd-188 3031")
ARMY = ("german army-16 1732", "german id-206 1631", "german id-121 1832")
AHEAD = ("id-1", "id-21", "id-11", "id-12", "id-32", "pd-1", "pd-6", "md-36", "md-3", "id-122", "id-123")
FRONT = tuple(f"german {each} {2618 + i // 2}" for i, each in enumerate(AHEAD))


def planned(*lines, **weights):
    """The position, and the state when the plan of the first activation has been carried out."""
    ready = (
        "turn 2 activation",
        "chits = german=army-16 soviet=",
        *lines,
        "then chance army-16",
        "then german move-attack",
    )
    p = games.fixture(DUEL, "\n".join(ready) + "\n").position
    s = p.state.copy()
    for u, h in plan_marches(outlook_of(DUEL, GERMAN, tuple(weights.items())), p, GERMAN).moves.items():
        s.place(u, h)
    return p, s


def raiders(p, s):
    """The Soviets who could come to a source with one move."""
    look, grid = outlook_of(DUEL, GERMAN), p.game.board.grid
    near = grid.flood(p.game.sources[GERMAN], grid.all, limit=NEAR)
    return {p.game.pieces[e].id for e in scan(s.on_map[SOVIET]) if look.reach(s, e) & near}


def test_somebody_stays_where_two_could_come():
    p, s = planned(*ARMY, *FRONT, *PAIR)
    assert not raiders(p, s)
    assert p.game.board.grid.name(s.where[p.game.units["id-206"]]) == "1631"


def test_without_the_weight_nobody_does():
    p, s = planned(*ARMY, *FRONT, *PAIR, ward=0.0)
    assert raiders(p, s) == {"rd-33", "rd-188"}


def test_nor_where_one_could_come_alone():
    p, s = planned(*ARMY, *FRONT, PAIR[0])
    assert raiders(p, s) == {"rd-33"}


def test_who_will_leave_later_is_not_counted_on():
    stays = "german id-254 1632"  # of another army, which moves later; the better half of all would not stay
    p, s = planned(*ARMY, *FRONT, *PAIR, "german pd-8 1632")
    assert not raiders(p, s)
    p, s = planned(*ARMY, *FRONT, *PAIR, stays)
    assert p.game.board.grid.name(s.where[p.game.units["id-206"]]) != "1631"
