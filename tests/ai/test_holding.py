"""An attacker who has all that he wants keeps it: garrisons in strength, lines of supply manned, the army close by."""

from dataclasses import replace

import pytest

from northfront import games
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.advance import advance
from northfront.ai.plan.garrisons import garrisons
from northfront.ai.plan.planning import _indispensable, plan_marches
from northfront.ai.plan.posture import STEADY
from northfront.ai.plan.reaches import reaches_of
from northfront.ai.staff.planner import outlook_of
from northfront.ai.staff.player import StaffPlayer
from northfront.core.hexes import scan
from northfront.core.imagine import PlayerView

SPI, DUEL = "spi-leningrad", "duel-in-the-north"
WON = """
turn 8 german movement
german inf-1 2604
german inf-11 2705
german inf-21 2605
german inf-30 2605
german 1/41 1809
german inf-61 0609
"""


def won(more=""):
    """Both goals are German, and nobody is near."""
    return games.fixture(SPI, WON + more).position


def names(p, moves):
    grid = p.game.board.grid
    return {p.game.pieces[u].id: grid.name(h) for u, h in moves.items()}


def test_the_army_closes_up_to_what_it_holds():
    """It once stood still where it was, or went hunting: nothing drew it anywhere."""
    p = won()
    survey = Survey(outlook_of(SPI, 0), p.state)
    grid = p.game.board.grid
    assert not survey.goals
    assert survey.toward[grid.hex("2604")] == survey.toward[grid.hex("2705")] == 0
    assert 0 < survey.toward[grid.hex("2009")] < survey.toward[grid.hex("0609")] < survey.far
    moved = names(p, plan_marches(outlook_of(SPI, 0), p, 0).moves)
    assert survey.toward[grid.hex(moved["inf-61"])] < survey.toward[grid.hex("0609")]


def test_what_is_held_is_garrisoned_in_strength_though_nobody_is_in_sight():
    """In 1941 the reserves of the Soviets came by the trainload; a division alone in a victory hex is thrown out by them."""
    p = won()
    look = outlook_of(SPI, 0)
    survey = Survey(look, p.state)
    posted = garrisons(survey, 0, reaches_of(look, p, 0), survey.threat(0))
    held = [names(p, {u: h})[p.game.pieces[u].id] for u, h in posted.items()]
    assert held.count("2604") + held.count("2705") > 2


def test_while_a_goal_is_open_one_division_is_enough_for_the_other():
    p = games.fixture(
        SPI, WON.replace("german inf-11 2705", "german inf-11 2606") + "soviet rifle-01 2705 4-6-5\n"
    ).position
    look = outlook_of(SPI, 0)
    survey = Survey(look, p.state)
    posted = garrisons(survey, 0, reaches_of(look, p, 0), [0.0] * p.game.board.grid.all.bit_length())
    assert list(names(p, posted).values()).count("2604") <= 1


def test_who_alone_holds_a_place_stays_and_who_has_company_may_go():
    p = won()
    survey = Survey(outlook_of(SPI, 0), p.state)
    units, grid = p.game.units, p.game.board.grid
    assert _indispensable(survey, units["inf-1"], grid.hex("2604"))
    p.state.place(units["inf-93"], grid.hex("2604"))
    assert not _indispensable(survey, units["inf-1"], grid.hex("2604"))


def test_a_headquarters_is_no_company():
    s = games.fixture(
        DUEL, "turn 9 activation\ngerman army-18 3319\ngerman id-1 3319\nsoviet rd-10 6820\n"
    ).position.state
    assert _indispensable(Survey(outlook_of(DUEL, 0), s), s.game.units["id-1"], s.game.board.grid.hex("3319"))


@pytest.mark.parametrize(("turn", "more"), [(9, False), (10, True)])
def test_in_the_last_turns_what_is_threatened_is_kept_in_strength_though_a_goal_is_open(turn, more):
    text = WON.replace("turn 8", f"turn {turn}").replace("german inf-11 2705", "german inf-11 2606")
    p = games.fixture(SPI, text + "soviet rifle-01 2705 4-6-5\nsoviet rifle-02 2503 4-6-5\n").position
    look = outlook_of(SPI, 0)
    survey = Survey(look, p.state)
    posted = garrisons(survey, 0, reaches_of(look, p, 0), survey.threat(0))
    assert (list(names(p, posted).values()).count("2604") > 1) == more


def test_only_the_lines_of_those_who_hold_the_goals_count_when_all_is_won():
    grid = games.load(SPI).board.grid
    east = "german inf-93 2811\n"
    survey = Survey(outlook_of(SPI, 0), won(east).state)
    line = survey.lifelines(0)
    assert line[grid.hex("2705")] == pytest.approx(0.5), "of the two divisions that hold the goals"
    assert grid.hex("2811") not in line
    attacking = games.fixture(SPI, WON.replace("german inf-11 2705", "german inf-11 2606") + east).position.state
    assert grid.hex("2811") in Survey(outlook_of(SPI, 0), attacking).lifelines(0)


def test_a_bare_hex_of_the_line_that_the_enemy_can_reach_is_manned():
    """A single zone over the road takes the points of Leningrad away [11.3b] [18.2]."""
    p = won("soviet rifle-01 1010 4-6-5\ngerman inf-93 1608\n")
    grid, u = p.game.board.grid, p.game.units["inf-93"]
    survey = Survey(outlook_of(SPI, 0), p.state)
    reach = grid.hexes("1408 1709")
    assert survey.lifelines(0)[grid.hex("1408")] == 1.0
    assert survey.threat(0)[grid.hex("1408")]
    assert not survey.threat(0)[grid.hex("1709")]
    assert advance(survey, 0, {u: reach}, STEADY) == {u: grid.hex("1408")}
    p.state.place(p.game.units["inf-96"], grid.hex("1408"))
    p.state.place(p.game.units["inf-121"], grid.hex("1408"))
    p.state.place(p.game.units["inf-122"], grid.hex("1408"))
    assert advance(Survey(outlook_of(SPI, 0), p.state), 0, {u: reach}, STEADY) == {u: grid.hex("1709")}


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            SPI,
            "turn 5 german movement\ngerman inf-1 1809\ngerman inf-11 0510\nsoviet rifle-01 1709 4-6-5\nsoviet rifle-02 1810 4-6-5\nsoviet rifle-03 1909 4-6-5\n",
        ),
        (
            DUEL,
            "turn 5 activation\ngerman id-1 5020\ngerman id-11 2229\nsoviet rd-10 4920\nsoviet rd-11 5119\nsoviet rd-16 5021\n",
        ),
    ],
)
def test_who_is_cut_off_suffers_and_those_in_the_way_are_worth_an_attack(game, text):
    s = games.fixture(game, text).position.state
    look = outlook_of(game, 0)
    cut = [s.game.pieces[u].id for u in scan(look.unsupplied(s, 0))]
    assert cut == (["inf-1"] if game == SPI else ["id-1"])
    u = s.game.units[cut[0]]
    assert look.unsupplied_cost(s, u) > 0
    survey = Survey(look, s)
    assert survey.supply_loss[0] == look.unsupplied_cost(s, u)
    assert survey.supply_loss[0] > Survey(replace(look, unsupplied=lambda _s, _side: 0), s).supply_loss[0] == 0


def test_a_goal_that_is_held_without_supply_is_held_in_vain():
    """[18.2] So its hunger weighs what the goal is worth."""
    s = games.fixture(
        SPI,
        "turn 12 german movement\ngerman inf-1 2604\ngerman inf-11 2504\nsoviet rifle-01 2406 4-6-5\nsoviet rifle-02 2003 3-3-5\n",
    ).position.state
    look, units = outlook_of(SPI, 0), s.game.units
    assert look.unsupplied_cost(s, units["inf-1"]) - look.unsupplied_cost(s, units["inf-11"]) == pytest.approx(
        look.hex_value(s, s.where[units["inf-1"]])
    )


def test_each_further_failure_of_supply_weighs_more():
    """[5.2c] The third costs a step."""
    s = games.fixture(DUEL, "turn 5 activation\ngerman id-1 5020\nsoviet rd-10 6820\n").position.state
    look, u = outlook_of(DUEL, 0), s.game.units["id-1"]
    famines = []
    for s.lack[u] in range(4):
        famines.append(look.unsupplied_cost(s, u))
    assert famines == sorted(famines)
    assert famines[0] < famines[2] <= look.value(s, u)


@pytest.mark.parametrize(("turn", "relieved"), [(11, False), (12, True), (13, True)])
def test_who_leaves_soon_is_no_garrison(turn, relieved):
    """Leningrad was once held by motorized divisions alone when they left for Moscow [17.7a], and walked into the turn after."""
    text = f"turn {turn} activation\nheld = 5706\ngerman md-3 5706\ngerman pd-1 5506\ngerman army-18 5506\ngerman id-1 5507\nsoviet rd-10 6306\n"
    p = games.fixture(DUEL, text).position
    look, units, at = outlook_of(DUEL, 0), p.game.units, p.game.board.grid.hex("5706")
    survey = Survey(look, p.state)
    reach = {units["id-1"]: 1 << at | 1 << p.state.where[units["id-1"]]}
    assert (names(p, garrisons(survey, 0, reach, survey.threat(0))).get("id-1") == "5706") == relieved
    staying = garrisons(survey, 0, {units["md-3"]: 1 << at}, survey.threat(0))
    assert bool(staying) == (not relieved)


def test_who_leaves_first_holds_no_prize_alone():
    """[17.7a] Of more motorized divisions than must go, those go that are not missed."""
    text = "turn 13 activation\ngerman md-3 5706\ngerman md-36 3319\ngerman md-20 5608\ngerman md-14 5608\ngerman id-1 5507\n"
    s = games.fixture(DUEL, text + "soviet rd-10 6306\n").position.state
    look = outlook_of(DUEL, 0)
    assert [name for name in ("md-3", "md-36", "md-20", "md-14", "id-1") if look.leaves(s, s.game.units[name])] == [
        "md-36",
        "md-20",
        "md-14",
    ]
    prefer = look.planner_preferences["withdraw"]
    values = [prefer(s, 0, s.game.units[name]) for name in ("md-20", "md-36", "md-3")]
    assert values == sorted(values, reverse=True)


def test_forts_are_kept_for_what_counts():
    """All eight were once built at the frontier, where they brought something at once and nothing in the end."""
    text = "turn 4 reinforcement\nstage = 2\nsoviet rd-112 6306\nsoviet rd-115 5706\nsoviet rd-70 3532\nsoviet fort-1 fort-store\n"
    table = games.fixture(DUEL, text + "soviet fort-2 fort-store\nsoviet fort-3 fort-store\ngerman pd-1 3332\n")
    staff = StaffPlayer(1, "quick")
    built = []
    while table.position.asks.get(1) and table.position.asks[1].kind == "fort":
        p = table.position
        built.append(staff.choose(PlayerView(p, 1)))
        table.play(built[-1])
    assert built == ["5706", "6306", "done"]
