"""What the rules have worked out is used again exactly as long as it holds."""

from northfront.core.memo import by_boxes, by_ground, by_side
from tests.toy import BLUE, RED, TOY

WORKED = []


@by_side
def standing(s, side):
    WORKED.append(("standing", side))
    return s.occupied[side]


@by_boxes
def off_map(s, side, turn):
    WORKED.append(("off map", side, turn))
    return [u for u, at in enumerate(s.where) if at < 0 and s.game.side_of[u] == side]


@by_ground
def ground(s):
    WORKED.append("ground")
    return s.game.board.grid.all


def ask(s):
    """Ask everything; say what had to be worked out."""
    WORKED.clear()
    standing(s, RED), standing(s, BLUE), off_map(s, RED, 1), ground(s)
    return WORKED.copy()


def unit_of(s, side):
    return next(u for u, at in enumerate(s.where) if at >= 0 and s.game.side_of[u] == side)


def begun():
    s = TOY.start().base.copy()
    s.forget()
    assert ask(s) == [("standing", RED), ("standing", BLUE), ("off map", RED, 1), "ground"]
    return s


def test_nothing_is_worked_out_twice():
    assert ask(begun()) == []


def test_a_move_within_the_map_concerns_its_own_side_only():
    s = begun()
    u = unit_of(s, RED)
    s.place(u, TOY.board.grid.hex("0101"))
    assert ask(s) == [("standing", RED)]
    assert standing(s, RED) == s.occupied[RED]


def test_who_leaves_the_map_changes_the_boxes_too():
    s = begun()
    s.place(unit_of(s, BLUE), -1)
    assert ask(s) == [("standing", BLUE), ("off map", RED, 1)]


def test_a_counter_turned_over_concerns_its_side():
    s = begun()
    s.turn_over(unit_of(s, RED), 0)
    assert ask(s) == [("standing", RED)]


def test_other_arguments_are_other_questions():
    s = begun()
    off_map(s, RED, 2)
    assert WORKED[4:] == [("off map", RED, 2)]


def test_forget_drops_everything():
    s = begun()
    s.forget()
    assert len(ask(s)) == 4


def test_a_copy_shares_what_was_worked_out_and_goes_its_own_way():
    s = begun()
    copy = s.copy()
    assert ask(copy) == []
    copy.place(unit_of(copy, RED), -1)
    assert standing(copy, RED) == copy.occupied[RED]
    assert ask(s) == []
    assert standing(s, RED) == s.occupied[RED] != standing(copy, RED)
