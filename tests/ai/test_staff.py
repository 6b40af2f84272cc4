"""The staff: how it plans, what it notes, how it keeps to its time, and that it can be handed to another process."""

import ast
import pickle
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from northfront import games
from northfront.ai import player
from northfront.ai.evaluate.evaluation import Evaluation
from northfront.ai.evaluate.misjudgement import Misjudgement
from northfront.ai.levels import HASTY_LEVELS, LEVELS
from northfront.ai.plan.planning import Plan, plan_marches
from northfront.ai.plan.posture import ATTACKING, DEFENDING, STEADY
from northfront.ai.staff import search
from northfront.ai.staff.briefing import briefing
from northfront.ai.staff.planner import Planner, outlook_of
from northfront.ai.staff.player import StaffPlayer
from northfront.ai.staff.search import WON, Tried, Way, best_way, playout, postures_of
from northfront.core.ask import Draw
from northfront.core.chance import Seeded, sample
from northfront.core.errors import DataFault
from northfront.core.imagine import PlayerView
from northfront.core.outlook import WEIGHTS, parse_weights
from northfront.core.record import new_record
from tests.ai.puzzle import FOLDER, parse_puzzle

GAME = "spi-leningrad"
ALL_WEIGHTS = "\n".join(['tuned = ""', "[weights]", *(f"{name} = 1.0" for name in WEIGHTS), ""])


def first_march(game_name=GAME, side=0):
    """A game at the first decision about a unit to move."""
    game = games.load(game_name)
    record = new_record(game, chance=Seeded(4))
    record.roll_pending()
    minds = {each: player("staff:quick", each, game_name) for each in (0, 1)}
    while True:
        asked, ask = next(iter(record.position.asks.items()))
        if asked == side and games.outlook(game_name).roles.get(ask.kind) == "unit":
            return record.position
        record.give_text(minds[asked].choose(PlayerView(record.position, asked)), asked)
        record.roll_pending()


def asked(p, side=0):
    return PlayerView(p, side)


def test_a_plan_is_noted_with_its_moves_and_hexes():
    p = first_march(side=1)
    staff = StaffPlayer(1, "quick")
    staff.choose(asked(p, 1), 0.0)
    (note,) = staff.notes
    assert (note.turn, note.phase) == (1, "soviet movement")
    assert any(line.startswith(("March", "Strike")) for line in note.lines)
    assert note.hexes
    assert all(p.game.board.grid.has(name) for name in note.hexes)


@pytest.mark.parametrize(
    ("other", "said"), [(-2.0, "against it: dash -2.0."), (1.0, "against it: dash +1.0, which is no clear gain.")]
)
def test_a_note_says_what_other_ways_came_to(other, said):
    p = first_march()
    tried = [Tried(Way(STEADY), 0.0, 4), Tried(Way(ATTACKING[1]), other, 4)]
    assert briefing(p, Plan(), tried).lines[-1].endswith(said)


def test_the_staff_goes_on_in_another_process():
    p = first_march()
    staff = StaffPlayer(1, "quick")
    q = p.copy()
    for _ in range(3):
        q.step_text(staff.choose(asked(q), 0.0), 0)
    handed = pickle.loads(pickle.dumps(staff))
    assert handed.choose(asked(q), 0.0) == staff.choose(asked(q), 0.0)


def never():
    return False


def tried_tastes(worlds, side, playouts, late):
    look = outlook_of(GAME, side)
    return best_way(postures_of(look, side), look, worlds, side, playouts, Random(1), late)


@pytest.mark.parametrize("side", [0, 1])
def test_every_taste_is_tried_and_the_best_comes_first(side, monkeypatch):
    p = first_march(side=side)
    tastes = ATTACKING if side == 0 else DEFENDING
    wanted = tastes[-1]
    monkeypatch.setattr(
        "northfront.ai.staff.search.playout", lambda _p, _side, way, *_rest: 1.0 if way.posture == wanted else 0.0
    )
    tried = tried_tastes(lambda: p, side, 20, never)
    assert tried[0].way.posture == wanted
    assert {each.way.posture for each in tried} == set(tastes)
    assert sum(each.playouts for each in tried) <= 20
    assert tried[0].playouts > tried[-1].playouts, "the worse half is dropped"


def test_every_taste_meets_the_same_dice_and_enemies(monkeypatch):
    p = first_march()
    met = {}

    def playout(_world, _side, way, enemy, rng, *_rest):
        met.setdefault(way, []).append((enemy, rng.random()))
        return way.posture.risk

    monkeypatch.setattr("northfront.ai.staff.search.playout", playout)
    tried_tastes(p.copy, 0, 2 * len(ATTACKING), never)
    first, *others = met.values()
    assert len(first) == 2
    assert all(each == first for each in others)


@pytest.mark.parametrize(("risks", "played"), [((1, 1, 1), (1, 1, 1)), ((1, 2, 1), (3, 3, 1)), ((1, 2, 3), (2, 2, 2))])
def test_tastes_that_come_to_the_same_are_tried_once(monkeypatch, risks, played):
    """Of seven playouts each taste has two; where two do the same after the first world, what is left goes to the others."""
    p, worth = first_march(), dict(zip(ATTACKING, risks, strict=True))
    monkeypatch.setattr(
        "northfront.ai.staff.search.playout", lambda _world, _side, way, *_rest: float(worth[way.posture])
    )
    tried = {each.way.posture: each.playouts for each in tried_tastes(p.copy, 0, 7, never)}
    assert tuple(tried[posture] for posture in ATTACKING) == played


def test_a_reply_that_is_known_is_not_played_again_and_comes_to_the_same():
    p, looks = first_march("duel-in-the-north"), []

    def late():
        looks.append(1)
        return False

    known = {}
    first = playout(p, 0, Way(), STEADY, Random(1), late, (), known)
    whole = len(looks)
    again = playout(p, 0, Way(), STEADY, Random(1), late, (), known)
    assert again == first == playout(p, 0, Way(), STEADY, Random(1), never)
    assert len(looks) - whole < whole
    assert len(known) == 1
    playout(p, 0, Way(), STEADY, Random(2), never, (), known)
    assert len(known) == 2, "with other dice it is another reply"


def test_when_time_is_up_nothing_more_is_played_out():
    p = first_march()
    assert tried_tastes(lambda: p, 0, 20, lambda: True) == []


def test_a_playout_stops_in_the_middle_when_time_is_up():
    p = first_march()
    looks = iter([False] * 5 + [True] * 1000)
    assert playout(p, 0, Way(), STEADY, Random(1), lambda: next(looks)) is None
    assert next(looks) is True  # it looked six times, not to the end


def test_the_clock_begins_anew_with_a_phase_and_hurries_the_rest(monkeypatch):
    p = first_march()
    now = iter(range(0, 100_000, 1))
    monkeypatch.setattr("northfront.ai.staff.player.time.monotonic", lambda: float(next(now)))
    staff = StaffPlayer(1, "patient")
    staff.choose(asked(p), 3.0)  # a second passes at every look at the clock
    assert staff._tried == []
    p.step_text(staff.choose(asked(p), 3.0), 0)
    assert staff._planner.no_lookahead


def test_without_time_for_playouts_the_plan_is_a_steady_one(monkeypatch):
    """Not in the way of the plan before, which was for other days."""
    p = first_march()
    staff = StaffPlayer(1, "patient")
    staff._planner = Planner(GAME, 0, Random(1), ATTACKING[1])
    monkeypatch.setattr("northfront.ai.staff.player.best_way", lambda *_: [])
    staff.choose(asked(p), 3.0)
    assert staff._planner.posture == STEADY


def test_other_weights_change_this_planner_alone():
    bold = Planner(GAME, 0, Random(1), weights=(("risk", 0.0),))
    assert bold.outlook.weights["risk"] == 0.0
    assert games.outlook(GAME).weights["risk"] > 0
    assert outlook_of(GAME, 0) == Planner(GAME, 0, Random(1)).outlook


def test_a_staff_weighs_as_its_side_does_and_the_others_as_everybody():
    german, soviet = (outlook_of(GAME, side) for side in (0, 1))
    common = games.outlook(GAME)
    assert german.weights == {**common.weights, **common.side_weights[0]} != common.weights
    assert soviet.weights == {**common.weights, **common.side_weights[1]}


def test_a_side_of_its_own_weights_may_leave_out_what_is_as_everybody_has_it():
    text = f"{ALL_WEIGHTS}[soviet]\nrisk = 0.2\n"
    assert parse_weights(text, "ai.toml", ("german", "soviet")) == (
        dict.fromkeys(WEIGHTS, 1.0),
        ({}, {"risk": 0.2}),
        {},
    )


@pytest.mark.parametrize(
    ("wrong", "where"), [("courage = 1.0", "there is no weight 'courage'"), ('risk = "big"', "risk")]
)
def test_a_weight_that_there_is_not_is_named_with_its_line(wrong, where):
    text = f"{ALL_WEIGHTS}[german]\n{wrong}\n"
    with pytest.raises(DataFault, match=where) as fault:
        parse_weights(text, "ai.toml", ("german", "soviet"))
    assert f"ai.toml, line {len(text.splitlines())}" in str(fault.value)


@pytest.mark.parametrize("name", WEIGHTS)
def test_a_weight_that_is_missing_is_named_with_its_file(name):
    text = ALL_WEIGHTS.replace(f"\n{name} = 1.0", "")
    with pytest.raises(DataFault, match=f"ai.toml, line 2, weights: the weight '{name}' is missing"):
        parse_weights(text, "ai.toml", ())


def test_a_weight_that_no_computer_player_uses_is_refused():
    with pytest.raises(DataFault, match="there is no weight 'courage'"):
        parse_weights(f"{ALL_WEIGHTS}courage = 1.0\n", "ai.toml", ())


def test_the_list_of_weights_is_what_the_computer_players_use():
    sources = Path(search.__file__).parent.parent.rglob("*.py")
    used = {name for path in sources for name in weights_read(path.read_text("utf-8"))}
    assert used | {"blows"} == set(WEIGHTS), "blows is among the terms of a position, all of which are weighed"


def weights_read(source):
    """What is taken by its name out of something that is called weights."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            of = getattr(node.value, "attr", getattr(node.value, "id", ""))
            if of in ("w", "_w", "weights"):
                yield node.slice.value


ORDER = """
turn 8 activation
chits = german=army-18 soviet=
german army-18 5408
german id-1 {where}
german id-11 {where}
soviet rd-142 5608
soviet rd-43 5609
soviet army-54 6507
then chance army-18
"""


def ordered(monkeypatch, level, where, wanted):
    """What a staff orders that finds one order better than the other in its playouts; and how many it plays out."""
    p = games.fixture("duel-in-the-north", ORDER.format(where=where)).position
    tried = []

    def played(_world, _side, way, *_rest):
        tried.append(way)
        return float(way.first == wanted)

    monkeypatch.setattr("northfront.ai.staff.search.playout", played)
    return StaffPlayer(1, level).choose(asked(p), 0.0), len(tried)


def test_where_the_order_is_played_out_the_plan_is_not(monkeypatch):
    """One thing is thought over in an activation: twice took twice the time and brought hardly more."""
    p = games.fixture("duel-in-the-north", ORDER.format(where="5508")).position
    searched = []
    monkeypatch.setattr("northfront.ai.staff.player.best_way", lambda ways, *_: searched.append(list(ways)) or [])
    staff = StaffPlayer(1, "patient")
    while not searched or p.asks[0].kind != "unit":
        p.step_text(staff.choose(asked(p), 0.0), 0)
    staff.choose(asked(p), 0.0)
    assert [len(ways) for ways in searched] == [2, 0]


@pytest.mark.parametrize(("wanted", "playouts"), [("move-attack", 4), ("attack-move", 36)])
def test_whether_to_move_or_to_strike_first_is_played_out_where_there_is_time(monkeypatch, wanted, playouts):
    """What is not ahead of the usual answer after two worlds is given up."""
    assert ordered(monkeypatch, "patient", "5508", wanted) == (wanted, playouts)


@pytest.mark.parametrize(("gains", "chosen"), [((5.0, 6.0, 7.0), 1), ((9.0, -8.0, 2.0), 0), ((3.0, 3.0, 3.0), 1)])
def test_the_usual_way_is_left_only_for_a_gain_that_is_clear(monkeypatch, gains, chosen):
    p = first_march()
    met = {}

    def played(_world, _side, way, *_rest):
        met[way] = met.get(way, 0) + 1
        return gains[(met[way] - 1) % len(gains)] if way.posture == ATTACKING[1] else 0.1 * way.posture.risk

    monkeypatch.setattr("northfront.ai.staff.search.playout", played)
    assert tried_tastes(p.copy, 0, 12, never)[0].way.posture == ATTACKING[chosen]


def test_a_game_that_is_over_is_judged_by_how_it_ended():
    """Points count, and to have won them: one point is enough for the Germans [18.3]."""
    table = games.fixture(
        GAME,
        "turn 12 soviet combat\nactive soviet\ngerman inf-1 2604\ngerman inf-11 2205\nsoviet rifle-01 2811 4-6-5\n",
    )
    p = table.position
    value = playout(p, 0, Way(), STEADY, Random(1), never)
    while not p.over:
        p.step(p.options(p.next_side).pick(0), p.next_side)
    lead = p.game.score(p.state)[0]
    assert p.state.over.startswith("german") == (lead > 0)
    assert value == lead + (WON if lead > 0 else -WON)


@pytest.mark.parametrize(("over", "worth"), [("german-automatic", WON), ("soviet", -WON), ("", 0.0)])
def test_a_victory_in_the_middle_of_the_game_counts_besides_the_prospect(over, worth):
    p = games.load("duel-in-the-north").start("historical", {})
    look = outlook_of("duel-in-the-north", 0)
    prospect = Evaluation(look, p.state).prospect(0)
    p.state.over = over
    assert search._judge(look, p, 0, to_the_end=False) == prospect + worth
    assert search._judge(look, p, 0, to_the_end=True) == p.game.score(p.state)[0] + worth


def test_near_the_end_a_plan_is_played_out_to_the_end(monkeypatch):
    ended = []
    judged = search._judge
    monkeypatch.setattr(search, "_judge", lambda look, q, *rest: ended.append(bool(q.over)) or judged(look, q, *rest))
    text = "turn {} german movement\ngerman inf-1 2604\ngerman inf-11 2205\nsoviet rifle-01 2811 4-6-5\n"
    for turn in (10, 11):
        playout(games.fixture(GAME, text.format(turn)).position, 0, Way(), STEADY, Random(1), never)
    assert ended == [False, True]


def test_without_time_the_order_follows_what_the_game_prefers(monkeypatch):
    for level in ("quick", "normal"):
        assert ordered(monkeypatch, level, "5508", "attack-move") == ("move-attack", 0)


def test_where_nobody_is_in_contact_there_is_nothing_to_play_out(monkeypatch):
    assert ordered(monkeypatch, "patient", "5308", "attack-move") == ("move-attack", 0)


def test_how_a_game_will_end_is_weighed_by_weights_of_its_own():
    s, look = games.load(GAME).start().state, outlook_of(GAME, 0)
    terms = Evaluation(look, s).terms()
    assert Evaluation(look, s).value(0) == pytest.approx(
        sum(look.weights.get(name, 1.0) * term for name, term in terms.items())
    )
    foretold = replace(look, tables=look.tables._replace(prospect=dict.fromkeys(terms, 0.0) | {"haste": 2.0}))
    assert Evaluation(foretold, s).prospect(0) == pytest.approx(2 * terms["haste"])
    assert Evaluation(foretold, s).prospect(1) == pytest.approx(-2 * terms["haste"])


def test_a_weight_that_nobody_knows_is_refused_in_the_prospect_too():
    text = f"{ALL_WEIGHTS}[prospect]\nmaterial = 2.0\n"
    assert parse_weights(text, "ai.toml", ()).prospect == {"material": 2.0}
    with pytest.raises(DataFault, match="there is no weight 'matter'"):
        parse_weights(text.replace("material", "matter"), "ai.toml", ())


def seen(planner, p, what):
    look = planner._judged(p)
    return [getattr(look, what)(p.state, u) for u in range(len(p.game.pieces)) if p.state.where[u] >= 0]


@pytest.mark.parametrize("what", ["attack", "defence", "worth", "value"])
def test_a_hasty_player_misjudges_anew_on_each_occasion(what):
    p = first_march()
    planner = Planner(GAME, 0, Random(1))
    exact = seen(planner, p, what)
    planner.hasty = True
    first = seen(planner, p, what)
    assert first != exact
    assert first == seen(planner, p, what), "as long as the occasion lasts"
    planner._misjudgement.occasion = "another"
    assert first != seen(planner, p, what)
    factors = [taken / real for taken, real in zip(first, exact, strict=True) if real]
    assert 0.05 < min(factors) < max(factors) < 20


def test_a_temper_is_the_same_for_all_of_ones_own_and_leaves_the_enemy_as_he_is():
    p = first_march()
    planner = Planner(GAME, 0, Random(1))
    exact = planner.outlook
    planner.hasty = True
    distorted = planner._judged(p)
    tempers = {0: set(), 1: set()}
    for u, side in enumerate(p.game.side_of):
        if p.state.where[u] >= 0 and exact.worth(p.state, u):
            tempers[side].add(round(distorted.worth(p.state, u) / exact.worth(p.state, u), 6))
    assert len(tempers[0]) == 1
    assert tempers[0] != {1.0} == tempers[1]


@pytest.mark.parametrize("game", [GAME, "duel-in-the-north"])
def test_a_hasty_player_knows_the_exact_odds_of_an_attack(game):
    look, sides = outlook_of(game, 0), games.load(game).side_of
    distorted = Misjudgement("now", Random(1), sides, 0).distorted(look)
    assert distorted != look
    assert (distorted.clash, distorted.outcome, distorted.odds) == (look.clash, look.outcome, look.odds)


def test_the_level_says_how_closely_a_player_looks():
    p = first_march()
    for level in LEVELS:
        mind = player(f"staff:{level}", 1, GAME)
        mind._search = lambda *_: []
        mind.choose(asked(p), 0.0)
        assert mind._planner.hasty == (level in HASTY_LEVELS)


def test_untried_divisions_are_drawn_in_playouts_as_at_the_table(monkeypatch):
    """By how many of each are left; once all strengths came alike."""
    drawn = []

    def seen(request, rng):
        drawn.append(request)
        return sample(request, rng)

    monkeypatch.setattr("northfront.ai.staff.search.sample", seen)
    playout(first_march(), 0, Way(), STEADY, Random(1), never)
    assert any(isinstance(request, Draw) and len({count for _, count in request.pool}) > 1 for request in drawn)


@pytest.mark.parametrize("hasty", [False, True])
def test_a_hasty_player_looks_only_at_what_a_decision_brings_at_once(hasty):
    planner = Planner("duel-in-the-north", 1, Random(1))
    planner.hasty = hasty
    text = "turn 4 reinforcement\nstage = 2\nsoviet rd-112 6306\nsoviet rd-70 3532\nsoviet fort-1 fort-store\ngerman pd-1 3332\n"
    p = games.fixture("duel-in-the-north", text).position
    assert (planner.answer(p) == p.game.board.grid.hex("6306")) == (not hasty)


@pytest.mark.parametrize("first", ["move-attack", "attack-move"])
def test_nobody_plans_a_strike_after_the_attacks_of_an_activation(first):
    """[6.0c] The Soviets once stayed in a ring to strike at a headquarters, though they had attacked already."""
    text = (FOLDER / "duel-in-the-north" / "out-of-the-ring.txt").read_text("utf-8")
    if first == "move-attack":
        text = text.replace("then soviet attack-move\nthen soviet done", "then soviet move-attack")
    p = parse_puzzle("duel-in-the-north", "out-of-the-ring", text).start
    strikes = plan_marches(outlook_of("duel-in-the-north", 1), p, 1).strikes
    assert bool(strikes) == (first == "move-attack")


def test_divisions_are_set_up_where_the_enemy_will_come():
    """[SU3] They once stood at the northern end of each column, along the coast, where nobody comes."""
    record = new_record(games.load(GAME), chance=Seeded(1))
    record.roll_pending()
    p, staff, placed = record.position, StaffPlayer(1, "quick"), []
    while p.asks.get(1) and p.asks[1].kind == "set-up":
        placed.append(staff.choose(asked(p, 1), 0.0))
        p.step_text(placed[-1], 1)
    assert len(placed) == 7
    assert "1809" in placed, "Pskov"
    assert min(name[2:] for name in placed) > "05", "nobody on the coast"
