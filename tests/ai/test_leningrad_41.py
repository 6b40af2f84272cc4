"""What the computer players know about Leningrad '41: shots by the exact table, danger by the hex, and nothing that is hidden."""

from random import Random

import pytest

from northfront import games
from northfront.ai import player, players_of
from northfront.ai.hints.advice import hints
from northfront.core.chance import Seeded
from northfront.core.errors import Refusal
from northfront.core.imagine import PlayerView, ToldView
from northfront.core.record import new_record
from northfront.core.view import knowledge
from northfront.games.leningrad_41.computer.garrisons import Garrisons
from northfront.games.leningrad_41.computer.manning import manned
from northfront.games.leningrad_41.computer.marches import Marches
from northfront.games.leningrad_41.computer.moving import planned
from northfront.games.leningrad_41.computer.scene import Scene
from northfront.games.leningrad_41.computer.shots import Battery
from northfront.games.leningrad_41.computer.strikes import plan_strikes
from northfront.sim.secrecy import twin
from tests.games.leningrad_41.fire_table import german, table

GAME = "leningrad-41"
RIFLES = ("r-181", "r-309", "r-1025", "r-942", "r-947")


def shot(t, target, side=0):
    return Battery(Scene(t.position.state, side)).at(t.game.board.grid.hex(target))


def ids(t, units):
    return {piece.id for u, piece in enumerate(t.game.pieces) if units >> u & 1}


def test_every_player_of_other_games_plays_this_one():
    assert players_of(GAME) == ["greedy", "random", "staff"]


def test_a_shot_is_judged_by_the_table():
    """Two battalions of 7 are 14, column 10-19, which hits on 2; a close assault in the open takes one off the die: 3 in 6."""
    best = shot(german("german 1-8m 2205\ngerman 2-8m 2204\nsoviet r-181 2305\n"), "2305")
    assert best.fire.kind == "assault"
    assert best.chances == (pytest.approx(3 / 6),)


def test_each_defender_has_its_own_chance():
    """Tanks without an anti-armor unit against them: two more on the die, so 3 in 6 and 1 in 6 (R25)."""
    text = "german 1-8m 2205\ngerman 2-8m 2204\nsoviet r-181 2305\nsoviet tr-1 2305\n"
    best = shot(table(text, "3 german movement"), "2305")
    assert best.chances == (pytest.approx(3 / 6), pytest.approx(1 / 6))


def test_in_an_objective_engineers_are_worth_two_of_the_die():
    """30 is column 30-39, which hits on 4: with +2 and -1 it is 3 in 6; with engineers, who cancel the ground, 5 in 6."""
    units = "german 1-10pz 2205\ngerman 2-10pz 2205\ngerman 3-10pz 2204\n"
    ground = "terrain objective 2305\nsoviet r-181 2305\n"
    assert shot(german(f"{ground}{units}"), "2305").chances == (pytest.approx(3 / 6),)
    assert shot(german(f"{ground}{units}german pz-pi 2204\n"), "2305").chances == (pytest.approx(5 / 6),)


def test_nobody_fires_for_nothing():
    """A lone battalion cannot hit in an urban hex, and a third that reaches no new column is kept for another target."""
    t = german("terrain urban 2305\ngerman mot-au 2205\nsoviet r-181 2305\n")
    assert shot(t, "2305") is None
    t = german("german 1-8m 2205\ngerman 2-8m 2204\ngerman mot-au 2304\nsoviet r-181 2305\nsoviet r-309 2404\n")
    assert ids(t, shot(t, "2305").fire.firers) == {"1-8m", "2-8m"}


@pytest.mark.parametrize(
    ("ground", "foes", "chance"),
    [
        ("", "soviet r-181 2305\n", 1 / 6),
        ("", "soviet r-181 2305\nsoviet r-309 2306\n", 2 / 6),
        ("", "soviet r-181 2305\nsoviet r-309 2306\nsoviet r-1025 2303\n", 2 / 6),  # the third is not adjacent
        ("", "soviet r-181 2305\nsoviet r-309 2306\nsoviet r-1025 2204\n", 3 / 6),
        ("terrain urban 2205\n", "soviet r-181 2305\n", 0),
        ("terrain urban 2205\n", "soviet r-181 2305\nsoviet r-309 2306\n", 1 / 6),
        ("", "soviet how-101 2305\n", 0),  # guns that fire indirectly never fire defensively
    ],
)
def test_the_danger_of_a_hex_is_the_fire_of_those_next_to_it(ground, foes, chance):
    t = table(f"{ground}german 1-8m 2105\n{foes}", "3 german movement")
    scene = Scene(t.position.state, 0)
    assert scene.caught(t.game.board.grid.hex("2205"), t.game.units["1-8m"]) == pytest.approx(chance)


def test_a_way_that_nobody_covers_is_preferred():
    """Straight on, three battalions hit with 3 in 6; a longer way round is free."""
    foes = "soviet r-181 2403\nsoviet r-309 2405\nsoviet r-1025 2304\n"
    t = table(f"german 1-469i 2204\n{foes}", "3 german movement")
    grid, u, scene = t.game.board.grid, t.game.units["1-469i"], Scene(t.position.state, 0)
    assert scene.caught(grid.hex("2404"), u) == pytest.approx(3 / 6)
    march = Marches(scene).to(u, grid.hex("2604"))
    assert march.risk == 0
    assert len(march.legs) == 1


CLEARED = """
turn 5 german fire
german 1-10pz 4616
german 2-10pz 4616
soviet nkvd-6 4516
soviet r-329 2610
then german 4516
then german all
then german assault
then chance 1
then chance 1
"""


class Blind(PlayerView):
    """A view of which nothing else can be imagined."""

    def imagine(self, _rng):
        raise Refusal("no position was found")


def test_a_view_that_cannot_be_imagined_leaves_the_player_an_answer():
    p = games.fixture(GAME, CLEARED).position
    assert p.asks[0].kind == "advance"
    assert player("staff", 1, GAME).choose(Blind(p, 0)) in ("1-10pz", "2-10pz")


def test_a_unit_uncovered_by_this_very_fire_leaves_the_player_an_answer():
    """Its owner knew it: the fire draws its name, which no imagined position does again."""
    text = CLEARED.replace("soviet nkvd-6 4516", "soviet army-01 4516 1-1dno hidden").replace("then chance 1\n", "", 1)
    text = text.replace("then german assault\n", "then german assault\nthen chance 1-1dno\nthen chance 1\n")
    p = games.fixture(GAME, text).position
    assert p.asks[0].kind == "advance"
    assert player("staff", 1, GAME).choose(PlayerView(p, 0)) in ("1-10pz", "2-10pz")
    for side in (0, 1):  # the answers since the checkpoint can be played again, draw included
        for seen in (PlayerView(p, side), ToldView(p.game, knowledge(p, side))):
            assert seen.imagine(Random(1)).state.digest() == p.state.digest()


def plays(who, scenario, seed, answers):
    game = games.load(GAME)
    minds = {side: player(who, f"{seed}{side}", GAME) for side in (0, 1)}
    record = new_record(game, scenario, chance=Seeded(seed))
    record.roll_pending()
    for _ in range(answers):
        side = next(iter(record.position.asks))
        view = PlayerView(record.position, side)
        answer = minds[side].choose(view)
        assert answer in view.ask["options"]
        record.give_text(answer, side)
        record.roll_pending()
    return record, minds


@pytest.mark.parametrize("who", ["greedy", "staff:quick"])
def test_its_answers_are_legal_and_the_same_seed_gives_the_same(who):
    one, two = (plays(who, "ready", 3, 200)[0] for _ in range(2))
    assert one.position.state.digest() == two.position.state.digest()
    assert one.position.state.check() == []


def test_the_staff_notes_its_plans():
    _, minds = plays("staff:quick", "ready", 4, 500)
    titles = [note.title for note in minds[0].notes]
    assert any(title.startswith("Fire at") for title in titles)
    assert all(note.lines or note.title == "No attack" for note in minds[0].notes)


def set_up(seed):
    record = new_record(games.load(GAME), "campaign", chance=Seeded(1))
    mind = player("greedy", seed, GAME)
    record.roll_pending()
    while record.position.state.phase == "soviet set-up":
        record.give_text(mind.choose(PlayerView(record.position, 1)), 1)
        record.roll_pending()
    return record.position.state


def test_set_ups_differ_from_game_to_game():
    one, two = (sorted(at for at in set_up(seed).where if at >= 0) for seed in (1, 2))
    assert one != two


@pytest.mark.parametrize("seed", [1, 2])
def test_the_set_up_leaves_no_objective_empty(seed):
    s = set_up(seed)
    assert not s.game.chart.objectives & ~s.fighting(1)


def test_every_objective_that_the_german_can_come_to_is_guarded_before_anybody_strikes():
    """Both regiments could assault the scouts beside 3817; each is the only one that can come to its objective."""
    text = "turn 5 soviet movement\ngerman mot-au 3818\nsoviet r-181 3718\nsoviet r-309 3716\nheld = 3820 4015 3515\n"
    t = games.fixture(GAME, text)
    grid, units = t.game.board.grid, t.game.units
    marches = Marches(Scene(t.position.state, 1))
    garrisons = Garrisons(marches, [units["r-181"], units["r-309"]])
    garrisons.man_front()
    assert sorted(garrisons.posts) == sorted([units["r-181"], units["r-309"]])
    assert grid.hex("3817") in garrisons.posts.values()
    assert all(t.game.chart.objectives >> h & 1 for h in garrisons.posts.values())


def test_a_second_guard_comes_only_where_the_german_is_near():
    def posts(at):
        text = f"turn 5 soviet movement\ngerman 1-8m {at}\nsoviet r-181 3817\nsoviet r-309 3717\nheld = 3616 3820\n"
        t = games.fixture(GAME, text)
        marches = Marches(Scene(t.position.state, 1))
        marches.scene.own_objectives = t.game.board.grid.hexes("3817")
        garrisons = Garrisons(marches, [t.game.units["r-309"]])
        garrisons.man_front()
        garrisons.man_rear(())
        return [t.game.board.grid.name(h) for h in garrisons.posts.values()]

    assert posts("4017") == ["3817", "3817"]
    assert posts("4617") == ["3817"]


def test_a_gap_in_the_line_is_closed_by_those_who_can_come():
    """A unit that can go to either place leaves the one to the unit that can go nowhere else."""
    t = table("soviet r-181 2305\nsoviet r-309 2604\ngerman 1-8m 2101\n", "3 soviet movement")
    grid, units = t.game.board.grid, t.game.units
    one, other = units["r-181"], units["r-309"]
    both, near = grid.hexes("2405 2604"), grid.hexes("2405")
    found = manned(Marches(Scene(t.position.state, 1)), {one: near, other: both}, both)
    assert found == {one: grid.hex("2405"), other: grid.hex("2604")}
    apart = grid.hexes("2405 2504")
    found = manned(Marches(Scene(t.position.state, 1)), {one: apart, other: grid.hexes("2405")}, apart)
    assert found == {one: grid.hex("2504"), other: grid.hex("2405")}


def test_of_two_guards_one_strikes_and_one_stays():
    t = games.fixture(GAME, "turn 5 soviet movement\ngerman mot-au 4413\nsoviet r-181 4215\nsoviet r-309 4215\n")
    s = t.position.state
    strikes = plan_strikes(Marches(Scene(s, 1)), [t.game.units[unit] for unit in ("r-181", "r-309")])
    struck = [strike for strike in strikes if strike.target == t.game.board.grid.hex("4413")]
    assert [len(strike.moves) for strike in struck] == [1]


def test_an_objective_of_one_army_draws_only_that_army():
    s = games.fixture(
        GAME,
        "turn 5 soviet movement\ngerman mot-au 4413\nsoviet army-01 4215\nsoviet army-02 3612\nsoviet r-181 3611\n",
    ).position.state
    marches, at = Marches(Scene(s, 1)), s.game.board.grid.hex("4215")
    assert marches.toward(s.game.units["army-02"])[at] < marches.toward(s.game.units["r-181"])[at]


def test_a_place_in_the_plan_is_given_up_when_the_way_is_too_dangerous():
    """Three battalions next to 2404 hit with 3 in 6, one with 1 in 6."""

    def march(foes):
        t = table(f"german 1-469i 2204\n{foes}", "3 german movement")
        u = t.game.units["1-469i"]
        return planned(Marches(Scene(t.position.state, 0)), u, {u: t.game.board.grid.hex("2404")})

    assert march("soviet r-181 2403\n")
    assert not march("soviet r-181 2403\nsoviet r-309 2405\nsoviet r-1025 2304\n")


def test_a_leader_stays_with_troops_where_the_german_can_come():
    """[14.6c] Alone he is lost to any close assault."""
    text = "terrain objective 2201\ngerman 1-8m 2201\nsoviet zhukov 2209\nsoviet r-181 2206\nsoviet r-309 2207\n"
    t = table(text, "4 soviet movement")
    scene = Scene(t.position.state, 1)
    march = Marches(scene).best(t.game.units["zhukov"])
    assert march
    assert scene.friends >> march.end & 1


def test_what_engineers_do_not_cancel_is_reckoned_in_a_plan():
    """[10.20b] Engineers and panzers, 27 points, hit on 3, in a close assault on 4; rubble takes one of it off."""

    def chance(more):
        units = "german pz-pi 2204\ngerman 1-10pz 2204\ngerman 2-10pz 2205\n"
        t = table(f"terrain objective 2305\n{units}soviet r-181 2305\n{more}", "3 german movement")
        s, at = t.position.state, t.game.board.grid.hex("2305")
        movable = [t.game.units[unit] for unit in ("pz-pi", "1-10pz", "2-10pz")]
        return next(strike.cleared for strike in plan_strikes(Marches(Scene(s, 0)), movable) if strike.target == at)

    assert chance("") == pytest.approx(4 / 6)
    assert chance("rubble = 2305\n") == pytest.approx(3 / 6)


def test_an_empty_objective_far_from_the_german_draws_nobody():
    def far(at):
        s = games.fixture(GAME, f"turn 5 soviet movement\ngerman 1-8m {at}\nsoviet r-181 1001\n").position.state
        return Marches(Scene(s, 1)).toward(s.game.units["r-181"])[s.game.board.grid.hex("1210")]

    assert far("1810") == 0
    assert far("4912") > 0


def test_a_face_down_unit_is_turned_up_before_it_takes_the_metro():
    text = "turn 10 soviet movement\ngerman 1-469i 4912\nsoviet army-01 2812 kom-1 hidden\nheld = 4516\n"
    record = new_record(games.load(GAME), "ready", chance=Seeded(1))
    record.resume(games.fixture(GAME, text).position)
    mind, answers = player("staff", 1, GAME), []
    while len(answers) < 4:
        answers.append(mind.choose(PlayerView(record.position, 1)))
        record.give_text(answers[-1], 1)
        record.roll_pending()
    assert answers == ["flip", "army-01", "army-01", "metro"]


@pytest.mark.parametrize("who", ["greedy", "staff:quick"])
def test_hidden_identities_do_not_change_an_answer(who):
    record, _ = plays("random", "ready", 6, 400)
    compared = 0
    for serial in range(40, record.serial, 23):
        p = record.at(serial)
        for side in p.asks:
            found = twin(p, side, Random(serial))
            if found and side in found[0].asks:
                answers = {player(who, 1, GAME).choose(PlayerView(each, side)) for each in (p, found[0])}
                assert len(answers) == 1
                compared += p.state.digest() != found[0].state.digest()
    assert compared > 3


def test_a_hint_for_every_kind_of_decision():
    record, seen = new_record(games.load(GAME), "ready", chance=Seeded(2)), set()
    minds = {side: player("random", side, GAME) for side in (0, 1)}
    record.roll_pending()
    for _ in range(500):
        side, ask = next(iter(record.position.asks.items()))
        view = PlayerView(record.position, side)
        if ask.kind not in seen and len(ask.options) > 1:
            seen.add(ask.kind)
            found = hints(view, 5.0, "seed")
            assert 1 <= len(found) <= 3, ask.kind
            assert all(hint.answer in view.ask["options"] and hint.why.endswith(".") for hint in found), ask.kind
        record.give_text(minds[side].choose(view), side)
        record.roll_pending()
    assert {"unit", "leg", "target", "firers", "defensive-fire", "army-place"} <= seen
