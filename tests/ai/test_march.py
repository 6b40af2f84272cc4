"""Where the staff sends its units: in reach of who leads them, and not too many to a hex."""

from dataclasses import replace

from northfront import games
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.advance import standing
from northfront.ai.plan.attack_choice import build
from northfront.ai.plan.defence import man_posts
from northfront.ai.plan.posture import STEADY
from northfront.ai.plan.strikes import Teams
from northfront.ai.staff.planner import outlook_of
from northfront.core.hexes import scan
from northfront.games.duel_in_the_north.air import Sky
from northfront.games.duel_in_the_north.forecast import Combat, chances

DUEL = "duel-in-the-north"


def state(text):
    return games.fixture(DUEL, text).position.state


def test_a_division_is_worth_less_where_its_headquarters_will_not_reach_it():
    s = state("turn 3 activation\ngerman army-18 3020\ngerman corps-41 4520\ngerman id-1 3020\nsoviet rd-10 6820\n")
    u, grid = s.game.units["id-1"], s.game.board.grid
    survey = Survey(outlook_of(DUEL, 0), s)
    near, beyond = grid.hex("3820"), grid.hex("4020")  # six of range and half of its six points of movement are nine
    assert survey.led(u) >> near & 1
    assert not survey.led(u) >> beyond & 1, "corps-41 leads another command"

    def worth(h, seen):
        return standing(seen, u, h, STEADY, [0.0] * grid.all.bit_length(), grid.all)(h)

    carefree = Survey(outlook_of(DUEL, 0, (("alone", 0.0),)), s)
    assert worth(near, survey) == worth(near, carefree)
    assert worth(beyond, survey) < worth(beyond, carefree)


def test_a_soviet_division_is_led_by_any_headquarters():
    s = state("turn 3 activation\nsoviet army-8 3020\nsoviet army-54 5020\nsoviet rd-10 4020\ngerman id-1 1929\n")
    assert Survey(outlook_of(DUEL, 1), s).led(s.game.units["rd-10"]) >> s.game.board.grid.hex("5020") & 1


def test_reserves_do_not_stay_where_others_have_filled_the_hex():
    """They once did: five divisions a game were lost to stacking."""
    crowd = "".join(f"soviet {unit} 5606\n" for unit in ("rd-70", "rd-123", "rd-142", "rd-115"))
    s = state(f"turn 9 activation\nsoviet army-54 5605\n{crowd}german pd-1 5508\ngerman pd-6 5508\n")
    grid = s.game.board.grid
    units = [u for u in s.stacks[grid.hex("5606")] if not s.game.hqs >> u & 1]
    moves = man_posts(Survey(outlook_of(DUEL, 1), s), 1, dict.fromkeys(units, grid.hexes("5606 5605")), STEADY)
    assert sorted(moves.values()).count(grid.hex("5606")) <= s.game.limits.stack
    assert len(moves) == len(units)


def started():
    """Duel in the North after the set-up."""
    game = games.load(DUEL)
    return game.start("historical", {}).state


def test_a_march_that_is_reckoned_only_to_the_first_enemies_is_the_same_so_far():
    s = started()
    whole = Survey(outlook_of(DUEL, 1), s)
    part = Survey(outlook_of(DUEL, 1), s, until=s.occupied[0])
    first = min(whole.toward[h] for h in scan(s.occupied[0]))
    assert 0 < first < whole.far
    assert part.layers == whole.layers[: first + 1]
    start = next(h for h in scan(s.occupied[0]) if whole.toward[h] == first)
    assert part.road(start) == whole.road(start)


def test_what_an_earlier_look_found_in_the_way_holds_but_near_who_has_come():
    s = started()
    look = outlook_of(DUEL, 1)
    before = Survey(look, s)
    walls = {h: before.wall(h) for h in scan(s.occupied[1])}
    changed = 0
    for u in scan(s.game.units_of[1] & ~s.game.hqs):
        start = s.where[u]
        for h in scan(s.game.board.grid.ring(s.occupied[0]) & ~s.occupied[0] if start >= 0 else 0):
            s.place(u, h)
            now = Survey(look, s)
            now.keep_walls(before, 1 << h | 1 << start)
            fresh = Survey(look, s)
            assert {at: now.wall(at) for at in walls if s.stacks.get(at)} == {
                at: fresh.wall(at) for at in walls if s.stacks.get(at)
            }
            changed += any(walls[at] != fresh.wall(at) for at in walls if s.stacks.get(at))
            s.place(u, start)
    assert changed, "somebody who comes changes what is beside him"


ATTACK = """
turn 8 activation
chits = german=army-18 soviet=
german army-18 5408
german id-1 5508
german id-11 5508
soviet rd-142 5608
soviet army-54 6507
then chance army-18
then german attack-move
"""


def test_an_attack_is_weighed_with_the_guns_that_will_be_given_to_it():
    """It once was not, and good attacks were let be: the guns of an army are worth four on two dice [10.1i]."""
    table = games.fixture(DUEL, ATTACK)
    s = table.position.state
    team, target = [s.game.units["id-1"], s.game.units["id-11"]], s.game.board.grid.hex("5608")
    combat = Combat(0, sum(1 << u for u in team), target)
    sky = Sky(target, 0, overrun=False)
    guns = s.figure(s.game.units["army-18"], "artillery")
    assert guns > 1
    look = outlook_of(DUEL, 0)
    assert look.odds(s, team, target) == chances(s, combat.with_guns(guns), sky) != chances(s, combat, sky)
    s.guns = guns - 1
    assert look.odds(s, team, target) == chances(s, combat.with_guns(1), sky)
    s.guns = guns
    assert look.odds(s, team, target) == chances(s, combat, sky)
    s.guns = 0
    bare = build(replace(look, odds=None), table.position, target, 0, 1.0)
    assert build(look, table.position, target, 0, 1.0).value > bare.value


def test_a_headquarters_goes_round_a_gulf_to_its_troops():
    """It once went to the shore that is nearest to them as the crow flies, and stood there for the rest of the game."""
    s = state("turn 9 activation\ngerman army-16 3218\ngerman id-30 3610\ngerman id-126 3610\nsoviet rd-10 6820\n")
    grid = s.game.board.grid
    shore, riga, troops = grid.hex("3017"), grid.hex("3319"), grid.hex("3610")
    assert grid.distance(shore, troops) < grid.distance(riga, troops)
    lead = outlook_of(DUEL, 0).lead(s, s.game.units["army-16"])
    assert lead(riga) > lead(shore)


def test_a_headquarters_whose_troops_are_out_of_its_range_is_sent_to_them():
    """It once was not: nobody in range, no chit, and an army stood idle for the rest of the game."""
    look = outlook_of(DUEL, 0)
    far = "turn 9 activation\ngerman army-16 3319\ngerman id-30 4512\ngerman id-126 4512\nsoviet rd-10 6820\n"
    s = state(far)
    u = s.game.units["army-16"]
    waiting = look.preferences["chits"](s, 0, u)
    assert waiting > 0
    led = state(far.replace("3319", "4313"))
    assert look.preferences["chits"](led, 0, u) > waiting, "better to have them in range"
    nearer = state(far.replace("3319", "3517"))
    assert look.preferences["chits"](nearer, 0, u) > waiting, "the nearer, the sooner it is there"
    other = state(far.replace("id-30", "pd-1").replace("id-126", "pd-6"))
    assert look.preferences["chits"](other, 0, u) == 0, "panzers of another command"


def test_any_soviet_headquarters_comes_to_troops_that_wait():
    prefer = outlook_of(DUEL, 1).preferences["chits"]
    text = "turn 9 activation\nsoviet army-8 5512\nsoviet army-54 3319\nsoviet rd-10 6208\nsoviet rd-11 6208\ngerman id-1 1929\n"
    s = state(text)
    near, far = (prefer(s, 1, s.game.units[name]) for name in ("army-8", "army-54"))
    assert near > far > 0
    led = state(text + "soviet army-23 6208\n")
    assert prefer(led, 1, led.game.units["army-8"]) == 0, "they have one now"


def test_a_soviet_chit_is_worth_what_no_stronger_headquarters_leads():
    """Two headquarters beside each other once were both chosen, and the second found that everybody had acted [6.1b]."""
    prefer = outlook_of(DUEL, 1).planner_preferences["chits"]
    text = "turn 9 activation\nsoviet rd-10 5608\nsoviet rd-11 5608\nsoviet rd-48 5511\ngerman id-1 5010\n"
    s = state(text + "soviet army-8 5608\nsoviet army-54 5707\n")
    strong, other = (prefer(s, 1, s.game.units[name]) for name in ("army-8", "army-54"))
    assert strong == sum(s.figure(s.game.units[name], "attack") for name in ("rd-10", "rd-11", "rd-48"))
    assert 0 < other < 1, "those whom it reaches act under the other; it has its guns"
    s.place(s.game.units["army-8"], s.game.board.grid.hex("5513"))
    apart = [prefer(s, 1, s.game.units[name]) for name in ("army-8", "army-54")]
    assert sum(apart) == strong, "each leads its own"
    assert min(apart) > 1


def test_a_german_chit_is_worth_all_that_its_headquarters_leads():
    """[6.1b] holds for the Soviets; a German unit may act once with each headquarters of its command."""
    prefer = outlook_of(DUEL, 0).planner_preferences["chits"]
    s = state("turn 9 activation\ngerman pd-1 5010\ngerman corps-41 5010\ngerman corps-56 4909\nsoviet rd-10 5608\n")
    first, second = (prefer(s, 0, s.game.units[name]) for name in ("corps-41", "corps-56"))
    assert first == second > 0


def test_both_corps_of_the_panzer_group_come_before_an_army_of_the_same_strength():
    look = outlook_of(DUEL, 0)
    s = state(
        "turn 3 activation\ngerman pd-1 3525\ngerman corps-41 3425\ngerman corps-56 3425\n"
        "german army-18 3020\ngerman id-1 3021\ngerman id-11 3021\nsoviet rd-10 3622\n"
    )
    army, *corps = (s.game.units[name] for name in ("army-18", "corps-41", "corps-56"))
    for u in corps:
        assert look.planner_preferences["chits"](s, 0, u) > look.planner_preferences["chits"](s, 0, army)
        assert look.preferences["chits"](s, 0, u) < look.preferences["chits"](s, 0, army), "the infantry is stronger"


def test_a_soviet_headquarters_goes_where_no_other_leads():
    text = "turn 9 activation\nsoviet army-54 5910\nsoviet rd-10 5609\nsoviet rd-11 5609\nsoviet rd-48 6310\ngerman id-1 1929\n"
    s = state(text)
    grid = s.game.board.grid
    both, few = grid.hex("5709"), grid.hex("6210")
    lead = outlook_of(DUEL, 1).lead(s, s.game.units["army-54"])
    assert lead(both) > lead(few)
    s = state(text + "soviet army-8 5609\n")
    lead = outlook_of(DUEL, 1).lead(s, s.game.units["army-54"])
    assert lead(both) < lead(few)


def test_an_attack_costs_no_march_that_nobody_would_make_for_want_of_supply():
    """A single division between the sea and Lake Peipus once stopped an army for eight turns: beyond it there was no supply,
    but the ground there counted as what an attack would forgo."""
    s = state(
        "turn 7 activation\ngerman corps-56 4408\ngerman pd-1 4507\ngerman pd-6 4507\ngerman pd-8 4408\nsoviet td-21 4609\n"
    )
    grid, units = s.game.board.grid, s.game.units
    survey = Survey(outlook_of(DUEL, 0), s)
    fed = survey.supplied(units["pd-1"])
    beyond = grid.hex("4808")
    slots = grid.hexes("4508 4509")
    assert survey.toward[beyond] < survey.toward[grid.hex("4508")]
    assert fed >> grid.hex("4407") & 1
    assert not fed >> beyond & 1
    reach = slots | grid.hexes("4407 4507 4808")
    teams = Teams(survey, 0, {units[name]: reach for name in ("pd-1", "pd-6", "pd-8")}, STEADY)
    (strike,) = teams.strikes()
    assert grid.name(strike.target) == "4609"


def test_a_hex_that_is_full_of_ones_own_lengthens_the_march():
    """Twenty divisions once stood one behind the other before Narva, and the road by Pskov lay open."""
    s = state("turn 7 activation\ngerman id-1 4507\ngerman id-11 4507\ngerman id-21 4507\nsoviet rd-10 6820\n")
    behind, look = s.game.board.grid.hex("4407"), outlook_of(DUEL, 0)

    def toward(queue):
        return Survey(replace(look, weights={**look.weights, "queue": queue}), s).toward[behind]

    assert look.weights["queue"] == 3.0
    assert toward(0.0) < toward(3.0) <= toward(0.0) + 3
    s.place(s.game.units["id-21"], s.game.board.grid.hex("2229"))
    assert toward(3.0) == toward(0.0), "there is room for another"
