"""The greedy player: what it looks at, one decision after another."""

from dataclasses import replace

from northfront import games
from northfront.ai import player
from northfront.ai.evaluate.survey import Survey
from northfront.ai.greedy import attraction as wants
from northfront.ai.plan.advance import best_hex
from northfront.ai.plan.posture import STEADY
from northfront.core.chance import Seeded
from northfront.core.imagine import PlayerView
from northfront.core.record import new_record

SPI, DUEL = "spi-leningrad", "duel-in-the-north"


def answer(mind, p):
    side = p.next_side
    return mind.choose(PlayerView(p, side))


def attraction(name, text, unit, hexes):
    """How much this unit longs for each hex: less is better."""
    s = games.fixture(name, text).position.state
    u = s.game.units[unit]
    want = wants.attraction(games.outlook(name), s, s.game.side_of[u], u)
    return [want(s.game.board.grid.hex(h)) for h in hexes]


def test_it_does_not_go_to_and_fro(monkeypatch):
    """By a passage that costs nothing a unit could go on for ever, if it always longed for where it is not."""
    text = "german 6-11pz 0419\nsoviet 90-rifle 0220\nturn 12 german movement\n"
    fixture = games.fixture("assault-on-leningrad", text)
    game, p = fixture.game, fixture.position
    gate = game.board.grid.hexes("0419 K5")

    def restless(_outlook, s, _side, _u):
        return lambda h: 1 + bool(s.occupied[0] >> h & 1) if gate >> h & 1 else 3

    monkeypatch.setattr("northfront.ai.greedy.player.attraction", restless)
    mind, legs = player("greedy", 1, game.name), []
    while p.next_side == 1 or p.state.mover or not legs:
        kind = p.asks[p.next_side].kind
        given = answer(mind, p)
        legs += [given] if kind == "leg" else []
        fixture.play(given)
        assert len(legs) < 5
    assert legs == ["K5", "stop"]


def test_it_begins_where_too_many_are(monkeypatch):
    text = "german inf-1 1010\ngerman inf-11 1012\ngerman inf-12 1510\nsoviet rifle-01 2807\nturn 3 german movement\n"
    p = games.fixture(SPI, text).position
    full = p.game.board.grid.hex("1510")
    outlook = replace(games.outlook(SPI), excess=lambda _s, h: h == full)
    monkeypatch.setattr("northfront.ai.greedy.player.games.outlook", lambda _name: outlook)
    assert {answer(player("greedy", seed, SPI), p) for seed in range(6)} == {"inf-12"}


def test_the_first_turn_ends_though_an_arrival_stands_where_another_came_in():
    """It once took the way of the unit before for its own, and put an arrival that must enter back without end."""
    game = games.load(SPI)
    record = new_record(game, "campaign", None, chance=Seeded(100), promise="x")
    record.roll_pending()
    minds = {side: player("greedy", f"100/{side}", SPI) for side in (0, 1)}
    while record.position.state.turn == 1:
        record.give_text(answer(minds[record.position.next_side], record.position), record.position.next_side)
        record.roll_pending()
        assert record.serial < 600


def test_one_is_enough_to_keep_a_prize_where_no_enemy_is_near():
    alone = "turn 3 activation\ngerman id-1 3319\nsoviet rd-10 6820\n"
    assert attraction(DUEL, alone, "id-1", ["3319"])[0] < 0
    assert attraction(DUEL, alone + "german id-11 3319\n", "id-1", ["3319"])[0] > 0
    assert attraction(DUEL, alone + "german id-11 3319\nsoviet rd-16 3520\n", "id-1", ["3319"])[0] < 0


def test_a_goal_before_which_enough_stand_draws_nobody_else():
    infantry = [each.id for each in games.load(DUEL).pieces if each.id.startswith("id-")][: wants.ENOUGH]
    ring = ["5708", "5709", "5609", "5608", "5807", "5809"]
    held = "held = 3319 3807 4908 5332 5906 6306 5606\n"
    siege = "".join(f"german {unit} {at}\n" for unit, at in zip(infantry, ring * 3, strict=True))
    text = f"{held}turn 9 activation\ngerman md-14 6018\nsoviet rd-10 5706\nsoviet rd-16 6832\n"
    near, far = attraction(DUEL, text, "md-14", ["5808", "6718"])
    assert near < far  # to Leningrad
    near, far = attraction(DUEL, text + siege, "md-14", ["5808", "6718"])
    assert far < near  # to Rzhev


def test_a_headquarters_goes_where_it_leads_most():
    text = "turn 3 activation\ngerman corps-41 3010\ngerman pd-1 3310\ngerman pd-6 3411\nsoviet rd-10 6820\n"
    behind, among = attraction(DUEL, text, "corps-41", ["2510", "3210"])
    assert among < behind


def test_a_headquarters_follows_troops_that_are_far_away():
    """Beyond a dozen hexes they once drew it no more, and it stood where it was until the end of the game."""
    text = "turn 9 activation\ngerman corps-41 2010\ngerman pd-1 5010\ngerman pd-6 5011\nsoviet rd-10 6820\n"
    here, nearer = attraction(DUEL, text, "corps-41", ["2020", "2520"])
    assert nearer < here


def test_who_moved_in_one_phase_moves_again_in_the_next():
    """A phase may end by itself when all have moved, before anybody says "done"."""
    mind = player("greedy", 1, SPI)
    for turn in (3, 4):
        p = games.fixture(SPI, f"german inf-1 1010\nsoviet rifle-01 2807\nturn {turn} german movement\n").position
        assert answer(mind, p) == "inf-1"


def test_who_is_not_on_the_map_yet_is_not_asked_to_stay_where_it_is():
    s = games.fixture(SPI, "german inf-1 1010\nsoviet rifle-01 2807\nturn 3 german movement\n").position.state
    absent = s.game.units["inf-11"]
    entry = s.game.board.grid.hex("1011")
    survey = Survey(games.outlook(SPI), s)
    assert best_hex(survey, 0, absent, [entry], STEADY) == entry
    assert best_hex(survey, 0, absent, [], STEADY) == s.where[absent]


def test_with_all_won_it_chases_the_enemy_and_in_the_last_turn_guards_its_supply():
    """Leningrad counts only while it is in supply [18.2]: a stray division on the road once cost the game at its very end."""
    won = "german inf-1 2604\ngerman inf-11 2705\ngerman inf-12 2505\nsoviet rifle-01 2813\n"
    line, enemy = attraction(SPI, won + "turn 11 german movement\n", "inf-12", ["2105", "2712"])
    assert enemy < line
    line, enemy = attraction(SPI, won + "turn 12 german movement\n", "inf-12", ["2105", "2712"])
    assert line < enemy


def test_in_the_last_turn_an_enemy_beside_the_line_of_supply_is_gone_for_too():
    won = "turn 12 german movement\ngerman inf-1 2604\ngerman inf-11 2705\ngerman inf-12 2506\nsoviet rifle-01 "
    far, beside, aside = (attraction(SPI, won + at + "\n", "inf-12", ["2608"])[0] for at in ("2813", "2508", "2709"))
    assert beside < far
    assert aside == far  # too far from the line to cut it
