"""Who marches where: lesser goals that others stand before draw those who move now less; what is held is not left for fear."""

from northfront import games
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.garrisons import _worth_it, garrisons
from northfront.ai.staff.planner import outlook_of

DUEL = "duel-in-the-north"
SIEGE = """
turn 5 activation
held = 3319
german pd-1 4819
german id-61 3808
german id-11 3808
german id-21 3808
soviet rd-16 3807
soviet rd-70 5706
"""


def test_a_goal_that_others_stand_before_draws_who_moves_now_less():
    s = games.fixture(DUEL, SIEGE).position.state
    look, grid = outlook_of(DUEL, 0, (("detour", 2.0),)), s.game.board.grid
    near_tallinn = grid.hex("4109")
    everybody = Survey(look, s).toward[near_tallinn]
    panzers = Survey(look, s, movers=[s.game.units["pd-1"]]).toward[near_tallinn]
    assert panzers > everybody
    besiegers = Survey(look, s, movers=[s.game.units[u] for u in ("id-61", "id-11", "id-21")]).toward[near_tallinn]
    assert besiegers == everybody


def test_it_is_a_matter_of_weight():
    s = games.fixture(DUEL, SIEGE).position.state
    look, h = outlook_of(DUEL, 0, (("shared", 0.0),)), s.game.board.grid.hex("4109")
    assert Survey(look, s, movers=[s.game.units["pd-1"]]).toward[h] == Survey(look, s).toward[h]


def test_the_best_goal_draws_everybody():
    s = games.fixture(DUEL, SIEGE.replace("3808", "5708")).position.state
    look, h = outlook_of(DUEL, 0), s.game.board.grid.hex("5509")
    assert Survey(look, s, movers=[s.game.units["pd-1"]]).toward[h] == Survey(look, s).toward[h]


def test_the_last_division_does_not_leave_a_place_for_mere_fear():
    s = games.fixture(
        DUEL,
        "turn 9 activation\nsoviet rd-123 5706\nsoviet army-54 5905\n"
        "german pd-1 5608\ngerman pd-6 5608\ngerman pd-8 5608\ngerman id-1 5709\ngerman id-11 5709\n",
    ).position.state
    grid, u = s.game.board.grid, s.game.units["rd-123"]
    reach = {u: grid.hexes("5706 5905")}

    def kept(struck):
        survey = Survey(outlook_of(DUEL, 1, (("struck", struck),)), s)
        return garrisons(survey, 1, reach, survey.threat(1))

    assert kept(0.8) == {u: grid.hex("5706")}
    assert not kept(1.0)


def test_in_the_last_turns_a_prize_is_kept_against_more():
    """With one unit in it a prize seems safe enough, unless he who lost it sends all that he has."""
    crowd = "".join(f"soviet {unit} 3407\n" for unit in ("td-1", "td-3", "td-21")) + "".join(
        f"soviet {unit} 3908\n" for unit in ("rd-70", "rd-123", "rd-142", "td-24", "md-198", "rd-115")
    )

    def kept(turn):
        text = f"turn {turn} activation\ngerman id-1 3807\nsoviet rd-16 5706\n{crowd}"
        s = games.fixture(DUEL, text).position.state
        survey = Survey(outlook_of(DUEL, 0), s)
        return _worth_it(survey, [s.game.units["id-1"]], s.game.board.grid.hex("3807"), survey.threat(0), 3.0)

    assert kept(13) < kept(9) - 0.2


def test_a_headquarters_defends_with_its_guns_where_it_is_alone():
    look = outlook_of(DUEL, 1)
    s = games.fixture(DUEL, "turn 3 activation\ngerman corps-56 3826\nsoviet rd-183 3825\n").position.state
    u = s.game.units["corps-56"]
    assert look.defence(s, u) == s.artillery(u) > 0
    s = s.copy()
    s.place(s.game.units["id-1"], s.where[u])
    assert look.defence(s, u) == 0.0
