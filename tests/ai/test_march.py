"""Where the staff sends its units: in reach of who leads them, and not too many to a hex."""

from northfront import games
from northfront.ai.advance import standing
from northfront.ai.officer import outlook_of
from northfront.ai.posts import man_posts
from northfront.ai.survey import Survey
from northfront.ai.taste import STEADY

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
        return standing(seen, u, h, h, STEADY, [0.0] * grid.all.bit_length(), grid.all)

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
