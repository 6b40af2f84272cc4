"""A forecast at the terminal says all that the table in the browser says."""

from northfront.terminal.card import card_lines
from tests.games.assault.table import german
from tests.games.duel_in_the_north.test_10_columns import attack


def test_what_is_added_to_the_dice_stands_with_its_case():
    t = attack("german pd-1 3010\nsoviet rd-43 3110")
    lines = card_lines(t.preview("attack"))
    assert lines[:2] == ["9-1", "  +5 on the dice: ratio above 4:1 [10.1c]"]


def test_several_modifiers_are_summed_up():
    t = german("german 96-inf 2020\nsoviet 191-rifle 2021\ngerman luft-1 ready", "combat")
    t.play("2021", "2021 96-inf")
    assert card_lines(t.preview("attack"))[1:4] == [
        "  -1 on the dice: class B against A [10.41a]",
        "  +1 on the dice: Ground Support [12.52a]",
        "  +0 on the dice in total",
    ]


def test_points_are_written_as_a_player_counts_them():
    assert card_lines({"cost": 0.333, "left": 7.667, "path": ["0420", "K7"]}) == ["cost ⅓, left 7⅔, path 0420 K7"]
